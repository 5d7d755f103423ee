/* The distance of two parallelograms, as the distance of the origin from all their differences. */
#ifndef KOI_SPAN_H
#define KOI_SPAN_H

#include "src/distance/closest.h"

#define KOI_SPAN_EDGES 4U

/* The points `from` plus parts, from 0 to 1, of each edge: the differences of the points of two
 * parallelograms. An edge may be 0, so segments and points are parallelograms as well. `from`, the
 * edges and the points are differences of legal points. */
typedef struct koi_span {
    ko_vec3 from;
    ko_vec3 edge[KOI_SPAN_EDGES];
} koi_span;

/* Answers if it can prove the answer, which it can for nearly all spans: the distance of the span
 * from the origin, raw, rounded down; or 0 where it is proved to be at most reach, a raw number
 * below 2^31. Else UINT32_MAX. */
uint32_t koi_span_distance(const koi_span *span, uint32_t reach);

#endif
