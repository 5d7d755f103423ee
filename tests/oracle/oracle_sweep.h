/* Declares the judges of moving round shapes of oracle_sweep_round.c. */
#ifndef ORACLE_SWEEP_H
#define ORACLE_SWEEP_H

#include "oracle_box.h"

#include "keepout/toi.h"

static inline int64_t clamped(int64_t x, int64_t limit)
{
    return x > limit ? limit : x < -limit ? -limit : x;
}

void judge_sphere_aabb(oracle_case *with, oracle_tally *tally);
void judge_sphere_segment(oracle_case *with, oracle_tally *tally);
void judge_sphere_capsule(oracle_case *with, oracle_tally *tally);
void judge_capsule(oracle_case *with, oracle_tally *tally);
void judge_capsule_sphere(oracle_case *with, oracle_tally *tally);
void judge_capsule_aabb(oracle_case *with, oracle_tally *tally);

#endif
