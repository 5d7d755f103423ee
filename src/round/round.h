/* What spheres, capsules and lozenges share: legality, and what a radius must grow by when they are
 * placed at a pose. */
#ifndef KOI_ROUND_H
#define KOI_ROUND_H

#include "keepout/rotation.h"

/* |c| <= most on each axis. c + most is at most 2 most if compared without a sign: a coordinate
 * beyond on either side makes it more. */
static inline bool koi_round_is_in(const ko_vec3 *c, uint32_t most)
{
    return (uint32_t)c->x + most <= 2U * most && (uint32_t)c->y + most <= 2U * most &&
           (uint32_t)c->z + most <= 2U * most;
}

/* True iff a ball is in range: r >= 0 and |c| + r <= KO_LIMIT on each axis. */
bool koi_round_is_legal(const ko_vec3 *c, fix16_t r);

/* How far a point may be rounded, in 2^-29 LSB, rounded up: half an LSB on each axis (sqrt(3) / 2),
 * one LSB on each (sqrt(3)). */
#define KOI_ROUND_HALF 464943849U
#define KOI_ROUND_ONE 929887698U

/* The least whole number that is at least the rounding and what a legal matrix m stretches r <=
 * KO_LIMIT by. The dot products of its columns are those of the unit matrix and e, |e| <= 2^-28
 * each, so |m x|^2 = |x|^2 + x.e x <= (1 + 3 * 2^-28) |x|^2 and m stretches by at most 1 + 1.5 *
 * 2^-28: by 3 r in units of 2^-29. Of the transpose it is the same, with the rows. The sum is below
 * 929887698 + 3 * 2^29 + 2^29 < 2^32. */
static inline uint32_t koi_round_growth(uint32_t rounding, fix16_t r)
{
    return (rounding + 3U * (uint32_t)r + ((1U << 29) - 1U)) >> 29;
}

#endif
