/* The claims of keepout/cast.h. The truth about segments is worked out by slabs in fractions of 128
 * bits. */
#include "oracle_box.h"

#include "keepout/cast.h"

#include <string.h>

#define ONE ((wide)KO_Q30_ONE)

static const ko_segment untouched = {{11, 12, 13}, {14, 15, 16}};

/* ---- segments beside boxes ---- */

/* A point on or about the surface of a box: within 2 LSB of a face, an edge or a corner. */
static ko_vec3 any_near(oracle_case *with, const ko_aabb *box)
{
    ko_vec3 p;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(box, axis);
        const int64_t lo = (int64_t)i.lo;
        const int64_t hi = (int64_t)i.hi;
        const bool snap = once_in(with, 2);
        const int64_t within = any_between(with, lo, hi);
        const int64_t jitter = any_between(with, -2, 2);
        const int64_t at = (snap ? (once_in(with, 2) ? lo : hi) : within) + jitter;
        set_component(&p, axis, at > KO_LIMIT ? KO_LIMIT : at < -KO_LIMIT ? -KO_LIMIT : at);
    }
    return p;
}

/* Through p nearly; as far beyond it as on this side, or anything else that is legal. */
static ko_segment any_through(oracle_case *with, const ko_vec3 *p)
{
    ko_segment s;
    const int64_t reach = any_length(with, KO_LIMIT);
    const bool even = once_in(with, 2);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t at = component(p, axis);
        int64_t way = once_in(with, 8) ? 0 : any_length(with, reach < 0 ? -reach : reach);
        const int64_t room = KO_LIMIT - (at < 0 ? -at : at);
        const int64_t fit = way > room ? room : way < -room ? -room : way;
        const int64_t jitter = once_in(with, 4) ? any_between(with, -1, 1) : 0;
        const int64_t far = at - (even ? fit : fit / 3) + jitter;
        set_component(&s.a, axis, at + fit);
        set_component(&s.b, axis, far > KO_LIMIT ? KO_LIMIT : far < -KO_LIMIT ? -KO_LIMIT : far);
    }
    return s;
}

static ko_segment any_segment(oracle_case *with, const ko_aabb *box)
{
    if (with->nasty || once_in(with, 3)) {
        const ko_vec3 p = any_near(with, box);
        return any_through(with, &p);
    }
    ko_segment s;
    s.a = any_vec(with, KO_LIMIT);
    s.b = any_vec(with, KO_LIMIT);
    return s;
}

typedef struct fraction {
    wide part;
    wide whole;
} fraction;

static bool before(fraction a, fraction b)
{
    return a.part * b.whole < b.part * a.whole;
}

/* When the segment is in the box; false iff never. */
static bool when_inside(const ko_segment *s, const ko_aabb *box, fraction *enter, fraction *leave)
{
    const fraction begin = {0, 1};
    const fraction end = {1, 1};
    *enter = begin;
    *leave = end;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(box, axis);
        const wide a = component(&s->a, axis);
        const wide way = component(&s->b, axis) - a;
        if (way == 0 && (a < i.lo || a > i.hi)) {
            return false;
        }
        if (way != 0) {
            const fraction lo = {(i.lo - a) * (way < 0 ? -1 : 1), way < 0 ? -way : way};
            const fraction hi = {(i.hi - a) * (way < 0 ? -1 : 1), way < 0 ? -way : way};
            const fraction first = (way > 0) ? lo : hi;
            const fraction last = (way > 0) ? hi : lo;
            *enter = before(*enter, first) ? first : *enter;
            *leave = before(last, *leave) ? last : *leave;
        }
    }
    return !before(*leave, *enter);
}

/* ---- judges ---- */

static void judge_ray(oracle_case *with, oracle_tally *tally)
{
    ko_ray ray;
    wide way[AXES];
    bool legal = true;
    ray.origin = doubtful_vec(with, KO_LIMIT);
    const int64_t top = once_in(with, 6) ? INT32_MAX : KO_Q30_ONE;
    const ko_vec3 direction = any_vec(with, top);
    ray.direction.x = direction.x;
    ray.direction.y = direction.y;
    ray.direction.z = direction.z;
    const int64_t length = any_length(with, once_in(with, 8) ? INT32_MAX : KO_LIMIT);
    ray.length = (fix16_t)((length < 0 && !once_in(with, 30)) ? -length : length);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide exact = (wide)component(&direction, axis) * ray.length + ONE / 2;
        way[axis] = component(&ray.origin, axis) + (exact >> 30);
        legal = legal && way[axis] >= -KO_LIMIT && way[axis] <= KO_LIMIT;
    }
    ko_segment out = untouched;
    legal = legal && all_within(&ray.origin, KO_LIMIT) && ray.length >= 0;
    if (!found_status(tally, ko_ray_to_segment(&ray, &out), legal)) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, memcmp(&out.a, &ray.origin, sizeof out.a) == 0);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide exact = (wide)component(&direction, axis) * ray.length;
        const wide off = (way[axis] - component(&ray.origin, axis)) * ONE - exact;
        found(tally, component(&out.b, axis) == way[axis]);
        found_deviation(tally, (uint64_t)((off < 0 ? -off : off) >> (30U - DEVIATION_BITS)));
    }
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_segment s = any_segment(with, &box);
    fraction enter;
    fraction leave;
    found_answer(tally, ko_segment_overlap_aabb(&s, &box), when_inside(&s, &box, &enter, &leave));
}

static void judge_cast(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box = any_box(with);
    ko_segment s = any_segment(with, &box);
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    fraction first;
    fraction last;
    doubt(with, &box);
    if (once_in(with, 30)) {
        s.b = doubtful_vec(with, KO_LIMIT);
    }
    const bool legal = is_legal(&box) && all_within(&s.a, KO_LIMIT) && all_within(&s.b, KO_LIMIT);
    if (!found_status(tally, ko_segment_cast_aabb(&s, &box, &enter, &leave), legal)) {
        found(tally, enter == 7 && leave == 7);
        return;
    }
    if (!when_inside(&s, &box, &first, &last)) {
        found(tally, enter == KO_NEVER && leave == KO_NEVER);
        return;
    }
    found_safe(tally, enter * first.whole <= first.part * ONE);
    found(tally, (enter + (wide)1) * first.whole > first.part * ONE);
    found_safe(tally, leave != KO_NEVER && leave * last.whole >= last.part * ONE);
    found(tally, (leave - (wide)1) * last.whole < last.part * ONE);
}

static void judge_prepared(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_segment s = any_segment(with, &box);
    ko_cast cast;
    ko_bounds bounds;
    fraction enter;
    fraction leave;
    found(tally, ko_cast_prepare(&s, &cast) == KO_OK);
    found(tally, ko_aabb_to_min_max(&box, &bounds.lo, &bounds.hi) == KO_OK);
    const bool truth = when_inside(&s, &box, &enter, &leave);
    found_answer(tally, ko_cast_overlap_aabb(&cast, &box), truth);
    found(tally, ko_cast_overlap_bounds(&cast, &bounds) == truth);
}

/* The deviation is how far the end is rounded outward, where that makes a difference. */
static void judge_shorten(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_segment s = any_segment(with, &box);
    ko_cast cast;
    fraction enter;
    fraction leave;
    bool truth = when_inside(&s, &box, &enter, &leave);
    const bool whole = truth;
    ko_q30 t = (ko_q30)any_between(with, 0, KO_Q30_ONE);
    if (truth && once_in(with, 2)) {
        const int64_t near = (int64_t)(enter.part * ONE / enter.whole) + any_between(with, -2, 2);
        t = (ko_q30)(near < 0 ? 0 : near > ONE ? ONE : near);
    }
    found(tally, ko_cast_prepare(&s, &cast) == KO_OK);
    found(tally, ko_cast_shorten(&cast, (ko_q30)any_between(with, 0, ONE)) == KO_OK);
    found(tally, ko_cast_shorten(&cast, t) == KO_OK);
    truth = truth && enter.part * ONE <= t * enter.whole;
    const bool answer = ko_cast_overlap_aabb(&cast, &box);
    found_answer(tally, answer, truth);
    found(tally, whole || !answer);
    if (!answer || truth) {
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) { /* in 2^-30 LSB */
        const interval i = side(&box, axis);
        const wide a = component(&s.a, axis) * ONE;
        const wide end = a + (component(&s.b, axis) - (wide)component(&s.a, axis)) * t;
        const wide lo = (a < end) ? a : end;
        const wide hi = (a < end) ? end : a;
        const wide above = i.lo * ONE - hi;
        const wide below = lo - i.hi * ONE;
        const wide off = (above > below) ? above : below;
        if (off > 0) {
            found_deviation(tally, (uint64_t)(off >> (30U - DEVIATION_BITS)));
        }
    }
}

/* ---- planes ---- */

static uwide square_of(const ko_dir3 *n)
{
    return (uwide)((wide)n->x * n->x + (wide)n->y * n->y + (wide)n->z * n->z);
}

static ko_q30 nearest(wide part, wide whole)
{
    return (ko_q30)((2 * part + (part < 0 ? -whole : whole)) / (2 * whole));
}

/* Of length 1 in most cases, along an axis in some. */
static ko_dir3 any_normal(oracle_case *with)
{
    const ko_vec3 v = any_vec(with, once_in(with, 8) ? INT32_MAX : KO_LIMIT);
    ko_dir3 n = {v.x, v.y, v.z};
    const uwide length = root_below(square_of(&n) << 20); /* 2^-10 */
    if (once_in(with, 16) || length == 0U) {
        return n;
    }
    if (once_in(with, 10)) {
        const ko_dir3 axis = {0, once_in(with, 2) ? KO_Q30_ONE : -KO_Q30_ONE, 0};
        return axis;
    }
    n.x = nearest((wide)v.x * (ONE << 10), (wide)length);
    n.y = nearest((wide)v.y * (ONE << 10), (wide)length);
    n.z = nearest((wide)v.z * (ONE << 10), (wide)length);
    return n;
}

/* Value of the half-space at the nearest and the farthest corner, in 2^-30 LSB. */
static interval values(const ko_plane *plane, const ko_aabb *box)
{
    const wide n[AXES] = {plane->normal.x, plane->normal.y, plane->normal.z};
    interval i = {-(wide)plane->offset * ONE, -(wide)plane->offset * ONE};
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval s = side(box, axis);
        i.lo += n[axis] * (n[axis] < 0 ? s.hi : s.lo);
        i.hi += n[axis] * (n[axis] < 0 ? s.lo : s.hi);
    }
    return i;
}

/* Nasty: it all but touches the box. */
static ko_plane any_plane(oracle_case *with, const ko_aabb *box)
{
    ko_plane plane = {any_normal(with), 0};
    const interval i = values(&plane, box);
    const wide face = ((once_in(with, 2) ? i.lo : i.hi) >> 30) + any_between(with, -1, 2);
    const int64_t any = any_length(with, once_in(with, 20) ? INT32_MAX : 2 * (int64_t)KO_LIMIT);
    plane.offset = (fix16_t)((with->nasty && fits32(face)) ? (int64_t)face : any);
    return plane;
}

static void judge_side(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = any_box(with);
    const ko_plane plane = any_plane(with, &box);
    const interval i = values(&plane, &box);
    const ko_side truth = (i.lo > 0)   ? KO_SIDE_OUTSIDE
                          : (i.hi < 0) ? KO_SIDE_INSIDE
                                       : KO_SIDE_ACROSS;
    const ko_side answer = ko_aabb_side_plane(&box, &plane);
    found_answer(tally, answer == KO_SIDE_ACROSS, truth == KO_SIDE_ACROSS);
    found(tally, answer == truth);
}

/* The true clearance is value / |n|. The root has 30 more bits than |n|. */
static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box = any_box(with);
    const ko_plane plane = any_plane(with, &box);
    doubt(with, &box);
    const wide square = (wide)square_of(&plane.normal);
    const wide off = square - (ONE * ONE + 16);
    const wide limit = (wide)1 << 33;
    const bool unit = off >= -limit && off <= limit;
    const bool near = plane.offset >= -2 * KO_LIMIT && plane.offset <= 2 * KO_LIMIT;
    fix16_t out = 7;
    if (!found_status(tally, ko_aabb_clearance_plane(&box, &plane, &out),
                      is_legal(&box) && unit && near)) {
        found(tally, out == 7);
        return;
    }
    const wide root = (wide)root_below((uwide)square << 60);
    const wide value = values(&plane, &box).lo;
    found_safe(tally, out * (root + (out > 0 ? 1 : 0)) <= value * ONE);
    const wide exact = value * (ONE << DEVIATION_BITS) / root;
    const wide doubt_of_length = (exact < 0 ? -exact : exact) >> 27;
    const wide below = exact - ((wide)out << DEVIATION_BITS) - doubt_of_length;
    found_deviation(tally, (below > 0) ? (uint64_t)below : 0U);
}

static const oracle_claim claims[] = {
    {"ko_ray_to_segment", ROUNDED, ONE_LSB / 2U, judge_ray},
    {"ko_segment_overlap_aabb", EXACT, 0, judge_overlap},
    {"ko_segment_cast_aabb", ROUNDED, 0, judge_cast},
    {"ko_cast_overlap_*", EXACT, 0, judge_prepared},
    {"ko_cast_shorten", CONSERVATIVE, ONE_LSB - 1U, judge_shorten},
    {"ko_aabb_side_plane", EXACT, 0, judge_side},
    {"ko_aabb_clearance_plane", CONSERVATIVE, ONE_LSB + ONE_LSB / 1000U, judge_clearance},
};

ORACLE_SUITE(oracle_cast, "keepout/cast.h", claims);
