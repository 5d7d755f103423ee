/* What building, tuning and restoring share. They work on pools that were found sound. */
#ifndef KOI_TREE_BUILD_H
#define KOI_TREE_BUILD_H

#include "src/tree/tree_node.h"

/* Gives branches 1 .. count - 1 their places, and their boxes, heights and bits anew, from the
 * links and the boxes of the leaves. Each branch must have a lower number than those below it. */
void koi_tree_renew(ko_tree *tree);

/* src/tree/tree_divide.c: the first `count` nodes hold a record each, and get back the branches of a
 * tree: node i, from 1 on, the place where branch i hangs; the leaf of each record, its place. */
void koi_tree_divide(ko_tree *tree);

#endif
