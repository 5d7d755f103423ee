/* Last step of an insertion: the rise from the new branch, up to where an exchange makes boxes
 * smaller.
 *
 * Each turn goes one branch up, to A, as the generic koi_port_find_exchange does. It ends if the
 * place is outside of the pool (85; numbers in brackets are labels), at branch 0 (80), and where no
 * level is left (81).
 *
 * First the height. If the branch below changed and is now as high as A, A gets 1 higher, and the
 * ascent holds the new height; but if the other child is more than K lower, it ends (83). If the
 * branch below is not as high as A, the ascent's height becomes 0, and heights above stay.
 *
 * Then nieces (20), if the lowest bit of the levels is set, both children are branches and their
 * boxes overlap. The routine at 60 sums the lean sizes of two unions. It is called for the children
 * themselves, for the children's children side by side, and crosswise. The smaller of the last two
 * must be 1/128 below the first.
 *
 * Then an uncle (30): the smaller child, if it is below 3/4 of the larger and the larger is a
 * branch. The smaller of its unions with the larger's two children must be 1/128 below the larger.
 *
 * r11 holds the places: the niece in the lower half, first the first child of its branch; 1 is
 * added if the second is better. The upper half is the place of the other node. An exchange that
 * gains is returned (51), and C code makes it; else the next turn begins (50). */
#include "port/insert.h"

#if KOI_PORT_ARMV6M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* Continues at `out` unless the number at one offset from r1 is at most that at another. */
#define AT_MOST(low, high, out) \
    "ldr   r2, [r1, #" low "]\n" \
    "ldr   r3, [r1, #" high "]\n" \
    "cmp   r2, r3\n" \
    "bgt   " out "\n"

/* r4: the node of branch A; r5: the levels; r6: its links, then the size of both its children; r7:
 * a size, the uncle's box; r8: the nodes; r9: twice the number of branches; r10: the ascent; r11:
 * the places of an exchange.
 * The functions that it calls keep all of these. */
NAKED koi_port_found koi_port_find_exchange(ko_tree *tree, koi_port_ascent *ascent)
{
    __asm__(
        LAYOUT
        SAVE_ALL
        "ldr   r3, [r0, #.Ltree_nodes]\n"
        "mov   r8, r3\n"
        "ldrh  r3, [r0, #.Ltree_branches]\n"
        "lsls  r3, #1\n"
        "mov   r9, r3\n"
        "mov   r10, r1\n"
        "ldmia r1!, {r4, r5}\n"
        "lsls  r4, #.Lnode_shift\n"
        "add   r4, r8\n"

        "5:\n"                                   /* to the branch above, A */
        "ldrh  r0, [r4, #.Lnode_place]\n"
        "cmp   r0, r9\n"
        "bhs   85f\n"
        "lsrs  r4, r0, #1\n"
        "lsls  r4, #.Lnode_shift\n"
        "add   r4, r8\n"
        "cmp   r0, #2\n"                         /* branch 0 is above the root */
        "blo   80f\n"
        "lsrs  r1, r5, #1\n"                     /* are levels left? */
        "beq   81f\n"
        "movs  r6, r4\n"
        "adds  r6, #.Lnode_child\n"
        "mov   r3, r10\n"
        "ldr   r2, [r3, #8]\n"                   /* the height of the branch below, if it grew */
        "ldrb  r1, [r6, #.Lnode_height - .Lnode_child]\n"
        "cmp   r2, r1\n"
        "beq   11f\n"
        "movs  r2, #0\n"                         /* A's stays */
        "b     12f\n"
        "11:\n"
        "cmp   r2, #0\n"
        "beq   20f\n"
        "movs  r1, #1\n"                         /* does the other child's differ by more than K? */
        "bics  r1, r0\n"
        "lsls  r1, #1\n"
        "ldrh  r0, [r6, r1]\n"
        "bl    70f\n"
        "subs  r0, r2, r0\n"
        "cmp   r0, #.Lbalance\n"
        "bhi   83f\n"
        "adds  r2, #1\n"
        "strb  r2, [r6, #.Lnode_height - .Lnode_child]\n"
        "12:\n"
        "str   r2, [r3, #8]\n"
        "b     20f\n"

        "81:\n"                                  /* why it stops, in the last bits */
        "movs  r5, #0\n"
        "80:\n"
        "movs  r0, #.Lrisen\n"
        "b     88f\n"
        "83:\n"
        "lsrs  r5, #1\n"
        "movs  r0, #.Lunbalanced\n"
        "b     88f\n"
        "85:\n"
        "movs  r0, #.Llost\n"
        "88:\n"
        "mvns  r0, r0\n"
        "89:\n"
        "mov   r1, r8\n"
        "subs  r4, r1\n"
        "lsrs  r4, #.Lnode_shift\n"
        "mov   r1, r10\n"
        "stmia r1!, {r4, r5}\n"
        RETURN_ALL

        "70:\n"                                  /* the height of a link's branch, else 0 */
        "lsls  r0, #1\n"
        "cmp   r0, r9\n"
        "bhs   71f\n"
        "lsls  r0, #.Lnode_shift - 1\n"
        "add   r0, r8\n"
        "adds  r0, #.Lnode_child\n"
        "ldrb  r0, [r0, #.Lnode_height - .Lnode_child]\n"
        "bx    lr\n"
        "71:\n"
        "movs  r0, #0\n"
        "bx    lr\n"

        "20:\n"                                  /* are nieces tried at this level? */
        "lsrs  r5, #1\n"
        "bcc   30f\n"
        "ldrh  r0, [r6]\n"                       /* are both children branches? */
        "ldrh  r2, [r6, #2]\n"
        "lsls  r0, #1\n"
        "cmp   r0, r9\n"
        "bhs   30f\n"
        "lsls  r2, #1\n"
        "cmp   r2, r9\n"
        "bhs   30f\n"
        "lsls  r2, #16\n"                        /* the places of their first children */
        "adds  r0, r2\n"
        "mov   r11, r0\n"
        "movs  r1, r4\n"                         /* do they overlap? Axis by axis */
        "22:\n"
        AT_MOST("0", ".Lbox_size + .Lbox_high", "30f")
        AT_MOST(".Lbox_size", ".Lbox_high", "30f")
        "adds  r1, #4\n"
        "subs  r2, r1, r4\n"
        "cmp   r2, #.Lbox_high\n"
        "blo   22b\n"
        "movs  r0, r4\n"                         /* the lean sizes of both */
        "movs  r1, r4\n"
        "movs  r2, #0\n"
        "bl    60f\n"
        "movs  r7, r0\n"
        "mov   r0, r11\n"                        /* of the second's two with the first's, ... */
        "uxth  r1, r0\n"
        "lsls  r1, #.Lnode_shift - 1\n"
        "add   r1, r8\n"
        "lsrs  r0, #16\n"
        "lsls  r0, #.Lnode_shift - 1\n"
        "add   r0, r8\n"
        "push  {r0, r1}\n"
        "movs  r2, #0\n"
        "bl    60f\n"
        "pop   {r1, r2}\n"
        "push  {r0}\n"
        "movs  r0, r1\n"                         /* ... and crosswise */
        "movs  r1, r2\n"
        "adds  r1, #.Lbox_size\n"
        "movs  r2, #2 * .Lbox_size\n"
        "rsbs  r2, r2, #0\n"
        "bl    60f\n"
        "pop   {r1}\n"
        "cmp   r1, r0\n"                         /* crosswise, or first with first? */
        "bhs   23f\n"
        "movs  r0, r1\n"
        "mov   r2, r11\n"
        "adds  r2, #1\n"
        "mov   r11, r2\n"
        "23:\n"
        "lsrs  r1, r7, #7\n"                     /* does it gain 1/128? */
        "subs  r7, r1\n"
        "cmp   r0, r7\n"
        "blo   51f\n"

        "30:\n"                                  /* the sizes of A's children, r0 and r1 */
        "movs  r0, r4\n"
        "bl    koi_port_sizes\n"
        "ldrh  r2, [r6]\n"                       /* the larger one's link, r3, and size, r1 */
        "ldrh  r3, [r6, #2]\n"
        "adds  r6, r0, r1\n"
        "movs  r7, r4\n"                         /* the other's box, r7 */
        "cmp   r0, r1\n"
        "blo   31f\n"
        "movs  r1, r0\n"
        "movs  r3, r2\n"
        "adds  r7, #.Lbox_size\n"
        "31:\n"
        "subs  r0, r6, r1\n"                     /* is the other below 3/4 of it? */
        "lsrs  r2, r1, #2\n"
        "subs  r2, r1, r2\n"
        "cmp   r0, r2\n"
        "bhs   50f\n"
        "lsls  r3, #1\n"                         /* is the larger one a branch? */
        "cmp   r3, r9\n"
        "bhs   50f\n"
        "mov   r2, r8\n"                         /* the other's place is half a node's number */
        "subs  r2, r7, r2\n"
        "adds  r2, #.Lnode_size / 2 - .Lbox_size\n"
        "lsrs  r2, #.Lnode_shift - 1\n"
        "lsls  r2, #16\n"
        "adds  r2, r3\n"
        "mov   r11, r2\n"
        "movs  r0, r7\n"                         /* the uncle with each of its two children */
        "movs  r7, r1\n"
        "lsls  r1, r3, #.Lnode_shift - 1\n"
        "add   r1, r8\n"
        "bl    koi_port_union_sizes\n"
        "cmp   r0, r1\n"                         /* without which is it smaller? */
        "bhs   32f\n"
        "movs  r1, r0\n"
        "mov   r2, r11\n"
        "adds  r2, #1\n"
        "mov   r11, r2\n"
        "32:\n"
        "lsrs  r0, r7, #7\n"                     /* does it gain 1/128? */
        "subs  r7, r0\n"
        "cmp   r1, r7\n"
        "blo   51f\n"
        "50:\n"
        "b     5b\n"
        "51:\n"
        "mov   r0, r11\n"
        "b     89b\n"

        "60:\n"                                  /* the lean sizes of two unions, summed: r0 */
        "push  {r2, r4-r7, lr}\n"
        "bl    65f\n"
        "mov   r12, r2\n"
        "ldr   r2, [sp]\n"                       /* by so much r1 moves in between */
        "adds  r1, r2\n"
        "bl    65f\n"
        "mov   r0, r12\n"
        "adds  r0, r2\n"
        "pop   {r2, r4-r7, pc}\n"

        "65:\n"                                  /* that of the next boxes at r0 and r1: r2 */
        "ldmia r0!, {r2-r4}\n"
        "ldmia r1!, {r5-r7}\n"
        LOWER
        "push  {r2-r4}\n"
        "ldmia r0!, {r2-r4}\n"
        "ldmia r1!, {r5-r7}\n"
        HIGHER
        "pop   {r5-r7}\n"
        "subs  r2, r5\n"
        "subs  r3, r6\n"
        "subs  r4, r7\n"
        "movs  r5, r2\n"                         /* the largest extent */
        "cmp   r5, r3\n"
        "bhs   1f\n"
        "movs  r5, r3\n"
        "1:\n"
        "cmp   r5, r4\n"
        "bhs   1f\n"
        "movs  r5, r4\n"
        "1:\n"
        "adds  r2, r3\n"
        "adds  r2, r4\n"
        "lsrs  r5, #2\n"
        "subs  r2, r5\n"
        "lsrs  r5, #1\n"
        "subs  r2, r5\n"
        "bx    lr\n");
}

#endif
