/* Shared by building, tuning and restoring, which work on pools that were found sound. */
#ifndef KOI_TREE_BUILD_H
#define KOI_TREE_BUILD_H

#include "src/tree/tree_node.h"

/* Gives branches 1 .. count - 1 their places, and their boxes, heights and bits anew, from the
 * links and the boxes of the leaves. Each branch must have a lower number than those below it. */
void koi_tree_renew(ko_tree *tree);

/* tree_divide.c: divides the records in the first `count` nodes into a tree, at least one.
 * A record is the box and the link of a leaf, in box[0] and child[0]. Writes where each branch and
 * each leaf hangs: `place` and `height` of node i from 1 on, and `leaf_place` of the leaf of each
 * record. Node i hangs between records i - 1 and i: all below its first child are before it. */
void koi_tree_divide(ko_tree *tree);

#endif
