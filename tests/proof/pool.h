/* States what a pool is, for proofs of memory safety: its nodes exist, and hold anything. Links,
 * places, heights and boxes are arbitrary numbers. The struct of the tree is trusted, as tree.h
 * says: its pool has as many nodes as it counts, and lies apart from the struct. */
#ifndef POOL_H
#define POOL_H

#include "contracts.h"

#include "port/box.h"
#include "port/tree.h"

/*@
  predicate pool{L}(ko_tree *tree) =
    \valid(tree) && tree->capacity <= KO_TREE_MAX_CAPACITY && tree->branches <= tree->capacity &&
    tree->leaves <= tree->capacity && \valid(tree->nodes + (0 .. tree->capacity - 1)) &&
    \separated(tree, tree->nodes + (0 .. tree->capacity - 1));

  predicate is_same_pool{K, L}(ko_tree *tree) =
    \at(tree->nodes, K) == \at(tree->nodes, L) && \at(tree->leaves, K) == \at(tree->leaves, L) &&
    \at(tree->branches, K) == \at(tree->branches, L) &&
    \at(tree->capacity, K) == \at(tree->capacity, L);
*/

/*@ assigns \nothing;
    ensures \result == least(a, b); */
static inline fix16_t koi_port_lower(fix16_t a, fix16_t b);

/*@ assigns \nothing;
    ensures \result == most(a, b); */
static inline fix16_t koi_port_higher(fix16_t a, fix16_t b);

/*@ requires \valid_read(a) && \valid_read(b) && \valid(out);
    assigns *out; */
static inline void koi_port_unite(const ko_bounds *a, const ko_bounds *b, ko_bounds *out);

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing; */
static inline bool koi_port_bounds_overlap(const ko_bounds *a, const ko_bounds *b);

/*@ requires pool(tree);
    assigns \nothing;
    ensures 0 <= \result <= 255; */
static inline uint32_t koi_port_height(const ko_tree *tree, uint32_t link);

/*@ requires pool(tree);
    assigns tree->branches, tree->free_branch;
    ensures pool(tree);
    ensures \result < tree->branches || \result == KO_TREE_NIL;
    ensures \result == KO_TREE_NIL ==>
      tree->branches == \old(tree->branches) && tree->free_branch == \old(tree->free_branch); */
static inline uint32_t koi_port_take_branch(ko_tree *tree);

#endif
