/* Tests whether a triangle and a segment touch, exactly and watertight. */
#ifndef KOI_TRIANGLE_HIT_H
#define KOI_TRIANGLE_HIT_H

#include "src/triangle/triangle_kernel.h"

/* True iff the closed triangle and segment touch. Exact. *t is where on the segment they first do,
 * rounded down; a null t saves the division. */
bool koi_kernel_hits(const koi_outline *corners, const ko_vec3 *p, const ko_vec3 *q, ko_q30 *t);

#endif
