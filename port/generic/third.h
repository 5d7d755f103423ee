/* Pairs two of three leaves: the reference. */
#ifndef KOI_PORT_GENERIC_THIRD_H
#define KOI_PORT_GENERIC_THIRD_H

#include "port/trio.h"

/* As koi_port_regroup_here, in trio.h. */
static inline bool koi_port_regroup(ko_tree *tree, koi_port_addition *added)
{
    return koi_port_regroup_here(tree, added);
}

#endif
