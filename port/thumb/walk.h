/* The inner loop of a query in assembly, as port/generic/walk.h says. */
#ifndef KO_PORT_THUMB_WALK_H
#define KO_PORT_THUMB_WALK_H

#include "port/terms.h"

uint64_t ko_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left);

#endif
