/* Computes with segments, rays and planes in 128 bits, and draws random ones. */
#include "oracle_cast.h"

/* ---- when ---- */

path path_of_segment(const ko_segment *s)
{
    path p;
    for (unsigned axis = 0; axis < AXES; axis++) {
        p.from[axis] = component(&s->a, axis) * ONE;
        p.way[axis] = component(&s->b, axis) * ONE - p.from[axis];
    }
    return p;
}

path path_of_ray(const ko_ray *ray)
{
    const wide direction[AXES] = {ray->direction.x, ray->direction.y, ray->direction.z};
    path p;
    for (unsigned axis = 0; axis < AXES; axis++) {
        p.from[axis] = component(&ray->origin, axis) * ONE;
        p.way[axis] = direction[axis] * ray->length;
    }
    return p;
}

static bool before(fraction a, fraction b)
{
    return a.part * b.whole < b.part * a.whole;
}

/* All numbers are below 2^63, so products are below 2^126. */
bool when_within(const path *p, const interval sides[AXES], fraction *enter, fraction *leave)
{
    const fraction begin = {0, 1};
    const fraction end = {1, 1};
    *enter = begin;
    *leave = end;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide lo = sides[axis].lo * ONE - p->from[axis];
        const wide hi = sides[axis].hi * ONE - p->from[axis];
        const wide way = p->way[axis];
        if (lo > hi || (way == 0 && (lo > 0 || hi < 0))) {
            return false;
        }
        if (way != 0) {
            const fraction first = {(way > 0) ? lo : -hi, way < 0 ? -way : way};
            const fraction last = {(way > 0) ? hi : -lo, way < 0 ? -way : way};
            *enter = before(*enter, first) ? first : *enter;
            *leave = before(last, *leave) ? last : *leave;
        }
    }
    return !before(*leave, *enter);
}

bool when_inside(const path *p, const ko_aabb *box, fraction *enter, fraction *leave)
{
    const interval sides[AXES] = {side(box, 0), side(box, 1), side(box, 2)};
    return when_within(p, sides, enter, leave);
}

void judge_times_within(oracle_tally *tally, const path *p, const interval sides[AXES],
                        ko_q30 enter, ko_q30 leave)
{
    fraction first;
    fraction last;
    if (!when_within(p, sides, &first, &last)) {
        found(tally, enter == KO_NEVER && leave == KO_NEVER);
        return;
    }
    found_safe(tally, enter * first.whole <= first.part * ONE);
    found(tally, (enter + (wide)1) * first.whole > first.part * ONE);
    found_safe(tally, leave != KO_NEVER && leave * last.whole >= last.part * ONE);
    found(tally, (leave - (wide)1) * last.whole < last.part * ONE);
}

void judge_times(oracle_tally *tally, const path *p, const ko_aabb *box, ko_q30 enter, ko_q30 leave)
{
    const interval sides[AXES] = {side(box, 0), side(box, 1), side(box, 2)};
    judge_times_within(tally, p, sides, enter, leave);
}

/* ---- segments beside boxes ---- */

/* Draws a point near the surface of a box: within 2 LSB of a face, an edge or a corner. */
static ko_vec3 any_near(oracle_case *with, const ko_aabb *box)
{
    ko_vec3 p;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(box, axis);
        const int64_t lo = (int64_t)i.lo;
        const int64_t hi = (int64_t)i.hi;
        const bool snap = once_in(with, 2);
        const int64_t within = any_between(with, lo, hi);
        const int64_t jitter = any_between(with, -2, 2);
        const int64_t at = (snap ? (once_in(with, 2) ? lo : hi) : within) + jitter;
        set_component(&p, axis, at > KO_LIMIT ? KO_LIMIT : at < -KO_LIMIT ? -KO_LIMIT : at);
    }
    return p;
}

/* Draws a segment through p, or past it by up to 1 LSB. It extends as far, or a third as far, on
 * the other side. */
static ko_segment any_through(oracle_case *with, const ko_vec3 *p)
{
    ko_segment s;
    const int64_t reach = any_length(with, KO_LIMIT);
    const bool even = once_in(with, 2);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t at = component(p, axis);
        int64_t way = once_in(with, 8) ? 0 : any_length(with, reach < 0 ? -reach : reach);
        const int64_t room = KO_LIMIT - (at < 0 ? -at : at);
        const int64_t fit = way > room ? room : way < -room ? -room : way;
        const int64_t jitter = once_in(with, 4) ? any_between(with, -1, 1) : 0;
        const int64_t far = at - (even ? fit : fit / 3) + jitter;
        set_component(&s.a, axis, at + fit);
        set_component(&s.b, axis, far > KO_LIMIT ? KO_LIMIT : far < -KO_LIMIT ? -KO_LIMIT : far);
    }
    return s;
}

ko_segment any_segment(oracle_case *with, const ko_aabb *box)
{
    if (with->nasty || once_in(with, 3)) {
        const ko_vec3 p = any_near(with, box);
        return any_through(with, &p);
    }
    ko_segment s;
    s.a = any_vec(with, KO_LIMIT);
    s.b = any_vec(with, KO_LIMIT);
    return s;
}

/* ---- rays beside boxes ---- */

/* Draws 0 or a signed power of two. Rays of such components hit corners exactly. */
static ko_q30 any_bit(oracle_case *with)
{
    const int64_t bit = INT64_C(1) << any_between(with, 26, 31);
    const int64_t value = once_in(with, 3) ? 0 : once_in(with, 2) ? -bit : bit;
    return (ko_q30)(value > INT32_MAX ? INT32_MAX : value);
}

static ko_dir3 any_direction(oracle_case *with)
{
    if (once_in(with, 3)) {
        ko_dir3 d;
        d.x = any_bit(with);
        d.y = any_bit(with);
        d.z = any_bit(with);
        return d;
    }
    return any_normal(with);
}

/* Computes the origin from which the ray is at p after s, rounded. While that is not legal, s is
 * halved. Returns s. */
static int64_t back_from(const ko_vec3 *p, const ko_dir3 *d, int64_t s, ko_vec3 *origin)
{
    const wide direction[AXES] = {d->x, d->y, d->z};
    for (unsigned axis = 0; axis < AXES;) {
        const wide at = component(p, axis) - ((direction[axis] * s + ONE / 2) >> 30);
        const bool legal = at >= -KO_LIMIT && at <= KO_LIMIT;
        set_component(origin, axis, legal ? (int64_t)at : 0);
        s = legal ? s : s / 2;
        axis = legal ? axis + 1U : 0U;
    }
    return s;
}

ko_ray any_ray(oracle_case *with, const ko_aabb *box)
{
    ko_ray ray;
    const int64_t reach = any_length(with, once_in(with, 8) ? INT32_MAX : KO_LIMIT);
    const int64_t size = (reach < 0) ? -reach : reach;
    ray.direction = any_direction(with);
    ray.origin = any_vec(with, KO_LIMIT);
    ray.length = (fix16_t)size;
    if (with->nasty || once_in(with, 2)) {
        const ko_vec3 p = any_near(with, box);
        const int64_t s = back_from(&p, &ray.direction, size, &ray.origin);
        const int64_t jitter = any_between(with, -2, 2);
        const int64_t length = (once_in(with, 2) ? s : 2 * s) + jitter;
        ray.length = (fix16_t)(length < 0 ? 0 : length > INT32_MAX ? INT32_MAX : length);
    }
    return ray;
}

/* ---- planes ---- */

uwide square_of(const ko_dir3 *n)
{
    return (uwide)((wide)n->x * n->x + (wide)n->y * n->y + (wide)n->z * n->z);
}

static ko_q30 nearest(wide part, wide whole)
{
    return (ko_q30)((2 * part + (part < 0 ? -whole : whole)) / (2 * whole));
}

ko_dir3 any_normal(oracle_case *with)
{
    const ko_vec3 v = any_vec(with, once_in(with, 8) ? INT32_MAX : KO_LIMIT);
    ko_dir3 n = {v.x, v.y, v.z};
    const uwide length = root_below(square_of(&n) << 20); /* 2^-10 */
    if (once_in(with, 16) || length == 0U) {
        return n;
    }
    if (once_in(with, 10)) {
        const ko_dir3 axis = {0, once_in(with, 2) ? KO_Q30_ONE : -KO_Q30_ONE, 0};
        return axis;
    }
    n.x = nearest((wide)v.x * (ONE << 10), (wide)length);
    n.y = nearest((wide)v.y * (ONE << 10), (wide)length);
    n.z = nearest((wide)v.z * (ONE << 10), (wide)length);
    return n;
}

interval values_within(const ko_plane *plane, const interval sides[AXES])
{
    const wide n[AXES] = {plane->normal.x, plane->normal.y, plane->normal.z};
    interval i = {-(wide)plane->offset * ONE, -(wide)plane->offset * ONE};
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval s = sides[axis];
        i.lo += n[axis] * (n[axis] < 0 ? s.hi : s.lo);
        i.hi += n[axis] * (n[axis] < 0 ? s.lo : s.hi);
    }
    return i;
}

ko_plane any_plane(oracle_case *with, const interval sides[AXES])
{
    ko_plane plane = {any_normal(with), 0};
    const interval i = values_within(&plane, sides);
    const wide face = ((once_in(with, 2) ? i.lo : i.hi) >> 30) + any_between(with, -1, 2);
    const int64_t any = any_length(with, once_in(with, 20) ? INT32_MAX : 2 * (int64_t)KO_LIMIT);
    plane.offset = (fix16_t)((with->nasty && fits32(face)) ? (int64_t)face : any);
    return plane;
}
