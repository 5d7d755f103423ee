/* Tests of ko_aabb16_* and ko_kdop16_*: boxes and k-DOPs in 16-bit cells.
 *
 * promise: no-miss, contains, exact, refuses */
#include "harness.h"
#include "wider.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/compact.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_frame16 home = {{0, 0, 0}, 4};
static const ko_aabb16 blank = {{1, 2}, {3, 4}, {5, 6}};
static const unsigned sizes[] = {6, 8, 12, 14, 18, 26};

static ko_slab16 random_slab(test_random *random)
{
    const uint32_t bits = random_bits(random);
    const ko_slab16 any = {(uint16_t)bits, (uint16_t)(bits >> 16)};
    return any;
}

/* A slab that touches a, misses it by a line or overlaps it by a line, at either end; else any. */
static ko_slab16 near_slab(test_random *random, const ko_slab16 *a)
{
    ko_slab16 b = random_slab(random);
    const uint32_t choice = random_bits(random) >> 8;
    const uint16_t by = (uint16_t)(choice % 3U);
    if (choice & 0x100U) {
        b.before = (uint16_t)(65535U - a->after - 1U + by);
    }
    if (choice & 0x200U) {
        b.after = (uint16_t)(65535U - a->before - 1U + by);
    }
    return b;
}

static bool touch(const ko_slab16 *a, const ko_slab16 *b)
{
    return (int32_t)a->before <= 65535 - b->after && (int32_t)b->before <= 65535 - a->after;
}

static void check_looks_at_everything(void)
{
    ko_frame16 frame = {{LIMIT, -LIMIT, LIMIT}, 15};
    ko_aabb16 box = {{0, 65535}, {65535, 0}, {32768, 32767}};
    frame.shift = 16;
    frame.shift = 0;
    frame.origin.z++;
    CHECK_EQ(aabb16_check(&box), KO_OK);
    box.z.before++;
    CHECK_EQ(aabb16_check(&box), KO_E_RANGE);
    box.z.before--;
    box.y.after++;
    CHECK_EQ(aabb16_check(&box), KO_E_RANGE);
}

typedef struct round_row {
    fix16_t c;
    fix16_t r;
    bool fits;
    uint16_t before;
    uint16_t after;
} round_row;

/* Cells of 16 LSB around 0. */
static const round_row round_rows[] = {
    {0, 0, true, 32768, 32767},        {1, 0, true, 32768, 32766},
    {-1, 0, true, 32767, 32767},       {16, 0, true, 32769, 32766},
    {16, 1, true, 32768, 32765},       {0, 16, true, 32767, 32766},
    {0, 17, true, 32766, 32765},       {-32768 * 16, 0, true, 0, 65535},
    {-32768 * 16 - 1, 0, false, 0, 0}, {32767 * 16, 0, true, 65535, 0},
    {32767 * 16 + 1, 0, false, 0, 0},  {0, 32767 * 16, true, 1, 0},
    {0, 32767 * 16 + 1, false, 0, 0},  {LIMIT, 0, false, 0, 0},
    {-LIMIT, 0, false, 0, 0},
};

static void rounded_outward(void)
{
    for (size_t i = 0; i < LENGTH(round_rows); i++) {
        const round_row *const row = &round_rows[i];
        const ko_aabb box = {{row->c, 0, row->c}, {row->r, 0, row->r}};
        ko_aabb16 out = blank;
        CHECK_EQ(ko_aabb16_from_aabb(&box, &home, &out), row->fits ? KO_OK : KO_E_RANGE);
        CHECK_EQ(out.z.before, row->fits ? row->before : blank.z.before);
        CHECK_EQ(out.z.after, row->fits ? row->after : blank.z.after);
        CHECK_EQ(out.x.before, row->fits ? row->before : blank.x.before);
    }
}

/* With the largest cells a frame at any corner of the world covers all of it but the last line. */
static void largest_frames(void)
{
    const ko_frame16 corner = {{LIMIT, LIMIT, LIMIT}, 15};
    const ko_frame16 other = {{-LIMIT, -LIMIT, -LIMIT}, 15};
    const ko_aabb world = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
    const ko_aabb most = {{-32768, -32768, -32768}, {LIMIT - 32768, LIMIT - 32768, LIMIT - 32768}};
    ko_aabb16 out = blank;
    ko_aabb back;
    CHECK_EQ(ko_aabb16_from_aabb(&world, &corner, &out), KO_OK);
    CHECK_EQ(out.x.before, 0);
    CHECK_EQ(out.x.after, 32767);
    CHECK_EQ(ko_aabb_from_aabb16(&out, &corner, &back), KO_OK);
    CHECK(memcmp(&back, &world, sizeof back) == 0);
    CHECK_EQ(ko_aabb16_from_aabb(&most, &other, &out), KO_OK);
    CHECK_EQ(out.x.before, 32768);
    CHECK_EQ(ko_aabb16_from_aabb(&world, &other, &out), KO_E_RANGE);
}

static void back_is_cut_at_the_limit(void)
{
    const ko_frame16 edge = {{LIMIT, 0, 0}, 8};
    ko_aabb16 box = {{32767, 32766}, {32768, 32767}, {32768, 32767}};
    ko_aabb out = {{1, 2, 3}, {4, 5, 6}};
    CHECK_EQ(ko_aabb_from_aabb16(&box, &edge, &out), KO_OK);
    CHECK_EQ(out.c.x, LIMIT - 128);
    CHECK_EQ(out.r.x, 128);
    box.x.before = 32769;
    out.c.x = 7;
    CHECK_EQ(ko_aabb_from_aabb16(&box, &edge, &out), KO_E_RANGE);
    CHECK_EQ(out.c.x, 7);
    const ko_frame16 low = {{-LIMIT, 0, 0}, 8};
    box.x = (ko_slab16){0, 32767}; /* ends at -LIMIT: one legal plane is left */
    CHECK_EQ(ko_aabb_from_aabb16(&box, &low, &out), KO_OK);
    CHECK(out.c.x == -LIMIT && out.r.x == 0);
    box.x.after++;
    CHECK_EQ(ko_aabb_from_aabb16(&box, &low, &out), KO_E_RANGE);
}

static void refusals(void)
{
    const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    const ko_aabb bad = {{0, 0, 0}, {1, 1, -1}};
    const ko_frame16 wrong = {{0, 0, 0}, 16};
    const ko_aabb16 torn = {{0, 0}, {1, 65535}, {0, 0}};
    ko_aabb16 out = blank;
    ko_aabb wide = box;
    CHECK_EQ(ko_aabb16_from_aabb(NULL, &home, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb16_from_aabb(&box, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb16_from_aabb(&box, &home, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb16_from_aabb(&bad, &home, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb16_from_aabb(&box, &wrong, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_aabb16(NULL, &home, &wide), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_aabb16(&blank, NULL, &wide), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_aabb16(&blank, &home, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_aabb16(&torn, &home, &wide), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_aabb16(&blank, &wrong, &wide), KO_E_RANGE);
    CHECK_EQ(aabb16_union(&torn, &blank, &out), KO_E_RANGE);
    CHECK_EQ(aabb16_union(&blank, &torn, &out), KO_E_RANGE);
    CHECK(memcmp(&out, &blank, sizeof out) == 0 && memcmp(&wide, &box, sizeof wide) == 0);
    CHECK(ko_aabb16_overlap(NULL, &blank) && ko_aabb16_overlap(&blank, NULL));
}

/* Takes any numbers, legal or not: every port answers as the formula does. */
static void overlap_by_the_formula(void)
{
    test_random random = {0xAABB1601U};
    for (uint32_t i = test_rounds(300000U); i > 0U; i--) {
        ko_aabb16 a;
        ko_aabb16 b;
        a.x = random_slab(&random);
        a.y = random_slab(&random);
        a.z = random_slab(&random);
        b.x = near_slab(&random, &a.x);
        b.y = near_slab(&random, &a.y);
        b.z = near_slab(&random, &a.z);
        const bool expected = touch(&a.x, &b.x) && touch(&a.y, &b.y) && touch(&a.z, &b.z);
        CHECK_EQ(ko_aabb16_overlap(&a, &b), expected);
        CHECK_EQ(ko_aabb16_overlap(&b, &a), expected);
        const bool in = b.x.before >= a.x.before && b.x.after >= a.x.after &&
                        b.y.before >= a.y.before && b.y.after >= a.y.after &&
                        b.z.before >= a.z.before && b.z.after >= a.z.after;
        CHECK_EQ(aabb16_contains(&a, &b), in);
    }
}

/* Each axis alone may separate. */
static void each_axis_separates(void)
{
    const ko_aabb16 a = {{100, 65000}, {100, 65000}, {100, 65000}}; /* lines 100 to 535 */
    for (unsigned axis = 0; axis < 3U; axis++) {
        ko_aabb16 b = a;
        ko_slab16 *const slab = (axis == 0U) ? &b.x : (axis == 1U) ? &b.y : &b.z;
        *slab = (ko_slab16){535, 0};
        CHECK(ko_aabb16_overlap(&a, &b) && ko_aabb16_overlap(&b, &a));
        *slab = (ko_slab16){536, 0};
        CHECK(!ko_aabb16_overlap(&a, &b) && !ko_aabb16_overlap(&b, &a));
        *slab = (ko_slab16){0, 65436};
        CHECK(!ko_aabb16_overlap(&a, &b) && !ko_aabb16_overlap(&b, &a));
    }
}

static void union_and_back(void)
{
    const ko_aabb16 a = {{10, 20}, {30, 40}, {50, 60}};
    const ko_aabb16 b = {{11, 19}, {29, 41}, {50, 65000}};
    const ko_aabb16 both = {{10, 19}, {29, 40}, {50, 60}};
    ko_aabb16 out = a;
    CHECK_EQ(aabb16_union(&out, &b, &out), KO_OK);
    CHECK(memcmp(&out, &both, sizeof out) == 0);
    CHECK(aabb16_contains(&out, &a) && aabb16_contains(&out, &b));
}

/* ---- points, segments, rays, planes ---- */

static void from_points(void)
{
    const ko_vec3 points[3] = {{0, 1, -17}, {16, 40, -17}, {3, -1, -16}};
    const ko_vec3 away = {0, 0, 32767 * 16 + 1};
    const ko_vec3 illegal = {0, LIMIT + 1, 0};
    const ko_frame16 wrong = {{0, 0, 0}, 16};
    ko_aabb16 out = blank;
    CHECK_EQ(aabb16_from_points(points, 0, &home, &out), KO_E_RANGE);
    CHECK_EQ(aabb16_from_points(points, 3, &wrong, &out), KO_E_RANGE);
    CHECK_EQ(aabb16_from_points(&away, 1, &home, &out), KO_E_RANGE);
    CHECK_EQ(aabb16_from_points(&illegal, 1, &home, &out), KO_E_RANGE);
    CHECK(memcmp(&out, &blank, sizeof out) == 0);
    CHECK_EQ(aabb16_from_points(points, 3, &home, &out), KO_OK);
    CHECK(out.x.before == 32768 && out.x.after == 32766); /* 0 to 16 */
    CHECK(out.y.before == 32767 && out.y.after == 32764); /* -16 to 48 */
    CHECK(out.z.before == 32766 && out.z.after == 32768); /* -32 to -16 */
}

/* -16 to 16 in x and y, 0 to 16 in z; flat where `before` + `after` is 65535. */
static const ko_aabb16 middle = {{32767, 32766}, {32767, 32766}, {32768, 32766}};

static void points_in_cells(void)
{
    const ko_frame16 corner = {{-LIMIT, LIMIT, LIMIT}, 15};
    const ko_aabb16 all = {{0, 0}, {0, 0}, {0, 0}};
    const ko_vec3 in[] = {{-16, 16, 0}, {16, -16, 16}, {0, 0, 7}};
    const ko_vec3 out[] = {{-17, 16, 0}, {17, 0, 0}, {0, -17, 0},
                           {0, 17, 0},   {0, 0, -1}, {LIMIT, -LIMIT, 17}};
    const ko_vec3 far = {LIMIT - 32768, LIMIT, -LIMIT};
    const ko_vec3 last = {LIMIT - 32767, LIMIT, -LIMIT};
    ko_aabb box;
    CHECK_EQ(ko_aabb_from_aabb16(&middle, &home, &box), KO_OK);
    for (size_t i = 0; i < LENGTH(in); i++) {
        CHECK(ko_aabb_contains_point(&box, &in[i]));
    }
    for (size_t i = 0; i < LENGTH(out); i++) {
        CHECK(!ko_aabb_contains_point(&box, &out[i]));
    }
    CHECK_EQ(ko_aabb_from_aabb16(&all, &corner, &box), KO_OK);
    CHECK(ko_aabb_contains_point(&box, &far));
    CHECK(!ko_aabb_contains_point(&box, &last)); /* beyond the last line */
}

/* ---- k-DOPs ---- */

static void dops_there_and_back(void)
{
    test_random random = {0xAABB1602U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const unsigned k = sizes[random_bits(&random) % LENGTH(sizes)];
        const ko_frame16 frame = {{random_range(&random, -LIMIT, LIMIT), LIMIT, -LIMIT / 2},
                                  (uint8_t)(random_bits(&random) % 16U)};
        ko_vec3 points[2] = {frame.origin, frame.origin};
        ko_kdop_slab dop[KO_KDOP_MAX_SLABS];
        ko_kdop_slab back[KO_KDOP_MAX_SLABS];
        ko_slab16 cells[KO_KDOP_MAX_SLABS];
        points[0].y -= random_range(&random, 0, 8192 << frame.shift);
        points[1].z += random_range(&random, 0, 8192 << frame.shift);
        CHECK_EQ(ko_kdop_from_points(k, points, 2, dop), KO_OK);
        CHECK_EQ(ko_kdop16_from_kdop(k, dop, &frame, cells), KO_OK);
        CHECK_EQ(ko_kdop16_check(k, cells), KO_OK);
        CHECK_EQ(ko_kdop_from_kdop16(k, cells, &frame, back), KO_OK);
        CHECK(kdop_contains(k, back, dop));
        CHECK(back[0].hi - dop[0].hi < 1 << frame.shift &&
              dop[0].lo - back[0].lo < 1 << frame.shift);
        CHECK(ko_kdop16_overlap(k, cells, cells) && kdop16_contains(k, cells, cells));
    }
}

/* Only the last slab separates the two, for each k. */
static void dops_by_the_last_slab(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        ko_slab16 a[KO_KDOP_MAX_SLABS];
        ko_slab16 b[KO_KDOP_MAX_SLABS];
        ko_slab16 out[KO_KDOP_MAX_SLABS];
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
        a[k / 2U - 1U] = (ko_slab16){10, 65515}; /* lines 10 to 20 */
        b[k / 2U - 1U] = (ko_slab16){20, 0};
        CHECK(ko_kdop16_overlap(k, a, b) && !kdop16_contains(k, a, b));
        b[k / 2U - 1U].before = 21;
        CHECK(!ko_kdop16_overlap(k, a, b) && !ko_kdop16_overlap(k, b, a));
        CHECK_EQ(kdop16_union(k, a, b, out), KO_OK);
        CHECK_EQ(out[k / 2U - 1U].before, 10);
        CHECK_EQ(out[k / 2U - 1U].after, 0);
        CHECK(kdop16_contains(k, out, a) && kdop16_contains(k, out, b));
        a[k / 2U - 1U].before += 11;
        CHECK_EQ(ko_kdop16_check(k, a), KO_E_RANGE);
        out[0].before = 77;
        CHECK_EQ(kdop16_union(k, a, b, out), KO_E_RANGE);
        CHECK_EQ(kdop16_union(k, b, a, out), KO_E_RANGE);
        CHECK_EQ(out[0].before, 77);
    }
}

static void dops_refuse(void)
{
    ko_kdop8_16 cells = {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}};
    ko_kdop8 dop = {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}};
    CHECK_EQ(ko_kdop16_check(8, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop16_check(7, cells.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop16_from_kdop(8, NULL, &home, cells.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop16_from_kdop(8, dop.slab, NULL, cells.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop16_from_kdop(8, dop.slab, &home, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop16_from_kdop(9, dop.slab, &home, cells.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_from_kdop16(8, NULL, &home, dop.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_kdop16(8, cells.slab, NULL, dop.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_kdop16(8, cells.slab, &home, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_kdop16(10, cells.slab, &home, dop.slab), KO_E_RANGE);
    CHECK_EQ(kdop16_union(11, cells.slab, cells.slab, cells.slab), KO_E_RANGE);
    CHECK(ko_kdop16_overlap(8, NULL, cells.slab) && ko_kdop16_overlap(5, cells.slab, cells.slab));
    dop.slab[3].lo = 1; /* lo > hi */
    CHECK_EQ(ko_kdop16_from_kdop(8, dop.slab, &home, cells.slab), KO_E_RANGE);
    dop.slab[3].hi = 32767 * 16 + 1; /* beyond the frame */
    CHECK_EQ(ko_kdop16_from_kdop(8, dop.slab, &home, cells.slab), KO_E_RANGE);
    CHECK(cells.slab[0].before == 0 && cells.slab[0].after == 0);
}

static const test_case cases[] = {
    {"check looks at everything", check_looks_at_everything},
    {"rounded outward", rounded_outward},
    {"largest frames", largest_frames},
    {"back is cut at the limit", back_is_cut_at_the_limit},
    {"refusals", refusals},
    {"overlap by the formula", overlap_by_the_formula},
    {"each axis separates", each_axis_separates},
    {"union and back", union_and_back},
    {"from points", from_points},
    {"points in cells", points_in_cells},
    {"k-DOPs there and back", dops_there_and_back},
    {"k-DOPs by the last slab", dops_by_the_last_slab},
    {"k-DOPs refuse", dops_refuse},
};

extern const test_suite aabb16_suite;
TEST_SUITE(aabb16, cases);
