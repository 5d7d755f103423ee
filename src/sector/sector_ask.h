/* Says what is known of an arc, though the vehicle has moved since it was seen. */
#ifndef KOI_SECTOR_ASK_H
#define KOI_SECTOR_ASK_H

#include "src/sector/sector_core.h"

/* A part of the turn in positions. It touches the sectors at its ends. */
typedef struct koi_sector_span {
    uint64_t from;  /* below a turn */
    uint64_t width; /* at most a turn: all around */
} koi_sector_span;

/* Says what is known of a part of the turn as of `now`, in the layers low .. high. */
ko_sector_answer koi_sector_ask(const ko_sectors *s, uint32_t low, uint32_t high,
                                const koi_sector_span *arc, uint32_t now,
                                const ko_sector_motion *motion);

#endif
