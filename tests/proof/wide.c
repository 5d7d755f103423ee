/* Proves that the 128-bit integers of src/math/wide.h are those of mathematics.
 *
 * promise: exact */
#include "words.h"

/*@
  logic integer value(koi_i128 n) = n.high * 0x10000000000000000 + n.low;
  predicate fits(integer x) =
    -0x80000000000000000000000000000000 <= x < 0x80000000000000000000000000000000;
*/

/*@ assigns \nothing;
    ensures \result == (x < 0 ? -x : x); */
static inline uint64_t koi_magnitude64(int64_t x);

/*@ assigns \nothing;
    ensures value(\result) == x; */
static inline koi_i128 koi_i128_of(int64_t x);

/*@ assigns \nothing;
    ensures fits(value(a) + value(b)) ==> value(\result) == value(a) + value(b); */
static inline koi_i128 koi_i128_add(koi_i128 a, koi_i128 b);

/*@ assigns \nothing;
    ensures fits(value(a) - value(b)) ==> value(\result) == value(a) - value(b); */
static inline koi_i128 koi_i128_sub(koi_i128 a, koi_i128 b);

/*@ assigns \nothing;
    ensures fits(-value(a)) ==> value(\result) == -value(a); */
static inline koi_i128 koi_i128_negate(koi_i128 a);

/*@ assigns \nothing;
    ensures \result <==> value(a) < 0; */
static inline bool koi_i128_is_negative(koi_i128 a);

/*@ assigns \nothing;
    ensures \result <==> value(a) == 0; */
static inline bool koi_i128_is_zero(koi_i128 a);

/*@ assigns \nothing;
    ensures fits(-value(a)) ==> value(\result) == (value(a) < 0 ? -value(a) : value(a)); */
static inline koi_i128 koi_i128_magnitude(koi_i128 a);

/*@ assigns \nothing;
    ensures \result <==> value(a) < value(b); */
static inline bool koi_i128_less(koi_i128 a, koi_i128 b);

/*@ assigns \nothing;
    ensures a * b < 0x80000000000000000000000000000000 ==> value(\result) == a * b;
    ensures a * b >= 0x80000000000000000000000000000000 ==>
      value(\result) == a * b - 0x100000000000000000000000000000000; */
static inline koi_i128 koi_i128_umul_inline(uint64_t a, uint64_t b);

/*@ assigns \nothing;
    ensures value(\result) == a * b; */
static inline koi_i128 koi_i128_mul_inline(int64_t a, int64_t b);

/*@ assigns \nothing;
    ensures a * b < 0x80000000000000000000000000000000 ==> value(\result) == a * b; */
koi_i128 koi_i128_umul_shared(uint64_t a, uint64_t b);

/*@ assigns \nothing;
    ensures value(\result) == a * b; */
koi_i128 koi_i128_mul_shared(int64_t a, int64_t b);

/*@ predicate is_up_to_2_31(integer x) = 0 <= x <= 0x80000000;
    lemma squares_up_to_2_62: \forall integer x;
      is_up_to_2_31(x) ==> 0 <= x * x <= 0x4000000000000000; */

/*@ assigns \nothing;
    ensures is_up_to_2_31(x) && is_up_to_2_31(y) && is_up_to_2_31(z) ==>
      \result == x * x + y * y + z * z; */
static inline uint64_t koi_wide_square3_inline(uint32_t x, uint32_t y, uint32_t z);

#include "src/math/wide.c"
