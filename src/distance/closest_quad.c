/* Distances of parallelograms: which pairs of features are measured, and why these are enough.
 *
 * The other shape is a point, a segment, a parallelogram or a box.
 *
 * Apart: then some closest pair has a point on an edge of the parallelogram, or a corner of the
 * other shape. To see it, take a closest pair with an inner point of the parallelogram. The segment
 * between the two points lies along the normal n. So the edge or face on which the other point lies
 * is parallel to the parallelogram. The pair can be slid along both until it reaches an edge of the
 * one or a corner of the other.
 *
 * Touching: if no edge of the parallelogram meets the other shape, the shape's section with the
 * plane lies inside the parallelogram. So an edge of the shape crosses the parallelogram, or a
 * corner lies on it.
 *
 * So the distance is the least over edges and corners, and 0 if an edge crosses. A degenerate
 * parallelogram has no inside: its edges cover it (a to a + u to a + u + v if u and v point the
 * same way, a + u to a to a + v if not). */
#include "src/distance/closest_quad.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/distance/segments.h"

#define BOX_CORNERS 8U

/* n . e, where n is the cross product of two differences: at most (sqrt(3) 2^30)^3 < 2^93, partial
 * sums within 3 * 2^91. */
static koi_i128 dot_wide(const ko_wide3 *n, const ko_vec3 *e)
{
    const koi_i128 xy = koi_i128_add(koi_i128_mul(n->x, e->x), koi_i128_mul(n->y, e->y));
    return koi_i128_add(xy, koi_i128_mul(n->z, e->z));
}

/* 0 <= x <= most */
static bool is_in(koi_i128 x, koi_i128 most)
{
    return !koi_i128_is_negative(x) && !koi_i128_less(most, x);
}

void koi_quad_prepare(const ko_vec3 *a, const ko_vec3 *u, const ko_vec3 *v, koi_quad *out)
{
    out->corner[0] = *a;
    out->corner[1] = koi_closest_sum(a, u);
    out->corner[2] = koi_closest_sum(&out->corner[1], v);
    out->corner[3] = koi_closest_sum(a, v);
    out->u = *u;
    out->v = *v;
    out->n = koi_cross3(u, v);
    out->uu = koi_closest_dot(u, u);
    out->uv = koi_closest_dot(u, v);
    out->vv = koi_closest_dot(v, v);
    out->n2 = koi_closest_minor(out->uu, out->vv, out->uv, out->uv);
}

/* The end of edge 0 .. 3; the edge begins at the corner of its number. */
static const ko_vec3 *edge_end(const koi_quad *quad, unsigned edge)
{
    return &quad->corner[(edge + 1U) % KOI_QUAD_CORNERS];
}

/* ---- planes ---- */

/* n . (p - a): the signed height of p over the plane, times |n|. */
static koi_i128 height(const koi_quad *quad, const ko_vec3 *p)
{
    const ko_vec3 e = koi_closest_difference(p, &quad->corner[0]);
    return dot_wide(&quad->n, &e);
}

/* True only if the hull of the points is on one side of the plane and out of its reach. This is the
 * quick exit where only "within reach?" is asked: it is false where the distance is measured. */
static bool are_beyond_plane(const koi_quad *quad, const ko_vec3 *points, unsigned count,
                             const koi_minimum *minimum)
{
    koi_square square;
    if (koi_minimum_is_measured(minimum) || koi_i128_is_zero(quad->n2)) {
        return false;
    }
    const koi_i128 first = height(quad, &points[0]);
    koi_i128 least = koi_i128_magnitude(first);
    for (unsigned i = 1; i < count; i++) {
        const koi_i128 h = height(quad, &points[i]);
        const koi_i128 size = koi_i128_magnitude(h);
        if (koi_i128_is_negative(h) != koi_i128_is_negative(first)) {
            return false;
        }
        least = koi_i128_less(size, least) ? size : least;
    }
    koi_square_of_height(&least, &quad->n2, &square);
    return !koi_square_is_within(&square, minimum->reach);
}

/* ---- a point ---- */

/* True iff the point a + e projects into the parallelogram, which must not be degenerate. Then the
 * parameters of the projection are *s / n2 and *t / n2: s = (e.u vv - e.v uv) / n2 and
 * t = (e.v uu - e.u uv) / n2. */
static bool projects_inside(const koi_quad *quad, const ko_vec3 *e, koi_i128 *s, koi_i128 *t)
{
    const int64_t eu = koi_closest_dot(e, &quad->u);
    const int64_t ev = koi_closest_dot(e, &quad->v);
    if (koi_i128_is_zero(quad->n2)) {
        return false;
    }
    *s = koi_closest_minor(eu, quad->vv, ev, quad->uv);
    *t = koi_closest_minor(ev, quad->uu, eu, quad->uv);
    return is_in(*s, quad->n2) && is_in(*t, quad->n2);
}

/* True iff p projects into the parallelogram and is within reach of it. If it projects and is not
 * within reach, its distance goes into the minimum. */
static bool is_near_inside(const koi_quad *quad, const ko_vec3 *p, koi_minimum *minimum)
{
    koi_i128 s;
    koi_i128 t;
    koi_square square;
    const ko_vec3 e = koi_closest_difference(p, &quad->corner[0]);
    if (!projects_inside(quad, &e, &s, &t)) {
        return false;
    }
    const koi_i128 h = dot_wide(&quad->n, &e);
    koi_square_of_height(&h, &quad->n2, &square);
    return koi_minimum_take(minimum, &square);
}

bool koi_quad_near_point(const koi_quad *quad, const ko_vec3 *p, koi_minimum *minimum)
{
    koi_square square;
    if (is_near_inside(quad, p, minimum)) {
        return true;
    }
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        koi_closest_point_segment(p, &quad->corner[i], edge_end(quad, i), NULL, &square);
        if (koi_minimum_take(minimum, &square)) {
            return true;
        }
    }
    return false;
}

/* a + s u + t v on an axis, rounded once to nearest. The products are within 2^60 each. */
static fix16_t inside_axis(fix16_t a, fix16_t u, ko_q30 s, fix16_t v, ko_q30 t)
{
    const int64_t way = koi_wide_mac(koi_wide_mac(INT64_C(1) << 29, u, s), v, t);
    return (fix16_t)((uint32_t)a + (uint32_t)(way >> 30));
}

/* A point that projects into the parallelogram has its closest point there, any other on an edge.
 * The edges' distances are compared rounded down, so the edge chosen is closest to within 1 LSB. */
ko_vec3 koi_quad_closest_point(const koi_quad *quad, const ko_vec3 *p)
{
    koi_i128 along_u;
    koi_i128 along_v;
    koi_square square;
    ko_q30 t;
    uint32_t least = UINT32_MAX;
    unsigned edge = 0;
    const ko_vec3 *a = &quad->corner[0];
    const ko_vec3 e = koi_closest_difference(p, a);
    if (projects_inside(quad, &e, &along_u, &along_v)) {
        const ko_q30 s = koi_closest_ratio(&along_u, &quad->n2);
        t = koi_closest_ratio(&along_v, &quad->n2);
        const ko_vec3 at = {inside_axis(a->x, quad->u.x, s, quad->v.x, t),
                            inside_axis(a->y, quad->u.y, s, quad->v.y, t),
                            inside_axis(a->z, quad->u.z, s, quad->v.z, t)};
        return at;
    }
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        koi_closest_point_segment(p, &quad->corner[i], edge_end(quad, i), NULL, &square);
        if (koi_square_is_within(&square, least)) {
            least = koi_square_distance(&square);
            edge = i;
        }
    }
    koi_closest_point_segment(p, &quad->corner[edge], edge_end(quad, edge), &t, &square);
    return koi_closest_at(&quad->corner[edge], edge_end(quad, edge), t);
}

/* ---- a segment ---- */

/* True iff the segment p q passes through the parallelogram, from one side of its plane to the
 * other: exact. Then *t is the parameter of the crossing, rounded to nearest; t may be null. An end
 * in the plane counts as above it. If the other end is not below, is_near_inside finds the contact.
 *
 * With e = p - a and d = q - p, the crossing is e + l d = s u + t v. So s D = e . (v x d),
 * t D = e . (d x u) and l D = -n . e, where D = n . d. */
static bool crosses(const koi_quad *quad, const ko_vec3 *p, const ko_vec3 *q, ko_q30 *t)
{
    const koi_i128 from = height(quad, p);
    const koi_i128 to = height(quad, q);
    const koi_i128 whole = koi_i128_sub(to, from);
    if (koi_i128_is_negative(from) == koi_i128_is_negative(to)) {
        return false;
    }
    const ko_vec3 e = koi_closest_difference(p, &quad->corner[0]);
    const ko_vec3 d = koi_closest_difference(q, p);
    const ko_wide3 vd = koi_cross3(&quad->v, &d);
    const ko_wide3 du = koi_cross3(&d, &quad->u);
    const bool down = koi_i128_is_negative(whole);
    const koi_i128 size = koi_i128_magnitude(whole);
    const koi_i128 along_u = dot_wide(&vd, &e);
    const koi_i128 along_v = dot_wide(&du, &e);
    if (!is_in(down ? koi_i128_negate(along_u) : along_u, size) ||
        !is_in(down ? koi_i128_negate(along_v) : along_v, size)) {
        return false;
    }
    if (t != NULL) {
        const koi_i128 part = koi_i128_magnitude(from);
        *t = koi_closest_ratio(&part, &size);
    }
    return true;
}

bool koi_quad_near_segment(const koi_quad *quad, const ko_vec3 *p, const ko_vec3 *q,
                           koi_minimum *minimum, ko_q30 *t)
{
    ko_q30 unused;
    ko_q30 *at = (t != NULL) ? t : &unused;
    const ko_vec3 ends[2] = {*p, *q};
    if (are_beyond_plane(quad, ends, 2U, minimum)) {
        return false;
    }
    /* Test the inside against the segment and its ends, then the edges against the segment. */
    if (crosses(quad, p, q, t)) {
        return true;
    }
    for (unsigned i = 0; i < 2U; i++) {
        if (is_near_inside(quad, &ends[i], minimum)) {
            *at = (i == 0U) ? 0 : KO_Q30_ONE;
            return true;
        }
    }
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        const koi_couple couple = {p, q, &quad->corner[i], edge_end(quad, i)};
        if (koi_minimum_segments(minimum, &couple, t)) {
            return true;
        }
    }
    return false;
}

/* ---- two parallelograms ---- */

/* Tests the edges and corners of b against the inside of a: true iff one is within reach. */
static bool is_near_inner(const koi_quad *a, const koi_quad *b, koi_minimum *minimum)
{
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        if (crosses(a, &b->corner[i], edge_end(b, i), NULL) ||
            is_near_inside(a, &b->corner[i], minimum)) {
            return true;
        }
    }
    return false;
}

bool koi_quad_near_quad(const koi_quad *a, const koi_quad *b, koi_minimum *minimum)
{
    if (are_beyond_plane(a, b->corner, KOI_QUAD_CORNERS, minimum) ||
        are_beyond_plane(b, a->corner, KOI_QUAD_CORNERS, minimum)) {
        return false;
    }
    if (is_near_inner(a, b, minimum) || is_near_inner(b, a, minimum)) {
        return true;
    }
    for (unsigned i = 0; i < KOI_QUAD_CORNERS * KOI_QUAD_CORNERS; i++) {
        const unsigned of_a = i / KOI_QUAD_CORNERS;
        const unsigned of_b = i % KOI_QUAD_CORNERS;
        const koi_couple couple = {&b->corner[of_b], edge_end(b, of_b), &a->corner[of_a],
                                   edge_end(a, of_a)};
        if (koi_minimum_segments(minimum, &couple, NULL)) {
            return true;
        }
    }
    return false;
}

/* ---- a box ---- */

/* Corner 0 .. 7 of a box: bits 0, 1 and 2 choose the upper side on x, y and z. */
static ko_vec3 box_corner(const ko_aabb *box, unsigned which)
{
    const ko_vec3 r = {((which & 1U) != 0U) ? box->r.x : (fix16_t)(0U - (uint32_t)box->r.x),
                       ((which & 2U) != 0U) ? box->r.y : (fix16_t)(0U - (uint32_t)box->r.y),
                       ((which & 4U) != 0U) ? box->r.z : (fix16_t)(0U - (uint32_t)box->r.z)};
    return koi_closest_sum(&box->c, &r);
}

/* Tests the corners of a box, and the 12 edges that go up from them, against the inside of the
 * parallelogram: true iff one is within reach. */
static bool is_box_near_inside(const koi_quad *quad, const ko_vec3 *corners, koi_minimum *minimum)
{
    for (unsigned i = 0; i < BOX_CORNERS; i++) {
        if (is_near_inside(quad, &corners[i], minimum)) {
            return true;
        }
        for (unsigned axis = 1; axis < BOX_CORNERS; axis <<= 1) {
            if ((i & axis) == 0U && crosses(quad, &corners[i], &corners[i | axis], NULL)) {
                return true;
            }
        }
    }
    return false;
}

bool koi_quad_near_aabb(const koi_quad *quad, const ko_aabb *box, koi_minimum *minimum)
{
    koi_square square;
    ko_vec3 corners[BOX_CORNERS];
    for (unsigned i = 0; i < BOX_CORNERS; i++) {
        corners[i] = box_corner(box, i);
    }
    if (are_beyond_plane(quad, corners, BOX_CORNERS, minimum)) {
        return false;
    }
    /* Test the edges against the box, then the inside against its corners and edges. */
    for (unsigned i = 0; i < KOI_QUAD_CORNERS; i++) {
        koi_closest_segment_aabb(&quad->corner[i], edge_end(quad, i), box, NULL, &square);
        if (koi_minimum_take(minimum, &square)) {
            return true;
        }
    }
    return is_box_near_inside(quad, corners, minimum);
}

/* ---- casts ---- */

/* True iff the point at t of `way`, rounded to nearest, is within reach. */
static bool is_near_at(const koi_quad *quad, const ko_segment *way, ko_q30 t, uint32_t reach)
{
    koi_minimum minimum = {reach, reach};
    const ko_vec3 at = koi_closest_at(&way->a, &way->b, t);
    return koi_quad_near_point(quad, &at, &minimum);
}

/* Bisects as koi_closest_cast does, with the same bounds. `late` begins as a time within reach that
 * is rounded: half a step off (at most sqrt(3) 2^30 2^-31 < 0.87 LSB), and its point is rounded
 * (0.87). So it is near with a reach of 2 LSB more.
 *
 * Never late: the distance to a convex thing is convex along the line, so the times within reach
 * are an interval. It holds that first time before it was rounded. `early` is not near with 2 LSB
 * more, so its true distance is above reach. Both are whole numbers with early < late, so `early`
 * comes before that time and before the interval.
 *
 * The end: the steps between are at most 1 LSB on each axis (sqrt(3) in all), or there is 1 step,
 * which is no longer. The distance at `early` is below reach + 2 + 0.87 + 1.74 < reach + 5. There
 * are at most 30 rounds, 16 for a line of 1 m. */
bool koi_quad_cast(const ko_segment *way, const koi_quad *quad, uint32_t reach, ko_q30 *t)
{
    koi_minimum minimum = {reach, reach};
    ko_q30 late;
    ko_q30 early = 0;
    if (!koi_quad_near_segment(quad, &way->a, &way->b, &minimum, &late)) {
        return false;
    }
    *t = 0;
    if (is_near_at(quad, way, 0, reach + 2U)) {
        return true;
    }
    /* Bisect until the steps between are at most 1 LSB on each axis. */
    const ko_vec3 d = koi_closest_difference(&way->b, &way->a);
    const uint32_t size = koi_closest_extent(&d);
    while (late - early > 1 && koi_port_umul((uint32_t)(late - early), size) > KO_Q30_ONE) {
        const ko_q30 middle = early + (late - early) / 2;
        if (is_near_at(quad, way, middle, reach + 2U)) {
            late = middle;
        } else {
            early = middle;
        }
    }
    *t = early;
    return true;
}
