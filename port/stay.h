/* Moves of objects that stay in the fat box which a tree holds for them. */
#ifndef KOI_PORT_STAY_H
#define KOI_PORT_STAY_H

#include "keepout/tree_node.h"
#include "port/port.h"

/* The move of an object that leaves its fat box, or why there is none: src/tree/tree.c. A port
 * jumps to it with the arguments that it was called with, so that nothing is kept for it. */
ko_status koi_tree_leave(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                         const ko_vec3 *displacement);

#if KOI_PORT_ARMV7M
#include "port/armv7m/stay.h"
#else
#include "port/generic/stay.h"
#endif

#endif
