/* Notes in the cells of sectors what a look under way finds. */
#ifndef KOI_SECTOR_CELL_H
#define KOI_SECTOR_CELL_H

#include "src/sector/sector_core.h"

/* Counts the sectors that from .. from + width touches, at most all of them, and gives the first. A
 * width of a turn or more is all around. */
uint32_t koi_sector_touched(const ko_sectors *s, uint32_t from, uint64_t width, uint32_t *first);

/* Notes a hit in one sector. The distance is at most the range. */
void koi_sector_hit(ko_sectors *s, uint32_t layer, uint32_t sector, uint32_t distance);

/* Notes a hit in all sectors that from .. from + width touches, in all layers that low .. high
 * touches. */
void koi_sector_put(ko_sectors *s, uint32_t from, uint64_t width, int64_t low, int64_t high,
                    uint32_t distance);

/* Marks all sectors of a layer within from .. from + width as seen. */
void koi_sector_mark(ko_sectors *s, uint32_t layer, uint32_t from, uint64_t width);

#endif
