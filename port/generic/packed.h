/* Tests of packed 16-bit intervals and spans of cells, the reference. */
#ifndef KOI_PORT_GENERIC_PACKED_H
#define KOI_PORT_GENERIC_PACKED_H

#include "keepout/compact.h"
#include "keepout/config.h"
#include "port/cells.h"

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

/* The square of the distance between a span of cells and a point, each half of whose word is what
 * is subtracted from that half of the span. At most one half of them is above 0 then, and nothing
 * is outside of 0 .. 32768. */
static inline uint32_t koi_port_span_square(uint32_t span, uint32_t point)
{
    int32_t e = (int32_t)(span & 0xFFFFU) - (int32_t)(point & 0xFFFFU);
    if (e < 0) {
        e = (int32_t)(span >> 16) - (int32_t)(point >> 16);
    }
    return (e > 0) ? (uint32_t)e * (uint32_t)e : 0U;
}

/* The sum of the squares on three axes, modulo 2^32: exact if the differences are below 32768. */
static inline uint32_t koi_port_cells_square(const ko_frozen_node *node, const uint32_t point[3])
{
    return koi_port_span_square(node->span[0], point[0]) +
           koi_port_span_square(node->span[1], point[1]) +
           koi_port_span_square(node->span[2], point[2]);
}

#endif
