/* The claims of keepout/refit.h. The truth is worked out point by point in 128 bits. */
#include "oracle.h"

#include <string.h>

#include "keepout/refit.h"

#define MOST 10
#define ONE_BITS 30
#define ONE ((wide)1 << ONE_BITS)

static const ko_aabb untouched = {{11, 12, 13}, {14, 15, 16}};

/* ---- exact geometry ---- */

/* What a row of a matrix makes of a point, in 2^-30 LSB. */
static wide turned(const ko_mat3 *m, unsigned axis, const ko_vec3 *v)
{
    const ko_dir3 *columns[AXES] = {&m->x, &m->y, &m->z};
    wide sum = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const ko_q30 rows[AXES] = {columns[i]->x, columns[i]->y, columns[i]->z};
        sum += (wide)rows[axis] * component(v, i);
    }
    return sum;
}

static wide below(wide x)
{
    return (x >= 0) ? x / ONE : -((-x + ONE - 1) / ONE);
}

static wide above(wide x)
{
    return -below(-x);
}

/* On an axis, in the world, in 2^-30 LSB. */
typedef struct range {
    wide lo;
    wide hi;
} range;

static range range_of(const ko_vec3 *points, unsigned n, const ko_pose *pose, unsigned axis)
{
    range all = {0, 0};
    for (unsigned i = 0; i < n; i++) {
        const wide at = turned(&pose->r, axis, &points[i]) + component(&pose->t, axis) * ONE;
        all.lo = (i == 0U || at < all.lo) ? at : all.lo;
        all.hi = (i == 0U || at > all.hi) ? at : all.hi;
    }
    return all;
}

static bool fits(range all)
{
    return below(all.lo) >= -KO_LIMIT && above(all.hi) <= KO_LIMIT;
}

/* Holds the range; deviation: beyond the tightest integers. */
static void judge_axis(const ko_aabb *box, unsigned axis, range truth, oracle_tally *tally)
{
    const wide lo = (wide)component(&box->c, axis) - component(&box->r, axis);
    const wide hi = (wide)component(&box->c, axis) + component(&box->r, axis);
    found_safe(tally, lo * ONE <= truth.lo && truth.hi <= hi * ONE);
    const wide excess = (below(truth.lo) - lo) + (hi - above(truth.hi));
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

/* ---- cases ---- */

static ko_q30 near_q30(long double x)
{
    return (ko_q30)(x * 1073741824.0L + (x < 0 ? -0.5L : 0.5L));
}

/* A rotation about a random axis, each entry within 2^-30 of a true one. */
static ko_mat3 any_rotation(oracle_case *with)
{
    long double q[4];
    long double square = 0;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = (long double)any_between(with, -1000000, 1000000);
            square += q[i] * q[i];
        }
    } while (square < 1e9L);
    const long double s = 2 / square;
    const long double w = q[0], x = q[1], y = q[2], z = q[3];
    const ko_mat3 m = {{near_q30(1 - s * (y * y + z * z)), near_q30(s * (x * y + w * z)),
                        near_q30(s * (x * z - w * y))},
                       {near_q30(s * (x * y - w * z)), near_q30(1 - s * (x * x + z * z)),
                        near_q30(s * (y * z + w * x))},
                       {near_q30(s * (x * z + w * y)), near_q30(s * (y * z - w * x)),
                        near_q30(1 - s * (x * x + y * y))}};
    return m;
}

/* One of the 24 turns of a cube, and mirrors. */
static ko_mat3 any_axes(oracle_case *with)
{
    ko_dir3 column[AXES] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    const int64_t shift = any_between(with, 0, 2);
    for (unsigned i = 0; i < AXES; i++) {
        ko_q30 *rows[AXES] = {&column[i].x, &column[i].y, &column[i].z};
        *rows[(i + (unsigned)shift) % AXES] = once_in(with, 2) ? KO_Q30_ONE : -KO_Q30_ONE;
    }
    const ko_mat3 m = {column[0], column[1], column[2]};
    return m;
}

/* Any matrix whatever; once in 40 with an entry of -2. */
static ko_mat3 any_matrix(oracle_case *with)
{
    ko_dir3 column[AXES];
    for (unsigned i = 0; i < AXES; i++) {
        const ko_vec3 v = any_vec(with, INT32_MAX);
        column[i] = (ko_dir3){v.x, v.y, v.z};
    }
    const ko_mat3 m = {column[0], column[1], column[2]};
    return m;
}

static bool is_legal_matrix(const ko_mat3 *m)
{
    const ko_q30 entries[9] = {m->x.x, m->x.y, m->x.z, m->y.x, m->y.y,
                               m->y.z, m->z.x, m->z.y, m->z.z};
    bool legal = true;
    for (int i = 0; i < 9; i++) {
        legal = legal && entries[i] != INT32_MIN;
    }
    return legal;
}

static ko_mat3 any_turn(oracle_case *with)
{
    const int64_t kind = any_between(with, 0, 5);
    ko_mat3 m = (kind == 0) ? any_axes(with) : (kind == 1) ? any_matrix(with) : any_rotation(with);
    ko_q30 *some[3] = {&m.x.y, &m.y.z, &m.z.x};
    if (once_in(with, 60)) {
        *some[any_between(with, 0, 2)] = INT32_MIN;
    }
    return m;
}

/* A body: points of all sizes, at the origin or far from it; nasty: with an end of its range
 * such that the result is within 2 LSB of the limit. */
typedef struct body {
    ko_vec3 at[MOST];
    uint16_t n;
    ko_pose pose;
    bool legal;
} body;

static void to_the_limit(oracle_case *with, body *b)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        ko_pose home = b->pose;
        set_component(&home.t, axis, 0);
        const range all = range_of(b->at, b->n, &home, axis);
        const wide room = once_in(with, 2) ? KO_LIMIT - above(all.hi) : -KO_LIMIT - below(all.lo);
        const wide t = room + (once_in(with, 12) ? any_between(with, -2, 2) : 0);
        if (t >= -KO_LIMIT && t <= KO_LIMIT &&
            (below(all.lo) + t >= -KO_LIMIT || once_in(with, 8)) &&
            (above(all.hi) + t <= KO_LIMIT || once_in(with, 8))) {
            set_component(&b->pose.t, axis, (int64_t)t);
        }
    }
}

static body any_body(oracle_case *with)
{
    body b = {.n = (uint16_t)any_between(with, 1, MOST)};
    const int64_t size = (INT64_C(1) << any_between(with, 2, once_in(with, 8) ? 29 : 27)) - 1;
    const bool grid = once_in(with, 4);
    for (unsigned i = 0; i < b.n; i++) {
        b.at[i] = any_vec(with, size);
        for (unsigned axis = 0; grid && axis < AXES; axis++) {
            set_component(&b.at[i], axis, any_between(with, -1, 1) * size / 2);
        }
    }
    b.pose.r = any_turn(with);
    b.pose.t = once_in(with, 20) ? doubtful_vec(with, KO_LIMIT) : any_vec(with, KO_LIMIT / 4);
    if (with->nasty) {
        to_the_limit(with, &b);
    }
    b.legal = is_legal_matrix(&b.pose.r) && all_within(&b.pose.t, KO_LIMIT);
    if (once_in(with, 100)) {
        set_component(&b.at[any_between(with, 0, b.n - 1)], (unsigned)any_between(with, 0, 2),
                      once_in(with, 2) ? KO_LIMIT + 1 : -KO_LIMIT - 1);
    }
    return b;
}

static bool points_are_legal(const body *b)
{
    for (unsigned i = 0; i < b->n; i++) {
        if (!all_within(&b->at[i], KO_LIMIT)) {
            return false;
        }
    }
    return true;
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
    const ko_status status = ko_refit_points(b.at, b.n, &b.pose, &out);
    judge_box(status, &out, b.legal && points_are_legal(&b), truth, tally);
}

/* From any cache, then after a half turn from where that ended; a refusal leaves the cache
 * alone. */
static void judge_climb(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with);
    ko_hull_face faces[KO_HULL_FACES(MOST)];
    uint16_t first[KO_HULL_FIRST(MOST)];
    uint16_t neighbours[KO_HULL_LINKS(MOST)];
    ko_hull_store store = {faces, first, neighbours, KO_HULL_FACES(MOST), MOST, KO_HULL_LINKS(MOST),
                           0};
    ko_hull hull;
    ko_vec3 before[MOST];
    memcpy(before, b.at, sizeof before);
    if (ko_hull_build(b.at, b.n, &store, &hull) != KO_OK) {
        found(tally, !points_are_legal(&b));
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
        const ko_status status = ko_refit_climb(&hull, &b.pose, &cache, &out);
        judge_box(status, &out, b.legal && !stale, truth, tally);
        found(tally, status == KO_OK || memcmp(&was, &cache, sizeof was) == 0);
        if (!is_legal_matrix(&b.pose.r)) {
            return;
        }
        b.pose.r.x = (ko_dir3){-b.pose.r.x.x, -b.pose.r.x.y, -b.pose.r.x.z};
        b.pose.r.y = (ko_dir3){-b.pose.r.y.x, -b.pose.r.y.y, -b.pose.r.y.z};
    }
}

/* ---- k-DOPs ---- */

/* The sets of normals again, from the field's definition: corners, axes, edges. */
static const int8_t normals[13][3] = {{1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {1, -1, -1}, {1, 0, 0},
                                      {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, -1, 0},  {1, 0, 1},
                                      {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};
static const struct {
    unsigned k;
    unsigned first; /* of consecutive normals */
    unsigned count;
} sets[] = {{6, 4, 3}, {8, 0, 4}, {12, 7, 6}, {14, 0, 7}, {18, 4, 9}, {26, 0, 13}};

/* n . (R p + t) in units of 2^-30 LSB. */
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

/* Each end exactly where the definition puts it: rounded outward to an LSB, no more. */
static bool is_end_right(const body *b, const int8_t *n, const ko_kdop_slab *slab)
{
    const wide lsb = (wide)1 << 30;
    wide lowest = turned_along(&b->pose, n, &b->at[0]);
    wide highest = lowest;
    for (unsigned i = 1; i < b->n; i++) {
        const wide at = turned_along(&b->pose, n, &b->at[i]);
        lowest = (at < lowest) ? at : lowest;
        highest = (at > highest) ? at : highest;
    }
    const wide lo = (wide)slab->lo * lsb;
    const wide hi = (wide)slab->hi * lsb;
    return lo <= lowest && lowest - lo < lsb && hi >= highest && hi - highest < lsb;
}

static void judge_kdop(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with);
    ko_hull_face faces[KO_HULL_FACES(MOST)];
    uint16_t first[KO_HULL_FIRST(MOST)];
    uint16_t neighbours[KO_HULL_LINKS(MOST)];
    ko_hull_store store = {faces, first, neighbours, KO_HULL_FACES(MOST), MOST, KO_HULL_LINKS(MOST),
                           0};
    ko_hull hull;
    if (ko_hull_build(b.at, b.n, &store, &hull) != KO_OK) {
        found(tally, !points_are_legal(&b));
        return;
    }
    ko_refit_kdop_cache cache;
    for (unsigned i = 0; i < 26U; i++) {
        cache.extreme[i] = (uint16_t)any_between(with, 0, hull.count - 1);
    }
    const ko_refit_kdop_cache was = cache;
    const unsigned set = (unsigned)any_between(with, 0, 5);
    ko_kdop_slab out[13];
    const ko_status status = ko_refit_kdop(sets[set].k, &hull, &b.pose, &cache, out);
    if (status != KO_OK) { /* near the end of the world, or a matrix that stretches too far */
        found(tally, status == KO_E_RANGE && memcmp(&was, &cache, sizeof was) == 0);
        return;
    }
    bool right = true;
    for (unsigned i = 0; i < sets[set].count; i++) {
        right = right && is_end_right(&b, normals[sets[set].first + i], &out[i]);
    }
    found(tally, right);
}

/* ---- spheres ---- */

/* The promise exactly: r >= rho (1 + 2^-26) is r^2 2^52 >= rho^2 (2^26 + 1)^2, both below 2^115. */
static void judge_radius(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with);
    const ko_vec3 pivot = once_in(with, 3) ? b.at[0] : doubtful_vec(with, KO_LIMIT);
    const bool legal = points_are_legal(&b) && all_within(&pivot, KO_LIMIT);
    fix16_t out = -7;
    if (!found_status(tally, ko_refit_radius(b.at, b.n, &pivot, &out), legal)) {
        found(tally, out == -7);
        return;
    }
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

/* The box of the sphere is the tightest; it holds the points if the matrix is a rotation. */
static void judge_sphere(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with);
    const ko_vec3 zero = {0, 0, 0};
    const ko_vec3 pivot = once_in(with, 2) ? zero : b.at[0];
    ko_aabb out = untouched;
    fix16_t radius = 0;
    range truth[AXES];
    bool legal = b.legal && all_within(&pivot, KO_LIMIT);
    if (ko_refit_radius(b.at, b.n, &pivot, &radius) != KO_OK) {
        found(tally, !points_are_legal(&b));
        radius = 1;
    }
    if (once_in(with, 50)) {
        radius = -1 - radius;
        legal = false;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = range_of(&pivot, 1, &b.pose, axis);
        truth[axis].lo -= radius * ONE;
        truth[axis].hi += radius * ONE;
    }
    const ko_status status = ko_refit_sphere(&pivot, radius, &b.pose, &out);
    judge_box(status, &out, legal, truth, tally);
    ko_pose rotated = {any_rotation(with), b.pose.t};
    out = untouched;
    if (points_are_legal(&b) && ko_refit_sphere(&pivot, radius, &rotated, &out) == KO_OK) {
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

/* The first two points as corners; the eight corners of the box that the library is given. */
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
    (void)ko_aabb_from_min_max(&corners.lo, &corners.hi, &box);
    if (once_in(with, 50)) {
        set_component(&box.r, (unsigned)any_between(with, 0, 2), -1);
    }
    return box;
}

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
    judge_box(ko_refit_aabb(&local, &b.pose, &out), &out, b.legal && legal, truth, tally);
    if (b.legal && legal && out.c.x != untouched.c.x) {
        ko_aabb same = local;
        found(tally, ko_refit_aabb(&same, &b.pose, &same) == KO_OK);
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
    if (!found_status(tally, ko_refit_bounds(&bounds, &b.pose, &out), legal)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        found_safe(tally, component(&out.lo, axis) * ONE <= truth[axis].lo);
        found_safe(tally, component(&out.hi, axis) * ONE >= truth[axis].hi);
        found(tally, component(&out.lo, axis) == below(truth[axis].lo));
        found(tally, component(&out.hi, axis) == above(truth[axis].hi));
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
    legal = legal && above(truth) <= INT32_MAX;
    if (!found_status(tally, ko_aabb_radius_along(&local, &d, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    found_safe(tally, out * ONE >= truth);
    found_deviation(tally, (uint64_t)((out * ONE - truth) >> (ONE_BITS - DEVIATION_BITS)));
}

static const oracle_claim claims[] = {
    {"ko_refit_radius", CONSERVATIVE, 2U * ONE_LSB, judge_radius},
    {"ko_refit_sphere", CONSERVATIVE, ONE_LSB, judge_sphere},
    {"ko_refit_points", CONSERVATIVE, ONE_LSB, judge_points},
    {"ko_refit_climb", CONSERVATIVE, ONE_LSB, judge_climb},
    {"ko_refit_kdop", CONSERVATIVE, ONE_LSB, judge_kdop},
    {"ko_refit_aabb", CONSERVATIVE, ONE_LSB, judge_aabb},
    {"ko_refit_bounds", ROUNDED, 0, judge_bounds},
    {"ko_aabb_radius_along", CONSERVATIVE, ONE_LSB - 1U, judge_radius_along},
};

ORACLE_SUITE(oracle_refit, "keepout/refit.h", claims);
