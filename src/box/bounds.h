/* Boxes as corners: trees store them, and unions are made of them. */
#ifndef KOI_BOUNDS_H
#define KOI_BOUNDS_H

#include "src/math/wide.h"
#include "keepout/shape.h"

/* The corners of a box: exact for a legal one, modulo 2^32 for any other. */
void koi_bounds_of(const ko_aabb *box, ko_bounds *out);

/* The box of legal corners, lo <= hi. It is at most 1 LSB wider on an axis, towards zero, so it
 * stays legal. */
void koi_bounds_to_aabb(const ko_bounds *bounds, ko_aabb *out);

/* The exact union; out may be a or b. */
void koi_bounds_union(const ko_bounds *a, const ko_bounds *b, ko_bounds *out);

bool koi_bounds_are_legal(const ko_bounds *bounds);
bool koi_bounds_are_same(const ko_bounds *a, const ko_bounds *b);

/* ko_aabb_check, inline, with fewer instructions where no radius is KO_LIMIT. */
static inline bool koi_bounds_is_legal(const ko_aabb *box)
{
    const ko_vec3 *const c = &box->c;
    const ko_vec3 *const r = &box->r;
    const uint32_t most = (uint32_t)KO_LIMIT;
    const bool is_small = (uint32_t)(r->x | r->y | r->z) < most;
    return (is_small && (uint32_t)c->x + most - (uint32_t)r->x <= 2U * (most - (uint32_t)r->x) &&
            (uint32_t)c->y + most - (uint32_t)r->y <= 2U * (most - (uint32_t)r->y) &&
            (uint32_t)c->z + most - (uint32_t)r->z <= 2U * (most - (uint32_t)r->z)) ||
           ko_aabb_check(box) == KO_OK;
}

/* True iff outer holds inner. Exact. */
bool koi_bounds_hold(const ko_bounds *outer, const ko_bounds *inner);

/* The distance of x from the interval lo .. hi; below 2^32. */
static inline uint32_t koi_bounds_outside(fix16_t x, fix16_t lo, fix16_t hi)
{
    if (x < lo) {
        return (uint32_t)lo - (uint32_t)x;
    }
    return (x > hi) ? (uint32_t)x - (uint32_t)hi : 0U;
}

/* The square of a point's distance from a box. For legal ones it is exact and at most 3 * 2^60; for
 * a corrupted box it may wrap. */
static inline uint64_t koi_bounds_square(const ko_bounds *bounds, const ko_vec3 *point)
{
    return koi_wide_square3(koi_bounds_outside(point->x, bounds->lo.x, bounds->hi.x),
                            koi_bounds_outside(point->y, bounds->lo.y, bounds->hi.y),
                            koi_bounds_outside(point->z, bounds->lo.z, bounds->hi.z));
}

/* Half the surface area, as a guide for the shape of trees. It may be rounded but must not
 * overflow. Extents of legal boxes are at most 2^30, and without their 4 low bits (0.24 mm) 2^26,
 * so an area is at most 3 * 2^52. Extents of corrupted boxes are kept below 2^27, areas below 3 *
 * 2^54. A descent adds up at most KO_TREE_MAX_HEIGHT + 1 <= 47 differences of two, which fit in 63
 * bits. */
int64_t koi_bounds_half_area(const ko_bounds *bounds);

#endif
