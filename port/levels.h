/* How far up from a new leaf exchanges are tried: one rule for all ports. */
#ifndef KOI_PORT_LEVELS_H
#define KOI_PORT_LEVELS_H

#include "port/bits.h"

/* Exchanges are tried at some levels above a new leaf. Seven in eight insertions try only levels at
 * which the box of the branch below grew, at most eight, or four where none grew, as among equal
 * boxes. A sixteenth tries nine levels, half as many try twelve, and so on. So branches near the
 * root are tried now and then. Nieces are tried where the box below grew and the children overlap,
 * but not at the two lowest levels. Uncles are tried at all of these where no nieces gain and the
 * smaller child is below three quarters of the larger (src/tree/DECISIONS.md). The root of two
 * spreads the turns, independently of those of moves (src/tree/tree.c). */
#define KOI_PORT_MOST_GROWN 7U
#define KOI_PORT_NONE_GROWN 3U
#define KOI_PORT_FEW_TURNS 2U
#define KOI_PORT_MORE_LEVELS 3U
#define KOI_PORT_MOST_TURNS 10U
#define KOI_PORT_SPREAD_TURNS 0x6A09E667U

/* The levels at which an insertion tries exchanges, as koi_port_ascent says. `grown` branches grew:
 * the one above that where the rise begins, and others above that. At most 31 levels are tried,
 * which no tree with K = 4 has above the parent of a new leaf. */
static inline uint32_t koi_port_levels(uint32_t revision, uint32_t grown)
{
    const uint32_t some = (grown == 0U) ? KOI_PORT_NONE_GROWN : grown;
    const uint32_t turn = koi_port_clz((revision * KOI_PORT_SPREAD_TURNS) | 1U);
    const uint32_t turns = (turn < KOI_PORT_MOST_TURNS) ? turn : KOI_PORT_MOST_TURNS;
    const uint32_t most =
        (turn > KOI_PORT_FEW_TURNS) ? KOI_PORT_MORE_LEVELS * turns : KOI_PORT_MOST_GROWN;
    const uint32_t nieces = (some < most) ? some : most; /* the last of their levels */
    const uint32_t last = (turn > KOI_PORT_FEW_TURNS) ? most : nieces;
    return (2U << last) + (2U << nieces) - 4U;
}

#endif
