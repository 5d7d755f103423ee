/** Q16.16 lengths, their legal range, and square roots.
 *
 * A length is libfixmath's fix16_t: 1 unit is 1 metre by convention, 1 LSB is 2^-16 m (15 um).
 * libfixmath's own operators round and saturate at every step. That is right for a user's
 * arithmetic, and wrong where a contact must not be lost: sum products in 64 bits and round once,
 * as the library does. */
#ifndef KEEPOUT_FIX_H
#define KEEPOUT_FIX_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/fix16.h"
#include "keepout/status.h"

/* KOI_CAST(type, x) converts in C and C++ without a warning. KOI_REQUIRE(condition) is 0 and costs
 * nothing. It compiles only if the condition is a constant and true. A condition may compare
 * floating-point constants. Standard C allows those in no size and no static assertion, so each
 * compiler needs its own form below. */
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

/** The largest coordinate: every point of every shape lies within +-KO_LIMIT raw (+-8192 m) on each
 * axis. The range is checked where data enters the library. All arguments that nothing overflows
 * follow from it: the difference of two coordinates is at most 2^30, a product of two differences
 * 2^60, a sum of three products 3 * 2^60. */
#define KO_LIMIT INT32_C(0x20000000)

/** The direction in which a wide number is rounded. */
typedef enum ko_rounding {
    KO_ROUND_DOWN = 0,   /**< towards minus infinity */
    KO_ROUND_UP = 1,     /**< towards plus infinity */
    KO_ROUND_NEAREST = 2 /**< to the nearest, ties up */
} KO_ENUM ko_rounding;

/** Says whether |x| <= KO_LIMIT. */
bool ko_fix_is_legal(fix16_t x);

/** Square root of a Q32.32 square as a raw Q16.16 length, rounded down.
 *
 * @promise  the largest r with r * r <= square
 * @cost     16 rounds of shift and subtract, one division of 32 bits
 * @see      Zimmermann, Karatsuba Square Root, INRIA RR-3805 */
uint32_t ko_fix_sqrt_down(uint64_t square);

/** Square root of a Q32.32 square as a raw Q16.16 length, rounded up.
 *
 * @promise  the smallest r with r * r >= square; 2^32 - 1 where no such r fits in 32 bits
 * @cost     as ko_fix_sqrt_down */
uint32_t ko_fix_sqrt_up(uint64_t square);

#ifdef __cplusplus
}
#endif

#endif
