/* Boxes around points, and the points of boxes, apart from aabb.c, which trees need. */
#include "src/box/aabb_build.h"

#include "keepout/make.h"
#include "keepout/closest.h"

#include <stddef.h>

#include "src/box/bounds.h"

ko_status koi_bounds_of_points(const ko_vec3 *points, uint32_t n, ko_bounds *out)
{
    if (n == 0U) {
        return KO_E_RANGE;
    }
    ko_bounds all = {points[0], points[0]};
    for (uint32_t i = 0; i < n; i++) {
        const ko_bounds one = {points[i], points[i]};
        if (ko_vec3_check(&points[i]) != KO_OK) {
            return KO_E_RANGE;
        }
        koi_bounds_union(&all, &one, &all);
    }
    *out = all;
    return KO_OK;
}

ko_status ko_aabb_from_points(const ko_vec3 *points, uint32_t n, ko_aabb *out)
{
    ko_bounds all;
    if (points == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = koi_bounds_of_points(points, n, &all);
    if (status == KO_OK) {
        koi_bounds_to_aabb(&all, out);
    }
    return status;
}

/* The box is legal, so c - r and c + r are legal coordinates. */
static fix16_t clamped(fix16_t x, fix16_t c, fix16_t r)
{
    if (x < c - r) {
        return c - r;
    }
    return (x > c + r) ? c + r : x;
}

ko_status ko_aabb_closest_point(const ko_aabb *box, const ko_vec3 *point, ko_vec3 *out)
{
    if (box == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK || ko_vec3_check(point) != KO_OK) {
        return KO_E_RANGE;
    }
    out->x = clamped(point->x, box->c.x, box->r.x);
    out->y = clamped(point->y, box->c.y, box->r.y);
    out->z = clamped(point->z, box->c.z, box->r.z);
    return KO_OK;
}
