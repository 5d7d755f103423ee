/* The file between the tool scans (host) and lidar_brake (firmware): the scans of a lidar with the
 * speed of its vehicle, all records of one size. Little-endian, 32-bit fields. Lengths are raw
 * Q16.16. */
#ifndef SCAN_FORMAT_H
#define SCAN_FORMAT_H

#include <stdint.h>

#include "keepout/fix16.h"

#define SCANS_MAGIC 0x4B505343U /* "KPSC" */
#define SCANS_VERSION 2U
#define SCANS_NO_SPEED (-1) /* the speed is not known, or the vehicle reverses */

typedef struct scans_header {
    uint32_t magic;
    uint32_t version;
    uint32_t count;       /* records */
    uint32_t most_beams;  /* of a record: each has room for so many */
    fix16_t reach;        /* how far the lidar sees, rounded down */
    fix16_t nose;         /* from the lidar to the vehicle's front, rounded up */
    fix16_t reserve;      /* what is left after stopping, rounded up */
    fix16_t deceleration; /* rounded down */
    uint32_t delay;       /* microseconds, rounded up */
    uint32_t arc;         /* to either side of the front, 2^-32 of a turn */
    uint32_t turn;        /* how fast the vehicle turns at most, 2^-32 of a turn a second */
    uint32_t lifetime;    /* of a scan, milliseconds */
    uint32_t crc;         /* of the fields before */
} scans_header;

typedef struct scan_record {
    uint32_t line;  /* in the file that it was read from */
    uint32_t time;  /* milliseconds since the first scan */
    fix16_t speed;  /* rounded up, or SCANS_NO_SPEED */
    uint32_t first; /* where beam 0 points, 2^-32 of a turn */
    int32_t step;   /* from a beam to the next, 2^-32 of a turn */
    uint32_t beams;
    uint32_t crc; /* of the fields before and of the beams, begun with the record's number */
} scan_record;

#endif
