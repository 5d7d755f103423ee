/* Proves that the square roots of src/math/fix.c are the floor and the ceiling of the true root,
 * for every 64-bit number.
 *
 * promise: exact */
#include "words.h"

#include "port/bits.h"
#include "port/quotient.h"

/*@
  predicate is_root(integer r, integer n) = 0 <= r && 0 <= n - r * r <= 2 * r;
  lemma roots: \forall integer r, n; is_root(r, n) <==> 0 <= r && r * r <= n < (r + 1) * (r + 1);
  predicate is_half(integer x) = 0 <= x <= 0xFFFF;
  lemma squares_of_halves: \forall integer x; is_half(x) ==> 0 <= x * x <= 0xFFFE0001;
  lemma one_less: \forall integer r, n; 0 < r * r - n < 2 * r ==> is_root(r - 1, n);

  axiomatic root_bits {
    axiom joined15: \forall integer h, l; 0 <= h < 0x20000 && 0 <= l < 0x8000 ==>
      are_same((uint32_t)(h << 15) | l, h * 0x8000 + l);
    axiom joined17: \forall integer h, l; 0 <= h < 0x8000 && 0 <= l < 0x100000000 ==>
      are_same((uint32_t)(h << 17) | (l & 0x1FFFF), h * 0x20000 + l % 0x20000);
    axiom raised16: \forall integer h; 0 <= h < 0x10000 ==>
      are_same((uint32_t)(h << 16), h * 0x10000);
    axiom lowered16: \forall integer x; 0 <= x < 0x100000000 ==>
      are_same(x >> 16, x / 0x10000);
    axiom lowered17: \forall integer x; 0 <= x < 0x100000000 ==>
      are_same(x >> 17, x / 0x20000);
    axiom below15: \forall integer x; 0 <= x < 0x100000000 ==>
      ((x & 0xFFFF8000) == 0 <==> x < 0x8000);
  }

  // In one block, so that goals without a power of 2 do not meet these.
  axiomatic powers {
    logic integer pow2(integer s); // 2^s
    predicate leads(integer x, integer zeros) =
      0 <= zeros <= 31 && 0x80000000 <= x * pow2(zeros) < 0x100000000;
    axiom shifted_up: \forall integer n, s;
      0 < n < 0x10000000000000000 &&
      (upper(n) != 0 ==> leads(upper(n), s)) && (upper(n) == 0 ==> leads(lower(n), s - 32)) ==>
      are_same((uint64_t)(n << (2 * (s / 2))), n * pow2(s / 2) * pow2(s / 2)) &&
      0x4000000000000000 <= n * pow2(s / 2) * pow2(s / 2) < 0x10000000000000000;
    axiom shifted_down: \forall integer x, s; 0 <= x < 0x100000000 && 0 <= s < 32 ==>
      0 <= (x >> s) && 0 < pow2(s) && (x >> s) * pow2(s) <= x < ((x >> s) + 1) * pow2(s);
    axiom undone: \forall integer r, n, d, p;
      0 < p && 0 <= d && d * p <= r < (d + 1) * p && is_root(r, n * p * p) ==> is_root(d, n);
    lemma undone_by_shift: \forall integer r, n, m, s;
      0 <= s < 32 && 0 <= r < 0x100000000 && are_same(m, n * pow2(s) * pow2(s)) &&
      is_root(r, m) ==> is_root(r >> s, n);
  }
*/

/*@ assigns \nothing;
    ensures x == 0 ==> \result == 32;
    ensures x != 0 ==> leads(x, \result); */
static inline uint32_t koi_port_clz(uint32_t x);

/*@ requires n >= 0x40000000;
    requires \valid(inverse);
    assigns *inverse;
    ensures is_root(\result, n); */
static inline uint32_t koi_port_root16(uint32_t n, uint32_t *inverse);

/*@ requires d != 0;
    assigns \nothing;
    ensures \result * d <= n < \result * d + d; */
static inline uint32_t koi_port_over16(uint32_t n, uint32_t d, uint32_t inverse);

/*@ requires n >= 0x4000000000000000;
    assigns \nothing;
    ensures is_root(\result, n); */
static inline uint32_t root_of_large(uint64_t n);

/*@ assigns \nothing;
    ensures is_root(\result, n); */
static inline uint32_t root_down(uint64_t n);

/*@ assigns \nothing;
    ensures \result * \result <= square < (\result + 1) * (\result + 1); */
uint32_t ko_fix_sqrt_down(uint64_t square);

/*@ assigns \nothing;
    ensures square <= 0xFFFFFFFE00000001 ==> square <= \result * \result;
    ensures square > 0xFFFFFFFE00000001 ==> \result == 0xFFFFFFFF;
    ensures square != 0 ==> (\result - 1) * (\result - 1) < square;
    ensures square == 0 ==> \result == 0; */
uint32_t ko_fix_sqrt_up(uint64_t square);

#include "src/math/fix.c"
