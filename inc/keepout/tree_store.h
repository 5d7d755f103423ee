/** Trees that outlive their memory: copies, and snapshots as bytes that are the same everywhere.
 *
 * A snapshot is little-endian. It holds a header, a record for each leaf slot ever used, the nodes
 * in preorder and a CRC-32. Boxes, heights and category bits of branches follow from these.
 *
 * | header, at | bytes | content |
 * | --- | --- | --- |
 * | 0 | 4 | magic: "kotr" |
 * | 4 | 2 | version: 1 |
 * | 6 | 2 | objects |
 * | 8 | 2 | leaf slots ever used |
 * | 10 | 2 | most objects ever |
 * | 12 | 2 | 1: the tree lost an object (KO_TREE_LOST); else 0 |
 * | 14 | 4 | the oldest and the newest free leaf slot; 0xFFFF: none |
 * | 18 | 2 | displacements ahead |
 * | 20 | 4 | margin |
 * | 24 | 4 | revision |
 * | 28 | 4 | size of the snapshot in bytes |
 *
 * | record, at | bytes | content |
 * | --- | --- | --- |
 * | 0 | 4 | value |
 * | 4 | 24 | fat box: lowest corner, highest corner |
 * | 28 | 1 | generation |
 * | 29 | 1 | category |
 * | 30 | 2 | free slot: 0x8000 + the next free one, 0xFFFF: none; slot in use: 0 |
 *
 * The record of a free slot holds its generation and the next free one; all else is 0. A node takes
 * 2 bytes: a leaf's slot, or 0xFFFF for a branch. The CRC covers all bytes before it. */
#ifndef KEEPOUT_TREE_STORE_H
#define KEEPOUT_TREE_STORE_H

#include "keepout/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Copies a tree into another pool: to move it, to give it a larger pool, or to have a second one.
 * Handles are good for both. `to` may be `from`, and the pools may overlap. A query of `from` goes
 * on in `to` if its q.over is set to `to`.
 *
 * @param n  nodes, for n objects: 1 .. KO_TREE_MAX_CAPACITY
 * @fails  KO_E_RANGE if n is out of range, KO_E_FULL if n is less than the slots that were ever
 *         used (ko_tree_compact makes these fewer for branches, not for leaves). Nothing is
 *         checked: the copy of a corrupted pool is corrupted
 * @cost   one memmove of 64 bytes a slot */
KO_CHECKED ko_status ko_tree_copy(const ko_tree *from, ko_tree_node *nodes, uint32_t n,
                                  ko_tree *to);

/** The most bytes that a snapshot of a tree with n nodes takes. ko_tree_measure tells how many a
 * tree takes as it is. */
#define KO_TREE_SNAPSHOT_BYTES(n) (36U * KOI_CAST(uint32_t, n) + 34U)

/** Writes a snapshot to bytes[0 .. snapshot_bytes - 1].
 *
 * @promise  the same bytes for the same history of a tree on every machine, and also for every tree
 *           that was restored from them
 * @fails    KO_E_FULL if `room` is less than the snapshot takes, KO_E_DATA if ko_tree_validate does
 * @cost     a validation, each node once, and the CRC: two table look-ups a byte */
KO_CHECKED ko_status ko_tree_save(const ko_tree *tree, uint8_t *bytes, uint32_t room);

/** Makes a tree over an array of n nodes from a snapshot of exactly `size` bytes. The bytes need no
 * alignment; they must not overlap tree or nodes. A query that was begun on the same ko_tree before
 * must be begun anew: the revision is the saved one, so it may not notice.
 *
 * @param n  1 .. KO_TREE_MAX_CAPACITY
 * @promise  the tree answers as the saved one would: same handles, hits and order of hits, and
 *           after the same calls the same again. If n is the number of nodes that it had, it also
 *           fills its slots in the same order. Branches are in preorder (ko_tree_compact)
 * @fails    KO_E_RANGE if n is out of range; KO_E_DATA if the bytes are too few or too many, of
 *           another version, or do not match their CRC, which finds every change of up to 3 bits
 *           and all but 2^-32 of the others; KO_E_FULL if n is less than the leaf slots that were
 *           used. KO_E_DATA also if the CRC is right but what it covers is no sound tree, or one
 *           with a larger KO_TREE_K; then the tree is empty, and has lost its objects
 * @cost     the CRC, each node twice, a validation */
KO_CHECKED ko_status ko_tree_restore(ko_tree *tree, ko_tree_node *nodes, uint32_t n,
                                     const uint8_t *bytes, uint32_t size);

#ifdef __cplusplus
}
#endif

#endif
