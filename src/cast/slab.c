/* When segments and rays are in boxes: slabs, in fractions instead of reciprocals. */
#include "cast/slab.h"

#include <stddef.h>

#include "core/wide.h"

/* a / b < c / d, exact for any. */
static bool is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return ko_port_umul(a, d) < ko_port_umul(c, b);
}

/* Where the point is between the two faces; the way is made to point upward. |from| + r <= 2^30
 * bounds both numerators. The way is `size` to the unit of t and ends after `reach` whole LSB. */
static bool clip_axis(fix16_t from, fix16_t way, uint32_t reach, fix16_t r, ko_slab *out)
{
    const fix16_t at = (way < 0) ? -from : from;
    const uint32_t size = ko_magnitude(way);
    const fix16_t near = -r - at; /* this far it is to the first face, */
    const fix16_t far = r - at;   /* and to the last */
    if (far < 0 || (near > 0 && (uint32_t)near > reach)) {
        return false;
    }
    if (near > 0 && is_less(out->enter, out->enter_of, (uint32_t)near, size)) {
        out->enter = (uint32_t)near;
        out->enter_of = size;
    }
    if ((uint32_t)far <= reach && is_less((uint32_t)far, size, out->exit, out->exit_of)) {
        out->exit = (uint32_t)far;
        out->exit_of = size;
    }
    return true;
}

static bool is_some_left(const ko_slab *slab)
{
    return !is_less(slab->exit, slab->exit_of, slab->enter, slab->enter_of);
}

bool ko_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, ko_slab *out)
{
    const ko_slab all = {0U, 1U, 1U, 1U};
    *out = all;
    return clip_axis(from->x, way->x, ko_magnitude(way->x), radius->x, out) &&
           clip_axis(from->y, way->y, ko_magnitude(way->y), radius->y, out) &&
           clip_axis(from->z, way->z, ko_magnitude(way->z), radius->z, out) && is_some_left(out);
}

/* Below 2^32. */
static uint32_t reach_of(ko_q30 direction, uint32_t length)
{
    return (uint32_t)(ko_port_umul(ko_magnitude(direction), length) >> 30);
}

bool ko_slab_clip_ray(const ko_vec3 *from, const ko_dir3 *direction, fix16_t length,
                      const ko_vec3 *radius, ko_slab *out)
{
    const uint32_t end = (uint32_t)length;
    const ko_slab all = {0U, 1U, end, (uint32_t)KO_Q30_ONE};
    *out = all;
    return clip_axis(from->x, direction->x, reach_of(direction->x, end), radius->x, out) &&
           clip_axis(from->y, direction->y, reach_of(direction->y, end), radius->y, out) &&
           clip_axis(from->z, direction->z, reach_of(direction->z, end), radius->z, out) &&
           is_some_left(out);
}

/* floor(part * 2^30 / whole), the remainder in *rest. Below 2^30 before each shift, so in 32 bits.
 */
static uint32_t divide(uint32_t part, uint32_t whole, uint32_t *rest)
{
    uint32_t quotient = (part >= whole) ? 1U : 0U;
    uint32_t left = part - (quotient != 0U ? whole : 0U);
    for (unsigned bit = 0; bit < 30U; bit++) {
        left <<= 1;
        quotient <<= 1;
        if (left >= whole) {
            left -= whole;
            quotient++;
        }
    }
    *rest = left;
    return quotient;
}

ko_q30 ko_slab_down(uint32_t part, uint32_t whole)
{
    uint32_t rest;
    return (ko_q30)divide(part, whole, &rest);
}

ko_q30 ko_slab_up(uint32_t part, uint32_t whole)
{
    uint32_t rest;
    const uint32_t quotient = divide(part, whole, &rest);
    return (ko_q30)(quotient + ((rest != 0U) ? 1U : 0U));
}

ko_status ko_segment_cast_aabb(const ko_segment *segment, const ko_aabb *box, ko_q30 *enter,
                               ko_q30 *exit)
{
    if (segment == NULL || box == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(&segment->a) != KO_OK || ko_vec3_check(&segment->b) != KO_OK ||
        ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    ko_vec3 from;
    ko_vec3 way;
    ko_slab slab;
    (void)ko_vec3_sub(&segment->a, &box->c, &from); /* legal points: no failure */
    (void)ko_vec3_sub(&segment->b, &segment->a, &way);
    const bool hit = ko_slab_clip(&from, &way, &box->r, &slab);
    *enter = hit ? ko_slab_down(slab.enter, slab.enter_of) : KO_NEVER;
    *exit = hit ? ko_slab_up(slab.exit, slab.exit_of) : KO_NEVER;
    return KO_OK;
}

/* The fraction part / part_of of 2^30, as part of the length, rounded down, or up if `up` is 1. Not
 * beyond the end, so part * 2^30 <= part_of * length, which is below 2^62. */
static ko_q30 part_of_ray(uint32_t part, uint32_t part_of, uint32_t length, uint32_t up)
{
    const uint64_t whole = ko_port_umul(part_of, length);
    uint64_t left = (uint64_t)part << 30;
    uint32_t quotient = 0;
    for (unsigned bit = 0; bit <= 30U; bit++) {
        quotient <<= 1;
        if (left >= whole) {
            left -= whole;
            quotient++;
        }
        left <<= 1;
    }
    return (ko_q30)(quotient + ((left != 0U) ? up : 0U));
}

ko_status ko_ray_cast_aabb(const ko_ray *ray, const ko_aabb *box, ko_q30 *enter, ko_q30 *exit)
{
    if (ray == NULL || box == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(&ray->origin) != KO_OK || ray->length < 0 || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const uint32_t length = (uint32_t)ray->length;
    ko_vec3 from;
    ko_slab slab;
    (void)ko_vec3_sub(&ray->origin, &box->c, &from);
    const bool hit = ko_slab_clip_ray(&from, &ray->direction, ray->length, &box->r, &slab);
    ko_q30 first = 0;
    ko_q30 last = KO_Q30_ONE;
    if (hit && length != 0U) { /* else it is a point */
        first = part_of_ray(slab.enter, slab.enter_of, length, 0U);
        last = part_of_ray(slab.exit, slab.exit_of, length, 1U);
    }
    *enter = hit ? first : KO_NEVER;
    *exit = hit ? last : KO_NEVER;
    return KO_OK;
}
