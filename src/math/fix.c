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

/* floor((wide + bias) / 2^16). The sum may wrap only where the answer is far out of range, before
 * and after. A right shift of a negative number is arithmetic with GCC and clang: they document it.
 */
static KOI_NOINLINE ko_status round_biased(int64_t wide, uint32_t bias, fix16_t *out)
{
    if (out == NULL) {
        return KO_E_ARG;
    }
    const int64_t rounded = (int64_t)((uint64_t)wide + bias) >> 16;
    const fix16_t narrow = (fix16_t)rounded;
    if (narrow != rounded) {
        return KO_E_RANGE;
    }
    *out = narrow;
    return KO_OK;
}

ko_status ko_fix_round_down(int64_t wide, fix16_t *out)
{
    return round_biased(wide, 0U, out);
}

ko_status ko_fix_round_up(int64_t wide, fix16_t *out)
{
    return round_biased(wide, 0xFFFFU, out);
}

ko_status ko_fix_round_nearest(int64_t wide, fix16_t *out)
{
    return round_biased(wide, 0x8000U, out);
}

uint32_t ko_fix_sqrt_down(uint64_t square)
{
    return koi_port_isqrt64(square);
}

/* Rounded up it is one more than the root, rounded down, of what is just below; up to the largest.
 */
uint32_t ko_fix_sqrt_up(uint64_t square)
{
    if (square == 0U) {
        return 0U;
    }
    const uint32_t below = ko_fix_sqrt_down(square - 1U);
    return (below == UINT32_MAX) ? below : below + 1U;
}
