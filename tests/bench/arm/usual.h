/* The float side of arm-bench: the same arm by matrices and capsules in float, and the distance of
 * every pair. */
#ifndef USUAL_H
#define USUAL_H

#include "chain.h"

typedef struct vec3f {
    float x;
    float y;
    float z;
} vec3f;

typedef struct mat3f {
    vec3f x; /* columns */
    vec3f y;
    vec3f z;
} mat3f;

typedef struct usual_link {
    mat3f origin;
    vec3f at;
    vec3f axis;
    int parent; /* below 0: the base */
    bool turns;
} usual_link;

typedef struct usual_capsule {
    vec3f a;
    vec3f b;
    float radius;
    int link;
} usual_capsule;

typedef struct usual_arm {
    usual_link links[CHAIN_LINKS];
    usual_capsule shapes[CHAIN_CAPSULES];
    bool are_tested[CHAIN_LINKS][CHAIN_LINKS];
    mat3f turned[CHAIN_LINKS];
    vec3f at[CHAIN_LINKS];
    usual_capsule placed[CHAIN_CAPSULES];
} usual_arm;

void usual_make(const ko_arm_model *model, usual_arm *arm); /* not measured */

/* Places the arm at these angles, in radians. */
void usual_place(usual_arm *arm, const float angles[CHAIN_JOINTS]);

/* The clearances of all pairs of capsules that are tested, [a][b] with a < b. */
void usual_pairs(const usual_arm *arm, float clearance[CHAIN_CAPSULES][CHAIN_CAPSULES]);

#endif
