/* The walk along a segment or ray in assembly, as port/generic/way.h says. */
#ifndef KOI_PORT_ARMV7M_WAY_H
#define KOI_PORT_ARMV7M_WAY_H

#include "port/tree.h"

/* The walk is a function, so callers call it. */
#define KOI_PORT_WAY_CHOSEN(x) x##_inline

uint64_t koi_port_walk_way(const ko_tree *tree, const ko_tree_path *way, ko_tree_walk *walk,
                           uint32_t left, koi_port_cast_hits *hits);

#endif
