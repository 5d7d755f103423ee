/* Unions and sizes of boxes as corners, two at a time as trees keep them: the reference. A port's
 * own functions give the same numbers, also for boxes that are not legal: all arithmetic is modulo
 * 2^32, comparisons are signed. A size is koi_port_size. */
#ifndef KOI_PORT_GENERIC_CORNERS_H
#define KOI_PORT_GENERIC_CORNERS_H

#include "port/box.h"

/* The sizes of a pair of boxes: the first in the lower half, the second in the upper. */
static inline uint64_t koi_port_sizes(const ko_bounds *pair)
{
    return ((uint64_t)koi_port_size(&pair[1]) << 32) | koi_port_size(&pair[0]);
}

/* The size of the union of two boxes. */
static inline uint32_t koi_port_union_size(const ko_bounds *a, const ko_bounds *b)
{
    ko_bounds both;
    koi_port_unite(a, b, &both);
    return koi_port_size(&both);
}

/* The sizes of the unions of a box with each of a pair: with the first in the lower half, with the
 * second in the upper. */
static inline uint64_t koi_port_union_sizes(const ko_bounds *box, const ko_bounds *pair)
{
    return ((uint64_t)koi_port_union_size(box, &pair[1]) << 32) |
           koi_port_union_size(box, &pair[0]);
}

/* Sets a box to the union of itself and another. */
static inline void koi_port_grow(ko_bounds *box, const ko_bounds *by)
{
    koi_port_unite(box, by, box);
}

/* Sets out to the union of a pair of boxes. True iff that changed it. */
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
