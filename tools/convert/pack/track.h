/* Trajectories: TUM, KITTI, CSV with named columns (EuRoC), ULog, ArduPilot's DataFlash. Each
 * reader hands over its poses one by one, in billionths, as they stand in the file. */
#ifndef TRACK_H
#define TRACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/decimal.h"

typedef struct track_pose {
    int64_t time;   /* ns */
    int64_t at[3];  /* billionths of a metre, cut off */
    uint64_t place; /* in the file: the line of a text, the byte of a log */
} track_pose;

/* The place of a log's position 0,0,0: degrees, and metres over the sea. */
typedef struct track_origin {
    double lat;
    double lon;
    double alt;
} track_origin;

typedef struct track_options {
    bool skips_bad;        /* leaves out poses that cannot be used, and counts them */
    int64_t interval;      /* ns between the poses of a file without times; 0: not given */
    const char *time_unit; /* s, ms, us, ns; NULL: not given */
    bool has_origin;       /* a log of latitudes is read about this origin, and no other */
    track_origin origin;
} track_options;

typedef struct track {
    const char *path;
    const char *form; /* of the file: "TUM" */
    const char *unit; /* of a place: "line", "byte" */
    track_options options;
    bool has_origin; /* the log says what its 0,0,0 is */
    track_origin origin;
    bool is_global; /* it was read from latitudes, about the origin */
    track_pose *items;
    size_t count;
    size_t skipped;
    uint64_t first_skipped;
} track;

void track_read(const char *path, const track_options *options, track *out);

/* Ends the program: "file:line: expected what, found ..." of a pose. */
_Noreturn void track_expected(const track *t, uint64_t place, const char *what, const char *found);
/* For readers: adds a pose. If it is not later than the last one it is refused, or left out. */
void track_add(track *t, uint64_t place, int64_t time, const int64_t at[3]);
/* For readers: refuses something that is no pose, or leaves it out. */
void track_bad(track *t, uint64_t place, const char *what, const char *found);
/* The limit of times of a packed flight. */
void track_check_time(const track *t, uint64_t place, int64_t time);

/* ulog.c, dataflash.c: true if the file begins like one, which is then read. */
bool log_read_ulog(track *t);
bool log_read_dataflash(track *t);

#endif
