/* Joins corners that a file holds several times, a little apart. */
#ifndef WELD_H
#define WELD_H

#include "model.h"

/* Joins corners of open edges whose positions in the file are closer than one LSB, but which were
 * rounded to different points of the grid. A model that is closed on the grid is left as it is.
 * Joined corners fill at most two grid steps along each axis, so chains of near corners do not
 * become one. The result does not depend on the order of points and triangles. */
void weld(model *m);

#endif
