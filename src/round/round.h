/* Shared by spheres, capsules and lozenges: legality, and by how much a radius grows at a pose. */
#ifndef KOI_ROUND_H
#define KOI_ROUND_H

#include "keepout/rotation.h"
#include "keepout/shape.h"
#include "port/box.h"

/* |c| <= most on each axis, as one unsigned comparison: c + most is above 2 most for a coordinate
 * beyond either end. */
static inline bool koi_round_is_in(const ko_vec3 *c, uint32_t most)
{
    return (uint32_t)c->x + most <= 2U * most && (uint32_t)c->y + most <= 2U * most &&
           (uint32_t)c->z + most <= 2U * most;
}

/* True iff balls of radius r around both points are in range. Inlined, it decides both in one. */
static inline bool koi_round_are_legal(const ko_vec3 *a, const ko_vec3 *b, fix16_t r)
{
    const uint32_t most = (uint32_t)KO_LIMIT - (uint32_t)r;
    return (uint32_t)r <= (uint32_t)KO_LIMIT && koi_round_is_in(a, most) &&
           koi_round_is_in(b, most);
}

/* Below 2 KOI_ROUND_NEAR iff each coordinate is within KOI_ROUND_NEAR, or is one below it. So the
 * numbers of several points can be joined by `or` before they are compared. */
#define KOI_ROUND_NEAR ((uint32_t)KO_LIMIT / 2U)
static inline uint32_t koi_round_off(const ko_vec3 *c)
{
    return ((uint32_t)c->x + KOI_ROUND_NEAR) | ((uint32_t)c->y + KOI_ROUND_NEAR) |
           ((uint32_t)c->z + KOI_ROUND_NEAR);
}

/* True only if a ball and a box are in range, which they are where no centre is beyond half of it
 * and all radii are below that. */
#define koi_round_is_near KOI_CHOSEN_AT_OS(koi_round_is_near)
static inline bool koi_round_is_near_inline(const ko_vec3 *c, fix16_t r, const ko_aabb *box)
{
    const uint32_t radii = (uint32_t)(r | box->r.x | box->r.y | box->r.z);
    return (koi_round_off(c) | koi_round_off(&box->c)) < 2U * KOI_ROUND_NEAR &&
           radii < KOI_ROUND_NEAR;
}

bool koi_round_is_near_shared(const ko_vec3 *c, fix16_t r, const ko_aabb *box);

/* True iff the gap between two intervals, whose ends come in any order, is above reach. */
static inline bool koi_round_is_gap(fix16_t a, fix16_t b, fix16_t c, fix16_t d, uint32_t reach)
{
    const fix16_t above = koi_port_lower(a, b);
    const fix16_t below = koi_port_higher(a, b);
    const fix16_t from = koi_port_lower(c, d);
    const fix16_t to = koi_port_higher(c, d);
    return (above > to && (uint32_t)above - (uint32_t)to > reach) ||
           (from > below && (uint32_t)from - (uint32_t)below > reach);
}

/* True only if the segments of two capsules are farther apart than reach, as their boxes show. */
static inline bool koi_round_are_apart(const ko_capsule *a, const ko_capsule *b, uint32_t reach)
{
    return koi_round_is_gap(a->a.x, a->b.x, b->a.x, b->b.x, reach) ||
           koi_round_is_gap(a->a.y, a->b.y, b->a.y, b->b.y, reach) ||
           koi_round_is_gap(a->a.z, a->b.z, b->a.z, b->b.z, reach);
}

/* The distance by which rounding moves a point, in 2^-29 LSB, rounded up. HALF: by half an LSB on
 * each axis (sqrt(3) / 2); ONE: by one LSB on each (sqrt(3)). */
#define KOI_ROUND_HALF 464943849U
#define KOI_ROUND_ONE 929887698U

/* The growth of a radius r <= KO_LIMIT at a pose: the rounding plus what a legal matrix m may
 * stretch r by, rounded up to a whole LSB.
 *
 * The dot products of m's columns are those of the unit matrix plus a matrix e, with entries within
 * 2^-28. So |m x|^2 = |x|^2 + x . e x <= (1 + 3 * 2^-28) |x|^2, and m stretches by at most
 * 1 + 1.5 * 2^-28. That adds 3 r in units of 2^-29. The same holds for the transpose, with the
 * rows. The sum is below 929887698 + 3 * 2^29 + 2^29 < 2^32. */
static inline uint32_t koi_round_growth(uint32_t rounding, fix16_t r)
{
    return (rounding + 3U * (uint32_t)r + ((1U << 29) - 1U)) >> 29;
}

#endif
