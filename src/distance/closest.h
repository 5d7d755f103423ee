/* Closest points of points, segments and boxes: the kernels under spheres, capsules, lozenges and
 * triangles.
 *
 * A squared distance is kept as an exact fraction. So "is it within reach?" is decided exactly, and
 * a distance is rounded only once, where it becomes a length.
 *
 * All functions take legal points (+-KO_LIMIT), so differences are within 2^30 and dot products
 * within 3 * 2^60 < 2^62. Other input gets some answer, without undefined behaviour. They check
 * nothing, not even null; only a parameter that the caller does not want may be null, which saves a
 * division. Degenerate and parallel segments are no special cases for the caller. All
 * functions are reentrant. */
#ifndef KOI_CLOSEST_H
#define KOI_CLOSEST_H

#include "keepout/shape.h"
#include "src/math/wide.h"

/* A squared distance in Q32.32 units: exactly (high * 2^64 + low) / den. 0 < den <= 9 * 2^120 <
 * 2^124, the numerator is >= 0 and below 2^186, the fraction is at most 3 * 2^60. */
typedef struct koi_square {
    koi_i128 high;
    uint64_t low;
    koi_i128 den;
} koi_square;

/* True iff the distance is at most reach, a raw number below 2^32. Exact, without a division. */
bool koi_square_is_within(const koi_square *square, uint32_t reach);

/* The squared distance in Q32.32, rounded down by less than 1 (2^-32 m^2). So ko_fix_sqrt_down of
 * it is the true distance rounded down. It takes two digits of 32 bits, and none where den
 * is 1. */
uint64_t koi_square_down(const koi_square *square);

/* The true distance, raw, rounded down by less than 1 LSB. */
uint32_t koi_square_distance(const koi_square *square);

/* The true distance, raw, rounded up by less than 1 LSB. */
uint32_t koi_square_distance_up(const koi_square *square);

/* Writes h^2 / n2, the square of a height over a plane. h is the height times the length of the
 * plane's normal, |h| < 2^93; n2 is the square of that length. */
void koi_square_of_height(const koi_i128 *h, const koi_i128 *n2, koi_square *square);

/* v . w, exact for differences of legal points. */
int64_t koi_closest_dot(const ko_vec3 *v, const ko_vec3 *w);

/* a b - c d: factors in pairs, unlike koi_minor. For dot products within 3 * 2^60 it is within 18 *
 * 2^120 < 2^125. */
koi_i128 koi_closest_minor(int64_t a, int64_t b, int64_t c, int64_t d);

/* num / den rounded to nearest, for 0 <= num <= den < 2^126 and den > 0. */
ko_q30 koi_closest_ratio(const koi_i128 *num, const koi_i128 *den);

/* to - from, modulo 2^32 on each axis. */
ko_vec3 koi_closest_difference(const ko_vec3 *to, const ko_vec3 *from);

/* a + b, modulo 2^32 on each axis. */
ko_vec3 koi_closest_sum(const ko_vec3 *a, const ko_vec3 *b);

/* The largest |component| of a difference. */
uint32_t koi_closest_extent(const ko_vec3 *v);

/* The point a + (b - a) t for t from 0 to KO_Q30_ONE, each coordinate rounded to nearest (ties
 * upward). It is exactly a at 0 and exactly b at KO_Q30_ONE. */
ko_vec3 koi_closest_at(const ko_vec3 *a, const ko_vec3 *b, ko_q30 t);

/* Point p against segment a b: writes the parameter of the closest point, rounded to nearest, and
 * the exact square. t and square may be null. Source: Ericson 5.1.2. */
void koi_closest_point_segment(const ko_vec3 *p, const ko_vec3 *a, const ko_vec3 *b, ko_q30 *t,
                               koi_square *square);

/* Writes the point of a legal box that is closest to p, exactly; returns the exact squared
 * distance, at most 3 * 2^60. closest may be null. Source: Ericson 5.1.3. */
uint64_t koi_closest_point_aabb(const ko_vec3 *p, const ko_aabb *box, ko_vec3 *closest);

/* Segment a b against a legal box: writes the first parameter at which the distance is least,
 * rounded to nearest, and the exact square. That is where the segment enters the box, if it does.
 * For the point of the box call koi_closest_at, then koi_closest_point_aabb. */
void koi_closest_segment_aabb(const ko_vec3 *a, const ko_vec3 *b, const ko_aabb *box, ko_q30 *t,
                              koi_square *square);

/* Moves the legal segment a b, without turning it, so that its greatest distance from the n > 0
 * points becomes small. Returns that distance, rounded up: with this radius the segment reaches all
 * points. It takes KOI_CLOSEST_PASSES passes over the points, or fewer where the next position is
 * not legal. Source: Badoiu and Clarkson, Smaller core-sets for balls (2003). */
#define KOI_CLOSEST_PASSES 24U
uint32_t koi_closest_fit(const ko_vec3 *points, uint32_t n, ko_vec3 *a, ko_vec3 *b);

/* ---- the least distance of many pairs of features ---- */

/* A search for the least distance that ends early where a distance is within reach (raw, at most
 * 2^30 + 2^29). There are these ways to begin one:
 * - `least` = UINT32_MAX measures the distance. Unless a pair is within reach, `least` ends as the
 *   true distance rounded down, which is reach where the distance is less than 1 LSB above it.
 * - `least` = reach only asks "within reach?", which costs no division.
 * Any other `least` above reach measures, too: it ends as the distance if that is less. */
typedef struct koi_minimum {
    uint32_t reach;
    uint32_t least;
} koi_minimum;

/* The clearance of round shapes after a search over their cores: reach is the sum of the radii,
 * is_within the answer of the search. */
static inline fix16_t koi_minimum_clearance(const koi_minimum *minimum, bool is_within)
{
    return is_within ? 0 : (fix16_t)(minimum->least - minimum->reach);
}

#endif
