/* The time of first contact of shapes with round edges, by advancing to separating planes. */
#ifndef KOI_ADVANCE_H
#define KOI_ADVANCE_H

#include "keepout/cast.h"

/* A segment moves by `by`; another segment, widened by a box of `radius`, stands still: one of both
 * is degenerate, so that it is a segment or a box. reach is the sum of the radii about them. Legal:
 * all points, with the box and either radius about them; |by| <= 2^30. */
typedef struct koi_advance {
    ko_segment moving;
    ko_segment still;
    ko_vec3 radius;
    ko_vec3 by;
    uint32_t reach;
} koi_advance;

/* The time, from `begin`, before which there is no contact; KO_NEVER if there is none. rounds may
 * be null. */
ko_q30 koi_advance_run(const koi_advance *what, ko_q30 begin, unsigned *rounds);

#endif
