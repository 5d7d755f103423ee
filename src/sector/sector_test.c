/* Answers what is known of sectors. */
#include <stddef.h>

#include "src/sector/sector_core.h"
#include "src/sector/sector_ask.h"

static bool is_legal(const ko_sector_motion *motion)
{
    return motion->speed >= 0 && motion->speed <= KO_LIMIT;
}

/* All of a sector but its borders, on which another begins. */
static koi_sector_span span_of(uint32_t sector)
{
    return (koi_sector_span){((uint64_t)sector << 32) + 1U, (UINT64_C(1) << 32) - 2U};
}

ko_status ko_sectors_test(const ko_sectors *sectors, uint32_t layer, uint32_t sector, uint32_t now,
                          const ko_sector_motion *motion, ko_sector_answer *answer)
{
    if (koi_sectors_are_missing(sectors) || motion == NULL || answer == NULL) {
        return KO_E_ARG;
    }
    if (layer >= sectors->config.layers || sector >= sectors->config.count || !is_legal(motion)) {
        return KO_E_RANGE;
    }
    const koi_sector_span arc = span_of(sector);
    *answer = koi_sector_ask(sectors, layer, layer, &arc, now, motion);
    return KO_OK;
}

ko_status ko_sectors_test_arc(const ko_sectors *sectors, ko_angle from, uint32_t width,
                              uint32_t now, const ko_sector_motion *motion,
                              ko_sector_answer *answer)
{
    if (koi_sectors_are_missing(sectors) || motion == NULL || answer == NULL) {
        return KO_E_ARG;
    }
    if (!is_legal(motion)) {
        return KO_E_RANGE;
    }
    const uint64_t n = sectors->config.count;
    const koi_sector_span arc = {koi_sector_start(sectors, from),
                                 (width == UINT32_MAX) ? n << 32 : width * n};
    *answer = koi_sector_ask(sectors, 0, sectors->config.layers - 1U, &arc, now, motion);
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
                        uint32_t now, const ko_sector_motion *motion)
{
    const koi_sector_span arc = span_of(sector);
    const ko_sector_answer one = koi_sector_ask(s, config->low, config->high, &arc, now, motion);
    const uint32_t cm = centimetres(one.distance);
    const bool is_known = koi_sector_is_whole(one.state);
    if (cm <= config->max_cm && (is_known || one.state == KO_SECTOR_PARTLY)) {
        const bool is_free = one.state == KO_SECTOR_CLEAR && cm == config->max_cm;
        return is_free ? cm + 1U : cm;
    }
    return is_known ? config->max_cm + 1U : KO_MAVLINK_UNKNOWN;
}

static bool is_message(const ko_sectors *sectors, const ko_mavlink_config *c,
                       const ko_sector_motion *motion)
{
    return is_legal(motion) && sectors->config.count <= KO_MAVLINK_DISTANCES && c->low <= c->high &&
           c->high < sectors->config.layers && c->max_cm >= 1U && c->max_cm <= 65533U &&
           c->max_cm <= centimetres(sectors->config.range);
}

ko_status ko_mavlink_from_sectors(const ko_sectors *sectors, const ko_mavlink_config *config,
                                  uint32_t now, const ko_sector_motion *motion,
                                  uint16_t distances[KO_MAVLINK_DISTANCES])
{
    if (koi_sectors_are_missing(sectors) || config == NULL || motion == NULL || distances == NULL) {
        return KO_E_ARG;
    }
    const ko_mavlink_config c = *config;
    const ko_sector_motion m = *motion;
    const uint32_t n = sectors->config.count;
    if (!is_message(sectors, &c, &m)) {
        return KO_E_RANGE;
    }
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        const uint32_t sector = (c.is_z_up && i > 0U) ? n - i : i;
        distances[i] =
            (uint16_t)((i < n) ? element(sectors, &c, sector, now, &m) : KO_MAVLINK_UNKNOWN);
    }
    return KO_OK;
}
