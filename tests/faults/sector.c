/* Faults of sectors: the cells and the struct. */
#include "faults.h"

#include "keepout/sector.h"
#include "keepout/units.h"

#include <string.h>

enum { COUNT = 36, LAYERS = 2, BLOBS = 14, NOW = 4000, LIFETIME = 500, ARC = 1000 };

static ko_sectors *sectors;
static fix16_t *floors;
static ko_body *self;

/* What the question under way asks. */
static ko_sector_motion motion;
static uint32_t now;
static ko_angle from;
static uint32_t width;

static bool finds(void)
{
    return ko_sectors_validate(sectors, NULL, NULL) != KO_OK;
}

static void look(test_random *random, uint32_t time)
{
    KO_IGNORE(ko_sectors_look_begin(sectors, time, NULL));
    for (unsigned i = 0; i < BLOBS; i++) {
        ko_sphere sphere;
        sphere.c.x = random_range(random, KO_M(-15), KO_M(15));
        sphere.c.y = random_range(random, KO_M(-15), KO_M(15));
        sphere.c.z = random_range(random, KO_M(-2), KO_M(2));
        sphere.r = KO_M(0.3);
        KO_IGNORE(ko_sectors_add_sphere(sectors, &sphere));
    }
    for (uint32_t i = 0; i < LAYERS; i++) {
        KO_IGNORE(ko_sectors_set_seen(sectors, i, (ko_angle)random_bits(random), 3500000000U));
    }
    KO_IGNORE(ko_sectors_look_end(sectors));
}

static void build(test_random *random, range *ranges)
{
    const fix16_t heights[LAYERS + 1] = {KO_M(-2), KO_M(0), KO_M(2)};
    const ko_body hull = {.as = {.sphere = {{0, 0, 0}, KO_M(0.5)}}, .kind = KO_BODY_SPHERE};
    floors = guard_take(GUARD_CONSTANT, sizeof(heights));
    self = guard_take(GUARD_CONSTANT, sizeof(hull));
    sectors = guard_take(GUARD_CONSTANT, sizeof(*sectors));
    ko_sector_cell *cells = guard_take(GUARD_CONSTANT, COUNT * LAYERS * sizeof(*cells));
    memcpy(floors, heights, sizeof(heights));
    memcpy(self, &hull, sizeof(hull));
    const ko_sectors_config config = {.count = COUNT,
                                      .layers = LAYERS,
                                      .floors = floors,
                                      .range = KO_M(20),
                                      .blind = KO_M(1),
                                      .ticks_per_second = 1000,
                                      .lifetime = LIFETIME,
                                      .self = self,
                                      .self_count = 1};
    KO_IGNORE(ko_sectors_init(sectors, &config, cells));
    look(random, NOW - 100U);
    look(random, NOW - 20U);
    const range all[] = {
        {.name = "cells of `ko_sectors`",
         .at = cells,
         .size = COUNT * LAYERS * sizeof(*cells),
         .check_name = "ko_sectors_validate",
         .finds = finds},
        {.name = "struct `ko_sectors`",
         .at = sectors,
         .size = sizeof(*sectors),
         .check_name = "ko_sectors_validate",
         .finds = finds},
    };
    memcpy(ranges, all, sizeof(all));
}

static ko_status begin(void *query, test_random *random)
{
    (void)query;
    memset(&motion, 0, sizeof(motion));
    if ((random_bits(random) & 1U) != 0U) {
        motion.speed = random_range(random, 0, KO_M(5));
        motion.width = UINT32_MAX;
    }
    now = NOW + random_bits(random) % (LIFETIME / 2);
    from = (ko_angle)random_bits(random);
    width = random_bits(random) >> 2U;
    return KO_OK;
}

/* What a state promises: unknown nothing, a hit that nothing is nearer, clear the most. */
static int64_t promise_of(ko_sector_state state)
{
    static const int8_t rank[] = {0, 0, 3, 2, 1}; /* unknown, stale, clear, hit, partly */
    return ((unsigned)state < sizeof(rank)) ? rank[state] : 9;
}

static void note_answer(answer *to, uint64_t key, const ko_sector_answer *found)
{
    const int64_t promise = promise_of(found->state);
    note(to, 2U * key, promise);
    note(to, 2U * key + 1U, (promise > 0) ? found->distance : 0);
}

/* Asks all sectors, and an arc of all layers. */
static ko_status next(void *query, uint32_t *budget, answer *to)
{
    (void)query;
    (void)budget;
    ko_sector_answer found;
    ko_status status = ko_sectors_test_arc(sectors, from, width, now, &motion, &found);
    note_answer(to, ARC, &found);
    for (uint32_t i = 0; status == KO_OK && i < COUNT * LAYERS; i++) {
        status = ko_sectors_test(sectors, i / COUNT, i % COUNT, now, &motion, &found);
        note_answer(to, i, &found);
    }
    return (status == KO_OK) ? KO_END : status;
}

static const question questions[] = {{"`ko_sectors_test`", 0, false, begin, next, NULL}};

const module sector_module = {"sector", questions, 1, build, 2};
