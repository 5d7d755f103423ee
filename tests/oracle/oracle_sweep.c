/* Judges the claims of keepout/toi.h about boxes and spheres, in fractions and in 128 bits.
 *
 * promise: never-late, exact, stated-bound */
#include "oracle_sweep.h"

#define ONE ((wide)KO_Q30_ONE)

/* ---- boxes ---- */

/* Draws a displacement: any, or one to three times that to the other shape, within 2 LSB. */
static ko_vec3 any_way(oracle_case *with, const ko_vec3 *from, const ko_vec3 *to)
{
    ko_vec3 by = any_vec(with, 2 * (int64_t)KO_LIMIT);
    if (!with->nasty && once_in(with, 3)) {
        return by;
    }
    const int64_t times = any_between(with, 1, 3);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t way = (component(to, axis) - component(from, axis)) * times;
        set_component(&by, axis, clamped(way + any_between(with, -2, 2), 2 * (int64_t)KO_LIMIT));
    }
    return by;
}

static void doubt_way(oracle_case *with, ko_vec3 *by)
{
    if (once_in(with, 30)) {
        *by = doubtful_vec(with, 2 * (int64_t)KO_LIMIT);
    }
}

/* Draws a position for the centre of the moving box at the surface of the other. */
static ko_vec3 any_touch(oracle_case *with, const ko_aabb *a, const ko_aabb *b)
{
    ko_vec3 p;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t r = component(&a->r, axis) + component(&b->r, axis);
        const int64_t off =
            once_in(with, 2) ? any_between(with, -r, r) : (once_in(with, 2) ? r : -r);
        set_component(&p, axis, component(&b->c, axis) + off);
    }
    return p;
}

static void judge_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_aabb a = any_box(with);
    const ko_aabb b = any_other(with, &a);
    const ko_vec3 touch = any_touch(with, &a, &b);
    ko_vec3 by = any_way(with, &a.c, &touch);
    wide enter = 0;
    wide enter_of = 1;
    wide leave = 1;
    wide leave_of = 1;
    bool hit = true;
    ko_q30 t = 7;
    doubt(with, &a);
    doubt_way(with, &by);
    if (!found_status(tally, ko_aabb_toi(&a, &b, &by, &t),
                      is_legal(&a) && all_within(&by, 2 * (int64_t)KO_LIMIT))) {
        found(tally, t == 7);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(&a, axis);
        const interval j = side(&b, axis);
        const wide v = component(&by, axis);
        const wide size = (v < 0) ? -v : v;
        const wide in = (v > 0) ? j.lo - i.hi : i.lo - j.hi;
        const wide out = (v > 0) ? j.hi - i.lo : i.hi - j.lo;
        if (v == 0) {
            hit = hit && i.lo <= j.hi && j.lo <= i.hi;
            continue;
        }
        if (in * enter_of > enter * size) {
            enter = in;
            enter_of = size;
        }
        if (out * leave_of < leave * size) {
            leave = out;
            leave_of = size;
        }
    }
    hit = hit && enter * leave_of <= leave * enter_of;
    if (!hit) {
        found(tally, t == KO_NEVER);
        return;
    }
    found_safe(tally, t * enter_of <= enter * ONE);
    found(tally, (t + (wide)1) * enter_of > enter * ONE);
}

/* ---- spheres, in 2^-30 LSB ---- */

static ko_sphere any_sphere(oracle_case *with)
{
    ko_sphere s;
    const int64_t r = any_length(with, KO_LIMIT);
    s.r = (fix16_t)(r < 0 ? -r : r);
    s.c = any_vec(with, KO_LIMIT - s.r);
    return s;
}

/* True if |w 2^30 + v k|^2 > reach^2 2^60. The left side is at most 3 * 2^124. */
static bool is_apart(const ko_vec3 *w, const ko_vec3 *v, wide k, wide reach)
{
    uwide square = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide at = component(w, axis) * ONE + component(v, axis) * k;
        square += (uwide)(at * at);
    }
    return square > (uwide)(reach * reach) << 60;
}

/* The answer must be the first root, by its position: apart or just touching at t, touching before
 * t + 1 unit. The closest position may lie between two units; then the truth is b^2 >= a c. */
static void judge_sphere(oracle_case *with, oracle_tally *tally)
{
    const ko_sphere a = any_sphere(with);
    ko_sphere b = any_sphere(with);
    ko_vec3 by = any_way(with, &a.c, &b.c);
    const wide reach = (wide)a.r + b.r;
    if (once_in(with, 2)) { /* passes at nearly the sum of the radii on one axis */
        const unsigned axis = (unsigned)any_between(with, 0, 2);
        const int64_t at = component(&by, axis) + (int64_t)reach * (once_in(with, 2) ? 1 : -1);
        set_component(&by, axis, clamped(at, 2 * (int64_t)KO_LIMIT));
    }
    doubt_way(with, &by);
    if (once_in(with, 30)) {
        b.r = (fix16_t)any_between(with, INT32_MIN, INT32_MAX);
    }
    const ko_aabb box = {b.c, {b.r, b.r, b.r}};
    const bool legal = is_legal(&box) && all_within(&by, 2 * (int64_t)KO_LIMIT);
    ko_q30 t = 7;
    if (!found_status(tally, ko_sphere_toi(&a, &b, &by, &t), legal)) {
        found(tally, t == 7);
        return;
    }
    ko_vec3 w;
    wide qa = 0;
    wide qb = 0;
    wide qc = -((wide)a.r + b.r) * ((wide)a.r + b.r);
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(&w, axis, (int64_t)component(&a.c, axis) - component(&b.c, axis));
        const wide x = component(&w, axis);
        const wide v = component(&by, axis);
        qa += v * v;
        qb += v * x;
        qc += x * x;
    }
    const bool at_end = qa + 2 * qb + qc <= 0;
    const bool passes = qb < 0 && qa + qb >= 0 && qb * qb >= qa * qc;
    if (qc <= 0) {
        found_safe(tally, t == 0);
        found(tally, t == 0);
    } else if (!at_end && !passes) {
        found(tally, t == KO_NEVER);
    } else {
        /* t is before the closest position, and the next unit touches or is past it */
        const wide sum = (wide)a.r + b.r;
        found_safe(tally, t <= ONE && qa * t + qb * ONE <= 0 &&
                              (is_apart(&w, &by, t, sum) || t == ONE ||
                               !is_apart(&w, &by, t + 1, sum) || qa * (t + 1) + qb * ONE > 0));
        found_safe(tally, t <= ONE && (is_apart(&w, &by, t, sum) ||
                                       (qa * t + 2 * qb * ONE) * t + qc * ONE * ONE == 0));
        found(tally, t == ONE || !is_apart(&w, &by, t + 1, sum) || qa * (t + 1) + qb * ONE > 0);
    }
}

static const oracle_claim claims[] = {
    {"ko_aabb_toi", ROUNDED, 0, judge_aabb},
    {"ko_sphere_toi", ROUNDED, 0, judge_sphere},
    {"ko_sphere_toi_aabb", CONSERVATIVE, 80U * ONE_LSB, judge_sphere_aabb},
    {"ko_capsule_toi, sphere and segment", CONSERVATIVE, 80U * ONE_LSB, judge_sphere_segment},
    {"ko_capsule_toi, sphere and capsule", CONSERVATIVE, 80U * ONE_LSB, judge_sphere_capsule},
    {"ko_capsule_toi", CONSERVATIVE, 80U * ONE_LSB, judge_capsule},
    {"ko_capsule_toi, capsule and sphere", CONSERVATIVE, 80U * ONE_LSB, judge_capsule_sphere},
    {"ko_capsule_toi_aabb", CONSERVATIVE, 80U * ONE_LSB, judge_capsule_aabb},
};

ORACLE_SUITE(oracle_sweep, "keepout/toi.h", claims);
