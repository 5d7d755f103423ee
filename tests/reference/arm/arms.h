/* Declares the arm that is judged, and what the files of this reference share. */
#ifndef ARMS_H
#define ARMS_H

#include "cases.h"
#include "reference_arm.h"

/* Makes a budget for one call. */
#define PURSE(n) (&(uint32_t){(n)})

enum { LINKS = 14, CAPSULES = 20 };

/* Counts, and the worst deviation of each kind as a fraction of its bound. */
struct told {
    uint32_t placed;
    uint32_t refused;
    uint32_t pairs;
    uint32_t touching;
    uint32_t trends;
    uint32_t objects;
    uint32_t obstacles;
    uint32_t stale;
    uint32_t not_whole;
    uint32_t triangles;
    real worst_place;
    real worst_pair;
    real worst_object;
    real worst_obstacle;
    real worst_room;
    real worst_mesh;
};
extern struct told told;

extern bool nasty;
extern ko_arm_model model;
extern ko_arm arm;
extern ko_arm_capsule capsules[CAPSULES];
extern ko_capsule placed[2][CAPSULES];
extern ko_arm_state states[2];

ko_vec3 random_vec3(int32_t size);
ko_pose random_pose(int32_t size);
void note(real *worst, real value);
/* Returns the exact end of a capsule's axis in one of the two states. */
point end(int state, uint32_t capsule, bool second);

void judge_objects(fix16_t reach);
void judge_obstacles(fix16_t reach);
void judge_room(fix16_t reach);

#endif
