/* Macros of the assembly for ARMv7-M. */
#ifndef KOI_PORT_ARMV7M_PIECES_H
#define KOI_PORT_ARMV7M_PIECES_H

#include "port/thumb/assembly.h"

/* One instruction a line. */
/* clang-format off */

/* Copies `from` to `to` when it is lower ("lt") or higher ("gt"). */
#define TAKE(when, to, from) \
    "cmp   " from ", " to "\n" \
    "it    " when "\n" \
    "mov" when " " to ", " from "\n"

/* A corner becomes the lower, or the higher, of itself and another. */
#define LOWER(x, y, z, by_x, by_y, by_z) \
    TAKE("lt", x, by_x) \
    TAKE("lt", y, by_y) \
    TAKE("lt", z, by_z)
#define HIGHER(x, y, z, by_x, by_y, by_z) \
    TAKE("gt", x, by_x) \
    TAKE("gt", y, by_y) \
    TAKE("gt", z, by_z)

/* Jumps to `out` when a branch has no bit of the mask in r0. r1 is behind the branch's boxes. */
#define TEST_CATEGORY(out) \
    "ldrb  r8, [r1, #.Lnode_category - .Lnode_child]\n" \
    "tst   r8, r0\n" \
    "beq   " out "\n"

/* The two ends of a walk that has no link to return. 40: its stack is empty, it returns
 * KOI_PORT_END. 45: its stack is full, as only in a corrupted pool, it returns 0. Both continue at
 * 55, which ends the walk. */
#define NO_LINK \
    "40:\n" \
    "mov   r1, #0x10000\n" \
    "b     55f\n" \
    "45:\n" \
    "mov   r1, #0\n" \
    "b     55f\n"

/* clang-format on */

#endif
