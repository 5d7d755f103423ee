/* The time of first contact of shapes with round edges, by advancing to separating planes. */
#ifndef KO_ADVANCE_H
#define KO_ADVANCE_H

#include "keepout/cast.h"

/* A segment moves by `by`; another segment, widened by a box of `radius`, stands still: one of both
 * is degenerate, so that it is a segment or a box. reach is the sum of the radii about them. Legal:
 * all points, with the box and either radius about them; |by| <= 2^30. */
typedef struct ko_advance {
    ko_segment moving;
    ko_segment still;
    ko_vec3 radius;
    ko_vec3 by;
    uint32_t reach;
} ko_advance;

/* The time, from `begin`, before which there is no contact; KO_NEVER if there is none. rounds may
 * be null. */
ko_q30 ko_advance_run(const ko_advance *what, ko_q30 begin, unsigned *rounds);

#endif
