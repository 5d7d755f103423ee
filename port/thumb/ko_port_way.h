/* The walk along a way in assembly, as port/generic/ko_port_way.h says. */
#ifndef KO_PORT_WAY_H
#define KO_PORT_WAY_H

#include <ko_port_terms.h>

uint64_t ko_port_walk_way(const ko_tree *tree, const ko_tree_slabs *way, ko_tree_walk *walk,
                          uint32_t left);

#endif
