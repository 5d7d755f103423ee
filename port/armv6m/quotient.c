#include "port/quotient.h"

#if KOI_PORT_ARMV6M && !KOI_PORT_DIVIDE

#include "port/thumb/naked.h"

/* One instruction a line. */
/* clang-format off */

/* A digit of 16 bits. r1 is what is left, below d; r2 is d, r4 its upper half and r5 its lower one,
 * r6 the inverse of the upper one. `next` puts 16 more bits of n into r7. The digit comes in r3. */
#define DIGIT(next) \
    "lsrs  r3, r1, #16\n" \
    "muls  r3, r6\n" \
    "lsrs  r3, r3, #15\n"         /* the digit by the upper half, a few too small */ \
    "movs  r7, r3\n" \
    "muls  r7, r4\n" \
    "subs  r1, r7\n"              /* what it leaves of the upper half's part */ \
    "cmp   r1, r4\n" \
    "blo   2f\n" \
    "1:\n" \
    "adds  r3, #1\n" \
    "subs  r1, r4\n" \
    "cmp   r1, r4\n" \
    "bhs   1b\n" \
    "2:\n" \
    next "\n" \
    "lsls  r1, r1, #16\n" \
    "orrs  r1, r7\n" \
    "movs  r7, r3\n" \
    "muls  r7, r5\n" \
    "subs  r1, r7\n"              /* less the lower half's part */ \
    "bhs   3f\n" \
    "subs  r3, #1\n"              /* one too many */ \
    "adds  r1, r2\n" \
    "bcs   3f\n" \
    "subs  r3, #1\n"              /* two too many */ \
    "adds  r1, r2\n" \
    "3:\n"

/* One of Newton's steps: adds inverse * ((2^31 - inverse * upper) >> cut) >> back to the inverse,
 * which is r6. r4 is the upper half, r7 is 2^31. */
#define NEWTON(cut, back) \
    "movs  r3, r6\n" \
    "muls  r3, r4\n" \
    "subs  r3, r7, r3\n" \
    "asrs  r3, r3, " cut "\n" \
    "muls  r3, r6\n" \
    "asrs  r3, r3, " back "\n" \
    "adds  r6, r3\n"

/* The promise is in port/generic/quotient.h. Two digits of 16 bits, as in port/divide/quotient.h,
 * but for the division: the product with an inverse is at most a few too small. The inverse is
 * 2^31 / upper rounded down, or 1 less, for the upper half of the divisor, 2^15 or more. A line
 * gives it to within 1 / 17, and each of Newton's steps squares this. A run over all halves
 * confirms it. */
NAKED uint32_t koi_port_quotient(uint64_t n, uint32_t d)
{
    __asm__(
    ".syntax unified\n"
    "push  {r4, r5, r6, r7, lr}\n"
    "lsrs  r4, r2, #16\n"         /* the halves of d */
    "uxth  r5, r2\n"
    "ldr   r3, 4f\n"              /* a line near the inverse of the upper half */
    "muls  r3, r4\n"
    "lsrs  r3, r3, #15\n"
    "ldr   r6, 5f\n"
    "subs  r6, r3\n"
    "movs  r7, #1\n"
    "lsls  r7, r7, #31\n"
    NEWTON("#15", "#16")
    NEWTON("#8", "#23")
    DIGIT("lsrs  r7, r0, #16")
    "lsls  r3, r3, #16\n"
    "mov   ip, r3\n"              /* the upper digit */
    DIGIT("uxth  r7, r0")
    "mov   r0, ip\n"
    "adds  r0, r3\n"
    "pop   {r4, r5, r6, r7, pc}\n"
    ".balign 4\n"
    "4: .word 30840\n"
    "5: .word 92520\n");
}

#endif
