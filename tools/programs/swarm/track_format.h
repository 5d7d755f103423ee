/* The file between the tool tracks (host) and swarm (firmware): where each vehicle is at each tick.
 * Little-endian, 32-bit fields. Lengths are raw Q16.16. The header is followed by a record for each
 * tick: the position of each vehicle, and a checksum. */
#ifndef TRACK_FORMAT_H
#define TRACK_FORMAT_H

#include <stdint.h>

#include "keepout/vec.h"

#define TRACKS_MAGIC 0x4B505357U /* "KPSW" */
#define TRACKS_VERSION 1U
#define TRACKS_ABSENT INT32_MIN /* x of a vehicle that is not there */
#define TRACKS_MOST 64U         /* vehicles of a file */

typedef struct tracks_header {
    uint32_t magic;
    uint32_t version;
    uint32_t vehicles;
    uint32_t ticks;
    uint32_t tick_ns; /* the time between two ticks */
    fix16_t distance; /* two vehicles as near as this are a pair; rounded up */
    /* How far a vehicle is from where it would be if it moved straight from tick to tick, at most;
     * rounded up. */
    fix16_t deviation[TRACKS_MOST];
    uint32_t crc; /* of the fields before */
} tracks_header;

#endif
