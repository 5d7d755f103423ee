/* Judges the claims about lozenges: predicates, casts, planes, clearance.
 *
 * promise: never-above, no-miss, never-late, exact, stated-bound */
#include "oracle_lozenge.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "line.h"
#include "wider.h"
#include "oracle_round_cast.h"
#include "oracle_round_place.h"

/* ---- predicates ---- */

void lozenge_judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_POINT, true, &all);
    found_inside(tally, ko_lozenge_contains_point(&c.a, &c.b.a), any_within(&all, c.a.r, 0));
}

void lozenge_judge_contains(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_kind what = once_in(with, 3) ? A_QUAD : A_POINT;
    loz_case c = any_case(with, what, true, &all);
    const int64_t r = c.a.r < room(&c.b) ? c.a.r : (int64_t)room(&c.b);
    c.b.r = (fix16_t)any_between(with, 0, r);
    const bool fits = (wide)c.a.r + c.b.r <= room(&c.a);
    c.a.r = (fix16_t)(fits ? c.a.r + c.b.r : c.a.r);
    found_inside(tally, lozenge_contains(&c.a, &c.b), holds_lozenge(&c.a, &c.b));
}

void lozenge_judge_overlap(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_QUAD, false, &all);
    const bool truth = any_within(&all, (wide)c.a.r + c.b.r, 0);
    found_answer(tally, ko_lozenge_overlap(&c.a, &c.b), truth);
    found(tally, ko_lozenge_overlap(&c.b, &c.a) == truth);
}

void lozenge_judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_POINT, false, &all);
    const ko_sphere s = ball_of(&c.b);
    found_answer(tally, ko_lozenge_overlap_sphere(&c.a, &s),
                 any_within(&all, (wide)c.a.r + c.b.r, 0));
}

void lozenge_judge_overlap_capsule(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_SEGMENT, false, &all);
    const ko_capsule s = capsule_of(&c.b);
    found_answer(tally, ko_lozenge_overlap_capsule(&c.a, &s),
                 any_within(&all, (wide)c.a.r + c.b.r, 0));
}

void lozenge_judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_SEGMENT, true, &all);
    const ko_segment s = segment_of(&c.b);
    found_answer(tally, lozenge_overlap_line(&c.a, SEGMENT_LINE(&s)), any_within(&all, c.a.r, 0));
}

/* Draws a lozenge whose radius is near the distance of its core from the box. */
static ko_lozenge beside_box(oracle_case *with, const ko_aabb *box, fractions *all)
{
    loz_case c;
    const int64_t scale = any_scale(with);
    const ko_vec3 corner = corner_of(box, (unsigned)any_between(with, 0, 7));
    any_quad(with, once_in(with, 2) ? &corner : &box->c, scale, &c.a);
    if (once_in(with, 4)) { /* the box's corner projects into the middle of the core */
        const ko_vec3 tip = near_point(with, &corner, scale / 8 + 2);
        for (unsigned axis = 0; axis < AXES; axis++) {
            const wide half = ((wide)component(&c.a.u, axis) + component(&c.a.v, axis)) / 2;
            const wide x = component(&tip, axis) - half;
            set_component(&c.a.a, axis,
                          (int64_t)(x > KO_LIMIT    ? KO_LIMIT
                                    : x < -KO_LIMIT ? -KO_LIMIT
                                                    : x));
        }
        shrink_to_legal(&c.a);
    }
    c.b = c.a;
    const quad q = quad_of(&c.a);
    all->count = 0;
    add_quad_box(all, &q, box);
    loz_radii(with, (int64_t)distance_floor(all, 0), true, &c);
    return c.a;
}

void lozenge_judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const ko_aabb box = any_box(with);
    const ko_lozenge l = beside_box(with, &box, &all);
    found_answer(tally, ko_lozenge_overlap_aabb(&l, &box), any_within(&all, l.r, 0));
}

/* ---- casts and rays ---- */

/* Returns the core relative to its corner a, in units of 2^-RAY_BITS LSB. It is exact. Points of
 * the path are rounded by less than 1 unit on each axis, so distances by less than 2. */
static quad fine_quad(const ko_lozenge *l)
{
    ko_lozenge fine = *l;
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(&fine.a, axis, 0);
        set_component(&fine.u, axis, component(&l->u, axis) * (1 << RAY_BITS));
        set_component(&fine.v, axis, component(&l->v, axis) * (1 << RAY_BITS));
    }
    return quad_of(&fine);
}

static bool is_near_enough(const ko_lozenge *l, const ko_segment *way)
{
    const vec_wide d = way_to(&way->a, &way->b), e = way_to(&l->a, &way->a);
    const vec_wide u = {{l->u.x, l->u.y, l->u.z}}, v = {{l->v.x, l->v.y, l->v.z}};
    return is_short(&d) && is_short(&e) && dot_wide(&u, &u) < RAY_REACH * RAY_REACH / 4 &&
           dot_wide(&v, &v) < RAY_REACH * RAY_REACH / 4;
}

/* The path must not touch before t, and at t it must be near the surface. */
static void judge_entry_fine(oracle_tally *tally, const ko_segment *prefix, const quad *q,
                             int64_t r, ko_q30 t)
{
    fractions before = {0};
    fractions here = {0};
    add_quad_segment(&before, prefix, q);
    add_quad_point(&here, &prefix->b, q);
    found(tally, t >= 0 && t <= KO_Q30_ONE);
    found_safe(tally, t == 0 || !any_within(&before, ((wide)r << RAY_BITS) - 2, 0));
    const wide over = (wide)distance_floor(&here, 0) - 2 - ((wide)r << RAY_BITS);
    found_deviation(tally, over > 0 ? (uint64_t)over << (DEVIATION_BITS - RAY_BITS) : 0);
}

void lozenge_judge_cast_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c;
    ko_segment way;
    ko_q30 t = -7;
    do {
        c = any_case(with, A_SEGMENT, true, &all);
        way = segment_of(&c.b);
    } while (!is_near_enough(&c.a, &way));
    doubt_lozenge(with, &c.a);
    if (!found_status(tally, ko_lozenge_cast_line(&c.a, SEGMENT_LINE(&way), &t),
                      is_legal_lozenge(&c.a))) {
        found(tally, t == -7);
        return;
    }
    const bool truth = any_within(&all, c.a.r, 0);
    found_safe(tally, (t != KO_NEVER) == truth);
    if (truth && t != KO_NEVER) {
        const quad q = fine_quad(&c.a);
        const vec_wide d = way_to(&way.a, &way.b);
        vec_wide from = way_to(&c.a.a, &way.a), to;
        for (unsigned i = 0; i < 3; i++) {
            from.of[i] *= 1 << RAY_BITS;
            to.of[i] = from.of[i] + ((d.of[i] * t) >> (30 - RAY_BITS));
        }
        const ko_segment prefix = {vec_of(&from), vec_of(&to)};
        judge_entry_fine(tally, &prefix, &q, c.a.r, t);
    }
}

/* Draws a lozenge and a ray near it that is legal and short enough to be judged. */
static ko_ray ray_beside(oracle_case *with, loz_case *c)
{
    ko_ray ray;
    ko_segment way;
    fractions all;
    do {
        *c = any_case(with, A_SEGMENT, true, &all);
        const ko_segment s = segment_of(&c->b);
        const vec_wide w = way_to(&s.a, &s.b);
        const uwide root = root_below((uwide)dot_wide(&w, &w) << 40);
        const wide one = (wide)KO_Q30_ONE << 20;
        ray.origin = s.a;
        ray.length = (fix16_t)(root >> 20);
        ray.direction.x = root ? (ko_q30)(w.of[0] * one / (wide)root) : 0;
        ray.direction.y = root ? (ko_q30)(w.of[1] * one / (wide)root) : 0;
        ray.direction.z = root ? (ko_q30)(w.of[2] * one / (wide)root) : 0;
        way = s;
    } while (!is_near_enough(&c->a, &way) || !segment_of_ray(&ray, &way));
    return ray;
}

static ko_segment fine_ray(const ko_ray *ray, const ko_lozenge *l, ko_q30 t)
{
    const vec_wide from = ray_point(ray, 0, &l->a), to = ray_point(ray, t, &l->a);
    const ko_segment s = {vec_of(&from), vec_of(&to)};
    return s;
}

void lozenge_judge_overlap_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact = {0};
    loz_case c;
    const ko_ray ray = ray_beside(with, &c);
    const ko_segment way = fine_ray(&ray, &c.a, KO_Q30_ONE);
    const quad q = fine_quad(&c.a);
    add_quad_segment(&exact, &way, &q);
    const bool truth = ray_is_within(&exact, (wide)c.a.r << RAY_BITS);
    const bool answer = lozenge_overlap_line(&c.a, RAY_LINE(&ray));
    found_answer(tally, answer, truth);
    if (answer && !truth) {
        found_deviation(tally, ray_deviation(&exact, c.a.r));
    }
}

void lozenge_judge_cast_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact = {0};
    loz_case c;
    ko_q30 t = -7;
    const ko_ray ray = ray_beside(with, &c);
    const ko_segment way = fine_ray(&ray, &c.a, KO_Q30_ONE);
    const quad q = fine_quad(&c.a);
    add_quad_segment(&exact, &way, &q);
    const bool truth = ray_is_within(&exact, (wide)c.a.r << RAY_BITS);
    found(tally, ko_lozenge_cast_line(&c.a, RAY_LINE(&ray), &t) == KO_OK);
    found_answer(tally, t != KO_NEVER, truth);
    found(tally, (t != KO_NEVER) == lozenge_overlap_line(&c.a, RAY_LINE(&ray)));
    if (t != KO_NEVER) {
        const ko_segment prefix = fine_ray(&ray, &c.a, t);
        judge_entry_fine(tally, &prefix, &q, c.a.r, t);
    }
}

/* ---- planes ---- */

void lozenge_judge_side_plane(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_POINT, false, &all);
    const quad q = quad_of(&c.a);
    const ko_sphere s = {q.c[any_bits(with) % 4U], c.a.r};
    const ko_plane plane = any_plane(with, &s);
    const uwide reach2 = (uwide)c.a.r * (uwide)c.a.r * normal_square_of(&plane);
    bool inside = true, outside = true;
    for (unsigned i = 0; i < 4; i++) {
        const wide h = height_over(&plane, &q.c[i]);
        const bool clear = size_of(h) * size_of(h) > reach2;
        inside = inside && clear && h < 0;
        outside = outside && clear && h > 0;
    }
    const ko_side got = ko_lozenge_side_plane(&c.a, &plane);
    found_answer(tally, got == KO_SIDE_ACROSS, !inside && !outside);
    found(tally, (got == KO_SIDE_INSIDE) == inside && (got == KO_SIDE_OUTSIDE) == outside);
}

void lozenge_judge_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    fix16_t out = 7;
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    doubt_lozenge(with, &c.a);
    const quad q = quad_of(&c.a);
    const ko_sphere s = {q.c[any_bits(with) % 4U], c.a.r};
    const ko_plane plane = any_plane(with, &s);
    const bool legal = is_legal_lozenge(&c.a);
    unsigned lowest = 0;
    if (!found_status(tally, ko_lozenge_margin_plane(&c.a, &plane, &out), legal)) {
        found(tally, out == 7);
        return;
    }
    for (unsigned i = 1; i < 4; i++) {
        const bool lower = height_over(&plane, &q.c[i]) < height_over(&plane, &q.c[lowest]);
        lowest = lower ? i : lowest;
    }
    judge_height(tally, &plane, &q.c[lowest], (wide)out + c.a.r);
}

/* ---- clearance ---- */

static void judge_clearance_kind(oracle_case *with, oracle_tally *tally, loz_kind what, bool fixed)
{
    fractions all;
    fix16_t out = -7;
    loz_case c = any_case(with, what, fixed, &all);
    doubt_lozenge(with, &c.a);
    const ko_sphere s = ball_of(&c.b);
    const ko_capsule capsule = capsule_of(&c.b);
    const ko_status status = fixed             ? lozenge_clearance_point(&c.a, &c.b.a, &out)
                             : what == A_POINT ? ko_lozenge_clearance_sphere(&c.a, &s, &out)
                             : what == A_SEGMENT
                                 ? ko_lozenge_clearance_capsule(&c.a, &capsule, &out)
                                 : ko_lozenge_clearance(&c.a, &c.b, &out);
    if (!found_status(tally, status, is_legal_lozenge(&c.a))) {
        found(tally, out == -7);
        return;
    }
    judge_clearance_value(tally, out, &all, (int64_t)c.a.r + c.b.r);
}

void lozenge_judge_clearance_point(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_POINT, true);
}

void lozenge_judge_clearance_sphere(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_POINT, false);
}

void lozenge_judge_clearance_capsule(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_SEGMENT, false);
}

void lozenge_judge_clearance(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_QUAD, false);
}

void lozenge_judge_clearance_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    const ko_aabb box = any_box(with);
    ko_lozenge l = beside_box(with, &box, &all);
    doubt_lozenge(with, &l);
    if (!found_status(tally, ko_lozenge_clearance_aabb(&l, &box, &out), is_legal_lozenge(&l))) {
        found(tally, out == -7);
        return;
    }
    judge_clearance_value(tally, out, &all, l.r);
}

void lozenge_judge_clearance_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    loz_case c = any_case(with, A_SEGMENT, true, &all);
    doubt_lozenge(with, &c.a);
    const ko_segment s = segment_of(&c.b);
    const ko_capsule thin = {s.a, s.b, 0};
    const bool legal = is_legal_lozenge(&c.a);
    if (!found_status(tally, ko_lozenge_clearance_capsule(&c.a, &thin, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    judge_clearance_value(tally, out, &all, c.a.r);
}

/* ---- closest point ---- */

void lozenge_judge_closest_point(oracle_case *with, oracle_tally *tally)
{
    fractions all, from_q = {0};
    ko_vec3 q = {7, 7, 7};
    loz_case c = any_case(with, A_POINT, true, &all);
    doubt_lozenge(with, &c.a);
    const quad core = quad_of(&c.a);
    const bool legal = is_legal_lozenge(&c.a);
    if (!found_status(tally, ko_lozenge_closest_point(&c.a, &c.b.a, &q), legal)) {
        found(tally, q.x == 7 && q.y == 7 && q.z == 7);
        return;
    }
    add_quad_point(&from_q, &q, &core);
    found_safe(tally, is_on(&from_q, c.a.r));
    judge_nearest(tally, &c.b.a, &q, &all, c.a.r);
}
