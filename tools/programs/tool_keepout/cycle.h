/* The drilling cycles G81, G82 and G83, expanded to their moves. */
#ifndef CYCLE_H
#define CYCLE_H

#include "modal.h"

/* The numbers that a cycle keeps for its further lines, and the moves that are left of this one. */
typedef struct cycle {
    int64_t z; /* sticky words, in steps as they were written */
    int64_t r;
    int64_t q;
    int64_t initial; /* the machine's Z before this series of cycles */
    bool is_series;  /* the line before was a cycle of the same kind, or a line without a move */
    /* under way; all are positions of the machine */
    place hole;
    int64_t step[2]; /* from hole to hole */
    int64_t bottom;
    int64_t retract;
    int64_t clear;
    int64_t depth;   /* that the pecks have reached */
    int64_t back;    /* how far above it the next peck begins */
    int64_t repeats; /* left, this hole included */
    uint8_t phase;
    bool is_peck;
} cycle;

/* Begins the cycle of a line. Refuses words that are missing or wrong. */
bool cycle_begin(cycle *c, const modal *m, const words *w, int code, refusal *why);

/* A move of a cycle. */
typedef struct cycle_move {
    place to; /* the machine's position at its end */
    bool is_rapid;
    bool is_in_hole; /* a rapid move within the hole that is being drilled */
} cycle_move;

/* Makes the next move from the machine's position. False if the cycle is done. */
bool cycle_next(cycle *c, const place *at, cycle_move *move);

#endif
