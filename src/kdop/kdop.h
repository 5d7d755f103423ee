/* The normals of k-DOPs, and the shared arithmetic of their files. */
#ifndef KOI_KDOP_H
#define KOI_KDOP_H

#include "src/math/wide.h"
#include "keepout/shape.h"

/* Components are -1, 0 or 1. weight is the number of those that are not 0, the square of the
 * length. */
typedef struct koi_kdop_normal {
    int8_t x;
    int8_t y;
    int8_t z;
    uint8_t weight;
} koi_kdop_normal;

/* In this order the normals of each k are consecutive. */
#define KOI_KDOP_CORNERS 0U
#define KOI_KDOP_AXES 4U
#define KOI_KDOP_EDGES 7U
extern const koi_kdop_normal koi_kdop_normals[KO_KDOP_MAX_SLABS];

#define KOI_KDOP_NONE 0xFFU
extern const uint8_t koi_kdop_firsts[27]; /* number of the first normal of k, or KOI_KDOP_NONE */

/* True iff there are k-DOPs of this k. */
static inline bool koi_kdop_exists(unsigned k)
{
    return k < sizeof(koi_kdop_firsts) && koi_kdop_firsts[k] != KOI_KDOP_NONE;
}

/* The k / 2 normals of a k that exists. */
static inline const koi_kdop_normal *koi_kdop_normals_of(unsigned k)
{
    return &koi_kdop_normals[koi_kdop_firsts[k]];
}

/* n . p modulo 2^32. For a legal point it is within 3 * 2^29, so exact. */
static inline fix16_t koi_kdop_project(const koi_kdop_normal *n, const ko_vec3 *p)
{
    return (fix16_t)((uint32_t)n->x * (uint32_t)p->x + (uint32_t)n->y * (uint32_t)p->y +
                     (uint32_t)n->z * (uint32_t)p->z);
}

/* The largest projection of a legal point: at most 3 * 2^29. */
static inline fix16_t koi_kdop_limit(const koi_kdop_normal *n)
{
    return n->weight * KO_LIMIT;
}

/* n . d in 64 bits, so directions that are not of length 1 do not wrap. */
static inline int64_t koi_kdop_along(const koi_kdop_normal *n, const ko_dir3 *d)
{
    return n->x * (int64_t)d->x + n->y * (int64_t)d->y + n->z * (int64_t)d->z;
}

/* The distance of a projection from a slab, times the normal's length: at most 3 * 2^30. */
static inline uint32_t koi_kdop_gap(const ko_kdop_slab *slab, fix16_t at)
{
    if (at < slab->lo) {
        return (uint32_t)slab->lo - (uint32_t)at;
    }
    return (at > slab->hi) ? (uint32_t)at - (uint32_t)slab->hi : 0U;
}

/* How far a radius moves the ends of a slab whose normal has this weight, 2 or 3: r * sqrt(weight),
 * rounded up. Its square is at most 3 * 2^58 for a legal radius, 3 * 2^62 for the magnitude of any.
 */
static inline uint32_t koi_kdop_swell(unsigned weight, uint32_t radius)
{
    return ko_fix_sqrt_up(weight * koi_port_umul(radius, radius));
}

#endif
