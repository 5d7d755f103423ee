/* Judges the claims about oriented boxes that are made of other volumes, that become other volumes,
 * or that are moved.
 *
 * promise: contains, stated-bound */
#include "oracle_obb.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/transform.h"

#include <string.h>

static const ko_obb blank;

void judge_obb_merge(oracle_case *with, oracle_tally *tally)
{
    const ko_obb a = any_obb(with);
    ko_obb b = any_obb(with);
    ko_obb out = blank;
    if (once_in(with, 2)) {
        const ko_vec3 c = b.c;
        b.c = a.c;
        b.c = obb_is_legal(&b) ? b.c : c;
    }
    obb_relate(with, &a, &b);
    b.axes = obb_is_legal(&b) ? b.axes : a.axes;
    if (!obb_is_legal(&b)) {
        return;
    }
    const ko_status status = ko_obb_union(&a, &b, &out);
    if (status != KO_OK) {
        const bool small = all_within(&a.c, KO_LIMIT / 8) && all_within(&b.c, KO_LIMIT / 8) &&
                           obb_sum_of(&a) + obb_sum_of(&b) < (long double)KO_LIMIT / 4;
        found(tally, !small && memcmp(&out, &blank, sizeof out) == 0);
        return;
    }
    found(tally, obb_is_legal(&out));
    found_safe(tally, obb_holds_box(&out, &a) && obb_holds_box(&out, &b));
}

/* The box must hold the AABB's corners at the pose, exactly, in Q30. */
void judge_obb_from_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_obb base = any_obb(with);
    ko_aabb box = {{0, 0, 0}, base.r};
    ko_pose pose = {any_axes(with), any_vec(with, KO_LIMIT / 2)};
    ko_obb out = blank;
    box.c = any_vec(with, KO_LIMIT / 4);
    if (ko_aabb_check(&box) != KO_OK) {
        return;
    }
    if (ko_obb_from_aabb_at(&box, &pose, &out) != KO_OK) {
        found(tally, memcmp(&out, &blank, sizeof out) == 0);
        found(tally,
              !obb_axes_are_legal(&pose.r) || obb_sum_of(&base) > (long double)KO_LIMIT / 32);
        return;
    }
    found(tally, obb_is_legal(&out));
    for (unsigned corner = 0; corner < 8U; corner++) {
        vec128 x = obb_difference(&pose.t, &out.c);
        for (unsigned k = 0; k < AXES; k++) {
            x.v[k] *= ONE;
            for (unsigned i = 0; i < AXES; i++) {
                const wide r = component(&box.r, i);
                const wide at = component(&box.c, i) + (((corner >> i) & 1U) ? r : -r);
                x.v[k] += obb_of_dir(obb_column(&out, i)).v[k] * at;
            }
        }
        found_safe(tally, obb_holds(&out, &x, ONE));
    }
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t more = component(&out.r, i) - component(&box.r, i);
        found(tally, more == 0 || more == 1);
        found_deviation(tally, (uint64_t)more << DEVIATION_BITS);
    }
}

/* ---- from round volumes ---- */

/* The box must hold a ball around each point, and no extent may exceed what these need by more than
 * the header's bound. A refusal is right only beyond a quarter of the range. */
static void judge_balls(ko_status status, const ko_obb *out, const ko_vec3 *points, unsigned count,
                        fix16_t r, oracle_tally *tally)
{
    if (status != KO_OK) {
        bool at_edge = r > KO_LIMIT / 4;
        for (unsigned k = 0; k < count; k++) {
            at_edge = at_edge || !all_within(&points[k], KO_LIMIT / 4);
        }
        found(tally, status == KO_E_RANGE && at_edge && memcmp(out, &blank, sizeof blank) == 0);
        return;
    }
    found(tally, obb_is_legal(out));
    for (unsigned k = 0; k < count; k++) {
        const long double x[AXES] = {(long double)((wide)points[k].x - out->c.x),
                                     (long double)((wide)points[k].y - out->c.y),
                                     (long double)((wide)points[k].z - out->c.z)};
        found_safe(tally, obb_beyond(out, x, (long double)r) <= HAIR);
    }
    for (unsigned i = 0; i < AXES; i++) {
        const wide width = obb_width_along(obb_column(out, i), points, count);
        const long double half = (long double)width / (2.0L * (long double)ONE);
        const long double more = (long double)component(&out->r, i) - half - (long double)r;
        found(tally, more <= 3.0L + PART * obb_sum_of(out));
        found_deviation(tally, obb_in_parts(more));
    }
}

/* Draws a radius that is legal around all of the points. */
static fix16_t any_legal_radius(oracle_case *with, const ko_vec3 *points, unsigned count)
{
    int64_t room = KO_LIMIT;
    for (unsigned k = 0; k < count; k++) {
        for (unsigned i = 0; i < AXES; i++) {
            const int64_t x = component(&points[k], i);
            const int64_t left = KO_LIMIT - ((x < 0) ? -x : x);
            room = (left < room) ? left : room;
        }
    }
    const int64_t r = any_between(with, 0, any_scale_of_boxes(with));
    return (fix16_t)((r < room) ? r : room);
}

void judge_obb_from_sphere(oracle_case *with, oracle_tally *tally)
{
    ko_sphere sphere = {any_vec(with, KO_LIMIT), 0};
    ko_obb out = blank;
    sphere.r = any_legal_radius(with, &sphere.c, 1);
    const bool spoilt = once_in(with, 8);
    sphere.r = spoilt ? -1 : sphere.r;
    const ko_lozenge ball = {sphere.c, {0, 0, 0}, {0, 0, 0}, sphere.r};
    if (!found_status(tally, ko_obb_from_lozenge(&ball, &out), !spoilt)) {
        found(tally, memcmp(&out, &blank, sizeof out) == 0);
        return;
    }
    judge_balls(KO_OK, &out, &sphere.c, 1, sphere.r, tally);
}

void judge_obb_from_capsule(oracle_case *with, oracle_tally *tally)
{
    const ko_obb near = any_obb(with);
    parts p;
    const ko_segment s = any_obb_segment(with, &near, &p);
    const ko_vec3 ends[2] = {s.a, s.b};
    const ko_capsule capsule = {s.a, s.b, any_legal_radius(with, ends, 2)};
    ko_obb out = blank;
    const ko_status status = obb_from_capsule(&capsule, &out);
    judge_balls(status, &out, ends, 2, capsule.r, tally);
}

void judge_obb_from_lozenge(oracle_case *with, oracle_tally *tally)
{
    const ko_obb near = any_obb(with);
    parts p;
    ko_lozenge lozenge = any_obb_lozenge(with, &near, &p);
    ko_vec3 corners[4];
    ko_obb out = blank;
    for (unsigned k = 0; k < 4U; k++) {
        for (unsigned i = 0; i < AXES; i++) {
            const int64_t u = ((k & 1U) != 0U) ? component(&lozenge.u, i) : 0;
            const int64_t v = ((k & 2U) != 0U) ? component(&lozenge.v, i) : 0;
            set_component(&corners[k], i, component(&lozenge.a, i) + u + v);
        }
    }
    lozenge.r = any_legal_radius(with, corners, 4);
    const ko_status status = ko_obb_from_lozenge(&lozenge, &out);
    judge_balls(status, &out, corners, 4, lozenge.r, tally);
}

/* ---- to round volumes ---- */

/* The set { c + sum ti vi / 2^31 } widened by r must hold all corners of the box. r must be at most
 * `need` + `spare` + 2^-24 of the extents. */
static void judge_round(const ko_obb *box, const obb_span *core, const ko_vec3 *twice_c, fix16_t r,
                        long double need, long double spare, oracle_tally *tally)
{
    for (unsigned corner = 0; corner < 8U; corner++) {
        long double x[AXES];
        for (unsigned k = 0; k < AXES; k++) {
            wide at = (2 * (wide)component(&box->c, k) - component(twice_c, k)) * (ONE / 2);
            for (unsigned i = 0; i < AXES; i++) {
                const wide part = obb_of_dir(obb_column(box, i)).v[k] * component(&box->r, i);
                at += ((corner >> i) & 1U) ? part : -part;
            }
            x[k] = (long double)at / (long double)ONE;
        }
        found_safe(tally, obb_distance(core, x) <= (long double)r + HAIR);
    }
    const long double more = (long double)r - need;
    found(tally, more <= spare + PART * obb_sum_of(box));
    found_deviation(tally, obb_in_parts(more));
}

static long double extents_but(const ko_obb *box, unsigned skip)
{
    vec128 v = {{box->r.x, box->r.y, box->r.z}};
    if (skip < AXES) {
        v.v[skip] = 0;
    }
    return obb_length_of(&v);
}

/* The library may refuse a box that is not legal, or that is near the edge of the range. */
static bool found_made(const ko_obb *box, ko_status status, bool untouched, oracle_tally *tally)
{
    const bool at_edge = !all_within(&box->c, KO_LIMIT / 2) || !all_within(&box->r, KO_LIMIT / 8);
    if (status == KO_OK) {
        found(tally, obb_is_legal(box));
        return true;
    }
    found(tally, status == KO_E_RANGE && untouched && (at_edge || !obb_is_legal(box)));
    return false;
}

void judge_obb_to_sphere(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    ko_sphere out = {{1, 2, 3}, 4};
    const ko_status status = ko_sphere_from_obb(&box, &out);
    if (found_made(&box, status, out.c.x == 1 && out.r == 4, tally)) {
        const obb_span point = {.count = 0};
        const ko_vec3 twice = {2 * out.c.x, 2 * out.c.y, 2 * out.c.z};
        found(tally, ko_sphere_check(&out) == KO_OK);
        judge_round(&box, &point, &twice, out.r, extents_but(&box, AXES), 1.0L, tally);
    }
}

void judge_obb_to_capsule(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    ko_capsule out = {{1, 2, 3}, {4, 5, 6}, 7};
    const ko_status status = ko_capsule_from_obb(&box, &out);
    if (found_made(&box, status, out.a.x == 1 && out.b.z == 6 && out.r == 7, tally)) {
        const ko_vec3 *r = &box.r;
        const unsigned longest = (r->x >= r->y && r->x >= r->z) ? 0U : (r->y >= r->z) ? 1U : 2U;
        const vec128 way = obb_difference(&out.b, &out.a);
        const ko_vec3 twice = {out.a.x + out.b.x, out.a.y + out.b.y, out.a.z + out.b.z};
        obb_span core = {.count = 0};
        obb_span_add(&core, &way, 0.5L);
        found(tally, ko_capsule_check(&out) == KO_OK);
        judge_round(&box, &core, &twice, out.r, extents_but(&box, longest), 2.0L, tally);
    }
}

void judge_obb_to_lozenge(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    ko_lozenge out = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, 10};
    const ko_status status = ko_lozenge_from_obb(&box, &out);
    if (found_made(&box, status, out.a.x == 1 && out.v.z == 9 && out.r == 10, tally)) {
        const ko_vec3 *r = &box.r;
        const fix16_t xy = (r->x < r->y) ? r->x : r->y;
        const vec128 u = {{out.u.x, out.u.y, out.u.z}};
        const vec128 v = {{out.v.x, out.v.y, out.v.z}};
        const ko_vec3 twice = {2 * out.a.x + out.u.x + out.v.x, 2 * out.a.y + out.u.y + out.v.y,
                               2 * out.a.z + out.u.z + out.v.z};
        obb_span core = {.count = 0};
        obb_span_add(&core, &u, 0.5L);
        obb_span_add(&core, &v, 0.5L);
        found(tally, ko_lozenge_check(&out) == KO_OK);
        judge_round(&box, &core, &twice, out.r, (long double)((xy < r->z) ? xy : r->z), 3.0L,
                    tally);
    }
}

/* ---- moved ---- */

/* Returns row k of a matrix, or of its transpose. */
static vec128 row(const ko_mat3 *m, unsigned k, bool inverse)
{
    const vec128 x = obb_of_dir(&m->x);
    const vec128 y = obb_of_dir(&m->y);
    const vec128 z = obb_of_dir(&m->z);
    const vec128 across = {{x.v[k], y.v[k], z.v[k]}};
    return !inverse ? across : (k == 0U) ? x : (k == 1U) ? y : z;
}

/* The result must hold the images of the corners, exactly. They are in Q60, relative to its
 * centre. */
static void judge_image(const ko_obb *box, const ko_pose *pose, bool inverse, const ko_obb *out,
                        oracle_tally *tally)
{
    for (unsigned corner = 0; corner < 8U; corner++) {
        vec128 p;
        long double x[AXES];
        for (unsigned k = 0; k < AXES; k++) {
            p.v[k] = (wide)component(&box->c, k) * ONE;
            p.v[k] -= inverse ? (wide)component(&pose->t, k) * ONE : 0;
            for (unsigned i = 0; i < AXES; i++) {
                const wide part = obb_of_dir(obb_column(box, i)).v[k] * component(&box->r, i);
                p.v[k] += ((corner >> i) & 1U) ? part : -part;
            }
        }
        for (unsigned k = 0; k < AXES; k++) {
            const vec128 r = row(&pose->r, k, inverse);
            wide at = obb_dot(&r, &p) - (wide)component(&out->c, k) * ONE * ONE;
            at += inverse ? 0 : (wide)component(&pose->t, k) * ONE * ONE;
            x[k] = (long double)at / ((long double)ONE * (long double)ONE);
        }
        found_safe(tally, obb_beyond(out, x, 0.0L) <= HAIR);
    }
}

static void judge_transform(oracle_case *with, bool inverse, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    const int64_t far = once_in(with, 2) ? KO_LIMIT : KO_LIMIT / 4;
    const ko_pose pose = {any_axes(with), any_vec(with, far)};
    ko_obb out = box; /* tests that out may be box */
    const ko_status status =
        inverse ? ko_obb_transform_inverse(&out, &pose, &out) : ko_obb_transform(&out, &pose, &out);
    if (status != KO_OK) {
        const bool small = obb_is_legal(&box) && obb_axes_are_legal(&pose.r) &&
                           all_within(&box.c, KO_LIMIT / 4) && all_within(&pose.t, KO_LIMIT / 4) &&
                           obb_sum_of(&box) < (long double)KO_LIMIT / 32;
        found(tally, status == KO_E_RANGE && !small && memcmp(&out, &box, sizeof out) == 0);
        return;
    }
    found(tally, obb_is_legal(&out) && obb_is_legal(&box) && obb_axes_are_legal(&pose.r));
    judge_image(&box, &pose, inverse, &out, tally);
    for (unsigned i = 0; i < AXES; i++) {
        const long double more =
            (long double)component(&out.r, i) - (long double)component(&box.r, i);
        found(tally, more <= 3.0L + PART * obb_sum_of(&box));
        found_deviation(tally, obb_in_parts(more));
    }
}

void judge_obb_transform(oracle_case *with, oracle_tally *tally)
{
    judge_transform(with, false, tally);
}

void judge_obb_transform_inverse(oracle_case *with, oracle_tally *tally)
{
    judge_transform(with, true, tally);
}
