/* Where a moving point is in a box about the origin, in exact fractions: under casts and swept
 * boxes. */
#ifndef KOI_SLAB_H
#define KOI_SLAB_H

#include "keepout/cast.h"

/* Within the box from enter / enter_of to exit / exit_of of the way. */
typedef struct koi_slab {
    uint32_t enter;
    uint32_t enter_of;
    uint32_t exit;
    uint32_t exit_of;
} koi_slab;

/* The point is at from + way * t for t of 0 .. 1, the box is |p| <= radius. True iff they touch,
 * then out is when. Exact for |from| + radius <= 2^30 and |way| <= 2^30 on each axis. */
bool koi_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, koi_slab *out);

/* The fraction part / part_of of 2^30 as part of a ray's length > 0, rounded down, or up if `up` is
 * 1. Range: not beyond the end: part * 2^30 <= part_of * length < 2^63. 31 rounds. */
ko_q30 koi_slab_part(uint32_t part, uint32_t part_of, uint32_t length, uint32_t up);

/* part / whole as Q2.30, rounded down or up; part <= whole <= 2^30, whole > 0. 30 rounds. */
ko_q30 koi_slab_down(uint32_t part, uint32_t whole);
ko_q30 koi_slab_up(uint32_t part, uint32_t whole);

#endif
