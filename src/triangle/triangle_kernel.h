/* What the triangle tests share: exact vector arithmetic, the box axes, squared distances.
 *
 * Of legal points everything below is exact; of others it wraps, without undefined behaviour.
 * Bounds, from KO_LIMIT: differences within 2^30, cross products within 2^61 on each axis, a cross
 * product times a difference within 3 * 2^91, times another cross product within 3 * 2^122. */
#ifndef KO_TRIANGLE_KERNEL_H
#define KO_TRIANGLE_KERNEL_H

#include "keepout/aabb.h"
#include "keepout/shape.h"
#include "core/wide128.h"

#define KO_CORNERS 3U

/* The corner after i, in a ring of three. */
static inline unsigned ko_corner_after(unsigned i)
{
    return (i == 2U) ? 0U : i + 1U;
}

/* The corners as an array; a segment as a triangle whose last two corners are one. */
typedef struct ko_corners {
    ko_vec3 v[KO_CORNERS];
} ko_corners;

ko_corners ko_corners_of(const ko_triangle *triangle);
ko_corners ko_corners_of_segment(const ko_vec3 *a, const ko_vec3 *b);
void ko_corners_bounds(const ko_corners *corners, ko_bounds *out);

/* (b - a) x (c - a) */
ko_wide3 ko_corners_normal(const ko_corners *corners);

ko_vec3 ko_kernel_sub(const ko_vec3 *a, const ko_vec3 *b);
ko_wide3 ko_kernel_cross(const ko_vec3 *a, const ko_vec3 *b);
int64_t ko_kernel_dot(const ko_vec3 *a, const ko_vec3 *b);
bool ko_kernel_is_zero(const ko_wide3 *v);

/* n . v: |n| within 2^62 on each axis, |x| + |y| + |z| of v within 3 * 2^30. */
ko_i128 ko_kernel_dot_wide(const ko_wide3 *n, const ko_vec3 *v);

/* m . n, both cross products. */
ko_i128 ko_kernel_dot_wides(const ko_wide3 *m, const ko_wide3 *n);

/* -1, 0 or 1. */
int ko_kernel_sign(ko_i128 x);

/* floor(num / den * 2^30), where 0 <= num <= den, 0 < den < 2^126. 30 rounds. */
ko_q30 ko_kernel_ratio(ko_i128 num, ko_i128 den);

/* True iff the triangle misses the box |x| <= r.x ... about the origin. By 13 axes: exact.
 * Range: corners within sqrt(3) * 2^30 of the origin and of each other (rotated legal
 * differences), r >= 0 of length up to sqrt(3) * 2^29 and some 30 LSB (oriented boxes). */
bool ko_kernel_misses_box(const ko_corners *corners, const ko_vec3 *r);

/* ---- squared distances ----
 *
 * A distance d is carried as 2 floor(d^2) + (1 iff d^2 is not an integer), or, where d comes from a
 * plane, as 2 floor(d)^2 + (1 iff d is not an integer). Either orders distances to within 1 LSB,
 * and for every integer r says exactly whether d <= r: iff the square is <= 2 r^2. And floor(d) is
 * the root of its half, rounded down. At most 2 * 3 * 2^60 + 1 < 2^63. */
#define KO_SQUARE_NONE UINT64_MAX

/* From a point to a triangle, and of two disjoint triangles of which the first, if it is a segment,
 * has the corners p, q, q and one edge. 0 iff they touch. */
uint64_t ko_kernel_square_point(const ko_corners *corners, const ko_vec3 *point);
uint64_t ko_kernel_square_pair(const ko_corners *a, unsigned edges, const ko_corners *b);

/* From a point w (seen from p) to the plane through p with this normal, not 0; s = normal . w. */
uint64_t ko_kernel_square_plane(const ko_wide3 *normal, ko_i128 s);

/* True iff the closed triangles touch; the first may be a segment, as above. Exact. */
bool ko_kernel_overlap(const ko_corners *a, unsigned edges, const ko_corners *b);

/* True iff d <= r for the distance carried by square; 0 <= r. */
bool ko_kernel_within(uint64_t square, fix16_t r);

#endif
