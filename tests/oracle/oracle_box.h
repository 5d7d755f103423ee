/* Declares boxes as intervals in 128 bits, and random boxes. */
#ifndef ORACLE_BOX_H
#define ORACLE_BOX_H

#include "oracle.h"

typedef struct interval {
    wide lo;
    wide hi;
} interval;

interval side(const ko_aabb *box, unsigned axis);
bool is_legal(const ko_aabb *box);
ko_aabb point_box(const ko_vec3 *point);

/* Returns the squared distance of two boxes, 0 iff they touch. */
uwide square_between(const ko_aabb *a, const ko_aabb *b);

bool is_inside(const ko_aabb *outer, const ko_aabb *inner);

/* Draws a legal box with extents and positions of all magnitudes. */
ko_aabb any_box(oracle_case *with);

/* Draws a legal box beside a legal one. In nasty cases the boxes all but touch on at least one
 * axis, and mostly overlap on the others. Else one in four is inside or nearly so, and the rest are
 * independent. */
ko_aabb any_other(oracle_case *with, const ko_aabb *a);

/* At times makes one axis of the box illegal, or changes it to nearly that. */
void doubt(oracle_case *with, ko_aabb *box);

ko_aabb doubtful_box(oracle_case *with);
ko_aabb doubtful_other(oracle_case *with, const ko_aabb *a);

#endif
