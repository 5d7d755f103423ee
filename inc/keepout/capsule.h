/* Capsules: all points within a radius of a segment; and closest points of segments.
 *
 * A capsule is solid and closed: touching is overlap. Its segment may be a point, which makes it a
 * sphere, its radius 0, which makes it a segment.
 *
 * Predicates (those that answer bool or ko_side) are kernels: they check nothing but null, and what
 * is not legal gets some answer, without undefined behaviour. Asked about a null pointer they
 * answer on the safe side: overlap is true, containment is false, the plane is touched. Where no
 * worst case is given it is straight code without loops (over two ends and three axes at most). */
#ifndef KEEPOUT_CAPSULE_H
#define KEEPOUT_CAPSULE_H

#include "keepout/sphere.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As the casts, without their divisions. */
bool ko_capsule_overlap_segment(const ko_capsule *capsule, const ko_segment *segment);

/* As ko_sphere_overlap_ray: conservative, true of what is less than 2 LSB away at most.
 * Reentrant. */
bool ko_capsule_overlap_ray(const ko_capsule *capsule, const ko_ray *ray);

/* Where a segment and a ray enter the capsule: exactly as ko_sphere_cast_segment and
 * ko_sphere_cast_ray. Reentrant. */
ko_status ko_capsule_cast_segment(const ko_capsule *capsule, const ko_segment *segment,
                                  ko_q30 *enter);
ko_status ko_capsule_cast_ray(const ko_capsule *capsule, const ko_ray *ray, ko_q30 *enter);

#ifdef __cplusplus
}
#endif

#endif
