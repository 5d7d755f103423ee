/* Tests of the port's kernels that put a leaf into a tree against the generic ones, with any boxes
 * and any links. Compares their answers and the memory that they write. */
#include "harness.h"
#include "kernels.h"
#include "pools.h"

#include <string.h>

#include "port/port.h"
#include "port/attach.h"
#include "port/levels.h"
#include "port/rise.h"
#include "port/third.h"

static const ko_tree model = KO_TREE_INIT(NULL, NODES, 0);

/* Hangs most branches where a link leads to them, so that exchanges are possible. */
static void hang_branches(test_random *random, const ko_tree *tree)
{
    for (uint32_t place = 2; place < 2U * tree->branches; place++) {
        const uint32_t link = tree->nodes[place >> 1].child[place & 1U];
        if (link < tree->branches && (random_bits(random) & 0x700U) != 0U) {
            tree->nodes[link].place = (uint16_t)place;
        }
    }
}

/* A pool of any nodes, whose branches mostly hang, and a copy of it. */
static ko_tree hung_pool(test_random *random, uint32_t round, ko_tree_node copy[NODES])
{
    ko_tree tree = model;
    tree.nodes = at_edge(NODES * sizeof(*copy));
    any_pool(random, round, tree.nodes);
    tree.branches = (uint16_t)(1U + random_bits(random) % NODES);
    tree.leaves = (uint16_t)((random_bits(random) >> 8) % (NODES + 1U));
    hang_branches(random, &tree);
    memcpy(copy, tree.nodes, NODES * sizeof(*copy));
    return tree;
}

/* Half of the time any branch is the first free one, in the copy, too. False otherwise. */
static bool put_free_branch(test_random *random, ko_tree *tree, ko_tree_node copy[NODES])
{
    const uint32_t bits = random_bits(random) >> 8;
    if ((bits & 1U) == 0U) {
        return false;
    }
    tree->free_branch = (uint16_t)((bits >> 1) % (tree->branches + 1U));
    const uint32_t next = ((bits & 0x100U) != 0U) ? KO_TREE_NIL : any_link(random);
    copy[tree->free_branch % NODES].place = (uint16_t)next;
    tree->nodes[tree->free_branch % NODES].place = (uint16_t)next;
    return true;
}

/* Leaves hang anywhere, also where a free branch is the one above or beside. */
static void any_pool_gets_a_leaf_alike(void)
{
    test_random random = {0xC2B2AE35U};
    uint32_t ended[3] = {0}; /* refused, at a branch that was free, at one never used */
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_bounds box;
        ko_tree tree = hung_pool(&random, i, others);
        ko_tree_node *const nodes = tree.nodes;
        any_box(&random, i, &box);
        const uint32_t place = (random_bits(&random) >> 8) % (2U * tree.branches);
        const uint32_t leaf = (random_bits(&random) >> 8) % NODES;
        const bool is_list = put_free_branch(&random, &tree, others);
        ko_tree other = tree;
        other.nodes = others;
        const uint32_t branch = port_kernels.hang(&tree, place, leaf, &box);
        CHECK_EQ(generic_kernels.hang(&other, place, leaf, &box), branch);
        CHECK(are_same(nodes, others, sizeof(others)));
        CHECK(tree.branches == other.branches && tree.free_branch == other.free_branch);
        ended[(branch == KO_TREE_NIL) ? 0U : is_list ? 1U : 2U]++;
    }
    CHECK(ended[0] != 0U && ended[1] != 0U && ended[2] != 0U);
}

enum { MANY = 5000 }; /* rounds in which each kind occurs */

/* Makes branches ones over two leaves, most of the time. */
static void put_over_leaves(test_random *random, ko_tree *tree)
{
    for (uint32_t place = 2; place < 2U * tree->branches && tree->leaves != 0U; place++) {
        ko_tree_node *const node = &tree->nodes[place >> 1];
        if ((random_bits(random) & 0x700U) != 0U) {
            const uint32_t leaf = (random_bits(random) >> 8) % tree->leaves;
            node->child[place & 1U] = (uint16_t)(KO_TREE_LEAF + leaf);
            node->height = 1;
        }
    }
}

/* Which two of three leaves become a pair: 1, with the first; 2, with the second; 3, these two. */
static uint32_t pair_of(const koi_port_addition *added, uint32_t leaf)
{
    return (added->leaf != leaf) ? 3U : 1U + (added->place & 1U);
}

static void any_three_leaves_are_regrouped_alike(void)
{
    test_random random = {0xC2B2AE35U};
    uint32_t made[4] = {0}; /* none, and as pair_of says */
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_tree tree = hung_pool(&random, i, others);
        put_over_leaves(&random, &tree);
        memcpy(others, tree.nodes, sizeof(others));
        const uint32_t leaf = (random_bits(&random) >> 8) % NODES;
        koi_port_addition added;
        added.place = (random_bits(&random) >> 8) % (2U * tree.branches);
        added.leaf = leaf;
        any_box(&random, i, &added.box);
        koi_port_addition same = added;
        ko_tree other = tree;
        other.nodes = others;
        const bool is_third = port_kernels.regroup(&tree, &added);
        CHECK(generic_kernels.regroup(&other, &same) == is_third);
        CHECK(are_same(tree.nodes, others, sizeof(others)));
        CHECK(are_same(&added, &same, sizeof(same)));
        made[is_third ? pair_of(&added, leaf) : 0U]++;
    }
    for (uint32_t k = 0; k < 4U; k++) {
        CHECK(made[k] != 0U || test_rounds(200000) < MANY);
    }
}

/* Counts the exchanges of many rises. */
typedef struct exchanges {
    uint32_t planned[3]; /* nieces, uncles of both sides */
    uint32_t ended[3];   /* refused, made, made with another height of A */
} exchanges;

/* A rise by generic kernels, with its exchanges. */
static uint32_t rise_to_end(ko_tree *tree, koi_port_ascent *ascent, exchanges *of)
{
    uint32_t end = generic_kernels.rise(tree, ascent);
    while (end != KOI_PORT_RISE_END && end < KOI_PORT_RISE_UNBALANCED) {
        ko_tree_node *const node = &tree->nodes[ascent->branch];
        const uint32_t before = node->height;
        const uint32_t height =
            generic_kernels.exchange(tree, ascent->branch, end, (ascent->height != 0U) ? 1U : 0U);
        const uint32_t side = (end >> 16) - 2U * ascent->branch;
        of->planned[(side < 2U) ? 1U + side : 0U]++;
        of->ended[(height == 0U) ? 0U : (height == before) ? 1U : 2U]++;
        if (height != 0U && height != before) {
            node->height = (uint8_t)height;
            ascent->height = 0;
        }
        end = generic_kernels.rise(tree, ascent);
    }
    return end;
}

static void any_pool_is_risen_alike(void)
{
    test_random random = {0x1B873593U};
    exchanges made = {{0}, {0}};
    uint32_t ended[3] = {0}; /* lost, unbalanced, at the end */
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_tree tree = hung_pool(&random, i, others);
        ko_tree_node *const nodes = tree.nodes;
        koi_port_ascent ascent = {(random_bits(&random) >> 8) % tree.branches, 0, 0};
        const uint32_t levels = (random_bits(&random) >> 8) % 20U;
        ascent.levels = (1U << levels) | ((random_bits(&random) >> 8) & ((1U << levels) - 1U));
        if ((random_bits(&random) & 0x100U) != 0U) {
            ascent.height = nodes[nodes[ascent.branch].place / 2U % NODES].height;
        }
        koi_port_ascent other = ascent;
        exchanges unused = {{0}, {0}};
        const uint32_t end = KOI_PORT_RISE_EXCHANGES ? port_kernels.rise(&tree, &ascent)
                                                     : rise_to_end(&tree, &ascent, &unused);
        tree.nodes = others;
        CHECK_EQ(rise_to_end(&tree, &other, &made), end);
        CHECK(are_same(nodes, others, sizeof(others)));
        CHECK(are_same(&ascent, &other, sizeof(other)));
        ended[(end == KOI_PORT_RISE_END) ? 2U : UINT32_MAX - end]++;
    }
    for (uint32_t k = 0; k < 3U; k++) {
        CHECK(made.planned[k] != 0U && ended[k] != 0U);
        CHECK(made.ended[k] != 0U || test_rounds(200000) < MANY);
    }
}

/* A leaf goes down, hangs and rises by generic kernels, with exchanges where the port's rise makes
 * them. Counts whether it is a third leaf, as pair_of says, or none. */
static uint32_t attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box, koi_port_ascent *ascent,
                       uint32_t made[4])
{
    const uint32_t end = generic_kernels.descend(tree, box, KO_TREE_MAX_HEIGHT + 1U);
    const uint32_t place = end & 0xFFFFU;
    if (end == KOI_PORT_TOO_DEEP) {
        return KOI_PORT_RISE_LOST;
    }
    if (tree->nodes[place >> 1].height > KO_TREE_K + 1U) {
        ascent->branch = end;
        return KOI_PORT_ON_SHELF;
    }
    koi_port_addition added = {place, leaf, *box};
    const bool is_third = generic_kernels.regroup(tree, &added);
    const uint32_t hung = generic_kernels.hang(tree, added.place, added.leaf, &added.box);
    if (hung == KO_TREE_NIL) {
        return KOI_PORT_RISE_LOST;
    }
    const uint32_t branch = is_third ? place >> 1 : hung;
    made[is_third ? pair_of(&added, leaf) : 0U]++;
    const uint32_t grown = koi_port_grown_above(end >> 16, is_third);
    *ascent = (koi_port_ascent){branch, koi_port_levels(tree->revision, grown),
                                tree->nodes[branch].height};
    exchanges unused = {{0}, {0}};
    return KOI_PORT_RISE_EXCHANGES ? rise_to_end(tree, ascent, &unused)
                                   : generic_kernels.rise(tree, ascent);
}

static void any_leaf_is_attached_alike(void)
{
    test_random random = {0x9E3779B9U};
    uint32_t ended[4] = {0}; /* lost, unbalanced, on a shelf, at the end or with an exchange */
    uint32_t made[4] = {0};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_bounds box;
        ko_tree tree = hung_pool(&random, i, others);
        ko_tree_node *const nodes = tree.nodes;
        any_box(&random, i, &box);
        tree.leaves = (uint16_t)(NODES - (random_bits(&random) >> 8) % 2U);
        if ((random_bits(&random) & 0x300U) != 0U) {
            put_over_leaves(&random, &tree);
            memcpy(others, nodes, sizeof(others));
        }
        tree.revision = random_bits(&random);
        (void)put_free_branch(&random, &tree, others);
        const uint32_t leaf = (random_bits(&random) >> 8) % NODES;
        ko_tree other = tree;
        other.nodes = others;
        koi_port_ascent ascent = {1, 2, 3};
        koi_port_ascent same = ascent;
        const uint32_t end = port_kernels.attach(&tree, leaf, &box, &ascent);
        CHECK_EQ(attach(&other, leaf, &box, &same, made), end);
        CHECK(are_same(nodes, others, sizeof(others)));
        CHECK(are_same(&ascent, &same, sizeof(same)));
        CHECK(tree.branches == other.branches && tree.free_branch == other.free_branch);
        ended[(UINT32_MAX - end < 3U) ? UINT32_MAX - end : 3U]++;
    }
    CHECK(ended[0] != 0U && ended[2] != 0U && ended[3] != 0U);
    CHECK(ended[1] != 0U || test_rounds(200000) < MANY);
    for (uint32_t k = 0; k < 4U; k++) {
        CHECK(made[k] != 0U || test_rounds(200000) < MANY);
    }
}

static void any_pool_is_exchanged_alike(void)
{
    static const uint32_t allowed[] = {0, 1, 2, UINT32_MAX};
    test_random random = {0x85EBCA6BU};
    uint32_t made[4] = {0};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_tree tree = hung_pool(&random, i, others);
        ko_tree_node *const nodes = tree.nodes;
        const uint32_t a = (random_bits(&random) >> 8) % tree.branches;
        const uint32_t side = (random_bits(&random) >> 8) & 1U;
        const uint32_t bits = random_bits(&random) >> 8;
        /* Mostly a child and a child of the other, or a child of each. */
        const uint32_t b = ((bits & 15U) == 0U) ? bits >> 4 : nodes[a].child[side];
        const uint32_t c = ((bits & 0x70U) < 0x40U) ? nodes[a].child[1] : a;
        const uint32_t niece = 2U * (b % tree.branches) + (bits >> 20) % 2U;
        const uint32_t other =
            2U * (c % tree.branches) + ((c == a) ? 1U - side : (bits >> 21) % 2U);
        const uint32_t k = (bits >> 8) % 4U;
        const uint32_t places = (other << 16) | niece;
        const uint32_t height = port_kernels.exchange(&tree, a, places, allowed[k]);
        tree.nodes = others;
        CHECK_EQ(generic_kernels.exchange(&tree, a, places, allowed[k]), height);
        CHECK(are_same(nodes, others, sizeof(others)));
        made[k] += (height != 0U) ? 1U : 0U;
    }
    for (uint32_t k = 0; k < 4U; k++) {
        CHECK(made[k] != 0U || test_rounds(200000) < MANY);
    }
}

static const test_case cases[] = {
    {"any pool gets a leaf alike", any_pool_gets_a_leaf_alike},
    {"any three leaves are regrouped alike", any_three_leaves_are_regrouped_alike},
    {"any pool is risen alike", any_pool_is_risen_alike},
    {"any leaf is attached alike", any_leaf_is_attached_alike},
    {"any pool is exchanged alike", any_pool_is_exchanged_alike},
};

TEST_SUITE(insertion, cases);
