/* Volumes with flat faces as triangles, for drawing and for their content, in double precision. */
#ifndef VIEW_POLYTOPE_H
#define VIEW_POLYTOPE_H

#include "kinds.h"

/* A 26-DOP has 26 faces of at most 25 corners each, and few of them have many. */
enum { POLYTOPE_TRIANGLES = 600 };

typedef struct polytope {
    double corners[POLYTOPE_TRIANGLES][3][3]; /* in LSB, anti-clockwise as seen from outside */
    uint32_t count;
} polytope;

/* The faces of a box, an oriented box or a k-DOP, of any of their kinds. None for round volumes. */
void polytope_of(const volume_kind *kind, const volume *v, polytope *out);

/* The content of what triangles bound, in cubic metres. */
double polytope_content(const polytope *p);

#endif
