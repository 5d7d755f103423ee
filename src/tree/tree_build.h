/* Shared by building, tuning and restoring, which work on pools that were found sound. */
#ifndef KOI_TREE_BUILD_H
#define KOI_TREE_BUILD_H

#include "src/tree/tree_node.h"

/* Gives branches 1 .. count - 1 their places, and their boxes, heights and bits anew, from the
 * links and the boxes of the leaves. Each branch must have a lower number than those below it. */
void koi_tree_renew(ko_tree *tree);

/* src/tree/tree_divide.c: divides the records in the first `count` nodes into a tree, at least one.
 * A record is the box and the link of a leaf, in box[0] and child[0]. Writes where each branch and
 * each leaf hangs: `place` and `height` of node i from 1 on, and `leaf_place` of the leaf of each
 * record. Node i hangs between records i - 1 and i: all below its first child are before it. */
void koi_tree_divide(ko_tree *tree);

/* Bytes of a snapshot: a header, the leaf slots, the nodes in preorder, a CRC.
 * count <= leaves <= KO_TREE_MAX_CAPACITY. */
#define KOI_TREE_SNAPSHOT_HEADER 32U
#define KOI_TREE_SNAPSHOT_RECORD 32U

static inline uint32_t koi_tree_snapshot_bytes(uint32_t count, uint32_t leaves)
{
    const uint32_t links = (count == 0U) ? 0U : 2U * count - 1U;
    return KOI_TREE_SNAPSHOT_HEADER + KOI_TREE_SNAPSHOT_RECORD * leaves + 2U * links + 4U;
}

#endif
