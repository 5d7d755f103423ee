/* The smallest capsule around balls, in double precision. */
#ifndef PILL_H
#define PILL_H

#include <stddef.h>

#include "held.h"

typedef struct cloud {
    double (*at)[4]; /* LSB; the fourth is the radius */
    int count;
} cloud;

typedef struct line {
    double d[3]; /* of length 1 */
    double e[2][3];
    double c[3];
} line;

typedef struct pill {
    double a[3];
    double b[3];
    double r;
    double volume;
} pill;

/* Makes a line point along v, and its other two directions right angles to it. */
void pill_turn(line *l, const double v[3]);
/* The smallest capsule that was found, from the `best` of many directions, each improved by so many
 * steps. */
pill pill_around(const cloud *whole, int best, int steps);

#endif
