/* Boxes in 16-bit cells from and to corners. */
#ifndef KOI_AABB16_BOUNDS_H
#define KOI_AABB16_BOUNDS_H

#include "keepout/compact.h"

/* The smallest box of a legal frame that holds legal corners. False, with out unchanged, iff they
 * are not within the frame. */
bool koi_aabb16_round(const ko_bounds *bounds, const ko_frame16 *frame, ko_aabb16 *out);

/* The corners of the legal points of a box. False iff there are none; then out is not to be used.
 * Range: a shift that is legal; of what else is not legal it makes something. */
bool koi_aabb16_bounds(const ko_aabb16 *box, const ko_frame16 *frame, ko_bounds *out);

#endif
