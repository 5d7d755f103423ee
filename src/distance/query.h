/* Asking many pairs of features how close they are: what parallelograms, triangles and boxes
 * share. All are reentrant. */
#ifndef KOI_QUERY_H
#define KOI_QUERY_H

#include "src/distance/closest.h"

/* What is asked: is the distance within reach (raw, at most 2^30 + 2^29)? And if `least` is set to
 * UINT32_MAX first: how much is it? Then, if it is not within reach, least is the true distance
 * rounded down or, where that is the same, reach. Set to reach it costs no division. */
typedef struct koi_query {
    uint32_t reach;
    uint32_t least;
} koi_query;

static inline bool koi_query_is_measured(const koi_query *query)
{
    return query->least > query->reach;
}

/* True iff this distance is within reach. Only one that may lower the least is divided out: of a
 * distance above it, or as far down as it, the rounded one is no less. */
bool koi_query_take(koi_query *query, const koi_square *square);

/* The same of the distance of two segments, and where on the first that is (s may be null).
 * Most pairs of edges are too far apart on some axis to matter. */
bool koi_query_segments(koi_query *query, const koi_couple *of, ko_q30 *s);

/* True only if the intervals from a1 to b1 and from a2 to b2, in any order, are farther apart than
 * the least. */
bool koi_query_are_apart(const koi_query *query, fix16_t a1, fix16_t b1, fix16_t a2, fix16_t b2);

#endif
