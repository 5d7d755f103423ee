/* States the contracts of the halves of 64 bits, and of what they make. */
#ifndef WORDS_H
#define WORDS_H

#include "contracts64.h"

/*@
  // The floor of x / 2^32, and what is left.
  axiomatic halves {
    logic integer upper(integer x);
    logic integer lower(integer x);
    axiom halves: \forall integer x; 0 <= x < 0x10000000000000000 ==>
      0 <= upper(x) < 0x100000000 && 0 <= lower(x) < 0x100000000 &&
      x == upper(x) * 0x100000000 + lower(x);
  }
  // In a block of its own, so that goals about halves alone do not meet bits.
  axiomatic cuts {
    axiom cut_up: \forall integer x; 0 <= x < 0x10000000000000000 ==>
      are_same(x >> 32, upper(x));
    axiom cut_down: \forall integer x; 0 <= x < 0x10000000000000000 ==>
      are_same((uint32_t)x, lower(x));
  }
*/

/*@ assigns \nothing;
    ensures \result == upper(x); */
static inline uint32_t koi_upper32(uint64_t x);

/*@ assigns \nothing;
    ensures \result == lower(x); */
static inline uint32_t koi_lower32(uint64_t x);

/*@ assigns \nothing;
    ensures \result == upper * 0x100000000 + lower; */
static inline uint64_t koi_join32(uint32_t upper, uint32_t lower);

/*@ assigns \nothing;
    ensures \result == (sign < 0 ? x : 0); */
static inline uint64_t koi_if_negative(int64_t sign, uint64_t x);

/*@ assigns \nothing;
    ensures \result == a * b && a * b <= 0xFFFFFFFE00000001; */
static inline uint64_t koi_port_umul(uint32_t a, uint32_t b);

#endif
