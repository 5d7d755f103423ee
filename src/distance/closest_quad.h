/* Distances of parallelograms from points, segments, parallelograms and boxes: the kernels under
 * lozenges.
 *
 * All decisions are of exact numbers: squared distances are the fractions of closest.h. A
 * parallelogram is a + s u + t v with s and t of 0 .. 1; it may be a segment or a point (u and v
 * parallel, or 0), which is no special case to the caller: then its four edges are all of it.
 * Range: the four corners are legal, and so is everything else. Other input gets some answer,
 * without undefined behaviour. Null is not checked. All are reentrant. */
#ifndef KOI_CLOSEST_QUAD_H
#define KOI_CLOSEST_QUAD_H

#include "src/distance/minimum.h"

#define KOI_QUAD_CORNERS 4U

/* A parallelogram, prepared. */
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

void koi_quad_prepare(const ko_vec3 *a, const ko_vec3 *u, const ko_vec3 *v, koi_quad *out);

/* Each: true iff the distance from the parallelogram is at most minimum->reach. Exact. */
bool koi_quad_near_point(const koi_quad *quad, const ko_vec3 *p, koi_minimum *minimum);
bool koi_quad_near_quad(const koi_quad *a, const koi_quad *b, koi_minimum *minimum);
bool koi_quad_near_aabb(const koi_quad *quad, const ko_aabb *box, koi_minimum *minimum);

/* The same of the segment p q. If it is near, *t is a parameter at which it is, not always the
 * first, rounded to nearest; t may be null. */
bool koi_quad_near_segment(const koi_quad *quad, const ko_vec3 *p, const ko_vec3 *q,
                           koi_minimum *minimum, ko_q30 *t);

/* A point of the parallelogram that is closest to p, but for less than 1 LSB in which edge it is
 * taken of, each parameter to nearest (half of 2^-30 of an edge), and each coordinate to nearest:
 * at most 0.87 LSB from the parallelogram, less than 2.74 LSB farther from p than need be. */
ko_vec3 koi_quad_closest_point(const koi_quad *quad, const ko_vec3 *p);

/* Casting a point along `way` at the parallelogram, reach at most 2^30 + 1: as koi_closest_cast,
 * true iff it comes within reach, exact. Then *t is never later than the first time it does, and at
 * that time the distance is less than reach + 5 LSB (0 if it is that at the start). */
bool koi_quad_cast(const ko_segment *way, const koi_quad *quad, uint32_t reach, ko_q30 *t);

#endif
