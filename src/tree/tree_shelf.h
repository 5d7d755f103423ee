/* Shelves: branches at the top of a tree that need no balance.
 *
 * A branch may be a shelf if one of its children is a leaf, the same is true of all branches above
 * it, and these are fewer than KOI_TREE_SHELVES. It is a shelf if its other child is more than K
 * high. So all branches above a shelf are shelves. The leaf is some large thing that everything
 * else stands on or in: a floor, a ceiling, a wall. */
#ifndef KOI_TREE_SHELF_H
#define KOI_TREE_SHELF_H

#include "src/tree/tree_node.h"

/* Most shelves of a tree. */
#define KOI_TREE_SHELVES 3U

/* Trees of more objects have no shelves. In others those that are not at a shelf make a tree that
 * is KOI_TREE_SHELVES lower than KO_TREE_MAX_HEIGHT, so none exceeds that. */
#define KOI_TREE_SHELF_COUNT 4096U

/* One change of the tree in so many looks for a leaf that belongs at a shelf, if it is an
 * insertion. */
#define KOI_TREE_SHELF_TURNS 32U

/* The place of the leaf at a shelf; KO_TREE_NIL if the link is not that of a shelf. */
uint32_t koi_tree_shelf_leaf(const ko_tree *tree, uint32_t link);

/* True iff a branch may be a shelf. */
bool koi_tree_may_be_shelf(const ko_tree *tree, uint32_t branch);

/* The children of a sound branch differ by more than K. Returns its height if it is a shelf, or
 * becomes one; 0 if it must be balanced. */
uint32_t koi_tree_height_as_shelf(const ko_tree *tree, uint32_t branch);

/* True iff a leaf with this box may hang beside the whole tree, and is large enough. */
bool koi_tree_is_for_shelf(const ko_tree *tree, const ko_bounds *box);

#endif
