/* Says whether what the other files made of a pool is a sound tree, and measures it. Both go
 * through the slots one by one, not along links: no damage can lead them astray, and no stack is
 * needed. */
#include "src/tree/tree_check.h"
#include <stddef.h>

#include "keepout/tree.h"
#include "src/tree/tree_node.h"
#include "src/tree/tree_place.h"
#include "src/tree/tree_shelf.h"
#include "port/corners.h"

bool koi_tree_are_links(const ko_tree *tree, const ko_tree_node *branch)
{
    const uint32_t first = branch->child[0];
    const uint32_t second = branch->child[1];
    return first != second && (koi_tree_is_branch(tree, first) || koi_tree_is_leaf(tree, first)) &&
           (koi_tree_is_branch(tree, second) || koi_tree_is_leaf(tree, second));
}

static bool branch_is_free(const ko_tree_node *node)
{
    return node->place >= KO_TREE_LEAF;
}

/* True iff the place is one of a branch in use, and the link there is this one. */
static bool hangs(const ko_tree *tree, uint32_t place, uint32_t link)
{
    if (!koi_tree_is_place(tree, place)) {
        return false;
    }
    const ko_tree_node *above = &tree->nodes[place >> 1];
    return !branch_is_free(above) && above->child[place & 1U] == link;
}

/* True iff a child says where it hangs, its box is legal, and the branch's bits hold its own. If it
 * is a branch, its box is the exact union of those in it. */
static bool is_sound_child(const ko_tree *tree, uint32_t branch, uint32_t side)
{
    const ko_tree_node *node = &tree->nodes[branch];
    const uint32_t link = node->child[side];
    const uint32_t place = 2U * branch + side;
    if ((koi_tree_category_at(tree, link) & ~(uint32_t)node->category) != 0U ||
        !koi_bounds_are_legal(&node->box[side])) {
        return false;
    }
    if (!koi_tree_is_branch(tree, link)) {
        return tree->nodes[link - KO_TREE_LEAF].leaf_place == place;
    }
    const ko_tree_node *below = &tree->nodes[link];
    ko_bounds both = node->box[side];
    return below->place == place && !koi_port_refit(below->box, &both);
}

/* True iff a branch has sound links and children, is 1 higher than the taller one, and balanced. */
static bool is_sound_branch(const ko_tree *tree, uint32_t branch)
{
    const ko_tree_node *node = &tree->nodes[branch];
    if (!koi_tree_are_links(tree, node) || !is_sound_child(tree, branch, 0) ||
        !is_sound_child(tree, branch, 1)) {
        return false;
    }
    const uint32_t below = node->height - 1U; /* the taller child's height */
    const uint32_t first = koi_tree_height_at(tree, node->child[0]);
    const uint32_t second = koi_tree_height_at(tree, node->child[1]);
    if (((first > second) ? first : second) != below) {
        return false;
    }
    return !koi_tree_is_unbalanced(first, second) ||
           (tree->count <= KOI_TREE_SHELF_COUNT && koi_tree_may_be_shelf(tree, branch));
}

/* branches_are_sound, leaves_are_sound: true iff all that are in use are sound, and as many as they
 * should be.
 *
 * Then they make one tree. Heights fall strictly from parent to child, so there is no circle. Each
 * node hangs from a place that names it. Each child of a branch names that place, so no node has
 * two. */
static KOI_APART bool branches_are_sound(const ko_tree *tree)
{
    uint32_t used = 1;
    for (uint32_t i = 1; i < tree->branches; i++) {
        if (branch_is_free(&tree->nodes[i])) {
            continue;
        }
        if (!hangs(tree, tree->nodes[i].place, i) || !is_sound_branch(tree, i)) {
            return false;
        }
        used++;
    }
    return used == ((tree->count == 0U) ? 1U : tree->count);
}

static bool leaves_are_sound(const ko_tree *tree)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < tree->leaves; i++) {
        if (koi_tree_leaf_is_free(&tree->nodes[i])) {
            continue;
        }
        if (!hangs(tree, tree->nodes[i].leaf_place, KO_TREE_LEAF + i)) {
            return false;
        }
        used++;
    }
    return used == tree->count;
}

/* True iff the first child of branch 0 is the root, or none if the tree is empty, and it has no
 * second. */
static bool top_is_sound(const ko_tree *tree)
{
    const ko_tree_node *top = &tree->nodes[0];
    if (!koi_bounds_are_same(&top->box[1], &koi_tree_nothing) || top->child[1] != KO_TREE_NIL ||
        top->place != 0U || top->height != 0U) {
        return false;
    }
    const uint32_t root = top->child[0];
    if (tree->count == 0U) {
        return root == KO_TREE_NIL && koi_bounds_are_same(&top->box[0], &koi_tree_nothing);
    }
    return root != 0U && (koi_tree_is_branch(tree, root) || koi_tree_is_leaf(tree, root)) &&
           is_sound_child(tree, 0, 0);
}

/* True iff the queue of free leaves holds all that are not in use, and ends where it should. */
static bool free_leaves_are_sound(const ko_tree *tree)
{
    uint32_t last = KO_TREE_NIL;
    uint32_t next = tree->oldest;
    for (uint32_t left = (uint32_t)tree->leaves - tree->count; left > 0U; left--) {
        if (next >= tree->leaves || !koi_tree_leaf_is_free(&tree->nodes[next])) {
            return false;
        }
        last = next;
        next = koi_tree_next_free(tree->nodes[next].leaf_place);
    }
    return next == KO_TREE_NIL && last == tree->newest;
}

static bool free_branches_are_sound(const ko_tree *tree)
{
    uint32_t next = tree->free_branch;
    const uint32_t used = (tree->count == 0U) ? 1U : tree->count;
    for (uint32_t left = (uint32_t)tree->branches - used; left > 0U; left--) {
        if (next >= tree->branches || !branch_is_free(&tree->nodes[next])) {
            return false;
        }
        next = koi_tree_next_free(tree->nodes[next].place);
    }
    return next == KO_TREE_NIL;
}

/* True iff the numbers in the ko_tree keep the loops that follow in the pool. */
static bool header_is_sound(const ko_tree *tree)
{
    const uint32_t branches = (tree->count == 0U) ? 1U : tree->count;
    return tree->nodes != NULL && tree->capacity >= 1U && tree->capacity <= KO_TREE_MAX_CAPACITY &&
           tree->leaves <= tree->capacity && tree->branches <= tree->capacity &&
           tree->count <= tree->leaves && branches <= tree->branches;
}

uint32_t koi_seal_of(const ko_tree *tree)
{
    uint32_t seal = 0;
    for (uint32_t leaf = 0; leaf < tree->leaves; leaf++) {
        const ko_tree_node *node = &tree->nodes[leaf];
        seal += koi_seal_generation(node->generation, leaf);
        if (!koi_tree_leaf_is_free(node)) {
            seal += koi_seal_object(node, koi_port_box_at(tree->nodes, node->leaf_place), leaf);
        }
    }
    return seal;
}

static bool all_is_sound(const ko_tree *tree)
{
    return header_is_sound(tree) && top_is_sound(tree) && branches_are_sound(tree) &&
           leaves_are_sound(tree) && free_leaves_are_sound(tree) && free_branches_are_sound(tree) &&
           koi_seal_of(tree) == tree->seal;
}

ko_status ko_tree_validate(const ko_tree *tree)
{
    if (koi_tree_is_missing(tree)) {
        return KO_E_ARG;
    }
    if (tree->branches == 0U && tree->leaves == 0U && tree->count == 0U) {
        return KO_OK; /* nothing was ever inserted */
    }
    return all_is_sound(tree) ? KO_OK : KO_E_DATA;
}

/* 256 times the areas of all branches' boxes over the root's, which is the largest. All are half
 * areas without their low 12 bits. Those of legal boxes are at most 3 * 2^40, so 256 times the sum
 * of 16383 is below 2^64. */
static uint32_t area_ratio(const ko_tree *tree)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < tree->branches; i++) {
        const ko_tree_node *node = &tree->nodes[i];
        for (uint32_t side = 0; side < 2U && !branch_is_free(node); side++) {
            if (koi_tree_is_branch(tree, node->child[side])) {
                sum += (uint64_t)koi_bounds_half_area(&node->box[side]) >> 12;
            }
        }
    }
    const uint64_t root =
        (sum == 0U) ? 0U : (uint64_t)koi_bounds_half_area(&tree->nodes[0].box[0]) >> 12;
    return (root == 0U) ? 0U : (uint32_t)((sum << 8) / root);
}

ko_status ko_tree_measure(const ko_tree *tree, ko_tree_stats *stats)
{
    if (koi_tree_is_missing(tree) || stats == NULL) {
        return KO_E_ARG;
    }
    stats->capacity = tree->capacity;
    stats->count = tree->count;
    stats->high_water = tree->high_water;
    stats->height = 0;
    if (tree->count > 1U) {
        stats->height = (uint16_t)koi_tree_height_at(tree, tree->nodes[0].child[0]);
    }
    stats->area_ratio = area_ratio(tree);
    stats->snapshot_bytes = koi_tree_snapshot_bytes(tree->count, tree->leaves);
    stats->pool_bytes = (uint32_t)tree->capacity * (uint32_t)sizeof(ko_tree_node);
    return KO_OK;
}
