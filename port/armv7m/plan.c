/* Rising from a new leaf's branch, and planning exchanges at each level. */
#include "port/plan.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* Replaces the link in a register by the height of its branch, or by 0 if it is not that of a
 * branch. r6: the nodes; r7: the number of branches. */
#define HEIGHT(link) \
    "cmp   " link ", r7\n" \
    "itte  lo\n" \
    "addlo " link ", r6, " link ", lsl #.Lnode_shift\n" \
    "ldrblo " link ", [" link ", #.Lnode_height]\n" \
    "movhs " link ", #0\n"

/* Adds to `out` by how much an end of a box is above that of another; overwrites `above`. */
#define GROW_BY(out, above, end, other) \
    "subs  " above ", " end ", " other "\n" \
    "it    gt\n" \
    "addgt " out ", " above "\n"

/* Adds to `out` by how much the box in r2 - r7 grows when it takes in the next box at lr. So `out`
 * becomes the size of the union from that of the box. */
#define GROWTH(out) \
    "ldmia lr!, {r8-r10}\n" \
    GROW_BY(out, "r8", "r2", "r8") \
    GROW_BY(out, "r9", "r3", "r9") \
    GROW_BY(out, "r10", "r4", "r10") \
    "ldmia lr!, {r8-r10}\n" \
    GROW_BY(out, "r8", "r8", "r5") \
    GROW_BY(out, "r9", "r9", "r6") \
    GROW_BY(out, "r10", "r10", "r7")

/* On the CPU's stack: A's node, the state, the nodes, the number of branches, the ascent, the
 * last level of nieces; the best gain and its places; the links of A's children. */
#define FRAME "40"

NAKED uint32_t koi_port_rise(ko_tree *tree, koi_port_ascent *ascent, bool resumed)
{
    __asm__(
        LAYOUT
        "push  {r4-r11, lr}\n"
        "sub   sp, #" FRAME "\n"
        "ldrh  r7, [r0, #.Ltree_branches]\n"
        "ldr   r6, [r0, #.Ltree_nodes]\n"
        "ldrd  r4, r5, [r1]\n"
        "add   r4, r6, r4, lsl #.Lnode_shift\n"
        "strd  r6, r7, [sp, #8]\n"
        "ldr   r3, [r1, #12]\n"
        "strd  r1, r3, [sp, #16]\n"
        "cbz   r2, 10f\n"
        "ldrb  r2, [r4, #.Lnode_height]\n"       /* has A another height than before? */
        "ldr   r3, [r1, #8]\n"
        "orr   r5, r5, #1\n"
        "cmp   r2, r3\n"
        "it    eq\n"
        "biceq r5, r5, #1\n"

        "5:\n"                                   /* to the branch above */
        "ldrh  r0, [r4, #.Lnode_place]\n"
        "cmp   r0, r7, lsl #1\n"
        "bhs   85f\n"
        "lsrs  r0, #1\n"
        "add   r4, r6, r0, lsl #.Lnode_shift\n"
        "adds  r5, #0xFE\n"                      /* a level more, and one fewer left */

        "10:\n"                                  /* at branch A */
        "tst   r5, #0xFE\n"
        "it    ne\n"
        "cmpne r4, r6\n"                         /* branch 0 is above the root */
        "beq   80f\n"
        "lsls  r0, r5, #31\n"                    /* may its height change? */
        "beq   20f\n"
        "ldrh  r2, [r4, #.Lnode_child]\n"        /* those of its children */
        "ldrh  r3, [r4, #.Lnode_child + 2]\n"
        "ldr   r1, [sp, #16]\n"
        HEIGHT("r2")
        HEIGHT("r3")
        "ldrb  r8, [r4, #.Lnode_height]\n"
        "str   r8, [r1, #8]\n"
        "subs  r0, r2, r3\n"                     /* do they differ by more than K? */
        "adds  r0, #.Lbalance\n"
        "cmp   r0, #2 * .Lbalance\n"
        "bhi   83f\n"
        "cmp   r2, r3\n"                         /* the height is 1 above the taller child's */
        "it    lo\n"
        "movlo r2, r3\n"
        "adds  r2, #1\n"
        "uxtb  r2, r2\n"
        "strb  r2, [r4, #.Lnode_height]\n"
        "cmp   r2, r8\n"
        "it    eq\n"
        "biceq r5, r5, #1\n"

        "20:\n"                                  /* the sizes of its children: r0, r11 */
        "strd  r4, r5, [sp]\n"
        "ldr   r8, [sp, #20]\n"
        "lsrs  r1, r5, #8\n"
        "mov   lr, r4\n"
        "cmp   r1, r8\n"                         /* it is higher where nieces are not tried */
        "ldmia lr!, {r2-r7}\n"
        "add   r0, r5, r6\n"
        "add   r0, r7\n"
        "sub   r0, r2\n"
        "sub   r0, r3\n"
        "sub   r0, r4\n"
        "ldmia lr, {r8-r12, lr}\n"
        "bgt   21f\n"
        "cmp   r2, r11\n"                        /* nieces: do the children overlap? */
        "itttt le\n"
        "cmple r3, r12\n"
        "cmple r4, lr\n"
        "cmple r8, r5\n"
        "cmple r9, r6\n"
        "it    le\n"
        "cmple r10, r7\n"
        "21:\n"                                  /* no flags are set up to the next comparison */
        "add   r11, r12\n"
        "add   r11, lr\n"
        "sub   r11, r8\n"
        "sub   r11, r9\n"
        "sub   r11, r10\n"
        "ite   gt\n"                             /* r1: the sum of both, or 0 for no nieces */
        "movgt r1, #0\n"
        "addle r1, r0, r11\n"
        "ldmia sp, {r4-r7}\n"
        "sub   r2, r0, r0, lsr #2\n"             /* is the second below 3/4 of the first? */
        "cmp   r11, r2\n"
        "blo   30f\n"
        "sub   r2, r11, r11, lsr #2\n"           /* is the first below 3/4 of the second? */
        "cmp   r0, r2\n"
        "blo   31f\n"
        "22:\n"                                  /* neither: no uncle gains */
        "cmp   r1, #0\n"
        "beq   5b\n"
        "movs  r2, #0\n"
        "movs  r3, #0\n"
        "b     41f\n"

        "30:\n"                                  /* the first is larger */
        "ldrh  r8, [r4, #.Lnode_child]\n"
        "subs  r3, r4, r6\n"                     /* the other's place and box */
        "lsrs  r3, #.Lnode_shift - 1\n"
        "adds  r3, #1\n"
        "add   r4, #.Lbox_size\n"
        "b     32f\n"
        "31:\n"                                  /* the second is larger */
        "ldrh  r8, [r4, #.Lnode_child + 2]\n"
        "subs  r3, r4, r6\n"
        "lsrs  r3, #.Lnode_shift - 1\n"
        "mov   r2, r0\n"
        "mov   r0, r11\n"
        "mov   r11, r2\n"
        "32:\n"                                  /* r0: the larger's size, r11: the other's */
        "cmp   r8, r7\n"                         /* is the larger a branch? */
        "bhs   39f\n"
        "add   lr, r6, r8, lsl #.Lnode_shift\n"
        "lsls  r8, #1\n"
        "add   r3, r8, r3, lsl #16\n"
        "str   r3, [sp, #24]\n"
        "mov   r12, r11\n"
        "ldmia r4, {r2-r7}\n"                    /* the uncle with each of its two children */
        GROWTH("r11")
        GROWTH("r12")
        "ldr   r3, [sp, #24]\n"
        "cmp   r11, r12\n"                       /* without which is it smaller? */
        "ite   lo\n"
        "addlo r3, #1\n"
        "movhs r11, r12\n"
        "subs  r2, r0, r11\n"                    /* the gain; is it above 0? */
        "bhi   40f\n"
        "39:\n"
        "ldmia sp, {r4-r7}\n"
        "b     22b\n"

        "40:\n"                                  /* gain r2 by places r3: are nieces better? */
        "cmp   r1, #0\n"
        "beq   60f\n"
        "ldmia sp, {r4-r7}\n"
        "41:\n"
        "ldrh  r8, [r4, #.Lnode_child]\n"        /* are both children branches? */
        "ldrh  r9, [r4, #.Lnode_child + 2]\n"
        "cmp   r8, r7\n"
        "it    lo\n"
        "cmplo r9, r7\n"
        "bhs   50f\n"
        "strd  r2, r3, [sp, #24]\n"
        "strd  r8, r9, [sp, #32]\n"
        "add   lr, r6, r8, lsl #.Lnode_shift\n"
        "add   r0, r6, r9, lsl #.Lnode_shift\n"
        "ldmia r0!, {r2-r7}\n"                   /* the second's first with the first's two */
        "add   r11, r5, r6\n"
        "add   r11, r7\n"
        "sub   r11, r2\n"
        "sub   r11, r3\n"
        "sub   r11, r4\n"
        "mov   r12, r11\n"
        GROWTH("r11")
        GROWTH("r12")
        "sub   lr, #2 * .Lbox_size\n"
        "ldmia r0, {r2-r7}\n"                    /* the second's second with these */
        "add   r8, r5, r6\n"
        "add   r8, r7\n"
        "sub   r8, r2\n"
        "sub   r8, r3\n"
        "sub   r8, r4\n"
        "add   r11, r8\n"
        "add   r12, r8\n"
        GROWTH("r12")
        GROWTH("r11")
        "add   r8, sp, #24\n"
        "ldmia r8, {r2-r5}\n"
        "lsls  r4, #1\n"
        "cmp   r11, r12\n"                       /* crosswise, or first with first? */
        "itt   lo\n"
        "movlo r12, r11\n"
        "addlo r4, #1\n"
        "subs  r0, r1, r12\n"                    /* is the gain above the best? */
        "it    hi\n"
        "cmphi r0, r2\n"
        "it    hi\n"
        "addhi r3, r4, r5, lsl #17\n"

        "50:\n"                                  /* the best places are r3; is there a gain? */
        "cmp   r3, #0\n"
        "beq   70f\n"
        "60:\n"
        "mov   r0, r3\n"
        "ldmia sp, {r4-r7}\n"
        "ldr   r1, [sp, #16]\n"
        "lsls  r2, r5, #31\n"                    /* the height that A had is as it has */
        "bne   90f\n"
        "ldrb  r2, [r4, #.Lnode_height]\n"
        "str   r2, [r1, #8]\n"
        "b     90f\n"
        "70:\n"
        "ldmia sp, {r4-r7}\n"
        "b     5b\n"

        "80:\n"                                  /* KOI_PORT_RISE_END */
        "movs  r0, #0\n"
        "b     89f\n"
        "83:\n"                                  /* KOI_PORT_RISE_UNBALANCED */
        "mvn   r0, #1\n"
        "b     89f\n"
        "85:\n"                                  /* KOI_PORT_RISE_LOST */
        "mov   r0, #-1\n"
        "89:\n"
        "ldr   r1, [sp, #16]\n"
        "90:\n"
        "subs  r4, r4, r6\n"
        "lsrs  r4, #.Lnode_shift\n"
        "strd  r4, r5, [r1]\n"
        "add   sp, #" FRAME "\n"
        "pop   {r4-r11, pc}\n");
}

#endif
