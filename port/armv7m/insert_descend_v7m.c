/* First step of an insertion: the descent to where the new box fits.
 *
 * The descent has two halves. In the first the box of the current branch holds the new box, and
 * nothing is written. If one child's box holds it, too, the descent goes there; if both do, to the
 * smaller, and to the first of two equal ones. Once neither does, no box further down can. So the
 * second half does not ask any more, and the box of each branch that it enters takes in the new
 * one.
 *
 * The second half chooses by height. Above KOI_PORT_LOW it takes the child that grows less. If the
 * growths differ by at most 3/16 of the lesser, and at lower branches, it takes the child whose
 * centre is nearer, and the first of two equal ones. At a branch 1 high whose first child is a leaf
 * it ends there: the next step compares both leaves anyway.
 *
 * lr counts one level down for each branch. A corrupted pool may link in a circle: the descent
 * gives up when no level is left. The stack keeps the value of lr from when the second half began,
 * so the difference at the end is the number of branches that grew. koi_port_hang_on gets this
 * number in r4, the place in r5, the link there in r8, its box at r1, the two links of its branch
 * at r0, and the leaf in r2. */
#include "port/insert.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* The Manhattan distance of twice the centre of the next box at r0 from r2 - r4, into `out`. */
#define DISTANCE(out) \
    "ldmia r0!, {r5-r10}\n" \
    "add   r5, r8\n"               /* |lo + hi - to| on x, less 1 where it was negative */ \
    "sub   r5, r2\n" \
    "eor   r5, r5, r5, asr #31\n" \
    "add   r6, r9\n"               /* the same on y */ \
    "sub   r6, r3\n" \
    "eor   r6, r6, r6, asr #31\n" \
    "add   r5, r6\n" \
    "add   r7, r10\n"              /* the same on z */ \
    "sub   r7, r4\n" \
    "eor   r7, r7, r7, asr #31\n" \
    "add   " out ", r5, r7\n"

/* A number becomes what it exceeds another by, or 0. */
#define EXCESS(out, number, other) \
    "sub   " out ", " number ", " other "\n" \
    "bic   " out ", " out ", " out ", asr #31\n"

/* By how much the size of the next box at r0 grows by the new one in r2 - r7, into `out`, which may
 * be r2. */
#define EXTRA(out) \
    "ldmia r0!, {r8-r10}\n" \
    EXCESS("r8", "r8", "r2") \
    EXCESS("r9", "r9", "r3") \
    EXCESS("r10", "r10", "r4") \
    "add   " out ", r8, r9\n" \
    "add   " out ", r10\n" \
    "ldmia r0!, {r8-r10}\n" \
    EXCESS("r8", "r5", "r8") \
    EXCESS("r9", "r6", "r9") \
    EXCESS("r10", "r7", "r10") \
    "add   " out ", r8\n" \
    "add   " out ", r9\n" \
    "add   " out ", r10\n"

/* Stores each number of a corner that is lower ("lt") or higher ("gt") than that of the corner at
 * r1. r1 moves on. */
#define GROW(when, x, y, z) \
    "ldmia r1!, {r2-r4}\n" \
    "cmp   " x ", r2\n" \
    "it    " when "\n" \
    "str" when " " x ", [r1, #-12]\n" \
    "cmp   " y ", r3\n" \
    "it    " when "\n" \
    "str" when " " y ", [r1, #-8]\n" \
    "cmp   " z ", r4\n" \
    "it    " when "\n" \
    "str" when " " z ", [r1, #-4]\n"

/* Continues at `out` unless the new box in r2 - r7 is within the first box at `node`. */
#define FIRST_HOLDS(node, out) \
    "ldmia " node ", {r1, r8-r10}\n" \
    "cmp   r2, r1\n" \
    "ittt  ge\n" \
    "cmpge r3, r8\n" \
    "cmpge r4, r9\n" \
    "cmpge r10, r5\n" \
    "blt   " out "\n" \
    "ldrd  r8, r9, [" node ", #.Lbox_high + 4]\n" \
    "cmp   r8, r6\n" \
    "it    ge\n" \
    "cmpge r9, r7\n" \
    "blt   " out "\n"

/* The same for the second box of the node at r0. */
#define SECOND_HOLDS(out) \
    "ldrd  r8, r9, [r0, #.Lbox_size]\n" \
    "cmp   r2, r8\n" \
    "it    ge\n" \
    "cmpge r3, r9\n" \
    "blt   " out "\n" \
    "add   r1, r0, #.Lbox_size + 8\n" \
    "ldmia r1, {r1, r8-r10}\n" \
    "cmp   r4, r1\n" \
    "ittt  ge\n" \
    "cmpge r8, r5\n" \
    "cmpge r9, r6\n" \
    "cmpge r10, r7\n" \
    "blt   " out "\n"

/* The size of the next box at r1, into `out`. */
#define SIZE(out, a, b, c) \
    "ldmia r1!, {" a ", " b ", " c ", r8-r10}\n" \
    "sub   r8, " a "\n" \
    "sub   r9, " b "\n" \
    "sub   r10, " c "\n" \
    "add   r8, r9\n" \
    "add   " out ", r8, r10\n"

/* Begins in koi_port_attach with the tree r0, the leaf r1, the box at r2, and at most lr levels.
 * Continues at koi_port_hang_on.
 *
 * It goes down from the link on the stack. At 15 all boxes on the path hold the new one, so it asks
 * which child does; at 25 and 35 it goes there. As soon as none does, at 60, it asks which child is
 * nearer, or at 70 which grows less. From there on, at 50, the box of each branch grows. It ends at
 * 85, at a link that is no branch's.
 *
 * r0: a branch's node; r8: a link; r11: the number of branches; r12: the nodes; lr: levels left. As
 * long as boxes hold the new one, that is in r2 - r7. From there on r1 is the box where the branch
 * hangs, or one below it, and r2 - r4 are twice the centre of the new one.
 * On the CPU's stack:
 *
 * - 0: twice the new box's centre; 12: the box; 36: lr when the first box grew;
 * - 40: the tree; 44: the leaf; 52: the ascent of koi_port_attach; 92: the link. */
NAKED CALLED void koi_port_descend_on(void)
{
    __asm__(
        LAYOUT
        "ldr   r12, [r0, #.Ltree_nodes]\n"
        "ldrh  r11, [r0, #.Ltree_branches]\n"
        "push  {r0-r3}\n"
        "ldmia r2, {r2-r7}\n"
        "add   r8, r2, r5\n"                    /* twice the centre of the new box */
        "add   r9, r3, r6\n"
        "add   r10, r4, r7\n"
        "push  {r2-r8}\n"
        "push  {r8-r10}\n"
        "mov   r0, r12\n"
        FIRST_HOLDS("r12", "10f")               /* does the root's box hold the new one? */
        "ldr   r8, [sp, #92]\n"
        "b     26f\n"

        "10:\n"                                 /* no: it grows, if the link is a branch */
        "mov   r1, r12\n"
        "adds  r0, #.Lnode_child\n"
        "str   lr, [sp, #36]\n"
        "ldr   r8, [sp, #92]\n"
        "cmp   r8, r11\n"
        "blo   50f\n"
        "b     85f\n"

        "15:\n"                                 /* at a branch, whose box holds the new one */
        "subs  lr, #1\n"                        /* one level fewer */
        "bcc   90f\n"
        "add   r0, r12, r8, lsl #.Lnode_shift\n"
        FIRST_HOLDS("r0", "30f")                /* does the first child's box hold the new one? */
        SECOND_HOLDS("25f")                     /* does the second child's, too? */
        "mov   r1, r0\n"                        /* both: which is smaller? */
        SIZE("r2", "r5", "r6", "r7")
        SIZE("r8", "r5", "r6", "r7")
        "cmp   r8, r2\n"
        "add   r1, sp, #.Lbox_high\n"
        "ldmia r1, {r2-r7}\n"
        "blo   35f\n"

        "25:\n"                                 /* on to the first, whose box needs not grow */
        "ldrh  r8, [r0, #.Lnode_child]\n"
        "26:\n"
        "cmp   r8, r11\n"
        "blo   15b\n"
        "mov   r1, r0\n"
        "b     45f\n"

        "30:\n"                                 /* does only the second child's box hold it? */
        SECOND_HOLDS("40f")
        "35:\n"                                 /* on to the second, whose box needs not grow */
        "ldrh  r8, [r0, #.Lnode_child + 2]\n"
        "cmp   r8, r11\n"
        "blo   15b\n"
        "add   r1, r0, #.Lbox_size\n"

        "45:\n"                                 /* at a leaf whose box holds it: none grew */
        "adds  r0, #.Lnode_child\n"
        "str   lr, [sp, #36]\n"
        "b     85f\n"

        "40:\n"                                 /* none: boxes grow from here on */
        "str   lr, [sp, #36]\n"
        "b     60f\n"

        "50:\n"                                 /* at a branch, whose box at r1 takes it in */
        "subs  lr, #1\n"
        "bcc   90f\n"
        "add   r0, r12, r8, lsl #.Lnode_shift\n"
        "ldmia sp, {r2-r10}\n"
        GROW("lt", "r5", "r6", "r7")
        GROW("gt", "r8", "r9", "r10")

        "60:\n"                                 /* no child's box holds it */
        "ldrb  r8, [r0, #.Lnode_height]\n"
        "cmp   r8, #.Llow\n"
        "bhi   70f\n"
        "cmp   r8, #1\n"
        "beq   80f\n"
        "62:\n"                                 /* which is nearer? */
        "ldmia sp, {r2-r4}\n"
        DISTANCE("r1")
        DISTANCE("r8")
        "cmp   r8, r1\n"
        "bhs   65f\n"
        "63:\n"
        "ldrh  r8, [r0, #2]\n"                  /* the second: its link and box */
        "sub   r1, r0, #.Lbox_size\n"
        "cmp   r8, r11\n"
        "blo   50b\n"
        "b     85f\n"
        "65:\n"
        "ldrh  r8, [r0]\n"                      /* the first: its link and box */
        "sub   r1, r0, #2 * .Lbox_size\n"
        "cmp   r8, r11\n"
        "blo   50b\n"

        "85:\n"                                 /* r8: the link; r1: its box; r0: the first link */
        "add   r5, r1, #.Lnode_size / 2 - .Lbox_size\n"
        "sub   r5, r12\n"
        "lsrs  r5, #.Lnode_shift - 1\n"
        "ldr   r4, [sp, #36]\n"                 /* how many boxes grew */
        "ldr   r2, [sp, #44]\n"
        "sub   r4, lr\n"
        "b     koi_port_hang_on\n"

        "70:\n"                                 /* which grows less, the first (r1), or r2? */
        "add   r8, sp, #.Lbox_high\n"
        "ldmia r8, {r2-r7}\n"
        EXTRA("r1")
        EXTRA("r2")
        "subs  r8, r2, r1\n"
        "itee  hs\n"
        "movhs r9, r1\n"
        "movlo r9, r2\n"
        "rsblo r8, #0\n"
        "sub   r9, r9, r9, lsr #2\n"            /* 3/16 of less */
        "cmp   r8, r9, lsr #2\n"
        "bls   75f\n"
        "cmp   r2, r1\n"
        "blo   63b\n"
        "b     65b\n"
        "80:\n"                                 /* over leaves the first will do */
        "ldrh  r8, [r0, #.Lnode_child]\n"
        "cmp   r8, r11\n"
        "blo   62b\n"
        "mov   r1, r0\n"
        "adds  r0, #.Lnode_child\n"
        "b     85b\n"

        "75:\n"                                 /* they grow alike */
        "subs  r0, #2 * .Lbox_size\n"
        "b     62b\n"

        "90:\n"                                 /* more levels than there can be */
        "movs  r0, #.Llost\n"
        "add   sp, #56\n"
        "pop   {r4-r11, pc}\n");
}

#endif
