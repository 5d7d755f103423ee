/* Tests of where an inserted leaf goes: which way it descends, and which leaves or nieces become a
 * pair. */
#include "arena.h"

#include <string.h>

#include "port/box.h"
#include "port/insert.h"

enum { NODES = 8 }; /* of the pool, which all tests of trees share */

/* A box on x alone. */
static ko_aabb at(fix16_t x, fix16_t half)
{
    return (ko_aabb){{x, 0, 0}, {half, 0, 0}};
}

/* Inserts a box; returns its leaf's slot. */
static uint32_t insert(const ko_aabb *box)
{
    ko_tree_id id = KO_TREE_ID_NONE;
    CHECK_EQ(ko_tree_insert(&arena_tree, box, 0, &id), KO_OK);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    return id & 0xFFFFU;
}

/* The link beside a leaf. */
static uint32_t beside(uint32_t leaf)
{
    const uint32_t place = arena_pool[leaf].leaf_place;
    return arena_pool[place >> 1].child[1U - (place & 1U)];
}

/* Makes a tree of three boxes on x; checks which two of them are a pair. */
static void check_pair(const ko_aabb box[3], uint32_t one, uint32_t other)
{
    uint32_t leaf[3];
    CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, NODES, 0), KO_OK);
    for (uint32_t i = 0; i < 3U; i++) {
        leaf[i] = insert(&box[i]);
    }
    CHECK_EQ(beside(leaf[one]), KO_TREE_LEAF + leaf[other]);
    CHECK_EQ(beside(leaf[other]), KO_TREE_LEAF + leaf[one]);
    const uint32_t pair = arena_pool[leaf[one]].leaf_place >> 1;
    CHECK_EQ(beside(leaf[3U - one - other]), pair);
    CHECK_EQ(arena_pool[pair].height, 1);
    CHECK_EQ(arena_pool[arena_pool[pair].place >> 1].height, 2);
}

static void three_leaves_are_paired_by_the_smallest_union(void)
{
    const ko_aabb row[] = {at(0, 1), at(100, 1), at(110, 1), at(-10, 1), at(50, 1), at(250, 1)};
    const ko_aabb first[] = {row[0], row[1], row[3]};
    const ko_aabb second[] = {row[0], row[1], row[2]};
    const ko_aabb neither[] = {row[0], row[1], row[5]};
    const ko_aabb as_near[] = {row[0], row[1], row[4]};
    const ko_aabb as_far[] = {row[0], row[1], at(200, 1)};
    const ko_aabb held[] = {at(0, 60), at(200, 1), at(1, 1)};
    const ko_aabb large[] = {at(0, 1), at(10, 1), at(5, 100)};
    check_pair(first, 2, 0);
    check_pair(second, 2, 1);
    check_pair(neither, 0, 1);
    check_pair(as_near, 2, 0);
    check_pair(as_far, 2, 1);
    check_pair(held, 2, 0);
    check_pair(large, 0, 1);
}

/* Where a new leaf goes below a root of this height over two leaves, which are a large box and a
 * small one: 0 or 1. `grows` says whether the root's box does. */
static uint32_t side_of(uint32_t height, fix16_t x, bool grows)
{
    static const ko_bounds two[] = {{{-1000, 0, 0}, {0, 0, 0}}, {{300, 0, 0}, {320, 0, 0}}};
    static const ko_bounds both = {{-1000, 0, 0}, {320, 0, 0}};
    const ko_bounds box = {{x, 0, 0}, {x, 0, 0}};
    memset(arena_pool, 0, NODES * sizeof(arena_pool[0]));
    CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, NODES, 0), KO_OK);
    arena_tree.branches = 2;
    arena_tree.leaves = 3;
    arena_pool[0].child[0] = 1;
    arena_pool[0].child[1] = KO_TREE_NIL;
    arena_pool[0].box[0] = both;
    arena_pool[1].height = (uint8_t)height;
    for (uint32_t side = 0; side < 2U; side++) {
        arena_pool[1].child[side] = (uint16_t)(KO_TREE_LEAF + side);
        arena_pool[1].box[side] = two[side];
    }
    koi_port_ascent ascent = {0, 0, 0};
    koi_port_stop stop = koi_port_attach(&arena_tree, 2, &box, &ascent, 1);
    if (stop == KOI_PORT_HUNG) {
        stop = koi_port_rise(&arena_tree, &ascent);
    }
    CHECK_EQ(memcmp(&arena_pool[0].box[0], &both, sizeof(both)) != 0, grows);
    if (stop == KOI_PORT_ON_SHELF) {
        CHECK(height > KO_TREE_K + 1U);
        CHECK_EQ(ascent.branch >> 1, 1);
        return ascent.branch & 1U;
    }
    CHECK(height <= KO_TREE_K + 1U && stop == KOI_PORT_RISEN);
    CHECK_EQ(arena_pool[2].leaf_place, 5); /* beside another, below the new branch */
    CHECK_EQ(arena_pool[2].place >> 1, 1);
    return arena_pool[2].place & 1U;
}

/* To take in 60 the large box grows by 60 and the small one by 240. The small one is nearer. */
static void a_descent_goes_where_growth_is_least_at_high_branches_alone(void)
{
    for (uint32_t height = 2; height < KO_TREE_MAX_HEIGHT; height++) {
        CHECK_EQ(side_of(height, 60, false), (height > KOI_PORT_LOW) ? 0U : 1U);
        CHECK_EQ(side_of(height, 250, false), 1); /* nearer, and it grows less */
        CHECK_EQ(side_of(height, -5, false), 0);  /* the first holds it */
        CHECK_EQ(side_of(height, 310, false), 1); /* the second holds it */
        CHECK_EQ(side_of(height, 400, true), 1);  /* beyond the root */
        CHECK_EQ(side_of(height, -1100, true), 0);
    }
}

/* At 137 the large box grows by 137 and the small one by 163, at 138 by 138 and 162. A difference
 * of at most 3/16 is small, so at 138 the centres decide. */
static void where_boxes_grow_alike_a_descent_goes_to_the_nearer(void)
{
    CHECK_EQ(side_of(KOI_PORT_LOW + 1U, 137, false), 0);
    CHECK_EQ(side_of(KOI_PORT_LOW + 1U, 138, false), 1);
    CHECK_EQ(side_of(KOI_PORT_LOW + 1U, 150, false), 1);
}

/* Makes a tree of two pairs, each with an end of a row along x and an end of a row along y, which
 * cross. Then it rises from the first pair, with these levels. */
static void rise_over_a_cross(uint32_t levels)
{
    static const ko_bounds ends[2][2] = {
        {{{0, 0, 0}, {1000, 100, 0}}, {{1000, -1000, 0}, {1100, 0, 0}}},
        {{{1300, 0, 0}, {2300, 100, 0}}, {{1000, 0, 0}, {1100, 1000, 0}}}};
    memset(arena_pool, 0, NODES * sizeof(arena_pool[0]));
    CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, NODES, 0), KO_OK);
    arena_tree.branches = 4;
    arena_tree.leaves = 4;
    arena_pool[0].child[0] = 1;
    arena_pool[1].height = 2;
    for (uint32_t i = 0; i < 4U; i++) {
        const uint32_t pair = 2U + i / 2U;
        arena_pool[pair].child[i % 2U] = (uint16_t)(KO_TREE_LEAF + i);
        arena_pool[pair].box[i % 2U] = ends[i / 2U][i % 2U];
        arena_pool[pair].place = (uint16_t)pair;
        arena_pool[pair].height = 1;
        arena_pool[i].leaf_place = (uint16_t)(4U + i);
    }
    for (uint32_t side = 0; side < 2U; side++) {
        arena_pool[1].child[side] = (uint16_t)(2U + side);
        koi_port_unite(&ends[side][0], &ends[side][1], &arena_pool[1].box[side]);
    }
    koi_port_ascent ascent = {2, levels, 0};
    CHECK_EQ(koi_port_rise(&arena_tree, &ascent), KOI_PORT_RISEN);
    CHECK_EQ(arena_pool[1].height, 2);
}

/* The pairs' extents are 1100 + 1100 and 1300 + 1000. Those of the rows are 2300 + 100 and 2000 +
 * 100, which is as much, but the rows are long. */
static void nieces_are_paired_by_lean_sizes(void)
{
    rise_over_a_cross(3);
    for (uint32_t i = 0; i < 4U; i++) {
        CHECK_EQ(arena_pool[2U + i / 2U].child[i % 2U], KO_TREE_LEAF + (i % 2U) * 2U + i / 2U);
    }
    rise_over_a_cross(2); /* without nieces */
    for (uint32_t i = 0; i < 4U; i++) {
        CHECK_EQ(arena_pool[2U + i / 2U].child[i % 2U], KO_TREE_LEAF + i);
    }
}

static const test_case cases[] = {
    {"three leaves are paired by the smallest union",
     three_leaves_are_paired_by_the_smallest_union},
    {"a descent goes where growth is least at high branches alone",
     a_descent_goes_where_growth_is_least_at_high_branches_alone},
    {"where boxes grow alike a descent goes to the nearer",
     where_boxes_grow_alike_a_descent_goes_to_the_nearer},
    {"nieces are paired by lean sizes", nieces_are_paired_by_lean_sizes},
};

TEST_SUITE(tree_place, cases);
