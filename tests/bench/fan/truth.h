/* The true margins, in double precision. They are computed from Q16.16 as whole numbers, so that
 * sides of lines are exact. This is not measured. */
#ifndef TRUTH_H
#define TRUTH_H

#include "field.h"

/* Margins in LSB. -INFINITY: some of the leg is outside the fence. */
double truth_of_obstacles(const workload *world, const ko_segment *leg);
double truth_of_fence(const workload *world, const ko_segment *leg);

#endif
