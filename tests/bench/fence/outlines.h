/* The fences of fence-bench, and legs among them. */
#ifndef OUTLINES_H
#define OUTLINES_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/fence.h"
#include "keepout/units.h"

/* A circle with waves and a star, each as keep-in and as keep-out zone. */
#define OUTLINES 4U

/* Makes an outline of 4 to 1000 corners, with runs of edges if it has_runs, and opens a fence of
 * it. False: it is refused. */
bool outlines_open(uint32_t which, uint32_t corners, bool has_runs, ko_fence *fence);

/* Draws a leg: of up to 30 m on each axis, or anywhere among the fence if it is long. */
void outlines_draw_leg(uint32_t *seed, bool is_long, ko_segment *leg);

#endif
