/* Makes points solid that may all lie in a plane, on a line or in one place. For each dimension
 * that they lack, a point is added beside the first of them. Then the following holds for the
 * points as it does for the solid.
 *
 * Let P be the convex hull of the points, and u an added point that is not in the plane (line,
 * point) of all before it. The hull of P and u is a pyramid with base P: the corners and edges of P
 * are corners and edges of it, and its other edges all lead to u. For points v, w of P, w - v is a
 * sum of positive multiples of edges from v. The edge to u has the factor 0 there, since every
 * other term is within the plane of P. So neither hull_build.c nor ko_hull_validate need cases for
 * flat sets: they work on the solid and leave the added points out of the result. */
#ifndef KOI_HULL_LIFT_H
#define KOI_HULL_LIFT_H

#include "keepout/hull.h"

/* Point i is points[i] below count, and extra[i - count] above. corner holds four points that span
 * a solid; added points are all among them. */
typedef struct koi_lifted {
    const ko_vec3 *points;
    uint32_t count;
    ko_vec3 extra[3];
    uint32_t extras;
    uint32_t corner[4];
} koi_lifted;

/* Takes one or more legal points. */
void koi_lift(const ko_vec3 *points, uint32_t count, koi_lifted *out);

const ko_vec3 *koi_lifted_at(const koi_lifted *set, uint32_t i);

#endif
