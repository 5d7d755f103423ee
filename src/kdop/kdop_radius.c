/* Spheres around k-DOPs.
 *
 * Let v go from the pivot to a point of the body. The slabs say how large |n . v| may be, and this
 * gives up to four upper bounds of |v|. The least of them is taken.
 *
 * Families. For every v the squares of n . v over the axes sum to |v|^2, over the corners and over
 * the edges to 4 |v|^2. So |v|^2 is at most the sum of the squares of the farthest ends, or of half
 * of them. Half a distance is rounded up: it is at most 3 * 2^29 (corners) or 2^30 (edges), the sum
 * 4 * 9 * 2^58 or 6 * 2^60. Rounding adds a vector of length sqrt(6) / 2 < 1.23 at most, and the
 * root less than 1.
 *
 * Order. Let a >= b >= c >= 0 be the components of v by magnitude. Then a, a + b, a + b + c are |n
 * . v| of an axis, an edge and a corner, so they are at most the farthest ends A, E, C of these
 * families. Also a + b <= 2 a, a + b + c <= 3 a and <= 3 / 2 (a + b). This bounds them by
 *     p = min(A, E, C),  q = min(2 A, E, C),  s = min(3 A, 3 E / 2, C),  p <= q <= s,
 * each without the families that k lacks. The sums of the largest one, two and three of the numbers
 * p, q - p, s - q are at least p, q, s. So these numbers weakly majorise a, b, c, and a^2 + b^2 +
 * c^2 <= p^2 + (q - p)^2 + (s - q)^2 (Hardy, Littlewood, Polya). 3 E / 2 is rounded up by at most a
 * half, which adds as much to the root. The bound is at most s^2 <= 9 * 2^60. For a sphere it is
 * 1.13, 1.24 and 1.3 times the radius for k = 26, 14 and 18, while the families give sqrt(3). */
#include "src/kdop/kdop.h"

#include "keepout/make.h"
#include "keepout/refit.h"

#include <stddef.h>

/* sqrt(3) * 2^30, rounded up. No legal points are farther from each other. */
#define DIAGONAL 1859775394U

/* No |n . v| of legal points is larger. */
#define FARTHEST (3U << 30)

/* The distance of a projection from the farther end of a slab. */
static uint32_t farthest(const ko_kdop_slab *slab, fix16_t at)
{
    const uint32_t below = (uint32_t)at - (uint32_t)slab->lo;
    const uint32_t above = (uint32_t)slab->hi - (uint32_t)at;
    /* At most one of them is negative, and it is the smaller one by magnitude. */
    if (at < slab->lo) {
        return above;
    }
    return (at > slab->hi || below > above) ? below : above;
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return (a < b) ? a : b;
}

/* The bound by order. ends[weight] is FARTHEST where k has no normal of that weight. */
static uint64_t square_by_order(const uint32_t ends[4])
{
    const uint64_t one = ends[1];
    const uint64_t two = ends[2];
    const uint64_t three = ends[3];
    const uint64_t p = lesser(one, lesser(two, three));
    const uint64_t q = lesser(2U * one, lesser(two, three));
    const uint64_t s = lesser(3U * one, lesser((3U * two + 1U) / 2U, three));
    return koi_wide_square3((uint32_t)p, (uint32_t)(q - p), (uint32_t)(s - q));
}

/* The radius of a sphere around a point that contains the body, at most DIAGONAL, for a legal k-DOP
 * and point. */
static uint32_t radius_about(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *point)
{
    uint64_t sum[4] = {0, 0, 0, 0}; /* by weight */
    uint32_t ends[4] = {0, 0, 0, 0};
    bool has[4] = {false, false, false, false};
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const unsigned weight = n[i].weight;
        const uint32_t end = farthest(&dop[i], koi_kdop_project(&n[i], point));
        const uint32_t length = (weight == 1U) ? end : end / 2U + (end & 1U);
        sum[weight] += koi_port_umul(length, length);
        ends[weight] = (end > ends[weight]) ? end : ends[weight];
        has[weight] = true;
    }
    /* Take the least bound: of each family that k has, and by order. */
    uint64_t least = UINT64_MAX;
    for (unsigned weight = 1; weight < 4U; weight++) {
        least = has[weight] ? lesser(least, sum[weight]) : least;
        ends[weight] = has[weight] ? ends[weight] : FARTHEST;
    }
    const uint32_t radius = ko_fix_sqrt_up(lesser(least, square_by_order(ends)));
    return (radius < DIAGONAL) ? radius : DIAGONAL;
}

/* The sphere around a pivot is to hold the body at any pose. A matrix may stretch by 2^-26, |r v|
 * <= |v| (1 + 2^-26), so radius / 2^26 is added, rounded up: at most 28. Placing rounds a pivot
 * that is not 0, by at most sqrt(3) / 2 < 1 LSB. The result is below 2^31. */
static ko_status sphere_around(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *pivot,
                               ko_sphere *out)
{
    if (ko_kdop_check(k, dop) != KO_OK || ko_vec3_check(pivot) != KO_OK) {
        return KO_E_RANGE;
    }
    const uint32_t still = radius_about(k, dop, pivot);
    const uint32_t stretched = still + ((still + 0x3FFFFFFU) >> 26);
    const bool is_rounded = pivot->x != 0 || pivot->y != 0 || pivot->z != 0;
    const ko_sphere around = {*pivot, (fix16_t)(stretched + (is_rounded ? 1U : 0U))};
    *out = around;
    return KO_OK;
}

ko_status ko_sphere_from_kdop(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *pivot,
                              ko_sphere *out)
{
    ko_aabb box;
    if (dop == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (pivot != NULL) {
        return sphere_around(k, dop, pivot, out);
    }
    const ko_status status = ko_aabb_from_kdop(k, dop, &box);
    if (status != KO_OK) {
        return status;
    }
    const ko_sphere sphere = {box.c, (fix16_t)radius_about(k, dop, &box.c)};
    if (ko_sphere_check(&sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = sphere;
    return KO_OK;
}
