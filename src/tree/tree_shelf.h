/* Shelves: branches at the top of a tree that need no balance.
 *
 * A branch may be a shelf if one of its children is a leaf, the same is true of all branches above
 * it, and these are fewer than KOI_TREE_SHELVES. It is a shelf if its other child is more than K
 * high. So all branches above a shelf are shelves. The leaf is some large thing that everything
 * else stands on or in: a floor, a ceiling, a wall (tree_shelf.c). */
#ifndef KOI_TREE_SHELF_H
#define KOI_TREE_SHELF_H

#include "src/tree/tree_node.h"

#define KOI_TREE_SHELVES 3U

/* Trees of more objects have no shelves. In others those that are not at a shelf make a tree that
 * is KOI_TREE_SHELVES lower than KO_TREE_MAX_HEIGHT, so none exceeds that. */
#define KOI_TREE_SHELF_COUNT 4096U

/* One change of the tree in so many looks for a leaf that belongs at a shelf, if it is an
 * insertion. */
#define KOI_TREE_SHELF_TURNS 32U

/* True iff the leaf at this place hangs at a shelf. */
static inline bool koi_tree_is_on_shelf(const ko_tree *tree, uint32_t place)
{
    return tree->nodes[place >> 1].height > KO_TREE_K + 1U;
}

/* The place of the leaf at a shelf; KO_TREE_NIL if the link is not that of a shelf. */
uint32_t koi_tree_shelf_leaf(const ko_tree *tree, uint32_t link);

/* True iff a branch may be a shelf. */
bool koi_tree_may_be_shelf(const ko_tree *tree, uint32_t branch);

/* The children of a sound branch differ by more than K. It is a shelf, or becomes one, or an
 * exchange balances it. Returns the height that it has then, but does not set it; 0 if the pool is
 * corrupted. */
uint32_t koi_tree_settle(ko_tree *tree, uint32_t branch);

/* True iff a leaf with this box may hang beside the whole tree, and is large enough. */
bool koi_tree_is_for_shelf(const ko_tree *tree, const ko_bounds *box);

/* A descent with a box ended at the leaf of a shelf, at this place. Goes on below the other child,
 * to a leaf that hangs at none. Returns as koi_port_descend; KOI_PORT_TOO_DEEP if the pool is
 * corrupted. */
uint32_t koi_tree_descend_past(ko_tree *tree, const ko_bounds *box, uint32_t place);

/* ---- src/tree/tree_tidy.c ---- */

/* Puts all leaves that hang at shelves elsewhere. False if the pool is corrupted. */
bool koi_tree_clear_shelves(ko_tree *tree);

/* A large leaf that was inserted before most others hangs deep in the tree. If there is one on the
 * way to the larger box at each branch, it goes beside the root. False if the pool is corrupted. */
bool koi_tree_shelve_one(ko_tree *tree);

/* An insertion begins: this makes sure that a tree which gets too large for shelves has none. Now
 * and then it also looks for a leaf that belongs at a shelf. False if the pool is corrupted. */
static inline bool koi_tree_tidy_shelves(ko_tree *tree)
{
    if (tree->count == KOI_TREE_SHELF_COUNT) {
        return koi_tree_clear_shelves(tree);
    }
    return tree->revision % KOI_TREE_SHELF_TURNS != 0U || koi_tree_shelve_one(tree);
}

#endif
