#include "distance/query.h"

#include <stddef.h>

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

bool ko_query_segments(ko_query *query, const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *p,
                       const ko_vec3 *q, ko_q30 *s)
{
    ko_square square;
    ko_q30 unused;
    if (ko_query_are_apart(query, a->x, b->x, p->x, q->x) ||
        ko_query_are_apart(query, a->y, b->y, p->y, q->y) ||
        ko_query_are_apart(query, a->z, b->z, p->z, q->z)) {
        return false;
    }
    ko_closest_segment_segment(a, b, p, q, s, (s != NULL) ? &unused : NULL, &square);
    return ko_query_take(query, &square);
}
