/* Computes tools on their paths in double precision, from the definitions. All numbers are raw
 * units. */
#ifndef REFERENCE_TOOLPATH_H
#define REFERENCE_TOOLPATH_H

#include "keepout/toolpath.h"

/* The intended path: a line, or an arc of `angle` radians (signed) from its beginning, whose radius
 * grows by `more` along it. */
typedef struct meant {
    double from[3]; /* u, v, w, where w is across the plane */
    double to[3];
    double centre[3];
    double angle;
    double more;
    int plane;
    bool is_arc;
} meant;

/* Make the path that ko_move_from_line and ko_move_from_arc describe, by atan2. */
meant meant_line(const ko_vec3 *from, const ko_vec3 *to);
meant meant_arc(const ko_vec3 *from, const ko_vec3 *to, const ko_vec3 *centre, bool is_clockwise,
                int plane, unsigned turns, bool is_spiral);

/* Computes x, y, z of the tip at t of 0 .. 1. */
void meant_at(const meant *m, double t, double out[3]);

/* Returns the distance of the tool from a box with its tip there; a ball's is below 0 inside. */
double meant_apart(const double tip[3], const ko_tool *tool, const ko_aabb *box);

#endif
