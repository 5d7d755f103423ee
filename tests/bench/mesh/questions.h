/* What is asked of a mesh, and of two, and each asked in pieces: a clock that laps, and a reader
 * who wants to see progress, can be looked at between. */
#ifndef MESHBENCH_QUESTIONS_H
#define MESHBENCH_QUESTIONS_H

#include "shapes.h"

typedef enum question {
    ASK_AABB,
    ASK_SPHERE,
    ASK_CAPSULE,
    ASK_SEGMENT, /* all triangles on it */
    ASK_FIRST,   /* the first of these */
    ASK_NEAREST, /* to a point */
    ASK_TOUCH,   /* two meshes: do they touch */
    ASK_PAIRS,   /* all pairs of triangles that do */
    ASK_GAP,     /* their least distance */
    ASK_COUNT
} question;

/* One mesh is asked about what is drawn from a seed; two about where the other is. */
typedef struct place {
    ko_vec3 point;
    ko_vec3 other;
    ko_pose pose;
} place;

/* An answer as far as it is known, and what it took. The sum is the same in whatever order the
 * triangles are found. */
typedef struct answer {
    uint32_t hits;
    uint32_t sum;
    uint32_t visits;
    uint32_t tests;
} answer;

/* Begins; false if refused. */
bool ask_begin(question q, const ko_mesh *a, const ko_mesh *b, const place *at);

/* Goes on for a while; true when the answer is known. The functions named measured are those whose
 * instructions callgrind counts. */
bool ask_go_on(question q, answer *so_far);

#endif
