/* Judges the claims about oriented boxes: legality, measures, planes, overlap and casts. It holds
 * the table of all claims. oracle_obb_build.c and oracle_obb_convert.c judge how boxes are made,
 * oracle_obb_distance.c judges distances.
 *
 * promise: never-above, no-miss, never-late, contains, exact, stated-bound */
#include "oracle_obb.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/refit.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "line.h"

#include <string.h>

/* ---- measures and planes ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    (void)found_status(tally, ko_obb_check(&box), obb_is_legal(&box));
}

static ko_dir3 any_direction(oracle_case *with)
{
    const ko_mat3 m = any_axes(with);
    return m.x;
}

static void judge_radius(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    const ko_dir3 direction = any_direction(with);
    fix16_t out = -7;
    if (!found_status(tally, ko_obb_extent_along(&box, &direction, &out), obb_is_legal(&box))) {
        found(tally, out == -7);
        return;
    }
    const vec128 l = obb_of_dir(&direction);
    wide truth = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = obb_of_dir(obb_column(&box, i));
        truth += obb_magnitude(obb_dot(&a, &l)) * component(&box.r, i);
    }
    const wide over = (wide)out * ((wide)ONE * ONE) - truth;
    found_safe(tally, over >= 0);
    const long double lsb = (long double)over / ((long double)ONE * (long double)ONE);
    found(tally, lsb <= 1.0L + obb_sum_of(&box) / (long double)ONE);
    found_deviation(tally, obb_in_parts(lsb));
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    ko_aabb out = {{1, 2, 3}, {4, 5, 6}};
    const ko_aabb before = out;
    if (!found_status(tally, ko_aabb_from_obb(&box, &out), obb_is_legal(&box))) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    found(tally, ko_aabb_check(&out) == KO_OK);
    for (unsigned k = 0; k < AXES; k++) {
        wide reach = 0;
        for (unsigned i = 0; i < AXES; i++) {
            reach += obb_magnitude(obb_of_dir(obb_column(&box, i)).v[k]) * component(&box.r, i);
        }
        const wide over = (wide)component(&out.r, k) * ONE - reach;
        found_safe(tally, over >= 0 && component(&out.c, k) == component(&box.c, k));
        found(tally, over < ONE);
        found_deviation(tally, (uint64_t)(over >> 10));
    }
}

/* Draws a plane within 3 LSB of touching the box, or farther off. The truth is that the box covers
 * height +- reach, in Q60. */
static ko_plane any_plane(oracle_case *with, const ko_obb *box, wide *height, wide *reach)
{
    ko_plane plane = {any_direction(with), 0};
    const vec128 n = obb_of_dir(&plane.normal);
    const vec128 c = {{box->c.x, box->c.y, box->c.z}};
    *reach = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = obb_of_dir(obb_column(box, i));
        *reach += obb_magnitude(obb_dot(&a, &n)) * component(&box->r, i);
    }
    const wide at = obb_dot(&n, &c) * ONE;
    const wide touch = once_in(with, 2) ? at - *reach : at + *reach;
    const int64_t offset =
        (int64_t)(touch / ((wide)ONE * ONE)) +
        (once_in(with, 3) ? any_length(with, 65536 * 64) : any_between(with, -3, 3));
    plane.offset = (fix16_t)offset;
    *height = at - (wide)offset * ONE * ONE;
    return plane;
}

static void judge_side(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    wide height;
    wide reach;
    const ko_plane plane = any_plane(with, &box, &height, &reach);
    const ko_side side = ko_obb_side_plane(&box, &plane);
    const bool touch = obb_magnitude(height) <= reach;
    found_answer(tally, side == KO_SIDE_ACROSS, touch);
    found(tally, side == KO_SIDE_ACROSS || (side == KO_SIDE_OUTSIDE) == (height > 0));
    if (side == KO_SIDE_ACROSS && !touch) {
        const long double lsb =
            (long double)(obb_magnitude(height) - reach) / ((long double)ONE * (long double)ONE);
        found(tally, lsb <= obb_sum_of(&box) / (long double)ONE);
        found_deviation(tally, obb_in_parts(lsb));
    }
}

static void judge_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    wide height;
    wide reach;
    fix16_t out = -7;
    const ko_plane plane = any_plane(with, &box, &height, &reach);
    const vec128 n = obb_of_dir(&plane.normal);
    const wide off = obb_dot(&n, &n) - (wide)ONE * ONE;
    if (obb_magnitude(off) > (wide)1 << 33) {
        return; /* the normal's length is off by more than 2^-28: shape.h does not allow it */
    }
    found(tally, ko_obb_margin_plane(&box, &plane, &out) == KO_OK);
    const long double length = obb_length_of(&n);
    const long double truth = (long double)(height - reach) / (long double)ONE / length;
    const long double less = truth - (long double)out;
    found_safe(tally, less >= -FINE / 1024);
    found(tally, less <= 2.0L + obb_sum_of(&box) / (long double)ONE +
                             ((truth < 0.0L) ? -truth : truth) / 67108864.0L);
    found_deviation(tally, obb_in_parts(less));
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    const ko_vec3 point = any_obb_point(with, &box);
    found_inside(tally, ko_obb_contains_point(&box, &point), obb_holds_point(&box, &point));
}

/* ---- overlap ---- */

static void judge_touch(const parts *p, bool answer, long double total, oracle_tally *tally)
{
    long double widest;
    const bool touch = obb_parts_touch(p, &widest);
    found_answer(tally, answer, touch);
    if (answer && !touch) {
        found(tally, widest <= total * PART + FINE);
        found_deviation(tally, obb_in_parts(widest));
    }
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    ko_obb a;
    ko_obb b;
    parts p;
    any_obb_pair(with, &a, &b, &p);
    judge_touch(&p, ko_obb_overlap(&a, &b), obb_sum_of(&a) + obb_sum_of(&b), tally);
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_obb a;
    ko_aabb b;
    parts p;
    any_obb_and_aabb(with, &a, &b, &p);
    const long double total =
        obb_sum_of(&a) + (long double)b.r.x + (long double)b.r.y + (long double)b.r.z;
    judge_touch(&p, ko_obb_overlap_aabb(&a, &b), total, tally);
}

static void judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p = {.count = 0};
    const ko_segment s = any_obb_segment(with, &box, &p);
    judge_touch(&p, obb_overlap_line(&box, SEGMENT_LINE(&s)),
                obb_sum_of(&box) + obb_length_of(&p.v[3]), tally);
}

static void judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    ko_sphere sphere = {any_obb_point(with, &box), 0};
    const long double apart = obb_distance_of_point(&box, &sphere.c);
    const long double wished = apart + (long double)any_between(with, -3000, 3000) / 1000.0L;
    sphere.r = once_in(with, 3)  ? (fix16_t)any_between(with, 0, any_scale_of_boxes(with))
               : (wished < 0.0L) ? 0
                                 : (fix16_t)wished;
    const bool answer = ko_obb_overlap_sphere(&box, &sphere);
    const long double gap = apart - (long double)sphere.r;
    found_answer(tally, answer, gap <= 0.0L);
    if (answer && gap > 0.0L) {
        const bool is_near = apart < 4194304.0L && sphere.r < 4194304;
        found(tally,
              gap <= (is_near ? 0.1L : 3.0L) + PART * (obb_sum_of(&box) + (long double)sphere.r));
        found_deviation(tally, obb_in_parts(gap));
    }
}

static void judge_overlap_capsule(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p = {.count = 0};
    const ko_segment s = any_obb_segment(with, &box, &p);
    ko_capsule capsule = {s.a, s.b, 0};
    const long double apart = obb_distance_of_parts(&p);
    const long double wished = apart + (long double)any_between(with, -8000, 8000) / 1000.0L;
    capsule.r = once_in(with, 3)  ? (fix16_t)any_between(with, 0, any_scale_of_boxes(with))
                : (wished < 0.0L) ? 0
                                  : (fix16_t)wished;
    const bool answer = ko_obb_overlap_capsule(&box, &capsule);
    const long double gap = apart - (long double)capsule.r;
    found_answer(tally, answer, gap <= 0.0L);
    if (answer && gap > 0.0L) {
        found(tally, gap <= 7.0L + PART * (obb_sum_of(&box) + (long double)capsule.r) +
                                obb_length_of(&p.v[3]) / 536870912.0L);
        found_deviation(tally, obb_in_parts(gap));
    }
}

/* ---- casts ---- */

/* Computes where the line d + t e enters the box of extents r + more. Returns false if it misses
 * the box, or meets it only outside of t in 0 .. 1. */
static bool line_enters(const ko_obb *box, const vec128 *d, const vec128 *e, long double part,
                        long double more, long double *enter)
{
    long double from = 0.0L;
    long double to = 1.0L;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 own = obb_of_dir(obb_column(box, i));
        const vec128 one = obb_of_dir(obb_column(box, (i + 1U) % 3U));
        const vec128 other = obb_of_dir(obb_column(box, (i + 2U) % 3U));
        const vec128 n = obb_cross(&one, &other);
        const long double det = (long double)obb_dot(&n, &own) / (long double)ONE;
        const long double at = (long double)obb_dot(&n, d) / det;
        const long double way = (long double)obb_dot(&n, e) / det * part;
        const long double r = (long double)component(&box->r, i) + more;
        if (r < 0.0L) {
            return false;
        }
        if (way == 0.0L) {
            if (at > r || at < -r) {
                return false;
            }
            continue;
        }
        const long double one_end = (-r - at) / way;
        const long double other_end = (r - at) / way;
        const long double lo = (one_end < other_end) ? one_end : other_end;
        const long double hi = (one_end < other_end) ? other_end : one_end;
        from = (lo > from) ? lo : from;
        to = (hi < to) ? hi : to;
    }
    *enter = from;
    return from <= to;
}

/* Judges the parameter of entry. It may be early by at most `unit`, in 2^-30. */
static void judge_enter(const ko_obb *box, const vec128 *d, const vec128 *e, long double part,
                        ko_q30 enter, long double unit, oracle_tally *tally)
{
    long double truth = 0.0L;
    long double early = 0.0L;
    const bool hits = line_enters(box, d, e, part, 0.0L, &truth);
    const bool hits_grown = line_enters(box, d, e, part, obb_sum_of(box) * PART + FINE, &early);
    if (hits) {
        found_safe(tally, (long double)enter <= truth * (long double)ONE + 1e-3L);
    }
    if (enter != KO_NEVER && !hits) {
        found(tally,
              hits_grown || line_enters(box, d, e, part, obb_sum_of(box) * PART + 1.0L, &early));
    }
    if (enter != KO_NEVER && hits_grown) {
        const long double before = early * (long double)ONE - (long double)enter;
        found(tally, before <= unit);
        found_deviation(tally, obb_in_parts(before));
    }
}

static void judge_cast_segment(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p = {.count = 0};
    const ko_segment s = any_obb_segment(with, &box, &p);
    ko_q30 enter = -7;
    long double widest;
    const bool touch = obb_parts_touch(&p, &widest);
    found(tally, ko_obb_cast_line(&box, SEGMENT_LINE(&s), &enter) == KO_OK);
    found_answer(tally, enter != KO_NEVER, touch);
    const vec128 d = obb_difference(&s.a, &box.c);
    judge_enter(&box, &d, &p.v[3], 1.0L, enter, 1.001L, tally);
}

/* Draws a ray near contact, mostly of unit direction. */
static ko_ray any_ray(oracle_case *with, const ko_obb *box)
{
    parts p = {.count = 0};
    const ko_segment s = any_obb_segment(with, box, &p);
    const ko_mat3 frame = any_axes(with);
    ko_ray ray = {s.a, frame.x, (fix16_t)any_between(with, 0, any_scale_of_boxes(with) * 2)};
    const long double length = obb_length_of(&p.v[3]);
    if (length > 1.0L && !once_in(with, 8)) {
        ray.direction.x = obb_to_q30((long double)p.v[3].v[0] / length);
        ray.direction.y = obb_to_q30((long double)p.v[3].v[1] / length);
        ray.direction.z = obb_to_q30((long double)p.v[3].v[2] / length);
        ray.length = (fix16_t)length;
    }
    return ray;
}

static void judge_cast_ray(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    const ko_ray ray = any_ray(with, &box);
    ko_q30 enter = -7;
    long double at;
    found(tally, ko_obb_cast_line(&box, RAY_LINE(&ray), &enter) == KO_OK);
    const vec128 d = obb_difference(&ray.origin, &box.c);
    const vec128 e = obb_of_dir(&ray.direction);
    const long double part = (long double)ray.length / (long double)ONE;
    const bool hits = line_enters(&box, &d, &e, part, -1e-6L, &at);
    tally->yes += hits ? 1U : 0U;
    tally->no += hits ? 0U : 1U;
    tally->missed += (hits && enter == KO_NEVER) ? 1U : 0U;
    const long double unit = (ray.length > 0) ? (long double)ONE / (long double)ray.length : 0.0L;
    oracle_tally one = {0};
    judge_enter(&box, &d, &e, part, enter, unit + 1.001L, &one);
    tally->missed += one.missed;
    tally->broken += one.broken;
    found_deviation(tally,
                    (ray.length > 0) ? (uint64_t)((long double)one.worst / (unit + 1.0L)) : 0U);
}

/* A ray that touches must be reported. A ray that is reported must touch the box with its faces
 * moved outward. */
static void judge_overlap_ray(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    const ko_ray ray = any_ray(with, &box);
    long double at;
    const vec128 d = obb_difference(&ray.origin, &box.c);
    const vec128 e = obb_of_dir(&ray.direction);
    const long double part = (long double)ray.length / (long double)ONE;
    const bool answer = obb_overlap_line(&box, RAY_LINE(&ray));
    const bool surely = line_enters(&box, &d, &e, part, -1e-6L, &at);
    found_answer(tally, answer, surely);
    if (answer && !surely) {
        const long double more = obb_sum_of(&box) * PART + 1.0L + FINE;
        found(tally, line_enters(&box, &d, &e, part, more, &at));
    }
}

/* The bounds in this table suit the largest boxes that are drawn: their extents sum to less than 3
 * * 2^28, and 2^-24 of that is 48 LSB. Each judge also checks the bound for the box at hand. */
#define LSB(n) ((uint64_t)(n)*ONE_LSB)

static const oracle_claim claims[] = {
    {"ko_obb_check", EXACT, 0, judge_check},
    {"ko_obb_from_aabb_at", CONSERVATIVE, LSB(1), judge_obb_from_aabb},
    {"ko_obb_from_points, axes", CONSERVATIVE, LSB(51), judge_obb_from_points_frame},
    {"ko_obb_from_points", CONSERVATIVE, LSB(51), judge_obb_from_points},
    {"ko_obb_from_hull", CONSERVATIVE, LSB(51), judge_obb_from_hull},
    {"ko_obb_union", CONSERVATIVE, 0, judge_obb_merge},
    {"ko_obb_from_lozenge, a sphere", CONSERVATIVE, 0, judge_obb_from_sphere},
    {"obb_from_capsule", CONSERVATIVE, LSB(51), judge_obb_from_capsule},
    {"ko_obb_from_lozenge", CONSERVATIVE, LSB(51), judge_obb_from_lozenge},
    {"ko_sphere_from_obb", CONSERVATIVE, LSB(49), judge_obb_to_sphere},
    {"ko_capsule_from_obb", CONSERVATIVE, LSB(50), judge_obb_to_capsule},
    {"ko_lozenge_from_obb", CONSERVATIVE, LSB(51), judge_obb_to_lozenge},
    {"ko_obb_transform", CONSERVATIVE, LSB(51), judge_obb_transform},
    {"ko_obb_transform_inverse", CONSERVATIVE, LSB(51), judge_obb_transform_inverse},
    {"ko_aabb_from_obb", CONSERVATIVE, LSB(1), judge_to_aabb},
    {"ko_obb_extent_along", CONSERVATIVE, LSB(3), judge_radius},
    {"ko_obb_contains_point", EXACT, 0, judge_contains},
    {"ko_obb_closest_point", CONSERVATIVE, LSB(100), judge_obb_closest_point},
    {"obb_clearance_point", CONSERVATIVE, LSB(200), judge_obb_clearance_point},
    {"ko_obb_clearance_sphere", CONSERVATIVE, LSB(200), judge_obb_clearance_sphere},
    {"ko_obb_clearance_capsule, segments", CONSERVATIVE, LSB(400), judge_obb_clearance_segment},
    {"ko_obb_clearance_capsule", CONSERVATIVE, LSB(400), judge_obb_clearance_capsule},
    {"ko_obb_clearance_lozenge", CONSERVATIVE, LSB(400), judge_obb_clearance_lozenge},
    {"obb_clearance_aabb", CONSERVATIVE, LSB(500), judge_obb_clearance_aabb},
    {"ko_obb_clearance", CONSERVATIVE, LSB(500), judge_obb_clearance},
    {"ko_obb_closest_capsule", CONSERVATIVE, LSB(800), judge_obb_closest_capsule},
    {"ko_obb_margin_plane", CONSERVATIVE, LSB(40), judge_clearance_plane},
    {"ko_obb_side_plane", CONSERVATIVE, LSB(2), judge_side},
    {"ko_obb_overlap", CONSERVATIVE, LSB(96), judge_overlap},
    {"ko_obb_overlap_aabb", CONSERVATIVE, LSB(96), judge_overlap_aabb},
    {"obb_overlap_line, segment", CONSERVATIVE, LSB(96), judge_overlap_segment},
    {"ko_obb_overlap_sphere", CONSERVATIVE, LSB(68), judge_overlap_sphere},
    {"ko_obb_overlap_capsule", CONSERVATIVE, LSB(72), judge_overlap_capsule},
    {"ko_obb_overlap_lozenge", CONSERVATIVE, LSB(200), judge_obb_overlap_lozenge},
    {"obb_overlap_line, ray", CONSERVATIVE, LSB(2), judge_overlap_ray},
    {"ko_obb_cast_line, segment", CONSERVATIVE, LSB(2), judge_cast_segment},
    {"ko_obb_cast_line, ray", CONSERVATIVE, LSB(2), judge_cast_ray},
};

ORACLE_SUITE(oracle_obb, "obb", claims);
