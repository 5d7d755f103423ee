/* Computes with boxes as intervals in 128 bits, and draws random boxes. */
#include "oracle_box.h"

/* ---- boxes as intervals ---- */

interval side(const ko_aabb *box, unsigned axis)
{
    const wide c = component(&box->c, axis);
    const wide r = component(&box->r, axis);
    const interval i = {c - r, c + r};
    return i;
}

bool is_legal(const ko_aabb *box)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(box, axis);
        if (component(&box->r, axis) < 0 || i.lo < -KO_LIMIT || i.hi > KO_LIMIT) {
            return false;
        }
    }
    return true;
}

static wide gap(interval a, interval b)
{
    const wide above = b.lo - a.hi;
    const wide below = a.lo - b.hi;
    const wide larger = (above > below) ? above : below;
    return (larger > 0) ? larger : 0;
}

uwide square_between(const ko_aabb *a, const ko_aabb *b)
{
    wide sum = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide g = gap(side(a, axis), side(b, axis));
        sum += g * g;
    }
    return (uwide)sum;
}

bool is_inside(const ko_aabb *outer, const ko_aabb *inner)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval o = side(outer, axis);
        const interval i = side(inner, axis);
        if (i.lo < o.lo || i.hi > o.hi) {
            return false;
        }
    }
    return true;
}

ko_aabb point_box(const ko_vec3 *point)
{
    const ko_aabb box = {*point, {0, 0, 0}};
    return box;
}

/* ---- random boxes ---- */

static void set_side(ko_aabb *box, unsigned axis, int64_t c, int64_t r)
{
    set_component(&box->c, axis, c);
    set_component(&box->r, axis, r);
}

ko_aabb any_box(oracle_case *with)
{
    ko_aabb box;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t r = any_length(with, KO_LIMIT);
        const int64_t radius = (r < 0) ? -r : r;
        set_side(&box, axis, any_length(with, KO_LIMIT - radius), radius);
    }
    return box;
}

/* Sets one axis of b to an interval within that of a, so that overlap and containment are
 * common. */
static void cover_axis(oracle_case *with, const ko_aabb *a, ko_aabb *b, unsigned axis)
{
    const int64_t c = component(&a->c, axis);
    const int64_t r = component(&a->r, axis);
    const int64_t shift = any_between(with, -r, r);
    const int64_t left = r - (shift < 0 ? -shift : shift);
    set_side(b, axis, c + shift, any_between(with, 0, left));
}

/* Moves a side of b to within 2 LSB of a side of a on this axis, from outside or inside. b stays
 * legal. */
static void snap_axis(oracle_case *with, const ko_aabb *a, ko_aabb *b, unsigned axis)
{
    const int64_t sign = once_in(with, 2) ? 1 : -1;
    const int64_t inward = once_in(with, 2) ? 1 : -1;
    const int64_t face = sign * component(&a->c, axis) + component(&a->r, axis);
    const int64_t near = face + any_between(with, -2, 2);
    const int64_t room = (inward > 0) ? near + KO_LIMIT : KO_LIMIT - near;
    if (room < 0 || near < -KO_LIMIT || near > KO_LIMIT) {
        return;
    }
    const int64_t wished = component(&b->r, axis);
    const int64_t radius = (wished < room / 2) ? wished : room / 2;
    set_side(b, axis, sign * (near - inward * radius), radius);
}

ko_aabb any_other(oracle_case *with, const ko_aabb *a)
{
    ko_aabb b = any_box(with);
    const bool close = with->nasty || once_in(with, 4);
    const unsigned snapped = (unsigned)any_between(with, 0, 2);
    for (unsigned axis = 0; axis < AXES && close; axis++) {
        if (!once_in(with, 6)) {
            cover_axis(with, a, &b, axis);
        }
        if (with->nasty && (axis == snapped || once_in(with, 4))) {
            snap_axis(with, a, &b, axis);
        }
    }
    return b;
}

void doubt(oracle_case *with, ko_aabb *box)
{
    if (!once_in(with, with->nasty ? 3 : 20)) {
        return;
    }
    const unsigned axis = (unsigned)any_between(with, 0, 2);
    const int64_t c = component(&box->c, axis);
    const int64_t room = KO_LIMIT - (c < 0 ? -c : c);
    const int64_t wild = any_between(with, INT32_MIN, INT32_MAX);
    switch (any_bits(with) % 4U) {
    case 0:
        set_side(box, axis, c, room + any_between(with, 0, 2));
        break;
    case 1:
        set_side(box, axis, c, any_between(with, -2, 0));
        break;
    case 2:
        set_side(box, axis, wild, 0);
        break;
    default:
        set_side(box, axis, wild, any_between(with, INT32_MIN, INT32_MAX));
        break;
    }
}

ko_aabb doubtful_box(oracle_case *with)
{
    ko_aabb box = any_box(with);
    doubt(with, &box);
    return box;
}

ko_aabb doubtful_other(oracle_case *with, const ko_aabb *a)
{
    ko_aabb box = any_other(with, a);
    doubt(with, &box);
    return box;
}
