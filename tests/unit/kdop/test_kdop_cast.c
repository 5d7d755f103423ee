/* Tests of lines against k-DOPs.
 *
 * promise: never-late, refuses */
#include "harness.h"
#include "line.h"
#include "wider.h"

#include "keepout/make.h"
#include "keepout/cast.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define SLABS KO_KDOP_MAX_SLABS
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const unsigned sizes[] = {6, 8, 12, 14, 18, 26};

/* The k-DOP of a cube of half-width r around 0. */
static void cube(unsigned k, fix16_t r, ko_kdop_slab *out)
{
    const ko_aabb box = {{0, 0, 0}, {r, r, r}};
    CHECK_EQ(kdop_from_aabb(k, &box, out), KO_OK);
}

static void lines(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        const fix16_t tip = (k == 8U) ? 30 : (k == 12U) ? 20 : 10;
        ko_segment s = {{-100 - tip, 0, 0}, {100 - tip, 0, 0}};
        ko_ray ray = {{0, 0, 100 + tip}, {0, 0, -ONE}, 400};
        ko_kdop_slab dop[SLABS];
        ko_q30 enter = -7;
        cube(k, 10, dop);
        CHECK(kdop_overlap_line(k, dop, SEGMENT_LINE(&s)) &&
              kdop_overlap_line(k, dop, RAY_LINE(&ray)));
        CHECK_EQ(ko_kdop_cast_line(k, dop, SEGMENT_LINE(&s), &enter), KO_OK);
        CHECK_EQ(enter, ONE / 2);
        CHECK_EQ(ko_kdop_cast_line(k, dop, RAY_LINE(&ray), &enter), KO_OK);
        CHECK_EQ(enter, ONE / 4);
        ray.length = 300; /* a third, rounded down */
        CHECK_EQ(ko_kdop_cast_line(k, dop, RAY_LINE(&ray), &enter), KO_OK);
        CHECK_EQ(enter, ONE / 3);
        ray.length = 100;
        CHECK_EQ(ko_kdop_cast_line(k, dop, RAY_LINE(&ray), &enter), KO_OK);
        CHECK_EQ(enter, ONE);
        ray.length = 99;
        CHECK(!kdop_overlap_line(k, dop, RAY_LINE(&ray)));
        CHECK_EQ(ko_kdop_cast_line(k, dop, RAY_LINE(&ray), &enter), KO_OK);
        CHECK_EQ(enter, KO_NEVER);
        s.b.x = -tip - 1; /* ends 1 short of it */
        CHECK(!kdop_overlap_line(k, dop, SEGMENT_LINE(&s)));
        s.a = s.b; /* a point outside */
        enter = -7;
        CHECK_EQ(ko_kdop_cast_line(k, dop, SEGMENT_LINE(&s), &enter), KO_OK);
        CHECK_EQ(enter, KO_NEVER);
        s.a.x = s.b.x = -tip; /* a point on it */
        CHECK_EQ(ko_kdop_cast_line(k, dop, SEGMENT_LINE(&s), &enter), KO_OK);
        CHECK_EQ(enter, 0);
        ray.origin.z = 0;
        ray.length = 0;
        CHECK_EQ(ko_kdop_cast_line(k, dop, RAY_LINE(&ray), &enter), KO_OK);
        CHECK_EQ(enter, 0);
    }
}

/* The longest lines, along directions of the greatest legal length. */
static void lines_at_the_limits(void)
{
    const ko_q30 third = 619925131; /* 1 / sqrt(3) */
    const ko_segment s = {{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, LIMIT, LIMIT}};
    ko_ray ray = {{-LIMIT, -LIMIT, -LIMIT}, {third, third, third}, INT32_MAX};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS];
        ko_q30 enter = -7;
        cube(sizes[i], 0, dop);
        CHECK_EQ(ko_kdop_cast_line(sizes[i], dop, SEGMENT_LINE(&s), &enter), KO_OK);
        CHECK_EQ(enter, ONE / 2);
        CHECK_EQ(ko_kdop_cast_line(sizes[i], dop, RAY_LINE(&ray), &enter), KO_OK);
        CHECK(enter >= 464943847 && enter <= 464943850); /* sqrt(3) / 4 */
        ray.direction.x = ray.direction.y = ray.direction.z = ONE + 4;
        CHECK_EQ(ko_kdop_cast_line(sizes[i], dop, RAY_LINE(&ray), &enter), KO_OK);
        CHECK_EQ(enter, ONE / 4 - 1); /* the direction is 1 + 2^-28 long; rounded down */
        ray.direction.x = ray.direction.y = ray.direction.z = third;
    }
}

static void line_refusals(void)
{
    const ko_kdop6 dop = {{{0, 0}, {0, 0}, {0, 0}}};
    const ko_kdop6 torn = {{{0, 0}, {0, 0}, {1, 0}}};
    const ko_segment s = {{-9, 0, 0}, {9, 0, 0}};
    const ko_ray ray = {{-9, 0, 0}, {ONE, 0, 0}, 18};
    const ko_ray wrong[] = {{{-9, 0, 0}, {ONE + 5, 0, 0}, 18},
                            {{-9, 0, 0}, {0, -ONE - 5, 0}, 18},
                            {{-9, 0, 0}, {0, 0, INT32_MIN}, 18}};
    ko_line illegal = *SEGMENT_LINE(&s);
    ko_q30 enter = -7;
    CHECK_EQ(ko_kdop_cast_line(6, NULL, SEGMENT_LINE(&s), &enter), KO_E_ARG);
    CHECK_EQ(ko_kdop_cast_line(6, dop.slab, NULL, &enter), KO_E_ARG);
    CHECK_EQ(ko_kdop_cast_line(6, dop.slab, SEGMENT_LINE(&s), NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop_cast_line(7, dop.slab, SEGMENT_LINE(&s), &enter), KO_E_RANGE);
    CHECK_EQ(ko_kdop_cast_line(6, torn.slab, SEGMENT_LINE(&s), &enter), KO_E_RANGE);
    CHECK_EQ(ko_kdop_cast_line(9, dop.slab, RAY_LINE(&ray), &enter), KO_E_RANGE);
    illegal.length = -1;
    CHECK_EQ(ko_kdop_cast_line(6, dop.slab, &illegal, &enter), KO_E_RANGE);
    illegal.length = ONE;
    illegal.origin.y = LIMIT + 1;
    CHECK_EQ(ko_kdop_cast_line(6, dop.slab, &illegal, &enter), KO_E_RANGE);
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        CHECK_EQ(ko_kdop_cast_line(6, dop.slab, RAY_LINE(&wrong[i]), &enter), KO_E_RANGE);
    }
    CHECK_EQ(enter, -7);
}

static const test_case cases[] = {
    {"segments and rays", lines},
    {"segments and rays at the limits", lines_at_the_limits},
    {"refused lines", line_refusals},
};

extern const test_suite kdop_cast_suite;
TEST_SUITE(kdop_cast, cases);
