#ifndef BRICK_H
#define BRICK_H

#include "keepout/make.h"
#include "keepout/refit.h"

#define METRE 65536

/* A box of 1 x 2 x 3 m that is off the origin, with its hull. */
static const ko_vec3 brick[8] = {{METRE, 0, 0},
                                 {2 * METRE, 0, 0},
                                 {METRE, 2 * METRE, 0},
                                 {2 * METRE, 2 * METRE, 0},
                                 {METRE, 0, 3 * METRE},
                                 {2 * METRE, 0, 3 * METRE},
                                 {METRE, 2 * METRE, 3 * METRE},
                                 {2 * METRE, 2 * METRE, 3 * METRE}};
static const uint16_t brick_first[9] = {0, 3, 6, 9, 12, 15, 18, 21, 24};
static const uint16_t brick_links[24] = {1, 2, 4, 0, 3, 5, 0, 3, 6, 1, 2, 7,
                                         0, 5, 6, 1, 4, 7, 2, 4, 7, 3, 5, 6};
static const ko_hull brick_hull = {brick, brick_first, brick_links, 8};

#endif
