/* Sorts boxes into levels of tiles. */
#ifndef TILES_H
#define TILES_H

#include "input.h"

typedef struct tiling {
    pack_level levels[PACK_MAX_LEVELS]; /* offsets count entries of `directory` here */
    uint32_t level_count;
    uint32_t *directory;
    size_t directory_count;
} tiling;

/* Reorders the boxes by level and tile, keeping the order within a tile, and builds their
 * directory. */
void tile_boxes(box_list *boxes, tiling *out);

#endif
