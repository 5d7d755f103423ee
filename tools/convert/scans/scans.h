/* The text files of a lidar and of its vehicle's speed. */
#ifndef SCANS_H
#define SCANS_H

#include <stddef.h>

#include "scan_format.h"
#include "common/text.h"

enum { MOST_BEAMS = 8192 };

typedef struct speed_row {
    int64_t time; /* ns */
    decimal speed;
} speed_row;

typedef struct speed_list {
    const char *path;
    int64_t gap; /* ns: between two rows that are farther apart no speed is known */
    speed_row *items;
    size_t count;
} speed_list;

typedef struct scan {
    int64_t time; /* ns */
    scan_record record;
    fix16_t *beams;
    int64_t range_max; /* billionths of a metre */
    bool has_speed;    /* by a column of its own file */
    decimal speed;
} scan;

typedef struct scan_list {
    const char *path;
    const char *time_unit;  /* s, ms, us, ns; NULL: not given */
    bool beyond_is_nothing; /* a range above range_max says that nothing is up to there */
    scan *items;
    size_t count;
    uint32_t most_beams;
} scan_list;

/* Reads scans as a ROS LaserScan is exported, into `out`, whose settings are set. */
void scans_read(const char *path, scan_list *out);
/* Reads speeds, t,speed or named columns, into `out`, whose gap is set. */
void speeds_read(const char *path, const char *time_unit, speed_list *out);
/* Refuses speeds that all lie before the first scan, or behind the last. */
void speeds_check_clock(const speed_list *speeds, const scan_list *scans);
/* The greatest speed at the rows around a time, in raw Q16.16 rounded up. SCANS_NO_SPEED: it is not
 * known there, or the vehicle reverses. `is_in_gap` says that the rows are too far apart. */
fix16_t speed_at(const speed_list *speeds, int64_t time, bool *is_in_gap);
/* Rounds a speed up. SCANS_NO_SPEED if it is below 0. */
fix16_t speed_of(decimal speed);

#endif
