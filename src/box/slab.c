/* When segments and rays are in boxes: slabs, in fractions instead of reciprocals. */
#include "src/box/slab.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/math/wide.h"

/* a / b < c / d, exact for any. */
static bool is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return koi_port_umul(a, d) < koi_port_umul(c, b);
}

/* Where the point is between the faces lo and hi, as seen from its start: within 2^30 of it. The way
 * is made to point upward; it is `size` to the unit of t and ends after `reach` whole LSB. */
static bool clip_axis(fix16_t lo, fix16_t hi, fix16_t way, uint32_t reach, koi_slab *out)
{
    const uint32_t size = koi_magnitude(way);
    const fix16_t near = (way < 0) ? -hi : lo; /* this far it is to the first face, */
    const fix16_t far = (way < 0) ? -lo : hi;  /* and to the last */
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

static bool is_some_left(const koi_slab *slab)
{
    return !is_less(slab->exit, slab->exit_of, slab->enter, slab->enter_of);
}

static bool clip(const ko_bounds *box, const ko_vec3 *way, koi_slab *out)
{
    const koi_slab all = {0U, 1U, 1U, 1U};
    *out = all;
    return clip_axis(box->lo.x, box->hi.x, way->x, koi_magnitude(way->x), out) &&
           clip_axis(box->lo.y, box->hi.y, way->y, koi_magnitude(way->y), out) &&
           clip_axis(box->lo.z, box->hi.z, way->z, koi_magnitude(way->z), out) && is_some_left(out);
}

bool koi_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, koi_slab *out)
{
    const ko_bounds box = {{-radius->x - from->x, -radius->y - from->y, -radius->z - from->z},
                           {radius->x - from->x, radius->y - from->y, radius->z - from->z}};
    return clip(&box, way, out);
}

/* Below 2^32. */
static uint32_t reach_of(ko_q30 direction, uint32_t length)
{
    return (uint32_t)(koi_port_umul(koi_magnitude(direction), length) >> 30);
}

/* The same for t of 0 .. length / 2^30, any direction and length >= 0. */
static bool clip_ray(const ko_bounds *box, const ko_dir3 *way, uint32_t length, koi_slab *out)
{
    const koi_slab all = {0U, 1U, length, (uint32_t)KO_Q30_ONE};
    *out = all;
    return clip_axis(box->lo.x, box->hi.x, way->x, reach_of(way->x, length), out) &&
           clip_axis(box->lo.y, box->hi.y, way->y, reach_of(way->y, length), out) &&
           clip_axis(box->lo.z, box->hi.z, way->z, reach_of(way->z, length), out) &&
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

ko_q30 koi_slab_down(uint32_t part, uint32_t whole)
{
    uint32_t rest;
    return (ko_q30)divide(part, whole, &rest);
}

ko_q30 koi_slab_up(uint32_t part, uint32_t whole)
{
    uint32_t rest;
    const uint32_t quotient = divide(part, whole, &rest);
    return (ko_q30)(quotient + ((rest != 0U) ? 1U : 0U));
}

ko_q30 koi_slab_part(uint32_t part, uint32_t part_of, uint32_t length, uint32_t up)
{
    const uint64_t whole = koi_port_umul(part_of, length);
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

/* ---- casts ---- */

/* Corners of boxes as seen from a legal point: within 2^30. */
static ko_bounds seen_from(const ko_vec3 *from, const ko_bounds *box)
{
    const ko_bounds seen = {{box->lo.x - from->x, box->lo.y - from->y, box->lo.z - from->z},
                            {box->hi.x - from->x, box->hi.y - from->y, box->hi.z - from->z}};
    return seen;
}

void koi_slab_cast_segment(const ko_segment *segment, const ko_bounds *box, ko_q30 *enter,
                           ko_q30 *exit)
{
    const ko_vec3 *a = &segment->a;
    const ko_vec3 *b = &segment->b;
    const ko_bounds seen = seen_from(a, box);
    const ko_vec3 way = {b->x - a->x, b->y - a->y, b->z - a->z};
    koi_slab slab;
    const bool hit = clip(&seen, &way, &slab);
    *enter = hit ? koi_slab_down(slab.enter, slab.enter_of) : KO_NEVER;
    *exit = hit ? koi_slab_up(slab.exit, slab.exit_of) : KO_NEVER;
}

void koi_slab_cast_ray(const ko_ray *ray, const ko_bounds *box, ko_q30 *enter, ko_q30 *exit)
{
    const uint32_t length = (uint32_t)ray->length;
    const ko_bounds seen = seen_from(&ray->origin, box);
    koi_slab slab;
    const bool hit = clip_ray(&seen, &ray->direction, length, &slab);
    ko_q30 first = 0;
    ko_q30 last = KO_Q30_ONE;
    if (hit && length != 0U) { /* else it is a point */
        first = koi_slab_part(slab.enter, slab.enter_of, length, 0U);
        last = koi_slab_part(slab.exit, slab.exit_of, length, 1U);
    }
    *enter = hit ? first : KO_NEVER;
    *exit = hit ? last : KO_NEVER;
}

/* ---- boxes ---- */

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
    ko_bounds bounds;
    koi_bounds_of(box, &bounds);
    koi_slab_cast_segment(segment, &bounds, enter, exit);
    return KO_OK;
}

ko_status ko_ray_cast_aabb(const ko_ray *ray, const ko_aabb *box, ko_q30 *enter, ko_q30 *exit)
{
    if (ray == NULL || box == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(&ray->origin) != KO_OK || ray->length < 0 || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    ko_bounds bounds;
    koi_bounds_of(box, &bounds);
    koi_slab_cast_ray(ray, &bounds, enter, exit);
    return KO_OK;
}
