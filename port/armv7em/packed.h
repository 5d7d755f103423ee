/* Tests of packed 16-bit intervals for ARMv7E-M: one saturating subtraction tests both ends of an
 * interval.
 *
 * A word holds {before, after} (little-endian: before in the low half). b rotated by 16 bits and
 * inverted holds {65535 - b.after, 65535 - b.before}. a minus that, saturated at 0, is not 0 iff
 * a.before > 65535 - b.after or a.after > 65535 - b.before: iff the intervals are apart. Rotating
 * and inverting is one instruction (MVN with ROR), UQSUB16 the other.
 *
 * A span of cells less a point is what UQSUB16 gives, too, and SMLAD adds the squares of both
 * halves. */
#ifndef KOI_PORT_ARMV7EM_PACKED_H
#define KOI_PORT_ARMV7EM_PACKED_H

#include <arm_acle.h>

#include "keepout/compact.h"
#include "port/cells.h"

/* 0 iff the intervals overlap. KOI_EACH, since -Os would not inline it. The built-in memcpy is
 * a load that need not be aligned, also for a freestanding compiler. */
KOI_EACH uint32_t koi_port_slab16_excess(const ko_slab16 *a, const ko_slab16 *b)
{
    uint32_t p;
    uint32_t q;
    __builtin_memcpy(&p, a, sizeof p);
    __builtin_memcpy(&q, b, sizeof q);
    return __uqsub16(p, ~((q >> 16) | (q << 16)));
}

static inline bool koi_port_slab16_overlap(const ko_slab16 *a, const ko_slab16 *b)
{
    return koi_port_slab16_excess(a, b) == 0U;
}

static inline bool koi_port_aabb16_overlap(const ko_aabb16 *a, const ko_aabb16 *b)
{
    return (koi_port_slab16_excess(&a->x, &b->x) | koi_port_slab16_excess(&a->y, &b->y) |
            koi_port_slab16_excess(&a->z, &b->z)) == 0U;
}

static inline uint32_t koi_port_cells_square(const ko_frozen_node *node, const uint32_t point[3])
{
    const uint32_t x = __uqsub16(node->span[0], point[0]);
    const uint32_t y = __uqsub16(node->span[1], point[1]);
    const uint32_t z = __uqsub16(node->span[2], point[2]);
    const int32_t sum = __smlad((int16x2_t)y, (int16x2_t)y, __smuad((int16x2_t)x, (int16x2_t)x));
    return (uint32_t)__smlad((int16x2_t)z, (int16x2_t)z, sum);
}

#endif
