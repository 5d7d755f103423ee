/* Tests of k-DOPs against planes, capsules and oriented boxes, and of compact k-DOPs unpacked.
 *
 * promise: no-miss, refuses */
#include "harness.h"
#include "line.h"
#include "wider.h"

#include "keepout/compact.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/cast.h"
#include "keepout/overlap.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define SLABS KO_KDOP_MAX_SLABS
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const unsigned sizes[] = {6, 8, 12, 14, 18, 26};
static const fix16_t tips[] = {10, 30, 20, 10, 10, 10}; /* along an axis, for a cube of 10 */

static void cube(unsigned k, fix16_t r, ko_kdop_slab *out)
{
    const ko_aabb box = {{0, 0, 0}, {r, r, r}};
    CHECK_EQ(kdop_from_aabb(k, &box, out), KO_OK);
}

/* ---- planes ---- */

static void sides_of_planes(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        ko_plane plane = {{0, ONE, 0}, tips[i]};
        ko_kdop_slab dop[SLABS];
        fix16_t d = 0;
        cube(k, 10, dop);
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_ACROSS);
        CHECK_EQ(ko_kdop_margin_plane(k, dop, &plane, &d), KO_OK);
        CHECK_EQ(d, -2 * tips[i]);
        plane.offset = tips[i] + 1;
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_INSIDE);
        plane.offset = -tips[i];
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_ACROSS);
        plane.offset = -tips[i] - 1;
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_OUTSIDE);
        CHECK_EQ(ko_kdop_margin_plane(k, dop, &plane, &d), KO_OK);
        CHECK_EQ(d, 1);
        plane.normal.y = -ONE;
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_OUTSIDE);
    }
}

/* The normal is (3, 4, 0) / 5, rounded: a cube of 10 extends to 14 along it. */
static void tilted_planes(void)
{
    ko_plane plane = {{644245094, 858993459, 0}, -100};
    ko_kdop_slab dop[SLABS];
    fix16_t d = 0;
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        if (sizes[i] == 8U || sizes[i] == 12U) {
            continue;
        }
        cube(sizes[i], 10, dop);
        CHECK_EQ(ko_kdop_margin_plane(sizes[i], dop, &plane, &d), KO_OK);
        CHECK(d == 85 || d == 86);
    }
}

/* The deepest and the highest margin that can occur. */
static void planes_at_the_limits(void)
{
    const ko_q30 third = 619925131; /* 1 / sqrt(3) */
    ko_plane plane = {{third, third, third}, 2 * LIMIT};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS];
        fix16_t d = 0;
        cube(sizes[i], LIMIT, dop);
        plane.offset = 2 * LIMIT;
        CHECK_EQ(ko_kdop_margin_plane(sizes[i], dop, &plane, &d), KO_OK);
        CHECK(d <= -929887697 - 2 * LIMIT && d >= -929887697 - 2 * LIMIT - 3);
        plane.offset = -2 * LIMIT;
        CHECK_EQ(ko_kdop_margin_plane(sizes[i], dop, &plane, &d), KO_OK);
        CHECK(d <= 2 * LIMIT - 929887696 && d >= 2 * LIMIT - 929887700);
        CHECK_EQ(ko_kdop_side_plane(sizes[i], dop, &plane), KO_SIDE_OUTSIDE);
    }
}

static void plane_refusals(void)
{
    const ko_plane plane = {{0, ONE, 0}, 0};
    const ko_plane far = {{0, ONE, 0}, 2 * LIMIT + 1};
    const ko_plane longer = {{0, ONE + 5, 0}, 0};
    const ko_plane shorter = {{0, ONE - 5, 0}, 0};
    const ko_plane limit = {{0, -ONE - 4, 0}, 0};
    ko_kdop6 dop = {{{0, 0}, {0, 0}, {0, 0}}};
    const ko_kdop6 torn = {{{0, 0}, {0, 0}, {1, 0}}};
    /* All corners are at 3 LIMIT, so the lowest point is far above the world. */
    const fix16_t far_out = 3 * LIMIT;
    const ko_kdop8 empty = {
        {{far_out, far_out}, {far_out, far_out}, {-far_out, -far_out}, {far_out, far_out}}};
    const ko_plane along = {{ONE, 0, 0}, 0};
    fix16_t d = -7;
    CHECK_EQ(ko_kdop_margin_plane(6, NULL, &plane, &d), KO_E_ARG);
    CHECK_EQ(ko_kdop_margin_plane(6, dop.slab, NULL, &d), KO_E_ARG);
    CHECK_EQ(ko_kdop_margin_plane(6, dop.slab, &plane, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop_margin_plane(11, dop.slab, &plane, &d), KO_E_RANGE);
    CHECK_EQ(ko_kdop_margin_plane(6, dop.slab, &far, &d), KO_E_RANGE);
    CHECK_EQ(ko_kdop_margin_plane(6, dop.slab, &longer, &d), KO_E_RANGE);
    CHECK_EQ(ko_kdop_margin_plane(6, dop.slab, &shorter, &d), KO_E_RANGE);
    CHECK_EQ(ko_kdop_margin_plane(6, torn.slab, &plane, &d), KO_E_RANGE);
    CHECK_EQ(ko_kdop_margin_plane(8, empty.slab, &along, &d), KO_E_RANGE);
    CHECK_EQ(d, -7);
    CHECK_EQ(ko_kdop_margin_plane(6, dop.slab, &limit, &d), KO_OK);
    CHECK_EQ(d, 0);
    CHECK_EQ(ko_kdop_side_plane(6, NULL, &far), KO_SIDE_ACROSS);
    CHECK_EQ(ko_kdop_side_plane(6, dop.slab, NULL), KO_SIDE_ACROSS);
    CHECK_EQ(ko_kdop_side_plane(3, dop.slab, &far), KO_SIDE_ACROSS);
}

/* ---- capsules ---- */

static void capsules(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        ko_capsule beside = {{-99, 60, 0}, {99, 60, 0}, 60 - tips[i]};
        ko_kdop_slab dop[SLABS];
        cube(k, 10, dop);
        CHECK(ko_kdop_overlap_capsule(k, dop, &beside) && ko_kdop_overlap_capsule(k, dop, NULL));
        beside.r = 0;
        CHECK(!ko_kdop_overlap_capsule(k, dop, &beside));
        beside.a.y = -60; /* through the middle, then past it */
        CHECK(ko_kdop_overlap_capsule(k, dop, &beside));
        beside.b.x = -90;
        CHECK(!ko_kdop_overlap_capsule(k, dop, &beside));
        CHECK(ko_kdop_overlap_capsule(k, NULL, &beside) &&
              ko_kdop_overlap_capsule(7, dop, &beside));
    }
    const ko_capsule face = {{-9, 60, 0}, {9, 60, 0}, 50};
    const ko_capsule apart = {{-9, 60, 0}, {9, 60, 0}, 49};
    const ko_capsule edge = {{110, 110, -9}, {110, 110, 9}, 142}; /* 200 / sqrt(2) away */
    const ko_capsule clear = {{110, 110, -9}, {110, 110, 9}, 140};
    ko_kdop26 dop;
    cube(26, 10, dop.slab);
    CHECK(ko_kdop_overlap_capsule(26, dop.slab, &face));
    CHECK(!ko_kdop_overlap_capsule(26, dop.slab, &apart));
    CHECK(ko_kdop_overlap_capsule(26, dop.slab, &edge));
    CHECK(!ko_kdop_overlap_capsule(26, dop.slab, &clear));
    cube(26, LIMIT, dop.slab);
    const ko_capsule tip = {{LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT}, 0};
    CHECK(ko_kdop_overlap_capsule(26, dop.slab, &tip));
}

/* A capsule of length 0 touches where its sphere does, and elsewhere only by rounding up. */
static void capsules_and_spheres_agree(void)
{
    test_random random = {0xCD0B0021U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const unsigned k = sizes[random_bits(&random) % LENGTH(sizes)];
        const ko_vec3 c = {random_range(&random, -99, 99), random_range(&random, -99, 99),
                           random_range(&random, -99, 99)};
        const ko_capsule capsule = {c, c, random_range(&random, 0, 60)};
        ko_kdop_slab dop[SLABS];
        cube(k, 20, dop);
        const ko_sphere sphere = {c, capsule.r};
        const ko_sphere wider = {c, capsule.r + 1};
        const bool touches = ko_kdop_overlap_sphere(k, dop, &sphere);
        CHECK(!touches || ko_kdop_overlap_capsule(k, dop, &capsule));
        CHECK(touches || !ko_kdop_overlap_capsule(k, dop, &capsule) ||
              ko_kdop_overlap_sphere(k, dop, &wider));
    }
}

/* ---- oriented boxes ---- */

/* A box along the world's axes gets the answer of kdop_overlap_aabb. A box at 45 degrees is
 * separated from a 6-DOP's corner by its own faces. */
static void oriented_boxes(void)
{
    const ko_q30 half = 759250125; /* 1 / sqrt(2) */
    const ko_mat3 tilted = {{half, half, 0}, {-half, half, 0}, {0, 0, ONE}};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        ko_obb box = {{20, 0, 0}, KO_MAT3_IDENTITY, {10, 10, 10}};
        ko_kdop_slab dop[SLABS];
        cube(k, 10, dop);
        CHECK(ko_kdop_overlap_obb(k, dop, &box));
        box.c.x = 20 + tips[i] - 10 + 1;
        CHECK(!ko_kdop_overlap_obb(k, dop, &box));
        CHECK(ko_kdop_overlap_obb(k, NULL, &box) && ko_kdop_overlap_obb(k, dop, NULL) &&
              ko_kdop_overlap_obb(2, dop, &box));
    }
    ko_obb box = {{1600, 1600, 0}, KO_MAT3_IDENTITY, {500, 2000, 100}};
    box.axes = tilted; /* a wall across the corner (1000, 1000): 2263 - 500 - 1414 = 349 away */
    ko_kdop6 dop;
    cube(6, 1000, dop.slab);
    CHECK(!ko_kdop_overlap_obb(6, dop.slab, &box));
    box.r.x = 840;
    CHECK(!ko_kdop_overlap_obb(6, dop.slab, &box));
    box.r.x = 850;
    CHECK(ko_kdop_overlap_obb(6, dop.slab, &box));
    box.r.x = 0;
    box.c.x = box.c.y = 1001;
    CHECK(!ko_kdop_overlap_obb(6, dop.slab, &box));
    box.c.x = box.c.y = 1000;
    CHECK(ko_kdop_overlap_obb(6, dop.slab, &box));
    ko_kdop26 world;
    cube(26, LIMIT, world.slab);
    const ko_obb all = {{0, 0, 0}, KO_MAT3_IDENTITY, {LIMIT, LIMIT, LIMIT}};
    CHECK(ko_kdop_overlap_obb(26, world.slab, &all));
}

/* ---- 16 bits ---- */

static const ko_frame16 home = {{0, 0, 0}, 4};

static void cells_of_points(void)
{
    const ko_vec3 points[2] = {{-17, 0, 5}, {33, 16, -5}};
    const ko_vec3 far = {32768 * 16, 0, 0};
    const ko_vec3 last = {32767 * 16, 0, 0};
    const ko_vec3 bad = {LIMIT + 1, 0, 0};
    const ko_frame16 fine = {{0, 0, 0}, 16};
    ko_kdop6_16 out;
    CHECK_EQ(kdop16_from_points(6, points, 2, &home, out.slab), KO_OK);
    CHECK(out.slab[0].before == 32768 - 2 && 65535 - out.slab[0].after == 32768 + 3);
    CHECK(out.slab[1].before == 32768 && 65535 - out.slab[1].after == 32768 + 1);
    CHECK(out.slab[2].before == 32768 - 1 && 65535 - out.slab[2].after == 32768 + 1);
    CHECK_EQ(kdop16_from_points(6, &last, 1, &home, out.slab), KO_OK);
    const ko_kdop6_16 before = out;
    CHECK_EQ(kdop16_from_points(6, &far, 1, &home, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop16_from_points(6, &bad, 1, &home, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop16_from_points(6, points, 2, &fine, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop16_from_points(6, points, 0, &home, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop16_from_points(5, points, 2, &home, out.slab), KO_E_RANGE);
    CHECK(memcmp(&out, &before, sizeof out) == 0);
}

/* A cube of 160 has 10 cells; the tips of its 8-DOP and 12-DOP stick out. Other shapes test the
 * unpacked k-DOP. */
static void cells_and_other_shapes(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        const fix16_t tip = 16 * tips[i];
        ko_kdop_slab dop[SLABS];
        ko_slab16 cells[SLABS];
        ko_vec3 p = {tip, 0, 0};
        ko_segment s = {{-1600 - tip, 0, 0}, {1600 - tip, 0, 0}};
        ko_plane plane = {{0, ONE, 0}, -tip};
        ko_q30 enter = -7;
        cube(k, 160, dop);
        CHECK_EQ(ko_kdop16_from_kdop(k, dop, &home, cells), KO_OK);
        memset(dop, 0, sizeof dop);
        CHECK_EQ(ko_kdop_from_kdop16(k, cells, &home, dop), KO_OK);
        CHECK(ko_kdop_contains_point(k, dop, &p));
        p.x++;
        CHECK(!ko_kdop_contains_point(k, dop, &p));
        CHECK_EQ(ko_kdop_cast_line(k, dop, SEGMENT_LINE(&s), &enter), KO_OK);
        CHECK_EQ(enter, ONE / 2);
        s.b.x = -tip - 1;
        CHECK(!kdop_overlap_line(k, dop, SEGMENT_LINE(&s)));
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_ACROSS);
        plane.offset--;
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_OUTSIDE);
    }
}

/* The frame is at the world's edge: cells that lie beyond contain nothing. */
static void cells_beyond_the_world(void)
{
    const ko_frame16 edge = {{LIMIT, 0, 0}, 15};
    const ko_vec3 corner = {LIMIT, 0, 0};
    const ko_ray ray = {{0, 0, 0}, {ONE, 0, 0}, LIMIT};
    ko_kdop6_16 cells = {{{32768, 0}, {32768, 32767}, {32768, 32767}}};
    ko_kdop6 dop = {{{0, 0}, {0, 0}, {0, 0}}};
    ko_q30 enter = -7;
    CHECK_EQ(ko_kdop_from_kdop16(6, cells.slab, &edge, dop.slab), KO_OK);
    CHECK(dop.slab[0].lo == LIMIT && dop.slab[0].hi == LIMIT);
    CHECK(ko_kdop_contains_point(6, dop.slab, &corner));
    CHECK_EQ(ko_kdop_cast_line(6, dop.slab, RAY_LINE(&ray), &enter), KO_OK);
    CHECK_EQ(enter, ONE);
    cells.slab[0].before++;
    CHECK_EQ(ko_kdop_from_kdop16(6, cells.slab, &edge, dop.slab), KO_E_RANGE);
    CHECK(dop.slab[0].lo == LIMIT && dop.slab[0].hi == LIMIT);
}

/* The functions take any numbers and give some answer. */
static void queries_take_anything(void)
{
    test_random random = {0xCD0B0022U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const unsigned k = sizes[i % LENGTH(sizes)];
        uint32_t words[2 * SLABS + 15];
        ko_kdop_slab dop[SLABS];
        ko_slab16 cells[SLABS];
        for (size_t j = 0; j < LENGTH(words); j++) {
            static const uint32_t ends[4] = {0x80000000U, 0x7FFFFFFFU, 0, 0xFFFFFFFFU};
            words[j] = ((i & 7U) == 0U) ? ends[random_bits(&random) & 3U] : random_bits(&random);
        }
        memcpy(dop, words, sizeof dop);
        memcpy(cells, words, sizeof cells);
        ko_obb box;
        memcpy(&box, words + 2 * SLABS, sizeof box);
        const ko_frame16 frame = {box.c, (uint8_t)words[0]};
        const ko_capsule capsule = {box.c, box.r, (fix16_t)words[3]};
        const ko_plane plane = {box.axes.y, (fix16_t)words[5]};
        const ko_line line = {{box.c, box.r}, box.r, box.c, (fix16_t)words[4], KO_Q30_ONE};
        ko_q30 enter = 0;
        (void)ko_kdop_side_plane(k, dop, &plane);
        (void)ko_kdop_overlap_capsule(k, dop, &capsule);
        (void)ko_kdop_overlap_obb(k, dop, &box);
        KO_IGNORE(ko_kdop_from_kdop16(k, cells, &frame, dop));
        KO_IGNORE(ko_kdop_cast_line(k, dop, &line, &enter));
    }
    CHECK(true);
}

static const test_case cases[] = {
    {"sides of planes", sides_of_planes},
    {"tilted planes", tilted_planes},
    {"planes at the limits", planes_at_the_limits},
    {"plane refusals", plane_refusals},
    {"capsules", capsules},
    {"capsules and spheres agree", capsules_and_spheres_agree},
    {"oriented boxes", oriented_boxes},
    {"cells of points", cells_of_points},
    {"cells and other shapes", cells_and_other_shapes},
    {"cells beyond the world", cells_beyond_the_world},
    {"queries take anything", queries_take_anything},
};

extern const test_suite kdop_query_suite;
TEST_SUITE(kdop_query, cases);
