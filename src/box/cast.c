/* Segments of rays, and the boxes of segments. */
#include "keepout/make.h"
#include "keepout/cast.h"

#include <stddef.h>

#include "src/box/line.h"

ko_status ko_segment_from_ray(const ko_ray *ray, ko_segment *out)
{
    ko_vec3 end;
    if (ray == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ray->length < 0 || ko_vec3_check(&ray->origin) != KO_OK ||
        !koi_line_end_of(ray->origin.x, ray->direction.x, ray->length, &end.x) ||
        !koi_line_end_of(ray->origin.y, ray->direction.y, ray->length, &end.y) ||
        !koi_line_end_of(ray->origin.z, ray->direction.z, ray->length, &end.z)) {
        return KO_E_RANGE;
    }
    out->a = ray->origin;
    out->b = end;
    return KO_OK;
}

ko_status ko_aabb_from_segment(const ko_segment *segment, ko_aabb *out)
{
    if (segment == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 ends[2] = {segment->a, segment->b};
    return ko_aabb_from_points(ends, 2, out);
}
