/* Capsules around points, boxes, spheres and capsules. */
#include "keepout/make.h"

#include <stddef.h>

#include "src/distance/surface.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/math/fix.h"
#include "src/round/round.h"
#include "src/round/capsule.h"
#include "src/round/sphere.h"

static ko_status check_two(const ko_capsule *a, const ko_capsule *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_capsule_check(a);
    return (status != KO_OK) ? status : ko_capsule_check(b);
}

/* Writes a capsule if it is legal; KO_E_RANGE if it is not. */
static ko_status give(const ko_vec3 *a, const ko_vec3 *b, uint32_t r, ko_capsule *out)
{
    const ko_capsule capsule = {*a, *b, (fix16_t)r};
    if (r > (uint32_t)KO_LIMIT || ko_capsule_check(&capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = capsule;
    return KO_OK;
}

/* ---- from points ---- */

static const ko_vec3 *farthest_from(const ko_vec3 *p, const ko_vec3 *points, uint32_t n)
{
    const ko_vec3 *farthest = &points[0];
    for (uint32_t i = 1; i < n; i++) {
        if (koi_surface_square(p, &points[i]) > koi_surface_square(p, farthest)) {
            farthest = &points[i];
        }
    }
    return farthest;
}

/* True iff the capsule on a b with radius r contains all points when the fraction t of its length
 * is cut off at each end. */
static bool hold_all(const ko_vec3 *a, const ko_vec3 *b, ko_q30 t, uint32_t r,
                     const ko_vec3 *points, uint32_t n)
{
    const ko_vec3 from = koi_closest_at(a, b, t);
    const ko_vec3 to = koi_closest_at(b, a, t);
    for (uint32_t i = 0; i < n; i++) {
        koi_square square;
        koi_closest_point_segment(&points[i], &from, &to, NULL, &square);
        if (!koi_square_is_within(&square, r)) {
            return false;
        }
    }
    return true;
}

/* Shortens the segment as far as the radius allows: the caps often reach beyond the points. The
 * search halves its step each round, and takes only a segment that was tried and reaches all. */
#define SHORTEN_ROUNDS 10U
static void shorten(ko_vec3 *a, ko_vec3 *b, uint32_t r, const ko_vec3 *points, uint32_t n)
{
    ko_q30 good = 0;
    ko_q30 step = KO_Q30_ONE / 2;
    for (unsigned round = 0; round < SHORTEN_ROUNDS; round++) {
        if (good + step <= KO_Q30_ONE / 2 && hold_all(a, b, good + step, r, points, n)) {
            good += step;
        }
        step /= 2;
    }
    const ko_vec3 from = koi_closest_at(a, b, good);
    *b = koi_closest_at(b, a, good);
    *a = from;
}

/* The segment between two far points is moved to where its greatest distance is small, then
 * shortened. */
ko_status ko_capsule_from_points(const ko_vec3 *points, uint32_t n, ko_capsule *out)
{
    if (points == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_points_are_legal(points, n)) {
        return KO_E_RANGE;
    }
    ko_vec3 a = *farthest_from(&points[0], points, n);
    ko_vec3 b = *farthest_from(&a, points, n);
    const uint32_t radius = koi_closest_fit(points, n, &a, &b);
    shorten(&a, &b, radius, points, n);
    return give(&a, &b, radius, out);
}

/* ---- from other shapes ---- */

/* The end of the capsule at the smaller sphere: its centre, moved towards the larger sphere by the
 * difference of the radii less 1 LSB. The larger radius then reaches around the smaller sphere,
 * since rounding moves the point by less than 0.87 LSB. The division shortens the move by up to
 * 1.74 LSB. If the larger sphere contains the smaller, the end is the larger one's centre. */
static ko_vec3 pulled_in(const ko_sphere *large, const ko_sphere *small)
{
    const int64_t spare = large->r - small->r - 1;
    const uint32_t d = ko_fix_sqrt_up(koi_surface_square(&large->c, &small->c));
    if (koi_sphere_holds(large, small)) {
        return large->c;
    }
    if (spare <= 0) {
        return small->c;
    }
    /* spare < d */
    const uint32_t part = koi_quotient_q30((uint64_t)spare, d, NULL);
    return koi_closest_at(&small->c, &large->c, (ko_q30)part);
}

ko_status ko_capsule_from_spheres(const ko_sphere *a, const ko_sphere *b, ko_capsule *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_sphere_check(a) != KO_OK || ko_sphere_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    ko_capsule hull = {a->c, b->c, a->r};
    if (a->r >= b->r) {
        hull.b = pulled_in(a, b);
    } else {
        hull.a = pulled_in(b, a);
        hull.r = b->r;
    }
    return give(&hull.a, &hull.b, (uint32_t)hull.r, out);
}

/* The radius with which the capsule on a b contains another. It is convex, so it contains all of
 * the other if it contains the balls around its ends. */
static uint32_t reach_around(const ko_vec3 *a, const ko_vec3 *b, const ko_capsule *other)
{
    koi_square square;
    koi_closest_point_segment(&other->a, a, b, NULL, &square);
    const uint32_t to_a = koi_square_distance_up(&square);
    koi_closest_point_segment(&other->b, a, b, NULL, &square);
    const uint32_t to_b = koi_square_distance_up(&square);
    return ((to_a > to_b) ? to_a : to_b) + (uint32_t)other->r;
}

/* The capsule around two, on the farthest pair of their ends. */
static ko_status hull_of(const ko_capsule *a, const ko_capsule *b, ko_capsule *out)
{
    const ko_vec3 ends[4] = {a->a, a->b, b->a, b->b};
    unsigned from = 0;
    unsigned to = 1;
    for (unsigned i = 0; i < 4U; i++) {
        for (unsigned j = i + 1U; j < 4U; j++) {
            if (koi_surface_square(&ends[i], &ends[j]) >
                koi_surface_square(&ends[from], &ends[to])) {
                from = i;
                to = j;
            }
        }
    }
    const uint32_t around_a = reach_around(&ends[from], &ends[to], a);
    const uint32_t around_b = reach_around(&ends[from], &ends[to], b);
    return give(&ends[from], &ends[to], (around_a > around_b) ? around_a : around_b, out);
}

ko_status ko_capsule_union(const ko_capsule *a, const ko_capsule *b, ko_capsule *out)
{
    const ko_status status = check_two(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    if (koi_capsule_holds(a, b)) {
        *out = *a;
        return KO_OK;
    }
    if (koi_capsule_holds(b, a)) {
        *out = *b;
        return KO_OK;
    }
    return hull_of(a, b, out);
}

/* ---- spheres around capsules ---- */
