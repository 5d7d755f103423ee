/* The first check of hulls, and of boxes made of them. */
#ifndef KOI_HULL_CORE_H
#define KOI_HULL_CORE_H

#include <stddef.h>

#include "keepout/hull.h"

/* True iff every pointer is there that is needed. Neighbours are not, where there are none. */
static inline bool koi_hull_is_whole(const ko_hull *hull)
{
    return hull != NULL && hull->vertices != NULL && hull->first != NULL &&
           (hull->neighbours != NULL || hull->first[hull->count] == 0U);
}

/* The side of the plane through a, b and c on which d lies. 1: above it, where a, b, c are seen
 * anti-clockwise. -1: below it. 0: in it, or there is no one plane. Exact for legal points. See
 * Ericson, Real-Time Collision Detection, 3.1.6 (ORIENT3D). */
int32_t koi_orient(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *c, const ko_vec3 *d);

#endif
