/* Random input for golden_modules and golden_meshes, the same on every machine. */
#ifndef GOLDEN_DRAW_H
#define GOLDEN_DRAW_H

#include "hash.h"
#include "keepout/keepout.h"

#define METRE ((fix16_t)0x10000)

/* Outputs are set before a call, so the hash folds known values of a call that failed. */
void fold_dir(const ko_dir3 *d);
void fold_text(const char *text);

/* Each draw is a statement of its own, because operands and arguments have no order. */
uint32_t draw(void);
uint32_t draw_below(uint32_t n);

/* Sets the mood of the draws that follow. One time in ten some of them are nasty: beyond the
 * limits, at them, below zero. Otherwise all are legal. */
void draw_mood(void);
/* True for some draws while the mood is nasty. */
bool is_nasty(void);

/* Modulo 2^32, so that no sum of nasty numbers overflows. */
fix16_t sum(fix16_t a, fix16_t b);

/* Within +-reach. One time in four it is whole metres, so that things touch. */
fix16_t draw_number(fix16_t reach);
/* Within 0 .. reach. */
fix16_t draw_size(fix16_t reach);
ko_vec3 draw_point(fix16_t reach);
ko_sphere draw_sphere(fix16_t reach, fix16_t radius);
ko_mat3 draw_turn(void);
ko_pose draw_pose(fix16_t reach);
/* A budget of steps: small, at times none, at times enough. */
uint32_t draw_budget(void);

/* True after KO_OK and KO_UNFINISHED: the query continues. */
bool goes_on(ko_status status);

#endif
