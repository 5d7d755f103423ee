/* k-DOPs: made of points and boxes, and tested. Coordinates are within 2^29 and weights at most 3.
 * So projections and ends of slabs are within 3 * 2^29 < 2^31, and their differences within 3 *
 * 2^30 < 2^32: exact in unsigned 32 bits, with squares below 9 * 2^60 < 2^64. Sums are unsigned, so
 * that input that is not legal overflows without undefined behaviour. */
#include "src/kdop/kdop.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

#include <stddef.h>
#include <string.h>

#include "src/distance/surface.h"
#include "src/math/wide.h"
#include "src/math/fix.h"

const koi_kdop_normal koi_kdop_normals[KO_KDOP_MAX_SLABS] = {
    {1, 1, 1, 3},  {1, 1, -1, 3}, {1, -1, 1, 3}, {1, -1, -1, 3}, {1, 0, 0, 1},
    {0, 1, 0, 1},  {0, 0, 1, 1},  {1, 1, 0, 2},  {1, -1, 0, 2},  {1, 0, 1, 2},
    {1, 0, -1, 2}, {0, 1, 1, 2},  {0, 1, -1, 2},
};

#define NONE KOI_KDOP_NONE
const uint8_t koi_kdop_firsts[27] = {
    NONE,          NONE,
    NONE,          NONE,
    NONE,          NONE,
    KOI_KDOP_AXES,                   /* 6 */
    NONE,          KOI_KDOP_CORNERS, /* 8 */
    NONE,          NONE,
    NONE,          KOI_KDOP_EDGES,   /* 12 */
    NONE,          KOI_KDOP_CORNERS, /* 14 */
    NONE,          NONE,
    NONE,          KOI_KDOP_AXES, /* 18 */
    NONE,          NONE,
    NONE,          NONE,
    NONE,          NONE,
    NONE,          KOI_KDOP_CORNERS, /* 26 */
};

ko_status ko_kdop_check(unsigned k, const ko_kdop_slab *dop)
{
    if (dop == NULL) {
        return KO_E_ARG;
    }
    if (!koi_kdop_exists(k)) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t limit = koi_kdop_limit(&n[i]);
        if (dop[i].lo < -limit || dop[i].lo > dop[i].hi || dop[i].hi > limit) {
            return KO_E_RANGE;
        }
    }
    return KO_OK;
}

/* ---- making ---- */

/* Widens a slab so that it holds lo .. hi. */
static void widen(ko_kdop_slab *slab, fix16_t lo, fix16_t hi)
{
    slab->lo = (lo < slab->lo) ? lo : slab->lo;
    slab->hi = (hi > slab->hi) ? hi : slab->hi;
}

ko_status ko_kdop_from_points(unsigned k, const ko_vec3 *points, uint32_t n, ko_kdop_slab *out)
{
    if (points == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_kdop_exists(k) || !koi_points_are_legal(points, n)) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const normals = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        ko_kdop_slab slab = {INT32_MAX, INT32_MIN};
        for (uint32_t j = 0; j < n; j++) {
            const fix16_t at = koi_kdop_project(&normals[i], &points[j]);
            widen(&slab, at, at);
        }
        out[i] = slab;
    }
    return KO_OK;
}

ko_status ko_kdop_union(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b, ko_kdop_slab *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, a) != KO_OK || ko_kdop_check(k, b) != KO_OK) {
        return KO_E_RANGE;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        ko_kdop_slab slab = a[i];
        widen(&slab, b[i].lo, b[i].hi);
        out[i] = slab;
    }
    return KO_OK;
}

/* ---- slabs against slabs and points ---- */

static bool slabs_overlap(const ko_kdop_slab *a, const ko_kdop_slab *b)
{
    return a->lo <= b->hi && b->lo <= a->hi;
}

bool ko_kdop_overlap(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b)
{
    if (a == NULL || b == NULL || !koi_kdop_exists(k)) {
        return true;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!slabs_overlap(&a[i], &b[i])) {
            return false;
        }
    }
    return true;
}

bool ko_kdop_contains_point(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *point)
{
    if (dop == NULL || point == NULL || !koi_kdop_exists(k)) {
        return false;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        if (koi_kdop_gap(&dop[i], koi_kdop_project(&n[i], point)) != 0U) {
            return false;
        }
    }
    return true;
}

/* ---- spheres and distances ---- */

/* Tests gap / sqrt(weight) > radius as gap^2 > weight * radius^2, which is at most 3 * 2^58 for a
 * legal radius. */
bool ko_kdop_overlap_sphere(unsigned k, const ko_kdop_slab *dop, const ko_sphere *sphere)
{
    if (dop == NULL || sphere == NULL || !koi_kdop_exists(k)) {
        return true;
    }
    const uint64_t square = koi_port_umul((uint32_t)sphere->r, (uint32_t)sphere->r);
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const uint32_t gap = koi_kdop_gap(&dop[i], koi_kdop_project(&n[i], &sphere->c));
        if (gap != 0U && koi_port_umul(gap, gap) > n[i].weight * square) {
            return false;
        }
    }
    return true;
}

/* x / 3, rounded down: a product with 2^65 / 3, rounded up, for any 64 bits. */
static uint64_t third_of(uint64_t x)
{
    return (uint64_t)koi_i128_umul(x, UINT64_C(0xAAAAAAAAAAAAAAAB)).high >> 1;
}

/* The distance from a slab is floor(gap / sqrt(weight)) = floor(sqrt(floor(gap^2 / weight))), so
 * only the largest gap of each weight counts. The distance is at most sqrt(3) * 2^30 < 2^31 (along
 * axes 2^30, along edges sqrt(2) * 2^30). */
ko_status ko_kdop_clearance_sphere(unsigned k, const ko_kdop_slab *dop, const ko_sphere *sphere,
                                   fix16_t *clearance)
{
    uint32_t largest[4] = {0, 0, 0, 0};
    uint64_t square = 0;
    if (dop == NULL || sphere == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, dop) != KO_OK || ko_sphere_check(sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const uint32_t gap = koi_kdop_gap(&dop[i], koi_kdop_project(&n[i], &sphere->c));
        uint32_t *const before = &largest[n[i].weight];
        *before = (gap > *before) ? gap : *before;
    }
    for (uint32_t weight = 1; weight < 4U; weight++) {
        const uint64_t wide = koi_port_umul(largest[weight], largest[weight]);
        const uint64_t part = (weight < 3U) ? wide >> (weight - 1U) : third_of(wide);
        square = (part > square) ? part : square;
    }
    *clearance = koi_surface_gap(ko_fix_sqrt_down(square), (uint32_t)sphere->r);
    return KO_OK;
}
