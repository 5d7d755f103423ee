/* Tests of the port's kernels for boxes and walks of trees against the generic ones, with any boxes
 * and any links. Compares their answers and the memory that they write.
 *
 * promise: same-kernels */
#include "harness.h"
#include "kernels.h"
#include "pools.h"

#include <string.h>

#include "port/port.h"

/* Checks the kernels of boxes. `one` is memory for a copy of the box, which they change. */
static void check_boxes(const ko_bounds *box, const ko_bounds pair[2], ko_bounds *one)
{
    ko_bounds other = *box;
    *one = *box;
    CHECK(port_kernels.size(one) == generic_kernels.size(box));
    CHECK(port_kernels.growth(pair, one) == generic_kernels.growth(pair, box));
    CHECK(port_kernels.growth(one, pair) == generic_kernels.growth(box, pair));
    CHECK(port_kernels.sizes(pair) == generic_kernels.sizes(pair));
    CHECK(port_kernels.union_sizes(one, pair) == generic_kernels.union_sizes(box, pair));
    port_kernels.grow(one, pair);
    generic_kernels.grow(&other, pair);
    CHECK(are_same(one, &other, sizeof(*one)));
    CHECK_EQ(port_kernels.refit(pair, one), generic_kernels.refit(pair, &other));
    CHECK(are_same(one, &other, sizeof(*one)));
    CHECK(!port_kernels.refit(pair, one)); /* nothing is left to refit */
    CHECK(are_same(one, &other, sizeof(*one)));
    const ko_bounds *by = memcpy(at_edge(sizeof(*by)), &pair[1], sizeof(*by));
    other = pair[0];
    ko_bounds grown = other;
    port_kernels.grow(&grown, by);
    generic_kernels.grow(&other, &pair[1]);
    CHECK(are_same(&grown, &other, sizeof(grown)));
    const ko_bounds first = *one;
    const ko_bounds second = grown;
    port_kernels.swap(one, &grown);
    CHECK(are_same(one, &second, sizeof(second)) && are_same(&grown, &first, sizeof(first)));
    generic_kernels.swap(one, &grown);
    CHECK(are_same(one, &first, sizeof(first)) && are_same(&grown, &second, sizeof(second)));
}

static void boxes_get_the_same_answers(void)
{
    test_random random = {0x51ED270BU};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        ko_bounds box;
        ko_bounds one;
        ko_bounds pair[2];
        if ((i & 1U) != 0U) {
            any_box(&random, i >> 1, &box);
            any_box(&random, i >> 1, &pair[0]);
            any_box(&random, i >> 1, &pair[1]);
        } else {
            sound_box(&random, i >> 1, &box);
            sound_box(&random, i >> 1, &pair[0]);
            sound_box(&random, i >> 1, &pair[1]);
        }
        check_boxes(&box, pair, at_edge(sizeof(one)));
        check_boxes(&box, memcpy(at_edge(sizeof(pair)), pair, sizeof(pair)), &one);
    }
}

enum { ROOM = 6 };

static const ko_tree model = KO_TREE_INIT(NULL, NODES, 0);

/* A walk goes on into the rest of an array until it is full, or the walk ends. */
static uint64_t walk_with(const kernel_table *kernels, const ko_tree *tree, ko_tree_query *query,
                          uint32_t left, koi_port_hits *hits)
{
    memset(hits->at, 0x5A, ROOM * sizeof(*hits->at));
    return kernels->walk(tree, query, left, hits);
}

/* One walk for several hits is as many walks for one, by the generic kernel. */
static uint64_t walk_one_by_one(const ko_tree *tree, ko_tree_query *query, uint32_t left,
                                koi_port_hits *hits)
{
    uint64_t walked = 0;
    memset(hits->at, 0x5A, ROOM * sizeof(*hits->at));
    do {
        koi_port_hits one = {hits->at, 1};
        walked = generic_kernels.walk(tree, query, left, &one);
        left = (uint32_t)walked;
        hits->at = one.at;
        hits->room -= 1U - one.room;
    } while ((uint32_t)(walked >> 32) == KOI_PORT_FULL && hits->room > 0U);
    return walked;
}

static void any_pool_is_walked_alike(void)
{
    test_random random = {0x2545F491U};
    uint32_t several = 0; /* walks with two hits or more */
    const uint32_t rounds = test_rounds(200000);
    for (uint32_t i = rounds; i > 0U; i--) {
        const bool is_pool_at_edge = i % 3U == 0U; /* else the query, or the array */
        const bool is_query_at_edge = i % 3U == 1U;
        ko_tree_node inside[NODES];
        ko_tree_query elsewhere;
        ko_tree_hit there[ROOM];
        ko_tree_hit others[2][ROOM];
        ko_tree_node *const nodes = is_pool_at_edge ? at_edge(sizeof(inside)) : inside;
        ko_tree_query *const one = is_query_at_edge ? at_edge(sizeof(elsewhere)) : &elsewhere;
        ko_tree_hit *const met = (i % 3U == 2U) ? at_edge(sizeof(there)) : there;
        ko_tree tree = model;
        any_pool(&random, i >> 1, nodes);
        tree.nodes = nodes;
        tree.branches = (uint16_t)(1U + random_bits(&random) % NODES);
        tree.leaves = (uint16_t)(NODES - random_bits(&random) % (NODES + 1U) * (i & 1U));
        memset(one, 0, sizeof(*one));
        sound_box(&random, i >> 1, &one->box);
        one->q.mask = (uint8_t)(random_bits(&random) >> 8);
        one->q.depth =
            (uint8_t)(random_bits(&random) % (sizeof(one->stack) / sizeof(one->stack[0]) + 1U));
        for (uint32_t k = 0; k < one->q.depth; k++) {
            one->stack[k] = any_link(&random);
        }
        ko_tree_query other = *one;
        ko_tree_query third = *one;
        const uint32_t left = random_bits(&random) % 40U;
        const uint32_t room = 1U + random_bits(&random) % ROOM;
        koi_port_hits first = {met, room};
        koi_port_hits second = {others[0], room};
        koi_port_hits single = {others[1], room};
        const uint64_t walked = walk_with(&port_kernels, &tree, one, left, &first);
        CHECK(walked == walk_with(&generic_kernels, &tree, &other, left, &second));
        CHECK(walked == walk_one_by_one(&tree, &third, left, &single));
        CHECK_EQ(first.room, second.room);
        CHECK_EQ(first.room, single.room);
        CHECK(first.at == met + (room - first.room));
        CHECK(are_same(met, others[0], sizeof(there)) && are_same(met, others[1], sizeof(there)));
        CHECK_EQ(one->q.depth, other.q.depth);
        CHECK_EQ(one->q.depth, third.q.depth);
        CHECK(are_same(one->stack, other.stack, one->q.depth * sizeof(one->stack[0])));
        CHECK(are_same(&one->box, &other.box, sizeof(one->box)) && one->q.mask == other.q.mask);
        several += (room - first.room > 1U) ? 1U : 0U;
    }
    CHECK(several > rounds / 128U);
}

static void any_pool_is_climbed_alike(void)
{
    test_random random = {0x27D4EB2FU};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_tree_node *const nodes = at_edge(sizeof(others));
        ko_tree tree = model;
        any_pool(&random, i, nodes);
        memcpy(others, nodes, sizeof(others));
        tree.branches = (uint16_t)(1U + random_bits(&random) % NODES);
        const uint32_t branch = (random_bits(&random) >> 8) % tree.branches;
        const uint32_t what = (random_bits(&random) >> 8) % 4U;
        tree.nodes = nodes;
        const koi_port_rest rest = port_kernels.climb(&tree, branch, what);
        tree.nodes = others;
        CHECK_EQ(generic_kernels.climb(&tree, branch, what).word, rest.word);
        CHECK(are_same(nodes, others, sizeof(others)));
    }
}

/* Joins most pairs of boxes of a pool above, so that boxes share sides with those below them. */
static void join_boxes(test_random *random, const ko_tree *tree)
{
    for (uint32_t i = tree->branches; i > 0U; i--) {
        const ko_tree_node *const node = &tree->nodes[i - 1U];
        if (node->place < 2U * NODES && (random_bits(random) & 0x700U) != 0U) {
            (void)generic_kernels.refit(node->box,
                                        &tree->nodes[node->place >> 1].box[node->place & 1U]);
        }
    }
}

/* Where a port leaves what is above to the climb, only sound pools are alike: the tests of trees
 * see these. */
static void any_pool_is_lifted_alike(void)
{
    test_random random = {0x165667B1U};
    uint32_t ends[3] = {0}; /* done, lost, out of balance */
    for (uint32_t i = test_rounds(400000); i > 0U && !KOI_PORT_ARMV6M; i--) {
        ko_tree_node others[NODES];
        ko_tree_node *const nodes = at_edge(sizeof(others));
        ko_tree tree = model;
        any_pool(&random, i, nodes);
        tree.nodes = nodes;
        tree.branches = (uint16_t)(2U + random_bits(&random) % (NODES - 1U));
        join_boxes(&random, &tree);
        const uint32_t place = 2U + (random_bits(&random) >> 8) % (2U * tree.branches - 2U);
        const uint32_t above = nodes[place >> 1].place;
        if (above < 2U * NODES && (random_bits(&random) & 0x700U) != 0U) {
            nodes[above >> 1].child[above & 1U] = (uint16_t)(place >> 1);
        }
        tree.leaves = (uint16_t)(random_bits(&random) % (NODES + 1U));
        tree.free_branch = any_link(&random);
        memcpy(others, nodes, sizeof(others));
        ko_tree other = tree;
        const koi_port_rest rest = port_kernels.lift(&tree, place);
        other.nodes = others;
        CHECK_EQ(generic_kernels.lift(&other, place).word, rest.word);
        other.nodes = nodes;
        CHECK(are_same(nodes, others, sizeof(others)) && are_same(&tree, &other, sizeof(tree)));
        ends[koi_port_is_done(rest) ? 0U : koi_port_is_lost(rest) ? 1U : 2U]++;
    }
    for (uint32_t k = 0; k < 3U && !KOI_PORT_ARMV6M; k++) {
        CHECK(ends[k] != 0U);
    }
}

static const test_case cases[] = {
    {"boxes get the same answers", boxes_get_the_same_answers},
    {"any pool is walked alike", any_pool_is_walked_alike},
    {"any pool is climbed alike", any_pool_is_climbed_alike},
    {"any pool is lifted alike", any_pool_is_lifted_alike},
};

TEST_SUITE(corners, cases);
