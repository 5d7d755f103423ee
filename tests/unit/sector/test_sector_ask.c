/* Tests of answers as of now: the age of sectors, and the vehicle's own motion since.
 *
 * promise: never-above, doubt */
#include <stddef.h>

#include "keepout/motion.h"
#include "ring.h"

enum { EIGHTH = 0x20000000, LONG_LIFE = 300 };

/* Sees a part of the turn in both layers at a time, with a point at (x, y) unless both are 0. */
static void look(uint32_t time, uint32_t from, uint32_t width, fix16_t x, fix16_t y)
{
    CHECK_EQ(ko_sectors_look_begin(&ring, time, NULL), KO_OK);
    if (x != 0 || y != 0) {
        CHECK_EQ(ring_put(x, y, METRE / 2), KO_OK);
    }
    CHECK_EQ(ko_sectors_set_seen(&ring, 0, (ko_angle)from, width), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(&ring, 1, (ko_angle)from, width), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
}

static void begin(void)
{
    ring_begin();
    ring_config.lifetime = LONG_LIFE;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
}

static ko_sector_answer ask(uint32_t from, uint32_t width, uint32_t now, ko_sector_motion motion)
{
    ko_sector_answer answer = {KO_SECTOR_CLEAR, -1, 0};
    CHECK_EQ(ko_sectors_test_arc(&ring, (ko_angle)from, width, now, &motion, &answer), KO_OK);
    return answer;
}

static ko_sector_state state_of(uint32_t from, uint32_t now, ko_sector_motion motion)
{
    return ask(from, 0, now, motion).state;
}

static const ko_sector_motion still = {0, 0, 0, 0};
static const ko_sector_motion straight = {10 * METRE, 0, 0, 0};

/* A wall at 8.5 m, 10 m/s, a scan of 250 ms ago: it is at 6 m. */
static void test_wall(void)
{
    const ko_brake brake = {0, 8 * METRE}; /* 6.25 m to stop */
    ko_brake_verdict verdict = KO_BRAKE_UNKNOWN;
    begin();
    look(1000, 0, UINT32_MAX, 8 * METRE + METRE / 2, 0);
    CHECK_EQ(ask(0, 0, 1000, straight).distance, 8 * METRE + METRE / 2);
    CHECK_EQ(ask(0, 0, 1000, straight).age, 0);
    CHECK_EQ(ask(0, 0, 1250, still).distance, 8 * METRE + METRE / 2);
    const ko_sector_answer wall = ask(0, 0, 1250, straight);
    CHECK_EQ(wall.state, KO_SECTOR_HIT);
    CHECK_EQ(wall.distance, 6 * METRE);
    CHECK_EQ(wall.age, 250);
    CHECK_EQ(ko_brake_test(&brake, 10 * METRE, wall.distance, 0, 0, &verdict), KO_OK);
    CHECK_EQ(verdict, KO_BRAKE_LATE);
    /* The wall of a range finder that is no sector: the same age, in microseconds. */
    CHECK_EQ(ko_brake_test(&brake, 10 * METRE, 8 * METRE + METRE / 2, 250000, 0, &verdict), KO_OK);
    CHECK_EQ(verdict, KO_BRAKE_LATE);
    CHECK_EQ(ko_brake_test(&brake, 10 * METRE, 8 * METRE + METRE / 2, 0, 0, &verdict), KO_OK);
    CHECK_EQ(verdict, KO_BRAKE_CLEAR);
}

/* Motion is rounded up: 1 LSB a second in a thousandth of one. */
static void test_rounding(void)
{
    const ko_sector_motion creeps = {1, 0, 0, 0};
    begin();
    look(0, 0, UINT32_MAX, 3 * METRE, 0);
    CHECK_EQ(ask(0, 0, 1, creeps).distance, 3 * METRE - 1);
    CHECK_EQ(ask(0, 0, 300, creeps).distance, 3 * METRE - 1);
    CHECK_EQ(ask(EIGHTH * 4U, 0, 300, creeps).distance, 10 * METRE - 1);
}

/* A clear sector is clear less far, and unknown once the vehicle may have left what was seen. */
static void test_clear(void)
{
    const ko_sector_motion fast = {100 * METRE, 0, 0, 0};
    begin();
    look(0, 0, UINT32_MAX, 0, 0);
    CHECK_EQ(ask(0, 0, 200, straight).state, KO_SECTOR_CLEAR);
    CHECK_EQ(ask(0, 0, 200, straight).distance, 8 * METRE);
    CHECK_EQ(ask(0, 0, 99, fast).state, KO_SECTOR_CLEAR);
    CHECK_EQ(ask(0, 0, 100, fast).state, KO_SECTOR_UNKNOWN);
    CHECK_EQ(ask(0, 0, 100, fast).distance, 0);
    CHECK_EQ(ask(0, 0, 100, fast).age, UINT32_MAX);
    look(300, 0, UINT32_MAX, 3 * METRE, 0);
    CHECK_EQ(ask(0, 0, 400, fast).state, KO_SECTOR_HIT); /* it is there, or behind */
    CHECK_EQ(ask(0, 0, 400, fast).distance, 0);
}

/* An arc that begins or ends on the border of two sectors touches both, also where the numbers of
 * sectors begin. The sector 0 begins at -1/16 of a turn. */
static void test_border(void)
{
    const uint32_t half = EIGHTH / 2U;
    begin();
    look(0, 0, UINT32_MAX, 4 * METRE, -4 * METRE); /* in sector 7 */
    CHECK_EQ(state_of(0U - half, 0, still), KO_SECTOR_HIT);
    CHECK_EQ(state_of(1U - half, 0, still), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(0U - half - 1U, 0, still), KO_SECTOR_HIT);
    begin();
    look(0, 0, UINT32_MAX, 4 * METRE, 0); /* in sector 0 */
    CHECK_EQ(state_of(half, 0, still), KO_SECTOR_HIT);
    CHECK_EQ(state_of(half + 1U, 0, still), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(0U - half, 0, still), KO_SECTOR_HIT);
    CHECK_EQ(state_of(0U - half - 1U, 0, still), KO_SECTOR_CLEAR);
    CHECK_EQ(ask(0U - half - 1U, 1, 0, still).state, KO_SECTOR_HIT); /* it ends there */
}

/* After a turn an arc looks elsewhere: it is wider by the turn, to both sides. */
static void test_turn(void)
{
    const ko_sector_motion turns = {0, EIGHTH, 0, 0}; /* an eighth of a turn a second: a sector */
    const ko_sector_motion spins = {0, UINT32_MAX, 0, 0};
    begin();
    look(0, 0, UINT32_MAX, 4 * METRE, 4 * METRE + 1);   /* in sector 1, which begins at 1/16 */
    const uint32_t before = EIGHTH / 2U - EIGHTH / 10U; /* the turn of 100 ms before that */
    CHECK_EQ(state_of(before - 10U, 100, turns), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(before, 100, turns), KO_SECTOR_HIT);
    CHECK_EQ(state_of(before, 99, turns), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(before, 100, still), KO_SECTOR_CLEAR);
    const uint32_t after = EIGHTH + EIGHTH / 2U + EIGHTH / 10U; /* and to the other side */
    CHECK_EQ(state_of(after, 100, turns), KO_SECTOR_HIT);
    CHECK_EQ(state_of(after + 10U, 100, turns), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(4U * EIGHTH, 1, spins), KO_SECTOR_HIT);
    CHECK_EQ(state_of(4U * EIGHTH, 0, spins), KO_SECTOR_CLEAR);
}

/* Sectors of different times hide what slips from one to the next while the vehicle turns. */
static void test_slip(void)
{
    const ko_sector_motion turns = {0, 1U << 20, 0, 0};
    begin();
    look(0, 0, UINT32_MAX, 0, 0);
    look(10, 0x10000000U, 0xE0000000U, 0, 0); /* all but sector 0 */
    CHECK_EQ(state_of(0, 10, still), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(0, 10, straight), KO_SECTOR_CLEAR); /* it only leaves sector 0 */
    CHECK_EQ(state_of(0x0FFFFFFFU, 10, turns), KO_SECTOR_UNKNOWN);
    CHECK_EQ(state_of(4U * EIGHTH, 10, turns), KO_SECTOR_CLEAR);
    look(20, 0, 0, 3 * METRE, 0); /* a point in sector 0, and no more */
    CHECK_EQ(state_of(0x0FFFFFFFU, 20, turns), KO_SECTOR_PARTLY);
    begin();
    look(0, 0, UINT32_MAX, 3 * METRE, 3 * METRE);
    look(10, 0x30000000U, 0xE0000000U, 0, 0); /* all but sector 1 */
    CHECK_EQ(state_of(EIGHTH, 10, still), KO_SECTOR_HIT);
    CHECK_EQ(ask(0, EIGHTH, 10, straight).state, KO_SECTOR_PARTLY); /* from 0 into 1 */
    CHECK_EQ(state_of(EIGHTH, 10, (ko_sector_motion){METRE, 0, EIGHTH, 0}), KO_SECTOR_HIT);
}

/* Things come into an arc only from the side of the motion, and only if they are near. */
static void test_beside(void)
{
    const ko_sector_motion slow = {METRE, 0, 0, 0};
    const ko_sector_motion back = {METRE, 0, (ko_angle)(4U * EIGHTH), 0};
    const ko_sector_motion any = {METRE, 0, 0, UINT32_MAX};
    begin();
    look(0, 0, UINT32_MAX, METRE, 0); /* 1 m ahead, in sector 0 */
    CHECK_EQ(state_of(2U * EIGHTH, 0, slow), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(2U * EIGHTH, 250, slow), KO_SECTOR_CLEAR);   /* 0.25 m are too little */
    CHECK_EQ(state_of(2U * EIGHTH, 250, straight), KO_SECTOR_HIT); /* 2.5 m are not */
    CHECK_EQ(state_of(0x10000001U, 250, slow), KO_SECTOR_HIT);     /* just beside it */
    CHECK_EQ(state_of(0x10000001U, 250, back), KO_SECTOR_CLEAR);   /* it goes ahead there */
    CHECK_EQ(state_of(0x10000001U, 250, any), KO_SECTOR_HIT);
    CHECK_EQ(state_of(0, 250, back), KO_SECTOR_HIT);
    CHECK_EQ(ask(0, 0, 250, back).distance, METRE - METRE / 4);
    /* What was not seen beside the arc counts in the same way. */
    begin();
    look(0, 0x10000000U, 0xE0000000U, 0, 0); /* all but sector 0 */
    CHECK_EQ(state_of(2U * EIGHTH, 250, slow), KO_SECTOR_CLEAR);
    CHECK_EQ(state_of(2U * EIGHTH, 250, straight), KO_SECTOR_UNKNOWN);
    CHECK_EQ(state_of(2U * EIGHTH, 250, (ko_sector_motion){10 * METRE, 0, EIGHTH * 2U, 0}),
             KO_SECTOR_CLEAR);
    /* Up to half a turn is looked at as it is, more of it all around. */
    begin();
    look(0, 0xD0000000U, 0xE0000000U, 0, 0); /* all but sector 6 */
    CHECK_EQ(ask(0, 4U * EIGHTH, 250, straight).state, KO_SECTOR_CLEAR);
    CHECK_EQ(ask(0, 4U * EIGHTH + 1U, 250, straight).state, KO_SECTOR_UNKNOWN);
}

/* No age, no answer: never seen, ahead of now, a clock set back, a clock that came around. */
static void test_no_age(void)
{
    const uint32_t t = UINT32_MAX - 50U;
    begin();
    CHECK_EQ(state_of(0, 0, still), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ask(0, 0, 0, still).age, UINT32_MAX);
    look(t, 0, UINT32_MAX, 0, 0);
    CHECK_EQ(state_of(0, t + 100U, still), KO_SECTOR_CLEAR); /* over the wrap of the clock */
    CHECK_EQ(ask(0, 0, t + 100U, still).age, 100);
    CHECK_EQ(state_of(0, t - 1U, still), KO_SECTOR_STALE);
    CHECK_EQ(ask(0, 0, t - 1U, still).age, UINT32_MAX);
    look(t - 10U, 0, 0, 0, 0); /* the clock was set back: nobody knows how old the sectors are */
    CHECK_EQ(state_of(0, t + 5U, still), KO_SECTOR_STALE);
    look(t, 0, UINT32_MAX, 0, 0);
    look(t + LONG_LIFE, 0, 0, 0, 0); /* the lidar is dead, the looks are empty */
    CHECK_EQ(state_of(0, t + LONG_LIFE, still), KO_SECTOR_CLEAR);
    look(t + LONG_LIFE + 1U, 0, 0, 0, 0);
    CHECK_EQ(state_of(0, t, still), KO_SECTOR_STALE); /* a whole turn of the clock later */
    CHECK_EQ(state_of(0, t + 1U, still), KO_SECTOR_STALE);
}

/* Messages are as of now, too. */
static void test_message(void)
{
    const ko_mavlink_config config = {0, 1, 900, false};
    uint16_t out[KO_MAVLINK_DISTANCES];
    begin();
    look(0, 0, UINT32_MAX, 8 * METRE + METRE / 2, 0);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &config, 250, &ring_still, out), KO_OK);
    CHECK_EQ(out[0], 850);
    CHECK_EQ(out[4], 901);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &config, 250, &straight, out), KO_OK);
    CHECK_EQ(out[0], 600);
    CHECK_EQ(out[1], 600); /* the wall may be there: it was just beside */
    CHECK_EQ(out[4], 750); /* clear as far as that */
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &config, 100, &straight, out), KO_OK);
    CHECK_EQ(out[4], 901);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &config, LONG_LIFE + 1, &straight, out), KO_OK);
    CHECK_EQ(out[0], KO_MAVLINK_UNKNOWN);
}

static void test_refused(void)
{
    const ko_mavlink_config config = {0, 1, 900, false};
    const ko_sector_motion wrong[] = {{-1, 0, 0, 0}, {KO_LIMIT + 1, 0, 0, 0}};
    ko_sector_answer answer = {KO_SECTOR_PARTLY, 77, 7};
    uint16_t out[KO_MAVLINK_DISTANCES] = {7};
    begin();
    CHECK_EQ(ko_sectors_test(&ring, 0, 0, 0, NULL, &answer), KO_E_ARG);
    CHECK_EQ(ko_sectors_test_arc(&ring, 0, 0, 0, NULL, &answer), KO_E_ARG);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &config, 0, NULL, out), KO_E_ARG);
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(ko_sectors_test(&ring, 0, 0, 0, &wrong[i], &answer), KO_E_RANGE);
        CHECK_EQ(ko_sectors_test_arc(&ring, 0, 0, 0, &wrong[i], &answer), KO_E_RANGE);
        CHECK_EQ(ko_mavlink_from_sectors(&ring, &config, 0, &wrong[i], out), KO_E_RANGE);
    }
    CHECK_EQ(answer.distance, 77);
    CHECK_EQ(out[0], 7);
    ring_config.ticks_per_second = 0;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_E_RANGE);
    ring_config.ticks_per_second = KO_OBSTACLE_MAX_RATE + 1U;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_E_RANGE);
}

static const test_case cases[] = {
    {"wall", test_wall},     {"rounding", test_rounding}, {"clear", test_clear},
    {"turn", test_turn},     {"slip", test_slip},         {"beside", test_beside},
    {"no age", test_no_age}, {"message", test_message},   {"refused", test_refused},
    {"border", test_border},
};
TEST_SUITE(sector_ask, cases);
