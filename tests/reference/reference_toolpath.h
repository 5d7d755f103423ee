/* Tools on their way in double precision, from the definitions. Raw units. Host only. */
#ifndef REFERENCE_TOOLPATH_H
#define REFERENCE_TOOLPATH_H

#include "keepout/toolpath.h"

/* A path that is meant: a line, or an arc of `angle` radians (signed) from its beginning, whose
 * radius grows by `more` on the way. */
typedef struct meant {
    double from[3]; /* u, v, w: w across the plane */
    double to[3];
    double centre[3];
    double angle;
    double more;
    int plane;
    bool is_arc;
} meant;

/* As ko_move_from_arc and ko_move_from_line say it, by atan2. */
meant meant_line(const ko_vec3 *from, const ko_vec3 *to);
meant meant_arc(const ko_vec3 *from, const ko_vec3 *to, const ko_vec3 *centre, bool is_clockwise,
                int plane, unsigned turns, bool is_spiral);

/* x, y, z of the tip at t of 0 .. 1. */
void meant_at(const meant *m, double t, double out[3]);

/* The tool's distance from a box with its tip there; of a ball below 0 inside. */
double meant_apart(const double tip[3], const ko_tool *tool, const ko_aabb *box);

#endif
