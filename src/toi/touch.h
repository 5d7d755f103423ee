/* The closest points of a segment that moves and a box. */
#ifndef KOI_TOUCH_H
#define KOI_TOUCH_H

#include "src/toi/advance.h"

/* The moving segment and the box, seen from the middle of the box. Units are an LSB or a part of
 * it: all numbers are below 2^27. */
typedef struct koi_touch_scene {
    ko_vec3 from;    /* the beginning of the segment at the time 0 */
    ko_vec3 edge;    /* from there to its end */
    ko_wide3 square; /* of each component of that */
    ko_vec3 by;
    ko_vec3 radius; /* of the box */
    uint32_t reach;
    uint32_t most; /* two points that are as close as this prove contact, see below */
} koi_touch_scene;

/* Sets the scene. False where numbers are too large, 2 km or more. */
bool koi_touch_set(const koi_advance *what, koi_touch_scene *out);

/* Two points, at a time. */
typedef struct koi_touch {
    ko_q30 t;        /* the point of the segment */
    ko_vec3 w;       /* from the point of the box to it: 0 on axes on which it is within the box */
    bool is_contact; /* true only if the two are close enough */
} koi_touch;

/* Finds points that are closest, or nearly, at the time `now`. The search begins at the point
 * out->t of the segment.
 *
 * Contact is proved: the true distance is at most the reach and 2 LSB if all numbers are below
 * 256 m, and else the reach and 6 LSB. */
void koi_touch_find(const koi_touch_scene *scene, ko_q30 now, koi_touch *out);

#endif
