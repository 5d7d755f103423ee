/* The closest points of a segment that moves and a box. */
#ifndef KOI_TOUCH_H
#define KOI_TOUCH_H

#include "src/toi/advance.h"

/* Two points, in units of an LSB or a quarter of it: where the segment is, to the nearest unit. */
typedef struct koi_touch {
    ko_q30 t;        /* the point of the segment */
    ko_vec3 w;       /* from the point of the box to it */
    bool is_contact; /* true only if the two are close enough, see below */
} koi_touch;

/* Finds the points at the time `now`. False where numbers are too large, 2 km or more.
 *
 * Contact is proved: the true distance is at most the reach and 2 LSB if all numbers are below
 * 256 m, and else the reach and 6 LSB. */
bool koi_touch_find(const koi_advance *what, ko_q30 now, koi_touch *out);

#endif
