#include "src/distance/query.h"

#include <stddef.h>

#include "src/core/wide.h"

bool ko_query_take(ko_query *query, const ko_square *square)
{
    if (ko_square_is_within(square, query->reach)) {
        return true;
    }
    if (ko_query_is_measured(query) && ko_square_is_within(square, query->least)) {
        query->least = ko_square_distance(square);
    }
    return false;
}

bool ko_query_are_apart(const ko_query *query, fix16_t a1, fix16_t b1, fix16_t a2, fix16_t b2)
{
    const int64_t lo1 = (a1 < b1) ? a1 : b1;
    const int64_t hi1 = (a1 < b1) ? b1 : a1;
    const int64_t lo2 = (a2 < b2) ? a2 : b2;
    const int64_t hi2 = (a2 < b2) ? b2 : a2;
    return lo1 - hi2 > (int64_t)query->least || lo2 - hi1 > (int64_t)query->least;
}

static KO_NOINLINE bool are_apart(const ko_query *query, const ko_couple *of)
{
    return ko_query_are_apart(query, of->a1->x, of->b1->x, of->a2->x, of->b2->x) ||
           ko_query_are_apart(query, of->a1->y, of->b1->y, of->a2->y, of->b2->y) ||
           ko_query_are_apart(query, of->a1->z, of->b1->z, of->a2->z, of->b2->z);
}

bool ko_query_segments(ko_query *query, const ko_couple *of, ko_q30 *s)
{
    ko_square square;
    ko_q30 unused;
    if (are_apart(query, of)) {
        return false;
    }
    ko_closest_segments(of, s, (s != NULL) ? &unused : NULL, &square);
    return ko_query_take(query, &square);
}
