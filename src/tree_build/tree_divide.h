/* Divides records into a tree. */
#ifndef KOI_TREE_DIVIDE_H
#define KOI_TREE_DIVIDE_H

#include "src/tree_build/tree_build.h"

/* tree_divide.c: divides the records in the first `count` nodes into a tree, at least one.
 * A record is the box and the link of a leaf, in box[0] and child[0]. Writes where each branch and
 * each leaf hangs: `place` and `height` of node i from 1 on, and `leaf_place` of the leaf of each
 * record. child[1] of a branch is no leaf if its second child is none. Node i hangs between records
 * i - 1 and i: all below its first child are before it. */
void koi_tree_divide(ko_tree *tree);

#endif
