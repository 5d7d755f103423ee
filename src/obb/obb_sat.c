/* Oriented boxes against boxes, segments and capsules.
 *
 * Separating axes without an epsilon. Two convex sets are apart if any direction L, however it was
 * found, has |L . d| > reach_a(L) + reach_b(L). d is the difference of the centres, and reach(L) =
 * sum of ri |L . axis i|. So L may be rounded, as long as the comparison is made for that very L.
 * The stored integers of L are exact, L . d is exact in 64 bits, and each reach is rounded up.
 * Nothing that touches is ever found apart, whatever the axes are: neither right angles nor unit
 * lengths are needed.
 *
 * Parallel edges. a_i x b_j is exact in 64 bits. If it is 0 there is no direction, and the axis is
 * skipped. If it is merely small, it is scaled up by a power of two before it is cut to 30 bits. So
 * the rounding is always 2^-29 of L itself, and the slack, by which the reach is rounded up, is
 * 2^-29 of the extents. Both are in proportion to the axis, neither is a guess.
 *
 * The loss on the safe side. Let R be the sum of all six extents; the diameters of both boxes add
 * up to at most 2 R (1 + 2 eps). |L| is at least 1/2, and in its unit of length these are lost:
 * - the reach is rounded up: 2^-30 R of Q30 units, 2^-29 R;
 * - L is cut off: turned by at most sqrt(3) 2^-29, which over both diameters takes sqrt(3) 2^-28
 *   R;
 * - a_i stands for the true face normal a_j x a_k: turned by at most sqrt(2) eps, sqrt(2) 2^-25
 *   R.
 *
 * The worst is 2^-24.3 R < 2^-24 R.
 *
 * Bounds: |d| <= 2^30 on each axis, and |L| <= 1 (1 + eps), or |L| < sqrt(3) with components below
 * 1. So L . d is within 3 * 2^60. Reaches are below 2^62 each (obb_frame.h). */
#include "src/obb/obb_frame.h"

#include "keepout/overlap.h"

#include "src/math/wide.h"
#include "src/math/wide128.h"

#define ONE INT64_C(0x40000000)

/* ---- boxes ---- */

/* A box whose axes are tested against another set: a box or, if that is null, an AABB of these
 * radii. */
typedef struct pair {
    const ko_obb *a;
    const ko_obb *b;
    const ko_vec3 *radii;
    ko_vec3 d;
} pair;

/* How far the other set reaches from its centre along l. For an AABB it is exact: dot products are
 * the components of l. */
static uint64_t other_reach(const pair *with, const ko_dir3 *l)
{
    if (with->b != NULL) {
        return koi_obb_reach(with->b, l);
    }
    const ko_vec3 *r = with->radii;
    return koi_port_umul(koi_magnitude(l->x), (uint32_t)r->x) +
           koi_port_umul(koi_magnitude(l->y), (uint32_t)r->y) +
           koi_port_umul(koi_magnitude(l->z), (uint32_t)r->z);
}

/* True iff the direction separates the two. */
static KOI_NOINLINE bool is_apart(const pair *with, const ko_dir3 *l)
{
    const uint64_t apart = koi_obb_size(koi_obb_project(l, &with->d));
    const uint64_t reach = koi_obb_reach(with->a, l);
    return apart > reach && apart - reach > other_reach(with, l);
}

/* True iff |axis i . d| <= ri for all i. Then the other's centre is in this box, or outside it by
 * less than 2 eps of its extents. */
static bool holds_centre(const ko_mat3 *axes, const ko_vec3 *r, const ko_vec3 *d)
{
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const uint64_t along = koi_obb_size(koi_obb_project(koi_obb_axis(axes, i), d));
        if (along > (uint64_t)(uint32_t)koi_obb_component(r, i) << 30) {
            return false;
        }
    }
    return true;
}

/* True iff one of three axes separates the two. */
static bool faces_part(const pair *with, const ko_mat3 *axes)
{
    return is_apart(with, &axes->x) || is_apart(with, &axes->y) || is_apart(with, &axes->z);
}

/* True iff a cross product of the axes of both separates the two. */
static bool edges_part(const pair *with, const ko_mat3 *other)
{
    for (int i = 0; i < KOI_OBB_AXES * KOI_OBB_AXES; i++) {
        ko_dir3 l;
        if (koi_obb_cross(koi_obb_axis(&with->a->axes, i / 3), koi_obb_axis(other, i % 3), &l) &&
            is_apart(with, &l)) {
            return true;
        }
    }
    return false;
}

/* Face normals come first, since they separate most boxes that are apart. The centres are next,
 * since they decide most overlaps. */
static bool overlap(const pair *with, const ko_mat3 *other, const ko_vec3 *radii)
{
    if (faces_part(with, &with->a->axes) || faces_part(with, other)) {
        return false;
    }
    if (holds_centre(&with->a->axes, &with->a->r, &with->d) ||
        holds_centre(other, radii, &with->d)) {
        return true;
    }
    return !edges_part(with, other);
}

bool ko_obb_overlap(const ko_obb *a, const ko_obb *b)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    const pair with = {a, b, NULL, koi_closest_difference(&b->c, &a->c)};
    return overlap(&with, &b->axes, &b->r);
}

bool ko_obb_overlap_aabb(const ko_obb *box, const ko_aabb *aabb)
{
    if (box == NULL || aabb == NULL) {
        return true;
    }
    const pair with = {box, NULL, &aabb->r, koi_closest_difference(&aabb->c, &box->c)};
    return overlap(&with, &koi_obb_world, &aabb->r);
}

/* ---- capsules ---- */

/* A segment in the frame of a box. Its ends are rounded to nearest, which moves them and all
 * points between by at most half an LSB on each axis. So the faces are moved outward by that. */
typedef struct local_segment {
    fix16_t a[KOI_OBB_AXES];
    fix16_t along[KOI_OBB_AXES]; /* within sqrt(3) 2^30 and a bit */
    fix16_t face[KOI_OBB_AXES];  /* at most sqrt(3) 2^29 and a bit */
} local_segment;

/* axis . d, rounded to nearest LSB. */
static fix16_t local(const ko_dir3 *axis, const ko_vec3 *d)
{
    return (fix16_t)((int64_t)((uint64_t)koi_obb_project(axis, d) + (uint64_t)(ONE / 2)) >> 30);
}

static void to_local(const ko_obb *box, const ko_capsule *capsule, local_segment *out)
{
    const ko_vec3 a = koi_closest_difference(&capsule->a, &box->c);
    const ko_vec3 b = koi_closest_difference(&capsule->b, &box->c);
    const uint64_t slack = koi_obb_slack(&box->r) + (uint64_t)(ONE / 2);
    const uint32_t beyond = (uint32_t)((slack + (uint64_t)(ONE - 1)) >> 30);
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const ko_dir3 *axis = koi_obb_axis(&box->axes, i);
        out->a[i] = local(axis, &a);
        out->along[i] = (fix16_t)((uint32_t)local(axis, &b) - (uint32_t)out->a[i]);
        out->face[i] = (fix16_t)((uint32_t)koi_obb_component(&box->r, i) + beyond);
    }
}

/* The excess of the point a + s along over the box, signed, in Q46, exact; s in Q30. Both are
 * within 2^61. */
static int64_t excess_at(const local_segment *segment, int i, uint32_t s)
{
    const int64_t at =
        koi_wide_mac(koi_port_mul(segment->a[i], (int32_t)ONE), segment->along[i], (int32_t)s);
    const int64_t face = koi_port_mul(segment->face[i], (int32_t)ONE);
    return (at > face) ? at - face : (at < -face) ? at + face : 0;
}

/* True iff on some axis the whole segment is farther out than the reach. */
static bool is_far(const local_segment *segment, uint32_t reach)
{
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const int64_t a = segment->a[i];
        const int64_t b = a + segment->along[i];
        const int64_t face = (int64_t)segment->face[i] + reach;
        if ((a > face && b > face) || (a < -face && b < -face)) {
            return true;
        }
    }
    return false;
}

/* The distance of a point of the segment from the box. */
typedef struct look {
    bool is_near;   /* true within the reach, and maybe less than 2 LSB beyond */
    bool is_rising; /* it grows with s, or is least here: exact */
} look;

static look look_at(const local_segment *segment, uint32_t s, uint32_t reach)
{
    uint32_t whole[KOI_OBB_AXES];
    koi_i128 slope = koi_i128_of(0); /* three products of 2^61 and 2^31 */
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const int64_t excess = excess_at(segment, i, s);
        whole[i] = (uint32_t)(koi_obb_size(excess) >> 30);
        slope = koi_i128_add(slope, koi_i128_mul(excess, segment->along[i]));
    }
    const look found = {koi_wide_square3(whole[0], whole[1], whole[2]) <=
                            koi_port_umul(reach, reach),
                        !koi_i128_is_negative(slope)};
    return found;
}

/* The distance F(s) of the segment's points from the box, with its faces moved, is convex. So the
 * sign of its slope says on which side of s the least lies. Each round tests the middle s of what
 * is left of the segment, which extends by `step` to either side.
 *
 * A test is for needed + surplus. F changes by at most |along| step within what is left. So once
 * surplus is at least that, a middle that is not near proves that nothing is within `needed`. With
 * span = |x| + |y| + |z| of along, surplus is 1 LSB + span / 2^30, which is at least span * step
 * for step = 2^-30. So the search ends at the last step at the latest. */
bool ko_obb_overlap_capsule(const ko_obb *box, const ko_capsule *capsule)
{
    if (box == NULL || capsule == NULL) {
        return true;
    }
    local_segment in_box;
    to_local(box, capsule, &in_box);
    const uint64_t span = (uint64_t)koi_magnitude(in_box.along[0]) +
                          koi_magnitude(in_box.along[1]) + koi_magnitude(in_box.along[2]);
    const uint32_t radius = (uint32_t)capsule->r;
    const uint32_t needed = radius + ((radius + 0x1FFFFFFU) >> 25); /* 1 + 2 eps */
    const uint32_t surplus = 1U + (uint32_t)(span >> 30);
    if (is_far(&in_box, needed)) {
        return false;
    }
    uint32_t s = (uint32_t)ONE / 2U;
    for (uint32_t step = (uint32_t)ONE / 2U; step != 0U; step >>= 1) {
        const look found = look_at(&in_box, s, needed + surplus);
        if (found.is_near) {
            return true;
        }
        if (span * step <= (uint64_t)surplus << 30) {
            return false;
        }
        s = found.is_rising ? s - step / 2U : s + step / 2U;
    }
    return false;
}
