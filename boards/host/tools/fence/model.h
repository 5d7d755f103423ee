/* The content of a plan or a CSV file, before it becomes local metres. */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decimal.h"
#include "keepout/fence.h"
#include "keepout/geo.h"

/* Exit codes. */
enum { EXIT_DONE = 0, EXIT_OUTPUT = 1, EXIT_INPUT = 2 };

/* A position, and its line in the file. */
typedef struct place {
    ko_geo at;
    unsigned long line;
} place;

/* A height in nano metres, or none. */
typedef struct height {
    int64_t nano;
    bool is_set;
} height;

typedef struct zone {
    ko_fence_role role;
    ko_fence_kind kind;
    place *points; /* polygon: all; circle: the centre; box: two corners */
    size_t count;
    int64_t radius; /* nano metres, rounded to the safe side */
    height floor;
    height ceiling;
    unsigned long line;
} zone;

typedef struct waypoint {
    place place;
    int64_t nano; /* height */
} waypoint;

typedef struct model {
    const char *path;
    bool has_origin;
    place origin;
    zone *zones;
    size_t zone_count;
    waypoint *waypoints;
    size_t waypoint_count;
} model;

/* Ends the program with exit code 2 and "path:line: message", or the message alone if line is 0. */
_Noreturn void refuse(const char *path, unsigned long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Makes room for one more by doubling. */
void *grow(void *items, size_t count, size_t size);

/* Reads the whole file and adds a zero byte. */
char *read_file(const char *path, size_t *size);

/* Converts degrees from billionths to units of 1e-7, to nearest. Refuses degrees out of range. */
place place_of(const model *m, unsigned long line, const decimal *lat, const decimal *lon);

zone *add_zone(model *m, ko_fence_role role, ko_fence_kind kind, unsigned long line);
void add_point(zone *z, place p);
void add_waypoint(model *m, place p, int64_t nano);

/* A radius above 0 and at most 8192 m. It is rounded up for a keep-out zone, down for a keep-in
 * zone. */
void set_radius(const model *m, zone *z, unsigned long line, const decimal *radius);

void read_plan(model *m);
void read_csv(model *m);

/* Writes local metres, checked, as C. warn is in LSB. */
void write_c(const model *m, const char *path, const char *name, ko_fence_rule rule, fix16_t warn);

#endif
