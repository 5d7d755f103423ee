/* Boxes as corners, two at a time as trees keep them; the reference. A port may have them as
 * functions of its own: all numbers are then the same, also of boxes that are not legal (all
 * arithmetic is modulo 2^32, comparisons are signed). */
#ifndef KO_PORT_CORNERS_H
#define KO_PORT_CORNERS_H

#include "keepout/aabb.h"
#include <ko_port_box.h>

static inline fix16_t ko_port_lower(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static inline fix16_t ko_port_higher(fix16_t a, fix16_t b)
{
    return (a > b) ? a : b;
}

static inline void ko_port_unite(const ko_bounds *a, const ko_bounds *b, ko_bounds *out)
{
    out->lo.x = ko_port_lower(a->lo.x, b->lo.x);
    out->lo.y = ko_port_lower(a->lo.y, b->lo.y);
    out->lo.z = ko_port_lower(a->lo.z, b->lo.z);
    out->hi.x = ko_port_higher(a->hi.x, b->hi.x);
    out->hi.y = ko_port_higher(a->hi.y, b->hi.y);
    out->hi.z = ko_port_higher(a->hi.z, b->hi.z);
}

/* Which of two boxes touch a third: bit 0 the first, bit 1 the second. */
static inline uint32_t ko_port_pair_overlap(const ko_bounds *box, const ko_bounds *pair)
{
    return (ko_port_bounds_overlap(box, &pair[0]) ? 1U : 0U) |
           (ko_port_bounds_overlap(box, &pair[1]) ? 2U : 0U);
}

/* The sum of a box's extents. Legal boxes: at most 3 * 2^30. */
static inline uint32_t ko_port_size(const ko_bounds *box)
{
    return ((uint32_t)box->hi.x - (uint32_t)box->lo.x) +
           ((uint32_t)box->hi.y - (uint32_t)box->lo.y) +
           ((uint32_t)box->hi.z - (uint32_t)box->lo.z);
}

/* Those of two: the first in the lower half, the second in the upper. */
static inline uint64_t ko_port_sizes(const ko_bounds *pair)
{
    return ((uint64_t)ko_port_size(&pair[1]) << 32) | ko_port_size(&pair[0]);
}

/* The sums of the extents of the unions of a box and each of two: with the first in the lower half,
 * with the second in the upper. */
static inline uint32_t ko_port_union_size(const ko_bounds *a, const ko_bounds *b)
{
    ko_bounds both;
    ko_port_unite(a, b, &both);
    return ko_port_size(&both);
}
static inline uint64_t ko_port_union_sizes(const ko_bounds *box, const ko_bounds *pair)
{
    return ((uint64_t)ko_port_union_size(box, &pair[1]) << 32) | ko_port_union_size(box, &pair[0]);
}

/* box becomes the union of itself and another. */
static inline void ko_port_grow(ko_bounds *box, const ko_bounds *by)
{
    ko_port_unite(box, by, box);
}

/* out becomes the union of two; true iff it was not that. */
static inline bool ko_port_refit(const ko_bounds *pair, ko_bounds *out)
{
    ko_bounds both;
    ko_port_unite(&pair[0], &pair[1], &both);
    const bool is_same = both.lo.x == out->lo.x && both.lo.y == out->lo.y &&
                         both.lo.z == out->lo.z && both.hi.x == out->hi.x &&
                         both.hi.y == out->hi.y && both.hi.z == out->hi.z;
    if (!is_same) {
        *out = both;
    }
    return !is_same;
}

/* |lo + hi - to|, less 1 where that was negative: that saves an instruction. */
static inline uint32_t ko_port_apart(fix16_t lo, fix16_t hi, fix16_t to)
{
    const uint32_t d = (uint32_t)lo + (uint32_t)hi - (uint32_t)to;
    return d ^ (0U - (d >> 31));
}

/* The Manhattan distance of twice a box's centre from a point, modulo 2^32. */
static inline uint32_t ko_port_distance(const ko_bounds *box, const ko_vec3 *to)
{
    return ko_port_apart(box->lo.x, box->hi.x, to->x) + ko_port_apart(box->lo.y, box->hi.y, to->y) +
           ko_port_apart(box->lo.z, box->hi.z, to->z);
}

/* Which of two boxes is nearer by that: 1 iff the second is. */
static inline uint32_t ko_port_nearer(const ko_bounds *pair, const ko_vec3 *to)
{
    return (ko_port_distance(&pair[1], to) < ko_port_distance(&pair[0], to)) ? 1U : 0U;
}

#endif
