/* Proves what other proofs assume of halves and signs of 64 bits.
 *
 * WP's theory of bits leaves out what a shift by 32 or 63 bits gives. The axioms state it;
 * bits.smt2 proves them in the theory of bit vectors.
 *
 * promise: exact */
#include "words.h"

/*@
  // Behind this name WP's simplifier does not drop or turn what provers need.
  predicate are_same(integer a, integer b) = a == b;
  axiomatic bits {
    axiom shifted_down: \forall integer x; 0 <= x < 0x10000000000000000 ==>
      are_same(x >> 32, upper(x));
    axiom cut: \forall integer x; 0 <= x < 0x10000000000000000 ==>
      are_same((uint32_t)x, lower(x));
    axiom joined: \forall integer h, l; 0 <= h < 0x100000000 && 0 <= l < 0x100000000 ==>
      are_same((uint64_t)(h << 32) | l, h * 0x100000000 + l);
    axiom masked_by_sign: \forall integer s, x;
      -0x8000000000000000 <= s < 0x8000000000000000 && 0 <= x < 0x10000000000000000 ==>
      are_same((uint64_t)(s >> 63) & x, s < 0 ? x : 0);
  }
*/

#include "src/math/wide.c"
