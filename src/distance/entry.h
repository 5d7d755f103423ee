/* Where a moving point comes within reach of an edge: an estimate in closed form, and the bounds by
 * which it is proved.
 *
 * A time is right if the point there is farther off than the reach, but by less than some LSB, and
 * comes closer. Then nothing was within reach before, since the distance from a convex thing is a
 * convex function of the time. Points are rounded to the grid, by less than 1 LSB. */
#ifndef KOI_ENTRY_H
#define KOI_ENTRY_H

#include "src/distance/closest.h"

/* A point that moves from `from` by `by`. */
typedef struct koi_course {
    ko_vec3 from;
    ko_vec3 by;
    uint32_t reach;
} koi_course;

/* An estimate of the time at which the point comes within reach + 2.5 LSB of the edge at a
 * corner; KO_NEVER if none is found. It is mostly within half an LSB of that distance, where all
 * lengths are below 500 m. */
ko_q30 koi_entry_estimate(const koi_course *course, const ko_vec3 *corner, const ko_vec3 *edge);

/* Bounds of the squared distance of a point from an edge, and an upper bound of half its slope
 * along `by`. The bound of the slope holds for all points less than 1 LSB away, too. */
typedef struct koi_gauge {
    uint64_t least;
    uint64_t most;
    int64_t slope;
} koi_gauge;

/* Measures the point e and the edge from 0 to `edge`. */
void koi_entry_measure(const ko_vec3 *e, const ko_vec3 *edge, const ko_vec3 *by, koi_gauge *out);

/* True only if the bounds prove the time t for a point that is rounded: at t the distance is above
 * reach and falls, and it is below reach + 5. At t = 0 it need not be above or fall. */
bool koi_entry_is_proved(const koi_gauge *gauge, uint32_t reach, ko_q30 t);

#endif
