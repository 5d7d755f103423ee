// Whether all engines say the same, within what keepout promises.
#pragma once
#include "workload.hpp"

struct Counts {
    unsigned long checked = 0;
    unsigned long missed = 0;    // touch, and keepout does not say so: must be none
    unsigned long over = 0;      // reported beyond the bound: must be none
    unsigned long beside = 0;    // reported, apart, within the bound
    unsigned long distances = 0; // outside of (true - 3 LSB, true]: must be none
    unsigned long theirs = 0;    // pairs that only the other engine reports
    unsigned long ours = 0;      // pairs that only keepout reports
};

Counts check(const Workload &w, Engine &ours, Engine &theirs);

// The distance of triangle a of the first and b of the second mesh, in double precision; of the
// judge, who is there where FCL is.
double judge_distance(const Workload &w, const Query &q, uint32_t a, uint32_t b);
