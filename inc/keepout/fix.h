/* Q16.16 lengths, their legal range, and sums of products that are rounded once.
 *
 * A length is libfixmath's fix16_t: 1 unit is 1 metre by convention, 1 LSB is 2^-16 m (15 um).
 * libfixmath's own operators round and saturate at every step, which is right for user arithmetic
 * and wrong where a contact must not be lost: the functions here keep 64 bits and round once. */
#ifndef KEEPOUT_FIX_H
#define KEEPOUT_FIX_H

#include <stdbool.h>
#include <stdint.h>

#include <libfixmath/fix16.h>

#include "keepout/status.h"

/* KOI_CAST(type, x) converts in C and C++ without a warning.
 * KOI_REQUIRE(condition) is 0 and costs nothing; it does not compile unless the condition is a
 * constant and true. Conditions may compare floating-point constants. Standard C allows these in no
 * size and no static assertion, so each compiler needs its own form below. */
#if defined(__cplusplus)
#define KOI_CAST(type, x) (static_cast<type>(x))
extern "C++" { /* where all of keepout is included in C linkage, too */
template <bool is_met>
struct koi_require;
template <>
struct koi_require<true> {
    char one;
};
}
#define KOI_REQUIRE(condition) (sizeof(koi_require<(condition)>) == 0U)
#elif defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wgcc-compat"
char koi_require(int is_met) __attribute__((enable_if(is_met, "not constant, or out of range")));
#pragma clang diagnostic pop
#define KOI_REQUIRE(condition) (sizeof(koi_require(condition)) == 0U)
#else
#define KOI_REQUIRE(condition)                                                                     \
    (__extension__(sizeof(struct {                                                                 \
                       _Static_assert(condition, "out of range");                                  \
                       char one;                                                                   \
                   }) == 0U))
#endif
#ifndef __cplusplus
#define KOI_CAST(type, x) ((type)(x))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Refuses a copy of libfixmath in which fix16_t is not signed or does not have 32 bits. */
typedef char ko_fix16_is_not_32_bits[sizeof(fix16_t) == 4U && KOI_CAST(fix16_t, -1) < 0 ? 1 : -1];

/* Every point of every shape lies within +-KO_LIMIT raw (+-8192 m) on each axis. It is checked
 * where data enters the library. From it follow all arguments that nothing overflows: the
 * difference of two coordinates is at most 2^30, a product of two differences 2^60, the sum of
 * three 3 * 2^60. */
#define KO_LIMIT INT32_C(0x20000000)

/* True iff |x| <= KO_LIMIT. Exact. Reentrant. */
bool ko_fix_is_legal(fix16_t x);

/* acc + a * b, exact, where acc is a Q32.32 sum of such products.
 * Range: any a and b; the true sum must fit in 64 bits, which three products of legal differences
 * do. Beyond that it wraps modulo 2^64 (no undefined behaviour). Promise: exact. Reentrant. */
int64_t ko_fix_mac(int64_t acc, fix16_t a, fix16_t b);

/* A Q32.32 sum as Q16.16, rounded down (towards minus infinity), up, or to nearest (ties upward).
 * Promise: exact but for that one rounding, less than 1 LSB (nearest: at most half an LSB).
 * Fails with KO_E_RANGE iff the rounded value does not fit in 32 bits, KO_E_ARG iff out is null;
 * then out is unchanged. Reentrant. */
ko_status ko_fix_round_down(int64_t wide, fix16_t *out);
ko_status ko_fix_round_up(int64_t wide, fix16_t *out);
ko_status ko_fix_round_nearest(int64_t wide, fix16_t *out);

/* Square root of a Q32.32 square as a Q16.16 length in raw units. Down: the largest r with
 * r * r <= square. Up: the smallest r with r * r >= square; above (2^32 - 1)^2 there is none in 32
 * bits, and 2^32 - 1 is answered. Range: any. Promise: exact but for the stated rounding.
 * Worst case: 16 rounds of shift and subtract, one division of 32 bits. Reentrant.
 * Source: Zimmermann, Karatsuba Square Root, INRIA RR-3805. */
uint32_t ko_fix_sqrt_down(uint64_t square);
uint32_t ko_fix_sqrt_up(uint64_t square);

#ifdef __cplusplus
}
#endif

#endif
