/* The project's own job: a plate of 120 x 80 mm held by four clamps. */
#ifndef PROGRAMME_H
#define PROGRAMME_H

#include "keepout/shape.h"

enum { CLAMPS = 4 };

extern const ko_aabb programme_clamps[CLAMPS];
extern const char *const programme_lines[];
extern const unsigned programme_count;

#endif
