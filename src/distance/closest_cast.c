/* Casts of a point at a segment. */
#include "src/distance/closest.h"

#include "src/distance/approach.h"
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

static bool is_same(const ko_vec3 *a, const ko_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* Finds when a point that moves along `way` comes within reach of the segment a b. If that is a
 * point there is a closed form. Else it bisects between a time that is too early and one that is
 * late enough.
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
bool koi_closest_cast(const ko_segment *way, const ko_vec3 *a, const ko_vec3 *b, uint32_t reach,
                      ko_q30 *t)
{
    koi_square square;
    ko_q30 late;
    ko_q30 unused;
    if (is_same(a, b)) {
        const ko_vec3 from = koi_closest_difference(&way->a, a);
        const ko_vec3 by = koi_closest_difference(&way->b, &way->a);
        *t = koi_approach(&from, &by, reach);
        return *t != KO_NEVER;
    }
    /* `late` begins at the closest time of all. */
    koi_closest_segment_segment(&way->a, &way->b, a, b, &late, &unused, &square);
    if (!koi_square_is_within(&square, reach)) {
        return false;
    }
    *t = 0;
    if (is_near(way, 0, a, b, reach + 2U)) {
        return true;
    }
    /* Bisect until the steps between are at most 1 LSB on each axis. */
    const ko_vec3 d = koi_closest_difference(&way->b, &way->a);
    const uint32_t size = koi_closest_extent(&d);
    ko_q30 early = 0;
    while (late - early > 1 && koi_port_umul((uint32_t)(late - early), size) > KO_Q30_ONE) {
        const ko_q30 middle = early + (late - early) / 2;
        if (is_near(way, middle, a, b, reach + 2U)) {
            late = middle;
        } else {
            early = middle;
        }
    }
    *t = early;
    return true;
}
