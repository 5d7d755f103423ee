/* The walk of a tree that finds the objects which a box touches.
 *
 * A loop over links takes a link off the query's stack (10; numbers in brackets are labels).
 *
 * If it is that of a branch (20), one visit is spent, and both boxes of the branch are compared
 * with the query's, a corner at a time. Where neither touches, or the branch has no bit of the
 * mask, the next link comes from the stack. Where one does, the walk goes on at that child (22,
 * 31). Where both do, the second child's link goes onto the stack, and the walk goes on at the
 * first. If the stack is full it ends with 0.
 *
 * If it is no branch's (50), it must be a leaf's. A leaf with a bit of the mask is written to
 * `hits`, and the walk ends if that was the last room. Any other link ends the walk and is returned
 * in r1, as a branch is for which no visit was left.
 *
 * r8 - r12 and lr hold the query's box all the time, since cmp can use them; r2 - r4 hold the
 * corner that is tested. r1 moves on as corners are loaded. Where a box is refused at its lower
 * corner, r1 is a corner short: 21 and 30 add that, and fall through to 22 and 31, where r1 is
 * right. */
#include "port/walk.h"

#if KOI_PORT_ARMV6M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* The query's box, from r1, which moves on, into r8 - r12, lr. */
#define LOAD_BOX \
    "ldmia r1!, {r2-r4}\n" \
    "mov   r8, r2\n" \
    "mov   r9, r3\n" \
    "mov   r10, r4\n" \
    "ldmia r1!, {r2-r4}\n" \
    "mov   r11, r2\n" \
    "mov   r12, r3\n" \
    "mov   lr, r4\n"

/* Jumps to `out` when the lower corner of a box, the next three words at r1, is above the upper one
 * of the query's. */
#define TEST_LOWER(out) \
    "ldmia r1!, {r2-r4}\n" \
    "cmp   r11, r2\n" \
    "blt   " out "\n" \
    "cmp   r12, r3\n" \
    "blt   " out "\n" \
    "cmp   lr, r4\n" \
    "blt   " out "\n"

/* Jumps to `out` when the upper corner, the three words after that, is below the lower one. */
#define TEST_UPPER(out) \
    "ldmia r1!, {r2-r4}\n" \
    "cmp   r8, r2\n" \
    "bgt   " out "\n" \
    "cmp   r9, r3\n" \
    "bgt   " out "\n" \
    "cmp   r10, r4\n" \
    "bgt   " out "\n"

/* Takes the next link off the stack when a branch has no bit of the mask. r1 is behind its
 * boxes. */
#define TEST_CATEGORY \
    "ldrb  r2, [r1, #.Lnode_category - .Lnode_child]\n" \
    "ldr   r3, [sp, #4]\n" \
    "tst   r2, r3\n" \
    "beq   10b\n"

/* r0: twice the depth; r1: a link, then where in its node; r5: the nodes; r6: the number of
 * branches; r7: branches left.
 * On the CPU's stack: the query's stack, the mask, four saved registers, the tree, `hits`. */
NAKED uint64_t koi_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left,
                             koi_port_hits *hits)
{
    __asm__(
        LAYOUT
        SAVE_ALL_AND("r0, r3, ")
        "mov   r7, r2\n"
        "ldr   r5, [r0, #.Ltree_nodes]\n"
        "ldrh  r6, [r0, #.Ltree_branches]\n"
        "ldrb  r0, [r1, #.Lquery_depth]\n"
        "lsls  r0, r0, #1\n"
        "ldrb  r3, [r1, #.Lquery_mask]\n"
        "push  {r3}\n"
        "adds  r1, #.Lquery_box\n"
        LOAD_BOX                                 /* the stack stands right behind the box */
        "push  {r1}\n"

        "10:\n"                                  /* take a link off the query's stack */
        "subs  r0, #2\n"
        "bmi   40f\n"
        "ldr   r2, [sp]\n"
        "ldrh  r1, [r2, r0]\n"

        "20:\n"                                  /* at a link: a branch? test both its boxes */
        "cmp   r1, r6\n"
        "bhs   50f\n"
        "subs  r7, #1\n"
        "bmi   55f\n"
        "lsls  r1, r1, #.Lnode_shift\n"
        "adds  r1, r5\n"
        TEST_LOWER("30f")
        TEST_UPPER("31f")
        TEST_LOWER("21f")
        TEST_UPPER("22f")
        TEST_CATEGORY                            /* both are touched: the second waits */
        "cmp   r0, #2 * .Lstack_links\n"
        "bhs   45f\n"
        "ldrh  r2, [r1, #2]\n"
        "ldr   r3, [sp]\n"
        "strh  r2, [r3, r0]\n"
        "adds  r0, #2\n"
        "ldrh  r1, [r1]\n"                       /* go on at the first */
        "b     20b\n"

        "21:\n"                                  /* the first alone */
        "adds  r1, #.Lbox_high\n"
        "22:\n"
        TEST_CATEGORY
        "ldrh  r1, [r1]\n"
        "b     20b\n"

        "30:\n"                                  /* not the first: the second? */
        "adds  r1, #.Lbox_high\n"
        "31:\n"
        TEST_LOWER("10b")
        TEST_UPPER("10b")
        TEST_CATEGORY
        "ldrh  r1, [r1, #2]\n"
        "b     20b\n"

        "40:\n"                                  /* the stack is empty: KOI_PORT_END */
        "movs  r0, #0\n"
        "movs  r1, #1\n"
        "lsls  r1, r1, #16\n"
        "b     55f\n"
        "45:\n"                                  /* it is full, which takes a corrupted pool: 0 */
        "movs  r1, #0\n"
        "b     55f\n"

        "50:\n"                                  /* no branch: a leaf? */
        "movs  r3, #1\n"
        "lsls  r3, r3, #15\n"
        "subs  r2, r1, r3\n"
        "ldr   r4, [sp, #24]\n"
        "ldrh  r4, [r4, #.Ltree_leaves]\n"
        "cmp   r2, r4\n"
        "bhs   55f\n"
        "lsls  r4, r2, #.Lnode_shift\n"
        "adds  r4, r5\n"
        "adds  r4, #.Lnode_user\n"
        "ldrb  r3, [r4, #.Lnode_bits - .Lnode_user]\n"
        "ldr   r1, [sp, #4]\n"
        "tst   r3, r1\n"
        "beq   10b\n"
        "ldrb  r3, [r4, #.Lnode_generation - .Lnode_user]\n"
        "lsls  r3, r3, #16\n"
        "orrs  r3, r2\n"
        "ldr   r4, [r4]\n"
        "ldr   r1, [sp, #28]\n"                  /* write its handle and its value */
        "ldr   r2, [r1, #.Lhits_at]\n"
        "stmia r2!, {r3, r4}\n"
        "str   r2, [r1, #.Lhits_at]\n"
        "ldr   r2, [r1, #.Lhits_room]\n"
        "subs  r2, #1\n"
        "str   r2, [r1, #.Lhits_room]\n"
        "bne   10b\n"
        "movs  r1, #1\n"                         /* KOI_PORT_FULL */
        "lsls  r1, r1, #17\n"

        "55:\n"                                  /* out, with the link in r1: keep the depth */
        "pop   {r2, r3}\n"
        "subs  r2, #.Lquery_stack - .Lquery_depth\n"
        "lsrs  r0, r0, #1\n"
        "strb  r0, [r2]\n"
        "mov   r0, r7\n"                         /* branches left */
        RETURN_ALL_AND("r2, r3, "));
}

#endif
