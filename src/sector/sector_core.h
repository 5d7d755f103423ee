/* The parts that the sources of sector.h share. */
#ifndef KOI_SECTOR_CORE_H
#define KOI_SECTOR_CORE_H

#include "keepout/sector.h"
#include "src/math/set_up.h"

/* Bits of ko_sector_cell.look. */
#define KOI_LOOK_SEEN 1U
#define KOI_LOOK_HIT 2U

/* The position of an angle among the sectors: angle * count + half a sector. Sector k is from k to
 * k + 1. */
static inline uint64_t koi_sector_position(const ko_sectors *s, uint32_t angle)
{
    return (uint64_t)angle * s->config.count + 0x80000000U;
}

/* ko_sector_cell.apart of cells of which no two were seen at the same times. */
#define KOI_SECTOR_MIXED INT16_MIN

/* The distance of a cell in which nothing was found. */
#define KOI_SECTOR_NOTHING INT32_MAX

static inline bool koi_sector_is_hit(ko_sector_state state)
{
    return state == KO_SECTOR_HIT || state == KO_SECTOR_PARTLY;
}

/* True iff there are no sectors, or they were never set up. */
static inline bool koi_sectors_are_missing(const ko_sectors *s)
{
    return KOI_IS_UNSET(s);
}

static inline bool koi_sector_is_whole(ko_sector_state state)
{
    return state == KO_SECTOR_CLEAR || state == KO_SECTOR_HIT;
}

/* The state of a cell as of `now`. A stamp that is ahead has no age, so it is stale. */
static inline ko_sector_state koi_sector_state(const ko_sector_cell *cell, uint32_t now)
{
    const ko_sector_state state = (ko_sector_state)cell->state;
    const bool is_known = koi_sector_is_hit(state) || state == KO_SECTOR_CLEAR;
    if (is_known) {
        return (now - cell->time <= cell->lifetime) ? state : KO_SECTOR_STALE;
    }
    return (state == KO_SECTOR_STALE) ? state : KO_SECTOR_UNKNOWN;
}

/* A whole turn in positions. */
static inline uint64_t koi_sector_turn(const ko_sectors *s)
{
    return (uint64_t)s->config.count << 32;
}

/* The position of an angle, below a turn. */
static inline uint64_t koi_sector_start(const ko_sectors *s, ko_angle angle)
{
    const uint64_t turn = koi_sector_turn(s);
    const uint64_t at = koi_sector_position(s, (uint32_t)angle);
    return (at < turn) ? at : at - turn;
}

/* The sector after one. */
static inline uint32_t koi_sector_after(const ko_sectors *s, uint32_t at)
{
    return (at + 1U < s->config.count) ? at + 1U : 0U;
}

/* True if low .. high touches a layer. */
static inline bool koi_sector_is_in_layer(const ko_sectors *s, uint32_t layer, int64_t low,
                                          int64_t high)
{
    return s->config.floors[layer] <= high && s->config.floors[layer + 1U] >= low;
}

#endif
