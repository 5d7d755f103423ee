/* Tests of the port's kernels that put a leaf into a tree against the generic ones, with any boxes
 * and any links. Compares their answers and the memory that they write.
 *
 * promise: same-kernels */
#include "harness.h"
#include "kernels.h"
#include "pools.h"

#include <string.h>

#include "port/tree.h"

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

/* How many links differ. */
static uint32_t changed_links(const ko_tree_node *nodes, const ko_tree_node *before)
{
    uint32_t n = 0;
    for (uint32_t place = 0; place < 2U * NODES; place++) {
        const uint32_t link = before[place >> 1].child[place & 1U];
        n += (nodes[place >> 1].child[place & 1U] != link) ? 1U : 0U;
    }
    return n;
}

static void any_pool_is_risen_alike(void)
{
    test_random random = {0x1B873593U};
    uint32_t ended[3] = {0};     /* by koi_port_stop */
    uint32_t exchanged[2] = {0}; /* rises without an exchange and with one */
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_tree_node before[NODES];
        ko_tree tree = hung_pool(&random, i, others);
        ko_tree_node *const nodes = tree.nodes;
        koi_port_ascent ascent = {(random_bits(&random) >> 8) % tree.branches, 0, 0};
        const uint32_t levels = (random_bits(&random) >> 8) % 20U;
        ascent.levels = (1U << levels) | ((random_bits(&random) >> 8) & ((1U << levels) - 1U));
        if ((random_bits(&random) & 0x100U) != 0U) {
            ascent.height = nodes[nodes[ascent.branch].place / 2U % NODES].height;
        }
        koi_port_ascent other = ascent;
        memcpy(before, nodes, sizeof(before));
        const koi_port_stop stop = port_kernels.rise(&tree, &ascent);
        tree.nodes = others;
        CHECK_EQ(generic_kernels.rise(&tree, &other), stop);
        CHECK(are_same(nodes, others, sizeof(others)));
        CHECK(are_same(&ascent, &other, sizeof(other)));
        CHECK(stop <= KOI_PORT_RISEN);
        ended[stop % 3U]++;
        exchanged[(changed_links(nodes, before) != 0U) ? 1U : 0U]++;
    }
    for (uint32_t k = 0; k < 3U; k++) {
        CHECK(ended[k] != 0U);
    }
    CHECK(exchanged[0] != 0U && (exchanged[1] != 0U || test_rounds(200000) < MANY));
}

/* Which two of three leaves became a pair, if a new leaf came third to the branch where it ended:
 * 1, the first of the others and it; 2, the second; 3, these two. 0: no third leaf, or too much
 * else changed to see it. */
static uint32_t pair_of(const ko_tree *tree, const ko_tree_node *before, uint32_t leaf)
{
    const uint32_t place = tree->nodes[leaf].leaf_place;
    const ko_tree_node *const hung = &tree->nodes[place >> 1 < NODES ? place >> 1 : 0U];
    const ko_tree_node *const over = &before[hung->place >> 1 < NODES ? hung->place >> 1 : 0U];
    if (before[place >> 1 < NODES ? place >> 1 : 0U].height == 1U && place >= 2U &&
        (place & 1U) != 0U && hung->height == 2U) {
        return 3;
    }
    return (over->height != 1U || hung->place < 2U) ? 0U
           : (hung->child[0] == over->child[0])     ? 1U
           : (hung->child[0] == over->child[1])     ? 2U
                                                    : 0U;
}

/* Attaches a leaf, and rises to where that stops. */
static koi_port_stop attach(const kernel_table *kernels, ko_tree *tree, uint32_t leaf,
                            const ko_bounds *box, koi_port_ascent *ascent, uint32_t link)
{
    const koi_port_stop stop = kernels->attach(tree, leaf, box, ascent, link);
    return (stop == KOI_PORT_HUNG) ? kernels->rise(tree, ascent) : stop;
}

static void any_leaf_is_attached_alike(void)
{
    test_random random = {0x9E3779B9U};
    uint32_t ended[4] = {0}; /* by koi_port_stop */
    uint32_t paired[4] = {0};
    for (uint32_t i = test_rounds(400000); i > 0U; i--) {
        ko_tree_node others[NODES];
        ko_tree_node before[NODES];
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
        memcpy(before, nodes, sizeof(before));
        const uint32_t leaf = (random_bits(&random) >> 8) % NODES;
        const uint32_t branch = (random_bits(&random) >> 8) % tree.branches;
        const uint32_t link = ((random_bits(&random) & 0x100U) != 0U) ? nodes[0].child[0] : branch;
        ko_tree other = tree;
        other.nodes = others;
        koi_port_ascent ascent = {1, 2, 3};
        koi_port_ascent same = ascent;
        const koi_port_stop stop = attach(&port_kernels, &tree, leaf, &box, &ascent, link);
        CHECK_EQ(attach(&generic_kernels, &other, leaf, &box, &same, link), stop);
        CHECK(are_same(nodes, others, sizeof(others)));
        CHECK(are_same(&ascent, &same, sizeof(same)));
        CHECK(tree.branches == other.branches && tree.free_branch == other.free_branch);
        CHECK(stop <= KOI_PORT_ON_SHELF);
        ended[stop % 4U]++;
        paired[(stop == KOI_PORT_RISEN) ? pair_of(&tree, before, leaf) : 0U]++;
    }
    CHECK(ended[KOI_PORT_LOST] != 0U && ended[KOI_PORT_RISEN] != 0U);
    CHECK(ended[KOI_PORT_ON_SHELF] != 0U);
    CHECK(ended[KOI_PORT_UNBALANCED] != 0U || test_rounds(200000) < MANY);
    for (uint32_t k = 0; k < 4U; k++) {
        CHECK(paired[k] != 0U || test_rounds(200000) < MANY);
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
    {"any pool is risen alike", any_pool_is_risen_alike},
    {"any leaf is attached alike", any_leaf_is_attached_alike},
    {"any pool is exchanged alike", any_pool_is_exchanged_alike},
};

TEST_SUITE(insertion, cases);
