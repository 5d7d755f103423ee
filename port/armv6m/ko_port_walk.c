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
            "mov   r0, r1\n"
            "mov   r1, r7\n" RETURN_ALL
            :
            : "i"(2U * KO_PORT_WALK_STACK));
}

/* r2 - r4 become the lower, or the higher, of themselves and r0, r5, r6. */
#define LOWER                                                                                      \
    "cmp   r0, r2\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r2, r0\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r5, r3\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r3, r5\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r6, r4\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r4, r6\n"                                                                               \
    "1:\n"
#define HIGHER                                                                                     \
    "cmp   r0, r2\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r2, r0\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r5, r3\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r3, r5\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r6, r4\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r4, r6\n"                                                                               \
    "1:\n"

/* Twice the Manhattan distance of the centre of the box at r1 from a point, into r2. */
#define DISTANCE                                                                                   \
    "ldmia r1!, {r2-r7}\n"                                                                         \
    "adds  r2, r5\n"                                                                               \
    "add   r2, r8\n"                                                                               \
    "cmp   r2, #0\n"                                                                               \
    "bpl   1f\n"                                                                                   \
    "rsbs  r2, r2, #0\n"                                                                           \
    "1:\n"                                                                                         \
    "adds  r3, r6\n"                                                                               \
    "add   r3, r9\n"                                                                               \
    "cmp   r3, #0\n"                                                                               \
    "bpl   1f\n"                                                                                   \
    "rsbs  r3, r3, #0\n"                                                                           \
    "1:\n"                                                                                         \
    "adds  r2, r3\n"                                                                               \
    "adds  r4, r7\n"                                                                               \
    "add   r4, r10\n"                                                                              \
    "cmp   r4, #0\n"                                                                               \
    "bpl   1f\n"                                                                                   \
    "rsbs  r4, r4, #0\n"                                                                           \
    "1:\n"                                                                                         \
    "adds  r2, r4\n"

/* r0: a place; r1: its box; r2: the link there; r8 - r10: twice the centre, negated; r11: the nodes;
 * r12: how many are branches. On the CPU's stack: where the box is, the category, levels. */
NAKED uint32_t ko_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t category,
                               uint32_t levels)
{
    __asm__(SAVE_ALL
            "push  {r1-r3}\n"
            "ldrh  r2, [r0, #12]\n"
            "mov   r12, r2\n"
            "ldr   r0, [r0]\n"
            "mov   r11, r0\n"
            "ldmia r1!, {r2-r7}\n"
            "adds  r2, r5\n"
            "rsbs  r2, r2, #0\n"
            "mov   r8, r2\n"
            "adds  r3, r6\n"
            "rsbs  r3, r3, #0\n"
            "mov   r9, r3\n"
            "adds  r4, r7\n"
            "rsbs  r4, r4, #0\n"
            "mov   r10, r4\n"
            "mov   r1, r0\n"
            "adds  r0, #48\n"
            "ldrh  r2, [r0]\n"
            "movs  r0, #0\n"

            "10:\n"
            "cmp   r2, r12\n"
            "bhs   90f\n"
            "ldr   r3, [sp, #8]\n"
            "subs  r3, #1\n"
            "bmi   80f\n"
            "str   r3, [sp, #8]\n"
            "lsls  r0, r2, #1\n"
            "mov   lr, r0\n"
            "ldr   r7, [sp]\n" /* the box there grows */
            "ldmia r1!, {r2-r4}\n"
            "ldmia r7!, {r0, r5, r6}\n" LOWER "subs  r1, #12\n"
            "stmia r1!, {r2-r4}\n"
            "ldmia r1!, {r2-r4}\n"
            "ldmia r7!, {r0, r5, r6}\n" HIGHER "subs  r1, #12\n"
            "stmia r1!, {r2-r4}\n"
            "mov   r0, lr\n" /* the branch */
            "lsls  r1, r0, #5\n"
            "add   r1, r11\n" DISTANCE "mov   lr, r2\n" DISTANCE
            "ldrb  r3, [r1, #7]\n"
            "ldr   r4, [sp, #4]\n"
            "orrs  r3, r4\n"
            "strb  r3, [r1, #7]\n"
            "cmp   r2, lr\n"
            "bhs   20f\n"
            "ldrh  r2, [r1, #2]\n"
            "subs  r1, #24\n"
            "adds  r0, #1\n"
            "b     10b\n"
            "20:\n"
            "ldrh  r2, [r1]\n"
            "subs  r1, #48\n"
            "b     10b\n"

            "80:\n"
            "movs  r0, #0\n"
            "mvns  r0, r0\n"
            "90:\n"
            "add   sp, #12\n" RETURN_ALL);
}
