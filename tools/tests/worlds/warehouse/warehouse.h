/* Declares the project's own world: a warehouse of 40 x 25 x 8 m, a flight of 60 s through it, and
 * its traffic. It is computed in integers, so that the files are the same bytes on every
 * machine. */
#ifndef WAREHOUSE_H
#define WAREHOUSE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { WH_SECONDS = 60, WH_POSES_A_SECOND = 50, WH_SIGHTINGS_A_SECOND = 10, WH_UM_PER_MM = 1000 };

/* In millimetres. */
typedef struct {
    int32_t x, y, z;
} wh_point;

typedef struct {
    wh_point centre, half;
} wh_box;

/* In micrometres. */
typedef struct {
    int64_t x, y, z;
} wh_place;

/* One leg of a path: a straight line to a point, in whole seconds. */
typedef struct {
    wh_point to;
    int seconds;
} wh_leg;

/* A path begins at the point of its first leg, of 0 seconds. After its last leg the body stands
 * still. */
typedef struct {
    size_t legs;
    const wh_leg *leg;
} wh_way;

/* Writes a whole number as a decimal one; its last digits stand behind the point. */
void wh_write_fixed(FILE *file, int64_t value, int decimals);

/* way.c: the position on a path at tick / rate seconds. Paths have smooth corners. */
wh_place wh_place_at(const wh_way *way, int tick, int rate);

/* layout.c, flight.c, traffic.c: the files. Errors stay in the stream, for the caller to check. */
void wh_write_map(FILE *file);
void wh_write_flight(FILE *file);
void wh_write_movers(FILE *file);

#endif
