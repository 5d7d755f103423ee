/* Judges the claims about capsules: legality, building, predicates, casts, planes and clearance.
 *
 * promise: never-above, no-miss, never-late, contains, exact, stated-bound */
#include "oracle_capsule.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "line.h"
#include "wider.h"
#include "oracle_round_cast.h"

#include <string.h>

static const ko_capsule untouched = {{11, 12, 13}, {14, 15, 16}, 17};

/* True iff the capsule holds the ball around p with radius r. */
static bool holds_ball(const ko_capsule *c, const ko_vec3 *p, wide r)
{
    fractions all = {0};
    const ko_segment core = core_of(c);
    add_point(&all, p, &core);
    return any_within(&all, c->r - r, 0);
}

static bool holds_capsule(const ko_capsule *outer, const ko_capsule *inner)
{
    return holds_ball(outer, &inner->a, inner->r) && holds_ball(outer, &inner->b, inner->r);
}

static void refused(oracle_tally *tally, ko_status status, const ko_capsule *out)
{
    found(tally, status == KO_E_RANGE && memcmp(out, &untouched, sizeof *out) == 0);
}

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    ko_capsule c = {doubtful_vec(with, KO_LIMIT), doubtful_vec(with, KO_LIMIT), 0};
    const int64_t room = room_of(&c);
    c.r = (fix16_t)any_length(with, KO_LIMIT);
    if (room >= 0 && !once_in(with, 8)) {
        c.r = (fix16_t)(with->nasty ? room + any_between(with, -2, 2) : any_between(with, 0, room));
    }
    (void)found_status(tally, ko_capsule_check(&c), is_legal_capsule(&c));
}

/* ---- building ---- */

#define POINTS 8

static void judge_from_points(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    const uint32_t n = (uint32_t)any_between(with, 1, POINTS);
    const int64_t scale = any_scale(with);
    const ko_vec3 about = any_vec(with, KO_LIMIT - scale);
    ko_capsule out = untouched;
    bool legal = true;
    bool central = true;
    for (uint32_t i = 0; i < n; i++) {
        points[i] = near_point(with, &about, scale);
        points[i] = once_in(with, 500) ? doubtful_vec(with, KO_LIMIT) : points[i];
        legal = legal && all_within(&points[i], KO_LIMIT);
        central = central && all_within(&points[i], KO_LIMIT / 8);
    }
    const ko_status status = ko_capsule_from_points(points, n, &out);
    if (status != KO_OK) {
        refused(tally, status, &out);
        found(tally, !central);
        return;
    }
    found(tally, legal && is_legal_capsule(&out));
    for (uint32_t i = 0; i < n; i++) {
        found_safe(tally, holds_ball(&out, &points[i], 0));
    }
}

static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = once_in(with, 3) ? doubtful_box(with) : any_box(with);
    ko_capsule out = untouched;
    const ko_status status = capsule_from_aabb(&box, &out);
    if (status != KO_OK) {
        const bool central = all_within(&box.c, KO_LIMIT / 8) && all_within(&box.r, KO_LIMIT / 8);
        refused(tally, status, &out);
        found(tally, !central || !is_legal(&box));
        return;
    }
    found(tally, is_legal(&box) && is_legal_capsule(&out));
    for (unsigned i = 0; i < 8; i++) {
        const ko_vec3 corner = corner_of(&box, i);
        found_safe(tally, holds_ball(&out, &corner, 0));
        found(tally, out.r == 0 || !holds_ball(&out, &corner, 1));
    }
}

static void judge_from_spheres(oracle_case *with, oracle_tally *tally)
{
    const round_case c = any_round(with, POINT, POINT, false);
    const ko_sphere a = sphere_of(&c.a), b = sphere_of(&c.b);
    ko_capsule out = untouched;
    const ko_status status = ko_capsule_from_spheres(&a, &b, &out);
    if (status != KO_OK) {
        const bool central = all_within(&a.c, KO_LIMIT / 8) && all_within(&b.c, KO_LIMIT / 8);
        refused(tally, status, &out);
        found(tally, !central || a.r > KO_LIMIT / 4 || b.r > KO_LIMIT / 4);
        return;
    }
    found(tally, is_legal_capsule(&out) && out.r == (a.r > b.r ? a.r : b.r));
    found_safe(tally, holds_ball(&out, &a.c, a.r) && holds_ball(&out, &b.c, b.r));
    /* excess: the end of the capsule beyond the smaller sphere */
    const ko_sphere *small = a.r < b.r ? &a : &b;
    const vec_wide w = way_to(a.r < b.r ? &out.a : &out.b, &small->c);
    const wide moved = (wide)root_below((uwide)dot_wide(&w, &w) << 40);
    const wide over = ((wide)(out.r - small->r) << 20) - moved;
    const ko_sphere *large = a.r < b.r ? &b : &a;
    const ko_capsule ball = {large->c, large->c, large->r};
    if (!holds_ball(&ball, &small->c, small->r)) {
        found_deviation(tally, over > 0 ? (uint64_t)over : 0);
    }
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    const round_case c = any_round(with, SEGMENT, SEGMENT, false);
    ko_capsule out = untouched;
    const ko_status status = ko_capsule_union(&c.a, &c.b, &out);
    if (status != KO_OK) {
        const wide room_a = room_of(&c.a) - c.a.r, room_b = room_of(&c.b) - c.b.r;
        refused(tally, status, &out);
        found(tally, room_a < 7 * (KO_LIMIT / 8) || room_b < 7 * (KO_LIMIT / 8));
        return;
    }
    found(tally, is_legal_capsule(&out));
    found_safe(tally, holds_capsule(&out, &c.a) && holds_capsule(&out, &c.b));
    if (holds_capsule(&c.a, &c.b)) {
        found(tally, memcmp(&out, &c.a, sizeof out) == 0);
    } else if (holds_capsule(&c.b, &c.a)) {
        found(tally, memcmp(&out, &c.b, sizeof out) == 0);
    }
}

static void judge_to_sphere(oracle_case *with, oracle_tally *tally)
{
    round_case c = any_round(with, SEGMENT, POINT, false);
    ko_sphere out = {{7, 7, 7}, 7};
    doubt_capsule(with, &c.a);
    const ko_status status = sphere_from_capsule(&c.a, &out);
    if (status != KO_OK) {
        found(tally, out.r == 7 && status == KO_E_RANGE);
        found(tally, !is_legal_capsule(&c.a) || room_of(&c.a) - c.a.r < 3 * (KO_LIMIT / 4));
        return;
    }
    const ko_capsule ball = {out.c, out.c, out.r};
    found_safe(tally, holds_capsule(&ball, &c.a));
    const vec_wide w = way_to(&c.a.a, &c.a.b);
    const uwide half = root_below((uwide)dot_wide(&w, &w) << 40) / 2;
    const wide over = ((wide)(out.r - c.a.r) << 20) - (wide)half;
    found_deviation(tally, over > 0 ? (uint64_t)over : 0);
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    round_case c = any_round(with, SEGMENT, POINT, false);
    ko_aabb out = {{7, 7, 7}, {7, 7, 7}};
    doubt_capsule(with, &c.a);
    if (!found_status(tally, ko_aabb_from_capsule(&c.a, &out), is_legal_capsule(&c.a))) {
        found(tally, out.r.x == 7);
        return;
    }
    found(tally, is_legal(&out));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide a = component(&c.a.a, axis), b = component(&c.a.b, axis);
        const interval i = side(&out, axis);
        const wide lo = (a < b ? a : b) - c.a.r, hi = (a < b ? b : a) + c.a.r;
        found_safe(tally, i.lo <= lo && i.hi >= hi);
        found_deviation(tally, (uint64_t)((i.hi - i.lo) - (hi - lo)) * ONE_LSB);
    }
}

/* ---- predicates ---- */

static void judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    const round_case c = any_round(with, SEGMENT, POINT, true);
    found_inside(tally, ko_capsule_contains_point(&c.a, &c.b.a), holds_ball(&c.a, &c.b.a, 0));
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    round_case c = any_round(with, SEGMENT, once_in(with, 3) ? SEGMENT : POINT, true);
    const int64_t r = c.a.r < room_of(&c.b) ? c.a.r : room_of(&c.b);
    c.b.r = (fix16_t)any_between(with, 0, r);
    const bool fits = (int64_t)c.a.r + c.b.r <= room_of(&c.a);
    c.a.r = (fix16_t)(fits ? c.a.r + c.b.r : c.a.r);
    found_inside(tally, capsule_contains(&c.a, &c.b), holds_capsule(&c.a, &c.b));
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const round_case c = any_round(with, SEGMENT, SEGMENT, false);
    squares_of(&c, &all);
    const bool truth = any_within(&all, (wide)c.a.r + c.b.r, 0);
    found_answer(tally, ko_capsule_overlap(&c.a, &c.b), truth);
    found(tally, ko_capsule_overlap(&c.b, &c.a) == truth);
}

static void judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const round_case c = any_round(with, SEGMENT, POINT, false);
    const ko_sphere s = sphere_of(&c.b);
    squares_of(&c, &all);
    found_answer(tally, ko_capsule_overlap_sphere(&c.a, &s),
                 any_within(&all, (wide)c.a.r + c.b.r, 0));
}

static void judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const round_case c = any_round(with, SEGMENT, SEGMENT, true);
    const ko_segment s = core_of(&c.b);
    squares_of(&c, &all);
    found_answer(tally, capsule_overlap_line(&c.a, SEGMENT_LINE(&s)), any_within(&all, c.a.r, 0));
}

ko_capsule capsule_beside_box(oracle_case *with, const ko_aabb *box, fractions *all)
{
    round_case c;
    const int64_t scale = any_scale(with);
    const ko_vec3 corner = corner_of(box, (unsigned)any_between(with, 0, 7));
    any_core(with, once_in(with, 2) ? &corner : &box->c, scale, SEGMENT, &c.a);
    c.b = c.a;
    const ko_segment s = core_of(&c.a);
    all->count = 0;
    add_segment_box(all, &s, box);
    any_radii(with, (int64_t)distance_floor(all, 0), true, &c);
    return c.a;
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const ko_aabb box = any_box(with);
    const ko_capsule c = capsule_beside_box(with, &box, &all);
    found_answer(tally, ko_capsule_overlap_aabb(&c, &box), any_within(&all, c.r, 0));
}

/* ---- casts ---- */

static void judge_cast_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    ko_q30 t = -7;
    round_case c = any_round(with, SEGMENT, SEGMENT, true);
    const ko_segment way = core_of(&c.b), core = core_of(&c.a);
    doubt_capsule(with, &c.a);
    const bool legal = is_legal_capsule(&c.a);
    if (!found_status(tally, ko_capsule_cast_line(&c.a, SEGMENT_LINE(&way), &t), legal)) {
        found(tally, t == -7);
        return;
    }
    squares_of(&c, &all);
    const bool truth = any_within(&all, c.a.r, 0);
    found_safe(tally, (t != KO_NEVER) == truth);
    if (truth && t != KO_NEVER) {
        judge_entry(tally, &way, &core, c.a.r, t);
    }
}

static void judge_overlap_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact;
    round_case c;
    const ko_ray ray = any_ray(with, SEGMENT, &c);
    const ko_segment core = core_of(&c.a);
    ray_squares(&ray, &core, &exact);
    const bool truth = ray_is_within(&exact, (wide)c.a.r << RAY_BITS);
    const bool answer = capsule_overlap_line(&c.a, RAY_LINE(&ray));
    found_answer(tally, answer, truth);
    if (answer && !truth) {
        found_deviation(tally, ray_deviation(&exact, c.a.r));
    }
}

static void judge_cast_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact;
    round_case c;
    ko_q30 t = -7;
    const ko_ray ray = any_ray(with, SEGMENT, &c);
    const ko_segment core = core_of(&c.a);
    ray_squares(&ray, &core, &exact);
    const bool truth = ray_is_within(&exact, (wide)c.a.r << RAY_BITS);
    found(tally, ko_capsule_cast_line(&c.a, RAY_LINE(&ray), &t) == KO_OK);
    found_answer(tally, t != KO_NEVER, truth);
    if (t != KO_NEVER) {
        judge_ray_entry(tally, &ray, &core, c.a.r, t, truth);
    }
}

/* ---- planes ---- */

static void judge_side_plane(oracle_case *with, oracle_tally *tally)
{
    const round_case c = any_round(with, SEGMENT, POINT, false);
    const ko_sphere s = {once_in(with, 2) ? c.a.a : c.a.b, c.a.r};
    const ko_plane plane = any_plane(with, &s);
    const wide a = height_over(&plane, &c.a.a), b = height_over(&plane, &c.a.b);
    const wide near = size_of(a) < size_of(b) ? a : b;
    const uwide nn = normal_square_of(&plane);
    const bool touches =
        (a < 0) != (b < 0) || size_of(near) * size_of(near) <= (uwide)c.a.r * (uwide)c.a.r * nn;
    const ko_side got = ko_capsule_side_plane(&c.a, &plane);
    found_answer(tally, got == KO_SIDE_ACROSS, touches);
    found(tally, touches || got == (a < 0 ? KO_SIDE_INSIDE : KO_SIDE_OUTSIDE));
}

static void judge_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    fix16_t out = 7;
    round_case c = any_round(with, SEGMENT, POINT, false);
    doubt_capsule(with, &c.a);
    const ko_sphere s = sphere_of(&c.a);
    const ko_plane plane = any_plane(with, &s);
    const bool legal = is_legal_capsule(&c.a);
    if (!found_status(tally, ko_capsule_margin_plane(&c.a, &plane, &out), legal)) {
        found(tally, out == 7);
        return;
    }
    const bool a_is_lower = height_over(&plane, &c.a.a) < height_over(&plane, &c.a.b);
    judge_height(tally, &plane, a_is_lower ? &c.a.a : &c.a.b, (wide)out + c.a.r);
}

/* ---- clearance ---- */

static void judge_clearance_kind(oracle_case *with, oracle_tally *tally, round_kind kind,
                                 bool fixed)
{
    fractions all;
    fix16_t out = -7;
    round_case c = any_round(with, SEGMENT, kind, fixed);
    doubt_capsule(with, &c.a);
    const ko_sphere s = sphere_of(&c.b);
    const ko_status status = fixed             ? capsule_clearance_point(&c.a, &c.b.a, &out)
                             : (kind == POINT) ? ko_capsule_clearance_sphere(&c.a, &s, &out)
                                               : ko_capsule_clearance(&c.a, &c.b, &out);
    if (!found_status(tally, status, is_legal_capsule(&c.a))) {
        found(tally, out == -7);
        return;
    }
    squares_of(&c, &all);
    judge_clearance_value(tally, out, &all, (int64_t)c.a.r + c.b.r);
}

static void judge_clearance_point(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, POINT, true);
}

static void judge_clearance_sphere(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, POINT, false);
}

static void judge_clearance_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    round_case c = any_round(with, SEGMENT, SEGMENT, true);
    doubt_capsule(with, &c.a);
    const ko_capsule thin = {c.b.a, c.b.b, 0};
    const bool legal = is_legal_capsule(&c.a);
    if (!found_status(tally, ko_capsule_clearance(&c.a, &thin, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    squares_of(&c, &all);
    judge_clearance_value(tally, out, &all, c.a.r);
}

static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, SEGMENT, false);
}

static void judge_clearance_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    const ko_aabb box = any_box(with);
    ko_capsule c = capsule_beside_box(with, &box, &all);
    doubt_capsule(with, &c);
    if (!found_status(tally, ko_capsule_clearance_aabb(&c, &box, &out), is_legal_capsule(&c))) {
        found(tally, out == -7);
        return;
    }
    judge_clearance_value(tally, out, &all, c.r);
}

static const oracle_claim claims[] = {
    {"ko_capsule_check", EXACT, 0, judge_check},
    {"ko_capsule_from_points", CONSERVATIVE, 0, judge_from_points},
    {"capsule_from_aabb", CONSERVATIVE, 0, judge_from_aabb},
    {"ko_capsule_from_spheres", CONSERVATIVE, 5 * ONE_LSB, judge_from_spheres},
    {"ko_capsule_union", CONSERVATIVE, 0, judge_union},
    {"sphere_from_capsule", CONSERVATIVE, 2 * ONE_LSB, judge_to_sphere},
    {"ko_aabb_from_capsule", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_capsule_transform", CONSERVATIVE, 4 * ONE_LSB, capsule_judge_transform},
    {"ko_capsule_transform_inverse", CONSERVATIVE, 4 * ONE_LSB, capsule_judge_transform_inverse},
    {"ko_capsule_contains_point", EXACT, 0, judge_contains_point},
    {"capsule_contains", EXACT, 0, judge_contains},
    {"ko_capsule_overlap", EXACT, 0, judge_overlap},
    {"ko_capsule_overlap_sphere", EXACT, 0, judge_overlap_sphere},
    {"ko_capsule_overlap_aabb", EXACT, 0, judge_overlap_aabb},
    {"capsule_overlap_line, segment", EXACT, 0, judge_overlap_segment},
    {"capsule_overlap_line, ray", CONSERVATIVE, 2 * ONE_LSB, judge_overlap_ray},
    {"ko_capsule_cast_line, segment", CONSERVATIVE, 5 * ONE_LSB, judge_cast_segment},
    {"ko_capsule_cast_line, ray", CONSERVATIVE, 7 * ONE_LSB, judge_cast_ray},
    {"ko_capsule_side_plane", EXACT, 0, judge_side_plane},
    {"ko_capsule_margin_plane", CONSERVATIVE, 3 * ONE_LSB, judge_clearance_plane},
    {"capsule_clearance_point", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_point},
    {"ko_capsule_clearance_sphere", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_sphere},
    {"ko_capsule_clearance, segments", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_segment},
    {"ko_capsule_clearance", CONSERVATIVE, ONE_LSB - 1U, judge_clearance},
    {"ko_capsule_clearance_aabb", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_aabb},
    {"segment_closest_point", CONSERVATIVE, 2 * ONE_LSB, segment_judge_closest_point},
    {"ko_segment_closest", CONSERVATIVE, 4 * ONE_LSB, segment_judge_closest_segment},
    {"capsule_closest_point", CONSERVATIVE, 8 * ONE_LSB, capsule_judge_closest_point},
    {"ko_capsule_closest", CONSERVATIVE, 10 * ONE_LSB, capsule_judge_closest},
    {"ko_capsule_closest_aabb", CONSERVATIVE, 10 * ONE_LSB, capsule_judge_closest_aabb},
};

ORACLE_SUITE(oracle_capsule, "capsule", claims);
