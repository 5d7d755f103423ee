/* The float side of narrow-bench: each pair of shapes in the form of the books, in our own writing.
 *
 * RTCD: Ericson, Real-Time Collision Detection. A time or parameter below 0 says that there is no
 * contact. */
#ifndef FLOAT_FORMS_H
#define FLOAT_FORMS_H

#include "usual.h"

enum { FENCE_CORNERS = 12 };

typedef struct spheref {
    vec3f c;
    float r;
} spheref;

typedef struct boxf {
    vec3f c;
    vec3f r;
} boxf;

typedef struct segmentf {
    vec3f a;
    vec3f b;
} segmentf;

typedef struct capsulef {
    segmentf axis;
    float r;
} capsulef;

typedef struct lozengef {
    vec3f a;
    vec3f u;
    vec3f v;
    float r;
} lozengef;

typedef struct obbf {
    vec3f c;
    vec3f axis[3];
    vec3f r;
} obbf;

typedef struct trianglef {
    vec3f v[3];
} trianglef;

typedef struct rayf {
    vec3f origin;
    vec3f direction;
    float length;
} rayf;

typedef struct quatf {
    float w;
    float x;
    float y;
    float z;
} quatf;

typedef struct posef {
    mat3f r;
    vec3f t;
} posef;

/* A closed line of points at any height. */
typedef struct fencef {
    float x[FENCE_CORNERS];
    float y[FENCE_CORNERS];
} fencef;

/* round: float_round.c */
float float_sphere_box(const spheref *sphere, const boxf *box);
float float_segments(const segmentf *a, const segmentf *b, float *s, float *t);
float float_capsules_clearance(const capsulef *a, const capsulef *b);
bool float_capsules_overlap(const capsulef *a, const capsulef *b);
float float_lozenges(const lozengef *a, const lozengef *b);

/* boxes: float_box.c */
bool float_obbs(const obbf *a, const obbf *b);
float float_obb_sphere(const obbf *box, const spheref *sphere);
float float_ray_box(const rayf *ray, const boxf *box);

/* triangles: float_triangle.c */
bool float_triangle_box(const trianglef *triangle, const boxf *box);
bool float_triangles(const trianglef *a, const trianglef *b);
float float_segment_triangle(const segmentf *segment, const trianglef *triangle);

/* motion: float_motion.c */
float float_moving_spheres(const spheref *a, const spheref *b, vec3f by);
float float_segment_sphere(const segmentf *segment, const spheref *sphere);
float float_moving_sphere_box(const spheref *sphere, const boxf *box, vec3f by);

/* fences: float_fence.c; below 0 outside or if the leg crosses the line */
float float_fence_point(const fencef *fence, vec3f p);
float float_fence_leg(const fencef *fence, const segmentf *leg);

/* poses: float_pose.c */
void float_pose_compose(const posef *a, const posef *b, posef *out);
vec3f float_pose_point(const posef *pose, vec3f p);
void float_from_quat(const quatf *q, mat3f *out);

#endif
