/** Rotations in Q2.30: quaternions, 3x3 matrices, poses; and angles in 2^-32 of a turn.
 *
 * A ko_q30 is a number from -2 to 2, and 1 LSB is 2^-30 (1e-9). A rotation that is exact to 2^-28
 * moves the end of an 8 km lever by 30 um; in Q16.16 it would be 12 cm.
 *
 * Stored quaternions, directions and matrices are rounded, so none is quite a rotation. A
 * quaternion q stands for q / |q|, a direction d for d / |d|. A matrix stands for the rotation
 * nearest to it (its orthogonal polar factor). "Units" in a promise are 2^-30 in each component of
 * the result, against exact arithmetic on what the arguments stand for. Results are normalised as
 * they are made, so nothing drifts off, however long the chain.
 *
 * A matrix is called moderate if the components of each of its columns sum, by magnitude, to less
 * than 2. Those of a rotation sum to sqrt(3) at most. So all matrices that ko_mat3_check accepts
 * are moderate, and so are some shears and scales.
 *
 * out may be an argument. A function is straight code with loops over components, and at most three
 * rounds of ko_mat3_normalize. */
#ifndef KEEPOUT_ROTATION_H
#define KEEPOUT_ROTATION_H

#include <stddef.h>

#include "keepout/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A number in Q2.30. */
typedef int32_t ko_q30;
/** The number 1 in Q2.30. */
#define KO_Q30_ONE KOI_CAST(ko_q30, 0x40000000)

/** A direction, usually of length 1. */
typedef struct ko_dir3 {
    ko_q30 x; /**< on the first axis */
    ko_q30 y; /**< on the second axis */
    ko_q30 z; /**< on the third axis */
} ko_dir3;

/** A rotation as a unit quaternion w + xi + yj + zk (Hamilton). ROS and MAVLink store the
 * components in other orders, so copy them by name. */
typedef struct ko_quat {
    ko_q30 w; /**< the real part */
    ko_q30 x; /**< the factor of i */
    ko_q30 y; /**< the factor of j */
    ko_q30 z; /**< the factor of k */
} ko_quat;

/** A rotation as a matrix, by columns: column i is the direction of axis i of the rotated frame, so
 * M v = x * v.x + y * v.y + z * v.z. */
typedef struct ko_mat3 {
    ko_dir3 x; /**< where the x axis of the rotated frame points */
    ko_dir3 y; /**< where its y axis points */
    ko_dir3 z; /**< where its z axis points */
} ko_mat3;

/** A frame within another: a point p of the inner frame is at r p + t in the outer one. */
typedef struct ko_pose {
    ko_mat3 r; /**< the rotation of the inner frame */
    ko_vec3 t; /**< the origin of the inner frame */
} ko_pose;

/** The matrix that turns nothing, as an initialiser. */
#define KO_MAT3_IDENTITY                                                                           \
    {                                                                                              \
        {KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0},                                                    \
        {                                                                                          \
            0, 0, KO_Q30_ONE                                                                       \
        }                                                                                          \
    }

/* ---- angles ---- */

/** An angle in 2^-32 of a turn (1.5e-9 rad, 0.3 milliseconds of arc). Sums wrap at the turn, as
 * angles do. -2^31 is half a turn either way. */
typedef int32_t ko_angle;
/** A quarter of a turn. */
#define KO_ANGLE_QUARTER KOI_CAST(ko_angle, 0x40000000)

/** An angle that keeps its turns, in 2^-27 of a turn (4.7e-8 rad): from -16 turns to below 16. It
 * says how far a joint has turned; 32 times as much, modulo 2^32, is the ko_angle where that ends.
 * units.h converts from degrees and radians: KO_TURNS_DEG(-350). */
typedef int32_t ko_turns;
/** One turn. */
#define KO_TURNS_ONE KOI_CAST(ko_turns, 0x08000000)

/** Sine and cosine of any angle.
 *
 * @promise  at most 0.7 units from the truth, measured for every angle; exact at multiples of a
 *           quarter turn; within -1 .. 1
 * @cost     eleven wide multiplications
 * @see      src/math/angle.c: polynomials fitted on an eighth of a turn */
KO_CHECKED ko_status ko_angle_sin_cos(ko_angle angle, ko_q30 *sine, ko_q30 *cosine);

/* ---- directions ---- */

/** Says whether a direction has length 1: |length^2 - 1| <= 2^-27, which is a length within 2^-28.
 *
 * @fails  KO_E_RANGE if it has not */
KO_CHECKED ko_status ko_dir3_check(const ko_dir3 *d);

/** The direction of a vector with any components.
 *
 * @promise  at most 0.55 units; ko_dir3_check accepts it
 * @fails    KO_E_RANGE if v is the zero vector
 * @cost     one square root, one division of 32 bits */
KO_CHECKED ko_status ko_dir3_from_vec3(const ko_vec3 *v, ko_dir3 *out);

/* ---- quaternions ---- */

/** Says whether a quaternion is legal: |length^2 - 1| <= 2^-12. Those of sensors with 16 bits a
 * component are legal as they are.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_quat_check(const ko_quat *q);

/** The unit quaternion along four integers of one scale: raw sensor words, or decimals without
 * their point.
 *
 * @promise  at most 0.55 units; the length is within 2^-29 of 1
 * @fails    KO_E_RANGE if the length is below 256 LSB, where rounding noise would dominate
 * @cost     one square root, one division of 32 bits */
KO_CHECKED ko_status ko_quat_from_integers(int32_t w, int32_t x, int32_t y, int32_t z,
                                           ko_quat *out);

/** The quaternion of a rotation by an angle about an axis, right-handed.
 *
 * @promise  at most 1.25 units
 * @fails    KO_E_RANGE if the axis has a length^2 more than 2^-12 from 1 */
KO_CHECKED ko_status ko_quat_from_axis_angle(const ko_dir3 *axis, ko_angle angle, ko_quat *out);

/** The quaternion of a matrix. There are two; this is the one whose largest component (on a tie the
 * first of w, x, y, z) is positive.
 *
 * @promise  at most 1.5 units if the matrix's dot products are within 2^-18, otherwise 3
 * @fails    as ko_mat3_normalize
 * @see      Shepperd, Quaternion from Rotation Matrix, J. Guidance and Control 1 (1978) */
KO_CHECKED ko_status ko_quat_from_mat3(const ko_mat3 *m, ko_quat *out);

/** The rotation b, then a: the product a b.
 *
 * @promise  at most 0.55 units
 * @fails    KO_E_RANGE if a quaternion is not legal */
KO_CHECKED ko_status ko_quat_compose(const ko_quat *a, const ko_quat *b, ko_quat *out);

/* ---- matrices ---- */

/** Says whether a matrix is legal: the dot products of its columns, and of its rows, are 0 or 1
 * within 2^-28, and it is right-handed.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_mat3_check(const ko_mat3 *m);

/** The rotation nearest to a matrix (least squares).
 *
 * @promise  legal; at most 0.65 units if the dot products of m are within 2^-18, otherwise 2.4
 * @fails    KO_E_RANGE if a dot product of the columns is more than 2^-6 from 0 or 1, or if m is
 *           left-handed
 * @cost     three rounds of 45 wide multiplications
 * @see      Bjorck and Bowie, SIAM J. Numer. Anal. 8 (1971); Higham, Functions of Matrices, 8 */
KO_CHECKED ko_status ko_mat3_normalize(const ko_mat3 *m, ko_mat3 *out);

/** The matrix of a quaternion.
 *
 * @promise  legal; at most 0.53 units
 * @fails    KO_E_RANGE if q is not legal
 * @see      Ericson, Real-Time Collision Detection, 4.4: Euler-Rodrigues, homogeneous form */
KO_CHECKED ko_status ko_mat3_from_quat(const ko_quat *q, ko_mat3 *out);

/** The matrix of a rotation by an angle about an axis, right-handed.
 *
 * @promise  legal; at most 4 units (2^-28)
 * @fails    as ko_quat_from_axis_angle */
KO_CHECKED ko_status ko_mat3_from_axis_angle(const ko_dir3 *axis, ko_angle angle, ko_mat3 *out);

/** The rotation b, then a: the product a b.
 *
 * @promise  legal; at most 1.5 units for legal matrices
 * @fails    KO_E_RANGE if an entry is beyond 1 + 2^-28, or ko_mat3_normalize refuses the product;
 *           of legal matrices never */
KO_CHECKED ko_status ko_mat3_compose(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out);

/** The inverse rotation: the transpose of any matrix.
 *
 * @promise  exact */
KO_CHECKED ko_status ko_mat3_inverse(const ko_mat3 *m, ko_mat3 *out);

/** A point rotated about the origin: r v. The matrix is not checked; any nine numbers are
 * multiplied.
 *
 * @promise  the exact product of the stored numbers, each component rounded once, to nearest (ties
 *           up): at most half an LSB
 * @fails    KO_E_RANGE if v or the result is not legal. A rotation takes a legal point out of range
 *           only if the point is farther than KO_LIMIT from the origin. */
KO_CHECKED ko_status ko_vec3_rotate(const ko_vec3 *v, const ko_mat3 *r, ko_vec3 *out);

/** A point rotated back: ko_vec3_rotate with the transpose of r. */
KO_CHECKED static inline ko_status ko_vec3_rotate_inverse(const ko_vec3 *v, const ko_mat3 *r,
                                                          ko_vec3 *out)
{
    ko_mat3 back;
    const ko_status status = ko_mat3_inverse(r, &back);
    return (status != KO_OK) ? status : ko_vec3_rotate(v, &back, out);
}

/* ---- poses ---- */

/** Says whether a pose is legal: its matrix is legal, and t is a legal point.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_pose_check(const ko_pose *pose);

/** A point of the frame, seen from outside: r p + t. The matrix is not checked.
 *
 * @promise  exact but for one rounding to nearest on each axis (ties up): at most half an LSB
 * @fails    KO_E_RANGE if the point, t or the result is not legal */
KO_CHECKED ko_status ko_vec3_transform(const ko_vec3 *point, const ko_pose *pose, ko_vec3 *out);

/** A point given outside, seen from the frame: r transposed times (p - t).
 *
 * @promise  as ko_vec3_transform
 * @fails    as ko_vec3_transform */
KO_CHECKED ko_status ko_vec3_transform_inverse(const ko_vec3 *point, const ko_pose *pose,
                                               ko_vec3 *out);

/** The frame b, given in frame a, seen from where a is given.
 *
 * @promise  the matrix as ko_mat3_compose, the translation as ko_vec3_transform of b.t
 * @fails    as these two */
KO_CHECKED ko_status ko_pose_compose(const ko_pose *a, const ko_pose *b, ko_pose *out);

/** The frame b as seen from the frame a, both given in a third: inverse(a) b, with each component
 * rounded once less than by these two steps.
 *
 * @promise  the matrix as ko_mat3_compose, the translation as ko_vec3_transform_inverse of b.t
 * @fails    as these two; KO_E_RANGE if the frames are more than KO_LIMIT apart on an axis of a */
KO_CHECKED ko_status ko_pose_between(const ko_pose *a, const ko_pose *b, ko_pose *out);

#ifdef __cplusplus
}
#endif

#endif
