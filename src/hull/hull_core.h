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

#endif
