/* Tests of outlines against points and legs, by the exact squares of src/distance. Lines that cross
 * themselves serve as well as legal outlines.
 *
 * promise: exact */
#include "harness.h"

#include "src/fence/fence_core.h"
#include "src/fence/fence_cross.h"
#include "src/fence/fence_near.h"
#include "src/fence/fence_outline.h"
#include "src/fence/fence_zone.h"
#include "src/distance/segments.h"

#include <stddef.h>

#define MOST 10U

typedef struct scene {
    ko_fence_xy points[MOST];
    koi_fence_outline outline;
    int32_t size;
} scene;

static fix16_t near_to(test_random *random, fix16_t x, int32_t by)
{
    const int64_t at = (int64_t)x + random_range(random, -by, by);
    return (at > KO_LIMIT) ? KO_LIMIT : (at < -KO_LIMIT) ? -KO_LIMIT : (fix16_t)at;
}

/* Draws an outline without equal neighbours, from a few LSB to the whole range in size. */
static void draw(test_random *random, scene *s)
{
    s->size = INT32_C(1) << random_range(random, 2, 29);
    const uint32_t count = (uint32_t)random_range(random, 3, (int32_t)MOST);
    for (uint32_t i = 0; i < count; i++) {
        s->points[i].x = near_to(random, 0, s->size);
        s->points[i].y = near_to(random, (i == 1U) ? s->points[0].y : 0, s->size);
        const ko_fence_xy *last = &s->points[(i == 0U) ? 0U : i - 1U];
        if (i > 0U && last->x == s->points[i].x && last->y == s->points[i].y) {
            s->points[i].x += (s->points[i].x > 0) ? -1 : 1;
        }
    }
    s->outline.points = s->points;
    s->outline.count = count;
    s->outline.runs = NULL;
}

/* Draws a point: at a corner, beside the middle of an edge, or anywhere. */
static ko_vec3 place(test_random *random, const scene *s)
{
    const uint32_t i = random_bits(random) % s->outline.count;
    const ko_fence_xy *a = &s->points[i];
    const ko_fence_xy *b = &s->points[(i + 1U) % s->outline.count];
    ko_vec3 p = {a->x, a->y, 0};
    const int32_t form = random_range(random, 0, 3);
    if (form == 1) {
        p.x = a->x / 2 + b->x / 2;
        p.y = a->y / 2 + b->y / 2;
    } else if (form > 1) {
        p.x = near_to(random, (form == 2) ? a->x : 0, (form == 2) ? 3 : s->size);
        p.y = near_to(random, (form == 2) ? a->y : 0, s->size);
    }
    return p;
}

static ko_vec3 corner(const scene *s, uint32_t i)
{
    const ko_fence_xy *at = &s->points[i % s->outline.count];
    const ko_vec3 p = {at->x, at->y, 0};
    return p;
}

/* ---- points ---- */

/* From the definition: each edge by its exact square. */
static koi_fence_near nearest_of(const scene *s, const ko_vec3 *p)
{
    koi_fence_near best = {false, false, 0, UINT32_MAX};
    best.is_over = koi_fence_outline_holds(&s->outline, p->x, p->y);
    for (uint32_t i = 0; i < s->outline.count; i++) {
        koi_square square;
        const ko_vec3 a = corner(s, i + s->outline.count - 1U);
        const ko_vec3 b = corner(s, i);
        koi_closest_point_segment(p, &a, &b, NULL, &square);
        const uint32_t least = koi_square_distance(&square);
        const bool is_whole = koi_square_is_within(&square, least);
        if (least < best.least || (least == best.least && is_whole && !best.is_whole)) {
            best.least = least;
            best.is_whole = is_whole;
            best.edge = (uint16_t)i;
        }
    }
    return best;
}

static void test_nearest(void)
{
    test_random random = {1};
    for (uint32_t i = test_rounds(40000); i > 0U; i--) {
        scene s;
        draw(&random, &s);
        ko_vec3 p = place(&random, &s);
        p.z = (i % 4U == 0U) ? random_range(&random, 0, s.size) : 0;
        const koi_fence_near is = koi_fence_outline_near(&s.outline, &p);
        const koi_fence_near meant = nearest_of(&s, &p);
        CHECK_EQ(is.is_over, meant.is_over);
        if (p.z == 0 || !is.is_over) {
            CHECK_EQ(is.least, meant.least);
            CHECK_EQ(is.is_whole, meant.is_whole);
            CHECK_EQ(is.edge, meant.edge);
        }
    }
}

static void test_nearest_point(void)
{
    test_random random = {2};
    for (uint32_t i = test_rounds(20000); i > 0U; i--) {
        scene s;
        ko_q30 t;
        koi_square square;
        draw(&random, &s);
        const ko_vec3 p = place(&random, &s);
        const uint32_t end = random_bits(&random) % s.outline.count;
        const ko_vec3 a = corner(&s, end + s.outline.count - 1U);
        const ko_vec3 b = corner(&s, end);
        koi_closest_point_segment(&p, &a, &b, &t, &square);
        const ko_vec3 meant = koi_closest_at(&a, &b, t);
        const ko_vec3 is = koi_fence_nearest_at(&s.outline, end, &p);
        CHECK(is.x == meant.x && is.y == meant.y && is.z == meant.z);
    }
}

/* ---- legs ---- */

static int side(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *p)
{
    const int64_t left = ((int64_t)b->x - a->x) * ((int64_t)p->y - a->y);
    const int64_t right = ((int64_t)b->y - a->y) * ((int64_t)p->x - a->x);
    return (left > right) - (left < right);
}

/* Says whether the edge and the leg cross, each in its inside. */
static bool do_cross(const koi_fence_leg *leg, const ko_vec3 *a, const ko_vec3 *b)
{
    return side(a, b, &leg->a) * side(a, b, &leg->b) < 0 &&
           side(&leg->a, &leg->b, a) * side(&leg->a, &leg->b, b) < 0;
}

/* The distance of the leg from the edges that it does not cross. They have a point in common if
 * that is 0, exactly. */
static uint32_t beside_of(const scene *s, const koi_fence_leg *leg, uint32_t least,
                          bool *is_touched, bool *is_crossed)
{
    *is_touched = false;
    *is_crossed = false;
    for (uint32_t i = 0; i < s->outline.count; i++) {
        koi_square square;
        const ko_vec3 a = corner(s, i + s->outline.count - 1U);
        const ko_vec3 b = corner(s, i);
        if (do_cross(leg, &a, &b)) {
            *is_crossed = true;
            continue;
        }
        koi_closest_segment_segment(&leg->a, &leg->b, &a, &b, NULL, NULL, &square);
        *is_touched = *is_touched || koi_square_is_within(&square, 0);
        koi_fence_take(&square, &least);
    }
    return least;
}

static void test_beside(void)
{
    test_random random = {3};
    for (uint32_t i = test_rounds(40000); i > 0U; i--) {
        scene s;
        bool is_touched;
        bool is_crossed;
        koi_fence_ratio first = {0, 1};
        draw(&random, &s);
        koi_fence_leg leg = {place(&random, &s), place(&random, &s), {0, 0, 0}};
        leg.b = (i % 32U == 0U) ? leg.a : leg.b;
        leg.d = koi_closest_difference(&leg.b, &leg.a);
        const uint32_t reach =
            (i % 3U == 0U) ? (uint32_t)random_range(&random, 0, s.size) : INT32_MAX;
        uint32_t least = reach;
        const bool is_free = koi_fence_outline_beside(&s.outline, &leg, &least);
        const uint32_t meant = beside_of(&s, &leg, reach, &is_touched, &is_crossed);
        CHECK_EQ(is_free, !is_touched && !is_crossed);
        if (!is_crossed) {
            CHECK_EQ(least, meant);
        }
        CHECK_EQ(koi_fence_outline_contact(&s.outline, &leg, &first), is_touched ? KOI_FENCE_TOUCHED
                                                                      : is_crossed
                                                                          ? KOI_FENCE_CROSSED
                                                                          : KOI_FENCE_FREE);
        CHECK(is_touched || !is_crossed || (first.n > 0 && first.n < first.m));
    }
}

static void check_length_up(fix16_t x, fix16_t y)
{
    const uint64_t square = (uint64_t)((int64_t)x * x) + (uint64_t)((int64_t)y * y);
    const uint64_t up = koi_fence_length_up(x, y);
    const uint64_t length = ko_fix_sqrt_up(square);
    CHECK(up * up >= square);
    CHECK(up <= length + length * 83U / 1000U + 2U);
}

/* The bound is 1 LSB above on an axis, 2^-19 of the length on a diagonal, and most between. */
static void test_length_up(void)
{
    test_random random = {4};
    for (uint32_t i = 0; i < test_rounds(100000); i++) {
        const fix16_t size = INT32_C(1) << random_range(&random, 0, 30);
        check_length_up(random_range(&random, -size, size), random_range(&random, -size, size));
    }
    for (unsigned bits = 0; bits <= 30U; bits++) {
        const fix16_t size = INT32_C(1) << bits;
        check_length_up(size, size);
        check_length_up(-size, size);
        CHECK_EQ(koi_fence_length_up(size, 0), size + 1);
        CHECK_EQ(koi_fence_length_up(0, -size), size + 1);
        const uint32_t diagonal = ko_fix_sqrt_up(2U * (uint64_t)size * (uint64_t)size);
        CHECK(koi_fence_length_up(size, -size) <= diagonal + ((uint32_t)size >> 19) + 1U);
    }
}

static const test_case cases[] = {
    {"an upper bound of a length", test_length_up},
    {"nearest edge", test_nearest},
    {"nearest point of an edge", test_nearest_point},
    {"leg beside an outline", test_beside},
};
TEST_SUITE(fence_near, cases);
