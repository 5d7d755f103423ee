// Checks that all engines agree, within keepout's promises.
#pragma once
#include "workload.hpp"

struct Counts {
    unsigned long checked = 0;
    unsigned long missed = 0;    // contacts that keepout does not report: must be none
    unsigned long over = 0;      // pairs reported beyond the bound: must be none
    unsigned long beside = 0;    // pairs reported that are apart, but within the bound
    unsigned long distances = 0; // distances outside of (true - 3 LSB, true]: must be none
    unsigned long theirs = 0;    // pairs that only the other engine reports
    unsigned long ours = 0;      // pairs that only keepout reports
};

Counts check(const Workload &w, Engine &ours, Engine &theirs);

// The distance of triangle a of the first mesh and b of the second, in double precision, by the
// judge. FCL is needed for it.
double judge_distance(const Workload &w, const Query &q, uint32_t a, uint32_t b);
