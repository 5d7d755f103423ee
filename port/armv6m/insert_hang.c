/* Second step of an insertion: the new branch over the leaf.
 *
 * The caller has taken a branch from the free ones. This writes it: what hung at the place becomes
 * its first child, and the new leaf its second (numbers in brackets are labels).
 *
 * First come the numbers that are derived from the place: its branch, the link there and the box
 * there. A leaf or a branch hung there: bit 15 of its link decides, as the carry of a
 * shift. A leaf has its place and bits 8 bytes further on, and counts as 0 high (5). Then the new
 * branch gets both links, its place, a height of 1 more, and the category bits of both. Both
 * children get their places below it, and the link at the old place leads to it.
 *
 * The loop at 7 and 8 gives the leaf's bits to the branches above, up to the first that has them
 * all. If one hangs outside of the pool, no box is written, and KO_TREE_NIL is returned (9).
 *
 * Last the boxes, a corner at a time: the old box is copied to the new branch's first box, the new
 * one to its second, and the union of both stays at the place. LOWER and HIGHER work in r2 - r7, so
 * what is needed later is kept in r8 - r12, which only mov, add and cmp can use. */
#include "port/insert.h"

#if KOI_PORT_ARMV6M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* Copies a corner of the box at r0 and one of that at r11 to the two boxes at r1. That at r0
 * becomes the lower or higher of both. All three move on. Overwrites r10. */
#define HANG(unite) \
    "ldmia r0!, {r2-r4}\n" \
    "stmia r1!, {r2-r4}\n" \
    "mov   r10, r1\n" \
    "mov   r1, r11\n" \
    "ldmia r1!, {r5-r7}\n" \
    "mov   r11, r1\n" \
    "mov   r1, r10\n" \
    "adds  r1, #.Lbox_high\n" \
    "stmia r1!, {r5-r7}\n" \
    "subs  r1, #.Lbox_size\n" \
    unite \
    "subs  r0, #.Lbox_high\n" \
    "stmia r0!, {r2-r4}\n"

/* r1: the place; r3: the other child, so that its place is there; r4: the link there; r5: the new
 * branch's links; r6: the new leaf; r7: the nodes; r8: the new branch; r9: twice the number of
 * branches; r10: the branch above; r11: the new box; r12: the box at the place. */
NAKED uint32_t koi_port_hang_taken(ko_tree *tree, uint32_t place, uint32_t added,
                                  const ko_bounds *box)
{
    __asm__(
        LAYOUT
        SAVE_ALL
        "mov   r11, r3\n"
        "ldr   r7, [r0, #.Ltree_nodes]\n"
        "ldrh  r0, [r0, #.Ltree_branches]\n"
        "lsls  r0, #1\n"
        "mov   r9, r0\n"
        "uxth  r6, r2\n"
        "lsrs  r2, #16\n"
        "mov   r8, r2\n"
        "lsls  r5, r2, #.Lnode_shift\n"
        "adds  r5, r7\n"
        "adds  r5, #.Lnode_child\n"
        "lsrs  r4, r1, #1\n"
        "lsls  r4, #.Lnode_shift\n"
        "adds  r4, r7\n"
        "mov   r10, r4\n"
        "movs  r2, #1\n"                         /* the box and the link at the place */
        "ands  r2, r1\n"
        "movs  r0, #.Lbox_size\n"
        "muls  r0, r2\n"
        "adds  r0, r4\n"
        "mov   r12, r0\n"
        "lsls  r2, #1\n"
        "adds  r4, r2\n"
        "adds  r4, #.Lnode_child\n"

        "ldrh  r2, [r4]\n"                       /* what hangs there: a leaf or a branch? */
        "lsls  r3, r2, #17\n"
        "lsrs  r3, #17 - .Lnode_shift\n"
        "adds  r3, r7\n"
        "adds  r3, #.Lnode_place\n"
        "movs  r0, #0\n"
        "strh  r2, [r5]\n"
        "lsrs  r2, #16\n"
        "bcs   5f\n"
        "ldrb  r0, [r3, #.Lnode_height - .Lnode_place]\n"
        "b     6f\n"
        "5:\n"
        "adds  r3, #.Lnode_leaf_place - .Lnode_place\n"
        "6:\n"
        "adds  r0, #1\n"                         /* place, height, bits, the second link */
        "strh  r1, [r5, #.Lnode_place - .Lnode_child]\n"
        "strb  r0, [r5, #.Lnode_height - .Lnode_child]\n"
        "lsls  r2, r6, #.Lnode_shift\n"
        "adds  r2, r7\n"
        "adds  r2, #.Lnode_user\n"
        "ldrb  r1, [r2, #.Lnode_bits - .Lnode_user]\n"
        "ldrb  r0, [r3, #.Lnode_category - .Lnode_place]\n"
        "orrs  r0, r1\n"
        "strb  r0, [r5, #.Lnode_category - .Lnode_child]\n"
        "movs  r0, #1\n"
        "lsls  r0, #15\n"
        "orrs  r0, r6\n"
        "strh  r0, [r5, #2]\n"
        "mov   r6, r8\n"                         /* the places of both, the link */
        "lsls  r0, r6, #1\n"
        "strh  r0, [r3]\n"
        "adds  r0, #1\n"
        "strh  r0, [r2, #.Lnode_leaf_place - .Lnode_user]\n"
        "strh  r6, [r4]\n"

        "mov   r2, r10\n"
        "b     8f\n"
        "7:\n"                                   /* the branch above gets the bits; on above it */
        "orrs  r0, r1\n"
        "strb  r0, [r2, #.Lnode_category - .Lnode_place]\n"
        "ldrh  r0, [r2]\n"
        "cmp   r0, r9\n"
        "bhs   9f\n"
        "lsrs  r2, r0, #1\n"
        "lsls  r2, #.Lnode_shift\n"
        "adds  r2, r7\n"
        "8:\n"
        "adds  r2, #.Lnode_place\n"
        "ldrb  r0, [r2, #.Lnode_category - .Lnode_place]\n"
        "movs  r3, r1\n"
        "bics  r3, r0\n"
        "bne   7b\n"

        "mov   r0, r12\n"                        /* boxes: the new branch's two, and their union */
        "movs  r1, r5\n"
        "subs  r1, #.Lnode_child\n"
        HANG(LOWER)
        HANG(HIGHER)
        "mov   r0, r8\n"
        RETURN_ALL

        "9:\n"
        "movs  r0, #0\n"                         /* KO_TREE_NIL */
        "mvns  r0, r0\n"
        "uxth  r0, r0\n"
        RETURN_ALL);
}

#endif
