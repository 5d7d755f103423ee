/* Tests of ko_aabb_*: boxes made from boxes, and distances.
 *
 * promise: contains, exact */
#include "boxes.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

/* ---- boxes made of boxes ---- */

/* The hull is legal, contains both, and is minimal: its radius is the half width rounded up. */
static void check_hull(const ko_aabb *hull, const ko_aabb *a, const ko_aabb *b)
{
    CHECK_EQ(ko_aabb_check(hull), KO_OK);
    CHECK(brute_contains(hull, a) && brute_contains(hull, b));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t min = (low(a, axis) < low(b, axis)) ? low(a, axis) : low(b, axis);
        const int64_t max = (high(a, axis) > high(b, axis)) ? high(a, axis) : high(b, axis);
        CHECK_EQ(get(&hull->r, axis), (max - min + 1) / 2);
    }
}

static void check_union(const ko_aabb *a, const ko_aabb *b)
{
    ko_aabb hull = blank_box;
    ko_aabb other = blank_box;
    CHECK_EQ(ko_aabb_union(a, b, &hull), KO_OK);
    check_hull(&hull, a, b);
    CHECK_EQ(ko_aabb_union(b, a, &other), KO_OK);
    check_same(&other, &hull);
    other = *a;
    CHECK_EQ(ko_aabb_union(&other, b, &other), KO_OK);
    check_same(&other, &hull);
    other = *b;
    CHECK_EQ(ko_aabb_union(a, &other, &other), KO_OK);
    check_same(&other, &hull);
    CHECK_EQ(ko_aabb_union(&hull, a, &other), KO_OK);
    check_same(&other, &hull);
}

/* Two points whose union has the odd widths and edges of corner_rows. */
static void union_at_the_edges(void)
{
    for (size_t i = 0; i < CORNER_ROWS; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_aabb a = unit_box;
            ko_aabb b = unit_box;
            set_axis(&a, axis, corner_rows[i].min, 0);
            set_axis(&b, axis, corner_rows[i].max, 0);
            check_union(&a, &b);
        }
    }
}

static void union_of_one(void)
{
    test_random random = {0xAABB0006U};
    for (uint32_t i = test_rounds(10000U); i > 0U; i--) {
        ko_aabb box = random_box(&random);
        const ko_aabb before = box;
        CHECK_EQ(ko_aabb_union(&box, &box, &box), KO_OK);
        check_same(&box, &before);
    }
}

static void union_holds_both(void)
{
    test_random random = {0xAABB0007U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        check_union(&a, &b);
    }
}

static const legal_row expand_rows[] = {
    {0, 0, true},          {0, LIMIT, true},      {0, LIMIT + 1, false},  {5, LIMIT - 5, true},
    {5, LIMIT - 4, false}, {-5, LIMIT - 5, true}, {-5, LIMIT - 4, false}, {0, -1, false},
    {0, INT32_MIN, false}, {0, INT32_MAX, false}, {-LIMIT, 0, true},      {LIMIT, 1, false},
};

/* Grows a flat box by the row's radius, so the margin alone decides. */
static void check_expand(const legal_row *row, unsigned axis)
{
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    ko_aabb out = blank_box;
    ko_aabb expected;
    set_axis(&box, axis, row->c, 0);
    expected = box;
    expected.r.x = row->r;
    expected.r.y = row->r;
    expected.r.z = row->r;
    CHECK_EQ(ko_aabb_grow(&box, row->r, &out), row->legal ? KO_OK : KO_E_RANGE);
    check_same(&out, row->legal ? &expected : &blank_box);
    out = box;
    CHECK_EQ(ko_aabb_grow(&out, row->r, &out), row->legal ? KO_OK : KO_E_RANGE);
    check_same(&out, row->legal ? &expected : &box);
}

static void expand_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(expand_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_expand(&expand_rows[i], axis);
        }
    }
}

static void expand_adds_to_each_radius(void)
{
    ko_aabb box = {{1, 2, 3}, {10, 20, 30}};
    const ko_aabb expected = {{1, 2, 3}, {17, 27, 37}};
    CHECK_EQ(ko_aabb_grow(&box, 7, &box), KO_OK);
    check_same(&box, &expected);
    /* A radius that wraps around into the range is refused. */
    CHECK_EQ(ko_aabb_grow(&box, INT32_MAX, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_grow(&box, -7, &box), KO_E_RANGE);
    check_same(&box, &expected);
}

static ko_aabb shifted(const ko_aabb *box, const ko_vec3 *by)
{
    const ko_aabb result = {{box->c.x + by->x, box->c.y + by->y, box->c.z + by->z}, box->r};
    return result;
}

static void check_sweep(const ko_aabb *box, const ko_vec3 *by)
{
    const ko_aabb end = shifted(box, by);
    ko_aabb swept = blank_box;
    ko_aabb hull = *box;
    CHECK_EQ(aabb_sweep(box, by, &swept), KO_OK);
    check_hull(&swept, box, &end);
    CHECK_EQ(aabb_sweep(&hull, by, &hull), KO_OK);
    check_same(&hull, &swept);
}

static void sweep_at_the_edges(void)
{
    for (size_t i = 0; i < CORNER_ROWS; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const fix16_t way = corner_rows[i].max - corner_rows[i].min;
            ko_aabb box = unit_box;
            ko_vec3 by = {3, -4, 0};
            set_axis(&box, axis, corner_rows[i].min, 0);
            *axis_of(&by, axis) = way;
            check_sweep(&box, &by);
            set_axis(&box, axis, corner_rows[i].max, 0);
            *axis_of(&by, axis) = -way;
            check_sweep(&box, &by);
        }
    }
}

typedef struct sweep_row {
    fix16_t c;
    fix16_t r;
    fix16_t by;
} sweep_row;

static const sweep_row bad_sweeps[] = {
    {0, 0, LIMIT + 1},
    {0, 0, -LIMIT - 1},
    {0, 1, LIMIT},
    {LIMIT, 0, 1},
    {-LIMIT, 0, -1},
    {LIMIT, 0, -2 * LIMIT - 1},
    {LIMIT, 0, INT32_MAX},
    {-LIMIT, 0, INT32_MIN},
    {0, 0, INT32_MIN},
    {LIMIT + 1, 0, -1},
    {-LIMIT - 1, 0, 1},
    {INT32_MAX, 0, -INT32_MAX},
    {INT32_MAX, 0, INT32_MAX},
    {INT32_MIN, 0, INT32_MIN},
    {0, -1, 0},
};

static void sweep_refuses_either_end(void)
{
    for (size_t i = 0; i < LENGTH(bad_sweeps); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_aabb box = unit_box;
            ko_aabb out = blank_box;
            ko_vec3 by = {0, 0, 0};
            set_axis(&box, axis, bad_sweeps[i].c, bad_sweeps[i].r);
            *axis_of(&by, axis) = bad_sweeps[i].by;
            CHECK_EQ(aabb_sweep(&box, &by, &out), KO_E_RANGE);
            check_same(&out, &blank_box);
            out = box;
            CHECK_EQ(aabb_sweep(&out, &by, &out), KO_E_RANGE);
            check_same(&out, &box);
        }
    }
}

static void sweep_holds_both_ends(void)
{
    test_random random = {0xAABB0008U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        ko_aabb box = random_box(&random);
        ko_vec3 by;
        for (unsigned axis = 0; axis < AXES; axis++) {
            const fix16_t reach = LIMIT - get(&box.r, axis);
            *axis_of(&by, axis) = random_length(&random, reach) - get(&box.c, axis);
        }
        check_sweep(&box, &by);
    }
}

/* ---- distances ---- */

typedef struct distance_row {
    ko_aabb a;
    ko_aabb b;
    uint64_t distance2;
    fix16_t clearance;
} distance_row;

#define P60 (UINT64_C(1) << 60)

static const distance_row distance_rows[] = {
    {{{0, 0, 0}, {1, 1, 1}}, {{0, 0, 0}, {1, 1, 1}}, 0, 0},
    {{{0, 0, 0}, {1, 1, 1}}, {{2, 2, 2}, {1, 1, 1}}, 0, 0},
    {{{0, 0, 0}, {1, 1, 1}}, {{3, 2, 2}, {1, 1, 1}}, 1, 1},
    {{{0, 0, 0}, {1, 1, 1}}, {{0, -3, 0}, {1, 1, 1}}, 1, 1},
    {{{0, 0, 0}, {1, 1, 1}}, {{3, -3, 0}, {1, 1, 1}}, 2, 1},
    {{{0, 0, 0}, {1, 1, 1}}, {{3, 3, -3}, {1, 1, 1}}, 3, 1},
    {{{0, 0, 0}, {1, 2, 3}}, {{5, 0, -9}, {1, 8, 2}}, 25, 5},
    {{{0, 0, 0}, {0, 0, 0}}, {{2, -3, 6}, {0, 0, 0}}, 49, 7},
    {{{0, 0, 0}, {0, 0, 0}}, {{65536, 65536, 0}, {0, 0, 0}}, UINT64_C(1) << 33, 92681},
    {{{-LIMIT, 0, 0}, {0, 0, 0}}, {{LIMIT, 0, 0}, {0, 0, 0}}, P60, 2 * LIMIT},
    {{{-LIMIT, LIMIT, LIMIT}, {0, 0, 0}},
     {{LIMIT, -LIMIT, -LIMIT}, {0, 0, 0}},
     3 * P60,
     1859775393},
    {{{0, 0, -HALF}, {LIMIT, LIMIT, HALF}}, {{0, 0, HALF + 1}, {0, 0, HALF - 1}}, 4, 2},
};

static void check_distances(const ko_aabb *a, const ko_aabb *b, uint64_t distance2)
{
    uint64_t d2 = ~distance2;
    fix16_t clearance = -1;
    CHECK_EQ(ko_aabb_distance2(a, b, &d2), KO_OK);
    CHECK_EQ(d2, distance2);
    CHECK_EQ(ko_aabb_clearance(a, b, &clearance), KO_OK);
    const uint64_t r = (uint64_t)clearance;
    CHECK(clearance >= 0 && r * r <= distance2 && distance2 < (r + 1U) * (r + 1U));
    CHECK_EQ(clearance == 0, ko_aabb_overlap(a, b));
    CHECK_EQ(d2 == 0U, ko_aabb_overlap(a, b));
}

static void check_point_distances(const ko_aabb *box, const ko_vec3 *point)
{
    const ko_aabb flat = point_box(point);
    const uint64_t distance2 = brute_distance2(box, &flat);
    uint64_t d2 = ~distance2;
    fix16_t clearance = -1;
    CHECK_EQ(ko_aabb_distance2(box, &flat, &d2), KO_OK);
    CHECK_EQ(d2, distance2);
    CHECK_EQ(aabb_clearance_point(box, point, &clearance), KO_OK);
    const uint64_t r = (uint64_t)clearance;
    CHECK(clearance >= 0 && r * r <= distance2 && distance2 < (r + 1U) * (r + 1U));
    CHECK_EQ(clearance == 0, ko_aabb_contains_point(box, point));
}

static void distances_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(distance_rows); i++) {
        const distance_row *row = &distance_rows[i];
        fix16_t clearance = -1;
        check_distances(&row->a, &row->b, row->distance2);
        check_distances(&row->b, &row->a, row->distance2);
        CHECK_EQ(ko_aabb_clearance(&row->a, &row->b, &clearance), KO_OK);
        CHECK_EQ(clearance, row->clearance);
        check_point_distances(&row->a, &row->b.c);
    }
}

static void distances_against_corners(void)
{
    test_random random = {0xAABB0009U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        check_distances(&a, &b, brute_distance2(&a, &b));
        check_point_distances(&a, &b.c);
    }
}

static const test_case cases[] = {
    {"union at the edges", union_at_the_edges},
    {"union of one", union_of_one},
    {"union holds both", union_holds_both},
    {"expand at the edges", expand_at_the_edges},
    {"expand adds to each radius", expand_adds_to_each_radius},
    {"sweep at the edges", sweep_at_the_edges},
    {"sweep refuses either end", sweep_refuses_either_end},
    {"sweep holds both ends", sweep_holds_both_ends},
    {"distances at the edges", distances_at_the_edges},
    {"distances against corners", distances_against_corners},
};

extern const test_suite aabb_made_suite;
TEST_SUITE(aabb_made, cases);
