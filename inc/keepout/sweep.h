/* Continuous collision: when, within a step, do moving shapes first touch.
 *
 * The first shape moves on a straight line, by `by` from its place at t = 0 to the end of the step
 * at t = KO_Q30_ONE; the second stands still. Where both move `by` is the difference of their
 * displacements, first minus second. So a box that moves against a sphere or a capsule that stands
 * still is asked the other way about, with `by` negated: ko_sphere_toi_aabb(sphere, box, -by).
 * Nothing rotates. The answer is the time of first contact, 0
 * for what touches from the beginning, KO_NEVER if there is none within the step.
 *
 * Every function here: Range: legal shapes, |by| <= 2^30 on each axis (the end need not be legal).
 * Fails with KO_E_RANGE iff the input is not in range, KO_E_ARG iff a pointer is null; then t is
 * unchanged. Reentrant.
 *
 * Promise of those that are not exact: NEVER later than the true time, and never KO_NEVER where
 * there is a contact. Not earlier than the true time of the same shapes with their radius larger
 * by, in LSB,
 *
 *     2    if everything, motion included, stays within a box of 128 m,
 *     6    of 1 km,
 *     80   in all the range,
 *
 * so what passes by at that distance is never reported. Derived in src/toi/advance.c. Worst case: 48
 * rounds; measured 2 in the mean, 10 at most in 800,000 random cases. A round of a capsule against
 * a box tries 13 directions, of two capsules 5, of a sphere one. */
#ifndef KEEPOUT_SWEEP_H
#define KEEPOUT_SWEEP_H

#include "keepout/capsule.h"
#include "keepout/cast.h"
#include "keepout/sphere.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Box against box. Promise: exact but that t is rounded down, by less than one unit of Q2.30. Worst
 * case: 14 wide multiplications, 30 rounds of shift and subtract. Source: Ericson, Real-Time
 * Collision Detection, 5.5.8, with fractions. */
ko_status ko_aabb_toi(const ko_aabb *a, const ko_aabb *b, const ko_vec3 *by, ko_q30 *t);

/* Sphere against sphere. Promise: as ko_aabb_toi. Worst case: 30 rounds of sums in 128 bits.
 * Source: Ericson 5.5.5; the root of the quadratic digit by digit. */
ko_status ko_sphere_toi(const ko_sphere *a, const ko_sphere *b, const ko_vec3 *by, ko_q30 *t);

/* Sphere against box: the box rounded by the radius, not the larger box. Promise and worst case:
 * above. */
ko_status ko_sphere_toi_aabb(const ko_sphere *sphere, const ko_aabb *box, const ko_vec3 *by,
                             ko_q30 *t);

/* Sphere against segment and against capsule. Promise and worst case: above. */
ko_status ko_sphere_toi_segment(const ko_sphere *sphere, const ko_segment *segment,
                                const ko_vec3 *by, ko_q30 *t);
ko_status ko_sphere_toi_capsule(const ko_sphere *sphere, const ko_capsule *capsule,
                                const ko_vec3 *by, ko_q30 *t);

/* Capsule, moving, against capsule, sphere, and box. Promise and worst case: above. */
ko_status ko_capsule_toi(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by, ko_q30 *t);
ko_status ko_capsule_toi_sphere(const ko_capsule *capsule, const ko_sphere *sphere,
                                const ko_vec3 *by, ko_q30 *t);
ko_status ko_capsule_toi_aabb(const ko_capsule *capsule, const ko_aabb *box, const ko_vec3 *by,
                              ko_q30 *t);

#ifdef __cplusplus
}
#endif

#endif
