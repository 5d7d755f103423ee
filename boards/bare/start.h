/* The steps from a core's reset to main, and the last words of a fault. */
#ifndef START_H
#define START_H

#include <stdint.h>

/* A function that assembly refers to: link-time optimisation keeps it, and its name. */
#ifndef __has_attribute
#define __has_attribute(name) 0
#endif
#if __has_attribute(externally_visible)
#define FROM_ASSEMBLY __attribute__((used, externally_visible))
#else
#define FROM_ASSEMBLY __attribute__((used))
#endif

/* Fills the memory, runs main and ends with its exit code. The core calls it with a stack. */
void start(void);

/* Both end the run with exit code 3. The first one prints where the fault happened; the second one
 * serves where no stack was left to tell that. */
_Noreturn void start_fault(uint32_t exception, uint32_t pc, uint32_t lr);
_Noreturn void start_overflow(void);

#endif
