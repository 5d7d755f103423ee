/* The walk of a frozen tree that finds the objects which a box touches.
 *
 * A loop over nodes in preorder (10; numbers in brackets are labels) loads a node by one
 * instruction, and tests all its axes at once: port/cells.h. A node that is not touched is passed
 * over with all below it (15), which takes 12 instructions. A branch that is touched and has a bit
 * of the mask is entered, and counted (20). A leaf (30) with a bit of the mask is written to
 * `hits`, and the walk ends if that was the last room. */
#include "port/frozen.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* r0: the frozen tree; r1: the next node; r2 - r4: the question; r5 - r8: a node; r9: the guards;
 * r10: branches left; r11: the mask, in its upper half; r12: behind the last node; lr: `hits`.
 * On the CPU's stack: the query. */
NAKED uint32_t koi_port_frozen_walk(const ko_frozen *frozen, ko_frozen_query *query, uint32_t left,
                                    koi_port_frozen_hits *hits)
{
    __asm__(
        LAYOUT
        "push  {r1, r4-r11, lr}\n"
        "mov   r10, r2\n"
        "mov   lr, r3\n"
        "ldrb  r11, [r1, #.Lfrozen_mask]\n"
        "lsl   r11, r11, #16\n"
        "mov   r9, #0x80008000\n"
        "ldr   r5, [r1, #.Lfrozen_at]\n"
        "add   r1, r1, #.Lfrozen_span\n"
        "ldmia r1, {r2-r4}\n"
        "ldr   r6, [r0, #.Lfrozen_nodes]\n"
        "ldrh  r12, [r0, #.Lfrozen_count]\n"
        "add   r1, r6, r5, lsl #4\n"
        "add   r12, r6, r12, lsl #4\n"
        "cmp   r1, r12\n"
        "bhs   60f\n"

        "10:\n"                                  /* test a node */
        "ldmia r1!, {r5-r8}\n"
        "subs  r5, r2, r5\n"
        "subs  r6, r3, r6\n"
        "subs  r7, r4, r7\n"
        "ands  r5, r5, r6\n"
        "ands  r5, r5, r7\n"
        "bics  r5, r9, r5\n"
        "beq   20f\n"
        "15:\n"                                  /* pass over all below it */
        "uxth  r8, r8\n"
        "add   r1, r1, r8, lsl #4\n"
        "cmp   r1, r12\n"
        "blo   10b\n"
        "b     60f\n"

        "20:\n"                                  /* it is touched: a branch? */
        "lsls  r5, r8, #16\n"
        "beq   30f\n"
        "tst   r8, r11\n"
        "beq   15b\n"
        "subs  r10, #1\n"
        "bhs   10b\n"
        "mov   r10, #0\n"                        /* none is left: the branch waits */
        "subs  r1, #.Lfrozen_node_size\n"
        "b     60f\n"

        "30:\n"                                  /* a leaf: write its object and its value */
        "lsrs  r5, r8, #16\n"
        "ldr   r6, [r0, #.Lfrozen_categories]\n"
        "ldrb  r6, [r6, r5]\n"
        "tst   r6, r11, lsr #16\n"
        "beq   40f\n"
        "ldr   r6, [r0, #.Lfrozen_objects]\n"
        "add   r6, r6, r5, lsl #4\n"
        "ldr   r6, [r6, #.Lfrozen_user]\n"
        "ldrd  r7, r8, [lr]\n"
        "strd  r5, r6, [r7], #.Lfrozen_hit_size\n"
        "subs  r8, #1\n"
        "strd  r7, r8, [lr]\n"
        "beq   60f\n"
        "40:\n"
        "cmp   r1, r12\n"
        "blo   10b\n"

        "60:\n"                                  /* keep where it goes on */
        "ldr   r2, [r0, #.Lfrozen_nodes]\n"
        "pop   {r3}\n"
        "subs  r1, r1, r2\n"
        "lsrs  r1, r1, #4\n"
        "str   r1, [r3, #.Lfrozen_at]\n"
        "mov   r0, r10\n"
        "pop   {r4-r11, pc}\n");
}

#endif
