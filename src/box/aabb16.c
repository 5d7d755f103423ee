/* Compact boxes. Ends of intervals are computed in 64 bits. Differences of legal numbers, or of
 * sums of three, do not fit in 32 bits once half the frame is added. */
#include "keepout/compact.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/box/aabb16_bounds.h"
#include "src/box/slab16.h"
#include "port/packed.h"

#define HALF 32768  /* cells from the first grid line to the origin */
#define LAST 65535U /* number of the last grid line */

/* The tests leave lo and hi within 0 .. 2^(16 + shift) - 1 <= 2^31 - 1, measured from the first
 * grid line. So hi rounded up to a line is below 2^31 + 2^15. */
bool koi_slab16_round(int64_t lo, int64_t hi, unsigned shift, ko_slab16 *out)
{
    const int64_t first = -(int64_t)HALF * (1 << shift);
    const uint32_t cell = 1U << shift;
    if (lo < first || hi - first > (int64_t)((uint64_t)LAST << shift)) {
        return false;
    }
    out->before = (uint16_t)((uint32_t)(lo - first) >> shift);
    out->after = (uint16_t)(LAST - (((uint32_t)(hi - first) + cell - 1U) >> shift));
    return true;
}

/* The coordinate of a grid line, which is within 2^30 of the frame's origin. */
static int64_t place_of(uint32_t line, int64_t origin, unsigned shift)
{
    return origin + ((int32_t)line - HALF) * (1 << shift);
}

bool koi_slab16_lengths(const ko_slab16 *slab, int64_t origin, unsigned shift, fix16_t limit,
                        fix16_t *lo, fix16_t *hi)
{
    const int64_t from = place_of(slab->before, origin, shift);
    const int64_t to = place_of(LAST - slab->after, origin, shift);
    if (from > limit || to < -limit) {
        return false;
    }
    *lo = (from < -limit) ? -limit : (fix16_t)from;
    *hi = (to > limit) ? limit : (fix16_t)to;
    return true;
}

bool koi_frame16_is_legal(const ko_frame16 *frame)
{
    return frame->shift <= KO_FRAME16_MAX_SHIFT && ko_vec3_check(&frame->origin) == KO_OK;
}

bool koi_aabb16_is_legal(const ko_aabb16 *box)
{
    return koi_slab16_is_legal(&box->x) && koi_slab16_is_legal(&box->y) &&
           koi_slab16_is_legal(&box->z);
}

bool koi_aabb16_holds(const ko_aabb16 *outer, const ko_aabb16 *inner)
{
    return koi_slab16_holds(&outer->x, &inner->x) && koi_slab16_holds(&outer->y, &inner->y) &&
           koi_slab16_holds(&outer->z, &inner->z);
}

static bool round_axis(fix16_t lo, fix16_t hi, fix16_t origin, unsigned shift, ko_slab16 *out)
{
    return koi_slab16_round((int64_t)lo - origin, (int64_t)hi - origin, shift, out);
}

bool koi_aabb16_round(const ko_bounds *bounds, const ko_frame16 *frame, ko_aabb16 *out)
{
    ko_aabb16 cells;
    const ko_vec3 *const o = &frame->origin;
    if (!round_axis(bounds->lo.x, bounds->hi.x, o->x, frame->shift, &cells.x) ||
        !round_axis(bounds->lo.y, bounds->hi.y, o->y, frame->shift, &cells.y) ||
        !round_axis(bounds->lo.z, bounds->hi.z, o->z, frame->shift, &cells.z)) {
        return false;
    }
    *out = cells;
    return true;
}

ko_status ko_aabb16_from_aabb(const ko_aabb *box, const ko_frame16 *frame, ko_aabb16 *out)
{
    ko_bounds corners;
    if (box == NULL || frame == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK || !koi_frame16_is_legal(frame)) {
        return KO_E_RANGE;
    }
    koi_bounds_of(box, &corners);
    return koi_aabb16_round(&corners, frame, out) ? KO_OK : KO_E_RANGE;
}

bool koi_aabb16_bounds(const ko_aabb16 *box, const ko_frame16 *frame, ko_bounds *out)
{
    const ko_vec3 *const o = &frame->origin;
    const unsigned shift = frame->shift;
    return koi_slab16_lengths(&box->x, o->x, shift, KO_LIMIT, &out->lo.x, &out->hi.x) &&
           koi_slab16_lengths(&box->y, o->y, shift, KO_LIMIT, &out->lo.y, &out->hi.y) &&
           koi_slab16_lengths(&box->z, o->z, shift, KO_LIMIT, &out->lo.z, &out->hi.z);
}

ko_status ko_aabb_from_aabb16(const ko_aabb16 *box, const ko_frame16 *frame, ko_aabb *out)
{
    ko_bounds b;
    if (box == NULL || frame == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_aabb16_is_legal(box) || !koi_frame16_is_legal(frame)) {
        return KO_E_RANGE;
    }
    if (!koi_aabb16_bounds(box, frame, &b)) {
        return KO_E_RANGE;
    }
    koi_bounds_to_aabb(&b, out);
    return KO_OK;
}

bool ko_aabb16_overlap(const ko_aabb16 *a, const ko_aabb16 *b)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    return koi_port_aabb16_overlap(a, b);
}
