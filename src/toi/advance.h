/* Time of first contact of shapes with round edges, by advancing to separating planes. */
#ifndef KOI_ADVANCE_H
#define KOI_ADVANCE_H

#include "keepout/cast.h"

/* A segment moves by `by`. Another segment, widened by a box of `radius`, stands still; one of
 * these two is degenerate, so it is a segment or a box. `reach` is the sum of the radii around
 * them. Legal: all points, with the box and either radius around them; |by| <= 2^30 on each axis.
 */
typedef struct koi_advance {
    ko_segment moving;
    ko_segment still;
    ko_vec3 radius;
    ko_vec3 by;
    uint32_t reach;
} koi_advance;

/* The time, `begin` or later, before which there is no contact. KO_NEVER if there is no contact.
 * `rounds` may be null. */
ko_q30 koi_advance_run(const koi_advance *what, ko_q30 begin, unsigned *rounds);

#endif
