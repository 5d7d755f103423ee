/* Judges the claims of keepout/compact.h, and of compact k-DOPs.
 *
 * promise: no-miss, contains, exact, stated-bound */
#include "oracle_cells.h"
#include "wider.h"

#include "keepout/compact.h"

#include <string.h>

static const ko_aabb16 untouched = {{1, 2}, {3, 4}, {5, 6}};

ko_slab16 *slab_of(ko_aabb16 *box, unsigned axis)
{
    ko_slab16 *const slabs[AXES] = {&box->x, &box->y, &box->z};
    return slabs[axis];
}

int64_t lo_line(const ko_slab16 *slab)
{
    return slab->before;
}

int64_t hi_line(const ko_slab16 *slab)
{
    return LAST - (int64_t)slab->after;
}

wide place(int64_t line, wide origin, unsigned shift)
{
    return origin + (wide)(line + FIRST) * ((wide)1 << shift);
}

ko_frame16 any_frame(oracle_case *with, const ko_vec3 *near)
{
    ko_frame16 frame = {any_vec(with, KO_LIMIT), (uint8_t)any_between(with, 0, 15)};
    for (unsigned axis = 0; axis < AXES && !once_in(with, 8); axis++) {
        const int64_t by = any_length(with, INT64_C(1) << (frame.shift + 14U));
        const int64_t at = component(near, axis) + by;
        set_component(&frame.origin, axis,
                      (at > KO_LIMIT || at < -KO_LIMIT) ? component(near, axis) : at);
    }
    if (once_in(with, 24)) {
        frame.shift = (uint8_t)any_between(with, 16, 255);
    } else if (once_in(with, 24)) {
        frame.origin = doubtful_vec(with, KO_LIMIT);
    }
    return frame;
}

bool frame_is_legal(const ko_frame16 *frame)
{
    return frame->shift <= 15U && all_within(&frame->origin, KO_LIMIT);
}

/* Draws one interval, by its first and last line. */
static ko_slab16 any_slab(oracle_case *with, bool doubtful)
{
    const int64_t a = any_between(with, 0, LAST);
    const int64_t length = any_between(with, 0, INT64_C(1) << any_between(with, 0, 15));
    const int64_t b = (a + length > LAST) ? LAST : a + length;
    ko_slab16 slab = {(uint16_t)a, (uint16_t)(LAST - b)};
    if (doubtful && once_in(with, 24)) {
        slab.after = (uint16_t)any_between(with, LAST - a, LAST);
    }
    return slab;
}

static bool slab_is_legal(const ko_slab16 *slab)
{
    return lo_line(slab) <= hi_line(slab);
}

/* Draws an interval that equals `a`, that begins or ends within 2 lines of one of its ends, or that
 * is independent. */
static ko_slab16 other_slab(oracle_case *with, const ko_slab16 *a)
{
    ko_slab16 slab = any_slab(with, false);
    const int64_t end = hi_line(a) + any_between(with, -2, 2);
    const int64_t start = lo_line(a) + any_between(with, -2, 2);
    if (once_in(with, 3)) {
        return *a;
    }
    if (once_in(with, 2) && end >= 0 && end <= LAST) {
        slab.before = (uint16_t)end;
        slab.after = (uint16_t)any_between(with, 0, LAST - end);
    } else if (once_in(with, 2) && start >= 0 && start <= LAST) {
        slab.after = (uint16_t)(LAST - start);
        slab.before = (uint16_t)any_between(with, 0, start);
    }
    return slab;
}

static bool touch(const ko_slab16 *a, const ko_slab16 *b)
{
    return lo_line(a) <= hi_line(b) && lo_line(b) <= hi_line(a);
}

static bool is_within(const ko_slab16 *outer, const ko_slab16 *inner)
{
    return lo_line(outer) <= lo_line(inner) && hi_line(inner) <= hi_line(outer);
}

/* The output must be exactly the union of a and b. */
static void judge_joined(oracle_tally *tally, const ko_slab16 *a, const ko_slab16 *b,
                         const ko_slab16 *out)
{
    found(tally, lo_line(out) == (lo_line(a) < lo_line(b) ? lo_line(a) : lo_line(b)));
    found(tally, hi_line(out) == (hi_line(a) > hi_line(b) ? hi_line(a) : hi_line(b)));
}

void judge_rounded(oracle_tally *tally, const ko_slab16 *slab, wide lo, wide hi, wide origin,
                   unsigned shift)
{
    const wide from = place(lo_line(slab), origin, shift);
    const wide to = place(hi_line(slab), origin, shift);
    found_safe(tally, from <= lo && hi <= to);
    if (from <= lo && hi <= to) {
        found_deviation(tally, (uint64_t)((lo - from) << DEVIATION_BITS) >> shift);
        found_deviation(tally, (uint64_t)((to - hi) << DEVIATION_BITS) >> shift);
    }
}

bool is_in_frame(wide lo, wide hi, wide origin, unsigned shift)
{
    return lo >= place(0, origin, shift) && hi <= place(LAST, origin, shift);
}

/* ---- boxes ---- */

ko_aabb16 any_cells(oracle_case *with, bool doubtful)
{
    ko_aabb16 box;
    for (unsigned axis = 0; axis < AXES; axis++) {
        *slab_of(&box, axis) = any_slab(with, doubtful);
    }
    return box;
}

static ko_aabb16 other_cells(oracle_case *with, ko_aabb16 *a)
{
    ko_aabb16 box;
    for (unsigned axis = 0; axis < AXES; axis++) {
        *slab_of(&box, axis) = other_slab(with, slab_of(a, axis));
    }
    return box;
}

static bool cells_are_legal(ko_aabb16 *box)
{
    return slab_is_legal(&box->x) && slab_is_legal(&box->y) && slab_is_legal(&box->z);
}

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    ko_aabb16 box = any_cells(with, true);
    (void)found_status(tally, aabb16_check(&box), cells_are_legal(&box));
}

static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_aabb box = any_box(with);
    const ko_frame16 frame = any_frame(with, &box.c);
    ko_aabb16 out = untouched;
    doubt(with, &box);
    bool in_range = is_legal(&box) && frame_is_legal(&frame);
    for (unsigned axis = 0; axis < AXES && in_range; axis++) {
        const interval s = side(&box, axis);
        in_range = is_in_frame(s.lo, s.hi, component(&frame.origin, axis), frame.shift);
    }
    if (!found_status(tally, ko_aabb16_from_aabb(&box, &frame, &out), in_range)) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval s = side(&box, axis);
        const wide origin = component(&frame.origin, axis);
        judge_rounded(tally, slab_of(&out, axis), s.lo, s.hi, origin, frame.shift);
    }
}

wide cut(wide x, wide limit)
{
    return (x > limit) ? limit : (x < -limit) ? -limit : x;
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_aabb16 box = any_cells(with, true);
    const ko_vec3 near = any_vec(with, KO_LIMIT);
    const ko_frame16 frame = any_frame(with, &near);
    const ko_aabb before = {{1, 2, 3}, {4, 5, 6}};
    ko_aabb out = before;
    bool in_range = cells_are_legal(&box) && frame_is_legal(&frame);
    for (unsigned axis = 0; axis < AXES && in_range; axis++) {
        const wide origin = component(&frame.origin, axis);
        in_range = place(lo_line(slab_of(&box, axis)), origin, frame.shift) <= KO_LIMIT &&
                   place(hi_line(slab_of(&box, axis)), origin, frame.shift) >= -KO_LIMIT;
    }
    if (!found_status(tally, ko_aabb_from_aabb16(&box, &frame, &out), in_range)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide origin = component(&frame.origin, axis);
        const wide lo = cut(place(lo_line(slab_of(&box, axis)), origin, frame.shift), KO_LIMIT);
        const wide hi = cut(place(hi_line(slab_of(&box, axis)), origin, frame.shift), KO_LIMIT);
        const interval got = side(&out, axis);
        found_safe(tally, got.lo <= lo && hi <= got.hi);
        found_deviation(tally, (uint64_t)((lo - got.lo) + (got.hi - hi)) << DEVIATION_BITS);
    }
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    ko_aabb16 a = any_cells(with, false);
    ko_aabb16 b = other_cells(with, &a);
    const bool truth = touch(&a.x, &b.x) && touch(&a.y, &b.y) && touch(&a.z, &b.z);
    found_answer(tally, ko_aabb16_overlap(&a, &b), truth);
    found(tally, ko_aabb16_overlap(&a, &b) == ko_aabb16_overlap(&b, &a));
}

/* If two boxes touch or one holds the other, so do their cells. */
static void judge_touching(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb a = any_box(with);
    const ko_aabb b = any_other(with, &a);
    const ko_frame16 frame = any_frame(with, &a.c);
    ko_aabb16 p;
    ko_aabb16 q;
    if (ko_aabb16_from_aabb(&a, &frame, &p) == KO_OK &&
        ko_aabb16_from_aabb(&b, &frame, &q) == KO_OK) {
        found_answer(tally, ko_aabb16_overlap(&p, &q), square_between(&a, &b) == 0U);
        found_safe(tally, !is_inside(&a, &b) || aabb16_contains(&p, &q));
    }
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    ko_aabb16 a = any_cells(with, false);
    ko_aabb16 b = other_cells(with, &a);
    const bool truth = is_within(&a.x, &b.x) && is_within(&a.y, &b.y) && is_within(&a.z, &b.z);
    found_inside(tally, aabb16_contains(&a, &b), truth);
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    ko_aabb16 a = any_cells(with, true);
    ko_aabb16 b = any_cells(with, true);
    ko_aabb16 out = untouched;
    const bool legal = cells_are_legal(&a) && cells_are_legal(&b);
    if (!found_status(tally, aabb16_union(&a, &b, &out), legal)) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        judge_joined(tally, slab_of(&a, axis), slab_of(&b, axis), slab_of(&out, axis));
    }
}

/* ---- k-DOPs ---- */

static const unsigned sizes[6] = {6, 8, 12, 14, 18, 26};
static const int normals[13][AXES] = {{1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {1, -1, -1}, {1, 0, 0},
                                      {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, -1, 0},  {1, 0, 1},
                                      {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};

static const int *normal_of(unsigned k, unsigned i)
{
    const unsigned first = (k == 6U || k == 18U) ? 4U : (k == 12U) ? 7U : 0U;
    return normals[first + i];
}

static wide project(const int *n, const ko_vec3 *p)
{
    return (wide)n[0] * p->x + (wide)n[1] * p->y + (wide)n[2] * p->z;
}

static wide limit_of(const int *n)
{
    return (wide)(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) * KO_LIMIT;
}

static unsigned any_k(oracle_case *with)
{
    return sizes[any_between(with, 0, 5)];
}

static void any_slabs(oracle_case *with, unsigned k, bool doubtful, ko_slab16 *out)
{
    const bool spoil = doubtful && once_in(with, 8);
    for (unsigned i = 0; i < k / 2U; i++) {
        out[i] = any_slab(with, spoil);
    }
}

static bool all_legal(unsigned k, const ko_slab16 *dop)
{
    bool legal = true;
    for (unsigned i = 0; i < k / 2U; i++) {
        legal = legal && slab_is_legal(&dop[i]);
    }
    return legal;
}

static void judge_kdop_check(oracle_case *with, oracle_tally *tally)
{
    ko_slab16 dop[13];
    const unsigned k = any_k(with);
    any_slabs(with, k, true, dop);
    (void)found_status(tally, ko_kdop16_check(k, dop), all_legal(k, dop));
}

static void judge_kdop_from(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = any_k(with);
    const ko_vec3 p = any_vec(with, KO_LIMIT);
    const ko_frame16 frame = any_frame(with, &p);
    ko_kdop_slab dop[13];
    ko_slab16 out[13] = {{5, 6}};
    bool in_range = frame_is_legal(&frame);
    for (unsigned i = 0; i < k / 2U; i++) {
        const int *const n = normal_of(k, i);
        const int64_t size = INT64_C(1) << any_between(with, 0, frame.shift % 16 + 13);
        dop[i].lo = (fix16_t)cut(project(n, &p) - any_between(with, 0, size), limit_of(n));
        dop[i].hi = (fix16_t)cut(project(n, &p) + any_between(with, 0, size), limit_of(n));
        if (once_in(with, 200)) {
            dop[i].hi = (fix16_t)any_bits(with);
        }
        in_range = in_range && dop[i].lo <= dop[i].hi && dop[i].hi <= limit_of(n) &&
                   is_in_frame(dop[i].lo, dop[i].hi, project(n, &frame.origin), frame.shift);
    }
    if (!found_status(tally, ko_kdop16_from_kdop(k, dop, &frame, out), in_range)) {
        found(tally, out[0].before == 5 && out[0].after == 6);
        return;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        const wide origin = project(normal_of(k, i), &frame.origin);
        judge_rounded(tally, &out[i], dop[i].lo, dop[i].hi, origin, frame.shift);
    }
}

static void judge_kdop_to(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = any_k(with);
    const ko_vec3 p = any_vec(with, KO_LIMIT);
    const ko_frame16 frame = any_frame(with, &p);
    ko_slab16 dop[13];
    ko_kdop_slab out[13] = {{5, 6}};
    any_slabs(with, k, true, dop);
    bool in_range = frame_is_legal(&frame) && all_legal(k, dop);
    for (unsigned i = 0; i < k / 2U && in_range; i++) {
        const int *const n = normal_of(k, i);
        const wide origin = project(n, &frame.origin);
        in_range = place(lo_line(&dop[i]), origin, frame.shift) <= limit_of(n) &&
                   place(hi_line(&dop[i]), origin, frame.shift) >= -limit_of(n);
    }
    if (!found_status(tally, ko_kdop_from_kdop16(k, dop, &frame, out), in_range)) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        const int *const n = normal_of(k, i);
        const wide origin = project(n, &frame.origin);
        found(tally, out[i].lo == cut(place(lo_line(&dop[i]), origin, frame.shift), limit_of(n)));
        found(tally, out[i].hi == cut(place(hi_line(&dop[i]), origin, frame.shift), limit_of(n)));
    }
}

/* In half of the cases b equals a but for one or two slabs. */
static void any_pair(oracle_case *with, unsigned k, ko_slab16 *a, ko_slab16 *b)
{
    any_slabs(with, k, false, a);
    const bool near = once_in(with, 2);
    for (unsigned i = 0; i < k / 2U; i++) {
        b[i] = (near && !once_in(with, k / 2)) ? a[i] : other_slab(with, &a[i]);
    }
}

static bool all_pairs(unsigned k, const ko_slab16 *a, const ko_slab16 *b,
                      bool (*holds)(const ko_slab16 *a, const ko_slab16 *b))
{
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!holds(&a[i], &b[i])) {
            return false;
        }
    }
    return true;
}

static void judge_kdop_pair(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = any_k(with);
    ko_slab16 a[13];
    ko_slab16 b[13];
    any_pair(with, k, a, b);
    const bool truth = all_pairs(k, a, b, touch);
    found_answer(tally, ko_kdop16_overlap(k, a, b), truth);
}

static void judge_kdop_contains(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = any_k(with);
    ko_slab16 a[13];
    ko_slab16 b[13];
    any_pair(with, k, a, b);
    const bool truth = all_pairs(k, a, b, is_within);
    found_inside(tally, kdop16_contains(k, a, b), truth);
}

static void judge_kdop_union(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = any_k(with);
    ko_slab16 a[13];
    ko_slab16 b[13];
    ko_slab16 out[13] = {{5, 6}};
    any_slabs(with, k, true, a);
    any_slabs(with, k, true, b);
    if (!found_status(tally, kdop16_union(k, a, b, out), all_legal(k, a) && all_legal(k, b))) {
        found(tally, out[0].before == 5 && out[0].after == 6);
        return;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        judge_joined(tally, &a[i], &b[i], &out[i]);
    }
}

/* The deviations of "from" are in cells. */
static const oracle_claim claims[] = {
    {"aabb16_check", EXACT, 0, judge_check},
    {"ko_aabb16_from_aabb", CONSERVATIVE, ONE_LSB - 1U, judge_from_aabb},
    {"aabb16_from_points", CONSERVATIVE, ONE_LSB - 1U, judge_cells_from_points},
    {"ko_aabb_from_aabb16", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_aabb16_overlap", EXACT, 0, judge_overlap},
    {"ko_aabb16_overlap, boxes", CONSERVATIVE, 0, judge_touching},
    {"aabb16_contains", EXACT, 0, judge_contains},
    {"aabb16_union", EXACT, 0, judge_union},
    {"ko_kdop16_check", EXACT, 0, judge_kdop_check},
    {"ko_kdop16_from_kdop", CONSERVATIVE, ONE_LSB - 1U, judge_kdop_from},
    {"ko_kdop_from_kdop16", EXACT, 0, judge_kdop_to},
    {"ko_kdop16_overlap", EXACT, 0, judge_kdop_pair},
    {"kdop16_contains", EXACT, 0, judge_kdop_contains},
    {"kdop16_union", EXACT, 0, judge_kdop_union},
};

ORACLE_SUITE(oracle_aabb16, "keepout/compact.h", claims);
