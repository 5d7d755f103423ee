/* The corridor that the vehicle drives through, along x, and the measurements of its lidar. */
#ifndef WORLD_H
#define WORLD_H

#include "brake.h"

enum {
    TICKS = 600,
    BEAMS = 180,
    BEAM_STEP = 23860929, /* 2^32 / 180 */
    RANGE = 20 * METRE,
    REACH = 21 * METRE,
    AHEAD = 0x04000000 /* 5.6 degrees to either side */
};

/* Measures each beam at a tick from (x, 0, 0), the first one along x. */
void world_scan(uint32_t tick, fix16_t x, fix16_t *out);

/* The true distance from x to the next obstacle on the path. */
fix16_t world_ahead(uint32_t tick, fix16_t x);

#endif
