/* Tests of rangers: lidars and grids of ranges whose directions are computed once.
 *
 * promise: doubt, refuses, stated-bound */
#include <stddef.h>
#include <string.h>

#include "ring.h"

enum { BEAMS = 64, COLUMNS = 8, UNIT = 32 };

static ko_ranger ranger;
static ko_ranger_config sensor;
static ko_ranger_beam table[BEAMS];
static ko_ranger_border borders[KO_RANGER_BORDERS(RING_COUNT)];
static uint32_t squares[KO_RANGER_SQUARES(RING_COUNT, RING_LAYERS)];
static fix16_t ranges[BEAMS];

static ko_status init(void)
{
    return ko_ranger_init(&ranger, &ring, &sensor, table, borders, squares);
}

static void set_ranges(fix16_t to)
{
    for (uint32_t i = 0; i < BEAMS; i++) {
        ranges[i] = to;
    }
}

/* A lidar of 32 beams all around, 0.5 m above the origin, that hit nothing. */
static void begin(void)
{
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    ring_begin();
    memset(&sensor, 0, sizeof(sensor));
    sensor.step = 1 << 27;
    sensor.count = 32;
    sensor.rows = 1;
    sensor.reach = 11 * METRE;
    sensor.mount.r = straight;
    sensor.mount.t.z = METRE / 2;
    set_ranges(KO_BEAM_NOTHING);
}

/* 8 x 8 zones over 45 degrees each way, ahead. */
static void begin_grid(void)
{
    const int32_t zone = (1 << 29) / COLUMNS;
    begin();
    sensor.first = (ko_angle)(-zone * 7 / 2);
    sensor.step = zone;
    sensor.count = COLUMNS;
    sensor.low = -zone * 7 / 2;
    sensor.rise = zone;
    sensor.rows = COLUMNS;
    sensor.reach = 30 * METRE;
}

/* One look with one scan. */
static void look(const ko_mat3 *attitude)
{
    CHECK_EQ(init(), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, attitude), KO_OK);
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
}

static void test_lidar(void)
{
    fix16_t d = 0;
    begin();
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_UNKNOWN), RING_COUNT); /* no beam is in this layer */
    begin();
    ranges[8] = 3 * METRE;
    ranges[16] = KO_BEAM_FAILED;
    ranges[24] = -77;
    look(NULL);
    CHECK_EQ(ring_at(1, 2, &d), KO_SECTOR_HIT);
    CHECK(d <= 3 * METRE && d > 3 * METRE - 9 * UNIT);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 5);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), 2);
    begin();
    ranges[8] = 0; /* a hit on the axis is in every sector */
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_HIT), RING_COUNT);
    CHECK_EQ(ring_at(1, 6, &d), KO_SECTOR_HIT);
    CHECK_EQ(d, 0);
    begin(); /* two rows of beams that end just behind the axis: the nearer one counts everywhere */
    sensor.mount.t.x = METRE / 4;
    sensor.rise = 1 << 20;
    sensor.rows = 2;
    ranges[16] = METRE / 4 + METRE / 64;
    ranges[32 + 16] = METRE / 4 + METRE / 256;
    look(NULL);
    for (uint32_t i = 0; i < RING_COUNT; i++) {
        const ko_sector_state state = ring_at(1, i, &d);
        CHECK(state == KO_SECTOR_HIT || state == KO_SECTOR_PARTLY);
        CHECK(d <= METRE / 256);
    }
    begin();
    sensor.reach = 10 * METRE - 1;      /* shorter than the sectors' range */
    ranges[4] = 10 * METRE + 40 * UNIT; /* beyond it */
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    begin();
    sensor.step = -sensor.step; /* the other direction, across the seam */
    sensor.first = 1 << 28;
    ranges[0] = METRE;
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR) + ring_states(1, 0, KO_SECTOR_HIT), RING_COUNT);
    begin();
    sensor.count = 24; /* three quarters: the last beam and the first are no neighbours */
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 5);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), 3);
}

/* A run over the seam, whole or not. */
static void test_seam(void)
{
    begin();
    ranges[16] = KO_BEAM_FAILED; /* sector 4 alone is not seen */
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT - 1U);
    begin();
    ranges[31] = KO_BEAM_FAILED; /* the run from beam 0 has no other before it */
    look(NULL);
    CHECK_EQ(ring_at(1, 0, NULL), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT - 1U);
    begin();
    ranges[0] = KO_BEAM_FAILED; /* a run to the last beam has none behind it */
    look(NULL);
    CHECK_EQ(ring_at(1, 0, NULL), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT - 1U);
}

static void test_mounts(void)
{
    static const ko_mat3 turned = {{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}};
    static const ko_mat3 upright = {{KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}, {0, -KO_Q30_ONE, 0}};
    fix16_t d = 0;
    begin();
    sensor.mount.t.z = 0; /* on the border of the layers: a hit is in both, and neither is whole */
    ranges[8] = 3 * METRE;
    look(NULL);
    CHECK_EQ(ring_at(0, 2, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(ring_at(1, 2, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT - 1U);
    begin();
    sensor.mount.t.z = 2 * METRE; /* above all layers */
    set_ranges(METRE);
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    begin();
    sensor.mount.t.x = METRE; /* farther off than the blind distance */
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    sensor.mount.t.x = METRE / 4;
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT);
    begin();
    sensor.mount.t.x = METRE / 4;
    ranges[8] = 3 * METRE; /* from aside, the space behind a hit is in other sectors, too */
    look(NULL);
    CHECK_EQ(ring_at(1, 2, NULL), KO_SECTOR_PARTLY);
    CHECK(ring_states(1, 0, KO_SECTOR_CLEAR) < RING_COUNT - 1U);
    begin();
    sensor.mount.t.x = METRE / 4;
    sensor.reach = 10 * METRE; /* too short from there */
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    begin();
    ranges[8] = 3 * METRE;
    look(&turned); /* a quarter turn farther */
    CHECK_EQ(ring_at(1, 4, &d), KO_SECTOR_HIT);
    CHECK(d <= 3 * METRE && d > 3 * METRE - 13 * UNIT);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT - 1U);
    begin();
    sensor.mount.r = upright;
    set_ranges(METRE / 4);
    look(NULL); /* some ends are on the axis */
    CHECK_EQ(ring_at(1, 2, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 0);
}

static void test_self(void)
{
    const ko_body self = {.kind = KO_BODY_BOX,
                          .as.box = {{0, METRE, METRE / 2}, {1000, 1000, 1000}}};
    begin();
    ring_config.self = &self;
    ring_config.self_count = 1;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    ranges[8] = METRE; /* hits the vehicle itself: neither a hit nor clear */
    ranges[24] = METRE;
    look(NULL);
    CHECK_EQ(ring_at(1, 2, NULL), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ring_at(1, 6, NULL), KO_SECTOR_HIT);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), RING_COUNT - 2U);
}

/* A grid sees the sector ahead by the rows that stay within the layer. A zone that failed spoils
 * its column, and one that hit something is in its own layer alone. */
static void test_grid(void)
{
    static const ko_pose low = {KO_MAT3_IDENTITY, {0, 0, -METRE / 2}};
    fix16_t d = 0;
    begin_grid();
    ring_config.range = METRE;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    look(NULL);
    CHECK_EQ(ring_at(1, 0, NULL), KO_SECTOR_UNKNOWN); /* the grid is as wide as the sector */
    sensor.step += sensor.step / 4;
    sensor.first += sensor.first / 4;
    look(NULL);
    CHECK_EQ(ring_at(1, 0, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_CLEAR), 1);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    begin_grid();
    ring_config.range = METRE;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    sensor.step += sensor.step / 4;
    sensor.first += sensor.first / 4;
    ranges[3] = KO_BEAM_FAILED;
    look(NULL);
    CHECK_EQ(ring_at(1, 0, NULL), KO_SECTOR_UNKNOWN);
    begin_grid();
    ranges[3] = 3 * METRE; /* row 0, which looks down, 3 m * sin(19.7 degrees) below the sensor */
    look(NULL);
    CHECK_EQ(ring_at(0, 0, &d), KO_SECTOR_PARTLY);
    CHECK(d < 3 * METRE && d > 2 * METRE + METRE / 3);
    CHECK_EQ(ring_at(1, 0, NULL), KO_SECTOR_UNKNOWN);
    begin_grid();
    sensor.mount = low;
    sensor.low = 1 << 29; /* steep: 45 degrees up and more */
    sensor.rise = 1 << 26;
    ranges[3] = METRE;
    look(NULL);
    CHECK_EQ(ring_at(1, 0, &d), KO_SECTOR_PARTLY);
    CHECK(d < METRE * 71 / 100 && d > METRE * 60 / 100);
}

/* A scan in pieces changes nothing before its last one, and then gives the same bits. Another look
 * or other ranges begin it anew. */
static void test_pieces(void)
{
    static ko_sector_cell whole[RING_COUNT * RING_LAYERS];
    static ko_sector_cell empty[RING_COUNT * RING_LAYERS];
    static fix16_t other[BEAMS];
    uint32_t budget = 0;
    begin();
    ranges[2] = METRE;
    ranges[30] = 2 * METRE;
    look(NULL);
    memcpy(whole, ring_cells, sizeof(whole));
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    memcpy(empty, ring_cells, sizeof(empty));
    for (uint32_t i = 0; i < 3U; i++) {
        budget = 10;
        CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, &budget), KO_UNFINISHED);
        CHECK_EQ(budget, 0);
        CHECK(memcmp(empty, ring_cells, sizeof(empty)) == 0);
    }
    budget = 10;
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, &budget), KO_OK);
    CHECK_EQ(budget, 8);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK(memcmp(whole, ring_cells, sizeof(whole)) == 0);
    /* what an unfinished scan found is forgotten by the next look, and by other ranges */
    memcpy(other, ranges, sizeof(other));
    for (uint32_t i = 0; i < 2U; i++) {
        CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
        CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
        ranges[2] = METRE / 2;
        budget = 10;
        CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, &budget), KO_UNFINISHED);
        ranges[2] = METRE;
        if (i == 0U) {
            CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
        }
        CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, (i == 0U) ? ranges : other, NULL), KO_OK);
        CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
        CHECK(memcmp(whole, ring_cells, sizeof(whole)) == 0);
    }
}

/* What an unfinished scan found is not for other sectors. */
static void test_other_sectors(void)
{
    static ko_sector_cell cells[RING_COUNT * RING_LAYERS];
    ko_sectors other;
    uint32_t budget = 10;
    begin();
    ranges[2] = METRE;
    CHECK_EQ(init(), KO_OK);
    CHECK_EQ(ko_sectors_init(&other, &ring_config, cells), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&other, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, &budget), KO_UNFINISHED);
    ranges[2] = KO_BEAM_NOTHING;
    CHECK_EQ(ko_sectors_add_ranges(&other, &ranger, ranges, NULL), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&other), KO_OK);
    for (uint32_t i = 0; i < RING_COUNT; i++) {
        CHECK_EQ(ring_known(&other, 1, i, 0, NULL), KO_SECTOR_CLEAR);
    }
}

static void refused(ko_status status)
{
    CHECK_EQ(init(), status);
    begin();
}

static void test_refused_sensor(void)
{
    begin();
    CHECK_EQ(ko_ranger_init(NULL, &ring, &sensor, table, borders, squares), KO_E_ARG);
    CHECK_EQ(ko_ranger_init(&ranger, NULL, &sensor, table, borders, squares), KO_E_ARG);
    CHECK_EQ(ko_ranger_init(&ranger, &ring, NULL, table, borders, squares), KO_E_ARG);
    CHECK_EQ(ko_ranger_init(&ranger, &ring, &sensor, NULL, borders, squares), KO_E_ARG);
    CHECK_EQ(ko_ranger_init(&ranger, &ring, &sensor, table, NULL, squares), KO_E_ARG);
    CHECK_EQ(ko_ranger_init(&ranger, &ring, &sensor, table, borders, NULL), KO_E_ARG);
    sensor.step = 0;
    refused(KO_E_RANGE);
    sensor.step = 0x20000001;
    refused(KO_E_RANGE);
    sensor.count = 33;
    refused(KO_E_RANGE);
    sensor.count = 0;
    refused(KO_E_RANGE);
    sensor.step = 1;
    sensor.count = KO_RANGER_MAX_BEAMS + 1U;
    refused(KO_E_RANGE);
    sensor.rows = 0;
    refused(KO_E_RANGE);
    sensor.rows = KO_RANGER_MAX_ROWS + 1U;
    refused(KO_E_RANGE);
    sensor.rows = 2; /* without a rise */
    refused(KO_E_RANGE);
    sensor.rise = 1; /* without a second row */
    refused(KO_E_RANGE);
    sensor.rows = 2;
    sensor.rise = 0x20000001;
    refused(KO_E_RANGE);
    sensor.step = 1;
    sensor.count = KO_RANGER_MAX_BEAMS;
    sensor.rows = 2;
    sensor.rise = 1;
    refused(KO_E_RANGE);
    sensor.low = 0x40000001;
    refused(KO_E_RANGE);
    sensor.low = -0x40000001;
    refused(KO_E_RANGE);
    sensor.low = 0x40000000;
    refused(KO_OK);
    sensor.low = 0x40000000;
    sensor.rows = 2;
    sensor.rise = 1;
    refused(KO_E_RANGE);
    sensor.low = -0x40000000;
    sensor.rows = 2;
    sensor.rise = -1;
    refused(KO_E_RANGE);
    sensor.reach = -1;
    refused(KO_E_RANGE);
    sensor.reach = KO_LIMIT + 1;
    refused(KO_E_RANGE);
    sensor.mount.r.x.y = 1 << 20;
    refused(KO_E_RANGE);
    ring_config.count = 2;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    refused(KO_E_RANGE);
    refused(KO_OK);
}

static void test_refused_scan(void)
{
    static ko_sector_cell before[RING_COUNT * RING_LAYERS];
    const ko_dir3 up = {0, 0, KO_Q30_ONE};
    ko_mat3 turn;
    ko_ranger never;
    memset(&never, 0, sizeof(never));
    begin();
    CHECK_EQ(init(), KO_OK);
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_ranges(NULL, &ranger, ranges, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_ranges(&ring, NULL, ranges, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_ranges(&ring, &never, ranges, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, NULL, NULL), KO_E_ARG);
    memcpy(before, ring_cells, sizeof(before));
    ranges[0] = METRE;
    ranges[31] = KO_LIMIT + 1;
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_E_RANGE);
    CHECK(memcmp(before, ring_cells, sizeof(before)) == 0);
    ranges[31] = KO_LIMIT;
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_OK);
    /* a sensor at the border of the legal range, which the attitude turns out of it */
    sensor.mount.t = (ko_vec3){KO_LIMIT, KO_LIMIT, 0};
    CHECK_EQ(init(), KO_OK);
    CHECK_EQ(ko_mat3_from_axis_angle(&up, KO_ANGLE_QUARTER / 2, &turn), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, &turn), KO_OK);
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_E_RANGE);
    /* other sectors */
    for (uint32_t i = 0; i < 2U; i++) {
        begin();
        CHECK_EQ(init(), KO_OK);
        ring_config.count -= i;
        ring_config.layers -= 1U - i;
        CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
        CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
        CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_E_RANGE);
    }
}

/* Damaged borders end every search. */
static void test_damaged(void)
{
    begin();
    set_ranges(3 * METRE);
    CHECK_EQ(init(), KO_OK);
    memset(borders, 0, sizeof(borders));
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_OK);
    /* short beams touch every one of them; then none has an end on its left */
    sensor.mount.t.x = METRE / 4;
    set_ranges(METRE / 4);
    CHECK_EQ(init(), KO_OK);
    memset(borders, 0, sizeof(borders));
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_OK);
    for (uint32_t i = 0; i < KO_RANGER_BORDERS(RING_COUNT); i++) {
        borders[i] = (ko_ranger_border){0, INT16_MAX};
    }
    CHECK_EQ(ko_sectors_add_ranges(&ring, &ranger, ranges, NULL), KO_OK);
}

/* A sensor and a vehicle at the border of the legal range: a beam that leaves it is not on the
 * vehicle, and what is so far away is in no sector. */
static void test_limit(void)
{
    const ko_body bodies[2] = {
        {.kind = KO_BODY_SPHERE, .as.sphere = {{KO_LIMIT - METRE, 0, 0}, METRE}},
        {.kind = KO_BODY_SPHERE, .as.sphere = {{METRE, 0, 0}, METRE}}};
    begin();
    set_ranges(2);
    sensor.mount.t.x = KO_LIMIT;
    ring_config.self = bodies;
    ring_config.self_count = 2;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    look(NULL);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
}

/* Of the widest beams at the steepest angle that counts nothing is left of a distance. */
static void test_widest(void)
{
    fix16_t d = METRE;
    begin();
    sensor.step = 0x20000000;
    sensor.count = 8;
    sensor.rise = 0x20000000;
    sensor.rows = 2;
    sensor.low = 0x0A000000; /* 14 degrees; the other row has 59 */
    ranges[0] = METRE / 4;
    look(NULL);
    CHECK_EQ(ring_at(1, 0, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 0);
}

/* Runs of a steep sensor beside the axis: those that are too short seen from above show nothing. */
static void test_short_runs(void)
{
    const ko_dir3 axis = {KO_Q30_ONE, 0, 0};
    uint32_t clear = 0;
    begin();
    sensor.mount.t.x = METRE * 7 / 16;
    sensor.reach = 30 * METRE;
    CHECK_EQ(ko_mat3_from_axis_angle(&axis, (ko_angle)0x27000000, &sensor.mount.r), KO_OK);
    for (uint32_t run = 1; run <= 32U; run++) {
        for (uint32_t from = 0; from < 32U; from++) {
            set_ranges(KO_BEAM_FAILED);
            for (uint32_t i = 0; i < run; i++) {
                ranges[(from + i) % 32U] = KO_BEAM_NOTHING;
            }
            CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
            look(NULL);
            clear += (run < 4U) ? ring_states(1, 0, KO_SECTOR_CLEAR) : 0U;
        }
    }
    CHECK_EQ(clear, 0);
}

static const test_case cases[] = {
    {"lidar", test_lidar},
    {"seam", test_seam},
    {"mounts", test_mounts},
    {"self", test_self},
    {"grid", test_grid},
    {"pieces", test_pieces},
    {"other sectors", test_other_sectors},
    {"limit", test_limit},
    {"widest beams", test_widest},
    {"short runs", test_short_runs},
    {"damaged", test_damaged},
    {"refused sensor", test_refused_sensor},
    {"refused scan", test_refused_scan},
};
TEST_SUITE(sector_ranger, cases);
