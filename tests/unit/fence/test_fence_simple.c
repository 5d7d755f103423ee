/* Tests which polygons are simple: outlines of many corners, each with a fault somewhere, judged by
 * comparing each pair of corners and of edges. Coordinates are small, so int64_t is exact.
 *
 * promise: refuses */
#include "harness.h"

#include <stddef.h>

#include "keepout/fence.h"

#define MOST 80
#define SIZE 40
/* A board of 8 KB has no room for the most. */
#define CORNERS ((TEST_SCALE < 200U) ? KO_FENCE_MOST_POINTS : 256U)

typedef struct verdict {
    ko_fence_fault fault;
    uint32_t a;
    uint32_t b;
} verdict;

/* ---- by definition ---- */

static int64_t cross(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p)
{
    return (int64_t)(b->x - a->x) * (p->y - a->y) - (int64_t)(b->y - a->y) * (p->x - a->x);
}

static bool is_between(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p)
{
    const int64_t to_a = (int64_t)(a->x - p->x) * (b->x - p->x);
    return cross(a, b, p) == 0 && to_a + (int64_t)(a->y - p->y) * (b->y - p->y) <= 0;
}

static bool are_parted(int64_t one, int64_t other)
{
    return (one > 0 && other < 0) || (one < 0 && other > 0);
}

/* Closed segments touch if they cross, or an end of one lies on the other. */
static bool do_touch(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p,
                     const ko_fence_xy *q)
{
    const bool do_cross =
        are_parted(cross(a, b, p), cross(a, b, q)) && are_parted(cross(p, q, a), cross(p, q, b));
    return do_cross || is_between(a, b, p) || is_between(a, b, q) || is_between(p, q, a) ||
           is_between(p, q, b);
}

static bool are_equal(const ko_fence_xy *a, const ko_fence_xy *b)
{
    return a->x == b->x && a->y == b->y;
}

static verdict find_equal(const ko_fence_xy *p, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = i + 1U; j < n; j++) {
            if (are_equal(&p[i], &p[j])) {
                return (verdict){KO_FENCE_BAD_EQUAL, i, j};
            }
        }
    }
    return (verdict){KO_FENCE_GOOD, 0, 0};
}

/* An edge goes back if an end of one of two neighbours lies on the other. */
static verdict find_return(const ko_fence_xy *p, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const ko_fence_xy *const before = &p[(i + n - 1U) % n];
        const ko_fence_xy *const after = &p[(i + 1U) % n];
        if (is_between(before, &p[i], after) || is_between(&p[i], after, before)) {
            return (verdict){KO_FENCE_BAD_RETURN, i, 0};
        }
    }
    return (verdict){KO_FENCE_GOOD, 0, 0};
}

static verdict find_touch(const ko_fence_xy *p, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = i + 2U; j < n; j++) {
            const bool are_neighbours = (j + 1U) % n == i;
            if (!are_neighbours && do_touch(&p[i], &p[i + 1U], &p[j], &p[(j + 1U) % n])) {
                return (verdict){KO_FENCE_BAD_CROSS, i, j};
            }
        }
    }
    return (verdict){KO_FENCE_GOOD, 0, 0};
}

static verdict judge(const ko_fence_xy *p, uint32_t n)
{
    verdict found = find_equal(p, n);
    if (found.fault == KO_FENCE_GOOD) {
        found = find_return(p, n);
    }
    return (found.fault == KO_FENCE_GOOD) ? find_touch(p, n) : found;
}

/* ---- outlines ---- */

/* Turns an outline by quarters, so that it goes on along each axis and both ways. */
static void turn(ko_fence_xy *p, uint32_t n, int32_t quarters)
{
    for (uint32_t i = 0; i < n; i++) {
        for (int32_t k = 0; k < quarters; k++) {
            p[i] = (ko_fence_xy){-p[i].y, p[i].x};
        }
    }
}

/* A comb: teeth upwards from a back at y = 0. It is simple, and its runs of edges meet only their
 * neighbours. */
static uint32_t draw_comb(test_random *random, ko_fence_xy *p)
{
    const uint32_t teeth = (uint32_t)random_range(random, 1, (MOST - 2) / 4);
    uint32_t n = 0;
    for (uint32_t i = 0; i < teeth; i++) {
        const fix16_t x = (fix16_t)(i * 4U);
        const fix16_t top = random_range(random, 2, SIZE);
        p[n++] = (ko_fence_xy){x, 1};
        p[n++] = (ko_fence_xy){x, top};
        p[n++] = (ko_fence_xy){x + 2, top};
        p[n++] = (ko_fence_xy){x + 2, 1};
    }
    p[n++] = (ko_fence_xy){(fix16_t)(teeth * 4U), 0};
    p[n++] = (ko_fence_xy){-1, 0};
    return n;
}

/* Does one damage to an outline, or none. */
static void damage(test_random *random, ko_fence_xy *p, uint32_t n)
{
    const uint32_t at = (uint32_t)random_range(random, 0, (int32_t)n - 1);
    const uint32_t other = (uint32_t)random_range(random, 0, (int32_t)n - 1);
    switch (random_range(random, 0, 4)) {
    case 0:
        p[at] = p[other];
        break;
    case 1:
        p[at].y += random_range(random, -SIZE, SIZE);
        break;
    case 2:
        p[at] = (ko_fence_xy){(p[other].x + p[(other + 1U) % n].x) / 2,
                              (p[other].y + p[(other + 1U) % n].y) / 2};
        break;
    case 3: /* back along the edge that ends here */
        p[(at + 1U) % n] = (ko_fence_xy){(p[at].x + p[(at + n - 1U) % n].x) / 2,
                                         (p[at].y + p[(at + n - 1U) % n].y) / 2};
        break;
    default:
        break;
    }
}

/* Opens a fence with a few steps a call. */
static ko_status open_in_steps(const ko_fence_zone *zone, uint32_t most, ko_fence *fence,
                               ko_fence_report *report)
{
    ko_validation walk = {0, 0, 0, 0};
    ko_status status = KO_UNFINISHED;
    const ko_fence made = KO_FENCE_UNCHECKED(zone, 1, KO_FENCE_ANY, 0);
    *fence = made;
    for (uint32_t call = 1; status == KO_UNFINISHED; call++) {
        uint32_t steps = 1U + call * 7U % most;
        status = ko_fence_check(fence, &walk, &steps, report);
    }
    return status;
}

static void check_outline(const ko_fence_xy *p, uint32_t n, uint32_t counts[])
{
    const ko_fence_zone zone =
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, p, (uint16_t)n, KO_FENCE_NO_FLOOR, 0);
    const verdict truth = judge(p, n);
    ko_fence_report report;
    ko_fence fence;
    const ko_status status = ko_fence_open(&zone, 1, KO_FENCE_ANY, 0, &fence, &report);
    CHECK_EQ(status, (truth.fault == KO_FENCE_GOOD) ? KO_OK : KO_E_RANGE);
    CHECK_EQ(report.fault, truth.fault);
    CHECK_EQ(report.a, truth.a);
    CHECK_EQ(report.b, truth.b);
    ko_fence other;
    CHECK_EQ(open_in_steps(&zone, 1U + n, &other, &report), status);
    CHECK_EQ(report.fault, truth.fault);
    CHECK_EQ(report.a, truth.a);
    CHECK_EQ(report.b, truth.b);
    CHECK_EQ(other.sums[1], fence.sums[1]);
    counts[truth.fault]++;
}

/* Each fault has to be drawn: a check of one kind alone says little. */
static void test_combs(void)
{
    test_random random = {11};
    uint32_t counts[KO_FENCE_BAD_CURVE + 1] = {0};
    const uint32_t rounds = test_rounds(20000);
    for (uint32_t round = 0; round < rounds; round++) {
        ko_fence_xy p[MOST];
        const uint32_t n = draw_comb(&random, p);
        turn(p, n, random_range(&random, 0, 3));
        damage(&random, p, n);
        check_outline(p, n, counts);
    }
    CHECK(counts[KO_FENCE_GOOD] > rounds / 10U);
    CHECK(counts[KO_FENCE_BAD_EQUAL] > rounds / 20U);
    CHECK(counts[KO_FENCE_BAD_RETURN] > rounds / 50U);
    CHECK(counts[KO_FENCE_BAD_CROSS] > rounds / 20U);
}

/* An edge of the first run touches one of the last. */
static void test_most_points(void)
{
    static ko_fence_xy p[CORNERS];
    const fix16_t last = (fix16_t)CORNERS - 1;
    ko_fence_report report;
    ko_fence fence;
    for (fix16_t i = 0; i < last; i++) {
        p[i] = (ko_fence_xy){i, i * i};
    }
    p[last] = (ko_fence_xy){0, last * last};
    const ko_fence_zone zone = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, p, CORNERS, 0, 1);
    CHECK_EQ(ko_fence_open(&zone, 1, KO_FENCE_ANY, 0, &fence, &report), KO_OK);
    p[last].x = 3;
    p[last].y = 2;
    CHECK_EQ(ko_fence_open(&zone, 1, KO_FENCE_ANY, 0, &fence, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_CROSS);
    CHECK_EQ(report.a, 3);
    CHECK_EQ(report.b, last - 1);
}

static const test_case cases[] = {{"combs", test_combs}, {"most points", test_most_points}};
TEST_SUITE(fence_simple, cases);
