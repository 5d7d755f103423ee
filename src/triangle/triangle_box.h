/* Tests a triangle against a box, by separating axes. */
#ifndef KOI_TRIANGLE_BOX_H
#define KOI_TRIANGLE_BOX_H

#include "src/triangle/triangle_kernel.h"

/* True iff the triangle misses the box |x| <= r.x ... about the origin. Tests 13 axes, exactly.
 * Range: corners within sqrt(3) * 2^30 of the origin and of each other (rotated legal
 * differences); r >= 0, of length up to sqrt(3) * 2^29 and some 30 LSB (oriented boxes). */
bool koi_kernel_misses_box(const koi_corners *corners, const ko_vec3 *r);

#endif
