/* Bounding spheres, stored as centre and radius.
 *
 * A sphere is solid and closed: what shares one point with it touches it, and touching is overlap.
 * A radius of 0 is a point. As a capsule it is {c, c, r}, exactly.
 *
 * Predicates (those that answer bool or ko_side) are kernels: they check nothing but
 * null, and what is not legal gets some answer, without undefined behaviour. Asked about a null
 * pointer they answer on the safe side: overlap is true, containment is false, the plane is
 * touched. Where no worst case is given it is straight code without loops. */
#ifndef KEEPOUT_SPHERE_H
#define KEEPOUT_SPHERE_H

#include "keepout/cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As the casts, without their divisions. */
bool ko_sphere_overlap_segment(const ko_sphere *sphere, const ko_segment *segment);

/* True if the ray (origin + direction * length * t, t of 0 .. 1, whatever the direction's length)
 * touches the sphere. Promise: conservative: never false of what touches; true of what is less than
 * 2 LSB away at most. True of a ray that is not legal. Reentrant. */
bool ko_sphere_overlap_ray(const ko_sphere *sphere, const ko_ray *ray);

/* The parameter at which the segment enters the sphere, 0 if it starts inside, KO_NEVER if they do
 * not touch. Range: legal. Promise: whether they touch is exact; enter is never later than the true
 * parameter, and there the segment is less than 5 LSB from the sphere. Fails with KO_E_RANGE iff
 * something is not legal, KO_E_ARG iff a pointer is null; then enter is unchanged. Worst case: 30
 * rounds of bisection, 16 of a segment of 1 m. Reentrant. */
ko_status ko_sphere_cast_segment(const ko_sphere *sphere, const ko_segment *segment, ko_q30 *enter);

/* The same of a ray; enter is a part of its length. Promise: conservative: it hits as
 * ko_sphere_overlap_ray says, never later than it truly does, and there the ray is less than 7 LSB
 * from the sphere. Fails and worst case as ko_sphere_cast_segment. Reentrant. */
ko_status ko_sphere_cast_ray(const ko_sphere *sphere, const ko_ray *ray, ko_q30 *enter);

#ifdef __cplusplus
}
#endif

#endif
