/* The inner loop of a query in assembly, as port/generic/walk.h says. */
#ifndef KOI_PORT_THUMB_WALK_H
#define KOI_PORT_THUMB_WALK_H

#include "port/tree.h"

uint64_t koi_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left,
                       koi_port_hits *hits);

#endif
