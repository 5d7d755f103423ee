/* The walk of a frozen tree that finds the objects which a box touches.
 *
 * A loop over nodes in preorder (10; numbers in brackets are labels) loads a node by one
 * instruction, and tests all its axes at once: port/cells.h. A node that is not touched is passed
 * over with all below it (15), which takes 14 instructions. A branch that is touched and has a bit
 * of the mask is entered, and counted (20). A leaf (30) with a bit of the mask is written to
 * `hits`, and the walk ends if that was the last room. */
#include "port/frozen.h"

#if KOI_PORT_ARMV6M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* r0: the next node; r1 - r4: a node; r5 - r7: the question; r8: the guards; r9: behind the last
 * node; r10: branches left; r11: the mask, in its upper half; r12: the frozen tree; lr: `hits`.
 * On the CPU's stack: four saved registers, the query. */
NAKED uint32_t koi_port_frozen_walk(const ko_frozen *frozen, ko_frozen_query *query, uint32_t left,
                                    koi_port_frozen_hits *hits)
{
    __asm__(
        LAYOUT
        SAVE_ALL_AND("r1, ")
        "mov   r12, r0\n"
        "mov   r10, r2\n"
        "mov   lr, r3\n"
        "ldrb  r2, [r1, #.Lfrozen_mask]\n"
        "lsls  r2, r2, #16\n"
        "mov   r11, r2\n"
        "movs  r2, #0x80\n"                      /* the guards, 0x80008000 */
        "lsls  r2, r2, #8\n"
        "lsls  r3, r2, #16\n"
        "orrs  r2, r3\n"
        "mov   r8, r2\n"
        "adds  r1, #.Lfrozen_span\n"
        "ldmia r1!, {r5-r7}\n"
        "ldr   r1, [r1]\n"                       /* where to go on stands behind the question */
        "ldr   r2, [r0, #.Lfrozen_nodes]\n"
        "ldrh  r3, [r0, #.Lfrozen_count]\n"
        "lsls  r3, r3, #4\n"
        "adds  r3, r2\n"
        "mov   r9, r3\n"
        "lsls  r0, r1, #4\n"
        "adds  r0, r2\n"
        "cmp   r0, r9\n"
        "bhs   60f\n"

        "10:\n"                                  /* test a node */
        "ldmia r0!, {r1-r4}\n"
        "subs  r1, r5, r1\n"
        "subs  r2, r6, r2\n"
        "subs  r3, r7, r3\n"
        "ands  r1, r2\n"
        "ands  r1, r3\n"
        "mov   r2, r8\n"
        "bics  r2, r1\n"
        "beq   20f\n"
        "15:\n"                                  /* pass over all below it */
        "uxth  r4, r4\n"
        "lsls  r4, r4, #4\n"
        "adds  r0, r4\n"
        "cmp   r0, r9\n"
        "blo   10b\n"
        "b     60f\n"

        "20:\n"                                  /* it is touched: a branch? */
        "lsls  r1, r4, #16\n"
        "beq   30f\n"
        "mov   r1, r11\n"
        "tst   r4, r1\n"
        "beq   15b\n"
        "mov   r1, r10\n"
        "subs  r1, #1\n"
        "blo   25f\n"
        "mov   r10, r1\n"
        "b     10b\n"
        "25:\n"                                  /* none is left: the branch waits */
        "subs  r0, #.Lfrozen_node_size\n"
        "b     60f\n"

        "30:\n"                                  /* a leaf: has it a bit of the mask? */
        "lsrs  r1, r4, #16\n"
        "mov   r4, r12\n"
        "ldr   r2, [r4, #.Lfrozen_categories]\n"
        "ldrb  r2, [r2, r1]\n"
        "lsls  r2, r2, #16\n"
        "mov   r3, r11\n"
        "tst   r2, r3\n"
        "beq   40f\n"
        "ldr   r2, [r4, #.Lfrozen_objects]\n"    /* write its object and its value */
        "lsls  r3, r1, #4\n"
        "adds  r2, r3\n"
        "ldr   r2, [r2, #.Lfrozen_user]\n"
        "mov   r4, lr\n"
        "ldr   r3, [r4, #.Lfrozen_hits_at]\n"
        "stmia r3!, {r1, r2}\n"
        "str   r3, [r4, #.Lfrozen_hits_at]\n"
        "ldr   r3, [r4, #.Lfrozen_hits_room]\n"
        "subs  r3, #1\n"
        "str   r3, [r4, #.Lfrozen_hits_room]\n"
        "beq   60f\n"
        "40:\n"
        "cmp   r0, r9\n"
        "blo   10b\n"

        "60:\n"                                  /* keep where it goes on */
        "mov   r1, r12\n"
        "ldr   r1, [r1, #.Lfrozen_nodes]\n"
        "subs  r0, r0, r1\n"
        "lsrs  r0, r0, #4\n"
        "ldr   r1, [sp, #16]\n"
        "str   r0, [r1, #.Lfrozen_at]\n"
        "mov   r0, r10\n"
        RETURN_ALL_AND("r3, "));
}

#endif
