/* A small obstacle set that the tests share. */
#ifndef PLACE_H
#define PLACE_H

#include "harness.h"
#include "keepout/obstacle.h"

enum { PLACE_ROOM = 8, LIFETIME = 500, METRE = 65536 };

extern ko_obstacles place_set;
extern ko_tree_node place_nodes[PLACE_ROOM];
extern ko_obstacle_slot place_slots[PLACE_ROOM + 1]; /* the last one does not belong to the set */

void place_begin(uint8_t policy, fix16_t merge, uint8_t expected);

/* A report of source 1, at whole metres. */
ko_obstacle place_point(uint32_t identity, uint32_t time, int32_t x, int32_t y, int32_t z);

#endif
