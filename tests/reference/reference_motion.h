/* Distances of bodies and when they are least, in double precision, from the definitions: every
 * distance is the least of that of points, searched for. Raw units. Host only. */
#ifndef REFERENCE_MOTION_H
#define REFERENCE_MOTION_H

#include "keepout/motion.h"

typedef struct vec {
    double x, y, z;
} vec;

vec vec_of(const ko_vec3 *v);
vec vec_at(vec a, vec way, double t); /* a + t way */
vec vec_between(vec from, vec to);
double vec_length(vec v);

/* Of a point from a body that is displaced, with its radius: below 0 inside a round one, 0 in a
 * box. */
double reference_point(vec p, const ko_body *body);

/* The signed distance of a segment's points from a body: the least. */
double reference_segment(vec a, vec b, const ko_body *body);

/* Of two bodies, the first displaced: core distance less the radii. */
double reference_apart(const ko_body *a, vec by, const ko_body *b);

/* The least over t of 0 .. 1 with a displaced by t by; *at where. */
double reference_least(const ko_body *a, vec by, const ko_body *b, double *at);

/* The first t with a distance of at most `near`; 2 if there is none. `at` as of reference_least. */
double reference_first(const ko_body *a, vec by, const ko_body *b, double near, double at);

double reference_triangle(vec a, vec b, const ko_triangle *triangle);

#endif
