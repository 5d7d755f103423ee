/* What is true, in double precision: of Q16.16 as whole numbers, so that sides of lines are exact.
 * Not measured. */
#ifndef TRUTH_H
#define TRUTH_H

#include "field.h"

/* In LSB; -INFINITY: the leg is not in the fence throughout. */
double truth_of_obstacles(const workload *world, const ko_segment *leg);
double truth_of_fence(const workload *world, const ko_segment *leg);

#endif
