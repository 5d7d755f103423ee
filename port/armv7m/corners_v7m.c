/* Unions and sizes of boxes as corners. */
#include "port/corners.h"

#if KOI_PORT_ARMV7M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* The box in r2 - r7 becomes the union of itself and the box in r8 - r12, lr. */
#define UNITE \
    LOWER("r2", "r3", "r4", "r8", "r9", "r10") \
    HIGHER("r5", "r6", "r7", "r11", "r12", "lr")

/* The size of the union of the box in r2 - r7 and the next box at r1, into `out`. */
#define UNION_SIZE(out) \
    "ldmia r1!, {r8-r12, lr}\n"                  /* the union, in r8 - r12, lr */ \
    LOWER("r8", "r9", "r10", "r2", "r3", "r4") \
    HIGHER("r11", "r12", "lr", "r5", "r6", "r7") \
    "add   " out ", r11, r12\n"                  /* its extents, summed */ \
    "add   " out ", lr\n" \
    "sub   " out ", r8\n" \
    "sub   " out ", r9\n" \
    "sub   " out ", r10\n"

NAKED uint64_t koi_port_sizes(const ko_bounds *pair)
{
    __asm__(
        LAYOUT
        "push  {r4-r7, lr}\n"
        "ldmia r0!, {r1-r6}\n"         /* the first box; its size, in r4 */
        "adds  r4, r5\n"
        "adds  r4, r6\n"
        "subs  r4, r1\n"
        "subs  r4, r2\n"
        "subs  r4, r3\n"
        "ldmia r0, {r1-r3, r5-r7}\n"   /* the second box; its size, in r1 */
        "mov   r0, r4\n"
        "adds  r5, r6\n"
        "adds  r5, r7\n"
        "subs  r5, r2\n"
        "subs  r5, r3\n"
        "subs  r1, r5, r1\n"
        "pop   {r4-r7, pc}\n");
}

NAKED uint64_t koi_port_union_sizes(const ko_bounds *box, const ko_bounds *pair)
{
    __asm__(
        LAYOUT
        "push  {r4-r11, lr}\n"
        "ldmia r0, {r2-r7}\n"
        UNION_SIZE("r0")
        UNION_SIZE("r1")
        "pop   {r4-r11, pc}\n");
}

NAKED void koi_port_grow(ko_bounds *box, const ko_bounds *by)
{
    __asm__(
        LAYOUT
        "push  {r4-r11, lr}\n"
        "ldmia r0, {r2-r7}\n"
        "ldmia r1, {r8-r12, lr}\n"
        UNITE
        "stmia r0, {r2-r7}\n"
        "pop   {r4-r11, pc}\n");
}

NAKED bool koi_port_refit(const ko_bounds *pair, ko_bounds *out)
{
    __asm__(
        LAYOUT
        "push  {r4-r11, lr}\n"
        "ldmia r0!, {r2-r7}\n"         /* the union of the pair */
        "ldmia r0, {r8-r12, lr}\n"
        UNITE
        "ldmia r1, {r8-r12, lr}\n"     /* is `out` equal to it? */
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
        "stmia r1, {r2-r7}\n"          /* no: store it, return true */
        "mov   r0, #1\n"
        "1:\n"
        "pop   {r4-r11, pc}\n");
}

#endif
