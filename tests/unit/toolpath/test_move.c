/* Tests of lines and arcs of tools.
 *
 * promise: exact, refuses */
#include "points.h"

#include <stddef.h>

#include "keepout/toolpath.h"

#define MM(x) ((fix16_t)((x)*65536))
#define QUARTER ((uint64_t)1 << 30)

static bool is_sweep(uint64_t sweep, uint64_t truth)
{
    return sweep + 4U >= truth && sweep <= truth + 4U;
}

static void check_place(const ko_move *move, ko_q30 t, fix16_t x, fix16_t y, fix16_t z)
{
    ko_vec3 at;
    CHECK_EQ(ko_move_get_point(move, t, &at), KO_OK);
    CHECK(is_at(&at, x, y, z));
}

static ko_status make_arc(const ko_vec3 *from, const ko_vec3 *to, const ko_vec3 *centre,
                          ko_move_kind kind, ko_plane_axes plane, uint32_t turns, ko_move *move)
{
    const ko_arc arc = {*from, *to, kind, plane, 0};
    return ko_move_from_arc(&arc, centre, turns, move);
}

static ko_status make_by_radius(const ko_vec3 *from, const ko_vec3 *to, fix16_t radius,
                                ko_move_kind kind, fix16_t tolerance, ko_move *move)
{
    const ko_arc arc = {*from, *to, kind, KO_PLANE_XY, tolerance};
    return ko_move_from_arc_radius(&arc, radius, move);
}

static void line(void)
{
    const ko_vec3 from = {0, MM(2), 0};
    const ko_vec3 to = {MM(-4), MM(4), MM(8)};
    ko_move move;
    CHECK_EQ(ko_move_from_line(&from, &to, &move), KO_OK);
    check_place(&move, 0, 0, MM(2), 0);
    check_place(&move, KO_Q30_ONE / 2, MM(-2), MM(3), MM(4));
    check_place(&move, KO_Q30_ONE, MM(-4), MM(4), MM(8));
}

/* From the east of a circle to its north, around the middle of the world, and 1 mm up. */
static void quarters(void)
{
    const ko_vec3 from = {MM(10), 0, 0};
    const ko_vec3 to = {0, MM(10), MM(1)};
    const ko_vec3 centre = {0, 0, MM(7)};
    ko_move move;
    CHECK_EQ(make_arc(&from, &to, &centre, KO_MOVE_ARC_CCW, KO_PLANE_XY, 0, &move), KO_OK);
    CHECK(is_sweep(move.sweep, QUARTER));
    check_place(&move, KO_Q30_ONE, 0, MM(10), MM(1));
    CHECK_EQ(make_arc(&from, &to, &centre, KO_MOVE_ARC_CW, KO_PLANE_XY, 0, &move), KO_OK);
    CHECK(is_sweep(move.sweep, 3U * QUARTER));
    check_place(&move, KO_Q30_ONE / 3, 0, MM(-10), MM(1) / 3);
    CHECK_EQ(make_arc(&from, &to, &centre, KO_MOVE_ARC_CW, KO_PLANE_XY, 2, &move), KO_OK);
    CHECK(is_sweep(move.sweep, 11U * QUARTER));
    check_place(&move, KO_Q30_ONE, 0, MM(10), MM(1));
    CHECK_EQ(make_arc(&from, &from, &centre, KO_MOVE_ARC_CW, KO_PLANE_XY, 0, &move), KO_OK);
    CHECK(is_sweep(move.sweep, 4U * QUARTER)); /* a full circle */
    check_place(&move, KO_Q30_ONE / 4, 0, MM(-10), 0);
    const ko_vec3 west = {MM(-10), 0, 0};
    CHECK_EQ(make_arc(&from, &west, &centre, KO_MOVE_ARC_CW, KO_PLANE_XY, 0, &move), KO_OK);
    CHECK_EQ(move.sweep, 2U * QUARTER);
}

/* In G18 from z to x is counter-clockwise, in G19 from y to z. */
static void planes(void)
{
    const ko_vec3 centre = {0, 0, 0};
    const ko_vec3 x = {MM(10), 0, 0};
    const ko_vec3 y = {0, MM(10), 0};
    const ko_vec3 z = {0, 0, MM(10)};
    const fix16_t half = (fix16_t)463410; /* 10 / sqrt 2 */
    ko_move move;
    CHECK_EQ(make_arc(&z, &x, &centre, KO_MOVE_ARC_CCW, KO_PLANE_ZX, 0, &move), KO_OK);
    CHECK(is_sweep(move.sweep, QUARTER));
    check_place(&move, KO_Q30_ONE / 2, half, 0, half);
    CHECK_EQ(make_arc(&y, &z, &centre, KO_MOVE_ARC_CCW, KO_PLANE_YZ, 0, &move), KO_OK);
    CHECK(is_sweep(move.sweep, QUARTER));
    check_place(&move, KO_Q30_ONE / 2, 0, half, half);
}

static void by_radius(void)
{
    const ko_vec3 from = {MM(10), 0, 0};
    const ko_vec3 to = {0, MM(10), 0};
    ko_move move;
    CHECK_EQ(make_by_radius(&from, &to, MM(10), KO_MOVE_ARC_CCW, 0, &move), KO_OK);
    CHECK(is_at(&move.centre, 0, 0, 0));
    CHECK(move.sweep > QUARTER - 100000U && move.sweep < QUARTER + 100000U);
    CHECK_EQ(make_by_radius(&from, &to, MM(-10), KO_MOVE_ARC_CCW, 0, &move), KO_OK);
    CHECK(is_at(&move.centre, MM(10), MM(10), 0));
    CHECK(move.sweep > 3U * QUARTER - 100000U && move.sweep < 3U * QUARTER + 100000U);
    CHECK_EQ(make_by_radius(&from, &to, MM(10), KO_MOVE_ARC_CW, 0, &move), KO_OK);
    CHECK(is_at(&move.centre, MM(10), MM(10), 0));
    const ko_vec3 opposite = {MM(-10), 0, 0};
    CHECK_EQ(make_by_radius(&from, &opposite, MM(10), KO_MOVE_ARC_CW, 0, &move), KO_OK);
    CHECK(is_at(&move.centre, 0, 0, 0));
    /* 2 LSB farther than the diameter of 20 mm, too far for 1 LSB of tolerance */
    const ko_vec3 beyond = {MM(-10) - 2, 0, 0};
    CHECK_EQ(make_by_radius(&from, &beyond, MM(10), KO_MOVE_ARC_CW, 1, &move), KO_E_RANGE);
    CHECK_EQ(make_by_radius(&from, &beyond, MM(10), KO_MOVE_ARC_CW, 2, &move), KO_OK);
}

static void refused(void)
{
    const ko_vec3 from = {MM(10), 0, 0};
    const ko_vec3 to = {0, MM(10), 0};
    const ko_vec3 off = {0, MM(10) + 9, 0};
    const ko_vec3 far = {0, KO_LIMIT + 1, 0};
    const ko_vec3 centre = {0, 0, 0};
    const ko_vec3 near = {15, 0, 0};
    ko_move move = {.radius = 77};
    ko_vec3 at = {7, 8, 9};
    CHECK_EQ(ko_move_from_line(NULL, &to, &move), KO_E_ARG);
    CHECK_EQ(ko_move_from_line(&from, NULL, &move), KO_E_ARG);
    CHECK_EQ(ko_move_from_line(&from, &to, NULL), KO_E_ARG);
    CHECK_EQ(ko_move_from_line(&from, &far, &move), KO_E_RANGE);
    const ko_arc good = {from, to, KO_MOVE_ARC_CW, KO_PLANE_XY, 0};
    CHECK_EQ(ko_move_from_arc(NULL, &centre, 0, &move), KO_E_ARG);
    CHECK_EQ(ko_move_from_arc(&good, NULL, 0, &move), KO_E_ARG);
    CHECK_EQ(ko_move_from_arc(&good, &centre, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_move_from_arc(&good, &centre, KO_MAX_TURNS, &move), KO_E_RANGE);
    CHECK_EQ(ko_move_from_arc(&good, &far, 0, &move), KO_E_RANGE);
    CHECK_EQ(ko_move_from_arc_radius(NULL, MM(10), &move), KO_E_ARG);
    CHECK_EQ(ko_move_from_arc_radius(&good, MM(10), NULL), KO_E_ARG);
    CHECK_EQ(ko_move_from_arc_radius(&good, MM(7), &move), KO_E_RANGE); /* 14.1 apart */
    CHECK_EQ(ko_move_from_arc_radius(&good, 0, &move), KO_E_RANGE);
    CHECK_EQ(ko_move_from_arc_radius(&good, INT32_MIN, &move), KO_E_RANGE);
    const ko_arc bad[] = {
        {from, to, KO_MOVE_LINE, KO_PLANE_XY, 0},    {from, to, KO_MOVE_ARC_CW, 3, 0},
        {from, to, KO_MOVE_ARC_CW, KO_PLANE_XY, -1}, {far, from, KO_MOVE_ARC_CW, KO_PLANE_XY, 5},
        {from, far, KO_MOVE_ARC_CW, KO_PLANE_XY, 5},
    };
    for (uint32_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        CHECK_EQ(ko_move_from_arc(&bad[i], &centre, 0, &move), KO_E_RANGE);
        CHECK_EQ(ko_move_from_arc_radius(&bad[i], MM(10), &move), KO_E_RANGE);
    }
    const ko_arc unequal = {from, off, KO_MOVE_ARC_CW, KO_PLANE_XY, 5};
    const ko_arc small = {near, near, KO_MOVE_ARC_CW, KO_PLANE_XY, 5};
    CHECK_EQ(ko_move_from_arc(&unequal, &centre, 0, &move), KO_E_RANGE);
    CHECK_EQ(ko_move_from_arc(&small, &centre, 0, &move), KO_E_RANGE);
    /* the radii of both ends may differ by the tolerance and 2 LSB */
    const ko_vec3 wider[2] = {{0, 1007, 0}, {0, 1008, 0}};
    for (uint32_t i = 0; i < 2U; i++) {
        const ko_arc arc = {{1000, 0, 0}, wider[i], KO_MOVE_ARC_CCW, KO_PLANE_XY, 5};
        ko_move made = {.radius = 77};
        CHECK_EQ(ko_move_from_arc(&arc, &centre, 0, &made), (i == 0U) ? KO_OK : KO_E_RANGE);
    }
    /* the least radius is 16 */
    for (fix16_t radius = 15; radius <= 16; radius++) {
        const ko_arc arc = {{0, 0, 0}, {32, 0, 0}, KO_MOVE_ARC_CCW, KO_PLANE_XY, 0};
        ko_move made = {.radius = 77};
        CHECK_EQ(ko_move_from_arc_radius(&arc, radius, &made), (radius == 16) ? KO_OK : KO_E_RANGE);
    }
    /* the most is half the range, by either call */
    for (fix16_t radius = KO_LIMIT / 2; radius <= KO_LIMIT / 2 + 1; radius++) {
        const ko_status status = (radius == KO_LIMIT / 2) ? KO_OK : KO_E_RANGE;
        const ko_arc arc = {{radius, 0, 0}, {0, radius, 0}, KO_MOVE_ARC_CCW, KO_PLANE_XY, 5};
        ko_move made = {.radius = 77};
        CHECK_EQ(ko_move_from_arc(&arc, &centre, 0, &made), status);
        CHECK_EQ(ko_move_from_arc_radius(&arc, radius, &made), status);
    }
    const ko_arc circle = {from, from, KO_MOVE_ARC_CW, KO_PLANE_XY, 0}; /* ambiguous by radius */
    CHECK_EQ(ko_move_from_arc_radius(&circle, MM(10), &move), KO_E_RANGE);
    CHECK_EQ(move.radius, 77);
    CHECK_EQ(ko_move_from_line(&from, &to, &move), KO_OK);
    CHECK_EQ(ko_move_get_point(NULL, 0, &at), KO_E_ARG);
    CHECK_EQ(ko_move_get_point(&move, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_move_get_point(&move, -1, &at), KO_E_RANGE);
    CHECK_EQ(ko_move_get_point(&move, KO_Q30_ONE + 1, &at), KO_E_RANGE);
    move.kind = (ko_move_kind)9;
    CHECK_EQ(ko_move_get_point(&move, 0, &at), KO_E_RANGE);
    CHECK(at.x == 7 && at.y == 8 && at.z == 9);
}

/* A move whose fields were changed after it was made is refused, field by field. */
static void not_legal(void)
{
    enum { MOVES = 14 };
    const ko_vec3 from = {MM(10), 0, 0};
    const ko_vec3 to = {0, MM(10), 0};
    const ko_vec3 centre = {0, 0, 0};
    ko_move bad[MOVES];
    ko_move good = {.radius = 0};
    ko_vec3 at = {7, 8, 9};
    CHECK_EQ(make_arc(&from, &to, &centre, KO_MOVE_ARC_CCW, KO_PLANE_XY, 0, &good), KO_OK);
    for (uint32_t i = 0; i < MOVES; i++) {
        bad[i] = good;
    }
    bad[0].from.y = KO_LIMIT + 1;
    bad[1].to.y = -KO_LIMIT - 1;
    bad[2].centre.x = KO_LIMIT + 1;
    bad[3].plane = (ko_plane_axes)3;
    bad[4].sweep = 0;
    bad[5].sweep = ((uint64_t)KO_MAX_TURNS << 32) + 1U;
    bad[6].radius = 15;
    bad[7].radius = -1;
    bad[8].radius = KO_LIMIT / 2 + 2;
    bad[9].error = -1;
    bad[10].error = KO_LIMIT / 2 + 1;
    bad[11].centre.x = -KO_LIMIT + 1; /* a part of the circle lies outside */
    bad[12].centre.y = KO_LIMIT;
    bad[13].kind = (ko_move_kind)3;
    for (uint32_t i = 0; i < MOVES; i++) {
        CHECK_EQ(ko_move_get_point(&bad[i], 0, &at), KO_E_RANGE);
    }
    CHECK(at.x == 7 && at.y == 8 && at.z == 9);
    good.sweep = (uint64_t)KO_MAX_TURNS << 32; /* the most turns, and the least angle */
    CHECK_EQ(ko_move_get_point(&good, 0, &at), KO_OK);
    good.sweep = 1;
    CHECK_EQ(ko_move_get_point(&good, 0, &at), KO_OK);
    CHECK(is_at(&at, MM(10), 0, 0));
}

static const test_case cases[] = {{"line", line},       {"quarters", quarters},
                                  {"planes", planes},   {"by radius", by_radius},
                                  {"refused", refused}, {"not legal", not_legal}};
TEST_SUITE(move, cases);
