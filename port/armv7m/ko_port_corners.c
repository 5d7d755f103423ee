/* A box is six words: lo.x lo.y lo.z hi.x hi.y hi.z. Each function takes 36 bytes of stack. */
#include "ko_port_corners.h"

/* Parameters are where the procedure call standard puts them: r0, r1. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define NAKED __attribute__((naked))

/* r2 - r7 the box; r8 - r12, lr one of the pair. The first axis is tested alone, since most that
 * are apart are apart there; the order of the axes is fixed here, which no answer depends on. */
#define TEST_PAIR_MEMBER(bit, out)                                                                 \
    "ldmia r1!, {r8-r12, lr}\n"                                                                    \
    "cmp   r5, r8\n"                                                                               \
    "it    ge\n"                                                                                   \
    "cmpge r11, r2\n"                                                                              \
    "blt   " out "\n"                                                                              \
    "cmp   r6, r9\n"                                                                               \
    "ittt  ge\n"                                                                                   \
    "cmpge r12, r3\n"                                                                              \
    "cmpge r7, r10\n"                                                                              \
    "cmpge lr, r4\n"                                                                               \
    "it    ge\n"                                                                                   \
    "addge r0, r0, #" bit "\n"

NAKED uint32_t ko_port_pair_overlap(const ko_bounds *box, const ko_bounds *pair)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldmia r0, {r2-r7}\n"
            "mov   r0, #0\n" TEST_PAIR_MEMBER("1", "1f") "1:\n" TEST_PAIR_MEMBER("2", "2f") "2:\n"
            "pop   {r4-r11, pc}\n");
}

/* r2 - r7 becomes the union of itself and r8 - r12, lr. */
#define UNITE                                                                                      \
    "cmp   r8, r2\n"                                                                               \
    "it    lt\n"                                                                                   \
    "movlt r2, r8\n"                                                                               \
    "cmp   r9, r3\n"                                                                               \
    "it    lt\n"                                                                                   \
    "movlt r3, r9\n"                                                                               \
    "cmp   r10, r4\n"                                                                              \
    "it    lt\n"                                                                                   \
    "movlt r4, r10\n"                                                                              \
    "cmp   r11, r5\n"                                                                              \
    "it    gt\n"                                                                                   \
    "movgt r5, r11\n"                                                                              \
    "cmp   r12, r6\n"                                                                              \
    "it    gt\n"                                                                                   \
    "movgt r6, r12\n"                                                                              \
    "cmp   lr, r7\n"                                                                               \
    "it    gt\n"                                                                                   \
    "movgt r7, lr\n"

NAKED uint32_t ko_port_union_size(const ko_bounds *a, const ko_bounds *b)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldmia r0, {r2-r7}\n"
            "ldmia r1, {r8-r12, lr}\n" UNITE "add   r0, r5, r6\n"
            "add   r0, r7\n"
            "sub   r0, r2\n"
            "sub   r0, r3\n"
            "sub   r0, r4\n"
            "pop   {r4-r11, pc}\n");
}

NAKED void ko_port_grow(ko_bounds *box, const ko_bounds *by)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldmia r0, {r2-r7}\n"
            "ldmia r1, {r8-r12, lr}\n" UNITE "stmia r0, {r2-r7}\n"
            "pop   {r4-r11, pc}\n");
}

NAKED bool ko_port_refit(const ko_bounds *pair, ko_bounds *out)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldmia r0!, {r2-r7}\n"
            "ldmia r0, {r8-r12, lr}\n" UNITE "ldmia r1, {r8-r12, lr}\n"
            "cmp   r2, r8\n"
            "itttt eq\n"
            "cmpeq r3, r9\n"
            "cmpeq r4, r10\n"
            "cmpeq r5, r11\n"
            "cmpeq r6, r12\n"
            "it    eq\n"
            "cmpeq r7, lr\n"
            "mov   r0, #0\n"
            "beq   1f\n"
            "stmia r1, {r2-r7}\n"
            "mov   r0, #1\n"
            "1:\n"
            "pop   {r4-r11, pc}\n");
}

/* Twice the distance of one of the pair from r1, r2, r3 into r5. */
#define DISTANCE                                                                                   \
    "ldmia r0!, {r5-r10}\n"                                                                        \
    "add   r5, r8\n"                                                                               \
    "subs  r5, r1\n"                                                                               \
    "it    mi\n"                                                                                   \
    "rsbmi r5, r5, #0\n"                                                                           \
    "add   r6, r9\n"                                                                               \
    "subs  r6, r2\n"                                                                               \
    "it    mi\n"                                                                                   \
    "rsbmi r6, r6, #0\n"                                                                           \
    "add   r5, r6\n"                                                                               \
    "add   r7, r10\n"                                                                              \
    "subs  r7, r3\n"                                                                               \
    "it    mi\n"                                                                                   \
    "rsbmi r7, r7, #0\n"                                                                           \
    "add   r5, r7\n"

NAKED uint32_t ko_port_nearer(const ko_bounds *pair, const ko_vec3 *to)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldmia r1, {r1-r3}\n" DISTANCE "mov   r4, r5\n" DISTANCE "cmp   r5, r4\n"
            "ite   lo\n"
            "movlo r0, #1\n"
            "movhs r0, #0\n"
            "pop   {r4-r11, pc}\n");
}
