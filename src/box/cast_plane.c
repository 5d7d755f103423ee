/* Planes against boxes: one sum of products for the centre, another for the box's reach. */
#include "keepout/cast.h"
#include "keepout/plane.h"

#include <stddef.h>

#include "src/math/wide.h"

/* Writes normal . c - offset, and how far the box reaches from its centre along the normal, both in
 * 2^-30 LSB. For a legal box the products are at most 3 * 2^31 * 2^29 in all and the offset is at
 * most 2^61: together 5 * 2^60. Sums are unsigned, so that no input is undefined behaviour. */
static void measure(const ko_plane *plane, const ko_aabb *box, int64_t *centre, int64_t *reach)
{
    const ko_dir3 *n = &plane->normal;
    int64_t sum = (int64_t)(0U - ((uint64_t)plane->offset << 30));
    sum = koi_wide_mac(sum, n->x, box->c.x);
    sum = koi_wide_mac(sum, n->y, box->c.y);
    sum = koi_wide_mac(sum, n->z, box->c.z);
    *centre = sum;
    *reach = (int64_t)(koi_port_umul(koi_magnitude(n->x), (uint32_t)box->r.x) +
                       koi_port_umul(koi_magnitude(n->y), (uint32_t)box->r.y) +
                       koi_port_umul(koi_magnitude(n->z), (uint32_t)box->r.z));
}

ko_side ko_aabb_side_plane(const ko_aabb *box, const ko_plane *plane)
{
    int64_t centre;
    int64_t reach;
    if (plane == NULL || box == NULL) {
        return KO_SIDE_ACROSS;
    }
    measure(plane, box, &centre, &reach);
    if (centre > reach) {
        return KO_SIDE_OUTSIDE;
    }
    return ((int64_t)((uint64_t)centre + (uint64_t)reach) < 0) ? KO_SIDE_INSIDE : KO_SIDE_ACROSS;
}

/* True iff the length is 1 + e with |e| <= 2^-28: its square is then within 2^33 of 2^60 + 2^4. */
static bool is_unit(const ko_dir3 *n)
{
    const uint64_t square =
        koi_wide_square3(koi_magnitude(n->x), koi_magnitude(n->y), koi_magnitude(n->z));
    const uint64_t middle = (UINT64_C(1) << 60) + 16U;
    return square >= middle - (UINT64_C(1) << 33) && square <= middle + (UINT64_C(1) << 33);
}

/* A lower bound of the true margin x / (1 + e), for |e| <= 2^-28. For x > 0 it is x - x / 2^28. For
 * x < 0 it is x (1 + 2^-28 + 2^-55), whose last term is below 64 since x > -2^61. Both are rounded
 * down. */
static int64_t doubted(int64_t x)
{
    if (x > 0) {
        return x - ((x + ((1 << 28) - 1)) >> 28);
    }
    return (x < 0) ? x - ((-x) >> 28) - 65 : 0;
}

ko_status ko_aabb_margin_plane(const ko_aabb *box, const ko_plane *plane, fix16_t *out)
{
    int64_t centre;
    int64_t reach;
    if (plane == NULL || box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK || !koi_is_difference(plane->offset) ||
        !is_unit(&plane->normal)) {
        return KO_E_RANGE;
    }
    measure(plane, box, &centre, &reach);
    /* normal . p of a legal point is below 0.87 * 2^60 and a bit, and the offset is at most 2^60.
     * So their difference is within 2^61, which is 2^31 LSB. */
    *out = (fix16_t)(doubted(centre - reach) >> 30);
    return KO_OK;
}
