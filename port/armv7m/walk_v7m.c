/* The walk of a tree that finds the objects which a box touches.
 *
 * A loop over links takes a link off the query's stack (10; numbers in brackets are labels).
 *
 * If it is that of a branch (20), one visit is spent, and both boxes of the branch are compared
 * with the query's. Where neither touches, or the branch has no bit of the mask, the next link
 * comes from the stack. Where one does, the walk goes on at that child. Where both do, the second
 * child's link goes onto the stack, and the walk goes on at the first. If the stack is full it ends
 * with 0.
 *
 * If it is no branch's (50), it must be a leaf's. A leaf with a bit of the mask is written to
 * `hits`, and the walk ends if that was the last room. Any other link ends the walk, and is
 * returned in r1, as a branch is for which no visit was left.
 *
 * Visits left and the mask share r0, so one subtraction counts down and shows by its sign that none
 * is left. A box takes six registers, r8 - r12 and lr. So the nodes, the number of branches, and
 * the query's stack and depth are on the CPU's stack, and are loaded to r8 - r11 again after the
 * tests. */
#include "port/walk.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* Jumps to `out` when the next box at r1, into r8 - r12, lr, is apart from the query's box in r2 -
 * r7. Five comparisons are one chain of conditions, the sixth follows. The order of the axes is
 * fixed here; no answer depends on it. */
#define TEST(out) \
    "ldmia r1!, {r8-r12, lr}\n" \
    "cmp   r5, r8\n" \
    "itttt ge\n" \
    "cmpge r11, r2\n" \
    "cmpge r6, r9\n" \
    "cmpge r12, r3\n" \
    "cmpge r7, r10\n" \
    "blt   " out "\n" \
    "cmp   lr, r4\n" \
    "blt   " out "\n"

/* Continues at the branch that r1 links to; jumps out if it links to none. r8: the nodes. */
#define GO_ON \
    "ldrd  r8, r9, [sp]\n" \
    "cmp   r1, r9\n" \
    "blo   20b\n" \
    "b     50f\n"

/* r0: branches left, above 8 bits with the mask; r1: a link, then where in its node; r2 - r7: the
 * query's box.
 * On the CPU's stack: the nodes, the number of branches, the query's stack, its depth, the tree,
 * `hits`. */
NAKED uint64_t koi_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left,
                             koi_port_hits *hits)
{
    __asm__(
        LAYOUT
        "push  {r0, r3-r11, lr}\n"
        "ldr   r8, [r0, #.Ltree_nodes]\n"
        "ldrh  r9, [r0, #.Ltree_branches]\n"
        "ldrb  r11, [r1, #.Lquery_depth]\n"
        "ldrb  r0, [r1, #.Lquery_mask]\n"
        "orr   r0, r0, r2, lsl #8\n"
        "add   r10, r1, #.Lquery_stack\n"
        "subs  r11, #1\n"                       /* the first link, as at 10 */
        "bmi   46f\n"
        "ldrh  r1, [r10, r11, lsl #1]\n"
        "push  {r8-r11}\n"
        "ldmdb r10, {r2-r7}\n"                  /* the box stands right before the stack */
        "cmp   r1, r9\n"
        "blo   20f\n"
        "b     50f\n"

        "10:\n"                                  /* take a link off the query's stack */
        "ldmia sp, {r8-r11}\n"
        "subs  r11, #1\n"
        "bmi   40f\n"
        "ldrh  r1, [r10, r11, lsl #1]\n"
        "str   r11, [sp, #12]\n"
        "cmp   r1, r9\n"
        "bhs   50f\n"

        "20:\n"                                  /* at a branch: test both its boxes */
        "subs  r0, #1 << 8\n"
        "bmi   55f\n"
        "add   r1, r8, r1, lsl #.Lnode_shift\n"
        TEST("30f")
        TEST("25f")
        TEST_CATEGORY("10b")                     /* both are touched: the second waits */
        "ldmia sp, {r8-r11}\n"
        "cmp   r11, #.Lstack_links\n"
        "bhs   45f\n"
        "ldrh  r12, [r1, #2]\n"
        "strh  r12, [r10, r11, lsl #1]\n"
        "adds  r11, #1\n"
        "str   r11, [sp, #12]\n"
        "ldrh  r1, [r1]\n"                       /* go on at the first */
        "cmp   r1, r9\n"
        "blo   20b\n"
        "b     50f\n"

        "25:\n"                                  /* the first alone */
        TEST_CATEGORY("10b")
        "ldrh  r1, [r1]\n"
        GO_ON

        "30:\n"                                  /* not the first: the second? */
        TEST("10b")
        TEST_CATEGORY("10b")
        "ldrh  r1, [r1, #2]\n"
        GO_ON

        NO_LINK

        "50:\n"                                  /* no branch: a leaf? */
        "ldrd  r12, lr, [sp, #16]\n"
        "ldrh  r12, [r12, #.Ltree_leaves]\n"
        "sub   r9, r1, #0x8000\n"
        "cmp   r9, r12\n"
        "bhs   55f\n"
        "add   r8, r8, r9, lsl #.Lnode_shift\n"  /* its value; its place, generation and bits */
        "ldrd  r10, r8, [r8, #.Lnode_user]\n"
        "tst   r0, r8, lsr #24\n"
        "beq   10b\n"
        "ubfx  r8, r8, #16, #8\n"
        "orr   r9, r9, r8, lsl #16\n"
        "ldrd  r11, r12, [lr]\n"                 /* write its handle and its value */
        "strd  r9, r10, [r11], #.Lhit_size\n"
        "subs  r12, #1\n"
        "strd  r11, r12, [lr]\n"
        "bne   10b\n"
        "mov   r1, #0x20000\n"                  /* KOI_PORT_FULL */

        "55:\n"                                  /* out, with the link in r1: keep the depth */
        "pop   {r8-r11}\n"
        "strb  r11, [r10, #.Lquery_depth - .Lquery_stack]\n"
        "asr   r0, r0, #8\n"                     /* branches left */
        "pop   {r2-r11, pc}\n"

        "46:\n"                                  /* the stack is empty: KOI_PORT_END */
        "mov   r1, #0x10000\n"
        "asr   r0, r0, #8\n"
        "pop   {r2-r11, pc}\n");
}

#endif
