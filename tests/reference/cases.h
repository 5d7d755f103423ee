/* Declares what the references share: random numbers for cases, claims about them, the count. */
#ifndef REFERENCE_CASES_H
#define REFERENCE_CASES_H

#include <stdbool.h>
#include <stdint.h>

/* The case under way. `main` counts it, and a failure prints it. */
extern uint32_t case_number;

/* Returns how many cases to run: the first argument, or 100,000. */
uint32_t cases_begin(int argc, char **argv);

uint32_t bits(void);
/* Draws from lo to hi, both included. */
int32_t range(int32_t lo, int32_t hi);

/* Compares an answer with the claim that `what` names; it fails if `is_so` is false. A claim is one
 * test case, however often it is compared, and fails by one false answer. The first few failures
 * are printed. */
void expect(bool is_so, const char *what);

/* Prints "reference <name>: N comparisons" and "reference <name>: N passed, N failed". Returns the
 * exit code of main. */
int cases_end(const char *name);

#endif
