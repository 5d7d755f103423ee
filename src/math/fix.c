#include "keepout/fix.h"

#include <stddef.h>

#include "port/sqrt.h"
#include "src/math/wide.h"

bool ko_fix_is_legal(fix16_t x)
{
    return x >= -KO_LIMIT && x <= KO_LIMIT;
}

int64_t ko_fix_mac(int64_t acc, fix16_t a, fix16_t b)
{
    return koi_wide_mac(acc, a, b);
}

/* The bias that is added before the low bits are cut off, indexed by ko_rounding. */
static const uint32_t bias_of[] = {0U, 0xFFFFU, 0x8000U};

/* floor((wide + bias) / 2^16). Where the sum wraps, the number is far out of range, and so is the
 * wrapped one. A right shift of a negative number is arithmetic with GCC and clang, as both
 * document. */
ko_status ko_fix_round(int64_t wide, ko_rounding rounding, fix16_t *length)
{
    if (length == NULL) {
        return KO_E_ARG;
    }
    if ((uint32_t)rounding > KO_ROUND_NEAREST) {
        return KO_E_RANGE;
    }
    const int64_t rounded = (int64_t)((uint64_t)wide + bias_of[rounding]) >> 16;
    const fix16_t narrow = (fix16_t)rounded;
    if (narrow != rounded) {
        return KO_E_RANGE;
    }
    *length = narrow;
    return KO_OK;
}

KOI_NOINLINE uint32_t ko_fix_sqrt_down(uint64_t square)
{
    return koi_port_isqrt64(square);
}

/* Rounded up, the root is one more than the root, rounded down, of the number below the square. */
uint32_t ko_fix_sqrt_up(uint64_t square)
{
    if (square == 0U) {
        return 0U;
    }
    const uint32_t below = ko_fix_sqrt_down(square - 1U);
    return (below == UINT32_MAX) ? below : below + 1U;
}
