/* Judges the claims of keepout/refit.h. The truth is computed point by point in 128 bits.
 *
 * promise: contains, stated-bound */
#include "oracle_body.h"

#include <stdlib.h>
#include <string.h>

#include "keepout/refit.h"
#include "keepout/make.h"

static const ko_aabb untouched = {{11, 12, 13}, {14, 15, 16}};

/* ---- findings ---- */

static bool fits(range all)
{
    return floor_of(all.lo) >= -KO_LIMIT && ceiling_of(all.hi) <= KO_LIMIT;
}

/* The box must hold the range. The deviation is the excess over the tightest integers. */
static void judge_axis(const ko_aabb *box, unsigned axis, range truth, oracle_tally *tally)
{
    const wide lo = (wide)component(&box->c, axis) - component(&box->r, axis);
    const wide hi = (wide)component(&box->c, axis) + component(&box->r, axis);
    found_safe(tally, lo * ONE <= truth.lo && truth.hi <= hi * ONE);
    const wide excess = (floor_of(truth.lo) - lo) + (hi - ceiling_of(truth.hi));
    found(tally, excess >= 0 && lo >= -KO_LIMIT && hi <= KO_LIMIT);
    found_deviation(tally, (uint64_t)excess << DEVIATION_BITS);
}

static void judge_box(ko_status status, const ko_aabb *box, bool legal, const range truth[AXES],
                      oracle_tally *tally)
{
    for (unsigned axis = 0; legal && axis < AXES; axis++) {
        legal = fits(truth[axis]);
    }
    if (!found_status(tally, status, legal)) {
        found(tally, memcmp(box, &untouched, sizeof untouched) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        judge_axis(box, axis, truth[axis], tally);
    }
}

/* ---- points and hulls ---- */

static void judge_points(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with);
    ko_aabb out = untouched;
    range truth[AXES];
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = range_of(b.at, b.n, &b.pose, axis);
    }
    const ko_status status = ko_aabb_from_points_at(b.at, b.n, &b.pose, &out);
    judge_box(status, &out, b.legal && points_are_legal(&b), truth, tally);
}

/* Builds the hull and moves its corners to the front. Returns false iff the points are not
 * legal. */
static bool has_hull(body *b, hull_room *room, ko_hull *hull, oracle_tally *tally)
{
    ko_hull_store store = hull_room_of(room, MOST_POINTS);
    const bool made = ko_hull_build(b->at, b->n, &store, hull) == KO_OK;
    found(tally, made == points_are_legal(b));
    return made;
}

/* Judges the climb from any cache, then after a half turn from the cache that it left. A refusal
 * must not change the cache. */
static void judge_climb(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with);
    hull_room room;
    ko_hull hull;
    ko_vec3 before[MOST_POINTS];
    memcpy(before, b.at, sizeof before);
    if (!has_hull(&b, &room, &hull, tally)) {
        return;
    }
    ko_refit_cache cache;
    for (unsigned i = 0; i < 6U; i++) {
        cache.extreme[i] = (uint16_t)any_between(with, 0, hull.count - 1);
    }
    const bool stale = once_in(with, 50);
    if (stale) {
        cache.extreme[any_between(with, 0, 5)] =
            (uint16_t)any_between(with, hull.count, UINT16_MAX);
    }
    for (int turn = 0; turn < 2; turn++) {
        const ko_refit_cache was = cache;
        ko_aabb out = untouched;
        range truth[AXES];
        for (unsigned axis = 0; axis < AXES; axis++) {
            truth[axis] = range_of(before, b.n, &b.pose, axis);
        }
        const ko_status status = ko_aabb_from_hull_at(&hull, &b.pose, &cache, &out);
        judge_box(status, &out, b.legal && !stale, truth, tally);
        found(tally, status == KO_OK || memcmp(&was, &cache, sizeof was) == 0);
        if (!is_usable_matrix(&b.pose.r)) {
            return;
        }
        b.pose.r.x = (ko_dir3){-b.pose.r.x.x, -b.pose.r.x.y, -b.pose.r.x.z};
        b.pose.r.y = (ko_dir3){-b.pose.r.y.x, -b.pose.r.y.y, -b.pose.r.y.z};
    }
}

/* ---- k-DOPs ---- */

/* The normals of the k-DOPs, written again from their definition: corners, axes, edges. */
static const int8_t normals[13][3] = {{1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {1, -1, -1}, {1, 0, 0},
                                      {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, -1, 0},  {1, 0, 1},
                                      {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};
static const struct {
    unsigned k;
    unsigned first; /* index of the first of k / 2 consecutive normals */
    unsigned count;
} sets[] = {{6, 4, 3}, {8, 0, 4}, {12, 7, 6}, {14, 0, 7}, {18, 4, 9}, {26, 0, 13}};

/* Returns n . (R p + t) in units of 2^-30 LSB. */
static wide turned_along(const ko_pose *pose, const int8_t *n, const ko_vec3 *p)
{
    const ko_dir3 *const columns[3] = {&pose->r.x, &pose->r.y, &pose->r.z};
    wide sum = ((wide)n[0] * pose->t.x + (wide)n[1] * pose->t.y + (wide)n[2] * pose->t.z);
    sum *= (wide)1 << 30;
    for (unsigned axis = 0; axis < 3U; axis++) {
        const ko_dir3 *const c = columns[axis];
        const wide m = (wide)n[0] * c->x + (wide)n[1] * c->y + (wide)n[2] * c->z;
        sum += m * component(p, axis);
    }
    return sum;
}

/* True if the magnitudes in each column sum to less than 2. */
static bool is_moderate(const ko_mat3 *m)
{
    const ko_dir3 *const columns[AXES] = {&m->x, &m->y, &m->z};
    bool all = true;
    for (unsigned i = 0; i < AXES; i++) {
        const ko_dir3 *const c = columns[i];
        all = all && llabs(c->x) + llabs(c->y) + llabs(c->z) < (INT64_C(1) << 31);
    }
    return all;
}

/* Returns the extent of the placed points along a normal. */
static range range_along(const body *b, const int8_t *n)
{
    range all = {turned_along(&b->pose, n, &b->at[0]), 0};
    all.hi = all.lo;
    for (unsigned i = 1; i < b->n; i++) {
        const wide at = turned_along(&b->pose, n, &b->at[i]);
        all.lo = (at < all.lo) ? at : all.lo;
        all.hi = (at > all.hi) ? at : all.hi;
    }
    return all;
}

static void judge_kdop(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with);
    hull_room room;
    ko_hull hull;
    if (!has_hull(&b, &room, &hull, tally)) {
        return;
    }
    ko_refit_kdop_cache cache;
    for (unsigned i = 0; i < 26U; i++) {
        cache.extreme[i] = (uint16_t)any_between(with, 0, hull.count - 1);
    }
    const ko_refit_kdop_cache was = cache;
    const unsigned set = (unsigned)any_between(with, 0, 5);
    const int8_t(*const n)[3] = &normals[sets[set].first];
    range truth[13];
    bool in_range = all_within(&b.pose.t, KO_LIMIT) && is_moderate(&b.pose.r);
    for (unsigned i = 0; i < sets[set].count; i++) {
        const int64_t limit = (abs(n[i][0]) + abs(n[i][1]) + abs(n[i][2])) * (int64_t)KO_LIMIT;
        truth[i] = range_along(&b, n[i]);
        in_range = in_range && floor_of(truth[i].lo) >= -limit && ceiling_of(truth[i].hi) <= limit;
    }
    ko_kdop_slab out[13] = {{7, 8}};
    if (!found_status(tally, ko_kdop_from_hull_at(sets[set].k, &hull, &b.pose, &cache, out),
                      in_range)) {
        found(tally, memcmp(&was, &cache, sizeof was) == 0 && out[0].lo == 7 && out[0].hi == 8);
        return;
    }
    for (unsigned i = 0; i < sets[set].count; i++) {
        found_safe(tally, out[i].lo * ONE <= truth[i].lo && truth[i].hi <= out[i].hi * ONE);
        found(tally, out[i].lo == floor_of(truth[i].lo) && out[i].hi == ceiling_of(truth[i].hi));
    }
}

/* ---- spheres ---- */

/* Judges the promise exactly: r >= rho (1 + 2^-26) is r^2 2^52 >= rho^2 (2^26 + 1)^2, both below
 * 2^115. */
static void judge_radius(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with);
    const ko_vec3 pivot = once_in(with, 3) ? b.at[0] : doubtful_vec(with, KO_LIMIT);
    const bool legal = points_are_legal(&b) && all_within(&pivot, KO_LIMIT);
    ko_sphere about = {{1, 2, 3}, -7};
    if (!found_status(tally, ko_sphere_from_points_about(b.at, b.n, &pivot, &about), legal)) {
        found(tally, about.c.x == 1 && about.c.y == 2 && about.c.z == 3 && about.r == -7);
        return;
    }
    const fix16_t out = about.r;
    found(tally, memcmp(&about.c, &pivot, sizeof pivot) == 0);
    uwide square = 0;
    for (unsigned i = 0; i < b.n; i++) {
        uwide one = 0;
        for (unsigned axis = 0; axis < AXES; axis++) {
            const wide d = (wide)component(&b.at[i], axis) - component(&pivot, axis);
            one += (uwide)(d * d);
        }
        square = one > square ? one : square;
    }
    const uwide r = (uint32_t)out;
    const uwide stretch = ((uwide)1 << 26) + 1U;
    found_safe(tally, out >= 0 && ((r * r) << 52) >= square * stretch * stretch);
    found(tally, (out == 0) == (square == 0U));
    const uwide fine = root_below(square << (2U * DEVIATION_BITS));
    const uwide least = fine + (fine >> 26);
    found_deviation(tally, (uint64_t)((r << DEVIATION_BITS) - least));
}

/* The box of the sphere must be the tightest. It must hold the points if the matrix is a
 * rotation. */
static void judge_sphere(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with);
    const ko_vec3 zero = {0, 0, 0};
    const ko_vec3 pivot = once_in(with, 2) ? zero : b.at[0];
    ko_aabb out = untouched;
    ko_sphere about = {pivot, 0};
    range truth[AXES];
    bool legal = b.legal && all_within(&pivot, KO_LIMIT);
    if (ko_sphere_from_points_about(b.at, b.n, &pivot, &about) != KO_OK) {
        found(tally, !points_are_legal(&b));
        about.r = 1;
    }
    if (once_in(with, 50)) {
        about.r = -1 - about.r;
        legal = false;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = range_of(&pivot, 1, &b.pose, axis);
        truth[axis].lo -= about.r * ONE;
        truth[axis].hi += about.r * ONE;
    }
    const ko_status status = ko_aabb_from_sphere_at(&about, &b.pose, &out);
    judge_box(status, &out, legal, truth, tally);
    ko_pose rotated = {any_true_rotation(with), b.pose.t};
    out = untouched;
    if (points_are_legal(&b) && ko_aabb_from_sphere_at(&about, &rotated, &out) == KO_OK) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const range all = range_of(b.at, b.n, &rotated, axis);
            found_safe(tally,
                       ((wide)component(&out.c, axis) - component(&out.r, axis)) * ONE <= all.lo);
            found_safe(tally,
                       ((wide)component(&out.c, axis) + component(&out.r, axis)) * ONE >= all.hi);
        }
    }
}

/* ---- boxes ---- */

/* Makes the box that the library is given, with the first and the last point as corners. */
static ko_aabb any_local(oracle_case *with, body *b)
{
    ko_aabb box = untouched;
    ko_bounds corners;
    b->n = (b->n < 2U) ? 1 : b->n;
    const ko_vec3 *other = &b->at[b->n - 1U];
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t one = component(&b->at[0], axis);
        const int64_t two = component(other, axis);
        set_component(&corners.lo, axis, one < two ? one : two);
        set_component(&corners.hi, axis, one < two ? two : one);
    }
    KO_IGNORE(ko_aabb_from_bounds(&corners, &box));
    if (once_in(with, 50)) {
        set_component(&box.r, (unsigned)any_between(with, 0, 2), -1);
    }
    return box;
}

/* Computes the corners of a box. Returns false if one of them is not legal. */
static bool corners_of(const ko_aabb *box, ko_vec3 corner[8])
{
    bool legal = true;
    for (unsigned i = 0; i < 8U; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const int64_t r = component(&box->r, axis);
            const int64_t x = component(&box->c, axis) + (((i >> axis) & 1U) != 0U ? r : -r);
            legal = legal && r >= 0 && x >= -KO_LIMIT && x <= KO_LIMIT;
            set_component(&corner[i], axis, x);
        }
    }
    return legal;
}

static void judge_aabb(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with);
    const ko_aabb local = any_local(with, &b);
    ko_vec3 corner[8];
    ko_aabb out = untouched;
    range truth[AXES];
    const bool legal = corners_of(&local, corner);
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = range_of(corner, 8, &b.pose, axis);
    }
    judge_box(ko_aabb_from_aabb_at(&local, &b.pose, &out), &out, b.legal && legal, truth, tally);
    if (b.legal && legal && out.c.x != untouched.c.x) {
        ko_aabb same = local;
        found(tally, ko_aabb_from_aabb_at(&same, &b.pose, &same) == KO_OK);
        found(tally, memcmp(&same, &out, sizeof same) == 0);
    }
}

static void judge_bounds(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with);
    const ko_aabb local = any_local(with, &b);
    const ko_bounds before = {{1, 2, 3}, {4, 5, 6}};
    ko_vec3 corner[8];
    bool legal = b.legal && corners_of(&local, corner);
    (void)corners_of(&local, corner);
    const ko_bounds bounds = {corner[0], corner[7]};
    ko_bounds out = before;
    range truth[AXES];
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = range_of(corner, 8, &b.pose, axis);
        legal = legal && fits(truth[axis]);
    }
    if (!found_status(tally, ko_bounds_from_bounds_at(&bounds, &b.pose, &out), legal)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        found_safe(tally, component(&out.lo, axis) * ONE <= truth[axis].lo);
        found_safe(tally, component(&out.hi, axis) * ONE >= truth[axis].hi);
        found(tally, component(&out.lo, axis) == floor_of(truth[axis].lo));
        found(tally, component(&out.hi, axis) == ceiling_of(truth[axis].hi));
    }
}

static void judge_radius_along(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with);
    const ko_aabb local = any_local(with, &b);
    const ko_dir3 d = b.pose.r.x;
    ko_vec3 corner[8];
    fix16_t out = -7;
    wide truth = 0;
    bool legal = corners_of(&local, corner);
    for (unsigned i = 0; i < 8U; i++) {
        const ko_vec3 arm = {(fix16_t)((uint32_t)corner[i].x - (uint32_t)local.c.x),
                             (fix16_t)((uint32_t)corner[i].y - (uint32_t)local.c.y),
                             (fix16_t)((uint32_t)corner[i].z - (uint32_t)local.c.z)};
        const wide reach = (wide)d.x * arm.x + (wide)d.y * arm.y + (wide)d.z * arm.z;
        truth = reach > truth ? reach : truth;
    }
    legal = legal && ceiling_of(truth) <= INT32_MAX;
    if (!found_status(tally, ko_aabb_extent_along(&local, &d, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    found_safe(tally, out * ONE >= truth);
    found_deviation(tally, (uint64_t)((out * ONE - truth) >> (ONE_BITS - DEVIATION_BITS)));
}

static const oracle_claim claims[] = {
    {"ko_sphere_from_points_about", CONSERVATIVE, 2U * ONE_LSB, judge_radius},
    {"ko_aabb_from_sphere_at", CONSERVATIVE, ONE_LSB, judge_sphere},
    {"ko_aabb_from_points_at", CONSERVATIVE, ONE_LSB, judge_points},
    {"ko_aabb_from_hull_at", CONSERVATIVE, ONE_LSB, judge_climb},
    {"ko_kdop_from_hull_at", ROUNDED, 0, judge_kdop},
    {"ko_aabb_from_aabb_at", CONSERVATIVE, ONE_LSB, judge_aabb},
    {"ko_bounds_from_bounds_at", ROUNDED, 0, judge_bounds},
    {"ko_aabb_extent_along", CONSERVATIVE, ONE_LSB - 1U, judge_radius_along},
};

ORACLE_SUITE(oracle_refit, "keepout/refit.h", claims);
