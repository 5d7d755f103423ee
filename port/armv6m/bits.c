#include "port/bits.h"

#if KOI_PORT_ARMV6M

#include "port/thumb/naked.h"

/* One instruction a line. */
/* clang-format off */

/* Ends with the zeros of a number below 16, which are in the table at r3, and those above it. */
#define DIGIT(number, above) \
    "ldrb  r0, [r3, " number "]\n" \
    "adds  r0, #" above "\n" \
    "bx    lr\n"

/* By halves to a number of 4 bits, which is 0 only for x = 0. Each half has a register of its own,
 * so no step is undone. It takes r0 to r3 alone, and no frame. */
NAKED uint32_t koi_port_clz(uint32_t x)
{
    __asm__(
    ".syntax unified\n"
    "adr   r3, 8f\n"
    "lsrs  r1, r0, #16\n"
    "beq   4f\n"
    "lsrs  r2, r0, #24\n"
    "beq   2f\n"
    "lsrs  r1, r0, #28\n"
    "beq   1f\n"
    "ldrb  r0, [r3, r1]\n"
    "bx    lr\n"
    "1:\n"                        /* bits 24 to 27 */
    DIGIT("r2", "4")
    "2:\n"                        /* bits 16 to 23 */
    "lsrs  r2, r1, #4\n"
    "beq   3f\n"
    DIGIT("r2", "8")
    "3:\n"
    DIGIT("r1", "12")
    "4:\n"                        /* bits 0 to 15 */
    "lsrs  r1, r0, #8\n"
    "beq   6f\n"
    "lsrs  r2, r1, #4\n"
    "beq   5f\n"
    DIGIT("r2", "16")
    "5:\n"
    DIGIT("r1", "20")
    "6:\n"                        /* bits 0 to 7 */
    "lsrs  r1, r0, #4\n"
    "beq   7f\n"
    DIGIT("r1", "24")
    "7:\n"
    DIGIT("r0", "28")
    ".balign 4\n"
    "8: .byte 4, 3, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0\n");
}

#endif
