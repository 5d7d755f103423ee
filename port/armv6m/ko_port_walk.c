#include "ko_port_walk.h"

#include <stddef.h>

#include "naked.h"

/* What the assembly has as numbers. */
_Static_assert(sizeof(ko_tree_node) == 64U && offsetof(ko_tree_node, box) == 0U &&
                   offsetof(ko_tree_node, child) == 48U && offsetof(ko_tree_node, category) == 55U,
               "nodes are as the assembly takes them");
_Static_assert(offsetof(ko_tree, nodes) == 0U && offsetof(ko_tree, branches) == 12U,
               "trees are as the assembly takes them");
_Static_assert(offsetof(ko_tree_query, box) == 0U && offsetof(ko_tree_query, mask) == 30U &&
                   offsetof(ko_tree_query, depth) == 31U && offsetof(ko_tree_query, stack) == 32U,
               "queries are as the assembly takes them");

/* r8 - r12, lr: the query's box, lo.x lo.y lo.z hi.x hi.y hi.z. */
#define LOAD_QUERY                                                                                 \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "mov   r8, r2\n"                                                                               \
    "mov   r9, r3\n"                                                                               \
    "mov   r10, r4\n"                                                                              \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "mov   r11, r2\n"                                                                              \
    "mov   r12, r3\n"                                                                              \
    "mov   lr, r4\n"

/* The next three words are the lower corner of a box: is it above the query's upper one? */
#define TEST_LOWER(out)                                                                            \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "cmp   r11, r2\n"                                                                              \
    "blt   " out "\n"                                                                              \
    "cmp   r12, r3\n"                                                                              \
    "blt   " out "\n"                                                                              \
    "cmp   lr, r4\n"                                                                               \
    "blt   " out "\n"

/* The upper corner: is it below? */
#define TEST_UPPER(out)                                                                            \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "cmp   r8, r2\n"                                                                               \
    "bgt   " out "\n"                                                                              \
    "cmp   r9, r3\n"                                                                               \
    "bgt   " out "\n"                                                                              \
    "cmp   r10, r4\n"                                                                              \
    "bgt   " out "\n"

/* r1 is behind the boxes of a branch: has it a bit of the mask? */
#define TEST_CATEGORY                                                                              \
    "ldrb  r2, [r1, #7]\n"                                                                         \
    "ldr   r3, [sp, #4]\n"                                                                         \
    "tst   r2, r3\n"                                                                               \
    "beq   10b\n"

/* r0: twice the depth; r1: a link, then where in its node; r5: the nodes; r6: how many are branches;
 * r7: left. On the CPU's stack: where the query's is, the mask. */
NAKED uint64_t ko_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left)
{
    __asm__(SAVE_ALL
            "mov   r7, r2\n"
            "ldr   r5, [r0]\n"
            "ldrh  r6, [r0, #12]\n"
            "ldrb  r0, [r1, #31]\n"
            "lsls  r0, r0, #1\n"
            "ldrb  r3, [r1, #30]\n"
            "mov   r2, r1\n"
            "adds  r2, #32\n"
            "push  {r2, r3}\n" LOAD_QUERY

            "10:\n" /* take a link off the stack */
            "subs  r0, #2\n"
            "bmi   40f\n"
            "ldr   r2, [sp]\n"
            "ldrh  r1, [r2, r0]\n"

            "20:\n" /* go on at a link */
            "cmp   r1, r6\n"
            "bhs   50f\n"
            "subs  r7, #1\n"
            "bmi   50f\n"
            "lsls  r1, r1, #6\n"
            "adds  r1, r5\n"
            TEST_LOWER("30f") TEST_UPPER("31f")
            TEST_LOWER("21f") TEST_UPPER("22f")
            /* both are touched */ TEST_CATEGORY
            "cmp   r0, %0\n"
            "bhs   45f\n"
            "ldrh  r2, [r1, #2]\n"
            "ldr   r3, [sp]\n"
            "strh  r2, [r3, r0]\n"
            "adds  r0, #2\n"
            "ldrh  r1, [r1]\n"
            "b     20b\n"

            "21:\n" /* the first alone */
            "adds  r1, #12\n"
            "22:\n"
            TEST_CATEGORY
            "ldrh  r1, [r1]\n"
            "b     20b\n"

            "30:\n" /* not the first */
            "adds  r1, #12\n"
            "31:\n" TEST_LOWER("10b") TEST_UPPER("10b")
            /* the second alone */ TEST_CATEGORY
            "ldrh  r1, [r1, #2]\n"
            "b     20b\n"

            "40:\n" /* the stack is empty */
            "movs  r0, #0\n"
            "movs  r1, #1\n"
            "lsls  r1, r1, #16\n"
            "b     50f\n"
            "45:\n" /* the stack is full */
            "movs  r1, #0\n"

            "50:\n"
            "pop   {r2, r3}\n"
            "subs  r2, #1\n"
            "lsrs  r0, r0, #1\n"
            "strb  r0, [r2]\n"
            "mov   r0, r7\n" RETURN_ALL
            :
            : "i"(2U * KO_PORT_WALK_STACK));
}
