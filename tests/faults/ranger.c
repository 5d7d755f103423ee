/* Faults of rangers: the tables and the struct. */
#include "faults.h"

#include "keepout/sector.h"
#include "keepout/units.h"

#include <string.h>

enum { COUNT = 24, COLUMNS = 24, ROWS = 3, BEAMS = COLUMNS * ROWS };

static ko_sectors *sectors;
static ko_ranger *ranger;
static fix16_t *distances;
static ko_mat3 turn;
static bool is_turned;

static bool finds(void)
{
    return ko_ranger_validate(ranger, NULL, NULL) != KO_OK;
}

static void build(test_random *random, range *ranges)
{
    (void)random;
    const fix16_t heights[] = {KO_M(-2), KO_M(2)};
    fix16_t *floors = guard_take(GUARD_CONSTANT, sizeof(heights));
    ko_ranger_beam *beams = guard_take(GUARD_CONSTANT, BEAMS * sizeof(*beams));
    ko_ranger_border *borders =
        guard_take(GUARD_CONSTANT, KO_RANGER_BORDERS(COUNT) * sizeof(*borders));
    sectors = guard_take(GUARD_WORK, sizeof(*sectors));
    ko_sector_cell *cells = guard_take(GUARD_WORK, COUNT * sizeof(*cells));
    uint32_t *squares = guard_take(GUARD_WORK, KO_RANGER_SQUARES(COUNT, 1) * sizeof(*squares));
    ranger = guard_take(GUARD_WORK, sizeof(*ranger));
    distances = guard_take(GUARD_WORK, BEAMS * sizeof(*distances));
    memcpy(floors, heights, sizeof(heights));
    const ko_sectors_config config = {.count = COUNT,
                                      .layers = 1,
                                      .floors = floors,
                                      .range = KO_M(20),
                                      .blind = KO_M(1),
                                      .ticks_per_second = 1000,
                                      .lifetime = 1000};
    const ko_ranger_config sensor = {.step = (int32_t)(UINT32_MAX / COLUMNS),
                                     .count = COLUMNS,
                                     .low = -(1 << 25),
                                     .rise = 1 << 25,
                                     .rows = ROWS,
                                     .reach = KO_M(25),
                                     .mount = {KO_MAT3_IDENTITY, {KO_M(0.05), 0, KO_M(0.1)}}};
    KO_IGNORE(ko_sectors_init(sectors, &config, cells));
    KO_IGNORE(ko_ranger_init(ranger, sectors, &sensor, beams, borders, squares));
    const range all[] = {
        {.name = "beams of `ko_ranger`",
         .at = beams,
         .size = BEAMS * sizeof(*beams),
         .check_name = "ko_ranger_validate",
         .finds = finds},
        {.name = "borders of `ko_ranger`",
         .at = borders,
         .size = KO_RANGER_BORDERS(COUNT) * sizeof(*borders),
         .check_name = "ko_ranger_validate",
         .finds = finds},
        {.name = "struct `ko_ranger`",
         .at = ranger,
         .size = sizeof(*ranger),
         .check_name = "ko_ranger_validate",
         .finds = finds},
    };
    memcpy(ranges, all, sizeof(all));
}

static ko_status begin(void *query, test_random *random)
{
    (void)query;
    const ko_dir3 up = {0, 0, KO_Q30_ONE};
    is_turned = (random_bits(random) & 1U) != 0U;
    for (uint32_t i = 0; i < BEAMS; i++) {
        const bool is_hit = (random_bits(random) & 3U) == 0U;
        distances[i] = is_hit ? random_range(random, 0, KO_M(15)) : KO_BEAM_NOTHING;
    }
    return ko_mat3_from_axis_angle(&up, (ko_angle)random_bits(random), &turn);
}

/* What a state promises: unknown nothing, a hit that nothing is nearer, clear the most. */
static int64_t promise_of(ko_sector_state state)
{
    static const int8_t rank[] = {0, 0, 3, 2, 1}; /* unknown, stale, clear, hit, partly */
    return ((unsigned)state < sizeof(rank)) ? rank[state] : 9;
}

/* Makes a look, and asks all sectors. */
static ko_status next(void *query, uint32_t *budget, answer *to)
{
    (void)query;
    (void)budget;
    static const ko_sector_motion still = {0, 0, 0, 0};
    KO_IGNORE(ko_sectors_look_begin(sectors, 0, is_turned ? &turn : NULL));
    ko_status status = ko_sectors_add_ranges(sectors, ranger, distances, NULL);
    KO_IGNORE(ko_sectors_look_end(sectors));
    for (uint32_t i = 0; status == KO_OK && i < COUNT; i++) {
        ko_sector_answer found;
        status = ko_sectors_test(sectors, 0, i, 0, &still, &found);
        const int64_t promise = promise_of(found.state);
        note(to, 2U * (uint64_t)i, promise);
        note(to, 2U * (uint64_t)i + 1U, (promise > 0) ? found.distance : 0);
    }
    return (status == KO_OK) ? KO_END : status;
}

static const question questions[] = {{"`ko_sectors_add_ranges`", 0, false, begin, next, NULL}};

const module ranger_module = {"ranger", questions, 1, build, 3};
