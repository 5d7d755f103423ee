/* Makes frames of two directions, and along the principal axes of points. */
#ifndef KOI_OBB_AXES_H
#define KOI_OBB_AXES_H

#include "src/obb/obb.h"

extern const ko_mat3 koi_obb_world;

/* The direction of v, of length 1 within 2^-28, each component rounded to nearest. False iff v is
 * 0. */
bool koi_obb_to_unit(const int64_t v[KOI_OBB_AXES], ko_dir3 *out);

/* koi_obb_to_unit of a x b. False iff a x b is 0. */
bool koi_obb_unit_cross(const ko_dir3 *a, const ko_dir3 *b, ko_dir3 *out);

/* Some direction of unit length at right angles to a unit one. */
void koi_obb_across(const ko_dir3 *a, ko_dir3 *out);

/* A right-handed frame with z = `up`, of unit length, and y at right angles to z and to `along`,
 * which may have any length. False iff the two are parallel. */
bool koi_obb_frame_of(const ko_dir3 *up, const ko_dir3 *along, ko_mat3 *out);

/* The principal axes of the points' covariance; the world's axes if all points are the same. */
void koi_obb_principal_axes(const ko_vec3 *points, uint32_t count, ko_mat3 *out);

#endif
