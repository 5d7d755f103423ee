/* What the assembly of ARMv6-M shares. Its instructions reach r8 and above by mov, add and cmp
 * alone. */
#ifndef KO_PORT_NAKED_H
#define KO_PORT_NAKED_H

/* Parameters are where the procedure call standard puts them: r0 - r3. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define NAKED __attribute__((naked))

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

/* r2 - r4 become the lower, or the higher, of themselves and r5 - r7. */
#define LOWER                                                                                      \
    "cmp   r5, r2\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r2, r5\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r6, r3\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r3, r6\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r7, r4\n"                                                                               \
    "bge   1f\n"                                                                                   \
    "mov   r4, r7\n"                                                                               \
    "1:\n"
#define HIGHER                                                                                     \
    "cmp   r5, r2\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r2, r5\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r6, r3\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r3, r6\n"                                                                               \
    "1:\n"                                                                                         \
    "cmp   r7, r4\n"                                                                               \
    "ble   1f\n"                                                                                   \
    "mov   r4, r7\n"                                                                               \
    "1:\n"

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

#endif
