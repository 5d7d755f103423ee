/* Tests of merging two sets of sectors: every pair of states, ages, ranges.
 *
 * promise: doubt, refuses */
#include <stddef.h>

#include "ring.h"
#include "src/sector/sector_core.h"

enum { NOW = 1000, SHORT_LIFE = 40, STATES = 5 };

static ko_sector_cell other_cells[RING_COUNT * RING_LAYERS];
static ko_sector_cell both_cells[RING_COUNT * RING_LAYERS];
static ko_sectors other;
static ko_sectors both;

static void begin(void)
{
    ring_begin();
    ko_sectors_config config = ring_config;
    config.lifetime = SHORT_LIFE;
    CHECK_EQ(ko_sectors_init(&other, &config, other_cells), KO_OK);
    config.lifetime = 2 * RING_LIFE;
    CHECK_EQ(ko_sectors_init(&both, &config, both_cells), KO_OK);
}

/* One look at sector 0 of the upper layer, seen or not, with an object at x unless x is 0. */
static void look(ko_sectors *s, uint32_t time, fix16_t x, bool is_seen)
{
    const ko_sphere point = {{x, 0, METRE / 2}, 0};
    CHECK_EQ(ko_sectors_look_begin(s, time, NULL), KO_OK);
    if (x > 0) {
        CHECK_EQ(ko_sectors_add_sphere(s, &point), KO_OK);
    }
    if (is_seen) {
        CHECK_EQ(ko_sectors_set_seen(s, 1, (ko_angle)0xE0000000U, 0x40000000U), KO_OK);
    }
    CHECK_EQ(ko_sectors_look_end(s), KO_OK);
}

/* Brings sector 0 into a state as of NOW. A stale one had an object in it. */
static void bring(ko_sectors *s, ko_sector_state state, fix16_t x)
{
    switch (state) {
    case KO_SECTOR_STALE:
        look(s, NOW - RING_LIFE - 1, x, true);
        break;
    case KO_SECTOR_CLEAR:
        look(s, NOW, 0, true);
        break;
    case KO_SECTOR_HIT:
    case KO_SECTOR_PARTLY:
        look(s, NOW, x, state == KO_SECTOR_HIT);
        break;
    default:
        break;
    }
}

static ko_sector_state merged(ko_sector_merge how, uint32_t now, fix16_t *distance)
{
    CHECK_EQ(ko_sectors_merge(&ring, &other, now, how, &both), KO_OK);
    return ring_known(&both, 1, 0, now, distance);
}

/* Rows are the states of one set, columns those of the other: unknown, stale, clear, hit,
 * partly. */
static void test_states(void)
{
    enum { U = KO_SECTOR_UNKNOWN, S, C, H, P };
    static const uint8_t by_both[STATES][STATES] = {
        {U, S, U, P, P}, {S, S, S, P, P}, {U, S, C, H, P}, {P, P, H, H, P}, {P, P, P, P, P}};
    static const uint8_t by_either[STATES][STATES] = {
        {U, S, C, H, P}, {S, S, S, P, P}, {C, S, C, H, H}, {H, P, H, H, H}, {P, P, H, H, P}};
    for (uint32_t i = 0; i < STATES; i++) {
        for (uint32_t k = 0; k < STATES; k++) {
            const bool has_one = i == S || i == H || i == P;
            const bool has_other = k == S || k == H || k == P;
            const fix16_t least = has_other ? 2 * METRE : has_one ? 3 * METRE : -1;
            fix16_t d = -1;
            begin();
            bring(&ring, (ko_sector_state)i, 3 * METRE);
            bring(&other, (ko_sector_state)k, 2 * METRE);
            CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, &d), by_both[i][k]);
            CHECK_EQ(d, least);
            d = -1;
            CHECK_EQ(merged(KO_SECTOR_EITHER, NOW, &d), by_either[i][k]);
            CHECK_EQ(d, least);
        }
    }
}

/* Each set ages by its own lifetime, and the merged one is valid while both are. The clock
 * wraps. */
static void test_ages(void)
{
    const uint32_t t = UINT32_MAX - 50U;
    begin();
    look(&ring, t, 0, true);
    look(&other, t + 20U, 0, true);
    CHECK_EQ(merged(KO_SECTOR_BOTH, t + 30U, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_known(&both, 1, 0, t + 60U, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_known(&both, 1, 0, t + 61U, NULL), KO_SECTOR_STALE);
    CHECK_EQ(merged(KO_SECTOR_BOTH, t + 61U, NULL), KO_SECTOR_STALE);
    CHECK_EQ(merged(KO_SECTOR_EITHER, t + 61U, NULL), KO_SECTOR_STALE);
    look(&other, t + 90U, 0, true);
    CHECK_EQ(merged(KO_SECTOR_BOTH, t + 100U, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_known(&both, 1, 0, t + 101U, NULL), KO_SECTOR_STALE);
    /* A stamp that is ahead of now has no age, later neither. */
    begin();
    look(&ring, NOW + 20, 0, true);
    CHECK_EQ(merged(KO_SECTOR_EITHER, NOW, NULL), KO_SECTOR_STALE);
    CHECK_EQ(ring_known(&both, 1, 0, NOW + 20, NULL), KO_SECTOR_STALE);
    /* The merged set never outlives its own lifetime, from when it was merged on. */
    begin();
    look(&ring, NOW - 20, 0, true);
    both.config.lifetime = 10;
    CHECK_EQ(merged(KO_SECTOR_EITHER, NOW, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_known(&both, 1, 0, NOW + 10, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(ring_known(&both, 1, 0, NOW + 11, NULL), KO_SECTOR_STALE);
}

/* The age of a sector in the merged set, as of a time. */
static uint32_t age_at(uint32_t now)
{
    ko_sector_answer answer;
    CHECK_EQ(ko_sectors_test(&both, 1, 0, now, &ring_still, &answer), KO_OK);
    return answer.age;
}

/* A merged sector is as old as the older of the two, whatever the lifetimes are. */
static void test_older(void)
{
    begin();
    look(&ring, NOW - 90, 0, true);
    look(&other, NOW - 30, 0, true);
    CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(age_at(NOW), 90);
    CHECK_EQ(age_at(NOW + 10), 100);
    CHECK_EQ(age_at(NOW + 11), UINT32_MAX);
    both.config.lifetime = 5;
    CHECK_EQ(merged(KO_SECTOR_EITHER, NOW, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(age_at(NOW), 90);
    CHECK_EQ(age_at(NOW + 6), UINT32_MAX);
    begin(); /* one that never saw the sector has no age */
    look(&other, NOW - 30, 2 * METRE, true);
    CHECK_EQ(merged(KO_SECTOR_EITHER, NOW, NULL), KO_SECTOR_HIT);
    CHECK_EQ(age_at(NOW), 30);
}

static void look_all(ko_sectors *s, uint32_t time, ko_angle from, uint32_t width)
{
    CHECK_EQ(ko_sectors_look_begin(s, time, NULL), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(s, 0, from, width), KO_OK);
    CHECK_EQ(ko_sectors_set_seen(s, 1, from, width), KO_OK);
    CHECK_EQ(ko_sectors_look_end(s), KO_OK);
}

/* The state of the border of sectors 0 and 1. */
static ko_sector_state on_border_at(uint32_t now, fix16_t speed, uint32_t turn)
{
    const ko_sector_motion turns = {speed, turn, 0, 0};
    ko_sector_answer answer;
    CHECK_EQ(ko_sectors_test_arc(&both, 0x10000000, 0, now, &turns, &answer), KO_OK);
    return answer.state;
}

static ko_sector_state on_border(void)
{
    return on_border_at(NOW, METRE, 1U << 28);
}

/* The older looks of all sectors are of one time, but once of one set and once of the other: what
 * one of them does not see may have slipped from one to the other. */
static void test_apart(void)
{
    begin();
    look_all(&ring, NOW - 30, 0, UINT32_MAX);
    look_all(&other, NOW - 20, 0, UINT32_MAX);
    CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(on_border(), KO_SECTOR_CLEAR); /* each set saw all at one time */
    begin();
    look_all(&ring, NOW - 30, 0, UINT32_MAX);
    look_all(&ring, NOW - 20, 0x10000000, 0x80000000U); /* one half anew */
    look_all(&other, NOW - 30, 0, UINT32_MAX);
    look_all(&other, NOW - 20, (ko_angle)0x90000000U, 0x80000000U); /* the other half anew */
    CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, NULL), KO_SECTOR_CLEAR);
    CHECK_EQ(on_border(), KO_SECTOR_UNKNOWN);
    look(&ring, NOW - 20, 0, true); /* merged twice, so no two sectors are sure to go together */
    CHECK_EQ(ko_sectors_merge(&both, &ring, NOW, KO_SECTOR_BOTH, &both), KO_OK);
    CHECK_EQ(on_border(), KO_SECTOR_UNKNOWN);
}

/* Sets of long lifetimes. */
static void begin_long(void)
{
    begin();
    ring.config.lifetime = 100000;
    other.config.lifetime = 100000;
    both.config.lifetime = 100000;
}

/* How far two looks lie apart is kept up to 32767 ticks either way. Farther apart, or merged once
 * more, nothing is known of it, also where both sectors of a border were joined alike. */
static void test_far_apart(void)
{
    enum { LATE = 200000, MOST = 32767 };
    static const int32_t steps[] = {MOST, MOST + 1, -MOST, -MOST - 1, -MOST - 2};
    for (uint32_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        const uint32_t first = LATE - 50000U;
        begin_long();
        look_all(&ring, first, 0, UINT32_MAX);
        look_all(&other, first - (uint32_t)steps[i], 0, UINT32_MAX);
        CHECK_EQ(merged(KO_SECTOR_BOTH, LATE, NULL), KO_SECTOR_CLEAR);
        const bool is_kept = steps[i] <= MOST && steps[i] >= -MOST;
        CHECK_EQ(on_border_at(LATE, METRE / 100, 1000),
                 is_kept ? KO_SECTOR_CLEAR : KO_SECTOR_UNKNOWN);
    }
    begin_long();
    look_all(&ring, NOW - 30, 0, UINT32_MAX);
    look_all(&other, NOW - 20, 0, UINT32_MAX);
    CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, NULL), KO_SECTOR_CLEAR);
    look_all(&ring, NOW - 10, 0, UINT32_MAX);
    CHECK_EQ(ko_sectors_merge(&ring, &both, NOW, KO_SECTOR_BOTH, &both), KO_OK);
    CHECK_EQ(on_border(), KO_SECTOR_UNKNOWN);
}

/* How far the looks lie apart after a merge: those of `ring` and `other` are so many ticks old, or
 * were never made. */
static int apart_after(uint32_t age, uint32_t other_age)
{
    const uint32_t now = 1000000;
    ring_begin();
    ring_config.lifetime = now;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
    CHECK_EQ(ko_sectors_init(&other, &ring_config, other_cells), KO_OK);
    CHECK_EQ(ko_sectors_init(&both, &ring_config, both_cells), KO_OK);
    if (age <= now) {
        look_all(&ring, now - age, 0, UINT32_MAX);
    }
    if (other_age <= now) {
        look_all(&other, now - other_age, 0, UINT32_MAX);
    }
    CHECK_EQ(ko_sectors_merge(&ring, &other, now, KO_SECTOR_EITHER, &both), KO_OK);
    return both_cells[0].apart;
}

static void test_how_far_apart(void)
{
    CHECK_EQ(apart_after(30, 30), 0);
    CHECK_EQ(apart_after(30, 20), -10);
    CHECK_EQ(apart_after(20, 30), 10);
    CHECK_EQ(apart_after(29, 30), 1);
    CHECK_EQ(apart_after(0, INT16_MAX), INT16_MAX);
    CHECK_EQ(apart_after(0, INT16_MAX + 1), KOI_SECTOR_MIXED);
    CHECK_EQ(apart_after(INT16_MAX, 0), -INT16_MAX);
    CHECK_EQ(apart_after(INT16_MAX + 1, 0), KOI_SECTOR_MIXED);
    CHECK_EQ(apart_after(INT16_MAX + 2, 0), KOI_SECTOR_MIXED);
    /* a set that never looked leaves what the other knows, from either side */
    CHECK_EQ(apart_after(20, 30), 10);
    CHECK_EQ(ko_sectors_init(&other, &ring_config, other_cells), KO_OK);
    CHECK_EQ(ko_sectors_merge(&both, &other, 1000000, KO_SECTOR_EITHER, &ring), KO_OK);
    CHECK_EQ(ring_cells[0].apart, 10);
    CHECK_EQ(ko_sectors_merge(&other, &both, 1000000, KO_SECTOR_EITHER, &ring), KO_OK);
    CHECK_EQ(ring_cells[0].apart, 10);
    /* of sets that are merged already, those of the same distance stay so, and no others */
    CHECK_EQ(ko_sectors_merge(&both, &both, 1000000, KO_SECTOR_EITHER, &ring), KO_OK);
    CHECK_EQ(ring_cells[0].apart, 10);
    for (uint32_t i = 0; i < 2U; i++) {
        const uint32_t age = (i == 0U) ? 30U : 25U; /* as old as the merged one, and another age */
        CHECK_EQ(apart_after(20, 30), 10);
        CHECK_EQ(ko_sectors_init(&other, &ring_config, other_cells), KO_OK);
        look_all(&other, 1000000 - age, 0, UINT32_MAX);
        CHECK_EQ(ko_sectors_merge(&both, &other, 1000000, KO_SECTOR_EITHER, &ring), KO_OK);
        CHECK_EQ(ring_cells[0].apart, KOI_SECTOR_MIXED);
        CHECK_EQ(ko_sectors_merge(&other, &both, 1000000, KO_SECTOR_EITHER, &ring), KO_OK);
        CHECK_EQ(ring_cells[0].apart, KOI_SECTOR_MIXED);
    }
}

/* One sensor sees farther: objects beyond the range of the merged set are not reported. */
static void test_ranges(void)
{
    fix16_t d = -1;
    begin();
    ring_config.range = 4 * METRE;
    CHECK_EQ(ko_sectors_init(&both, &ring_config, both_cells), KO_OK);
    look(&ring, NOW, 5 * METRE, true);
    CHECK_EQ(merged(KO_SECTOR_EITHER, NOW, &d), KO_SECTOR_CLEAR);
    CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, &d), KO_SECTOR_UNKNOWN);
    look(&other, NOW, 5 * METRE, false);
    CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, &d), KO_SECTOR_UNKNOWN);
    look(&other, NOW, 4 * METRE, false);
    CHECK_EQ(d, -1);
    CHECK_EQ(merged(KO_SECTOR_BOTH, NOW, &d), KO_SECTOR_PARTLY);
    CHECK_EQ(d, 4 * METRE);
    CHECK_EQ(ring_known(&both, 1, 4, NOW, NULL), KO_SECTOR_UNKNOWN);
    CHECK_EQ(ko_sectors_merge(&both, &other, NOW, KO_SECTOR_BOTH, &ring), KO_E_RANGE);
    CHECK_EQ(ko_sectors_merge(&other, &both, NOW, KO_SECTOR_BOTH, &ring), KO_E_RANGE);
}

/* Sets of which one border of layers is elsewhere do not merge, whichever border it is. */
static void test_floors(void)
{
    begin();
    for (uint32_t i = 0; i <= RING_LAYERS; i++) {
        fix16_t floors[] = {-METRE, 0, METRE};
        ko_sectors_config config = ring_config;
        config.floors = floors;
        CHECK_EQ(ko_sectors_init(&other, &config, other_cells), KO_OK);
        CHECK_EQ(ko_sectors_merge(&ring, &other, NOW, KO_SECTOR_EITHER, &both), KO_OK);
        floors[i]++;
        CHECK_EQ(ko_sectors_init(&other, &config, other_cells), KO_OK);
        CHECK_EQ(ko_sectors_merge(&ring, &other, NOW, KO_SECTOR_EITHER, &both), KO_E_RANGE);
        CHECK_EQ(ko_sectors_merge(&other, &ring, NOW, KO_SECTOR_EITHER, &both), KO_E_RANGE);
    }
}

static void test_refused(void)
{
    static const fix16_t others[] = {-METRE, 1, METRE};
    begin();
    look(&ring, NOW, 0, true);
    CHECK_EQ(ko_sectors_merge(NULL, &other, NOW, KO_SECTOR_BOTH, &both), KO_E_ARG);
    CHECK_EQ(ko_sectors_merge(&ring, NULL, NOW, KO_SECTOR_BOTH, &both), KO_E_ARG);
    CHECK_EQ(ko_sectors_merge(&ring, &other, NOW, KO_SECTOR_BOTH, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_merge(&ring, &other, NOW, (ko_sector_merge)2, &both), KO_E_RANGE);
    CHECK_EQ(ko_sectors_look_begin(&both, NOW, NULL), KO_OK);
    CHECK_EQ(ko_sectors_merge(&ring, &other, NOW, KO_SECTOR_EITHER, &both), KO_E_CHANGED);
    CHECK_EQ(ko_sectors_look_end(&both), KO_OK);
    ko_sectors_config config = ring_config;
    config.floors = others;
    CHECK_EQ(ko_sectors_init(&other, &config, other_cells), KO_OK);
    CHECK_EQ(ko_sectors_merge(&ring, &other, NOW, KO_SECTOR_EITHER, &both), KO_E_RANGE);
    config = ring_config;
    config.count = 7;
    CHECK_EQ(ko_sectors_init(&other, &config, other_cells), KO_OK);
    CHECK_EQ(ko_sectors_merge(&other, &ring, NOW, KO_SECTOR_EITHER, &both), KO_E_RANGE);
    config = ring_config;
    config.layers = 1;
    CHECK_EQ(ko_sectors_init(&other, &config, other_cells), KO_OK);
    CHECK_EQ(ko_sectors_merge(&other, &ring, NOW, KO_SECTOR_EITHER, &both), KO_E_RANGE);
    CHECK_EQ(ring_known(&both, 1, 0, NOW, NULL), KO_SECTOR_UNKNOWN);
}

static const test_case cases[] = {
    {"states", test_states},       {"ages", test_ages},
    {"older", test_older},         {"apart", test_apart},
    {"far apart", test_far_apart}, {"ranges", test_ranges},
    {"floors", test_floors},       {"how far apart", test_how_far_apart},
    {"refused", test_refused},
};
TEST_SUITE(sector_merge, cases);
