/* Planning exchanges under a branch. */
#include "port/plan.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* The size of the union of the box in r2 - r7 and the next box at r1, into `out`. */
#define UNION_SIZE(out) \
    "ldmia r1!, {r8-r12, lr}\n" \
    LOWER("r8", "r9", "r10", "r2", "r3", "r4") \
    HIGHER("r11", "r12", "lr", "r5", "r6", "r7") \
    "add   " out ", r11, r12\n"                  /* its extents, summed */ \
    "add   " out ", lr\n" \
    "sub   " out ", r8\n" \
    "sub   " out ", r9\n" \
    "sub   " out ", r10\n"

/* On the CPU's stack: the sum of the sizes of A's children, the tree, A's node, `nieces`; below
 * them the best gain and its places, and sizes of unions. */
NAKED uint32_t koi_port_plan_places(const ko_tree *tree, const ko_tree_node *top, uint32_t nieces)
{
    __asm__(
        LAYOUT
        "push  {r0-r11, lr}\n"
        "ldmia r1!, {r2-r7}\n"                   /* the size of the first child, in r0 */
        "ldmia r1, {r8-r12, lr}\n"
        "adds  r0, r5, r6\n"
        "add   r0, r7\n"
        "subs  r0, r2\n"
        "subs  r0, r3\n"
        "subs  r0, r4\n"
        "add   r1, r11, r12\n"                   /* that of the second, in r1 */
        "add   r1, lr\n"
        "sub   r1, r8\n"
        "sub   r1, r9\n"
        "sub   r1, r10\n"
        "adds  r2, r0, r1\n"
        "push  {r2}\n"
        "sub   r4, r0, r0, lsr #2\n"             /* is the second below 3/4 of the first? */
        "cmp   r1, r4\n"
        "blo   10f\n"
        "sub   r4, r1, r1, lsr #2\n"             /* is the first below 3/4 of the second? */
        "cmp   r0, r4\n"
        "bhs   20f\n"
        "mov   r0, r1\n"                         /* the second is larger: its size, its link, */
        "ldrd  r2, r3, [sp, #4]\n"               /* the other's box, and the place of that */
        "ldr   r1, [r2, #.Ltree_nodes]\n"
        "subs  r4, r3, r1\n"
        "lsrs  r4, #.Lnode_shift - 1\n"
        "ldrh  r7, [r3, #.Lnode_child + 2]\n"
        "b     11f\n"
        "10:\n"                                  /* the first is larger */
        "ldrd  r2, r3, [sp, #4]\n"
        "ldr   r1, [r2, #.Ltree_nodes]\n"
        "subs  r4, r3, r1\n"
        "lsrs  r4, #.Lnode_shift - 1\n"
        "ldrh  r7, [r3, #.Lnode_child]\n"
        "adds  r3, #.Lbox_size\n"
        "adds  r4, #1\n"
        "11:\n"
        "ldrh  r5, [r2, #.Ltree_branches]\n"     /* is the larger a branch? */
        "cmp   r7, r5\n"
        "bhs   20f\n"
        "lsls  r7, #1\n"
        "add   r1, r1, r7, lsl #.Lnode_shift - 1\n"
        "add   r7, r7, r4, lsl #16\n"
        "push  {r7}\n"
        "ldmia r3, {r2-r7}\n"                    /* the uncle with each of its two children */
        UNION_SIZE("r11")
        "push  {r11}\n"
        UNION_SIZE("r11")
        "pop   {r2, r3}\n"
        "cmp   r2, r11\n"                        /* which union is smaller? */
        "itt   lo\n"
        "movlo r11, r2\n"
        "addlo r3, #1\n"
        "subs  r0, r11\n"                        /* the gain; is it above 0? */
        "bhi   30f\n"

        "20:\n"                                  /* no uncle gains */
        "movs  r3, #0\n"
        "movs  r0, #0\n"

        "30:\n"                                  /* gain r0 by places r3: are nieces better? */
        "ldrd  r1, r2, [sp, #8]\n"
        "cmp   r2, #0\n"
        "beq   90f\n"
        "push  {r0, r3}\n"
        "ldmia r1!, {r2-r7}\n"                   /* do the children overlap? */
        "ldmia r1!, {r8-r12, lr}\n"
        "cmp   r2, r11\n"
        "itttt le\n"
        "cmple r3, r12\n"
        "cmple r4, lr\n"
        "cmple r8, r5\n"
        "cmple r9, r6\n"
        "it    le\n"
        "cmple r10, r7\n"
        "bgt   80f\n"
        "ldr   r4, [sp, #12]\n"                  /* are both branches? */
        "ldrh  r5, [r4, #.Ltree_branches]\n"
        "ldrh  r2, [r1]\n"
        "ldrh  r3, [r1, #2]\n"
        "cmp   r2, r5\n"
        "it    lo\n"
        "cmplo r3, r5\n"
        "bhs   80f\n"
        "ldr   r0, [r4, #.Ltree_nodes]\n"
        "add   r1, r0, r2, lsl #.Lnode_shift\n"
        "add   r0, r0, r3, lsl #.Lnode_shift\n"
        "lsls  r3, #17\n"                        /* the places of both first children */
        "add   r3, r3, r2, lsl #1\n"
        "push  {r3}\n"
        "ldmia r0, {r2-r7}\n"                    /* the second's first with the first's two */
        UNION_SIZE("r11")
        "push  {r11}\n"
        UNION_SIZE("r11")
        "push  {r11}\n"
        "subs  r1, #2 * .Lbox_size\n"
        "adds  r0, #.Lbox_size\n"
        "ldmia r0, {r2-r7}\n"                    /* the second's second with these */
        UNION_SIZE("r0")
        UNION_SIZE("r1")
        "pop   {r2-r6}\n"                        /* sizes of unions, nieces, gain, uncle */
        "ldr   r7, [sp]\n"
        "adds  r0, r2\n"                         /* crosswise, or first with first? */
        "adds  r1, r3\n"
        "cmp   r1, r0\n"
        "itt   lo\n"
        "movlo r0, r1\n"
        "addlo r4, #1\n"
        "subs  r0, r7, r0\n"                     /* is the gain above the best? */
        "it    hi\n"
        "cmphi r0, r5\n"
        "ite   hi\n"
        "movhi r0, r4\n"
        "movls r0, r6\n"
        "add   sp, #20\n"
        "pop   {r4-r11, pc}\n"

        "80:\n"                                  /* no nieces */
        "pop   {r0, r3}\n"
        "90:\n"
        "mov   r0, r3\n"
        "add   sp, #20\n"
        "pop   {r4-r11, pc}\n");
}

#endif
