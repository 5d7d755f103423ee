/* Questions to meshes and to the modules, each in the form of end.h. */
#include "end.h"

#include <string.h>

#include "guard.h"

static union {
    ko_mesh_query mesh;
    ko_mesh_cast cast;
    ko_mesh_contains contains;
    ko_mesh_pairs pairs;
    ko_mesh_nearest about;
    ko_obstacles_query near;
    ko_obstacles_nearest nearest;
    ko_obstacles_cast sweep;
    ko_arm_self self;
    ko_arm_objects objects;
    ko_arm_obstacles obstacles;
    ko_arm_room room;
    ko_arm_meshes meshes;
    ko_field_nearest field;
    ko_toolpath path;
} query;

static union {
    ko_mesh_hit face;
    ko_mesh_near near;
    ko_mesh_pair faces;
    ko_mesh_gap gap;
    ko_obstacle_hit obstacle;
    ko_leg_hit leg_hit;
    ko_arm_contact contact;
    ko_path_contact path;
} out;

/* The array that a search for several obstacles fills. */
static ko_obstacle_hit found[ROOM];

const end_memory end_of_others = {{&query, sizeof(query)},
                                  {{&out, sizeof(out)}, {&found, sizeof(found)}}};

static const ko_vec3 here = {0, 0, 0};
static const ko_vec3 by = {METRE, 0, 0};
static const ko_sphere ball = {{0, 0, 0}, METRE};

/* Fills the outputs with a known pattern, so that told() sees whether a call wrote one. */
static void forget(void)
{
    memset(&out, GUARD, sizeof(out));
}

/* The answer of a call: one finding if the call wrote an output. */
static end_answer told(ko_status status)
{
    return (end_answer){status, is_guard(&out, sizeof(out)) ? 0U : 1U};
}

/* The x position of a question: at the mesh, or 20 m away from it. */
static fix16_t away(const end_turn *turn)
{
    return turn->is_there ? 0 : 20 * METRE;
}

static ko_segment leg_of(const end_turn *turn)
{
    const fix16_t x = away(turn);
    return (ko_segment){{x - METRE, 0, 0}, {x + METRE, 0, 0}};
}

static ko_pose pose_of(const end_turn *turn)
{
    return (ko_pose){KO_MAT3_IDENTITY, {away(turn), 0, 0}};
}

/* ---- meshes ---- */

#define TOUCHING(kind, shape)                                                                      \
    end_answer end_mesh_##kind(const end_turn *turn)                                               \
    {                                                                                              \
        uint32_t budget = turn->budget;                                                            \
        const fix16_t x = away(turn);                                                              \
        if (turn->is_first) {                                                                      \
            CHECK_EQ(ko_mesh_query_##kind##_begin(&end_at.mesh, shape, &query.mesh), KO_OK);       \
        }                                                                                          \
        forget();                                                                                  \
        return told(ko_mesh_query_##kind##_next(&query.mesh, &budget, &out.face));                 \
    }

TOUCHING(aabb, (&(ko_aabb){{x, 0, 0}, {METRE, METRE, METRE}}))
TOUCHING(sphere, (&(ko_sphere){{x, 0, 0}, METRE}))
TOUCHING(capsule, (&(ko_capsule){{x, 0, 0}, {x, METRE, 0}, METRE}))
TOUCHING(obb, (&(ko_obb){{x, 0, 0}, KO_MAT3_IDENTITY, {METRE, METRE, METRE}}))

end_answer end_mesh_kdop(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    const fix16_t x = away(turn);
    const ko_kdop_slab dop[3] = {{x - METRE, x + METRE}, {-METRE, METRE}, {-METRE, METRE}};
    if (turn->is_first) {
        CHECK_EQ(ko_mesh_query_kdop_begin(&end_at.mesh, 6, dop, &query.mesh), KO_OK);
    }
    forget();
    return told(ko_mesh_query_kdop_next(&query.mesh, &budget, &out.face));
}

static end_answer cast(const end_turn *turn, ko_order order)
{
    uint32_t budget = turn->budget;
    const ko_segment segment = leg_of(turn);
    if (turn->is_first) {
        ko_line line;
        CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
        CHECK_EQ(ko_mesh_cast_begin(&end_at.mesh, &line, order, &query.cast), KO_OK);
    }
    forget();
    return told(ko_mesh_cast_next(&query.cast, &budget, &out.face));
}

end_answer end_mesh_cast(const end_turn *turn)
{
    return cast(turn, KO_ORDER_ASCENDING);
}

end_answer end_mesh_cast_any(const end_turn *turn)
{
    return cast(turn, KO_ORDER_ANY);
}

end_answer end_mesh_nearest(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    const ko_sphere point = {here, 0};
    if (turn->is_first) {
        CHECK_EQ(ko_mesh_nearest_sphere_begin(&end_at.mesh, &point, end_reach(turn), &query.about),
                 KO_OK);
    }
    forget();
    return told(ko_mesh_nearest_sphere_next(&query.about, &budget, &out.near));
}

end_answer end_mesh_nearest_leg(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    const ko_segment way = leg_of(turn);
    const ko_capsule leg = {way.a, way.b, 0};
    if (turn->is_first) {
        CHECK_EQ(ko_mesh_nearest_capsule_begin(&end_at.mesh, &leg, METRE, &query.about), KO_OK);
    }
    forget();
    return told(ko_mesh_nearest_capsule_next(&query.about, &budget, &out.near));
}

/* The call has no output but its status. */
end_answer end_mesh_contains(const end_turn *turn)
{
    const ko_vec3 point = {away(turn), 0, 0};
    if (turn->is_first) {
        CHECK_EQ(ko_mesh_contains_begin(&end_at.solid, &point, &query.contains), KO_OK);
    }
    uint32_t budget = turn->budget;
    const ko_status status = ko_mesh_contains_next(&query.contains, &budget);
    return (end_answer){status, (status == KO_OK) ? 1U : 0U};
}

/* The second cube is displaced by half a side, so that some faces touch and some do not. */
end_answer end_mesh_pairs(const end_turn *turn)
{
    const ko_pose pose = {KO_MAT3_IDENTITY, {METRE / 5 + away(turn), METRE / 9, METRE / 9}};
    if (turn->is_first) {
        CHECK_EQ(ko_mesh_pairs_begin(&end_at.mesh, &end_at.mesh, &pose, &query.pairs), KO_OK);
    }
    forget();
    uint32_t budget = turn->budget;
    return told(ko_mesh_pairs_next(&query.pairs, &budget, &out.faces));
}

end_answer end_mesh_closest(const end_turn *turn)
{
    const ko_pose pose = {KO_MAT3_IDENTITY, {2 * METRE, 0, 0}};
    if (turn->is_first) {
        CHECK_EQ(
            ko_mesh_closest_begin(&end_at.mesh, &end_at.mesh, &pose, end_reach(turn), &query.pairs),
            KO_OK);
    }
    forget();
    uint32_t budget = turn->budget;
    return told(ko_mesh_closest_next(&query.pairs, &budget, &out.gap));
}

/* ---- obstacles ---- */

end_answer end_obstacles_query(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        CHECK_EQ(ko_obstacles_query_begin(&end_at.set, 0, &ball, KO_ALL, &query.near), KO_OK);
    }
    forget();
    return told(ko_obstacles_query_next(&query.near, &budget, &out.obstacle));
}

static void begin_nearest(const end_turn *turn)
{
    if (turn->is_first) {
        CHECK_EQ(ko_obstacles_nearest_begin(&end_at.set, 0, &here, METRE, KO_ALL, &query.nearest),
                 KO_OK);
    }
}

end_answer end_obstacles_nearest(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    begin_nearest(turn);
    forget();
    return told(ko_obstacles_nearest_next(&query.nearest, &budget, &out.obstacle));
}

end_answer end_obstacles_nearest_n(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    uint32_t count = 77;
    begin_nearest(turn);
    const ko_status status =
        ko_obstacles_nearest_next_n(&query.nearest, &budget, found, ROOM, &count);
    return (end_answer){status, count};
}

static end_answer ask_cast(const end_turn *turn, ko_order order)
{
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        CHECK_EQ(
            ko_obstacles_cast_begin(&end_at.set, 0, &ball, &by, 1000, order, KO_ALL, &query.sweep),
            KO_OK);
    }
    forget();
    return told(ko_obstacles_cast_next(&query.sweep, &budget, &out.obstacle));
}

end_answer end_obstacles_cast(const end_turn *turn)
{
    return ask_cast(turn, KO_ORDER_ASCENDING);
}

end_answer end_obstacles_cast_any(const end_turn *turn)
{
    return ask_cast(turn, KO_ORDER_ANY);
}

/* ---- an arm, in either order ---- */

#define ARM(name, member, ...)                                                                     \
    end_answer end_arm_##name(const end_turn *turn)                                                \
    {                                                                                              \
        const ko_pose pose = pose_of(turn);                                                        \
        const ko_arm_world world = {&end_at.tree, NULL, 0};                                        \
        const fix16_t reach = end_reach(turn);                                                     \
        uint32_t budget = turn->budget;                                                            \
        (void)pose;                                                                                \
        (void)world;                                                                               \
        if (turn->is_first) {                                                                      \
            CHECK_EQ(ko_arm_##member##_begin(&end_at.arm, __VA_ARGS__, &query.member), KO_OK);     \
        }                                                                                          \
        forget();                                                                                  \
        return told(ko_arm_##member##_next(&query.member, &budget, &out.contact));                 \
    }

ARM(self, self, reach, KO_ORDER_ANY)
ARM(self_ascending, self, reach, KO_ORDER_ASCENDING)
ARM(meshes, meshes, reach, KO_ORDER_ANY)
ARM(meshes_ascending, meshes, reach, KO_ORDER_ASCENDING)
ARM(objects, objects, &world, reach, KO_ORDER_ANY, KO_ALL)
ARM(objects_ascending, objects, &world, reach, KO_ORDER_ASCENDING, KO_ALL)
ARM(obstacles, obstacles, &end_at.set, 0, reach, KO_ORDER_ANY, KO_ALL)
ARM(obstacles_ascending, obstacles, &end_at.set, 0, reach, KO_ORDER_ASCENDING, KO_ALL)
ARM(room, room, &end_at.mesh, &pose, reach, KO_ORDER_ANY)
ARM(room_ascending, room, &end_at.mesh, &pose, reach, KO_ORDER_ASCENDING)

end_answer end_field(const end_turn *turn)
{
    static ko_field field;
    static const ko_capsule leg = {{-METRE, 0, 0}, {METRE, 0, 0}, METRE / 10};
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        CHECK_EQ(ko_field_open(NULL, 0, &end_at.tree, NULL, KO_ALL, &field), KO_OK);
        CHECK_EQ(ko_field_nearest_begin(&field, &leg, METRE, true, &query.field), KO_OK);
    }
    forget();
    return told(ko_field_nearest_next(&query.field, &budget, &out.leg_hit));
}

end_answer end_field_still(const end_turn *turn)
{
    static ko_field field;
    static const ko_capsule leg = {{-METRE, 0, 0}, {METRE, 0, 0}, METRE / 10};
    uint32_t budget = turn->budget;
    if (turn->is_first) {
        CHECK_EQ(ko_field_open(NULL, 0, NULL, &end_at.frozen, KO_ALL, &field), KO_OK);
        CHECK_EQ(ko_field_nearest_begin(&field, &leg, METRE, true, &query.field), KO_OK);
    }
    forget();
    return told(ko_field_nearest_next(&query.field, &budget, &out.leg_hit));
}

/* ---- verdicts in structs: any verdict other than clear counts as a finding ---- */

end_answer end_toolpath(const end_turn *turn)
{
    static const ko_aabb boxes[2] = {{{0, 0, 0}, {METRE, METRE, METRE}},
                                     {{0, 9 * METRE, 0}, {METRE, METRE, METRE}}};
    static const ko_tool tool = {KO_TOOL_BALL, METRE / 10, METRE};
    const fix16_t z = away(turn);
    ko_move move;
    if (turn->is_first) {
        CHECK_EQ(
            ko_move_from_line(&(ko_vec3){-3 * METRE, 0, z}, &(ko_vec3){3 * METRE, 0, z}, &move),
            KO_OK);
        CHECK_EQ(ko_toolpath_begin(&move, &tool, boxes, 2, (fix16_t)1, METRE, &query.path), KO_OK);
    }
    forget();
    uint32_t budget = turn->budget;
    return told(ko_toolpath_next(&query.path, &budget, &out.path));
}

/* ---- work ---- */

end_answer end_expire(const end_turn *turn)
{
    uint32_t budget = turn->budget;
    return (end_answer){ko_obstacles_expire(&end_at.set, 5000, &budget), 0};
}

end_answer end_add_obstacles(const end_turn *turn)
{
    static const fix16_t floors[] = {-METRE, METRE};
    static ko_sector_cell cells[4];
    static const ko_sectors_config config = {.count = 4,
                                             .layers = 1,
                                             .floors = floors,
                                             .range = 10 * METRE,
                                             .ticks_per_second = 1000,
                                             .lifetime = 1000};
    const ko_pose vehicle = {KO_MAT3_IDENTITY, {-METRE, 0, 0}};
    ko_sectors sectors;
    (void)turn;
    CHECK_EQ(ko_sectors_init(&sectors, &config, cells), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&sectors, 0, NULL), KO_OK);
    return (end_answer){ko_sectors_add_obstacles(&sectors, &end_at.set, 0, &vehicle, KO_ALL, NULL),
                        0};
}

end_answer end_add_ranges(const end_turn *turn)
{
    enum { SECTORS = 4, BEAMS = 9 };
    static const fix16_t floors[] = {-METRE, METRE};
    static const fix16_t ranges[BEAMS] = {METRE, METRE, METRE};
    static ko_sector_cell cells[SECTORS];
    static ko_ranger_beam beams[BEAMS];
    static ko_ranger_border borders[KO_RANGER_BORDERS(SECTORS)];
    static uint32_t squares[KO_RANGER_SQUARES(SECTORS, 1)];
    static ko_sectors sectors;
    static ko_ranger ranger;
    static const ko_sectors_config config = {.count = SECTORS,
                                             .layers = 1,
                                             .floors = floors,
                                             .range = 10 * METRE,
                                             .ticks_per_second = 1000,
                                             .lifetime = 1000};
    static const ko_ranger_config sensor = {
        .step = 1 << 26, .count = BEAMS, .rows = 1, .mount = {.r = KO_MAT3_IDENTITY}};
    if (turn->is_first) {
        CHECK_EQ(ko_sectors_init(&sectors, &config, cells), KO_OK);
        CHECK_EQ(ko_ranger_init(&ranger, &sectors, &sensor, beams, borders, squares), KO_OK);
        CHECK_EQ(ko_sectors_look_begin(&sectors, 0, NULL), KO_OK);
    }
    return (end_answer){ko_sectors_add_ranges(&sectors, &ranger, ranges, &(uint32_t){turn->budget}),
                        0};
}
