/* States the contracts of leaves, handles and seals, for any content of the nodes. */
#ifndef LEAF_H
#define LEAF_H

#include "pool.h"

#include "src/tree/tree_node.h"

/* ---- src/tree/tree_node.h, src/tree/tree_seal.h ---- */

/*@ requires tree == \null || \valid_read(tree);
    assigns \nothing;
    ensures !\result ==> tree != \null; */
static inline bool koi_tree_is_missing(const ko_tree *tree);

/*@ requires pool(tree);
    assigns \nothing;
    ensures \result == KO_TREE_NIL || \result < tree->leaves; */
static inline uint32_t koi_tree_slot(const ko_tree *tree, ko_tree_id id);

/*@ requires pool(tree);
    assigns \nothing;
    ensures \result ==> place < 2 * tree->branches; */
static inline bool koi_tree_leaf_hangs(const ko_tree *tree, uint32_t leaf, uint32_t place);

/*@ assigns \nothing; */
static inline uint32_t koi_seal_mix(uint32_t x);

/*@ assigns \nothing; */
static inline uint32_t koi_seal_generation(uint32_t generation, uint32_t leaf);

/*@ requires \valid_read(node);
    assigns \nothing; */
static inline uint32_t koi_seal_leaf(const ko_tree_node *node, uint32_t leaf);

/*@ requires \valid_read(box);
    assigns \nothing; */
static inline uint32_t koi_seal_box(const ko_bounds *box, uint32_t leaf);

/*@ requires \valid_read(node) && \valid_read(box);
    assigns \nothing; */
static inline uint32_t koi_seal_object(const ko_tree_node *node, const ko_bounds *box,
                                       uint32_t leaf);

/* ---- src/tree/tree.c ---- */

/*@ requires pool(tree);
    assigns \nothing; */
static ko_status refuse_id(const ko_tree *tree, ko_tree_id id);

#endif
