/* Tests of moves of tools among boxes.
 *
 * promise: no-miss, never-late, refuses, bounded-steps */
#include "harness.h"

#include <stddef.h>

#include "keepout/toolpath.h"

#define MM(x) ((fix16_t)((x)*65536))
#define FINE 64 /* a micrometre */

static const ko_tool ball = {KO_TOOL_BALL, MM(3), MM(40)};
static const ko_tool flat = {KO_TOOL_FLAT, MM(3), MM(40)};

static ko_toolpath path;
static ko_path_contact contact; /* of the last move that was followed */

/* Follows a move to its end, with this budget a call; 0 is no limit. A call before the answer must
 * write nothing, and the answer must come once. */
static ko_status follow(const ko_move *move, const ko_tool *tool, const ko_aabb *boxes, uint32_t n,
                        uint32_t budget)
{
    static const ko_path_contact none = {-1, 77, -1};
    ko_status status = KO_UNFINISHED;
    contact = none;
    CHECK_EQ(ko_toolpath_begin(move, tool, boxes, n, FINE, MM(10), &path), KO_OK);
    for (uint32_t i = 0; i < 100000U && status == KO_UNFINISHED; i++) {
        uint32_t left = budget;
        const uint32_t before = path.q.visits;
        status = ko_toolpath_next(&path, (budget == 0U) ? NULL : &left, &contact);
        CHECK(budget == 0U || path.q.visits - before == budget - left);
        CHECK(status == KO_OK || contact.box == none.box);
        CHECK(status != KO_UNFINISHED || left == 0U);
    }
    CHECK(status == KO_OK || status == KO_END);
    ko_path_contact after = none;
    uint32_t nothing = 0;
    CHECK_EQ(ko_toolpath_next(&path, &nothing, &after), KO_END);
    CHECK_EQ(ko_toolpath_next(&path, NULL, &after), KO_END);
    CHECK_EQ(after.box, none.box);
    return status;
}

static bool is_blocked(ko_status status)
{
    return status == KO_OK && contact.first != KO_NEVER && contact.clearance == 0;
}

static bool is_near(ko_status status)
{
    return status == KO_OK && contact.first == KO_NEVER && contact.clearance > 0;
}

static ko_move line_of(fix16_t x1, fix16_t y1, fix16_t z1, fix16_t x2, fix16_t y2, fix16_t z2)
{
    const ko_vec3 from = {x1, y1, z1};
    const ko_vec3 to = {x2, y2, z2};
    ko_move move = {.radius = 0};
    CHECK_EQ(ko_move_from_line(&from, &to, &move), KO_OK);
    return move;
}

static ko_status make_arc(const ko_vec3 *from, const ko_vec3 *to, const ko_vec3 *centre,
                          ko_move_kind kind, ko_plane_axes plane, uint32_t turns, ko_move *move)
{
    const ko_arc arc = {*from, *to, kind, plane, 0};
    return ko_move_from_arc(&arc, centre, turns, move);
}

/* Two boxes; the second is a clamp at x of 50 to 60 mm, 20 high. */
static const ko_aabb clamp[2] = {{{MM(200), 0, 0}, {MM(5), MM(20), MM(20)}},
                                 {{MM(55), 0, 0}, {MM(5), MM(20), MM(20)}}};

static void lines(void)
{
    const ko_move across = line_of(0, 0, MM(10), MM(100), 0, MM(10));
    const ko_move above = line_of(0, 0, MM(25), MM(100), 0, MM(25));
    const ko_move far = line_of(0, 0, MM(35), MM(100), 0, MM(35));
    const ko_move beside = line_of(0, MM(25), MM(10), MM(100), MM(25), MM(10));
    for (uint32_t budget = 1; budget < 4U; budget++) {
        CHECK(is_blocked(follow(&across, &ball, clamp, 2, budget)));
        CHECK_EQ(contact.box, 1);
        CHECK_EQ(contact.clearance, 0);
        const ko_q30 at = (ko_q30)(INT64_C(47) * KO_Q30_ONE / 100);
        CHECK(contact.first <= at && contact.first > at - KO_Q30_ONE / 100000);
        CHECK(is_blocked(follow(&across, &flat, clamp, 2, budget)));
        CHECK(contact.first <= at && contact.first > at - KO_Q30_ONE / 100000);
    }
    CHECK(is_near(follow(&above, &ball, clamp, 2, 0)));
    CHECK_EQ(contact.box, 1);
    CHECK_EQ(contact.first, KO_NEVER);
    CHECK(contact.clearance <= MM(5) && contact.clearance > MM(5) - 2);
    CHECK(is_near(follow(&above, &flat, clamp, 2, 0)));
    CHECK(contact.clearance <= MM(5) && contact.clearance > MM(5) - 3);
    CHECK(is_near(follow(&beside, &flat, clamp, 2, 0)));
    CHECK(contact.clearance <= MM(2) && contact.clearance > MM(2) - 2);
    CHECK_EQ(follow(&far, &flat, clamp, 2, 0), KO_END);
    CHECK_EQ(follow(&across, &ball, NULL, 0, 1), KO_END);
}

/* A move goes through both boxes: the one that it meets first is reported, in any order. */
static void through_both(void)
{
    const ko_move move = line_of(0, 0, MM(10), MM(250), 0, MM(10));
    const ko_aabb other_way[2] = {clamp[1], clamp[0]};
    const ko_q30 at = (ko_q30)(INT64_C(47) * KO_Q30_ONE / 250);
    for (uint32_t i = 0; i < 2U; i++) {
        CHECK(is_blocked(follow(&move, &ball, (i == 0U) ? clamp : other_way, 2, i)));
        CHECK_EQ(contact.box, 1U - i);
        CHECK(contact.first <= at && contact.first > at - KO_Q30_ONE / 100000);
    }
    const ko_aabb twice[2] = {clamp[1], clamp[1]}; /* at the same time: the first of the list */
    CHECK(is_blocked(follow(&move, &ball, twice, 2, 0)));
    CHECK_EQ(contact.box, 0);
    /* the first is touched from above, the other is tall and stands in the way */
    const ko_move over = line_of(0, 0, MM(20), MM(250), 0, MM(20));
    const ko_aabb tall[2] = {{{MM(200), 0, MM(20)}, {MM(5), MM(20), MM(40)}}, clamp[1]};
    CHECK(is_blocked(follow(&over, &flat, tall, 2, 0)));
    CHECK_EQ(contact.box, 1);
    CHECK(is_blocked(follow(&over, &ball, tall, 2, 0)));
    CHECK_EQ(contact.box, 1);
}

/* Touching in a point is contact. Contact at the start is at 0. */
static void touching(void)
{
    const ko_move on_top = line_of(0, 0, MM(20), MM(100), 0, MM(20));
    const ko_move in_it = line_of(MM(55), 0, 0, MM(100), 0, 0);
    const ko_move stays = line_of(MM(55), 0, 0, MM(55), 0, 0);
    CHECK(is_blocked(follow(&on_top, &flat, clamp, 2, 0)));
    CHECK(is_blocked(follow(&on_top, &ball, clamp, 2, 0)));
    CHECK(is_blocked(follow(&in_it, &ball, clamp, 2, 0)));
    CHECK_EQ(contact.first, 0);
    CHECK(is_blocked(follow(&stays, &flat, clamp, 2, 0)));
    CHECK_EQ(contact.first, 0);
}

/* A circle of 90 mm around the clamp's middle passes 3 mm from a box. */
static void arcs(void)
{
    const ko_vec3 from = {MM(90), 0, MM(5)};
    const ko_vec3 centre = {0, 0, 0};
    const ko_aabb outside = {{MM(-20), MM(106), MM(10)}, {MM(50), MM(10), MM(10)}};
    const ko_aabb inside = {{0, MM(40), MM(10)}, {MM(1), MM(44), MM(10)}};
    const ko_aabb on_it = {{0, MM(-90), MM(10)}, {MM(1), MM(1), MM(10)}};
    ko_move circle;
    CHECK_EQ(make_arc(&from, &from, &centre, KO_MOVE_ARC_CCW, KO_PLANE_XY, 0, &circle), KO_OK);
    CHECK(is_near(follow(&circle, &ball, &outside, 1, 0))); /* 96 - 90 - 3 */
    CHECK(contact.clearance <= MM(3) && contact.clearance > MM(3) - 3 * FINE);
    CHECK(is_near(follow(&circle, &flat, &inside, 1, 7))); /* 90 - 84 - 3 */
    CHECK(contact.clearance <= MM(3) && contact.clearance > MM(3) - MM(1));
    CHECK(is_blocked(follow(&circle, &ball, &on_it, 1, 7)));
    CHECK(contact.first < KO_Q30_ONE / 4 * 3 &&
          contact.first > KO_Q30_ONE / 4 * 3 - KO_Q30_ONE / 100);
    /* a helix is 30 higher when it passes */
    const ko_vec3 up = {MM(90), 0, MM(45)};
    CHECK_EQ(make_arc(&from, &up, &centre, KO_MOVE_ARC_CCW, KO_PLANE_XY, 0, &circle), KO_OK);
    CHECK(!is_blocked(follow(&circle, &ball, &on_it, 1, 0)));
}

/* Arcs have their lowest point between the ends of their chords. A box under that point is touched,
 * however coarsely the arc is followed. */
static void dips(void)
{
    const ko_vec3 from = {MM(-90), 0, MM(100)};
    const ko_vec3 to = {MM(90), 0, MM(100)};
    const ko_vec3 centre = {0, 0, MM(100)};
    const ko_aabb under = {{0, 0, MM(5)},
                           {MM(90), MM(1), MM(5)}}; /* up to 10, where the tip of the tool gets */
    bool was_between = false;
    ko_vec3 lowest;
    ko_move move;
    CHECK_EQ(make_arc(&from, &to, &centre, KO_MOVE_ARC_CW, KO_PLANE_ZX, 0, &move), KO_OK);
    CHECK_EQ(ko_move_get_point(&move, KO_Q30_ONE / 2, &lowest), KO_OK);
    CHECK(lowest.z < MM(11));
    for (fix16_t tolerance = MM(1) / 64; tolerance < MM(1); tolerance += MM(1) / 64) {
        CHECK_EQ(ko_toolpath_begin(&move, &flat, &under, 1, tolerance, 0, &path), KO_OK);
        was_between = was_between || path.chords % 2U != 0U;
        CHECK(is_blocked(ko_toolpath_next(&path, NULL, &contact)));
        CHECK(contact.first <= KO_Q30_ONE / 2);
        CHECK_EQ(ko_toolpath_begin(&move, &ball, &under, 1, tolerance, 0, &path), KO_OK);
        CHECK(is_blocked(ko_toolpath_next(&path, NULL, &contact)));
    }
    CHECK(was_between);
}

static void refused(void)
{
    ko_move move = line_of(0, 0, MM(10), MM(100), 0, MM(10));
    ko_tool bad = ball;
    ko_aabb boxes[2] = {clamp[0], clamp[1]};
    CHECK_EQ(follow(&move, &ball, NULL, 0, 1), KO_END);
#define BEGIN(m, t, b, n, tolerance, reach)                                                        \
    ko_toolpath_begin((m), (t), (b), (n), (tolerance), (reach), &path)
    CHECK_EQ(ko_toolpath_begin(&move, &ball, boxes, 2, 1, 0, NULL), KO_E_ARG);
    CHECK_EQ(BEGIN(NULL, &ball, boxes, 2, 1, 0), KO_E_ARG);
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_ARG);
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_ARG);
    CHECK_EQ(follow(&move, &ball, NULL, 0, 0), KO_END);
    CHECK_EQ(BEGIN(&move, NULL, boxes, 2, 1, 0), KO_E_ARG);
    CHECK_EQ(BEGIN(&move, &ball, NULL, 2, 1, 0), KO_E_ARG);
    CHECK_EQ(BEGIN(&move, &ball, boxes, 2, 0, 0), KO_E_RANGE);
    CHECK_EQ(BEGIN(&move, &ball, boxes, 2, 1, -1), KO_E_RANGE);
    CHECK_EQ(BEGIN(&move, &ball, boxes, 2, INT32_MAX, INT32_MAX), KO_E_RANGE);
    bad.length = MM(6) - 1; /* a ball is as long as it is wide */
    CHECK_EQ(BEGIN(&move, &bad, boxes, 2, 1, 0), KO_E_RANGE);
    bad.length = INT32_MAX;
    CHECK_EQ(BEGIN(&move, &bad, boxes, 2, 1, 0), KO_E_RANGE);
    bad = ball;
    bad.radius = -1;
    CHECK_EQ(BEGIN(&move, &bad, boxes, 2, 1, 0), KO_E_RANGE);
    bad = ball;
    bad.kind = (ko_tool_kind)2;
    CHECK_EQ(BEGIN(&move, &bad, boxes, 2, 1, 0), KO_E_RANGE);
    boxes[1].r.x = -1;
    CHECK_EQ(BEGIN(&move, &ball, boxes, 2, 1, 0), KO_E_RANGE);
    move.to.x = KO_LIMIT; /* the tool sticks out of the world */
    CHECK_EQ(BEGIN(&move, &ball, clamp, 2, 1, 0), KO_E_RANGE);
    move.kind = (ko_move_kind)7;
    CHECK_EQ(BEGIN(&move, &ball, clamp, 2, 1, 0), KO_E_RANGE);
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_RANGE);
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_RANGE);
    CHECK_EQ(ko_toolpath_next(NULL, NULL, &contact), KO_E_ARG);
    CHECK_EQ(ko_toolpath_next(&path, NULL, NULL), KO_E_ARG);
    static const ko_toolpath zeroed;
    path = zeroed;
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_ARG);
    /* needs more chords than allowed */
    const ko_vec3 from = {MM(4000), 0, 0};
    const ko_vec3 centre = {0, 0, 0};
    CHECK_EQ(make_arc(&from, &from, &centre, KO_MOVE_ARC_CW, KO_PLANE_XY, KO_MAX_TURNS - 1U, &move),
             KO_OK);
    CHECK_EQ(BEGIN(&move, &ball, clamp, 2, 1, 0), KO_E_RANGE);
    CHECK_EQ(BEGIN(&move, &ball, clamp, 2, MM(40), 0), KO_OK);
    path.chords = KO_PATH_MAX_CHORDS + 1U;
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_DATA);
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_DATA);
}

/* The tool must stay in the legal range on each side: its radius beside the tip and below it, its
 * length and radius above. At the limit it does, 1 LSB beyond it does not. */
static void edge_of_the_world(void)
{
    const fix16_t most = KO_LIMIT - ball.radius;
    const ko_vec3 edges[] = {
        {most, 0, 0},     {-most, 0, 0}, {0, most, 0}, {0, -most, 0}, {0, 0, most - ball.length},
        {0, 0, -most + 1}};
    for (uint32_t i = 0; i < sizeof(edges) / sizeof(edges[0]); i++) {
        const ko_vec3 e = edges[i];
        const fix16_t x = (e.x > 0) - (e.x < 0);
        const fix16_t y = (e.y > 0) - (e.y < 0);
        const fix16_t z = (e.z > 0) - (e.z < 0);
        ko_move move = line_of(0, 0, 0, e.x, e.y, e.z);
        CHECK_EQ(BEGIN(&move, &ball, clamp, 2, 1, 0), KO_OK);
        move = line_of(0, 0, 0, e.x + x, e.y + y, e.z + z);
        CHECK_EQ(BEGIN(&move, &ball, clamp, 2, 1, 0), KO_E_RANGE);
        move = line_of(e.x + x, e.y + y, e.z + z, 0, 0, 0);
        CHECK_EQ(BEGIN(&move, &ball, clamp, 2, 1, 0), KO_E_RANGE);
    }
}

/* A tool that passes a box at less than 1 LSB does not touch it, but has no clearance. */
static void nearer_than_one_lsb(void)
{
    const ko_tool thin = {KO_TOOL_BALL, 5, 10}; /* a sphere */
    const ko_aabb corner = {{0, 0, 0}, {10, 10, 10}};
    /* The edge of the box and the way of the sphere's middle are 4 and 4 apart, 5.66. */
    const ko_move beside = line_of(-100, 14, 9, 100, 14, 9);
    CHECK_EQ(follow(&beside, &thin, &corner, 1, 0), KO_OK);
    CHECK_EQ(contact.first, KO_NEVER);
    CHECK_EQ(contact.clearance, 0);
    CHECK_EQ(contact.box, 0);
    /* 3 and 4 apart, 5: it touches. */
    const ko_move touching = line_of(-100, 13, 9, 100, 13, 9);
    CHECK(is_blocked(follow(&touching, &thin, &corner, 1, 0)));
}

/* A query whose chords were damaged is refused. */
static void damaged(void)
{
    const ko_move move = line_of(0, 0, MM(10), MM(100), 0, MM(10));
    CHECK_EQ(BEGIN(&move, &ball, clamp, 2, 1, 0), KO_OK);
    path.chords = 0;
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_DATA);
    CHECK_EQ(ko_toolpath_next(&path, NULL, &contact), KO_E_DATA);
}

/* Two moves spend one budget; each has two boxes to test. */
static void one_purse(void)
{
    const ko_move above = line_of(0, 0, MM(25), MM(100), 0, MM(25));
    ko_toolpath second;
    uint32_t budget = 3;
    CHECK_EQ(ko_toolpath_begin(&above, &ball, clamp, 2, FINE, MM(10), &path), KO_OK);
    CHECK_EQ(ko_toolpath_begin(&above, &flat, clamp, 2, FINE, MM(10), &second), KO_OK);
    CHECK(is_near(ko_toolpath_next(&path, &budget, &contact)));
    CHECK_EQ(budget, 1);
    CHECK_EQ(ko_toolpath_next(&second, &budget, &contact), KO_UNFINISHED);
    CHECK_EQ(budget, 0);
    CHECK_EQ(ko_toolpath_next(&second, &budget, &contact), KO_UNFINISHED);
    CHECK_EQ(second.q.visits, 1);
    budget = 7;
    CHECK(is_near(ko_toolpath_next(&second, &budget, &contact)));
    CHECK_EQ(budget, 6);
}

static const test_case cases[] = {{"lines", lines},
                                  {"through both", through_both},
                                  {"touching", touching},
                                  {"arcs", arcs},
                                  {"dips", dips},
                                  {"refused", refused},
                                  {"one purse", one_purse},
                                  {"edge of the world", edge_of_the_world},
                                  {"nearer than 1 LSB", nearer_than_one_lsb},
                                  {"damaged", damaged}};
TEST_SUITE(toolpath, cases);
