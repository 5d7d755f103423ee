/* What the kernels of trees are told, and answer, in numbers: the same in every port. */
#ifndef KOI_PORT_TERMS_H
#define KOI_PORT_TERMS_H

#include "keepout/tree_node.h"

/* Links that there is room for on the stack of a query, and of a walk along a way. */
#define KOI_PORT_STACK KO_TREE_MAX_HEIGHT

/* Nothing is left on it: no link, which have 16 bits. */
#define KOI_PORT_END 0x10000U

/* More levels down than there can be. */
#define KOI_PORT_TOO_DEEP UINT32_MAX

/* What may have changed below a branch, and is brought in order from there upwards. */
#define KOI_PORT_BOXES 1U
#define KOI_PORT_HEIGHTS 2U

/* How a climb ended: everything is in order; or there were more levels than can be, or a place that
 * is none. */
#define KOI_PORT_CLIMB_END 0U
#define KOI_PORT_CLIMB_LOST UINT32_MAX

#endif
