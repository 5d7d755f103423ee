/* Says whether a polygon is simple. n corners have n^2 / 2 pairs of edges, and nearly all pairs are
 * far apart. So edges are taken in runs of 16, each with a rectangle around it, and two runs whose
 * rectangles have no point in common are left out as one.
 *
 * Corners that are equal but no neighbours are ends of edges that touch. So a polygon whose edges
 * do not touch, and whose neighbours differ, has no equal corners, and nobody looks for them. */
#include "src/fence/fence_simple.h"

#include "src/math/wide.h"

#define RUN 16U
#define MOST_RUNS (KO_FENCE_MOST_POINTS / RUN)

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

/* Lists the runs from `row` on whose rectangles meet that of `row`, in order. */
static uint32_t list_near(const ko_fence_xy *points, uint32_t n, uint32_t row,
                          uint8_t near[MOST_RUNS])
{
    uint32_t count = 0;
    rectangle own;
    surround(points, n, row, &own);
    for (uint32_t run = row; run * RUN < n; run++) {
        rectangle other;
        surround(points, n, run, &other);
        if (do_meet(&own, &other)) {
            near[count++] = (uint8_t)run;
        }
    }
    return count;
}

/* ---- pairs ---- */

/* Says whether the edges that begin at i < j touch although they are no neighbours. */
static bool is_pair_touching(const ko_fence_xy *points, uint32_t n, uint32_t i, uint32_t j)
{
    if (j == i + 1U || (i == 0U && j + 1U == n)) {
        return false;
    }
    return koi_fence_do_touch(&points[i], &points[i + 1U], &points[j],
                              &points[(j + 1U == n) ? 0U : j + 1U]);
}

/* Finds the first j > i in a run that makes a pair with i which has the fault that is asked for. */
static bool find_partner(const ko_fence_xy *points, uint32_t n, uint32_t i, uint32_t run,
                         ko_fence_report *report)
{
    const uint32_t end = end_of(n, run);
    for (uint32_t j = (i < run * RUN) ? run * RUN : i + 1U; j < end; j++) {
        const bool is_bad = (report->fault == KO_FENCE_BAD_EQUAL)
                                ? are_equal(&points[i], &points[j])
                                : is_pair_touching(points, n, i, j);
        if (is_bad) {
            report->a = i;
            report->b = j;
            return true;
        }
    }
    return false;
}

/* Finds the first pair with the fault that is asked for, by order of i, then of j. */
static bool find_pair(const ko_fence_xy *points, uint32_t n, ko_fence_fault asked,
                      ko_fence_report *report)
{
    report->fault = asked;
    for (uint32_t row = 0; row * RUN < n; row++) {
        uint8_t near[MOST_RUNS];
        const uint32_t count = list_near(points, n, row, near);
        const uint32_t end = end_of(n, row);
        for (uint32_t i = row * RUN; i < end; i++) {
            for (uint32_t k = 0; k < count; k++) {
                if (find_partner(points, n, i, near[k], report)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* ---- a polygon ---- */

/* Finds the first corner out of range. */
static bool is_beyond(const ko_fence_xy *points, uint32_t n, ko_fence_report *report)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!ko_fix_is_legal(points[i].x) || !ko_fix_is_legal(points[i].y)) {
            report->a = i;
            return true;
        }
    }
    return false;
}

static bool are_neighbours_equal(const ko_fence_xy *points, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (are_equal(&points[i], &points[(i + 1U == n) ? 0U : i + 1U])) {
            return true;
        }
    }
    return false;
}

/* Finds the first corner at which the outline goes back. */
static bool is_returning(const ko_fence_xy *points, uint32_t n, ko_fence_report *report)
{
    for (uint32_t i = 0; i < n; i++) {
        if (goes_back(&points[(i == 0U) ? n - 1U : i - 1U], &points[i],
                      &points[(i + 1U == n) ? 0U : i + 1U])) {
            report->a = i;
            return true;
        }
    }
    return false;
}

/* The first fault, and in *found at which corners. */
static ko_fence_fault first_fault(const ko_fence_xy *points, uint32_t n, ko_fence_report *found)
{
    ko_fence_report touching = *found;
    if (is_beyond(points, n, found)) {
        return KO_FENCE_BAD_RANGE;
    }
    const bool do_touch = find_pair(points, n, KO_FENCE_BAD_CROSS, &touching);
    if ((do_touch || are_neighbours_equal(points, n)) &&
        find_pair(points, n, KO_FENCE_BAD_EQUAL, found)) {
        return KO_FENCE_BAD_EQUAL;
    }
    if (is_returning(points, n, found)) {
        return KO_FENCE_BAD_RETURN;
    }
    *found = touching;
    return do_touch ? KO_FENCE_BAD_CROSS : KO_FENCE_GOOD;
}

ko_fence_fault koi_fence_simple_fault(const ko_fence_xy *points, uint32_t n,
                                      ko_fence_report *report)
{
    ko_fence_report found = {KO_FENCE_GOOD, 0, 0, 0};
    const ko_fence_fault fault = first_fault(points, n, &found);
    if (fault != KO_FENCE_GOOD) {
        report->a = found.a;
        report->b = (fault == KO_FENCE_BAD_EQUAL || fault == KO_FENCE_BAD_CROSS) ? found.b : 0U;
    }
    return fault;
}
