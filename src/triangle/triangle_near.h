/* Distances of triangles from points, parallelograms, boxes and each other.
 *
 * A koi_minimum asks for them, as for those of parallelograms: a function that returns bool is true
 * iff a distance is within minimum->reach, exact. */
#ifndef KOI_TRIANGLE_NEAR_H
#define KOI_TRIANGLE_NEAR_H

#include "src/triangle/triangle_kernel.h"

/* A triangle, prepared for questions. */
typedef struct koi_face {
    koi_outline corners;
    ko_vec3 u; /* b - a */
    ko_vec3 v; /* c - a */
    ko_wide3 n;
    int64_t uu;
    int64_t uv;
    int64_t vv;
    koi_i128 n2; /* n . n, below 2^124; 0 iff the triangle is degenerate */
} koi_face;

void koi_face_prepare(const koi_outline *corners, koi_face *out);

/* Writes the shares of the point of the triangle that is closest to p. Its distance is less than 1
 * LSB above the least. */
void koi_face_closest(const koi_face *face, const ko_vec3 *p, ko_q30 share[KOI_CORNERS]);

/* True iff the foot of p is in the triangle and p is within reach. Takes its height into the
 * minimum, unless the foot is outside. */
bool koi_face_near_inside(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum);

bool koi_face_near_point(const koi_face *face, const ko_vec3 *p, koi_minimum *minimum);
bool koi_face_near_quad(const koi_face *face, const koi_quad *quad, koi_minimum *minimum);

/* Takes the distance of the triangle from a box that it does not touch into the minimum, whose
 * reach is 0. */
void koi_face_near_aabb(const koi_face *face, const ko_aabb *box, koi_minimum *minimum);

/* The closest features of two triangles. EDGES: edges i and j. CORNER: corner i of the first and
 * the inside of the second. INSIDE: the inside of the first and corner j of the second. */
typedef enum koi_pair_kind { KOI_PAIR_EDGES, KOI_PAIR_CORNER, KOI_PAIR_INSIDE } koi_pair_kind;
typedef struct koi_pair {
    koi_pair_kind kind;
    unsigned i;
    unsigned j;
} koi_pair;

/* The state of a pair, as far as its features show it. NEAR: two of them are within reach. FAR: the
 * pair is out of reach. OPEN: no features are within reach, so the pair is out of reach unless it
 * touches. */
typedef enum koi_view { KOI_VIEW_OPEN, KOI_VIEW_NEAR, KOI_VIEW_FAR } koi_view;

/* Takes the distances of the features of two triangles into the minimum. The first may be a segment
 * (edges = 1 instead of 3). Writes the features that lowered minimum->least last, and leaves
 * *closest if none did. It does not ask whether the pair touches: a pair that does may be NEAR or
 * OPEN. */
koi_view koi_pair_near(const koi_outline *a, unsigned edges, const koi_outline *b,
                       koi_minimum *minimum, koi_pair *closest);

#endif
