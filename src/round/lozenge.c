/* Lozenges against other shapes. Each answer is one about the parallelogram, with the kernels of
 * distance/closest_quad.c. lozenge_build.c builds lozenges, lozenge_place.c places them,
 * lozenge_plane.c compares them with planes. Radii are at most 2^29, sums of two 2^30. */
#include "port/fast.h"

#include "src/round/lozenge.h"
#include "src/round/lozenge_quad.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/box/line.h"
#include "src/distance/entry.h"
#include "src/distance/entry_polygon.h"
#include "src/distance/measure.h"
#include "src/distance/patch.h"
#include "src/distance/span.h"
#include "src/distance/surface.h"
#include "src/round/round.h"
#include "src/math/wide.h"

static const ko_vec3 zero = {0, 0, 0};

/* ---- legality ---- */

/* True iff p + by, modulo 2^32 on each axis, and p + by + by2 are within `most` of 0. */
static inline bool are_in(const ko_vec3 *p, const ko_vec3 *u, const ko_vec3 *v, uint32_t most)
{
    const ko_vec3 far_u = koi_closest_sum(p, u);
    const ko_vec3 far_v = koi_closest_sum(p, v);
    const ko_vec3 far = koi_closest_sum(&far_u, v);
    return koi_round_is_in(p, most) && koi_round_is_in(&far_u, most) &&
           koi_round_is_in(&far_v, most) && koi_round_is_in(&far, most);
}

/* No sum overflows where it looks legal: a legal number that is off by 2^32 is not the sum of a
 * legal one and one of 32 bits. */
static bool is_legal(const ko_lozenge *l)
{
    return (uint32_t)l->r <= (uint32_t)KO_LIMIT &&
           are_in(&l->a, &l->u, &l->v, (uint32_t)KO_LIMIT - (uint32_t)l->r);
}

ko_status ko_lozenge_check(const ko_lozenge *lozenge)
{
    if (lozenge == NULL) {
        return KO_E_ARG;
    }
    return is_legal(lozenge) ? KO_OK : KO_E_RANGE;
}

static ko_status check_two(const ko_lozenge *a, const ko_lozenge *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(a) && is_legal(b)) ? KO_OK : KO_E_RANGE;
}

/* ---- from and to other shapes ---- */

/* The capsule as a lozenge with v = 0. */
static ko_lozenge of_capsule(const ko_capsule *capsule)
{
    const ko_lozenge lozenge = {capsule->a, koi_closest_difference(&capsule->b, &capsule->a), zero,
                                capsule->r};
    return lozenge;
}

/* The interval of the lozenge on an axis: the corner a moved down by the negative edges and r, and
 * up by the positive edges and r. Sums are unsigned, for lozenges that are not legal. */
static void spread(fix16_t a, fix16_t u, fix16_t v, fix16_t r, fix16_t *lo, fix16_t *hi)
{
    const uint32_t down = (uint32_t)((u < 0) ? u : 0) + (uint32_t)((v < 0) ? v : 0);
    const uint32_t up = (uint32_t)((u > 0) ? u : 0) + (uint32_t)((v > 0) ? v : 0);
    *lo = (fix16_t)((uint32_t)a + down - (uint32_t)r);
    *hi = (fix16_t)((uint32_t)a + up + (uint32_t)r);
}

static ko_bounds bounds_of(const ko_lozenge *l)
{
    ko_bounds bounds;
    spread(l->a.x, l->u.x, l->v.x, l->r, &bounds.lo.x, &bounds.hi.x);
    spread(l->a.y, l->u.y, l->v.y, l->r, &bounds.lo.y, &bounds.hi.y);
    spread(l->a.z, l->u.z, l->v.z, l->r, &bounds.lo.z, &bounds.hi.z);
    return bounds;
}

ko_status ko_aabb_from_lozenge(const ko_lozenge *lozenge, ko_aabb *out)
{
    const ko_status status = check_two(lozenge, lozenge, out);
    if (status == KO_OK) {
        const ko_bounds bounds = bounds_of(lozenge);
        koi_bounds_to_aabb(&bounds, out);
    }
    return status;
}

/* ---- containment and overlap ---- */

/* True iff p is within reach of the parallelogram. */
static bool is_near(const koi_quad *quad, const ko_vec3 *p, uint32_t reach)
{
    koi_minimum minimum = {reach, reach};
    return koi_quad_near_point(quad, p, &minimum);
}

bool ko_lozenge_contains_point(const ko_lozenge *lozenge, const ko_vec3 *point)
{
    koi_quad quad;
    if (lozenge == NULL || point == NULL) {
        return false;
    }
    koi_lozenge_prepare(lozenge, &quad);
    return is_near(&quad, point, (uint32_t)lozenge->r);
}

/* The outer lozenge is convex, so it contains the inner one iff it contains the ball around each of
 * its corners. */
bool koi_lozenge_holds(const ko_lozenge *outer, const ko_lozenge *inner)
{
    koi_quad quad;
    koi_quad within;
    if (outer->r < inner->r) {
        return false;
    }
    koi_lozenge_prepare(outer, &quad);
    koi_lozenge_prepare(inner, &within);
    const uint32_t reach = (uint32_t)outer->r - (uint32_t)inner->r;
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        if (!is_near(&quad, &within.corner[i], reach)) {
            return false;
        }
    }
    return true;
}

static bool are_apart(const ko_bounds *a, const ko_bounds *b)
{
    return a->lo.x > b->hi.x || a->hi.x < b->lo.x || a->lo.y > b->hi.y || a->hi.y < b->lo.y ||
           a->lo.z > b->hi.z || a->hi.z < b->lo.z;
}

/* The sum of two radii. */
static uint32_t reach_of(fix16_t a, fix16_t b)
{
    return (uint32_t)a + (uint32_t)b;
}

/* The distance of two parallelograms as koi_span_distance gives it, for the sum of the radii. */
static uint32_t distance_of(const ko_lozenge *a, const ko_lozenge *b)
{
    const koi_span span = {
        koi_minus3(&a->a, &b->a),
        {a->u, a->v, koi_minus3(&zero, &b->u), koi_minus3(&zero, &b->v)},
    };
    return koi_span_distance(&span, reach_of(a->r, b->r));
}

/* The same of a parallelogram and a box, as koi_patch_distance gives it. */
static KOI_APART uint32_t distance_of_aabb(const ko_lozenge *lozenge, const ko_aabb *box)
{
    koi_patch patch;
    koi_patch_set(&lozenge->a, &lozenge->u, &lozenge->v, box, &patch);
    return koi_patch_distance(&patch, (uint32_t)lozenge->r);
}

/* True iff that distance decides whether they are within reach. Only where the distance, rounded
 * down, is the reach it may be above it. */
static bool is_known(uint32_t distance, uint32_t reach)
{
    return distance != UINT32_MAX && distance != reach;
}

/* The exact form of ko_lozenge_overlap. */
static KOI_OWN_FRAME bool are_near(const ko_lozenge *a, const ko_lozenge *b)
{
    koi_quad one;
    koi_quad other;
    koi_minimum minimum = {reach_of(a->r, b->r), reach_of(a->r, b->r)};
    koi_lozenge_prepare(a, &one);
    koi_lozenge_prepare(b, &other);
    return koi_quad_near_quad(&one, &other, &minimum);
}

static KOI_OWN_FRAME bool is_near_point(const ko_lozenge *lozenge, const ko_vec3 *point,
                                        uint32_t reach)
{
    koi_quad quad;
    koi_lozenge_prepare(lozenge, &quad);
    return is_near(&quad, point, reach);
}

static KOI_OWN_FRAME bool is_near_segment(const ko_lozenge *lozenge, const ko_capsule *axis,
                                          uint32_t reach)
{
    koi_quad quad;
    koi_minimum minimum = {reach, reach};
    koi_lozenge_prepare(lozenge, &quad);
    return koi_quad_near_segment(&quad, &axis->a, &axis->b, &minimum, NULL);
}

static KOI_OWN_FRAME bool is_near_aabb(const ko_lozenge *lozenge, const ko_aabb *box)
{
    koi_quad quad;
    koi_minimum minimum = {(uint32_t)lozenge->r, (uint32_t)lozenge->r};
    koi_lozenge_prepare(lozenge, &quad);
    return koi_quad_near_aabb(&quad, box, &minimum);
}

bool ko_lozenge_overlap(const ko_lozenge *a, const ko_lozenge *b)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    const ko_bounds bounds_a = bounds_of(a);
    const ko_bounds bounds_b = bounds_of(b);
    if (are_apart(&bounds_a, &bounds_b)) {
        return false;
    }
    const uint32_t reach = reach_of(a->r, b->r);
    const uint32_t distance = distance_of(a, b);
    return is_known(distance, reach) ? distance < reach : are_near(a, b);
}

bool ko_lozenge_overlap_sphere(const ko_lozenge *lozenge, const ko_sphere *sphere)
{
    if (lozenge == NULL || sphere == NULL) {
        return true;
    }
    const ko_lozenge ball = {sphere->c, zero, zero, sphere->r};
    const ko_bounds bounds = bounds_of(lozenge);
    const ko_bounds of_ball = bounds_of(&ball);
    if (are_apart(&bounds, &of_ball)) {
        return false;
    }
    const uint32_t reach = reach_of(lozenge->r, sphere->r);
    const uint32_t distance = distance_of(lozenge, &ball);
    return is_known(distance, reach) ? distance < reach : is_near_point(lozenge, &sphere->c, reach);
}

/* ko_lozenge_overlap_capsule without a check for null. */
static bool is_near_capsule(const ko_lozenge *lozenge, const ko_capsule *capsule)
{
    const ko_lozenge thin = of_capsule(capsule);
    const ko_bounds bounds = bounds_of(lozenge);
    const ko_bounds of_thin = bounds_of(&thin);
    if (are_apart(&bounds, &of_thin)) {
        return false;
    }
    const uint32_t reach = reach_of(lozenge->r, capsule->r);
    const uint32_t distance = distance_of(lozenge, &thin);
    return is_known(distance, reach) ? distance < reach : is_near_segment(lozenge, capsule, reach);
}

bool ko_lozenge_overlap_capsule(const ko_lozenge *lozenge, const ko_capsule *capsule)
{
    return lozenge == NULL || capsule == NULL || is_near_capsule(lozenge, capsule);
}

bool ko_lozenge_overlap_aabb(const ko_lozenge *lozenge, const ko_aabb *box)
{
    ko_bounds corners;
    if (lozenge == NULL || box == NULL) {
        return true;
    }
    const ko_bounds bounds = bounds_of(lozenge);
    koi_bounds_of(box, &corners);
    if (are_apart(&bounds, &corners)) {
        return false;
    }
    const uint32_t distance = distance_of_aabb(lozenge, box);
    return is_known(distance, (uint32_t)lozenge->r) ? distance < (uint32_t)lozenge->r
                                                    : is_near_aabb(lozenge, box);
}

/* ---- casts ---- */

/* The distance of a parallelogram and a way, as koi_span_distance gives it. */
static KOI_OWN_FRAME uint32_t distance_of_way(const ko_lozenge *lozenge, const ko_segment *way,
                                              uint32_t reach)
{
    const koi_span span = {
        koi_minus3(&lozenge->a, &way->a),
        {lozenge->u, lozenge->v, koi_minus3(&way->a, &way->b), zero},
    };
    return koi_span_distance(&span, reach);
}

/* The time at which the way comes within reach, which it does; true only if it is proved. */
static KOI_OWN_FRAME bool find_entry(const ko_lozenge *lozenge, const ko_segment *way,
                                     uint32_t reach, ko_q30 *at)
{
    const ko_vec3 b = koi_closest_sum(&lozenge->a, &lozenge->u);
    const ko_vec3 c = koi_closest_sum(&b, &lozenge->v);
    const ko_vec3 d = koi_closest_sum(&lozenge->a, &lozenge->v);
    const koi_polygon polygon = {
        {&lozenge->a, &b, &c, &d}, KOI_QUAD_CORNERS, koi_normal_of(&lozenge->u, &lozenge->v)};
    const koi_course course = {way->a, koi_minus3(&way->b, &way->a), reach};
    return koi_entry_of_polygon(&polygon, &course, at);
}

/* The exact form: contact by all features, the time by bisection. */
static KOI_OWN_FRAME bool cast_exactly(const ko_lozenge *lozenge, const ko_segment *way,
                                       uint32_t reach, ko_q30 *at)
{
    koi_quad quad;
    koi_lozenge_prepare(lozenge, &quad);
    return koi_quad_cast(way, &quad, reach, at);
}

static inline bool cast_way(const ko_lozenge *lozenge, const ko_segment *way, uint32_t reach,
                            ko_q30 *at)
{
    const uint32_t distance = distance_of_way(lozenge, way, reach);
    const bool is_proved = is_known(distance, reach);
    if (is_proved && distance > reach) {
        return false;
    }
    if (is_proved && find_entry(lozenge, way, reach, at)) {
        return true;
    }
    return cast_exactly(lozenge, way, reach, at);
}

ko_status ko_lozenge_cast_line(const ko_lozenge *lozenge, const ko_line *line, ko_q30 *enter)
{
    ko_segment way;
    uint32_t margin;
    ko_q30 at;
    if (lozenge == NULL || line == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK || koi_line_to_segment(line, &way, &margin) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_bounds bounds = bounds_of(lozenge);
    const bool is_hit = !koi_line_misses(line, &bounds, margin) &&
                        cast_way(lozenge, &way, (uint32_t)lozenge->r + margin, &at);
    *enter = is_hit ? koi_line_enter(line, at) : KO_NEVER;
    return KO_OK;
}

/* ---- clearance ---- */

/* The exact form of ko_lozenge_clearance. */
static fix16_t clearance_of(const ko_lozenge *a, const ko_lozenge *b)
{
    koi_quad one;
    koi_quad other;
    koi_minimum minimum = {reach_of(a->r, b->r), UINT32_MAX};
    koi_lozenge_prepare(a, &one);
    koi_lozenge_prepare(b, &other);
    return koi_minimum_clearance(&minimum, koi_quad_near_quad(&one, &other, &minimum));
}

ko_status ko_lozenge_clearance(const ko_lozenge *a, const ko_lozenge *b, fix16_t *clearance)
{
    const ko_status status = check_two(a, b, clearance);
    if (status == KO_OK) {
        const uint32_t distance = distance_of(a, b);
        *clearance = (distance != UINT32_MAX) ? koi_surface_gap(distance, reach_of(a->r, b->r))
                                              : clearance_of(a, b);
    }
    return status;
}

/* The exact forms of the next three. */
static KOI_OWN_FRAME fix16_t clearance_of_capsule(const ko_lozenge *lozenge,
                                                  const ko_capsule *capsule)
{
    koi_quad quad;
    koi_minimum minimum = {reach_of(lozenge->r, capsule->r), UINT32_MAX};
    koi_lozenge_prepare(lozenge, &quad);
    return koi_minimum_clearance(
        &minimum, koi_quad_near_segment(&quad, &capsule->a, &capsule->b, &minimum, NULL));
}

static KOI_OWN_FRAME fix16_t clearance_of_sphere(const ko_lozenge *lozenge, const ko_sphere *sphere)
{
    koi_quad quad;
    koi_minimum minimum = {reach_of(lozenge->r, sphere->r), UINT32_MAX};
    koi_lozenge_prepare(lozenge, &quad);
    return koi_minimum_clearance(&minimum, koi_quad_near_point(&quad, &sphere->c, &minimum));
}

ko_status ko_lozenge_clearance_capsule(const ko_lozenge *lozenge, const ko_capsule *capsule,
                                       fix16_t *clearance)
{
    if (lozenge == NULL || capsule == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK || ko_capsule_check(capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_lozenge thin = of_capsule(capsule);
    const uint32_t distance = distance_of(lozenge, &thin);
    *clearance = (distance != UINT32_MAX)
                     ? koi_surface_gap(distance, reach_of(lozenge->r, capsule->r))
                     : clearance_of_capsule(lozenge, capsule);
    return KO_OK;
}

ko_status ko_lozenge_clearance_sphere(const ko_lozenge *lozenge, const ko_sphere *sphere,
                                      fix16_t *clearance)
{
    if (lozenge == NULL || sphere == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK || ko_sphere_check(sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_lozenge ball = {sphere->c, zero, zero, sphere->r};
    const uint32_t distance = distance_of(lozenge, &ball);
    *clearance = (distance != UINT32_MAX)
                     ? koi_surface_gap(distance, reach_of(lozenge->r, sphere->r))
                     : clearance_of_sphere(lozenge, sphere);
    return KO_OK;
}

static KOI_OWN_FRAME fix16_t clearance_of_aabb(const ko_lozenge *lozenge, const ko_aabb *box)
{
    koi_quad quad;
    koi_minimum minimum = {(uint32_t)lozenge->r, UINT32_MAX};
    koi_lozenge_prepare(lozenge, &quad);
    return koi_minimum_clearance(&minimum, koi_quad_near_aabb(&quad, box, &minimum));
}

ko_status ko_lozenge_clearance_aabb(const ko_lozenge *lozenge, const ko_aabb *box,
                                    fix16_t *clearance)
{
    if (lozenge == NULL || box == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const uint32_t distance = distance_of_aabb(lozenge, box);
    *clearance = (distance != UINT32_MAX) ? koi_surface_gap(distance, (uint32_t)lozenge->r)
                                          : clearance_of_aabb(lozenge, box);
    return KO_OK;
}

/* ---- closest point ---- */

/* The point of a segment is rounded by at most sqrt(3) / 2 LSB for its parameter and as much for
 * the point: 1.74 LSB. The point that lies from it towards `point` is rounded by sqrt(3) / 2 again.
 * 2 LSB less than the radius make up for both. The result is farther than need be by 1.74, 2, 2.74
 * (short of reach) and 0.87: less than 8 LSB for a capsule. koi_quad_closest_point may be 1 LSB
 * farther off than the point of a segment: less than 9 LSB in all. */
ko_status ko_lozenge_closest_point(const ko_lozenge *lozenge, const ko_vec3 *point,
                                   ko_vec3 *closest)
{
    koi_quad quad;
    if (lozenge == NULL || point == NULL || closest == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(lozenge) != KO_OK || ko_vec3_check(point) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_lozenge_prepare(lozenge, &quad);
    if (is_near(&quad, point, (uint32_t)lozenge->r)) {
        *closest = *point;
        return KO_OK;
    }
    const uint32_t reach = (lozenge->r > 2) ? (uint32_t)lozenge->r - 2U : 0U;
    const ko_vec3 nearest = koi_quad_closest_point(&quad, point);
    *closest = koi_surface_inward(&nearest, point, reach);
    return KO_OK;
}
