/* A box is six words: lo.x lo.y lo.z hi.x hi.y hi.z. Each function takes 20 bytes of stack. */
#include "ko_port_corners.h"

#include "naked.h"

/* r2 - r4 become the lower, or the higher, of themselves and r5 - r7. */
#define LOWER                                                                                      \
    "cmp   r5, r2\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r2, r5\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r6, r3\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r3, r6\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r7, r4\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r4, r7\n"                                                                               \
    "1:\n"
#define HIGHER                                                                                     \
    "cmp   r5, r2\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r2, r5\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r6, r3\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r3, r6\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r7, r4\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r4, r7\n"                                                                               \
    "1:\n"

/* Of the boxes at r0 and r1, which move on, into r2. */
#define SIZE                                                                                       \
    "ldmia r0!, {r2-r4}\n"                                                                         \
    "ldmia r1!, {r5-r7}\n" LOWER "adds  r2, r3\n"                                                 \
    "adds  r2, r4\n"                                                                               \
    "mov   r12, r2\n"                                                                              \
    "ldmia r0!, {r2-r4}\n"                                                                         \
    "ldmia r1!, {r5-r7}\n" HIGHER "adds  r2, r3\n"                                                \
    "adds  r2, r4\n"                                                                               \
    "mov   r3, r12\n"                                                                              \
    "subs  r2, r3\n"

NAKED uint64_t ko_port_union_sizes(const ko_bounds *box, const ko_bounds *pair)
{
    __asm__(".syntax unified\n"
            "push  {r4-r7, lr}\n" SIZE "mov   lr, r2\n"
            "subs  r0, #24\n" SIZE "mov   r0, lr\n"
            "mov   r1, r2\n"
            "pop   {r4-r7, pc}\n");
}

NAKED void ko_port_grow(ko_bounds *box, const ko_bounds *by)
{
    __asm__(".syntax unified\n"
            "push  {r4-r7, lr}\n"
            "ldmia r0!, {r2-r4}\n"
            "ldmia r1!, {r5-r7}\n" LOWER "subs  r0, #12\n"
            "stmia r0!, {r2-r4}\n"
            "ldmia r0!, {r2-r4}\n"
            "ldmia r1!, {r5-r7}\n" HIGHER "subs  r0, #12\n"
            "stmia r0!, {r2-r4}\n"
            "pop   {r4-r7, pc}\n");
}

/* r2 - r4 go to r1; r5 says in which bits they differ from what is there. */
#define PUT                                                                                        \
    "ldmia r1!, {r5-r7}\n"                                                                         \
    "eors  r5, r2\n"                                                                               \
    "eors  r6, r3\n"                                                                               \
    "eors  r7, r4\n"                                                                               \
    "orrs  r5, r6\n"                                                                               \
    "orrs  r5, r7\n"                                                                               \
    "subs  r1, #12\n"                                                                              \
    "stmia r1!, {r2-r4}\n"

NAKED bool ko_port_refit(const ko_bounds *pair, ko_bounds *out)
{
    __asm__(".syntax unified\n"
            "push  {r4-r7, lr}\n"
            "ldmia r0!, {r2-r4}\n"
            "adds  r0, #12\n"
            "ldmia r0!, {r5-r7}\n" LOWER PUT "mov   r12, r5\n"
            "subs  r0, #24\n"
            "ldmia r0!, {r2-r4}\n"
            "adds  r0, #12\n"
            "ldmia r0!, {r5-r7}\n" HIGHER PUT "mov   r0, r12\n"
            "orrs  r0, r5\n"
            "subs  r1, r0, #1\n" /* 1 unless 0 */
            "sbcs  r0, r1\n"
            "pop   {r4-r7, pc}\n");
}
