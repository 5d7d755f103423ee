/* Tests of scans, and of obstacle sets in sectors.
 *
 * promise: doubt, refuses */
#include <stddef.h>
#include <string.h>

#include "ring.h"

enum { BEAMS = 32 };

static fix16_t beams[BEAMS];
static ko_scan scan;

/* A whole turn of beams that hit nothing, at 0.5 m above the origin. */
static const ko_pose above = {KO_MAT3_IDENTITY, {0, 0, METRE / 2}};

static void begin(void)
{
    ring_begin();
    scan = (ko_scan){0, 1 << 27, BEAMS, beams, 11 * METRE};
    for (uint32_t i = 0; i < BEAMS; i++) {
        beams[i] = KO_BEAM_NOTHING;
    }
}

/* One look with one scan. */
static void look(const ko_pose *mount)
{
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_scan(&ring, &scan, mount), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
}

static void test_clear(void)
{
    fix16_t d = 0;
    begin();
    look(&above);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_UNKNOWN), RING_COUNT); /* no beam is in this layer */
    beams[8] = 3 * METRE;
    beams[16] = KO_BEAM_FAILED;
    beams[24] = -77;
    look(&above);
    CHECK_EQ(ring_at(1, 2, &d), KO_SECTOR_HIT);
    CHECK(d <= 3 * METRE && d > 3 * METRE - 8);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_HIT), 1);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 7); /* two are from the last look */
    begin();
    beams[16] = KO_BEAM_FAILED;
    look(&above);
    CHECK_EQ(ring_at(1, 4, NULL), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 7);
    begin();
    beams[8] = 0; /* a hit on the axis is in every sector */
    look(&above);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_HIT), RING_COUNT);
    CHECK_EQ(ring_at(1, 6, &d), KO_SECTOR_HIT);
    CHECK_EQ(d, 0);
    begin();
    scan.reach = 10 * METRE - 1; /* shorter than the sectors' range */
    look(&above);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    begin();
    scan.step = -scan.step; /* the other direction, across the seam */
    scan.first = 1 << 28;
    beams[0] = METRE;
    look(&above);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR) + ring_states(1, 0, KO_SECTOR_HIT), RING_COUNT);
    begin();
    scan.count = 8; /* a part of the turn: from -1/64 to 15/64 */
    look(&above);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 1);
    CHECK_EQ(ring_at(1, 1, NULL), KO_SECTOR_CLEAR);
    begin();
    scan.count = 24; /* three quarters: the last beam and the first are no neighbours */
    look(&above);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 5);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), 3);
}

/* A sensor below the border of the layers sees the lower one alone, also what it hits there. */
static void test_below(void)
{
    static const ko_pose below = {KO_MAT3_IDENTITY, {0, 0, -METRE / 2}};
    fix16_t d = 0;
    begin();
    beams[8] = 3 * METRE;
    look(&below);
    CHECK_EQ(ring_at(0, 2, &d), KO_SECTOR_HIT);
    CHECK(d <= 3 * METRE && d > 3 * METRE - 8);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_CLEAR), RING_COUNT - 1);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
}

/* Thin beams over 67 degrees, in a plane that rises by 0.6 m in 10: ahead they leave the layer of
 * 1 m, across the slope they stay in it. */
static void test_rising(void)
{
    const ko_pose rising = {
        {{1071807346, 0, 64424509}, {0, KO_Q30_ONE, 0}, {-64424509, 0, 1071807346}},
        {0, 0, METRE / 2}};
    begin();
    scan.step = 3 << 23;
    for (uint32_t sector = 0; sector < 4U; sector += 2U) {
        scan.first = (ko_angle)(0x20000000U * sector - 31U * (3U << 22));
        look(&rising);
        CHECK_EQ(ring_at(1, sector, NULL), (sector == 0U) ? KO_SECTOR_UNKNOWN : KO_SECTOR_CLEAR);
    }
}

static void test_mounts(void)
{
    const ko_pose aside = {KO_MAT3_IDENTITY, {METRE / 4, 0, METRE / 2}};
    const ko_pose off = {KO_MAT3_IDENTITY, {METRE, 0, METRE / 2}};
    const ko_pose upright = {{{KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}, {0, -KO_Q30_ONE, 0}},
                             {0, 0, METRE / 2}};
    begin();
    look(NULL); /* on the border of the layers, so within neither */
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    look(&off); /* farther off than the blind distance */
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    look(&upright);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    look(&aside);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT);
    begin();
    beams[8] = 3 * METRE; /* from aside, the space behind a hit is in other sectors, too */
    look(&aside);
    CHECK_EQ(ring_at(1, 2, NULL), KO_SECTOR_PARTLY);
    CHECK(ring_states(1, 0, KO_SECTOR_CLEAR) < RING_COUNT - 1U);
    const ko_body self = {.kind = KO_BODY_BOX,
                          .as.box = {{0, METRE, METRE / 2}, {1000, 1000, 1000}}};
    begin();
    ring_config.self = &self;
    ring_config.self_count = 1;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    beams[8] = METRE; /* hits the vehicle itself: neither a hit nor clear */
    look(&above);
    CHECK_EQ(ring_at(1, 2, NULL), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT - 1U);
}

/* The beams of an upright plane go to and fro in two opposite directions. Those that point up and
 * down hit what is on the axis, so something is in each sector at no distance. Without them nothing
 * is known of the sectors beside the plane. */
static void test_upright(void)
{
    const ko_mat3 turns[] = {
        {{KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}, {0, -KO_Q30_ONE, 0}},
        {{KO_Q30_ONE, 0, 0}, {0, 0, -KO_Q30_ONE}, {0, KO_Q30_ONE, 0}},
        {{0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}, {KO_Q30_ONE, 0, 0}},
        {{0, 0, KO_Q30_ONE}, {KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}},
    };
    for (uint32_t i = 0; i < 8U; i++) {
        const ko_pose upright = {turns[i / 2U], {0, 0, METRE / 2}};
        const uint32_t beside = (turns[i / 2U].x.y == 0 && turns[i / 2U].y.y == 0) ? 2 : 0;
        fix16_t d = -1;
        begin();
        scan.step = (i % 2U != 0U) ? -scan.step : scan.step;
        for (uint32_t k = 0; k < BEAMS; k++) {
            beams[k] = METRE / 4;
        }
        look(&upright);
        for (uint32_t sector = 0; sector < RING_COUNT; sector++) {
            const ko_sector_state state = ring_at(1, sector, &d);
            CHECK(state == KO_SECTOR_HIT || state == KO_SECTOR_PARTLY);
            CHECK_EQ(d, 0);
        }
        CHECK_EQ(ring_states(0, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
        CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
        for (uint32_t k = 0; k < BEAMS; k++) {
            beams[k] = (k % 8U == 0U) ? KO_BEAM_FAILED : METRE / 4;
        }
        look(&upright);
        CHECK_EQ(ring_at(1, beside, NULL), KO_SECTOR_UNKNOWN);
        CHECK_EQ(ring_at(1, beside + 4U, NULL), KO_SECTOR_UNKNOWN);
        CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 0);
    }
}

/* A beam that ends in the vehicle itself need not be legal in the frame of the sectors. */
static void test_self_at_the_border(void)
{
    const ko_dir3 up = {0, 0, KO_Q30_ONE};
    const fix16_t far = KO_LIMIT - 10;
    const ko_body self = {.kind = KO_BODY_BOX, .as.box = {{far, far, 0}, {10, 10, 10}}};
    const ko_pose side = {KO_MAT3_IDENTITY, {far, 0, 0}};
    ko_mat3 turn;
    CHECK_EQ(ko_mat3_from_axis_angle(&up, KO_ANGLE_QUARTER / 2, &turn), KO_OK);
    for (uint32_t count = 0; count < 2U; count++) {
        begin();
        ring_config.self = &self;
        ring_config.self_count = count;
        CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
        scan.first = KO_ANGLE_QUARTER;
        scan.count = 1;
        beams[0] = far;
        CHECK_EQ(ko_sectors_look_begin(&ring, 0, &turn), KO_OK);
        CHECK_EQ(ko_sectors_add_scan(&ring, &scan, &side), (count == 1U) ? KO_OK : KO_E_RANGE);
        /* A sensor on the axis: the vehicle is asked, and the end must be legal for that. */
        scan.first = 0;
        beams[0] = KO_LIMIT;
        CHECK_EQ(ko_sectors_add_scan(&ring, &scan, &above), KO_OK);
    }
}

static void refused(ko_status status)
{
    CHECK_EQ(ko_sectors_add_scan(&ring, &scan, &above), status);
    begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
}

static void test_refused(void)
{
    ko_pose skew = above;
    skew.r.x.y = 1 << 20;
    begin();
    refused(KO_E_CHANGED);
    CHECK_EQ(ko_sectors_add_scan(NULL, &scan, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_scan(&ring, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_scan(&ring, &scan, &skew), KO_E_RANGE);
    scan.distances = NULL;
    refused(KO_E_ARG);
    scan.step = 0;
    refused(KO_E_RANGE);
    scan.step = INT32_MIN;
    refused(KO_E_RANGE);
    scan.step = 0x20000001;
    refused(KO_E_RANGE);
    scan.count = 33;
    refused(KO_E_RANGE);
    scan.reach = -1;
    refused(KO_E_RANGE);
    scan.reach = KO_LIMIT + 1;
    refused(KO_E_RANGE);
    beams[3] = KO_LIMIT + 1;
    refused(KO_E_RANGE);
    scan.count = 0;
    refused(KO_OK);
    scan.count = 0;
    scan.distances = NULL;
    refused(KO_OK);
}

/* The least and the largest step, a whole turn of them, and the limits of the reach are legal. */
static void test_limits(void)
{
    static const int32_t steps[] = {1, -1, 0x20000000, -0x20000000};
    begin();
    refused(KO_E_CHANGED);
    for (uint32_t i = 0; i < 4U; i++) {
        scan.step = steps[i];
        scan.count = 8;
        refused(KO_OK);
    }
    scan.step = 0x20000000;
    scan.count = 9;
    refused(KO_E_RANGE);
    scan.reach = 0;
    refused(KO_OK);
    scan.reach = KO_LIMIT;
    refused(KO_OK);
    beams[3] = KO_LIMIT;
    refused(KO_OK);
    beams[3] = 0;
    refused(KO_OK);
}

/* The sensor, or the end of a beam, is legal in the body's frame, but not in the turned frame of
 * the sectors. */
static void test_turned_out_of_range(void)
{
    const ko_dir3 up = {0, 0, KO_Q30_ONE};
    const ko_pose corner = {KO_MAT3_IDENTITY, {KO_LIMIT, KO_LIMIT, 0}};
    const ko_pose side = {KO_MAT3_IDENTITY, {8000 * METRE, 0, 0}};
    ko_mat3 turn;
    begin();
    CHECK_EQ(ko_mat3_from_axis_angle(&up, KO_ANGLE_QUARTER / 2, &turn), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, &turn), KO_OK);
    CHECK_EQ(ko_sectors_add_scan(&ring, &scan, &corner), KO_E_RANGE);
    scan.first = KO_ANGLE_QUARTER;
    scan.count = 1;
    beams[0] = 8000 * METRE;
    CHECK_EQ(ko_sectors_add_scan(&ring, &scan, &side), KO_E_RANGE);
}

/* A scan with a beam that is refused changes nothing, wherever its other beams end. */
static void test_refused_whole(void)
{
    static ko_sector_cell before[RING_COUNT * RING_LAYERS];
    const ko_pose side = {KO_MAT3_IDENTITY, {8000 * METRE, 0, METRE / 2}};
    const ko_pose *const mounts[] = {&above, &above, &side};
    const fix16_t last[] = {KO_LIMIT + 1, INT32_MAX, 8000 * METRE};
    for (uint32_t i = 0; i < 3U; i++) {
        begin();
        ring_config.range = KO_LIMIT;
        CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
        scan.reach = KO_LIMIT;
        beams[0] = METRE;
        beams[4] = METRE;
        beams[BEAMS - 1] = last[i];
        CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
        memcpy(before, ring_cells, sizeof(before));
        CHECK_EQ(ko_sectors_add_scan(&ring, &scan, mounts[i]), KO_E_RANGE);
        CHECK(memcmp(before, ring_cells, sizeof(before)) == 0);
        CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
        CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
        /* without that beam the scan is accepted */
        beams[BEAMS - 1] = KO_BEAM_FAILED;
        CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
        CHECK_EQ(ko_sectors_add_scan(&ring, &scan, mounts[i]), KO_OK);
        CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
        CHECK(ring_states(1, 0, KO_SECTOR_UNKNOWN) < RING_COUNT);
    }
}

static void test_obstacles(void)
{
    static ko_tree_node nodes[4];
    static ko_obstacle_slot slots[4];
    const ko_obstacles_config config = {1000, RING_LIFE, 0, -1, 0, KO_OBSTACLE_REFUSE};
    const ko_pose vehicle = {{{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                             {100 * METRE, 0, 0}};
    ko_obstacles set;
    fix16_t d = 0;
    uint32_t doubt = 77;
    CHECK_EQ(ko_obstacles_init(&set, &config, nodes, slots, 4), KO_OK);
    ko_obstacle o = {.kind = KO_OBSTACLE_BOX, .source = 1, .identity = 1};
    o.c = (ko_vec3){100 * METRE, 5 * METRE, METRE / 2}; /* ahead of the vehicle, which faces y */
    o.r = (ko_vec3){4 * METRE, METRE, METRE / 4};       /* 4 m away, 45 degrees to each side */
    CHECK_EQ(ko_obstacles_insert(&set, &o, 0, NULL), KO_OK);
    begin();
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, 0, &vehicle, KO_ALL, &doubt), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, 0, &vehicle, KO_ALL, &doubt), KO_OK);
    CHECK_EQ(doubt, 0);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_at(1, 0, &d), KO_SECTOR_HIT);
    CHECK(d <= 4 * METRE && d > 4 * METRE - 24);
    CHECK_EQ(ring_at(1, 1, NULL), KO_SECTOR_HIT);
    CHECK_EQ(ring_at(1, 7, NULL), KO_SECTOR_HIT);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 5);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_CLEAR), RING_COUNT);
    CHECK_EQ(ko_sectors_look_begin(&ring, RING_LIFE + 1, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, RING_LIFE + 1, &vehicle, KO_ALL, &doubt), KO_OK);
    CHECK_EQ(doubt, KO_OBSTACLE_STALE);
    /* Things as of a time before the look would count as younger than they are. */
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, RING_LIFE, &vehicle, KO_ALL, &doubt),
             KO_E_RANGE);
    /* A set that lost obstacles clears no sector. */
    for (uint32_t i = 0; i < 4U; i++) {
        o.identity = 2U + i;
        o.time = 50;
        KO_IGNORE(ko_obstacles_insert(&set, &o, 50, NULL));
    }
    begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 50, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, 50, &vehicle, KO_ALL, &doubt), KO_PARTIAL);
    CHECK_EQ(doubt, KO_OBSTACLE_LOST);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(1, 50, KO_SECTOR_CLEAR), 0);
    CHECK_EQ(ring_states(1, 50, KO_SECTOR_PARTLY), 3);
    CHECK_EQ(ko_sectors_add_obstacles(NULL, &set, 0, &vehicle, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_obstacles(&ring, NULL, 0, &vehicle, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, 0, NULL, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, 0, &vehicle, 0, NULL), KO_E_RANGE);
    const ko_pose edge = {vehicle.r, {KO_LIMIT, 0, 0}};
    CHECK_EQ(ko_sectors_add_obstacles(&ring, &set, 0, &edge, 1, NULL), KO_E_RANGE);
}

static const test_case cases[] = {
    {"clear", test_clear},
    {"below", test_below},
    {"rising", test_rising},
    {"mounts", test_mounts},
    {"upright", test_upright},
    {"self at the border", test_self_at_the_border},
    {"refused", test_refused},
    {"limits", test_limits},
    {"turned out of range", test_turned_out_of_range},
    {"refused whole", test_refused_whole},
    {"obstacles", test_obstacles},
};
TEST_SUITE(sector_scan, cases);
