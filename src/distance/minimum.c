#include "src/distance/minimum.h"

#include <stddef.h>

#include "src/math/wide.h"

bool koi_minimum_take(koi_minimum *minimum, const koi_square *square)
{
    if (koi_square_is_within(square, minimum->reach)) {
        return true;
    }
    if (koi_minimum_is_measured(minimum) && koi_square_is_within(square, minimum->least)) {
        minimum->least = koi_square_distance(square);
    }
    return false;
}

bool koi_minimum_are_apart(const koi_minimum *minimum, fix16_t a1, fix16_t b1, fix16_t a2,
                           fix16_t b2)
{
    const int64_t lo1 = (a1 < b1) ? a1 : b1;
    const int64_t hi1 = (a1 < b1) ? b1 : a1;
    const int64_t lo2 = (a2 < b2) ? a2 : b2;
    const int64_t hi2 = (a2 < b2) ? b2 : a2;
    return lo1 - hi2 > (int64_t)minimum->least || lo2 - hi1 > (int64_t)minimum->least;
}

static KOI_NOINLINE bool are_apart(const koi_minimum *minimum, const koi_couple *of)
{
    return koi_minimum_are_apart(minimum, of->a1->x, of->b1->x, of->a2->x, of->b2->x) ||
           koi_minimum_are_apart(minimum, of->a1->y, of->b1->y, of->a2->y, of->b2->y) ||
           koi_minimum_are_apart(minimum, of->a1->z, of->b1->z, of->a2->z, of->b2->z);
}

/* Takes in a distance, rounded down, that is not the reach. */
static void take_distance(koi_minimum *minimum, uint32_t distance)
{
    if (koi_minimum_is_measured(minimum) && distance < minimum->least &&
        distance > minimum->reach) {
        minimum->least = distance;
    }
}

bool koi_minimum_segments(koi_minimum *minimum, const koi_couple *of, ko_q30 *s)
{
    koi_square square;
    ko_q30 unused;
    if (are_apart(minimum, of)) {
        return false;
    }
    if (s == NULL) {
        const uint32_t distance = koi_closest_distance(of, minimum->reach);
        if (distance != minimum->reach) {
            take_distance(minimum, distance);
            return distance < minimum->reach;
        }
    }
    koi_closest_segments(of, s, (s != NULL) ? &unused : NULL, &square);
    return koi_minimum_take(minimum, &square);
}
