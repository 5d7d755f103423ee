/* Closest points of points, segments and boxes: the kernels under spheres, capsules, lozenges and
 * triangles.
 *
 * A squared distance is kept as an exact fraction, so that whether it is within a reach is decided
 * exactly, and where it is rounded it is rounded once. Range of everything here: legal points
 * (+-KO_LIMIT), so that differences are within 2^30 and dot products within 3 * 2^60 < 2^62. Other
 * input gets some answer, without undefined behaviour. Nothing is checked, null neither, but that
 * a parameter which is not wanted may be null (it costs a division of 31 rounds). Degenerate and
 * parallel segments are no special cases to the caller. All are reentrant. */
#ifndef KOI_CLOSEST_H
#define KOI_CLOSEST_H

#include "keepout/aabb.h"
#include "keepout/shape.h"
#include "src/math/wide128.h"

/* A squared distance in Q32.32 units, exactly (high * 2^64 + low) / den. 0 < den <= 9 *
 * 2^120 < 2^124, the numerator is >= 0 and below 2^186, the fraction at most 3 * 2^60. */
typedef struct koi_square {
    koi_i128 high;
    uint64_t low;
    koi_i128 den;
} koi_square;

/* True iff the distance is at most reach (raw; below 2^32). Exact, no division. */
bool koi_square_is_within(const koi_square *square, uint32_t reach);

/* The squared distance rounded down: Q32.32, less than 1 (2^-32 m^2) too small, so that
 * ko_fix_sqrt_down of it is the true distance rounded down. A round of shift and subtract for each
 * bit of the result, 64 at most; none where den is 1. */
uint64_t koi_square_down(const koi_square *square);

/* The true distance rounded down, raw: less than 1 LSB too small. */
uint32_t koi_square_distance(const koi_square *square);

/* The true distance rounded up, raw; less than 1 LSB too large. */
uint32_t koi_square_distance_up(const koi_square *square);

/* h^2 / n2: the square of a height over a plane, where h is that times the length of the plane's
 * normal (|h| < 2^93) and n2 the square of that. */
void koi_square_of_height(const koi_i128 *h, const koi_i128 *n2, koi_square *square);

/* v . w, exact for differences. */
int64_t koi_closest_dot(const ko_vec3 *v, const ko_vec3 *w);

/* a b - c d: of dot products within 3 * 2^60 it is within 18 * 2^120 < 2^125. */
koi_i128 koi_closest_minor(int64_t a, int64_t b, int64_t c, int64_t d);

/* num / den to nearest, of 0 <= num <= den < 2^126, den > 0. 31 rounds of shift and subtract. */
ko_q30 koi_closest_ratio(const koi_i128 *num, const koi_i128 *den);

/* to - from, modulo 2^32 on each axis. */
ko_vec3 koi_closest_difference(const ko_vec3 *to, const ko_vec3 *from);

/* a + b, the same. */
ko_vec3 koi_closest_sum(const ko_vec3 *a, const ko_vec3 *b);

/* The largest |component| of a difference. */
uint32_t koi_closest_extent(const ko_vec3 *v);

/* The point a + (b - a) t, each coordinate rounded to nearest (ties upward); t of 0 .. KO_Q30_ONE.
 * a at 0 and b at KO_Q30_ONE exactly. */
ko_vec3 koi_closest_at(const ko_vec3 *a, const ko_vec3 *b, ko_q30 t);

/* Point p against segment a b: the parameter of the closest point, the true one rounded to nearest,
 * and the exact square. Source: Ericson 5.1.2. */
void koi_closest_point_segment(const ko_vec3 *p, const ko_vec3 *a, const ko_vec3 *b, ko_q30 *t,
                               koi_square *square);

/* Segment a1 b1 against segment a2 b2: the parameters of a closest pair, each rounded to nearest,
 * and the exact square. Parallel segments have many closest pairs: one of them. s and t are both
 * null or neither. Source: Ericson 5.1.9, the regions decided in 128 bits. */
typedef struct koi_couple {
    const ko_vec3 *a1;
    const ko_vec3 *b1;
    const ko_vec3 *a2;
    const ko_vec3 *b2;
} koi_couple;

void koi_closest_segments(const koi_couple *of, ko_q30 *s, ko_q30 *t, koi_square *square);

static inline void koi_closest_segment_segment(const ko_vec3 *a1, const ko_vec3 *b1,
                                               const ko_vec3 *a2, const ko_vec3 *b2, ko_q30 *s,
                                               ko_q30 *t, koi_square *square)
{
    const koi_couple couple = {a1, b1, a2, b2};
    koi_closest_segments(&couple, s, t, square);
}

/* The point of a legal box that is closest to p, exact; returns the exact squared distance, at most
 * 3 * 2^60. closest may be null. Source: Ericson 5.1.3. */
uint64_t koi_closest_point_aabb(const ko_vec3 *p, const ko_aabb *box, ko_vec3 *closest);

/* Segment a b against a legal box: the first parameter at which the distance is least (where the
 * segment enters the box, if it does), rounded to nearest, and the exact square. The point of the
 * box: koi_closest_at, then koi_closest_point_aabb. */
void koi_closest_segment_aabb(const ko_vec3 *a, const ko_vec3 *b, const ko_aabb *box, ko_q30 *t,
                              koi_square *square);

/* Casting a point from `from` to `to` at the segment a b with a reach of at most 2^30 + 1: true iff
 * it comes within reach, exact. Then *t is never later than the first time it does, and at that
 * time the distance is less than reach + 5 LSB (0 if it is that at the start). */
bool koi_closest_cast(const ko_segment *way, const ko_vec3 *a, const ko_vec3 *b, uint32_t reach,
                      ko_q30 *t);

/* Moves the segment a b, without turning it, towards where its greatest distance from the n > 0
 * points is least, and returns the radius at which it reaches them all: that distance rounded up.
 * KOI_CLOSEST_PASSES passes over the points; stops early where the next place would not be legal.
 * Source: Badoiu and Clarkson, Smaller core-sets for balls (2003). */
#define KOI_CLOSEST_PASSES 24U
uint32_t koi_closest_fit(const ko_vec3 *points, uint32_t n, ko_vec3 *a, ko_vec3 *b);

#endif
