/* Last step of an insertion: the rise from the new branch, with exchanges at each level.
 *
 * Each turn goes one branch up, to A. It ends at branch 0, where no level is left, and at a place
 * outside of the pool. Numbers in brackets are labels. If the branch below changed and is now as
 * high as A, A gets 1 higher, or the rise ends as unbalanced; if lower, heights stay (r7 = 0).
 *
 * Nieces (40), if the bit of this level is set and the boxes of two branches overlap: the better
 * way to pair their children must gain 1/128 of lean sizes. Else an uncle (20, 24): the smaller
 * child, below 3/4 of the larger, is united with a child of the larger (30), for less than the
 * larger by 1/128. The exchange (61): lr is the left branch, over the niece on side -r3; r8 the
 * right one, with the other node on side r9: A itself for an uncle. It leaves no difference above K
 * (75, 70) and no other height of A (72). Links, places, boxes change places (66); heights and bits
 * follow. */
#include "port/insert.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* Replaces the link in a register by the height of its branch, or by 0 if it is not that of a
 * branch. r6: the nodes; r10: the number of branches. */
#define HEIGHT(link) \
    "cmp   " link ", r10\n" \
    "itte  lo\n" \
    "addlo " link ", r6, " link ", lsl #.Lnode_shift\n" \
    "ldrblo " link ", [" link ", #.Lnode_height]\n" \
    "movhs " link ", #0\n"

/* The largest of three extents, into `out`. */
#define LARGEST(out, x, y, z) \
    "cmp   " x ", " y "\n" \
    "ite   hs\n" \
    "movhs " out ", " x "\n" \
    "movlo " out ", " y "\n" \
    "cmp   " out ", " z "\n" \
    "it    lo\n" \
    "movlo " out ", " z "\n"

/* The size becomes the lean size of a box whose largest extent is given. */
#define LEAN(size, most) \
    "sub   " size ", " size ", " most ", lsr #2\n" \
    "sub   " size ", " size ", " most ", lsr #3\n"

/* The lean size of the union of the box in r2 - r7 and the next box at lr, which moves on, into
 * r11. Overwrites r0, r1, r8 - r12. */
#define LEAN_UNION \
    "sub   r11, r5, r2\n" \
    "sub   r12, r6, r3\n" \
    "sub   r1, r7, r4\n" \
    "ldmia lr!, {r8-r10}\n" \
    GROW_BY("r11", "r8", "r2", "r8") \
    GROW_BY("r12", "r9", "r3", "r9") \
    GROW_BY("r1", "r10", "r4", "r10") \
    "ldmia lr!, {r8-r10}\n" \
    GROW_BY("r11", "r8", "r8", "r5") \
    GROW_BY("r12", "r9", "r9", "r6") \
    GROW_BY("r1", "r10", "r10", "r7") \
    LARGEST("r0", "r11", "r12", "r1") \
    "add   r11, r12\n" \
    "add   r11, r1\n" \
    LEAN("r11", "r0")

/* Finds what hangs at the link in r12: `node` is so that its place is at .Lnode_place, `bits` has
 * its height in the lower 8 bits and its category above. A leaf has these 8 bytes further on, and
 * its generation where a branch has the height. r6: the nodes; r10, r11: the numbers of branches
 * and leaves. To 75 if the link is not sound. */
#define FIND(node, bits) \
    "cmp   r12, r10\n" \
    "itt   lo\n" \
    "addlo " node ", r6, r12, lsl #.Lnode_shift\n" \
    "ldrhlo " bits ", [" node ", #.Lnode_height]\n" \
    "blo   1f\n" \
    "sub   r12, #.Lleaf\n" \
    "cmp   r12, r11\n" \
    "bhs   75f\n" \
    "add   " node ", r6, r12, lsl #.Lnode_shift\n" \
    "add   " node ", #.Lnode_leaf_place - .Lnode_place\n" \
    "ldrh  " bits ", [" node ", #.Lnode_height]\n" \
    "bic   " bits ", #0xFF\n" \
    "1:\n"

/* To 75 if two heights differ by more than K. Overwrites `by`. */
#define BALANCED(a, b, by) \
    "sub   " by ", " a ", " b "\n" \
    "add   " by ", #.Lbalance\n" \
    "cmp   " by ", #2 * .Lbalance\n" \
    "bhi   75f\n"

/* `a` becomes the height of a branch over children with the heights a and b. */
#define OVER(a, b) \
    "cmp   " a ", " b "\n" \
    "it    lo\n" \
    "movlo " a ", " b "\n" \
    "adds  " a ", #1\n"

#define FRAME "56"

NAKED CALLED koi_port_stop koi_port_rise(ko_tree *tree, koi_port_ascent *ascent)
{
    __asm__(
        LAYOUT
        "push  {r4-r11, lr}\n"
        "sub   sp, #" FRAME "\n"
        "ldr   r6, [r0, #.Ltree_nodes]\n"
        "ldrh  r10, [r0, #.Ltree_branches]\n"
        "ldrh  r3, [r0, #.Ltree_leaves]\n"
        "strd  r3, r1, [sp, #20]\n"
        "ldmia r1, {r4, r5, r7}\n"
        "add   r4, r6, r4, lsl #.Lnode_shift\n"
        "b     koi_port_rise_on\n");
}

NAKED uint32_t koi_port_rise_asked(ko_tree *tree, koi_port_asked *asked)
{
    __asm__("b     koi_port_rise\n");
}

/* Rises, and returns as koi_port_rise does from a function that saved r4 - r11 and lr.
 *
 * r4: a branch, later A above it; r5: the levels, as bits; r6: the nodes; r7: A's height if it
 * changed, else 0; r10: the number of branches. On the CPU's stack:
 *
 * - 0: r4 - r7, r10; 20: the number of leaves; 24: the ascent;
 * - where nieces are tried, 28: the first child's size; 32: the lean sizes of both; 36: the second
 *   child's node; 40: its size; 44: the lean sizes of nieces, first with first; 48: crosswise;
 * - in an exchange, 28: the right branch; 32: the height of the left one; 36: bits and height of
 *   the right one; 44: the box that stays, and A's; 52: the height to return.
 *
 * With no levels it makes one exchange, whose places are in r7, and returns A's height. Then
 * r4 + 1 stands on the stack, and how much lower A may get behind the ascent. */
NAKED CALLED void koi_port_rise_on(void)
{
    __asm__(
        LAYOUT
        "cmp   r5, #0\n"
        "beq   8f\n"

        "5:\n"
        "ldrh  r0, [r4, #.Lnode_place]\n"        /* to A, the branch above */
        "cmp   r0, r10, lsl #1\n"
        "bhs   85f\n"
        "lsrs  r1, r0, #1\n"
        "add   r4, r6, r1, lsl #.Lnode_shift\n"
        "beq   80f\n"                            /* branch 0 is above the root */
        "lsrs  r5, #1\n"                         /* a level less; the carry: are nieces tried? */
        "beq   80f\n"
        "cbz   r7, 20f\n"                        /* did the height below change? */
        "ldrb  r1, [r4, #.Lnode_height]\n"       /* if A is not as high, its height stays */
        "sub   r1, r1, r7\n"
        "cbz   r1, 12f\n"
        "mov   r7, #0\n"
        "b     20f\n"
        "12:\n"
        "sbc   r3, r3, r3\n"                     /* A gets higher. The carry is kept in r3 */
        "lsls  r0, #31\n"                        /* the height of its other child */
        "ite   eq\n"
        "ldrheq r2, [r4, #.Lnode_child + 2]\n"
        "ldrhne r2, [r4, #.Lnode_child]\n"
        HEIGHT("r2")
        "subs  r2, r7, r2\n"                     /* do they differ by more than K? */
        "cmp   r2, #.Lbalance\n"
        "bhi   83f\n"
        "adds  r7, #1\n"
        "strb  r7, [r4, #.Lnode_height]\n"
        "negs  r3, r3\n"
        "20:\n"
        "bcs   40f\n"

        "mov   lr, r4\n"                         /* the sizes of A's children: r0, r11 */
        "ldmia lr!, {r1-r3, r8, r9, r11}\n"
        "add   r0, r8, r9\n"
        "add   r0, r11\n"
        "subs  r0, r1\n"
        "subs  r0, r2\n"
        "subs  r0, r3\n"
        "ldmia lr, {r1-r3, r8, r9, r11}\n"
        "add   r11, r8\n"
        "add   r11, r9\n"
        "sub   r11, r1\n"
        "sub   r11, r2\n"
        "sub   r11, r3\n"
        "24:\n"
        "cmp   r11, r0\n"
        "bhi   26f\n"
        "sub   r2, r0, r0, lsr #2\n"             /* is the second below 3/4 of the first? */
        "cmp   r11, r2\n"
        "bhs   5b\n"
        "ldrh  r8, [r4, #.Lnode_child]\n"        /* the first is larger; the uncle's box */
        "add   r9, r4, #.Lbox_size\n"
        "b     30f\n"
        "26:\n"
        "sub   r2, r11, r11, lsr #2\n"           /* is the first below 3/4 of the second? */
        "cmp   r0, r2\n"
        "bhs   5b\n"
        "ldrh  r8, [r4, #.Lnode_child + 2]\n"    /* the second is larger */
        "mov   r9, r4\n"
        "mov   r2, r0\n"
        "mov   r0, r11\n"
        "mov   r11, r2\n"
        "30:\n"
        "cmp   r8, r10\n"                        /* r0: the larger's size, r11: the uncle's */
        "bhs   5b\n"
        "stmia sp, {r4-r7, r10}\n"
        "add   lr, r6, r8, lsl #.Lnode_shift\n"
        "mov   r1, r9\n"
        "mov   r12, r11\n"
        "ldmia r1, {r2-r7}\n"                    /* the uncle with each of the larger's children */
        GROWTH("r11", "lr")
        GROWTH("r12", "lr")
        "ldmia sp, {r4-r7, r10}\n"
        "cmp   r11, r12\n"                       /* without which is it smaller? r3 */
        "sbc   r3, r3, r3\n"
        "it    hs\n"
        "movhs r11, r12\n"
        "sub   r0, r0, r0, lsr #7\n"             /* does it gain 1/128? */
        "cmp   r11, r0\n"
        "bhs   5b\n"
        "sub   lr, #2 * .Lbox_size\n"            /* an exchange with the uncle, whose side is r9 */
        "mov   r8, r4\n"
        "subs  r9, r1, r4\n"
        "it    ne\n"
        "movne r9, #1\n"
        "eor   r2, r9, #1\n"
        "b     61f\n"

        "40:\n"                                  /* the same where nieces may be tried */
        "stmia sp, {r4-r7, r10}\n"
        "mov   lr, r4\n"
        "ldmia lr!, {r2-r7}\n"
        "add   r0, r5, r6\n"
        "adds  r0, r7\n"
        "subs  r0, r2\n"
        "subs  r0, r3\n"
        "subs  r0, r4\n"
        "ldmia lr, {r8-r12, lr}\n"
        "cmp   r2, r11\n"                        /* do the children overlap? */
        "itttt le\n"
        "cmple r3, r12\n"
        "cmple r4, lr\n"
        "cmple r8, r5\n"
        "cmple r9, r6\n"
        "it    le\n"
        "cmple r10, r7\n"
        "sub   r11, r8\n"                        /* no flags are set up to the branch */
        "sub   r12, r9\n"
        "sub   lr, r10\n"
        "ble   45f\n"
        "add   r11, r12\n"
        "add   r11, lr\n"
        "ldmia sp, {r4-r7, r10}\n"
        "b     24b\n"

        "45:\n"
        "subs  r5, r2\n"                         /* the lean sizes of both, summed: r1 */
        "subs  r6, r3\n"
        "subs  r7, r4\n"
        LARGEST("r2", "r5", "r6", "r7")
        LARGEST("r3", "r11", "r12", "lr")
        "add   r11, r12\n"
        "add   r11, lr\n"
        "add   r1, r0, r11\n"
        LEAN("r1", "r2")
        LEAN("r1", "r3")
        "ldmia sp, {r4-r7, r10}\n"
        "ldrh  r8, [r4, #.Lnode_child]\n"        /* are both children branches? */
        "ldrh  r9, [r4, #.Lnode_child + 2]\n"
        "cmp   r8, r10\n"
        "it    lo\n"
        "cmplo r9, r10\n"
        "bhs   24b\n"
        "add   lr, r6, r8, lsl #.Lnode_shift\n"
        "add   r2, r6, r9, lsl #.Lnode_shift\n"
        "add   r12, sp, #28\n"
        "stmia r12, {r0-r2, r11}\n"
        "ldmia r2, {r2-r7}\n"                    /* the second's first with the first's two */
        LEAN_UNION
        "str   r11, [sp, #44]\n"
        LEAN_UNION
        "str   r11, [sp, #48]\n"
        "sub   lr, #2 * .Lbox_size\n"
        "ldr   r8, [sp, #36]\n"
        "adds  r8, #.Lbox_size\n"
        "ldmia r8, {r2-r7}\n"                    /* the second's second with these */
        LEAN_UNION
        "ldr   r8, [sp, #48]\n"                  /* crosswise */
        "add   r11, r8\n"
        "str   r11, [sp, #48]\n"
        LEAN_UNION
        "ldmia sp, {r4-r7, r10}\n"
        "ldr   r12, [sp, #44]\n"
        "add   r12, r11\n"
        "add   r3, sp, #28\n"
        "ldmia r3, {r0, r1, r8, r11}\n"
        "ldr   r2, [sp, #48]\n"
        "cmp   r12, r2\n"                        /* crosswise, or first with first? */
        "sbc   r3, r3, r3\n"
        "it    lo\n"
        "movlo r2, r12\n"
        "sub   r1, r1, r1, lsr #7\n"             /* does it gain 1/128? */
        "cmp   r2, r1\n"
        "bhs   24b\n"
        "sub   lr, #2 * .Lbox_size\n"            /* yes: it is the first child of the second */
        "movs  r2, #0\n"
        "cmp   r8, r4\n"                         /* only in a corrupted pool that is A itself */
        "it    eq\n"
        "moveq r2, #1\n"
        "mov   r9, #0\n"

        "61:\n"
        "ldr   r11, [sp, #20]\n"                 /* does left, lr, hang at A's side r2? */
        "ldrh  r0, [lr, #.Lnode_place]\n"
        "sub   r1, r4, r6\n"
        "add   r1, r2, r1, lsr #.Lnode_shift - 1\n"
        "cmp   r0, r1\n"
        "bne   75f\n"
        "sub   r0, lr, r3, lsl #1\n"             /* the links: left's, on side -r3, ... */
        "add   r1, r8, r9, lsl #1\n"             /* ... and right's, on side r9 */
        "ldrh  r12, [r0, #.Lnode_child]\n"       /* what goes, comes, and stays */
        FIND("r2", "r3")
        "ldrh  r12, [r1, #.Lnode_child]\n"
        FIND("r5", "r7")
        "rsb   r12, r0, lr, lsl #1\n"
        "ldrh  r12, [r12, #.Lnode_child + 2]\n"
        FIND("r12", "r9")
        "uxtb  r10, r7\n"                        /* may what comes be beside what stays? */
        "uxtb  r11, r9\n"
        BALANCED("r10", "r11", "r12")
        OVER("r10", "r11")                       /* the height of the left branch, r10, ... */
        "uxtb  r11, r3\n"
        "str   r8, [sp, #28]\n"
        "cmp   r8, r4\n"
        "bne   70f\n"
        "65:\n"
        BALANCED("r10", "r11", "r12")
        "orr   r7, r9\n"                         /* ... and its bits */
        "bfi   r7, r10, #0, #8\n"
        "cmp   r10, r11\n"                       /* the height of A */
        "ite   hs\n"
        "addhs r12, r10, #1\n"
        "addlo r12, r11, #1\n"
        "ldrb  r9, [r4, #.Lnode_height]\n"
        "subs  r9, r12\n"
        "bne   72f\n"

        "66:\n"
        "ldrh  r9, [r0, #.Lnode_child]\n"        /* the links change places */
        "ldrh  r10, [r1, #.Lnode_child]\n"
        "strh  r10, [r0, #.Lnode_child]\n"
        "strh  r9, [r1, #.Lnode_child]\n"
        "sub   r10, r0, lr\n"                    /* the places, 2 * branch + side */
        "sub   r3, r1, r8\n"
        "sub   r9, lr, r6\n"
        "lsr   r9, #.Lnode_shift - 1\n"
        "add   r9, r9, r10, lsr #1\n"
        "strh  r9, [r5, #.Lnode_place]\n"
        "sub   r9, r8, r6\n"
        "lsr   r9, #.Lnode_shift - 1\n"
        "add   r9, r9, r3, lsr #1\n"
        "strh  r9, [r2, #.Lnode_place]\n"
        "strh  r7, [lr, #.Lnode_height]\n"
        "add   r10, r10, r10, lsl #1\n"          /* the boxes: what goes, r10; stays, r9; ... */
        "add   r10, lr, r10, lsl #2\n"
        "rsb   r9, r10, lr, lsl #1\n"
        "add   r9, #.Lbox_size\n"
        "add   r3, r3, r3, lsl #1\n"             /* ... what comes, r3; the left branch, r0 */
        "add   r3, r8, r3, lsl #2\n"
        "mov   r0, r4\n"
        "cmp   r8, r4\n"
        "itt   eq\n"
        "rsbeq r0, r3, r4, lsl #1\n"
        "addeq r0, #.Lbox_size\n"
        "strd  r9, r0, [sp, #44]\n"
        "ldmia r10, {r0-r2, r4-r6}\n"
        "ldmia r3, {r7-r9, r11, r12, lr}\n"
        "stmia r10, {r7-r9, r11, r12, lr}\n"
        "stmia r3, {r0-r2, r4-r6}\n"
        "ldrd  r3, r10, [sp, #44]\n"             /* the left branch's box is a union */
        "ldmia r3, {r0-r2, r4-r6}\n"
        LOWER("r0", "r1", "r2", "r7", "r8", "r9")
        HIGHER("r4", "r5", "r6", "r11", "r12", "lr")
        "stmia r10, {r0-r2, r4-r6}\n"
        "ldr   r0, [sp, #28]\n"
        "ldmia sp, {r4-r7, r10}\n"
        "cmp   r0, r4\n"                         /* an uncle: that is all */
        "beq   5b\n"

        "bic   r1, r4, #1\n"
        "cmp   r0, r1\n"
        "beq   68f\n"
        "ldr   r2, [sp, #36]\n"                  /* the right branch: height, bits and box */
        "strh  r2, [r0, #.Lnode_height]\n"
        "add   r1, #.Lbox_size\n"
        "ldmia r0!, {r2-r7}\n"
        "ldmia r0, {r8-r12, lr}\n"
        LOWER("r2", "r3", "r4", "r8", "r9", "r10")
        HIGHER("r5", "r6", "r7", "r11", "r12", "lr")
        "stmia r1, {r2-r7}\n"
        "ldmia sp, {r4-r7, r10}\n"
        "68:\n"
        "cmp   r5, #0\n"
        "bne   5b\n"
        "ldr   r0, [sp, #52]\n"
        "b     90f\n"

        "70:\n"
        "str   r10, [sp, #32]\n"                 /* does the right branch hang beside the left? */
        "sub   r10, r4, r6\n"
        "lsr   r10, #.Lnode_shift - 1\n"
        "add   r10, #1\n"
        "ldrh  r12, [r8, #.Lnode_place]\n"
        "cmp   r12, r10\n"
        "bne   75f\n"
        "ldrd  r10, r11, [sp, #16]\n"            /* may what goes be beside its other child? */
        "rsb   r12, r1, r8, lsl #1\n"
        "ldrh  r12, [r12, #.Lnode_child + 2]\n"
        FIND("r12", "r11")
        "uxtb  r10, r3\n"
        "uxtb  r12, r11\n"
        "orr   r11, r3\n"
        BALANCED("r10", "r12", "r3")
        OVER("r10", "r12")
        "bfi   r11, r10, #0, #8\n"
        "str   r11, [sp, #36]\n"
        "mov   r11, r10\n"
        "ldr   r10, [sp, #32]\n"
        "b     65b\n"

        "72:\n"
        "cmp   lr, r4\n"                         /* A gets another height, if it is not left */
        "beq   75f\n"
        "ldr   r10, [sp, #4]\n"
        "cmp   r10, #0\n"
        "beq   73f\n"
        "cmp   r9, #1\n"                         /* the one that it had before */
        "bne   75f\n"
        "ldr   r10, [sp, #12]\n"
        "cmp   r10, #0\n"
        "beq   75f\n"
        "strb  r12, [r4, #.Lnode_height]\n"
        "mov   r10, #0\n"
        "str   r10, [sp, #12]\n"
        "b     66b\n"
        "73:\n"
        "ldr   r10, [sp, #24]\n"                 /* one that may be asked for */
        "ldr   r10, [r10, #12]\n"
        "cmp   r9, r10\n"
        "bhi   75f\n"
        "cmp   r12, #0xFF\n"
        "bhi   75f\n"
        "str   r12, [sp, #52]\n"
        "b     66b\n"

        "75:\n"
        "ldmia sp, {r4-r7, r10}\n"               /* no exchange */
        "cmp   r5, #0\n"
        "bne   5b\n"
        "movs  r0, #0\n"
        "b     90f\n"

        "8:\n"
        "ldrb  r0, [r4, #.Lnode_height]\n"       /* only an exchange, of places r7 */
        "str   r0, [sp, #52]\n"
        "uxth  r3, r7\n"
        "lsrs  r0, r3, #1\n"
        "add   lr, r6, r0, lsl #.Lnode_shift\n"
        "sbfx  r3, r3, #0, #1\n"
        "lsrs  r0, r7, #17\n"
        "add   r8, r6, r0, lsl #.Lnode_shift\n"
        "ubfx  r9, r7, #16, #1\n"
        "cmp   r8, r4\n"
        "ite   eq\n"
        "eoreq r2, r9, #1\n"
        "movne r2, #0\n"
        "adds  r4, #1\n"
        "stmia sp, {r4-r7, r10}\n"
        "subs  r4, #1\n"
        "b     61b\n"

        "83:\n"
        "movs  r0, #.Lunbalanced\n"
        "b     89f\n"
        "85:\n"
        "movs  r0, #.Llost\n"
        "b     89f\n"
        "80:\n"
        "movs  r0, #.Lrisen\n"
        "89:\n"
        "ldr   r1, [sp, #24]\n"
        "subs  r4, r4, r6\n"
        "lsrs  r4, #.Lnode_shift\n"
        "stmia r1, {r4, r5, r7}\n"
        "90:\n"
        "add   sp, #" FRAME "\n"
        "pop   {r4-r11, pc}\n");
}

#endif
