/* A removal: the sibling of the removed leaf goes up, and sides and heights above follow. And the
 * climb, which sets the boxes and heights above any other change.
 *
 * koi_port_lift, in the order of the code (numbers in brackets are labels). Nothing is changed if
 * the branch above the leaf hangs nowhere, or the link there leads elsewhere, or the sibling is no
 * branch and no other leaf (30).
 *
 * 1. The sibling's link goes where the branch hung, and the branch becomes the first free one (5).
 * 2. The sibling's box goes there, too. In a sound pool it lies within the box that it replaces.
 *    The box of the branch above shares a side that moved only if both had the same number, and
 *    keeps it if its other child has it, too. Else that side of it becomes the outer one of the new
 *    number and the other child's. Six copies of SIDE do this for the first box above, and call 60
 *    or 65 for the boxes above that, until one does not follow.
 * 3. From the place upwards (10) heights get lower. r6 is how high the node there was. A branch
 *    exactly 1 higher, whose other child is lower than r6, gets the height r6, and is the next
 *    node. If the other child is as high, all is done. If it is higher, heights stay, and a
 *    difference of more than K is left to the caller (15).
 *
 * koi_port_climb goes up as long as something changes. At a branch it first sets the height (30),
 * by both children, and stops if they differ by more than K (70). Then it sets the branch's box in
 * the branch above to the union of its two (20). A part that changed nothing is left out above: a
 * bit of r11 is cleared. */
#include "port/remove.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* A side moved from `old` to `now`: inwards unless that is "le" (lower sides) or "ge" (upper ones).
 * Moves the side of the box at r5 that follows, to `now` or where the box at r4 has it. 60 or 65
 * moves those above. */
#define SIDE(outwards, further, now, old, side, moves, above) \
    "cmp   " now ", " old "\n" \
    "b" outwards "   1f\n" \
    "ldr   lr, [r5, #" side "]\n"                /* does the box above share it? */ \
    "cmp   lr, " old "\n" \
    "bne   1f\n" \
    "ldr   lr, [r4, #" side "]\n"                /* and its other child? */ \
    "cmp   lr, " old "\n" \
    "b" outwards "   1f\n" \
    "cmp   lr, " now "\n" \
    "it    " further "\n" \
    "mov" further " " now ", lr\n" \
    "str   " now ", [r5, #" side "]\n" \
    "push  {r1, r2, r4, r5, r7, r12}\n" \
    "movs  r1, #" side "\n" \
    moves \
    "bl    " above "\n" \
    "pop   {r1, r2, r4, r5, r7, r12}\n" \
    "1:\n"

/* Moves a side's two numbers to where RISE expects them. */
#define TO_FIRST(now, old) \
    "mov   r6, " now "\n" \
    "mov   r9, " old "\n"

/* The side r1 of the box at place r12 moved from r9 to r6. Moves that of boxes above. */
#define RISE(outwards, further) \
    "movs  r7, #.Lstack_links\n"                 /* levels left */ \
    "1:\n" \
    "lsrs  r2, r12, #1\n"                        /* the branch; where does it hang? */ \
    "add   r2, r0, r2, lsl #.Lnode_shift\n" \
    "ldrh  r12, [r2, #.Lnode_place]\n" \
    "it    cc\n"                                 /* its other child's box, in r2 */ \
    "addcc r2, #.Lbox_size\n" \
    "cmp   r12, r3\n" \
    "bhs   80f\n" \
    "and   r4, r12, #1\n"                        /* its own box, in r4 */ \
    "rsb   r4, r4, r12, lsl #2\n" \
    "add   r4, r0, r4, lsl #3\n" \
    "ldr   r5, [r4, r1]\n"                       /* does its own box share the side? */ \
    "cmp   r5, r9\n" \
    "bne   2f\n" \
    "ldr   r5, [r2, r1]\n"                       /* and its other child? */ \
    "cmp   r5, r9\n" \
    "b" outwards "   2f\n" \
    "cmp   r5, r6\n" \
    "it    " further "\n" \
    "mov" further " r6, r5\n" \
    "str   r6, [r4, r1]\n" \
    "subs  r7, #1\n" \
    "bne   1b\n" \
    "b     80f\n" \
    "2:\n" \
    "bx    lr\n"

/* At first r3: leaves, branches in the upper half; r5: the branch that goes, r6: its node; r7: the
 * sibling's link; r8: the link above; r9: the branch above; r12: the tree. Then r0: the nodes; r1:
 * the sibling's box, which moves on; r2: the box that it replaces; r3: twice the number of
 * branches; r4: the box beside that one; r5: the box of the branch that holds both; r12: the place
 * of that branch; r6 - r8: a new corner; r9 - r11: the old one.
 * On the CPU's stack: the height of the branch that goes, and its place. */
NAKED koi_port_rest koi_port_lift(ko_tree *tree, uint32_t place)
{
    __asm__(
        LAYOUT
        "push  {r1, r2, r4-r11, lr}\n"
        "mov   r12, r0\n"
        "ldrd  r0, r3, [r0, #.Ltree_nodes]\n"
        "lsrs  r5, r1, #1\n"                     /* the branch that goes */
        "add   r6, r0, r5, lsl #.Lnode_shift\n"
        "mov   r1, r6\n"                         /* the sibling's link and box */
        "itee  cs\n"
        "ldrhcs r7, [r6, #.Lnode_child]\n"
        "ldrhcc r7, [r6, #.Lnode_child + 2]\n"
        "addcc r1, #.Lbox_size\n"
        "ldrh  lr, [r6, #.Lnode_place]\n"        /* where does the branch hang? */
        "cmp   lr, r3, lsr #15\n"               /* leaves have no bit 15 */
        "bhs   85f\n"
        "lsrs  r9, lr, #1\n"                     /* the branch above, its link and two boxes */
        "add   r9, r0, r9, lsl #.Lnode_shift\n"
        "mov   r4, r9\n"
        "mov   r2, r9\n"
        "add   r8, r9, #.Lnode_child\n"
        "itte  cs\n"
        "addcs r8, #2\n"
        "addcs r2, #.Lbox_size\n"
        "addcc r4, #.Lbox_size\n"
        "ldrh  r11, [r8]\n"                      /* does that link lead here? */
        "cmp   r11, r5\n"
        "bne   85f\n"
        "cmp   r7, r3, lsr #16\n"               /* is the sibling a branch? */
        "bhs   30f\n"
        "add   r11, r0, r7, lsl #.Lnode_shift\n"
        "strh  lr, [r11, #.Lnode_place]\n"
        "5:\n"
        "strh  r7, [r8]\n"
        "ldrh  r11, [r12, #.Ltree_free_branch]\n"
        "strh  r5, [r12, #.Ltree_free_branch]\n"
        "orr   r11, #.Lleaf\n"
        "strh  r11, [r6, #.Lnode_place]\n"
        "ldr   r11, [r12, #.Ltree_revision]\n"
        "add   r11, #1\n"
        "str   r11, [r12, #.Ltree_revision]\n"
        "ldrb  r6, [r6, #.Lnode_height]\n"
        "strd  r6, lr, [sp]\n"
        "lsrs  r3, #15\n"
        "ldrh  r12, [r9, #.Lnode_place]\n"       /* the box of the branch above */
        "cmp   r12, r3\n"
        "bhs   85f\n"
        "and   r5, r12, #1\n"
        "rsb   r5, r5, r12, lsl #2\n"
        "add   r5, r0, r5, lsl #3\n"

        "ldmia r1!, {r6-r8}\n"                   /* lower sides */
        "ldmia r2, {r9-r11}\n"
        "stmia r2!, {r6-r8}\n"
        SIDE("le", "lt", "r6", "r9", "0", "", "60f")
        SIDE("le", "lt", "r7", "r10", "4", TO_FIRST("r7", "r10"), "60f")
        SIDE("le", "lt", "r8", "r11", "8", TO_FIRST("r8", "r11"), "60f")
        "ldmia r1, {r6-r8}\n"                    /* upper sides */
        "ldmia r2, {r9-r11}\n"
        "stmia r2, {r6-r8}\n"
        SIDE("ge", "gt", "r6", "r9", "12", "", "65f")
        SIDE("ge", "gt", "r7", "r10", "16", TO_FIRST("r7", "r10"), "65f")
        SIDE("ge", "gt", "r8", "r11", "20", TO_FIRST("r8", "r11"), "65f")

        "ldrd  r6, r2, [sp]\n"
        "10:\n"                                  /* what hangs at place r2 had height r6 */
        "lsrs  r4, r2, #1\n"
        "beq   20f\n"
        "add   r4, r0, r4, lsl #.Lnode_shift\n"
        "ite   cs\n"
        "ldrhcs r5, [r4, #.Lnode_child]\n"
        "ldrhcc r5, [r4, #.Lnode_child + 2]\n"
        "ldrb  r7, [r4, #.Lnode_height]\n"
        "subs  r7, r6\n"                         /* was it the taller child? */
        "cmp   r7, #1\n"
        "bne   15f\n"
        "cmp   r3, r5, lsl #1\n"                 /* is the other child as tall? */
        "itte  hi\n"
        "addhi r5, r0, r5, lsl #.Lnode_shift\n"
        "ldrbhi r5, [r5, #.Lnode_height]\n"
        "movls r5, #0\n"
        "cmp   r5, r6\n"
        "bhs   20f\n"
        "strb  r6, [r4, #.Lnode_height]\n"       /* no: this branch gets lower, too */
        "ldrh  r2, [r4, #.Lnode_place]\n"
        "adds  r6, #1\n"
        "cmp   r2, r3\n"
        "blo   10b\n"
        "b     85f\n"

        "15:\n"                                  /* the other child was taller: too tall? */
        "cmp   r7, #.Lbalance\n"
        "bls   20f\n"
        "subs  r4, r0\n"                         /* yes: this branch, and heights are left */
        "lsrs  r0, r4, #.Lnode_shift\n"
        "orr   r0, r0, #.Lheights << 16\n"
        "pop   {r1, r2, r4-r11, pc}\n"
        "20:\n"                                  /* nothing is left */
        "movs  r0, #0\n"
        "pop   {r1, r2, r4-r11, pc}\n"

        "30:\n"                                  /* a leaf, and not the one that goes? */
        "sub   r11, r7, #.Lleaf\n"
        "uxth  r10, r3\n"
        "cmp   r11, r10\n"
        "bhs   85f\n"
        "ldr   r10, [r6, #.Lnode_child]\n"
        "eors  r10, r10, r10, ror #16\n"
        "beq   85f\n"
        "add   r11, r0, r11, lsl #.Lnode_shift\n"
        "strh  lr, [r11, #.Lnode_leaf_place]\n"
        "b     5b\n"

        "60:\n"
        RISE("le", "lt")
        "65:\n"
        RISE("ge", "gt")

        "80:\n"                                  /* the pool is corrupted, in RISE */
        "add   sp, #24\n"
        "85:\n"                                  /* lost */
        "mov   r0, #-1\n"
        "pop   {r1, r2, r4-r11, pc}\n");
}

/* Replaces the link in a register by the height of its branch, or by 0 if it is not that of a
 * branch. r5: twice the number of branches; r12: the nodes. */
#define HEIGHT(link) \
    "cmp   r5, " link ", lsl #1\n" \
    "itte  hi\n" \
    "addhi " link ", r12, " link ", lsl #.Lnode_shift\n" \
    "ldrbhi " link ", [" link ", #.Lnode_height]\n" \
    "movls " link ", #0\n"

/* r1: a branch, then its node; r0: its place, then its box there; lr: the branch above; r11: levels
 * left, and in the lower two bits what may have changed; r12: the nodes.
 * On the CPU's stack: twice the number of branches. */
NAKED koi_port_rest koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what)
{
    __asm__(
        LAYOUT
        "push  {r4-r11, lr}\n"
        "ldr   r12, [r0, #.Ltree_nodes]\n"
        "ldrh  r4, [r0, #.Ltree_branches]\n"
        "lsls  r4, #1\n"
        "push  {r4}\n"
        "cmp   r1, #0\n"                         /* branch 0 is above the root: nothing to do */
        "beq   80f\n"
        "cmp   r2, #0\n"
        "beq   80f\n"
        "add   r11, r2, #(.Lstack_links + 1) << 2\n"

        "10:\n"                                  /* at a branch */
        "subs  r11, #1 << 2\n"                   /* one level fewer */
        "bcc   85f\n"
        "add   r1, r12, r1, lsl #.Lnode_shift\n"
        "lsls  r2, r11, #30\n"                   /* heights may have changed: bit 1 */
        "bmi   30f\n"

        "20:\n"                                  /* boxes may have changed: where does it hang? */
        "ldrh  r0, [r1, #.Lnode_place]\n"
        "ldr   r2, [sp]\n"
        "cmp   r0, r2\n"
        "bhs   85f\n"
        "lsrs  lr, r0, #1\n"                     /* the branch above, and the box there */
        "add   r0, r12, lr, lsl #.Lnode_shift\n"
        "it    cs\n"
        "addcs r0, #.Lbox_size\n"
        "ldmia r1!, {r2-r7}\n"                   /* the union of this branch's two boxes */
        "ldmia r1!, {r8-r10}\n"
        LOWER("r2", "r3", "r4", "r8", "r9", "r10")
        "ldmia r1, {r8-r10}\n"
        HIGHER("r5", "r6", "r7", "r8", "r9", "r10")
        "ldmia r0!, {r8-r10}\n"                  /* is the box there equal to it? */
        "cmp   r2, r8\n"
        "itt   eq\n"
        "cmpeq r3, r9\n"
        "cmpeq r4, r10\n"
        "ldmia r0!, {r8-r10}\n"
        "ittt  eq\n"
        "cmpeq r5, r8\n"
        "cmpeq r6, r9\n"
        "cmpeq r7, r10\n"
        "beq   25f\n"
        "stmdb r0, {r2-r7}\n"                    /* no: store it, go on above */
        "movs  r1, lr\n"
        "bne   10b\n"
        "b     80f\n"

        "25:\n"                                  /* yes: boxes above are right, heights may not */
        "subs  r11, #.Lboxes\n"
        "movs  r1, lr\n"
        "beq   80f\n"
        "lsls  r2, r11, #30\n"
        "bne   10b\n"
        "b     80f\n"

        "30:\n"                                  /* heights may have changed: both children's */
        "ldrh  r2, [r1, #.Lnode_child]\n"
        "ldrh  r3, [r1, #.Lnode_child + 2]\n"
        "ldr   r5, [sp]\n"
        HEIGHT("r2")
        HEIGHT("r3")
        "subs  r4, r2, r3\n"                     /* do they differ by more than K? */
        "adds  r4, #.Lbalance\n"
        "cmp   r4, #2 * .Lbalance\n"
        "bhi   70f\n"
        "cmp   r2, r3\n"                         /* the height is 1 above the taller child's */
        "it    lo\n"
        "movlo r2, r3\n"
        "adds  r2, #1\n"
        "uxtb  r2, r2\n"
        "ldrb  r3, [r1, #.Lnode_height]\n"
        "strb  r2, [r1, #.Lnode_height]\n"
        "cmp   r2, r3\n"                         /* as it was: heights above are right */
        "it    eq\n"
        "subeq r11, #.Lheights\n"
        "lsls  r2, r11, #31\n"                   /* boxes may have changed, too: bit 0 */
        "bmi   20b\n"
        "ldrh  r0, [r1, #.Lnode_place]\n"        /* heights alone: go on above */
        "cmp   r0, r5\n"
        "bhs   85f\n"
        "lsrs  r1, r0, #1\n"
        "beq   80f\n"
        "lsls  r2, r11, #30\n"
        "bne   10b\n"
        "b     80f\n"

        "70:\n"                                  /* out of balance: this branch, and what is left */
        "sub   r0, r1, r12\n"
        "lsrs  r0, r0, #.Lnode_shift\n"
        "and   r11, #3\n"
        "orr   r0, r0, r11, lsl #16\n"
        "b     90f\n"
        "80:\n"                                  /* nothing is left */
        "movs  r0, #0\n"
        "b     90f\n"
        "85:\n"                                  /* lost */
        "mov   r0, #-1\n"
        "90:\n"
        "add   sp, #4\n"
        "pop   {r4-r11, pc}\n");
}

#endif
