/* Finds where two segments are closest, and how far apart they are. */
#ifndef KOI_SEGMENTS_H
#define KOI_SEGMENTS_H

#include "src/distance/closest.h"

/* Two segments: a1 b1, and a2 b2. */
typedef struct koi_couple {
    const ko_vec3 *a1;
    const ko_vec3 *b1;
    const ko_vec3 *a2;
    const ko_vec3 *b2;
} koi_couple;

/* The first segment of a couple against the second: writes the parameters of a closest pair, each
 * rounded to nearest, and the exact square. Parallel segments have many closest pairs: it is one of
 * them. s and t are both null or neither; square may be null. Source: Ericson 5.1.9, with the
 * regions decided exactly. */
void koi_closest_segments(const koi_couple *of, ko_q30 *s, ko_q30 *t, koi_square *square);

/* koi_closest_segments of four points. */
static inline void koi_closest_segment_segment(const ko_vec3 *a1, const ko_vec3 *b1,
                                               const ko_vec3 *a2, const ko_vec3 *b2, ko_q30 *s,
                                               ko_q30 *t, koi_square *square)
{
    const koi_couple couple = {a1, b1, a2, b2};
    koi_closest_segments(&couple, s, t, square);
}

/* True iff two segments are within reach, a raw number below 2^31. Exact. */
bool koi_closest_are_within(const koi_couple *of, uint32_t reach);

/* The true distance of two segments, raw, rounded down; or 0 where it is proved to be at most
 * reach, a raw number below 2^31. So with a reach of 0 it is the distance. */
uint32_t koi_closest_distance(const koi_couple *of, uint32_t reach);

/* Says that the search measures, and does not only ask. */
bool koi_minimum_is_measured(const koi_minimum *minimum);

/* Takes in the distance of a pair: true iff it is within reach. It divides only for a distance that
 * may lower `least`. */
bool koi_minimum_take(koi_minimum *minimum, const koi_square *square);

/* Takes in the distance of two segments: true iff it is within reach. Then *s is the parameter of
 * the closest point of the first; s may be null. Segments that are farther apart than `least` on
 * some axis are not measured, and most pairs of edges are so far apart. */
bool koi_minimum_segments(koi_minimum *minimum, const koi_couple *of, ko_q30 *s);

/* True only if the intervals from a1 to b1 and from a2 to b2 are farther apart than `least`. The
 * ends may come in any order. */
bool koi_minimum_are_apart(const koi_minimum *minimum, fix16_t a1, fix16_t b1, fix16_t a2,
                           fix16_t b2);

#endif
