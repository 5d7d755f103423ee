/* The walk along a way in assembly, as port/generic/ko_port_way.h says. */
#ifndef KO_PORT_WAY_H
#define KO_PORT_WAY_H

#include "keepout/tree_cast.h"

#define KO_PORT_WAY_STACK (sizeof(((ko_tree_walk *)0)->stack) / sizeof(uint16_t))
#define KO_PORT_WAY_END 0x10000U

uint64_t ko_port_walk_way(const ko_tree *tree, const ko_tree_slabs *way, ko_tree_walk *walk,
                          uint32_t left);

#endif
