/* Judges the claims about AABBs. The truth is computed on corners, in 128 bits.
 *
 * promise: never-above, no-miss, contains, exact, stated-bound */
#include "oracle_box.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <string.h>

static const ko_aabb untouched = {{11, 12, 13}, {14, 15, 16}};

/* ---- legality and forms ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = doubtful_box(with);
    (void)found_status(tally, ko_aabb_check(&box), is_legal(&box));
}

/* The hull of an interval must hold it, be legal, and be as narrow as an even width allows. Its
 * excess width, at most 1 LSB, is the deviation. */
static void judge_hull_axis(const ko_aabb *hull, unsigned axis, interval truth, oracle_tally *tally)
{
    const interval got = side(hull, axis);
    const wide wider = (got.hi - got.lo) - (truth.hi - truth.lo);
    found_safe(tally, got.lo <= truth.lo && got.hi >= truth.hi);
    found(tally, wider == ((truth.hi - truth.lo) & 1));
    if (wider > 0) {
        found_deviation(tally, (uint64_t)wider << DEVIATION_BITS);
    }
}

/* The side nearer to the origin is rounded, so the far side must be exact. */
static void judge_form_axis(const ko_aabb *box, unsigned axis, interval truth, oracle_tally *tally)
{
    const interval got = side(box, axis);
    judge_hull_axis(box, axis, truth, tally);
    found(tally, (truth.lo + truth.hi > 0) ? got.hi == truth.hi : got.lo == truth.lo);
}

typedef ko_status (*from_form)(const ko_vec3 *min, const ko_vec3 *other, ko_aabb *box);

static bool is_bounds(const ko_vec3 *min, const wide max[AXES])
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide lo = component(min, axis);
        if (lo < -KO_LIMIT || max[axis] > KO_LIMIT || lo > max[axis]) {
            return false;
        }
    }
    return true;
}

static void judge_form(from_form from, const ko_vec3 *min, const ko_vec3 *other,
                       const wide max[AXES], oracle_tally *tally)
{
    ko_aabb box = untouched;
    if (!found_status(tally, from(min, other, &box), is_bounds(min, max))) {
        found(tally, memcmp(&box, &untouched, sizeof box) == 0);
        return;
    }
    found(tally, is_legal(&box));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval truth = {component(min, axis), max[axis]};
        judge_form_axis(&box, axis, truth, tally);
    }
}

/* Draws two corners, ordered on each axis in most cases. */
static void any_corners(oracle_case *with, ko_vec3 *min, ko_vec3 *max)
{
    const ko_vec3 a = doubtful_vec(with, KO_LIMIT);
    const ko_vec3 b = doubtful_vec(with, KO_LIMIT);
    const bool order = !once_in(with, 16);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t x = component(&a, axis);
        const int64_t y = with->nasty ? x + any_between(with, -2, 2) : component(&b, axis);
        const bool swap = order && x > y;
        set_component(min, axis, swap ? y : x);
        set_component(max, axis, swap ? x : y);
    }
}

static ko_status from_bounds(const ko_vec3 *lo, const ko_vec3 *hi, ko_aabb *out)
{
    const ko_bounds bounds = {*lo, *hi};
    return ko_aabb_from_bounds(&bounds, out);
}

static ko_status from_minwidth(const ko_vec3 *lo, const ko_vec3 *width, ko_aabb *out)
{
    const ko_minwidth from = {*lo, *width};
    return ko_aabb_from_minwidth(&from, out);
}

static void judge_from_bounds(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 min;
    ko_vec3 max;
    any_corners(with, &min, &max);
    const wide top[AXES] = {max.x, max.y, max.z};
    judge_form(from_bounds, &min, &max, top, tally);
}

static void judge_from_minwidth(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 min;
    ko_vec3 max;
    ko_vec3 width;
    wide top[AXES];
    any_corners(with, &min, &max);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t extent = component(&max, axis) - component(&min, axis);
        const int64_t wild = any_between(with, INT32_MIN, INT32_MAX);
        set_component(&width, axis, (fits32(extent) && !once_in(with, 100)) ? extent : wild);
        top[axis] = (wide)component(&min, axis) + component(&width, axis);
    }
    judge_form(from_minwidth, &min, &width, top, tally);
}

typedef ko_status (*to_form)(const ko_aabb *box, ko_vec3 *min, ko_vec3 *other);

static ko_status to_bounds(const ko_aabb *box, ko_vec3 *lo, ko_vec3 *hi)
{
    ko_bounds bounds = {*lo, *hi};
    const ko_status status = ko_bounds_from_aabb(box, &bounds);
    *lo = bounds.lo;
    *hi = bounds.hi;
    return status;
}

static ko_status to_minwidth(const ko_aabb *box, ko_vec3 *lo, ko_vec3 *width)
{
    ko_minwidth out = {*lo, *width};
    const ko_status status = ko_minwidth_from_aabb(box, &out);
    *lo = out.lo;
    *width = out.width;
    return status;
}

/* Calls `to` and judges its status. After a refusal both outputs must be unchanged, and it returns
 * false. */
static bool judge_corners(to_form to, const ko_aabb *box, ko_vec3 *min, ko_vec3 *other,
                          oracle_tally *tally)
{
    *min = untouched.c;
    *other = untouched.r;
    if (found_status(tally, to(box, min, other), is_legal(box))) {
        return true;
    }
    found(tally, memcmp(min, &untouched.c, sizeof *min) == 0);
    found(tally, memcmp(other, &untouched.r, sizeof *other) == 0);
    return false;
}

static void judge_to_bounds(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = doubtful_box(with);
    ko_vec3 min;
    ko_vec3 max;
    const bool done = judge_corners(to_bounds, &box, &min, &max, tally);
    for (unsigned axis = 0; axis < AXES && done; axis++) {
        found(tally, component(&min, axis) == side(&box, axis).lo);
        found(tally, component(&max, axis) == side(&box, axis).hi);
    }
}

static void judge_to_minwidth(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = doubtful_box(with);
    ko_vec3 min;
    ko_vec3 width;
    const bool done = judge_corners(to_minwidth, &box, &min, &width, tally);
    for (unsigned axis = 0; axis < AXES && done; axis++) {
        found(tally, component(&min, axis) == side(&box, axis).lo);
        found(tally, component(&width, axis) == side(&box, axis).hi - side(&box, axis).lo);
    }
}

/* ---- predicates ---- */

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb a = any_box(with);
    const ko_aabb b = any_other(with, &a);
    found_answer(tally, ko_aabb_overlap(&a, &b), square_between(&a, &b) == 0U);
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb a = any_box(with);
    const ko_aabb b = any_other(with, &a);
    found_inside(tally, ko_aabb_contains(&a, &b), is_inside(&a, &b));
}

static ko_vec3 any_point_near(oracle_case *with, const ko_aabb *box)
{
    ko_aabb other = any_other(with, box);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(&other, axis);
        set_component(&other.c, axis, (int64_t)(once_in(with, 2) ? i.lo : i.hi));
    }
    return other.c;
}

static void judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_vec3 point = any_point_near(with, &box);
    const ko_aabb flat = point_box(&point);
    found_inside(tally, ko_aabb_contains_point(&box, &point), is_inside(&box, &flat));
}

/* ---- boxes made of boxes ---- */

static interval both(interval a, interval b)
{
    const interval i = {(a.lo < b.lo) ? a.lo : b.lo, (a.hi > b.hi) ? a.hi : b.hi};
    return i;
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb a = doubtful_box(with);
    const ko_aabb b = doubtful_other(with, is_legal(&a) ? &a : &untouched);
    ko_aabb out = untouched;
    if (!found_status(tally, ko_aabb_union(&a, &b, &out), is_legal(&a) && is_legal(&b))) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, is_legal(&out));
    for (unsigned axis = 0; axis < AXES; axis++) {
        judge_hull_axis(&out, axis, both(side(&a, axis), side(&b, axis)), tally);
    }
}

/* Draws a margin: it ends within 2 LSB of the legal range, or is small, or is any number. */
static int64_t any_margin(oracle_case *with, const ko_aabb *box)
{
    const unsigned axis = (unsigned)any_between(with, 0, 2);
    const interval i = side(box, axis);
    const wide room = KO_LIMIT - ((i.hi > -i.lo) ? i.hi : -i.lo);
    if (with->nasty && fits32(room + 2)) {
        return (int64_t)room + any_between(with, -2, 2);
    }
    return once_in(with, 4) ? any_length(with, INT32_MAX) : any_length(with, 65536);
}

static void judge_expand(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = doubtful_box(with);
    const int64_t margin = any_margin(with, &box);
    ko_aabb out = untouched;
    bool fits = margin >= 0 && is_legal(&box);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(&box, axis);
        fits = fits && i.lo - margin >= -KO_LIMIT && i.hi + margin <= KO_LIMIT;
    }
    if (!found_status(tally, ko_aabb_grow(&box, (fix16_t)margin, &out), fits)) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        found(tally, component(&out.c, axis) == component(&box.c, axis));
        found(tally, component(&out.r, axis) == component(&box.r, axis) + margin);
    }
}

/* Draws a displacement. Most move the box to a legal position, nasty ones to within 2 LSB of the
 * edge. */
static ko_vec3 any_displacement(oracle_case *with, const ko_aabb *box)
{
    ko_vec3 by = doubtful_vec(with, KO_LIMIT);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t reach = KO_LIMIT - component(&box->r, axis) + (once_in(with, 40) ? 2 : 0);
        const int64_t way = any_length(with, reach < 0 ? 0 : reach) - component(&box->c, axis);
        if (fits32(way) && !once_in(with, 40)) {
            set_component(&by, axis, way);
        }
    }
    return by;
}

static void judge_sweep(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = doubtful_box(with);
    const ko_vec3 by = any_displacement(with, &box);
    ko_aabb out = untouched;
    interval ends[AXES];
    bool legal = is_legal(&box);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval start = side(&box, axis);
        ends[axis].lo = start.lo + component(&by, axis);
        ends[axis].hi = start.hi + component(&by, axis);
        legal = legal && ends[axis].lo >= -KO_LIMIT && ends[axis].hi <= KO_LIMIT;
    }
    if (!found_status(tally, aabb_sweep(&box, &by, &out), legal)) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, is_legal(&out));
    for (unsigned axis = 0; axis < AXES; axis++) {
        judge_hull_axis(&out, axis, both(side(&box, axis), ends[axis]), tally);
    }
}

/* ---- distances ---- */

static void judge_square(ko_status status, uint64_t out, const ko_aabb *a, const ko_aabb *b,
                         oracle_tally *tally)
{
    if (!found_status(tally, status, is_legal(a) && is_legal(b))) {
        found(tally, out == 7U);
        return;
    }
    found_safe(tally, out <= square_between(a, b));
    found(tally, out == square_between(a, b));
}

/* The length must not be above the true distance, and less than 1 LSB below it. So it is 0 iff the
 * boxes touch. */
static void judge_length(ko_status status, fix16_t out, const ko_aabb *a, const ko_aabb *b,
                         oracle_tally *tally)
{
    if (!found_status(tally, status, is_legal(a) && is_legal(b))) {
        found(tally, out == -7);
        return;
    }
    const uwide square = square_between(a, b);
    const uwide root = (uint32_t)out;
    found_safe(tally, out >= 0 && root * root <= square);
    found(tally, (root + 1U) * (root + 1U) > square);
    found(tally, (out == 0) == (square == 0U));
    if (root * root <= square) {
        found_deviation(tally, short_of_root(square, (uint64_t)root));
    }
}

static void any_box_and_point(oracle_case *with, ko_aabb *box, ko_vec3 *point)
{
    const ko_aabb legal = any_box(with);
    *box = legal;
    *point = once_in(with, 16) ? doubtful_vec(with, KO_LIMIT) : any_point_near(with, &legal);
    doubt(with, box);
}

static void judge_distance2_point(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box;
    ko_vec3 point;
    uint64_t out = 7;
    any_box_and_point(with, &box, &point);
    const ko_aabb flat = point_box(&point);
    const ko_status status = ko_aabb_distance2(&box, &flat, &out);
    judge_square(status, out, &box, &flat, tally);
}

static void judge_distance2(oracle_case *with, oracle_tally *tally)
{
    ko_aabb a = any_box(with);
    const ko_aabb b = doubtful_other(with, &a);
    uint64_t out = 7;
    doubt(with, &a);
    const ko_status status = ko_aabb_distance2(&a, &b, &out);
    judge_square(status, out, &a, &b, tally);
}

static void judge_clearance_point(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box;
    ko_vec3 point;
    fix16_t out = -7;
    any_box_and_point(with, &box, &point);
    const ko_aabb flat = point_box(&point);
    const ko_status status = aabb_clearance_point(&box, &point, &out);
    judge_length(status, out, &box, &flat, tally);
}

static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    ko_aabb a = any_box(with);
    const ko_aabb b = doubtful_other(with, &a);
    fix16_t out = -7;
    doubt(with, &a);
    const ko_status status = ko_aabb_clearance(&a, &b, &out);
    judge_length(status, out, &a, &b, tally);
}

/* The answer must be the nearest point of the box. It is judged by its distance, which is that of
 * the box, and by its being in the box. */
static void judge_closest(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box;
    ko_vec3 point;
    const ko_vec3 before = {1, 2, 3};
    ko_vec3 out = before;
    any_box_and_point(with, &box, &point);
    const ko_aabb flat = point_box(&point);
    if (!found_status(tally, ko_aabb_closest_point(&box, &point, &out),
                      is_legal(&box) && is_legal(&flat))) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    const ko_aabb there = point_box(&out);
    found_safe(tally, is_inside(&box, &there));
    found(tally, square_between(&there, &flat) == square_between(&box, &flat));
}

/* Draws a cloud of points: single, equal or spread. At times one point is not legal. */
static void judge_from_points(oracle_case *with, oracle_tally *tally)
{
    enum { MOST = 9 };
    ko_vec3 points[MOST];
    const ko_aabb before = {{1, 2, 3}, {4, 5, 6}};
    ko_aabb out = before;
    const uint32_t n = (uint32_t)any_between(with, 1, MOST);
    const int64_t reach = once_in(with, 2) ? KO_LIMIT : 4;
    bool legal = true;
    for (uint32_t i = 0; i < n; i++) {
        points[i] = once_in(with, 9) ? doubtful_vec(with, KO_LIMIT) : any_vec(with, reach);
        legal = legal && all_within(&points[i], KO_LIMIT);
    }
    if (!found_status(tally, ko_aabb_from_points(points, n, &out), legal)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    found(tally, is_legal(&out));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval got = side(&out, axis);
        uint64_t below = UINT64_MAX;
        uint64_t above = UINT64_MAX;
        for (uint32_t i = 0; i < n; i++) {
            const wide at = component(&points[i], axis);
            found_safe(tally, got.lo <= at && at <= got.hi);
            below = ((uint64_t)(at - got.lo) < below) ? (uint64_t)(at - got.lo) : below;
            above = ((uint64_t)(got.hi - at) < above) ? (uint64_t)(got.hi - at) : above;
        }
        found_deviation(tally, (below + above) << DEVIATION_BITS);
    }
}

static const oracle_claim claims[] = {
    {"ko_aabb_check", EXACT, 0, judge_check},
    {"ko_aabb_from_bounds", CONSERVATIVE, ONE_LSB, judge_from_bounds},
    {"ko_bounds_from_aabb", EXACT, 0, judge_to_bounds},
    {"ko_aabb_from_points", CONSERVATIVE, ONE_LSB, judge_from_points},
    {"ko_aabb_from_minwidth", CONSERVATIVE, ONE_LSB, judge_from_minwidth},
    {"ko_minwidth_from_aabb", EXACT, 0, judge_to_minwidth},
    {"ko_aabb_overlap", EXACT, 0, judge_overlap},
    {"ko_aabb_contains", EXACT, 0, judge_contains},
    {"ko_aabb_contains_point", EXACT, 0, judge_contains_point},
    {"ko_aabb_union", CONSERVATIVE, ONE_LSB, judge_union},
    {"ko_aabb_grow", EXACT, 0, judge_expand},
    {"aabb_sweep", CONSERVATIVE, ONE_LSB, judge_sweep},
    {"ko_aabb_closest_point", EXACT, 0, judge_closest},
    {"ko_aabb_distance2, points", EXACT, 0, judge_distance2_point},
    {"ko_aabb_distance2", EXACT, 0, judge_distance2},
    {"aabb_clearance_point", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_point},
    {"ko_aabb_clearance", CONSERVATIVE, ONE_LSB - 1U, judge_clearance},
};

ORACLE_SUITE(oracle_aabb, "aabb", claims);
