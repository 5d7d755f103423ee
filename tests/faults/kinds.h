/* Kinds of faults: what is damaged, and when. */
#ifndef KINDS_H
#define KINDS_H

#include "faults.h"

enum { MOST_KINDS = MOST_RANGES + 2 * MOST_QUESTIONS };

typedef struct kind {
    char name[80];
    const char *check_name;
    const module *of;
    const range *damaged;  /* null: the query's struct */
    const question *asked; /* null: one of those that depend on the range */
    ko_status when;        /* of a query: the status of the call before the fault */
} kind;

extern kind kinds[MOST_KINDS];

/* Builds a scene of a module and its kinds, and returns how many there are. */
unsigned kinds_build(const module *of, uint32_t seed);
/* Judges undamaged answers in the scene by brute force. */
bool kinds_are_right(const module *of, uint32_t seed);
/* Runs one case, which depends on the seed and its number alone. */
outcome kind_run(const kind *k, unsigned bits, uint32_t seed, uint32_t number);

#endif
