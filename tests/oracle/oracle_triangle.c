/* Judges the claims about triangles: legality, bounds, overlap. The oracle judges triangles in 128
 * and 256 bits, by other methods than the library's. It decides overlap by edges that pierce faces,
 * not by separating axes. Distances are lists of exact fractions.
 *
 * promise: no-miss, contains, exact */
#include "oracle_triangle.h"
#include "keepout/make.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "line.h"
#include "wider.h"

#include <string.h>

/* ---- legality and bounds ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    doubt_triangle(with, &t);
    (void)found_status(tally, ko_triangle_check(&t), is_legal_triangle(&t));
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const ko_aabb before = {{1, 2, 3}, {4, 5, 6}};
    ko_aabb box = before;
    doubt_triangle(with, &t);
    if (!found_status(tally, aabb_from_triangle(&t, &box), is_legal_triangle(&t))) {
        found(tally, memcmp(&box, &before, sizeof box) == 0);
        return;
    }
    found(tally, is_legal(&box));
    for (unsigned i = 0; i < AXES; i++) {
        const wide v[] = {component(&t.a, i), component(&t.b, i), component(&t.c, i)};
        wide lo = (v[0] < v[1]) ? v[0] : v[1];
        wide hi = (v[0] > v[1]) ? v[0] : v[1];
        lo = (v[2] < lo) ? v[2] : lo;
        hi = (v[2] > hi) ? v[2] : hi;
        found_safe(tally, side(&box, i).lo <= lo && side(&box, i).hi >= hi);
        found_deviation(tally, (uint64_t)(lo - side(&box, i).lo + side(&box, i).hi - hi) * ONE_LSB);
    }
}

/* ---- overlap ---- */

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const ko_aabb box = box_by_triangle(with, &t);
    const figure f = figure_of(&t);
    found_answer(tally, ko_triangle_overlap_aabb(&t, &box), figure_meets_box(&f, &box));
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle a = any_triangle(with);
    const ko_triangle b = any_other_triangle(with, &a);
    const figure fa = figure_of(&a);
    const figure fb = figure_of(&b);
    const bool truth = figures_meet(&fa, &fb);
    found_answer(tally, ko_triangle_overlap(&a, &b), truth);
    found(tally, ko_triangle_overlap(&b, &a) == truth);
}

static void judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const ko_segment s = any_segment_by(with, &t);
    const figure f = figure_of(&t);
    found_answer(tally, triangle_overlap_line(&t, SEGMENT_LINE(&s)),
                 figure_meets_segment(&f, point_of(&s.a), point_of(&s.b)));
}

static void judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const figure f = figure_of(&t);
    const ko_triangle other = any_other_triangle(with, &t);
    fractions all = {.count = 0};
    add_point_figure(&all, point_of(&other.a), &f);
    const ko_sphere sphere = {other.a, any_reach(with, &all)};
    const uwide reach = (uwide)(uint32_t)sphere.r << 20;
    found_answer(tally, ko_triangle_overlap_sphere(&t, &sphere), is_any_within(&all, reach, false));
}

static void judge_overlap_capsule(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const figure f = figure_of(&t);
    const ko_segment s = any_segment_by(with, &t);
    const figure axis = {{point_of(&s.a), point_of(&s.b), point_of(&s.b)}};
    fractions all = {.count = 0};
    add_figures(&all, &axis, 1, &f);
    const ko_capsule capsule = {s.a, s.b, any_reach(with, &all)};
    const uwide reach = (uwide)(uint32_t)capsule.r << 20;
    found_answer(tally, ko_triangle_overlap_capsule(&t, &capsule),
                 is_any_within(&all, reach, false));
}

static void judge_side(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    ko_plane plane;
    for (unsigned i = 0; i < AXES; i++) {
        ko_q30 *const to[] = {&plane.normal.x, &plane.normal.y, &plane.normal.z};
        *to[i] = (ko_q30)any_length(with, KO_Q30_ONE / 2);
    }
    if (with->nasty) {
        const ko_dir3 up = {0, once_in(with, 2) ? KO_Q30_ONE : -KO_Q30_ONE, 0};
        plane.normal = up;
    }
    const point n = {{plane.normal.x, plane.normal.y, plane.normal.z}};
    const ko_vec3 at = any_point_by(with, &t);
    const wide offset = (dot(n, point_of(&at)) >> 30) + any_between(with, -1, 1);
    plane.offset = (fix16_t)offset;
    const figure f = figure_of(&t);
    int below = 0;
    int above = 0;
    for (unsigned i = 0; i < 3U; i++) {
        const int s = sign_of(dot(n, f.v[i]) - offset * KO_Q30_ONE);
        below += (s < 0) ? 1 : 0;
        above += (s > 0) ? 1 : 0;
    }
    const int truth = (above == 3) ? 1 : (below == 3) ? -1 : 0;
    const int answer = ko_triangle_side_plane(&t, &plane);
    found_answer(tally, answer == 0, truth == 0);
    found(tally, answer == truth);
}

/* ---- points and k-DOPs ---- */

static void judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const ko_vec3 p = any_point_by(with, &t);
    const figure f = figure_of(&t);
    const ko_sphere dot = {p, 0};
    found_inside(tally, ko_triangle_overlap_sphere(&t, &dot), figure_holds(&f, point_of(&p)));
}

/* The normals as shape.h lists them: corners, axes, edges. */
static const int8_t normals[13][AXES] = {{1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {1, -1, -1}, {1, 0, 0},
                                         {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, -1, 0},  {1, 0, 1},
                                         {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};

static wide projection(unsigned slab, point p)
{
    const int8_t *n = normals[slab];
    return n[0] * p.x[0] + n[1] * p.x[1] + n[2] * p.x[2];
}

static wide reach_of_slab(unsigned slab)
{
    const int8_t *n = normals[slab];
    return (wide)(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) * KO_LIMIT;
}

/* Draws a k-DOP around a point that is mostly of the triangle. If the triangle and the k-DOP both
 * hold it, the answer must be yes, whatever the slabs say. */
static void judge_overlap_kdop(oracle_case *with, oracle_tally *tally)
{
    static const unsigned kinds[6][2] = {{6, 4}, {8, 0}, {12, 7}, {14, 0}, {18, 4}, {26, 0}};
    const unsigned *kind = kinds[any_between(with, 0, 5)];
    const ko_triangle t = any_triangle(with);
    const ko_vec3 p = any_point_by(with, &t);
    const figure f = figure_of(&t);
    const int64_t size = extent_of(&t);
    ko_kdop_slab dop[KO_KDOP_MAX_SLABS];
    bool truth = true;
    bool holds = figure_holds(&f, point_of(&p));
    for (unsigned i = 0; i < kind[0] / 2U; i++) {
        const wide at = projection(kind[1] + i, point_of(&p)) + any_between(with, -1, 1);
        const wide most = reach_of_slab(kind[1] + i);
        wide lo = at - any_between(with, 0, once_in(with, 2) ? 1 : size);
        wide hi = at + any_between(with, 0, once_in(with, 2) ? 1 : size);
        lo = (lo < -most) ? -most : lo;
        hi = (hi > most) ? most : hi;
        const wide a = projection(kind[1] + i, f.v[0]);
        const wide b = projection(kind[1] + i, f.v[1]);
        const wide c = projection(kind[1] + i, f.v[2]);
        dop[i].lo = (fix16_t)lo;
        dop[i].hi = (fix16_t)hi;
        truth = truth && !(a < lo && b < lo && c < lo) && !(a > hi && b > hi && c > hi);
        holds = holds && projection(kind[1] + i, point_of(&p)) >= lo &&
                projection(kind[1] + i, point_of(&p)) <= hi;
    }
    const bool answer = ko_triangle_overlap_kdop(&t, kind[0], dop);
    found_answer(tally, answer, truth);
    found_safe(tally, answer || !holds);
}

static const oracle_claim claims[] = {
    {"ko_triangle_check", EXACT, 0, judge_check},
    {"aabb_from_triangle", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_vec3_from_barycentric", ROUNDED, ONE_LSB / 2U, judge_triangle_at},
    {"ko_triangle_transform", CONSERVATIVE, ONE_LSB - 1U, judge_triangle_transform},
    {"ko_triangle_overlap_sphere, a point", EXACT, 0, judge_contains_point},
    {"ko_triangle_overlap_aabb", EXACT, 0, judge_overlap_aabb},
    {"ko_triangle_overlap_obb", CONSERVATIVE, 4 * ONE_LSB, judge_triangle_obb},
    {"  of up to 2^10 LSB", CONSERVATIVE, 0, judge_triangle_quick_obb},
    {"  of the world's axes", EXACT, 0, judge_triangle_obb_world},
    {"ko_triangle_overlap_kdop", EXACT, 0, judge_overlap_kdop},
    {"ko_triangle_overlap", EXACT, 0, judge_overlap},
    {"ko_triangle_within", EXACT, 0, judge_triangle_is_within},
    {"triangle_overlap_line, segment", EXACT, 0, judge_overlap_segment},
    {"triangle_overlap_line, ray", EXACT, 0, judge_triangle_overlap_ray},
    {"ko_triangle_overlap_sphere", EXACT, 0, judge_overlap_sphere},
    {"ko_triangle_overlap_capsule", EXACT, 0, judge_overlap_capsule},
    {"ko_triangle_overlap_lozenge", EXACT, 0, judge_triangle_overlap_lozenge},
    {"ko_triangle_side_plane", EXACT, 0, judge_side},
    {"ko_triangle_cast_line, segment", EXACT, 0, judge_triangle_hit_segment},
    {"ko_triangle_cast_line, ray", EXACT, 0, judge_triangle_hit_ray},
    {"ko_triangle_closest_point", ROUNDED, 0, judge_triangle_closest_point},
    {"ko_triangle_closest_point, shares", ROUNDED, 0, judge_triangle_closest_shares},
    {"ko_triangle_closest_capsule", ROUNDED, 0, judge_triangle_closest_capsule},
    {"ko_triangle_closest", ROUNDED, 0, judge_triangle_closest},
    {"triangle_clearance_point", CONSERVATIVE, ONE_LSB - 1U, judge_triangle_clearance_point},
    {"ko_triangle_clearance_capsule, segments", CONSERVATIVE, ONE_LSB - 1U,
     judge_triangle_clearance_segment},
    {"ko_triangle_clearance_sphere", CONSERVATIVE, ONE_LSB - 1U, judge_triangle_clearance_sphere},
    {"ko_triangle_clearance_capsule", CONSERVATIVE, ONE_LSB - 1U, judge_triangle_clearance_capsule},
    {"ko_triangle_clearance_lozenge", CONSERVATIVE, ONE_LSB - 1U, judge_triangle_clearance_lozenge},
    {"ko_triangle_clearance_aabb", CONSERVATIVE, ONE_LSB - 1U, judge_triangle_clearance_aabb},
    {"ko_triangle_clearance", CONSERVATIVE, ONE_LSB - 1U, judge_triangle_clearance},
    {"ko_triangle_margin_plane", CONSERVATIVE, 3 * ONE_LSB, judge_triangle_clearance_plane},
    {"ko_triangle_clearance_obb", CONSERVATIVE, 103 * ONE_LSB / 100, judge_triangle_clearance_obb},
    {"  of the world's axes", CONSERVATIVE, 260 * ONE_LSB, judge_triangle_clearance_obb_world},
};

ORACLE_SUITE(oracle_triangle, "triangle", claims);
