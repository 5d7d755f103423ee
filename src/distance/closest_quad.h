/* Distances of parallelograms from points, segments, parallelograms and boxes: the kernels under
 * lozenges.
 *
 * A parallelogram is a + s u + t v with s and t from 0 to 1. It may be a segment or a point (u and
 * v parallel, or 0), which is no special case for the caller: then its four edges are all of it.
 * Squared distances are the exact fractions of closest.h, so every decision is exact.
 *
 * All functions take legal corners and other legal input. Other input gets some answer, without
 * undefined behaviour. They do not check null. All functions are reentrant. */
#ifndef KOI_CLOSEST_QUAD_H
#define KOI_CLOSEST_QUAD_H

#include "src/distance/closest.h"

#define KOI_QUAD_CORNERS 4U

/* A parallelogram with the numbers that all questions about it need. */
typedef struct koi_quad {
    ko_vec3 corner[KOI_QUAD_CORNERS]; /* a, a + u, a + u + v, a + v: around it */
    ko_vec3 u;
    ko_vec3 v;
    ko_wide3 n; /* u x v; 0 iff it is degenerate */
    int64_t uu; /* dot products */
    int64_t uv;
    int64_t vv;
    koi_i128 n2; /* n . n = uu vv - uv^2 */
} koi_quad;

/* Makes the parallelogram of a corner and two edges. */
void koi_quad_prepare(const ko_vec3 *a, const ko_vec3 *u, const ko_vec3 *v, koi_quad *out);

/* True iff the distance between the parallelogram and the other thing is at most minimum->reach.
 * Exact. If it is not, minimum->least is what koi_minimum promises. */
bool koi_quad_near_point(const koi_quad *quad, const ko_vec3 *p, koi_minimum *minimum);
bool koi_quad_near_quad(const koi_quad *a, const koi_quad *b, koi_minimum *minimum);
bool koi_quad_near_aabb(const koi_quad *quad, const ko_aabb *box, koi_minimum *minimum);

/* As koi_quad_near_point, for the segment p q. If it is near, *t is a parameter at which it is
 * near, rounded to nearest. It need not be the first. t may be null. */
bool koi_quad_near_segment(const koi_quad *quad, const ko_vec3 *p, const ko_vec3 *q,
                           koi_minimum *minimum, ko_q30 *t);

/* A point of the parallelogram that is closest to p. Which edge is closest is decided within 1
 * LSB, each parameter is rounded to nearest (half of 2^-30 of an edge), and so is each coordinate.
 * So the point is at most 0.87 LSB from the parallelogram and less than 2.74 LSB farther from p
 * than the true one. */
ko_vec3 koi_quad_closest_point(const koi_quad *quad, const ko_vec3 *p);

/* Casts a point along the segment `way` at the parallelogram, with a reach of at most 2^30 + 1:
 * true iff it comes within reach, exact. Then *t is never later than the first such time, and at *t
 * the distance is less than reach + 5 LSB. *t is 0 if the distance at the start is at most
 * reach + 2 LSB. */
bool koi_quad_cast(const ko_segment *way, const koi_quad *quad, uint32_t reach, ko_q30 *t);

#endif
