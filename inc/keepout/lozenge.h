/* Lozenges (sphere-swept rectangles): all points within a radius of a parallelogram.
 *
 * The parallelogram is all a + s u + t v with s and t of 0 .. 1, on the stored integers: edges of
 * whole numbers are seldom exactly perpendicular, and nothing here needs them to be. u or v may be
 * zero or parallel to the other, which makes it a capsule, both zero a sphere; a radius of 0 makes
 * it the parallelogram. A lozenge is solid and closed: touching is overlap.
 *
 * Predicates (those that answer bool or ko_side) are kernels: they check nothing but null, and what
 * is not legal gets some answer, without undefined behaviour. Asked about a null pointer they
 * answer on the safe side: overlap is true, containment is false, the plane is touched. Where no
 * worst case is given it is straight code with loops over the four corners and edges only.
 *
 * Source: Larsen, Gottschalk, Lin, Manocha, Fast Distance Queries with Rectangular Swept Sphere
 * Volumes (2000); Ericson, Real-Time Collision Detection, 4.5. */
#ifndef KEEPOUT_LOZENGE_H
#define KEEPOUT_LOZENGE_H

#include "keepout/capsule.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As the casts, without their divisions. */
bool ko_lozenge_overlap_segment(const ko_lozenge *lozenge, const ko_segment *segment);

/* As ko_sphere_overlap_ray: conservative, true of what is less than 2 LSB away at most. Reentrant.
 */
bool ko_lozenge_overlap_ray(const ko_lozenge *lozenge, const ko_ray *ray);

/* Where a segment and a ray enter the lozenge: exactly as ko_sphere_cast_segment and
 * ko_sphere_cast_ray (never late; less than 5 LSB, 7 LSB from the lozenge there). Reentrant. */
ko_status ko_lozenge_cast_segment(const ko_lozenge *lozenge, const ko_segment *segment,
                                  ko_q30 *enter);
ko_status ko_lozenge_cast_ray(const ko_lozenge *lozenge, const ko_ray *ray, ko_q30 *enter);

#ifdef __cplusplus
}
#endif

#endif
