/* Casts of a point at a segment. */
#include "src/distance/closest_cast.h"
#include "src/distance/closest.h"
#include "src/distance/segments.h"

#include <stddef.h>

#include "src/distance/entry.h"
#include "src/math/wide.h"

/* True iff the point at t of `way`, rounded to nearest, is within reach of the segment a b. */
static bool is_near(const ko_segment *way, ko_q30 t, const ko_vec3 *a, const ko_vec3 *b,
                    uint32_t reach)
{
    koi_square square;
    const ko_vec3 at = koi_closest_at(&way->a, &way->b, t);
    koi_closest_point_segment(&at, a, b, NULL, &square);
    return koi_square_is_within(&square, reach);
}

/* Bisects between a time that is too early and one that is late enough.
 *
 * Never late: a point is rounded by at most sqrt(3) / 2 < 0.87 LSB. So "not near" with a reach of
 * 2 LSB more proves that the true distance at `early` is above reach. The distance to a segment is
 * convex along the line, so the times within reach are an interval. It holds the true closest
 * time, early < late <= that + 1/2, and both are whole numbers, so early comes before the
 * interval.
 *
 * The first `late` is near. It is the closest time rounded, half a step off (at most sqrt(3) 2^30
 * 2^-31 < 0.87 LSB). The point is rounded, too: less than 2 LSB together.
 *
 * The end: the steps between are at most 1 LSB on each axis (sqrt(3) in all), or there is 1 step,
 * which is no longer. The distance at `early` is below reach + 2 + 0.87 + 1.74 < reach + 5. There
 * are at most 30 rounds, 16 for a line of 1 m. */
static KOI_OWN_FRAME ko_q30 bisect(const ko_segment *way, const ko_vec3 *a, const ko_vec3 *b,
                                   uint32_t reach)
{
    ko_q30 late;
    ko_q30 unused;
    ko_q30 early = 0;
    koi_closest_segment_segment(&way->a, &way->b, a, b, &late, &unused, NULL);
    if (is_near(way, 0, a, b, reach + 2U)) {
        return 0;
    }
    /* Bisect until the steps between are at most 1 LSB on each axis. */
    const ko_vec3 d = koi_closest_difference(&way->b, &way->a);
    const uint32_t size = koi_closest_extent(&d);
    while (late - early > 1 && koi_port_umul((uint32_t)(late - early), size) > KO_Q30_ONE) {
        const ko_q30 middle = early + (late - early) / 2;
        if (is_near(way, middle, a, b, reach + 2U)) {
            late = middle;
        } else {
            early = middle;
        }
    }
    return early;
}

/* Finds when a point that moves along `way` comes within reach of the segment a b, which it does.
 * If that is a point there is a closed form. Else a time is estimated, and proved at the point that
 * is there on the grid. Bisection finds the time where that fails. */
static ko_q30 entry_of(const ko_segment *way, const ko_vec3 *a, const ko_vec3 *b, uint32_t reach)
{
    koi_gauge gauge;
    const koi_course course = {way->a, koi_minus3(&way->b, &way->a), reach};
    const ko_vec3 edge = koi_minus3(b, a);
    const ko_q30 t = koi_entry_estimate(&course, a, &edge);
    if (t != KO_NEVER) {
        const ko_vec3 at = koi_closest_at(&way->a, &way->b, t);
        const ko_vec3 e = koi_minus3(&at, a);
        koi_entry_measure(&e, &edge, &course.by, &gauge);
        if (koi_entry_is_proved(&gauge, reach, t)) {
            return t;
        }
    }
    return bisect(way, a, b, reach);
}

bool koi_closest_cast(const ko_segment *way, const ko_vec3 *a, const ko_vec3 *b, uint32_t reach,
                      ko_q30 *t)
{
    const koi_couple couple = {&way->a, &way->b, a, b};
    if (!koi_closest_are_within(&couple, reach)) {
        return false;
    }
    *t = entry_of(way, a, b, reach);
    return true;
}
