/* Tests of lines that meet triangles.
 *
 * promise: no-miss, never-late, refuses */
#include "test_triangle.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "line.h"

#include <stddef.h>

/* ---- segments and rays ---- */

typedef struct hit_row {
    ko_segment s;
    ko_q30 t;
    ko_q30 u;
    ko_q30 v;
    ko_q30 w;
} hit_row;

#define NO_HIT KO_NEVER, 0, 0, 0

static const hit_row hit_rows[] = {
    {{{2, 4, 4}, {2, 4, -4}}, HALF, ONE / 4, ONE / 4, HALF},
    {{{2, 4, -4}, {2, 4, 4}}, HALF, ONE / 4, ONE / 4, HALF},
    {{{2, 4, 0}, {2, 4, 4}}, 0, ONE / 4, ONE / 4, HALF},
    {{{2, 4, 4}, {2, 4, 0}}, ONE, ONE / 4, ONE / 4, HALF},
    {{{2, 4, 4}, {2, 4, 1}}, NO_HIT},
    {{{2, 4, -1}, {2, 4, -4}}, NO_HIT},
    {{{4, 4, 4}, {4, 4, -4}}, HALF, 0, HALF, HALF}, /* through an edge */
    {{{8, 0, 4}, {8, 0, -4}}, HALF, 0, ONE, 0},     /* through corners */
    {{{0, 0, 4}, {0, 0, -4}}, HALF, ONE, 0, 0},
    {{{0, 8, 4}, {0, 8, -4}}, HALF, 0, 0, ONE},
    {{{5, 4, 4}, {5, 4, -4}}, NO_HIT},
    {{{-1, 4, 4}, {-1, 4, -4}}, NO_HIT},
    {{{2, 2, 1}, {5, 2, 1}}, NO_HIT},               /* parallel */
    {{{-8, 4, 0}, {8, 4, 0}}, HALF, HALF, 0, HALF}, /* in the plane, through an edge */
    {{{2, 2, 0}, {9, 9, 0}}, 0, HALF, ONE / 4, ONE / 4},
    {{{16, 0, 0}, {0, 0, 0}}, HALF, 0, ONE, 0},  /* along an edge */
    {{{16, 8, 0}, {0, -8, 0}}, HALF, 0, ONE, 0}, /* past a corner */
    {{{16, 8, 0}, {4, 8, 0}}, NO_HIT},
    {{{-8, 9, 0}, {8, 9, 0}}, NO_HIT},
    {{{2, 4, 0}, {2, 4, 0}}, 0, ONE / 4, ONE / 4, HALF}, /* points */
    {{{2, 4, 1}, {2, 4, 1}}, NO_HIT},
    {{{9, 9, 0}, {9, 9, 0}}, NO_HIT},
};

static void check_hit(const ko_triangle_hit *hit, const hit_row *row)
{
    CHECK_EQ(hit->t, row->t);
    CHECK_EQ(hit->u, row->u);
    CHECK_EQ(hit->v, row->v);
    CHECK_EQ(hit->w, row->w);
}

static void segments(void)
{
    for (size_t i = 0; i < LENGTH(hit_rows); i++) {
        ko_triangle_hit hit = {7, 7, 7, 7};
        ko_triangle t = flat;
        ko_segment s = hit_rows[i].s;
        for (unsigned k = 0; k < AXES; k++) {
            CHECK_EQ(ko_triangle_cast_line(&t, SEGMENT_LINE(&s), &hit), KO_OK);
            check_hit(&hit, &hit_rows[i]);
            CHECK_EQ(triangle_overlap_line(&t, SEGMENT_LINE(&s)), hit.t != KO_NEVER);
            t = rolled(&t);
            s.a = rolled_point(&s.a);
            s.b = rolled_point(&s.b);
        }
    }
}

/* Through the middle of a triangle, which 64 bits do not hold. */
static void segment_through_a_wide_triangle(void)
{
    enum { V = 1 << 19, W = 3 * V - 1 };
    const ko_triangle t = {{W, -V, -V}, {-V, W, -V}, {-V, -V, W}}; /* x + y + z = V - 1 */
    const ko_segment s = {{0, 0, 0}, {W, W, W}};
    const ko_q30 third = ONE / 3;
    ko_triangle_hit hit = {7, 7, 7, 7};
    CHECK(triangle_overlap_line(&t, SEGMENT_LINE(&s)));
    CHECK_EQ(ko_triangle_cast_line(&t, SEGMENT_LINE(&s), &hit), KO_OK);
    CHECK_EQ(hit.t, ((int64_t)(V - 1) << 30) / (3 * W));
    CHECK(hit.u >= third - 2 && hit.u <= third + 2);
    CHECK(hit.v >= third - 2 && hit.v <= third + 2);
    CHECK(hit.w >= third - 2 && hit.w <= third + 2);
}

/* A triangle that is a segment: (0, 0, 0) to (8, 0, 0). */
static const hit_row thin_rows[] = {
    {{{2, -4, 0}, {2, 4, 0}}, HALF, 3 * (ONE / 4), ONE / 4, 0},
    {{{2, -4, 1}, {2, 4, 1}}, NO_HIT},
    {{{9, -4, 0}, {9, 4, 0}}, NO_HIT},
    {{{-8, 0, 0}, {8, 0, 0}}, HALF, ONE, 0, 0},
    {{{4, 0, 0}, {12, 0, 0}}, 0, HALF, HALF, 0},
    {{{8, 0, 0}, {12, 0, 0}}, 0, 0, ONE, 0},
    {{{9, 0, 0}, {12, 0, 0}}, NO_HIT},
    {{{-8, 1, 0}, {8, 1, 0}}, NO_HIT},
    {{{2, 0, 0}, {2, 0, 0}}, 0, 3 * (ONE / 4), ONE / 4, 0},
    {{{2, 0, 1}, {2, 0, 1}}, NO_HIT},
    {{{9, 0, 0}, {9, 0, 0}}, NO_HIT},
};

static void segments_on_thin_triangles(void)
{
    const ko_triangle thin = {{0, 0, 0}, {8, 0, 0}, {8, 0, 0}};
    const ko_triangle point = {{2, 0, 0}, {2, 0, 0}, {2, 0, 0}};
    ko_triangle_hit hit = {7, 7, 7, 7};
    for (size_t i = 0; i < LENGTH(thin_rows); i++) {
        CHECK_EQ(ko_triangle_cast_line(&thin, SEGMENT_LINE(&thin_rows[i].s), &hit), KO_OK);
        check_hit(&hit, &thin_rows[i]);
    }
    CHECK_EQ(ko_triangle_cast_line(&point, SEGMENT_LINE(&thin_rows[0].s), &hit), KO_OK);
    CHECK_EQ(hit.t, HALF);
    CHECK_EQ(ko_triangle_cast_line(&point, SEGMENT_LINE(&thin_rows[1].s), &hit), KO_OK);
    CHECK_EQ(hit.t, KO_NEVER);
    CHECK_EQ(ko_triangle_cast_line(&point, SEGMENT_LINE(&thin_rows[8].s), &hit), KO_OK);
    CHECK_EQ(hit.t, 0);
}

/* An entry at a third is rounded down. */
static void entry_is_rounded_down(void)
{
    const ko_segment s = {{1, 1, 1}, {1, 1, -2}};
    ko_triangle_hit hit;
    CHECK_EQ(ko_triangle_cast_line(&flat, SEGMENT_LINE(&s), &hit), KO_OK);
    CHECK_EQ(hit.t, ONE / 3);
}

static void rays(void)
{
    ko_ray ray = {{2, 4, 4}, {0, 0, -ONE}, 8};
    ko_triangle_hit hit = {7, 7, 7, 7};
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_OK);
    check_hit(&hit, &hit_rows[0]);
    ray.length = 4;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_OK);
    check_hit(&hit, &hit_rows[3]);
    ray.length = 3;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_OK);
    CHECK_EQ(hit.t, KO_NEVER);
    ray.length = INT32_MAX;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_OK);
    CHECK_EQ(hit.t, 2); /* 4 / (2^31 - 1) */
    ray.length = 0;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_OK);
    CHECK_EQ(hit.t, KO_NEVER);
    ray.origin.z = 0;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_OK);
    check_hit(&hit, &hit_rows[2]);
    const ko_ray level = {{-8, 4, 0}, {ONE, 0, 0}, 16};
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&level), &hit), KO_OK);
    check_hit(&hit, &hit_rows[13]);
    CHECK(triangle_overlap_line(&flat, RAY_LINE(&level)));
    const ko_ray still = {{2, 4, 0}, {0, 0, 0}, 16};
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&still), &hit), KO_OK);
    check_hit(&hit, &hit_rows[2]);
}

/* The overlap agrees with the hit. Arguments out of range get the safe answer. */
static void rays_that_overlap(void)
{
    ko_ray ray = {{2, 4, 4}, {0, 0, -ONE}, 4};
    CHECK(triangle_overlap_line(&flat, RAY_LINE(&ray)));
    ray.length = 3;
    CHECK(!triangle_overlap_line(&flat, RAY_LINE(&ray)));
    ray.length = -1;
    CHECK(triangle_overlap_line(&flat, RAY_LINE(&ray)));
    ray.length = 3;
    ray.direction.y = ONE + 5;
    CHECK(triangle_overlap_line(&flat, RAY_LINE(&ray)));
}

static void hits_refuse(void)
{
    const ko_segment s = {{0, 0, 0}, {1, 1, 1}};
    const ko_triangle worse = {{0, 0, 0}, {0, 0, LIMIT + 1}, {0, 0, 0}};
    ko_ray ray = {{0, 0, 0}, {ONE, 0, 0}, 1};
    ko_triangle_hit hit = {7, 7, 7, 7};
    CHECK_EQ(ko_triangle_cast_line(NULL, SEGMENT_LINE(&s), &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_cast_line(&flat, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_cast_line(&flat, SEGMENT_LINE(&s), NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_cast_line(NULL, RAY_LINE(&ray), &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_cast_line(&flat, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_cast_line(&worse, SEGMENT_LINE(&s), &hit), KO_E_RANGE);
    CHECK_EQ(ko_triangle_cast_line(&worse, RAY_LINE(&ray), &hit), KO_E_RANGE);
    ko_line illegal = *SEGMENT_LINE(&s);
    illegal.length = -1;
    CHECK_EQ(ko_triangle_cast_line(&flat, &illegal, &hit), KO_E_RANGE);
    illegal.length = 1;
    illegal.origin.z = LIMIT + 1;
    CHECK_EQ(ko_triangle_cast_line(&flat, &illegal, &hit), KO_E_RANGE);
    ray.direction.y = ONE + 5;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_E_RANGE);
    ray.direction.y = INT32_MIN;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_E_RANGE);
    CHECK(hit.t == 7 && hit.u == 7 && hit.v == 7 && hit.w == 7);
    ray.direction.y = -ONE - 4;
    CHECK_EQ(ko_triangle_cast_line(&flat, RAY_LINE(&ray), &hit), KO_OK);
}

/* ---- random rounds ---- */

static void check_segment(const ko_triangle *a, const ko_triangle *b)
{
    const ko_segment s = {b->a, b->b};
    ko_triangle_hit hit = {7, 7, 7, 7};
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_cast_line(a, SEGMENT_LINE(&s), &hit), KO_OK);
    const bool overlap = hit.t != KO_NEVER;
    CHECK_EQ(triangle_overlap_line(a, SEGMENT_LINE(&s)), overlap);
    CHECK(!overlap || (hit.t >= 0 && hit.t <= ONE));
    CHECK(!overlap || (hit.u >= 0 && hit.v >= 0 && hit.w >= 0 && hit.u + hit.v + hit.w == ONE));
    ko_capsule rod = {s.a, s.b, 0};
    CHECK_EQ(ko_triangle_clearance_capsule(a, &rod, &out), KO_OK);
    CHECK(out == 0 || !overlap);
    rod.r = out + 1;
    CHECK(ko_triangle_overlap_capsule(a, &rod));
    rod.r = out - 1;
    CHECK(out == 0 || !ko_triangle_overlap_capsule(a, &rod));
}

static void segments_anywhere(void)
{
    test_random random = {0x7A140004U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const int32_t size = 1 << random_range(&random, 1, 27);
        const ko_triangle a = random_triangle(&random, &flat.a, size);
        const ko_triangle b = random_triangle(&random, &a.b, size);
        check_segment(&a, &b);
    }
}

/* Two triangles share an edge: a segment through the middle of it hits both. */
static void nothing_passes_between_neighbours(void)
{
    test_random random = {0x7A140002U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const ko_triangle t = random_triangle(&random, &flat.a, 64);
        const ko_triangle next = {
            t.b, t.a, {t.a.x + t.b.x - t.c.x, t.a.y + t.b.y - t.c.y, t.a.z + t.b.z - t.c.z}};
        const ko_vec3 away = {random_range(&random, -64, 64), random_range(&random, -64, 64),
                              random_range(&random, -64, 64)};
        const ko_vec3 sum = {t.a.x + t.b.x, t.a.y + t.b.y, t.a.z + t.b.z};
        const ko_vec3 m = {sum.x / 2, sum.y / 2, sum.z / 2};
        const ko_segment s = {{m.x - away.x, m.y - away.y, m.z - away.z},
                              {m.x + away.x, m.y + away.y, m.z + away.z}};
        const bool even = sum.x % 2 == 0 && sum.y % 2 == 0 && sum.z % 2 == 0;
        CHECK(!even || triangle_overlap_line(&t, SEGMENT_LINE(&s)));
        CHECK(!even || triangle_overlap_line(&next, SEGMENT_LINE(&s)));
    }
}

static const test_case cases[] = {
    {"segments", segments},
    {"segment through a wide triangle", segment_through_a_wide_triangle},
    {"segments on thin triangles", segments_on_thin_triangles},
    {"the entry is rounded down", entry_is_rounded_down},
    {"rays", rays},
    {"rays that overlap", rays_that_overlap},
    {"refusals", hits_refuse},
    {"segments anywhere", segments_anywhere},
    {"nothing passes between neighbours", nothing_passes_between_neighbours},
};

extern const test_suite triangle_hit_suite;
TEST_SUITE(triangle_hit, cases);
