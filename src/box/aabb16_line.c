/* Compact boxes around points, and lines against compact boxes. */
#include "keepout/compact.h"

#include <stddef.h>

#include "src/box/aabb_build.h"
#include "src/box/aabb16_bounds.h"
#include "src/box/line.h"

bool ko_aabb16_overlap_line(const ko_aabb16 *box, const ko_frame16 *frame, const ko_line *line)
{
    ko_bounds bounds;
    if (box == NULL || frame == NULL || line == NULL || frame->shift > KO_FRAME16_MAX_SHIFT) {
        return true;
    }
    return koi_aabb16_bounds(box, frame, &bounds) && koi_line_overlap_bounds(line, &bounds);
}
