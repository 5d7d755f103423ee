/* Tests of walls, corners and spheres: each sector gets the distance of the part within it.
 *
 * promise: never-above */
#include <stddef.h>

#include "ring.h"

/* Micrometres to Q16.16, and by how much a distance may fall short. */
#define MICRO(um) ((fix16_t)((int64_t)(um)*METRE / 1000000))
enum { LESS = 260 };

static bool is_about(uint32_t layer, uint32_t sector, fix16_t truth)
{
    fix16_t d = -1;
    const ko_sector_state state = ring_at(layer, sector, &d);
    return state == KO_SECTOR_PARTLY && d <= truth && d > truth - LESS;
}

static void look_at(const ko_aabb *box, const ko_pose *vehicle)
{
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_aabb(&ring, box, vehicle), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
}

/* A box from x0 to x1 and y0 to y1 in half metres, within the upper layer. */
static ko_aabb block(fix16_t x0, fix16_t x1, fix16_t y0, fix16_t y1)
{
    const fix16_t quarter = METRE / 4;
    return (ko_aabb){{(x0 + x1) * quarter, (y0 + y1) * quarter, METRE / 2},
                     {(x1 - x0) * quarter, (y1 - y0) * quarter, METRE / 4}};
}

/* A wall 2.5 m beside the vehicle, from 8 m behind it to 8 m ahead. */
static void test_wall_along(void)
{
    const ko_aabb wall = block(-16, 16, 5, 7);
    look_at(&wall, NULL);
    CHECK(is_about(1, 2, MICRO(2500000)));
    CHECK(is_about(1, 1, MICRO(2705981))); /* 2.5 m by the sine of 67.5 degrees */
    CHECK(is_about(1, 3, MICRO(2705981)));
    CHECK(is_about(1, 0, MICRO(6532815))); /* by the sine of 22.5 degrees */
    CHECK(is_about(1, 4, MICRO(6532815)));
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 5);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    /* With less range, the wall ends where the range does. */
    ring_config.range = 6 * METRE;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_aabb(&ring, &wall, NULL), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 3);
}

static void test_corner(void)
{
    const ko_aabb house = block(6, 14, 2, 10); /* its corner at 3 m, 1 m: 18 degrees */
    look_at(&house, NULL);
    CHECK(is_about(1, 0, MICRO(3162278)));
    CHECK(is_about(1, 1, MICRO(3247175))); /* 3 m by the cosine of 22.5 degrees */
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 2);
    /* Takes the same house from another position, turned a quarter, so that it lies behind. */
    const ko_pose vehicle = {{{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                             {50 * METRE, -METRE, 0}};
    ko_aabb moved = house;
    moved.c.x += 50 * METRE;
    moved.c.y -= METRE;
    look_at(&moved, &vehicle);
    CHECK(is_about(1, 6, MICRO(3162278)));
    CHECK(is_about(1, 7, MICRO(3247175)));
}

static void test_inside(void)
{
    const ko_aabb room = block(-4, 10, -6, 8);
    look_at(&room, NULL);
    for (uint32_t i = 0; i < RING_COUNT; i++) {
        fix16_t d = -1;
        CHECK_EQ(ring_at(1, i, &d), KO_SECTOR_PARTLY);
        CHECK_EQ(d, 0);
    }
    const ko_aabb beside = block(0, 10, -6, 8); /* the axis is on its face */
    look_at(&beside, NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), RING_COUNT);
    const ko_aabb ahead = block(1, 10, -6, 8); /* half a metre ahead */
    look_at(&ahead, NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 5);
    CHECK(is_about(1, 2, MICRO(1306563))); /* 0.5 m by the cosine of 67.5 degrees */
}

/* Walls where angles wrap around, and where the numbers of sectors do. */
static void test_seams(void)
{
    const ko_aabb behind = block(-8, -6, -4, 4);
    look_at(&behind, NULL);
    CHECK(is_about(1, 4, 3 * METRE));
    CHECK(is_about(1, 3, MICRO(3247175)));
    CHECK(is_about(1, 5, MICRO(3247175)));
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 3);
    const ko_aabb ahead = block(6, 8, -4, 4);
    look_at(&ahead, NULL);
    CHECK(is_about(1, 0, 3 * METRE));
    CHECK(is_about(1, 7, MICRO(3247175)));
    CHECK(is_about(1, 1, MICRO(3247175)));
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 3);
}

/* Four sectors have borders at 45 degrees: a corner and an edge lie there. The third is a wall seen
 * end-on. */
static void test_borders(void)
{
    const ko_aabb corner = block(4, 6, -2, 4); /* its last corner at 2 m, 2 m */
    const ko_aabb edge = {{3 * METRE, 3 * METRE, METRE / 2}, {0, 0, METRE / 4}};
    const ko_aabb end = block(4, 8, 0, 0);
    const ko_aabb *one[] = {&corner, &edge, &end};
    static const uint32_t seen[] = {2, 2, 1};
    for (uint32_t i = 0; i < 3U; i++) {
        ring_begin();
        ring_config.count = 4;
        CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
        CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
        CHECK_EQ(ko_sectors_add_aabb(&ring, one[i], NULL), KO_OK);
        CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
        uint32_t count = 0;
        for (uint32_t k = 0; k < 4U; k++) {
            count += (ring_at(1, k, NULL) == KO_SECTOR_PARTLY) ? 1U : 0U;
        }
        CHECK_EQ(count, seen[i]);
        CHECK(is_about(1, 0, (i == 1U) ? MICRO(4242640) : 2 * METRE));
        CHECK(i == 2U || is_about(1, 1, (i == 1U) ? MICRO(4242640) : MICRO(2828427)));
    }
}

/* A wall 4 m ahead leans by a 3-4-5 triangle: x = 3.2 + 0.6 h, z = -2.4 + 0.8 h. */
static void test_tilted(void)
{
    const ko_mat3 lean = {
        {858993459, 0, -644245094}, {0, KO_Q30_ONE, 0}, {644245094, 0, 858993459}};
    const ko_aabb wall = {{4 * METRE, 0, 0}, {0, METRE, 20 * METRE}};
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, &lean), KO_OK);
    CHECK_EQ(ko_sectors_add_aabb(&ring, &wall, NULL), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK(is_about(1, 0, 5 * METRE));
    CHECK(is_about(0, 0, MICRO(4250000)));
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 1);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_PARTLY), 1);
}

/* A vehicle leans by a few units of 2^-30, in one direction or another, and at most by what counts
 * as level or by more. A wall of 16 km around its height is where it is for a vehicle that is
 * level. */
static void test_hardly_tilted(void)
{
    static const ko_mat3 leans[] = {
        {{KO_Q30_ONE, 0, -4}, {0, KO_Q30_ONE, 0}, {4, 0, KO_Q30_ONE}},
        {{KO_Q30_ONE, 0, -6}, {0, KO_Q30_ONE, 0}, {6, 0, KO_Q30_ONE}},
        {{KO_Q30_ONE, 0, 4}, {0, KO_Q30_ONE, 0}, {-5, 0, KO_Q30_ONE}}, /* 4 and -5 of the product */
        {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, -4}, {0, 4, KO_Q30_ONE}},
        {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, -6}, {0, 6, KO_Q30_ONE}},
        {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 4}, {0, -5, KO_Q30_ONE}},
    };
    const ko_aabb wall = {{3 * METRE, 2 * METRE, 0}, {0, 0, 8000 * METRE}};
    for (uint32_t i = 0; i < sizeof(leans) / sizeof(leans[0]); i++) {
        const ko_pose vehicle = {leans[i], {0, 0, 0}};
        look_at(&wall, &vehicle);
        CHECK(is_about(1, 1, MICRO(3605551)));
        CHECK(is_about(0, 1, MICRO(3605551)));
        CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 1);
        CHECK_EQ(ring.is_level, i % 3U == 0U);
    }
}

/* A layer cuts a smaller disc out of the sphere, and borders cut that disc. */
static void test_spheres(void)
{
    const ko_sphere ball = {{5 * METRE, 0, METRE / 2}, 3 * METRE};
    fix16_t d = 0;
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_sphere(&ring, &ball), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_at(1, 0, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 2 * METRE);
    CHECK(is_about(1, 1, MICRO(2308806))); /* 5 cos - sqrt(9 - (5 sin)^2) of 22.5 degrees */
    CHECK(is_about(1, 7, MICRO(2308806)));
    CHECK(is_about(0, 0, MICRO(2041961))); /* 5 - sqrt(9 - 0.5^2) */
    CHECK(is_about(0, 1, MICRO(2363573)));
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 3);
}

/* A sphere whose centre is legal, but not once it is turned by an eighth: beside the vehicle, and
 * then above it. */
static void test_turned_beyond_the_range(void)
{
    enum { C45 = 759250125 };
    const fix16_t far = 6000 * METRE;
    const fix16_t r = 2100 * METRE;
    const ko_mat3 yaw = {{C45, C45, 0}, {-C45, C45, 0}, {0, 0, KO_Q30_ONE}};
    const ko_mat3 roll = {{KO_Q30_ONE, 0, 0}, {0, C45, C45}, {0, -C45, C45}};
    const ko_sphere beside = {{far, far, 0}, r};
    const ko_sphere above = {{0, far, far}, r};
    const fix16_t tall[] = {-METRE, METRE, 8000 * METRE};
    ring_begin();
    ring_config.range = 8000 * METRE;
    ring_config.floors = tall;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, &yaw), KO_OK);
    CHECK_EQ(ko_sectors_add_sphere(&ring, &beside), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK(is_about(0, 2, MICRO(6385281374))); /* 6000 sqrt(2) - 2100 */
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_PARTLY), 1);
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, &roll), KO_OK);
    CHECK_EQ(ko_sectors_add_sphere(&ring, &above), KO_OK); /* from 6385 m upwards */
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_PARTLY), 0);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), RING_COUNT);
}

/* A corner of the box lies on the line that counts as a border, 22 LSB before the border at 22.5
 * degrees, and another corner beyond it: the line enters the box where its near side is, at 3 m. */
static void test_corner_on_the_border(void)
{
    for (fix16_t off = -3; off <= 3; off++) {
        const fix16_t y1 = 162852 + 2 * off; /* 6 m by the tangent, less 22 by the cosine */
        const ko_aabb box = {{9 * METRE / 2, (y1 - METRE) / 2, METRE / 2},
                             {3 * METRE / 2, (y1 + METRE) / 2, METRE / 4}};
        look_at(&box, NULL);
        CHECK(is_about(1, 0, 3 * METRE));
        CHECK(is_about(1, 1, MICRO(3247175)));
    }
}

/* A wall 2 LSB beside the axis is nearer than the error of a distance, in each sector. */
static void test_on_the_axis(void)
{
    const ko_aabb wall = {{2 + METRE / 2, 0, METRE / 2}, {METRE / 2, 4 * METRE, METRE / 4}};
    fix16_t d = -1;
    look_at(&wall, NULL);
    for (uint32_t i = 0; i < RING_COUNT; i++) {
        const bool is_behind = i >= 3U && i <= 5U;
        if (ring_at(1, i, &d) != KO_SECTOR_PARTLY) {
            CHECK(is_behind);
        } else {
            CHECK_EQ(d, 0);
        }
    }
}

static void test_refused(void)
{
    const ko_aabb box = block(4, 6, 4, 6);
    const ko_aabb wrong = {{0, 0, 0}, {0, -1, 0}};
    ko_pose skew = {KO_MAT3_IDENTITY, {0, 0, 0}};
    skew.r.x.y = 1 << 20;
    ring_begin();
    CHECK_EQ(ko_sectors_add_aabb(&ring, &box, NULL), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_aabb(NULL, &box, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_aabb(&ring, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_aabb(&ring, &wrong, NULL), KO_E_RANGE);
    CHECK_EQ(ko_sectors_add_aabb(&ring, &box, &skew), KO_E_RANGE);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK); /* adds until look_end */
    CHECK_EQ(ko_sectors_add_aabb(&ring, &box, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_aabb(&ring, &box, NULL), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ko_sectors_add_aabb(&ring, &box, NULL), KO_E_CHANGED);
}

static const test_case cases[] = {
    {"wall along", test_wall_along},
    {"corner", test_corner},
    {"inside", test_inside},
    {"seams", test_seams},
    {"borders", test_borders},
    {"tilted", test_tilted},
    {"spheres", test_spheres},
    {"on the axis", test_on_the_axis},
    {"refused", test_refused},
    {"hardly tilted", test_hardly_tilted},
    {"corner on the border", test_corner_on_the_border},
    {"turned beyond the range", test_turned_beyond_the_range},
};
TEST_SUITE(sector_shape, cases);
