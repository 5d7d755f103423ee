/* Judges the claims about lozenges: legality, building, poses.
 *
 * promise: contains, exact, stated-bound */
#include "oracle_lozenge.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/cast.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "oracle_round_place.h"

#include <string.h>

static const ko_lozenge untouched = {{11, 12, 13}, {14, 15, 16}, {17, 18, 19}, 20};

/* ---- legality and building ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_QUAD, false, &all);
    doubt_lozenge(with, &c.a);
    if (once_in(with, 3)) {
        c.a.a = doubtful_vec(with, KO_LIMIT);
        c.a.u = doubtful_vec(with, KO_LIMIT);
    }
    if (once_in(with, 5)) {
        const wide r = room(&c.a) + any_between(with, -1, 1);
        c.a.r = (fix16_t)(r < INT32_MIN ? INT32_MIN : r);
    }
    (void)found_status(tally, ko_lozenge_check(&c.a), is_legal_lozenge(&c.a));
}

static void refused(oracle_tally *tally, ko_status status, const ko_lozenge *out)
{
    found(tally, status == KO_E_RANGE && memcmp(out, &untouched, sizeof *out) == 0);
}

#define POINTS 8

static void judge_from_points(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    fractions all;
    const uint32_t n = (uint32_t)any_between(with, 1, POINTS);
    const int64_t scale = any_scale(with);
    const ko_vec3 about = any_vec(with, KO_LIMIT - scale);
    const loz_case c = any_case(with, A_POINT, true, &all);
    const bool on_plane = once_in(with, 3);
    ko_lozenge out = untouched;
    bool legal = true;
    bool central = true;
    for (uint32_t i = 0; i < n; i++) {
        points[i] = on_plane ? any_part(with, &c.a) : near_point(with, &about, scale);
        points[i] = once_in(with, 500) ? doubtful_vec(with, KO_LIMIT) : points[i];
        legal = legal && all_within(&points[i], KO_LIMIT);
        central = central && all_within(&points[i], KO_LIMIT / 8);
    }
    const ko_status status = ko_lozenge_from_points(points, n, &out);
    if (status != KO_OK) {
        refused(tally, status, &out);
        found(tally, !central);
        return;
    }
    found(tally, legal && is_legal_lozenge(&out));
    for (uint32_t i = 0; i < n; i++) {
        found_safe(tally, holds_point(&out, &points[i]));
    }
}

static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = once_in(with, 3) ? doubtful_box(with) : any_box(with);
    ko_lozenge out = untouched;
    const ko_status status = lozenge_from_aabb(&box, &out);
    if (status != KO_OK) {
        const bool central = all_within(&box.c, KO_LIMIT / 4) && all_within(&box.r, KO_LIMIT / 4);
        refused(tally, status, &out);
        found(tally, !central || !is_legal(&box));
        return;
    }
    const fix16_t xy = box.r.x < box.r.y ? box.r.x : box.r.y;
    found(tally, is_legal(&box) && is_legal_lozenge(&out));
    found(tally, out.r == (xy < box.r.z ? xy : box.r.z));
    for (unsigned i = 0; i < 8; i++) {
        const ko_vec3 corner = corner_of(&box, i);
        found_safe(tally, holds_point(&out, &corner));
    }
}

static void judge_from_capsule(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_SEGMENT, false, &all);
    ko_lozenge out = untouched;
    doubt_lozenge(with, &c.b);
    const ko_capsule capsule = capsule_of(&c.b);
    if (!found_status(tally, ko_lozenge_from_capsule(&capsule, &out), is_legal_lozenge(&c.b))) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, memcmp(&out, &c.b, sizeof out) == 0);
}

static void judge_from_sphere(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    ko_lozenge out = untouched;
    doubt_lozenge(with, &c.b);
    const ko_sphere sphere = ball_of(&c.b);
    const ko_capsule capsule = {sphere.c, sphere.c, sphere.r};
    const ko_status status = ko_lozenge_from_capsule(&capsule, &out);
    if (!found_status(tally, status, is_legal_lozenge(&c.b))) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, memcmp(&out, &c.b, sizeof out) == 0);
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_QUAD, false, &all);
    ko_lozenge out = untouched;
    const ko_status status = ko_lozenge_union(&c.a, &c.b, &out);
    if (status != KO_OK) {
        const wide spare_a = room(&c.a) - c.a.r, spare_b = room(&c.b) - c.b.r;
        refused(tally, status, &out);
        found(tally, spare_a < 7 * (KO_LIMIT / 8) || spare_b < 7 * (KO_LIMIT / 8));
        return;
    }
    found(tally, is_legal_lozenge(&out));
    found_safe(tally, holds_lozenge(&out, &c.a) && holds_lozenge(&out, &c.b));
    if (holds_lozenge(&c.a, &c.b)) {
        found(tally, memcmp(&out, &c.a, sizeof out) == 0);
    } else if (holds_lozenge(&c.b, &c.a)) {
        found(tally, memcmp(&out, &c.b, sizeof out) == 0);
    }
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    ko_aabb out = {{7, 7, 7}, {7, 7, 7}};
    doubt_lozenge(with, &c.a);
    if (!found_status(tally, ko_aabb_from_lozenge(&c.a, &out), is_legal_lozenge(&c.a))) {
        found(tally, out.r.x == 7);
        return;
    }
    found(tally, is_legal(&out));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(&out, axis);
        wide lo = KO_LIMIT, hi = -KO_LIMIT;
        for (unsigned k = 0; k < 4; k++) {
            const wide x = corner_wide(&c.a, k).of[axis];
            lo = x < lo ? x : lo;
            hi = x > hi ? x : hi;
        }
        lo -= c.a.r;
        hi += c.a.r;
        found_safe(tally, i.lo <= lo && i.hi >= hi);
        found_deviation(tally, (uint64_t)((i.hi - i.lo) - (hi - lo)) * ONE_LSB);
    }
}

/* ---- to a sphere and a capsule ---- */

static uwide length_of(const ko_vec3 *a, const ko_vec3 *b) /* in 2^-20 LSB */
{
    const vec_wide w = way_to(a, b);
    return root_below((uwide)dot_wide(&w, &w) << 40);
}

static bool capsule_holds(const ko_capsule *outer, const ko_lozenge *inner)
{
    const quad q = quad_of(inner);
    const ko_segment core = core_of(outer);
    for (unsigned i = 0; i < 4; i++) {
        fractions all = {0};
        add_point(&all, &q.c[i], &core);
        if (!any_within(&all, (wide)outer->r - inner->r, 0)) {
            return false;
        }
    }
    return true;
}

/* The library may refuse a lozenge that is not legal, or that extends beyond the inner eighth of
 * the world. It must accept all others. */
static void judge_refusal(oracle_tally *tally, ko_status status, const ko_lozenge *l)
{
    found(tally, status == KO_E_RANGE);
    found(tally, !is_legal_lozenge(l) || room(l) - l->r < 7 * (KO_LIMIT / 8));
}

static void judge_to_sphere(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    ko_sphere out = {{7, 7, 7}, 7};
    doubt_lozenge(with, &c.a);
    const ko_status status = ko_sphere_from_lozenge(&c.a, &out);
    if (status != KO_OK) {
        judge_refusal(tally, status, &c.a);
        found(tally, out.r == 7 && out.c.x == 7);
        return;
    }
    const ko_capsule ball = {out.c, out.c, out.r};
    const quad q = quad_of(&c.a);
    const uwide one = length_of(&q.c[0], &q.c[2]), other = length_of(&q.c[1], &q.c[3]);
    const wide over = ((wide)(out.r - c.a.r) << 20) - (wide)((one > other ? one : other) / 2);
    found_safe(tally, capsule_holds(&ball, &c.a));
    found(tally, is_legal_lozenge(&c.a) && is_legal_capsule(&ball));
    found_deviation(tally, over > 0 ? (uint64_t)over : 0);
}

/* ---- at a pose ---- */

/* Returns by how much the images of the corners' balls exceed the limit, in 2^-30 LSB. */
static wide beyond_limit(const ko_pose *pose, bool back, const ko_lozenge *l)
{
    wide most = 0;
    for (unsigned k = 0; k < 4; k++) {
        const vec_wide at = corner_wide(l, k), to = image_of(pose, back, &at);
        for (unsigned i = 0; i < 3; i++) {
            most = (wide)size_of(to.of[i]) > most ? (wide)size_of(to.of[i]) : most;
        }
    }
    return most + ((wide)l->r - KO_LIMIT) * KO_Q30_ONE;
}

static void judge_placed(oracle_case *with, oracle_tally *tally, bool back)
{
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    ko_lozenge out = untouched;
    doubt_lozenge(with, &c.a);
    ko_pose pose = any_round_pose(with);
    if (once_in(with, 4)) {
        ko_vec3 *const points[] = {&c.a.a, &c.a.u, &c.a.v};
        c.a.r = huge_radius(with, &pose, points, 3);
    }
    const wide most = beyond_limit(&pose, back, &c.a);
    const bool fits = is_legal_lozenge(&c.a) && is_legal_pose(&pose) && most <= 0;
    const ko_status status = back ? ko_lozenge_transform_inverse(&c.a, &pose, &out)
                                  : ko_lozenge_transform(&c.a, &pose, &out);
    tally->yes += fits ? 1 : 0;
    tally->no += fits ? 0 : 1;
    found(tally,
          status == KO_OK ? fits : status == KO_E_RANGE && (!fits || most > -7 * (wide)KO_Q30_ONE));
    if (status != KO_OK) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    long double off = 0;
    for (unsigned k = 0; k < 4; k++) {
        const vec_wide at = corner_wide(&c.a, k), to = corner_wide(&out, k);
        const long double of_corner = corner_off(&pose, back, &at, &to);
        off = of_corner > off ? of_corner : off;
    }
    const fix16_t more = out.r - c.a.r;
    found(tally, is_legal_lozenge(&out) && more >= 2);
    found(tally, more <= (c.a.r <= 731 * fix16_one ? 2 : 5));
    judge_growth(tally, &pose, back, off, c.a.r, out.r);
}

static void judge_transform(oracle_case *with, oracle_tally *tally)
{
    judge_placed(with, tally, false);
}

static void judge_transform_inverse(oracle_case *with, oracle_tally *tally)
{
    judge_placed(with, tally, true);
}

static const oracle_claim claims[] = {
    {"ko_lozenge_check", EXACT, 0, judge_check},
    {"ko_lozenge_from_points", CONSERVATIVE, 0, judge_from_points},
    {"lozenge_from_aabb", CONSERVATIVE, 0, judge_from_aabb},
    {"ko_lozenge_from_capsule", EXACT, 0, judge_from_capsule},
    {"ko_lozenge_from_capsule of a sphere", EXACT, 0, judge_from_sphere},
    {"ko_lozenge_union", CONSERVATIVE, 0, judge_union},
    {"ko_aabb_from_lozenge", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_sphere_from_lozenge", CONSERVATIVE, 2 * ONE_LSB, judge_to_sphere},
    {"ko_lozenge_transform", CONSERVATIVE, 5 * ONE_LSB, judge_transform},
    {"ko_lozenge_transform_inverse", CONSERVATIVE, 5 * ONE_LSB, judge_transform_inverse},
    {"ko_lozenge_contains_point", EXACT, 0, lozenge_judge_contains_point},
    {"lozenge_contains", EXACT, 0, lozenge_judge_contains},
    {"ko_lozenge_overlap", EXACT, 0, lozenge_judge_overlap},
    {"ko_lozenge_overlap_sphere", EXACT, 0, lozenge_judge_overlap_sphere},
    {"ko_lozenge_overlap_capsule", EXACT, 0, lozenge_judge_overlap_capsule},
    {"ko_lozenge_overlap_aabb", EXACT, 0, lozenge_judge_overlap_aabb},
    {"lozenge_overlap_line, segment", EXACT, 0, lozenge_judge_overlap_segment},
    {"lozenge_overlap_line, ray", CONSERVATIVE, 2 * ONE_LSB, lozenge_judge_overlap_ray},
    {"ko_lozenge_cast_line, segment", CONSERVATIVE, 5 * ONE_LSB, lozenge_judge_cast_segment},
    {"ko_lozenge_cast_line, ray", CONSERVATIVE, 7 * ONE_LSB, lozenge_judge_cast_ray},
    {"ko_lozenge_side_plane", EXACT, 0, lozenge_judge_side_plane},
    {"ko_lozenge_margin_plane", CONSERVATIVE, 3 * ONE_LSB, lozenge_judge_clearance_plane},
    {"lozenge_clearance_point", CONSERVATIVE, ONE_LSB - 1U, lozenge_judge_clearance_point},
    {"ko_lozenge_clearance_sphere", CONSERVATIVE, ONE_LSB - 1U, lozenge_judge_clearance_sphere},
    {"ko_lozenge_clearance_capsule, segments", CONSERVATIVE, ONE_LSB - 1U,
     lozenge_judge_clearance_segment},
    {"ko_lozenge_clearance_capsule", CONSERVATIVE, ONE_LSB - 1U, lozenge_judge_clearance_capsule},
    {"ko_lozenge_clearance", CONSERVATIVE, ONE_LSB - 1U, lozenge_judge_clearance},
    {"ko_lozenge_clearance_aabb", CONSERVATIVE, ONE_LSB - 1U, lozenge_judge_clearance_aabb},
    {"ko_lozenge_closest_point", CONSERVATIVE, 9 * ONE_LSB, lozenge_judge_closest_point},
};

ORACLE_SUITE(oracle_lozenge, "lozenge", claims);
