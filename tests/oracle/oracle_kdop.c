/* Judges the claims about k-DOPs, with a random k in each case: making, and slabs against slabs. It
 * holds the table of all claims about k-DOPs.
 *
 * promise: never-above, no-miss, contains, exact, stated-bound */
#include "oracle_kdop.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/refit.h"
#include "keepout/cast.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

/* ---- making ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    dop_doubt(with, &b);
    (void)found_status(tally, ko_kdop_check(b.k, b.slab), dop_is_legal(b.k, b.slab));
}

static void judge_from_points(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    ko_kdop_slab out[SLABS] = {{5, 6}};
    if (once_in(with, 8)) {
        b.points[b.count - 1U] = doubtful_vec(with, KO_LIMIT);
        dop_of_points(&b, b.slab);
    }
    const bool legal = all_within(&b.points[b.count - 1U], KO_LIMIT);
    if (!found_status(tally, ko_kdop_from_points(b.k, b.points, b.count, out), legal)) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    found(tally, dop_same(b.k, out, b.slab));
}

static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = dop_any_k(with);
    const ko_aabb box = doubtful_box(with);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    ko_kdop_slab truth[SLABS];
    if (!found_status(tally, kdop_from_aabb(k, &box, out), is_legal(&box))) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    dop_of_box(k, &box, truth);
    found(tally, dop_same(k, out, truth));
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    ko_aabb out = {{1, 2, 3}, {4, 5, 6}};
    const bool tight = !once_in(with, 8);
    if (!tight) {
        dop_loosen(with, &b);
    }
    const dop_body whole = b;
    dop_doubt(with, &b);
    const ko_status status = ko_aabb_from_kdop(b.k, b.slab, &out);
    if (!dop_same(b.k, b.slab, whole.slab)) {
        found(tally, status == KO_E_RANGE || dop_is_legal(b.k, b.slab));
        found(tally, status == KO_OK || out.c.x == 1);
        return;
    }
    found(tally, status == KO_OK);
    for (unsigned axis = 0; axis < AXES; axis++) {
        wide m[AXES] = {0, 0, 0};
        m[axis] = 1;
        const wide hi = dop_clamp(dop_floor_div(dop_extent12(b.k, b.slab, m), 12));
        m[axis] = -1;
        const wide lo = dop_clamp(-dop_floor_div(dop_extent12(b.k, b.slab, m), 12));
        const interval got = side(&out, axis);
        found_safe(tally, got.lo <= lo && got.hi >= hi);
        if (tight || b.k == 8U) {
            found_deviation(tally, (uint64_t)((lo - got.lo) + (got.hi - hi)) << DEVIATION_BITS);
        }
    }
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    dop_body a = dop_any(with, dop_any_k(with));
    const dop_body b = dop_other(with, &a);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    dop_doubt(with, &a);
    if (!found_status(tally, ko_kdop_union(a.k, a.slab, b.slab, out), dop_is_legal(a.k, a.slab))) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    for (unsigned i = 0; i < a.k / 2U; i++) {
        found(tally, out[i].lo == (a.slab[i].lo < b.slab[i].lo ? a.slab[i].lo : b.slab[i].lo));
        found(tally, out[i].hi == (a.slab[i].hi > b.slab[i].hi ? a.slab[i].hi : b.slab[i].hi));
    }
}

static void judge_translate(oracle_case *with, oracle_tally *tally)
{
    dop_body a = dop_any(with, dop_any_k(with));
    const ko_vec3 by = doubtful_vec(with, KO_LIMIT);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    dop_doubt(with, &a);
    bool in_range = dop_is_legal(a.k, a.slab) && all_within(&by, KO_LIMIT);
    for (unsigned i = 0; i < a.k / 2U; i++) {
        const int *const n = dop_normal(a.k, i);
        const wide limit = (wide)dop_weight(n) * KO_LIMIT;
        in_range = in_range && a.slab[i].lo + dop_project(n, &by) >= -limit &&
                   a.slab[i].hi + dop_project(n, &by) <= limit;
    }
    if (!found_status(tally, kdop_translate(a.k, a.slab, &by, out), in_range)) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    for (unsigned i = 0; i < a.k / 2U; i++) {
        found(tally, out[i].lo == a.slab[i].lo + dop_project(dop_normal(a.k, i), &by));
        found(tally, out[i].hi == a.slab[i].hi + dop_project(dop_normal(a.k, i), &by));
    }
}

/* ---- slabs ---- */

static bool slabs_touch(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b)
{
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t from = (a[i].lo > b[i].lo) ? a[i].lo : b[i].lo;
        const fix16_t to = (a[i].hi < b[i].hi) ? a[i].hi : b[i].hi;
        if (from > to) {
            return false;
        }
    }
    return true;
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const dop_body a = dop_any(with, dop_any_k(with));
    const dop_body b = dop_other(with, &a);
    const bool answer = ko_kdop_overlap(a.k, a.slab, b.slab);
    found_answer(tally, answer, slabs_touch(a.k, a.slab, b.slab));
    found(tally, answer == ko_kdop_overlap(a.k, b.slab, a.slab));
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    const dop_body a = dop_any(with, dop_any_k(with));
    ko_aabb box = {dop_point_near(with, &a), {0, 0, 0}};
    ko_kdop_slab truth[SLABS];
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t c = component(&box.c, axis);
        const int64_t room = KO_LIMIT - (c < 0 ? -c : c);
        set_component(&box.r, axis, any_between(with, 0, (with->nasty && room > 3) ? 3 : room));
    }
    dop_of_box(a.k, &box, truth);
    found_answer(tally, kdop_overlap_aabb(a.k, a.slab, &box), slabs_touch(a.k, a.slab, truth));
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    const dop_body a = dop_any(with, dop_any_k(with));
    dop_body b = dop_other(with, &a);
    if (once_in(with, 3)) {
        b = a;
        const unsigned i = (unsigned)any_between(with, 0, a.k / 2 - 1);
        b.slab[i].lo -= once_in(with, 2);
        b.slab[i].hi += once_in(with, 2);
    }
    bool truth = true;
    for (unsigned i = 0; i < a.k / 2U; i++) {
        truth = truth && b.slab[i].lo >= a.slab[i].lo && b.slab[i].hi <= a.slab[i].hi;
    }
    found_inside(tally, kdop_contains(a.k, a.slab, b.slab), truth);
}

static void judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    const dop_body b = dop_any(with, dop_any_k(with));
    const ko_vec3 p = dop_point_near(with, &b);
    bool truth = true;
    for (unsigned i = 0; i < b.k / 2U; i++) {
        truth = truth && dop_gap(&b, i, &p) == 0;
    }
    found_inside(tally, ko_kdop_contains_point(b.k, b.slab, &p), truth);
}

static void judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    const dop_body b = dop_any(with, dop_any_k(with));
    const ko_vec3 p = dop_point_near(with, &b);
    const unsigned snap = (unsigned)any_between(with, 0, b.k / 2 - 1);
    const uwide g = (uwide)dop_gap(&b, snap, &p);
    const wide close = (wide)root_below(g * g / (unsigned)dop_weight(dop_normal(b.k, snap)));
    const int64_t size = INT64_C(1) << any_between(with, 0, 29);
    const wide r = once_in(with, 2) ? close + any_between(with, -2, 2) : any_between(with, 0, size);
    const fix16_t radius = (fix16_t)((r < 0) ? 0 : (r > KO_LIMIT) ? KO_LIMIT : r);
    bool truth = true;
    for (unsigned i = 0; i < b.k / 2U; i++) {
        const wide gap = dop_gap(&b, i, &p);
        truth = truth && gap * gap <= dop_weight(dop_normal(b.k, i)) * (wide)radius * radius;
    }
    const ko_sphere sphere = {p, radius};
    const bool answer = ko_kdop_overlap_sphere(b.k, b.slab, &sphere);
    found_answer(tally, answer, truth);
    const ko_aabb at = point_box(&p);
    const ko_aabb one = point_box(&b.points[0]);
    found_safe(tally, answer || square_between(&at, &one) > (uwide)((wide)radius * radius));
}

/* Half of the spheres have radius 0 and are given to kdop_clearance_point. */
static void judge_clearance_sphere(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any(with, dop_any_k(with));
    ko_vec3 p = dop_point_near(with, &b);
    fix16_t out = -7;
    uwide fine = 0;
    if (once_in(with, 16)) {
        p = doubtful_vec(with, KO_LIMIT);
    }
    dop_doubt(with, &b);
    const int64_t size = INT64_C(1) << any_between(with, 0, 29);
    const ko_sphere sphere = {p, once_in(with, 2) ? 0 : (fix16_t)any_between(with, 0, size)};
    const bool legal = dop_is_legal(b.k, b.slab) && all_within(&p, KO_LIMIT - (int64_t)sphere.r);
    const ko_status status = (sphere.r == 0) ? kdop_clearance_point(b.k, b.slab, &p, &out)
                                             : ko_kdop_clearance_sphere(b.k, b.slab, &sphere, &out);
    if (!found_status(tally, status, legal)) {
        found(tally, out == -7);
        return;
    }
    for (unsigned i = 0; i < b.k / 2U; i++) {
        const uwide g = (uwide)dop_gap(&b, i, &p);
        const uwide w = (uwide)dop_weight(dop_normal(b.k, i));
        const uwide root = root_below((g * g << (2U * DEVIATION_BITS)) / w);
        fine = (root > fine) ? root : fine;
    }
    const uwide r = (uwide)sphere.r << DEVIATION_BITS;
    const uwide got = (uwide)out << DEVIATION_BITS;
    fine = (fine > r) ? fine - r : 0;
    found_safe(tally, out >= 0 && got <= fine);
    found_deviation(tally, (uint64_t)(fine - got));
}

/* The bound is sqrt(3) cells. */
#define CELLS UINT64_C(1816187)

static const oracle_claim claims[] = {
    {"ko_kdop_check", EXACT, 0, judge_check},
    {"ko_kdop_from_points", EXACT, 0, judge_from_points},
    {"kdop_from_aabb", EXACT, 0, judge_from_aabb},
    {"kdop_from_sphere", CONSERVATIVE, ONE_LSB - 1U, judge_dop_from_sphere},
    {"kdop_from_capsule", CONSERVATIVE, ONE_LSB - 1U, judge_dop_from_capsule},
    {"ko_kdop_from_lozenge", CONSERVATIVE, ONE_LSB - 1U, judge_dop_from_lozenge},
    {"ko_kdop_from_obb", CONSERVATIVE, ONE_LSB - 1U, judge_dop_from_obb},
    {"ko_sphere_from_kdop", CONSERVATIVE, 3U * ONE_LSB, judge_dop_to_sphere},
    {"ko_aabb_from_kdop", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_kdop_union", EXACT, 0, judge_union},
    {"kdop_translate", EXACT, 0, judge_translate},
    {"ko_kdop_overlap", EXACT, 0, judge_overlap},
    {"kdop_overlap_aabb", EXACT, 0, judge_overlap_aabb},
    {"ko_kdop_overlap_sphere", EXACT, 0, judge_overlap_sphere},
    {"ko_kdop_overlap_capsule", CONSERVATIVE, 0, judge_dop_capsule},
    {"ko_kdop_overlap_obb", CONSERVATIVE, ONE_LSB * 3U / 2U, judge_dop_overlap_obb},
    {"ko_kdop_side_plane, outside", CONSERVATIVE, 0, judge_dop_plane},
    {"ko_kdop_side_plane", CONSERVATIVE, 0, judge_dop_side},
    {"ko_kdop_margin_plane", CONSERVATIVE, 2U * ONE_LSB - 1U, judge_dop_clearance_plane},
    {"ko_kdop_cast_line, segment", EXACT, 0, judge_dop_segment},
    {"ko_kdop_cast_line, ray", EXACT, 0, judge_dop_ray},
    {"kdop_contains", EXACT, 0, judge_contains},
    {"ko_kdop_contains_point", EXACT, 0, judge_contains_point},
    {"ko_kdop_clearance_sphere", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_sphere},
    {"ko_kdop_transform", CONSERVATIVE, ONE_LSB - 1U, judge_dop_transform},
    {"ko_kdop_transform, loose", CONSERVATIVE, 0, judge_dop_transform_loose},
    {"ko_sphere_from_kdop, a pivot", CONSERVATIVE, 5U * ONE_LSB, judge_dop_radius},
    {"ko_sphere_from_kdop, turned", CONSERVATIVE, 0, judge_dop_radius_turned},
    {"ko_sphere_overlap, any radii", EXACT, 0, judge_any_spheres},
    {"kdop16_from_points", EXACT, 0, judge_dop16_from_points},
    {"ko_kdop_from_kdop16, a point", EXACT, 0, judge_dop16_point},
    {"ko_kdop_from_kdop16, a plane", CONSERVATIVE, CELLS, judge_dop16_side},
};

ORACLE_SUITE(oracle_kdop, "kdop", claims);
