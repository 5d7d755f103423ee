/* What the assembly of ARMv6-M shares. Its instructions reach r8 and above by mov, add and cmp
 * alone. */
#ifndef KO_PORT_ARMV6M_PIECES_H
#define KO_PORT_ARMV6M_PIECES_H

#include "port/thumb/naked.h"

/* All registers a callee must keep: 36 bytes. */
#define SAVE_ALL                                                                                   \
    ".syntax unified\n"                                                                            \
    "push  {r4-r7, lr}\n"                                                                          \
    "mov   r4, r8\n"                                                                               \
    "mov   r5, r9\n"                                                                               \
    "mov   r6, r10\n"                                                                              \
    "mov   r7, r11\n"                                                                              \
    "push  {r4-r7}\n"
#define RETURN_ALL                                                                                 \
    "pop   {r4-r7}\n"                                                                              \
    "mov   r8, r4\n"                                                                               \
    "mov   r9, r5\n"                                                                               \
    "mov   r10, r6\n"                                                                              \
    "mov   r11, r7\n"                                                                              \
    "pop   {r4-r7, pc}\n"

/* A register takes what is in another, unless that is higher ("bge"), or lower ("ble"), or the
 * same. */
#define TAKE(unless, to, from)                                                                     \
    "cmp   " from ", " to "\n"                                                                     \
    unless "   1f\n"                                                                               \
    "mov   " to ", " from "\n"                                                                     \
    "1:\n"

/* r2 - r4 become the lower, or the higher, of themselves and r5 - r7. */
#define LOWER TAKE("bge", "r2", "r5") TAKE("bge", "r3", "r6") TAKE("bge", "r4", "r7")
#define HIGHER TAKE("ble", "r2", "r5") TAKE("ble", "r3", "r6") TAKE("ble", "r4", "r7")

/* The box at a register becomes the union of itself and that at another; both move on. */
#define GROW(box, by)                                                                              \
    "ldmia " box "!, {r2-r4}\n"                                                                    \
    "ldmia " by "!, {r5-r7}\n"                                                                     \
    LOWER                                                                                          \
    "subs  " box ", #12\n"                                                                         \
    "stmia " box "!, {r2-r4}\n"                                                                    \
    "ldmia " box "!, {r2-r4}\n"                                                                    \
    "ldmia " by "!, {r5-r7}\n"                                                                     \
    HIGHER                                                                                         \
    "subs  " box ", #12\n"                                                                         \
    "stmia " box "!, {r2-r4}\n"

/* r2 - r4 go to r1; r5 says in which bits they differ from what is there. */
#define PUT                                                                                        \
    "ldmia r1!, {r5-r7}\n"                                                                         \
    "eors  r5, r2\n"                                                                               \
    "eors  r6, r3\n"                                                                               \
    "eors  r7, r4\n"                                                                               \
    "orrs  r5, r6\n"                                                                               \
    "orrs  r5, r7\n"                                                                               \
    "subs  r1, #12\n"                                                                              \
    "stmia r1!, {r2-r4}\n"

/* The box at r1 becomes the union of the pair at r0; r12 and r5 say in which bits it differs. */
#define REFIT                                                                                      \
    "ldmia r0!, {r2-r4}\n"                                                                         \
    "adds  r0, #12\n"                                                                              \
    "ldmia r0!, {r5-r7}\n"                                                                         \
    LOWER PUT                                                                                      \
    "mov   r12, r5\n"                                                                              \
    "subs  r0, #24\n"                                                                              \
    "ldmia r0!, {r2-r4}\n"                                                                         \
    "adds  r0, #12\n"                                                                              \
    "ldmia r0!, {r5-r7}\n"                                                                         \
    HIGHER PUT

/* What a walk is in search of, from r1 into r8 - r12, lr: lo.x lo.y lo.z hi.x hi.y hi.z. */
#define LOAD_SOUGHT                                                                                \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "mov   r8, r2\n"                                                                               \
    "mov   r9, r3\n"                                                                               \
    "mov   r10, r4\n"                                                                              \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "mov   r11, r2\n"                                                                              \
    "mov   r12, r3\n"                                                                              \
    "mov   lr, r4\n"

/* The next three words are the lower corner of a box: is it above the upper one of what is
 * sought? */
#define TEST_LOWER(out)                                                                            \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "cmp   r11, r2\n"                                                                              \
    "blt   " out "\n"                                                                              \
    "cmp   r12, r3\n"                                                                              \
    "blt   " out "\n"                                                                              \
    "cmp   lr, r4\n"                                                                               \
    "blt   " out "\n"

/* The upper corner: is it below? */
#define TEST_UPPER(out)                                                                            \
    "ldmia r1!, {r2-r4}\n"                                                                         \
    "cmp   r8, r2\n"                                                                               \
    "bgt   " out "\n"                                                                              \
    "cmp   r9, r3\n"                                                                               \
    "bgt   " out "\n"                                                                              \
    "cmp   r10, r4\n"                                                                              \
    "bgt   " out "\n"

/* What a walk answers where there is no link to go on at. */
#define NO_LINK                                                                                    \
    "40:\n" /* the stack is empty */                                                               \
    "movs  r0, #0\n"                                                                               \
    "movs  r1, #1\n"                                                                               \
    "lsls  r1, r1, #16\n"                                                                          \
    "b     50f\n"                                                                                  \
    "45:\n" /* the stack is full */                                                                \
    "movs  r1, #0\n"

#endif
