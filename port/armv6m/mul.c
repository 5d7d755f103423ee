#include "port/mul.h"

#if KOI_PORT_ARMV6M

#include "port/thumb/naked.h"

/* One instruction a line. */
/* clang-format off */

/* Four products of halves, which are signed or unsigned as `shift` is asrs or lsrs; the lower ones
 * are unsigned always. A product of halves fits in 32 bits, and the two in the middle are added 16
 * bits up. */
#define MULTIPLY(shift) \
    ".syntax unified\n" \
    "push  {r4, lr}\n" \
    "uxth  r2, r0\n"              /* the halves of a: r3 and r2 */ \
    shift "  r3, r0, #16\n" \
    "uxth  r0, r1\n"              /* the halves of b: r1 and r0 */ \
    shift "  r1, r1, #16\n" \
    "movs  r4, r2\n" \
    "muls  r4, r1\n"              /* lower a, upper b */ \
    "muls  r1, r3\n"              /* both upper */ \
    "muls  r3, r0\n"              /* upper a, lower b */ \
    "muls  r0, r2\n"              /* both lower */ \
    "lsls  r2, r4, #16\n" \
    shift "  r4, r4, #16\n" \
    "adds  r0, r2\n" \
    "adcs  r1, r4\n" \
    "lsls  r2, r3, #16\n" \
    shift "  r3, r3, #16\n" \
    "adds  r0, r2\n" \
    "adcs  r1, r3\n" \
    "pop   {r4, pc}\n"

NAKED uint64_t koi_port_umul(uint32_t a, uint32_t b)
{
    __asm__(MULTIPLY("lsrs"));
}

NAKED CALLED int64_t koi_port_mul(int32_t a, int32_t b)
{
    __asm__(MULTIPLY("asrs"));
}

#endif
