/* Says whether a polygon is simple. n corners have n^2 / 2 pairs of edges, and nearly all pairs are
 * far apart. So edges are taken in runs of 16, each with a rectangle around it, and two runs whose
 * rectangles have no point in common are left out as one.
 *
 * Corners that are equal but no neighbours are ends of edges that touch. So a polygon whose edges
 * do not touch, and whose neighbours differ, has no equal corners, and nobody looks for them. */
#include "src/fence/fence_simple.h"

#include "src/fence/fence_validate.h"
#include "src/math/validation.h"
#include "src/math/wide.h"

#define RUN 16U

/* ---- edges ---- */

/* The sign of the cross product of b - a and p - a. Differences are within 2^31, terms within
 * 2^62. */
static int side(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p)
{
    const int64_t left = koi_port_mul(b->x - a->x, p->y - a->y);
    const int64_t right = koi_port_mul(b->y - a->y, p->x - a->x);
    return (left > right) ? 1 : (left < right) ? -1 : 0;
}

static bool are_apart(fix16_t a, fix16_t b, fix16_t p, fix16_t q)
{
    return ((a > b) ? a : b) < ((p < q) ? p : q) || ((a < b) ? a : b) > ((p > q) ? p : q);
}

/* O'Rourke, Computational Geometry in C, 1.5. If all four points are on a line, the boxes
 * decide. */
bool koi_fence_do_touch(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p,
                        const ko_fence_xy *q)
{
    if (are_apart(a->x, b->x, p->x, q->x) || are_apart(a->y, b->y, p->y, q->y)) {
        return false;
    }
    return side(a, b, p) * side(a, b, q) <= 0 && side(p, q, a) * side(p, q, b) <= 0;
}

static bool are_equal(const ko_fence_xy *a, const ko_fence_xy *b)
{
    return a->x == b->x && a->y == b->y;
}

/* Says whether the edge b c goes back along a b: all are on a line, and a and c on the same side of
 * b. No two points are equal. Products are within 2^60, their sum within 2^61. */
static bool goes_back(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *c)
{
    const int64_t along =
        koi_wide_mac(koi_port_mul(a->x - b->x, c->x - b->x), a->y - b->y, c->y - b->y);
    return side(a, b, c) == 0 && along > 0;
}

/* ---- runs of edges ---- */

typedef struct rectangle {
    ko_fence_xy low;
    ko_fence_xy high;
} rectangle;

static uint32_t end_of(uint32_t n, uint32_t run)
{
    const uint32_t end = (run + 1U) * RUN;
    return (end < n) ? end : n;
}

/* The rectangle around the edges of a run, with the end of the last. */
static void surround(const ko_fence_xy *points, uint32_t n, uint32_t run, rectangle *around)
{
    const uint32_t end = end_of(n, run);
    const ko_fence_xy *const last = &points[(end == n) ? 0U : end];
    ko_fence_xy low = *last;
    ko_fence_xy high = *last;
    for (uint32_t i = run * RUN; i < end; i++) {
        const ko_fence_xy *const p = &points[i];
        low.x = (p->x < low.x) ? p->x : low.x;
        low.y = (p->y < low.y) ? p->y : low.y;
        high.x = (p->x > high.x) ? p->x : high.x;
        high.y = (p->y > high.y) ? p->y : high.y;
    }
    around->low = low;
    around->high = high;
}

static bool do_meet(const rectangle *a, const rectangle *b)
{
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
           b->low.y <= a->high.y;
}

/* ---- passes over corners ---- */

static const ko_fence_xy *after(const ko_fence_xy *points, uint32_t n, uint32_t i)
{
    return &points[(i + 1U == n) ? 0U : i + 1U];
}

static void go_to(koi_fence_place *place, koi_fence_pass pass)
{
    const koi_fence_place next = {pass, 0, 0, 0, false, 0, 0, place->sum};
    *place = next;
    if (pass == KOI_FENCE_PASS_PAIRS || pass == KOI_FENCE_PASS_EQUAL ||
        pass == KOI_FENCE_PASS_TOUCH) {
        place->at = RUN;
    }
}

static ko_fence_fault end_with(koi_fence_place *place, ko_fence_fault fault, uint32_t a, uint32_t b)
{
    place->pass = KOI_FENCE_PASS_DONE;
    place->a = (uint16_t)a;
    place->b = (uint16_t)b;
    return fault;
}

static bool is_in_run(const ko_fence_run *run, const ko_fence_xy *p)
{
    return !koi_fence_is_beyond(p, p, &run->low, &run->high);
}

/* A corner is in the runs of the edges that end and begin there. */
static ko_fence_fault step_range(const koi_fence_outline *outline, koi_fence_place *place)
{
    const uint32_t n = outline->count;
    const uint32_t i = place->at;
    const uint32_t next = (i + 1U == n) ? 0U : i + 1U;
    const ko_fence_xy *const p = &outline->points[i];
    place->sum = koi_fence_sum_corner(place->sum, outline, i);
    if (!ko_fix_is_legal(p->x) || !ko_fix_is_legal(p->y)) {
        return end_with(place, KO_FENCE_BAD_RANGE, i, 0);
    }
    if (outline->runs != NULL && (!is_in_run(&outline->runs[i / KO_FENCE_RUN_EDGES], p) ||
                                  !is_in_run(&outline->runs[next / KO_FENCE_RUN_EDGES], p))) {
        return end_with(place, KO_FENCE_BAD_RUNS, i, 0);
    }
    place->at++;
    if (place->at == n) {
        go_to(place, KOI_FENCE_PASS_PAIRS);
    }
    return KO_FENCE_GOOD;
}

static ko_fence_fault step_return(const ko_fence_xy *points, uint32_t n, koi_fence_place *place)
{
    const uint32_t i = place->at;
    if (goes_back(&points[(i == 0U) ? n - 1U : i - 1U], &points[i], after(points, n, i))) {
        return end_with(place, KO_FENCE_BAD_RETURN, i, 0);
    }
    place->at++;
    if (place->at == n) {
        go_to(place,
              (place->pass == KOI_FENCE_PASS_RETURN) ? KOI_FENCE_PASS_DONE : KOI_FENCE_PASS_TOUCH);
    }
    return KO_FENCE_GOOD;
}

/* ---- passes over pairs ---- */

/* Says whether the edges that begin at i < j make a pair with the fault that the pass looks for. */
static bool is_bad(const ko_fence_xy *points, uint32_t n, uint32_t i, uint32_t j,
                   koi_fence_pass pass)
{
    if (pass == KOI_FENCE_PASS_EQUAL) {
        return are_equal(&points[i], &points[j]);
    }
    if (j == i + 1U || (i == 0U && j + 1U == n)) {
        return pass == KOI_FENCE_PASS_PAIRS && are_equal(&points[i], &points[j]);
    }
    return koi_fence_do_touch(&points[i], &points[i + 1U], &points[j], after(points, n, j));
}

/* Finds the first j > i in a run that makes a bad pair with i. */
static bool find_partner(const ko_fence_xy *points, uint32_t n, const koi_fence_place *place,
                         uint32_t *j)
{
    const uint32_t i = place->row * RUN + place->at;
    const uint32_t end = end_of(n, place->run);
    uint32_t at = (place->run > place->row) ? place->run * RUN : i + 1U;
    while (at < end && !is_bad(points, n, i, at, place->pass)) {
        at++;
    }
    *j = at;
    return at < end;
}

/* The rectangle of a run, and which it is: that of a row serves for all its steps in a call. */
typedef struct known {
    uint32_t run;
    rectangle around;
} known;

static bool do_runs_meet(const ko_fence_xy *points, uint32_t n, const koi_fence_place *place,
                         known *own)
{
    rectangle other;
    if (own->run != place->row) {
        own->run = place->row;
        surround(points, n, place->row, &own->around);
    }
    if (place->run == place->row) {
        return true;
    }
    surround(points, n, place->run, &other);
    return do_meet(&own->around, &other);
}

/* The pass after one over pairs that found nothing. */
static koi_fence_pass after_pass(koi_fence_pass pass)
{
    if (pass == KOI_FENCE_PASS_PAIRS) {
        return KOI_FENCE_PASS_RETURN;
    }
    /* unreachable: the last pass finds edges that touched, unless corners have changed since */
    return (pass == KOI_FENCE_PASS_EQUAL) ? KOI_FENCE_PASS_BACK : KOI_FENCE_PASS_DONE;
}

/* Goes on to the next pair of runs. A fault of the row is the first when its last run was looked
 * at. */
static ko_fence_fault next_run(uint32_t n, koi_fence_place *place)
{
    place->at = RUN;
    place->run++;
    if (place->run * RUN < n) {
        return KO_FENCE_GOOD;
    }
    if (place->is_found) {
        return end_with(
            place, (place->pass == KOI_FENCE_PASS_EQUAL) ? KO_FENCE_BAD_EQUAL : KO_FENCE_BAD_CROSS,
            place->a, place->b);
    }
    place->row++;
    place->run = place->row;
    if (place->row * RUN >= n) {
        go_to(place, after_pass(place->pass));
    }
    return KO_FENCE_GOOD;
}

/* Only edges before one that was found may make an earlier pair in a later run. */
static ko_fence_fault step_pairs(const ko_fence_xy *points, uint32_t n, koi_fence_place *place,
                                 known *own)
{
    const uint32_t end = place->is_found ? place->a : end_of(n, place->row);
    uint32_t j;
    if (place->at == RUN && do_runs_meet(points, n, place, own)) {
        place->at = 0;
    } else if (place->at < RUN && find_partner(points, n, place, &j)) {
        if (place->pass == KOI_FENCE_PASS_PAIRS) {
            go_to(place, KOI_FENCE_PASS_EQUAL);
            return KO_FENCE_GOOD;
        }
        place->is_found = true;
        place->a = (uint16_t)(place->row * RUN + place->at);
        place->b = (uint16_t)j;
        place->at = RUN - 1U;
        return next_run(n, place);
    } else {
        place->at++;
    }
    return (place->row * RUN + place->at >= end) ? next_run(n, place) : KO_FENCE_GOOD;
}

/* ---- a polygon ---- */

static ko_fence_fault step(const koi_fence_outline *outline, koi_fence_place *place, known *own)
{
    switch (place->pass) {
    case KOI_FENCE_PASS_RANGE:
        return step_range(outline, place);
    case KOI_FENCE_PASS_RETURN:
    case KOI_FENCE_PASS_BACK:
        return step_return(outline->points, outline->count, place);
    default:
        return step_pairs(outline->points, outline->count, place, own);
    }
}

ko_fence_fault koi_fence_simple_steps(const koi_fence_outline *outline, koi_fence_place *place,
                                      uint32_t *budget)
{
    ko_fence_fault fault = KO_FENCE_GOOD;
    known own = {UINT32_MAX, {{0, 0}, {0, 0}}};
    while (place->pass != KOI_FENCE_PASS_DONE && koi_validation_pay(budget)) {
        fault = step(outline, place, &own);
    }
    return fault;
}

ko_fence_fault koi_fence_simple_fault(const koi_fence_outline *outline, ko_fence_report *report)
{
    koi_fence_place place = {KOI_FENCE_PASS_RANGE, 0, 0, 0, false, 0, 0, 0};
    const ko_fence_fault fault = koi_fence_simple_steps(outline, &place, NULL);
    if (fault != KO_FENCE_GOOD) {
        report->a = place.a;
        report->b = place.b;
    }
    return fault;
}
