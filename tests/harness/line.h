/* Lines in one expression: SEGMENT_LINE(&s) and RAY_LINE(&r) point to the line of a segment or a
 * ray, and are null if it is refused. Each lives as long as the block around it.
 *
 * X_overlap_line says whether a line touches a volume: true iff the cast reports a contact, also if
 * it fails. */
#ifndef TEST_LINE_H
#define TEST_LINE_H

#include <stddef.h>

#include "keepout/cast.h"

#define SEGMENT_LINE(segment) line_of_segment((segment), &(ko_line){.length = 0})
#define RAY_LINE(ray) line_of_ray((ray), &(ko_line){.length = 0})

static inline const ko_line *line_of_segment(const ko_segment *segment, ko_line *line)
{
    return (ko_line_from_segment(segment, line) == KO_OK) ? line : NULL;
}

static inline const ko_line *line_of_ray(const ko_ray *ray, ko_line *line)
{
    return (ko_line_from_ray(ray, line) == KO_OK) ? line : NULL;
}

/* Sets the end of a ray's segment on one axis, rounded to nearest. False if it is not legal. */
static inline bool put_ray_end(fix16_t origin, ko_q30 direction, fix16_t length, fix16_t *end)
{
    const int64_t along = (int64_t)direction * length + KO_Q30_ONE / 2;
    const int64_t at = origin + (along >> 30);
    *end = (fix16_t)at;
    return at >= -KO_LIMIT && at <= KO_LIMIT;
}

/* Sets the segment of a ray, its end rounded to nearest. False if it is not legal. */
static inline bool segment_of_ray(const ko_ray *ray, ko_segment *out)
{
    out->a = ray->origin;
    return ray->length >= 0 && ko_vec3_check(&ray->origin) == KO_OK &&
           put_ray_end(ray->origin.x, ray->direction.x, ray->length, &out->b.x) &&
           put_ray_end(ray->origin.y, ray->direction.y, ray->length, &out->b.y) &&
           put_ray_end(ray->origin.z, ray->direction.z, ray->length, &out->b.z);
}

static inline bool sphere_overlap_line(const ko_sphere *of, const ko_line *line)
{
    ko_q30 enter;
    return ko_sphere_cast_line(of, line, &enter) != KO_OK || enter != KO_NEVER;
}

static inline bool capsule_overlap_line(const ko_capsule *of, const ko_line *line)
{
    ko_q30 enter;
    return ko_capsule_cast_line(of, line, &enter) != KO_OK || enter != KO_NEVER;
}

static inline bool lozenge_overlap_line(const ko_lozenge *of, const ko_line *line)
{
    ko_q30 enter;
    return ko_lozenge_cast_line(of, line, &enter) != KO_OK || enter != KO_NEVER;
}

static inline bool obb_overlap_line(const ko_obb *of, const ko_line *line)
{
    ko_q30 enter;
    return ko_obb_cast_line(of, line, &enter) != KO_OK || enter != KO_NEVER;
}

static inline bool kdop_overlap_line(unsigned k, const ko_kdop_slab *of, const ko_line *line)
{
    ko_q30 enter;
    return ko_kdop_cast_line(k, of, line, &enter) != KO_OK || enter != KO_NEVER;
}

static inline bool triangle_overlap_line(const ko_triangle *of, const ko_line *line)
{
    ko_triangle_hit hit;
    return ko_triangle_cast_line(of, line, &hit) != KO_OK || hit.t != KO_NEVER;
}

#endif
