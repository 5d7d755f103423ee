/* The least distance of many pairs of features: shared by parallelograms, triangles and boxes. All
 * functions are reentrant. */
#ifndef KOI_MINIMUM_H
#define KOI_MINIMUM_H

#include "src/distance/closest.h"

/* A search for the least distance that ends early where a distance is within reach (raw, at most
 * 2^30 + 2^29). Set `least` to UINT32_MAX to have the distance measured. Unless a pair is within
 * reach, `least` becomes the true distance rounded down, or reach where the two are equal. Set
 * `least` to reach where only "within reach?" matters: that costs no division. */
typedef struct koi_minimum {
    uint32_t reach;
    uint32_t least;
} koi_minimum;

static inline bool koi_minimum_is_measured(const koi_minimum *minimum)
{
    return minimum->least > minimum->reach;
}

/* The clearance that a search for the cores leaves, where reach is the sum of the radii. */
static inline fix16_t koi_minimum_clearance(const koi_minimum *minimum, bool is_within)
{
    return is_within ? 0 : (fix16_t)(minimum->least - minimum->reach);
}

/* Takes in the distance of a pair: true iff it is within reach. Divides only where it may lower
 * `least`: a distance that is not below it is no less when rounded down. */
bool koi_minimum_take(koi_minimum *minimum, const koi_square *square);

/* Takes in the distance of two segments: true iff it is within reach. Writes to s the parameter of
 * the closest point of the first; s may be null. Most pairs of edges are too far apart on some axis
 * to be looked at. */
bool koi_minimum_segments(koi_minimum *minimum, const koi_couple *of, ko_q30 *s);

/* True only if the intervals from a1 to b1 and from a2 to b2 are farther apart than `least`. The
 * ends may come in any order. */
bool koi_minimum_are_apart(const koi_minimum *minimum, fix16_t a1, fix16_t b1, fix16_t a2,
                           fix16_t b2);

#endif
