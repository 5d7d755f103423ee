#include "port/walk.h"

#if KO_PORT_ARMV7M

#include "pieces.h"

/* r2 - r7 the query's box; r8 - r12, lr one of the pair. As many comparisons as one condition can
 * hold, then the last; the order of the axes is fixed here, which no answer depends on. */
#define TEST(out)                                                                                  \
    "ldmia r1!, {r8-r12, lr}\n"                                                                    \
    "cmp   r5, r8\n"                                                                               \
    "itttt ge\n"                                                                                   \
    "cmpge r11, r2\n"                                                                              \
    "cmpge r6, r9\n"                                                                               \
    "cmpge r12, r3\n"                                                                              \
    "cmpge r7, r10\n"                                                                              \
    "blt   " out "\n"                                                                              \
    "cmp   lr, r4\n"                                                                               \
    "blt   " out "\n"

/* r8, r9: the nodes, and how many are branches. On to the next branch, or out. */
#define GO_ON                                                                                      \
    "ldrd  r8, r9, [sp]\n"                                                                         \
    "cmp   r1, r9\n"                                                                               \
    "blo   20b\n"                                                                                  \
    "b     50f\n"

/* r0: left, above 8 bits with the mask; r1: a link, then where in its node. On the CPU's stack: the
 * nodes, how many are branches, the query's stack, the depth. */
NAKED uint64_t ko_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldr   r8, [r0]\n"
            "ldrh  r9, [r0, #12]\n"
            "ldrb  r11, [r1, #31]\n"
            "ldrb  r0, [r1, #30]\n"
            "orr   r0, r0, r2, lsl #8\n"
            "add   r10, r1, #32\n"
            "push  {r8-r11}\n"
            "ldmia r1, {r2-r7}\n"

            "10:\n" /* take a link off the stack */
            "ldmia sp, {r8-r11}\n"
            "subs  r11, #1\n"
            "bmi   40f\n"
            "ldrh  r1, [r10, r11, lsl #1]\n"
            "str   r11, [sp, #12]\n"
            "cmp   r1, r9\n"
            "bhs   50f\n"

            "20:\n" /* at a branch */
            "subs  r0, #256\n"
            "bmi   50f\n"
            "add   r1, r8, r1, lsl #6\n" TEST("30f") TEST("25f")
            /* both are touched */
            TEST_CATEGORY("10b")
            "ldmia sp, {r8-r11}\n"
            "cmp   r11, %0\n"
            "bhs   45f\n"
            "ldrh  r12, [r1, #2]\n"
            "strh  r12, [r10, r11, lsl #1]\n"
            "adds  r11, #1\n"
            "str   r11, [sp, #12]\n"
            "ldrh  r1, [r1]\n"
            "cmp   r1, r9\n"
            "blo   20b\n"
            "b     50f\n"

            "25:\n" /* the first alone */
            TEST_CATEGORY("10b")
            "ldrh  r1, [r1]\n" GO_ON

            "30:\n" /* not the first */
            TEST("10b")
            TEST_CATEGORY("10b")
            "ldrh  r1, [r1, #2]\n" GO_ON

            NO_LINK

            "50:\n"
            "pop   {r8-r11}\n"
            "strb  r11, [r10, #-1]\n"
            "asr   r0, r0, #8\n"
            "pop   {r4-r11, pc}\n"
            :
            : "i"(KO_PORT_STACK));
}

#endif
