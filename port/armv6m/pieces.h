/* Macros of the assembly for ARMv6-M, where only mov, add and cmp can use r8 and above. */
#ifndef KOI_PORT_ARMV6M_PIECES_H
#define KOI_PORT_ARMV6M_PIECES_H

#include "port/thumb/assembly.h"

/* One instruction a line. */
/* clang-format off */

/* Saves and restores all registers that a callee must keep: 36 bytes of stack. */
#define SAVE_ALL SAVE_ALL_AND("")
#define RETURN_ALL RETURN_ALL_AND("")

/* The same with parameters, such as "r0, r3, ", above what it saves. It returns with them, or with
 * as many others of r2 and r3, discarded. */
#define SAVE_ALL_AND(parameters) \
    "push  {" parameters "r4-r7, lr}\n" \
    "mov   r4, r8\n" \
    "mov   r5, r9\n" \
    "mov   r6, r10\n" \
    "mov   r7, r11\n" \
    "push  {r4-r7}\n"
#define RETURN_ALL_AND(discarded) \
    "pop   {r4-r7}\n" \
    "mov   r8, r4\n" \
    "mov   r9, r5\n" \
    "mov   r10, r6\n" \
    "mov   r11, r7\n" \
    "pop   {" discarded "r4-r7, pc}\n"

/* Copies `from` to `to` unless it is higher or equal ("bge"), or lower or equal ("ble"). */
#define TAKE(unless, to, from) \
    "cmp   " from ", " to "\n" \
    unless "   1f\n" \
    "mov   " to ", " from "\n" \
    "1:\n"

/* The corner in r2 - r4 becomes the lower, or the higher, of itself and the corner in r5 - r7. */
#define LOWER \
    TAKE("bge", "r2", "r5") \
    TAKE("bge", "r3", "r6") \
    TAKE("bge", "r4", "r7")
#define HIGHER \
    TAKE("ble", "r2", "r5") \
    TAKE("ble", "r3", "r6") \
    TAKE("ble", "r4", "r7")

/* The box at a register becomes the union of itself and the box at another; both move on. */
#define GROW(box, by) \
    "ldmia " box "!, {r2-r4}\n"                  /* lower corners */ \
    "ldmia " by "!, {r5-r7}\n" \
    LOWER \
    "subs  " box ", #.Lbox_high\n" \
    "stmia " box "!, {r2-r4}\n" \
    "ldmia " box "!, {r2-r4}\n"                  /* upper corners */ \
    "ldmia " by "!, {r5-r7}\n" \
    HIGHER \
    "subs  " box ", #.Lbox_high\n" \
    "stmia " box "!, {r2-r4}\n"

/* Stores the corner in r2 - r4 at r1, which moves on; r5 becomes the bits in which it differs from
 * what was there. */
#define PUT \
    "ldmia r1!, {r5-r7}\n" \
    "eors  r5, r2\n" \
    "eors  r6, r3\n" \
    "eors  r7, r4\n" \
    "orrs  r5, r6\n" \
    "orrs  r5, r7\n" \
    "subs  r1, #.Lbox_high\n" \
    "stmia r1!, {r2-r4}\n"

/* The box at r1 becomes the union of the pair at r0. r12 and r5 become the bits in which its lower
 * and its upper corner differ from what was there. */
#define REFIT \
    "ldmia r0!, {r2-r4}\n"                       /* lower corners of both */ \
    "adds  r0, #.Lbox_high\n" \
    "ldmia r0!, {r5-r7}\n" \
    LOWER \
    PUT \
    "mov   r12, r5\n" \
    "subs  r0, #.Lbox_size\n"                    /* upper corners of both */ \
    "ldmia r0!, {r2-r4}\n" \
    "adds  r0, #.Lbox_high\n" \
    "ldmia r0!, {r5-r7}\n" \
    HIGHER \
    PUT

/* clang-format on */

#endif
