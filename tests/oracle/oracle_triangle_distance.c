/* Judges the claims about distances between triangles and other shapes.
 *
 * promise: never-above, no-miss, exact, stated-bound */
#include "oracle_triangle.h"
#include "wider.h"
#include "keepout/plane.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

/* ---- points, segments, triangles, boxes ---- */

void judge_triangle_clearance_point(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_triangle other = any_other_triangle(with, &t);
    fix16_t out = -7;
    doubt_triangle(with, &t);
    doubt_point(with, &other.a);
    const bool legal = is_legal_triangle(&t) && all_within(&other.a, KO_LIMIT);
    if (!found_status(tally, triangle_clearance_point(&t, &other.a, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const figure f = figure_of(&t);
    fractions all = {.count = 0};
    add_point_figure(&all, point_of(&other.a), &f);
    judge_distance(tally, &all, 0, out, ONE_LSB);
}

void judge_triangle_clearance_segment(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_segment s = any_segment_by(with, &t);
    fix16_t out = -7;
    doubt_triangle(with, &t);
    doubt_point(with, &s.b);
    const bool legal = is_legal_triangle(&t) && all_within(&s.b, KO_LIMIT);
    const ko_capsule thin = {s.a, s.b, 0};
    if (!found_status(tally, ko_triangle_clearance_capsule(&t, &thin, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const figure f = figure_of(&t);
    const figure axis = {{point_of(&s.a), point_of(&s.b), point_of(&s.b)}};
    fractions all = {.count = 0};
    add_figures(&all, &axis, 1, &f);
    judge_distance(tally, &all, 0, out, ONE_LSB);
}

void judge_triangle_clearance(oracle_case *with, oracle_tally *tally)
{
    ko_triangle a = any_triangle(with);
    ko_triangle b = any_other_triangle(with, &a);
    fix16_t out = -7;
    fix16_t back = -7;
    doubt_triangle(with, &b);
    if (!found_status(tally, ko_triangle_clearance(&a, &b, &out), is_legal_triangle(&b))) {
        found(tally, out == -7);
        return;
    }
    const figure fa = figure_of(&a);
    const figure fb = figure_of(&b);
    fractions all = {.count = 0};
    add_figures(&all, &fa, 3, &fb);
    judge_distance(tally, &all, 0, out, ONE_LSB);
    found(tally, ko_triangle_clearance(&b, &a, &back) == KO_OK && back == out);
}

void judge_triangle_clearance_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle seed = any_triangle(with);
    ko_triangle t = any_other_triangle(with, &seed);
    ko_aabb box = box_by_triangle(with, &seed);
    fix16_t out = -7;
    doubt_triangle(with, &t);
    if (once_in(with, 20)) {
        doubt(with, &box);
    }
    const bool legal = is_legal_triangle(&t) && is_legal(&box);
    if (!found_status(tally, ko_triangle_clearance_aabb(&t, &box, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const figure f = figure_of(&t);
    fractions all = {.count = 0};
    add_figure_box(&all, &f, &box);
    judge_distance(tally, &all, 0, out, ONE_LSB);
}

/* ---- rounded shapes ---- */

static fix16_t doubtful_reach(oracle_case *with, fix16_t r)
{
    return once_in(with, 20) ? (fix16_t)(once_in(with, 2) ? -1 - r : KO_LIMIT + 1) : r;
}

static bool is_legal_reach(fix16_t r)
{
    return r >= 0 && r <= KO_LIMIT;
}

void judge_triangle_clearance_sphere(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const ko_triangle other = any_other_triangle(with, &t);
    const figure f = figure_of(&t);
    fix16_t out = -7;
    fractions all = {.count = 0};
    add_point_figure(&all, point_of(&other.a), &f);
    const fix16_t r = doubtful_reach(with, any_legal_reach(with, &all, &other.a, 1U));
    const ko_sphere sphere = {other.a, r};
    if (!found_status(tally, ko_triangle_clearance_sphere(&t, &sphere, &out), is_legal_reach(r))) {
        found(tally, out == -7);
        return;
    }
    judge_distance(tally, &all, r, out, ONE_LSB);
}

void judge_triangle_clearance_capsule(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const ko_segment s = any_segment_by(with, &t);
    const figure f = figure_of(&t);
    const figure axis = {{point_of(&s.a), point_of(&s.b), point_of(&s.b)}};
    fix16_t out = -7;
    fractions all = {.count = 0};
    add_figures(&all, &axis, 1, &f);
    const ko_vec3 ends[2] = {s.a, s.b};
    const fix16_t r = doubtful_reach(with, any_legal_reach(with, &all, ends, 2U));
    const ko_capsule capsule = {s.a, s.b, r};
    if (!found_status(tally, ko_triangle_clearance_capsule(&t, &capsule, &out),
                      is_legal_reach(r))) {
        found(tally, out == -7);
        return;
    }
    judge_distance(tally, &all, r, out, ONE_LSB);
}

/* The parallelogram of another triangle, cut into two triangles along the diagonal. If the fourth
 * corner is beyond the limit, half of it. */
typedef struct quad {
    ko_vec3 corner[4];
    figure half[2];
} quad;

static quad any_quad(oracle_case *with, const ko_triangle *t)
{
    const ko_triangle other = any_other_triangle(with, t);
    quad q = {.corner = {other.a, other.b, other.c, other.c}};
    for (unsigned i = 0; i < AXES; i++) {
        const wide x =
            (wide)component(&other.a, i) + component(&other.c, i) - component(&other.b, i);
        set_component(&q.corner[3], i,
                      (x > KO_LIMIT || x < -KO_LIMIT) ? 2 * (int64_t)KO_LIMIT : (int64_t)x);
    }
    if (!all_within(&q.corner[3], KO_LIMIT)) {
        q.corner[2] = q.corner[1];
        q.corner[3] = q.corner[0];
    }
    for (unsigned i = 0; i < 2U; i++) {
        const figure half = {
            {point_of(&q.corner[0]), point_of(&q.corner[1 + i]), point_of(&q.corner[2 + i])}};
        q.half[i] = half;
    }
    return q;
}

static ko_lozenge lozenge_of(const quad *q, fix16_t r)
{
    ko_lozenge l = {q->corner[0], q->corner[0], q->corner[0], r};
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t a = component(&q->corner[0], i);
        set_component(&l.u, i, component(&q->corner[1], i) - a);
        set_component(&l.v, i, component(&q->corner[3], i) - a);
    }
    return l;
}

void judge_triangle_clearance_lozenge(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const quad q = any_quad(with, &t);
    const figure f = figure_of(&t);
    fix16_t out = -7;
    fractions all = {.count = 0};
    add_figures(&all, &f, 3, &q.half[0]);
    add_figures(&all, &f, 3, &q.half[1]);
    const fix16_t r = doubtful_reach(with, any_legal_reach(with, &all, q.corner, 4U));
    const ko_lozenge lozenge = lozenge_of(&q, r);
    if (!found_status(tally, ko_triangle_clearance_lozenge(&t, &lozenge, &out),
                      is_legal_reach(r))) {
        found(tally, out == -7);
        return;
    }
    judge_distance(tally, &all, r, out, ONE_LSB);
}

void judge_triangle_overlap_lozenge(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const quad q = any_quad(with, &t);
    const figure f = figure_of(&t);
    fractions all = {.count = 0};
    add_figures(&all, &f, 3, &q.half[0]);
    add_figures(&all, &f, 3, &q.half[1]);
    const ko_lozenge lozenge = lozenge_of(&q, any_reach(with, &all));
    const uwide reach = (uwide)(uint32_t)lozenge.r << 20;
    found_answer(tally, ko_triangle_overlap_lozenge(&t, &lozenge),
                 is_any_within(&all, reach, false));
}

void judge_triangle_is_within(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle a = any_triangle(with);
    const ko_triangle b = any_other_triangle(with, &a);
    const figure fa = figure_of(&a);
    const figure fb = figure_of(&b);
    fractions all = {.count = 0};
    add_figures(&all, &fa, 3, &fb);
    const fix16_t r = any_reach(with, &all);
    const bool truth = is_any_within(&all, (uwide)(uint32_t)r << 20, false);
    found_answer(tally, ko_triangle_within(&a, &b, r), truth);
    found(tally, ko_triangle_within(&b, &a, r) == truth);
}

/* ---- planes ---- */

/* True if x sqrt(n2) <= h, with x and h in 2^-20 LSB. x is within 2^53, n2 within 2^61, h within
 * 2^83. */
static bool is_at_most(wide x, wide h, uwide n2)
{
    fractions one = {.count = 0};
    if ((x < 0) != (h < 0)) {
        return x < 0;
    }
    one.count = 1; /* compares h^2 / n2 to x^2 */
    one.all[0].one = (uwide)((h < 0) ? -h : h);
    one.all[0].other = one.all[0].one;
    one.all[0].den = n2;
    const uwide size = (uwide)((x < 0) ? -x : x);
    return (h < 0) ? is_any_within(&one, size, false) : !is_any_within(&one, size, true);
}

void judge_triangle_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const ko_mat3 axes = any_turned_axes(with);
    ko_plane plane = {axes.x, 0};
    const point n = {{axes.x.x, axes.x.y, axes.x.z}};
    const ko_vec3 at = any_point_by(with, &t);
    const bool is_near = once_in(with, 2);
    plane.offset =
        (fix16_t)(is_near ? dot(n, point_of(&at)) >> 30 : (wide)any_length(with, 2 * KO_LIMIT));
    plane.offset = once_in(with, 40) ? 2 * KO_LIMIT + 1 : plane.offset;
    fix16_t out = -7;
    doubt_triangle(with, &t);
    const bool legal = is_legal_triangle(&t) && plane.offset <= 2 * KO_LIMIT;
    if (!found_status(tally, ko_triangle_margin_plane(&t, &plane, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const figure f = figure_of(&t);
    wide least = 0;
    for (unsigned i = 0; i < 3U; i++) {
        const wide h = dot(n, f.v[i]) - (wide)plane.offset * KO_Q30_ONE;
        least = (i == 0U || h < least) ? h : least;
    }
    const wide lo = (wide)out * (1 << 20);
    uint64_t deviation = 0;
    found_safe(tally, is_at_most(lo, least * (1 << 20), (uwide)dot(n, n)));
    for (uint64_t bit = 8U * ONE_LSB; bit != 0U; bit >>= 1) {
        if (is_at_most(lo + (wide)(deviation + bit), least * (1 << 20), (uwide)dot(n, n))) {
            deviation += bit;
        }
    }
    found_deviation(tally, deviation);
}
