#include "port/place.h"

#if KO_PORT_ARMV7M

#include "pieces.h"

/* Twice the Manhattan distance of the centre of the box at r1 from r2 - r4, into `out`. */
#define DISTANCE(out)                                                                              \
    "ldmia r1!, {r5-r10}\n"                                                                        \
    "add   r5, r8\n"                                                                               \
    "sub   r5, r2\n"                                                                               \
    "eor   r5, r5, r5, asr #31\n"                                                                  \
    "add   r6, r9\n"                                                                               \
    "sub   r6, r3\n"                                                                               \
    "eor   r6, r6, r6, asr #31\n"                                                                  \
    "add   r5, r6\n"                                                                               \
    "add   r7, r10\n"                                                                              \
    "sub   r7, r4\n"                                                                               \
    "eor   r7, r7, r7, asr #31\n"                                                                  \
    "add   " out ", r5, r7\n"

/* Half a box at r1 takes in half of another at r11; most do already, since boxes below the root are
 * met on the way to where they fit. r5 - r7 what is there, r8 - r10 what comes; both move on. */
#define GROW(holds, takes)                                                                         \
    "ldmia r1!, {r5-r7}\n"                                                                         \
    "ldmia r11!, {r8-r10}\n"                                                                       \
    "cmp   r8, r5\n"                                                                               \
    "itt   " holds "\n"                                                                            \
    "cmp" holds " r9, r6\n"                                                                        \
    "cmp" holds " r10, r7\n"                                                                       \
    "b" holds "   1f\n"                                                                            \
    TAKE(takes, "r5", "r8") TAKE(takes, "r6", "r9") TAKE(takes, "r7", "r10")                       \
    "stmdb r1, {r5-r7}\n"                                                                          \
    "1:\n"

/* r0: a place; r1: its box; r5: the link there; r2 - r4: twice the centre; r12: the nodes; lr: levels
 * in the upper 24 bits, the category. On the CPU's stack: where the box is, how many are branches. */
NAKED uint32_t ko_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t category,
                               uint32_t levels)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldr   r12, [r0]\n"
            "ldrh  r4, [r0, #12]\n"
            "push  {r1, r4}\n"
            "uxtb  r2, r2\n"
            "orr   lr, r2, r3, lsl #8\n"
            "ldmia r1, {r5-r10}\n"
            "add   r2, r5, r8\n"
            "add   r3, r6, r9\n"
            "add   r4, r7, r10\n"
            "mov   r1, r12\n"
            "movs  r0, #0\n"
            "ldrh  r5, [r12, #48]\n"

            "10:\n"
            "ldr   r6, [sp, #4]\n"
            "cmp   r5, r6\n"
            "bhs   90f\n"
            "subs  lr, #256\n"
            "bcc   80f\n"
            "lsls  r0, r5, #1\n"
            "ldr   r11, [sp]\n" /* the box there grows */
            GROW("ge", "lt") GROW("le", "gt") "add   r1, r12, r0, lsl #5\n" /* the branch */
            DISTANCE("r11") DISTANCE("r5") "ldrb  r6, [r1, #7]\n"
            "orr   r6, lr\n"
            "strb  r6, [r1, #7]\n"
            "cmp   r5, r11\n"
            "bhs   20f\n"
            "ldrh  r5, [r1, #2]\n"
            "subs  r1, #24\n"
            "adds  r0, #1\n"
            "b     10b\n"
            "20:\n"
            "ldrh  r5, [r1]\n"
            "subs  r1, #48\n"
            "b     10b\n"

            "80:\n"
            "mov   r0, #-1\n"
            "90:\n"
            "add   sp, #8\n"
            "pop   {r4-r11, pc}\n");
}

/* The height of what the link in a register leads to, into the same; r5: twice how many are branches. */
#define HEIGHT(link)                                                                               \
    "cmp   r5, " link ", lsl #1\n"                                                                 \
    "itte  hi\n"                                                                                   \
    "addhi " link ", r12, " link ", lsl #6\n"                                                      \
    "ldrbhi " link ", [" link ", #54]\n"                                                           \
    "movls " link ", #0\n"

/* r1: a branch, then its node; r0: its place, then its box there; lr: the branch above; r11: levels and,
 * in the lower two bits, what; r12: the nodes. On the CPU's stack: twice how many are branches. */
NAKED uint32_t ko_port_climb(ko_tree *tree, uint32_t branch, uint32_t what, uint32_t levels)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldr   r12, [r0]\n"
            "ldrh  r4, [r0, #12]\n"
            "lsls  r4, #1\n"
            "push  {r4}\n"
            "cmp   r1, #0\n"
            "beq   80f\n"
            "cmp   r2, #0\n"
            "beq   80f\n"
            "orr   r11, r2, r3, lsl #2\n"

            "10:\n"
            "subs  r11, #4\n"
            "bcc   85f\n"
            "add   r1, r12, r1, lsl #6\n"
            "lsls  r2, r11, #30\n"
            "bmi   30f\n"

            "20:\n" /* boxes, at least */
            "ldrh  r0, [r1, #52]\n"
            "ldr   r2, [sp]\n"
            "cmp   r0, r2\n"
            "bhs   85f\n"
            "lsrs  lr, r0, #1\n"
            "add   r0, r12, lr, lsl #6\n"
            "it    cs\n"
            "addcs r0, #24\n"
            "ldmia r1!, {r2-r7}\n"
            "ldmia r1!, {r8-r10}\n" LOWER("r2", "r3", "r4", "r8", "r9", "r10")
            "ldmia r1, {r8-r10}\n" HIGHER("r5", "r6", "r7", "r8", "r9", "r10")
            "ldmia r0!, {r8-r10}\n"
            "cmp   r2, r8\n"
            "itt   eq\n"
            "cmpeq r3, r9\n"
            "cmpeq r4, r10\n"
            "ldmia r0!, {r8-r10}\n"
            "ittt  eq\n"
            "cmpeq r5, r8\n"
            "cmpeq r6, r9\n"
            "cmpeq r7, r10\n"
            "beq   25f\n"
            "stmdb r0, {r2-r7}\n"
            "movs  r1, lr\n"
            "bne   10b\n"
            "b     80f\n"

            "25:\n" /* the box is as it was */
            "subs  r11, #1\n"
            "movs  r1, lr\n"
            "beq   80f\n"
            "lsls  r2, r11, #30\n"
            "bne   10b\n"
            "b     80f\n"

            "30:\n"
            "ldrh  r2, [r1, #48]\n"
            "ldrh  r3, [r1, #50]\n"
            "ldr   r5, [sp]\n" HEIGHT("r2") HEIGHT("r3") "subs  r4, r2, r3\n"
            "adds  r4, %[k]\n"
            "cmp   r4, %[k2]\n"
            "bhi   70f\n"
            "cmp   r2, r3\n"
            "it    lo\n"
            "movlo r2, r3\n"
            "adds  r2, #1\n"
            "uxtb  r2, r2\n"
            "ldrb  r3, [r1, #54]\n"
            "strb  r2, [r1, #54]\n"
            "cmp   r2, r3\n"
            "it    eq\n"
            "subeq r11, #2\n"
            "lsls  r2, r11, #31\n"
            "bmi   20b\n"
            "ldrh  r0, [r1, #52]\n" /* no boxes */
            "cmp   r0, r5\n"
            "bhs   85f\n"
            "lsrs  r1, r0, #1\n"
            "beq   80f\n"
            "lsls  r2, r11, #30\n"
            "bne   10b\n"
            "b     80f\n"

            "70:\n" /* too different */
            "sub   r0, r1, r12\n"
            "lsrs  r0, r0, #6\n"
            "and   r11, #3\n"
            "orr   r0, r0, r11, lsl #16\n"
            "b     90f\n"
            "80:\n"
            "movs  r0, #0\n"
            "b     90f\n"
            "85:\n"
            "mov   r0, #-1\n"
            "90:\n"
            "add   sp, #4\n"
            "pop   {r4-r11, pc}\n"
            :
            : [k] "i"(KO_TREE_K), [k2] "i"(2U * KO_TREE_K));
}

#endif
