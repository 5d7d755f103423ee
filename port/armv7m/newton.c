/* A step towards the nearest rotation. */
#include "port/newton.h"

#if KOI_PORT_ARMV7M

#include "port/thumb/naked.h"

/* A matrix is nine words, column by column; rows are three times three words. */
_Static_assert(sizeof(ko_mat3) == 36U && sizeof(ko_dir3) == 12U, "nine words");

/* One instruction a line. */
/* clang-format off */

/* The dot product of two columns, r12 and above it lr, less `one`, is an entry of D. Cut to Q36 it
 * is stored at `to`. r0 collects whether entries are within the limit r1. */
#define EXCESS(ax, ay, az, bx, by, bz, one, to) \
    "smull r12, lr, " ax ", " bx "\n" \
    "smlal r12, lr, " ay ", " by "\n" \
    "smlal r12, lr, " az ", " bz "\n" \
    one \
    "lsr   r12, #24\n" \
    "orr   r12, r12, lr, lsl #8\n" \
    "str   r12, [sp, #" to "]\n" \
    "add   lr, r1\n" \
    "orr   r0, lr\n"

#define LESS_ONE "sub   lr, #0x10000000\n"

/* An entry x of the row r9 - r11 less half of the row times a column of D. */
#define LESS(x, dx, dy, dz, to) \
    "smull r12, lr, r9, " dx "\n" \
    "smlal r12, lr, r10, " dy "\n" \
    "smlal r12, lr, r11, " dz "\n" \
    "add   lr, #16\n" \
    "sub   " "r12, " x ", lr, asr #5\n" \
    "str   r12, [r2, #" to "]\n"

/* The next row at r1, with D in r3 - r8: xx, xy, zx, yy, yz, zz. */
#define LESS_ROW(x, y, z) \
    "ldmia r1!, {r9-r11}\n" \
    LESS("r9",  "r3", "r4", "r5", x) \
    LESS("r10", "r4", "r6", "r7", y) \
    LESS("r11", "r5", "r7", "r8", z)

NAKED bool koi_port_newton(const ko_dir3 *rows, uint32_t limit, ko_mat3 *out)
{
    __asm__(
        ".syntax unified\n"
        "push  {r0, r4-r11, lr}\n"
        "sub   sp, #24\n"
        "ldmia r0, {r3-r11}\n"           /* all entries */
        "mov   r0, #0\n"
        EXCESS("r3", "r6", "r9",  "r3", "r6", "r9",  LESS_ONE, "0")
        EXCESS("r3", "r6", "r9",  "r4", "r7", "r10", "",       "4")
        EXCESS("r3", "r6", "r9",  "r5", "r8", "r11", "",       "8")
        EXCESS("r4", "r7", "r10", "r4", "r7", "r10", LESS_ONE, "12")
        EXCESS("r4", "r7", "r10", "r5", "r8", "r11", "",       "16")
        EXCESS("r5", "r8", "r11", "r5", "r8", "r11", LESS_ONE, "20")
        "cmp   r0, r1, lsl #1\n"         /* is an entry beyond the limit? */
        "mov   r0, #0\n"
        "bhs   1f\n"
        "ldmia sp, {r3-r8}\n"            /* no: D, and the rows again */
        "ldr   r1, [sp, #24]\n"
        LESS_ROW("0", "12", "24")
        LESS_ROW("4", "16", "28")
        LESS_ROW("8", "20", "32")
        "mov   r0, #1\n"
        "1:\n"
        "add   sp, #28\n"
        "pop   {r4-r11, pc}\n");
}

#endif
