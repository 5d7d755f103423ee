/* The memory in which tests build hulls, and cubes. The file that includes it defines
 * MOST_VERTICES. Small boards have memory for a cube only. */
#ifndef HULL_ROOM_H
#define HULL_ROOM_H

#include "keepout/hull.h"

#ifdef TEST_CAPACITY
#define MOST 8
#define FACES 18
#define LINKS 36
#else
#define MOST MOST_VERTICES
#define FACES KO_HULL_FACES(MOST)
#define LINKS KO_HULL_LINKS(MOST)
#endif

/* All cases use it in turn. */
static ko_hull_face faces[FACES];
static uint16_t first[KO_HULL_FIRST(MOST)];
static uint16_t neighbours[LINKS];

static ko_hull_store ample(void)
{
    const ko_hull_store store = {faces, first, neighbours, FACES, MOST, LINKS, 0};
    return store;
}

static void cube_of(ko_vec3 corner[8], fix16_t lo, fix16_t hi)
{
    for (uint32_t i = 0; i < 8U; i++) {
        corner[i] = (ko_vec3){(i & 1U) ? hi : lo, (i & 2U) ? hi : lo, (i & 4U) ? hi : lo};
    }
}

#endif
