/* What every way of calling with bad arguments shares: the memory of all samples, and the judge of
 * one call. */
#ifndef JUDGE_H
#define JUDGE_H

#include "arguments.h"

#define MOST_BYTES 65536U

extern uint8_t kept[MOST_BYTES];  /* all samples, as samples_make left them */
extern uint8_t after[MOST_BYTES]; /* all samples, as a call left them */
extern const call *tested;        /* the function under test */
extern unsigned failures;         /* of it */

/* Counts a failure of the function under test, and prints the first ones. */
void fail(const char *what, const char *which);

void save(uint8_t *to); /* copies all samples */
void restore(void);     /* makes all samples as `kept` holds them */

/* Returns the sample that an address lies in. */
const region *region_of(const void *at);

/* True if a sample holds the address of another. */
bool leads_to(const region *from, const region *to);

/* True if all samples are as `from` holds them, but for what a call with this status may write. */
bool is_unchanged(const uint8_t *from, const value *v, int64_t result);

/* Calls with samples that are bad somewhere; `before` holds them as they were. */
int64_t run_and_judge(const value *v, const uint8_t *before, const char *which);

/* A random number below n, the same in every run. */
unsigned draw(unsigned n);

/* Damages queries under way and the memory that a function is led to: damage.c. */
bool judge_damage(const call *c);

/* Gives the never set up containers of the samples to every function that takes them: unset.c. */
unsigned judge_unset(void);

/* Judges the count of every ..._next_n: counts.c. */
unsigned judge_counts(void);

#endif
