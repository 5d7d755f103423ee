/* k-DOPs against segments, rays and capsules: by cutting a line at each slab, in fractions. */
#include "src/kdop/kdop_core.h"

#include <stddef.h>

#include "src/box/slab.h"

#define LONGEST (KO_Q30_ONE + 4) /* a component of a direction of length 1 + 2^-28 */

/* A parameter along a line, num / den with den > 0. The products of two are below 2^64. */
typedef struct ratio {
    uint32_t num;
    uint32_t den;
} ratio;

static bool is_less(ratio a, ratio b)
{
    return koi_port_umul(a.num, b.den) < koi_port_umul(b.num, a.den);
}

/* What is left of a line. */
typedef struct span {
    ratio entry;
    ratio exit;
} span;

/* Cuts the span to where start + parameter * pace is within the slab; false iff nothing is left.
 * Range: |pace| < 2^32; of a segment it is at most 6 * 2^29. Where the pace is negative the slab is
 * seen in the mirror. */
static bool clip(span *left, const ko_kdop_slab *slab, fix16_t start, int64_t pace)
{
    const bool mirrored = pace < 0;
    const uint32_t to_lo =
        mirrored ? (uint32_t)start - (uint32_t)slab->hi : (uint32_t)slab->lo - (uint32_t)start;
    const uint32_t to_hi =
        mirrored ? (uint32_t)start - (uint32_t)slab->lo : (uint32_t)slab->hi - (uint32_t)start;
    const bool before = mirrored ? start > slab->hi : start < slab->lo;
    const bool beyond = mirrored ? start < slab->lo : start > slab->hi;
    const uint32_t speed = (uint32_t)(mirrored ? 0U - (uint64_t)pace : (uint64_t)pace);
    if (speed == 0U || beyond) {
        return !before && !beyond;
    }
    const ratio entry = {to_lo, speed};
    const ratio exit = {to_hi, speed};
    if (before && is_less(left->entry, entry)) {
        left->entry = entry;
    }
    if (is_less(exit, left->exit)) {
        left->exit = exit;
    }
    return !is_less(left->exit, left->entry);
}

static bool clip_segment(unsigned k, const ko_kdop_slab *dop, const ko_segment *segment, span *left)
{
    const span all = {{0, 1}, {1, 1}};
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    *left = all;
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t start = koi_kdop_project(&n[i], &segment->a);
        const int64_t pace = (int64_t)koi_kdop_project(&n[i], &segment->b) - start;
        if (!clip(left, &dop[i], start, pace)) {
            return false;
        }
    }
    return true;
}

/* The parameter is t / 2^30, from 0 to length / 2^30. */
static bool clip_ray(unsigned k, const ko_kdop_slab *dop, const ko_ray *ray, span *left)
{
    const span all = {{0, 1}, {(uint32_t)ray->length, (uint32_t)KO_Q30_ONE}};
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    *left = all;
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t start = koi_kdop_project(&n[i], &ray->origin);
        if (!clip(left, &dop[i], start, koi_kdop_along(&n[i], &ray->direction))) {
            return false;
        }
    }
    return true;
}

bool ko_kdop_overlap_segment(unsigned k, const ko_kdop_slab *dop, const ko_segment *segment)
{
    span left;
    return dop == NULL || segment == NULL || !koi_kdop_exists(k) ||
           clip_segment(k, dop, segment, &left);
}

bool ko_kdop_overlap_ray(unsigned k, const ko_kdop_slab *dop, const ko_ray *ray)
{
    span left;
    return dop == NULL || ray == NULL || !koi_kdop_exists(k) || clip_ray(k, dop, ray, &left);
}

/* The entry is not after the end: the shifted numerator is below 2^62. */
ko_status ko_kdop_cast_segment(unsigned k, const ko_kdop_slab *dop, const ko_segment *segment,
                               ko_q30 *enter)
{
    span left;
    if (dop == NULL || segment == NULL || enter == NULL || !koi_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, dop) != KO_OK || ko_vec3_check(&segment->a) != KO_OK ||
        ko_vec3_check(&segment->b) != KO_OK) {
        return KO_E_RANGE;
    }
    *enter = clip_segment(k, dop, segment, &left)
                 ? (ko_q30)(((uint64_t)left.entry.num << 30) / left.entry.den)
                 : KO_NEVER;
    return KO_OK;
}

static bool is_short(ko_q30 component)
{
    return component >= -LONGEST && component <= LONGEST;
}

static bool is_legal_ray(const ko_ray *ray)
{
    const ko_dir3 *d = &ray->direction;
    return ko_vec3_check(&ray->origin) == KO_OK && ray->length >= 0 && is_short(d->x) &&
           is_short(d->y) && is_short(d->z);
}

/* A pace is at most 3 (2^30 + 4) and a length below 2^31: their product is below 2^63. */
ko_status ko_kdop_cast_ray(unsigned k, const ko_kdop_slab *dop, const ko_ray *ray, ko_q30 *enter)
{
    span left;
    if (dop == NULL || ray == NULL || enter == NULL || !koi_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, dop) != KO_OK || !is_legal_ray(ray)) {
        return KO_E_RANGE;
    }
    if (!clip_ray(k, dop, ray, &left)) {
        *enter = KO_NEVER;
        return KO_OK;
    }
    *enter = (left.entry.num == 0U)
                 ? 0
                 : koi_slab_part(left.entry.num, left.entry.den, (uint32_t)ray->length, 0U);
    return KO_OK;
}

/* ---- capsules ---- */

/* The slab with the radius added at either end, cut where no point of a legal capsule's segment
 * is. */
static ko_kdop_slab widened(const ko_kdop_slab *slab, fix16_t limit, uint32_t by)
{
    const int64_t lo = (int64_t)slab->lo - by;
    const int64_t hi = (int64_t)slab->hi + by;
    const ko_kdop_slab wide = {(lo < -limit) ? -limit : (fix16_t)lo,
                               (hi > limit) ? limit : (fix16_t)hi};
    return wide;
}

/* A point of the segment that is within the radius of a point of the body is within it of each
 * slab: then the segment touches the k-DOP with its planes moved outward by the radius. */
bool ko_kdop_overlap_capsule(unsigned k, const ko_kdop_slab *dop, const ko_capsule *capsule)
{
    span left = {{0, 1}, {1, 1}};
    if (dop == NULL || capsule == NULL || !koi_kdop_exists(k)) {
        return true;
    }
    const uint32_t r = koi_magnitude(capsule->r);
    const uint32_t by[4] = {0, r, koi_kdop_swell(2, r), koi_kdop_swell(3, r)};
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t start = koi_kdop_project(&n[i], &capsule->a);
        const int64_t pace = (int64_t)koi_kdop_project(&n[i], &capsule->b) - start;
        const ko_kdop_slab slab = widened(&dop[i], koi_kdop_limit(&n[i]), by[n[i].weight]);
        if (!clip(&left, &slab, start, pace)) {
            return false;
        }
    }
    return true;
}
