/* States what a pool is, for proofs of memory safety: its nodes exist, and hold anything. Links,
 * places, heights and boxes are arbitrary numbers. The struct of the tree is trusted, as tree.h
 * says: its pool has as many nodes as it counts, and lies apart from the struct. */
#ifndef POOL_H
#define POOL_H

#include "contracts.h"

#include "keepout/tree_node.h"
#include "port/box.h"

/*@
  predicate pool{L}(ko_tree *tree) =
    \valid(tree) && tree->capacity <= KO_TREE_MAX_CAPACITY && tree->branches <= tree->capacity &&
    tree->leaves <= tree->capacity && \valid(tree->nodes + (0 .. tree->capacity - 1)) &&
    \separated(tree, tree->nodes + (0 .. tree->capacity - 1));

  predicate is_same_pool{K, L}(ko_tree *tree) =
    \at(tree->nodes, K) == \at(tree->nodes, L) && \at(tree->leaves, K) == \at(tree->leaves, L) &&
    \at(tree->branches, K) == \at(tree->branches, L) &&
    \at(tree->capacity, K) == \at(tree->capacity, L);

  // No branch hangs elsewhere.
  predicate hang_as_before{K, L}(ko_tree *tree) = \forall integer i;
    0 <= i < \at(tree->branches, L) ==>
    \at(tree->nodes[i].place, K) == \at(tree->nodes[i].place, L);

  // How many of the first `most` branches lack some of the bits.
  logic integer lacking{L}(ko_tree_node *nodes, integer most, integer bits) =
    most <= 0 ? 0 : lacking(nodes, most - 1, bits) +
      ((bits & (uint32_t)(~nodes[most - 1].category)) != 0 ? 1 : 0);

  // Behind this name WP's simplifier does not drop or turn what provers need.
  predicate are_equal(integer a, integer b) = a == b;

  // bits.smt2 proves these for bit vectors.
  axiomatic bits_of_nodes {
    axiom lower_half: \forall integer x; 0 <= x < 0x100000000 ==>
      are_equal(x & 0xFFFF, x % 0x10000);
    axiom upper_half: \forall integer x; 0 <= x < 0x100000000 ==>
      are_equal(x >> 16, x / 0x10000);
    axiom shifted_up: \forall integer x; 0 <= x < 0x10000 ==>
      are_equal((uint32_t)(x << 16), x * 0x10000);
    axiom both_halves: \forall integer a, b; 0 <= a < 0x10000 && 0 <= b < 0x10000 ==>
      are_equal((uint32_t)(a << 16) | b, a * 0x10000 + b);
    axiom joined: \forall integer a, b; 0 <= a < 0x100000000 && 0 <= b < 0x10000 ==>
      are_equal(((uint32_t)(a << 16) | b) % 0x10000, b);
    axiom even: \forall integer x; 0 <= x < 0x100000000 ==>
      are_equal(x & 0xFFFFFFFE, x - x % 2);
    axiom beside: \forall integer x; 0 <= x < 0x10000 ==>
      are_equal(x ^ 1, x % 2 == 0 ? x + 1 : x - 1);
    axiom lower_bits: \forall integer x; 0 <= x < 0x10000 ==>
      are_equal(x & 0x7FFF, x % 0x8000);
    axiom lacks_none: \forall integer b, a, c; 0 <= b < 256 && 0 <= c < 256 && a == b ==>
      are_equal(b & (uint32_t)(~(a | c)), 0);
  }
*/

#include "port/tree.h"

/*@ assigns \nothing;
    exits \false;
    ensures \result == least(a, b); */
static inline fix16_t koi_port_lower(fix16_t a, fix16_t b);

/*@ assigns \nothing;
    exits \false;
    ensures \result == most(a, b); */
static inline fix16_t koi_port_higher(fix16_t a, fix16_t b);

/*@ requires \valid_read(a) && \valid_read(b) && \valid(out);
    assigns *out;
    exits \false; */
static inline void koi_port_unite(const ko_bounds *a, const ko_bounds *b, ko_bounds *out);

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    exits \false; */
static inline bool koi_port_bounds_overlap(const ko_bounds *a, const ko_bounds *b);

/*@ requires pool(tree);
    assigns \nothing;
    exits \false;
    ensures 0 <= \result <= 255; */
static inline uint32_t koi_port_height(const ko_tree *tree, uint32_t link);

/*@ requires pool(tree);
    assigns tree->branches, tree->free_branch;
    exits \false;
    ensures pool(tree) && tree->branches >= \old(tree->branches);
    ensures \result < tree->branches || \result == KO_TREE_NIL;
    ensures \result == KO_TREE_NIL ==>
      tree->branches == \old(tree->branches) && tree->free_branch == \old(tree->free_branch); */
static inline uint32_t koi_port_take_branch(ko_tree *tree);

#endif
