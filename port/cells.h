/* The kernels of frozen trees share spans of cells, and where a walk writes the objects it finds.
 *
 * A span is an interval of cells 0 .. 32767 on an axis, lo | (32767 - hi) << 16: bits 15 and 31 are
 * 0. A question is a span whose ends have changed places, hi | (32767 - lo) << 16, with both of
 * these bits set, which are its guards.
 *
 * Subtract a node's span from the question. The low half becomes 32768 + hi of the question - lo of
 * the node, from 1 to 65535, so nothing is borrowed from the high half. Its guard stays set iff lo
 * of the node <= hi of the question. That of the high half stays set iff the question's lo <= the
 * node's hi. So one subtraction tests both sides of an axis, and the guards of three axes are
 * joined before they are compared once. */
#ifndef KOI_PORT_CELLS_H
#define KOI_PORT_CELLS_H

#include "keepout/frozen_node.h"
#include "port/port.h"

#if KOI_PORT_ARMV7M
#include <arm_acle.h>
#endif

#define KOI_PORT_GUARDS 0x80008000U
#define KOI_PORT_LAST_CELL 0x7FFFU

/* The cell that is so far above the first one, cut to the grid; a cell is 2^shift wide. */
static inline uint32_t koi_port_cell(int32_t above, uint32_t shift)
{
#if KOI_PORT_ARMV7M
    return __usat(above >> shift, 15);
#else
    const uint32_t cell = (uint32_t)(above & ~(above >> 31)) >> shift;
    return (cell < KOI_PORT_LAST_CELL) ? cell : KOI_PORT_LAST_CELL;
#endif
}

/* The question about the cells from lo to hi. */
static inline uint32_t koi_port_span_asked(uint32_t lo, uint32_t hi)
{
    return (hi | ~lo << 16) | KOI_PORT_GUARDS;
}

/* True iff the node's cells touch those of the question, on x, y and z. */
static inline bool koi_port_cells_touch(const ko_frozen_node *node, uint32_t x, uint32_t y,
                                        uint32_t z)
{
    return ((x - node->span[0]) & (y - node->span[1]) & (z - node->span[2]) & KOI_PORT_GUARDS) ==
           KOI_PORT_GUARDS;
}

/* Where a walk writes the objects that it finds; `at` moves on and `room` counts down from 1 or
 * more. */
typedef struct koi_port_frozen_hits {
    ko_frozen_hit *at;
    uint32_t room;
} koi_port_frozen_hits;

#endif
