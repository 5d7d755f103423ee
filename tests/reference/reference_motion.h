/* Computes distances of bodies and their minima over time, in double precision, from the
 * definitions. Every distance is the least over points, found by search. All numbers are raw
 * units. */
#ifndef REFERENCE_MOTION_H
#define REFERENCE_MOTION_H

#include "keepout/motion.h"

typedef struct vec {
    double x, y, z;
} vec;

vec vec_of(const ko_vec3 *v);
vec vec_at(vec a, vec way, double t); /* a + t * way */
vec vec_between(vec from, vec to);
double vec_length(vec v);

/* Returns the distance of a point from a body: below 0 inside a round one, 0 in a box. */
double reference_point(vec p, const ko_body *body);

/* Returns the least signed distance of a segment's points from a body. */
double reference_segment(vec a, vec b, const ko_body *body);

/* Returns the distance of two bodies' cores less the radii, the first displaced by `by`. */
double reference_apart(const ko_body *a, vec by, const ko_body *b);

/* Returns the least distance over t of 0 .. 1, with a displaced by t * by. Sets *at to that t. */
double reference_least(const ko_body *a, vec by, const ko_body *b, double *at);

/* Returns the first t with a distance of at most `near`, 2 if there is none. `at` comes from
 * reference_least. */
double reference_first(const ko_body *a, vec by, const ko_body *b, double near, double at);

double reference_triangle(vec a, vec b, const ko_triangle *triangle);

#endif
