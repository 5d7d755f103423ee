/* Segments, rays and planes against boxes in 16-bit cells. */
#include "harness.h"

#include "keepout/cast.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_frame16 home = {{0, 0, 0}, 4};

/* -16 .. 16 along x and y, 0 .. 16 along z. */
static const ko_aabb16 middle = {{32767, 32766}, {32767, 32766}, {32768, 32766}};

typedef struct line_row {
    ko_segment s;
    bool hits;
} line_row;

static const line_row line_rows[] = {
    {{{-32, 0, 8}, {32, 0, 8}}, true},    {{{-32, 16, 16}, {32, 16, 16}}, true},
    {{{-32, 17, 8}, {32, 17, 8}}, false}, {{{0, 0, -1}, {0, 0, -9}}, false},
    {{{0, 0, 0}, {0, 0, -9}}, true},      {{{32, 0, 0}, {0, 32, 0}}, true},
    {{{33, 0, 0}, {0, 32, 0}}, false},    {{{16, 16, 16}, {16, 16, 16}}, true},
    {{{LIMIT, 0, 0}, {17, 0, 0}}, false}, {{{LIMIT, 0, 0}, {16, 0, 0}}, true},
};

static void lines_against_cells(void)
{
    for (size_t i = 0; i < LENGTH(line_rows); i++) {
        const ko_segment *const s = &line_rows[i].s;
        const ko_vec3 way = {s->b.x - s->a.x, s->b.y - s->a.y, s->b.z - s->a.z};
        const ko_ray ray = {s->a, {way.x, way.y, way.z}, KO_Q30_ONE};
        ko_cast cast;
        CHECK_EQ(ko_aabb16_overlap_segment(&middle, &home, s), line_rows[i].hits);
        CHECK_EQ(ko_aabb16_overlap_ray(&middle, &home, &ray), line_rows[i].hits);
        CHECK_EQ(ko_cast_prepare(s, &cast), KO_OK);
        CHECK_EQ(ko_cast_overlap_aabb16(&cast, &middle, &home), line_rows[i].hits);
    }
}

static void when_lines_are_in_cells(void)
{
    ko_segment s = {{-32, 8, 8}, {32, 8, 8}};
    ko_ray ray = {{8, 8, 24}, {0, 0, -KO_Q30_ONE}, 24};
    ko_q30 enter = -7;
    ko_q30 leave = -7;
    CHECK_EQ(ko_aabb16_cast_segment(&middle, &home, &s, &enter, &leave), KO_OK);
    CHECK_EQ(enter, KO_Q30_ONE / 4);
    CHECK_EQ(leave, KO_Q30_ONE / 4 * 3);
    s.b.x = -17;
    CHECK_EQ(ko_aabb16_cast_segment(&middle, &home, &s, &enter, &leave), KO_OK);
    CHECK(enter == KO_NEVER && leave == KO_NEVER);
    CHECK_EQ(ko_aabb16_cast_ray(&middle, &home, &ray, &enter, &leave), KO_OK);
    CHECK_EQ(enter, KO_Q30_ONE / 3); /* rounded down */
    CHECK_EQ(leave, KO_Q30_ONE);
    ray.length = 7;
    CHECK_EQ(ko_aabb16_cast_ray(&middle, &home, &ray, &enter, &leave), KO_OK);
    CHECK(enter == KO_NEVER && leave == KO_NEVER);
}

static void cell_cast_refusals(void)
{
    const ko_frame16 wrong = {{0, 0, 0}, 16};
    const ko_frame16 edge = {{LIMIT, 0, 0}, 8};
    const ko_aabb16 torn = {{1, 65535}, {0, 0}, {0, 0}};
    const ko_aabb16 beyond = {{32769, 0}, {0, 0}, {0, 0}};
    const ko_segment s = {{0, 0, 0}, {LIMIT, 0, 0}};
    const ko_segment far = {{0, 0, 0}, {0, LIMIT + 1, 0}};
    const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, INT32_MAX};
    const ko_ray back = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, -1};
    ko_q30 enter = -7;
    ko_q30 leave = -7;
    CHECK_EQ(ko_aabb16_cast_segment(NULL, &home, &s, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_segment(&middle, NULL, &s, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_segment(&middle, &home, NULL, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_segment(&middle, &home, &s, NULL, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_segment(&middle, &home, &s, &enter, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_segment(&torn, &home, &s, &enter, &leave), KO_E_RANGE);
    CHECK_EQ(ko_aabb16_cast_segment(&middle, &wrong, &s, &enter, &leave), KO_E_RANGE);
    CHECK_EQ(ko_aabb16_cast_segment(&middle, &home, &far, &enter, &leave), KO_E_RANGE);
    CHECK_EQ(ko_aabb16_cast_ray(NULL, &home, &ray, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_ray(&middle, NULL, &ray, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_ray(&middle, &home, NULL, &enter, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_ray(&middle, &home, &ray, NULL, &leave), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_ray(&middle, &home, &ray, &enter, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb16_cast_ray(&torn, &home, &ray, &enter, &leave), KO_E_RANGE);
    CHECK_EQ(ko_aabb16_cast_ray(&middle, &wrong, &ray, &enter, &leave), KO_E_RANGE);
    CHECK_EQ(ko_aabb16_cast_ray(&middle, &home, &back, &enter, &leave), KO_E_RANGE);
    CHECK(enter == -7 && leave == -7);
    CHECK_EQ(ko_aabb16_cast_segment(&beyond, &edge, &s, &enter, &leave), KO_OK);
    CHECK(enter == KO_NEVER && leave == KO_NEVER);
    enter = leave = -7;
    CHECK_EQ(ko_aabb16_cast_ray(&beyond, &edge, &ray, &enter, &leave), KO_OK);
    CHECK(enter == KO_NEVER && leave == KO_NEVER);
}

/* A box that sticks out is cut; of one that is wholly beyond nothing is left. */
static void lines_at_the_limit(void)
{
    const ko_frame16 edge = {{LIMIT, 0, 0}, 8};
    ko_aabb16 box = {{32768, 0}, {0, 0}, {0, 0}};
    const ko_segment s = {{0, 0, 0}, {LIMIT, 0, 0}};
    const ko_segment shorter = {{0, 0, 0}, {LIMIT - 1, 0, 0}};
    const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, INT32_MAX};
    const ko_plane plane = {{KO_Q30_ONE, 0, 0}, LIMIT - 1};
    CHECK(ko_aabb16_overlap_segment(&box, &edge, &s));
    CHECK(!ko_aabb16_overlap_segment(&box, &edge, &shorter));
    CHECK(ko_aabb16_overlap_ray(&box, &edge, &ray));
    CHECK_EQ(ko_aabb16_side_plane(&box, &edge, &plane), KO_SIDE_OUTSIDE);
    box.x.before++;
    CHECK(!ko_aabb16_overlap_segment(&box, &edge, &s));
    CHECK(!ko_aabb16_overlap_ray(&box, &edge, &ray));
    CHECK_EQ(ko_aabb16_side_plane(&box, &edge, &plane), KO_SIDE_ACROSS);
}

static void planes_against_cells(void)
{
    const ko_dir3 up = {0, 0, KO_Q30_ONE};
    const ko_dir3 corner = {-KO_Q30_ONE / 2, KO_Q30_ONE, 0}; /* the box is within +-24 */
    const struct {
        ko_plane plane;
        ko_side side;
    } rows[] = {
        {{up, -1}, KO_SIDE_OUTSIDE},
        {{up, 0}, KO_SIDE_ACROSS},
        {{up, 16}, KO_SIDE_ACROSS},
        {{up, 17}, KO_SIDE_INSIDE},
        {{corner, 25}, KO_SIDE_INSIDE},
        {{corner, 24}, KO_SIDE_ACROSS},
        {{corner, -24}, KO_SIDE_ACROSS},
        {{corner, -25}, KO_SIDE_OUTSIDE},
        {{{INT32_MIN, INT32_MIN, INT32_MIN}, INT32_MIN}, KO_SIDE_OUTSIDE},
        {{{0, 0, 0}, 0}, KO_SIDE_ACROSS},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        CHECK_EQ(ko_aabb16_side_plane(&middle, &home, &rows[i].plane), rows[i].side);
    }
}

static void casts_of_null(void)
{
    const ko_frame16 wrong = {{0, 0, 0}, 255};
    const ko_segment s = {{100, 100, 100}, {101, 100, 100}};
    const ko_ray ray = {{100, 100, 100}, {KO_Q30_ONE, 0, 0}, 1};
    const ko_plane plane = {{KO_Q30_ONE, 0, 0}, 100};
    ko_cast cast;
    CHECK_EQ(ko_cast_prepare(&s, &cast), KO_OK);
    CHECK(ko_cast_overlap_aabb16(NULL, &middle, &home));
    CHECK(ko_cast_overlap_aabb16(&cast, NULL, &home));
    CHECK(ko_cast_overlap_aabb16(&cast, &middle, NULL));
    CHECK(ko_cast_overlap_aabb16(&cast, &middle, &wrong));
    CHECK(ko_aabb16_overlap_segment(&middle, &home, NULL));
    CHECK(ko_aabb16_overlap_segment(NULL, &home, &s));
    CHECK(ko_aabb16_overlap_ray(&middle, &home, NULL));
    CHECK(ko_aabb16_overlap_ray(&middle, NULL, &ray));
    CHECK_EQ(ko_aabb16_side_plane(NULL, &home, &plane), KO_SIDE_ACROSS);
    CHECK_EQ(ko_aabb16_side_plane(&middle, NULL, &plane), KO_SIDE_ACROSS);
    CHECK_EQ(ko_aabb16_side_plane(&middle, &home, NULL), KO_SIDE_ACROSS);
    CHECK_EQ(ko_aabb16_side_plane(&middle, &wrong, &plane), KO_SIDE_ACROSS);
}

static const test_case cases[] = {
    {"segments and rays against cells", lines_against_cells},
    {"segments and rays at the limit", lines_at_the_limit},
    {"planes against cells", planes_against_cells},
    {"casts of null", casts_of_null},
    {"when lines are in cells", when_lines_are_in_cells},
    {"cell cast refusals", cell_cast_refusals},
};

extern const test_suite aabb16_cast_suite;
TEST_SUITE(aabb16_cast, cases);
