/* Tests of the deepest trees that are legal, and of deeper ones. Every step down leaves a node on
 * the stack, so the stacks are full.
 *
 * promise: bounded-steps */
#include "test_mesh.h"

#include <string.h>

enum { STEPS = KO_MESH_MAX_DEPTH, HEADER = 16 };

static ko_mesh mesh;

/* A ladder: triangle i is i steps above the first. */
static void make_ladder(uint32_t faces)
{
    make_box(1000);
    one.source.vertex_count = faces + 2U;
    one.source.face_count = faces;
    for (unsigned i = 0; i < faces + 2U; i++) {
        const ko_vec3 v = {(i % 3U == 0U) ? 1000 : -1000, (i % 3U == 1U) ? 1000 : -1000,
                           100 * (int32_t)i};
        const ko_mesh_face face = {{(uint16_t)i, (uint16_t)(i + 1U), (uint16_t)(i + 2U)}};
        one.vertices[i] = v;
        if (i < faces) {
            one.faces[i] = face;
        }
    }
}

/* Makes the first child of each branch a branch and the second a leaf, all with the root's box. */
static void set_nodes(uint32_t *nodes, uint32_t steps, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t face = i - steps;
        memcpy(&nodes[4U * i], nodes, 12);
        nodes[4U * i + 3U] =
            (i < steps) ? count - i : (KO_MESH_IS_LEAF | ((face == 0U) ? 1UL << 18 : 0U) | face);
    }
}

/* A ladder of so many branches and leaves, whose header says how deep it is. */
static ko_status open_ladder(uint32_t steps, uint32_t leaves, uint32_t depth)
{
    uint8_t *const bytes = (uint8_t *)blobs[0];
    const uint32_t count = steps + leaves;
    make_ladder(leaves);
    const ko_mesh_stats stats = bake(0, 0, &mesh);
    const uint32_t size = stats.bytes + 16U * count - 16U * stats.nodes;
    memmove(bytes + 64U + 16U * count, bytes + 64U + 16U * stats.nodes,
            stats.bytes - 64U - 16U * stats.nodes);
    set_nodes(blobs[0] + HEADER, steps, count);
    blobs[0][2] = size;
    bytes[15] = (uint8_t)depth;
    bytes[20] = (uint8_t)count;
    seal(blobs[0]);
    return ko_mesh_open(blobs[0], size, &mesh);
}

static void bake_deep(void)
{
    CHECK_EQ(open_ladder(STEPS, STEPS + 1U, STEPS), KO_OK);
    CHECK_EQ(mesh.depth, KO_MESH_MAX_DEPTH);
}

static void deeper_trees_are_refused(void)
{
    CHECK_EQ(open_ladder(STEPS + 1U, STEPS + 2U, STEPS + 1U), KO_E_DATA);
    CHECK_EQ(open_ladder(STEPS + 1U, STEPS + 2U, STEPS), KO_E_DATA);
}

/* The first leaf is the root, and the second is below no branch. */
static void a_leaf_beside_the_root_is_refused(void)
{
    CHECK_EQ(open_ladder(0, 1, 0), KO_OK);
    CHECK_EQ(open_ladder(0, 2, 0), KO_E_DATA);
}

static void first_on_a_ray(void)
{
    const ko_ray ray = {{-300, -300, 10000}, {0, 0, -ONE}, 20000};
    ko_mesh_cast search;
    ko_mesh_hit hit[2];
    bake_deep();
    for (unsigned path = 0; path < 2U; path++) {
        CHECK_EQ(cast_ray(by_path(&mesh, (ko_mesh_path)path), &ray, KO_ORDER_ASCENDING, &search),
                 KO_OK);
        CHECK_EQ(ko_mesh_cast_next(&search, NULL, &hit[path]), KO_OK);
    }
    CHECK_EQ(hit[0].at.t, hit[1].at.t);
}

static void nearest(void)
{
    const ko_sphere point = {{0, 0, 9000}, 0};
    ko_mesh_nearest search;
    ko_mesh_near near[2];
    bake_deep();
    for (unsigned path = 0; path < 2U; path++) {
        CHECK_EQ(ko_mesh_nearest_sphere_begin(by_path(&mesh, (ko_mesh_path)path), &point, 20000,
                                              &search),
                 KO_OK);
        CHECK_EQ(ko_mesh_nearest_sphere_next(&search, NULL, &near[path]), KO_OK);
    }
    CHECK_EQ(near[0].margin, near[1].margin);
}

static uint32_t count_pairs(const ko_pose *pose, ko_mesh_path path, uint32_t budget)
{
    ko_mesh_pairs pairs;
    ko_mesh_pair pair;
    uint32_t count = 0;
    ko_status status = ko_mesh_pairs_begin(by_path(&mesh, path), &mesh, pose, &pairs);
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = ko_mesh_pairs_next(&pairs, &(uint32_t){budget}, &pair);
        count += status == KO_OK;
    }
    CHECK_EQ(status, KO_END);
    return count;
}

static fix16_t gap_of(const ko_pose *pose, ko_mesh_path path)
{
    ko_mesh_pairs pairs;
    ko_mesh_gap gap = {{0, 0}, -1};
    CHECK_EQ(ko_mesh_closest_begin(by_path(&mesh, path), &mesh, pose, 30000, &pairs), KO_OK);
    CHECK_EQ(ko_mesh_closest_next(&pairs, NULL, &gap), KO_OK);
    return gap.clearance;
}

static void two(void)
{
    const ko_pose same = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}, {10, 10, 10}};
    ko_pose away = same;
    away.t.z = 5000;
    bake_deep();
    const uint32_t count = count_pairs(&same, KO_MESH_BRUTE, FOREVER);
    CHECK(count > 0U);
    CHECK_EQ(count_pairs(&same, KO_MESH_TREE, FOREVER), count);
    CHECK_EQ(count_pairs(&same, KO_MESH_TREE, 1), count);
    CHECK_EQ(gap_of(&away, KO_MESH_TREE), gap_of(&away, KO_MESH_BRUTE));
}

static const test_case cases[] = {
    {"deep: the first on a ray", first_on_a_ray},
    {"deep: the nearest", nearest},
    {"deep: two of them", two},
    {"deep: deeper trees are refused", deeper_trees_are_refused},
    {"deep: a leaf beside the root is refused", a_leaf_beside_the_root_is_refused}};
TEST_SUITE(mesh_deep, cases);
