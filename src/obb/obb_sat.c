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
 * 1. So L . d is within 3 * 2^60. Reaches are below 2^62 each (obb.h). */
#include "port/fast.h"

#include "src/obb/obb.h"
#include "src/obb/obb_axes.h"

#include "keepout/overlap.h"

#include "port/bits.h"
#include "src/math/rotate.h"
#include "src/math/wide.h"

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
static bool is_apart(const pair *with, const ko_dir3 *l)
{
    const uint64_t apart = koi_obb_size(koi_obb_project(l, &with->d));
    const uint64_t reach = koi_obb_reach(with->a, l);
    return apart > reach && apart - reach > other_reach(with, l);
}

/* ---- the filter ---- */

/* The filter evaluates the axes in 32 bits, as usual: with the dot products R of the axes of both
 * boxes, and the difference d of the centres in the frame of each. An axis that it cannot prove not
 * to separate is decided by sums that hold for any axes, or exactly. So the answer for legal boxes
 * is that of the exact axes.
 *
 * `reach`, an eighth of the sum of all extents, is rounded up. Boxes that are farther apart than 16
 * reach do not touch. For the others lengths are shifted so that reach is below 2^25; the numbers
 * that result are units below. So |d| < sqrt(3) 2^29, and the extents sum up to less than 2^28. R
 * is in Q28, and a sum of products with it is cut to multiples of 16. Both sides of a comparison
 * are off, per length of the axis, by less than
 * - a face: 1 for d, 1 for R, 16 for the cut, and 5 since the reach of the box itself is taken as
 *   r: eps of all extents. The exact reach is rounded up: 1.
 * - an edge: a_i x a_k is taken as a_l, and differs by less than 5 eps. That makes 12.6 eps |d| <
 *   176, and 20 for the reach. Cutting takes 9 + 16 for d and 1 + 16 for the reach, and the axis of
 *   the exact test is cut to 30 bits: 5.
 *
 * All are below 256, and DOUBT is twice that. */
#define DOUBT UINT32_C(512)
#define WIDTH 25U

/* The numbers that the filter has of one axis of the first box. */
typedef struct row {
    uint32_t size[KOI_OBB_AXES]; /* |turn| */
    int32_t turn[KOI_OBB_AXES];  /* its products with the axes of the other box, in Q28 */
    int32_t along;               /* d on this axis */
    uint32_t r;
} row;

typedef struct rough {
    row a[KOI_OBB_AXES];
    uint32_t ra[KOI_OBB_AXES];
    uint32_t rb[KOI_OBB_AXES];
} rough;

/* An eighth of the sum of all extents, rounded up. */
static uint32_t eighth_of(const ko_vec3 *a, const ko_vec3 *b)
{
    return ((uint32_t)a->x >> 3) + ((uint32_t)a->y >> 3) + ((uint32_t)a->z >> 3) +
           ((uint32_t)b->x >> 3) + ((uint32_t)b->y >> 3) + ((uint32_t)b->z >> 3) + 6U;
}

/* True only if |d| is beyond twice the sum of all extents on some axis of the world. No box reaches
 * so far, since components of axes are at most 2. */
static bool is_beyond(const ko_vec3 *d, uint32_t reach)
{
    return koi_magnitude(d->x) >> 4 > reach || koi_magnitude(d->y) >> 4 > reach ||
           koi_magnitude(d->z) >> 4 > reach;
}

/* d along an axis, rounded down; d is in quarters of a unit. */
static inline int32_t along_of(const ko_dir3 *axis, const ko_vec3 *d)
{
    return (int32_t)(koi_dir3_along(axis, d) >> 32);
}

static inline void set_extents(const ko_vec3 *r, uint32_t shift, uint32_t out[KOI_OBB_AXES])
{
    out[0] = (uint32_t)r->x << shift;
    out[1] = (uint32_t)r->y << shift;
    out[2] = (uint32_t)r->z << shift;
}

/* From x to the nearest number within r of 0. It has no branch, which lets compilers keep products
 * of 32 bits; nor have those below. */
static inline int32_t inward(int32_t x, uint32_t r)
{
    const int32_t sign = x >> 31;
    const int32_t over = (int32_t)(koi_magnitude(x) - r);
    return sign - ((over & ~(over >> 31)) ^ sign);
}

/* How far |x| may still grow up to r: negative if it is beyond. */
static inline int32_t room(int32_t x, uint32_t r)
{
    return (int32_t)(r - koi_magnitude(x));
}

/* x . v in multiples of 16 units. */
static inline int32_t turned(int32_t ax, int32_t x, int32_t ay, int32_t y, int32_t az, int32_t z)
{
    return (int32_t)(koi_wide_mac(koi_wide_mac(koi_port_mul(ax, x), ay, y), az, z) >> 32);
}

/* a + b + 256 c, modulo 2^32. */
static inline int32_t moved(int32_t a, int32_t b, int32_t c)
{
    return (int32_t)((uint32_t)a + (uint32_t)b + (uint32_t)c * 256U);
}

/* True only if the point of the first box that is nearest to the centre of the other is in that, or
 * the point there that is nearest to this one is in the first. It is in one of them up to 16 units,
 * and at least DOUBT / 2 within the other. So no axis separates the boxes. */
static KOI_APART bool have_point(const rough *of)
{
    const row *const x = &of->a[0];
    const row *const y = &of->a[1];
    const row *const z = &of->a[2];
    const int32_t ax = inward(x->along, of->ra[0]);
    const int32_t ay = inward(y->along, of->ra[1]);
    const int32_t az = inward(z->along, of->ra[2]);
    const int32_t u = turned(ax, x->turn[0], ay, y->turn[0], az, z->turn[0]);
    const int32_t v = turned(ax, x->turn[1], ay, y->turn[1], az, z->turn[1]);
    const int32_t w = turned(ax, x->turn[2], ay, y->turn[2], az, z->turn[2]);
    const uint32_t less = DOUBT / 16U;
    const uint32_t ru = of->rb[0] >> 4;
    const uint32_t rv = of->rb[1] >> 4;
    const uint32_t rw = of->rb[2] >> 4;
    if ((room(u, ru - less) | room(v, rv - less) | room(w, rw - less)) >= 0) {
        return true;
    }
    const int32_t bu = inward(u, ru);
    const int32_t bv = inward(v, rv);
    const int32_t bw = inward(w, rw);
    const int32_t px = moved(x->along, ax, turned(bu, x->turn[0], bv, x->turn[1], bw, x->turn[2]));
    const int32_t py = moved(y->along, ay, turned(bu, y->turn[0], bv, y->turn[1], bw, y->turn[2]));
    const int32_t pz = moved(z->along, az, turned(bu, z->turn[0], bv, z->turn[1], bw, z->turn[2]));
    return (room(px, of->ra[0] - DOUBT) | room(py, of->ra[1] - DOUBT) |
            room(pz, of->ra[2] - DOUBT)) >= 0;
}

/* a . b in Q28, rounded down. */
static inline int32_t turn_of(const ko_dir3 *a, const ko_dir3 *b)
{
    return (int32_t)(koi_dir3_dot(a, b) >> 32);
}

/* The magnitude of a . b in Q28, less than 1 off. For all extents that makes 1 unit. */
static inline uint32_t size_of(const ko_dir3 *a, const ko_dir3 *b)
{
    return koi_magnitude(turn_of(a, b));
}

static inline uint64_t reach_of(const uint32_t r[KOI_OBB_AXES], uint32_t x, uint32_t y, uint32_t z)
{
    return koi_port_umul(r[0], x) + koi_port_umul(r[1], y) + koi_port_umul(r[2], z);
}

/* True iff a face normal on which the centres are `along` apart separates the boxes, which the
 * filter could not exclude. A gap of DOUBT is one for the exact axis, too. Here the axes of the box
 * are not taken as perpendicular. */
static bool parts(const pair *with, const ko_mat3 *axes, const uint32_t *r, const ko_dir3 *normal,
                  int32_t along, uint64_t other_reach)
{
    const uint64_t reach =
        other_reach + reach_of(r, size_of(normal, &axes->x), size_of(normal, &axes->y),
                               size_of(normal, &axes->z));
    return koi_magnitude(along) > DOUBT + ((uint32_t)(reach >> 32) << 4) || is_apart(with, normal);
}

static inline bool may_part(int32_t along, uint32_t r, uint64_t other_reach)
{
    return koi_magnitude(along) + DOUBT > r + ((uint32_t)(other_reach >> 32) << 4);
}

/* Sets the products of face normal i of the first box with the axes of the other. True iff it
 * separates the boxes. */
static bool row_parts(const pair *with, const ko_dir3 *normal, const ko_mat3 *other,
                      const rough *of, row *out)
{
    const int32_t x = turn_of(normal, &other->x);
    const int32_t y = turn_of(normal, &other->y);
    const int32_t z = turn_of(normal, &other->z);
    const uint32_t size_x = koi_magnitude(x);
    const uint32_t size_y = koi_magnitude(y);
    const uint32_t size_z = koi_magnitude(z);
    const uint64_t reach = reach_of(of->rb, size_x, size_y, size_z);
    out->turn[0] = x;
    out->turn[1] = y;
    out->turn[2] = z;
    out->size[0] = size_x;
    out->size[1] = size_y;
    out->size[2] = size_z;
    return may_part(out->along, out->r, reach) &&
           parts(with, &with->a->axes, of->ra, normal, out->along, reach);
}

/* The same for face normal j of the other box. */
static inline bool column_parts(const pair *with, const ko_mat3 *other, const rough *of, int j,
                                const ko_dir3 *normal, int32_t along)
{
    const uint64_t reach = reach_of(of->ra, of->a[0].size[j], of->a[1].size[j], of->a[2].size[j]);
    return may_part(along, of->rb[j], reach) && parts(with, other, of->rb, normal, along, reach);
}

/* False only if the exact edge axis a_i x b_j does not separate the boxes. k and l follow i, and m
 * and n follow j. */
static inline bool may_cross(const row *i, const row *k, const row *l, int j, uint32_t reach_m,
                             uint32_t reach_n, int m, int n)
{
    const int64_t along = koi_minor(l->along, k->along, l->turn[j], k->turn[j]);
    const uint64_t reach = koi_port_umul(k->r, l->size[j]) + koi_port_umul(l->r, k->size[j]) +
                           koi_port_umul(reach_m, i->size[n]) + koi_port_umul(reach_n, i->size[m]);
    return koi_magnitude((int32_t)(along >> 32)) + DOUBT / 16U > (uint32_t)(reach >> 32);
}

/* ---- both ---- */

static bool is_apart_across(const pair *with, const ko_dir3 *a, const ko_dir3 *b)
{
    ko_dir3 l;
    return koi_obb_cross(a, b, &l) && is_apart(with, &l);
}

/* Face normals come first, since they separate most boxes that are apart. */
static KOI_OWN_FRAME bool overlap_exactly(const pair *with, const ko_mat3 *other)
{
    const ko_mat3 *const own = &with->a->axes;
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        if (is_apart(with, koi_obb_axis(own, i)) || is_apart(with, koi_obb_axis(other, i))) {
            return false;
        }
    }
    for (int i = 0; i < KOI_OBB_AXES * KOI_OBB_AXES; i++) {
        if (is_apart_across(with, koi_obb_axis(own, i / 3), koi_obb_axis(other, i % 3))) {
            return false;
        }
    }
    return true;
}

/* The edge axes a_i x b_j of one i: by the filter, and exactly where that leaves one open. The
 * three are compared before the first branch, which lets compilers keep products of 32 bits. */
static bool edges_part(const pair *with, const ko_dir3 *a, const ko_mat3 *other, const uint32_t *r,
                       const row *i, const row *k, const row *l)
{
    const bool x = may_cross(i, k, l, 0, r[1], r[2], 1, 2);
    const bool y = may_cross(i, k, l, 1, r[2], r[0], 2, 0);
    const bool z = may_cross(i, k, l, 2, r[0], r[1], 0, 1);
    return (x && is_apart_across(with, a, &other->x)) ||
           (y && is_apart_across(with, a, &other->y)) || (z && is_apart_across(with, a, &other->z));
}

/* Sets the lengths that the filter has, shifted. They are below 2^WIDTH in all. Sets d, too, in
 * quarters of a unit. */
static KOI_APART_AT_OS void set_lengths(const pair *with, const ko_vec3 *radii, uint32_t shift,
                                        rough *out, ko_vec3 *d)
{
    const ko_mat3 *const own = &with->a->axes;
    row *const x = &out->a[0];
    row *const y = &out->a[1];
    row *const z = &out->a[2];
    const ko_vec3 shifted = {(fix16_t)((uint32_t)with->d.x << (shift + 2U)),
                             (fix16_t)((uint32_t)with->d.y << (shift + 2U)),
                             (fix16_t)((uint32_t)with->d.z << (shift + 2U))};
    set_extents(&with->a->r, shift, out->ra);
    set_extents(radii, shift, out->rb);
    x->along = along_of(&own->x, &shifted);
    y->along = along_of(&own->y, &shifted);
    z->along = along_of(&own->z, &shifted);
    x->r = out->ra[0];
    y->r = out->ra[1];
    z->r = out->ra[2];
    *d = shifted;
}

/* True iff a face normal of the other box or an edge axis separates the boxes. */
static KOI_APART_AT_OS bool rest_parts(const pair *with, const ko_mat3 *other, const rough *of,
                                       const ko_vec3 *d)
{
    const ko_mat3 *const own = &with->a->axes;
    const row *const x = &of->a[0];
    const row *const y = &of->a[1];
    const row *const z = &of->a[2];
    const int32_t at_x = along_of(&other->x, d);
    const int32_t at_y = along_of(&other->y, d);
    const int32_t at_z = along_of(&other->z, d);
    return column_parts(with, other, of, 0, &other->x, at_x) ||
           column_parts(with, other, of, 1, &other->y, at_y) ||
           column_parts(with, other, of, 2, &other->z, at_z) ||
           edges_part(with, &own->z, other, of->rb, z, x, y) ||
           edges_part(with, &own->x, other, of->rb, x, y, z) ||
           edges_part(with, &own->y, other, of->rb, y, z, x);
}

static bool overlap(const pair *with, const ko_mat3 *other, const ko_vec3 *radii)
{
    const ko_mat3 *const own = &with->a->axes;
    const uint32_t reach = eighth_of(&with->a->r, radii);
    if (is_beyond(&with->d, reach)) {
        return false;
    }
    if (reach >> WIDTH != 0U) {
        return overlap_exactly(with, other);
    }
    rough of;
    ko_vec3 d;
    set_lengths(with, radii, koi_port_clz(reach) - (32U - WIDTH), &of, &d);
    if (row_parts(with, &own->x, other, &of, &of.a[0]) ||
        row_parts(with, &own->y, other, &of, &of.a[1]) ||
        row_parts(with, &own->z, other, &of, &of.a[2])) {
        return false;
    }
    return have_point(&of) || !rest_parts(with, other, &of, &d);
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
    /* unreachable: it ends at the last step */
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
    return false; /* unreachable: as above */
}
