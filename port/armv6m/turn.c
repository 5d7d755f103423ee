/* A point turned by a matrix. The halves of the point are made once for nine products, and the
 * products that belong 16 bits up are summed before they are shifted. */
#include "port/turn.h"

#if KOI_PORT_ARMV6M

#include "port/armv6m/pieces.h"

/* A matrix is nine words, column by column. */
_Static_assert(sizeof(ko_mat3) == 36U, "nine words");
_Static_assert(KO_LIMIT == 1 << 29, "as the sums are compared");

/* One instruction a line. */
/* clang-format off */

/* The lower half of a register goes to one register, its signed upper half to another. */
#define SPLIT(from, lower, upper) \
    "uxth  r7, " from "\n" \
    "mov   " lower ", r7\n" \
    "asrs  " from ", " from ", #16\n" \
    "mov   " upper ", " from "\n"

/* r4 and r5 become the upper and the lower half of an entry. */
#define ENTRY(entry) \
    "ldr   r4, [r0, #" entry "]\n" \
    "uxth  r5, r4\n" \
    "asrs  r4, r4, #16\n"

/* r2:r1 and, 16 bits up, r3 become the product of an entry and a number. All four products of
 * halves have 32 bits, also a lower half times -2^15. The sum in r3 may not: then it is lost. */
#define FIRST(entry, lower, upper, lost) \
    ENTRY(entry) \
    "mov   r3, " upper "\n" \
    "muls  r3, r5\n" \
    "mov   r1, " lower "\n" \
    "mov   r6, r1\n" \
    "muls  r1, r5\n" \
    "mov   r2, " upper "\n" \
    "muls  r2, r4\n" \
    "muls  r4, r6\n" \
    "adds  r3, r4\n" \
    "bvs   " lost "\n"

/* The same, added to what they are. A multiplication leaves the carry as it is. */
#define NEXT(entry, lower, upper, lost) \
    ENTRY(entry) \
    "mov   r6, " upper "\n" \
    "muls  r6, r5\n" \
    "adds  r3, r6\n" \
    "bvs   " lost "\n" \
    "mov   r6, " lower "\n" \
    "muls  r5, r6\n" \
    "mov   r7, " upper "\n" \
    "muls  r7, r4\n" \
    "adds  r1, r5\n" \
    "adcs  r2, r7\n" \
    "muls  r4, r6\n" \
    "adds  r3, r4\n" \
    "bvs   " lost "\n"

/* A row times the point, rounded to nearest, plus a number of t. It is stored below its number in
 * the three words at sp, and the upper half of the product 12 bytes up. */
#define ROW(x, y, z, at, lost) \
    FIRST(x, "r8", "r9", lost) \
    NEXT(y, "r10", "r11", lost) \
    NEXT(z, "r12", "lr", lost) \
    "lsls  r4, r3, #16\n" \
    "asrs  r3, r3, #16\n" \
    "adds  r1, r4\n" \
    "adcs  r2, r3\n" \
    "str   r2, [sp, #12 + " at "]\n" \
    "lsls  r2, r2, #2\n" \
    "lsrs  r1, r1, #30\n"                        /* bit 29 to the carry */ \
    "adcs  r1, r2\n" \
    "ldr   r2, [sp, #40]\n"                      /* t */ \
    "ldr   r2, [r2, #" at "]\n" \
    "adds  r1, r2\n" \
    "str   r1, [sp, #" at "]\n"

/* r0: the matrix. r1: t. r2: the point, whose halves go to r8 and above. r3: where the result goes.
 * The arguments are the entries of each row. */
#define TURN(a, b, c, d, e, f, g, h, i) \
    ".syntax unified\n" \
    SAVE_ALL_AND("r1, r3, ") \
    "sub   sp, #24\n" \
    "ldmia r2!, {r4-r6}\n" \
    SPLIT("r4", "r8", "r9") \
    SPLIT("r5", "r10", "r11") \
    SPLIT("r6", "r12", "lr") \
    ROW(a, b, c, "0", "9f") \
    ROW(d, e, f, "4", "9f") \
    "b     5f\n" \
    "9:\n"                                       /* a sum beyond 32 bits */ \
    "b     7f\n" \
    "5:\n" \
    ROW(g, h, i, "8", "9b") \
    "ldr   r4, [sp, #12]\n"                      /* are all products within 2^60? */ \
    "ldr   r5, [sp, #16]\n" \
    "ldr   r6, [sp, #20]\n" \
    "movs  r7, #1\n" \
    "lsls  r7, #28\n" \
    "adds  r4, r7\n" \
    "adds  r5, r7\n" \
    "adds  r6, r7\n" \
    "orrs  r4, r5\n" \
    "orrs  r4, r6\n" \
    "lsrs  r4, #29\n" \
    "bne   7f\n" \
    "pop   {r1-r3}\n"                            /* are all sums within 2^29? */ \
    "lsls  r7, #1\n" \
    "adds  r4, r1, r7\n" \
    "adds  r5, r2, r7\n" \
    "adds  r6, r3, r7\n" \
    "orrs  r4, r5\n" \
    "orrs  r4, r6\n" \
    "lsrs  r4, #30\n" \
    "bne   8f\n" \
    "ldr   r7, [sp, #44 - 12]\n" \
    "stmia r7!, {r1-r3}\n" \
    "movs  r0, #1\n" \
    "add   sp, #12\n" \
    RETURN_ALL_AND("r2, r3, ") \
    "7:\n" \
    "add   sp, #12\n" \
    "8:\n" \
    "movs  r0, #0\n" \
    "add   sp, #12\n" \
    RETURN_ALL_AND("r2, r3, ")

NAKED bool koi_port_turn(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out)
{
    __asm__(TURN("0", "12", "24", "4", "16", "28", "8", "20", "32"));
}

NAKED bool koi_port_turn_back(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out)
{
    __asm__(TURN("0", "4", "8", "12", "16", "20", "24", "28", "32"));
}

#endif
