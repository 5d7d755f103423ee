/* Enters the beams of a ranger into squares of distances, and leaves these in the sectors. */
#ifndef KOI_SECTOR_ENTER_H
#define KOI_SECTOR_ENTER_H

#include "src/sector/sector_aim.h"

/* Makes the squares say that nothing is there. */
void koi_ranger_clear(const koi_ranges *r);

/* Enters the beams from .. to - 1 into the squares of the ranger. */
void koi_ranger_enter(const koi_ranges *r, uint32_t from, uint32_t to);

/* Notes in the cells of the sectors what the squares hold. */
void koi_ranger_leave(const koi_ranges *r);

#endif
