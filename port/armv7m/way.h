/* The walk along a segment or ray in assembly, as port/generic/way.h says. */
#ifndef KOI_PORT_ARMV7M_WAY_H
#define KOI_PORT_ARMV7M_WAY_H

#include "port/tree.h"

uint64_t koi_port_walk_way(const ko_tree *tree, const ko_tree_path *way, ko_tree_walk *walk,
                           uint32_t left, koi_port_cast_hits *hits);

#endif
