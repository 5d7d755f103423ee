/* Exceptions of the shape, for tree_place.c: shelves, which are large leaves beside the rest.
 *
 * The rule that siblings differ by at most K in height would push the leaf of a ground slab down to
 * where the other branches are K high, and the boxes of all branches above it would be as large as
 * the slab. So some branches at the top are exempt from that rule (tree_shelf.h). The proof is in
 * tree_place.c.
 *
 * A branch becomes a shelf in two ways. One of its children grew to K + 1, the other is a leaf, and
 * the leaf's box is larger by a quarter: it stays there. Or a leaf is inserted whose box is half as
 * large as all the rest, into a tree that is high enough and has fewer shelves than it may: it goes
 * beside the root. A branch is no shelf any more when the rest is at
 * most K high. */
#include "src/tree/tree_shelf.h"
#include "src/tree/tree_node.h"

#include "port/box.h"
#include "port/corners.h"

/* A tree is at least that high before a large leaf goes beside its root. A lower one is met again
 * and again by boxes that are half as large as itself. */
#define LOW (KO_TREE_K + 3U)

bool koi_tree_may_be_shelf(const ko_tree *tree, uint32_t branch)
{
    for (uint32_t depth = 0; depth < KOI_TREE_SHELVES; depth++) {
        const ko_tree_node *node = &tree->nodes[branch];
        if ((koi_tree_is_branch(tree, node->child[0]) &&
             koi_tree_is_branch(tree, node->child[1])) ||
            !koi_tree_is_place(tree, node->place)) {
            return false;
        }
        branch = node->place >> 1;
        if (branch == 0U) {
            return true;
        }
    }
    return false;
}

uint32_t koi_tree_shelf_leaf(const ko_tree *tree, uint32_t link)
{
    if (koi_tree_height(tree, link) <= KO_TREE_K + 1U) {
        return KO_TREE_NIL;
    }
    const uint32_t side = koi_tree_is_branch(tree, tree->nodes[link].child[0]) ? 1U : 0U;
    return koi_tree_is_leaf(tree, tree->nodes[link].child[side]) ? 2U * link + side : KO_TREE_NIL;
}

/* True iff a leaf's box is so large that its branch becomes a shelf. */
static bool is_large(const ko_tree_node *node, uint32_t leaf)
{
    const uint32_t own = koi_port_size(&node->box[leaf]);
    const uint32_t rest = koi_port_size(&node->box[1U - leaf]);
    return own > rest + (rest >> 2);
}

uint32_t koi_tree_height_as_shelf(const ko_tree *tree, uint32_t branch)
{
    const ko_tree_node *node = &tree->nodes[branch];
    const uint32_t leaf = koi_tree_is_branch(tree, node->child[0]) ? 1U : 0U;
    const uint32_t height = 1U + koi_tree_height(tree, node->child[1U - leaf]);
    /* Only the height of its other child changes at a shelf. So it was one before if that fell, or
     * if it is higher than it can become in one step. */
    if (koi_tree_may_be_shelf(tree, branch) &&
        (height < node->height || height > KO_TREE_K + 2U ||
         (is_large(node, leaf) && tree->count < KOI_TREE_SHELF_COUNT))) {
        return height;
    }
    return 0;
}

bool koi_tree_is_for_shelf(const ko_tree *tree, const ko_bounds *box)
{
    uint32_t link = tree->nodes[0].child[0];
    if (koi_tree_height(tree, link) < LOW || tree->count >= KOI_TREE_SHELF_COUNT ||
        koi_port_size(box) < (uint32_t)koi_port_sizes(tree->nodes[0].box) >> 1) {
        return false;
    }
    for (uint32_t shelves = 0; shelves < KOI_TREE_SHELVES; shelves++) {
        const uint32_t leaf = koi_tree_shelf_leaf(tree, link);
        if (leaf == KO_TREE_NIL) {
            return true;
        }
        link = tree->nodes[link].child[1U - (leaf & 1U)];
    }
    return false;
}
