/* Compact boxes about points, and points in them. */
#include "keepout/aabb16.h"

#include <stddef.h>

#include "src/box/aabb_build.h"
#include "src/box/aabb16_bounds.h"

ko_status ko_aabb16_from_points(const ko_vec3 *points, uint32_t n, const ko_frame16 *frame,
                                ko_aabb16 *out)
{
    ko_bounds all;
    if (points == NULL || n == 0U || frame == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_frame16_check(frame) != KO_OK || koi_bounds_of_points(points, n, &all) != KO_OK) {
        return KO_E_RANGE;
    }
    return koi_aabb16_round(&all, frame, out) ? KO_OK : KO_E_RANGE;
}

/* The distance from the first line in LSB is below 2^32 in size, as is the place of the line. */
static bool axis_holds(const ko_slab16 *slab, fix16_t origin, unsigned shift, fix16_t x)
{
    const int64_t at = (int64_t)x - origin + ((int64_t)32768 << shift);
    const int64_t last = 65535 - (int64_t)slab->after;
    return at >= ((int64_t)slab->before << shift) && at <= last * ((int64_t)1 << shift);
}

bool ko_aabb16_contains_point(const ko_aabb16 *box, const ko_frame16 *frame, const ko_vec3 *point)
{
    if (box == NULL || frame == NULL || point == NULL || frame->shift > KO_FRAME16_MAX_SHIFT) {
        return false;
    }
    const ko_vec3 *const o = &frame->origin;
    return axis_holds(&box->x, o->x, frame->shift, point->x) &&
           axis_holds(&box->y, o->y, frame->shift, point->y) &&
           axis_holds(&box->z, o->z, frame->shift, point->z);
}
