/* The float side of fan-bench: the same workload by a scan over all obstacles and all edges of the
 * fence. */
#ifndef USUAL_H
#define USUAL_H

#include "field.h"

typedef struct vec3f {
    float x;
    float y;
    float z;
} vec3f;

typedef struct usual_obstacle {
    vec3f at;
    float radius;
} usual_obstacle;

typedef struct usual_field {
    usual_obstacle obstacles[FIELD_OBSTACLES];
    vec3f fence[FIELD_CORNERS];
    vec3f from[FIELD_LEGS];
    vec3f to[FIELD_LEGS];
} usual_field;

void usual_make(const workload *from, usual_field *out); /* not measured */

/* Distances as vector libraries compute them, each in a function of its own (usual_vector.c). */
float vec3f_distance_to_line(const vec3f *from, const vec3f *to, const vec3f *p);
float vec2f_square_to_line(const vec3f *from, const vec3f *to, const vec3f *p);
bool vec2f_are_crossing(const vec3f *a, const vec3f *b, const vec3f *c, const vec3f *d);
bool vec2f_is_inside(const vec3f *polygon, int n, const vec3f *p);

/* The margin of a leg that is partly outside the fence. */
#define USUAL_BROKEN (-1e6F)

/* The margin of each leg in metres: to the obstacles, and to the fence if has_fence. usual_margins
 * calls the functions above. tuned_margins inlines everything, compares squares, and computes the
 * terms of a leg once for all obstacles. */
void usual_margins(const usual_field *field, bool has_fence, float margins[FIELD_LEGS]);
void tuned_margins(const usual_field *field, bool has_fence, float margins[FIELD_LEGS]);

#endif
