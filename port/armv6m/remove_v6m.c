/* The climb, which sets the boxes and heights above a removed leaf, and above any other change.
 *
 * It climbs from a branch as long as something changes. The lower two bits of r10 say what: boxes,
 * heights, or both. Above them it counts the levels that are left, so a corrupted pool cannot lead
 * it round for ever (85; numbers in brackets are labels). Each turn is at one branch (10):
 *
 * 1. If heights may have changed (30), it reads those of both children; one that is no branch has
 *    0. If they differ by more than K, it returns the branch and the two bits (70): the caller
 *    restores the balance. Else the branch gets 1 more than the taller. If that is its old height,
 *    those above are right, and the bit is cleared.
 * 2. If boxes may have changed (20), it sets this branch's box, which the branch above holds, to
 *    the union of the two in this branch. REFIT says in r12 and r5 which bits differ from what was
 *    there. If none does, the boxes above are right, and the bit is cleared.
 * 3. It goes on at the branch above (25), and ends at branch 0, or when both bits are clear (80).
 *
 * A branch that hangs outside of the pool ends the climb as lost (85). */
#include "port/remove.h"

#if KOI_PORT_ARMV6M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* Replaces the link in a register by the height of its branch, or by 0 if it is not that of a
 * branch. r8: the nodes; r9: twice the number of branches. */
#define HEIGHT(link, beyond) \
    "lsls  " link ", #1\n" \
    "cmp   " link ", r9\n" \
    "bhs   " beyond "f\n" \
    "lsls  " link ", #.Lnode_shift - 1\n" \
    "add   " link ", r8\n" \
    "adds  " link ", #.Lnode_child\n" \
    "ldrb  " link ", [" link ", #.Lnode_height - .Lnode_child]\n" \
    "b     2f\n" \
    beyond ":\n" \
    "movs  " link ", #0\n" \
    "2:\n"

/* r0: a branch, then its node; r1: its place, then its box there; r8: the nodes; r9: twice the
 * number of branches; r10: levels left, and in the lower two bits what may have changed; r11: the
 * branch above. */
NAKED koi_port_rest koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what)
{
    __asm__(
        LAYOUT
        SAVE_ALL
        "ldr   r4, [r0, #.Ltree_nodes]\n"
        "mov   r8, r4\n"
        "ldrh  r4, [r0, #.Ltree_branches]\n"
        "lsls  r4, #1\n"
        "mov   r9, r4\n"
        "cmp   r2, #0\n"
        "beq   80f\n"
        "movs  r3, #(.Lstack_links + 1) << 2\n"
        "orrs  r3, r2\n"
        "mov   r10, r3\n"
        "movs  r0, r1\n"                         /* branch 0 is above the root: nothing to do */
        "beq   80f\n"

        "10:\n"                                  /* at a branch */
        "mov   r2, r10\n"
        "subs  r2, #1 << 2\n"                    /* one level fewer */
        "bcc   85f\n"
        "mov   r10, r2\n"
        "lsls  r0, #.Lnode_shift\n"
        "add   r0, r8\n"
        "lsls  r2, #30\n"                        /* heights may have changed: bit 1 */
        "bmi   30f\n"

        "20:\n"                                  /* boxes may have changed: where does it hang? */
        "ldrh  r3, [r0, #.Lnode_place]\n"
        "cmp   r3, r9\n"
        "bhs   85f\n"
        "lsrs  r1, r3, #1\n"                     /* the branch above, and the box there */
        "mov   r11, r1\n"
        "lsls  r1, #.Lnode_shift\n"
        "add   r1, r8\n"
        "lsls  r3, #31\n"
        "bpl   21f\n"
        "adds  r1, #.Lbox_size\n"
        "21:\n"
        REFIT                                    /* it becomes the union of this branch's two */
        "mov   r2, r12\n"
        "mov   r0, r11\n"
        "orrs  r5, r2\n"
        "bne   25f\n"
        "mov   r2, r10\n"                        /* as it was: boxes above are right */
        "subs  r2, #.Lboxes\n"
        "mov   r10, r2\n"
        "lsls  r2, #30\n"
        "beq   80f\n"
        "25:\n"                                  /* go on above, unless this is the root */
        "cmp   r0, #0\n"
        "bne   10b\n"
        "80:\n"                                  /* nothing is left */
        "movs  r0, #0\n"
        RETURN_ALL
        "85:\n"                                  /* lost */
        "movs  r0, #0\n"
        "mvns  r0, r0\n"
        RETURN_ALL

        "30:\n"                                  /* heights may have changed: both children's */
        "ldrh  r2, [r0, #.Lnode_child]\n"
        "ldrh  r3, [r0, #.Lnode_child + 2]\n"
        HEIGHT("r2", "3")
        HEIGHT("r3", "4")
        "subs  r4, r2, r3\n"                     /* do they differ by more than K? */
        "adds  r4, #.Lbalance\n"
        "cmp   r4, #2 * .Lbalance\n"
        "bhi   70f\n"
        "cmp   r2, r3\n"                         /* the height is 1 above the taller child's */
        "bhs   35f\n"
        "movs  r2, r3\n"
        "35:\n"
        "adds  r2, #1\n"
        "uxtb  r2, r2\n"
        "movs  r4, r0\n"
        "adds  r4, #.Lnode_child\n"
        "ldrb  r3, [r4, #.Lnode_height - .Lnode_child]\n"
        "strb  r2, [r4, #.Lnode_height - .Lnode_child]\n"
        "mov   r5, r10\n"
        "cmp   r2, r3\n"
        "bne   36f\n"
        "subs  r5, #.Lheights\n"                 /* as it was: heights above are right */
        "mov   r10, r5\n"
        "36:\n"
        "lsls  r2, r5, #31\n"                    /* boxes may have changed, too: bit 0 */
        "bmi   20b\n"
        "ldrh  r3, [r0, #.Lnode_place]\n"        /* heights alone: go on above */
        "cmp   r3, r9\n"
        "bhs   85b\n"
        "lsls  r5, #30\n"
        "beq   80b\n"
        "lsrs  r0, r3, #1\n"
        "b     25b\n"

        "70:\n"                                  /* out of balance: this branch, and what is left */
        "mov   r2, r8\n"
        "subs  r0, r2\n"
        "lsrs  r0, #.Lnode_shift\n"
        "mov   r2, r10\n"
        "lsls  r2, #30\n"
        "lsrs  r2, #14\n"
        "orrs  r0, r2\n"
        RETURN_ALL);
}

#endif
