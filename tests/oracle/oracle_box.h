/* Boxes in 128 bits: as intervals, and random ones. */
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

/* The squared distance of two boxes; 0 iff they touch. */
uwide square_between(const ko_aabb *a, const ko_aabb *b);

bool is_inside(const ko_aabb *outer, const ko_aabb *inner);

/* A legal box; its extents and positions have all magnitudes. */
ko_aabb any_box(oracle_case *with);

/* A legal box beside a legal one. Nasty: at least one axis all but touches, the others mostly
 * overlap. Else: one in four is inside or nearly so, the rest is independent. */
ko_aabb any_other(oracle_case *with, const ko_aabb *a);

/* Spoils the box at times: by 1 LSB, by its sign, or altogether. */
void doubt(oracle_case *with, ko_aabb *box);

ko_aabb doubtful_box(oracle_case *with);
ko_aabb doubtful_other(oracle_case *with, const ko_aabb *a);

#endif
