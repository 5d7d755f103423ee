/* Boxes as corners: what trees store and unions are made of. */
#ifndef KO_BOUNDS_H
#define KO_BOUNDS_H

#include "keepout/aabb.h"

/* The corners of a box; exact for a legal one. */
void ko_bounds_of(const ko_aabb *box, ko_bounds *out);

/* The box of legal corners, lo <= hi: at most 1 LSB wider on an axis, towards zero, so still legal.
 */
void ko_bounds_to_aabb(const ko_bounds *bounds, ko_aabb *out);

/* The exact union; out may be a or b. */
void ko_bounds_union(const ko_bounds *a, const ko_bounds *b, ko_bounds *out);

bool ko_bounds_are_legal(const ko_bounds *bounds);
bool ko_bounds_are_same(const ko_bounds *a, const ko_bounds *b);

/* True iff outer holds inner. Exact. */
bool ko_bounds_hold(const ko_bounds *outer, const ko_bounds *inner);

/* Half the surface area, a guide for the shape of trees: it may be rounded, it must not overflow.
 * Extents of legal boxes are at most 2^30; without their 4 low bits (0.24 mm) 2^26, so an area is
 * at most 3 * 2^52. Extents of corrupted boxes are kept below 2^27, areas below 3 * 2^54: a descent
 * adds up at most KO_TREE_MAX_HEIGHT + 1 <= 47 differences of two, which fits in 63 bits. */
int64_t ko_bounds_half_area(const ko_bounds *bounds);

#endif
