/* Judges the claims about k-DOPs made of other volumes, and about k-DOPs against oriented boxes.
 *
 * promise: no-miss, contains, stated-bound */
#include "oracle_kdop.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/overlap.h"

static wide size_of(wide x)
{
    return (x < 0) ? -x : x;
}

static int64_t any_size(oracle_case *with, int64_t most)
{
    const int64_t reach = INT64_C(1) << any_between(with, 0, with->nasty ? 3 : 29);
    return any_between(with, 0, (reach < most) ? reach : most);
}

/* ---- round volumes ---- */

/* Points, each the centre of a ball of the same radius. */
typedef struct balls {
    unsigned count;
    ko_vec3 centre[4];
    wide r;
} balls;

static bool balls_are_legal(const balls *b)
{
    for (unsigned i = 0; i < b->count; i++) {
        if (b->r < 0 || b->r > KO_LIMIT || !all_within(&b->centre[i], (int64_t)(KO_LIMIT - b->r))) {
            return false;
        }
    }
    return true;
}

/* Draws a radius that is mostly legal. */
static fix16_t radius_for(oracle_case *with, const balls *b)
{
    int64_t room = KO_LIMIT;
    for (unsigned i = 0; i < b->count; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const int64_t left = KO_LIMIT - (int64_t)size_of(component(&b->centre[i], axis));
            room = (left < room) ? left : room;
        }
    }
    if (once_in(with, 6)) {
        return (fix16_t)(room + any_between(with, -2, 2));
    }
    return once_in(with, 30) ? -1 : (fix16_t)any_size(with, (room < 0) ? 0 : room);
}

/* An end must be beyond that of the centres by r sqrt(weight), rounded up; `beyond` is by how much
 * it is. */
static void judge_end(oracle_tally *tally, wide beyond, const int *n, wide r)
{
    const wide reach2 = dop_weight(n) * r * r;
    found_safe(tally, beyond >= 0 && beyond * beyond >= reach2);
    if (beyond >= 0 && beyond * beyond >= reach2) {
        found_deviation(tally, beyond_root((uwide)reach2, (uint64_t)beyond));
    }
}

static void judge_balls(oracle_tally *tally, unsigned k, const balls *b, ko_status status,
                        const ko_kdop_slab *out)
{
    if (!found_status(tally, status, balls_are_legal(b))) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    found(tally, dop_is_legal(k, out));
    for (unsigned i = 0; i < k / 2U; i++) {
        const int *const n = dop_normal(k, i);
        wide lo = dop_project(n, &b->centre[0]);
        wide hi = lo;
        for (unsigned j = 1; j < b->count; j++) {
            const wide at = dop_project(n, &b->centre[j]);
            lo = (at < lo) ? at : lo;
            hi = (at > hi) ? at : hi;
        }
        judge_end(tally, lo - out[i].lo, n, b->r);
        judge_end(tally, out[i].hi - hi, n, b->r);
    }
}

void judge_dop_from_sphere(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = dop_any_k(with);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    balls b = {1, {doubtful_vec(with, KO_LIMIT)}, 0};
    const ko_sphere sphere = {b.centre[0], radius_for(with, &b)};
    b.r = sphere.r;
    judge_balls(tally, k, &b, kdop_from_sphere(k, &sphere, out), out);
}

void judge_dop_from_capsule(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = dop_any_k(with);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    balls b = {2, {any_vec(with, KO_LIMIT)}, 0};
    b.centre[1] = once_in(with, 8) ? b.centre[0] : doubtful_vec(with, KO_LIMIT);
    const ko_capsule capsule = {b.centre[0], b.centre[1], radius_for(with, &b)};
    b.r = capsule.r;
    judge_balls(tally, k, &b, kdop_from_capsule(k, &capsule, out), out);
}

void judge_dop_from_lozenge(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = dop_any_k(with);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    const int64_t part = KO_LIMIT / (once_in(with, 2) ? 3 : 1);
    ko_lozenge l = {any_vec(with, part), any_vec(with, part), any_vec(with, part), 0};
    if (once_in(with, 8)) {
        l.v = (ko_vec3){0, 0, 0};
    }
    balls b = {4, {l.a, l.a, l.a, l.a}, 0};
    for (unsigned i = 1; i < 4U; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const int64_t u = (i & 1U) ? component(&l.u, axis) : 0;
            const int64_t v = (i & 2U) ? component(&l.v, axis) : 0;
            set_component(&b.centre[i], axis, component(&l.a, axis) + u + v); /* within 2^31 */
        }
    }
    l.r = radius_for(with, &b);
    b.r = l.r;
    judge_balls(tally, k, &b, ko_kdop_from_lozenge(k, &l, out), out);
}

/* ---- oriented boxes ---- */

/* Draws a box near a point. Its axes are not quite perpendicular, some boxes are flat, and most are
 * legal. */
static ko_obb any_obb(oracle_case *with, const ko_vec3 *near)
{
    ko_obb box = {*near, dop_any_rotation(with), {0, 0, 0}};
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(&box.r, axis, once_in(with, 8) ? 0 : any_size(with, KO_LIMIT));
    }
    if (once_in(with, 2)) {
        box.axes.y.z += (ko_q30)any_between(with, -8, 8);
        box.axes.x.x += (ko_q30)any_between(with, -4, 4);
    }
    if (once_in(with, 8)) { /* makes the axes left-handed */
        box.axes.z = (ko_dir3){-box.axes.z.x, -box.axes.z.y, -box.axes.z.z};
    }
    for (unsigned i = 0; i < 30U && ko_obb_check(&box) != KO_OK && !once_in(with, 30); i++) {
        box.r = (ko_vec3){box.r.x / 2, box.r.y / 2, box.r.z / 2};
    }
    return box;
}

/* Returns the extent of the box from its centre along a direction, times 2^30 and the direction's
 * length. */
static wide reach_of(const ko_obb *box, const wide m[AXES])
{
    const ko_dir3 *const c[AXES] = {&box->axes.x, &box->axes.y, &box->axes.z};
    wide sum = 0;
    for (unsigned i = 0; i < AXES; i++) {
        sum += size_of(c[i]->x * m[0] + c[i]->y * m[1] + c[i]->z * m[2]) * component(&box->r, i);
    }
    return sum;
}

static wide reach_along(const ko_obb *box, const int *n)
{
    const wide m[AXES] = {n[0], n[1], n[2]};
    return reach_of(box, m);
}

void judge_dop_from_obb(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = dop_any_k(with);
    const ko_vec3 near = doubtful_vec(with, KO_LIMIT);
    const ko_obb box = any_obb(with, &near);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    const ko_status status = ko_kdop_from_obb(k, &box, out);
    if (!found_status(tally, status, ko_obb_check(&box) == KO_OK)) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    found(tally, dop_is_legal(k, out));
    for (unsigned i = 0; i < k / 2U; i++) {
        const int *const n = dop_normal(k, i);
        const wide one = (wide)1 << 30;
        const wide reach = reach_along(&box, n);
        const wide up = (out[i].hi - dop_project(n, &box.c)) * one - reach;
        const wide down = (dop_project(n, &box.c) - out[i].lo) * one - reach;
        found_safe(tally, up >= 0 && down >= 0);
        found_deviation(tally, (uint64_t)(((up > down) ? up : down) >> (30U - DEVIATION_BITS)));
    }
}

/* Returns the gap on slab i, times 2^30; if negative, the depth of the overlap. */
static wide gap_along(const dop_body *b, unsigned i, const ko_obb *box)
{
    const int *const n = dop_normal(b->k, i);
    const wide one = (wide)1 << 30;
    const wide at = dop_project(n, &box->c) * one;
    const wide reach = reach_along(box, n);
    const wide above = at - reach - b->slab[i].hi * one;
    const wide below = b->slab[i].lo * one - at - reach;
    return (above > below) ? above : below;
}

/* Returns the gap along axis i of the box, times 12 * 2^60. */
static wide gap12_across(const dop_body *b, unsigned i, const ko_obb *box)
{
    const ko_dir3 *const axes[AXES] = {&box->axes.x, &box->axes.y, &box->axes.z};
    const wide m[AXES] = {axes[i]->x, axes[i]->y, axes[i]->z};
    const wide back[AXES] = {-m[0], -m[1], -m[2]};
    const wide one = (wide)1 << 30;
    const wide at = 12 * one * (m[0] * box->c.x + m[1] * box->c.y + m[2] * box->c.z);
    const wide reach = 12 * reach_of(box, m);
    const wide above = at - reach - dop_extent12(b->k, b->slab, m) * one;
    const wide below = -dop_extent12(b->k, b->slab, back) * one - at - reach;
    return (above > below) ? above : below;
}

/* Moves the box by `by` along a direction, if it remains legal. */
static void shift(ko_obb *box, const double direction[AXES], double by)
{
    ko_obb moved = *box;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const double at = (double)component(&box->c, axis) + direction[axis] * by;
        if (at > KO_LIMIT || at < -KO_LIMIT) {
            return;
        }
        set_component(&moved.c, axis, (int64_t)at);
    }
    if (ko_obb_check(&moved) == KO_OK) {
        *box = moved;
    }
}

/* Moves the box until it all but touches along a normal or an axis. */
static void snap(oracle_case *with, const dop_body *b, ko_obb *box)
{
    const unsigned i = (unsigned)any_between(with, 0, b->k / 2U - 1U + 3U);
    const double nudge = (double)any_between(with, -4, 4) / 2.0;
    if (i < b->k / 2U) {
        const int *const n = dop_normal(b->k, i);
        const wide one = (wide)1 << 30;
        const wide at = dop_project(n, &box->c);
        const wide target = dop_floor_div(reach_along(box, n), one) + b->slab[i].hi;
        const double w = dop_weight(n);
        const double direction[AXES] = {n[0] / w, n[1] / w, n[2] / w};
        shift(box, direction, (double)(target - at) + nudge);
        return;
    }
    const ko_dir3 *const axes[AXES] = {&box->axes.x, &box->axes.y, &box->axes.z};
    const ko_dir3 *const axis = axes[i - b->k / 2U];
    const double unit = 1073741824.0;
    const double direction[AXES] = {axis->x / unit, axis->y / unit, axis->z / unit};
    const double gap = (double)gap12_across(b, i - b->k / 2U, box) / (12.0 * unit * unit);
    const wide m[AXES] = {axis->x, axis->y, axis->z};
    const wide back[AXES] = {-m[0], -m[1], -m[2]};
    const wide middle = dop_extent12(b->k, b->slab, m) - dop_extent12(b->k, b->slab, back);
    const wide at = 24 * (m[0] * box->c.x + m[1] * box->c.y + m[2] * box->c.z);
    shift(box, direction, (at > middle) ? nudge - gap : gap - nudge);
}

/* The answer may be false only if one of the k / 2 + 3 directions shows a gap in real numbers. It
 * may be true despite a gap only along the box's axes, if the gap is small. */
void judge_dop_overlap_obb(oracle_case *with, oracle_tally *tally)
{
    dop_body b = dop_any_within(with, dop_any_k(with), once_in(with, 2) ? KO_LIMIT : KO_LIMIT / 4);
    const dop_body whole = b;
    const ko_vec3 near = dop_point_near(with, &b);
    const bool tight = !once_in(with, 8);
    if (!tight) {
        dop_loosen(with, &b);
    }
    ko_obb box = any_obb(with, &near);
    if (ko_obb_check(&box) != KO_OK) {
        box.axes = (ko_mat3)KO_MAT3_IDENTITY;
        box.r = (ko_vec3){0, 0, 0};
    }
    if (with->nasty || once_in(with, 2)) {
        snap(with, &b, &box);
    }
    wide gap = -1;
    wide gap12 = -1;
    for (unsigned i = 0; i < b.k / 2U; i++) {
        const wide g = gap_along(&b, i, &box);
        gap = (g > gap) ? g : gap;
    }
    for (unsigned i = 0; i < AXES; i++) {
        const wide g = gap12_across(&b, i, &box);
        gap12 = (g > gap12) ? g : gap12;
    }
    const bool answer = ko_kdop_overlap_obb(b.k, b.slab, &box);
    found_answer(tally, answer, gap <= 0 && gap12 <= 0);
    found(tally, !answer || gap <= 0);
    if (answer && tight && gap12 > 0) {
        found_deviation(tally, (uint64_t)(gap12 / ((wide)12 << (60U - DEVIATION_BITS))));
    }
    for (unsigned i = 0; i < whole.count; i++) {
        found_safe(tally, answer || !ko_obb_contains_point(&box, &whole.points[i]));
    }
}
