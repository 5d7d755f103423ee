/* The inner loop of a query in assembly, as port/generic/ko_port_walk.h says. */
#ifndef KO_PORT_WALK_H
#define KO_PORT_WALK_H

#include <ko_port_terms.h>

uint64_t ko_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left);

#endif
