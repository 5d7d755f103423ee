/* Changes the shape of a tree: puts a leaf in or takes it out, and mends what is above. */
#ifndef KOI_TREE_PLACE_H
#define KOI_TREE_PLACE_H

#include "src/tree/tree_node.h"
#include "src/tree/tree_shelf.h"

/* koi_tree_height and koi_tree_category_of as functions, for what is done seldom. */
uint32_t koi_tree_height_at(const ko_tree *tree, uint32_t link);
uint32_t koi_tree_category_at(const ko_tree *tree, uint32_t link);

/* An empty box: it overlaps no box, and makes no union larger. */
extern const ko_bounds koi_tree_nothing;

/* Takes the leaf slot that was given back first. Returns KO_TREE_NIL if there is none or the list
 * of free ones is corrupted. */
uint32_t koi_tree_take_oldest(ko_tree *tree);

/* Takes a leaf slot, one that was never used if there is any. Returns as koi_tree_take_oldest. */
static inline uint32_t koi_tree_take_leaf(ko_tree *tree)
{
    const uint32_t leaf = tree->leaves;
    if (leaf >= tree->capacity) {
        return koi_tree_take_oldest(tree);
    }
    tree->nodes[leaf].generation = 0;
    tree->leaves = (uint16_t)(leaf + 1U);
    return leaf;
}

/* Hangs a sound link's node at a place: sets box and link there, and the place in the node. */
void koi_tree_hang(ko_tree *tree, uint32_t place, const ko_bounds *box, uint32_t link);

/* Sets branch 0 as it is in an empty tree. */
void koi_tree_clear_top(ko_tree_node *top);

/* Puts a leaf slot into the tree. */
ko_status koi_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box);

/* Takes the only leaf out of the tree. */
void koi_tree_detach_last(ko_tree *tree);

/* koi_port_lift, once for all callers. */
koi_port_rest koi_tree_lift(ko_tree *tree, uint32_t place);

/* Does what koi_tree_lift left to do. */
ko_status koi_tree_mend_rest(ko_tree *tree, koi_port_rest rest);

/* Takes the leaf at a sound place out of the tree. Its slot stays in use. */
static inline ko_status koi_tree_detach(ko_tree *tree, uint32_t place)
{
    if (place < 2U) {
        koi_tree_detach_last(tree);
        return KO_OK;
    }
    const koi_port_rest rest = koi_tree_lift(tree, place);
    return koi_port_is_done(rest) ? KO_OK : koi_tree_mend_rest(tree, rest);
}

/* For tree_tune.c: brings heights and balance in order above a new parent, a sound branch. At the
 * first levels it makes exchanges that make boxes smaller. `grown` branches grew: the one above the
 * parent, and others above that. The boxes must be in order. */
ko_status koi_tree_rise(ko_tree *tree, uint32_t branch, uint32_t grown);

/* Brings boxes (KOI_PORT_BOXES), heights and balance (KOI_PORT_HEIGHTS), or both in order from a
 * branch upwards, after a change below it. */
ko_status koi_tree_mend(ko_tree *tree, uint32_t branch, uint32_t what);

/* Puts all leaves that hang at shelves elsewhere. False if the pool is corrupted. */
bool koi_tree_clear_shelves(ko_tree *tree);

/* A large leaf that was inserted before most others hangs deep in the tree. If there is one on the
 * way to the larger box at each branch, it is taken out and put in again, mostly beside the root.
 * False if the pool is corrupted. */
bool koi_tree_shelve_one(ko_tree *tree);

/* An insertion begins: this makes sure that a tree which gets too large for shelves has none. Now
 * and then it also looks for a leaf that belongs at a shelf. False if the pool is corrupted. */
static inline bool koi_tree_tidy_shelves(ko_tree *tree)
{
    return (tree->count == KOI_TREE_SHELF_COUNT)
               ? koi_tree_clear_shelves(tree)
               : tree->revision % KOI_TREE_SHELF_TURNS != 0U || koi_tree_shelve_one(tree);
}

#endif
