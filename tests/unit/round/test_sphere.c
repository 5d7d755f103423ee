/* Tests of ko_sphere_*: known answers, and squares in 64 bits.
 *
 * promise: no-miss, contains, refuses */
#include "harness.h"
#include "line.h"
#include "wider.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/cast.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define UNTOUCHED 0x5A5A5A5A
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_sphere blank = {{UNTOUCHED, UNTOUCHED, UNTOUCHED}, UNTOUCHED};
static const ko_sphere at_zero = {{0, 0, 0}, 10};
static const ko_sphere illegal = {{0, 0, 0}, -1};

static void check_same(const ko_sphere *actual, const ko_sphere *expected)
{
    CHECK_EQ(actual->c.x, expected->c.x);
    CHECK_EQ(actual->c.y, expected->c.y);
    CHECK_EQ(actual->c.z, expected->c.z);
    CHECK_EQ(actual->r, expected->r);
}

/* ---- legality ---- */

typedef struct check_row {
    ko_sphere sphere;
    ko_status status;
} check_row;

static const check_row check_rows[] = {
    {{{0, 0, 0}, 0}, KO_OK},
    {{{0, 0, 0}, -1}, KO_E_RANGE},
    {{{0, 0, 0}, LIMIT}, KO_OK},
    {{{0, 0, 0}, LIMIT + 1}, KO_E_RANGE},
    {{{LIMIT - 5, 0, 0}, 5}, KO_OK},
    {{{LIMIT - 5, 0, 0}, 6}, KO_E_RANGE},
    {{{0, 5 - LIMIT, 0}, 5}, KO_OK},
    {{{0, 5 - LIMIT, 0}, 6}, KO_E_RANGE},
    {{{0, 0, LIMIT}, 0}, KO_OK},
    {{{0, 0, LIMIT}, 1}, KO_E_RANGE},
    {{{INT32_MIN, 0, 0}, 0}, KO_E_RANGE},
    {{{0, INT32_MAX, 0}, INT32_MAX}, KO_E_RANGE},
};

static void check_at_the_limits(void)
{
    for (size_t i = 0; i < LENGTH(check_rows); i++) {
        CHECK_EQ(ko_sphere_check(&check_rows[i].sphere), check_rows[i].status);
    }
    CHECK_EQ(ko_sphere_check(NULL), KO_E_ARG);
}

/* ---- building ---- */

static const ko_vec3 cross[] = {{-10, 0, 0}, {10, 0, 0}, {0, 10, 0}, {0, -10, 0}, {0, 0, 7}};

static void from_points_known(void)
{
    ko_sphere out = blank;
    CHECK_EQ(ko_sphere_from_points(cross, LENGTH(cross), &out), KO_OK);
    for (size_t i = 0; i < LENGTH(cross); i++) {
        CHECK(ko_sphere_contains_point(&out, &cross[i]));
    }
    CHECK(out.r == 10 || out.r == 11);
    CHECK_EQ(ko_sphere_from_points(cross, 1, &out), KO_OK);
    const ko_sphere point = {{-10, 0, 0}, 0};
    check_same(&out, &point);
}

static void from_points_refuses(void)
{
    static const ko_vec3 far[] = {{0, 0, 0}, {0, LIMIT + 1, 0}};
    static const ko_vec3 wide[] = {{LIMIT, LIMIT, 0}, {-LIMIT, -LIMIT, 0}};
    ko_sphere out = blank;
    CHECK_EQ(ko_sphere_from_points(NULL, 1, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_points(cross, 0, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_points(cross, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_points(far, 2, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_points(wide, 2, &out), KO_E_RANGE);
    check_same(&out, &blank);
}

static void from_points_holds_them(void)
{
    test_random random = {0x5E3E0001U};
    for (uint32_t i = test_rounds(2000U); i > 0U; i--) {
        ko_vec3 points[6];
        ko_sphere out = blank;
        const int32_t size = (int32_t)(random_bits(&random) >> (3U + i % 28U));
        const uint32_t n = 1U + i % LENGTH(points);
        for (uint32_t j = 0; j < n; j++) {
            points[j].x = random_range(&random, -size / 4, size / 4);
            points[j].y = random_range(&random, -size / 4, size / 4);
            points[j].z = random_range(&random, -size / 4, size / 4);
        }
        CHECK_EQ(ko_sphere_from_points(points, n, &out), KO_OK);
        for (uint32_t j = 0; j < n; j++) {
            CHECK(ko_sphere_contains_point(&out, &points[j]));
        }
    }
}

static void from_and_to_boxes(void)
{
    static const ko_aabb box = {{1, 2, 3}, {3, 4, 12}};
    static const ko_aabb odd = {{1, 2, 3}, {1, 1, 0}};
    static const ko_aabb all = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
    static const ko_aabb none = {{0, 0, 0}, {-1, 0, 0}};
    static const ko_sphere about = {{1, 2, 3}, 13};
    ko_sphere out = blank;
    ko_aabb back = none;
    CHECK_EQ(sphere_from_aabb(&all, &out), KO_E_RANGE);
    CHECK_EQ(sphere_from_aabb(&none, &out), KO_E_RANGE);
    check_same(&out, &blank);
    CHECK_EQ(sphere_from_aabb(&box, &out), KO_OK);
    check_same(&out, &about);
    CHECK_EQ(ko_aabb_from_sphere(&illegal, &back), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_sphere(NULL, &back), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_sphere(&out, NULL), KO_E_ARG);
    CHECK_EQ(back.r.x, -1);
    CHECK_EQ(ko_aabb_from_sphere(&out, &back), KO_OK);
    CHECK(back.c.x == 1 && back.c.y == 2 && back.c.z == 3);
    CHECK(back.r.x == 13 && back.r.y == 13 && back.r.z == 13);
    CHECK_EQ(sphere_from_aabb(&odd, &out), KO_OK);
    CHECK_EQ(out.r, 2);
}

static void union_holds_both(void)
{
    test_random random = {0x5E3E0002U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const int32_t size = (int32_t)(random_bits(&random) >> (5U + i % 26U));
        const ko_sphere a = {{random_range(&random, -size, size), 7, -size},
                             random_range(&random, 0, size)};
        const ko_sphere b = {{random_range(&random, -size, size), -size, 0},
                             random_range(&random, 0, size)};
        ko_sphere out = blank;
        CHECK_EQ(ko_sphere_union(&a, &b, &out), KO_OK);
        CHECK(sphere_contains(&out, &a));
        CHECK(sphere_contains(&out, &b));
        CHECK(!sphere_contains(&a, &b) || (out.r == a.r && out.c.x == a.c.x));
    }
}

static void union_known_and_refused(void)
{
    static const ko_sphere right = {{100, 0, 0}, 20};
    static const ko_sphere inside = {{4, 0, 0}, 6};
    static const ko_sphere corner = {{LIMIT, LIMIT, LIMIT}, 0};
    static const ko_sphere opposite = {{-LIMIT, -LIMIT, -LIMIT}, 0};
    ko_sphere out = blank;
    CHECK_EQ(ko_sphere_union(NULL, &right, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_union(&right, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_union(&right, &right, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_union(&illegal, &right, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_union(&right, &illegal, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_union(&corner, &opposite, &out), KO_E_RANGE);
    check_same(&out, &blank);
    CHECK_EQ(ko_sphere_union(&at_zero, &right, &out), KO_OK);
    const ko_sphere both = {{55, 0, 0}, 65};
    check_same(&out, &both);
    out = inside;
    CHECK_EQ(ko_sphere_union(&at_zero, &out, &out), KO_OK);
    check_same(&out, &at_zero);
    CHECK_EQ(ko_sphere_union(&inside, &at_zero, &out), KO_OK);
    check_same(&out, &at_zero);
}

/* ---- predicates ---- */

typedef struct pair_row {
    ko_sphere other;
    bool overlap;
    bool contains;
} pair_row;

static const pair_row pair_rows[] = {
    {{{20, 0, 0}, 10}, true, false},
    {{{21, 0, 0}, 10}, false, false},
    {{{6, 8, 0}, 0}, true, true},
    {{{6, 8, 1}, 0}, false, false},
    {{{6, 0, 8}, 1}, true, false},
    {{{3, 4, 0}, 5}, true, true},
    {{{3, 4, 0}, 6}, true, false},
    {{{0, 0, 0}, 10}, true, true},
    {{{0, 0, 0}, 11}, true, false},
    {{{0, -LIMIT, 0}, 0}, false, false},
    {{{LIMIT, LIMIT, LIMIT}, 0}, false, false},
};

static void pairs_touch_or_not(void)
{
    for (size_t i = 0; i < LENGTH(pair_rows); i++) {
        const pair_row *row = &pair_rows[i];
        CHECK_EQ(ko_sphere_overlap(&at_zero, &row->other), row->overlap);
        CHECK_EQ(ko_sphere_overlap(&row->other, &at_zero), row->overlap);
        CHECK_EQ(sphere_contains(&at_zero, &row->other), row->contains);
        if (row->other.r == 0) {
            CHECK_EQ(ko_sphere_contains_point(&at_zero, &row->other.c), row->overlap);
        }
    }
}

static void boxes_touch_or_not(void)
{
    static const ko_aabb touching = {{11, 12, 0}, {5, 4, 1}}; /* its edge at 6, 8 */
    static const ko_aabb apart = {{11, 12, 2}, {5, 4, 1}};
    static const ko_aabb about = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
    fix16_t out = UNTOUCHED;
    CHECK(ko_sphere_overlap_aabb(&at_zero, &touching));
    CHECK(!ko_sphere_overlap_aabb(&at_zero, &apart));
    CHECK(ko_sphere_overlap_aabb(&at_zero, &about));
    CHECK_EQ(ko_sphere_clearance_aabb(&at_zero, &touching, &out), KO_OK);
    CHECK_EQ(out, 0);
    static const ko_aabb right = {{50, 60, 5}, {20, 20, 5}}; /* 30, 40: 50 away */
    CHECK_EQ(ko_sphere_clearance_aabb(&at_zero, &right, &out), KO_OK);
    CHECK_EQ(out, 40);
}

static void segments_touch_or_not(void)
{
    static const ko_segment touching = {{-100, 10, 0}, {100, 10, 0}};
    static const ko_segment apart = {{-100, 10, 1}, {100, 10, 0}};
    static const ko_segment before = {{-100, 0, 0}, {-11, 0, 0}};
    static const ko_segment dot = {{6, 8, 0}, {6, 8, 0}};
    CHECK(sphere_overlap_line(&at_zero, SEGMENT_LINE(&touching)));
    CHECK(!sphere_overlap_line(&at_zero, SEGMENT_LINE(&apart)));
    CHECK(!sphere_overlap_line(&at_zero, SEGMENT_LINE(&before)));
    CHECK(sphere_overlap_line(&at_zero, SEGMENT_LINE(&dot)));
}

static void null_is_safe(void)
{
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    static const ko_plane plane = {{KO_Q30_ONE, 0, 0}, 5};
    CHECK(ko_sphere_overlap(NULL, &at_zero) && ko_sphere_overlap(&at_zero, NULL));
    CHECK(ko_sphere_overlap_aabb(NULL, &box) && ko_sphere_overlap_aabb(&at_zero, NULL));
    CHECK(!ko_sphere_contains_point(NULL, &box.c) && !ko_sphere_contains_point(&at_zero, NULL));
    CHECK_EQ(ko_sphere_side_plane(NULL, &plane), KO_SIDE_ACROSS);
    CHECK_EQ(ko_sphere_side_plane(&at_zero, NULL), KO_SIDE_ACROSS);
}

/* ---- casts ---- */

static void casts_known(void)
{
    static const ko_sphere ball = {{1000000, 0, 0}, 200000};
    static const ko_segment way = {{0, 0, 0}, {1600000, 0, 0}}; /* enters at one half */
    static const ko_segment miss = {{0, 200001, 0}, {1600000, 200001, 0}};
    static const ko_segment inside = {{1000000, 5, 0}, {1600000, 0, 0}};
    static const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, 1600000};
    static const ko_ray beside = {{0, 200003, 0}, {KO_Q30_ONE, 0, 0}, 1600000};
    static const ko_ray out_of_range = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, -1};
    ko_q30 t = UNTOUCHED;
    CHECK_EQ(ko_sphere_cast_line(&ball, SEGMENT_LINE(&way), &t), KO_OK);
    CHECK(t <= KO_Q30_ONE / 2 && t >= KO_Q30_ONE / 2 - 5 * (KO_Q30_ONE / 1600000));
    CHECK_EQ(ko_sphere_cast_line(&ball, RAY_LINE(&ray), &t), KO_OK);
    CHECK(t <= KO_Q30_ONE / 2 && t >= KO_Q30_ONE / 2 - 7 * (KO_Q30_ONE / 1600000));
    CHECK(sphere_overlap_line(&ball, RAY_LINE(&ray)));
    CHECK_EQ(ko_sphere_cast_line(&ball, SEGMENT_LINE(&miss), &t), KO_OK);
    CHECK_EQ(t, KO_NEVER);
    CHECK_EQ(ko_sphere_cast_line(&ball, SEGMENT_LINE(&inside), &t), KO_OK);
    CHECK_EQ(t, 0);
    CHECK_EQ(ko_sphere_cast_line(&ball, RAY_LINE(&beside), &t), KO_OK);
    CHECK_EQ(t, KO_NEVER);
    CHECK(!sphere_overlap_line(&ball, RAY_LINE(&beside)));
    CHECK(sphere_overlap_line(&ball, RAY_LINE(&out_of_range)));
}

static void casts_refuse(void)
{
    static const ko_segment way = {{0, 0, 0}, {LIMIT, 0, 0}};
    ko_line from_far = *SEGMENT_LINE(&way);
    ko_line too_long = from_far;
    static const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, LIMIT};
    static const ko_ray long_ray = {{1, 0, 0}, {KO_Q30_ONE, 0, 0}, LIMIT};
    ko_q30 t = UNTOUCHED;
    from_far.origin.x = LIMIT + 1;
    too_long.length++;
    CHECK_EQ(ko_sphere_cast_line(NULL, SEGMENT_LINE(&way), &t), KO_E_ARG);
    CHECK_EQ(ko_sphere_cast_line(&at_zero, NULL, &t), KO_E_ARG);
    CHECK_EQ(ko_sphere_cast_line(&at_zero, SEGMENT_LINE(&way), NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_cast_line(&illegal, SEGMENT_LINE(&way), &t), KO_E_RANGE);
    CHECK_EQ(ko_sphere_cast_line(&at_zero, &from_far, &t), KO_E_RANGE);
    CHECK_EQ(ko_sphere_cast_line(&at_zero, &too_long, &t), KO_E_RANGE);
    CHECK_EQ(ko_sphere_cast_line(NULL, RAY_LINE(&ray), &t), KO_E_ARG);
    CHECK_EQ(ko_sphere_cast_line(&at_zero, NULL, &t), KO_E_ARG);
    CHECK_EQ(ko_sphere_cast_line(&at_zero, RAY_LINE(&ray), NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_cast_line(&illegal, RAY_LINE(&ray), &t), KO_E_RANGE);
    CHECK_EQ(ko_sphere_cast_line(&at_zero, RAY_LINE(&long_ray), &t), KO_E_RANGE);
    CHECK_EQ(t, UNTOUCHED);
}

/* ---- planes ---- */

typedef struct plane_row {
    ko_plane plane;
    ko_side side;
    fix16_t clearance; /* at most 3 LSB above what is answered */
} plane_row;

#define ONE KO_Q30_ONE
static const plane_row plane_rows[] = {
    {{{ONE, 0, 0}, 11}, KO_SIDE_INSIDE, -21},
    {{{ONE, 0, 0}, 10}, KO_SIDE_ACROSS, -20},
    {{{ONE, 0, 0}, 0}, KO_SIDE_ACROSS, -10},
    {{{0, -ONE, 0}, -10}, KO_SIDE_ACROSS, 0},
    {{{0, 0, -ONE}, -11}, KO_SIDE_OUTSIDE, 1},
    {{{0, 0, ONE}, -2 * LIMIT}, KO_SIDE_OUTSIDE, 2 * LIMIT - 10},
    {{{0, 0, ONE}, 2 * LIMIT}, KO_SIDE_INSIDE, -2 * LIMIT - 10},
};

static void planes_known(void)
{
    for (size_t i = 0; i < LENGTH(plane_rows); i++) {
        const plane_row *row = &plane_rows[i];
        fix16_t out = UNTOUCHED;
        CHECK_EQ(ko_sphere_side_plane(&at_zero, &row->plane), row->side);
        CHECK_EQ(ko_sphere_margin_plane(&at_zero, &row->plane, &out), KO_OK);
        CHECK(out <= row->clearance && out > row->clearance - 3);
    }
}

static void planes_refuse(void)
{
    static const ko_plane plane = {{ONE, 0, 0}, 0};
    static const ko_plane none = {{0, 0, 0}, 5};
    static const ko_plane longer = {{ONE + 8, 0, 0}, 5};
    static const ko_plane far = {{ONE, 0, 0}, 2 * LIMIT + 1};
    fix16_t out = UNTOUCHED;
    CHECK_EQ(ko_sphere_margin_plane(NULL, &plane, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_margin_plane(&at_zero, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_margin_plane(&at_zero, &plane, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_margin_plane(&illegal, &plane, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_margin_plane(&at_zero, &none, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_margin_plane(&at_zero, &longer, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_margin_plane(&at_zero, &far, &out), KO_E_RANGE);
    CHECK_EQ(out, UNTOUCHED);
    CHECK_EQ(ko_sphere_side_plane(&at_zero, &none), KO_SIDE_INSIDE);
}

/* ---- clearance ---- */

static void clearances_known_and_refused(void)
{
    static const ko_sphere other = {{30, 40, 0}, 15};
    static const ko_aabb no_box = {{0, 0, 0}, {-1, 0, 0}};
    static const ko_vec3 far = {0, 0, LIMIT + 1};
    fix16_t out = UNTOUCHED;
    CHECK_EQ(ko_sphere_clearance(NULL, &other, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_clearance(&other, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_clearance(&other, &other, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_clearance(&illegal, &other, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_clearance(&other, &illegal, &out), KO_E_RANGE);
    CHECK_EQ(sphere_clearance_point(&other, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_clearance_aabb(NULL, &no_box, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_clearance_aabb(&other, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_clearance_aabb(&other, &no_box, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_clearance_aabb(&other, &no_box, &out), KO_E_RANGE);
    CHECK_EQ(out, UNTOUCHED);
    CHECK_EQ(ko_sphere_clearance(&at_zero, &other, &out), KO_OK);
    CHECK_EQ(out, 25);
    CHECK_EQ(sphere_clearance_point(&at_zero, &other.c, &out), KO_OK);
    CHECK_EQ(out, 40);
    CHECK_EQ(sphere_clearance_point(&at_zero, &at_zero.c, &out), KO_OK);
    CHECK_EQ(out, 0);
}

/* Clearance and overlap agree with each other, and both are symmetric. */
static void clearance_agrees(void)
{
    test_random random = {0x5E3E0003U};
    for (uint32_t i = test_rounds(50000U); i > 0U; i--) {
        const int32_t size = (int32_t)(random_bits(&random) >> (4U + i % 27U));
        const ko_sphere a = {{random_range(&random, -size, size), 3, -size},
                             random_range(&random, 0, size)};
        const ko_sphere b = {{-size, random_range(&random, -size, size), 0},
                             random_range(&random, 0, size)};
        fix16_t one = -1;
        fix16_t other = -2;
        CHECK_EQ(ko_sphere_clearance(&a, &b, &one), KO_OK);
        CHECK_EQ(ko_sphere_clearance(&b, &a, &other), KO_OK);
        CHECK_EQ(one, other);
        CHECK(one == 0 || !ko_sphere_overlap(&a, &b));
        const ko_sphere wider = {a.c, a.r + one};
        const ko_sphere widest = {a.c, a.r + one + 1};
        CHECK(one == 0 || !ko_sphere_overlap(&wider, &b) || ko_sphere_overlap(&widest, &b));
        CHECK(ko_sphere_overlap(&widest, &b));
    }
}

static const test_case cases[] = {
    {"check at the limits", check_at_the_limits},
    {"from points, known", from_points_known},
    {"from points refuses", from_points_refuses},
    {"from points holds them", from_points_holds_them},
    {"from and to boxes", from_and_to_boxes},
    {"union holds both", union_holds_both},
    {"union, known and refused", union_known_and_refused},
    {"pairs touch or not", pairs_touch_or_not},
    {"boxes touch or not", boxes_touch_or_not},
    {"segments touch or not", segments_touch_or_not},
    {"null is safe", null_is_safe},
    {"casts, known", casts_known},
    {"casts refuse", casts_refuse},
    {"planes, known", planes_known},
    {"planes refuse", planes_refuse},
    {"clearances, known and refused", clearances_known_and_refused},
    {"clearance agrees with overlap", clearance_agrees},
};

extern const test_suite sphere_suite;
TEST_SUITE(sphere, cases);
