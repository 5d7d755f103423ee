/* Overlap, union and size of single boxes, one version for all cores but ARMv6-M. The axes are
 * written out, since compilers do not unroll a loop over three. */
#ifndef KOI_PORT_BOX_H
#define KOI_PORT_BOX_H

#include "keepout/shape.h"
#include "keepout/config.h"
#include "port/port.h"

/* |ca - cb| <= ra + rb on one axis, as one unsigned comparison (proof: src/box/aabb.c). All
 * arithmetic is unsigned, so that no input is undefined behaviour. */
static inline bool koi_port_axis_overlap(fix16_t ca, fix16_t ra, fix16_t cb, fix16_t rb)
{
    const uint32_t r = (uint32_t)ra + (uint32_t)rb;
    return (uint32_t)ca - (uint32_t)cb + r <= 2U * r;
}

/* True iff two boxes by centre and radius overlap: KO_AXIS_1 is tested first, KO_AXIS_3 last. */
static inline bool koi_port_aabb_overlap(const ko_aabb *a, const ko_aabb *b)
{
    return koi_port_axis_overlap(a->c.KO_AXIS_1, a->r.KO_AXIS_1, b->c.KO_AXIS_1, b->r.KO_AXIS_1) &&
           koi_port_axis_overlap(a->c.KO_AXIS_2, a->r.KO_AXIS_2, b->c.KO_AXIS_2, b->r.KO_AXIS_2) &&
           koi_port_axis_overlap(a->c.KO_AXIS_3, a->r.KO_AXIS_3, b->c.KO_AXIS_3, b->r.KO_AXIS_3);
}

/* True iff two boxes by corners overlap, tested in the same order. */
static inline bool koi_port_bounds_overlap(const ko_bounds *a, const ko_bounds *b)
{
    return a->lo.KO_AXIS_1 <= b->hi.KO_AXIS_1 && b->lo.KO_AXIS_1 <= a->hi.KO_AXIS_1 &&
           a->lo.KO_AXIS_2 <= b->hi.KO_AXIS_2 && b->lo.KO_AXIS_2 <= a->hi.KO_AXIS_2 &&
           a->lo.KO_AXIS_3 <= b->hi.KO_AXIS_3 && b->lo.KO_AXIS_3 <= a->hi.KO_AXIS_3;
}

static inline fix16_t koi_port_lower(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static inline fix16_t koi_port_higher(fix16_t a, fix16_t b)
{
    return (a > b) ? a : b;
}

/* The union of two boxes; out may be a or b. */
static inline void koi_port_unite(const ko_bounds *a, const ko_bounds *b, ko_bounds *out)
{
    out->lo.x = koi_port_lower(a->lo.x, b->lo.x);
    out->lo.y = koi_port_lower(a->lo.y, b->lo.y);
    out->lo.z = koi_port_lower(a->lo.z, b->lo.z);
    out->hi.x = koi_port_higher(a->hi.x, b->hi.x);
    out->hi.y = koi_port_higher(a->hi.y, b->hi.y);
    out->hi.z = koi_port_higher(a->hi.z, b->hi.z);
}

/* On ARMv6-M these are functions in assembly (armv6m/corners_v6m.c), as these parts lack flash. */
#if KOI_PORT_ARMV6M
void koi_port_swap(ko_bounds *one, ko_bounds *other);
uint32_t koi_port_size(const ko_bounds *box);
uint32_t koi_port_growth(const ko_bounds *box, const ko_bounds *other);
#else

static inline void koi_port_swap_corners(ko_vec3 *one, ko_vec3 *other)
{
    const ko_vec3 corner = *one;
    *one = *other;
    *other = corner;
}

/* Exchanges two boxes, a corner at a time, which takes less stack than a copy of a box. */
static inline void koi_port_swap(ko_bounds *one, ko_bounds *other)
{
    koi_port_swap_corners(&one->lo, &other->lo);
    koi_port_swap_corners(&one->hi, &other->hi);
}

/* The sum of a box's extents, which trees take as its size. It is at most 3 * 2^30 for a legal box;
 * all arithmetic is modulo 2^32. */
static inline uint32_t koi_port_size(const ko_bounds *box)
{
    return ((uint32_t)box->hi.x - (uint32_t)box->lo.x) +
           ((uint32_t)box->hi.y - (uint32_t)box->lo.y) +
           ((uint32_t)box->hi.z - (uint32_t)box->lo.z);
}

/* a - b, or 0 where that is below 0, modulo 2^32. */
static inline uint32_t koi_port_beyond(fix16_t a, fix16_t b)
{
    const int32_t d = (int32_t)((uint32_t)a - (uint32_t)b);
    return (uint32_t)((d > 0) ? d : 0);
}

/* By how much a legal box's size grows when it takes another in. */
static inline uint32_t koi_port_growth(const ko_bounds *box, const ko_bounds *other)
{
    return koi_port_beyond(other->hi.x, box->hi.x) + koi_port_beyond(box->lo.x, other->lo.x) +
           koi_port_beyond(other->hi.y, box->hi.y) + koi_port_beyond(box->lo.y, other->lo.y) +
           koi_port_beyond(other->hi.z, box->hi.z) + koi_port_beyond(box->lo.z, other->lo.z);
}

#endif

#endif
