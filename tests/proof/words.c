/* Proves what other proofs assume of halves and signs of 64 bits.
 *
 * WP's theory of bits leaves out what a shift by 32 or 63 bits gives. The axioms state it;
 * bits.smt2 proves them in the theory of bit vectors.
 *
 * promise: exact */
#include "words.h"

/*@
  axiomatic bits {
    axiom joined: \forall integer h, l; 0 <= h < 0x100000000 && 0 <= l < 0x100000000 ==>
      are_same((uint64_t)(h << 32) | l, h * 0x100000000 + l);
    axiom masked_by_sign: \forall integer s, x;
      -0x8000000000000000 <= s < 0x8000000000000000 && 0 <= x < 0x10000000000000000 ==>
      are_same((uint64_t)(s >> 63) & x, s < 0 ? x : 0);
  }
*/

#include "src/math/wide.c"
