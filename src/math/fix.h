/* Says which points are legal. */
#ifndef KOI_FIX_H
#define KOI_FIX_H

#include "src/math/wide.h"

/* True iff there is a point, and all of them are legal. */
bool koi_points_are_legal(const ko_vec3 *points, uint32_t n);

#endif
