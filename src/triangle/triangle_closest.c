/* The closest points of a triangle and a point, a capsule, another triangle.
 *
 * The closest features are known exactly; only where distances are the same when rounded down, any
 * of them is taken. Parameters along edges are rounded to nearest, half a unit of 2^-30 of at most
 * sqrt(3) * 2^30: 0.87 LSB. Two shares of a foot are rounded down, by less than a unit of at most
 * 2^30 on each axis: 2 LSB on each axis, 3.5 in all. Points are then rounded to nearest, 0.87 LSB.
 * So a point is within 0.87 LSB of its triangle or segment. The distance of two of them, one a
 * corner or both on edges, exceeds the least by less than 1 + 3.5 + 0.87 < 6 LSB. koi_surface_pair
 * says what the radius of a capsule adds. */
#include "keepout/closest.h"

#include <stddef.h>

#include "src/distance/surface.h"
#include "src/math/wide.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/triangle/triangle_hit.h"
#include "src/triangle/triangle_near.h"
#include "src/distance/segments.h"

/* ---- a point ---- */

static KOI_APART ko_barycentric place_on(const koi_outline *corners, const ko_vec3 *point)
{
    koi_face face;
    ko_q30 share[KOI_CORNERS];
    koi_face_prepare(corners, &face);
    koi_face_closest(&face, point, share);
    const ko_barycentric at = {share[0], share[1], share[2]};
    return at;
}

static ko_vec3 point_at(const koi_outline *face, const ko_barycentric *at)
{
    const ko_triangle triangle = {*face->v[0], *face->v[1], *face->v[2]};
    ko_vec3 point = triangle.a;
    KO_IGNORE(ko_vec3_from_barycentric(&triangle, at, &point));
    return point;
}

ko_status ko_triangle_closest_point(const ko_triangle *triangle, const ko_vec3 *point,
                                    ko_barycentric *at, ko_vec3 *closest)
{
    if (triangle == NULL || point == NULL || at == NULL || closest == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_vec3_check(point) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_outline corners = koi_outline_of(triangle);
    const ko_barycentric where = place_on(&corners, point);
    *closest = point_at(&corners, &where);
    *at = where;
    return KO_OK;
}

/* ---- a capsule, another triangle ---- */

/* The point of a face that is closest to a corner of the other. */
static ko_vec3 point_on(const koi_outline *face, const ko_vec3 *corner)
{
    const ko_barycentric at = place_on(face, corner);
    return point_at(face, &at);
}

static KOI_OWN_FRAME void points_on_edges(const koi_outline *a, unsigned i, const koi_outline *b,
                                          unsigned j, ko_vec3 *on_a, ko_vec3 *on_b)
{
    ko_q30 s;
    ko_q30 t;
    koi_square square;
    const ko_vec3 *p = a->v[i];
    const ko_vec3 *q = a->v[koi_corner_after(i)];
    const ko_vec3 *v = b->v[j];
    const ko_vec3 *w = b->v[koi_corner_after(j)];
    koi_closest_segment_segment(p, q, v, w, &s, &t, &square);
    const ko_vec3 at = koi_closest_at(p, q, s); /* on_a may be a corner of b */
    *on_b = koi_closest_at(v, w, t);
    *on_a = at;
}

/* Closest points of two outlines that do not touch. */
static void closest_apart(const koi_outline *a, unsigned edges, const koi_outline *b, ko_vec3 *on_a,
                          ko_vec3 *on_b)
{
    koi_pair pair = {KOI_PAIR_EDGES, 0U, 0U};
    koi_minimum minimum = {0U, UINT32_MAX};
    (void)koi_pair_near(a, edges, b, &minimum, &pair);
    if (pair.kind == KOI_PAIR_EDGES) {
        points_on_edges(a, pair.i, b, pair.j, on_a, on_b);
    } else if (pair.kind == KOI_PAIR_CORNER) {
        const ko_vec3 corner = *a->v[pair.i];
        *on_b = point_on(b, &corner);
        *on_a = corner;
    } else {
        const ko_vec3 corner = *b->v[pair.j];
        *on_a = point_on(a, &corner);
        *on_b = corner;
    }
}

/* True iff one of the edges of a meets b. Then *at is where: t is rounded down, less than 1.74 LSB
 * from there, and the point by 0.87. */
static KOI_OWN_FRAME bool find_meeting(const koi_outline *a, unsigned edges, const koi_outline *b,
                                       ko_vec3 *at)
{
    ko_q30 t;
    for (unsigned i = 0; i < edges; i++) {
        const ko_vec3 *p = a->v[i];
        const ko_vec3 *q = a->v[koi_corner_after(i)];
        if (koi_kernel_hits(b, p, q, &t)) {
            *at = koi_closest_at(p, q, t);
            return true;
        }
    }
    return false;
}

ko_status ko_triangle_closest_capsule(const ko_triangle *triangle, const ko_capsule *capsule,
                                      ko_vec3 *on_triangle, ko_vec3 *on_capsule)
{
    ko_vec3 p;
    ko_vec3 q;
    if (triangle == NULL || capsule == NULL || on_triangle == NULL || on_capsule == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(triangle) != KO_OK || ko_capsule_check(capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_outline one = koi_outline_of_segment(&capsule->a, &capsule->b);
    const koi_outline other = koi_outline_of(triangle);
    if (find_meeting(&one, 1U, &other, &p)) {
        *on_capsule = p;
        *on_triangle = p;
        return KO_OK;
    }
    closest_apart(&one, 1U, &other, &p, &q);
    koi_surface_pair(&p, capsule->r, &q, 0, on_capsule, on_triangle);
    return KO_OK;
}

/* Where triangles touch, an edge of one meets the other. */
ko_status ko_triangle_closest(const ko_triangle *a, const ko_triangle *b, ko_vec3 *on_a,
                              ko_vec3 *on_b)
{
    if (a == NULL || b == NULL || on_a == NULL || on_b == NULL) {
        return KO_E_ARG;
    }
    if (ko_triangle_check(a) != KO_OK || ko_triangle_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(b);
    if (koi_kernel_overlap(&one, &other) &&
        /* unreachable: where triangles touch, an edge of one meets the other */
        (find_meeting(&one, KOI_CORNERS, &other, on_a) ||
         find_meeting(&other, KOI_CORNERS, &one, on_a))) { /* unreachable: as above */
        *on_b = *on_a;
        return KO_OK;
    }
    closest_apart(&one, KOI_CORNERS, &other, on_a, on_b);
    return KO_OK;
}
