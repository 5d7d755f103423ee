/* Planning exchanges in assembly, as port/generic/plan.h says. */
#ifndef KOI_PORT_ARMV7M_PLAN_H
#define KOI_PORT_ARMV7M_PLAN_H

#include "port/terms.h"

/* The niece's place in the lower 16 bits, the other in the upper; 0 if no exchange gains. */
uint32_t koi_port_plan_places(const ko_tree *tree, const ko_tree_node *top, uint32_t nieces);

static inline bool koi_port_plan(const ko_tree *tree, const ko_tree_node *top, uint32_t nieces,
                                 koi_port_exchange *best)
{
    const uint32_t places = koi_port_plan_places(tree, top, nieces);
    best->niece = places & 0xFFFFU;
    best->other = places >> 16;
    return places != 0U;
}

#endif
