/* Builds the scene of end.h: the objects to find. */
#include "end.h"

#include <string.h>

#include "keepout/mesh_build.h"

enum { CORNERS = 8 };

end_scene end_at;

static ko_tree_node nodes[THINGS];
static ko_tree_node set_nodes[THINGS];
static ko_obstacle_slot slots[THINGS];
static uint64_t pair_slots[THINGS];
static uint32_t block[(KO_MESH_BYTES(CORNERS, FACES) + 3U) / 4U];
static uint32_t solid_block[(KO_MESH_BYTES(CORNERS, FACES) + 3U) / 4U];
static uint32_t frozen_block[KO_FROZEN_BYTES((uint32_t)THINGS) / 4U];
static ko_arm arm;
static ko_arm_link links[LINKS];
static ko_arm_capsule capsules[LINKS];
static ko_pose frames[LINKS];
static ko_capsule placed[LINKS];

/* Fills the tree. A lost object is one that it had no room for. */
static void plant_tree(bool is_there, bool is_whole)
{
    CHECK_EQ(ko_tree_init(&end_at.tree, nodes, THINGS, F16(0.1)), KO_OK);
    memset(end_at.marks, 0, sizeof end_at.marks);
    for (int32_t i = 0; i < THINGS; i++) {
        const fix16_t x = is_there ? i * METRE / 100 : (50 + 10 * i) * METRE;
        const ko_aabb box = {{x, 0, 0}, {METRE / 2, METRE / 2, METRE / 2}};
        ko_tree_id id;
        CHECK_EQ(ko_tree_insert(&end_at.tree, &box, (uint32_t)i, &id), KO_OK);
        CHECK_EQ(ko_tree_mark(&end_at.tree, id, end_at.marks), KO_OK);
    }
    if (!is_whole) {
        const ko_aabb box = {{0, 0, 0}, {METRE / 2, METRE / 2, METRE / 2}};
        ko_tree_id id;
        CHECK_EQ(ko_tree_insert(&end_at.tree, &box, THINGS, &id), KO_E_FULL);
    }
}

/* Freezes the same boxes. */
static void freeze(bool is_there)
{
    static ko_aabb boxes[THINGS];
    static ko_frozen_build build;
    for (int32_t i = 0; i < THINGS; i++) {
        const fix16_t x = is_there ? i * METRE / 100 : (50 + 10 * i) * METRE;
        boxes[i] = (ko_aabb){{x, 0, 0}, {METRE / 2, METRE / 2, METRE / 2}};
    }
    const ko_frozen_source source = {boxes, NULL, NULL, THINGS, NULL};
    CHECK_EQ(ko_frozen_build_begin(&source, frozen_block, sizeof(frozen_block), &build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&build, NULL, &end_at.frozen), KO_OK);
}

static void add_point(int32_t i, ko_status expected)
{
    const ko_obstacle point = {.kind = KO_OBSTACLE_POINT,
                               .source = 1,
                               .identity = (uint32_t)i + 1U,
                               .c = {i * METRE / 100, 0, 0}};
    CHECK_EQ(ko_obstacles_insert(&end_at.set, &point, 0, NULL), expected);
}

/* Fills the obstacle set. A lost obstacle is one that no slot was left for. An empty set that lost
 * one is filled first, and then all its obstacles expire. */
static void fill_set(bool is_there, bool is_whole)
{
    const ko_obstacles_config config = {1000, 1000, 1000, -1, 0, KO_OBSTACLE_REFUSE};
    CHECK_EQ(ko_obstacles_init(&end_at.set, &config, set_nodes, slots, THINGS), KO_OK);
    for (int32_t i = 0; i < THINGS; i++) {
        add_point(i, KO_OK);
    }
    if (!is_whole) {
        add_point(THINGS, KO_E_FULL);
    }
    if (!is_there) {
        CHECK(ko_obstacles_expire(&end_at.set, 5000, NULL) >= KO_OK);
        CHECK_EQ(end_at.set.tree.count, 0);
    }
}

static void fill_pairs(bool is_there)
{
    CHECK_EQ(ko_pair_set_init(&end_at.pairs, pair_slots, THINGS), KO_OK);
    CHECK_EQ(ko_pair_set_begin(&end_at.pairs), KO_OK);
    for (uint32_t i = 0; is_there && i < THINGS; i++) {
        CHECK_EQ(ko_pair_set_add(&end_at.pairs, i, i + 1U), KO_OK);
    }
    CHECK_EQ(ko_pair_set_end(&end_at.pairs, KO_END), KO_OK);
}

static void build_mesh(void)
{
    static const ko_mesh_face faces[FACES] = {
        {{0, 2, 1}}, {{1, 2, 3}}, {{4, 5, 6}}, {{5, 7, 6}}, {{0, 1, 4}}, {{1, 5, 4}},
        {{2, 6, 3}}, {{3, 6, 7}}, {{0, 4, 2}}, {{2, 4, 6}}, {{1, 3, 5}}, {{3, 7, 5}},
    };
    const fix16_t side = METRE / 5;
    ko_vec3 corners[CORNERS];
    ko_mesh_work work[FACES];
    ko_mesh_stats stats;
    for (unsigned i = 0; i < CORNERS; i++) {
        corners[i].x = ((i & 1U) != 0U) ? side : -side;
        corners[i].y = ((i & 2U) != 0U) ? side : -side;
        corners[i].z = ((i & 4U) != 0U) ? side : -side;
    }
    ko_mesh_source source = {corners, faces, CORNERS, FACES, 0, 0};
    CHECK_EQ(ko_mesh_build(&source, work, block, sizeof(block), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(block, sizeof(block), &end_at.mesh), KO_OK);
    source.solid = 1;
    CHECK_EQ(ko_mesh_build(&source, work, solid_block, sizeof(solid_block), &stats), KO_OK);
    CHECK_EQ(ko_mesh_open(solid_block, sizeof(solid_block), &end_at.solid), KO_OK);
}

static void place_arm(void)
{
    const int32_t no_values = 0;
    for (uint16_t i = 0; i < LINKS; i++) {
        links[i] = (ko_arm_link){.origin = {KO_MAT3_IDENTITY, {0, i * METRE, 0}},
                                 .mesh = &end_at.mesh,
                                 .parent = KO_ARM_NONE,
                                 .joint = KO_JOINT_FIXED};
        capsules[i] = (ko_arm_capsule){{{0, 0, 0}, {0, 0, METRE / 10}, METRE / 10}, i};
    }
    const ko_arm_model model = {links, capsules, NULL, LINKS, LINKS};
    CHECK_EQ(ko_arm_open(&model, &arm), KO_OK);
    CHECK_EQ(ko_arm_state_init(&arm, frames, LINKS, placed, LINKS, &end_at.arm), KO_OK);
    CHECK_EQ(ko_arm_place(&end_at.arm, NULL, &no_values), KO_OK);
}

void end_begin(bool is_there, bool is_whole)
{
    plant_tree(is_there, is_whole);
    freeze(is_there);
    fill_set(is_there, is_whole);
    fill_pairs(is_there);
    build_mesh();
    place_arm();
}
