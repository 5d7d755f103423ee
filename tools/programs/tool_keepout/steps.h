/* Lengths of files, which are exact: whole numbers of 0.1 nm. A step is 10^-7 mm, and so is the
 * smallest part of a number of millimetres that is read. Inches are 25.4 mm. Sums of steps have no
 * rounding, however long a programme is. */
#ifndef STEPS_H
#define STEPS_H

#include "keepout/vec.h"

#define STEPS_MM INT64_C(10000000)

typedef struct place {
    int64_t axis[3]; /* x, y, z in steps */
} place;

/* Reads a decimal number of at most 9 digits before the point, as 10^-7, to nearest. Returns where
 * it ends, or null if there is none. */
const char *steps_read(const char *s, int64_t *out);

/* Returns the steps of a number of inches or millimetres. */
int64_t steps_of(int64_t number, bool is_inch);

/* Converts to Q16.16 millimetres, to nearest. False if that is not within the legal range. */
bool steps_to_fix(int64_t steps, fix16_t *out);
bool steps_to_vec(const place *p, ko_vec3 *out);

/* Returns the steps of a Q16.16 number, rounded down. */
int64_t steps_from_fix(fix16_t x);

#endif
