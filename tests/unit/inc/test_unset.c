/* Tests that a container of zeros, which was never set up, is refused: nothing is known of what it
 * would hold, so no question to it may answer KO_END.
 *
 * promise: set-up, end-means-clear */
#include "end.h"

#include <string.h>

static const ko_vec3 origin = {0, 0, 0};
static const ko_vec3 by = {METRE, 0, 0};
static const ko_sphere sphere = {{0, 0, 0}, METRE};
static const ko_aabb box = {{0, 0, 0}, {METRE, METRE, METRE}};
static const ko_capsule capsule = {{0, 0, 0}, {METRE, 0, 0}, METRE};
static const ko_pose still = {KO_MAT3_IDENTITY, {0, 0, 0}};

static ko_line line_of(void)
{
    const ko_segment segment = {origin, by};
    ko_line line;
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    return line;
}

/* The begin is refused, and the next repeats that. */
#define REFUSED(begin, next)                                                                       \
    do {                                                                                           \
        CHECK_EQ((begin), KO_E_ARG);                                                               \
        CHECK_EQ((next), KO_E_ARG);                                                                \
    } while (0)

static void trees(void)
{
    static const ko_tree tree;
    static ko_tree made;
    static ko_tree_node nodes[1];
    const ko_line line = line_of();
    ko_tree_hit hit;
    ko_tree_query query;
    REFUSED(ko_tree_query_begin(&tree, &box, KO_ALL, &query),
            ko_tree_query_next(&query, NULL, &hit));

    ko_tree_cast cast;
    ko_tree_cast_hit cast_hit;
    for (ko_order order = KO_ORDER_ASCENDING; order <= KO_ORDER_ANY; order++) {
        REFUSED(ko_tree_cast_begin(&tree, &line, NULL, order, KO_ALL, &cast),
                ko_tree_cast_next(&cast, NULL, &cast_hit));
    }
    ko_tree_nearest nearest;
    ko_tree_near near;
    REFUSED(ko_tree_nearest_begin(&tree, &origin, METRE, KO_ALL, &nearest),
            ko_tree_nearest_next(&nearest, NULL, &near));

    ko_tree_pair pair;
    ko_tree_pairs pairs;
    uint32_t marks[KO_TREE_MARK_WORDS(1)] = {0};
    REFUSED(ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs),
            ko_tree_pairs_next(&pairs, NULL, &pair));
    REFUSED(ko_tree_pairs_begin(&tree, marks, KO_ALL, KO_ALL, &pairs),
            ko_tree_pairs_next(&pairs, NULL, &pair));

    ko_tree_cross cross;
    CHECK_EQ(ko_tree_init(&made, nodes, 1, 0), KO_OK);
    REFUSED(ko_tree_cross_begin(&tree, &made, KO_ALL, KO_ALL, &cross),
            ko_tree_cross_next(&cross, NULL, &pair));
    REFUSED(ko_tree_cross_begin(&made, &tree, KO_ALL, KO_ALL, &cross),
            ko_tree_cross_next(&cross, NULL, &pair));
}

static void frozen_trees(void)
{
    static const ko_frozen frozen;
    const ko_line line = line_of();
    ko_frozen_hit hit;
    ko_frozen_query query;
    REFUSED(ko_frozen_query_begin(&frozen, &box, KO_ALL, &query),
            ko_frozen_query_next(&query, NULL, &hit));
    ko_frozen_cast cast;
    ko_frozen_cast_hit cast_hit;
    REFUSED(ko_frozen_cast_begin(&frozen, &line, NULL, KO_ORDER_ANY, KO_ALL, &cast),
            ko_frozen_cast_next(&cast, NULL, &cast_hit));
    ko_frozen_nearest nearest;
    ko_frozen_near near;
    REFUSED(ko_frozen_nearest_begin(&frozen, &origin, METRE, KO_ALL, &nearest),
            ko_frozen_nearest_next(&nearest, NULL, &near));
}

/* A copy or a snapshot of such a tree would be that of an empty one. */
static void copies(void)
{
    static ko_tree tree;
    static ko_tree copy;
    static ko_tree_node nodes[1];
    static uint8_t bytes[KO_TREE_SNAPSHOT_BYTES(1)];
    CHECK_EQ(ko_tree_validate(&tree), KO_E_ARG);
    CHECK_EQ(ko_tree_copy(&tree, nodes, 1, &copy), KO_E_ARG);
    CHECK_EQ(ko_tree_save(&tree, bytes, sizeof(bytes)), KO_E_ARG);
    ko_tree_id id;
    CHECK(ko_tree_insert(&tree, &box, 0, &id) < KO_OK);
}

static void obstacles(void)
{
    static const ko_obstacles set;
    ko_obstacle_hit hit;
    ko_obstacles_query query;
    REFUSED(ko_obstacles_query_begin(&set, 0, &sphere, KO_ALL, &query),
            ko_obstacles_query_next(&query, NULL, &hit));
    ko_obstacles_nearest nearest;
    REFUSED(ko_obstacles_nearest_begin(&set, 0, &origin, METRE, KO_ALL, &nearest),
            ko_obstacles_nearest_next(&nearest, NULL, &hit));
    ko_obstacles_cast cast;
    REFUSED(ko_obstacles_cast_begin(&set, 0, &sphere, &by, 0, KO_ORDER_ANY, KO_ALL, &cast),
            ko_obstacles_cast_next(&cast, NULL, &hit));
}

static void meshes(void)
{
    static const ko_mesh mesh;
    const ko_line line = line_of();
    ko_mesh_hit hit;
    ko_mesh_query query;
    REFUSED(ko_mesh_query_aabb_begin(&mesh, &box, &query),
            ko_mesh_query_aabb_next(&query, NULL, &hit));
    REFUSED(ko_mesh_query_sphere_begin(&mesh, &sphere, &query),
            ko_mesh_query_sphere_next(&query, NULL, &hit));
    REFUSED(ko_mesh_query_capsule_begin(&mesh, &capsule, &query),
            ko_mesh_query_capsule_next(&query, NULL, &hit));
    ko_mesh_contains contains;
    REFUSED(ko_mesh_contains_begin(&mesh, &origin, &contains),
            ko_mesh_contains_next(&contains, NULL));

    ko_mesh_cast cast;
    for (ko_order order = KO_ORDER_ASCENDING; order <= KO_ORDER_ANY; order++) {
        REFUSED(ko_mesh_cast_begin(&mesh, &line, order, &cast),
                ko_mesh_cast_next(&cast, NULL, &hit));
    }
    ko_mesh_nearest nearest;
    ko_mesh_near near;
    REFUSED(ko_mesh_nearest_sphere_begin(&mesh, &sphere, METRE, &nearest),
            ko_mesh_nearest_sphere_next(&nearest, NULL, &near));
    REFUSED(ko_mesh_nearest_capsule_begin(&mesh, &capsule, METRE, &nearest),
            ko_mesh_nearest_capsule_next(&nearest, NULL, &near));

    end_begin(true, true);
    ko_mesh_pairs pairs;
    ko_mesh_pair pair;
    REFUSED(ko_mesh_pairs_begin(&mesh, &end_at.mesh, &still, &pairs),
            ko_mesh_pairs_next(&pairs, NULL, &pair));
    REFUSED(ko_mesh_pairs_begin(&end_at.mesh, &mesh, &still, &pairs),
            ko_mesh_pairs_next(&pairs, NULL, &pair));
    ko_mesh_closest closest;
    ko_mesh_gap gap;
    REFUSED(ko_mesh_closest_begin(&end_at.mesh, &mesh, &still, METRE, &closest),
            ko_mesh_closest_next(&closest, NULL, &gap));
}

/* The arm is placed; what it is asked about was never set up. */
static void surroundings_of_an_arm(void)
{
    static const ko_tree tree;
    static const ko_obstacles set;
    static const ko_mesh mesh;
    const ko_arm_world world = {.tree = &tree};
    ko_arm_contact contact;
    end_begin(true, true);
    ko_arm_objects objects;
    REFUSED(ko_arm_objects_begin(&end_at.arm, &world, METRE, KO_ORDER_ANY, KO_ALL, &objects),
            ko_arm_objects_next(&objects, NULL, &contact));
    ko_arm_obstacles obstacles_query;
    REFUSED(
        ko_arm_obstacles_begin(&end_at.arm, &set, 0, METRE, KO_ORDER_ANY, KO_ALL, &obstacles_query),
        ko_arm_obstacles_next(&obstacles_query, NULL, &contact));
    ko_arm_room room;
    REFUSED(ko_arm_room_begin(&end_at.arm, &mesh, &still, METRE, KO_ORDER_ANY, &room),
            ko_arm_room_next(&room, NULL, &contact));
    ko_arm_meshes links;
    memset(&end_at.mesh, 0, sizeof(end_at.mesh)); /* each link has it */
    CHECK_EQ(ko_arm_meshes_begin(&end_at.arm, METRE, KO_ORDER_ANY, &links), KO_OK);
    CHECK(ko_arm_meshes_next(&links, NULL, &contact) < KO_OK);
}

static void fields(void)
{
    static const ko_field field;
    static ko_tree tree;
    static ko_tree_node nodes[1];
    ko_field over_tree;
    ko_field_nearest query;
    ko_leg_hit hit;
    REFUSED(ko_field_nearest_begin(&field, &capsule, METRE, false, &query),
            ko_field_nearest_next(&query, NULL, &hit));
    CHECK_EQ(ko_field_open(NULL, 0, &tree, NULL, KO_ALL, &over_tree), KO_E_ARG);
    CHECK_EQ(ko_tree_init(&tree, nodes, 1, 0), KO_OK);
    CHECK_EQ(ko_field_open(NULL, 0, &tree, NULL, KO_ALL, &over_tree), KO_OK);
    memset(&tree, 0, sizeof(tree));
    REFUSED(ko_field_nearest_begin(&over_tree, &capsule, METRE, false, &query),
            ko_field_nearest_next(&query, NULL, &hit));
}

/* Without sectors there would be a division by their number. */
static void sectors(void)
{
    static ko_sectors unset;
    const ko_mavlink_config config = {0, 0, 1000, false};
    uint16_t distances[KO_MAVLINK_DISTANCES];
    static const ko_sector_motion stands = {0, 0, 0, 0};
    ko_sector_answer answer;
    CHECK_EQ(ko_sectors_test(&unset, 0, 0, 0, &stands, &answer), KO_E_ARG);
    CHECK_EQ(ko_sectors_test_arc(&unset, 0, 1, 0, &stands, &answer), KO_E_ARG);
    CHECK_EQ(ko_mavlink_from_sectors(&unset, &config, 0, &stands, distances), KO_E_ARG);
    CHECK_EQ(ko_sectors_merge(&unset, &unset, 0, KO_SECTOR_EITHER, &unset), KO_E_ARG);
    CHECK_EQ(ko_sectors_look_begin(&unset, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_look_end(&unset), KO_E_ARG);
    CHECK_EQ(ko_sectors_set_seen(&unset, 0, 0, 1), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_sphere(&unset, &sphere), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_aabb(&unset, &box, NULL), KO_E_ARG);
}

static void fences(void)
{
    static const ko_fence fence;
    const ko_segment leg = {origin, by};
    ko_fence_answer at_point;
    ko_fence_leg_answer along;
    ko_q30 first;
    uint32_t zone;
    fix16_t margin;
    CHECK_EQ(ko_fence_test_point(&fence, &origin, &at_point), KO_E_DATA);
    CHECK_EQ(ko_fence_test_leg(&fence, &leg, &along), KO_E_DATA);
    CHECK_EQ(ko_fence_cast_leg(&fence, &leg, &first, &zone), KO_E_DATA);
    CHECK_EQ(ko_fence_margin_leg(&fence, &leg, METRE, &margin), KO_E_DATA);
}

static const test_case cases[] = {
    {"trees", trees},   {"frozen trees", frozen_trees},
    {"copies", copies}, {"obstacles", obstacles},
    {"meshes", meshes}, {"arms", surroundings_of_an_arm},
    {"fields", fields}, {"sectors", sectors},
    {"fences", fences},
};
TEST_SUITE(unset, cases);
