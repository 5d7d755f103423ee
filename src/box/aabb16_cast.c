/* Segments, rays and planes against compact boxes: by their corners, which are exact. Corners are
 * cut at KO_LIMIT, which takes no legal point away. */
#include "keepout/cast.h"

#include <stddef.h>

#include "src/box/slab.h"
#include "src/math/wide.h"
#include "src/box/aabb16_bounds.h"

static bool is_usable(const ko_aabb16 *box, const ko_frame16 *frame)
{
    return box != NULL && frame != NULL && frame->shift <= KO_FRAME16_MAX_SHIFT;
}

bool ko_cast_overlap_aabb16(const ko_cast *cast, const ko_aabb16 *box, const ko_frame16 *frame)
{
    ko_bounds bounds;
    if (cast == NULL || !is_usable(box, frame)) {
        return true;
    }
    return koi_aabb16_bounds(box, frame, &bounds) && ko_cast_overlap_bounds(cast, &bounds);
}

bool ko_aabb16_overlap_segment(const ko_aabb16 *box, const ko_frame16 *frame,
                               const ko_segment *segment)
{
    ko_cast cast;
    return ko_cast_prepare(segment, &cast) != KO_OK || ko_cast_overlap_aabb16(&cast, box, frame);
}

bool ko_aabb16_overlap_ray(const ko_aabb16 *box, const ko_frame16 *frame, const ko_ray *ray)
{
    ko_cast cast;
    return ko_cast_prepare_ray(ray, &cast) != KO_OK || ko_cast_overlap_aabb16(&cast, box, frame);
}

/* ---- when ---- */

static ko_status check_cells(const ko_aabb16 *box, const ko_frame16 *frame)
{
    const ko_status status = ko_aabb16_check(box);
    return (status != KO_OK) ? status : ko_frame16_check(frame);
}

/* The answer if no point of the box is legal. */
static ko_status never(ko_q30 *enter, ko_q30 *exit)
{
    *enter = KO_NEVER;
    *exit = KO_NEVER;
    return KO_OK;
}

ko_status ko_aabb16_cast_segment(const ko_aabb16 *box, const ko_frame16 *frame,
                                 const ko_segment *segment, ko_q30 *enter, ko_q30 *exit)
{
    ko_bounds bounds;
    if (box == NULL || frame == NULL || segment == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (check_cells(box, frame) != KO_OK || ko_vec3_check(&segment->a) != KO_OK ||
        ko_vec3_check(&segment->b) != KO_OK) {
        return KO_E_RANGE;
    }
    if (!koi_aabb16_bounds(box, frame, &bounds)) {
        return never(enter, exit);
    }
    koi_slab_cast_segment(segment, &bounds, enter, exit);
    return KO_OK;
}

ko_status ko_aabb16_cast_ray(const ko_aabb16 *box, const ko_frame16 *frame, const ko_ray *ray,
                             ko_q30 *enter, ko_q30 *exit)
{
    ko_bounds bounds;
    if (box == NULL || frame == NULL || ray == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (check_cells(box, frame) != KO_OK || ko_vec3_check(&ray->origin) != KO_OK ||
        ray->length < 0) {
        return KO_E_RANGE;
    }
    if (!koi_aabb16_bounds(box, frame, &bounds)) {
        return never(enter, exit);
    }
    koi_slab_cast_ray(ray, &bounds, enter, exit);
    return KO_OK;
}

/* ---- planes ---- */

/* The least of n . p, in 2^-30 LSB: within 3 * 2^31 * 2^29. */
static int64_t least(const ko_dir3 *n, const ko_vec3 *lo, const ko_vec3 *hi)
{
    const int64_t x = koi_port_mul(n->x, (n->x < 0) ? hi->x : lo->x);
    const int64_t y = koi_wide_mac(x, n->y, (n->y < 0) ? hi->y : lo->y);
    return koi_wide_mac(y, n->z, (n->z < 0) ? hi->z : lo->z);
}

/* With the other corners it is the most of it. */
ko_side ko_aabb16_side_plane(const ko_aabb16 *box, const ko_frame16 *frame, const ko_plane *plane)
{
    ko_bounds bounds;
    if (plane == NULL || !is_usable(box, frame) || !koi_aabb16_bounds(box, frame, &bounds)) {
        return KO_SIDE_ACROSS;
    }
    const int64_t offset = koi_port_mul(plane->offset, KO_Q30_ONE);
    if (least(&plane->normal, &bounds.lo, &bounds.hi) > offset) {
        return KO_SIDE_OUTSIDE;
    }
    return (least(&plane->normal, &bounds.hi, &bounds.lo) < offset) ? KO_SIDE_INSIDE
                                                                    : KO_SIDE_ACROSS;
}
