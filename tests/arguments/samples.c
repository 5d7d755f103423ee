/* Makes the samples that samples.h declares, and checks what refused calls may leave in them. */
#include "samples.h"
#include "tests/harness/wider.h"

#include <string.h>

#define DEFINE_ONE(type, name) type name;
#define DEFINE_ARRAY(type, name, count) type name[count];
SAMPLES(DEFINE_ONE, DEFINE_ARRAY)

#define LIST_ONE(type, name) {(void *)(uintptr_t)&name, sizeof(name), #type},
#define LIST_ARRAY(type, name, count) {(void *)(uintptr_t)name, sizeof(name), #type},
const region regions[] = {SAMPLES(LIST_ONE, LIST_ARRAY)};
const unsigned region_count = sizeof(regions) / sizeof(regions[0]);

const void *const pools[] = {nodes, other_nodes, set_nodes, set_slots, pair_slots, ended_slots};
const unsigned pool_count = COUNT(pools);

#define SPAN(what)                                                                                 \
    {                                                                                              \
        &(what), sizeof(what)                                                                      \
    }
const span spans[] = {SPAN(zones[0].floor),
                      SPAN(zones[0].ceiling),
                      SPAN(zones[1].floor),
                      SPAN(zones[1].ceiling),
                      SPAN(zones[1].centre),
                      SPAN(zones[1].radius),
                      SPAN(zones[2].low),
                      SPAN(zones[2].high),
                      SPAN(outline),
                      SPAN(bodies),
                      SPAN(boxes),
                      SPAN(seen_cells),
                      SPAN(sector_cells),
                      SPAN(seen_sectors.config.range),
                      SPAN(seen_sectors.config.blind),
                      SPAN(seen_sectors.config.lifetime),
                      SPAN(seen_sectors.pitch),
                      SPAN(sectors.config.range),
                      SPAN(sectors.config.blind),
                      SPAN(sectors.config.lifetime),
                      SPAN(sectors.pitch),
                      SPAN(sectors.attitude),
                      SPAN(sectors.vehicle),
                      SPAN(sectors.turn),
                      SPAN(sectors.time),
                      SPAN(floors),
                      SPAN(self_volume),
                      SPAN(beams),
                      SPAN(arm.growth),
                      SPAN(links[1].origin),
                      SPAN(links[1].axis),
                      SPAN(links[1].low),
                      SPAN(links[1].high),
                      SPAN(link_capsules[1].shape),
                      SPAN(allowed),
                      SPAN(frames),
                      SPAN(placed),
                      SPAN(geo_frame)};
const unsigned span_count = COUNT(spans);

#define NOW 1000U
#define UNSET 0x5A /* fills bytes that nobody wrote */

/* The first line whose call was refused. */
static int refused_at;
#define MAKE(call)                                                                                 \
    do {                                                                                           \
        const ko_status made_ = (call);                                                            \
        if (made_ < KO_OK && refused_at == 0) {                                                    \
            refused_at = __LINE__;                                                                 \
        }                                                                                          \
    } while (0)

bool is_closed(const void *fence_at)
{
    static const ko_vec3 origin = {0, 0, 0};
    ko_fence_answer answer;
    return fence_at == NULL || ko_fence_test_point(fence_at, &origin, &answer) == KO_E_DATA;
}
bool is_closed_or_kept(const void *fence_at)
{
    return is_closed(fence_at) || is_kept(fence_at);
}
bool is_no_zone(const void *zone, int64_t count)
{
    return zone == NULL || count != 1 || ((const ko_fence_zone *)zone)->role == 0U;
}
bool is_unknown_point(const void *answer)
{
    const ko_fence_answer *a = answer;
    return a == NULL || (a->state == KO_FENCE_UNKNOWN && a->clearance == INT32_MIN);
}
bool is_unknown_leg(const void *answer)
{
    const ko_fence_leg_answer *a = answer;
    return a == NULL ||
           (a->state == KO_FENCE_UNKNOWN && a->clearance == INT32_MIN && a->first == 0);
}
bool is_broken_at_start(const void *first)
{
    return first == NULL || *(const ko_q30 *)first == 0;
}
bool is_unknown_margin(const void *margin)
{
    return margin == NULL || *(const fix16_t *)margin == KO_FENCE_MARGIN_UNKNOWN;
}
bool is_refused(const void *query)
{
    const ko_query *q = query;
    return q == NULL || (q->status < KO_OK && q->over == NULL);
}
/* A call refused for null, or for what was never set up, must leave the state as it is. */
bool is_not_placed(const value *arguments)
{
    const ko_arm_state *placed_state = arguments[0].at;
    return placed_state == NULL || placed_state->set_up != KOI_SET_UP ||
           placed_state->arm->set_up != KOI_SET_UP ||
           placed_state->is_placed == (arguments[2].at == NULL);
}

static void make_volumes(void)
{
    for (unsigned i = 0; i < POINTS; i++) {
        points[i].x = (i & 1U) != 0U ? F16(1.0) : F16(-1.0);
        points[i].y = (i & 2U) != 0U ? F16(1.25) : F16(-1.0);
        points[i].z = (i & 4U) != 0U ? F16(1.5) : F16(-1.0);
    }
    centre = (ko_vec3){F16(0.25), F16(0.5), F16(0.75)};
    by = (ko_vec3){F16(3.0), F16(-2.0), F16(1.0)};
    width = (ko_vec3){F16(3.0), F16(2.0), F16(1.0)};
    direction = (ko_dir3){KO_Q30_ONE, 0, 0};
    memset(attitude, 0, sizeof(attitude));
    attitude[0] = 1.0F;
    for (unsigned i = 0; i < 3U; i++) {
        corners[i] = -1.5;
        corners[3U + i] = 2.25;
        millimetres[i] = -1500;
        millimetres[3U + i] = 2250;
    }
    MAKE(ko_quat_from_axis_angle(&direction, KO_ANGLE_QUARTER / 3, &quats[0]));
    MAKE(ko_quat_from_axis_angle(&direction, KO_ANGLE_QUARTER / 5, &quats[1]));
    for (unsigned i = 0; i < 2U; i++) {
        MAKE(ko_mat3_from_quat(&quats[i], &matrices[i]));
        poses[i] = (ko_pose){matrices[i], {F16(1.0), F16(2.0), (fix16_t)i}};
    }
    for (unsigned i = 0; i < BOXES; i++) {
        boxes[i] =
            (ko_aabb){{(fix16_t)i * F16(1.5), F16(0.5), F16(0.25)}, {F16(1.0), F16(0.5), F16(2.0)}};
        users[i] = i % 3U;
    }
    bounds = (ko_bounds){points[0], points[7]};
    minwidth = (ko_minwidth){points[0], width};
    frame = (ko_frame16){{0, 0, 0}, 8};
    spheres[0] = (ko_sphere){centre, F16(1.0)};
    spheres[1] = (ko_sphere){by, F16(0.5)};
    capsules[0] = (ko_capsule){centre, by, F16(0.5)};
    capsules[1] = (ko_capsule){by, points[0], F16(0.25)};
    triangles[0] = (ko_triangle){centre, by, points[1]};
    triangles[1] = (ko_triangle){points[2], points[4], points[7]};
    segments[0] = (ko_segment){centre, by};
    segments[1] = (ko_segment){points[0], points[6]};
    ray = (ko_ray){centre, direction, F16(5.0)};
    plane = (ko_plane){direction, F16(0.5)};
    barycentric = (ko_barycentric){KO_Q30_ONE / 2, KO_Q30_ONE / 4, KO_Q30_ONE / 4};
    for (unsigned i = 0; i < 2U; i++) {
        MAKE(ko_aabb16_from_aabb(&boxes[i], &frame, &cells[i]));
        MAKE(lozenge_from_aabb(&boxes[i], &lozenges[i]));
        MAKE(ko_obb_from_aabb_at(&boxes[i], &poses[i], &obbs[i]));
    }
    MAKE(kdop_from_aabb(26, &boxes[0], dop));
    MAKE(kdop_from_aabb(26, &boxes[1], other_dop));
    MAKE(ko_kdop16_from_kdop(26, dop, &frame, dop16));
    MAKE(ko_kdop16_from_kdop(26, other_dop, &frame, other_dop16));
    MAKE(ko_line_from_segment(&segments[0], &cast));
    MAKE(ko_line_from_segment(&segments[1], &out_cast));
}

static void make_hull(void)
{
    memcpy(hull_points, points, sizeof(points));
    memcpy(new_points, points, sizeof(points));
    hull_store = (ko_hull_store){hull_faces, hull_first,        hull_links, COUNT(hull_faces),
                                 POINTS,     COUNT(hull_links), 0};
    new_store = (ko_hull_store){new_faces, new_first,        new_links, COUNT(new_faces),
                                POINTS,    COUNT(new_links), 0};
    MAKE(ko_hull_build(hull_points, POINTS, &hull_store, &hull));
    hull_triangles[1] = 1;
    hull_triangles[2] = 2;
}

static void make_mesh(void)
{
    static const ko_mesh_face cube[12] = {{{0, 2, 1}}, {{1, 2, 3}}, {{4, 5, 6}}, {{5, 7, 6}},
                                          {{0, 1, 4}}, {{1, 5, 4}}, {{2, 6, 3}}, {{3, 6, 7}},
                                          {{0, 4, 2}}, {{2, 4, 6}}, {{1, 3, 5}}, {{3, 7, 5}}};
    memcpy(faces, cube, sizeof(cube));
    mesh_source = (ko_mesh_source){points, faces, POINTS, 12, 16, 1};
    MAKE(ko_mesh_build(&mesh_source, mesh_work, blob, sizeof(blob), &mesh_stats));
    MAKE(ko_mesh_open(blob, sizeof(blob), &mesh));
    MAKE(ko_mesh_query_aabb_begin(&mesh, &boxes[0], &mesh_queries[0]));
    MAKE(ko_mesh_query_sphere_begin(&mesh, &spheres[0], &mesh_queries[1]));
    MAKE(ko_mesh_query_capsule_begin(&mesh, &capsules[0], &mesh_queries[2]));
    MAKE(ko_mesh_query_obb_begin(&mesh, &obbs[0], &mesh_queries[3]));
    MAKE(ko_mesh_query_kdop_begin(&mesh, 26, dop, &mesh_queries[4]));
    mesh_query = mesh_queries[1];
    MAKE(ko_mesh_contains_begin(&mesh, &centre, &mesh_contains));
    MAKE(ko_mesh_cast_begin(&mesh, &cast, KO_ORDER_ASCENDING, &mesh_cast));
    MAKE(ko_mesh_nearest_sphere_begin(&mesh, &spheres[0], F16(9.0), &mesh_nearest));
    MAKE(ko_mesh_nearest_capsule_begin(&mesh, &capsules[0], F16(9.0), &mesh_nearest_leg));
    MAKE(ko_mesh_pairs_begin(&mesh, &mesh, &poses[0], &mesh_pairs));
    MAKE(ko_mesh_closest_begin(&mesh, &mesh, &poses[0], F16(9.0), &mesh_closest));
}

static void make_frozen(void)
{
    frozen_source = (ko_frozen_source){boxes, users, NULL, BOXES, NULL};
    MAKE(ko_frozen_build_begin(&frozen_source, frozen_block, sizeof(frozen_block), &frozen_build));
    MAKE(ko_frozen_build_step(&frozen_build, NULL, &frozen));
    MAKE(ko_frozen_build_begin(&frozen_source, new_frozen_block, sizeof(new_frozen_block),
                               &frozen_build));
    MAKE(ko_frozen_query_begin(&frozen, &boxes[0], KO_ALL, &frozen_query));
    MAKE(ko_frozen_cast_begin(&frozen, &cast, NULL, KO_ORDER_ASCENDING, KO_ALL, &frozen_cast));
    MAKE(ko_frozen_nearest_begin(&frozen, &centre, F16(9.0), KO_ALL, &frozen_nearest));
}

static void make_fence(void)
{
    geo = (ko_geo){473977000, 85456000};
    MAKE(ko_geo_frame_open(&geo, &geo_frame));
    outline[0] = (ko_fence_xy){F16(-50.0), F16(-50.0)};
    outline[1] = (ko_fence_xy){F16(50.0), F16(-50.0)};
    outline[2] = (ko_fence_xy){F16(50.0), F16(50.0)};
    outline[3] = (ko_fence_xy){F16(-50.0), F16(50.0)};
    zones[0] =
        (ko_fence_zone)KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, outline, 4, F16(-20.0), F16(20.0));
    zones[1] = (ko_fence_zone)KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, F16(10.0), F16(10.0),
                                                     F16(2.0), F16(-5.0), F16(5.0));
    zones[2] = (ko_fence_zone)KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, F16(-9.0), F16(-9.0), F16(9.0),
                                                F16(9.0), F16(-9.0), F16(9.0));
    positions[0] = geo;
    positions[1] = (ko_geo){geo.lat, geo.lon + 2000};
    positions[2] = (ko_geo){geo.lat + 1000, geo.lon + 2000};
    positions[3] = (ko_geo){geo.lat + 1000, geo.lon};
    area = (ko_fence_area){KO_FENCE_KEEP_IN, 4, F16(-20.0), F16(20.0), positions};
    MAKE(
        ko_fence_zone_from_geo(&area, 1, KO_FENCE_ANY, &geo_frame, out_zones, out_points, 4, NULL));
    MAKE(ko_fence_open(zones, 3, KO_FENCE_ANY, F16(1.0), &fence, NULL));
    MAKE(ko_fence_test_point(&fence, &centre, &fence_answer));
    out_outline = zones[0];
    waiting_fence = (ko_fence)KO_FENCE_UNCHECKED(zones, 3, KO_FENCE_ANY, F16(1.0));
}

static void make_trees(void)
{
    MAKE(ko_tree_init(&tree, nodes, OBJECTS, F16(0.1)));
    MAKE(ko_tree_init(&other_tree, other_nodes, OBJECTS, F16(0.1)));
    MAKE(ko_tree_build(&tree, boxes, users, BOXES, ids));
    MAKE(ko_tree_build(&other_tree, boxes, users, BOXES, out_ids));
    MAKE(ko_tree_query_begin(&tree, &boxes[0], KO_ALL, &tree_query));
    MAKE(ko_tree_cast_begin(&tree, &cast, &boxes[0].r, KO_ORDER_ASCENDING, KO_ALL, &tree_cast));
    MAKE(ko_tree_nearest_begin(&tree, &centre, F16(9.0), KO_ALL, &tree_nearest));
    MAKE(ko_tree_cross_begin(&tree, &other_tree, KO_ALL, KO_ALL, &tree_cross));
    memset(marks, 0, sizeof(marks));
    MAKE(ko_tree_mark(&tree, ids[1], marks));
    /* no other begin has this mask, so a recording tells this walk from theirs */
    MAKE(ko_tree_pairs_begin(&tree, marks, 0x7FU, KO_ALL, &tree_pairs));
    MAKE(ko_tree_shared_init(&shared, shared_nodes, more_shared_nodes, OBJECTS, F16(0.1)));
    MAKE(ko_tree_shared_write(&shared, &out_written)); /* ko_tree_shared_publish needs it */
    MAKE(ko_tree_measure(&tree, &tree_stats));
    snapshot_size = tree_stats.snapshot_bytes;
    MAKE(ko_tree_save(&tree, snapshot, snapshot_size));
    MAKE(ko_pair_set_init(&pair_set, pair_slots, PAIRS));
    MAKE(ko_pair_set_init(&ended_set, ended_slots, PAIRS));
    MAKE(ko_pair_set_begin(&ended_set));
    MAKE(ko_pair_set_add(&ended_set, ids[0], ids[1]));
    MAKE(ko_pair_set_end(&ended_set, KO_END));
    MAKE(ko_pair_set_next(&ended_set, &pair_event)); /* writes the only event there is */
    MAKE(ko_pair_set_begin(&pair_set));
    MAKE(ko_pair_set_add(&pair_set, ids[0], ids[1]));
}

static void make_obstacles(void)
{
    set_config = (ko_obstacles_config){1000, 5000, 2000, F16(9.0), 1, KO_OBSTACLE_REFUSE};
    MAKE(ko_obstacles_init(&set, &set_config, set_nodes, set_slots, OBJECTS));
    for (uint8_t i = 0; i < 3U; i++) {
        obstacle = (ko_obstacle){KO_OBSTACLE_POINT + i, i, i + 1U, NOW, boxes[i].c, boxes[i].r,
                                 {F16(0.5), 0, 0}};
        MAKE(ko_obstacles_insert(&set, &obstacle, NOW, &set_id));
    }
    obstacle.identity = 0; /* the set merges this one */
    obstacle.velocity = (ko_vec3){0, 0, 0};
    MAKE(ko_obstacles_insert(&set, &obstacle, NOW, &set_id));
    purse = 1000;
    MAKE(ko_obstacles_query_begin(&set, NOW, &spheres[0], KO_ALL, &set_query));
    MAKE(ko_obstacles_nearest_begin(&set, NOW, &centre, F16(9.0), KO_ALL, &set_nearest));
    MAKE(ko_obstacles_cast_begin(&set, NOW, &spheres[0], &by, 1000, KO_ORDER_ASCENDING, KO_ALL,
                                 &set_cast));
}

static void make_sectors(void)
{
    floors[0] = F16(-5.0);
    floors[1] = 0;
    floors[2] = F16(5.0);
    self_volume.kind = KO_BODY_SPHERE;
    self_volume.as.sphere = (ko_sphere){{0, 0, 0}, F16(0.125)};
    sectors_config = (ko_sectors_config){SECTORS, LAYERS, floors,       F16(20.0), F16(0.125),
                                         1000,    5000,   &self_volume, 1};
    for (unsigned i = 0; i < COUNT(beams); i++) {
        beams[i] = (i % 5U == 0U) ? KO_BEAM_NOTHING : F16(4.0);
    }
    scan = (ko_scan){0, 0x10000000, COUNT(beams), beams, F16(30.0)};
    ranger_config = (ko_ranger_config){.step = 0x10000000,
                                       .count = 16,
                                       .rows = 1,
                                       .reach = F16(30.0),
                                       .mount = {.r = KO_MAT3_IDENTITY}};
    for (unsigned i = 0; i < COUNT(ranger_distances); i++) {
        ranger_distances[i] = F16(4.0);
    }
    message = (ko_mavlink_config){0, 1, 1000, false};
    sector_motion = (ko_sector_motion){F16(2.0), 0x1000000, 0, 0x1000000};
    MAKE(ko_sectors_init(&seen_sectors, &sectors_config, seen_cells));
    MAKE(ko_ranger_init(&ranger, &seen_sectors, &ranger_config, ranger_beams, ranger_borders,
                        ranger_squares));
    MAKE(ko_sectors_look_begin(&seen_sectors, NOW, &matrices[0]));
    MAKE(ko_sectors_add_scan(&seen_sectors, &scan, NULL));
    MAKE(ko_sectors_look_end(&seen_sectors));
    MAKE(ko_sectors_init(&sectors, &sectors_config, sector_cells));
    MAKE(ko_sectors_look_begin(&sectors, NOW, &matrices[0]));
    MAKE(ko_sectors_add_sphere(&sectors, &spheres[1]));
}

static void make_motion(void)
{
    bodies[0].kind = KO_BODY_SPHERE;
    bodies[0].as.sphere = (ko_sphere){boxes[0].c, F16(0.5)};
    bodies[1].kind = KO_BODY_CAPSULE;
    bodies[1].as.capsule = (ko_capsule){boxes[1].c, boxes[1].c, F16(0.25)};
    bodies[2].kind = KO_BODY_BOX;
    bodies[2].as.box = boxes[2];
    movers[0] = (ko_mover){bodies[0], {F16(0.5), 0, 0}};
    movers[1] = (ko_mover){bodies[2], {F16(-0.5), F16(0.25), 0}};
    brake = (ko_brake){200000, F16(2.0)};
    MAKE(ko_field_open(bodies, 3, &tree, NULL, KO_ALL, &field));
    MAKE(ko_field_nearest_begin(&field, &capsules[0], F16(1.0), true, &field_nearest));
    const ko_vec3 to = {F16(-0.25), F16(0.5), F16(0.75)};
    const ko_vec3 middle = {0, F16(0.5), F16(0.75)};
    MAKE(ko_move_from_line(&centre, &by, &line));
    turn = (ko_arc){centre, to, KO_MOVE_ARC_CW, KO_PLANE_XY, F16(0.125)};
    MAKE(ko_move_from_arc(&turn, &middle, 1, &arc));
    tool = (ko_tool){KO_TOOL_FLAT, F16(0.25), F16(2.0)};
    MAKE(ko_toolpath_begin(&arc, &tool, boxes, BOXES, (fix16_t)64, F16(1.0), &toolpath));
}

static void make_arm(void)
{
    for (unsigned i = 0; i < LINKS; i++) {
        links[i] = (ko_arm_link){.origin = {KO_MAT3_IDENTITY, {F16(2.0), 0, 0}},
                                 .axis = {0, 0, KO_Q30_ONE},
                                 .low = -KO_TURNS_ONE / 4,
                                 .high = KO_TURNS_ONE / 4,
                                 .mesh = &mesh,
                                 .parent = (uint16_t)((i == 0U) ? KO_ARM_NONE : i - 1U),
                                 .joint = KO_JOINT_REVOLUTE};
        link_capsules[i] = (ko_arm_capsule){{{0, 0, 0}, {F16(1.0), 0, 0}, F16(0.25)}, (uint16_t)i};
        allowed[i] = (i + 1U < LINKS) ? 2U << i : 0U;
        angles[i] = (int32_t)i * 0x00080000;
        steps[i] = 0x00080000;
    }
    model = (ko_arm_model){links, link_capsules, allowed, LINKS, LINKS};
    MAKE(ko_arm_open(&model, &arm));
    MAKE(ko_arm_state_init(&arm, later_frames, LINKS, later_placed, LINKS, &later_state));
    MAKE(ko_arm_state_init(&arm, frames, LINKS, placed, LINKS, &state));
    MAKE(ko_arm_place(&later_state, &poses[0], steps));
    MAKE(ko_arm_place(&state, NULL, angles));
    arm_world = (ko_arm_world){&tree, NULL, 0};
    const fix16_t reach = F16(50.0);
    MAKE(ko_arm_self_begin(&state, reach, KO_ORDER_ANY, &arm_self));
    MAKE(ko_arm_self_next(&arm_self, NULL, &self_contact));
    MAKE(ko_arm_self_begin(&state, reach, KO_ORDER_ANY, &arm_self));
    MAKE(ko_arm_objects_begin(&state, &arm_world, reach, KO_ORDER_ANY, KO_ALL, &arm_objects));
    MAKE(ko_arm_obstacles_begin(&state, &set, NOW, reach, KO_ORDER_ANY, KO_ALL, &arm_obstacles));
    MAKE(ko_arm_room_begin(&state, &mesh, &poses[0], reach, KO_ORDER_ANY, &arm_room));
    MAKE(ko_arm_room_next(&arm_room, NULL, &room_contact));
    MAKE(ko_arm_meshes_begin(&state, reach, KO_ORDER_ANY, &arm_meshes));
    MAKE(ko_arm_meshes_next(&arm_meshes, NULL, &mesh_contact));
    MAKE(ko_arm_meshes_begin(&state, reach, KO_ORDER_ANY, &arm_meshes));
}

int samples_make(void)
{
    refused_at = 0;
    for (unsigned i = 0; i < region_count; i++) {
        memset(regions[i].at, UNSET, regions[i].size);
    }
    memset(&tuner, 0, sizeof(tuner));
    memset(&sequence, 0, sizeof(sequence));
    memset(&refit_cache, 0, sizeof(refit_cache));
    memset(&refit_kdop_cache, 0, sizeof(refit_kdop_cache));
    memset(set_found, 0, sizeof(set_found)); /* a damaged count makes findings of these */
    memset(hull_triangles, 0, sizeof(hull_triangles));
    make_volumes();
    make_hull();
    make_mesh();
    make_frozen();
    make_fence();
    make_trees();
    make_obstacles();
    make_sectors();
    make_motion();
    make_arm();
    return refused_at;
}
