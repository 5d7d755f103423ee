/* Time of first contact of shapes with round edges, by advancing to separating planes. */
#ifndef KOI_ADVANCE_H
#define KOI_ADVANCE_H

#include "keepout/cast.h"

/* A segment moves by `by`. A segment or a box stands still. A segment has a `radius` of 0; a box
 * has its centre for both ends of `still`. `reach` is the sum of the radii around them. Legal: all
 * points, with the box and either radius around them; |by| <= 2^30 on each axis. */
typedef struct koi_advance {
    ko_segment moving;
    ko_segment still;
    ko_vec3 radius;
    ko_vec3 by;
    uint32_t reach;
} koi_advance;

/* Returns a time, `begin` or later, that is not later than the first contact. KO_NEVER: there is
 * none. There must be no contact before `begin`. */
ko_q30 koi_advance_run(const koi_advance *what, ko_q30 begin);

#endif
