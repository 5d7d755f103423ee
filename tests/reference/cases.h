/* What the references share: random numbers that cases are made of, claims about them, the count.
 */
#ifndef REFERENCE_CASES_H
#define REFERENCE_CASES_H

#include <stdbool.h>
#include <stdint.h>

/* The case under way: main counts it, and it is told with what fails. */
extern uint32_t case_number;

/* How many cases to run: the first argument, or 100,000. */
uint32_t cases_begin(int argc, char **argv);

uint32_t bits(void);
/* From lo to hi, both included. */
int32_t range(int32_t lo, int32_t hi);

/* Holds an answer against the claim `what` says is broken if it is not so. A claim is one test
 * case, however often it is held against an answer, and fails by one of them. The first few that
 * are false are printed. */
void expect(bool is_so, const char *what);

/* Prints "reference <name>: N comparisons" and "reference <name>: N passed, N failed"; the exit
 * code of main. */
int cases_end(const char *name);

#endif
