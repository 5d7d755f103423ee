/* Numbers that the kernels of trees receive and return: the same in every port. */
#ifndef KOI_PORT_TERMS_H
#define KOI_PORT_TERMS_H

#include "keepout/tree_node.h"

/* The number of links that the stack of a query or of a walk has room for. */
#define KOI_PORT_STACK KO_TREE_MAX_HEIGHT

/* Returned instead of a link when that stack is empty. It has more bits than any link. */
#define KOI_PORT_END 0x10000U

/* Returned instead of a link when the room for hits is used up. */
#define KOI_PORT_FULL 0x20000U

/* Where a walk writes the objects that it finds; `at` moves on and `room` counts down from 1 or
 * more. */
typedef struct koi_port_hits {
    ko_tree_hit *at;
    uint32_t room;
} koi_port_hits;

/* The same of a walk along a path: enter of what it writes is 0. */
typedef struct koi_port_cast_hits {
    ko_tree_cast_hit *at;
    uint32_t room;
} koi_port_cast_hits;

/* The box at a sound place: &nodes[place >> 1].box[place & 1]. A place is half a node, but a second
 * box comes sooner. Compilers make twice as many instructions of the other form. */
static inline ko_bounds *koi_port_box_at(ko_tree_node *nodes, uint32_t place)
{
    const uint32_t half = (uint32_t)sizeof(ko_tree_node) / 2U;
    const uint32_t sooner = half - (uint32_t)sizeof(ko_bounds);
    return (ko_bounds *)(void *)((unsigned char *)nodes + (half * place - sooner * (place & 1U)));
}

/* Returned by a descent that met more levels than a sound tree has. */
#define KOI_PORT_TOO_DEEP UINT32_MAX

/* The height of a branch up to which a descent goes to the nearer child. */
#define KOI_PORT_LOW 4U

/* Kinds of update, as bits: a climb sets the boxes, the heights, or both, of the branches above. */
#define KOI_PORT_BOXES 1U
#define KOI_PORT_HEIGHTS 2U

/* Returned by a climb. END: nothing is left to update. LOST: the pool is corrupted, since there
 * were more levels than a sound tree has, or a branch hangs at no position of the pool. */
#define KOI_PORT_CLIMB_END 0U
#define KOI_PORT_CLIMB_LOST UINT32_MAX

/* Returned by a rise instead of two places. END: it is done. UNBALANCED: it is at a branch whose
 * children differ too much. LOST: the pool is corrupted. */
#define KOI_PORT_RISE_END 0U
#define KOI_PORT_RISE_UNBALANCED (UINT32_MAX - 1U)
#define KOI_PORT_RISE_LOST UINT32_MAX

/* Returned by koi_port_attach where the descent ended at a shelf. */
#define KOI_PORT_ON_SHELF (UINT32_MAX - 2U)

/* A rise from a new leaf. The highest bit of `levels` says where it ends, and each other one says
 * whether nieces are tried at that level. `height` is the branch's if that changed, else 0. */
typedef struct koi_port_ascent {
    uint32_t branch;
    uint32_t levels;
    uint32_t height;
} koi_port_ascent;

#endif
