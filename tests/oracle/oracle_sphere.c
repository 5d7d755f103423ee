/* Judges the claims about spheres: building, predicates, casts, planes and clearance.
 *
 * promise: never-above, no-miss, never-late, contains, exact, stated-bound */
#include "oracle_round_cast.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "line.h"
#include "wider.h"
#include "oracle_sphere.h"

#include <string.h>

static const ko_sphere untouched = {{11, 12, 13}, 14};

static round_case spheres(oracle_case *with, ko_sphere *a, ko_sphere *b)
{
    round_case c = any_round(with, POINT, POINT, false);
    *a = sphere_of(&c.a);
    *b = sphere_of(&c.b);
    return c;
}

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    ko_sphere s = {doubtful_vec(with, KO_LIMIT), 0};
    const ko_capsule c = {s.c, s.c, 0};
    s.r = (fix16_t)any_length(with, KO_LIMIT);
    if (room_of(&c) >= 0 && !once_in(with, 8)) {
        s.r = (fix16_t)(with->nasty ? room_of(&c) + any_between(with, -2, 2)
                                    : any_between(with, 0, room_of(&c)));
    }
    (void)found_status(tally, ko_sphere_check(&s), is_legal_sphere(&s));
}

/* ---- building ---- */

#define POINTS 12

/* True if a sphere around the points may leave the world: twice their width exceeds the room of
 * some point. */
static bool may_reach_out(const ko_vec3 *points, uint32_t n)
{
    uwide widest = 0;
    int64_t room = KO_LIMIT;
    for (uint32_t i = 0; i < n; i++) {
        const ko_capsule at = {points[i], points[i], 0};
        room = (room_of(&at) < room) ? room_of(&at) : room;
        for (uint32_t j = 0; j < i; j++) {
            const uwide square = square_apart(&points[i], &points[j]);
            widest = (square > widest) ? square : widest;
        }
    }
    return !within(widest * 4U, room - 4);
}

static void judge_from_points(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    const uint32_t n = (uint32_t)any_between(with, 1, POINTS);
    const int64_t scale = any_scale(with);
    const ko_vec3 about = any_vec(with, KO_LIMIT - scale);
    ko_sphere out = untouched;
    bool legal = true;
    for (uint32_t i = 0; i < n; i++) {
        points[i] = near_point(with, &about, scale);
        if (once_in(with, 500)) {
            points[i] = doubtful_vec(with, KO_LIMIT);
        }
        legal = legal && all_within(&points[i], KO_LIMIT);
    }
    const ko_status status = ko_sphere_from_points(points, n, &out);
    if (status != KO_OK) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0 && status == KO_E_RANGE);
        found(tally, !legal || may_reach_out(points, n));
        return;
    }
    found(tally, legal && is_legal_sphere(&out));
    for (uint32_t i = 0; i < n; i++) {
        found_safe(tally, within(square_apart(&points[i], &out.c), out.r));
    }
}

static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = doubtful_box(with);
    ko_sphere out = untouched;
    const uwide square =
        (uwide)((wide)box.r.x * box.r.x + (wide)box.r.y * box.r.y + (wide)box.r.z * box.r.z);
    uwide r = root_below(square);
    r += (r * r < square) ? 1U : 0U;
    const ko_sphere truth = {box.c, (fix16_t)r};
    const bool legal = is_legal(&box) && r <= KO_LIMIT && is_legal_sphere(&truth);
    if (!found_status(tally, sphere_from_aabb(&box, &out), legal)) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, memcmp(&out, &truth, sizeof out) == 0);
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    ko_sphere a, b, out = untouched;
    (void)spheres(with, &a, &b);
    if (once_in(with, 3)) { /* one almost contains the other */
        const uwide d = root_below(square_apart(&a.c, &b.c));
        const int64_t r = (int64_t)d + b.r + any_between(with, -3, 3);
        const ko_capsule c = {a.c, a.c, 0};
        a.r = (r >= 0 && r <= room_of(&c)) ? (fix16_t)r : a.r;
    }
    if (once_in(with, 50)) {
        a.r = -1;
    }
    const ko_status status = ko_sphere_union(&a, &b, &out);
    if (status != KO_OK) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0 && status == KO_E_RANGE);
        return;
    }
    found(tally, is_legal_sphere(&out) && a.r >= 0);
    found_safe(tally, within(square_apart(&a.c, &out.c), (wide)out.r - a.r));
    found_safe(tally, within(square_apart(&b.c, &out.c), (wide)out.r - b.r));
    const uwide square = square_apart(&a.c, &b.c); /* the least radius: (d + ra + rb) / 2 */
    uwide twice = (root_below(square << 40) + (((uwide)a.r + (uwide)b.r) << 20));
    twice = twice < (uwide)a.r << 21 ? (uwide)a.r << 21 : twice;
    twice = twice < (uwide)b.r << 21 ? (uwide)b.r << 21 : twice;
    const wide over = ((wide)out.r << 20) - (wide)(twice / 2);
    found_deviation(tally, over > 0 ? (uint64_t)over : 0);
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    round_case c = any_round(with, POINT, POINT, false);
    ko_aabb out = {{7, 7, 7}, {7, 7, 7}};
    doubt_capsule(with, &c.a);
    const ko_sphere s = sphere_of(&c.a);
    if (found_status(tally, ko_aabb_from_sphere(&s, &out), is_legal_sphere(&s))) {
        found(tally, memcmp(&out.c, &s.c, sizeof s.c) == 0);
        found(tally, out.r.x == s.r && out.r.y == s.r && out.r.z == s.r);
    } else {
        found(tally, out.r.x == 7);
    }
}

/* ---- predicates ---- */

static void judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    const round_case c = any_round(with, POINT, POINT, true);
    const ko_sphere s = sphere_of(&c.a);
    found_inside(tally, ko_sphere_contains_point(&s, &c.b.a),
                 within(square_apart(&s.c, &c.b.a), s.r));
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    round_case c = any_round(with, POINT, POINT, true);
    const int64_t r = c.a.r < room_of(&c.b) ? c.a.r : room_of(&c.b);
    c.b.r = (fix16_t)any_between(with, 0, r);
    c.a.r = (fix16_t)((int64_t)c.a.r + c.b.r > room_of(&c.a) ? c.a.r : c.a.r + c.b.r);
    const ko_sphere a = sphere_of(&c.a), b = sphere_of(&c.b);
    found_inside(tally, sphere_contains(&a, &b), within(square_apart(&a.c, &b.c), (wide)a.r - b.r));
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    ko_sphere a, b;
    (void)spheres(with, &a, &b);
    found_answer(tally, ko_sphere_overlap(&a, &b),
                 within(square_apart(&a.c, &b.c), (wide)a.r + b.r));
}

/* Draws a sphere whose radius is near the distance of its centre from the box. */
static ko_sphere beside_box(oracle_case *with, const ko_aabb *box, uwide *square)
{
    round_case c;
    const int64_t scale = any_scale(with);
    const ko_vec3 corner = corner_of(box, (unsigned)any_between(with, 0, 7));
    c.a.a = near_point(with, once_in(with, 2) ? &corner : &box->c, scale);
    c.a.b = c.a.a;
    c.b = c.a;
    const ko_aabb at = point_box(&c.a.a);
    *square = square_between(&at, box);
    any_radii(with, (int64_t)root_below(*square), true, &c);
    return sphere_of(&c.a);
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    uwide square;
    const ko_aabb box = any_box(with);
    const ko_sphere s = beside_box(with, &box, &square);
    found_answer(tally, ko_sphere_overlap_aabb(&s, &box), within(square, s.r));
}

static void judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const round_case c = any_round(with, POINT, SEGMENT, true);
    const ko_sphere s = sphere_of(&c.a);
    const ko_segment way = core_of(&c.b);
    squares_of(&c, &all);
    found_answer(tally, sphere_overlap_line(&s, SEGMENT_LINE(&way)), any_within(&all, s.r, 0));
}

/* A path that begins inside enters at 0. Else, in 2^-30 LSB from the sphere's centre, it is at or
 * outside of the surface at t and does not recede there. Then it is inside, or recedes. */
static void judge_point_entry(oracle_tally *tally, const ko_segment *way, const ko_sphere *s,
                              ko_q30 t)
{
    const vec_wide from = way_to(&s->c, &way->a);
    const vec_wide by = way_to(&way->a, &way->b);
    const wide touch = ((wide)s->r * s->r) << 60;
    vec_wide here;
    vec_wide later;
    for (unsigned i = 0; i < 3; i++) {
        here.of[i] = from.of[i] * KO_Q30_ONE + by.of[i] * t;
        later.of[i] = here.of[i] + by.of[i];
    }
    if (dot_wide(&from, &from) <= (wide)s->r * s->r) {
        found_safe(tally, t == 0);
        return;
    }
    found(tally, t >= 0 && t <= KO_Q30_ONE);
    found_safe(tally, dot_wide(&here, &here) >= touch && dot_wide(&here, &by) <= 0);
    found(tally, t == KO_Q30_ONE || dot_wide(&later, &later) < touch || dot_wide(&later, &by) > 0);
}

static void judge_cast_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    ko_q30 t = -7;
    round_case c = any_round(with, POINT, SEGMENT, true);
    const ko_segment way = core_of(&c.b);
    doubt_capsule(with, &c.a);
    const ko_sphere s = sphere_of(&c.a);
    const bool legal = is_legal_capsule(&c.a);
    if (!found_status(tally, ko_sphere_cast_line(&s, SEGMENT_LINE(&way), &t), legal)) {
        found(tally, t == -7);
        return;
    }
    squares_of(&c, &all);
    const bool truth = any_within(&all, s.r, 0);
    found_safe(tally, (t != KO_NEVER) == truth);
    if (truth && t != KO_NEVER) {
        judge_point_entry(tally, &way, &s, t);
    }
}

/* ---- planes ---- */

static void judge_side_plane(oracle_case *with, oracle_tally *tally)
{
    round_case c = any_round(with, POINT, POINT, false);
    const ko_sphere s = sphere_of(&c.a);
    const ko_plane plane = any_plane(with, &s);
    const wide h = height_over(&plane, &s.c);
    const uwide nn = normal_square_of(&plane);
    const bool touches = size_of(h) * size_of(h) <= (uwide)s.r * (uwide)s.r * nn;
    const ko_side side = ko_sphere_side_plane(&s, &plane);
    found_answer(tally, side == KO_SIDE_ACROSS, touches);
    found(tally, touches || side == (h < 0 ? KO_SIDE_INSIDE : KO_SIDE_OUTSIDE));
}

static void judge_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    fix16_t out = 7;
    round_case c = any_round(with, POINT, POINT, false);
    doubt_capsule(with, &c.a);
    const ko_sphere s = sphere_of(&c.a);
    const ko_plane plane = any_plane(with, &s);
    if (!found_status(tally, ko_sphere_margin_plane(&s, &plane, &out), is_legal_sphere(&s))) {
        found(tally, out == 7);
        return;
    }
    judge_height(tally, &plane, &s.c, (wide)out + s.r);
}

/* ---- clearance ---- */

static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    round_case c = any_round(with, POINT, POINT, false);
    doubt_capsule(with, &c.a);
    const ko_sphere a = sphere_of(&c.a), b = sphere_of(&c.b);
    if (!found_status(tally, ko_sphere_clearance(&a, &b, &out), is_legal_sphere(&a))) {
        found(tally, out == -7);
        return;
    }
    squares_of(&c, &all);
    judge_clearance_value(tally, out, &all, (int64_t)a.r + b.r);
}

static void judge_clearance_point(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    round_case c = any_round(with, POINT, POINT, true);
    doubt_capsule(with, &c.a);
    const ko_sphere a = sphere_of(&c.a);
    if (!found_status(tally, sphere_clearance_point(&a, &c.b.a, &out), is_legal_sphere(&a))) {
        found(tally, out == -7);
        return;
    }
    squares_of(&c, &all);
    judge_clearance_value(tally, out, &all, a.r);
}

static void judge_clearance_aabb(oracle_case *with, oracle_tally *tally)
{
    uwide square;
    fix16_t out = -7;
    ko_aabb box = any_box(with);
    const ko_sphere s = beside_box(with, &box, &square);
    doubt(with, &box);
    if (!found_status(tally, ko_sphere_clearance_aabb(&s, &box, &out), is_legal(&box))) {
        found(tally, out == -7);
        return;
    }
    const ko_aabb at = point_box(&s.c);
    const fractions all = {1, {{{0, square_between(&at, &box)}, 1}}}; /* legal despite `doubt` */
    judge_clearance_value(tally, out, &all, s.r);
}

/* ---- rays ---- */

static void judge_overlap_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact;
    round_case c;
    const ko_ray ray = any_ray(with, POINT, &c);
    const ko_sphere s = sphere_of(&c.a);
    const ko_segment core = core_of(&c.a);
    ray_squares(&ray, &core, &exact);
    const bool truth = ray_is_within(&exact, (wide)s.r << RAY_BITS);
    const bool answer = sphere_overlap_line(&s, RAY_LINE(&ray));
    found_answer(tally, answer, truth);
    if (answer && !truth) {
        found_deviation(tally, ray_deviation(&exact, s.r));
    }
}

static void judge_cast_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact;
    round_case c;
    ko_q30 t = -7;
    const ko_ray ray = any_ray(with, POINT, &c);
    const ko_sphere s = sphere_of(&c.a);
    const ko_segment core = core_of(&c.a);
    ray_squares(&ray, &core, &exact);
    const bool truth = ray_is_within(&exact, (wide)s.r << RAY_BITS);
    found(tally, ko_sphere_cast_line(&s, RAY_LINE(&ray), &t) == KO_OK);
    found_answer(tally, t != KO_NEVER, truth);
    if (t != KO_NEVER) {
        judge_ray_entry(tally, &ray, &core, s.r, t, truth);
    }
}

static const oracle_claim claims[] = {
    {"ko_sphere_check", EXACT, 0, judge_check},
    {"ko_sphere_from_points", CONSERVATIVE, 0, judge_from_points},
    {"sphere_from_aabb", EXACT, 0, judge_from_aabb},
    {"ko_sphere_union", CONSERVATIVE, 6 * ONE_LSB, judge_union},
    {"ko_aabb_from_sphere", EXACT, 0, judge_to_aabb},
    {"ko_sphere_transform", CONSERVATIVE, 4 * ONE_LSB, sphere_judge_transform},
    {"ko_sphere_transform_inverse", CONSERVATIVE, 4 * ONE_LSB, sphere_judge_transform_inverse},
    {"ko_sphere_contains_point", EXACT, 0, judge_contains_point},
    {"sphere_contains", EXACT, 0, judge_contains},
    {"ko_sphere_overlap", EXACT, 0, judge_overlap},
    {"ko_sphere_overlap_aabb", EXACT, 0, judge_overlap_aabb},
    {"sphere_overlap_line, segment", EXACT, 0, judge_overlap_segment},
    {"sphere_overlap_line, ray", CONSERVATIVE, 2 * ONE_LSB, judge_overlap_ray},
    {"ko_sphere_cast_line, segment", ROUNDED, 0, judge_cast_segment},
    {"ko_sphere_cast_line, ray", CONSERVATIVE, 4 * ONE_LSB, judge_cast_ray},
    {"ko_sphere_side_plane", EXACT, 0, judge_side_plane},
    {"ko_sphere_margin_plane", CONSERVATIVE, 3 * ONE_LSB, judge_clearance_plane},
    {"sphere_clearance_point", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_point},
    {"ko_sphere_clearance", CONSERVATIVE, ONE_LSB - 1U, judge_clearance},
    {"ko_capsule_clearance_sphere, segments", CONSERVATIVE, ONE_LSB - 1U,
     sphere_judge_clearance_segment},
    {"ko_sphere_clearance_aabb", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_aabb},
    {"ko_sphere_closest_point", CONSERVATIVE, 5 * ONE_LSB, sphere_judge_closest_point},
    {"ko_capsule_closest, spheres", CONSERVATIVE, 7 * ONE_LSB, sphere_judge_closest},
};

ORACLE_SUITE(oracle_sphere, "sphere", claims);
