/* k-DOPs of lozenges and oriented boxes, and the overlap with oriented boxes.
 *
 * No result needs a check. All points of a legal volume are legal, so along a normal of weight w
 * they are within w * KO_LIMIT. That is a whole number, so the ends rounded up are within it, too.
 */
#include "src/kdop/kdop.h"
#include "src/kdop/kdop_align.h"

#include "keepout/make.h"
#include "keepout/overlap.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/obb/obb.h"

#define UP (UINT64_C(0x40000000) - 1U)

/* ---- lozenges, and so capsules and spheres ---- */

/* The sum of legal corners does not wrap. */
static ko_vec3 sum(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 c = {a->x + b->x, a->y + b->y, a->z + b->z};
    return c;
}

ko_status ko_kdop_from_lozenge(unsigned k, const ko_lozenge *lozenge, ko_kdop_slab *out)
{
    if (lozenge == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_kdop_exists(k) || ko_lozenge_check(lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_vec3 a = lozenge->a;
    const ko_vec3 b = sum(&a, &lozenge->u);
    const ko_vec3 corners[4] = {a, b, sum(&a, &lozenge->v), sum(&b, &lozenge->v)};
    const uint32_t r = (uint32_t)lozenge->r;
    const uint32_t by[4] = {0, r, koi_kdop_swell(2, r), koi_kdop_swell(3, r)};
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    KO_IGNORE(ko_kdop_from_points(k, corners, 4, out));
    for (unsigned i = 0; i < k / 2U; i++) {
        out[i].lo -= (fix16_t)by[n[i].weight];
        out[i].hi += (fix16_t)by[n[i].weight];
    }
    return KO_OK;
}

/* ---- oriented boxes ---- */

/* r |n . axis|, in 2^-30 LSB. */
static uint64_t part_along(const koi_kdop_normal *n, const ko_dir3 *axis, fix16_t r)
{
    /* For a legal axis it is at most sqrt(3) * 2^30 and a bit: 32 bits. */
    return koi_port_umul((uint32_t)koi_obb_size(koi_kdop_along(n, axis)), (uint32_t)r);
}

/* How far a box reaches from its centre along a normal, in 2^-30 LSB, exact. A legal box
 * reaches at most 3 * 2^29 LSB, so it is at most 3 * 2^59. */
static uint64_t reach_along(const koi_kdop_normal *n, const ko_obb *box)
{
    return part_along(n, &box->axes.x, box->r.x) + part_along(n, &box->axes.y, box->r.y) +
           part_along(n, &box->axes.z, box->r.z);
}

ko_status ko_kdop_from_obb(unsigned k, const ko_obb *box, ko_kdop_slab *out)
{
    if (box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_kdop_exists(k) || ko_obb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t centre = koi_kdop_project(&n[i], &box->c);
        const fix16_t reach = (fix16_t)((reach_along(&n[i], box) + UP) >> 30);
        out[i].lo = centre - reach;
        out[i].hi = centre + reach;
    }
    return KO_OK;
}

/* True iff a direction separates the bodies. Heights are doubled, in 2^-30 LSB. Those of a
 * legal box are within 2 * sqrt(3) * 2^59 and a bit, those of the k-DOP within 12 * 2^59. Other
 * boxes wrap. */
static bool are_apart(unsigned k, const ko_kdop_slab *dop, const ko_obb *box, const ko_dir3 *axis)
{
    const ko_dir3 back = {(ko_q30)(0U - (uint32_t)axis->x), (ko_q30)(0U - (uint32_t)axis->y),
                          (ko_q30)(0U - (uint32_t)axis->z)};
    const uint64_t centre = (uint64_t)koi_obb_project(axis, &box->c);
    const uint64_t reach = koi_obb_reach(box, axis);
    const int64_t lo = (int64_t)(2U * (centre - reach));
    const int64_t hi = (int64_t)(2U * (centre + reach));
    const int64_t least = (int64_t)(0U - (uint64_t)koi_kdop_reach(k, dop, &back));
    return lo > koi_kdop_reach(k, dop, axis) || hi < least;
}

bool ko_kdop_overlap_obb(unsigned k, const ko_kdop_slab *dop, const ko_obb *box)
{
    if (dop == NULL || box == NULL || !koi_kdop_exists(k)) {
        return true;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const uint64_t gap = koi_kdop_gap(&dop[i], koi_kdop_project(&n[i], &box->c));
        if (gap << 30 > reach_along(&n[i], box)) {
            return false;
        }
    }
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        if (are_apart(k, dop, box, koi_obb_axis(&box->axes, i))) {
            return false;
        }
    }
    return true;
}
