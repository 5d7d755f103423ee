#include "port/way.h"

#if KO_PORT_ARMV7M

#include "pieces.h"

/* On the CPU's stack: the reach, 6 words; the nodes, how many are branches, the walk's stack, the
 * depth; where the way is but for its reach. */
#define NODES "#24"
#define STACK "#32"
#define DEPTH "#36"
#define WAY "#40"

/* r2 - r7 the reach; r8 - r12, lr one of the pair: do they overlap? */
#define TEST_REACH(out)                                                                            \
    "ldmia r1!, {r8-r12, lr}\n"                                                                    \
    "cmp   r5, r8\n"                                                                               \
    "ittt  ge\n"                                                                                   \
    "cmpge r11, r2\n"                                                                              \
    "cmpge r6, r9\n"                                                                               \
    "cmpge r12, r3\n"                                                                              \
    "blt   " out "\n"                                                                              \
    "cmp   r7, r10\n"                                                                              \
    "it    ge\n"                                                                                   \
    "cmpge lr, r4\n"                                                                               \
    "blt   " out "\n"

/* How far the faces are on two axes, near and far as the way goes, and the way on both: is one axis
 * entered after the other is left? */
#define TEST_PLANE(near_j, far_j, way_j, near_k, far_k, way_k, out)                                \
    "smull r2, r3, " near_j ", " way_k "\n"                                                        \
    "smlal r2, r3, " far_k ", " way_j "\n"                                                         \
    "smull r2, r4, " near_k ", " way_j "\n"                                                        \
    "smlal r2, r4, " far_j ", " way_k "\n"                                                         \
    "orrs  r3, r4\n"                                                                               \
    "bmi   " out "\n"

#define TEST_PLANES(near_y, far_y, near_z, far_z, out)                                             \
    TEST_PLANE("r8", "r11", "r5", near_y, far_y, "r6", out)                                        \
    TEST_PLANE("r8", "r11", "r5", near_z, far_z, "r7", out)                                        \
    TEST_PLANE(near_y, far_y, "r6", near_z, far_z, "r7", out)

/* Is the beginning within? All near faces are behind it then. */
#define TEST_BEGIN(near_x, near_y, near_z, in, on)                                                 \
    "and   r2, " near_x ", " near_y "\n"                                                           \
    "ands  r2, " near_z "\n"                                                                       \
    "bmi.w " in "\n"                                                                               \
    "b.w   " on "\n"

/* The box in r8 - r12, lr overlaps the reach: to `out` if the way does not touch it, else beyond.
 * Which faces are near is told by the bits in r2; mirrored in whole the planes are the same. */
#define TEST_WAY(out)                                                                              \
    "ldr   r4, [sp, " WAY "]\n"                                                                    \
    "ldmia r4!, {r2, r3, r5}\n"                                                                    \
    "subs  r8, r2\n"                                                                               \
    "subs  r9, r3\n"                                                                               \
    "subs  r10, r5\n"                                                                              \
    "ldmia r4!, {r2, r3, r5}\n"                                                                    \
    "sub   r11, r2, r11\n"                                                                         \
    "sub   r12, r3, r12\n"                                                                         \
    "sub   lr, r5, lr\n"                                                                           \
    "ldmia r4, {r2, r5-r7}\n"                                                                      \
    "tbb   [pc, r2]\n"                                                                             \
    "60:\n"                                                                                        \
    ".byte (70f - 60b) / 2, (71f - 60b) / 2, (72f - 60b) / 2, (73f - 60b) / 2\n"                   \
    ".byte (74f - 60b) / 2, (75f - 60b) / 2, (76f - 60b) / 2, (77f - 60b) / 2\n"                   \
    "71:\n" TEST_BEGIN("r11", "r9", "r10", "69f", "63f")                                           \
    "72:\n" TEST_BEGIN("r8", "r12", "r10", "69f", "61f")                                           \
    "73:\n" TEST_BEGIN("r11", "r12", "r10", "69f", "62f")                                          \
    "74:\n" TEST_BEGIN("r8", "r9", "lr", "69f", "62f")                                             \
    "75:\n" TEST_BEGIN("r11", "r9", "lr", "69f", "61f")                                            \
    "76:\n" TEST_BEGIN("r8", "r12", "lr", "69f", "63f")                                            \
    "77:\n" TEST_BEGIN("r11", "r12", "lr", "69f", "64f")                                           \
    "70:\n" TEST_BEGIN("r8", "r9", "r10", "69f", "64f")                                            \
    "61:\n" TEST_PLANES("r12", "r9", "r10", "lr", out) "b.w 69f\n"                                 \
    "62:\n" TEST_PLANES("r9", "r12", "lr", "r10", out) "b.w 69f\n"                                 \
    "63:\n" TEST_PLANES("r12", "r9", "lr", "r10", out) "b.w 69f\n"                                 \
    "64:\n" TEST_PLANES("r9", "r12", "r10", "lr", out) "69:\n"

/* On to the next branch, or out. */
#define GO_ON                                                                                      \
    "ldrd  r8, r9, [sp, " NODES "]\n"                                                              \
    "cmp   r1, r9\n"                                                                               \
    "blo   20b\n"                                                                                  \
    "b     50f\n"

/* r0: left, below that a bit that says that the first of a pair is touched, and 8 bits with the mask;
 * r1: a link, then where in its node; r2 - r7: the reach between tests. */
NAKED uint64_t ko_port_walk_way(const ko_tree *tree, const ko_tree_slabs *way, ko_tree_walk *walk,
                                uint32_t left)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldr   r8, [r0]\n"
            "ldrh  r9, [r0, #12]\n"
            "ldrb  r11, [r2, #7]\n"
            "ldrb  r0, [r2, #6]\n"
            "orr   r0, r0, r3, lsl #9\n"
            "add   r10, r2, #8\n"
            "ldmia r1!, {r2-r7}\n"
            "mov   r12, r1\n"
            "push  {r2-r12}\n"

            "10:\n" /* take a link off the stack */
            "add   r8, sp, " NODES "\n"
            "ldmia r8, {r8-r11}\n"
            "subs  r11, #1\n"
            "bmi   40f\n"
            "ldrh  r1, [r10, r11, lsl #1]\n"
            "str   r11, [sp, " DEPTH "]\n"
            "cmp   r1, r9\n"
            "bhs   50f\n"

            "20:\n" /* at a branch */
            "subs  r0, #512\n"
            "bmi   50f\n"
            "add   r1, r8, r1, lsl #6\n" TEST_REACH("31f")
            TEST_WAY("30f") "orr   r0, #256\n"
            "30:\n"
            "ldmia sp, {r2-r7}\n"
            "31:\n" TEST_REACH("36f")
            TEST_WAY("35f") "tst   r0, #256\n"
            "bne   32f\n"
            "ldmia sp, {r2-r7}\n" /* the second alone */
            TEST_CATEGORY("10b") "ldrh  r1, [r1, #2]\n" GO_ON

            "32:\n" /* both are touched */
            "bic   r0, #256\n" TEST_CATEGORY(
            "39f") "ldrd  r10, r11, [sp, " STACK "]\n"
            "cmp   r11, %0\n"
            "bhs   45f\n"
            "ldr   r2, [sp, " WAY "]\n"
            "ldr   r2, [r2, #40]\n" /* the face */
            "sub   r3, r1, #48\n"
            "add   r3, r3, r2, lsl #2\n"
            "ldr   r4, [r3]\n"
            "ldr   r5, [r3, #24]\n"
            "ldr   r1, [r1]\n"
            "cmp   r2, #3\n"
            "itt   hs\n"
            "mvnhs r4, r4\n"
            "mvnhs r5, r5\n"
            "cmp   r5, r4\n"
            "it    lt\n"
            "rorlt r1, #16\n" /* the second is near */
            "lsr   r8, r1, #16\n"
            "strh  r8, [r10, r11, lsl #1]\n"
            "adds  r11, #1\n"
            "str   r11, [sp, " DEPTH "]\n"
            "uxth  r1, r1\n"
            "ldmia sp, {r2-r7}\n" GO_ON

            "35:\n" /* not the second */
            "ldmia sp, {r2-r7}\n"
            "36:\n"
            "tst   r0, #256\n"
            "beq   10b\n"
            "bic   r0, #256\n" TEST_CATEGORY(
            "10b") /* the first alone */
            "ldrh  r1, [r1]\n" GO_ON

            "39:\n"
            "ldmia sp, {r2-r7}\n"
            "b     10b\n"

            NO_LINK

            "50:\n"
            "add   sp, #24\n"
            "pop   {r8-r12}\n"
            "strb  r11, [r10, #-1]\n"
            "asr   r0, r0, #9\n"
            "pop   {r4-r11, pc}\n"
            :
            : "i"(KO_PORT_STACK));
}

#endif
