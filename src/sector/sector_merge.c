/* Joins two sets of sectors. */
#include <stddef.h>

#include "src/sector/sector_core.h"

/* The state of a sector, up to a range. */
typedef struct sight {
    ko_sector_state state;
    fix16_t distance; /* INT32_MAX: nothing is there */
    uint32_t left;    /* ticks until it is stale; UINT32_MAX where that means nothing */
} sight;

static bool is_same_ring(const ko_sectors *a, const ko_sectors *b)
{
    if (a->config.count != b->config.count || a->config.layers != b->config.layers) {
        return false;
    }
    for (uint32_t i = 0; i <= a->config.layers; i++) {
        if (a->config.floors[i] != b->config.floors[i]) {
            return false;
        }
    }
    return true;
}

/* Reads the state of a sector in one set, up to a range. Beyond the range a sector that was seen
 * whole is clear, and one that was not is unknown. */
static sight sight_of(const ko_sectors *s, uint32_t at, uint32_t now, fix16_t range)
{
    const ko_sector_cell *cell = &s->cells[at];
    const bool is_something = koi_sector_is_hit((ko_sector_state)cell->state);
    sight one = {.left = UINT32_MAX};
    one.state = koi_sector_test(s, at / s->config.count, at % s->config.count, now).state;
    one.distance = is_something ? cell->distance : INT32_MAX;
    if (one.state >= KO_SECTOR_CLEAR) {
        one.left = cell->time + s->config.lifetime - now; /* up to 2 lifetimes if it is ahead */
    }
    if (one.distance > range) {
        one.distance = INT32_MAX;
        one.state = (one.state == KO_SECTOR_HIT)      ? KO_SECTOR_CLEAR
                    : (one.state == KO_SECTOR_PARTLY) ? KO_SECTOR_UNKNOWN
                                                      : one.state;
    }
    return one;
}

static bool is_whole(ko_sector_state state)
{
    return state == KO_SECTOR_CLEAR || state == KO_SECTOR_HIT;
}

/* A sector is clear only if the sets that count have seen all of it and none of them is stale. */
static ko_sector_state state_of(ko_sector_state a, ko_sector_state b, ko_sector_merge how)
{
    const bool is_stale = a == KO_SECTOR_STALE || b == KO_SECTOR_STALE;
    const bool is_seen = (how == KO_SECTOR_BOTH) ? is_whole(a) && is_whole(b)
                                                 : !is_stale && (is_whole(a) || is_whole(b));
    if (koi_sector_is_hit(a) || koi_sector_is_hit(b)) {
        return is_seen ? KO_SECTOR_HIT : KO_SECTOR_PARTLY;
    }
    return is_seen ? KO_SECTOR_CLEAR : is_stale ? KO_SECTOR_STALE : KO_SECTOR_UNKNOWN;
}

/* The cell goes stale with the first of the two: its stamp is set back for that. */
static void store(ko_sector_cell *cell, const sight *a, const sight *b, ko_sector_state state,
                  uint32_t now, uint32_t lifetime)
{
    const uint32_t first = (a->left < b->left) ? a->left : b->left;
    const uint32_t left = (first < lifetime) ? first : lifetime;
    const fix16_t distance = (a->distance < b->distance) ? a->distance : b->distance;
    cell->state = (uint8_t)state;
    cell->time = now - (lifetime - left);
    cell->distance = distance;
    if (state == KO_SECTOR_STALE) {
        cell->state = (distance != INT32_MAX) ? KO_SECTOR_PARTLY : KO_SECTOR_CLEAR;
        cell->time = now - lifetime - 1U;
    }
}

ko_status ko_sectors_merge(const ko_sectors *a, const ko_sectors *b, uint32_t now,
                           ko_sector_merge how, ko_sectors *out)
{
    if (koi_sectors_are_missing(a) || koi_sectors_are_missing(b) || koi_sectors_are_missing(out)) {
        return KO_E_ARG;
    }
    const fix16_t range = out->config.range;
    if (!is_same_ring(a, out) || !is_same_ring(b, out) || range > a->config.range ||
        range > b->config.range || (how != KO_SECTOR_BOTH && how != KO_SECTOR_EITHER)) {
        return KO_E_RANGE;
    }
    if (out->is_open) {
        return KO_E_CHANGED;
    }
    for (uint32_t i = 0; i < out->config.layers * out->config.count; i++) {
        const sight one = sight_of(a, i, now, range);
        const sight other = sight_of(b, i, now, range);
        store(&out->cells[i], &one, &other, state_of(one.state, other.state, how), now,
              out->config.lifetime);
    }
    return KO_OK;
}
