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

/* Adds to `out` by how much an end of a box is above that of another; overwrites `above`. */
#define GROW_BY(out, above, end, other) \
    "subs  " above ", " end ", " other "\n" \
    "it    gt\n" \
    "addgt " out ", " above "\n"

/* Adds to `out` by how much the box in r2 - r7 grows when it takes in the next box at `next`, which
 * moves on. So `out` becomes the size of the union from that of the box. Overwrites r8 - r10. */
#define GROWTH(out, next) \
    "ldmia " next "!, {r8-r10}\n" \
    GROW_BY(out, "r8", "r2", "r8") \
    GROW_BY(out, "r9", "r3", "r9") \
    GROW_BY(out, "r10", "r4", "r10") \
    "ldmia " next "!, {r8-r10}\n" \
    GROW_BY(out, "r8", "r8", "r5") \
    GROW_BY(out, "r9", "r9", "r6") \
    GROW_BY(out, "r10", "r10", "r7")

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
