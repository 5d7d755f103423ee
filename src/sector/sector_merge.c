/* Joins two sets of sectors. */
#include <stddef.h>

#include "src/sector/sector_core.h"
#include "src/sector/sector_validate.h"

/* The state of a sector, up to a range. */
typedef struct sight {
    ko_sector_state state;
    fix16_t distance; /* KOI_SECTOR_NOTHING: nothing is there */
    uint32_t age;     /* ticks; UINT32_MAX if it is not known or stale */
    uint32_t left;    /* ticks until it is stale; UINT32_MAX where that means nothing */
    int16_t apart;    /* of the cell */
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
static sight sight_of(const ko_sector_cell *cell, uint32_t now, fix16_t range)
{
    sight one = {koi_sector_state(cell, now), KOI_SECTOR_NOTHING, UINT32_MAX, UINT32_MAX, 0};
    if (one.state != KO_SECTOR_UNKNOWN) {
        one.distance = cell->distance;
    }
    if (one.state >= KO_SECTOR_CLEAR) {
        one.age = now - cell->time;
        one.left = cell->lifetime - one.age;
        one.apart = cell->apart;
    }
    if (one.distance > range) {
        one.distance = KOI_SECTOR_NOTHING;
        one.state = (one.state == KO_SECTOR_HIT)      ? KO_SECTOR_CLEAR
                    : (one.state == KO_SECTOR_PARTLY) ? KO_SECTOR_UNKNOWN
                                                      : one.state;
    }
    return one;
}

/* A sector is clear only if the sets that count have seen all of it and none of them is stale. */
static ko_sector_state state_of(ko_sector_state a, ko_sector_state b, ko_sector_merge how)
{
    const bool is_stale = a == KO_SECTOR_STALE || b == KO_SECTOR_STALE;
    const bool is_seen = (how == KO_SECTOR_BOTH)
                             ? koi_sector_is_whole(a) && koi_sector_is_whole(b)
                             : !is_stale && (koi_sector_is_whole(a) || koi_sector_is_whole(b));
    if (koi_sector_is_hit(a) || koi_sector_is_hit(b)) {
        return is_seen ? KO_SECTOR_HIT : KO_SECTOR_PARTLY;
    }
    return is_seen ? KO_SECTOR_CLEAR : is_stale ? KO_SECTOR_STALE : KO_SECTOR_UNKNOWN;
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

/* By how much the looks of two sights lie apart, in ticks: those of one set before those of the
 * other, or after. A look that is not known does not count. */
static int16_t apart_of(const sight *a, const sight *b)
{
    const int64_t by = (int64_t)b->age - a->age;
    if (a->age == UINT32_MAX || b->age == UINT32_MAX) {
        return (a->age == UINT32_MAX) ? b->apart : a->apart;
    }
    if (by == 0) {
        return (a->apart == b->apart) ? a->apart : KOI_SECTOR_MIXED;
    }
    const bool is_simple = a->apart == 0 && b->apart == 0 && by > INT16_MIN && by <= INT16_MAX;
    return is_simple ? (int16_t)by : KOI_SECTOR_MIXED;
}

/* The cell is as old as the older of the two, and goes stale with the first of them. */
static void store(ko_sector_cell *cell, const sight *a, const sight *b, ko_sector_state state,
                  uint32_t now, uint32_t lifetime)
{
    uint32_t age = (a->age > b->age) ? a->age : b->age;
    if (age == UINT32_MAX) { /* one of the two is not known */
        age = lesser(a->age, b->age);
    }
    cell->state = (uint8_t)state;
    cell->time = now - age;
    cell->lifetime = age + lesser(lesser(a->left, b->left), lifetime);
    cell->apart = apart_of(a, b);
    cell->distance = (a->distance < b->distance) ? a->distance : b->distance;
    cell->sum = koi_sector_seal_of(cell);
}

static bool is_part(const ko_sectors *part, const ko_sectors *out)
{
    return is_same_ring(part, out) && out->config.range <= part->config.range;
}

ko_status ko_sectors_merge(const ko_sectors *a, const ko_sectors *b, uint32_t now,
                           ko_sector_merge how, ko_sectors *out)
{
    if (koi_sectors_are_missing(a) || koi_sectors_are_missing(b) || koi_sectors_are_missing(out)) {
        return KO_E_ARG;
    }
    const fix16_t range = out->config.range;
    if (!is_part(a, out) || !is_part(b, out) ||
        (how != KO_SECTOR_BOTH && how != KO_SECTOR_EITHER)) {
        return KO_E_RANGE;
    }
    if (out->is_open) {
        return KO_E_CHANGED;
    }
    for (uint32_t i = 0; i < out->config.layers * out->config.count; i++) {
        const sight one = sight_of(&a->cells[i], now, range);
        const sight other = sight_of(&b->cells[i], now, range);
        store(&out->cells[i], &one, &other, state_of(one.state, other.state, how), now,
              out->config.lifetime);
    }
    return KO_OK;
}
