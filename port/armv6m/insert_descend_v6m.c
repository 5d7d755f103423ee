/* First step of an insertion: the descent to where the new box fits.
 *
 * The descent has two halves, as in generic/insert_descend.h (numbers in brackets are labels). In
 * the first (15) the box of the current branch holds the new box, and nothing is written. It goes
 * to the child whose box holds it, too; if both do, to the smaller, and to the first of two equal
 * ones. Once neither does (40), no box further down can. From there on (10) the box of each branch
 * that is entered takes in the new one, and koi_port_choose_on chooses the child.
 *
 * That chooses by height. Above KOI_PORT_LOW it takes the child that grows less (its 10). If the
 * growths differ by at most 3/16 of the lesser, and at lower branches (its 5), it takes the child
 * whose centre is nearer, and the first of two equal ones. At a branch 1 high over a leaf it takes
 * the first (its 20), since koi_port_regroup compares both.
 *
 * One level is counted down on the stack for each branch that is entered, and a corrupted pool ends
 * the descent when none is left (80). The number left when the second half began is kept. So the
 * difference is how many branches grew, and goes into the upper half of the result (85). A descent
 * that ends in the first half returns the place alone (90). A place is twice the branch, plus 1 for
 * its second child: lr keeps it for the first, and BRANCH makes the node from it. */
#include "port/insert.h"

#if KOI_PORT_ARMV6M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* The Manhattan distance of twice the centre of the next box at r1 from a point, negated in r8 -
 * r10, into r2. */
#define DISTANCE \
    "ldmia r1!, {r2-r7}\n" \
    "adds  r2, r5\n"               /* |lo + hi - to| on x, less 1 where it was negative */ \
    "add   r2, r8\n" \
    "asrs  r5, r2, #31\n" \
    "eors  r2, r5\n" \
    "adds  r3, r6\n"               /* the same on y */ \
    "add   r3, r9\n" \
    "asrs  r6, r3, #31\n" \
    "eors  r3, r6\n" \
    "adds  r2, r3\n" \
    "adds  r4, r7\n"               /* the same on z */ \
    "add   r4, r10\n" \
    "asrs  r7, r4, #31\n" \
    "eors  r4, r7\n" \
    "adds  r2, r4\n"

/* Adds to lr a number that is above 0. The flags say whether it is below. */
#define ADD_IF_ABOVE(number) \
    "bmi   1f\n" \
    "add   lr, " number "\n" \
    "1:\n"

/* By how much the size of the next box at r1 grows by the one at r0, into lr. r1 moves on. */
#define EXTRA \
    "movs  r2, #0\n" \
    "mov   lr, r2\n" \
    "ldmia r1!, {r2-r4}\n" \
    "ldmia r0!, {r5-r7}\n" \
    "subs  r2, r5\n" \
    ADD_IF_ABOVE("r2") \
    "subs  r3, r6\n" \
    ADD_IF_ABOVE("r3") \
    "subs  r4, r7\n" \
    ADD_IF_ABOVE("r4") \
    "ldmia r1!, {r2-r4}\n" \
    "ldmia r0!, {r5-r7}\n" \
    "subs  r5, r2\n" \
    ADD_IF_ABOVE("r5") \
    "subs  r6, r3\n" \
    ADD_IF_ABOVE("r6") \
    "subs  r7, r4\n" \
    ADD_IF_ABOVE("r7")

/* Continues at `out` unless the new box at r0 is above the next lower corner at r1, or below the
 * next upper one. Both pointers move on. */
#define HOLDS_LOW(out) \
    "ldmia r1!, {r2-r4}\n" \
    "ldmia r0!, {r5-r7}\n" \
    "cmp   r5, r2\n" \
    "blt   " out "\n" \
    "cmp   r6, r3\n" \
    "blt   " out "\n" \
    "cmp   r7, r4\n" \
    "blt   " out "\n"
#define HOLDS_HIGH(out) \
    "ldmia r1!, {r2-r4}\n" \
    "ldmia r0!, {r5-r7}\n" \
    "cmp   r2, r5\n" \
    "blt   " out "\n" \
    "cmp   r3, r6\n" \
    "blt   " out "\n" \
    "cmp   r4, r7\n" \
    "blt   " out "\n"

/* The size of the next box at r1, into r5. */
#define SIZE \
    "ldmia r1!, {r2-r7}\n" \
    "subs  r5, r2\n" \
    "subs  r6, r3\n" \
    "subs  r7, r4\n" \
    "adds  r5, r6\n" \
    "adds  r5, r7\n"

/* The branch whose first child is at the place in lr: the place into r0, the node into r1. */
#define BRANCH \
    "mov   r0, lr\n" \
    "lsls  r1, r0, #.Lnode_shift - 1\n" \
    "add   r1, r11\n"

void koi_port_choose_on(void);

/* r0: a place; r1: its box; r2: the link there; r8 - r10: twice the centre of the new box, negated;
 * r11: the nodes; r12: the number of branches; lr: the place of a branch's first child, at first
 * the link where it begins. On the CPU's stack: the new box, levels left, and how many were left
 * when the first box grew. */
NAKED koi_port_landing koi_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t link)
{
    __asm__(
        LAYOUT
        SAVE_ALL
        "mov   lr, r2\n"
        "movs  r2, #.Lstack_links + 1\n"
        "movs  r3, r2\n"
        "push  {r1-r3}\n"
        "ldrh  r2, [r0, #.Ltree_branches]\n"
        "mov   r12, r2\n"
        "ldr   r0, [r0, #.Ltree_nodes]\n"
        "mov   r11, r0\n"
        "ldmia r1!, {r2-r7}\n"                   /* twice the centre of the new box, negated */
        "adds  r2, r5\n"
        "rsbs  r2, r2, #0\n"
        "mov   r8, r2\n"
        "adds  r3, r6\n"
        "rsbs  r3, r3, #0\n"
        "mov   r9, r3\n"
        "adds  r4, r7\n"
        "rsbs  r4, r4, #0\n"
        "mov   r10, r4\n"
        "mov   r1, r0\n"                         /* does the root's box hold the new one? */
        "ldr   r0, [sp]\n"
        HOLDS_LOW("5f")
        HOLDS_HIGH("5f")
        "movs  r0, #0\n"
        "mov   r2, lr\n"
        "b     26f\n"

        "5:\n"                                   /* no: it grows, if the link is a branch */
        "movs  r0, #0\n"
        "mov   r1, r11\n"
        "mov   r2, lr\n"

        "10:\n"                                  /* at a place: is its link a branch? */
        "cmp   r2, r12\n"
        "bhs   85f\n"
        "ldr   r3, [sp, #4]\n"                   /* one level fewer */
        "subs  r3, #1\n"
        "bmi   80f\n"
        "str   r3, [sp, #4]\n"
        "lsls  r0, r2, #1\n"                     /* the place of its first child */
        "mov   lr, r0\n"
        "ldr   r0, [sp]\n"                       /* the box at this place takes in the new one */
        GROW("r1", "r0")
        BRANCH
        "b     41f\n"

        "15:\n"                                  /* at a branch, whose box holds the new one */
        BRANCH
        "ldr   r0, [sp]\n"
        HOLDS_LOW("30f")                         /* does the first child's box hold the new one? */
        HOLDS_HIGH("31f")
        "subs  r0, #.Lbox_size\n"
        HOLDS_LOW("25f")                         /* does the second child's, too? */
        HOLDS_HIGH("25f")
        BRANCH                                   /* both: which is smaller? */
        SIZE
        "mov   r0, r5\n"
        SIZE
        "cmp   r5, r0\n"
        "blo   35f\n"

        "25:\n"                                  /* on to the first, whose box needs not grow */
        BRANCH
        "adds  r1, #.Lnode_child\n"
        "ldrh  r2, [r1]\n"
        "26:\n"
        "cmp   r2, r12\n"
        "bhs   90f\n"
        "ldr   r3, [sp, #4]\n"
        "subs  r3, #1\n"
        "bmi   80f\n"
        "str   r3, [sp, #4]\n"
        "lsls  r0, r2, #1\n"
        "mov   lr, r0\n"
        "b     15b\n"

        "80:\n"                                  /* more levels than there can be */
        "movs  r0, #0\n"
        "mvns  r0, r0\n"
        "b     90f\n"
        "85:\n"                                  /* how many boxes grew */
        "ldr   r2, [sp, #8]\n"
        "ldr   r3, [sp, #4]\n"
        "subs  r2, r3\n"
        "lsls  r2, #16\n"
        "orrs  r0, r2\n"
        "90:\n"
        "add   sp, #12\n"
        RETURN_ALL

        "30:\n"                                  /* does only the second child's box hold it? */
        "adds  r1, #.Lbox_high\n"
        "31:\n"
        "ldr   r0, [sp]\n"
        HOLDS_LOW("40f")
        HOLDS_HIGH("40f")
        "35:\n"                                  /* on to the second, whose box needs not grow */
        BRANCH
        "adds  r1, #.Lnode_child\n"
        "ldrh  r2, [r1, #2]\n"
        "adds  r0, #1\n"
        "b     26b\n"

        "40:\n"                                  /* none: which child fits better? */
        "ldr   r3, [sp, #4]\n"
        "str   r3, [sp, #8]\n"
        BRANCH
        "41:\n"
        "bl    koi_port_choose_on\n"
        "bhs   45f\n"
        "ldrh  r2, [r1, #2]\n"                   /* the second: its link, box and place */
        "subs  r1, #.Lbox_size\n"
        "adds  r0, #1\n"
        "b     10b\n"
        "45:\n"
        "ldrh  r2, [r1]\n"                       /* the first: its link and box */
        "subs  r1, #2 * .Lbox_size\n"
        "b     10b\n");
}

/* Chooses a child of the branch at r1, none of whose boxes holds the new one: the second if the
 * carry is clear. r1 moves to its links. r0 and r8 - r12 stay as they are in koi_port_descend, with
 * its stack. On that: r0, by how much the first box grows. */
NAKED CALLED void koi_port_choose_on(void)
{
    __asm__(
        LAYOUT
        "push  {r0, r7, lr}\n"
        "movs  r2, r1\n"
        "adds  r2, #.Lnode_child\n"
        "ldrb  r3, [r2, #.Lnode_height - .Lnode_child]\n"
        "cmp   r3, #.Llow\n"
        "bhi   10f\n"
        "cmp   r3, #1\n"
        "beq   20f\n"
        "5:\n"                                   /* which is nearer? */
        DISTANCE
        "movs  r0, r2\n"
        DISTANCE
        "cmp   r2, r0\n"
        "pop   {r0, r7, pc}\n"

        "10:\n"                                  /* which grows less, the first (r3), or r2? */
        "ldr   r0, [sp, #12]\n"
        EXTRA
        "mov   r2, lr\n"
        "str   r2, [sp, #4]\n"
        "subs  r0, #.Lbox_size\n"
        EXTRA
        "mov   r2, lr\n"
        "ldr   r3, [sp, #4]\n"
        "movs  r5, r3\n"
        "subs  r4, r2, r3\n"
        "bhs   1f\n"
        "movs  r5, r2\n"
        "rsbs  r4, r4, #0\n"
        "1:\n"
        "lsrs  r6, r5, #2\n"                     /* 3/16 of the lesser growth */
        "subs  r5, r6\n"
        "lsrs  r5, #2\n"
        "cmp   r4, r5\n"
        "bls   15f\n"
        "cmp   r2, r3\n"
        "pop   {r0, r7, pc}\n"
        "15:\n"                                  /* they grow alike */
        "subs  r1, #2 * .Lbox_size\n"
        "b     5b\n"

        "20:\n"                                  /* over leaves the first will do */
        "ldrh  r3, [r2]\n"
        "cmp   r3, r12\n"
        "blo   5b\n"
        "movs  r1, r2\n"
        "pop   {r0, r7, pc}\n");
}

#endif
