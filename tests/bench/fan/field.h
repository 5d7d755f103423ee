/* The workload of an obstacle-avoidance planner at 10 Hz: 69 bearings, 5 degrees apart, on each one
 * leg of 15 m and from its end three of 30 m, ahead and 45 degrees to either side: 276 legs; the
 * 100 spheres of an obstacle database about the vehicle, and a fence of 12 corners to keep in. What
 * is wanted of each leg is its margin, as far as that is below 5 m. */
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

/* The vehicle at the tick: another place in the fence, another heading. */
void field_make(uint32_t tick, workload *out);

#endif
