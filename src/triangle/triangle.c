/* Triangles: legality, bounds, points on them, poses, planes; and the arithmetic that the other
 * files of the room use. */
#include "src/triangle/triangle.h"
#include "keepout/make.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/closest.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/math/quotient.h"
#include "src/math/rotate.h"
#include "src/triangle/triangle_kernel.h"
#include "port/box.h"

/* ---- vectors ---- */

bool koi_kernel_is_zero(const ko_wide3 *v)
{
    return v->x == 0 && v->y == 0 && v->z == 0;
}

int64_t koi_volume_dot_shared(const ko_wide3 *n, const ko_vec3 *v)
{ /* unreachable: only cores that share one copy call it */
    return koi_volume_dot_inline(n, v);
}

/* Two sums of three products: with the upper and with the lower half of n. n = upper * 2^32 +
 * lower, both signed. */
typedef struct halves {
    int64_t upper;
    int64_t lower;
} halves;

static KOI_OWN_FRAME void add_product(halves *sum, int64_t n, fix16_t x)
{
    const int32_t lower = (int32_t)(uint32_t)n;
    const int32_t upper = (int32_t)(uint32_t)(((uint64_t)n - (uint64_t)(int64_t)lower) >> 32);
    sum->upper = koi_wide_mac(sum->upper, upper, x);
    sum->lower = koi_wide_mac(sum->lower, lower, x);
}

/* |upper| <= 2^30 and |lower| <= 2^31 for each n, and the sum of |x| is at most 3 * 2^30, so both
 * sums stay within 3 * 2^61. */
koi_i128 koi_kernel_dot_wide(const ko_wide3 *n, const ko_vec3 *v)
{
    halves sum = {0, 0};
    add_product(&sum, n->x, v->x);
    add_product(&sum, n->y, v->y);
    add_product(&sum, n->z, v->z);
    koi_i128 wide;
    wide.low = (uint64_t)sum.upper << 32;
    wide.high = (int32_t)(uint32_t)((uint64_t)sum.upper >> 32);
    return koi_i128_add(wide, koi_i128_of(sum.lower));
}

int koi_kernel_sign(koi_i128 x)
{
    return (x.high < 0) ? -1 : ((x.high != 0 || x.low != 0U) ? 1 : 0);
}

ko_q30 koi_kernel_ratio(const koi_i128 *num, const koi_i128 *den)
{
    return koi_i128_less(*num, *den) ? (ko_q30)koi_quotient(num, 0U, den, 30U) : KO_Q30_ONE;
}

ko_q30 koi_kernel_ratio64(int64_t num, int64_t den)
{
    return (ko_q30)koi_quotient_q30((uint64_t)num, (uint64_t)den, NULL);
}

/* ---- corners ---- */

ko_wide3 koi_outline_normal(const koi_outline *corners)
{
    const ko_vec3 ab = koi_closest_difference(corners->v[1], corners->v[0]);
    const ko_vec3 ac = koi_closest_difference(corners->v[2], corners->v[0]);
    return koi_cross3_shared(&ab, &ac);
}

ko_wide3 koi_corners_normal(const koi_corners *corners)
{
    const koi_outline outline = koi_outline_of_corners(corners);
    return koi_outline_normal(&outline);
}

/* Adds to each component, modulo 2^32. */
static ko_vec3 moved(const ko_vec3 *v, uint32_t by)
{
    const ko_vec3 to = {(fix16_t)((uint32_t)v->x + by), (fix16_t)((uint32_t)v->y + by),
                        (fix16_t)((uint32_t)v->z + by)};
    return to;
}

static void take_corner(ko_bounds *bounds, const ko_vec3 *v)
{
    bounds->lo.x = (v->x < bounds->lo.x) ? v->x : bounds->lo.x;
    bounds->lo.y = (v->y < bounds->lo.y) ? v->y : bounds->lo.y;
    bounds->lo.z = (v->z < bounds->lo.z) ? v->z : bounds->lo.z;
    bounds->hi.x = (v->x > bounds->hi.x) ? v->x : bounds->hi.x;
    bounds->hi.y = (v->y > bounds->hi.y) ? v->y : bounds->hi.y;
    bounds->hi.z = (v->z > bounds->hi.z) ? v->z : bounds->hi.z;
}

void koi_outline_bounds(const koi_outline *corners, fix16_t by, ko_bounds *out)
{
    out->lo = *corners->v[0];
    out->hi = *corners->v[0];
    for (unsigned i = 1; i < KOI_CORNERS; i++) {
        take_corner(out, corners->v[i]);
    }
    out->lo = moved(&out->lo, 0U - (uint32_t)by);
    out->hi = moved(&out->hi, (uint32_t)by);
}

int64_t koi_kernel_at(const ko_wide3 *v, unsigned axis)
{
    return (axis == 0U) ? v->x : ((axis == 1U) ? v->y : v->z);
}

unsigned koi_kernel_axis_of(const ko_wide3 *v)
{
    return (v->x != 0) ? 0U : ((v->y != 0) ? 1U : 2U);
}

/* ---- legality and bounds ---- */

ko_status ko_triangle_check(const ko_triangle *triangle)
{
    if (triangle == NULL) {
        return KO_E_ARG;
    }
    const bool legal = ko_vec3_check(&triangle->a) == KO_OK &&
                       ko_vec3_check(&triangle->b) == KO_OK && ko_vec3_check(&triangle->c) == KO_OK;
    return legal ? KO_OK : KO_E_RANGE;
}

/* ---- points and poses ---- */

/* a + v (b - a) + w (c - a) on one axis, rounded to nearest. v + w <= 1, so the sum of the
 * products is within 2^60 and the result lies between the corners. */
static fix16_t mix(fix16_t a, fix16_t b, ko_q30 v, fix16_t c, ko_q30 w)
{
    const int64_t sum = koi_wide_mac(koi_port_mul(koi_minus(b, a), v), koi_minus(c, a), w);
    return (fix16_t)((uint32_t)a + (uint32_t)koi_rotate_nearest(sum));
}

/* True iff no share is below 0 and they sum to 1. */
static bool is_place(const ko_barycentric *at)
{
    return at->u >= 0 && at->v >= 0 && at->w >= 0 && (int64_t)at->u + at->v + at->w == KO_Q30_ONE;
}

ko_status ko_vec3_from_barycentric(const ko_triangle *triangle, const ko_barycentric *at,
                                   ko_vec3 *out)
{
    if (triangle == NULL || at == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || !is_place(at)) {
        return KO_E_RANGE;
    }
    const ko_vec3 *a = &triangle->a;
    const ko_vec3 *b = &triangle->b;
    const ko_vec3 *c = &triangle->c;
    const ko_vec3 place = {mix(a->x, b->x, at->v, c->x, at->w), mix(a->y, b->y, at->v, c->y, at->w),
                           mix(a->z, b->z, at->v, c->z, at->w)};
    *out = place;
    return KO_OK;
}

/* Adds t to a turned coordinate in Q46, at most 3 * 2^60 + 2^59 for any matrix, and rounds the sum
 * to nearest. Collects in *rest the bits that are rounded off. Returns false iff the rounded value
 * is not legal. */
static bool place_axis(int64_t turned, fix16_t t, fix16_t *out, uint32_t *rest)
{
    const int64_t wide = koi_wide_mac(turned, t, KO_Q30_ONE);
    const int64_t nearest = koi_rotate_nearest(wide);
    if (nearest < -KO_LIMIT || nearest > KO_LIMIT) {
        return false;
    }
    *out = (fix16_t)nearest;
    *rest |= (uint32_t)wide & ((uint32_t)KO_Q30_ONE - 1U);
    return true;
}

static bool place_corner(const ko_pose *pose, const ko_vec3 *corner, ko_vec3 *out, uint32_t *rest)
{
    ko_wide3 wide;
    koi_rotate_wide(&pose->r, corner, &wide);
    return place_axis(wide.x, pose->t.x, &out->x, rest) &&
           place_axis(wide.y, pose->t.y, &out->y, rest) &&
           place_axis(wide.z, pose->t.z, &out->z, rest);
}

/* A point of the image mixes the image's corners as a point of `out` mixes those of `out`. So it
 * is no farther from it than the corners are: half an LSB on each axis, sqrt(3) / 2 in all. */
static bool place_corners(const ko_pose *pose, const ko_triangle *triangle, ko_triangle *out,
                          uint32_t *rest)
{
    return place_corner(pose, &triangle->a, &out->a, rest) &&
           place_corner(pose, &triangle->b, &out->b, rest) &&
           place_corner(pose, &triangle->c, &out->c, rest);
}

ko_status ko_triangle_transform(const ko_triangle *triangle, const ko_pose *pose, ko_triangle *out,
                                fix16_t *error)
{
    ko_triangle placed;
    uint32_t rest = 0;
    if (triangle == NULL || pose == NULL || out == NULL || error == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_vec3_check(&pose->t) != KO_OK ||
        !place_corners(pose, triangle, &placed, &rest)) {
        return KO_E_RANGE;
    }
    *out = placed;
    *error = (rest != 0U) ? 1 : 0;
    return KO_OK;
}

/* ---- planes ---- */

/* normal . p in Q46: at most 3 * 2^60 for |normal| <= 2^31 and |p| <= 2^29. */
static int64_t along(const ko_plane *plane, const ko_vec3 *point)
{
    const ko_vec3 normal = {plane->normal.x, plane->normal.y, plane->normal.z};
    return koi_closest_dot(&normal, point);
}

static ko_side side_of_point(const ko_plane *plane, const ko_vec3 *point)
{
    const int64_t at = along(plane, point);
    const int64_t offset = koi_port_mul(plane->offset, KO_Q30_ONE);
    return (at < offset) ? KO_SIDE_INSIDE : (at > offset) ? KO_SIDE_OUTSIDE : KO_SIDE_ACROSS;
}

ko_side ko_triangle_side_plane(const ko_triangle *triangle, const ko_plane *plane)
{
    if (triangle == NULL || plane == NULL) {
        return KO_SIDE_ACROSS;
    }
    const ko_side side = side_of_point(plane, &triangle->a);
    const bool same =
        side_of_point(plane, &triangle->b) == side && side_of_point(plane, &triangle->c) == side;
    return same ? side : KO_SIDE_ACROSS;
}

/* The lowest corner has the least margin. It is a sphere of radius 0. */
ko_status ko_triangle_margin_plane(const ko_triangle *triangle, const ko_plane *plane, fix16_t *out)
{
    if (triangle == NULL || plane == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK) {
        return KO_E_RANGE;
    }
    const int64_t a = along(plane, &triangle->a);
    const int64_t b = along(plane, &triangle->b);
    const int64_t c = along(plane, &triangle->c);
    ko_sphere lowest = {(b < a) ? triangle->b : triangle->a, 0};
    if (c < a && c < b) {
        lowest.c = triangle->c;
    }
    return ko_sphere_margin_plane(&lowest, plane, out);
}

/* ---- two triangles: overlap ---- */

/* Triangles against triangles: overlap, exact, by separating axes.
 *
 * A and B are apart iff 0 is outside D = A - B, a convex polytope. Then the normal of one of its
 * faces separates them:
 * - D is solid: its faces are made of a face and a corner, or of two edges. The normals are nA,
 *   nB, eA x eB.
 * - D is flat (both are in parallel planes, or degenerate), and 0 is off its plane: one of the
 *   same axes that is not 0 is the plane's normal.
 * - D is flat, and 0 is in its plane, beyond an edge of D, which is an edge e of A or B.
 *   Projected along a coordinate axis u that does not lie in the plane, that edge's line
 *   separates too. Its normal in the projection is e x u.
 * - D is a segment along e: 0 is off its line, and one of e x u separates, or 0 is beyond an end,
 *   and one of the coordinate axes does.
 * - D is a point: one of the coordinate axes separates.
 *
 * So 3 coordinate axes, 2 normals, 9 eA x eB, and 18 axes e x u if neither normal sees any
 * difference (D is flat) are always enough. None is ever wrong: an axis that separates proves that
 * they are apart. */

static const ko_vec3 *third_of(const koi_outline *corners, unsigned edge)
{
    return corners->v[koi_corner_after(koi_corner_after(edge))];
}

static ko_vec3 edge_of(const koi_outline *corners, unsigned edge)
{
    return koi_closest_difference(corners->v[koi_corner_after(edge)], corners->v[edge]);
}

/* The height n . (point - from), within 3 * 2^91. */
static KOI_OWN_FRAME koi_i128 height(const ko_wide3 *n, const ko_vec3 *from, const ko_vec3 *point)
{
    const ko_vec3 v = koi_closest_difference(point, from);
    return koi_kernel_dot_wide(n, &v);
}

/* True iff the normal of a separates. Clears *flat if a corner of b is off the plane of a. */
static bool is_plane_apart(const koi_outline *a, const koi_outline *b, bool *flat)
{
    const ko_wide3 n = koi_outline_normal(a);
    int below = 0;
    int above = 0;
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const int sign = koi_kernel_sign(height(&n, a->v[0], b->v[i]));
        below += (sign < 0) ? 1 : 0;
        above += (sign > 0) ? 1 : 0;
    }
    *flat = *flat && below + above == 0;
    return below == 3 || above == 3;
}

/* True iff all of b is beyond the same end of a on the axis. The axis is normal to an edge of a, so
 * a goes from 0, that edge, to its third corner. Tests `count` corners of b, from `first` on. If
 * the axis is normal to an edge of b as well, one end of that edge is enough, so `count` is 2. */
static bool is_apart_on(const ko_wide3 *axis, const koi_outline *a, unsigned edge,
                        const koi_outline *b, unsigned first, unsigned count)
{
    const ko_vec3 *from = a->v[edge];
    const koi_i128 zero = koi_i128_of(0);
    const koi_i128 end = height(axis, from, third_of(a, edge));
    const koi_i128 lo = koi_i128_is_negative(end) ? end : zero;
    const koi_i128 hi = koi_i128_is_negative(end) ? zero : end;
    int side = 0;
    for (unsigned i = 0; i < count; i++) {
        const koi_i128 at = height(axis, from, b->v[first]);
        const int here = koi_i128_less(hi, at) ? 1 : (koi_i128_less(at, lo) ? -1 : 0);
        if (here == 0 || here == -side) {
            return false;
        }
        side = here;
        first = koi_corner_after(first);
    }
    return true;
}

/* Tests the axis across edge i of a and edge j of b. Corners j + 1 and j + 2 of b are an end of
 * edge j and the third corner. */
static bool is_cross_apart(const koi_outline *a, unsigned i, const koi_outline *b, unsigned j)
{
    const ko_vec3 d = edge_of(a, i);
    const ko_vec3 e = edge_of(b, j);
    const ko_wide3 axis = koi_cross3_shared(&d, &e);
    return is_apart_on(&axis, a, i, b, koi_corner_after(j), 2);
}

/* Tests the three axes that are normal to edge i of a and to a coordinate axis. */
static bool is_side_apart(const koi_outline *a, unsigned i, const koi_outline *b)
{
    const ko_vec3 e = edge_of(a, i);
    const ko_wide3 x = {0, e.z, -(int64_t)e.y};
    const ko_wide3 y = {e.z, 0, -(int64_t)e.x};
    const ko_wide3 z = {e.y, -(int64_t)e.x, 0};
    return is_apart_on(&x, a, i, b, 0, KOI_CORNERS) || is_apart_on(&y, a, i, b, 0, KOI_CORNERS) ||
           is_apart_on(&z, a, i, b, 0, KOI_CORNERS);
}

static KOI_OWN_FRAME bool is_any_cross_apart(const koi_outline *a, const koi_outline *b)
{
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        for (unsigned j = 0; j < KOI_CORNERS; j++) {
            if (is_cross_apart(a, i, b, j)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_any_side_apart(const koi_outline *a, const koi_outline *b)
{
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        if (is_side_apart(a, i, b)) {
            return true;
        }
    }
    return false;
}

/* True iff one of the axes separates. */
static KOI_OWN_FRAME bool is_any_apart(const koi_outline *a, const koi_outline *b)
{
    bool flat = true;
    if (is_plane_apart(b, a, &flat) || is_plane_apart(a, b, &flat) || is_any_cross_apart(a, b)) {
        return true;
    }
    return flat && (is_any_side_apart(a, b) || is_any_side_apart(b, a));
}

static KOI_OWN_FRAME bool are_boxes_apart(const koi_outline *a, const koi_outline *b)
{
    ko_bounds box_a;
    ko_bounds box_b;
    koi_outline_bounds(a, 0, &box_a);
    koi_outline_bounds(b, 0, &box_b);
    return !koi_port_bounds_overlap(&box_a, &box_b);
}

bool koi_kernel_overlap(const koi_outline *a, const koi_outline *b)
{
    return !are_boxes_apart(a, b) && !is_any_apart(a, b);
}
