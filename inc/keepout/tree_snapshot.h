/* Trees that outlive their memory: copies, and snapshots as bytes that are the same everywhere.
 *
 * A snapshot holds, little-endian: 32 bytes of header (magic "kotr", version, how many objects and
 * slots, the queue of free slots, margin, revision, size), 32 bytes for each leaf slot ever used
 * (value, fat box, generation, bits, what follows in the queue), 2 bytes for each node of the tree
 * in preorder (a leaf's slot; of a branch 0xFFFF), and a CRC-32. Boxes, heights and bits of
 * branches follow from these. */
#ifndef KEEPOUT_TREE_SNAPSHOT_H
#define KEEPOUT_TREE_SNAPSHOT_H

#include "keepout/tree_tune.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Copies a tree into another pool: to move it (to may be from, the pools may overlap), to have it
 * in a larger one, or to have a second. Handles are good for both. Range: n nodes from 1 to
 * KO_TREE_MAX_CAPACITY, for n objects. Queries of `from` go on in `to`. Fails with KO_E_ARG iff a
 * pointer is null, KO_E_RANGE iff n is out of range, KO_E_FULL iff n is less than the slots that
 * were ever used (which ko_tree_compact makes less for branches, not for leaves); then nothing is
 * changed. Nothing is checked: a copy of a corrupted pool is corrupted. Worst case: one memmove of
 * 64 bytes a slot. from is only read. */
ko_status ko_tree_copy(const ko_tree *from, ko_tree *to, ko_tree_node *nodes, uint32_t n);

/* The most bytes that a snapshot of a tree with n nodes takes. */
#define KO_TREE_SNAPSHOT_BYTES(n) (36U * (uint32_t)(n) + 34U)

/* How many bytes a snapshot of a tree takes now. Fails with KO_E_ARG iff a pointer is null; then
 * nothing is written. Constant time, reentrant. */
ko_status ko_tree_snapshot_size(const ko_tree *tree, uint32_t *size);

/* Writes a snapshot to bytes[0 .. ko_tree_snapshot_size - 1]. Promise: the same bytes for the same
 * history of a tree on every machine, and also for every tree that was restored from it. Fails with
 * KO_E_ARG iff a pointer is null, KO_E_FULL iff `room` is less than that size, KO_E_DATA iff
 * ko_tree_validate does; then nothing is written. Worst case: a validation, each node once, and the
 * CRC: two table look-ups a byte. Reentrant. */
ko_status ko_tree_snapshot_save(const ko_tree *tree, uint8_t *bytes, uint32_t room);

/* Makes a tree over an array of n nodes from a snapshot of exactly `size` bytes. Promise: it
 * answers as the one that was saved would: same handles, hits and order of hits, and after the same
 * calls the same again; if n is the number of nodes that one had, it also fills its slots in the
 * same order. Branches are in preorder (ko_tree_compact). The bytes need no alignment; they must
 * not lie over tree or nodes. The revision is the saved one, too: a query that was begun on the
 * same ko_tree before is not told KO_E_CHANGED, and must be begun anew. Fails with KO_E_ARG iff a
 * pointer is null, KO_E_RANGE iff n is not 1 .. KO_TREE_MAX_CAPACITY, KO_E_DATA iff the bytes are
 * too few or too many, of another version, or do not match their CRC (it finds every change of up
 * to 3 bits, and all but 2^-32 of the others), KO_E_FULL iff n is less than the leaf slots that
 * were used; in all these cases nothing is changed. Also with KO_E_DATA iff the CRC is right but
 * what it covers is no sound tree (nobody saved that; or one with a larger KO_TREE_K did): then the
 * tree is empty, as ko_tree_init leaves it with the saved margin. Worst case: the CRC, each node
 * twice, a validation. Not reentrant on the same tree. */
ko_status ko_tree_snapshot_restore(const uint8_t *bytes, uint32_t size, ko_tree *tree,
                                   ko_tree_node *nodes, uint32_t n);

#ifdef __cplusplus
}
#endif

#endif
