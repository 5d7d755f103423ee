/* Boxes as corners, two at a time as trees keep them: unions and sizes; the reference. A port may
 * have them as functions of its own: all numbers are then the same, also of boxes that are not
 * legal (all arithmetic is modulo 2^32, comparisons are signed). */
#ifndef KOI_PORT_GENERIC_CORNERS_H
#define KOI_PORT_GENERIC_CORNERS_H

#include "port/box.h"

/* The sizes of two: of the first in the lower half, of the second in the upper. */
static inline uint64_t koi_port_sizes(const ko_bounds *pair)
{
    return ((uint64_t)koi_port_size(&pair[1]) << 32) | koi_port_size(&pair[0]);
}

static inline uint32_t koi_port_union_size(const ko_bounds *a, const ko_bounds *b)
{
    ko_bounds both;
    koi_port_unite(a, b, &both);
    return koi_port_size(&both);
}

/* The sizes of the unions of a box and each of two: with the first in the lower half, with the
 * second in the upper. */
static inline uint64_t koi_port_union_sizes(const ko_bounds *box, const ko_bounds *pair)
{
    return ((uint64_t)koi_port_union_size(box, &pair[1]) << 32) |
           koi_port_union_size(box, &pair[0]);
}

/* box becomes the union of itself and another. */
static inline void koi_port_grow(ko_bounds *box, const ko_bounds *by)
{
    koi_port_unite(box, by, box);
}

/* out becomes the union of two; true iff it was not that. */
static inline bool koi_port_refit(const ko_bounds *pair, ko_bounds *out)
{
    ko_bounds both;
    koi_port_unite(&pair[0], &pair[1], &both);
    const bool is_same = both.lo.x == out->lo.x && both.lo.y == out->lo.y &&
                         both.lo.z == out->lo.z && both.hi.x == out->hi.x &&
                         both.hi.y == out->hi.y && both.hi.z == out->hi.z;
    if (!is_same) {
        *out = both;
    }
    return !is_same;
}

#endif
