/* Lozenges around points, boxes and other lozenges.
 *
 * Points get a frame along their greatest extent, which is turned until the box around them has
 * little surface. The lozenge is the middle rectangle of that box, with the least radius that
 * reaches all points. Then its edges are shortened as far as this radius allows. The radius is
 * computed exactly for the rectangle as rounded. So rounding in the steps before costs tightness,
 * not containment. */
#include "src/round/lozenge_quad.h"

#include "keepout/make.h"

#include <stddef.h>

#include "src/math/rotate.h"
#include "src/math/wide.h"
#include "src/math/fix.h"
#include "src/round/round.h"
#include "src/round/lozenge.h"

static const ko_vec3 zero = {0, 0, 0};

/* Writes a lozenge if it is legal. Returns the check. */
static ko_status give(const ko_lozenge *lozenge, ko_lozenge *out)
{
    const ko_status status = ko_lozenge_check(lozenge);
    if (status == KO_OK) {
        *out = *lozenge;
    }
    return status;
}

/* ---- around points ---- */

/* Points with a radius around each: r_first for the first points, r_rest for the others. */
typedef struct cloud {
    const ko_vec3 *points;
    uint32_t n;
    uint32_t first; /* how many points have r_first */
    uint32_t r_first;
    uint32_t r_rest;
} cloud;

static uint32_t radius_of(const cloud *all, uint32_t i)
{
    return (i < all->first) ? all->r_first : all->r_rest;
}

/* The square of a length. */
static uint64_t size2(const ko_vec3 *v)
{
    return (uint64_t)koi_closest_dot(v, v);
}

/* e . d for a unit d, rounded down. With e within 2^30 on each axis, its length is at most sqrt(3)
 * 2^30 < 0.87 * 2^31. The same holds for its parts along and across d, and for the extent of the
 * points along d, so nothing overflows. */
static int32_t along(const ko_vec3 *e, const ko_dir3 *d)
{
    return (int32_t)(koi_dir3_along(d, e) >> 30);
}

/* d times a length, rounded down. */
static ko_vec3 stretched(const ko_dir3 *d, int32_t by)
{
    const ko_vec3 v = {(fix16_t)(koi_port_mul(d->x, by) >> 30),
                       (fix16_t)(koi_port_mul(d->y, by) >> 30),
                       (fix16_t)(koi_port_mul(d->z, by) >> 30)};
    return v;
}

/* The longest difference from `origin` to a point, less its part along d. For d = 0 nothing is
 * taken off. */
static ko_vec3 longest_way(const cloud *all, const ko_vec3 *origin, const ko_dir3 *d)
{
    ko_vec3 longest = zero;
    for (uint32_t i = 0; i < all->n; i++) {
        const ko_vec3 e = koi_closest_difference(&all->points[i], origin);
        const ko_vec3 part = stretched(d, along(&e, d));
        const ko_vec3 across = koi_closest_difference(&e, &part);
        if (size2(&across) > size2(&longest)) {
            longest = across;
        }
    }
    return longest;
}

/* A point and three perpendicular unit axes. An axis is 0 if the points have no extent for it. */
typedef struct frame {
    ko_vec3 origin;
    ko_dir3 axis[3];
} frame;

/* a b - c d in Q2.30, rounded down. */
static fix16_t minor30(ko_q30 a, ko_q30 b, ko_q30 c, ko_q30 d)
{
    return (fix16_t)((koi_port_mul(a, b) - koi_port_mul(c, d)) >> 30);
}

/* Sets out to the direction of `width`, made perpendicular to x. It is 0 if `width` is 0, or
 * is less than 60 degrees from x or -x: then it is rounding noise of a few LSB. */
static void set_across(const ko_vec3 *width, const ko_dir3 *x, ko_dir3 *out)
{
    ko_dir3 y;
    const ko_dir3 none = {0, 0, 0};
    *out = none;
    if (ko_dir3_from_vec3(width, &y) != KO_OK) {
        return;
    }
    const ko_vec3 rough = {y.x, y.y, y.z};
    const int32_t skew = along(&rough, x);
    if (koi_magnitude(skew) > KO_Q30_ONE / 2) {
        return;
    }
    const ko_vec3 part = stretched(x, skew);
    const ko_vec3 across = koi_closest_difference(&rough, &part);
    KO_IGNORE(ko_dir3_from_vec3(&across, out));
}

/* x cross y. */
static ko_dir3 perpendicular(const ko_dir3 *x, const ko_dir3 *y)
{
    const ko_dir3 z = {minor30(x->y, y->z, x->z, y->y), minor30(x->z, y->x, x->x, y->z),
                       minor30(x->x, y->y, x->y, y->x)};
    return z;
}

/* The first frame. Its origin is the point farthest from the first point. Axis 0 goes to the point
 * farthest from there, axis 1 to the point farthest from that axis. */
static void find_frame(const cloud *all, frame *out)
{
    const ko_dir3 none = {0, 0, 0};
    out->axis[0] = none;
    const ko_vec3 to_start = longest_way(all, &all->points[0], &none);
    out->origin = koi_closest_sum(&all->points[0], &to_start);
    const ko_vec3 length = longest_way(all, &out->origin, &none);
    KO_IGNORE(ko_dir3_from_vec3(&length, &out->axis[0])); /* stays 0 if all points are one */
    const ko_vec3 width = longest_way(all, &out->origin, &out->axis[0]);
    set_across(&width, &out->axis[0], &out->axis[1]);
    out->axis[2] = perpendicular(&out->axis[0], &out->axis[1]);
}

/* The extent of the points along the axes of a frame, without their radii. */
typedef struct extent {
    int32_t lo[3];
    int32_t hi[3];
    int64_t cost; /* half the box's surface, lengths in units of 4 LSB: below 3 * 2^58 */
} extent;

static extent extent_in(const cloud *all, const frame *in)
{
    extent e = {{0, 0, 0}, {0, 0, 0}, 0};
    for (uint32_t i = 0; i < all->n; i++) {
        const ko_vec3 way = koi_closest_difference(&all->points[i], &in->origin);
        for (unsigned k = 0; k < 3U; k++) {
            const int32_t at = along(&way, &in->axis[k]);
            e.lo[k] = (at < e.lo[k]) ? at : e.lo[k];
            e.hi[k] = (at > e.hi[k]) ? at : e.hi[k];
        }
    }
    const int32_t x = (e.hi[0] - e.lo[0]) / 4;
    const int32_t y = (e.hi[1] - e.lo[1]) / 4;
    const int32_t z = (e.hi[2] - e.lo[2]) / 4;
    e.cost = koi_port_mul(x, y) + koi_port_mul(y, z) + koi_port_mul(z, x);
    return e;
}

/* The frame turned about an axis. The next axis x becomes the direction of x + by y, where y is the
 * axis after x, and y is made perpendicular again. `by` is in Q2.30 and within 1/2, so components
 * stay below 1.5. */
static frame turned(const frame *in, unsigned about, ko_q30 by)
{
    frame out = *in;
    ko_dir3 *x = &out.axis[(about + 1U) % 3U];
    ko_dir3 *y = &out.axis[(about + 2U) % 3U];
    const ko_vec3 whole = {x->x, x->y, x->z};
    const ko_vec3 part = stretched(y, by);
    const ko_vec3 moved = koi_closest_sum(&whole, &part);
    KO_IGNORE(ko_dir3_from_vec3(&moved, x));
    *y = perpendicular(&out.axis[about], x);
    return out;
}

/* Turns the frame so that the box around the points has less surface. Returns their extent in it.
 * Each round tries a turn either way about each axis, half as far as in the round before, and keeps
 * a turn that lowers the cost. The first frame is seldom the best, since its axis 0 is a diagonal
 * of the box rather than an edge. */
#define TURN_ROUNDS 10U
static extent turn_frame(const cloud *all, frame *in)
{
    extent best = extent_in(all, in);
    for (unsigned round = 0; round < TURN_ROUNDS; round++) {
        for (unsigned turn = 0; turn < 6U; turn++) {
            const ko_q30 by = (KO_Q30_ONE / 2) >> round;
            const frame other = turned(in, turn / 2U, (turn % 2U == 0U) ? by : -by);
            const extent e = extent_in(all, &other);
            if (e.cost < best.cost) {
                best = e;
                *in = other;
            }
        }
    }
    return best;
}

/* The axis of least extent; of equal ones 2 before 1 before 0. */
static unsigned shortest_of(const extent *e)
{
    const int32_t x = e->hi[0] - e->lo[0];
    const int32_t y = e->hi[1] - e->lo[1];
    const int32_t z = e->hi[2] - e->lo[2];
    if (z <= x && z <= y) {
        return 2U;
    }
    return (y <= x) ? 1U : 0U;
}

/* The middle rectangle of the frame's box around the points, across its shortest axis, with radius
 * 0. */
static ko_lozenge middle_of(const frame *in, const extent *e)
{
    const unsigned w = shortest_of(e);
    const unsigned u = (w + 1U) % 3U;
    const unsigned v = (w + 2U) % 3U;
    const ko_vec3 u0 = stretched(&in->axis[u], e->lo[u]);
    const ko_vec3 v0 = stretched(&in->axis[v], e->lo[v]);
    const ko_vec3 w0 = stretched(&in->axis[w], e->lo[w] + (e->hi[w] - e->lo[w]) / 2);
    ko_lozenge middle = {in->origin, stretched(&in->axis[u], e->hi[u] - e->lo[u]),
                         stretched(&in->axis[v], e->hi[v] - e->lo[v]), 0};
    middle.a = koi_closest_sum(&middle.a, &u0);
    middle.a = koi_closest_sum(&middle.a, &v0);
    middle.a = koi_closest_sum(&middle.a, &w0);
    return middle;
}

/* True iff p is within reach of the parallelogram. */
static bool is_near(const koi_quad *quad, const ko_vec3 *p, uint32_t reach)
{
    koi_minimum minimum = {reach, reach};
    return koi_quad_near_point(quad, p, &minimum);
}

/* The least radius with which the parallelogram reaches all points with their radii. A point that
 * is within the radius so far costs no division. */
static uint32_t radius_about(const koi_quad *quad, const cloud *all)
{
    uint32_t radius = (all->r_first > all->r_rest) ? all->r_first : all->r_rest;
    for (uint32_t i = 0; i < all->n; i++) {
        const uint32_t own = radius_of(all, i);
        koi_minimum minimum = {radius - own, UINT32_MAX};
        if (!koi_quad_near_point(quad, &all->points[i], &minimum)) {
            const bool exact = is_near(quad, &all->points[i], minimum.least);
            radius = minimum.least + (exact ? 0U : 1U) + own;
        }
    }
    return radius;
}

/* True iff the lozenge contains all points with their radii. */
static bool holds_all(const ko_lozenge *lozenge, const cloud *all)
{
    koi_quad quad;
    koi_lozenge_prepare(lozenge, &quad);
    for (uint32_t i = 0; i < all->n; i++) {
        if (!is_near(&quad, &all->points[i], (uint32_t)lozenge->r - radius_of(all, i))) {
            return false;
        }
    }
    return true;
}

/* The lozenge with the edge u or v cut by the fraction t of its length at each end. */
static ko_lozenge shorter(const ko_lozenge *lozenge, bool is_u, ko_q30 t)
{
    ko_lozenge other = *lozenge;
    ko_vec3 *edge = is_u ? &other.u : &other.v;
    const ko_vec3 off = koi_closest_at(&zero, edge, t);
    other.a = koi_closest_sum(&other.a, &off);
    *edge = koi_closest_difference(edge, &off);
    *edge = koi_closest_difference(edge, &off);
    return other;
}

/* Shortens an edge as far as the radius allows: the rounded rim often reaches beyond the points.
 * The search halves its step each round, and takes only a lozenge that was tried and contains all.
 */
#define SHORTEN_ROUNDS 10U
static void shorten(ko_lozenge *lozenge, bool is_u, const cloud *all)
{
    const ko_lozenge whole = *lozenge;
    ko_q30 good = 0;
    ko_q30 step = KO_Q30_ONE / 2;
    for (unsigned round = 0; round < SHORTEN_ROUNDS; round++) {
        const bool fits = good + step <= KO_Q30_ONE / 2;
        const ko_lozenge other = shorter(&whole, is_u, fits ? good + step : good);
        if (fits && holds_all(&other, all)) {
            *lozenge = other;
            good += step;
        }
        step /= 2;
    }
}

/* Builds a lozenge around all points with their radii. KO_E_RANGE if it would not be legal. */
static ko_status about(const cloud *all, ko_lozenge *out)
{
    frame in;
    koi_quad quad;
    /* Take the middle rectangle of the smallest box that turning finds. */
    find_frame(all, &in);
    const extent size = turn_frame(all, &in);
    ko_lozenge lozenge = middle_of(&in, &size);
    if (ko_lozenge_check(&lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    /* Find the radius that reaches all points from it. */
    koi_lozenge_prepare(&lozenge, &quad);
    const uint32_t radius = radius_about(&quad, all);
    if (radius > (uint32_t)KO_LIMIT) { /* unreachable: the middle is nearer */
        return KO_E_RANGE;
    }
    /* With this radius the edges may be shorter. */
    lozenge.r = (fix16_t)radius;
    shorten(&lozenge, true, all);
    shorten(&lozenge, false, all);
    return give(&lozenge, out);
}

ko_status ko_lozenge_from_points(const ko_vec3 *points, uint32_t n, ko_lozenge *out)
{
    if (points == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_points_are_legal(points, n)) {
        return KO_E_RANGE;
    }
    const cloud all = {points, n, n, 0U, 0U};
    return about(&all, out);
}

/* A lozenge is the convex hull of the balls around its corners, so the result contains both if it
 * contains these eight. */
ko_status ko_lozenge_union(const ko_lozenge *a, const ko_lozenge *b, ko_lozenge *out)
{
    koi_quad quad;
    ko_vec3 corners[2U * KOI_QUAD_CORNERS];
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_lozenge_check(a) != KO_OK || ko_lozenge_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    if (koi_lozenge_holds(a, b)) {
        *out = *a;
        return KO_OK;
    }
    if (koi_lozenge_holds(b, a)) {
        *out = *b;
        return KO_OK;
    }
    for (unsigned i = 0; i < 2U * KOI_QUAD_CORNERS; i++) {
        if (i % KOI_QUAD_CORNERS == 0U) {
            koi_lozenge_prepare((i == 0U) ? a : b, &quad);
        }
        corners[i] = quad.corner[i % KOI_QUAD_CORNERS];
    }
    const cloud all = {corners, 2U * KOI_QUAD_CORNERS, KOI_QUAD_CORNERS, (uint32_t)a->r,
                       (uint32_t)b->r};
    return about(&all, out);
}

/* ---- from a box ---- */
