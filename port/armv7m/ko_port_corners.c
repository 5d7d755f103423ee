/* A box is six words: lo.x lo.y lo.z hi.x hi.y hi.z. Each function takes 36 bytes of stack. */
#include "ko_port_corners.h"

#include "naked.h"

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
            "mov   r0, #0\n" TEST_PAIR_MEMBER("1", "1f") "1:\n" TEST_PAIR_MEMBER(
            "2", "2f") "2:\n"
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

/* r2 - r7 the box, r8 - r12, lr its union with the next of the pair. */
#define SIZE(out)                                                                                  \
    "ldmia r1!, {r8-r12, lr}\n"                                                                    \
    "cmp   r2, r8\n"                                                                               \
    "it    lt\n"                                                                                   \
    "movlt r8, r2\n"                                                                               \
    "cmp   r3, r9\n"                                                                               \
    "it    lt\n"                                                                                   \
    "movlt r9, r3\n"                                                                               \
    "cmp   r4, r10\n"                                                                              \
    "it    lt\n"                                                                                   \
    "movlt r10, r4\n"                                                                              \
    "cmp   r5, r11\n"                                                                              \
    "it    gt\n"                                                                                   \
    "movgt r11, r5\n"                                                                              \
    "cmp   r6, r12\n"                                                                              \
    "it    gt\n"                                                                                   \
    "movgt r12, r6\n"                                                                              \
    "cmp   r7, lr\n"                                                                               \
    "it    gt\n"                                                                                   \
    "movgt lr, r7\n"                                                                               \
    "add   " out ", r11, r12\n"                                                                    \
    "add   " out ", lr\n"                                                                          \
    "sub   " out ", r8\n"                                                                          \
    "sub   " out ", r9\n"                                                                          \
    "sub   " out ", r10\n"

NAKED uint64_t ko_port_sizes(const ko_bounds *pair)
{
    __asm__("push  {r4-r7, lr}\n"
            "ldmia r0!, {r1-r6}\n"
            "adds  r4, r5\n"
            "adds  r4, r6\n"
            "subs  r4, r1\n"
            "subs  r4, r2\n"
            "subs  r4, r3\n"
            "ldmia r0, {r1-r3, r5-r7}\n"
            "mov   r0, r4\n"
            "adds  r5, r6\n"
            "adds  r5, r7\n"
            "subs  r5, r2\n"
            "subs  r5, r3\n"
            "subs  r1, r5, r1\n"
            "pop   {r4-r7, pc}\n");
}

NAKED uint64_t ko_port_union_sizes(const ko_bounds *box, const ko_bounds *pair)
{
    __asm__("push  {r4-r11, lr}\n"
            "ldmia r0, {r2-r7}\n" SIZE("r0") SIZE("r1") "pop   {r4-r11, pc}\n");
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
