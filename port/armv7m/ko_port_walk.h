/* The inner loop of a query in assembly, as port/generic/ko_port_walk.h says. */
#ifndef KO_PORT_WALK_H
#define KO_PORT_WALK_H

#include "keepout/tree_query.h"

#define KO_PORT_WALK_STACK (sizeof(((ko_tree_query *)0)->stack) / sizeof(uint16_t))
#define KO_PORT_WALK_END 0x10000U

uint64_t ko_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left);

#endif
