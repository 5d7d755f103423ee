#include "src/distance/query.h"

#include <stddef.h>

#include "src/math/wide.h"

bool koi_query_take(koi_query *query, const koi_square *square)
{
    if (koi_square_is_within(square, query->reach)) {
        return true;
    }
    if (koi_query_is_measured(query) && koi_square_is_within(square, query->least)) {
        query->least = koi_square_distance(square);
    }
    return false;
}

bool koi_query_are_apart(const koi_query *query, fix16_t a1, fix16_t b1, fix16_t a2, fix16_t b2)
{
    const int64_t lo1 = (a1 < b1) ? a1 : b1;
    const int64_t hi1 = (a1 < b1) ? b1 : a1;
    const int64_t lo2 = (a2 < b2) ? a2 : b2;
    const int64_t hi2 = (a2 < b2) ? b2 : a2;
    return lo1 - hi2 > (int64_t)query->least || lo2 - hi1 > (int64_t)query->least;
}

static KOI_NOINLINE bool are_apart(const koi_query *query, const koi_couple *of)
{
    return koi_query_are_apart(query, of->a1->x, of->b1->x, of->a2->x, of->b2->x) ||
           koi_query_are_apart(query, of->a1->y, of->b1->y, of->a2->y, of->b2->y) ||
           koi_query_are_apart(query, of->a1->z, of->b1->z, of->a2->z, of->b2->z);
}

bool koi_query_segments(koi_query *query, const koi_couple *of, ko_q30 *s)
{
    koi_square square;
    ko_q30 unused;
    if (are_apart(query, of)) {
        return false;
    }
    koi_closest_segments(of, s, (s != NULL) ? &unused : NULL, &square);
    return koi_query_take(query, &square);
}
