/* Rising from a new leaf's branch, and planning exchanges at each level. */
#include "port/rise.h"

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

/* r4: the node of branch A; r5: the levels; r6: the size of both its children; r7: the best gain;
 * r8: the nodes; r9: twice the number of branches; r10: the ascent; r11: the places of that gain.
 * The functions that it calls keep all of these. */
NAKED uint32_t koi_port_rise(ko_tree *tree, koi_port_ascent *ascent)
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

        "80:\n"                                  /* KOI_PORT_RISE_END */
        "movs  r0, #0\n"
        "b     89f\n"
        "81:\n"
        "movs  r5, #0\n"
        "movs  r0, #0\n"
        "b     89f\n"
        "83:\n"                                  /* KOI_PORT_RISE_UNBALANCED */
        "lsrs  r5, #1\n"
        "movs  r0, #1\n"
        "b     88f\n"
        "85:\n"                                  /* KOI_PORT_RISE_LOST */
        "movs  r0, #0\n"
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

        "20:\n"                                  /* the sizes of its children, r0 and r1 */
        "movs  r0, r4\n"
        "bl    koi_port_sizes\n"
        "ldrh  r2, [r6]\n"                       /* the larger one's link, r3, and size, r1 */
        "ldrh  r3, [r6, #2]\n"
        "adds  r6, r0, r1\n"
        "movs  r7, r4\n"                         /* the other's box, r7 */
        "cmp   r0, r1\n"
        "blo   21f\n"
        "movs  r1, r0\n"
        "movs  r3, r2\n"
        "adds  r7, #.Lbox_size\n"
        "21:\n"
        "subs  r0, r6, r1\n"                     /* is the other below 3/4 of it? */
        "lsrs  r2, r1, #2\n"
        "subs  r2, r1, r2\n"
        "cmp   r0, r2\n"
        "bhs   30f\n"
        "lsls  r3, #1\n"                         /* is the larger one a branch? */
        "cmp   r3, r9\n"
        "bhs   30f\n"
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
        "bhs   22f\n"
        "movs  r1, r0\n"
        "mov   r2, r11\n"
        "adds  r2, #1\n"
        "mov   r11, r2\n"
        "22:\n"
        "subs  r7, r1\n"                         /* the gain; is it above 0? */
        "bhi   31f\n"
        "30:\n"
        "movs  r7, #0\n"
        "mov   r11, r7\n"

        "31:\n"                                  /* are nieces tried at this level? */
        "lsls  r0, r5, #31\n"
        "bpl   50f\n"
        "movs  r1, r4\n"                         /* are both children branches? */
        "adds  r1, #.Lnode_child\n"
        "ldrh  r0, [r1]\n"
        "ldrh  r2, [r1, #2]\n"
        "lsls  r0, #1\n"
        "cmp   r0, r9\n"
        "bhs   50f\n"
        "lsls  r2, #1\n"
        "cmp   r2, r9\n"
        "bhs   50f\n"
        "lsls  r2, #16\n"                        /* the places of their first children */
        "adds  r0, r2\n"
        "movs  r1, r4\n"                         /* do they overlap? Axis by axis */
        "32:\n"
        AT_MOST("0", ".Lbox_size + .Lbox_high", "50f")
        AT_MOST(".Lbox_size", ".Lbox_high", "50f")
        "adds  r1, #4\n"
        "subs  r2, r1, r4\n"
        "cmp   r2, #.Lbox_high\n"
        "blo   32b\n"
        "movs  r3, r0\n"                         /* the second's first with the first's two */
        "uxth  r1, r0\n"
        "lsls  r1, #.Lnode_shift - 1\n"
        "add   r1, r8\n"
        "lsrs  r2, r0, #16\n"
        "lsls  r2, #.Lnode_shift - 1\n"
        "add   r2, r8\n"
        "push  {r1-r3}\n"
        "movs  r0, r2\n"
        "bl    koi_port_union_sizes\n"
        "ldr   r2, [sp]\n"                       /* the second's second with these */
        "ldr   r3, [sp, #4]\n"
        "str   r0, [sp]\n"
        "str   r1, [sp, #4]\n"
        "movs  r0, r3\n"
        "adds  r0, #.Lbox_size\n"
        "movs  r1, r2\n"
        "bl    koi_port_union_sizes\n"
        "pop   {r2, r3}\n"
        "adds  r0, r3\n"
        "adds  r1, r2\n"
        "pop   {r2}\n"
        "cmp   r1, r0\n"                         /* crosswise, or first with first? */
        "bhs   33f\n"
        "movs  r0, r1\n"
        "adds  r2, #1\n"
        "33:\n"
        "subs  r0, r6, r0\n"                     /* is the gain above the best? */
        "bls   50f\n"
        "cmp   r0, r7\n"
        "bls   50f\n"
        "mov   r11, r2\n"

        "50:\n"                                  /* is there a gain? */
        "lsrs  r5, #1\n"
        "mov   r0, r11\n"
        "cmp   r0, #0\n"
        "bne   51f\n"
        "b     5b\n"
        "51:\n"
        "b     89b\n");
}

#endif
