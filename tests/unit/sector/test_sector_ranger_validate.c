/* Tests of the validation of rangers: each changed bit of the tables and of the settings is found,
 * in steps of every size, while scans come.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "flips.h"
#include "ring.h"

#include <stddef.h>

enum { COLUMNS = 3, ROWS = 4, BEAMS = COLUMNS * ROWS, BORDERS = RING_COUNT + 2 };
enum { STEPS = BEAMS + BORDERS };

static ko_ranger ranger;
static ko_ranger_beam beams[BEAMS];
static ko_ranger_border borders[BORDERS];
static uint32_t squares[KO_RANGER_SQUARES(RING_COUNT, RING_LAYERS)];

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_ranger_validate(&ranger, walk, budget);
}

static void make(void)
{
    const ko_ranger_config sensor = {.first = (ko_angle)0x12345678,
                                     .step = 1 << 27,
                                     .count = COLUMNS,
                                     .low = -(1 << 25),
                                     .rise = 1 << 24,
                                     .rows = ROWS,
                                     .reach = 9 * METRE,
                                     .mount = {KO_MAT3_IDENTITY, {1, -2, METRE / 3}}};
    ring_begin();
    CHECK_EQ(ko_ranger_init(&ranger, &ring, &sensor, beams, borders, squares), KO_OK);
}

static void sound_rangers_are_sound(void)
{
    make();
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_OK), STEPS);
}

static void others_are_refused(void)
{
    static const ko_ranger never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    CHECK_EQ(ko_ranger_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_ranger_validate(NULL, &walk, &budget), KO_E_ARG);
    CHECK_EQ(ko_ranger_validate(&never, &walk, &budget), KO_E_ARG);
    CHECK_EQ(budget, 3);
}

/* Scans in pieces between the steps. */
static void scans_keep_the_checksums(void)
{
    static fix16_t ranges[BEAMS];
    test_random random = {0x2545F491U};
    ko_validation walk = {0, 0, 0, 0};
    uint32_t wrong = 0;
    make();
    CHECK_EQ(ko_sectors_look_begin(&ring, 0, NULL), KO_OK);
    for (uint32_t i = 0; i < 100U; i++) {
        uint32_t budget = 3;
        uint32_t purse = random_bits(&random) % (BEAMS + 1U);
        ranges[i % BEAMS] = random_range(&random, -2, 9 * METRE);
        const ko_status added = ko_sectors_add_ranges(&ring, &ranger, ranges, &purse);
        const ko_status status = next(&walk, &budget);
        wrong += (added != KO_OK && added != KO_UNFINISHED) ? 1U : 0U;
        wrong += (status != KO_OK && status != KO_UNFINISHED) ? 1U : 0U;
        wrong += (next(NULL, NULL) != KO_OK) ? 1U : 0U;
    }
    CHECK_EQ(wrong, 0);
}

static void damage_of_tables_is_found(void)
{
    const flips_area tables[] = {{beams, sizeof(beams)}, {borders, sizeof(borders)}};
    make();
    CHECK_EQ(flips_missed(tables, 2, 1000000, next), 0);
}

#define FIELD(name)                                                                                \
    {                                                                                              \
        &ranger.name, (uint32_t)sizeof(ranger.name)                                                \
    }
static void damage_of_the_struct_is_found(void)
{
    const flips_area fields[] = {FIELD(config.first), FIELD(config.step),  FIELD(config.count),
                                 FIELD(config.low),   FIELD(config.rise),  FIELD(config.rows),
                                 FIELD(config.reach), FIELD(config.mount), FIELD(beams),
                                 FIELD(borders),      FIELD(squares),      FIELD(count),
                                 FIELD(layers),       FIELD(half),         FIELD(pitch),
                                 FIELD(sum),          FIELD(seal)};
    make();
    CHECK_EQ(flips_missed(fields, (uint32_t)(sizeof(fields) / sizeof(fields[0])), 1000000, next),
             0);
}

static void verdicts_do_not_depend_on_the_budget(void)
{
    make();
    beams[1].z ^= 1;
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_E_DATA), STEPS);
    beams[1].z ^= 1;
    CHECK_EQ(next(NULL, NULL), KO_OK);
}

static void damaged_walks_are_contained(void)
{
    make();
    CHECK_EQ(flips_displaced(next, STEPS + 1U), 0);
}

static const test_case cases[] = {
    {"sound rangers are sound", sound_rangers_are_sound},
    {"others are refused", others_are_refused},
    {"scans keep the checksums", scans_keep_the_checksums},
    {"damage of tables is found", damage_of_tables_is_found},
    {"damage of the struct is found", damage_of_the_struct_is_found},
    {"verdicts do not depend on the budget", verdicts_do_not_depend_on_the_budget},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(sector_ranger_validate, cases);
