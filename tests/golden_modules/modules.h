/* The parts of golden_modules. Each hashes its answers for a round's random input. */
#ifndef GOLDEN_MODULES_H
#define GOLDEN_MODULES_H

#include "draw.h"

void fold_geo(void);
void fold_fence(void);
void fold_obstacles(void);
void fold_sectors(void);
void fold_ranges(void);
void fold_toolpath(void);

/* The obstacle set continues from round to round, and the sectors use it, too. */
enum { OBSTACLES = 11 };
extern ko_obstacles obstacles;
extern uint32_t now;

#endif
