/* Tests of packed 16-bit intervals, the reference. */
#ifndef KOI_PORT_GENERIC_PACKED_H
#define KOI_PORT_GENERIC_PACKED_H

#include "keepout/compact.h"
#include "keepout/config.h"

/* True iff neither interval begins after the other's end: the end of b is grid line 65535 -
 * b.after. */
static inline bool koi_port_slab16_overlap(const ko_slab16 *a, const ko_slab16 *b)
{
    return (uint32_t)a->before + b->after <= 65535U && (uint32_t)b->before + a->after <= 65535U;
}

static inline bool koi_port_aabb16_overlap(const ko_aabb16 *a, const ko_aabb16 *b)
{
    return koi_port_slab16_overlap(&a->KO_AXIS_1, &b->KO_AXIS_1) &&
           koi_port_slab16_overlap(&a->KO_AXIS_2, &b->KO_AXIS_2) &&
           koi_port_slab16_overlap(&a->KO_AXIS_3, &b->KO_AXIS_3);
}

#endif
