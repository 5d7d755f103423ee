/* Tests of the bounds on links and positions of a tree's pool, at each limit and one beyond it. */
#include "harness.h"
#include "pools.h"

#include <string.h>

#include "port/remove.h"
#include "port/tree.h"

enum { BRANCHES = 4, BEYOND = BRANCHES };

static const ko_tree model = KO_TREE_INIT(NULL, NODES, 0);

/* A pool of which BRANCHES branches are in use, and nothing hangs anywhere. */
static ko_tree used_pool(void)
{
    ko_tree tree = model;
    tree.nodes = at_edge(NODES * sizeof(*tree.nodes));
    memset(tree.nodes, 0xFF, NODES * sizeof(*tree.nodes));
    tree.branches = BRANCHES;
    tree.leaves = NODES;
    return tree;
}

/* The list of free branches ends at KO_TREE_NIL. A branch that was never used is not in it. */
static void free_branches_were_used(void)
{
    ko_tree tree = used_pool();
    tree.free_branch = BRANCHES - 1;
    tree.nodes[BRANCHES - 1].place = KO_TREE_LEAF + BEYOND;
    tree.nodes[BEYOND].place = KO_TREE_NIL;
    CHECK_EQ(koi_port_take_branch(&tree), BRANCHES - 1);
    CHECK_EQ(tree.free_branch, BEYOND);
    CHECK_EQ(koi_port_take_branch(&tree), KO_TREE_NIL);
    CHECK_EQ(tree.free_branch, BEYOND);
    CHECK_EQ(tree.branches, BRANCHES);
    tree.free_branch = KO_TREE_NIL;
    CHECK_EQ(koi_port_take_branch(&tree), BEYOND);
    CHECK_EQ(tree.branches, BRANCHES + 1);
    tree.branches = NODES;
    CHECK_EQ(koi_port_take_branch(&tree), KO_TREE_NIL);
}

/* A link of the list names a branch; a leaf's position there is damage. */
static void free_branches_lead_to_branches(void)
{
    ko_tree tree = used_pool();
    tree.free_branch = 1;
    tree.nodes[1].place = KO_TREE_LEAF - 1U;
    CHECK_EQ(koi_port_take_branch(&tree), KO_TREE_NIL);
    tree.nodes[1].place = KO_TREE_LEAF;
    CHECK_EQ(koi_port_take_branch(&tree), 1);
    CHECK_EQ(tree.free_branch, 0);
}

/* Category bits go up to a branch that is in use, and no further. */
static void bits_stay_in_the_tree(void)
{
    ko_tree tree = used_pool();
    tree.nodes[1].category = 1;
    tree.nodes[BRANCHES - 1].category = 1;
    tree.nodes[BEYOND].category = 1;
    tree.nodes[1].place = 2U * BEYOND - 1U;
    tree.nodes[BRANCHES - 1].place = 2U * BEYOND;
    CHECK(!koi_port_spread(&tree, 1, 6));
    CHECK_EQ(tree.nodes[1].category, 7);
    CHECK_EQ(tree.nodes[BRANCHES - 1].category, 7);
    CHECK_EQ(tree.nodes[BEYOND].category, 1);
}

/* A pool in which branch 1 holds leaves 0 and 1, and hangs at a position. */
static ko_tree pair_at(uint32_t place)
{
    ko_tree tree = used_pool();
    tree.nodes[place >> 1].child[place & 1U] = 1;
    tree.nodes[1].place = (uint16_t)place;
    tree.nodes[1].child[0] = KO_TREE_LEAF;
    tree.nodes[1].child[1] = KO_TREE_LEAF + 1;
    return tree;
}

/* Lifts the leaf at position 2, below branch 1. True iff that changed the pool. */
static bool is_lifted(ko_tree *tree)
{
    ko_tree_node before[NODES];
    memcpy(before, tree->nodes, sizeof(before));
    (void)koi_port_lift(tree, 2);
    return !are_same(before, tree->nodes, sizeof(before));
}

/* Branches hang at positions of branches that are in use. */
static void branches_hang_in_the_tree(void)
{
    ko_tree tree = pair_at(2U * BRANCHES - 1U);
    CHECK(is_lifted(&tree));
    CHECK_EQ(tree.nodes[BRANCHES - 1].child[1], KO_TREE_LEAF + 1);
    CHECK_EQ(tree.free_branch, 1);
    for (uint32_t place = 2U * BEYOND; place < 2U * NODES; place++) {
        tree = pair_at(place);
        CHECK(!is_lifted(&tree));
        CHECK_EQ(tree.free_branch, model.free_branch);
    }
}

/* The sibling is a leaf slot in use, and not the leaf itself; or a branch in use. */
static void siblings_are_in_use(void)
{
    static const struct {
        uint16_t sibling;
        bool is_lifted;
    } rows[] = {
        {KO_TREE_LEAF + NODES - 1, true},
        {KO_TREE_LEAF + NODES, false},
        {KO_TREE_LEAF, false},
        {BRANCHES - 1, true},
        {BEYOND, false},
    };
    for (uint32_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        ko_tree tree = pair_at(1);
        tree.nodes[1].child[1] = rows[i].sibling;
        CHECK_EQ(is_lifted(&tree), rows[i].is_lifted);
        CHECK_EQ(tree.nodes[0].child[1], rows[i].is_lifted ? rows[i].sibling : 1);
    }
}

static const test_case cases[] = {
    {"free branches were used", free_branches_were_used},
    {"free branches lead to branches", free_branches_lead_to_branches},
    {"bits stay in the tree", bits_stay_in_the_tree},
    {"branches hang in the tree", branches_hang_in_the_tree},
    {"siblings are in use", siblings_are_in_use},
};
TEST_SUITE(links, cases);
