/* Unions and sizes of boxes as corners. */
#include "port/corners.h"

#if KOI_PORT_ARMV6M

#include "pieces.h"

/* One instruction a line. */
/* clang-format off */

/* The size of the union of the boxes at r0 and r1, which move on, into r2. */
#define UNION_SIZE \
    "ldmia r0!, {r2-r4}\n"         /* lower corners: their sum, in r12 */ \
    "ldmia r1!, {r5-r7}\n" \
    LOWER \
    "adds  r2, r3\n" \
    "adds  r2, r4\n" \
    "mov   r12, r2\n" \
    "ldmia r0!, {r2-r4}\n"         /* upper corners: their sum less that */ \
    "ldmia r1!, {r5-r7}\n" \
    HIGHER \
    "adds  r2, r3\n" \
    "adds  r2, r4\n" \
    "mov   r3, r12\n" \
    "subs  r2, r3\n"

NAKED void koi_port_swap(ko_bounds *one, ko_bounds *other)
{
    __asm__(
        LAYOUT
        "push  {r4-r7, lr}\n"
        "ldmia r0!, {r2-r4}\n"        /* lower corners */
        "ldmia r1!, {r5-r7}\n"
        "subs  r0, #.Lbox_high\n"
        "subs  r1, #.Lbox_high\n"
        "stmia r0!, {r5-r7}\n"
        "stmia r1!, {r2-r4}\n"
        "ldmia r0!, {r2-r4}\n"        /* upper corners */
        "ldmia r1!, {r5-r7}\n"
        "subs  r0, #.Lbox_high\n"
        "subs  r1, #.Lbox_high\n"
        "stmia r0!, {r5-r7}\n"
        "stmia r1!, {r2-r4}\n"
        "pop   {r4-r7, pc}\n");
}

NAKED uint32_t koi_port_size(const ko_bounds *box)
{
    __asm__(
        LAYOUT
        "mov   r12, r4\n"
        "ldmia r0!, {r1-r3}\n"
        "adds  r1, r2\n"
        "adds  r1, r3\n"
        "ldmia r0!, {r2-r4}\n"
        "adds  r2, r3\n"
        "adds  r2, r4\n"
        "subs  r0, r2, r1\n"
        "mov   r4, r12\n"
        "bx    lr\n");
}

/* The number becomes what it exceeds the other by, or 0; overwrites the other. */
#define EXCESS(number, other) \
    "subs  " number ", " other "\n" \
    "asrs  " other ", " number ", #31\n" \
    "bics  " number ", " other "\n"

NAKED uint32_t koi_port_growth(const ko_bounds *box, const ko_bounds *other)
{
    __asm__(
        LAYOUT
        "push  {r4-r7, lr}\n"
        "ldmia r0!, {r2-r4}\n"        /* by how much the other is below: their sum, in r12 */
        "ldmia r1!, {r5-r7}\n"
        EXCESS("r2", "r5")
        EXCESS("r3", "r6")
        EXCESS("r4", "r7")
        "adds  r2, r3\n"
        "adds  r2, r4\n"
        "mov   r12, r2\n"
        "ldmia r0!, {r2-r4}\n"        /* and by how much it is above */
        "ldmia r1!, {r5-r7}\n"
        EXCESS("r5", "r2")
        EXCESS("r6", "r3")
        EXCESS("r7", "r4")
        "adds  r0, r5, r6\n"
        "adds  r0, r7\n"
        "add   r0, r12\n"
        "pop   {r4-r7, pc}\n");
}

NAKED CALLED uint64_t koi_port_sizes(const ko_bounds *pair)
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
        "ldmia r0!, {r1-r3, r5-r7}\n"  /* the second box; its size, in r1 */
        "movs  r0, r4\n"
        "adds  r5, r6\n"
        "adds  r5, r7\n"
        "subs  r5, r2\n"
        "subs  r5, r3\n"
        "subs  r1, r5, r1\n"
        "pop   {r4-r7, pc}\n");
}

NAKED CALLED uint64_t koi_port_union_sizes(const ko_bounds *box, const ko_bounds *pair)
{
    __asm__(
        LAYOUT
        "push  {r4-r7, lr}\n"
        UNION_SIZE
        "mov   lr, r2\n"
        "subs  r0, #.Lbox_size\n"
        UNION_SIZE
        "mov   r0, lr\n"
        "mov   r1, r2\n"
        "pop   {r4-r7, pc}\n");
}

NAKED void koi_port_grow(ko_bounds *box, const ko_bounds *by)
{
    __asm__(
        LAYOUT
        "push  {r4-r7, lr}\n"
        GROW("r0", "r1")
        "pop   {r4-r7, pc}\n");
}

NAKED bool koi_port_refit(const ko_bounds *pair, ko_bounds *out)
{
    __asm__(
        LAYOUT
        "push  {r4-r7, lr}\n"
        REFIT
        "mov   r0, r12\n"              /* 1 when a bit differs, else 0 */
        "orrs  r0, r5\n"
        "subs  r1, r0, #1\n"
        "sbcs  r0, r1\n"
        "pop   {r4-r7, pc}\n");
}

#endif
