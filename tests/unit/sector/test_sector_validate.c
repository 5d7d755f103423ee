/* Tests of the validation of sectors: each changed bit of a cell, of a floor, of a body of the
 * vehicle and of the settings is found, in steps of every size, while looks come.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "flips.h"
#include "ring.h"

#include <stddef.h>

enum { CELLS = RING_COUNT * RING_LAYERS, BODIES = 3, STEPS = 1 + BODIES + CELLS };

static fix16_t floors[] = {-METRE, 0, METRE};
static ko_body self[BODIES];

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_sectors_validate(&ring, walk, budget);
}

static void make(void)
{
    ring_begin();
    self[0] = (ko_body){.as.sphere = {{0, 0, 0}, METRE / 4}, .kind = KO_BODY_SPHERE};
    self[1] =
        (ko_body){.as.capsule = {{0, 0, 0}, {100, 200, 300}, METRE / 8}, .kind = KO_BODY_CAPSULE};
    self[2] =
        (ko_body){.as.box = {{5, 6, 7}, {METRE / 5, METRE / 6, METRE / 7}}, .kind = KO_BODY_BOX};
    ring_config.floors = floors;
    ring_config.self = self;
    ring_config.self_count = BODIES;
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
}

/* A look with a point at random and a part that was seen. */
static void look(test_random *random, uint32_t time)
{
    CHECK_EQ(ko_sectors_look_begin(&ring, time, NULL), KO_OK);
    CHECK_EQ(ring_put(random_range(random, -8 * METRE, 8 * METRE),
                      random_range(random, -8 * METRE, 8 * METRE), METRE / 2),
             KO_OK);
    CHECK_EQ(ko_sectors_set_seen(&ring, random_bits(random) % RING_LAYERS,
                                 (ko_angle)random_bits(random), random_bits(random)),
             KO_OK);
}

static void sound_sectors_are_sound(void)
{
    ring_begin();
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, CELLS + 2U, KO_OK), CELLS + 1U);
    make();
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_OK), STEPS);
}

static void others_are_refused(void)
{
    static const ko_sectors never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    CHECK_EQ(ko_sectors_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_sectors_validate(NULL, &walk, &budget), KO_E_ARG);
    CHECK_EQ(ko_sectors_validate(&never, &walk, &budget), KO_E_ARG);
    CHECK_EQ(budget, 3);
}

/* Looks between the steps, also unfinished ones; sectors that become stale; joined sets. */
static void looks_keep_the_checksums(void)
{
    test_random random = {0x2545F491U};
    static ko_sector_cell other_cells[CELLS];
    static ko_sectors other;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t wrong = 0;
    make();
    CHECK_EQ(ko_sectors_init(&other, &ring_config, other_cells), KO_OK);
    const uint32_t rounds = test_rounds(5000);
    for (uint32_t i = 0; i < rounds; i++) {
        uint32_t budget = 3;
        const uint32_t now = i * (RING_LIFE / 3U);
        look(&random, now);
        wrong += (next(NULL, NULL) != KO_OK) ? 1U : 0U;
        if (i % 5U != 0U) {
            CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
            CHECK_EQ(ko_sectors_merge(&ring, &ring, now, KO_SECTOR_EITHER, &other), KO_OK);
        }
        const ko_status status = next(&walk, &budget);
        wrong += (status != KO_OK && status != KO_UNFINISHED) ? 1U : 0U;
        wrong += (ko_sectors_validate(&other, NULL, NULL) != KO_OK) ? 1U : 0U;
    }
    CHECK_EQ(wrong, 0);
}

#define CELL(i)                                                                                    \
    {&ring_cells[i].time, 12}, {&ring_cells[i].state, 1}, {&ring_cells[i].apart, 2},               \
    {                                                                                              \
        &ring_cells[i].sum, 4                                                                      \
    }

static void damage_of_cells_is_found(void)
{
    test_random random = {0x2545F491U};
    const flips_area cells[] = {CELL(0), CELL(1), CELL(2), CELL(7), CELL(8), CELL(15)};
    make();
    look(&random, 5);
    CHECK_EQ(ko_sectors_look_end(&ring), KO_OK);
    CHECK_EQ(flips_missed(cells, (uint32_t)(sizeof(cells) / sizeof(cells[0])), 1000000, next), 0);
}

static void damage_of_constants_is_found(void)
{
    const flips_area tables[] = {{floors, sizeof(floors)},
                                 {&self[0].as.sphere, sizeof(ko_sphere)},
                                 {&self[0].kind, sizeof(self[0].kind)},
                                 {&self[1].as.capsule, sizeof(ko_capsule)},
                                 {&self[1].kind, sizeof(self[1].kind)},
                                 {&self[2].as.box, sizeof(ko_aabb)},
                                 {&self[2].kind, sizeof(self[2].kind)},
                                 {&ring.sum, sizeof(ring.sum)}};
    make();
    CHECK_EQ(flips_missed(tables, (uint32_t)(sizeof(tables) / sizeof(tables[0])), 1000000, next),
             0);
}

#define FIELD(name)                                                                                \
    {                                                                                              \
        &ring.name, (uint32_t)sizeof(ring.name)                                                    \
    }
static void damage_of_the_struct_is_found(void)
{
    const flips_area fields[] = {
        FIELD(config.count),    FIELD(config.layers), FIELD(config.floors),
        FIELD(config.range),    FIELD(config.blind),  FIELD(config.ticks_per_second),
        FIELD(config.lifetime), FIELD(config.self),   FIELD(config.self_count),
        FIELD(cells),           FIELD(pitch),         FIELD(seal)};
    make();
    CHECK_EQ(flips_missed(fields, (uint32_t)(sizeof(fields) / sizeof(fields[0])), 1000000, next),
             0);
}

static void verdicts_do_not_depend_on_the_budget(void)
{
    make();
    self[1].as.capsule.r ^= 1;
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_E_DATA), 1U + BODIES);
    self[1].as.capsule.r ^= 1;
    ring_cells[4].distance ^= 1;
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_E_DATA), 1U + BODIES + 5U);
    ring_cells[4].distance ^= 1;
    CHECK_EQ(next(NULL, NULL), KO_OK);
}

static void damaged_walks_are_contained(void)
{
    make();
    CHECK_EQ(flips_displaced(next, STEPS + 1U), 0);
}

static const test_case cases[] = {
    {"sound sectors are sound", sound_sectors_are_sound},
    {"others are refused", others_are_refused},
    {"looks keep the checksums", looks_keep_the_checksums},
    {"damage of cells is found", damage_of_cells_is_found},
    {"damage of floors and bodies is found", damage_of_constants_is_found},
    {"damage of the struct is found", damage_of_the_struct_is_found},
    {"verdicts do not depend on the budget", verdicts_do_not_depend_on_the_budget},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(sector_validate, cases);
