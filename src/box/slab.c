/* When a line or a moving point is in a box: the slab test, with exact fractions as times. */
#include "src/box/slab.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/box/line.h"
#include "port/bits.h"
#include "port/box.h"
#include "port/quotient.h"

/* a / b < c / d, exact for all b and d above 0. */
static bool is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return koi_port_umul(a, d) < koi_port_umul(c, b);
}

/* True iff a point that stops after `reach` whole LSB is ever between two faces, which are near and
 * far from its start along its motion. */
static inline bool are_met(fix16_t near, fix16_t far, uint32_t reach)
{
    return far >= 0 && (near <= 0 || (uint32_t)near <= reach);
}

/* Cuts `out` to the time during which the point is between these faces, which it meets. It moves by
 * size in a unit of time. Out of line, so that all products are of 32 bits. */
static KOI_NOINLINE void cut(fix16_t near, fix16_t far, uint32_t size, uint32_t reach,
                             koi_slab *out)
{
    if (near > 0 && is_less(out->enter, out->enter_of, (uint32_t)near, size)) {
        out->enter = (uint32_t)near;
        out->enter_of = size;
    }
    if ((uint32_t)far <= reach && is_less((uint32_t)far, size, out->exit, out->exit_of)) {
        out->exit = (uint32_t)far;
        out->exit_of = size;
    }
}

/* The time from enter to exit is not empty. */
static bool is_some_left(const koi_slab *slab)
{
    return !is_less(slab->exit, slab->exit_of, slab->enter, slab->enter_of);
}

bool koi_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, koi_slab *out)
{
    const koi_slab all = {0U, 1U, 1U, 1U};
    /* Downward motion is mirrored. */
    const ko_vec3 to = {(way->x < 0) ? from->x : -from->x, (way->y < 0) ? from->y : -from->y,
                        (way->z < 0) ? from->z : -from->z};
    const uint32_t x = koi_magnitude(way->x);
    const uint32_t y = koi_magnitude(way->y);
    const uint32_t z = koi_magnitude(way->z);
    if (!are_met(to.x - radius->x, to.x + radius->x, x) ||
        !are_met(to.y - radius->y, to.y + radius->y, y) ||
        !are_met(to.z - radius->z, to.z + radius->z, z)) {
        return false;
    }
    *out = all;
    cut(to.x - radius->x, to.x + radius->x, x, x, out);
    cut(to.y - radius->y, to.y + radius->y, y, y, out);
    cut(to.z - radius->z, to.z + radius->z, z, z, out);
    return is_some_left(out);
}

/* part 2^30 / whole, rounded down, and the remainder in *rest. Range: part <= whole <= 2^31. */
static uint32_t divide(uint32_t part, uint32_t whole, uint32_t *rest)
{
    *rest = 0;
    if (part >= whole) {
        return KO_Q30_ONE;
    }
    const uint32_t shift = koi_port_clz(whole);
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

/* Whole is shifted until its highest bit is set. Its upper 32 bits alone give a quotient of 30 bits
 * that is right or one too much. The remainder shows which; it is within whole, below 2^63, so 64
 * bits hold it. */
ko_q30 koi_slab_part(uint32_t part, uint32_t part_of, uint32_t length, uint32_t up)
{
    const uint64_t whole = koi_port_umul(part_of, length);
    const uint64_t scaled = (uint64_t)part << 30;
    if (scaled >= whole) {
        return KO_Q30_ONE;
    }
    const uint32_t upper = (uint32_t)(whole >> 32);
    const uint32_t shift =
        (upper != 0U) ? koi_port_clz(upper) : 32U + koi_port_clz((uint32_t)whole);
    uint32_t quotient =
        koi_port_quotient((scaled << shift) >> 2, (uint32_t)((whole << shift) >> 32));
    int64_t rest = (int64_t)((scaled << 30) - whole * quotient);
    if (rest < 0) {
        quotient--;
        rest = (int64_t)((uint64_t)rest + whole);
    }
    return (ko_q30)(quotient + ((rest != 0) ? up : 0U));
}

/* ---- casts ---- */

/* Cuts `out` by the faces lo and hi of a box that the line's bounds, first to last, touch. Downward
 * motion is mirrored. The line stops after a number of whole LSB, cut at KO_LIMIT, beyond which no
 * box is. */
static inline void cut_line(fix16_t from, int32_t along, fix16_t first, fix16_t last, fix16_t lo,
                            fix16_t hi, koi_slab *out)
{
    if (along < 0) {
        cut(koi_minus(from, hi), koi_minus(from, lo), 0U - (uint32_t)along,
            (uint32_t)from - (uint32_t)first, out);
    } else {
        cut(koi_minus(lo, from), koi_minus(hi, from), (uint32_t)along,
            (uint32_t)last - (uint32_t)from, out);
    }
}

/* Sets `out` to when the line is in the box, in units of its direction: the line's parameter is
 * that times 2^30 / length. Returns false if it never is. A line whose bounds touch the box meets
 * all faces. */
static inline bool clip_line(const ko_line *line, const ko_bounds *box, koi_slab *out)
{
    const ko_vec3 *const from = &line->origin;
    const ko_vec3 *const along = &line->direction;
    const ko_bounds *const ends = &line->bounds;
    const koi_slab all = {0U, 1U, (uint32_t)line->length, (uint32_t)KO_Q30_ONE};
    if (!koi_port_bounds_overlap(ends, box)) {
        return false;
    }
    *out = all;
    cut_line(from->x, along->x, ends->lo.x, ends->hi.x, box->lo.x, box->hi.x, out);
    cut_line(from->y, along->y, ends->lo.y, ends->hi.y, box->lo.y, box->hi.y, out);
    cut_line(from->z, along->z, ends->lo.z, ends->hi.z, box->lo.z, box->hi.z, out);
    return is_some_left(out);
}

/* Writes when the line is in the box, as parameters. The line's origin and its end are no faces, so
 * a line of length 0, which is a point, enters at 0 and leaves at KO_Q30_ONE. */
static inline void set_parameters(const ko_line *line, const koi_slab *slab, ko_q30 *enter,
                                  ko_q30 *exit)
{
    const uint32_t length = (uint32_t)line->length;
    const bool is_whole = koi_line_is_whole(line);
    const bool ends_within = slab->exit == length && slab->exit_of == (uint32_t)KO_Q30_ONE;
    ko_q30 first = 0;
    ko_q30 last = KO_Q30_ONE;
    if (slab->enter != 0U) {
        first = is_whole ? koi_slab_down(slab->enter, slab->enter_of)
                         : koi_slab_part(slab->enter, slab->enter_of, length, 0U);
    }
    if (!ends_within) {
        last = is_whole ? koi_slab_up(slab->exit, slab->exit_of)
                        : koi_slab_part(slab->exit, slab->exit_of, length, 1U);
    }
    *enter = first;
    *exit = (last < line->end) ? last : line->end;
}

/* No face cuts the exit of a shortened line that ends within the box, so the line's `end` does. */
ko_status ko_aabb_cast_line(const ko_aabb *box, const ko_line *line, ko_q30 *enter, ko_q30 *exit)
{
    koi_slab slab;
    if (box == NULL || line == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (!koi_line_is_legal(line) || !koi_bounds_is_legal(box)) {
        return KO_E_RANGE;
    }
    const ko_vec3 *const c = &box->c;
    const ko_vec3 *const r = &box->r;
    const ko_bounds bounds = {{c->x - r->x, c->y - r->y, c->z - r->z},
                              {c->x + r->x, c->y + r->y, c->z + r->z}};
    if (!clip_line(line, &bounds, &slab)) {
        *enter = KO_NEVER;
        *exit = KO_NEVER;
        return KO_OK;
    }
    set_parameters(line, &slab, enter, exit);
    return KO_OK;
}
