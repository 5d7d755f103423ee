/* When a line or a moving point is in a box: the slab test, with exact fractions as times. */
#include "port/fast.h"

#include "src/box/slab.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/box/line.h"
#include "port/bits.h"
#include "port/box.h"
#include "port/fraction.h"
#include "port/opaque.h"
#include "port/quotient.h"
#include "port/reload.h"

/* a / b < c / d, exact for all b and d above 0. */
static bool is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return koi_port_is_less(a, b, c, d);
}

/* True iff a point that stops after `reach` whole LSB is ever between two faces, which are near and
 * far from its start along its motion. */
static inline bool are_met(fix16_t near, fix16_t far, uint32_t reach)
{
    return far >= 0 && (near <= 0 || (uint32_t)near <= reach);
}

/* Cuts `out` to the time during which the point is between these faces, which it meets. It moves by
 * size in a unit of time, and stops after `reach` whole LSB. A first face on its way cuts without
 * products. */
static inline void cut(fix16_t near, fix16_t far, uint32_t size, uint32_t reach, koi_slab *out)
{
    const uint32_t by = koi_port_opaque(size);
    const uint32_t enter = koi_port_opaque((uint32_t)near);
    const uint32_t exit = koi_port_opaque((uint32_t)far);
    if (near > 0 && (out->enter == 0U || is_less(out->enter, out->enter_of, enter, by))) {
        out->enter = enter;
        out->enter_of = by;
    }
    if (exit <= reach && (out->exit_of == 0U || is_less(exit, by, out->exit, out->exit_of))) {
        out->exit = exit;
        out->exit_of = by;
    }
}

/* The time from enter to exit is not empty. */
static inline bool is_some_left(const koi_slab *slab)
{
    return slab->enter == 0U || slab->exit_of == 0U ||
           !is_less(slab->exit, slab->exit_of, slab->enter, slab->enter_of);
}

/* The way from the point to the middle, where downward motion is mirrored: -from, or from. */
static inline fix16_t mirrored(fix16_t from, fix16_t way)
{
    const int32_t sign = way >> 31;
    return sign - (from ^ sign);
}

bool koi_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, koi_slab *out)
{
    const koi_slab all = {0U, 1U, 0U, 0U};
    const ko_vec3 to = {mirrored(from->x, way->x), mirrored(from->y, way->y),
                        mirrored(from->z, way->z)};
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

/* part 2^60 / whole, right or 1 too much, for a part above 0 and a fraction below 1. Part, below
 * 2^31, is shifted until bit 30 is its highest, whole until bit 63 is. The upper 32 bits of whole
 * then give a quotient of 32 bits, 2^30 or more and at most 2 too much. As the fraction is below 1,
 * the quotient is shifted down to 30 bits by 1 or more. Whole has 62 bits, so the shift is 32 at
 * most, and goes in two steps. */
static KOI_APART_AT_OS uint32_t quotient_near(uint32_t part, uint64_t whole)
{
    uint32_t upper = (uint32_t)(whole >> 32);
    uint32_t lower = (uint32_t)whole;
    uint32_t shift = 0;
    if (upper == 0U) {
        upper = lower;
        lower = 0;
        shift = 32;
    }
    const uint32_t zeros = koi_port_clz(upper);
    const uint32_t spare = koi_port_clz(part);
    const uint32_t whole_top = (upper << zeros) | (lower >> 1 >> (31U - zeros));
    const uint32_t wide = koi_port_quotient((uint64_t)(part << spare >> 1) << 32, whole_top);
    return wide >> 1 >> (spare + 2U - shift - zeros);
}

/* The remainder, which is within whole, so 64 bits hold it, shows whether the quotient is right.
 * The part of a corrupted line may have 32 bits; then the answer means nothing. */
ko_q30 koi_slab_part(uint32_t part, uint32_t part_of, uint32_t length, uint32_t up)
{
    const uint64_t whole = koi_port_umul(part_of, length);
    if (((uint64_t)part << 30) >= whole) {
        return KO_Q30_ONE;
    }
    if (part == 0U) {
        return 0;
    }
    uint32_t quotient = quotient_near(part, whole);
    int64_t rest = (int64_t)(((uint64_t)part << 60) - whole * quotient);
    if (rest < 0) {
        quotient--;
        rest = (int64_t)((uint64_t)rest + whole);
    }
    return (ko_q30)(quotient + ((rest != 0) ? up : 0U));
}

/* ---- casts ---- */

/* whole * q modulo 2^64. */
static inline uint64_t times(uint64_t whole, uint32_t q)
{
    return koi_port_umul((uint32_t)whole, q) + ((uint64_t)((uint32_t)(whole >> 32) * q) << 32);
}

/* koi_slab_part for a length below KO_LIMIT / 2. Whole is below 2^59 then, so its upper half has 5
 * zeros or more. Its 31 bits from the highest set one give an estimate. As they are less than one
 * in 2^30 too few, and the fraction is at most 2^30, that makes the estimate at most 1 more too
 * large. So it is at most 5 off, and the remainder, which shows it, is within 2^62. Mostly it is
 * right or off by 1. Where it is not, and for a whole below 2^32, koi_slab_part answers. */
static inline ko_q30 short_part(uint32_t part, uint32_t part_of, uint32_t length, uint32_t up)
{
    const uint64_t whole = koi_port_umul(koi_port_opaque(part_of), koi_port_opaque(length));
    const uint32_t upper = (uint32_t)(whole >> 32);
    if (upper == 0U) {
        return koi_slab_part(part, part_of, length, up);
    }
    const uint32_t zeros = koi_port_clz(upper);
    const uint32_t top = (upper << (zeros - 1U)) | ((uint32_t)whole >> (33U - zeros));
    uint32_t quotient = koi_port_estimate(part << (zeros - 5U), top);
    uint64_t rest = ((uint64_t)part << 60) - times(whole, quotient);
    if (rest >= whole) {
        const bool is_above = (int64_t)rest < 0;
        /* unreachable: only estimates of other cores are too small */
        quotient = is_above ? quotient - 1U : quotient + 1U;
        /* unreachable: as above */
        rest = is_above ? rest + whole : rest - whole;
        if (rest >= whole) { /* unreachable: only estimates of other cores are off by 2 or more */
            return koi_slab_part(part, part_of, length, up);
        }
    }
    return (ko_q30)(quotient + ((rest != 0U) ? up : 0U));
}

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

/* Sets `out` to the time during which the point is between these faces, as `cut` cuts a slab that
 * nothing has cut. Without a face to enter by, enter_of means nothing. */
static inline void begin(fix16_t near, fix16_t far, uint32_t size, uint32_t reach, koi_slab *out)
{
    const bool leaves = (uint32_t)far <= reach;
    out->enter = (near > 0) ? (uint32_t)near : 0U;
    out->enter_of = size;
    out->exit = (uint32_t)far;
    out->exit_of = leaves ? size : 0U;
}

/* Begins `out` as cut_line cuts it. */
static inline void begin_line(fix16_t from, int32_t along, fix16_t first, fix16_t last, fix16_t lo,
                              fix16_t hi, koi_slab *out)
{
    if (along < 0) {
        begin(koi_minus(from, hi), koi_minus(from, lo), 0U - (uint32_t)along,
              (uint32_t)from - (uint32_t)first, out);
    } else {
        begin(koi_minus(lo, from), koi_minus(hi, from), (uint32_t)along,
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
    if (!koi_port_bounds_overlap(ends, box)) {
        return false;
    }
    begin_line(from->x, along->x, ends->lo.x, ends->hi.x, box->lo.x, box->hi.x, out);
    cut_line(from->y, along->y, ends->lo.y, ends->hi.y, box->lo.y, box->hi.y, out);
    cut_line(from->z, along->z, ends->lo.z, ends->hi.z, box->lo.z, box->hi.z, out);
    return is_some_left(out);
}

/* Writes when a line of length below KO_LIMIT / 2 is in the box, as set_parameters does. */
static inline void divide_short(uint32_t length, const koi_slab *slab, ko_q30 *first, ko_q30 *last)
{
    if (slab->enter != 0U) {
        *first = short_part(slab->enter, slab->enter_of, length, 0U);
    }
    if (slab->exit_of != 0U) {
        *last = short_part(slab->exit, slab->exit_of, length, 1U);
    }
}

/* The same for longer ones. */
static inline void divide_long(uint32_t length, const koi_slab *slab, ko_q30 *first, ko_q30 *last)
{
    const bool is_whole = length == (uint32_t)KO_Q30_ONE;
    if (slab->enter != 0U) {
        *first = is_whole ? koi_slab_down(slab->enter, slab->enter_of)
                          : koi_slab_part(slab->enter, slab->enter_of, length, 0U);
    }
    if (slab->exit_of != 0U) {
        *last = is_whole ? koi_slab_up(slab->exit, slab->exit_of)
                         : koi_slab_part(slab->exit, slab->exit_of, length, 1U);
    }
}

/* Writes when the line is in the box, as parameters. The line's origin and its end are no faces, so
 * a line of length 0, which is a point, enters at 0 and leaves at KO_Q30_ONE. */
static inline void set_parameters(const ko_line *line, const koi_slab *slab, ko_q30 *enter,
                                  ko_q30 *exit)
{
    const uint32_t length = (uint32_t)line->length;
    ko_q30 first = 0;
    ko_q30 last = KO_Q30_ONE;
    if (length < (uint32_t)KO_LIMIT / 2U) {
        divide_short(length, slab, &first, &last);
    } else {
        divide_long(length, slab, &first, &last);
    }
    *enter = first;
    *exit = (last < line->end) ? last : line->end;
}

/* True only if the line and the box are legal: then no radius, no folded coordinate of the origin,
 * no folded one of the centre plus the radius, and no quarter of the length has a bit from KO_LIMIT
 * up. Only of those that reach KO_LIMIT it says nothing. */
static inline bool are_common(const ko_line *line, const ko_aabb *box)
{
    const ko_vec3 *const from = &line->origin;
    const ko_vec3 *const c = &box->c;
    const ko_vec3 *const r = &box->r;
    uint32_t bits = (uint32_t)line->length >> 2;
    bits |= (uint32_t)r->x | (koi_folded(c->x) + (uint32_t)r->x);
    bits = koi_port_reload(bits);
    bits |= (uint32_t)r->y | (koi_folded(c->y) + (uint32_t)r->y);
    bits = koi_port_reload(bits);
    bits |= (uint32_t)r->z | (koi_folded(c->z) + (uint32_t)r->z);
    bits = koi_port_reload(bits);
    return koi_line_bits(bits, from) < (uint32_t)KO_LIMIT;
}

/* True iff both are legal. */
static KOI_OWN_FRAME bool are_legal(const ko_line *line, const ko_aabb *box)
{
    return koi_line_is_legal(line) && ko_aabb_check(box) == KO_OK;
}

/* No face cuts the exit of a shortened line that ends within the box, so the line's `end` does. */
ko_status ko_aabb_cast_line(const ko_aabb *box, const ko_line *line, ko_q30 *enter, ko_q30 *exit)
{
    koi_slab slab;
    if (box == NULL || line == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (!are_common(line, box) && !are_legal(line, box)) {
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
