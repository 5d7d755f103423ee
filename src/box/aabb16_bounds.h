/* Compact boxes from and to corners. */
#ifndef KOI_AABB16_BOUNDS_H
#define KOI_AABB16_BOUNDS_H

#include "keepout/compact.h"

bool koi_aabb16_is_legal(const ko_aabb16 *box);

/* True iff a compact box contains another of the same frame. */
bool koi_aabb16_holds(const ko_aabb16 *outer, const ko_aabb16 *inner);

/* Sets out to the smallest compact box of a legal frame that holds legal corners. Returns false,
 * and leaves out unchanged, if they are not within the frame. */
bool koi_aabb16_round(const ko_bounds *bounds, const ko_frame16 *frame, ko_aabb16 *out);

/* Sets out to the corners of the legal points of a box. Returns false if there are none; then out
 * holds nothing of use. Range: a legal shift. Other input that is not legal gets some answer. */
bool koi_aabb16_bounds(const ko_aabb16 *box, const ko_frame16 *frame, ko_bounds *out);

#endif
