/* Tests of lines against compact boxes, directly and after unpacking.
 *
 * promise: no-miss */
#include "harness.h"
#include "line.h"

#include "keepout/cast.h"
#include "keepout/compact.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_frame16 home = {{0, 0, 0}, 4};

/* -16 to 16 along x and y, 0 to 16 along z. */
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
        ko_aabb box;
        ko_q30 enter = -7;
        ko_q30 leave = -7;
        CHECK_EQ(ko_aabb16_overlap_line(&middle, &home, SEGMENT_LINE(s)), line_rows[i].hits);
        CHECK_EQ(ko_aabb16_overlap_line(&middle, &home, RAY_LINE(&ray)), line_rows[i].hits);
        CHECK_EQ(ko_aabb_from_aabb16(&middle, &home, &box), KO_OK);
        CHECK_EQ(ko_aabb_cast_line(&box, SEGMENT_LINE(s), &enter, &leave), KO_OK);
        CHECK_EQ(enter != KO_NEVER, line_rows[i].hits);
    }
}

/* A box that sticks out of the world is cut. A box wholly beyond it contains nothing. */
static void lines_at_the_limit(void)
{
    const ko_frame16 edge = {{LIMIT, 0, 0}, 8};
    ko_aabb16 box = {{32768, 0}, {0, 0}, {0, 0}};
    const ko_segment s = {{0, 0, 0}, {LIMIT, 0, 0}};
    const ko_segment shorter = {{0, 0, 0}, {LIMIT - 1, 0, 0}};
    const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, INT32_MAX};
    ko_aabb whole = {{1, 2, 3}, {4, 5, 6}};
    CHECK(ko_aabb16_overlap_line(&box, &edge, SEGMENT_LINE(&s)));
    CHECK(!ko_aabb16_overlap_line(&box, &edge, SEGMENT_LINE(&shorter)));
    CHECK(ko_aabb16_overlap_line(&box, &edge, RAY_LINE(&ray)));
    box.x.before++;
    CHECK(!ko_aabb16_overlap_line(&box, &edge, SEGMENT_LINE(&s)));
    CHECK(!ko_aabb16_overlap_line(&box, &edge, RAY_LINE(&ray)));
    CHECK_EQ(ko_aabb_from_aabb16(&box, &edge, &whole), KO_E_RANGE);
    CHECK(whole.c.x == 1 && whole.r.z == 6);
}

static void lines_of_null(void)
{
    const ko_frame16 wrong = {{0, 0, 0}, 255};
    const ko_segment s = {{100, 100, 100}, {101, 100, 100}};
    CHECK(!ko_aabb16_overlap_line(&middle, &home, SEGMENT_LINE(&s)));
    CHECK(ko_aabb16_overlap_line(&middle, &home, NULL));
    CHECK(ko_aabb16_overlap_line(NULL, &home, SEGMENT_LINE(&s)));
    CHECK(ko_aabb16_overlap_line(&middle, NULL, SEGMENT_LINE(&s)));
    CHECK(ko_aabb16_overlap_line(&middle, &wrong, SEGMENT_LINE(&s)));
}

static const test_case cases[] = {
    {"lines against cells", lines_against_cells},
    {"lines at the limit", lines_at_the_limit},
    {"lines of null", lines_of_null},
};

extern const test_suite aabb16_line_suite;
TEST_SUITE(aabb16_line, cases);
