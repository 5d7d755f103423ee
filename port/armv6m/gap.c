/* The gap between a point and a ball, for distances below 2^22, which is 64 m. */
#include "port/gap.h"

#if KOI_PORT_ARMV6M

#include <stdbool.h>

#include "port/armv6m/inverse.h"
#include "port/bits.h"

#define NEAR 0x400000U /* 2^22 */
#define CUT 7          /* the bits that the rough squares leave out */

/* A number in two halves. */
typedef struct halves {
    uint32_t high;
    uint32_t low;
} halves;

/* A sum of up to three squares of numbers below 2^22, from itself modulo 2^32 and the sum of the
 * squares of the numbers' upper 15 bits. It is 2^14 times the latter, and less than 3 * 2^30 more.
 */
static inline halves sum_of(uint32_t low, uint32_t rough)
{
    const uint32_t least = rough << (2 * CUT);
    const halves n = {(rough >> (32 - 2 * CUT)) + ((low < least) ? 1U : 0U), low};
    return n;
}

static inline bool is_above(halves a, halves b)
{
    return a.high > b.high || (a.high == b.high && a.low > b.low);
}

/* The root of a number from 2^42 to below 2^44, rounded down, from the number's upper 32 bits and
 * from the number modulo 2^32. A line gives the inverse of the root to within 9 %, and each of two
 * steps squares that. With it the root of the upper bits is off by one at most, so 2^6 times that
 * is off by less than 2^7. The remainder of the number has 31 bits, so it is known modulo 2^32.
 * A step with the same inverse leaves less than 1.1 too little or 0.1 too much. */
static inline uint32_t root22(uint32_t top, uint32_t low)
{
    const uint32_t t = top >> 16;
    uint32_t y = 70124U - ((t * 40042U) >> 16);
    y = koi_port_root_step(t, y);
    y = koi_port_root_step(t, y);
    uint32_t root = (t * y) >> 15;
    int32_t rest = (int32_t)(top - root * root);
    root += (uint32_t)(((rest >> 8) * (int32_t)y) >> 24);
    root <<= 6;
    rest = (int32_t)(low - root * root);
    root += (uint32_t)(((rest >> 16) * (int32_t)y) >> 22);
    rest = (int32_t)(low - root * root);
    if (rest < 0) {
        return root - 1U;
    }
    return ((uint32_t)rest > 2U * root) ? root + 1U : root;
}

/* The root of n, rounded down, for n from 2^12 to below 2^44: that of n shifted by an even number
 * of bits to 2^42 or more, shifted back by half of that. */
static inline uint32_t root_of(halves n)
{
    if (n.high != 0U) {
        const uint32_t shift = (koi_port_clz(n.high) - 20U) & ~1U; /* 0 to 10 */
        const uint32_t top = (n.high << (20U + shift)) | (n.low >> (12U - shift));
        return root22(top, n.low << shift) >> (shift / 2U);
    }
    const uint32_t shift = koi_port_clz(n.low) & ~1U; /* 0 to 18 */
    return root22(n.low << shift, n.low << (12U + shift)) >> (6U + shift / 2U);
}

int32_t koi_port_gap(uint32_t x, uint32_t y, uint32_t z, uint32_t reach)
{
    if ((x | y | z | reach) >= NEAR) {
        return KOI_PORT_NO_GAP;
    }
    const uint32_t x7 = x >> CUT;
    const uint32_t y7 = y >> CUT;
    const uint32_t z7 = z >> CUT;
    const uint32_t reach7 = reach >> CUT;
    const halves n = sum_of(x * x + y * y + z * z, x7 * x7 + y7 * y7 + z7 * z7);
    if (!is_above(n, sum_of(reach * reach, reach7 * reach7))) {
        return 0;
    }
    if (n.high >= 0x1000U || (n.high == 0U && n.low < 0x1000U)) {
        return KOI_PORT_NO_GAP;
    }
    return (int32_t)(root_of(n) - reach);
}

#endif
