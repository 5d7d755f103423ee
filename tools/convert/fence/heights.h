/* Floors and ceilings as files of zones say them, and what of them is known over home. */
#ifndef HEIGHTS_H
#define HEIGHTS_H

#include "part.h"

/* How a format names the limits of a zone. */
typedef struct limit_names {
    const char *floor;
    const char *floor_over;
    const char *ceiling;
    const char *ceiling_over;
    const char *unit;
} limit_names;

/* Takes the limits of a zone from the members of the object. */
void read_limits(const part *object, const limit_names *names, zone *z);

/* The unit of the object's lengths says feet. */
bool is_in_feet(const part *object, const limit_names *names);

/* A radius above 0. One in a file that counts in feet may be in feet or in metres: the safe one
 * counts. */
void read_radius(part *radius, bool may_be_feet, zone *z);

#endif
