/* Shared by the tests of lozenges: a known one, random ones, comparisons. */
#ifndef LOZENGES_H
#define LOZENGES_H

#include "points.h"

#include "keepout/shape.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define UNTOUCHED 0x5A5A5A5A
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

extern const ko_lozenge blank_lozenge;
extern const ko_lozenge illegal_lozenge;
extern const ko_sphere no_sphere;
extern const ko_capsule no_capsule;
extern const ko_aabb no_box;

/* A lozenge in the plane z = 0: x from -100 to 100, y from -50 to 50, 10 thick to each side. */
extern const ko_lozenge slab;

void check_same_lozenge(const ko_lozenge *actual, const ko_lozenge *expected);
ko_lozenge random_lozenge(test_random *random, int32_t size);

/* A size below LIMIT / 4. */
int32_t random_size(test_random *random, uint32_t round);

/* Describes the same set of points from another corner; `how` is 0 to 7. */
ko_lozenge turned(const ko_lozenge *l, uint32_t how);

#endif
