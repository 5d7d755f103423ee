/* Computes paths as quadratic splines in integers. */
#include "warehouse.h"

static int32_t between(int32_t from, int32_t to, int part, int whole)
{
    return (int32_t)(from + (int64_t)(to - from) * part / whole);
}

/* Returns the control point of the spline at a second: a point on the straight line of the leg. */
static wh_point corner(const wh_way *way, int second)
{
    wh_point from = way->leg[0].to;
    for (size_t i = 1; i < way->legs && second > 0; i++) {
        wh_point to = way->leg[i].to;
        int whole = way->leg[i].seconds;
        if (second < whole)
            return (wh_point){between(from.x, to.x, second, whole),
                              between(from.y, to.y, second, whole),
                              between(from.z, to.z, second, whole)};
        second -= whole;
        from = to;
    }
    return from;
}

/* A quadratic Bezier curve from the middle of a and b to the middle of b and c, with the control
 * point b, in micrometres, at part / whole. If a, b and c are evenly spaced on a line, it is that
 * line at constant speed. Else it is a round corner, and the next one continues it without a
 * kink. */
static int64_t bend(int32_t a, int32_t b, int32_t c, int part, int whole)
{
    int64_t rest = whole - part, one = 2 * (int64_t)whole * whole;
    int64_t sum = (int64_t)(a + b) * rest * rest + (int64_t)4 * b * rest * part +
                  (int64_t)(b + c) * part * part;
    return sum * WH_UM_PER_MM / one;
}

wh_place wh_place_at(const wh_way *way, int tick, int rate)
{
    int second = tick / rate, part = tick % rate;
    wh_point a = corner(way, second - 1), b = corner(way, second), c = corner(way, second + 1);
    return (wh_place){bend(a.x, b.x, c.x, part, rate), bend(a.y, b.y, c.y, part, rate),
                      bend(a.z, b.z, c.z, part, rate)};
}
