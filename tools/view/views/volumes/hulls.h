/* The axis that separates two placed hulls. */
#ifndef VIEW_HULLS_H
#define VIEW_HULLS_H

#include "axis.h"
#include "body.h"

/* Finds an axis for two hulls that are apart. It tries the line of the closest points, the normals
 * of the closest triangles and the cross products of their edges, and takes the one with the widest
 * gap. Points are rounded, so where the gap is a few LSB their line alone would be off. */
void hulls_find_axis(const ko_pose poses[2], const body_gap *gap, separation *out);

/* True if an axis that some kind found separates the hulls themselves. */
bool hulls_are_parted(const ko_pose poses[2], const separation *axis);

#endif
