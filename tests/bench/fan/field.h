/* The workload of an obstacle-avoidance planner at 10 Hz. There are 69 bearings, 5 degrees apart.
 * Each has one leg of 15 m, and from its end three of 30 m, ahead and 45 degrees to either side:
 * 276 legs. An obstacle database holds 100 spheres around the vehicle, and a fence of 12 corners
 * surrounds it. The result for each leg is its margin, as far as that is below 5 m. */
#ifndef FIELD_H
#define FIELD_H

#include "keepout/motion.h"

#define METRES(x) ((fix16_t)((x)*65536))

enum {
    FIELD_OBSTACLES = 100,
    FIELD_CORNERS = 12,
    FIELD_BEARINGS = 69,
    FIELD_LEGS = 4 * FIELD_BEARINGS
};

#define FIELD_RADIUS METRES(1)
#define FIELD_REACH METRES(5)

typedef struct workload {
    ko_sphere obstacles[FIELD_OBSTACLES];
    ko_vec3 fence[FIELD_CORNERS]; /* at the vehicle's height */
    ko_segment legs[FIELD_LEGS];
} workload;

/* Makes the workload of a tick: another position in the fence, another heading. */
void field_make(uint32_t tick, workload *out);

#endif
