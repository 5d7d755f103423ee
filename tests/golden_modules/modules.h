/* The questions of golden_modules. Each folds its answers to a round's random input. */
#ifndef GOLDEN_MODULES_H
#define GOLDEN_MODULES_H

#include "draw.h"

void fold_geo(void);
void fold_fence(void);
void fold_obstacles(void);
void fold_sectors(void);
void fold_toolpath(void);

/* The obstacles live on from round to round, and sectors see them too. */
enum { OBSTACLES = 12 };
extern ko_obstacles obstacles;
extern uint32_t now;

#endif
