/* The origin: what is added to positions, in billionths of a metre. */
#ifndef ORIGIN_H
#define ORIGIN_H

#include "track.h"

/* Farther than any legal position with any origin, and far from overflow: 1e8 m. */
#define ORIGIN_FARTHEST INT64_C(100000000000000000)

/* Reads the option `name`: x,y,z in metres. False for auto, where that is allowed. */
bool origin_read(const char *name, const char *text, bool may_be_auto, int64_t out[3]);

/* The middle of all tracks, negative and in whole metres: what brings it to 0,0,0. It is printed
 * after the program's name and the words `what`. */
void origin_of_tracks(const track *tracks, size_t count, const char *program, const char *what,
                      int64_t out[3]);

#endif
