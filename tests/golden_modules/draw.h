/* Random input for golden_modules and golden_meshes, the same on every machine. */
#ifndef GOLDEN_DRAW_H
#define GOLDEN_DRAW_H

#include "hash.h"
#include "keepout/keepout.h"

#define METRE ((fix16_t)0x10000)

/* What is folded of a call that failed was set before it. */
void fold_dir(const ko_dir3 *d);
void fold_text(const char *text);

/* One draw a statement: the order of operands and arguments is nobody's promise. */
uint32_t draw(void);
uint32_t draw_below(uint32_t n);

/* One time in ten what is drawn from now on is nasty now and then: beyond the limits, at them,
 * below zero. Else all of it is legal. */
void draw_mood(void);
/* True now and then while the mood is so. */
bool is_nasty(void);

/* Modulo 2^32: of nasty numbers no sum overflows. */
fix16_t sum(fix16_t a, fix16_t b);

/* Within +-reach; one time in four whole metres, so that things touch. */
fix16_t draw_number(fix16_t reach);
/* 0 .. reach. */
fix16_t draw_size(fix16_t reach);
ko_vec3 draw_point(fix16_t reach);
ko_sphere draw_sphere(fix16_t reach, fix16_t radius);
ko_mat3 draw_turn(void);
ko_pose draw_pose(fix16_t reach);
/* A budget of steps: small, at times none, at times enough. */
uint32_t draw_budget(void);

/* After KO_OK and KO_UNFINISHED a query goes on. */
bool goes_on(ko_status status);

#endif
