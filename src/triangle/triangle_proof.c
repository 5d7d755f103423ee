/* Two triangles: how far they are apart, with a proof, and whether they are within reach.
 *
 * triangle_gap.c searches the distance in rounded numbers, and mostly knows it. Else it names two
 * features, and this file measures how far they are apart, with a proof that nothing is closer. The
 * question whether a pair is within reach goes on in 128 bits where no proof is found, or where the
 * distance, rounded down, is the reach.
 *
 * Features are corners, edges or faces. Their distance, exact and then rounded down, is not below
 * that of the triangles. The line through their closest points is an axis: normal to both edges, to
 * the face, or to the one edge there is. Along it all of A is at least `gap` from all of B, and
 * gap / |axis| is not above the distance of the triangles. If it is not below that of the features,
 * both are the same when rounded down.
 *
 * Any axis proves what it proves, so the axis is cut to 30 bits. That takes some 2^-29 of the size
 * of the triangles off the proof, less than 1/4 LSB up to 2000 m.
 *
 * Bounds. Corners seen from b's first are differences of legal points, within 2^30, so along an
 * axis they are within 3 * 2^60 and a gap is within 3 * 2^61. Squares of gaps are within 9 * 2^122.
 * Distances are within sqrt(3) * 2^30, so their squares times those of an axis are within
 * 9 * 2^120; with a reach of up to 2^32 - 1 they are below 2^126. */
#include "src/triangle/triangle_proof.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/triangle/triangle_near.h"
#include "src/triangle/triangle_gap.h"
#include "src/triangle/triangle_quick.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/distance/segments.h"

#define AXIS_BITS 30U

/* The corners of a set of them, given as bits. The last one fills the rest. */
static const uint8_t corners_of[8][KOI_CORNERS] = {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}, {0, 1, 1},
                                                   {2, 2, 2}, {0, 2, 2}, {1, 2, 2}, {0, 1, 2}};

static koi_outline feature_of(const koi_outline *all, uint32_t bits)
{
    const uint8_t *i = corners_of[bits];
    const koi_outline feature = {{all->v[i[0]], all->v[i[1]], all->v[i[2]]}};
    return feature;
}

#define FACE 7U

/* A single corner: no other bit is set. */
static bool is_corner(uint32_t bits)
{
    return (bits & (bits - 1U)) == 0U;
}

/* ---- the axis ---- */

/* v without its lowest bits, so that each component is within 2^AXIS_BITS. */
static ko_vec3 cut(const ko_wide3 *v)
{
    const uint64_t all = koi_magnitude64(v->x) | koi_magnitude64(v->y) | koi_magnitude64(v->z);
    const uint32_t width = 64U - koi_zeros64(all | 1U);
    const uint32_t down = (width > AXIS_BITS) ? width - AXIS_BITS : 0U;
    const ko_vec3 axis = {(fix16_t)(v->x >> down), (fix16_t)(v->y >> down),
                          (fix16_t)(v->z >> down)};
    return axis;
}

/* The part of w that is normal to e, times something. */
static ko_vec3 normal_part(const ko_vec3 *w, const ko_vec3 *e)
{
    const ko_wide3 turned = koi_cross3_shared(w, e);
    const ko_vec3 side = cut(&turned);
    const ko_wide3 back = koi_cross3_shared(e, &side);
    return cut(&back);
}

/* The axis of two features that are corners or edges. */
static ko_vec3 axis_of_edges(const koi_outline *a, const koi_outline *b)
{
    const ko_vec3 d = koi_closest_difference(a->v[1], a->v[0]);
    const ko_vec3 e = koi_closest_difference(b->v[1], b->v[0]);
    const ko_vec3 w = koi_closest_difference(a->v[0], b->v[0]);
    const ko_wide3 n = koi_cross3_shared(&d, &e);
    if (!koi_kernel_is_zero(&n)) {
        return cut(&n);
    }
    if (koi_is_zero3(&d) && koi_is_zero3(&e)) {
        const ko_wide3 wide = {w.x, w.y, w.z};
        return cut(&wide);
    }
    return normal_part(&w, koi_is_zero3(&d) ? &e : &d);
}

static ko_vec3 axis_of_face(const koi_outline *face)
{
    const ko_wide3 n = koi_outline_normal(face);
    return cut(&n);
}

/* ---- the proof ---- */

/* The ends of a triangle along an axis. */
typedef struct range {
    int64_t lo;
    int64_t hi;
} range;

static KOI_APART range range_of(const koi_outline *corners, const ko_vec3 *from,
                                const ko_vec3 *axis)
{
    range r = {INT64_MAX, INT64_MIN};
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const ko_vec3 v = koi_closest_difference(corners->v[i], from);
        const int64_t at = koi_dot3(axis, &v);
        r.lo = (at < r.lo) ? at : r.lo;
        r.hi = (at > r.hi) ? at : r.hi;
    }
    return r;
}

/* How far the triangles are apart along an axis: 0 if they are not. */
static uint64_t gap_of(const koi_outline *a, const koi_outline *b, const ko_vec3 *axis)
{
    const range of_a = range_of(a, b->v[0], axis);
    const range of_b = range_of(b, b->v[0], axis);
    if (of_a.lo > of_b.hi) {
        return (uint64_t)(of_a.lo - of_b.hi);
    }
    return (of_b.lo > of_a.hi) ? (uint64_t)(of_b.lo - of_a.hi) : 0U;
}

/* True iff the gap is at least a length times that of the axis. */
static bool is_at_least(uint64_t gap, const ko_vec3 *axis, uint32_t length)
{
    const uint64_t square = (uint64_t)koi_dot3(axis, axis);
    return !koi_i128_less(koi_i128_umul(gap, gap),
                          koi_i128_umul(koi_port_umul(length, length), square));
}

/* ---- the distance ---- */

/* The distance of a corner from the inside of a face, rounded down; UINT32_MAX if the corner is
 * not over the inside. An axis has shown that the two do not touch. */
static KOI_OWN_FRAME uint32_t distance_of_face(const koi_outline *corners, const ko_vec3 *p)
{
    koi_face face;
    koi_minimum minimum = {0U, UINT32_MAX};
    koi_face_prepare(corners, &face);
    (void)koi_face_near_inside(&face, p, &minimum);
    return minimum.least;
}

static uint32_t distance_of_edges(const koi_outline *a, const koi_outline *b)
{
    const koi_couple couple = {a->v[0], a->v[1], b->v[0], b->v[1]};
    return koi_closest_distance(&couple, 0);
}

/* As koi_quick_distance, for features that are likely the closest: bit i for corner i of a, bit
 * 3 + i for corner i of b. Measures these, and looks for a proof that nothing is closer. */
static KOI_OWN_FRAME koi_quick_gap prove(const ko_triangle *a, const ko_triangle *b,
                                         uint32_t features, uint32_t reach, uint32_t *distance)
{
    const uint32_t bits_a = features & FACE;
    const uint32_t bits_b = features >> KOI_CORNERS;
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(b);
    const koi_outline of_a = feature_of(&one, bits_a);
    const koi_outline of_b = feature_of(&other, bits_b);
    const bool is_face_a = bits_a == FACE;
    const bool is_face = is_face_a || bits_b == FACE;
    if (is_face && !is_corner(is_face_a ? bits_b : bits_a)) {
        return KOI_GAP_UNKNOWN;
    }
    const ko_vec3 axis =
        is_face ? axis_of_face(is_face_a ? &one : &other) : axis_of_edges(&of_a, &of_b);
    const uint64_t gap = gap_of(&one, &other, &axis);
    if (gap == 0U) {
        return KOI_GAP_UNKNOWN;
    }
    if (is_at_least(gap, &axis, reach)) {
        return KOI_GAP_BEYOND;
    }
    const uint32_t least = !is_face    ? distance_of_edges(&of_a, &of_b)
                           : is_face_a ? distance_of_face(&one, of_b.v[0])
                                       : distance_of_face(&other, of_a.v[0]);
    if (least == 0U || least == UINT32_MAX || !is_at_least(gap, &axis, least)) {
        return KOI_GAP_UNKNOWN;
    }
    *distance = least; /* the gap is at least that, and less than reach */
    return KOI_GAP_KNOWN;
}

koi_quick_gap koi_quick_distance(const ko_triangle *a, const ko_triangle *b, uint32_t reach,
                                 uint32_t *distance)
{
    const koi_quick_gap gap = koi_search_distance(a, b, reach, distance);
    const bool has_features = gap == KOI_GAP_UNKNOWN && *distance != 0U;
    return has_features ? prove(a, b, *distance, reach, distance) : gap;
}

/* ---- within reach ---- */

/* As koi_pair_is_within, in 128 bits. */
static KOI_OWN_FRAME bool is_pair_within(const ko_triangle *a, const ko_triangle *b, uint32_t reach)
{
    koi_pair unused;
    koi_minimum minimum = {reach, reach};
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(b);
    return koi_kernel_overlap(&one, &other) ||
           koi_pair_near(&one, KOI_CORNERS, &other, &minimum, &unused) == KOI_VIEW_NEAR;
}

/* A distance rounded down that is above or below reach decides. */
bool koi_pair_is_within(const ko_triangle *a, const ko_triangle *b, uint32_t reach)
{
    uint32_t distance;
    const koi_quick_answer answer = koi_quick_pair(a, b, reach);
    if (answer == KOI_QUICK_TOUCH || answer == KOI_QUICK_BEYOND) {
        return answer == KOI_QUICK_TOUCH;
    }
    const koi_quick_gap gap = koi_quick_distance(a, b, reach + 1U, &distance);
    if (gap == KOI_GAP_BEYOND) {
        return false;
    }
    return (gap == KOI_GAP_KNOWN && distance < reach) || is_pair_within(a, b, reach);
}
