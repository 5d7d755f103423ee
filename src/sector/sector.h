/* Says whether a point belongs to the vehicle itself. */
#ifndef KOI_SECTOR_H
#define KOI_SECTOR_H

#include "src/sector/sector_core.h"

/* True iff a point of the body's frame is in a volume of the vehicle. */
bool koi_sector_is_self(const ko_sectors *s, const ko_vec3 *point);

#endif
