/* What the assembly of ARMv7-M shares. */
#ifndef KO_PORT_ARMV7M_PIECES_H
#define KO_PORT_ARMV7M_PIECES_H

#include "port/thumb/naked.h"

/* A register takes what is in another if that is lower ("lt"), or higher ("gt"). */
#define TAKE(when, to, from)                                                                       \
    "cmp   " from ", " to "\n"                                                                     \
    "it    " when "\n"                                                                             \
    "mov" when " " to ", " from "\n"

/* A corner becomes the lower, or the higher, of itself and another. */
#define LOWER(x, y, z, by_x, by_y, by_z)                                                           \
    TAKE("lt", x, by_x) TAKE("lt", y, by_y) TAKE("lt", z, by_z)
#define HIGHER(x, y, z, by_x, by_y, by_z)                                                          \
    TAKE("gt", x, by_x) TAKE("gt", y, by_y) TAKE("gt", z, by_z)

/* r1 is behind the boxes of a branch: has it a bit of the mask in r0? */
#define TEST_CATEGORY(out)                                                                         \
    "ldrb  r8, [r1, #7]\n"                                                                         \
    "tst   r8, r0\n"                                                                               \
    "beq   " out "\n"

/* What a walk answers where there is no link to go on at. */
#define NO_LINK                                                                                    \
    "40:\n" /* the stack is empty */                                                               \
    "mov   r1, #0x10000\n"                                                                         \
    "b     50f\n"                                                                                  \
    "45:\n" /* the stack is full */                                                                \
    "mov   r1, #0\n"

#endif
