/* Random input for golden_modules, golden_meshes, golden_motion, golden_arms and golden_frozen, the
 * same on every machine. */
#ifndef GOLDEN_DRAW_H
#define GOLDEN_DRAW_H

#include "hash.h"
#include "keepout/keepout.h"

#define METRE ((fix16_t)0x10000)

/* Outputs are set before each call, so that a failed call leaves known values to hash. */
void fold_dir(const ko_dir3 *d);
void fold_text(const char *text);

/* Each draw is a statement of its own: compilers may evaluate operands and arguments in any
 * order. */
uint32_t draw(void);
uint32_t draw_below(uint32_t n);

/* Decides how nasty the following draws are. One time in ten some of them are beyond the limits, at
 * them, or below zero. Otherwise all are legal. */
void draw_mood(void);
/* True for some draws while the mood is nasty. */
bool is_nasty(void);

/* Add and multiply modulo 2^32, so that nothing overflows of nasty numbers. */
fix16_t sum(fix16_t a, fix16_t b);
fix16_t product(int32_t a, fix16_t b);

/* A number in +-reach. One time in four it is whole metres, so that bodies touch. */
fix16_t draw_number(fix16_t reach);
/* A number in 0 .. reach. */
fix16_t draw_size(fix16_t reach);
ko_vec3 draw_point(fix16_t reach);
ko_sphere draw_sphere(fix16_t reach, fix16_t radius);
ko_capsule draw_capsule(fix16_t reach, fix16_t radius);
ko_segment draw_segment(fix16_t reach);
ko_mat3 draw_turn(void);
ko_pose draw_pose(fix16_t reach);
/* A budget: small, at times 0, at times ample. */
uint32_t draw_budget(void);

/* True after KO_OK and KO_UNFINISHED, when the query continues. */
bool goes_on(ko_status status);

#endif
