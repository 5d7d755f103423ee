/* The arithmetic that the triangle tests share: exact vector arithmetic, the box axes, distances
 * of features.
 *
 * For legal points everything below is exact; for others it wraps, without undefined behaviour.
 * Bounds, from KO_LIMIT: differences are within 2^30; cross products within 2^61 on each axis; a
 * cross product times a difference within 3 * 2^91; dot products within 3 * 2^60; differences of
 * two products of them within 18 * 2^120. */
#ifndef KOI_TRIANGLE_KERNEL_H
#define KOI_TRIANGLE_KERNEL_H

#include "keepout/shape.h"
#include "src/math/wide.h"
#include "src/distance/closest_quad.h"

#define KOI_CORNERS 3U

/* The corner after i, in a ring of three. */
static inline unsigned koi_corner_after(unsigned i)
{
    return (i == 2U) ? 0U : i + 1U;
}

/* The corners as an array. */
typedef struct koi_corners {
    ko_vec3 v[KOI_CORNERS];
} koi_corners;

/* Pointers to the corners. A segment is a triangle whose last two corners are one. */
typedef struct koi_outline {
    const ko_vec3 *v[KOI_CORNERS];
} koi_outline;

static inline koi_outline koi_outline_of(const ko_triangle *triangle)
{
    const koi_outline outline = {{&triangle->a, &triangle->b, &triangle->c}};
    return outline;
}

static inline koi_outline koi_outline_of_segment(const ko_vec3 *a, const ko_vec3 *b)
{
    const koi_outline outline = {{a, b, b}};
    return outline;
}

static inline koi_outline koi_outline_of_corners(const koi_corners *corners)
{
    const koi_outline outline = {{&corners->v[0], &corners->v[1], &corners->v[2]}};
    return outline;
}

/* The bounds of the corners, wider by `by` on each side. */
void koi_outline_bounds(const koi_outline *corners, fix16_t by, ko_bounds *out);

static inline void koi_corners_bounds(const koi_corners *corners, fix16_t by, ko_bounds *out)
{
    const koi_outline outline = koi_outline_of_corners(corners);
    koi_outline_bounds(&outline, by, out);
}

/* (b - a) x (c - a) */
ko_wide3 koi_corners_normal(const koi_corners *corners);
ko_wide3 koi_outline_normal(const koi_outline *corners);

bool koi_kernel_is_zero(const ko_wide3 *v);

/* koi_kernel_at: a component by its axis. koi_kernel_axis_of: the first axis on which v is not 0,
 * the last if v is 0. */
int64_t koi_kernel_at(const ko_wide3 *v, unsigned axis);
unsigned koi_kernel_axis_of(const ko_wide3 *v);

/* n . v, for |n| within 2^62 on each axis and |x| + |y| + |z| of v within 3 * 2^30. */
koi_i128 koi_kernel_dot_wide(const ko_wide3 *n, const ko_vec3 *v);

/* The sign of x: -1, 0 or 1. */
int koi_kernel_sign(koi_i128 x);

/* floor(num / den * 2^30) for 0 <= num <= den and 0 < den < 2^126, or 2^63 in the second form. */
ko_q30 koi_kernel_ratio(const koi_i128 *num, const koi_i128 *den);
ko_q30 koi_kernel_ratio64(int64_t num, int64_t den);

/* ---- overlap ---- */

/* True iff the triangle misses the box |x| <= r.x ... about the origin. Tests 13 axes, exactly.
 * Range: corners within sqrt(3) * 2^30 of the origin and of each other (rotated legal
 * differences); r >= 0, of length up to sqrt(3) * 2^29 and some 30 LSB (oriented boxes). */
bool koi_kernel_misses_box(const koi_corners *corners, const ko_vec3 *r);

/* True iff the closed triangles touch. Exact. */
bool koi_kernel_overlap(const koi_outline *a, const koi_outline *b);

/* True iff the closed triangle and segment touch. Exact. *t is where on the segment they first do,
 * rounded down; a null t saves the division. */
bool koi_kernel_hits(const koi_outline *corners, const ko_vec3 *p, const ko_vec3 *q, ko_q30 *t);

/* ---- distances ----
 *
 * A koi_minimum asks for them, as for those of parallelograms: each function is true iff a
 * distance is within minimum->reach, exact. */

/* A triangle, prepared for questions. */
typedef struct koi_face {
    koi_outline corners;
    ko_vec3 u; /* b - a */
    ko_vec3 v; /* c - a */
    ko_wide3 n;
    int64_t uu;
    int64_t uv;
    int64_t vv;
    koi_i128 n2; /* n . n, below 2^124; 0 iff the triangle is degenerate */
} koi_face;

void koi_face_prepare(const koi_outline *corners, koi_face *out);

/* Writes the shares of the point of the triangle that is closest to p. Its distance is less than 1
 * LSB above the least. */
void koi_face_closest(const koi_face *face, const ko_vec3 *p, ko_q30 share[KOI_CORNERS]);

/* True iff the foot of p is in the triangle and p is within reach. Takes its height into the
 * minimum, unless the foot is outside. */
bool koi_face_near_inside(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum);

bool koi_face_near_point(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum);
bool koi_face_near_quad(const koi_face *face, const koi_quad *quad, koi_minimum *minimum);

/* The box must not touch the triangle: if it does, the answer may be either. */
bool koi_face_near_aabb(const koi_face *face, const ko_aabb *box, koi_minimum *minimum);

/* The closest features of two triangles. EDGES: edges i and j. CORNER: corner i of the first and
 * the inside of the second. INSIDE: the inside of the first and corner j of the second. */
typedef enum koi_pair_kind { KOI_PAIR_EDGES, KOI_PAIR_CORNER, KOI_PAIR_INSIDE } koi_pair_kind;
typedef struct koi_pair {
    koi_pair_kind kind;
    unsigned i;
    unsigned j;
} koi_pair;

/* The state of a pair, as far as its features show it. NEAR: two of them are within reach. FAR: the
 * pair is out of reach. OPEN: no features are within reach, so the pair is out of reach unless it
 * touches. */
typedef enum koi_view { KOI_VIEW_OPEN, KOI_VIEW_NEAR, KOI_VIEW_FAR } koi_view;

/* Two triangles, the first of which may be a segment (edges = 1 instead of 3). koi_pair_near takes
 * the distances of their features into the minimum. It writes the features that lowered
 * minimum->least last, and leaves *closest if none did. It does not ask whether the pair touches: a
 * pair that does may be NEAR or OPEN. */
bool koi_pair_touches(const koi_outline *a, unsigned edges, const koi_outline *b);
koi_view koi_pair_near(const koi_outline *a, unsigned edges, const koi_outline *b,
                       koi_minimum *minimum, koi_pair *closest);

/* True iff they touch or are within reach, without a division. The second form tries 64 bits
 * first. */
bool koi_pair_is_within(const koi_outline *a, unsigned edges, const koi_outline *b, uint32_t reach);
bool koi_pair_are_within(const ko_triangle *a, const ko_triangle *b, uint32_t reach);

#endif
