/* Computes positions of obstacles in double precision, from the definition: without a tree or
 * integers, and with a time that never wraps. */
#ifndef REFERENCE_OBSTACLE_H
#define REFERENCE_OBSTACLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ref_obstacle {
    bool is_there;
    bool is_round;
    int source;
    uint32_t identity;
    int64_t time; /* on a clock that does not wrap */
    double c[3];
    double r[3];
    double v[3]; /* per second */
} ref_obstacle;

/* Returns the distance of a point from the obstacle after that many ticks, 0 inside. */
double ref_distance(const ref_obstacle *o, double ticks, double rate, const double point[3]);

/* Returns the least distance over the path of 0 .. ticks, for stale obstacles. */
double ref_distance_of_way(const ref_obstacle *o, double ticks, double rate, const double p[3]);

/* Returns the first fraction 0 .. 1 at which a sphere touches an obstacle; above 1: never. The
 * sphere has radius r and moves from p by `by`. The obstacle starts at `ticks` and moves for
 * `duration`. Sets *least to the least distance of the centre. */
double ref_meeting(const ref_obstacle *o, double ticks, double rate, const double p[3],
                   const double by[3], double duration, double r, double *least);

#endif
