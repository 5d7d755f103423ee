/* Finds when a moving point comes within reach of a segment. */
#ifndef KOI_CLOSEST_CAST_H
#define KOI_CLOSEST_CAST_H

#include "src/distance/closest.h"

/* Casts a point along the segment `way` at the segment a b, with a reach of at most 2^30 + 1: true
 * iff it comes within reach, exact. Then *t is never later than the first such time, and at *t the
 * distance is less than reach + 5 LSB. *t is 0 if the distance at the start is at most reach. */
bool koi_closest_cast(const ko_segment *way, const ko_vec3 *a, const ko_vec3 *b, uint32_t reach,
                      ko_q30 *t);

#endif
