/* Memory at an edge of a board's RAM, called a room. No sanitizer watches there, but a read or
 * write beyond it ends in a fault. sections.ld puts everything marked EDGE at the end of the RAM,
 * or, linked with EDGE_FIRST, at its beginning. A program has one room, which start-up does not set
 * to zero. On the host it has no edge. */
#ifndef EDGE_H
#define EDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__arm__) || defined(__riscv)
#define EDGE __attribute__((section(".edge")))
extern const uint32_t edge_is_first; /* sections.ld */
#define EDGE_IS_FIRST (edge_is_first != 0U)
#define EDGE_IS_LAST (edge_is_first == 0U)
#else
#define EDGE
#define EDGE_IS_FIRST false
#define EDGE_IS_LAST false
#endif

/* Returns the last `size` bytes of a room, or the first ones if the room is first. */
static inline void *edge_take(void *room, size_t room_size, size_t size)
{
    return (uint8_t *)room + (EDGE_IS_FIRST ? 0U : room_size - size);
}

/* Tests of damage attack n nodes in a room. These nodes begin at the edge, or behind one node that
 * is a guard. Their copy is on the other side, behind one more guard. */
static inline size_t edge_nodes(size_t room, size_t n)
{
    return EDGE_IS_LAST ? room - n : EDGE_IS_FIRST ? 0U : 1U;
}
static inline size_t edge_copy(size_t room, size_t n)
{
    return EDGE_IS_LAST ? room - n - 1U - n : edge_nodes(room, n) + n + 1U;
}

#endif
