/* What the assembly of ARMv7-M shares. */
#ifndef KO_PORT_NAKED_H
#define KO_PORT_NAKED_H

/* Parameters are where the procedure call standard puts them: r0 - r3. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define NAKED __attribute__((naked))

/* r2 - r4 become the lower of themselves and r8 - r10; r5 - r7 the higher. */
#define LOWER                                                                                      \
    "cmp   r8, r2\n"                                                                               \
    "it    lt\n"                                                                                   \
    "movlt r2, r8\n"                                                                               \
    "cmp   r9, r3\n"                                                                               \
    "it    lt\n"                                                                                   \
    "movlt r3, r9\n"                                                                               \
    "cmp   r10, r4\n"                                                                              \
    "it    lt\n"                                                                                   \
    "movlt r4, r10\n"
#define HIGHER                                                                                     \
    "cmp   r8, r5\n"                                                                               \
    "it    gt\n"                                                                                   \
    "movgt r5, r8\n"                                                                               \
    "cmp   r9, r6\n"                                                                               \
    "it    gt\n"                                                                                   \
    "movgt r6, r9\n"                                                                               \
    "cmp   r10, r7\n"                                                                              \
    "it    gt\n"                                                                                   \
    "movgt r7, r10\n"

#endif
