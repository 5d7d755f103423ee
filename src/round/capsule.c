/* Capsules against other shapes and at poses. Each answer is one about the segment, with the
 * kernels of distance/closest.c. Closest points are in capsule_closest.c. Radii are at most 2^29,
 * sums of two 2^30. */
#include "port/fast.h"

#include "src/round/capsule.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/overlap.h"
#include "keepout/cast.h"
#include "keepout/clearance.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/box/line.h"
#include "src/distance/surface.h"
#include "src/math/rotate.h"
#include "src/math/wide.h"
#include "src/round/round.h"
#include "src/distance/closest_cast.h"
#include "src/distance/segments.h"

/* ---- legality ---- */

static ko_sphere end_a(const ko_capsule *capsule)
{
    const ko_sphere end = {capsule->a, capsule->r};
    return end;
}

static ko_sphere end_b(const ko_capsule *capsule)
{
    const ko_sphere end = {capsule->b, capsule->r};
    return end;
}

/* koi_round_are_legal of a capsule, out of line. */
static bool is_legal(const ko_capsule *capsule)
{
    return koi_round_are_legal(&capsule->a, &capsule->b, capsule->r);
}

ko_status ko_capsule_check(const ko_capsule *capsule)
{
    if (capsule == NULL) {
        return KO_E_ARG;
    }
    return is_legal(capsule) ? KO_OK : KO_E_RANGE;
}

static ko_status check_two(const ko_capsule *a, const ko_capsule *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(a) && is_legal(b)) ? KO_OK : KO_E_RANGE;
}

/* ---- to a box ---- */

/* The interval of the capsule on an axis, unsigned for capsules that are not legal. */
static void spread(fix16_t a, fix16_t b, fix16_t r, fix16_t *lo, fix16_t *hi)
{
    *lo = (fix16_t)((uint32_t)((a < b) ? a : b) - (uint32_t)r);
    *hi = (fix16_t)((uint32_t)((a < b) ? b : a) + (uint32_t)r);
}

static ko_bounds bounds_of(const ko_capsule *capsule)
{
    ko_bounds bounds;
    spread(capsule->a.x, capsule->b.x, capsule->r, &bounds.lo.x, &bounds.hi.x);
    spread(capsule->a.y, capsule->b.y, capsule->r, &bounds.lo.y, &bounds.hi.y);
    spread(capsule->a.z, capsule->b.z, capsule->r, &bounds.lo.z, &bounds.hi.z);
    return bounds;
}

ko_status ko_aabb_from_capsule(const ko_capsule *capsule, ko_aabb *out)
{
    if (out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_capsule_check(capsule);
    if (status == KO_OK) {
        const ko_bounds bounds = bounds_of(capsule);
        koi_bounds_to_aabb(&bounds, out);
    }
    return status;
}

/* ---- at a pose ---- */

/* Rounding moves a point between the ends by no more than it moves the ends. So one growth of the
 * radius covers the whole capsule. */
static ko_status moved(const ko_capsule *capsule, const ko_pose *pose, bool back, ko_capsule *out)
{
    ko_capsule there;
    if (capsule == NULL || pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK || ko_pose_check(pose) != KO_OK ||
        !koi_pose_place(pose, back, &capsule->a, &there.a) ||
        !koi_pose_place(pose, back, &capsule->b, &there.b)) {
        return KO_E_RANGE;
    }
    there.r = capsule->r + (fix16_t)koi_round_growth(KOI_ROUND_HALF, capsule->r);
    if (ko_capsule_check(&there) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = there;
    return KO_OK;
}

ko_status ko_capsule_transform(const ko_capsule *capsule, const ko_pose *pose, ko_capsule *out)
{
    return moved(capsule, pose, false, out);
}

ko_status ko_capsule_transform_inverse(const ko_capsule *capsule, const ko_pose *pose,
                                       ko_capsule *out)
{
    return moved(capsule, pose, true, out);
}

/* ---- containment and overlap ---- */

/* True iff the point is within reach of the segment. */
static bool is_near(const ko_capsule *capsule, const ko_vec3 *point, uint32_t reach)
{
    koi_square square;
    koi_closest_point_segment(point, &capsule->a, &capsule->b, NULL, &square);
    return koi_square_is_within(&square, reach);
}

bool ko_capsule_contains_point(const ko_capsule *capsule, const ko_vec3 *point)
{
    return capsule != NULL && point != NULL && is_near(capsule, point, (uint32_t)capsule->r);
}

/* The outer capsule is convex, so it contains the inner one iff it contains the balls around both
 * ends. */
bool koi_capsule_holds(const ko_capsule *outer, const ko_capsule *inner)
{
    if (outer->r < inner->r) {
        return false;
    }
    const uint32_t reach = (uint32_t)outer->r - (uint32_t)inner->r;
    return is_near(outer, &inner->a, reach) && is_near(outer, &inner->b, reach);
}

/* Most pairs that are apart have axes whose boxes are, which costs little. */
bool ko_capsule_overlap(const ko_capsule *a, const ko_capsule *b)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    const uint32_t reach = (uint32_t)a->r + (uint32_t)b->r;
    if (koi_round_are_apart(a, b, reach)) {
        return false;
    }
    const koi_couple axes = {&a->a, &a->b, &b->a, &b->b};
    return koi_closest_are_within(&axes, reach);
}

bool ko_capsule_overlap_sphere(const ko_capsule *capsule, const ko_sphere *sphere)
{
    return capsule == NULL || sphere == NULL ||
           is_near(capsule, &sphere->c, (uint32_t)capsule->r + (uint32_t)sphere->r);
}

bool ko_capsule_overlap_aabb(const ko_capsule *capsule, const ko_aabb *box)
{
    ko_bounds corners;
    koi_square square;
    if (capsule == NULL || box == NULL) {
        return true;
    }
    const ko_bounds bounds = bounds_of(capsule);
    koi_bounds_of(box, &corners);
    if (bounds.lo.x > corners.hi.x || bounds.hi.x < corners.lo.x || bounds.lo.y > corners.hi.y ||
        bounds.hi.y < corners.lo.y || bounds.lo.z > corners.hi.z || bounds.hi.z < corners.lo.z) {
        return false;
    }
    koi_closest_segment_aabb(&capsule->a, &capsule->b, box, NULL, &square);
    return koi_square_is_within(&square, (uint32_t)capsule->r);
}

/* ---- casts ---- */

ko_status ko_capsule_cast_line(const ko_capsule *capsule, const ko_line *line, ko_q30 *enter)
{
    ko_segment way;
    uint32_t margin;
    ko_q30 at;
    if (capsule == NULL || line == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK || koi_line_to_segment(line, &way, &margin) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_bounds bounds = bounds_of(capsule);
    const bool is_hit =
        !koi_line_misses(line, &bounds, margin) &&
        koi_closest_cast(&way, &capsule->a, &capsule->b, (uint32_t)capsule->r + margin, &at);
    *enter = is_hit ? koi_line_enter(line, at) : KO_NEVER;
    return KO_OK;
}

/* ---- planes ---- */

/* A capsule is on one side iff the balls around both ends are. */
ko_side ko_capsule_side_plane(const ko_capsule *capsule, const ko_plane *plane)
{
    if (capsule == NULL || plane == NULL) {
        return KO_SIDE_ACROSS;
    }
    const ko_sphere a = end_a(capsule);
    const ko_sphere b = end_b(capsule);
    const ko_side side = ko_sphere_side_plane(&a, plane);
    return (side == ko_sphere_side_plane(&b, plane)) ? side : KO_SIDE_ACROSS;
}

ko_status ko_capsule_margin_plane(const ko_capsule *capsule, const ko_plane *plane, fix16_t *out)
{
    fix16_t of_a;
    fix16_t of_b;
    if (capsule == NULL || plane == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_sphere a = end_a(capsule);
    const ko_sphere b = end_b(capsule);
    if (ko_sphere_margin_plane(&a, plane, &of_a) != KO_OK ||
        ko_sphere_margin_plane(&b, plane, &of_b) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = (of_a < of_b) ? of_a : of_b;
    return KO_OK;
}

/* ---- clearance ---- */

ko_status ko_capsule_clearance_sphere(const ko_capsule *capsule, const ko_sphere *sphere,
                                      fix16_t *clearance)
{
    koi_square square;
    if (capsule == NULL || sphere == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK || ko_sphere_check(sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_closest_point_segment(&sphere->c, &capsule->a, &capsule->b, NULL, &square);
    *clearance =
        koi_surface_gap(koi_square_distance(&square), (uint32_t)capsule->r + (uint32_t)sphere->r);
    return KO_OK;
}

ko_status ko_capsule_clearance(const ko_capsule *a, const ko_capsule *b, fix16_t *clearance)
{
    const ko_status status = check_two(a, b, clearance);
    if (status == KO_OK) {
        const koi_couple axes = {&a->a, &a->b, &b->a, &b->b};
        const uint32_t reach = (uint32_t)a->r + (uint32_t)b->r;
        *clearance = koi_surface_gap(koi_closest_distance(&axes, reach), reach);
    }
    return status;
}

ko_status ko_capsule_clearance_aabb(const ko_capsule *capsule, const ko_aabb *box,
                                    fix16_t *clearance)
{
    koi_square square;
    if (capsule == NULL || box == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_closest_segment_aabb(&capsule->a, &capsule->b, box, NULL, &square);
    *clearance = koi_surface_gap(koi_square_distance(&square), (uint32_t)capsule->r);
    return KO_OK;
}
