/* The questions to a mesh, and to two. Each is answered in pieces, so that the caller can read a
 * clock that wraps, or print progress, in between. */
#ifndef MESHBENCH_QUESTIONS_H
#define MESHBENCH_QUESTIONS_H

#include "shapes.h"

typedef enum question {
    ASK_AABB,
    ASK_SPHERE,
    ASK_CAPSULE,
    ASK_SEGMENT, /* all triangles on it */
    ASK_FIRST,   /* the first triangle on it */
    ASK_NEAREST, /* to a point */
    ASK_TOUCH,   /* two meshes: do they touch */
    ASK_PAIRS,   /* all pairs of triangles that do */
    ASK_GAP,     /* their least distance */
    ASK_COUNT
} question;

/* The random input of a question to one mesh, and the pose of the second for a question to two. */
typedef struct place {
    ko_vec3 point;
    ko_vec3 other;
    ko_pose pose;
} place;

/* The answer so far, and its cost. The sum does not depend on the order in which triangles are
 * found. */
typedef struct answer {
    uint32_t hits;
    uint32_t sum;
    uint32_t visits;
    uint32_t tests;
} answer;

/* Begins a question. Returns false if it is refused. */
bool ask_begin(question q, const ko_mesh *a, const ko_mesh *b, const place *at);

/* Continues for a while. Returns true when the answer is known. callgrind counts the instructions
 * of the functions named measured_... */
bool ask_go_on(question q, answer *so_far);

#endif
