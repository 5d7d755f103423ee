/* k-DOPs against half-spaces. koi_kdop_reach is doubled, so all heights here are twice normal . p,
 * in 2^-30 LSB. The least height of a body is minus its reach along the opposite direction. */
#include "src/kdop/kdop.h"
#include "src/kdop/kdop_align.h"

#include "keepout/plane.h"

#include <stddef.h>

#include "src/math/quotient.h"

/* -n. A component of -2^31 stays as it is: then the answer is some answer. */
static ko_dir3 opposite(const ko_dir3 *n)
{
    const ko_dir3 back = {(ko_q30)(0U - (uint32_t)n->x), (ko_q30)(0U - (uint32_t)n->y),
                          (ko_q30)(0U - (uint32_t)n->z)};
    return back;
}

/* The height of the plane, within 2^62. */
static int64_t height_of(const ko_plane *plane)
{
    return plane->offset * (INT64_C(1) << 31);
}

/* True iff all of the body is above the plane. */
static bool is_above(unsigned k, const ko_kdop_slab *dop, const ko_plane *plane)
{
    const ko_dir3 back = opposite(&plane->normal);
    return koi_kdop_reach(k, dop, &back) < -height_of(plane);
}

ko_side ko_kdop_side_plane(unsigned k, const ko_kdop_slab *dop, const ko_plane *plane)
{
    if (dop == NULL || plane == NULL || !koi_kdop_exists(k)) {
        return KO_SIDE_ACROSS;
    }
    if (is_above(k, dop, plane)) {
        return KO_SIDE_OUTSIDE;
    }
    return (koi_kdop_reach(k, dop, &plane->normal) < height_of(plane)) ? KO_SIDE_INSIDE
                                                                       : KO_SIDE_ACROSS;
}

/* True iff the normal's length is 1 within 2^-28, by its square in Q60: (1 +- 2^-28)^2 is 1 +-
 * 2^-27 + 2^-56. */
static bool is_unit(uint64_t square)
{
    const uint64_t middle = (UINT64_C(1) << 60) + 16U;
    const uint64_t doubt = UINT64_C(1) << 33;
    return square >= middle - doubt && square <= middle + doubt;
}

/* height / (2 |normal|), rounded down. The divisor is the root of four times the square, about
 * 2^31, and is rounded to the safe side by less than 1. That lowers the quotient, which is below
 * 1.867 * 2^30, by less than 0.94. The division rounds by less than 1. */
static int64_t distance_down(int64_t height, uint64_t square)
{
    const uint64_t by = 4U * square;
    return koi_quotient_floor(height, (height >= 0) ? ko_fix_sqrt_up(by) : ko_fix_sqrt_down(by));
}

/* No legal point is farther along the normal than `world`, which is at most sqrt(3) * 2^60 and a
 * bit. Twice the offset is at most 2^61, so their difference is below 1.867 * 2^61. */
ko_status ko_kdop_margin_plane(unsigned k, const ko_kdop_slab *dop, const ko_plane *plane,
                               fix16_t *margin)
{
    if (dop == NULL || plane == NULL || margin == NULL) {
        return KO_E_ARG;
    }
    const ko_dir3 *const n = &plane->normal;
    const uint32_t size[3] = {koi_magnitude(n->x), koi_magnitude(n->y), koi_magnitude(n->z)};
    const uint64_t square = koi_wide_square3(size[0], size[1], size[2]);
    if (ko_kdop_check(k, dop) != KO_OK || !is_unit(square) || !koi_is_difference(plane->offset)) {
        return KO_E_RANGE;
    }
    const int64_t world = (int64_t)(((uint64_t)size[0] + size[1] + size[2]) << 30);
    const ko_dir3 back = opposite(n);
    const int64_t least = -koi_kdop_reach(k, dop, &back);
    if (least > world) {
        return KO_E_RANGE; /* all of it is beyond the legal range */
    }
    const int64_t lowest = (least < -world) ? -world : least;
    *margin = (fix16_t)distance_down(lowest - height_of(plane), square);
    return KO_OK;
}
