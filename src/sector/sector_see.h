/* Marks what the beams of a ranger saw whole. */
#ifndef KOI_SECTOR_SEE_H
#define KOI_SECTOR_SEE_H

#include "src/sector/sector_aim.h"

/* Marks in the cells of the sectors what the beams saw whole. */
void koi_ranger_see(const koi_ranges *r);

#endif
