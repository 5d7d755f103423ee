/* Answers what is known of sectors. */
#include <stddef.h>

#include "src/sector/sector_core.h"

/* A sector in which a whole look found nothing is clear as far as the range. */
ko_sector_answer koi_sector_test(const ko_sectors *s, uint32_t layer, uint32_t sector, uint32_t now)
{
    const ko_sector_cell *cell = &s->cells[layer * s->config.count + sector];
    const ko_sector_state state = (ko_sector_state)cell->state;
    const bool is_hit = koi_sector_is_hit(state);
    if (!is_hit && state != KO_SECTOR_CLEAR) {
        return (ko_sector_answer){KO_SECTOR_UNKNOWN, 0};
    }
    return (ko_sector_answer){
        koi_sector_is_fresh(s, cell->time, now) ? state : KO_SECTOR_STALE,
        is_hit ? cell->distance : s->config.range,
    };
}

ko_status ko_sectors_test(const ko_sectors *sectors, uint32_t layer, uint32_t sector, uint32_t now,
                          ko_sector_answer *answer)
{
    if (koi_sectors_are_missing(sectors) || answer == NULL) {
        return KO_E_ARG;
    }
    if (layer >= sectors->config.layers || sector >= sectors->config.count) {
        return KO_E_RANGE;
    }
    *answer = koi_sector_test(sectors, layer, sector, now);
    return KO_OK;
}

static bool is_whole(ko_sector_state state)
{
    return state == KO_SECTOR_CLEAR || state == KO_SECTOR_HIT;
}

/* The state of two sectors together. With a hit in one of them it is a hit, whole if both are known
 * whole. It is clear only if both are. */
static ko_sector_state worse(ko_sector_state a, ko_sector_state b)
{
    if (koi_sector_is_hit(a) || koi_sector_is_hit(b)) {
        return (is_whole(a) && is_whole(b)) ? KO_SECTOR_HIT : KO_SECTOR_PARTLY;
    }
    return (a < b) ? a : b;
}

static fix16_t lesser(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

/* The nearest of fresh things and of stale ones are kept apart. A stale one counts only if nothing
 * fresh was found. */
ko_status ko_sectors_test_arc(const ko_sectors *sectors, ko_angle from, uint32_t width,
                              uint32_t now, ko_sector_answer *answer)
{
    uint32_t at = 0;
    if (koi_sectors_are_missing(sectors) || answer == NULL) {
        return KO_E_ARG;
    }
    fix16_t nearest = sectors->config.range;
    fix16_t stale = sectors->config.range;
    ko_sector_state all = KO_SECTOR_CLEAR;
    /* An arc that begins on a border touches the sector before it as well. */
    const uint32_t count =
        koi_sector_touched(sectors, (uint32_t)from - 1U, (uint64_t)width + 1U, &at);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t layer = 0; layer < sectors->config.layers; layer++) {
            const ko_sector_answer one = koi_sector_test(sectors, layer, at, now);
            nearest = koi_sector_is_hit(one.state) ? lesser(nearest, one.distance) : nearest;
            stale = (one.state == KO_SECTOR_STALE) ? lesser(stale, one.distance) : stale;
            all = worse(all, one.state);
        }
        at = (at + 1U < sectors->config.count) ? at + 1U : 0U;
    }
    answer->state = all;
    answer->distance = (all == KO_SECTOR_UNKNOWN) ? 0 : (all == KO_SECTOR_STALE) ? stale : nearest;
    return KO_OK;
}

/* ---- MAVLink ---- */

/* Whole centimetres, rounded down: at most 100 * 2^29 / 2^16 = 819200. */
static uint32_t centimetres(fix16_t distance)
{
    return (uint32_t)(((uint64_t)(uint32_t)distance * 100U) >> 16);
}

/* One element. A sector that is known whole, with nothing up to max_cm, is clear as far as that. */
static uint32_t element(const ko_sectors *s, const ko_mavlink_config *config, uint32_t sector,
                        uint32_t now)
{
    const uint32_t max_cm = config->max_cm;
    uint32_t nearest = max_cm + 1U;
    bool is_known = true;
    for (uint32_t layer = config->low; layer <= config->high; layer++) {
        const ko_sector_answer one = koi_sector_test(s, layer, sector, now);
        const uint32_t cm = koi_sector_is_hit(one.state) ? centimetres(one.distance) : max_cm + 1U;
        nearest = (cm < nearest) ? cm : nearest;
        is_known = is_known && is_whole(one.state);
    }
    return (nearest <= max_cm || is_known) ? nearest : KO_MAVLINK_UNKNOWN;
}

ko_status ko_mavlink_from_sectors(const ko_sectors *sectors, const ko_mavlink_config *config,
                                  uint32_t now, uint16_t distances[KO_MAVLINK_DISTANCES])
{
    if (koi_sectors_are_missing(sectors) || config == NULL || distances == NULL) {
        return KO_E_ARG;
    }
    const ko_mavlink_config c = *config;
    const uint32_t n = sectors->config.count;
    if (n > KO_MAVLINK_DISTANCES || c.low > c.high || c.high >= sectors->config.layers ||
        c.max_cm < 1U || c.max_cm > 65533U || c.max_cm > centimetres(sectors->config.range)) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        const uint32_t sector = (c.is_z_up && i > 0U) ? n - i : i;
        distances[i] = (uint16_t)((i < n) ? element(sectors, &c, sector, now) : KO_MAVLINK_UNKNOWN);
    }
    return KO_OK;
}
