/* The cycles of an instruction, by the rules of a core, where no memory has a wait state. */
#ifndef CYCLES_RULES_H
#define CYCLES_RULES_H

#include "decode.h"

typedef enum bound { LOW, LIKELY, HIGH, BOUNDS } bound;

/* One executed instruction, and what its cycles depend on. */
typedef struct step {
    const op *o;
    const op *before;     /* the instruction before it in the region, or null */
    bool before_accessed; /* that one accessed memory */
    unsigned accesses;    /* words that it read or wrote */
    unsigned unaligned;   /* accesses off their alignment */
    const op *next;
} step;

/* Reads a core's rules: lines of "NAME LOW LIKELY HIGH SOURCE". False, with a message, unless each
 * rule is there once. */
bool rules_read(const char *path);

/* The cycles from this instruction to the next one. */
unsigned rules_cycles(bound b, const step *s);

#endif
