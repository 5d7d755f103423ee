/* Distances of triangles from points, segments, triangles, parallelograms and boxes: which pair of
 * features is closest, and whether it is within reach. All decisions compare exact fractions.
 *
 * Let a triangle and another convex shape be apart. Then a closest pair is an edge of the triangle
 * and the other shape, or the triangle's inside and a corner of the other shape. If they touch,
 * either an edge of the triangle meets the other shape, or an edge of the other shape crosses the
 * triangle's inside. distance/closest_quad.c has the argument. */
#include "src/triangle/triangle_near.h"
#include "keepout/shape.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/triangle/triangle_hit.h"
#include "src/distance/segments.h"

/* ---- the inside ---- */

void koi_face_prepare(const koi_outline *corners, koi_face *out)
{
    out->corners = *corners;
    out->u = koi_closest_difference(corners->v[1], corners->v[0]);
    out->v = koi_closest_difference(corners->v[2], corners->v[0]);
    out->n = koi_cross3_shared(&out->u, &out->v);
    out->uu = koi_closest_dot(&out->u, &out->u);
    out->uv = koi_closest_dot(&out->u, &out->v);
    out->vv = koi_closest_dot(&out->v, &out->v);
    out->n2 =
        koi_closest_minor(out->uu, out->vv, out->uv, out->uv); /* = n . n, at most 9 * 2^120 */
}

/* Writes the shares of b and c in the foot of the perpendicular from p, as numerators over n2, also
 * where the foot is outside. True iff the foot is in the triangle; a degenerate triangle has no
 * inside. With e = p - a the foot is at a + (e.u vv - e.v uv) / n2 u + (e.v uu - e.u uv) / n2 v. */
static bool find_foot(const koi_face *face, const ko_vec3 *p, koi_i128 *of_b, koi_i128 *of_c)
{
    const ko_vec3 e = koi_closest_difference(p, face->corners.v[0]);
    const int64_t eu = koi_closest_dot(&e, &face->u);
    const int64_t ev = koi_closest_dot(&e, &face->v);
    *of_b = koi_closest_minor(eu, face->vv, ev, face->uv);
    *of_c = koi_closest_minor(ev, face->uu, eu, face->uv);
    return !koi_i128_is_zero(face->n2) && !koi_i128_is_negative(*of_b) &&
           !koi_i128_is_negative(*of_c) && !koi_i128_less(face->n2, koi_i128_add(*of_b, *of_c));
}

/* n . (p - a): the height over the plane times |n|. */
static koi_i128 height(const koi_face *face, const ko_vec3 *p)
{
    const ko_vec3 e = koi_closest_difference(p, face->corners.v[0]);
    return koi_kernel_dot_wide(&face->n, &e);
}

/* True only if all points are on one side of the plane and farther from it than the reach. Then
 * their convex hull is out of reach. A search that measures the distance cannot end so: false. */
static bool are_beyond_plane(const koi_face *face, const ko_vec3 *const *points, unsigned count,
                             const koi_minimum *minimum)
{
    koi_square square;
    if (koi_minimum_is_measured(minimum) || koi_i128_is_zero(face->n2)) {
        return false;
    }
    const koi_i128 first = height(face, points[0]);
    const bool below = koi_i128_is_negative(first);
    koi_i128 nearest = first;
    for (unsigned i = 1; i < count; i++) {
        const koi_i128 h = height(face, points[i]);
        if (koi_i128_is_negative(h) != below) {
            return false;
        }
        nearest = (koi_i128_less(h, nearest) != below) ? h : nearest;
    }
    koi_square_of_height(&nearest, &face->n2, &square);
    return !koi_square_is_within(&square, minimum->reach);
}

/* Takes the height of a point over the plane into the minimum; its foot is in the triangle. True
 * iff the height is within reach. */
static KOI_OWN_FRAME bool is_height_near(const koi_face *face, const ko_vec3 *p,
                                         koi_minimum *minimum)
{
    koi_square square;
    const koi_i128 h = height(face, p);
    koi_square_of_height(&h, &face->n2, &square);
    return koi_minimum_take(minimum, &square);
}

bool koi_face_near_inside(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum)
{
    koi_i128 of_b;
    koi_i128 of_c;
    return find_foot(face, p, &of_b, &of_c) && is_height_near(face, p, minimum);
}

/* ---- points ---- */

/* Edge i leads from corner i to this one. */
static const ko_vec3 *edge_end(const koi_face *face, unsigned edge)
{
    return face->corners.v[koi_corner_after(edge)];
}

static KOI_OWN_FRAME bool is_near_edge(const koi_face *face, unsigned edge, const ko_vec3 *p,
                                       koi_minimum *minimum)
{
    koi_square square;
    koi_closest_point_segment(p, face->corners.v[edge], edge_end(face, edge), NULL, &square);
    return koi_minimum_take(minimum, &square);
}

/* The edges beyond which the foot lies, as bits. The closest edge is among them, since the segment
 * from the foot to the closest point does not pass through the triangle. For a degenerate triangle
 * these are all edges. The shares are those of find_foot. */
static unsigned edges_before(const koi_face *face, const koi_i128 *of_b, const koi_i128 *of_c)
{
    const bool all = koi_i128_is_zero(face->n2);
    const unsigned ab = (all || koi_i128_is_negative(*of_c)) ? 1U : 0U;
    const unsigned bc =
        (all || koi_i128_less(face->n2, koi_i128_add(*of_b, *of_c))) ? 2U : 0U; /* below 2^126 */
    const unsigned ca = (all || koi_i128_is_negative(*of_b)) ? 4U : 0U;
    return ab | bc | ca;
}

/* The foot lies beyond no edge: it is in the triangle. */
#define INSIDE 0U

/* The edges beyond which the foot of p lies, or INSIDE. */
static KOI_OWN_FRAME unsigned place_foot(const koi_face *face, const ko_vec3 *p)
{
    koi_i128 of_b;
    koi_i128 of_c;
    return find_foot(face, p, &of_b, &of_c) ? INSIDE : edges_before(face, &of_b, &of_c);
}

bool koi_face_near_point(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum)
{
    if (are_beyond_plane(face, &p, 1U, minimum)) {
        return false;
    }
    const unsigned edges = place_foot(face, p);
    if (edges == INSIDE) {
        return is_height_near(face, p, minimum);
    }
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        if (((edges >> i) & 1U) != 0U && is_near_edge(face, i, p, minimum)) {
            return true;
        }
    }
    return false;
}

/* The nearest of these edges by the distance rounded down. The search ends at an edge that p
 * touches. */
static KOI_OWN_FRAME unsigned nearest_edge(const koi_face *face, const ko_vec3 *p, unsigned edges)
{
    koi_minimum minimum = {0U, UINT32_MAX};
    unsigned nearest = 0;
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const uint32_t before = minimum.least;
        if (((edges >> i) & 1U) == 0U) {
            continue;
        }
        if (is_near_edge(face, i, p, &minimum)) {
            return i;
        }
        nearest = (minimum.least < before) ? i : nearest;
    }
    return nearest;
}

/* As place_foot, and writes the shares if the foot is inside. */
static KOI_OWN_FRAME unsigned share_foot(const koi_face *face, const ko_vec3 *p,
                                         ko_q30 share[KOI_CORNERS])
{
    koi_i128 of_b;
    koi_i128 of_c;
    if (!find_foot(face, p, &of_b, &of_c)) {
        return edges_before(face, &of_b, &of_c);
    }
    share[1] = koi_kernel_ratio(&of_b, &face->n2);
    share[2] = koi_kernel_ratio(&of_c, &face->n2);
    share[0] = KO_Q30_ONE - share[1] - share[2];
    return INSIDE;
}

/* Writes the shares of the point of an edge that is closest to p. */
static KOI_OWN_FRAME void share_edge(const koi_face *face, unsigned edge, const ko_vec3 *p,
                                     ko_q30 share[KOI_CORNERS])
{
    ko_q30 t;
    koi_square square;
    koi_closest_point_segment(p, face->corners.v[edge], edge_end(face, edge), &t, &square);
    share[0] = 0;
    share[1] = 0;
    share[2] = 0;
    share[edge] = KO_Q30_ONE - t;
    share[koi_corner_after(edge)] = t;
}

void koi_face_closest(const koi_face *face, const ko_vec3 *p, ko_q30 share[KOI_CORNERS])
{
    const unsigned edges = share_foot(face, p, share);
    if (edges != INSIDE) {
        share_edge(face, nearest_edge(face, p, edges), p, share);
    }
}

/* ---- pairs of triangles ---- */

static void note(koi_pair *closest, koi_pair_kind kind, unsigned i, unsigned j)
{
    closest->kind = kind;
    closest->i = i;
    closest->j = j;
}

/* Tests the first `count` corners of a against the plane and the inside of b. `kind` names that
 * pair of features. KOI_VIEW_OPEN: the edges must be tested. b is prepared here and nowhere else,
 * so that it is off the stack by then. */
static KOI_OWN_FRAME koi_view view_inside(const koi_outline *a, unsigned count,
                                          const koi_outline *b, koi_minimum *minimum,
                                          koi_pair_kind kind, koi_pair *closest)
{
    koi_face face;
    koi_face_prepare(b, &face);
    if (are_beyond_plane(&face, a->v, count, minimum)) {
        return KOI_VIEW_FAR;
    }
    for (unsigned i = 0; i < count; i++) {
        const uint32_t before = minimum->least;
        if (koi_face_near_inside(&face, a->v[i], minimum)) {
            return KOI_VIEW_NEAR;
        }
        if (minimum->least < before) {
            note(closest, kind, i, i);
        }
    }
    return KOI_VIEW_OPEN;
}

/* Tests each edge of a against each edge of b. True iff a pair is within reach. */
static bool are_edges_near(const koi_outline *a, unsigned edges, const koi_outline *b,
                           koi_minimum *minimum, koi_pair *closest)
{
    for (unsigned i = 0; i < edges; i++) {
        for (unsigned j = 0; j < KOI_CORNERS; j++) {
            const uint32_t before = minimum->least;
            const koi_couple couple = {a->v[i], a->v[koi_corner_after(i)], b->v[j],
                                       b->v[koi_corner_after(j)]};
            if (koi_minimum_segments(minimum, &couple, NULL)) {
                return true;
            }
            if (minimum->least < before) {
                note(closest, KOI_PAIR_EDGES, i, j);
            }
        }
    }
    return false;
}

/* Insides come first, since they take less work. A segment has two corners and no inside. */
koi_view koi_pair_near(const koi_outline *a, unsigned edges, const koi_outline *b,
                       koi_minimum *minimum, koi_pair *closest)
{
    const unsigned corners = (edges == 1U) ? 2U : KOI_CORNERS;
    koi_view seen = view_inside(a, corners, b, minimum, KOI_PAIR_CORNER, closest);
    if (seen == KOI_VIEW_OPEN && edges != 1U) {
        seen = view_inside(b, KOI_CORNERS, a, minimum, KOI_PAIR_INSIDE, closest);
    }
    if (seen != KOI_VIEW_OPEN) {
        return seen;
    }
    return are_edges_near(a, edges, b, minimum, closest) ? KOI_VIEW_NEAR : KOI_VIEW_OPEN;
}

/* ---- parallelograms ---- */

/* Tests edges of the triangle against the parallelogram, then corners and edges of the
 * parallelogram against the triangle's inside. */
bool koi_face_near_quad(const koi_face *face, const koi_quad *quad, koi_minimum *minimum)
{
    const ko_vec3 *const corners[KOI_QUAD_CORNERS] = {&quad->corner[0], &quad->corner[1],
                                                      &quad->corner[2], &quad->corner[3]};
    if (are_beyond_plane(face, corners, KOI_QUAD_CORNERS, minimum)) {
        return false;
    }
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        if (koi_quad_near_segment(quad, face->corners.v[i], edge_end(face, i), minimum, NULL)) {
            return true;
        }
    }
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        const ko_vec3 *next = &quad->corner[(i + 1U) % KOI_QUAD_CORNERS];
        if (koi_face_near_inside(face, &quad->corner[i], minimum) ||
            koi_kernel_hits(&face->corners, &quad->corner[i], next, NULL)) {
            return true;
        }
    }
    return false;
}

/* ---- boxes ---- */

/* c + r or c - r, without overflow for boxes that are not legal. */
static fix16_t end_of(fix16_t c, fix16_t r, bool up)
{
    return (fix16_t)(up ? (uint32_t)c + (uint32_t)r : (uint32_t)c - (uint32_t)r);
}

/* Takes the height of the box's corner that is nearest to the plane. Where the normal has a
 * component 0, several corners are equally near, and one of them is enough. Let its foot be outside
 * of the triangle and that of another be inside. Then an edge of the triangle passes under the box'
 * edge or face between these corners. The height is the same there, so the test of edges finds it.
 * If the plane cuts the box, no inner point of the triangle is the closest. */
static void take_inside(const koi_face *face, const ko_aabb *box, koi_minimum *minimum)
{
    const bool below = koi_i128_is_negative(height(face, &box->c));
    const ko_vec3 corner = {end_of(box->c.x, box->r.x, (face->n.x < 0) != below),
                            end_of(box->c.y, box->r.y, (face->n.y < 0) != below),
                            end_of(box->c.z, box->r.z, (face->n.z < 0) != below)};
    (void)koi_face_near_inside(face, &corner, minimum);
}

/* True only if on this axis the edge from a to b is farther from the box than minimum->least. */
static bool is_apart(const koi_minimum *minimum, fix16_t a, fix16_t b, fix16_t c, fix16_t r)
{
    return koi_minimum_are_apart(minimum, a, b, end_of(c, r, false), end_of(c, r, true));
}

void koi_face_near_aabb(const koi_face *face, const ko_aabb *box, koi_minimum *minimum)
{
    koi_square square;
    take_inside(face, box, minimum);
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const ko_vec3 *a = face->corners.v[i];
        const ko_vec3 *b = edge_end(face, i);
        if (is_apart(minimum, a->x, b->x, box->c.x, box->r.x) ||
            is_apart(minimum, a->y, b->y, box->c.y, box->r.y) ||
            is_apart(minimum, a->z, b->z, box->c.z, box->r.z)) {
            continue;
        }
        koi_closest_segment_aabb(a, b, box, NULL, &square);
        (void)koi_minimum_take(minimum, &square);
    }
}
