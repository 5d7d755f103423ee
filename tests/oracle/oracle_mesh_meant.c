/* Judges oriented boxes and k-DOPs against meshes, and all shapes against meshes with an error. The
 * originals of such triangles have corners moved by at most the error: no original that touches may
 * be missed.
 *
 * promise: never-above, no-miss, never-late */
#include "oracle_mesh.h"

static bool is_found(uint32_t bits, uint32_t face)
{
    return ((bits >> face) & 1U) != 0U;
}

static ko_triangle any_face(oracle_case *with)
{
    return triangle_of(0, (uint32_t)any_between(with, 0, meshes[0].face_count - 1));
}

static bool small_mesh(oracle_case *with, fix16_t error)
{
    const ko_vec3 at = any_vec(with, KO_LIMIT - 4096);
    return any_mesh(with, 0, &at, INT64_C(1) << any_between(with, 1, 8), error);
}

static bool meant_mesh(oracle_case *with, ko_vec3 *at, int64_t *scale)
{
    const fix16_t error = (fix16_t)any_between(with, 1, once_in(with, 2) ? 3 : 65536);
    *at = any_vec(with, KO_LIMIT);
    *scale = any_size(with);
    return any_mesh(with, 0, at, *scale, error);
}

/* Counts the truth; an original that touches must be found. */
static void must_find(oracle_tally *tally, bool answer, bool truth)
{
    tally->yes += truth ? 1U : 0U;
    tally->no += truth ? 0U : 1U;
    found_safe(tally, answer || !truth);
}

/* ---- oriented boxes ---- */

/* True if the figure is near enough to the box to be judged exactly. */
static bool is_near(const figure *f, const ko_obb *box)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        for (unsigned i = 0; i < 3U; i++) {
            const wide d = f->v[i].x[axis] - component(&box->c, axis);
            if (d > 4000 || d < -4000) {
                return false;
            }
        }
    }
    return true;
}

static ko_obb small_obb(oracle_case *with)
{
    const ko_triangle t = any_face(with);
    const ko_aabb near = box_by_triangle(with, &t);
    const ko_obb box = {
        near.c, any_turned_axes(with), {near.r.x % 1024, near.r.y % 1024, near.r.z % 1024}};
    return box;
}

static void judge_obbs(oracle_case *with, oracle_tally *tally, bool meant)
{
    mesh_any query;
    if (!small_mesh(with, meant ? (fix16_t)any_between(with, 1, 100) : 0)) {
        return;
    }
    const ko_obb box = small_obb(with);
    const ko_status status = ko_mesh_query_obb_begin(&meshes[0], &box, as_volume(&query));
    if (status == KO_E_RANGE) {
        return;
    }
    const uint32_t bits = found_by(tally, status, &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant ? meant_face(with, 0, i) : face_of(0, i);
        if (!is_near(&f, &box)) {
            continue;
        }
        const bool truth = figure_meets_obb(&f, &box, 0);
        if (meant) {
            must_find(tally, is_found(bits, i), truth);
        } else {
            found_answer(tally, is_found(bits, i), truth);
            found(tally, !is_found(bits, i) || truth || figure_meets_obb(&f, &box, 2));
        }
    }
}

void judge_mesh_obb(oracle_case *with, oracle_tally *tally)
{
    judge_obbs(with, tally, false);
}

void judge_meant_obb(oracle_case *with, oracle_tally *tally)
{
    judge_obbs(with, tally, true);
}

/* ---- k-DOPs ---- */

static const int8_t normals[7][AXES] = {{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1},
                                        {1, 0, 0}, {0, 1, 0},  {0, 0, 1}};

static wide along(unsigned slab, point p)
{
    const int8_t *n = normals[slab];
    return n[0] * p.x[0] + n[1] * p.x[1] + n[2] * p.x[2];
}

/* Draws a 14-DOP around a point. */
static void any_dop(oracle_case *with, const ko_vec3 *about, ko_kdop_slab *dop)
{
    const ko_triangle t = any_face(with);
    const int64_t size = extent_of(&t);
    for (unsigned i = 0; i < 7U; i++) {
        const wide at = along(i, point_of(about));
        const wide most = (wide)((i < 4U) ? 3 : 1) * KO_LIMIT;
        const wide lo = at - any_between(with, 0, once_in(with, 2) ? 1 : size);
        const wide hi = at + any_between(with, 0, once_in(with, 2) ? 1 : size);
        dop[i].lo = (fix16_t)((lo < -most) ? -most : lo);
        dop[i].hi = (fix16_t)((hi > most) ? most : hi);
    }
}

/* True if no slab of the k-DOP separates it from the figure. */
static bool do_slabs_meet(const figure *f, const ko_kdop_slab *dop)
{
    for (unsigned i = 0; i < 7U; i++) {
        const wide a = along(i, f->v[0]);
        const wide b = along(i, f->v[1]);
        const wide c = along(i, f->v[2]);
        if ((a < dop[i].lo && b < dop[i].lo && c < dop[i].lo) ||
            (a > dop[i].hi && b > dop[i].hi && c > dop[i].hi)) {
            return false;
        }
    }
    return true;
}

/* True if the k-DOP holds a corner of the original, or the given point and that is on the
 * original. */
static bool is_held(const figure *f, const ko_vec3 *about, const ko_kdop_slab *dop)
{
    bool corner = false;
    bool within = true;
    for (unsigned j = 0; j < 3U; j++) {
        bool holds = true;
        for (unsigned i = 0; i < 7U; i++) {
            holds = holds && along(i, f->v[j]) >= dop[i].lo && along(i, f->v[j]) <= dop[i].hi;
        }
        corner = corner || holds;
    }
    for (unsigned i = 0; i < 7U; i++) {
        const wide at = along(i, point_of(about));
        within = within && at >= dop[i].lo && at <= dop[i].hi;
    }
    return corner || (within && figure_holds(f, point_of(about)));
}

static void judge_dops(oracle_case *with, oracle_tally *tally, bool meant)
{
    ko_vec3 at;
    int64_t scale;
    mesh_any query;
    ko_kdop14 dop;
    at = any_vec(with, KO_LIMIT);
    scale = any_size(with);
    if (!(meant ? meant_mesh(with, &at, &scale) : any_mesh(with, 0, &at, scale, 0))) {
        return;
    }
    const ko_triangle t = any_face(with);
    const ko_vec3 about = any_point_by(with, &t);
    any_dop(with, &about, dop.slab);
    const ko_status status = ko_mesh_query_kdop_begin(&meshes[0], 14, dop.slab, as_volume(&query));
    if (status == KO_E_RANGE) {
        return;
    }
    const uint32_t bits = found_by(tally, status, &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant ? meant_face(with, 0, i) : face_of(0, i);
        must_find(tally, is_found(bits, i), is_held(&f, &about, dop.slab));
        found(tally, meant || !is_found(bits, i) || do_slabs_meet(&f, dop.slab));
    }
}

void judge_mesh_kdop(oracle_case *with, oracle_tally *tally)
{
    judge_dops(with, tally, false);
}

void judge_meant_kdop(oracle_case *with, oracle_tally *tally)
{
    judge_dops(with, tally, true);
}

/* ---- the other shapes ---- */

void judge_meant_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    mesh_any query;
    if (!meant_mesh(with, &at, &scale)) {
        return;
    }
    const ko_triangle t = any_face(with);
    const ko_aabb box = box_by_triangle(with, &t);
    const uint32_t bits =
        found_by(tally, ko_mesh_query_aabb_begin(&meshes[0], &box, as_volume(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant_face(with, 0, i);
        must_find(tally, is_found(bits, i), figure_meets_box(&f, &box));
    }
}

static uwide raw(fix16_t r)
{
    return (uwide)(uint32_t)r << DEVIATION_BITS;
}

void judge_meant_sphere(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    ko_sphere sphere;
    mesh_any query;
    fractions first = {.count = 0};
    if (!meant_mesh(with, &at, &scale)) {
        return;
    }
    sphere.c = any_point_near(with, &at, scale);
    const point p = point_of(&sphere.c);
    const figure any = meant_face(with, 0, 0);
    add_point_figure(&first, p, &any);
    sphere.r = any_legal_reach(with, &first, &sphere.c, 1);
    const uint32_t bits =
        found_by(tally, ko_mesh_query_sphere_begin(&meshes[0], &sphere, as_volume(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant_face(with, 0, i);
        fractions d = {.count = 0};
        add_point_figure(&d, p, &f);
        must_find(tally, is_found(bits, i), is_any_within(&d, raw(sphere.r), false));
    }
}

void judge_meant_capsule(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    ko_capsule capsule;
    mesh_any query;
    fractions first = {.count = 0};
    if (!meant_mesh(with, &at, &scale)) {
        return;
    }
    const ko_vec3 ends[2] = {any_point_near(with, &at, scale), any_point_near(with, &at, scale)};
    const figure axis = {{point_of(&ends[0]), point_of(&ends[1]), point_of(&ends[1])}};
    const figure any = meant_face(with, 0, 0);
    add_figures(&first, &axis, 1, &any);
    capsule.a = ends[0];
    capsule.b = ends[1];
    capsule.r = any_legal_reach(with, &first, ends, 2);
    const uint32_t bits = found_by(
        tally, ko_mesh_query_capsule_begin(&meshes[0], &capsule, as_volume(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant_face(with, 0, i);
        fractions d = {.count = 0};
        add_figures(&d, &axis, 1, &f);
        must_find(tally, is_found(bits, i), is_any_within(&d, raw(capsule.r), false));
    }
}

/* ---- lines ---- */

/* Returns the parameter of the first hit, KO_NEVER if there is none. */
static ko_q30 first_of(ko_status status, ko_mesh_cast *search)
{
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = ko_mesh_cast_next(search, &(uint32_t){2}, &hit);
        if (status == KO_OK) {
            break;
        }
    }
    return hit.at.t;
}

/* No original may be missed, or be hit before `first`. A triangle is found iff the segment is
 * within the error of it. */
void judge_meant_segment(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    mesh_any query;
    ko_mesh_cast search;
    if (!meant_mesh(with, &at, &scale)) {
        return;
    }
    const ko_triangle t = any_face(with);
    const ko_segment s = any_segment_by(with, &t);
    const point p = point_of(&s.a);
    const point q = point_of(&s.b);
    const figure axis = {{p, q, q}};
    const uint32_t bits =
        found_by(tally, cast_segment(&meshes[0], &s, KO_ORDER_ANY, as_line(&query)), &query);
    const ko_q30 first =
        first_of(cast_segment(&meshes[0], &s, KO_ORDER_ASCENDING, &search), &search);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant_face(with, 0, i);
        const figure stored = face_of(0, i);
        fractions d = {.count = 0};
        const bool truth = figure_meets_segment(&f, p, q);
        must_find(tally, is_found(bits, i), truth);
        found_safe(tally, !truth || first <= true_entry(&f, p, minus(q, p), 1, 1));
        add_figures(&d, &axis, 1, &stored);
        found(tally, is_found(bits, i) == is_any_within(&d, raw(meshes[0].error), false));
    }
}

void judge_meant_ray(oracle_case *with, oracle_tally *tally)
{
    mesh_any query;
    ko_mesh_cast search;
    if (!small_mesh(with, (fix16_t)any_between(with, 1, 100))) {
        return;
    }
    const ko_triangle t = any_face(with);
    const ko_ray ray = any_ray_by(with, &t, true);
    const point d = {{ray.direction.x, ray.direction.y, ray.direction.z}};
    const uint32_t bits =
        found_by(tally, cast_ray(&meshes[0], &ray, KO_ORDER_ANY, as_line(&query)), &query);
    const ko_q30 first = first_of(cast_ray(&meshes[0], &ray, KO_ORDER_ASCENDING, &search), &search);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant_face(with, 0, i);
        const bool truth = does_short_ray_meet(&f, &ray);
        must_find(tally, is_found(bits, i), truth);
        found_safe(tally, !truth || first <= true_entry(&f, point_of(&ray.origin), d, KO_Q30_ONE,
                                                        ray.length));
    }
}

/* ---- distances ---- */

void judge_meant_nearest(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    ko_mesh_nearest search;
    ko_mesh_near near = {.margin = 0};
    fractions d = {.count = 0};
    if (!meant_mesh(with, &at, &scale)) {
        return;
    }
    const ko_vec3 p = any_point_near(with, &at, 4 * scale);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = meant_face(with, 0, i);
        add_point_figure(&d, point_of(&p), &f);
    }
    const ko_sphere around = {p, 0};
    found(tally, ko_mesh_nearest_sphere_begin(&meshes[0], &around, KO_LIMIT, &search) == KO_OK);
    const ko_status status = ko_mesh_nearest_sphere_next(&search, NULL, &near);
    found_safe(tally, status == KO_OK || !is_any_within(&d, raw(KO_LIMIT), false));
    if (status == KO_OK) {
        const fix16_t clearance = (near.margin > 0) ? near.margin : 0;
        const fix16_t most = clearance + 2 * meshes[0].error + 1;
        const fix16_t reach = any_reach(with, &d);
        must_find(tally, clearance <= reach, reach >= 0 && is_any_within(&d, raw(reach), false));
        found_safe(tally, clearance == 0 || !is_any_within(&d, raw(clearance), true));
        found(tally, is_any_within(&d, raw(most), false));
    }
}

/* Two meshes, at least one with an error and one moved by whole LSB. Every pair of originals that
 * touches must be found. */
void judge_meant_pairs(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 nowhere = {0, 0, 0};
    static ko_mesh_pairs pairs;
    ko_mesh_pair pair;
    ko_mesh_gap gap = {{0, 0}, 0};
    bool seen[FACES][FACES] = {{false}};
    bool any = false;
    const ko_pose pose = {{{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}},
                          any_vec(with, with->nasty ? 4 : 900)};
    if (!any_mesh(with, 0, &nowhere, 400, (fix16_t)any_between(with, 1, 40)) ||
        !any_mesh(with, 1, &nowhere, 400, (fix16_t)any_between(with, 0, 40))) {
        return;
    }
    found(tally, ko_mesh_pairs_begin(&meshes[0], &meshes[1], &pose, &pairs) == KO_OK);
    while (ko_mesh_pairs_next(&pairs, NULL, &pair) == KO_OK) {
        seen[pair.a][pair.b] = true;
    }
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure a = meant_face(with, 0, i);
        for (uint32_t j = 0; j < meshes[1].face_count; j++) {
            figure b = meant_face(with, 1, j);
            for (unsigned k = 0; k < 3U; k++) {
                b.v[k].x[0] += pose.t.x;
                b.v[k].x[1] += pose.t.y;
                b.v[k].x[2] += pose.t.z;
            }
            const bool truth = figures_meet(&a, &b);
            must_find(tally, seen[i][j], truth);
            any = any || truth;
        }
    }
    found(tally, ko_mesh_closest_begin(&meshes[0], &meshes[1], &pose, KO_LIMIT, &pairs) == KO_OK);
    found(tally, ko_mesh_closest_next(&pairs, NULL, &gap) == KO_OK);
    found_safe(tally, !any || gap.clearance == 0);
}
