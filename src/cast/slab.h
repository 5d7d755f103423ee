/* Where a moving point is in a box about the origin, in exact fractions: under casts and swept
 * boxes. */
#ifndef KO_SLAB_H
#define KO_SLAB_H

#include "keepout/cast.h"

/* Within the box from enter / enter_of to exit / exit_of of the way. */
typedef struct ko_slab {
    uint32_t enter;
    uint32_t enter_of;
    uint32_t exit;
    uint32_t exit_of;
} ko_slab;

/* The point is at from + way * t for t of 0 .. 1, the box is |p| <= radius. True iff they touch,
 * then out is when. Exact for |from| + radius <= 2^30 and |way| <= 2^30 on each axis. */
bool ko_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, ko_slab *out);

/* The same for t of 0 .. length / 2^30, any direction and length >= 0. */
bool ko_slab_clip_ray(const ko_vec3 *from, const ko_dir3 *direction, fix16_t length,
                      const ko_vec3 *radius, ko_slab *out);

/* part / whole as Q2.30, rounded down or up; part <= whole <= 2^30, whole > 0. 30 rounds. */
ko_q30 ko_slab_down(uint32_t part, uint32_t whole);
ko_q30 ko_slab_up(uint32_t part, uint32_t whole);

#endif
