/* When a line or a moving point is in a box: the slab test, with exact fractions as times. */
#include "src/box/slab.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/box/line.h"
#include "src/math/quotient.h"
#include "port/bits.h"
#include "port/quotient.h"

/* a / b < c / d, exact for all b and d above 0. */
static bool is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return koi_port_umul(a, d) < koi_port_umul(c, b);
}

/* Cuts `out` to the time during which the point is between the faces lo and hi. Both are measured
 * from its start and within 2^30 of it. The point moves by `way` in a unit of time, and stops after
 * `reach` whole LSB. Downward motion is mirrored. Returns false if the point is never between the
 * faces; whether `out` holds any time is left to is_some_left. */
static bool clip_axis(fix16_t lo, fix16_t hi, fix16_t way, uint32_t reach, koi_slab *out)
{
    const uint32_t size = koi_magnitude(way);
    const fix16_t near = (way < 0) ? -hi : lo; /* distance to the first face */
    const fix16_t far = (way < 0) ? -lo : hi;  /* and to the second */
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

/* The time from enter to exit is not empty. */
static bool is_some_left(const koi_slab *slab)
{
    return !is_less(slab->exit, slab->exit_of, slab->enter, slab->enter_of);
}

/* clip_axis on all axes. Returns false if the point is never in the box. */
static bool clip(const ko_bounds *box, const ko_vec3 *way, const ko_vec3 *reach, koi_slab *out)
{
    return clip_axis(box->lo.x, box->hi.x, way->x, (uint32_t)reach->x, out) &&
           clip_axis(box->lo.y, box->hi.y, way->y, (uint32_t)reach->y, out) &&
           clip_axis(box->lo.z, box->hi.z, way->z, (uint32_t)reach->z, out) && is_some_left(out);
}

bool koi_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, koi_slab *out)
{
    const koi_slab all = {0U, 1U, 1U, 1U};
    const ko_bounds box = {{-radius->x - from->x, -radius->y - from->y, -radius->z - from->z},
                           {radius->x - from->x, radius->y - from->y, radius->z - from->z}};
    const ko_vec3 reach = {(fix16_t)koi_magnitude(way->x), (fix16_t)koi_magnitude(way->y),
                           (fix16_t)koi_magnitude(way->z)};
    *out = all;
    return clip(&box, way, &reach, out);
}

/* part 2^30 / whole, rounded down, and the remainder in *rest. Range: part <= whole <= 2^31. */
static uint32_t divide(uint32_t part, uint32_t whole, uint32_t *rest)
{
    const uint32_t shift = koi_port_clz(whole);
    *rest = 0;
    if (part == whole) {
        return KO_Q30_ONE;
    }
    const uint32_t quotient = koi_port_quotient((uint64_t)(part << shift) << 30, whole << shift);
    *rest = (part << 30) - quotient * whole; /* modulo 2^32, where it fits */
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
    bool is_exact;
    const uint32_t quotient =
        koi_quotient_q30((uint64_t)part << 30, koi_port_umul(part_of, length), &is_exact);
    return (ko_q30)(quotient + (is_exact ? 0U : up));
}

/* ---- casts ---- */

/* The number of whole LSB that a line moves on an axis, cut at KO_LIMIT, beyond which no box is. */
static fix16_t reach_of(fix16_t from, int32_t along, fix16_t lo, fix16_t hi)
{
    return (along < 0) ? koi_minus(from, lo) : koi_minus(hi, from);
}

/* Sets `out` to when the line is in the box, in units of its direction: the line's parameter is
 * that times 2^30 / length. Returns false if it never is. */
static bool clip_line(const ko_line *line, const ko_bounds *box, koi_slab *out)
{
    const koi_slab all = {0U, 1U, (uint32_t)line->length, (uint32_t)KO_Q30_ONE};
    const ko_vec3 *const from = &line->origin;
    const ko_vec3 *const along = &line->direction;
    const ko_bounds *const ends = &line->bounds;
    const ko_bounds seen = {koi_minus3(&box->lo, from), koi_minus3(&box->hi, from)};
    const ko_vec3 reach = {reach_of(from->x, along->x, ends->lo.x, ends->hi.x),
                           reach_of(from->y, along->y, ends->lo.y, ends->hi.y),
                           reach_of(from->z, along->z, ends->lo.z, ends->hi.z)};
    *out = all;
    return clip(&seen, along, &reach, out);
}

/* The time part / part_of as a parameter of the line, rounded up if `up` is 1, down if it is 0. A
 * line of length 0 is a point: it enters at 0 and leaves at KO_Q30_ONE. */
static ko_q30 parameter(const ko_line *line, uint32_t part, uint32_t part_of, uint32_t up)
{
    if (koi_line_is_whole(line)) {
        return (up != 0U) ? koi_slab_up(part, part_of) : koi_slab_down(part, part_of);
    }
    if (line->length == 0) {
        return (up != 0U) ? KO_Q30_ONE : 0;
    }
    return koi_slab_part(part, part_of, (uint32_t)line->length, up);
}

/* No face cuts the exit of a shortened line that ends within the box, so the line's `end` does. */
ko_status ko_aabb_cast_line(const ko_aabb *box, const ko_line *line, ko_q30 *enter, ko_q30 *exit)
{
    ko_bounds bounds;
    koi_slab slab;
    if (box == NULL || line == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (!koi_line_is_legal(line) || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_bounds_of(box, &bounds);
    if (!clip_line(line, &bounds, &slab)) {
        *enter = KO_NEVER;
        *exit = KO_NEVER;
        return KO_OK;
    }
    const ko_q30 last = parameter(line, slab.exit, slab.exit_of, 1U);
    *enter = parameter(line, slab.enter, slab.enter_of, 0U);
    *exit = (last < line->end) ? last : line->end;
    return KO_OK;
}
