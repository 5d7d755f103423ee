/* Sums less a small part of themselves. Most cuts have 16 bits, and two products of 32 bits do. */
#include "port/trim.h"

#if KOI_PORT_ARMV6M

#include "port/mul.h"
#include "port/thumb/naked.h"

/* One instruction a line. */
/* clang-format off */

/* r1:r0: wide. r2: the cut. */
NAKED int32_t koi_port_trim(int64_t wide, int32_t cut)
{
    __asm__(".syntax unified\n"
            "push  {r4, lr}\n"
            "lsls  r4, r1, #2\n"                 /* wide / 2^30 */
            "lsrs  r3, r0, #30\n"
            "orrs  r4, r3\n"
            "sxth  r3, r2\n"
            "cmp   r3, r2\n"
            "bne   1f\n"
            "uxth  r3, r4\n"                     /* its halves times the cut */
            "asrs  r4, r4, #16\n"
            "muls  r3, r2\n"                     /* within 2^16 * 2^15 */
            "muls  r4, r2\n"                     /* within 2^15 * 2^15 */
            "asrs  r2, r3, #16\n"                /* r4 and the upper 6 of 16 bits of r3: the part */
            "adds  r4, r2\n"
            "lsls  r3, r3, #16\n"
            "lsrs  r3, r3, #26\n"
            "lsls  r2, r4, #6\n"
            "orrs  r3, r2\n"
            "asrs  r4, r4, #26\n"
            "subs  r0, r3\n"
            "sbcs  r1, r4\n"
            "0:\n"
            "lsls  r1, r1, #2\n"
            "lsrs  r0, r0, #30\n"                /* bit 29 to the carry */
            "adcs  r0, r1\n"
            "pop   {r4, pc}\n"
            "1:\n"                               /* a cut of more than 16 bits */
            "push  {r0, r1}\n"
            "movs  r0, r4\n"
            "movs  r1, r2\n"
            "bl    koi_port_mul\n"
            "lsls  r2, r1, #22\n"
            "lsrs  r3, r0, #10\n"
            "orrs  r3, r2\n"
            "asrs  r4, r1, #10\n"
            "pop   {r0, r1}\n"
            "subs  r0, r3\n"
            "sbcs  r1, r4\n"
            "b     0b\n");
}

#endif
