/** Continuous collision: the time of first contact within a step of motion.
 *
 * The subject moves on a straight line. It is at its position at time 0, and displaced by all of
 * `by` at the end of the step, at time KO_Q30_ONE. The object stands still, and nothing rotates.
 *
 * | question | answer |
 * | --- | --- |
 * | both move | `by` is the subject's displacement less the object's |
 * | a box moves, a sphere or capsule stands | ask the sphere or capsule, with -by |
 * | a sphere s and a capsule | ko_capsule_toi, with the sphere as the capsule {s.c, s.c, s.r} |
 *
 * `time` is 0 for things that touch from the beginning, and KO_NEVER if there is no contact within
 * the step. No `time` is later than the true one, and none is KO_NEVER where there is a contact.
 *
 * Every function fails with KO_E_RANGE if a shape is not legal or a component of `by` is beyond +-2
 * KO_LIMIT. The position at the end of the step need not be legal.
 *
 * Functions of capsules advance, and may be early. Their time is not before that of the same shapes
 * with a radius larger by
 *
 * | if everything, motion included, stays within a box of | LSB |
 * | --- | --- |
 * | 128 m | 2 |
 * | 1 km | 6 |
 * | all the legal range | 80 |
 *
 * So what passes at that distance is never reported. src/toi/advance.c derives this. They take at
 * most 48 rounds; in 800,000 random cases the mean is 2 and the most is 10. A round tries 13
 * directions for a capsule and a box, 5 for two capsules. A capsule and a box begin with up to 8
 * rounds of one direction, which mostly decide. */
#ifndef KEEPOUT_TOI_H
#define KEEPOUT_TOI_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Time of first contact of two boxes.
 *
 * @promise  exact, rounded down by less than 1 unit of Q2.30
 * @cost     14 wide multiplications, one division of 32 bits
 * @see      Ericson, Real-Time Collision Detection, 5.5.8, with fractions */
KO_CHECKED ko_status ko_aabb_toi(const ko_aabb *a, const ko_aabb *b, const ko_vec3 *by,
                                 ko_q30 *time);

/** Time of first contact of two spheres.
 *
 * @promise  exact, rounded down by less than 1 unit of Q2.30
 * @cost     a root of 128 bits, one division of 64 bits
 * @see      Ericson, Real-Time Collision Detection, 5.5.5 */
KO_CHECKED ko_status ko_sphere_toi(const ko_sphere *a, const ko_sphere *b, const ko_vec3 *by,
                                   ko_q30 *time);

/** Time of first contact of two capsules. Either may be a sphere or a segment.
 *
 * @promise  conservative, see above
 * @cost     as ko_lozenge_overlap. If there is a contact, as ko_lozenge_cast_line; 48 rounds where
 *           they graze or are far away
 * @see      Ericson, Real-Time Collision Detection, 5.5.7 */
KO_CHECKED ko_status ko_capsule_toi(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by,
                                    ko_q30 *time);

/** Time of first contact of a sphere with a box. The box counts with rounded edges, not as a larger
 * box.
 *
 * @promise  conservative: not before that of a sphere with a radius larger by 2 LSB
 * @cost     that of ko_aabb_toi; and of ko_sphere_toi for an edge or corner, at most 8 times */
KO_CHECKED ko_status ko_sphere_toi_aabb(const ko_sphere *sphere, const ko_aabb *box,
                                        const ko_vec3 *by, ko_q30 *time);

/** Time of first contact of a capsule with a box.
 *
 * @promise  conservative, see above
 * @cost     3 times that of ko_capsule_clearance_aabb, less than 2 times in the mean; 48 rounds
 *           where that does not decide */
KO_CHECKED ko_status ko_capsule_toi_aabb(const ko_capsule *capsule, const ko_aabb *box,
                                         const ko_vec3 *by, ko_q30 *time);

#ifdef __cplusplus
}
#endif

#endif
