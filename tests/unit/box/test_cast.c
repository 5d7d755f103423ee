/* Tests of lines: their construction, and lines and planes against boxes.
 *
 * promise: no-miss, never-late, exact, refuses */
#include "points.h"
#include "line.h"
#include "wider.h"

#include "keepout/keepout.h"
#include "src/box/line.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_aabb cube = {{0, 0, 0}, {10, 10, 10}};
static const ko_aabb world = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
static const ko_aabb illegal_box = {{0, 0, 0}, {LIMIT + 1, 0, 0}};

/* ---- segment and box ---- */

typedef struct cast_row {
    ko_segment s;
    ko_aabb box;
    ko_q30 enter; /* KO_NEVER: no hit */
    ko_q30 leave;
} cast_row;

static const cast_row cast_rows[] = {
    {{{-20, 0, 0}, {20, 0, 0}}, {{0, 0, 0}, {10, 10, 10}}, ONE / 4, ONE / 4 * 3},
    {{{0, 20, 0}, {0, -20, 0}}, {{0, 0, 0}, {10, 10, 10}}, ONE / 4, ONE / 4 * 3},
    {{{0, 0, 0}, {0, 0, 20}}, {{0, 0, 0}, {10, 10, 10}}, 0, ONE / 2},
    {{{1, 2, 3}, {4, 5, 6}}, {{0, 0, 0}, {10, 10, 10}}, 0, ONE},
    {{{-20, 0, 0}, {-11, 0, 0}}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{-20, 0, 0}, {-10, 0, 0}}, {{0, 0, 0}, {10, 10, 10}}, ONE, ONE},
    {{{10, 0, 0}, {20, 0, 0}}, {{0, 0, 0}, {10, 10, 10}}, 0, 0},
    {{{-20, 10, 10}, {20, 10, 10}}, {{0, 0, 0}, {10, 10, 10}}, ONE / 4, ONE / 4 * 3},
    {{{-20, 11, 0}, {20, 11, 0}}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{20, 0, 0}, {0, 20, 0}}, {{0, 0, 0}, {10, 10, 10}}, ONE / 2, ONE / 2},    /* an edge */
    {{{21, 0, 0}, {0, 20, 0}}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},  /* just misses it */
    {{{20, 0, 5}, {0, 20, 15}}, {{0, 0, 0}, {10, 10, 10}}, ONE / 2, ONE / 2},   /* a corner */
    {{{20, 0, 6}, {0, 20, 15}}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER}, /* just misses it */
    {{{10, 10, 10}, {10, 10, 10}}, {{0, 0, 0}, {10, 10, 10}}, 0, ONE},          /* a point */
    {{{10, 10, 11}, {10, 10, 11}}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{-3, 0, 0}, {0, 0, 0}}, {{-2, 0, 0}, {0, 0, 0}}, ONE / 3, ONE / 3 + 1}, /* a flat box */
    {{{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, LIMIT, LIMIT}},
     {{LIMIT, LIMIT, LIMIT}, {0, 0, 0}},
     ONE,
     ONE},
    {{{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, LIMIT, LIMIT}}, {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}}, 0, ONE},
    {{{-LIMIT, LIMIT, 0}, {LIMIT, -LIMIT, 0}}, {{0, 0, 0}, {0, 0, 0}}, ONE / 2, ONE / 2},
    {{{-LIMIT, LIMIT, 0}, {LIMIT, -LIMIT, 1}}, {{0, 0, 0}, {0, 0, 0}}, KO_NEVER, KO_NEVER},
};

static void check_cast(const cast_row *row)
{
    const bool hits = row->enter != KO_NEVER;
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    ko_line line;
    ko_bounds bounds;
    CHECK_EQ(ko_line_from_segment(&row->s, &line), KO_OK);
    CHECK_EQ(ko_aabb_cast_line(&row->box, &line, &enter, &leave), KO_OK);
    CHECK_EQ(enter, row->enter);
    CHECK_EQ(leave, row->leave);
    CHECK_EQ(ko_bounds_from_aabb(&row->box, &bounds), KO_OK);
    CHECK_EQ(ko_aabb_overlap_line(&row->box, &line), hits);
    CHECK_EQ(koi_line_overlap_bounds(&line, &bounds), hits);
    const ko_vec3 by = {row->s.b.x - row->s.a.x, row->s.b.y - row->s.a.y, row->s.b.z - row->s.a.z};
    ko_line swept;
    CHECK_EQ(ko_line_from_sweep(&row->s.a, &by, &swept), KO_OK);
    CHECK(memcmp(&line, &swept, sizeof line) == 0);
}

static ko_vec3 turned(const ko_vec3 *v)
{
    const ko_vec3 w = {v->y, v->z, v->x};
    return w;
}

/* Casts all rows, as they stand and with the axes exchanged. */
static void casts(void)
{
    for (size_t i = 0; i < LENGTH(cast_rows); i++) {
        cast_row row = cast_rows[i];
        for (unsigned turn = 0; turn < 3U; turn++) {
            check_cast(&row);
            row.s.a = turned(&row.s.a);
            row.s.b = turned(&row.s.b);
            row.box.c = turned(&row.box.c);
            row.box.r = turned(&row.box.r);
        }
    }
}

static void check_untouched(const ko_line *line)
{
    CHECK(line->bounds.lo.x == 1 && line->bounds.hi.z == 6 && line->origin.y == 8);
    CHECK(line->direction.z == 12 && line->length == 13 && line->end == 14);
}

static void casts_refuse(void)
{
    const ko_segment good = {{0, 0, 0}, {1, 1, 1}};
    const ko_segment bad_a = {{0, LIMIT + 1, 0}, {1, 1, 1}};
    const ko_segment bad_b = {{0, 0, 0}, {1, 1, -LIMIT - 1}};
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    CHECK_EQ(ko_aabb_cast_line(&cube, NULL, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(NULL, SEGMENT_LINE(&good), &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(&cube, SEGMENT_LINE(&good), NULL, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(&cube, SEGMENT_LINE(&good), &enter, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(&illegal_box, SEGMENT_LINE(&good), &enter, &leave), KO_E_RANGE);
    ko_line illegal = *SEGMENT_LINE(&good);
    illegal.origin.z = -LIMIT - 1;
    CHECK_EQ(ko_aabb_cast_line(&cube, &illegal, &enter, &leave), KO_E_RANGE);
    illegal.origin.z = 0;
    illegal.length = -1;
    CHECK_EQ(ko_aabb_cast_line(&cube, &illegal, &enter, &leave), KO_E_RANGE);
    CHECK(enter == 7 && leave == 7);
    CHECK_EQ(ko_line_shorten(&illegal, 0), KO_E_RANGE);
    ko_line cast = {{{1, 2, 3}, {4, 5, 6}}, {7, 8, 9}, {10, 11, 12}, 13, 14};
    CHECK_EQ(ko_line_from_segment(NULL, &cast), KO_E_ARG);
    CHECK_EQ(ko_line_from_segment(&good, NULL), KO_E_ARG);
    CHECK_EQ(ko_line_from_segment(&bad_a, &cast), KO_E_RANGE);
    CHECK_EQ(ko_line_from_segment(&bad_b, &cast), KO_E_RANGE);
    CHECK_EQ(ko_line_shorten(NULL, 0), KO_E_ARG);
    CHECK_EQ(ko_line_shorten(&cast, -1), KO_E_RANGE);
    CHECK_EQ(ko_line_shorten(&cast, ONE + 1), KO_E_RANGE);
    const ko_vec3 from = {0, 0, LIMIT};
    const ko_vec3 by = {0, -2 * LIMIT, 0};
    const ko_vec3 beyond = {0, 2 * LIMIT + 1, 0};
    CHECK_EQ(ko_line_from_sweep(NULL, &by, &cast), KO_E_ARG);
    CHECK_EQ(ko_line_from_sweep(&from, NULL, &cast), KO_E_ARG);
    CHECK_EQ(ko_line_from_sweep(&from, &by, NULL), KO_E_ARG);
    CHECK_EQ(ko_line_from_sweep(&bad_a.a, &by, &cast), KO_E_RANGE);
    CHECK_EQ(ko_line_from_sweep(&from, &beyond, &cast), KO_E_RANGE);
    check_untouched(&cast);
}

/* A sweep may end beyond the legal range; its bounds are cut there. */
static void sweeps(void)
{
    const ko_vec3 from = {LIMIT - 10, 5, -LIMIT};
    const ko_vec3 by = {20, 0, -2 * LIMIT};
    const ko_aabb corner = {{LIMIT, 5, -LIMIT}, {0, 0, 0}};
    const ko_vec3 along_x = {20, 0, 0};
    ko_line line;
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    CHECK_EQ(ko_line_from_sweep(&from, &by, &line), KO_OK);
    CHECK(line.bounds.lo.x == from.x && line.bounds.hi.x == LIMIT && line.bounds.lo.z == -LIMIT);
    CHECK(line.bounds.hi.z == -LIMIT && line.length == ONE && line.end == ONE);
    CHECK(!ko_aabb_overlap_line(&corner, &line));
    CHECK_EQ(ko_line_from_sweep(&from, &along_x, &line), KO_OK);
    CHECK_EQ(ko_aabb_cast_line(&corner, &line, &enter, &leave), KO_OK);
    CHECK(enter == ONE / 2 && leave == ONE / 2);
}

static void null_is_a_hit(void)
{
    const ko_segment s = {{100, 100, 100}, {101, 100, 100}};
    CHECK(!ko_aabb_overlap_line(&cube, SEGMENT_LINE(&s)));
    CHECK(ko_aabb_overlap_line(&cube, NULL) && ko_aabb_overlap_line(NULL, SEGMENT_LINE(&s)));
    CHECK_EQ(ko_aabb_side_plane(NULL, NULL), KO_SIDE_ACROSS);
}

static void shortened(void)
{
    const ko_segment s = {{0, 0, 0}, {100, -100, 0}};
    const ko_aabb at_50 = {{50, -50, 0}, {0, 0, 0}};
    const ko_aabb beside = {{50, -49, 0}, {0, 0, 0}};
    const ko_aabb long_box = {{30, -30, 0}, {20, 20, 1}}; /* from 10 to 50 */
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    ko_line cast;
    CHECK_EQ(ko_line_from_segment(&s, &cast), KO_OK);
    CHECK_EQ(ko_line_shorten(&cast, ONE / 2), KO_OK);
    CHECK(ko_aabb_overlap_line(&at_50, &cast));
    CHECK(!ko_aabb_overlap_line(&beside, &cast));
    CHECK_EQ(ko_line_shorten(&cast, ONE / 2 - 1), KO_OK);
    CHECK(!ko_aabb_overlap_line(&at_50, &cast));
    CHECK_EQ(ko_line_shorten(&cast, ONE / 2 - ONE / 200), KO_OK); /* 49.5 */
    CHECK(!ko_aabb_overlap_line(&at_50, &cast));
    CHECK_EQ(ko_line_shorten(&cast, ONE / 2), KO_OK); /* shortening again may lengthen it */
    CHECK(ko_aabb_overlap_line(&at_50, &cast));
    CHECK_EQ(ko_line_shorten(&cast, ONE / 100 * 49), KO_OK);
    CHECK(!ko_aabb_overlap_line(&at_50, &cast));
    CHECK_EQ(ko_line_shorten(&cast, 0), KO_OK);
    CHECK(!ko_aabb_overlap_line(&at_50, &cast) && ko_aabb_overlap_line(&cube, &cast));
    CHECK_EQ(ko_line_shorten(&cast, ONE / 4), KO_OK);
    CHECK_EQ(ko_aabb_cast_line(&long_box, &cast, &enter, &leave), KO_OK);
    CHECK(enter == ONE / 10 && leave == ONE / 4); /* the line ends there */
    CHECK_EQ(ko_line_shorten(&cast, ONE / 20), KO_OK);
    CHECK_EQ(ko_aabb_cast_line(&long_box, &cast, &enter, &leave), KO_OK);
    CHECK(enter == KO_NEVER && leave == KO_NEVER);
    CHECK_EQ(ko_line_shorten(&cast, ONE), KO_OK);
    CHECK(ko_aabb_overlap_line(&at_50, &cast));
    CHECK_EQ(ko_aabb_cast_line(&long_box, &cast, &enter, &leave), KO_OK);
    CHECK(enter == ONE / 10 && leave == ONE / 2);
}

/* Volumes of every kind around one point; a line cut short of it meets none of them. */
static void shortened_for_all(void)
{
    const ko_segment s = {{0, 0, 0}, {1 << 20, 0, 0}};
    const ko_vec3 c = {1 << 19, 0, 0};
    const fix16_t r = 1 << 17; /* entered at 3/8 */
    const ko_sphere sphere = {c, r};
    const ko_capsule capsule = {c, c, r};
    const ko_lozenge lozenge = {c, {0, 0, 0}, {0, 0, 0}, r};
    const ko_obb obb = {c, KO_MAT3_IDENTITY, {r, r, r}};
    const ko_kdop6 dop = {{{c.x - r, c.x + r}, {-r, r}, {-r, r}}};
    const ko_triangle triangle = {{c.x - r, -9, -9}, {c.x - r, 9, -9}, {c.x - r, 0, 9}};
    ko_line line = *SEGMENT_LINE(&s);
    for (unsigned cut = 0; cut < 2U; cut++) {
        const ko_q30 t = ONE / 8 * 3 + ((cut != 0U) ? -ONE / 1000 : ONE / 1000);
        const bool hits = cut == 0U;
        CHECK_EQ(ko_line_shorten(&line, t), KO_OK);
        CHECK_EQ(sphere_overlap_line(&sphere, &line), hits);
        CHECK_EQ(capsule_overlap_line(&capsule, &line), hits);
        CHECK_EQ(lozenge_overlap_line(&lozenge, &line), hits);
        CHECK_EQ(obb_overlap_line(&obb, &line), hits);
        CHECK_EQ(kdop_overlap_line(6, dop.slab, &line), hits);
        CHECK_EQ(triangle_overlap_line(&triangle, &line), hits);
    }
}

static fix16_t magnitude(fix16_t x)
{
    return (x < 0) ? -x : x;
}

/* Separating axes and slabs agree, and the reversed line gives the mirrored answer. */
static void two_methods_agree(void)
{
    test_random random = {0xCA570001U};
    for (uint32_t i = test_rounds(200000U); i > 0U; i--) {
        const fix16_t limit = (i & 1U) ? 40 : LIMIT / 2;
        ko_aabb box = {random_point(&random, limit), random_point(&random, limit)};
        box.r.x = magnitude(box.r.x);
        box.r.y = magnitude(box.r.y);
        box.r.z = magnitude(box.r.z);
        ko_segment s;
        s.a = random_point(&random, 2 * limit);
        s.b = random_point(&random, 2 * limit);
        const ko_segment back = {s.b, s.a};
        ko_q30 enter = 7;
        ko_q30 leave = 7;
        ko_q30 back_enter = 7;
        ko_q30 back_leave = 7;
        CHECK_EQ(ko_aabb_cast_line(&box, SEGMENT_LINE(&s), &enter, &leave), KO_OK);
        CHECK_EQ(ko_aabb_cast_line(&box, SEGMENT_LINE(&back), &back_enter, &back_leave), KO_OK);
        CHECK_EQ(ko_aabb_overlap_line(&box, SEGMENT_LINE(&s)), enter != KO_NEVER);
        CHECK_EQ(ko_aabb_overlap_line(&box, SEGMENT_LINE(&back)), enter != KO_NEVER);
        if (enter != KO_NEVER) {
            CHECK(enter >= 0 && enter <= leave && leave <= ONE);
            CHECK_EQ(back_enter, ONE - leave);
            CHECK_EQ(back_leave, ONE - enter);
        }
        CHECK(ko_aabb_overlap_line(&world, SEGMENT_LINE(&s)));
    }
}

/* ---- ray and box ---- */

typedef struct ray_row {
    ko_ray ray;
    ko_aabb box;
    ko_q30 enter; /* KO_NEVER: no hit */
    ko_q30 leave;
} ray_row;

#define ROOT_HALF 759250125 /* 1 / sqrt 2 in Q2.30 */

static const ray_row ray_rows[] = {
    {{{-20, 0, 0}, {ONE, 0, 0}, 40}, {{0, 0, 0}, {10, 10, 10}}, ONE / 4, ONE / 4 * 3},
    {{{20, 0, 0}, {-ONE, 0, 0}, 40}, {{0, 0, 0}, {10, 10, 10}}, ONE / 4, ONE / 4 * 3},
    {{{0, 0, 0}, {0, 0, ONE}, 20}, {{0, 0, 0}, {10, 10, 10}}, 0, ONE / 2},
    {{{-20, 0, 0}, {ONE, 0, 0}, 10}, {{0, 0, 0}, {10, 10, 10}}, ONE, ONE}, /* at its very end */
    {{{-20, 0, 0}, {ONE - 1, 0, 0}, 10}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{-20, 0, 0}, {ONE, 0, 0}, 9}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{-20, 10, 10}, {ONE, 0, 0}, 40}, {{0, 0, 0}, {10, 10, 10}}, ONE / 4, ONE / 4 * 3},
    {{{-20, 10, 11}, {ONE, 0, 0}, 40}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{20, 0, 0}, {-ONE, ONE, 0}, 20}, {{0, 0, 0}, {10, 10, 10}}, ONE / 2, ONE / 2}, /* an edge */
    {{{20, 0, 0}, {1 - ONE, ONE, 0}, 20}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{20, 0, 0}, {-ONE - 1, ONE, 0}, 20}, {{0, 0, 0}, {10, 10, 10}}, 536870911, 536870912},
    {{{20, 0, 5}, {-ONE, ONE, ONE / 2}, 20}, {{0, 0, 0}, {10, 10, 10}}, ONE / 2, ONE / 2},
    {{{10, 10, 10}, {0, 0, 0}, 5}, {{0, 0, 0}, {10, 10, 10}}, 0, ONE}, /* a point */
    {{{10, 10, 10}, {ONE, 0, 0}, 0}, {{0, 0, 0}, {10, 10, 10}}, 0, ONE},
    {{{10, 10, 11}, {0, 0, 0}, INT32_MAX}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{11, 0, 0}, {-ONE, 0, 0}, 0}, {{0, 0, 0}, {10, 10, 10}}, KO_NEVER, KO_NEVER},
    {{{0, 0, 0}, {ROOT_HALF, ROOT_HALF, 0}, 3}, {{2, 2, 0}, {0, 0, 0}}, 1012333499, 1012333500},
    {{{0, 0, 0}, {ONE / 2, ONE, 0}, 3}, {{1, 2, 0}, {0, 0, 0}}, ONE / 3 * 2, ONE / 3 * 2 + 1},
    /* starts beyond one corner and crosses the world */
    {{{-LIMIT, -LIMIT, -LIMIT}, {ONE, ONE, ONE}, INT32_MAX},
     {{LIMIT, LIMIT, LIMIT}, {0, 0, 0}},
     536870912,
     536870913},
    {{{-LIMIT, LIMIT, 0}, {INT32_MAX, INT32_MIN, 0}, INT32_MAX},
     {{0, 0, 0}, {0, 0, 0}},
     KO_NEVER,
     KO_NEVER},
    {{{LIMIT, LIMIT, 0}, {INT32_MIN, INT32_MIN, 0}, LIMIT},
     {{0, 0, 0}, {0, 0, 0}},
     ONE / 2,
     ONE / 2},
};

static void check_ray(const ray_row *row)
{
    const bool hits = row->enter != KO_NEVER;
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    ko_line cast;
    CHECK_EQ(ko_aabb_cast_line(&row->box, RAY_LINE(&row->ray), &enter, &leave), KO_OK);
    CHECK_EQ(enter, row->enter);
    CHECK_EQ(leave, row->leave);
    CHECK_EQ(ko_line_from_ray(&row->ray, &cast), KO_OK);
    CHECK_EQ(ko_aabb_overlap_line(&row->box, &cast), hits);
    CHECK_EQ(ko_vec3_check(&cast.bounds.lo), KO_OK);
    CHECK_EQ(ko_vec3_check(&cast.bounds.hi), KO_OK);
}

/* The rounded segment ends at (2, 3) instead of (1.5, 3) and misses what the ray hits. */
static void rays_are_not_rounded(void)
{
    const ko_ray ray = {{0, 0, 0}, {ONE / 2, ONE, 0}, 3};
    const ko_aabb grazed = {{1, 2, 0}, {0, 0, 0}};
    const ko_segment rounded = {{0, 0, 0}, {2, 3, 0}};
    CHECK(!ko_aabb_overlap_line(&grazed, SEGMENT_LINE(&rounded)));
    CHECK(ko_aabb_overlap_line(&grazed, RAY_LINE(&ray)));
}

/* Casts all rows, as they stand and with the axes exchanged. */
static void ray_casts(void)
{
    for (size_t i = 0; i < LENGTH(ray_rows); i++) {
        ray_row row = ray_rows[i];
        for (unsigned turn = 0; turn < 3U; turn++) {
            const ko_dir3 d = row.ray.direction;
            check_ray(&row);
            row.ray.origin = turned(&row.ray.origin);
            row.ray.direction = (ko_dir3){d.y, d.z, d.x};
            row.box.c = turned(&row.box.c);
            row.box.r = turned(&row.box.r);
        }
    }
}

static void ray_casts_refuse(void)
{
    const ko_ray good = {{0, 0, 0}, {ONE, 0, 0}, 1};
    const ko_ray bad_origin = {{0, LIMIT + 1, 0}, {ONE, 0, 0}, 1};
    const ko_ray bad_length = {{0, 0, 0}, {ONE, 0, 0}, -1};
    ko_q30 enter = 7;
    ko_q30 leave = 7;
    CHECK_EQ(ko_aabb_cast_line(&cube, NULL, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(NULL, RAY_LINE(&good), &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(&cube, RAY_LINE(&good), NULL, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(&cube, RAY_LINE(&good), &enter, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_cast_line(&illegal_box, RAY_LINE(&good), &enter, &leave), KO_E_RANGE);
    CHECK(enter == 7 && leave == 7);
    ko_line cast = {{{1, 2, 3}, {4, 5, 6}}, {7, 8, 9}, {10, 11, 12}, 13, 14};
    CHECK_EQ(ko_line_from_ray(NULL, &cast), KO_E_ARG);
    CHECK_EQ(ko_line_from_ray(&good, NULL), KO_E_ARG);
    CHECK_EQ(ko_line_from_ray(&bad_origin, &cast), KO_E_RANGE);
    CHECK_EQ(ko_line_from_ray(&bad_length, &cast), KO_E_RANGE);
    check_untouched(&cast);
    (void)ko_aabb_overlap_line(&illegal_box, RAY_LINE(&good)); /* any answer is right */
    (void)ko_aabb_overlap_line(&cube, &cast);
}

static ko_q30 random_direction(test_random *random)
{
    static const ko_q30 some[] = {0, ONE, -ONE, ONE / 2, INT32_MIN, INT32_MAX};
    const uint32_t choice = random_bits(random) >> 8;
    return (choice & 1U) ? (ko_q30)random_bits(random) : some[(choice >> 1) % LENGTH(some)];
}

/* Slabs and separating axes agree; a shortened ray hits exactly if it enters by then. */
static void ray_methods_agree(void)
{
    test_random random = {0xCA570002U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const fix16_t limit = (i & 1U) ? 40 : LIMIT / 2;
        ko_aabb box = {random_point(&random, limit), random_point(&random, limit)};
        box.r.x = magnitude(box.r.x);
        box.r.y = magnitude(box.r.y);
        box.r.z = magnitude(box.r.z);
        ko_ray ray;
        ray.origin = random_point(&random, 2 * limit);
        ray.direction.x = random_direction(&random);
        ray.direction.y = random_direction(&random);
        ray.direction.z = random_direction(&random);
        ray.length = random_range(&random, 0, (i & 2U) ? 4 * limit : INT32_MAX);
        const ko_q30 t = random_range(&random, 0, ONE);
        ko_q30 enter = 7;
        ko_q30 leave = 7;
        ko_line cast;
        CHECK_EQ(ko_aabb_cast_line(&box, RAY_LINE(&ray), &enter, &leave), KO_OK);
        CHECK_EQ(ko_aabb_overlap_line(&box, RAY_LINE(&ray)), enter != KO_NEVER);
        CHECK(enter == KO_NEVER || (enter >= 0 && enter <= leave && leave <= ONE));
        CHECK_EQ(ko_line_from_ray(&ray, &cast), KO_OK);
        CHECK_EQ(ko_line_shorten(&cast, t), KO_OK);
        CHECK_EQ(ko_aabb_overlap_line(&box, &cast), enter <= t);
        CHECK_EQ(ko_line_shorten(&cast, ONE), KO_OK);
        CHECK_EQ(ko_aabb_overlap_line(&box, &cast), enter != KO_NEVER);
        CHECK(ko_aabb_overlap_line(&world, RAY_LINE(&ray)));
    }
}

/* ---- boxes ---- */

static void segment_boxes(void)
{
    const ko_segment s = {{5, -LIMIT, 3}, {2, LIMIT, 3}};
    const ko_segment beyond = {{5, 0, 3}, {2, LIMIT + 1, 3}};
    ko_aabb out = cube;
    CHECK_EQ(aabb_from_segment(&beyond, &out), KO_E_RANGE);
    CHECK(out.c.x == 0 && out.r.z == 10);
    CHECK_EQ(aabb_from_segment(&s, &out), KO_OK);
    CHECK(out.c.x == 3 && out.r.x == 2); /* 2 to 5 is odd: 1 to 5 */
    CHECK(out.c.y == 0 && out.r.y == LIMIT && out.c.z == 3 && out.r.z == 0);
}

/* ---- planes ---- */

typedef struct plane_row {
    ko_plane plane;
    ko_side side; /* of the cube of radius 10 around the origin */
    bool is_unit;
    fix16_t clearance;
} plane_row;

static const plane_row plane_rows[] = {
    {{{ONE, 0, 0}, -11}, KO_SIDE_OUTSIDE, true, 0},
    {{{ONE, 0, 0}, -10}, KO_SIDE_ACROSS, true, 0},
    {{{ONE, 0, 0}, 0}, KO_SIDE_ACROSS, true, -11},
    {{{0, -ONE, 0}, 10}, KO_SIDE_ACROSS, true, -21},
    {{{0, -ONE, 0}, 11}, KO_SIDE_INSIDE, true, -22},
    {{{0, 0, ONE}, -2 * LIMIT}, KO_SIDE_OUTSIDE, true, 2 * LIMIT - 10 - 4},
    {{{ONE / 2, ONE / 2, 0}, -10}, KO_SIDE_ACROSS, false, 0},
    {{{ONE / 2, ONE / 2, 1}, -11}, KO_SIDE_OUTSIDE, false, 0},
    {{{INT32_MIN, INT32_MIN, INT32_MIN}, INT32_MIN}, KO_SIDE_OUTSIDE, false, 0},
    {{{0, 0, 0}, 0}, KO_SIDE_ACROSS, false, 0},
    {{{0, 0, 0}, 1}, KO_SIDE_INSIDE, false, 0},
    {{{0, 0, 0}, -1}, KO_SIDE_OUTSIDE, false, 0},
};

static void planes(void)
{
    for (size_t i = 0; i < LENGTH(plane_rows); i++) {
        const plane_row *row = &plane_rows[i];
        fix16_t out = 7;
        CHECK_EQ(ko_aabb_side_plane(&cube, &row->plane), row->side);
        CHECK_EQ(ko_aabb_margin_plane(&cube, &row->plane, &out), row->is_unit ? KO_OK : KO_E_RANGE);
        CHECK_EQ(out, row->is_unit ? row->clearance : 7);
    }
}

static void planes_refuse(void)
{
    const ko_plane plane = {{ONE, 0, 0}, 0};
    const ko_plane beyond = {{ONE, 0, 0}, 2 * LIMIT + 1};
    const ko_plane longer = {{ONE + 5, 0, 0}, 0};
    const ko_plane shorter = {{ONE - 5, 0, 0}, 0};
    const ko_plane nearly = {{ONE - 4, 0, 0}, 0};
    fix16_t out = 7;
    CHECK_EQ(ko_aabb_margin_plane(NULL, &plane, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_margin_plane(&cube, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_margin_plane(&illegal_box, &plane, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_margin_plane(&illegal_box, &plane, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_margin_plane(&cube, &beyond, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_margin_plane(&cube, &longer, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_margin_plane(&cube, &shorter, &out), KO_E_RANGE);
    CHECK_EQ(out, 7);
    CHECK_EQ(ko_aabb_margin_plane(&cube, &nearly, &out), KO_OK);
}

static const test_case cases[] = {
    {"casts: faces, edges, corners, points, limits", casts},
    {"casts refuse", casts_refuse},
    {"null is a hit", null_is_a_hit},
    {"sweeps", sweeps},
    {"a shortened line", shortened},
    {"a shortened line, all volumes", shortened_for_all},
    {"separating axes and slabs agree", two_methods_agree},
    {"rays cast: edges, ends, points, limits", ray_casts},
    {"rays cast refuse", ray_casts_refuse},
    {"rays are not rounded", rays_are_not_rounded},
    {"rays: separating axes and slabs agree", ray_methods_agree},
    {"boxes of segments", segment_boxes},
    {"planes", planes},
    {"planes refuse", planes_refuse},
};

extern const test_suite cast_suite;
TEST_SUITE(cast, cases);
