/* Judges the claims about capsules at poses, and about closest points of capsules and segments.
 *
 * promise: contains, stated-bound */
#include "oracle_capsule.h"
#include "wider.h"
#include "keepout/transform.h"
#include "keepout/closest.h"
#include "oracle_round_place.h"

#include <string.h>

static const ko_capsule untouched = {{11, 12, 13}, {14, 15, 16}, 17};

/* ---- at a pose ---- */

static vec_wide wide_of(const ko_vec3 *p)
{
    const vec_wide w = {{p->x, p->y, p->z}};
    return w;
}

/* Returns by how much the image of a ball exceeds the limit, in 2^-30 LSB; below 0 if it stays
 * within. */
static wide beyond_limit(const ko_pose *pose, bool back, const ko_vec3 *p, fix16_t r)
{
    const vec_wide at = wide_of(p), to = image_of(pose, back, &at);
    wide most = 0;
    for (unsigned i = 0; i < 3; i++) {
        most = (wide)size_of(to.of[i]) > most ? (wide)size_of(to.of[i]) : most;
    }
    return most + ((wide)r - KO_LIMIT) * KO_Q30_ONE;
}

/* The result must hold the image of a point of the capsule. That point lies at a random sixteenth
 * of the core, or beside it by up to the radius. Its image is exact but for 2^-30 LSB. */
static void judge_image(oracle_case *with, oracle_tally *tally, const ko_pose *pose, bool back,
                        const ko_capsule *c, const ko_capsule *out)
{
    const wide t = any_between(with, 0, 16);
    const vec_wide a = wide_of(&c->a), b = wide_of(&c->b), d = way_to(&out->a, &out->b);
    const vec_wide at_a = image_of(pose, back, &a), at_b = image_of(pose, back, &b);
    const vec_wide n = {{any_between(with, -1, 1), any_between(with, -1, 1), 0}};
    const wide r = dot_wide(&n, &n) > 1 ? (wide)c->r * 7 / 10 : c->r; /* 7 / 10 < sqrt(1 / 2) */
    const ko_mat3 m = matrix_of(pose, back);
    fractions all = {0};
    vec_wide e;
    for (unsigned i = 0; i < 3; i++) {
        const wide core = (at_a.of[i] * (16 - t) + at_b.of[i] * t) / 16; /* rounded by 2^-30 LSB */
        const wide off = (entry_of(&m, 0, i) * n.of[0] + entry_of(&m, 1, i) * n.of[1]) * r;
        e.of[i] = core + off -
                  (i == 0   ? out->a.x
                   : i == 1 ? out->a.y
                            : out->a.z) *
                      (wide)KO_Q30_ONE;
    }
    add_point_way(&all, &e, &d, 30);
    found_safe(tally, any_within(&all, ((wide)out->r << 20) + 1, 20));
}

static void judge_placed(oracle_case *with, oracle_tally *tally, bool back)
{
    ko_capsule out = untouched;
    round_case c = any_round(with, SEGMENT, POINT, false);
    doubt_capsule(with, &c.a);
    ko_pose pose = any_round_pose(with);
    if (once_in(with, 4)) {
        ko_vec3 *const points[] = {&c.a.a, &c.a.b};
        c.a.r = huge_radius(with, &pose, points, 2);
    }
    const wide at_a = beyond_limit(&pose, back, &c.a.a, c.a.r);
    const wide at_b = beyond_limit(&pose, back, &c.a.b, c.a.r);
    const wide most = at_a > at_b ? at_a : at_b;
    const bool fits = is_legal_capsule(&c.a) && is_legal_pose(&pose) && most <= 0;
    const ko_status status = back ? ko_capsule_transform_inverse(&c.a, &pose, &out)
                                  : ko_capsule_transform(&c.a, &pose, &out);
    tally->yes += fits ? 1 : 0;
    tally->no += fits ? 0 : 1;
    found(tally,
          status == KO_OK ? fits : status == KO_E_RANGE && (!fits || most > -5 * (wide)KO_Q30_ONE));
    if (status != KO_OK) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    const vec_wide a = wide_of(&c.a.a), b = wide_of(&c.a.b);
    const vec_wide to_a = wide_of(&out.a), to_b = wide_of(&out.b);
    const long double off_a = corner_off(&pose, back, &a, &to_a);
    const long double off_b = corner_off(&pose, back, &b, &to_b);
    const fix16_t more = out.r - c.a.r;
    found(tally, is_legal_capsule(&out) && more >= 1);
    found(tally, more <= (c.a.r <= 365 * fix16_one ? 1 : 4));
    judge_growth(tally, &pose, back, off_a > off_b ? off_a : off_b, c.a.r, out.r);
    judge_image(with, tally, &pose, back, &c.a, &out);
}

void capsule_judge_transform(oracle_case *with, oracle_tally *tally)
{
    judge_placed(with, tally, false);
}

void capsule_judge_transform_inverse(oracle_case *with, oracle_tally *tally)
{
    judge_placed(with, tally, true);
}

/* ---- segments ---- */

static bool doubt_segment(oracle_case *with, ko_segment *s)
{
    if (once_in(with, 4)) {
        s->b = doubtful_vec(with, KO_LIMIT);
    }
    return all_within(&s->a, KO_LIMIT) && all_within(&s->b, KO_LIMIT);
}

/* True if p is the point of the segment at t, each coordinate rounded to nearest. */
static bool is_at(const ko_segment *s, ko_q30 t, const ko_vec3 *p)
{
    for (unsigned i = 0; i < 3; i++) {
        const wide a = component(&s->a, i), b = component(&s->b, i);
        const wide off = ((wide)component(p, i) - a) * KO_Q30_ONE - (b - a) * t;
        if (size_of(off) > (uwide)KO_Q30_ONE / 2) {
            return false;
        }
    }
    return t >= 0 && t <= KO_Q30_ONE;
}

/* True if t is the parameter of the closest point, rounded to nearest. */
static bool is_nearest_parameter(const ko_segment *s, const ko_vec3 *p, ko_q30 t)
{
    const vec_wide d = way_to(&s->a, &s->b), e = way_to(&s->a, p);
    const wide dd = dot_wide(&d, &d), de = dot_wide(&d, &e);
    if (de <= 0 || de >= dd) {
        return t == ((de <= 0) ? 0 : KO_Q30_ONE);
    }
    return 2 * size_of(t * dd - de * KO_Q30_ONE) <= (uwide)dd;
}

void segment_judge_closest_point(oracle_case *with, oracle_tally *tally)
{
    fractions all = {0};
    const round_case c = any_round(with, SEGMENT, POINT, true);
    ko_segment s = core_of(&c.a);
    ko_q30 t = -7;
    ko_vec3 q = {7, 7, 7};
    const bool legal = doubt_segment(with, &s);
    if (!found_status(tally, segment_closest_point(&s, &c.b.a, &t, &q), legal)) {
        found(tally, t == -7 && q.x == 7);
        return;
    }
    add_point(&all, &c.b.a, &s);
    found(tally, is_at(&s, t, &q) && is_nearest_parameter(&s, &c.b.a, t));
    const vec_wide w = way_to(&c.b.a, &q);
    const wide got = (wide)root_below((uwide)dot_wide(&w, &w) << 40);
    const wide off = got - (wide)distance_floor(&all, DEVIATION_BITS);
    found(tally, off > -(wide)ONE_LSB);
    found_deviation(tally, off > 0 ? (uint64_t)off : 0);
}

void segment_judge_closest_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all = {0};
    const round_case c = any_round(with, SEGMENT, SEGMENT, true);
    ko_segment a = core_of(&c.a);
    const ko_segment b = core_of(&c.b);
    ko_q30 s = -7, t = -7;
    ko_vec3 p = {7, 7, 7}, q = p;
    const bool legal = doubt_segment(with, &a);
    if (!found_status(tally, ko_segment_closest(&a, &b, &s, &t, &p, &q), legal)) {
        found(tally, s == -7 && t == -7 && p.x == 7 && q.x == 7);
        return;
    }
    add_segments(&all, &a, &b);
    found(tally, is_at(&a, s, &p) && is_at(&b, t, &q));
    const vec_wide w = way_to(&p, &q);
    const wide got = (wide)root_below((uwide)dot_wide(&w, &w) << 40);
    const wide off = got - (wide)distance_floor(&all, DEVIATION_BITS);
    found(tally, off > -2 * (wide)ONE_LSB);
    found_deviation(tally, off > 0 ? (uint64_t)off : 0);
}

/* ---- a point ---- */

void capsule_judge_closest_point(oracle_case *with, oracle_tally *tally)
{
    fractions all, from_q = {0};
    round_case c = any_round(with, SEGMENT, POINT, true);
    const ko_segment core = core_of(&c.a);
    ko_vec3 q = {7, 7, 7};
    doubt_capsule(with, &c.a);
    const bool legal = is_legal_capsule(&c.a);
    if (!found_status(tally, capsule_closest_point(&c.a, &c.b.a, &q), legal)) {
        found(tally, q.x == 7 && q.y == 7 && q.z == 7);
        return;
    }
    squares_of(&c, &all);
    add_point(&from_q, &q, &core);
    found_safe(tally, is_on(&from_q, c.a.r));
    judge_nearest(tally, &c.b.a, &q, &all, c.a.r);
}

/* ---- witness points ---- */

static int64_t capsule_off(const ko_capsule *c, const ko_vec3 *p)
{
    fractions all = {0};
    const ko_segment core = core_of(c);
    add_point(&all, p, &core);
    const int64_t off =
        (int64_t)distance_floor(&all, DEVIATION_BITS) - ((int64_t)c->r << DEVIATION_BITS);
    return off > 0 ? off : 0;
}

/* Two closest points must be no nearer to each other than the truth, but for 8 LSB. The deviation
 * is the excess of their distance over the true one. */
static void judge_witnesses(oracle_tally *tally, const ko_vec3 *p, const ko_vec3 *q,
                            const fractions *all, int64_t reach)
{
    const vec_wide w = way_to(p, q);
    const int64_t got = (int64_t)root_below((uwide)dot_wide(&w, &w) << 40);
    int64_t truth = (int64_t)distance_floor(all, DEVIATION_BITS) - (reach << DEVIATION_BITS);
    truth = truth < 0 ? 0 : truth;
    found(tally, got >= truth - 8 * (int64_t)ONE_LSB);
    found_deviation(tally, got > truth ? (uint64_t)(got - truth) : 0);
}

void capsule_judge_closest(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    round_case c = any_round(with, SEGMENT, SEGMENT, false);
    ko_vec3 p = {7, 7, 7}, q = p;
    doubt_capsule(with, &c.a);
    if (!found_status(tally, ko_capsule_closest(&c.a, &c.b, &p, &q), is_legal_capsule(&c.a))) {
        found(tally, p.x == 7 && q.x == 7);
        return;
    }
    squares_of(&c, &all);
    judge_witnesses(tally, &p, &q, &all, (int64_t)c.a.r + c.b.r);
    found(tally, capsule_off(&c.a, &p) < 4 * (int64_t)ONE_LSB);
    found(tally, capsule_off(&c.b, &q) < 4 * (int64_t)ONE_LSB);
}

void capsule_judge_closest_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const ko_aabb box = any_box(with);
    ko_capsule c = capsule_beside_box(with, &box, &all);
    ko_vec3 p = {7, 7, 7}, q = p;
    doubt_capsule(with, &c);
    if (!found_status(tally, ko_capsule_closest_aabb(&c, &box, &p, &q), is_legal_capsule(&c))) {
        found(tally, p.x == 7 && q.x == 7);
        return;
    }
    const ko_aabb at = point_box(&q);
    judge_witnesses(tally, &p, &q, &all, c.r);
    found(tally, is_inside(&box, &at));
    found(tally, capsule_off(&c, &p) < 4 * (int64_t)ONE_LSB);
}
