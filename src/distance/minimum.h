/* The least distance of many pairs of features: shared by parallelograms, triangles and boxes. */
#ifndef KOI_MINIMUM_H
#define KOI_MINIMUM_H

#include "src/distance/closest.h"

/* A search for the least distance that ends early where a distance is within reach (raw, at most
 * 2^30 + 2^29). There are two ways to begin one:
 * - `least` = UINT32_MAX measures the distance. Unless a pair is within reach, `least` ends as the
 *   true distance rounded down, which is reach where the distance is less than 1 LSB above it.
 * - `least` = reach only asks "within reach?", which costs no division. */
typedef struct koi_minimum {
    uint32_t reach;
    uint32_t least;
} koi_minimum;

static inline bool koi_minimum_is_measured(const koi_minimum *minimum)
{
    return minimum->least > minimum->reach;
}

/* The clearance of round shapes after a search over their cores: reach is the sum of the radii,
 * is_within the answer of the search. */
static inline fix16_t koi_minimum_clearance(const koi_minimum *minimum, bool is_within)
{
    return is_within ? 0 : (fix16_t)(minimum->least - minimum->reach);
}

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
