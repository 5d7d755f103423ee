/* Computes arms from their description in extended precision, by other code than the library's.
 * Lengths are in LSB. */
#ifndef REFERENCE_ARM_H
#define REFERENCE_ARM_H

#include <stdbool.h>

#include "keepout/arm.h"

typedef long double real;

typedef struct point {
    real v[3];
} point;

/* A rotation by rows, and a translation. */
typedef struct frame {
    real r[3][3];
    real t[3];
} frame;

typedef struct real_box {
    real c[3];
    real r[3];
} real_box;

point reference_point(const ko_vec3 *p);
point reference_place(const frame *f, const ko_vec3 *p);
/* Returns the frame that a stored pose stands for: the rotation nearest to its matrix. */
frame reference_pose(const ko_pose *pose);
/* Computes the exact frame of each link. */
void reference_frames(const ko_arm_model *model, const ko_pose *base, const int32_t *values,
                      frame *out);

real reference_length(point a, point b);
/* Return the distance of segments a b and c d; of a segment and a box or a triangle; of
 * triangles. */
real reference_segments(point a, point b, point c, point d);
real reference_segment_box(point a, point b, const ko_aabb *box);
real reference_segment_real_box(point a, point b, const real_box *box);
real reference_segment_triangle(point a, point b, const point t[3]);
real reference_triangles(const point a[3], const point b[3]);

#endif
