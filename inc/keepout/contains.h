/** Containment: says whether all of the second argument lies in the first.
 *
 * These are kernels: they check null pointers only, and then answer false, the safe side of a
 * keep-in test. Shapes that are not legal get some answer, without undefined behaviour. A function
 * is straight code, with loops over corners and slabs. */
#ifndef KEEPOUT_CONTAINS_H
#define KEEPOUT_CONTAINS_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- points ---- */

/** True if the point lies in the box.
 *
 * @promise  exact */
bool ko_aabb_contains_point(const ko_aabb *box, const ko_vec3 *point);

/** True if the point lies in the sphere.
 *
 * @promise  exact */
bool ko_sphere_contains_point(const ko_sphere *sphere, const ko_vec3 *point);

/** True if the point lies in the capsule.
 *
 * @promise  exact */
bool ko_capsule_contains_point(const ko_capsule *capsule, const ko_vec3 *point);

/** True if the point lies in the lozenge.
 *
 * @promise  exact */
bool ko_lozenge_contains_point(const ko_lozenge *lozenge, const ko_vec3 *point);

/** True if the point lies in the oriented box.
 *
 * @promise  exact
 * @cost     8 products in 128-bit arithmetic for each axis; the first axis that excludes the point
 *           ends it */
bool ko_obb_contains_point(const ko_obb *box, const ko_vec3 *point);

/** True if the point lies in the k-DOP; false also if k is none of the six.
 *
 * @promise  exact */
bool ko_kdop_contains_point(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *point);

/* ---- volumes of one kind ----
 *
 * A round volume contains another iff it contains each corner of the core of the other with its
 * radius less that of the other. So the sphere a contains b iff a.r >= b.r and {a.c, a.r - b.r}
 * contains the point b.c. A k-DOP a contains another, b, if each slab of a holds that of b. */

/** True if every point of inner is a point of outer.
 *
 * @promise  exact */
bool ko_aabb_contains(const ko_aabb *outer, const ko_aabb *inner);

#ifdef __cplusplus
}
#endif

#endif
