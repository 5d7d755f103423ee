/* Triangles against points, segments, round volumes and each other: whether they touch, whether
 * they are within reach, and how far apart they are. */
#include "port/fast.h"

#include "keepout/overlap.h"
#include "keepout/clearance.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/distance/closest_quad.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle_hit.h"
#include "src/triangle/triangle.h"
#include "src/triangle/triangle_near.h"
#include "src/triangle/triangle_quick.h"
#include "src/triangle/triangle_proof.h"
#include "port/box.h"

/* ---- overlap ---- */

/* True only if the triangles are farther apart than `reach` on an axis. It is not inlined, since
 * the bounds would stay on the stack. */
static bool are_boxes_apart(const koi_outline *a, const koi_outline *b, fix16_t reach)
{
    ko_bounds of_a;
    ko_bounds of_b;
    koi_outline_bounds(a, 0, &of_a);
    koi_outline_bounds(b, reach, &of_b);
    return !koi_port_bounds_overlap(&of_a, &of_b);
}

/* True iff a segment and a triangle touch or are within reach, without a division. */
static bool is_segment_within(const koi_outline *segment, const koi_outline *corners,
                              uint32_t reach)
{
    koi_pair unused;
    koi_minimum minimum = {reach, reach};
    const koi_view seen = koi_pair_near(segment, 1U, corners, &minimum, &unused);
    return seen == KOI_VIEW_NEAR ||
           (seen == KOI_VIEW_OPEN && koi_kernel_hits(corners, segment->v[0], segment->v[1], NULL));
}

static bool is_segment_near(const ko_triangle *triangle, const ko_vec3 *a, const ko_vec3 *b,
                            fix16_t reach)
{
    const koi_outline one = koi_outline_of_segment(a, b);
    const koi_outline other = koi_outline_of(triangle);
    return !are_boxes_apart(&other, &one, reach) &&
           is_segment_within(&one, &other, (uint32_t)reach);
}

static KOI_OWN_FRAME bool is_face_near(const koi_outline *corners, const ko_vec3 *point,
                                       koi_minimum *minimum)
{
    koi_face face;
    koi_face_prepare(corners, &face);
    return koi_face_near_point(&face, point, minimum);
}

static bool is_point_near(const ko_triangle *triangle, const ko_vec3 *point, fix16_t reach)
{
    koi_minimum minimum = {(uint32_t)reach, (uint32_t)reach};
    const koi_outline here = koi_outline_of_segment(point, point);
    const koi_outline corners = koi_outline_of(triangle);
    return !are_boxes_apart(&corners, &here, reach) && is_face_near(&corners, point, &minimum);
}

bool ko_triangle_overlap_sphere(const ko_triangle *triangle, const ko_sphere *sphere)
{
    return triangle == NULL || sphere == NULL || is_point_near(triangle, &sphere->c, sphere->r);
}

bool ko_triangle_overlap_capsule(const ko_triangle *triangle, const ko_capsule *capsule)
{
    return triangle == NULL || capsule == NULL ||
           is_segment_near(triangle, &capsule->a, &capsule->b, capsule->r);
}

/* True only if triangle and lozenge are apart on an axis. The parallelogram's box is that of its
 * diagonals, from corner 0 to 2 and from 1 to 3. */
static KOI_OWN_FRAME bool is_box_apart(const ko_triangle *triangle, const koi_quad *quad, fix16_t r)
{
    ko_bounds bounds;
    ko_bounds half;
    ko_bounds other_half;
    const koi_outline corners = koi_outline_of(triangle);
    const koi_outline one = koi_outline_of_segment(&quad->corner[0], &quad->corner[2]);
    const koi_outline other = koi_outline_of_segment(&quad->corner[1], &quad->corner[3]);
    koi_outline_bounds(&corners, 0, &bounds);
    koi_outline_bounds(&one, r, &half);
    koi_outline_bounds(&other, r, &other_half);
    koi_bounds_union(&half, &other_half, &half);
    return !koi_port_bounds_overlap(&bounds, &half);
}

static KOI_APART bool is_quad_near(const ko_triangle *triangle, const koi_quad *quad,
                                   koi_minimum *minimum)
{
    koi_face face;
    const koi_outline corners = koi_outline_of(triangle);
    koi_face_prepare(&corners, &face);
    return koi_face_near_quad(&face, quad, minimum);
}

bool ko_triangle_overlap_lozenge(const ko_triangle *triangle, const ko_lozenge *lozenge)
{
    koi_quad quad;
    if (triangle == NULL || lozenge == NULL) {
        return true;
    }
    koi_minimum minimum = {(uint32_t)lozenge->r, (uint32_t)lozenge->r};
    koi_quad_prepare(&lozenge->a, &lozenge->u, &lozenge->v, &quad);
    return !is_box_apart(triangle, &quad, lozenge->r) && is_quad_near(triangle, &quad, &minimum);
}

bool ko_triangle_within(const ko_triangle *a, const ko_triangle *b, fix16_t reach)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(b);
    return reach >= 0 && !are_boxes_apart(&one, &other, reach) &&
           koi_pair_is_within(a, b, (uint32_t)reach);
}

/* ---- clearance ---- */

static fix16_t to_point(const ko_triangle *triangle, const ko_vec3 *point, fix16_t r)
{
    koi_minimum minimum = {(uint32_t)r, UINT32_MAX};
    const koi_outline corners = koi_outline_of(triangle);
    const bool near = is_face_near(&corners, point, &minimum);
    return koi_minimum_clearance(&minimum, near);
}

/* The clearance of a pair that does not touch. */
static KOI_OWN_FRAME fix16_t to_pair(const koi_outline *a, unsigned edges, const koi_outline *b,
                                     fix16_t r)
{
    koi_pair unused;
    koi_minimum minimum = {(uint32_t)r, UINT32_MAX};
    const koi_view seen = koi_pair_near(a, edges, b, &minimum, &unused);
    return koi_minimum_clearance(&minimum, seen == KOI_VIEW_NEAR);
}

static fix16_t to_segment(const ko_triangle *triangle, const ko_vec3 *a, const ko_vec3 *b,
                          fix16_t r)
{
    const koi_outline one = koi_outline_of_segment(a, b);
    const koi_outline other = koi_outline_of(triangle);
    return koi_kernel_hits(&other, a, b, NULL) ? 0 : to_pair(&one, 1U, &other, r);
}

ko_status ko_triangle_clearance_sphere(const ko_triangle *triangle, const ko_sphere *sphere,
                                       fix16_t *clearance)
{
    if (triangle == NULL || sphere == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_sphere_check(sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    *clearance = to_point(triangle, &sphere->c, sphere->r);
    return KO_OK;
}

ko_status ko_triangle_clearance_capsule(const ko_triangle *triangle, const ko_capsule *capsule,
                                        fix16_t *clearance)
{
    if (triangle == NULL || capsule == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_capsule_check(capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    *clearance = to_segment(triangle, &capsule->a, &capsule->b, capsule->r);
    return KO_OK;
}

ko_status ko_triangle_clearance_lozenge(const ko_triangle *triangle, const ko_lozenge *lozenge,
                                        fix16_t *clearance)
{
    koi_quad quad;
    if (triangle == NULL || lozenge == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_lozenge_check(lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_minimum minimum = {(uint32_t)lozenge->r, UINT32_MAX};
    koi_quad_prepare(&lozenge->a, &lozenge->u, &lozenge->v, &quad);
    const bool near = is_quad_near(triangle, &quad, &minimum);
    *clearance = koi_minimum_clearance(&minimum, near);
    return KO_OK;
}

static fix16_t between_faces(const ko_triangle *a, const ko_triangle *b)
{
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(b);
    return koi_kernel_overlap(&one, &other) ? 0 : to_pair(&one, KOI_CORNERS, &other, 0);
}

ko_status ko_triangle_clearance(const ko_triangle *a, const ko_triangle *b, fix16_t *clearance)
{
    uint32_t distance;
    if (a == NULL || b == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(a) != KO_OK || ko_triangle_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    const bool is_known = koi_quick_distance(a, b, UINT32_MAX, &distance) == KOI_GAP_KNOWN;
    *clearance = is_known ? (fix16_t)distance : between_faces(a, b);
    return KO_OK;
}

/* ---- two triangles: overlap ---- */

static bool is_overlap(const ko_triangle *a, const ko_triangle *b)
{
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(b);
    return koi_kernel_overlap(&one, &other);
}

/* True iff all corners of one triangle are below all of the other on an axis. */
static inline bool is_gap(const ko_triangle *a, const ko_triangle *b, uint32_t axis)
{
    const fix16_t a1 = koi_coordinate(&a->a, axis);
    const fix16_t a2 = koi_coordinate(&a->b, axis);
    const fix16_t a3 = koi_coordinate(&a->c, axis);
    const fix16_t b1 = koi_coordinate(&b->a, axis);
    const fix16_t b2 = koi_coordinate(&b->b, axis);
    const fix16_t b3 = koi_coordinate(&b->c, axis);
    const fix16_t a_low = koi_port_lower(koi_port_lower(a1, a2), a3);
    const fix16_t b_low = koi_port_lower(koi_port_lower(b1, b2), b3);
    return koi_port_higher(koi_port_higher(a1, a2), a3) < b_low ||
           koi_port_higher(koi_port_higher(b1, b2), b3) < a_low;
}

/* Boxes separate most triangles that are apart, and cost little. */
bool ko_triangle_overlap(const ko_triangle *a, const ko_triangle *b)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    if (is_gap(a, b, 0) || is_gap(a, b, 1) || is_gap(a, b, 2)) {
        return false;
    }
    const koi_quick_answer answer = koi_quick_pair(a, b, 0);
    return (answer == KOI_QUICK_UNKNOWN) ? is_overlap(a, b) : answer == KOI_QUICK_TOUCH;
}
