/* Shared by building, tuning and restoring, which work on pools that were found sound. */
#ifndef KOI_TREE_BUILD_H
#define KOI_TREE_BUILD_H

#include "src/tree/tree_node.h"

/* Gives branches 1 .. count - 1 their places, and their boxes, heights and bits anew, from the
 * links and the boxes of the leaves. Each branch must have a lower number than those below it. */
void koi_tree_renew(ko_tree *tree);

#endif
