/* Judges the claims about k-DOPs against segments, rays and capsules.
 *
 * promise: no-miss, never-late, exact */
#include "oracle_kdop.h"
#include "keepout/overlap.h"
#include "line.h"

void dop_ends(unsigned k, const ko_kdop_slab *dop, interval *ends)
{
    for (unsigned i = 0; i < k / 2U; i++) {
        ends[i].lo = dop[i].lo;
        ends[i].hi = dop[i].hi;
    }
}

bool dop_first_within(unsigned k, const interval *ends, const ko_vec3 *from, const wide pace[AXES],
                      wide last_num, wide last_den, wide *num, wide *den)
{
    wide out_num = last_num;
    wide out_den = last_den;
    *num = 0;
    *den = 1;
    for (unsigned i = 0; i < k; i++) { /* each plane demands: sign * (start + t * speed) <= end */
        const int *const n = dop_normal(k, i / 2U);
        const int sign = (i % 2U != 0U) ? 1 : -1;
        const wide end = (sign > 0) ? ends[i / 2U].hi : -ends[i / 2U].lo;
        const wide speed = sign * dop_dot(n, pace);
        const wide room = end - sign * dop_project(n, from);
        if (speed == 0 && room < 0) {
            return false;
        }
        if (speed < 0 && -room * *den > *num * -speed) {
            *num = -room;
            *den = -speed;
        }
        if (speed > 0 && room * out_den < out_num * speed) {
            out_num = room;
            out_den = speed;
        }
    }
    return out_num >= 0 && *num * out_den <= out_num * *den;
}

void dop_judge_line(oracle_tally *tally, bool answer, bool truth, ko_q30 enter, wide num, wide den)
{
    found_answer(tally, answer, truth);
    found(tally, answer == (enter != KO_NEVER));
    if (answer && truth) {
        const wide scaled = num * ((wide)1 << 30);
        found_safe(tally, enter * den <= scaled);
        found(tally, enter == dop_floor_div(scaled, den));
    }
}

void dop_judge_ray(oracle_tally *tally, bool answer, bool truth, ko_q30 enter, const ko_ray *ray,
                   wide num, wide den)
{
    if (ray->length == 0) {
        dop_judge_line(tally, answer, truth, enter, 0, 1);
    } else {
        dop_judge_line(tally, answer, truth, enter, num * ((wide)1 << 30), den * ray->length);
    }
}

void judge_dop_segment(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    if (once_in(with, 4)) {
        dop_loosen(with, &b);
    }
    ko_segment s = {dop_point_near(with, &b), dop_point_near(with, &b)};
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (once_in(with, 4)) {
            set_component(&s.b, axis, component(&s.a, axis));
        }
    }
    wide num = 0;
    wide den = 1;
    ko_q30 enter = -7;
    const wide pace[AXES] = {(wide)s.b.x - s.a.x, (wide)s.b.y - s.a.y, (wide)s.b.z - s.a.z};
    interval ends[SLABS];
    dop_ends(b.k, b.slab, ends);
    const bool truth = dop_first_within(b.k, ends, &s.a, pace, 1, 1, &num, &den);
    const bool answer = kdop_overlap_line(b.k, b.slab, SEGMENT_LINE(&s));
    found(tally, ko_kdop_cast_line(b.k, b.slab, SEGMENT_LINE(&s), &enter) == KO_OK);
    dop_judge_line(tally, answer, truth, enter, num, den);
}

void judge_dop_ray(oracle_case *with, oracle_tally *tally)
{
    const dop_body b = dop_any(with, dop_any_k(with));
    ko_ray ray = {dop_point_near(with, &b), dop_any_direction(with),
                  (fix16_t)any_between(with, 0, INT64_C(1) << any_between(with, 0, 30))};
    if (once_in(with, 2)) { /* towards a point of the body */
        const ko_vec3 *const p = &b.points[0];
        const wide v[AXES] = {(wide)p->x - ray.origin.x, (wide)p->y - ray.origin.y,
                              (wide)p->z - ray.origin.z};
        const wide square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        if (square != 0) {
            const wide length = (wide)root_below((uwide)square) + any_between(with, -2, 2);
            ray.direction = dop_direction_of(v);
            ray.length = (fix16_t)((length < 0) ? 0 : length);
        }
    }
    wide num = 0;
    wide den = 1;
    ko_q30 enter = -7;
    const wide pace[AXES] = {ray.direction.x, ray.direction.y, ray.direction.z};
    interval ends[SLABS];
    dop_ends(b.k, b.slab, ends);
    const bool truth =
        dop_first_within(b.k, ends, &ray.origin, pace, ray.length, (wide)1 << 30, &num, &den);
    const bool answer = kdop_overlap_line(b.k, b.slab, RAY_LINE(&ray));
    found(tally, ko_kdop_cast_line(b.k, b.slab, RAY_LINE(&ray), &enter) == KO_OK);
    dop_judge_ray(tally, answer, truth, enter, &ray, num, den);
}

/* ---- capsules ---- */

/* Returns the squared distance of a point from a segment, as a fraction. */
static uwide square_of(const ko_vec3 *p, const ko_segment *s, uwide *den)
{
    uwide w2 = 0;
    uwide d2 = 0;
    uwide e2 = 0;
    wide dot = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide w = (wide)component(p, axis) - component(&s->a, axis);
        const wide d = (wide)component(&s->b, axis) - component(&s->a, axis);
        w2 += (uwide)(w * w);
        d2 += (uwide)(d * d);
        e2 += (uwide)((w - d) * (w - d));
        dot += w * d;
    }
    *den = 1;
    if (dot <= 0) {
        return w2;
    }
    if ((uwide)dot >= d2) {
        return e2;
    }
    *den = d2;
    return w2 * d2 - (uwide)(dot * dot); /* below 9 * 2^120 */
}

/* Returns the largest radius with which the capsule is legal. */
static wide room_of(const ko_capsule *c)
{
    wide room = KO_LIMIT;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide ends[2] = {component(&c->a, axis), component(&c->b, axis)};
        for (unsigned i = 0; i < 2U; i++) {
            const wide left = KO_LIMIT - ((ends[i] < 0) ? -ends[i] : ends[i]);
            room = (left < room) ? left : room;
        }
    }
    return room;
}

/* The truth is the segment against the planes moved outward by the radius, rounded up. If a point
 * of the body is within the radius, the answer must be true in any case. */
void judge_dop_capsule(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    const dop_body tight = b;
    if (once_in(with, 4)) {
        dop_loosen(with, &b);
    }
    ko_capsule capsule = {dop_point_near(with, &b), dop_point_near(with, &b), 0};
    if (once_in(with, 8)) {
        capsule.b = capsule.a;
    }
    const ko_segment s = {capsule.a, capsule.b};
    uwide den = 1;
    const uwide square = square_of(&tight.points[0], &s, &den);
    const wide close = (wide)root_below(square / den) + any_between(with, -1, 2);
    const wide room = room_of(&capsule);
    const wide size = any_between(with, 0, INT64_C(1) << any_between(with, 0, 28));
    const wide r = once_in(with, 2) ? close : size;
    capsule.r = (fix16_t)((r < 0) ? 0 : (r > room) ? room : r);
    interval ends[SLABS];
    dop_ends(b.k, b.slab, ends);
    for (unsigned i = 0; i < b.k / 2U; i++) {
        const uwide w = (uwide)dop_weight(dop_normal(b.k, i));
        const uwide reach2 = w * (uwide)((wide)capsule.r * capsule.r);
        wide reach = (wide)root_below(reach2);
        reach += ((uwide)(reach * reach) < reach2) ? 1 : 0;
        ends[i].lo -= reach;
        ends[i].hi += reach;
    }
    const wide pace[AXES] = {(wide)s.b.x - s.a.x, (wide)s.b.y - s.a.y, (wide)s.b.z - s.a.z};
    wide unused[2];
    const bool truth = dop_first_within(b.k, ends, &s.a, pace, 1, 1, &unused[0], &unused[1]);
    const bool answer = ko_kdop_overlap_capsule(b.k, b.slab, &capsule);
    found_answer(tally, answer, truth);
    found(tally, answer == truth);
    found_safe(tally, answer || square > (uwide)((wide)capsule.r * capsule.r) * den);
}
