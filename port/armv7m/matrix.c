/* Products of 3x3 matrices in Q30. */
#include "port/matrix.h"

#if KOI_PORT_ARMV7M

#include "port/thumb/naked.h"

/* A matrix is nine words, column by column. */
_Static_assert(sizeof(ko_mat3) == 36U, "nine words");
_Static_assert(KOI_PORT_BEYOND == 1U && KOI_PORT_DOUBT == 2U, "as bits 30 and 31 are moved");

/* One instruction a line. */
/* clang-format off */

/* Adds to the doubt r12, in its bit 31, whether the entry is beyond -1 + 2^-30 .. 1. */
#define DOUBT(entry) \
    "rsb   lr, " entry ", #0x40000000\n" \
    "orr   r12, lr\n"

#define DOUBT_ALL \
    DOUBT("r3") DOUBT("r4") DOUBT("r5") \
    DOUBT("r6") DOUBT("r7") DOUBT("r8") \
    DOUBT("r9") DOUBT("r10") DOUBT("r11")

/* The row r6 - r8 times the next column at r1, rounded to nearest, is stored at r2. Bit 30 of r12
 * becomes 1 if the sum, in r10 and above it r11, is beyond -2 .. 2. */
#define ENTRY \
    "ldmia r1!, {r3-r5}\n" \
    "smull r10, r11, r6, r3\n" \
    "smlal r10, r11, r7, r4\n" \
    "smlal r10, r11, r8, r5\n" \
    "eor   r9, r11, r11, lsl #1\n" \
    "orr   r12, r9\n" \
    "lsrs  r10, #30\n"                   /* bit 29 to the carry */ \
    "adc   r10, r10, r11, lsl #2\n" \
    "str   r10, [r2], #4\n"

/* A row of a, whose entries stand a column apart, times the columns of b. */
#define ROW(x, y, z) \
    "ldr   r6, [r0, #" x "]\n" \
    "ldr   r7, [r0, #" y "]\n" \
    "ldr   r8, [r0, #" z "]\n" \
    ENTRY ENTRY ENTRY

NAKED uint32_t koi_port_product(const ko_mat3 *a, const ko_mat3 *b, ko_dir3 *rows)
{
    __asm__(
        ".syntax unified\n"
        "push  {r4-r11, lr}\n"
        "mov   r12, #0\n"
        "ldmia r0, {r3-r11}\n"           /* all entries of a */
        DOUBT_ALL
        "ldmia r1, {r3-r11}\n"           /* all entries of b */
        DOUBT_ALL
        "lsr   lr, r12, #31\n"           /* the doubt, in bit 0 */
        "mov   r12, #0\n"
        ROW("0", "12", "24")
        "sub   r1, #36\n"                /* back to the first column of b */
        ROW("4", "16", "28")
        "sub   r1, #36\n"
        ROW("8", "20", "32")
        "ubfx  r0, r12, #30, #1\n"
        "orr   r0, r0, lr, lsl #1\n"
        "pop   {r4-r11, pc}\n");
}

#endif
