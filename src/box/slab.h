/* When a moving point is in a box, as exact fractions: the kernel of casts and of swept boxes. */
#ifndef KOI_SLAB_H
#define KOI_SLAB_H

#include "keepout/cast.h"

/* The point is in the box from the time enter / enter_of to the time exit / exit_of. If exit_of is
 * 0, it is in the box until its motion ends. */
typedef struct koi_slab {
    uint32_t enter;
    uint32_t enter_of;
    uint32_t exit;
    uint32_t exit_of;
} koi_slab;

/* The point is at from + way * t at the time t from 0 to 1, and the box is |p| <= radius. Returns
 * true iff they touch, and sets `out` to when; if they do not, `out` holds nothing of use. Exact
 * for |from| + radius <= 2^30 and |way| <= 2^30 on each axis. */
bool koi_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, koi_slab *out);

/* The fraction part 2^30 / (part_of length) in Q2.30, rounded up if `up` is 1, down if it is 0.
 * Range: length > 0, part * 2^30 <= part_of * length, part_of <= 2^31. */
ko_q30 koi_slab_part(uint32_t part, uint32_t part_of, uint32_t length, uint32_t up);

/* part / whole in Q2.30, rounded down or up. Range: part <= whole <= 2^31, whole > 0. */
ko_q30 koi_slab_down(uint32_t part, uint32_t whole);
ko_q30 koi_slab_up(uint32_t part, uint32_t whole);

#endif
