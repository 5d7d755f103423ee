/* What obstacles there are and where, in double precision, from the definition: no tree, no
 * integers, a time that never wraps. */
#ifndef REFERENCE_OBSTACLE_H
#define REFERENCE_OBSTACLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ref_obstacle {
    bool is_there;
    bool is_round;
    int source;
    uint32_t identity;
    int64_t time; /* of a clock that does not wrap */
    double c[3];
    double r[3];
    double v[3]; /* a second */
} ref_obstacle;

/* Where it is after so many ticks: the distance of a point from it, 0 inside. */
double ref_distance(const ref_obstacle *o, double ticks, double rate, const double point[3]);

/* The least distance over the whole way of 0 .. ticks, for what is stale. */
double ref_distance_of_way(const ref_obstacle *o, double ticks, double rate, const double p[3]);

/* The first part 0 .. 1 of the way at which a sphere of radius r, from p by `by`, touches what is
 * at `ticks` as it begins and moves on for `duration`; above 1: never. *least is how near it comes
 * to the centre. */
double ref_meeting(const ref_obstacle *o, double ticks, double rate, const double p[3],
                   const double by[3], double duration, double r, double *least);

#endif
