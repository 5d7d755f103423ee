/* The file between `pack` (host) and `flight` (firmware): a flight, its parameters and its map. It
 * is tiled, so that the surroundings of a position can be read without the rest. Little-endian,
 * 32-bit fields, as these structs lie in memory on every machine of the project. Lengths are raw
 * Q16.16.
 *
 * The file is a row of blocks, each with a checksum, so that the firmware checks just what it
 * reads. Offsets and sizes count the bytes in the blocks, without the checksums. */
#ifndef PACK_FORMAT_H
#define PACK_FORMAT_H

#include <stdint.h>

#include "keepout/shape.h"

#define PACK_MAGIC 0x4B505432U /* "KPT2" */
#define PACK_VERSION 2U
#define PACK_BLOCK 512U
#define PACK_PAYLOAD (PACK_BLOCK - 4U)
#define PACK_MAX_LEVELS 16U
#define PACK_MOST_TIME 4000000000000000000 /* ns: seconds fit in 32 bits */
#define PACK_MOST_AHEAD 3600000000000      /* ns */
#define PACK_MOVER 0x80000000U             /* bit of a name: a mover's id, not a line of the map */

typedef struct pack_block {
    uint8_t bytes[PACK_PAYLOAD];
    uint32_t crc; /* of the bytes: ~crc32_more(~number of the block) */
} pack_block;

typedef struct pack_time {
    uint32_t low;
    int32_t high;
} pack_time;

static inline int64_t pack_ns(pack_time t)
{
    return (int64_t)(((uint64_t)(uint32_t)t.high << 32) | t.low);
}

typedef struct pack_section {
    uint32_t count;
    uint32_t offset;
} pack_section;

/* A grid of square tiles of 2^shift raw. A box is in the level whose tiles are at least as wide as
 * it is in x and y. In that level it is in the tile that holds its centre. So it extends at most
 * half a tile beyond that tile. */
typedef struct pack_level {
    uint32_t shift;
    int32_t x0; /* tile coordinates (raw >> shift) of the first column and row */
    int32_t y0;
    uint32_t columns;
    uint32_t rows;
    uint32_t offset; /* columns * rows + 1 numbers: the first box of each tile, row by row */
} pack_level;

typedef struct pack_header {
    uint32_t magic;
    uint32_t version;
    uint32_t size; /* of all, in the blocks */
    fix16_t radius;
    fix16_t reach;
    fix16_t warn;
    pack_time ahead;
    pack_section poses;
    pack_section movers;
    pack_section boxes;
    uint32_t level_count;
    pack_level levels[PACK_MAX_LEVELS];
} pack_header;

typedef struct pack_pose {
    pack_time time;
    ko_vec3 position;
} pack_pose;

typedef struct pack_mover {
    pack_time time;
    uint32_t name;
    ko_aabb box;
} pack_mover;

typedef struct pack_box {
    ko_aabb box;
    uint32_t name;
} pack_box;

#endif
