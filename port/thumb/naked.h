/* Functions in assembly: a naked C function has its parameters in r0 to r3, as the procedure call
 * standard says, and the assembly contains the return. */
#ifndef KOI_PORT_THUMB_NAKED_H
#define KOI_PORT_THUMB_NAKED_H

/* noipa: callers assume nothing of the body. GCC could otherwise conclude, in one unit or with LTO,
 * that parameters and registers which C does not name are unused. clang concludes nothing of it. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#if __has_attribute(noipa)
#define NAKED __attribute__((naked, noipa))
#else
#define NAKED __attribute__((naked))
#endif

/* Marks a function that assembly calls, too. A compiler does not see that call: the function keeps
 * its name, with LTO as well. */
#define CALLED __attribute__((used))

#endif
