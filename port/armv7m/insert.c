/* An insertion: how it begins, and its second step, the new branch over the leaf.
 *
 * koi_port_attach saves the registers and jumps to the descent. This comes after it (numbers in
 * brackets are labels):
 *
 * 1. A branch more than K + 1 high is a shelf: the place goes into the ascent, and that is all.
 * 2. At a branch 1 high over two leaves, other than branch 0 (30), the branch gets 2 high, and two
 *    of three leaves go below a new one: those whose union is smallest. If these are the old ones
 *    (35), the new leaf takes the second's place, and gives its category bits to the branches above
 *    (36). Then the second leaf and its box are hung instead.
 * 3. A branch is taken: the first of the free ones (50), or else the first that was never used.
 * 4. The new branch is written in two stores (10): both links; place, height 1 and category bits.
 *    So are the places of both leaves, and the link above.
 * 5. The branches above get the category bits (60), up to the first that has them all.
 * 6. Both boxes go into the new branch, and their union to the place.
 * 7. The levels at which exchanges are tried follow from how many boxes grew (18), or in one turn
 *    of eight from the revision (55). After a third leaf the rise begins at the branch above the
 *    new one, so one box fewer counts (40). koi_port_rise_on goes on.
 *
 * If the pool has no free branch, or is corrupted (80), the result is KOI_PORT_LOST. */
#include "port/insert.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* Names the descent in C, since link-time optimisation takes from a library what C names. Linkers
 * that collect sections drop it. */
CALLED static void (*const descent)(void) = koi_port_descend_on;

/* Saves what a callee must keep, as all steps expect it, and begins the first. */
NAKED koi_port_stop koi_port_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                                    koi_port_ascent *ascent, uint32_t link)
{
    __asm__(
        LAYOUT
        "push  {r4-r11, lr}\n"
        "mov   lr, #.Lstack_links + 1\n"
        "b     koi_port_descend_on\n");
}

/* Hangs the leaf r2 at the place r5, with the link r8 and the box at r1, of the branch whose links
 * are at r0. Continues at koi_port_rise_on. Boxes of r4 branches grew. r11: the number of branches;
 * r12: the nodes. The CPU's stack is as koi_port_descend_on leaves it.
 *
 * r3: what hung there, a leaf; r6: the new branch; r9: the link there; r10: the tree, then the new
 * leaf's node; lr: the new branch's node.
 *
 * A third leaf, as koi_port_regroup has it, inverts the bits of r4. If the other two become a
 * pair, the second of these is hung instead, and its box is on the stack instead of the new one. */
NAKED CALLED void koi_port_hang_on(void)
{
    __asm__(
        LAYOUT
        "ldrb  r3, [r0, #.Lnode_height - .Lnode_child]\n"
        "ldr   r10, [sp, #40]\n"
        "cmp   r3, #.Lbalance + 1\n"             /* is it a shelf's? */
        "bhi   70f\n"
        "ldrh  r7, [r10, #.Ltree_leaves]\n"
        "cmp   r3, #1\n"                         /* a third leaf? */
        "beq   30f\n"
        "5:\n"
        "and   r9, r5, #1\n"
        "add   r9, r0, r9, lsl #1\n"
        "sub   r3, r8, #.Lleaf\n"
        "cmp   r3, r7\n"
        "bhs   80f\n"
        "add   r3, r12, r3, lsl #.Lnode_shift\n"
        "ldrh  r6, [r10, #.Ltree_free_branch]\n" /* is there a list of free branches? */
        "cmp   r6, r11\n"
        "blo   50f\n"
        "movw  lr, #0xFFFF\n"
        "cmp   r6, lr\n"
        "bne   80f\n"
        "ldrh  lr, [r10, #.Ltree_capacity]\n"
        "mov   r6, r11\n"
        "cmp   r11, lr\n"
        "bhs   80f\n"
        "add   r11, #1\n"
        "strh  r11, [r10, #.Ltree_branches]\n"

        "10:\n"
        "add   lr, r12, r6, lsl #.Lnode_shift\n" /* links, place, height and bits of the branch */
        "add   r10, r12, r2, lsl #.Lnode_shift\n"
        "orr   r8, r8, r2, lsl #16\n"
        "orr   r8, r8, #1 << 31\n"
        "ldrb  r2, [r10, #.Lnode_bits]\n"
        "ldrb  r7, [r3, #.Lnode_bits]\n"
        "orrs  r7, r2\n"
        "orr   r5, r5, #1 << 16\n"
        "orr   r5, r5, r7, lsl #24\n"
        "strd  r8, r5, [lr, #.Lnode_child]\n"
        "lsls  r7, r6, #1\n"                     /* the places of both, the link */
        "strh  r7, [r3, #.Lnode_leaf_place]\n"
        "adds  r7, #1\n"
        "strh  r7, [r10, #.Lnode_leaf_place]\n"
        "strh  r6, [r9]\n"

        "15:\n"                                  /* are there new bits for the branch above? */
        "ldrb  r7, [r0, #.Lnode_category - .Lnode_child]\n"
        "bics  r8, r2, r7\n"
        "bne   60f\n"

        "str   r12, [sp]\n"
        "ldmia r1, {r0, r2, r3, r6-r8}\n"        /* boxes: the new branch's two, and their union */
        "stmia lr!, {r0, r2, r3, r6-r8}\n"
        "add   r5, sp, #.Lbox_high\n"
        "ldmia r5!, {r9, r10, r12}\n"
        "stmia lr!, {r9, r10, r12}\n"
        LOWER("r0", "r2", "r3", "r9", "r10", "r12")
        "ldmia r5, {r9, r10, r12}\n"
        "stmia lr!, {r9, r10, r12}\n"
        HIGHER("r6", "r7", "r8", "r9", "r10", "r12")
        "stmia r1, {r0, r2, r3, r6-r8}\n"

        "ldr   r0, [sp, #40]\n"                  /* the levels, r5, as koi_port_levels says */
        "movw  r7, #.Lspread_turns & 0xFFFF\n"
        "ldr   r3, [r0, #.Ltree_revision]\n"
        "movt  r7, #.Lspread_turns >> 16\n"
        "ldr   r6, [sp]\n"
        "cmp   r4, #0\n"
        "ble   40f\n"
        "18:\n"
        "muls  r3, r7\n"
        "cmp   r3, #1 << (31 - .Lfew_turns)\n"
        "blo   55f\n"
        "cmp   r4, #.Lmost_grown\n"
        "it    hs\n"
        "movhs r4, #.Lmost_grown\n"
        "movs  r5, #4\n"
        "lsls  r5, r4\n"
        "subs  r5, #4\n"

        "20:\n"                                  /* up, as koi_port_rise does */
        "sub   r4, lr, #.Lnode_child\n"
        "ldrh  r3, [r0, #.Ltree_leaves]\n"
        "ldr   r1, [sp, #52]\n"
        "mov   r10, r11\n"
        "ldrb  r7, [r4, #.Lnode_height]\n"
        "strd  r3, r1, [sp, #20]\n"
        "b     koi_port_rise_on\n"

        "30:\n"                                  /* is the branch over two leaves? */
        "cmp   r5, #2\n"
        "blo   5b\n"
        "ldrh  r6, [r0]\n"
        "ldrh  r9, [r0, #2]\n"
        "sub   r6, #.Lleaf\n"
        "sub   r9, #.Lleaf\n"
        "cmp   r6, r7\n"
        "it    lo\n"
        "cmplo r9, r7\n"
        "bhs   5b\n"
        "movs  r3, #2\n"
        "strb  r3, [r0, #.Lnode_height - .Lnode_child]\n"
        "mvns  r4, r4\n"
        "strd  r4, r5, [sp]\n"
        "add   r8, sp, #.Lbox_high\n"            /* the new leaf with each of them: lr, r0 */
        "ldmia r8, {r2-r7}\n"
        "sub   r1, r0, #2 * .Lbox_size\n"
        "add   lr, r5, r6\n"
        "add   lr, r7\n"
        "sub   lr, r2\n"
        "sub   lr, r3\n"
        "sub   lr, r4\n"
        "mov   r0, lr\n"
        GROWTH("lr", "r1")
        GROWTH("r0", "r1")
        "cmp   r0, lr\n"
        "it    lo\n"
        "movlo lr, r0\n"
        "sbc   r0, r0, r0\n"                     /* -1: the second fits better */
        "subs  r1, #2 * .Lbox_size\n"            /* or these two? r12 */
        "ldmia r1!, {r2-r7}\n"
        "add   r12, r5, r6\n"
        "add   r12, r7\n"
        "sub   r12, r2\n"
        "sub   r12, r3\n"
        "sub   r12, r4\n"
        GROWTH("r12", "r1")
        "cmp   r12, lr\n"
        "ldr   r10, [sp, #40]\n"
        "ldrd  r4, r5, [sp]\n"
        "ldr   r12, [r10, #.Ltree_nodes]\n"
        "ldr   r2, [sp, #44]\n"
        "bic   r5, r5, #1\n"
        "blo   35f\n"
        "sub   r5, r0\n"                         /* the place, its link and box */
        "sub   r8, r1, r0, lsl #1\n"
        "ldrh  r8, [r8]\n"
        "cmp   r0, #0\n"
        "mov   r0, r1\n"
        "ite   eq\n"
        "subeq r1, #2 * .Lbox_size\n"
        "subne r1, #.Lbox_size\n"
        "32:\n"
        "ldrh  r7, [r10, #.Ltree_leaves]\n"
        "b     5b\n"

        "35:\n"                                  /* the new leaf takes the second's place */
        "ldrh  r10, [r1, #2]\n"
        "orr   r3, r2, #.Lleaf\n"
        "strh  r3, [r1, #2]\n"
        "add   r3, r12, r2, lsl #.Lnode_shift\n"
        "adds  r7, r5, #1\n"
        "strh  r7, [r3, #.Lnode_leaf_place]\n"
        "ldrb  lr, [r3, #.Lnode_bits]\n"
        "sub   r0, r1, #.Lbox_size\n"            /* both boxes change places */
        "add   r9, sp, #.Lbox_high\n"
        "ldmia r0, {r2, r3, r6}\n"
        "ldmia r9, {r7, r8, r12}\n"
        "stmia r0!, {r7, r8, r12}\n"
        "stmia r9!, {r2, r3, r6}\n"
        "ldmia r0, {r2, r3, r6}\n"
        "ldmia r9, {r7, r8, r12}\n"
        "stmia r0, {r7, r8, r12}\n"
        "stmia r9, {r2, r3, r6}\n"
        "sub   r2, r10, #.Lleaf\n"
        "ldr   r10, [sp, #40]\n"
        "mov   r0, r1\n"
        "ldr   r12, [r10, #.Ltree_nodes]\n"
        "36:\n"                                  /* its bits, from the branch at r0 upwards */
        "ldrb  r7, [r0, #.Lnode_category - .Lnode_child]\n"
        "bics  r3, lr, r7\n"
        "beq   37f\n"
        "orr   r7, lr\n"
        "strb  r7, [r0, #.Lnode_category - .Lnode_child]\n"
        "ldrh  r7, [r0, #.Lnode_place - .Lnode_child]\n"
        "lsrs  r0, r7, #1\n"
        "add   r0, r12, r0, lsl #.Lnode_shift\n"
        "adds  r0, #.Lnode_child\n"
        "cmp   r7, r11, lsl #1\n"
        "blo   36b\n"
        "37:\n"
        "ldrh  r8, [r1]\n"
        "mov   r0, r1\n"
        "subs  r1, #2 * .Lbox_size\n"
        "b     32b\n"

        "40:\n"                                  /* none grew? */
        "beq   42f\n"
        "ldrh  r5, [lr, #.Lnode_place - .Lnode_child]\n" /* a third leaf: one level higher */
        "mvns  r4, r4\n"
        "lsrs  r5, #1\n"
        "add   lr, r6, r5, lsl #.Lnode_shift\n"
        "add   lr, #.Lnode_child\n"
        "subs  r4, #1\n"
        "bgt   18b\n"
        "42:\n"
        "movs  r4, #.Lnone_grown\n"
        "b     18b\n"

        "50:\n"                                  /* the first of the list; is it free? */
        "add   r7, r12, r6, lsl #.Lnode_shift\n"
        "ldrh  lr, [r7, #.Lnode_place]\n"
        "lsls  r7, lr, #17\n"
        "bcc   80f\n"
        "cmn   r7, #1 << 17\n"                   /* the next, or KO_TREE_NIL */
        "it    ne\n"
        "lsrne lr, r7, #17\n"
        "strh  lr, [r10, #.Ltree_free_branch]\n"
        "b     10b\n"

        "55:\n"                                  /* levels by the turn, and more */
        "orr   r3, #1\n"
        "clz   r3, r3\n"
        "cmp   r3, #.Lmost_turns\n"
        "it    hs\n"
        "movhs r3, #.Lmost_turns\n"
        "mov   r5, #.Lmore_levels\n"
        "muls  r3, r5\n"
        "movs  r5, #2\n"
        "lsl   r7, r5, r3\n"
        "cmp   r4, r3\n"
        "it    hs\n"
        "movhs r4, r3\n"
        "lsls  r5, r4\n"
        "adds  r5, r7\n"
        "subs  r5, #4\n"
        "b     20b\n"

        "60:\n"                                  /* the branch above gets them; on above it */
        "orrs  r7, r2\n"
        "strb  r7, [r0, #.Lnode_category - .Lnode_child]\n"
        "ldrh  r7, [r0, #.Lnode_place - .Lnode_child]\n"
        "lsrs  r0, r7, #1\n"
        "add   r0, r12, r0, lsl #.Lnode_shift\n"
        "adds  r0, #.Lnode_child\n"
        "cmp   r7, r11, lsl #1\n"
        "blo   15b\n"

        "80:\n"
        "movs  r0, #.Llost\n"
        "b     90f\n"
        "70:\n"
        "ldr   r1, [sp, #52]\n"
        "str   r5, [r1]\n"
        "movs  r0, #.Lon_shelf\n"
        "90:\n"
        "add   sp, #56\n"
        "pop   {r4-r11, pc}\n");
}

#endif
