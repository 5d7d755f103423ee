/* Turns k-DOPs, and measures how far they reach along a direction. */
#ifndef KOI_KDOP_ALIGN_H
#define KOI_KDOP_ALIGN_H

#include "src/kdop/kdop.h"

/* True iff a matrix is moderate (rotation.h); then normals can be turned. */
bool koi_kdop_can_turn(const ko_mat3 *r);

/* The direction m with n . (r p) = m . p for all p: exact. Range: a moderate matrix. */
ko_dir3 koi_kdop_turned_normal(const koi_kdop_normal *n, const ko_mat3 *r);

/* Twice an upper bound of m . p for all points p of the body; see src/kdop/kdop_align.c. m need not
 * have length 1: the result is in its units times LSB, without rounding. Range: a legal k-DOP, and
 * components of m within 2^31 - 1, which make the result at most 12 * 2^59. */
int64_t koi_kdop_reach(unsigned k, const ko_kdop_slab *dop, const ko_dir3 *m);

#endif
