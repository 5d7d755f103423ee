/* States what the compiler's conversions to 64 bits do, as contracts.h does for 32 bits. */
#ifndef CONTRACTS64_H
#define CONTRACTS64_H

#include "contracts.h"

/*@
  axiomatic conversions64 {
    axiom up_to_unsigned64: \forall integer x;
      -0x10000000000000000 <= x < 0 ==> (uint64_t)x == x + 0x10000000000000000;
    axiom down_to_unsigned64: \forall integer x;
      0x10000000000000000 <= x < 0x20000000000000000 ==> (uint64_t)x == x - 0x10000000000000000;
    axiom down_to_signed64: \forall integer x;
      0x8000000000000000 <= x < 0x18000000000000000 ==> (int64_t)x == x - 0x10000000000000000;
  }
*/

_Static_assert((uint64_t)INT64_C(-1) == UINT64_MAX && (uint64_t)INT64_MIN == UINT64_C(1) << 63,
               "to unsigned: modulo 2^64");
_Static_assert((int64_t)UINT64_MAX == -1 && (int64_t)(UINT64_C(1) << 63) == INT64_MIN,
               "to signed: modulo 2^64");

#endif
