#include "port/place.h"

#if KO_PORT_ARMV6M

#include "pieces.h"

/* Twice the Manhattan distance of the centre of the box at r1 from a point, into r2. */
#define DISTANCE                                                                                   \
    "ldmia r1!, {r2-r7}\n"                                                                         \
    "adds  r2, r5\n"                                                                               \
    "add   r2, r8\n"                                                                               \
    "asrs  r5, r2, #31\n"                                                                          \
    "eors  r2, r5\n"                                                                               \
    "adds  r3, r6\n"                                                                               \
    "add   r3, r9\n"                                                                               \
    "asrs  r6, r3, #31\n"                                                                          \
    "eors  r3, r6\n"                                                                               \
    "adds  r2, r3\n"                                                                               \
    "adds  r4, r7\n"                                                                               \
    "add   r4, r10\n"                                                                              \
    "asrs  r7, r4, #31\n"                                                                          \
    "eors  r4, r7\n"                                                                               \
    "adds  r2, r4\n"

/* r0: a place; r1: its box; r2: the link there; r8 - r10: twice the centre, negated; r11: the nodes;
 * r12: how many are branches. On the CPU's stack: where the box is, the category, levels. */
NAKED uint32_t ko_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t category,
                               uint32_t levels)
{
    __asm__(SAVE_ALL "push  {r1-r3}\n"
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
            "ldr   r0, [sp]\n" /* the box there grows */
            GROW("r1", "r0")
            "mov   r0, lr\n" /* the branch */
            "lsls  r1, r0, #5\n"
            "add   r1, r11\n" DISTANCE "mov   lr, r2\n" DISTANCE "ldrb  r3, [r1, #7]\n"
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

/* The height of what the link in a register leads to, into the same; r9: twice how many are branches. */
#define HEIGHT(link, beyond)                                                                       \
    "lsls  " link ", #1\n"                                                                         \
    "cmp   " link ", r9\n"                                                                         \
    "bhs   " beyond "f\n"                                                                          \
    "lsls  " link ", #5\n"                                                                         \
    "add   " link ", r8\n"                                                                         \
    "adds  " link ", #48\n"                                                                        \
    "ldrb  " link ", [" link ", #6]\n"                                                             \
    "b     2f\n" beyond ":\n"                                                                      \
    "movs  " link ", #0\n"                                                                         \
    "2:\n"

/* r0: a branch, then its node; r1: its place, then its box there; r8: the nodes; r9: twice how many are
 * branches; r10: levels and, in the lower two bits, what; r11: the branch above. */
NAKED uint32_t ko_port_climb(ko_tree *tree, uint32_t branch, uint32_t what, uint32_t levels)
{
    __asm__(SAVE_ALL "ldr   r4, [r0]\n"
            "mov   r8, r4\n"
            "ldrh  r4, [r0, #12]\n"
            "lsls  r4, #1\n"
            "mov   r9, r4\n"
            "cmp   r2, #0\n"
            "beq   80f\n"
            "lsls  r3, #2\n"
            "orrs  r3, r2\n"
            "mov   r10, r3\n"
            "movs  r0, r1\n"
            "beq   80f\n"

            "10:\n"
            "mov   r2, r10\n"
            "subs  r2, #4\n"
            "bcc   85f\n"
            "mov   r10, r2\n"
            "lsls  r0, #6\n"
            "add   r0, r8\n"
            "lsls  r2, #30\n"
            "bmi   30f\n"

            "20:\n" /* boxes, at least */
            "ldrh  r3, [r0, #52]\n"
            "cmp   r3, r9\n"
            "bhs   85f\n"
            "lsrs  r1, r3, #1\n"
            "mov   r11, r1\n"
            "lsls  r1, #6\n"
            "add   r1, r8\n"
            "lsls  r3, #31\n"
            "bpl   21f\n"
            "adds  r1, #24\n"
            "21:\n"
            REFIT
            "mov   r2, r12\n"
            "mov   r0, r11\n"
            "orrs  r5, r2\n"
            "bne   25f\n"
            "mov   r2, r10\n" /* the box is as it was */
            "subs  r2, #1\n"
            "mov   r10, r2\n"
            "lsls  r2, #30\n"
            "beq   80f\n"
            "25:\n"
            "cmp   r0, #0\n"
            "bne   10b\n"
            "80:\n"
            "movs  r0, #0\n" RETURN_ALL "85:\n"
            "movs  r0, #0\n"
            "mvns  r0, r0\n" RETURN_ALL

            "30:\n"
            "ldrh  r2, [r0, #48]\n"
            "ldrh  r3, [r0, #50]\n" HEIGHT("r2", "3")
            HEIGHT("r3", "4") "subs  r4, r2, r3\n"
            "adds  r4, %[k]\n"
            "cmp   r4, %[k2]\n"
            "bhi   70f\n"
            "cmp   r2, r3\n"
            "bhs   35f\n"
            "movs  r2, r3\n"
            "35:\n"
            "adds  r2, #1\n"
            "uxtb  r2, r2\n"
            "movs  r4, r0\n"
            "adds  r4, #48\n"
            "ldrb  r3, [r4, #6]\n"
            "strb  r2, [r4, #6]\n"
            "mov   r5, r10\n"
            "cmp   r2, r3\n"
            "bne   36f\n"
            "subs  r5, #2\n"
            "mov   r10, r5\n"
            "36:\n"
            "lsls  r2, r5, #31\n"
            "bmi   20b\n"
            "ldrh  r3, [r0, #52]\n" /* no boxes */
            "cmp   r3, r9\n"
            "bhs   85b\n"
            "lsls  r5, #30\n"
            "beq   80b\n"
            "lsrs  r0, r3, #1\n"
            "b     25b\n"

            "70:\n" /* too different */
            "mov   r2, r8\n"
            "subs  r0, r2\n"
            "lsrs  r0, #6\n"
            "mov   r2, r10\n"
            "lsls  r2, #30\n"
            "lsrs  r2, #14\n"
            "orrs  r0, r2\n" RETURN_ALL
            :
            : [k] "i"(KO_TREE_K), [k2] "i"(2U * KO_TREE_K));
}

#endif
