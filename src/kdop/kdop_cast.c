/* k-DOPs against lines and capsules: each slab cuts the line. Parameters are exact fractions. */
#include "src/kdop/kdop.h"

#include "keepout/overlap.h"

#include <stddef.h>

#include "port/fraction.h"
#include "src/box/line.h"
#include "src/box/slab.h"
#include "src/math/quotient.h"

/* A parameter along a line, num / den with den > 0. The products of two are below 2^64. */
typedef struct ratio {
    uint32_t num;
    uint32_t den;
} ratio;

/* a < b, exact. */
static bool is_less(ratio a, ratio b)
{
    return koi_port_is_less(a.num, a.den, b.num, b.den);
}

/* The part of a line that is left. */
typedef struct span {
    ratio entry;
    ratio exit;
} span;

/* Cuts the span to where start + parameter * pace is within the slab; false iff nothing is left.
 * Range: |pace| < 2^32; of a segment it is at most 6 * 2^29. For a negative pace the slab is
 * mirrored. */
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

/* True if the projections of a direction fit in 32 bits, since its components sum to less than
 * 2^31. That holds for unit vectors, and for all segments but the longest. */
static bool is_moderate(const ko_dir3 *d)
{
    return koi_magnitude(d->x) + koi_magnitude(d->y) + koi_magnitude(d->z) < UINT32_C(0x80000000);
}

/* Finds the part of the line in all slabs; false if there is none. A parameter is s / 2^30, from 0
 * to length / 2^30. A pace is at most 3 (2^30 + 4). */
static bool clip_line(unsigned k, const ko_kdop_slab *dop, const ko_line *line, span *left)
{
    const span all = {{0, 1}, {(uint32_t)line->length, (uint32_t)KO_Q30_ONE}};
    const ko_dir3 along = {line->direction.x, line->direction.y, line->direction.z};
    const bool is_narrow = is_moderate(&along);
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    *left = all;
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t start = koi_kdop_project(&n[i], &line->origin);
        const int64_t pace =
            is_narrow ? koi_kdop_project(&n[i], &line->direction) : koi_kdop_along(&n[i], &along);
        if (!clip(left, &dop[i], start, pace)) {
            return false;
        }
    }
    return true;
}

/* The entry as a parameter of ko_line, rounded down. It is not after the end, so the shifted
 * numerator is below 2^62. The product of a pace and a length is below 2^63. */
static ko_q30 entry_of(const ko_line *line, ratio entry)
{
    if (entry.num == 0U) {
        return 0;
    }
    if (koi_line_is_whole(line)) {
        return (ko_q30)koi_quotient_by((uint64_t)entry.num << 30, entry.den);
    }
    return koi_slab_part(entry.num, entry.den, (uint32_t)line->length, 0U);
}

ko_status ko_kdop_cast_line(unsigned k, const ko_kdop_slab *dop, const ko_line *line, ko_q30 *enter)
{
    span left;
    if (dop == NULL || line == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, dop) != KO_OK || !koi_line_is_short(line)) {
        return KO_E_RANGE;
    }
    const bool is_hit = clip_line(k, dop, line, &left);
    *enter = is_hit ? koi_line_enter(line, entry_of(line, left.entry)) : KO_NEVER;
    return KO_OK;
}

/* ---- capsules ---- */

/* The slab moved outward by the radius, cut at the limit, beyond which no legal segment reaches. */
static ko_kdop_slab widened(const ko_kdop_slab *slab, fix16_t limit, uint32_t by)
{
    const int64_t lo = (int64_t)slab->lo - by;
    const int64_t hi = (int64_t)slab->hi + by;
    const ko_kdop_slab wide = {(lo < -limit) ? -limit : (fix16_t)lo,
                               (hi > limit) ? limit : (fix16_t)hi};
    return wide;
}

/* If the capsule touches the body, a point of its segment is within the radius of a point of the
 * body. So it is within the radius of each slab, and the segment touches the k-DOP whose planes are
 * moved outward by the radius. */
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
