/* Judges the claims about the distances between oriented boxes and points, segments, lozenges and
 * boxes.
 *
 * promise: never-above, no-miss, stated-bound */
#include "oracle_obb.h"
#include "wider.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

void judge_obb_clearance_point(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    const ko_obb base = obb_is_legal(&box) ? box : any_obb(with);
    const ko_vec3 point =
        once_in(with, 3) ? doubtful_vec(with, KO_LIMIT) : any_obb_point(with, &base);
    fix16_t out = -7;
    const bool legal = obb_is_legal(&box) && all_within(&point, KO_LIMIT);
    if (!found_status(tally, obb_clearance_point(&box, &point, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const long double truth = obb_distance_of_point(&box, &point);
    const long double fixed = (truth < 4194304.0L) ? 1.1L : 4.8L;
    found_safe(tally, (long double)out <= truth + ((truth > 0.0L) ? FINE / 1024 : 0.0L));
    found(tally, truth - (long double)out <= fixed + (truth + obb_sum_of(&box)) * PART);
    found_deviation(tally, obb_in_parts(truth - (long double)out));
}

void judge_obb_closest_point(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    const ko_obb base = obb_is_legal(&box) ? box : any_obb(with);
    const ko_vec3 point = any_obb_point(with, &base);
    ko_vec3 out = {1, 2, 3};
    if (!found_status(tally, ko_obb_closest_point(&box, &point, &out), obb_is_legal(&box))) {
        found(tally, out.x == 1 && out.y == 2 && out.z == 3);
        return;
    }
    const vec128 between = obb_difference(&point, &out);
    const long double truth = obb_distance_of_point(&box, &point);
    const long double more = obb_length_of(&between) - truth;
    found(tally, obb_distance_of_point(&box, &out) <= 0.8661L);
    found(tally, all_within(&out, KO_LIMIT));
    found(tally, more <= 2.0L + (truth + obb_sum_of(&box)) * PART);
    found_deviation(tally, obb_in_parts(more));
}

/* ---- clearances ---- */

static long double length_of_vec(const ko_vec3 *v)
{
    const vec128 w = {{v->x, v->y, v->z}};
    return obb_length_of(&w);
}

/* The answer is never above the truth, and 0 if the shapes touch. The header bounds by how much it
 * is below, for shapes of this `size`. */
static void judge_gap(fix16_t out, long double truth, bool touch, long double size,
                      oracle_tally *tally)
{
    const long double gap = (touch || truth < 0.0L) ? 0.0L : truth;
    found_safe(tally, (long double)out <= gap + HAIR && (!touch || out == 0));
    found(tally, out >= 0 && gap - (long double)out <= 1.1L + 2.0L * PART * (gap + size) + HAIR);
    found_deviation(tally, obb_in_parts(gap - (long double)out));
}

/* Makes a radius illegal at times. Returns true if it did. */
static bool spoil(oracle_case *with, fix16_t *x)
{
    const bool spoilt = once_in(with, 16);
    if (spoilt) {
        *x = (fix16_t)(once_in(with, 2) ? any_between(with, INT32_MIN, -KO_LIMIT - 1)
                                        : any_between(with, KO_LIMIT + 1, INT32_MAX));
    }
    return spoilt;
}

static bool spoil_box(oracle_case *with, ko_obb *box)
{
    const bool is_negative = once_in(with, 32);
    box->r.y = is_negative ? -1 - box->r.y : box->r.y;
    return spoil(with, &box->c.z) || is_negative;
}

/* Draws a legal radius, mostly near the distance. */
static fix16_t any_radius(oracle_case *with, long double apart, int64_t room)
{
    const long double wished = apart + (long double)any_between(with, -8000, 8000) / 1000.0L;
    const int64_t any = any_between(with, 0, any_scale_of_boxes(with));
    const int64_t r = once_in(with, 3) ? any : (wished < 0.0L) ? 0 : (int64_t)wished;
    return (fix16_t)((r > room) ? room : r);
}

static int64_t room_about(const ko_vec3 *p)
{
    int64_t room = KO_LIMIT;
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t x = component(p, i);
        const int64_t left = KO_LIMIT - (x < 0 ? -x : x);
        room = (left < room) ? left : room;
    }
    return room;
}

void judge_obb_clearance_sphere(oracle_case *with, oracle_tally *tally)
{
    ko_obb box = any_obb(with);
    ko_sphere sphere = {any_obb_point(with, &box), 0};
    const long double apart = obb_distance_of_point(&box, &sphere.c);
    fix16_t out = -7;
    sphere.r = any_radius(with, apart, room_about(&sphere.c));
    const bool box_spoilt = spoil_box(with, &box);
    const bool spoilt = spoil(with, &sphere.r) || box_spoilt;
    if (!found_status(tally, ko_obb_clearance_sphere(&box, &sphere, &out), !spoilt)) {
        found(tally, out == -7);
        return;
    }
    const long double gap = apart - (long double)sphere.r;
    const long double truth = (gap > 0.0L) ? gap : 0.0L;
    const long double fixed = (apart < 4194304.0L) ? 1.1L : 4.8L;
    found_safe(tally, (long double)out <= truth + HAIR);
    found(tally, truth - (long double)out <= fixed + (apart + obb_sum_of(&box)) * PART);
    found_deviation(tally, obb_in_parts(truth - (long double)out));
}

void judge_obb_clearance_segment(oracle_case *with, oracle_tally *tally)
{
    ko_obb box = any_obb(with);
    parts p;
    ko_segment s = any_obb_segment(with, &box, &p);
    fix16_t out = -7;
    long double widest;
    const bool box_spoilt = spoil_box(with, &box);
    const bool spoilt = spoil(with, &s.b.x) || box_spoilt;
    const ko_capsule thin = {s.a, s.b, 0};
    if (!found_status(tally, ko_obb_clearance_capsule(&box, &thin, &out), !spoilt)) {
        found(tally, out == -7);
        return;
    }
    judge_gap(out, obb_distance_of_parts(&p), obb_parts_touch(&p, &widest),
              obb_sum_of(&box) + obb_length_of(&p.v[3]), tally);
}

void judge_obb_clearance_capsule(oracle_case *with, oracle_tally *tally)
{
    ko_obb box = any_obb(with);
    parts p;
    const ko_segment s = any_obb_segment(with, &box, &p);
    const long double apart = obb_distance_of_parts(&p);
    const int64_t room_a = room_about(&s.a);
    const int64_t room_b = room_about(&s.b);
    ko_capsule capsule = {s.a, s.b, any_radius(with, apart, room_a < room_b ? room_a : room_b)};
    fix16_t out = -7;
    const bool box_spoilt = spoil_box(with, &box);
    const bool spoilt = spoil(with, &capsule.r) || box_spoilt;
    if (!found_status(tally, ko_obb_clearance_capsule(&box, &capsule, &out), !spoilt)) {
        found(tally, out == -7);
        return;
    }
    judge_gap(out, apart - (long double)capsule.r, false,
              obb_sum_of(&box) + obb_length_of(&p.v[3]) + (long double)capsule.r, tally);
}

/* Half of the capsules have the radius 0: they are segments, for which the header promises more. */
void judge_obb_closest_capsule(oracle_case *with, oracle_tally *tally)
{
    ko_obb box = any_obb(with);
    parts p;
    const ko_segment s = any_obb_segment(with, &box, &p);
    const long double apart = obb_distance_of_parts(&p);
    const int64_t room_a = room_about(&s.a);
    const int64_t room_b = room_about(&s.b);
    const fix16_t r =
        once_in(with, 2) ? 0 : any_radius(with, apart, room_a < room_b ? room_a : room_b);
    ko_capsule capsule = {s.a, s.b, r};
    ko_vec3 on_box = {1, 2, 3};
    ko_vec3 on_capsule = {4, 5, 6};
    const bool box_spoilt = spoil_box(with, &box);
    const bool spoilt = spoil(with, &capsule.r) || box_spoilt;
    if (!found_status(tally, ko_obb_closest_capsule(&box, &capsule, &on_box, &on_capsule),
                      !spoilt)) {
        found(tally, on_box.x == 1 && on_box.z == 3 && on_capsule.x == 4 && on_capsule.z == 6);
        return;
    }
    const long double gap = apart - (long double)r;
    const long double truth = (gap > 0.0L) ? gap : 0.0L;
    const vec128 between = obb_difference(&on_box, &on_capsule);
    const long double more = obb_length_of(&between) - truth;
    parts alone = {.count = 1};
    for (unsigned x = 0; x < AXES; x++) {
        alone.v[0].v[x] = p.v[3].v[x];
        alone.twice.v[x] = 2 * ((wide)component(&on_capsule, x) - component(&s.a, x)) -
                           (component(&s.b, x) - component(&s.a, x));
    }
    alone.w[0] = ONE;
    found(tally, obb_distance_of_parts(&alone) <= ((r == 0) ? 0.8661L : (long double)r + 4.0L));
    found(tally, obb_distance_of_point(&box, &on_box) <= 0.8661L);
    const long double size = apart + obb_sum_of(&box) + obb_length_of(&p.v[3]) + (long double)r;
    found(tally, more <= ((r == 0) ? 4.0L : 7.0L) + 4.0L * PART * size);
    found_deviation(tally, obb_in_parts(more));
}

/* ---- lozenges ---- */

static long double edges_of(const ko_lozenge *lozenge)
{
    return length_of_vec(&lozenge->u) + length_of_vec(&lozenge->v);
}

/* Returns the largest radius with which the lozenge is legal. */
static int64_t room_of(const ko_lozenge *l)
{
    int64_t room = KO_LIMIT;
    for (unsigned corner = 0; corner < 4U; corner++) {
        ko_vec3 at = l->a;
        for (unsigned i = 0; i < AXES; i++) {
            const int64_t u = ((corner & 1U) != 0U) ? component(&l->u, i) : 0;
            const int64_t v = ((corner & 2U) != 0U) ? component(&l->v, i) : 0;
            set_component(&at, i, component(&l->a, i) + u + v);
        }
        const int64_t left = room_about(&at);
        room = (left < room) ? left : room;
    }
    return room;
}

void judge_obb_clearance_lozenge(oracle_case *with, oracle_tally *tally)
{
    ko_obb box = any_obb(with);
    parts p;
    ko_lozenge lozenge = any_obb_lozenge(with, &box, &p);
    long double widest;
    const long double apart = obb_distance_of_parts(&p);
    const bool touch = obb_parts_touch(&p, &widest);
    fix16_t out = -7;
    lozenge.r = once_in(with, 2) ? 0 : any_radius(with, apart, room_of(&lozenge));
    const bool box_spoilt = spoil_box(with, &box);
    const bool spoilt = spoil(with, &lozenge.r) || box_spoilt;
    if (!found_status(tally, ko_obb_clearance_lozenge(&box, &lozenge, &out), !spoilt)) {
        found(tally, out == -7);
        return;
    }
    judge_gap(out, apart - (long double)lozenge.r, touch,
              obb_sum_of(&box) + edges_of(&lozenge) + (long double)lozenge.r, tally);
}

void judge_obb_overlap_lozenge(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p;
    ko_lozenge lozenge = any_obb_lozenge(with, &box, &p);
    long double widest;
    const long double apart = obb_distance_of_parts(&p);
    const bool touch = obb_parts_touch(&p, &widest);
    lozenge.r = once_in(with, 2) ? 0 : any_radius(with, apart, room_of(&lozenge));
    const bool answer = ko_obb_overlap_lozenge(&box, &lozenge);
    const long double gap = touch ? 0.0L : apart - (long double)lozenge.r;
    /* with radius 0 the truth is exact; otherwise long double may err by a HAIR */
    const bool truth = (lozenge.r == 0) ? touch : gap <= 0.0L;
    found_answer(tally, answer, truth);
    if (answer && !truth) {
        const long double all = (long double)lozenge.r + obb_sum_of(&box) + edges_of(&lozenge);
        found(tally, gap <= 0.01L + 2.0L * PART * all);
        found_deviation(tally, obb_in_parts(gap));
    }
}

/* ---- boxes ---- */

void judge_obb_clearance(oracle_case *with, oracle_tally *tally)
{
    ko_obb a;
    ko_obb b;
    parts p;
    fix16_t out = -7;
    long double widest;
    any_obb_pair(with, &a, &b, &p);
    const bool a_spoilt = spoil_box(with, &a);
    const bool spoilt = spoil_box(with, &b) || a_spoilt;
    if (!found_status(tally, ko_obb_clearance(&a, &b, &out), !spoilt)) {
        found(tally, out == -7);
        return;
    }
    judge_gap(out, obb_distance_of_parts(&p), obb_parts_touch(&p, &widest),
              obb_sum_of(&a) + 2.0L * obb_sum_of(&b), tally);
}

void judge_obb_clearance_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_obb a;
    ko_aabb b;
    parts p;
    fix16_t out = -7;
    long double widest;
    any_obb_and_aabb(with, &a, &b, &p);
    const bool a_spoilt = spoil_box(with, &a);
    const bool spoilt = spoil(with, &b.r.x) || a_spoilt;
    if (!found_status(tally, obb_clearance_aabb(&a, &b, &out), !spoilt)) {
        found(tally, out == -7);
        return;
    }
    const long double size = (long double)b.r.x + (long double)b.r.y + (long double)b.r.z;
    judge_gap(out, obb_distance_of_parts(&p), obb_parts_touch(&p, &widest),
              obb_sum_of(&a) + 2.0L * size, tally);
}
