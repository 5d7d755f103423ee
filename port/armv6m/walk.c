#include "port/walk.h"

#if KO_PORT_ARMV6M

#include "pieces.h"

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
            "push  {r2, r3}\n" LOAD_SOUGHT

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

            NO_LINK

            "50:\n"
            "pop   {r2, r3}\n"
            "subs  r2, #1\n"
            "lsrs  r0, r0, #1\n"
            "strb  r0, [r2]\n"
            "mov   r0, r7\n" RETURN_ALL
            :
            : "i"(2U * KO_PORT_STACK));
}

#endif
