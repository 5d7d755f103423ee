/* Tests of ko_*_toi*: the time of first contact.
 *
 * promise: never-late */
#include "points.h"

#include "keepout/clearance.h"
#include "keepout/toi.h"

#include <stddef.h>

#include "src/distance/closest.h"
#include "src/distance/segments.h"
#include "src/toi/toi_leg.h"

#define LIMIT KO_LIMIT
#define REACH (2 * KO_LIMIT)
#define ONE KO_Q30_ONE
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_vec3 origin = {0, 0, 0};
static const ko_vec3 along_x = {1000, 0, 0};

/* ---- boxes ---- */

typedef struct box_row {
    ko_aabb a;
    ko_aabb b;
    ko_vec3 by;
    ko_q30 t;
} box_row;

static const box_row box_rows[] = {
    {{{0, 0, 0}, {10, 10, 10}}, {{100, 0, 0}, {5, 5, 5}}, {170, 0, 0}, ONE / 2},
    {{{0, 0, 0}, {10, 10, 10}}, {{100, 0, 0}, {5, 5, 5}}, {85, 0, 0}, ONE},
    {{{0, 0, 0}, {10, 10, 10}}, {{100, 0, 0}, {5, 5, 5}}, {84, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, {10, 10, 10}}, {{100, 15, 0}, {5, 5, 5}}, {170, 0, 0}, ONE / 2},
    {{{0, 0, 0}, {10, 10, 10}}, {{100, 16, 0}, {5, 5, 5}}, {170, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, {10, 10, 10}}, {{15, 0, 0}, {5, 5, 5}}, {-100, 0, 0}, 0},
    {{{0, 0, 0}, {10, 10, 10}}, {{15, 0, 0}, {5, 5, 5}}, {0, 0, 0}, 0},
    {{{0, 0, 0}, {10, 10, 10}}, {{16, 0, 0}, {5, 5, 5}}, {0, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, {0, 0, 0}}, {{2, 0, 0}, {1, 0, 0}}, {3, 0, 0}, ONE / 3},
    {{{0, 0, 0}, {0, 0, 0}}, {{9, 9, 9}, {0, 0, 0}}, {9, 9, 9}, ONE},
    {{{0, 0, 0}, {0, 0, 0}}, {{9, 9, 8}, {0, 0, 0}}, {9, 9, 9}, KO_NEVER},
    {{{-LIMIT, -LIMIT, -LIMIT}, {0, 0, 0}},
     {{LIMIT, LIMIT, LIMIT}, {0, 0, 0}},
     {REACH, REACH, REACH},
     ONE},
    {{{-LIMIT, 0, 0}, {0, LIMIT, LIMIT}}, {{LIMIT, 0, 0}, {0, LIMIT, 1}}, {REACH, -REACH, 0}, ONE},
    {{{-LIMIT, 0, 0}, {0, LIMIT, 1}}, {{LIMIT, 0, 0}, {0, LIMIT, 1}}, {REACH, 0, REACH}, KO_NEVER},
};

static void boxes(void)
{
    for (size_t i = 0; i < LENGTH(box_rows); i++) {
        const box_row *row = &box_rows[i];
        const ko_vec3 back = {-row->by.x, -row->by.y, -row->by.z};
        ko_q30 t = 7;
        CHECK_EQ(ko_aabb_toi(&row->a, &row->b, &row->by, &t), KO_OK);
        CHECK_EQ(t, row->t);
        CHECK_EQ(ko_aabb_toi(&row->b, &row->a, &back, &t), KO_OK);
        CHECK_EQ(t, row->t);
    }
}

/* ---- spheres ---- */

typedef struct sphere_row {
    ko_sphere a;
    ko_sphere b;
    ko_vec3 by;
    ko_q30 t;
} sphere_row;

static const sphere_row sphere_rows[] = {
    {{{0, 0, 0}, 10}, {{100, 0, 0}, 10}, {160, 0, 0}, ONE / 2},
    {{{0, 0, 0}, 10}, {{100, 0, 0}, 10}, {80, 0, 0}, ONE},
    {{{0, 0, 0}, 10}, {{100, 0, 0}, 10}, {79, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, 10}, {{100, 0, 0}, 10}, {-100, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, 10}, {{100, 0, 0}, 10}, {240, 0, 0}, ONE / 3},
    {{{0, 0, 0}, 10}, {{100, 20, 0}, 10}, {200, 0, 0}, ONE / 2}, /* grazing */
    {{{0, 0, 0}, 10}, {{100, 20, 1}, 10}, {200, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, 10}, {{100, 20, 0}, 10}, {100, 0, 0}, ONE}, /* at the end */
    {{{0, 0, 0}, 10}, {{100, 20, 0}, 10}, {99, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, 10}, {{100, 12, 0}, 10}, {168, 0, 0}, ONE / 2}, /* 3-4-5 */
    {{{0, 0, 0}, 10}, {{20, 0, 0}, 10}, {-100, 0, 0}, 0},
    {{{0, 0, 0}, 10}, {{20, 0, 0}, 10}, {0, 0, 0}, 0},
    {{{0, 0, 0}, 10}, {{21, 0, 0}, 10}, {0, 0, 0}, KO_NEVER},
    {{{0, 0, 0}, 0}, {{0, 0, 0}, 0}, {0, 0, 0}, 0},
    {{{-LIMIT, -LIMIT, -LIMIT}, 0}, {{LIMIT, LIMIT, LIMIT}, 0}, {REACH, REACH, REACH}, ONE},
    {{{-LIMIT, -LIMIT, -LIMIT}, 0},
     {{LIMIT, LIMIT, LIMIT}, 0},
     {REACH, REACH, REACH - 1},
     KO_NEVER},
    {{{LIMIT, LIMIT, LIMIT}, 0}, {{-LIMIT, -LIMIT, -LIMIT}, 0}, {REACH, REACH, REACH}, KO_NEVER},
    {{{0, 0, 0}, LIMIT}, {{0, 0, 0}, LIMIT}, {REACH, REACH, REACH}, 0},
    {{{-LIMIT, 0, 0}, 0}, {{0, 0, 0}, LIMIT}, {-REACH, 0, 0}, 0},
};

/* The time is never later than the truth, and earlier by at most the slack. */
static void check_safe(ko_q30 t, ko_q30 truth, ko_q30 slack)
{
    CHECK(t <= truth);
    CHECK(t >= 0 && (truth == KO_NEVER || t >= truth - slack));
}

static ko_q30 sphere_time(const ko_sphere *a, const ko_sphere *b, const ko_vec3 *by)
{
    ko_q30 t = 7;
    CHECK_EQ(ko_sphere_toi(a, b, by, &t), KO_OK);
    return t;
}

static void spheres(void)
{
    for (size_t i = 0; i < LENGTH(sphere_rows); i++) {
        const sphere_row *row = &sphere_rows[i];
        const ko_vec3 back = {-row->by.x, -row->by.y, -row->by.z};
        CHECK_EQ(sphere_time(&row->a, &row->b, &row->by), row->t);
        CHECK_EQ(sphere_time(&row->b, &row->a, &back), row->t);
    }
}

/* The general method is never later than the exact one. It is not earlier than for spheres that are
 * 6 LSB larger. */
static void capsules_of_no_length_are_spheres(void)
{
    test_random random = {0x53EE0001U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const fix16_t limit = (i & 1U) ? 100000 : 10000000;
        ko_sphere a;
        ko_sphere b;
        a.c = random_point(&random, limit);
        b.c = random_point(&random, limit);
        a.r = random_range(&random, 0, limit);
        b.r = random_range(&random, 0, limit / 4);
        const ko_vec3 by = random_point(&random, 2 * limit);
        const ko_capsule c = {a.c, a.c, a.r};
        const ko_capsule d = {b.c, b.c, b.r};
        const ko_sphere larger = {a.c, a.r + 6};
        const ko_q30 exact = sphere_time(&a, &b, &by);
        ko_q30 t = 7;
        CHECK_EQ(ko_capsule_toi(&c, &d, &by, &t), KO_OK);
        const ko_q30 early = sphere_time(&larger, &b, &by);
        CHECK(t <= exact && t >= early);
    }
}

/* ---- round shapes, at positions where the time is known ---- */

static const ko_aabb box_at_100 = {{100000, 0, 0}, {10000, 10000, 10000}};

typedef struct round_row {
    ko_capsule a; /* a sphere, if both ends are equal */
    ko_vec3 by;
    ko_q30 t; /* against box_at_100 */
} round_row;

static const round_row round_rows[] = {
    {{{0, 0, 0}, {0, 0, 0}, 10000}, {160000, 0, 0}, ONE / 2},              /* a face */
    {{{0, 0, 0}, {0, 0, 0}, 10000}, {79990, 0, 0}, KO_NEVER},              /* short of it */
    {{{0, 20000, 0}, {0, 20000, 0}, 10000}, {160000, 0, 0}, ONE / 16 * 9}, /* along a face */
    {{{0, 20010, 0}, {0, 20010, 0}, 10000}, {160000, 0, 0}, KO_NEVER},
    {{{0, 16000, 0}, {0, 16000, 0}, 10000}, {82000, 0, 0}, ONE},
    {{{0, 16000, 0}, {0, 16000, 0}, 10000}, {164000, 0, 0}, ONE / 2},        /* an edge: 6-8-10 */
    {{{0, 14000, 14000}, {0, 14000, 14000}, 6000}, {176000, 0, 0}, ONE / 2}, /* a corner: 4-4-2-6 */
    {{{95000, 1, 2}, {95000, 1, 2}, 0}, {-50000, 0, 0}, 0},                  /* inside */
    {{{80000, 0, 0}, {80000, 0, 0}, 10000}, {-1000, 0, 0}, 0},         /* touches and leaves */
    {{{0, -50000, 0}, {0, 50000, 0}, 10000}, {160000, 0, 0}, ONE / 2}, /* across */
    {{{-20000, 0, 0}, {0, 0, 0}, 10000}, {160000, 0, 0}, ONE / 2},     /* head first */
    {{{0, 20000, -9}, {90000, 20000, 9}, 9990}, {0, -1, 0}, KO_NEVER}, /* beside a face */
    {{{60000, 20000, 0}, {140000, 20000, 0}, 5000}, {0, -10000, 0}, ONE / 2},
    {{{80000, 40000, 0}, {120000, 40000, 0}, 0}, {0, 0, 0}, KO_NEVER}, /* at rest */
};

/* Part t of a way, rounded to nearest. */
static fix16_t moved(fix16_t by, ko_q30 t)
{
    return (fix16_t)(((int64_t)by * t + ONE / 2) >> 30);
}

static void against_a_box(void)
{
    for (size_t i = 0; i < LENGTH(round_rows); i++) {
        const round_row *row = &round_rows[i];
        const ko_sphere sphere = {row->a.a, row->a.r};
        ko_q30 t = 7;
        CHECK_EQ(ko_capsule_toi_aabb(&row->a, &box_at_100, &row->by, &t), KO_OK);
        check_safe(t, row->t, ONE / 2048);
        CHECK_EQ(t == KO_NEVER, row->t == KO_NEVER);
        if (row->a.a.x == row->a.b.x && row->a.a.y == row->a.b.y) {
            ko_q30 of_sphere = 7;
            CHECK_EQ(ko_sphere_toi_aabb(&sphere, &box_at_100, &row->by, &of_sphere), KO_OK);
            CHECK_EQ(of_sphere, t);
        }
    }
}

/* A rod beside the needle that it slides along: guesses of the time end before they agree. */
static void guesses_of_a_slide_end(void)
{
    static const ko_capsule rod = {{0, 8531648, -2306}, {1, -451, 110185317}, 209};
    static const ko_aabb needle = {{-8750, 11534, 14002756}, {0, 0, 20}};
    static const ko_vec3 by = {-8749, -8520114, 14005059};
    ko_q30 t = 7;
    CHECK_EQ(ko_capsule_toi_aabb(&rod, &needle, &by, &t), KO_OK);
    CHECK(t > 0 && t < ONE);
    for (unsigned early = 0; early < 2U; early++) { /* nearly there at t, and not 1/1024 before */
        const ko_q30 at = (early != 0U) ? t - ONE / 1024 : t;
        const ko_vec3 go = {moved(by.x, at), moved(by.y, at), moved(by.z, at)};
        const ko_capsule there = {koi_closest_sum(&rod.a, &go), koi_closest_sum(&rod.b, &go),
                                  rod.r};
        fix16_t gap = -1;
        CHECK_EQ(ko_capsule_clearance_aabb(&there, &needle, &gap), KO_OK);
        CHECK((early != 0U) ? gap > 0 : gap <= 8);
    }
}

/* ---- a sphere at edges and corners of a box, where the centre passes faces on its way ---- */

typedef struct corner_row {
    ko_vec3 from; /* seen from the middle of the box */
    ko_vec3 by;
    ko_vec3 radius;
    fix16_t r;
    ko_q30 t;
} corner_row;

static const corner_row corner_rows[] = {
    {{5, 13, 3}, {0, -14, -1}, {3, 1, 2}, 2, ONE},          /* beside a face, from a corner */
    {{3, -7, 3}, {-4, 8, 0}, {2, 3, 0}, 3, ONE / 2},        /* leaves a corner for a flat face */
    {{-7, -4, -1}, {8, 0, 2}, {0, 3, 2}, 1, ONE / 8 * 7},   /* a flat box, along an edge */
    {{-1, 3, 2}, {1, -3, 0}, {0, 1, 0}, 2, ONE},            /* a needle */
    {{16, 5, -16}, {-21, -30, 14}, {1, 5, 6}, 6, KO_NEVER}, /* two faces at the same time */
    {{4, 2, -4}, {6, -6, 6}, {2, 0, 2}, 2, KO_NEVER},
    {{-5, -2, 4}, {6, -9, -6}, {1, 4, 0}, 2, KO_NEVER},
    {{1300, 1400, 0}, {0, -800, 0}, {1000, 1000, 10}, 500, 0}, /* touches at once: 3-4-5 */
    {{1300, 1800, 0}, {0, -800, 0}, {1000, 1000, 10}, 500, ONE / 2},
    {{1300, 1800, 0}, {600, -800, 0}, {1000, 1000, 10}, 500, KO_NEVER},
    {{0, 1800, 0}, {2000, -800, 0}, {1000, 1000, 10}, 500, ONE / 8 * 3},
};

/* The row with its axes in another order, and some of them mirrored. */
static ko_vec3 turned(const ko_vec3 *v, unsigned order, int mirror)
{
    const ko_vec3 w = (order == 0U)   ? *v
                      : (order == 1U) ? (ko_vec3){v->y, v->z, v->x}
                                      : (ko_vec3){v->z, v->x, v->y};
    const ko_vec3 mirrored = {((mirror & 1) != 0) ? -w.x : w.x, ((mirror & 2) != 0) ? -w.y : w.y,
                              ((mirror & 4) != 0) ? -w.z : w.z};
    return mirrored;
}

static void corners_of_a_box(void)
{
    for (size_t i = 0; i < LENGTH(corner_rows); i++) {
        const corner_row *row = &corner_rows[i];
        for (unsigned order = 0; order < 3U; order++) {
            for (int mirror = 0; mirror < 8; mirror++) {
                const ko_vec3 by = turned(&row->by, order, mirror);
                const ko_sphere sphere = {turned(&row->from, order, mirror), row->r};
                const ko_aabb box = {origin, turned(&row->radius, order, 0)};
                ko_q30 t = 7;
                CHECK_EQ(ko_sphere_toi_aabb(&sphere, &box, &by, &t), KO_OK);
                CHECK_EQ(t, row->t);
            }
        }
    }
}

typedef struct pair_row {
    ko_capsule a;
    ko_capsule b;
    ko_vec3 by;
    ko_q30 t;
} pair_row;

static const pair_row pair_rows[] = {
    /* crossed, parallel, in line, end to side */
    {{{0, 0, -500000}, {0, 0, 500000}, 100},
     {{10000, -50000, 0}, {10000, 50000, 0}, 100},
     {19600, 0, 0},
     ONE / 2},
    {{{0, 0, -500000}, {0, 0, 500000}, 100},
     {{10000, 0, 50000}, {10000, 0, -50000}, 100},
     {19600, 0, 0},
     ONE / 2},
    {{{0, 0, 0}, {5000, 0, 0}, 100}, {{10000, 0, 0}, {15000, 0, 0}, 100}, {9600, 0, 0}, ONE / 2},
    {{{0, 0, 0}, {5000, 0, 0}, 100},
     {{10000, 9000, 0}, {10000, -9000, 0}, 100},
     {9600, 0, 0},
     ONE / 2},
    /* slides along at 10 LSB; overlaps; is a segment that crosses one; is at rest */
    {{{0, 0, 0}, {5000, 0, 0}, 100},
     {{-90000, 210, 0}, {90000, 210, 0}, 100},
     {90000, 0, 0},
     KO_NEVER},
    {{{0, 0, 0}, {5000, 0, 0}, 100}, {{2500, -3, -1000}, {2500, 3, 1000}, 0}, {0, 70000, 0}, 0},
    {{{0, 0, -7}, {0, 0, 7}, 0}, {{1000, -7, 0}, {1000, 7, 0}, 0}, {2000, 0, 0}, ONE / 2},
    {{{0, 0, 0}, {5000, 0, 0}, 100}, {{0, 300, 0}, {5000, 300, 0}, 100}, {0, 0, 0}, KO_NEVER},
};

static void against_a_capsule(void)
{
    for (size_t i = 0; i < LENGTH(pair_rows); i++) {
        const pair_row *row = &pair_rows[i];
        const ko_vec3 back = {-row->by.x, -row->by.y, -row->by.z};
        ko_q30 t = 7;
        CHECK_EQ(ko_capsule_toi(&row->a, &row->b, &row->by, &t), KO_OK);
        check_safe(t, row->t, ONE / 900);
        CHECK_EQ(t == KO_NEVER, row->t == KO_NEVER);
        CHECK_EQ(ko_capsule_toi(&row->b, &row->a, &back, &t), KO_OK);
        check_safe(t, row->t, ONE / 900);
        CHECK_EQ(t == KO_NEVER, row->t == KO_NEVER);
    }
}

static void against_a_segment(void)
{
    const ko_capsule ball = {{0, 0, 0}, {0, 0, 0}, 100};
    const ko_capsule across = {{600, -9000, 0}, {600, 9000, 0}, 0};
    const ko_capsule beside = {{600, -9000, 110}, {600, 9000, 110}, 0};
    const ko_capsule point = {{600, 80, 0}, {600, 80, 0}, 0};
    ko_q30 t = 7;
    CHECK_EQ(ko_capsule_toi(&ball, &across, &along_x, &t), KO_OK);
    check_safe(t, ONE / 2, ONE / 500);
    CHECK_EQ(ko_capsule_toi(&ball, &beside, &along_x, &t), KO_OK);
    CHECK_EQ(t, KO_NEVER);
    CHECK_EQ(ko_capsule_toi(&ball, &point, &along_x, &t), KO_OK);
    check_safe(t, ONE / 100 * 54, ONE / 200);
}

/* ---- a sphere along a leg ---- */

static void legs_and_spheres(void)
{
    for (size_t i = 0; i < LENGTH(sphere_rows); i++) {
        const sphere_row *row = &sphere_rows[i];
        const ko_capsule leg = {row->a.c, koi_closest_sum(&row->a.c, &row->by), row->a.r};
        const ko_capsule still = {row->b.c, row->b.c, row->b.r};
        if (ko_capsule_check(&leg) == KO_OK) {
            const ko_q30 t = koi_toi_of_leg(&leg, &still);
            CHECK(t <= row->t && (t == KO_NEVER) == (row->t == KO_NEVER));
        }
    }
}

/* No later than the first contact with an end, and within 3 LSB of contact where all is within
 * 256 m, else within 7. One LSB is for the point, which is rounded. */
static void check_leg(const ko_capsule *leg, const ko_capsule *still, fix16_t limit)
{
    const ko_vec3 by = koi_closest_difference(&leg->b, &leg->a);
    const ko_sphere moving = {leg->a, leg->r};
    const ko_sphere ends[2] = {{still->a, still->r}, {still->b, still->r}};
    const koi_couple couple = {&leg->a, &leg->b, &still->a, &still->b};
    const uint32_t reach = (uint32_t)leg->r + (uint32_t)still->r;
    const ko_q30 t = koi_toi_of_leg(leg, still);
    CHECK_EQ(t != KO_NEVER, koi_closest_are_within(&couple, reach));
    CHECK(t <= sphere_time(&moving, &ends[0], &by) && t <= sphere_time(&moving, &ends[1], &by));
    if (t != KO_NEVER) {
        koi_square square;
        const ko_vec3 at = koi_closest_at(&leg->a, &leg->b, t);
        koi_closest_point_segment(&at, &still->a, &still->b, NULL, &square);
        CHECK(koi_square_is_within(&square, reach + ((limit < 4000000) ? 3U : 7U)));
    }
}

static void legs_and_capsules(void)
{
    test_random random = {0x53EE0002U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const fix16_t limit = random_octave(&random, KO_LIMIT / 2, 25U);
        ko_capsule leg;
        ko_capsule still;
        leg.a = random_point(&random, limit);
        leg.b = random_point(&random, limit);
        leg.r = random_range(&random, 0, limit / 4);
        still.a = random_point(&random, limit);
        still.b = (i % 4U == 0U) ? still.a : random_point(&random, limit);
        still.r = random_range(&random, 0, limit / 4);
        if (i % 8U == 1U) {
            leg.b = leg.a;
        } else if (i % 8U == 2U) { /* parallel */
            const ko_vec3 by = koi_closest_difference(&leg.b, &leg.a);
            still.b = koi_closest_sum(&still.a, &by);
        } else if (i % 8U == 3U) {
            leg.r = still.r = 0;
            still.a = leg.b;
        }
        if (ko_capsule_check(&still) == KO_OK) {
            check_leg(&leg, &still, limit);
        }
    }
}

/* ---- the limits of range ---- */

static void at_the_limits(void)
{
    const ko_capsule diagonal = {{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, LIMIT, LIMIT}, 0};
    const ko_capsule corner = {{LIMIT, -LIMIT, LIMIT}, {LIMIT, -LIMIT, LIMIT}, 0};
    const ko_capsule ball = {{0, 0, 0}, {0, 0, 0}, LIMIT};
    const ko_aabb world = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
    const ko_aabb tip = {{-LIMIT, -LIMIT, LIMIT}, {0, 0, 0}};
    const ko_vec3 ways[] = {
        {REACH, REACH, REACH}, {-REACH, REACH, -REACH}, {0, 0, -REACH}, {0, 0, 0}};
    const ko_capsule *const all[] = {&diagonal, &corner, &ball};
    for (size_t i = 0; i < 3U * 3U * LENGTH(ways); i++) {
        const ko_vec3 *by = &ways[i / 9U];
        const ko_capsule *a = all[i % 3U];
        ko_q30 t = 7;
        CHECK_EQ(ko_capsule_toi(a, all[i / 3U % 3U], by, &t), KO_OK);
        CHECK((t >= 0 && t <= ONE) || t == KO_NEVER);
        CHECK_EQ(ko_capsule_toi_aabb(a, &world, by, &t), KO_OK);
        CHECK_EQ(t, 0);
        CHECK_EQ(ko_capsule_toi_aabb(a, &tip, by, &t), KO_OK);
        CHECK((t >= 0 && t <= ONE) || t == KO_NEVER);
    }
    ko_q30 t = 7;
    CHECK_EQ(ko_capsule_toi(&corner, &diagonal, &ways[1], &t), KO_OK);
    CHECK(t <= ONE / 2 && t > ONE / 2 - 200); /* 80 LSB of a path of 2^30 sqrt 3 */
}

/* From corner to corner of the world a unit of time is 1.7 LSB of the path, so the last gap is open
 * by more than 1 LSB, and no later unit closes it. */
static void gaps_of_less_than_a_unit(void)
{
    for (fix16_t r = 0; r < 8; r++) {
        const fix16_t from = -LIMIT + 15;
        const ko_sphere ball = {{from, from, from}, r};
        const ko_sphere still = {{0, 0, 0}, r};
        const ko_capsule a = {ball.c, ball.c, r};
        const ko_capsule b = {still.c, still.c, r};
        const ko_vec3 by = {REACH - 150, REACH - 150, REACH - 150};
        const ko_q30 exact = sphere_time(&ball, &still, &by);
        ko_q30 t = 7;
        CHECK_EQ(ko_capsule_toi(&a, &b, &by, &t), KO_OK);
        CHECK(t <= exact && t >= exact - 1);
    }
}

/* ---- refusals ---- */

static const ko_sphere sphere = {{0, 0, 0}, 1};
static const ko_sphere bad_sphere = {{LIMIT, 0, 0}, 1};
static const ko_capsule capsule = {{0, 0, 0}, {1, 0, 0}, 1};
static const ko_capsule bad_capsule = {{0, 0, 0}, {1, 0, 0}, -1};
static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
static const ko_aabb bad_box = {{0, 0, 0}, {1, 1, -1}};

#define CHECK_REFUSALS(toi, a, bad_a, b, bad_b)                                                    \
    do {                                                                                           \
        CHECK_EQ(toi(NULL, &(bad_b), &by, &t), KO_E_ARG);                                          \
        CHECK_EQ(toi(&(bad_a), NULL, &by, &t), KO_E_ARG);                                          \
        CHECK_EQ(toi(&(bad_a), &(b), NULL, &t), KO_E_ARG);                                         \
        CHECK_EQ(toi(&(bad_a), &(b), &by, NULL), KO_E_ARG);                                        \
        CHECK_EQ(toi(&(bad_a), &(b), &by, &t), KO_E_RANGE);                                        \
        CHECK_EQ(toi(&(a), &(bad_b), &by, &t), KO_E_RANGE);                                        \
        CHECK_EQ(toi(&(a), &(b), &bad_by, &t), KO_E_RANGE);                                        \
        CHECK_EQ(t, 7);                                                                            \
    } while (0)

static void refusals(void)
{
    const ko_vec3 by = origin;
    ko_q30 t = 7;
    for (unsigned axis = 0; axis < 6U; axis++) {
        const fix16_t beyond = (axis < 3U) ? REACH + 1 : -REACH - 1;
        const ko_vec3 bad_by = {(axis % 3U == 0U) ? beyond : 0, (axis % 3U == 1U) ? beyond : 0,
                                (axis % 3U == 2U) ? beyond : 0};
        CHECK_REFUSALS(ko_aabb_toi, box, bad_box, box, bad_box);
        CHECK_REFUSALS(ko_sphere_toi, sphere, bad_sphere, sphere, bad_sphere);
        CHECK_REFUSALS(ko_sphere_toi_aabb, sphere, bad_sphere, box, bad_box);
        CHECK_REFUSALS(ko_capsule_toi, capsule, bad_capsule, capsule, bad_capsule);
        CHECK_REFUSALS(ko_capsule_toi_aabb, capsule, bad_capsule, box, bad_box);
    }
}

static const test_case cases[] = {
    {"boxes: touching, passing, limits, mirrored", boxes},
    {"spheres: exact times, grazes, limits, mirrored", spheres},
    {"capsules of no length are spheres", capsules_of_no_length_are_spheres},
    {"spheres and capsules against a box", against_a_box},
    {"guesses of a slide end", guesses_of_a_slide_end},
    {"spheres at edges and corners of boxes", corners_of_a_box},
    {"capsules against capsules, mirrored", against_a_capsule},
    {"a sphere against segments", against_a_segment},
    {"legs and spheres", legs_and_spheres},
    {"legs and capsules", legs_and_capsules},
    {"at the limits of range", at_the_limits},
    {"gaps of less than a unit of time", gaps_of_less_than_a_unit},
    {"refusals", refusals},
};

extern const test_suite toi_suite;
TEST_SUITE(toi, cases);
