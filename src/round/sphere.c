/* Spheres. Squared distances of legal points are at most 3 * 2^60. Radii are at most 2^29, sums of
 * two 2^30, their squares 2^60. */
#include "src/round/sphere.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/cast.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <stddef.h>

#include "port/gap.h"
#include "src/box/aabb_build.h"
#include "src/box/bounds.h"
#include "src/box/line.h"
#include "src/distance/approach.h"
#include "src/distance/surface.h"
#include "src/math/quotient.h"
#include "src/math/rotate.h"
#include "src/round/round.h"
#include "src/math/wide.h"

/* square <= reach^2 */
static bool is_within(uint64_t square, uint32_t reach)
{
    return square <= koi_port_umul(reach, reach);
}

/* ---- legality ---- */

KOI_FLAT bool koi_round_is_near_shared(const ko_vec3 *c, fix16_t r, const ko_aabb *box)
{ /* unreachable: only cores that share one copy call it */
    return koi_round_is_near_inline(c, r, box);
}

bool koi_round_is_legal(const ko_vec3 *c, fix16_t r)
{
    const uint32_t most = (uint32_t)KO_LIMIT - (uint32_t)r;
    return (uint32_t)r <= (uint32_t)KO_LIMIT && koi_round_is_in(c, most);
}

ko_status ko_sphere_check(const ko_sphere *sphere)
{
    if (sphere == NULL) {
        return KO_E_ARG;
    }
    return koi_round_is_legal(&sphere->c, sphere->r) ? KO_OK : KO_E_RANGE;
}

/* Writes a sphere if it is legal; KO_E_RANGE if it is not. */
static ko_status give(const ko_vec3 *c, uint32_t r, ko_sphere *out)
{
    const ko_sphere sphere = {*c, (fix16_t)r};
    if (ko_sphere_check(&sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = sphere;
    return KO_OK;
}

/* ---- building ---- */

/* From the middle of the points' box, the centre moves to where its greatest distance is small. */
ko_status ko_sphere_from_points(const ko_vec3 *points, uint32_t n, ko_sphere *out)
{
    ko_bounds bounds;
    if (points == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (koi_bounds_of_points(points, n, &bounds) != KO_OK) {
        return KO_E_RANGE;
    }
    ko_vec3 c = koi_closest_at(&bounds.lo, &bounds.hi, KO_Q30_ONE / 2);
    ko_vec3 same = c;
    const uint32_t radius = koi_closest_fit(points, n, &c, &same);
    return give(&c, radius, out);
}

static ko_status check_two(const ko_sphere *a, const ko_sphere *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_sphere_check(a);
    return (status != KO_OK) ? status : ko_sphere_check(b);
}

/* The radius with which a sphere around the legal point c contains another sphere. */
static uint32_t reach_around(const ko_vec3 *c, const ko_sphere *sphere)
{
    return ko_fix_sqrt_up(koi_surface_square(c, &sphere->c)) + (uint32_t)sphere->r;
}

/* The centre of the smallest sphere around two, neither of which contains the other. It is at a +
 * (b - a) (d + rb - ra) / 2 d, where d is the distance of the centres.
 *
 * d is rounded down to d' >= 1, so the fraction is off by |rb - ra| (1 / d' - 1 / d) / 2. Since
 * |rb - ra| < d, that is less than 1 / 2 d' and moves the point by at most 1 LSB. The division
 * moves it by 2^-30 of d, less than 1.74 LSB, and rounding by 0.87. The root of the radius adds 1:
 * less than 4.7 LSB in all. d' >= |rb - ra|, which is a whole number, so the sum d' + rb - ra is 0
 * .. 2 d'. */
static ko_vec3 centre_between(const ko_sphere *a, const ko_sphere *b)
{
    const int64_t d = ko_fix_sqrt_down(koi_surface_square(&a->c, &b->c));
    const uint64_t part = (uint64_t)(d + b->r - a->r);
    return koi_closest_at(&a->c, &b->c, (ko_q30)koi_quotient_q30(part, 2U * (uint64_t)d, NULL));
}

ko_status ko_sphere_union(const ko_sphere *a, const ko_sphere *b, ko_sphere *out)
{
    const ko_status status = check_two(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    if (koi_sphere_holds(a, b)) {
        *out = *a;
        return KO_OK;
    }
    if (koi_sphere_holds(b, a)) {
        *out = *b;
        return KO_OK;
    }
    const ko_vec3 c = centre_between(a, b);
    const uint32_t around_a = reach_around(&c, a);
    const uint32_t around_b = reach_around(&c, b);
    return give(&c, (around_a > around_b) ? around_a : around_b, out);
}

ko_status ko_aabb_from_sphere(const ko_sphere *sphere, ko_aabb *out)
{
    const ko_status status = check_two(sphere, sphere, out);
    if (status == KO_OK) {
        const ko_aabb box = {sphere->c, {sphere->r, sphere->r, sphere->r}};
        *out = box;
    }
    return status;
}

/* ---- at a pose ---- */

/* Rounding moves the centre by half an LSB on each axis, for which the radius grows. */
static ko_status moved(const ko_sphere *sphere, const ko_pose *pose, bool back, ko_sphere *out)
{
    ko_vec3 c;
    if (sphere == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_sphere_check(sphere) != KO_OK || ko_pose_check(pose) != KO_OK) {
        return KO_E_RANGE;
    }
    if (!koi_pose_place(pose, back, &sphere->c, &c)) {
        return KO_E_RANGE;
    }
    return give(&c, (uint32_t)sphere->r + koi_round_growth(KOI_ROUND_HALF, sphere->r), out);
}

ko_status ko_sphere_transform(const ko_sphere *sphere, const ko_pose *pose, ko_sphere *out)
{
    return moved(sphere, pose, false, out);
}

ko_status ko_sphere_transform_inverse(const ko_sphere *sphere, const ko_pose *pose, ko_sphere *out)
{
    return moved(sphere, pose, true, out);
}

/* ---- containment and overlap ---- */

bool ko_sphere_contains_point(const ko_sphere *sphere, const ko_vec3 *point)
{
    return sphere != NULL && point != NULL &&
           is_within(koi_surface_square(&sphere->c, point), (uint32_t)sphere->r);
}

/* True iff the distance of the centres plus the inner radius is at most the outer one. */
bool koi_sphere_holds(const ko_sphere *outer, const ko_sphere *inner)
{
    return outer->r >= inner->r && is_within(koi_surface_square(&outer->c, &inner->c),
                                             (uint32_t)outer->r - (uint32_t)inner->r);
}

bool ko_sphere_overlap(const ko_sphere *a, const ko_sphere *b)
{
    return a == NULL || b == NULL ||
           is_within(koi_surface_square(&a->c, &b->c), (uint32_t)a->r + (uint32_t)b->r);
}

bool ko_sphere_overlap_aabb(const ko_sphere *sphere, const ko_aabb *box)
{
    return sphere == NULL || box == NULL ||
           is_within(koi_closest_point_aabb(&sphere->c, box, NULL), (uint32_t)sphere->r);
}

/* ---- casts ---- */

/* When a point that moves along the way comes within reach of c; KO_NEVER if it does not. */
static ko_q30 way_time(const ko_segment *way, const ko_vec3 *c, uint32_t reach)
{
    const ko_vec3 from = koi_minus3(&way->a, c);
    const ko_vec3 by = koi_minus3(&way->b, &way->a);
    return koi_approach(&from, &by, reach);
}

ko_status ko_sphere_cast_line(const ko_sphere *sphere, const ko_line *line, ko_q30 *enter)
{
    ko_segment way;
    uint32_t margin;
    if (sphere == NULL || line == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 *const c = &sphere->c;
    const fix16_t r = sphere->r;
    if (!koi_round_is_legal(c, r) || koi_line_to_segment(line, &way, &margin) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_bounds bounds = {{c->x - r, c->y - r, c->z - r}, {c->x + r, c->y + r, c->z + r}};
    const ko_q30 at =
        koi_line_misses(line, &bounds, margin) ? KO_NEVER : way_time(&way, c, (uint32_t)r + margin);
    *enter = koi_line_enter(line, at);
    return KO_OK;
}

/* ---- planes ---- */

/* |n|^2 in Q60. */
static uint64_t normal_square(const ko_dir3 *n)
{
    return koi_wide_square3(koi_magnitude(n->x), koi_magnitude(n->y), koi_magnitude(n->z));
}

/* normal . p - offset in Q46. For a normal of length 1, a legal point and an offset within 2^30 it
 * is below 1.87 * 2^60: the first term is within sqrt(3) 2^59. For any normal it is at most 2^62.
 */
static int64_t height(const ko_plane *plane, const ko_vec3 *p)
{
    return koi_wide_mac(koi_dir3_along(&plane->normal, p), plane->offset, -KO_Q30_ONE);
}

/* Compares the squares of |height| and of r |n|, at most 2^124 and 2^58 * 3 * 2^62. */
ko_side ko_sphere_side_plane(const ko_sphere *sphere, const ko_plane *plane)
{
    if (sphere == NULL || plane == NULL) {
        return KO_SIDE_ACROSS;
    }
    const int64_t h = height(plane, &sphere->c);
    const uint64_t size = (h < 0) ? 0U - (uint64_t)h : (uint64_t)h;
    const uint32_t r = koi_magnitude(sphere->r);
    const koi_i128 reach2 = koi_i128_umul(koi_port_umul(r, r), normal_square(&plane->normal));
    if (!koi_i128_less(reach2, koi_i128_umul(size, size))) {
        return KO_SIDE_ACROSS;
    }
    return (h < 0) ? KO_SIDE_INSIDE : KO_SIDE_OUTSIDE;
}

/* True iff the normal's length is 1 within 2^-28, which makes its square 2^60 + 2^4 within 2^33,
 * and the offset is within 2 KO_LIMIT. */
static bool is_legal_plane(const ko_plane *plane)
{
    const uint64_t square = normal_square(&plane->normal);
    const uint64_t least = (UINT64_C(1) << 60) - (UINT64_C(1) << 33) + 16U;
    const uint64_t most = (UINT64_C(1) << 60) + (UINT64_C(1) << 33) + 16U;
    return square >= least && square <= most && koi_is_difference(plane->offset);
}

/* height / |n| rounded down. |n|, about 2^30, is rounded to the safe side by less than 1. That
 * lowers the quotient by less than 1.87 * 2^60 / 2^60 and a bit. The division rounds by less than
 * 1: less than 3 LSB in all. */
static int64_t distance_down(int64_t h, uint64_t square)
{
    return koi_quotient_floor(h, (h >= 0) ? ko_fix_sqrt_up(square) : ko_fix_sqrt_down(square));
}

/* |c| <= KO_LIMIT - r on each axis, so the result is no lower than -sqrt(3) KO_LIMIT - 2 KO_LIMIT
 * and a bit: it fits. */
ko_status ko_sphere_margin_plane(const ko_sphere *sphere, const ko_plane *plane, fix16_t *out)
{
    if (sphere == NULL || plane == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_sphere_check(sphere) != KO_OK || !is_legal_plane(plane)) {
        return KO_E_RANGE;
    }
    const int64_t centre = distance_down(height(plane, &sphere->c), normal_square(&plane->normal));
    *out = (fix16_t)(centre - sphere->r);
    return KO_OK;
}

/* ---- clearance ---- */

ko_status ko_sphere_clearance(const ko_sphere *a, const ko_sphere *b, fix16_t *clearance)
{
    const ko_status status = check_two(a, b, clearance);
    if (status == KO_OK) {
        *clearance = koi_surface_gap(ko_fix_sqrt_down(koi_surface_square(&a->c, &b->c)),
                                     (uint32_t)a->r + (uint32_t)b->r);
    }
    return status;
}

/* How far a coordinate is outside of c - r .. c + r, for legal numbers: at most 2^30. */
static inline uint32_t outside(fix16_t p, fix16_t c, fix16_t r)
{
    const int32_t over = (int32_t)koi_magnitude(p - c) - r;
    return (over > 0) ? (uint32_t)over : 0U;
}

/* Where they touch there is no root. */
static inline fix16_t gap_of(uint64_t square, uint32_t reach)
{
    return is_within(square, reach) ? 0 : (fix16_t)(ko_fix_sqrt_down(square) - reach);
}

/* The clearance of a legal sphere and a legal box. */
static KOI_APART_AT_OS fix16_t gap_to_box(const ko_sphere *sphere, const ko_aabb *box)
{
    const ko_vec3 *const p = &sphere->c;
    const uint32_t r = (uint32_t)sphere->r;
    const uint32_t x = outside(p->x, box->c.x, box->r.x);
    const uint32_t y = outside(p->y, box->c.y, box->r.y);
    const uint32_t z = outside(p->z, box->c.z, box->r.z);
    const fix16_t gap = koi_port_gap(x, y, z, r);
    /* unreachable: the portable kernel leaves all of it */
    return (gap != KOI_PORT_NO_GAP) ? gap : gap_of(koi_wide_square3(x, y, z), r);
}

ko_status ko_sphere_clearance_aabb(const ko_sphere *sphere, const ko_aabb *box, fix16_t *clearance)
{
    if (sphere == NULL || box == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (!koi_round_is_near(&sphere->c, sphere->r, box) &&
        (!koi_round_is_legal(&sphere->c, sphere->r) || !koi_bounds_is_legal(box))) {
        return KO_E_RANGE;
    }
    *clearance = gap_to_box(sphere, box);
    return KO_OK;
}

/* ---- closest points ---- */

/* The point is placed 1 LSB inside the radius. That covers rounding, so it is in the sphere. */
ko_status ko_sphere_closest_point(const ko_sphere *sphere, const ko_vec3 *point, ko_vec3 *closest)
{
    if (sphere == NULL || point == NULL || closest == NULL) {
        return KO_E_ARG;
    }
    if (ko_sphere_check(sphere) != KO_OK || ko_vec3_check(point) != KO_OK) {
        return KO_E_RANGE;
    }
    const uint32_t reach = (sphere->r > 0) ? (uint32_t)sphere->r - 1U : 0U;
    *closest = ko_sphere_contains_point(sphere, point)
                   ? *point
                   : koi_surface_inward(&sphere->c, point, reach);
    return KO_OK;
}
