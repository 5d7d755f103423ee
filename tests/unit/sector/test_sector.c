/* Tests of sectors: points, borders, ages, arcs, MAVLink messages.
 *
 * promise: doubt, refuses */
#include <stddef.h>
#include <string.h>

#include "ring.h"
#include "src/sector/sector_angle.h"

static void refused(ko_status status)
{
    ko_sectors other = {.time = 77};
    CHECK_EQ(ko_sectors_init(&other, &ring_config, ring_cells), status);
    CHECK_EQ(other.time, 77);
    ring_begin();
}

static void test_init(void)
{
    static const fix16_t flat[] = {0, 0};
    static const ko_body wrong = {.kind = KO_BODY_SPHERE, .as.sphere = {{0, 0, 0}, -1}};
    static const ko_body odd = {.kind = 3};
    ring_begin();
    CHECK_EQ(ko_sectors_init(NULL, &ring_config, ring_cells), KO_E_ARG);
    CHECK_EQ(ko_sectors_init(&ring, NULL, ring_cells), KO_E_ARG);
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, NULL), KO_E_ARG);
    ring_config.floors = NULL;
    refused(KO_E_ARG);
    ring_config.self_count = 1;
    refused(KO_E_ARG);
    ring_config.count = 0;
    refused(KO_E_RANGE);
    ring_config.count = KO_SECTOR_MAX_COUNT + 1U;
    refused(KO_E_RANGE);
    ring_config.layers = 0;
    refused(KO_E_RANGE);
    ring_config.layers = KO_SECTOR_MAX_LAYERS + 1U;
    refused(KO_E_RANGE);
    ring_config.layers = 1;
    ring_config.floors = flat;
    refused(KO_E_RANGE);
    ring_config.range = 0;
    refused(KO_E_RANGE);
    ring_config.range = KO_LIMIT + 1;
    refused(KO_E_RANGE);
    ring_config.blind = -1;
    refused(KO_E_RANGE);
    ring_config.lifetime = 0;
    refused(KO_E_RANGE);
    ring_config.self = &wrong;
    ring_config.self_count = 1;
    refused(KO_E_RANGE);
    ring_config.self = &odd;
    ring_config.self_count = 1;
    refused(KO_E_RANGE);
}

/* Calls in the wrong order, and arguments out of range, change nothing. */
static void test_turns(void)
{
    const ko_sphere far = {{KO_LIMIT + 1, 0, 0}, 0};
    const ko_sphere wrong = {{0, 0, 0}, -1};
    ko_mat3 skew = KO_MAT3_IDENTITY;
    ring_begin();
    skew.x.y = 1 << 20;
    CHECK_EQ(ring_put(0, 0, 0), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_set_seen(&ring, 0, 0, 0), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, &skew), KO_E_RANGE);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_look_begin(NULL, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_look_end(NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_add_sphere(&ring, &far), KO_E_RANGE);
    CHECK_EQ(ko_sectors_add_sphere(NULL, &far), KO_E_ARG);
    CHECK_EQ(ko_sectors_add_sphere(&ring, &wrong), KO_E_RANGE);
    CHECK_EQ(ko_sectors_add_sphere(&ring, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_set_seen(&ring, RING_LAYERS, 0, 0), KO_E_RANGE);
    CHECK_EQ(ko_sectors_set_seen(NULL, 0, 0, 0), KO_E_ARG);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
}

/* A refused test writes nothing. */
static void test_no_sector(void)
{
    ko_sector_answer answer = {KO_SECTOR_PARTLY, 77, 7};
    ring_begin();
    CHECK_EQ(ko_sectors_test(&ring, RING_LAYERS, 0, 0, &ring_still, &answer), KO_E_RANGE);
    CHECK_EQ(ko_sectors_test(&ring, 0, RING_COUNT, 0, &ring_still, &answer), KO_E_RANGE);
    CHECK_EQ(ko_sectors_test(NULL, 0, 0, 0, &ring_still, &answer), KO_E_ARG);
    CHECK_EQ(ko_sectors_test(&ring, 0, 0, 0, &ring_still, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_test_arc(NULL, 0, 0, 0, &ring_still, &answer), KO_E_ARG);
    CHECK_EQ(ko_sectors_test_arc(&ring, 0, 0, 0, &ring_still, NULL), KO_E_ARG);
    CHECK_EQ(answer.state, KO_SECTOR_PARTLY);
    CHECK_EQ(answer.distance, 77);
}

static void test_points(void)
{
    fix16_t d = 0;
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ring_put(3 * METRE, 0, METRE / 2), KO_OK);
    CHECK_EQ(ring_put(5 * METRE, 0, METRE / 2), KO_OK);
    CHECK_EQ(ring_put(0, 4 * METRE, 0), KO_OK);      /* between the layers: counts in both */
    CHECK_EQ(ring_put(-METRE, 0, 2 * METRE), KO_OK); /* above all layers */
    CHECK_EQ(ring_put(-11 * METRE, 0, 0), KO_OK);    /* out of range */
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_at(1, 0, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 3 * METRE);
    CHECK_EQ(ring_at(0, 0, &d), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ring_at(0, 2, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(ring_at(1, 2, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 4 * METRE);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 2);
    CHECK_EQ(ring_states(0, 0, KO_SECTOR_PARTLY), 1);

    /* The border of sectors 0 and 1 is at 22.5 degrees, which whole numbers do not meet. With four
     * sectors it is at 45 degrees. */
    ring_config.count = 4;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    const int32_t one[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    for (uint32_t i = 0; i < 4U; i++) {
        CHECK_EQ(ko_sectors_look_begin(&ring, i * 1000U, NULL), KO_OK);
        CHECK_EQ(ring_put(one[i][0] * METRE, one[i][1] * METRE, METRE / 2), KO_OK);
        CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
        for (uint32_t k = 0; k < 4U; k++) {
            const bool is_there = k == i || k == (i + 1U) % 4U;
            CHECK_EQ(ring_known(&ring, 1, k, i * 1000U, &d) == KO_SECTOR_PARTLY, is_there);
        }
    }
    /* A point on the axis is in every sector, at distance 0. */
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ring_put(0, 0, METRE / 2), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), RING_COUNT);
    CHECK_EQ(ring_at(1, 5, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 0);
}

static void test_spheres(void)
{
    fix16_t d = 0;
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    const ko_sphere wide = {{5 * METRE, 0, METRE / 2}, 3 * METRE}; /* 37 degrees to each side */
    CHECK_EQ(ko_sectors_add_sphere(&ring, &wide), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 3);
    CHECK_EQ(ring_at(1, 0, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 2 * METRE);
    CHECK_EQ(ring_at(0, 1, &d), KO_SECTOR_PARTLY);
    CHECK(d > 2 * METRE + METRE / 3);
    /* Turns the vehicle a quarter to the left, and then upside down. */
    const ko_mat3 quarter = {{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}};
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, &quarter), KO_OK);
    CHECK_EQ(ring_put(3 * METRE, 0, METRE / 2), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_at(1, 2, &d), KO_SECTOR_PARTLY);
    CHECK(d <= 3 * METRE && d > 3 * METRE - 5);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 1);
}

static void test_self(void)
{
    const ko_body self[] = {
        {.kind = KO_BODY_SPHERE, .as.sphere = {{METRE, 0, METRE / 2}, METRE / 4}},
        {.kind = KO_BODY_CAPSULE,
         .as.capsule = {{0, METRE, METRE / 2}, {0, 2 * METRE, METRE / 2}, METRE / 4}},
        {.kind = KO_BODY_BOX,
         .as.box = {{-METRE, 0, METRE / 2}, {METRE / 4, METRE / 4, METRE / 4}}},
    };
    ring_begin();
    ring_config.self = self;
    ring_config.self_count = 3;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ring_put(METRE + METRE / 4, 0, METRE / 2), KO_OK);
    CHECK_EQ(ring_put(METRE / 4, 3 * METRE / 2, METRE / 2), KO_OK);
    CHECK_EQ(ring_put(-METRE, METRE / 4, METRE / 4), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_UNKNOWN), RING_COUNT);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ring_put(METRE + METRE / 4 + 1, 0, METRE / 2), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ring_states(1, 0, KO_SECTOR_PARTLY), 1);
}

/* One look that sees sector 0 wholly or not, with a point at x unless x is 0. */
static void look(uint32_t time, fix16_t x, bool is_seen)
{
    CHECK_EQ(ko_sectors_look_begin(&ring, time, NULL), KO_OK);
    if (x > 0) {
        CHECK_EQ(ring_put(x, 0, METRE / 2), KO_OK);
    }
    if (is_seen) {
        CHECK_EQ(ko_sectors_set_seen(&ring, 1, (ko_angle)0xE0000000U, 0x40000000U), KO_OK);
    }
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
}

/* The state of a sector over time, across the wrap of the clock. */
static void test_ages(void)
{
    fix16_t d = 0;
    const uint32_t t = UINT32_MAX - 50U;
    ring_begin();
    look(t, 4 * METRE, true);
    CHECK_EQ(ring_known(&ring, 1, 0, t, &d), KO_SECTOR_HIT);
    CHECK_EQ(ring_known(&ring, 1, 1, t, &d), KO_SECTOR_UNKNOWN); /* seen in part only */
    CHECK_EQ(ring_known(&ring, 1, 0, t + RING_LIFE, &d), KO_SECTOR_HIT);
    CHECK_EQ(ring_known(&ring, 1, 0, t + RING_LIFE + 1U, &d), KO_SECTOR_STALE);
    look(t + 10U, 6 * METRE, false); /* farther, and not all was seen: the nearer one stays */
    CHECK_EQ(ring_known(&ring, 1, 0, t + 10U, &d), KO_SECTOR_HIT);
    CHECK_EQ(d, 4 * METRE);
    look(t + 20U, 3 * METRE, false); /* nearer */
    CHECK_EQ(ring_known(&ring, 1, 0, t + 20U, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 3 * METRE);
    look(t + 30U, 7 * METRE, true); /* all was seen: the nearer one is gone */
    CHECK_EQ(ring_known(&ring, 1, 0, t + 30U, &d), KO_SECTOR_HIT);
    CHECK_EQ(d, 7 * METRE);
    look(t + 90U, 0, true);
    CHECK_EQ(ring_known(&ring, 1, 0, t + 90U, &d), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_known(&ring, 1, 0, t + 90U + RING_LIFE, &d), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_known(&ring, 1, 0, t + 91U + RING_LIFE, &d), KO_SECTOR_STALE);
    look(t + 100U, 0, false); /* a look that sees nothing has no effect */
    CHECK_EQ(ring_known(&ring, 1, 0, t + 91U + RING_LIFE, &d), KO_SECTOR_STALE);
    look(t + 300U, 8 * METRE, false); /* replaces what is stale */
    CHECK_EQ(ring_known(&ring, 1, 0, t + 300U, &d), KO_SECTOR_PARTLY);
}

static void check_arc(uint32_t from, uint32_t width, uint32_t now, ko_sector_state state,
                      fix16_t distance)
{
    ko_sector_answer answer;
    CHECK_EQ(ko_sectors_test_arc(&ring, (ko_angle)from, width, now, &ring_still, &answer), KO_OK);
    CHECK_EQ(answer.state, state);
    CHECK_EQ(answer.distance, distance);
}

static void test_arc(void)
{
    const fix16_t range = 10 * METRE;
    ring_begin();
    check_arc(0, 0, 0, KO_SECTOR_UNKNOWN, 0);
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(&ring, 0, 0, UINT32_MAX), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(&ring, 1, 0, UINT32_MAX), KO_OK);
    CHECK_EQ(ring_put(0, 4 * METRE, METRE / 2), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    check_arc(0, 0, 0, KO_SECTOR_CLEAR, range);
    check_arc(0, 0x30000000U - 1U, 0, KO_SECTOR_CLEAR, range);
    check_arc(0, 0x30000000U, 0, KO_SECTOR_HIT, 4 * METRE); /* on the border */
    check_arc(0x50000000U, 0, 0, KO_SECTOR_HIT, 4 * METRE); /* on the other border */
    check_arc(0x50000001U, 0, 0, KO_SECTOR_CLEAR, range);
    check_arc(0, UINT32_MAX, 0, KO_SECTOR_HIT, 4 * METRE);
    check_arc(0, 0, RING_LIFE + 1, KO_SECTOR_STALE, range);
    check_arc(0, UINT32_MAX, RING_LIFE + 1, KO_SECTOR_STALE, 4 * METRE);
    /* A fresh object lies behind a stale one: only the fresh one counts. */
    look(RING_LIFE + 1, 6 * METRE, false);
    check_arc(0, UINT32_MAX, RING_LIFE + 1, KO_SECTOR_PARTLY, 6 * METRE);
}

static const ko_mavlink_config to_8_m = {0, 1, 800, false};

static void refused_message(ko_mavlink_config config)
{
    uint16_t out[KO_MAVLINK_DISTANCES];
    memset(out, 0x55, sizeof(out));
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &config, 0, &ring_still, out), KO_E_RANGE);
    CHECK_EQ(out[0], 0x5555);
}

static void test_mavlink_refused(void)
{
    uint16_t out[KO_MAVLINK_DISTANCES];
    ring_begin();
    CHECK_EQ(ko_mavlink_from_sectors(NULL, &to_8_m, 0, &ring_still, out), KO_E_ARG);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, NULL, 0, &ring_still, out), KO_E_ARG);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &to_8_m, 0, &ring_still, NULL), KO_E_ARG);
    refused_message((ko_mavlink_config){1, 0, 1, false});
    refused_message((ko_mavlink_config){0, 2, 1, false});
    refused_message((ko_mavlink_config){0, 1, 0, false});
    refused_message((ko_mavlink_config){0, 1, 1001, false});
    ko_sectors many = ring; /* more sectors than the message holds; no cell is read */
    many.config.count = KO_MAVLINK_DISTANCES + 1U;
    CHECK_EQ(ko_mavlink_from_sectors(&many, &to_8_m, 0, &ring_still, out), KO_E_RANGE);
}

/* Asks for a message of one layer that reaches max_cm. */
static ko_status message_of(uint16_t max_cm)
{
    uint16_t out[KO_MAVLINK_DISTANCES];
    const ko_mavlink_config config = {.max_cm = max_cm};
    return ko_mavlink_from_sectors(&ring, &config, 0, &ring_still, out);
}

/* The least and the most that a message holds, and what is one beyond. */
static void test_mavlink_limits(void)
{
    static ko_sector_cell cells[KO_MAVLINK_DISTANCES + 1];
    ring_begin();
    CHECK_EQ(message_of(1), KO_OK);
    CHECK_EQ(message_of(1000), KO_OK); /* the range */
    ring_config.layers = 1;
    ring_config.range = 700 * METRE;
    ring_config.count = KO_MAVLINK_DISTANCES;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, cells), KO_OK);
    CHECK_EQ(message_of(65533), KO_OK);
    CHECK_EQ(message_of(65534), KO_E_RANGE);
    ring_config.count = KO_MAVLINK_DISTANCES + 1;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, cells), KO_OK);
    CHECK_EQ(message_of(65533), KO_E_RANGE);
}

/* Discs that contain the eye, that are as far away as can be told, and that are farther. */
static void test_half_angles(void)
{
    const uint32_t quarter = 0x40000000U;
    uint32_t half = 0;
    CHECK(koi_sector_half_angle(0, 0, &half) && half == quarter);
    CHECK(koi_sector_half_angle(1, 1, &half) && half == quarter);
    CHECK(!koi_sector_half_angle(1U << 24, 1U << 25, &half));
    CHECK(half >= quarter / 3U && half <= quarter / 3U + 2U * KOI_SECTOR_ANGLE_ERROR);
    CHECK(!koi_sector_half_angle(1, 2, &half) && half >= quarter / 3U);  /* of small numbers, too */
    CHECK(!koi_sector_half_angle(7, 8, &half) && half >= 728294928U);    /* asin(7 / 8) */
    CHECK(!koi_sector_half_angle(99, 100, &half) && half >= 976990355U); /* asin(0.99) */
    CHECK(!koi_sector_half_angle(0, 1, &half) && half <= 2U * KOI_SECTOR_ANGLE_ERROR);
    CHECK(!koi_sector_half_angle(1, INT32_MAX, &half) && half <= 2U * KOI_SECTOR_ANGLE_ERROR);
    CHECK(!koi_sector_half_angle(1, (uint32_t)INT32_MAX + 1U, &half) && half == quarter);
    CHECK(koi_sector_half_angle((uint32_t)INT32_MAX + 1U, (uint32_t)INT32_MAX + 1U, &half));
}

static ko_status message_at(uint16_t max_cm, uint32_t now, uint16_t out[KO_MAVLINK_DISTANCES])
{
    const ko_mavlink_config config = {1, 1, max_cm, false};
    return ko_mavlink_from_sectors(&ring, &config, now, &ring_still, out);
}

static void test_mavlink(void)
{
    uint16_t out[KO_MAVLINK_DISTANCES];
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(&ring, 0, 0, UINT32_MAX), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(&ring, 1, (ko_angle)0xA0000000U, 0xC0000000U), KO_OK); /* not 4 */
    CHECK_EQ(ring_put(0, 3 * METRE + METRE / 2, METRE / 2), KO_OK);
    CHECK_EQ(ring_put(0, 2 * METRE, -METRE / 2), KO_OK);
    CHECK_EQ(ring_put(9 * METRE, -9 * METRE / 10, METRE / 2), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &to_8_m, 0, &ring_still, out), KO_OK);
    CHECK_EQ(out[0], 801); /* what is there is beyond 8 m, and all was seen */
    CHECK_EQ(out[1], 801);
    CHECK_EQ(out[2], 200); /* the nearer layer */
    CHECK_EQ(out[4], KO_MAVLINK_UNKNOWN);
    CHECK_EQ(out[7], 801);
    CHECK_EQ(out[8], KO_MAVLINK_UNKNOWN);
    CHECK_EQ(out[71], KO_MAVLINK_UNKNOWN);
    CHECK_EQ(
        ko_mavlink_from_sectors(&ring, &(ko_mavlink_config){1, 1, 1000, true}, 0, &ring_still, out),
        KO_OK);
    CHECK_EQ(out[6], 350); /* counts sectors the other way around */
    CHECK_EQ(out[0], 904);
    CHECK_EQ(out[2], 1001);
    CHECK_EQ(ko_mavlink_from_sectors(&ring, &to_8_m, RING_LIFE + 1, &ring_still, out), KO_OK);
    CHECK_EQ(out[2], KO_MAVLINK_UNKNOWN); /* stale */
    CHECK_EQ(out[1], KO_MAVLINK_UNKNOWN);
    /* Each sector but the first goes to the other side, the second to the last. */
    ring_begin();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(&ring, 1, 0, UINT32_MAX), KO_OK);
    CHECK_EQ(ring_put(3 * METRE, 4 * METRE, METRE / 2), KO_OK);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(
        ko_mavlink_from_sectors(&ring, &(ko_mavlink_config){1, 1, 1000, true}, 0, &ring_still, out),
        KO_OK);
    CHECK_EQ(out[7], 500);
    CHECK_EQ(out[1], 1001);
    /* An object at the most that the message reaches is there; 1 cm beyond, all before is clear. */
    for (uint16_t most = 399; most <= 401U; most++) {
        ring_begin();
        look(0, 4 * METRE, true);
        CHECK_EQ(message_at(most, 0, out), KO_OK);
        CHECK_EQ(out[0], (most < 400U) ? most + 1U : 400U);
    }
    /* The object is far away, but the rest of its sector was not seen: that is not clear. */
    ring_begin();
    look(0, 9 * METRE, false);
    CHECK_EQ(
        ko_mavlink_from_sectors(&ring, &(ko_mavlink_config){1, 1, 800, false}, 0, &ring_still, out),
        KO_OK);
    CHECK_EQ(out[0], KO_MAVLINK_UNKNOWN);
}

static const test_case cases[] = {
    {"init", test_init},
    {"turns", test_turns},
    {"no sector", test_no_sector},
    {"points", test_points},
    {"spheres", test_spheres},
    {"self", test_self},
    {"ages", test_ages},
    {"arc", test_arc},
    {"mavlink refused", test_mavlink_refused},
    {"mavlink", test_mavlink},
    {"mavlink limits", test_mavlink_limits},
    {"half angles", test_half_angles},
};
TEST_SUITE(sector, cases);
