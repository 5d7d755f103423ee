/* The path of a cast in cells, and exactly.
 *
 * A line misses a box on the plane of axes j, k iff |c_j d_k - c_k d_j| > r_j |d_k| + r_k |d_j|,
 * for the box' centre c, seen from the line's origin, its radii r, and the direction d (separating
 * axes, Ericson 5.3.3). In cells, twice each, with h the cells that what moves adds on either side:
 *
 *     centre  lo + hi + 1 - (2 o + 1)      o is the origin's cell: off by at most 1
 *     radius  hi - lo + 1 + 2 h + 1        the last 1 is for that
 *
 * With d the direction shifted down to 15 bits, each component is less than 1 below, in that scale.
 * So the left side is off by less than |c_j| + |c_k| <= 2^17, and r (|d| + 1) is never too small.
 *
 * Bits. The origin is in the grid and 2 h <= 2^15, else planes are not tested. So |c| < 2^16, |d|
 * <= 2^14, products are below 2^30, their difference below 2^31. Radii are below
 * 2^16, their products with |d| + 1 at most 2^30 + 2^16, and the right side is below 2^32.
 *
 * Narrowing. The reach is cut where the line is at some time, as ko_line_shorten says, and grown by
 * SLACK: the test of a volume of the caller's own may tell a time that is a little early, as
 * src/tree_ask/tree_cast.c says. */
#include "src/frozen/frozen_path.h"

#include "port/bits.h"
#include "src/box/line.h"
#include "src/box/slab.h"

#define SLACK 84
#define AXES 3U

static inline fix16_t below(fix16_t x, fix16_t half, fix16_t by)
{
    return koi_minus(koi_minus(x, half), by);
}

static inline fix16_t above(fix16_t x, fix16_t half, fix16_t by)
{
    return koi_plus(koi_plus(x, half), by);
}

static void grow(const ko_bounds *box, const ko_vec3 *half, fix16_t by, ko_bounds *out)
{
    out->lo.x = below(box->lo.x, half->x, by);
    out->lo.y = below(box->lo.y, half->y, by);
    out->lo.z = below(box->lo.z, half->z, by);
    out->hi.x = above(box->hi.x, half->x, by);
    out->hi.y = above(box->hi.y, half->y, by);
    out->hi.z = above(box->hi.z, half->z, by);
}

/* Sets the axis on which the path is longest, and the direction in 15 bits. */
static void aim(ko_frozen_cast *query)
{
    const ko_vec3 *const along = &query->line.direction;
    uint32_t most = 0;
    query->axis = 0;
    query->side = 0;
    for (uint32_t i = 0; i < AXES; i++) {
        const int32_t d = koi_coordinate(along, i);
        if (koi_magnitude(d) > most) {
            most = koi_magnitude(d);
            query->axis = (uint8_t)i;
            query->side = (d < 0) ? 16U : 0U;
        }
    }
    const uint32_t zeros = (most == 0U) ? 32U : koi_port_clz(most);
    const uint32_t down = (zeros < 18U) ? 18U - zeros : 0U;
    for (uint32_t i = 0; i < AXES; i++) {
        query->way[i] = koi_coordinate(along, i) >> down;
        query->size[i] = koi_magnitude(query->way[i]) + 1U;
    }
}

void koi_frozen_path_set(ko_frozen_cast *query, const ko_frozen *frozen)
{
    aim(query);
    query->is_rough = 0;
    for (uint32_t i = 0; i < AXES; i++) {
        const fix16_t from = koi_coordinate(&frozen->bounds.lo, i);
        const uint32_t cell =
            (uint32_t)koi_minus(koi_coordinate(&query->line.origin, i), from) >> frozen->shift;
        const uint32_t more = ((uint32_t)koi_coordinate(&query->half, i) >> frozen->shift) + 1U;
        if (cell > KOI_FROZEN_LAST || more > KOI_FROZEN_LAST / 2U) {
            query->is_rough = 1;
        }
        query->from[i] = (int32_t)(KOI_FROZEN_LAST - 2U * cell);
        query->width[i] = KOI_FROZEN_LAST + 2U + 2U * more;
    }
    grow(&query->line.bounds, &query->half, 0, &query->reach);
    koi_frozen_ask(frozen, &query->reach, query->span);
}

void koi_frozen_path_narrow(ko_frozen_cast *query, const ko_frozen *frozen, ko_q30 time)
{
    ko_line line = query->line;
    koi_line_cut(&line, time);
    grow(&line.bounds, &query->half, SLACK, &query->reach);
    koi_frozen_ask(frozen, &query->reach, query->span);
}

bool koi_frozen_path_meets(const ko_frozen_cast *query, const ko_bounds *box)
{
    ko_bounds grown;
    grow(box, &query->half, 0, &grown);
    return koi_port_bounds_overlap(&query->reach, box) &&
           koi_line_overlap_bounds(&query->line, &grown);
}

ko_q30 koi_frozen_path_enter(const ko_frozen_cast *query, const ko_bounds *box)
{
    const ko_line *const line = &query->line;
    uint32_t part = 0;
    uint32_t whole = 1;
    for (uint32_t i = 0; i < AXES; i++) {
        const int32_t along = koi_coordinate(&line->direction, i);
        const fix16_t from = koi_coordinate(&line->origin, i);
        const fix16_t face = (along < 0) ? koi_minus(from, koi_coordinate(&box->hi, i))
                                         : koi_minus(koi_coordinate(&box->lo, i), from);
        const fix16_t near = koi_minus(face, koi_coordinate(&query->half, i));
        const uint32_t size = koi_magnitude(along);
        if (near > 0 && koi_port_umul((uint32_t)near, whole) > koi_port_umul(part, size)) {
            part = (uint32_t)near;
            whole = size;
        }
    }
    return (part == 0U) ? 0 : koi_slab_part(part, whole, (uint32_t)line->length, 0U);
}
