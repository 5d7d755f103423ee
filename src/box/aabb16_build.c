/* Compact boxes around points, and lines against compact boxes. */
#include "keepout/compact.h"

#include <stddef.h>

#include "src/box/aabb_build.h"
#include "src/box/aabb16_bounds.h"
#include "src/box/line.h"

ko_status ko_aabb16_from_points(const ko_vec3 *points, uint32_t n, const ko_frame16 *frame,
                                ko_aabb16 *out)
{
    ko_bounds all;
    if (points == NULL || frame == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_frame16_check(frame) != KO_OK || koi_bounds_of_points(points, n, &all) != KO_OK) {
        return KO_E_RANGE;
    }
    return koi_aabb16_round(&all, frame, out) ? KO_OK : KO_E_RANGE;
}

bool ko_aabb16_overlap_line(const ko_aabb16 *box, const ko_frame16 *frame, const ko_line *line)
{
    ko_bounds bounds;
    if (box == NULL || frame == NULL || line == NULL || frame->shift > KO_FRAME16_MAX_SHIFT) {
        return true;
    }
    return koi_aabb16_bounds(box, frame, &bounds) && koi_line_overlap_bounds(line, &bounds);
}
