/* Moves of objects that stay, in assembly, as port/generic/stay.h says. */
#ifndef KOI_PORT_ARMV7M_STAY_H
#define KOI_PORT_ARMV7M_STAY_H

#include "port/tree.h"

ko_status koi_port_stay(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                        const ko_vec3 *displacement);

/* A compiler does not see that assembly jumps there: it keeps its name, with LTO as well. */
ko_status koi_tree_leave(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                         const ko_vec3 *displacement) __attribute__((used));

#endif
