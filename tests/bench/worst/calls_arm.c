/* An arm of up to six links, against itself, objects, obstacles, a room, and the meshes of its
 * links. */
#include "worst.h"

enum {
    WORLD = MESH_GENES,
    LINKS = WORLD + TREE_GENES,
    SHAPES,
    SIZE,
    VALUES,
    BASE = VALUES + 2,
    REACH = BASE + 3,
    TURN,
    OBJECT_SHAPES = TURN + 4,
    ALL_GENES,
    MOST_LINKS = 6,
    MOST_CAPSULES = 10,
};

static ko_mesh mesh;
static ko_arm_link links[MOST_LINKS];
static ko_arm_capsule capsules[MOST_CAPSULES];
static ko_arm_model model;
static ko_arm arm;
static ko_arm_state state;
static ko_pose frames[MOST_LINKS];
static ko_capsule placed[MOST_CAPSULES];
static int32_t values[MOST_LINKS];
static ko_pose base;
static ko_pose room;
static fix16_t reach;
static ko_order order;
static ko_tree tree;
static ko_tree_node nodes[MOST_OBJECTS];
static ko_tree_id ids[MOST_OBJECTS];
static ko_capsule shapes[MOST_OBJECTS];
static ko_arm_world world;
static ko_obstacles set;
static ko_obstacle_slot slots[MOST_OBJECTS];
static union {
    ko_arm_self self;
    ko_arm_objects objects;
    ko_arm_obstacles obstacles;
    ko_arm_room room;
    ko_arm_meshes meshes;
} query;
static ko_arm_contact contact;

static bool make_arm(const uint32_t *gene)
{
    uint32_t seed = gene[SHAPES];
    const uint32_t count = gene[LINKS] % MOST_LINKS + 1U;
    const uint32_t pieces = gene[LINKS] / 8U % MOST_CAPSULES + 1U;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t d[7];
        for (int n = 0; n < 7; n++) {
            d[n] = draw(&seed);
        }
        ko_arm_link *link = &links[i];
        memset(link, 0, sizeof(*link));
        link->origin = (ko_pose){turn_of(d), point_of(d + 4, gene[SIZE])};
        link->axis = turn_of(d + 2).x;
        link->low = INT32_MIN / 16;
        link->high = INT32_MAX / 16;
        link->mesh = &mesh;
        link->parent = (uint16_t)((i == 0U) ? KO_ARM_NONE : (d[0] % 3U == 0U) ? d[1] % i : i - 1U);
        link->joint = (uint8_t)((d[1] % 8U == 0U) ? d[2] % 4U : (uint32_t)KO_JOINT_REVOLUTE);
        values[i] = (int32_t)(draw(&seed) ^ gene[VALUES + i % 2U]) / 32;
    }
    for (uint32_t i = 0; i < pieces; i++) {
        uint32_t d[7];
        for (int n = 0; n < 7; n++) {
            d[n] = draw(&seed);
        }
        capsules[i] = (ko_arm_capsule){capsule_of(d, gene[SIZE]), (uint16_t)(i % count)};
        if (gene[SHAPES] % 4U == 0U) {
            capsules[i].shape.b = capsules[i].shape.a;
        }
    }
    model = (ko_arm_model){links, capsules, NULL, (uint16_t)count, (uint16_t)pieces};
    base = (ko_pose){turn_of(gene + TURN), point_of(gene + BASE, gene[SIZE])};
    return ko_arm_open(&model, &arm) == KO_OK &&
           ko_arm_state_init(&arm, frames, MOST_LINKS, placed, MOST_CAPSULES, &state) == KO_OK;
}

static bool make(const uint32_t *gene)
{
    memset(&query, 0, sizeof(query));
    reach = (fix16_t)(gene[REACH] >> 4) >> (gene[REACH] % 20U);
    order = (gene[REACH] / 32U % 2U != 0U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
    room = (ko_pose){turn_of(gene + TURN), {0, 0, (fix16_t)(gene[TURN] >> 8)}};
    return mesh_of(gene, 0, &mesh) && make_arm(gene) &&
           ko_arm_place(&state, &base, values) == KO_OK;
}

static bool make_world(const uint32_t *gene)
{
    const bool is_made = make(gene) && tree_of(gene + WORLD, &tree, nodes, ids);
    for (uint32_t i = 0; i < MOST_OBJECTS; i++) {
        const ko_aabb box = box_in_world(gene + WORLD, i);
        const ko_vec3 far = {box.c.x + box.r.x, box.c.y, box.c.z};
        shapes[i] = (ko_capsule){box.c, far, 0};
    }
    const bool has_shapes = gene[OBJECT_SHAPES] % 2U != 0U;
    world = (ko_arm_world){&tree, has_shapes ? shapes : NULL, has_shapes ? MOST_OBJECTS : 0U};
    return is_made;
}

static bool make_set(const uint32_t *gene)
{
    const ko_obstacles_config config = {1000, 1000, 1000, -1, 1, KO_OBSTACLE_REFUSE};
    memset(nodes, 0, sizeof(nodes));
    if (!make(gene) || ko_obstacles_init(&set, &config, nodes, slots, 40) != KO_OK) {
        return false;
    }
    for (uint32_t i = gene[WORLD + WORLD_GENES] % 40U; i > 0U; i--) {
        const ko_aabb box = box_in_world(gene + WORLD, i);
        ko_obstacle o = {KO_OBSTACLE_BOX, 0, 0, 100, box.c, box.r, {0, 0, 0}};
        if (gene[OBJECT_SHAPES] % 2U != 0U) {
            o.velocity = (ko_vec3){part(gene[OBJECT_SHAPES], 4), part(gene[OBJECT_SHAPES], 8), 3};
        }
        KO_IGNORE(ko_obstacles_insert(&set, &o, 100 + i % 2U, NULL));
    }
    return true;
}

static void self_begin(void)
{
    (void)ko_arm_self_begin(&state, reach, order, &query.self);
}

static ko_status self_next(uint32_t *purse)
{
    return ko_arm_self_next(&query.self, purse, &contact);
}

static void objects_begin(void)
{
    (void)ko_arm_objects_begin(&state, &world, reach, order, KO_ALL, &query.objects);
}

static ko_status objects_next(uint32_t *purse)
{
    return ko_arm_objects_next(&query.objects, purse, &contact);
}

static void obstacles_begin(void)
{
    (void)ko_arm_obstacles_begin(&state, &set, 700, reach, order, KO_ALL, &query.obstacles);
}

static ko_status obstacles_next(uint32_t *purse)
{
    return ko_arm_obstacles_next(&query.obstacles, purse, &contact);
}

static void room_begin(void)
{
    (void)ko_arm_room_begin(&state, &mesh, &room, reach, order, &query.room);
}

static ko_status room_next(uint32_t *purse)
{
    return ko_arm_room_next(&query.room, purse, &contact);
}

static void meshes_begin(void)
{
    (void)ko_arm_meshes_begin(&state, reach, order, &query.meshes);
}

static ko_status meshes_next(uint32_t *purse)
{
    return ko_arm_meshes_next(&query.meshes, purse, &contact);
}

/* ---- the arm itself, and what is asked of one contact ---- */

static ko_arm opened;
static ko_arm_state before;
static ko_pose frames_before[MOST_LINKS];
static ko_capsule placed_before[MOST_CAPSULES];
static int32_t moved[MOST_LINKS];
static ko_vec3 on[2];

static bool make_two(const uint32_t *gene)
{
    if (!make(gene) || ko_arm_state_init(&arm, frames_before, MOST_LINKS, placed_before,
                                         MOST_CAPSULES, &before) != KO_OK) {
        return false;
    }
    for (int i = 0; i < MOST_LINKS; i++) {
        moved[i] = values[i] / 2 + (int32_t)(gene[OBJECT_SHAPES] >> 12);
    }
    memset(&contact, 0, sizeof(contact));
    return ko_arm_place(&before, &base, moved) == KO_OK;
}

/* The first contact that is found, if there is one. */
static void find(ko_status (*next)(uint32_t *))
{
    uint32_t purse = 500;
    KO_IGNORE(next(&purse));
}

static void self_contact(void)
{
    self_begin();
    find(self_next);
}

static void room_contact(void)
{
    room_begin();
    find(room_next);
}

static void meshes_contact(void)
{
    meshes_begin();
    find(meshes_next);
}

static ko_status closest_room(uint32_t *purse)
{
    (void)purse;
    return ko_arm_closest_room(&state, &mesh, &room, &contact, &on[0], &on[1]);
}

static ko_status closest_meshes(uint32_t *purse)
{
    (void)purse;
    return ko_arm_closest_meshes(&state, &contact, &on[0], &on[1]);
}

static ko_status trend(uint32_t *purse)
{
    ko_trend is;
    (void)purse;
    return ko_arm_trend(&before, &state, &contact, &is);
}

static ko_status open(uint32_t *purse)
{
    (void)purse;
    return ko_arm_open(&model, &opened);
}

static ko_status state_init(uint32_t *purse)
{
    (void)purse;
    return ko_arm_state_init(&arm, frames, MOST_LINKS, placed, MOST_CAPSULES, &state);
}

static ko_status step(uint32_t *purse)
{
    (void)purse;
    return ko_arm_step(&arm, values, moved, moved);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_arm_validate(&arm, &worst_walk, purse));
}

static uint32_t links_and_capsules(void)
{
    return (uint32_t)model.link_count + model.capsule_count;
}

static ko_status place(uint32_t *purse)
{
    (void)purse;
    return ko_arm_place(&state, &base, values);
}

static uint32_t parts(void)
{
    return model.link_count;
}

static const call list[] = {
    {"ko_arm_self_next", ALL_GENES, make, self_begin, self_next, NULL},
    {"ko_arm_objects_next", ALL_GENES, make_world, objects_begin, objects_next, NULL},
    {"ko_arm_obstacles_next", ALL_GENES, make_set, obstacles_begin, obstacles_next, NULL},
    {"ko_arm_room_next", ALL_GENES, make, room_begin, room_next, NULL},
    {"ko_arm_meshes_next", ALL_GENES, make, meshes_begin, meshes_next, NULL},
    {"ko_arm_place", ALL_GENES, make, no_begin, place, parts},
    {"ko_arm_self_begin", ALL_GENES, make, self_begin, NULL, one_step},
    {"ko_arm_objects_begin", ALL_GENES, make_world, objects_begin, NULL, one_step},
    {"ko_arm_obstacles_begin", ALL_GENES, make_set, obstacles_begin, NULL, one_step},
    {"ko_arm_room_begin", ALL_GENES, make, room_begin, NULL, one_step},
    {"ko_arm_meshes_begin", ALL_GENES, make, meshes_begin, NULL, one_step},
    {"ko_arm_open", ALL_GENES, make_two, no_begin, open, links_and_capsules},
    {"ko_arm_state_init", ALL_GENES, make_two, no_begin, state_init, links_and_capsules},
    {"ko_arm_step", ALL_GENES, make_two, no_begin, step, parts},
    {"ko_arm_validate", ALL_GENES, make_two, walk_begin, validate, NULL},
    {"ko_arm_closest_room", ALL_GENES, make_two, room_contact, closest_room, one_step},
    {"ko_arm_closest_meshes", ALL_GENES, make_two, meshes_contact, closest_meshes, one_step},
    {"ko_arm_trend", ALL_GENES, make_two, self_contact, trend, one_step},
};
const calls arm_calls = {list, sizeof(list) / sizeof(list[0])};
