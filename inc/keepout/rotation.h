/* Rotations in Q2.30: quaternions, 3x3 matrices, poses. Angles in 2^-32 of a turn.
 *
 * A ko_q30 is a number of -2 .. 2, 1 LSB is 2^-30 (1e-9). A rotation that is exact to 2^-28 moves
 * the end of an 8 km lever by 30 um; in Q16.16 it would be 12 cm.
 *
 * What a number stands for. Stored quaternions, directions and matrices are rounded, so none is
 * quite a rotation. Here a quaternion q stands for q / |q|, a direction d for d / |d|, and a
 * matrix for the rotation nearest to it (its orthogonal polar factor). Errors below are those of
 * each component of the result, in units of 2^-30, against exact arithmetic on what the arguments
 * stand for. What is made here is normalised as it is made: nothing drifts off, however long the
 * chain.
 *
 * A matrix is called moderate if the components of each of its columns sum, by magnitude, to less
 * than 2. A rotation's sum to sqrt(3) at most: all that ko_mat3_check accepts are, beside them
 * shears and scales. What needs no more than that to be safe takes all of these.
 *
 * Every function: out may be an argument. Fails with KO_E_ARG iff a pointer is null, else with
 * KO_E_RANGE iff the comment says so; then out is unchanged. Worst case: straight code, with loops
 * over components, and three rounds at most of ko_mat3_orthonormalize. */
#ifndef KEEPOUT_ROTATION_H
#define KEEPOUT_ROTATION_H

#include "keepout/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t ko_q30;
#define KO_Q30_ONE ((ko_q30)0x40000000)

/* A direction: Q2.30, usually of length 1. */
typedef struct ko_dir3 {
    ko_q30 x;
    ko_q30 y;
    ko_q30 z;
} ko_dir3;

/* A rotation as a unit quaternion w + xi + yj + zk (Hamilton; ROS and MAVLink order differs: by
 * name). */
typedef struct ko_quat {
    ko_q30 w;
    ko_q30 x;
    ko_q30 y;
    ko_q30 z;
} ko_quat;

/* A rotation as a matrix, by columns: column i is where axis i of the rotated frame points, so
 * M v = x * v.x + y * v.y + z * v.z. */
typedef struct ko_mat3 {
    ko_dir3 x;
    ko_dir3 y;
    ko_dir3 z;
} ko_mat3;

/* A frame in another: a point p of it is at r p + t in the other. */
typedef struct ko_pose {
    ko_mat3 r;
    ko_vec3 t;
} ko_pose;

#define KO_MAT3_IDENTITY                                                                           \
    {                                                                                              \
        {KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0},                                                    \
        {                                                                                          \
            0, 0, KO_Q30_ONE                                                                       \
        }                                                                                          \
    }

/* ---- angles ---- */

/* An angle in 2^-32 of a turn (1.5e-9 rad, 0.3 milliseconds of arc): sums wrap at the turn, as
 * angles do. -2^31 is half a turn either way. */
typedef int32_t ko_angle;
#define KO_ANGLE_QUARTER ((ko_angle)0x40000000)

/* The angle of Q16.16 radians, or degrees, modulo a turn. Range: any. Promise: rounded to nearest;
 * at most 0.5001 of 2^-32 turns from the truth. (1 LSB of Q16.16 radians is 10430 of these: for
 * fine rotations keep angles as ko_angle.) Reentrant. */
ko_angle ko_angle_from_radians(fix16_t radians);
ko_angle ko_angle_from_degrees(fix16_t degrees);

/* Sine and cosine together. Range: any angle. Promise: at most 0.7 units of 2^-30 from the truth,
 * measured for every angle; exact at multiples of a quarter turn; within -1 .. 1. Worst case:
 * eleven wide multiplications. Reentrant. Source: polynomials fitted on an eighth of a turn:
 * src/math/angle.c. */
ko_status ko_angle_sin_cos(ko_angle angle, ko_q30 *sine, ko_q30 *cosine);

/* ---- directions ---- */

/* KO_OK iff the direction has length 1: |length^2 - 1| <= 2^-27, which is a length within 2^-28.
 * KO_E_RANGE iff not. Exact. Reentrant. */
ko_status ko_dir3_check(const ko_dir3 *d);

/* The direction of a vector. Range: any components. Promise: at most 0.55 units; passes
 * ko_dir3_check. Fails with KO_E_RANGE iff v is the zero vector. Worst case: one ko_fix_sqrt_down,
 * one division of 32 bits. Reentrant. */
ko_status ko_dir3_from_vec3(const ko_vec3 *v, ko_dir3 *out);

/* ---- quaternions ---- */

/* KO_OK iff the quaternion is legal: |length^2 - 1| <= 2^-12, so that it is near 1 and what
 * sensors deliver in 16 bits is legal as it is. KO_E_RANGE iff not. Exact. Reentrant. */
ko_status ko_quat_check(const ko_quat *q);

/* The unit quaternion along q, or along four integers of one scale, whatever that is: raw sensor
 * words, or decimals without their point. Range: any components of length 256 or more; below it is
 * mostly rounding noise. Promise: at most 0.55 units; the length is within 2^-29 of 1. Fails with
 * KO_E_RANGE iff the length is below 256 LSB. Worst case: one ko_fix_sqrt_down, one division of 32
 * bits. Reentrant. */
ko_status ko_quat_normalize(const ko_quat *q, ko_quat *out);
ko_status ko_quat_from_integers(int32_t w, int32_t x, int32_t y, int32_t z, ko_quat *out);

/* The rotation by an angle about an axis, right-handed. Range: any angle; an axis whose length^2
 * is within 2^-12 of 1. Promise: at most 1.25 units. Fails with KO_E_RANGE iff the axis is beyond.
 * Reentrant. */
ko_status ko_quat_from_axis_angle(const ko_dir3 *axis, ko_angle angle, ko_quat *out);

/* The quaternion of a matrix; of the two its largest component (on a tie the first of w, x, y, z)
 * is positive. Range: as ko_mat3_orthonormalize. Promise: at most 1.5 units of a matrix whose dot
 * products are within 2^-18, else 3. Fails as ko_mat3_orthonormalize. Reentrant. Source: Shepperd,
 * Quaternion from Rotation Matrix, J. Guidance and Control 1 (1978). */
ko_status ko_quat_from_mat3(const ko_mat3 *m, ko_quat *out);

/* a b: the rotation b, then a. Range: legal. Promise: at most 0.55 units. Fails with KO_E_RANGE
 * iff one is not legal. Reentrant. */
ko_status ko_quat_multiply(const ko_quat *a, const ko_quat *b, ko_quat *out);

/* The inverse rotation: w - xi - yj - zk. Range: x, y, z above -2^31. Promise: exact. Fails with
 * KO_E_RANGE iff one of them is -2^31. Reentrant. */
ko_status ko_quat_conjugate(const ko_quat *q, ko_quat *out);

/* A point rotated about the origin, and by the inverse rotation. Range: a legal quaternion, a
 * legal point, a legal result: as ko_mat3_rotate. Promise: at most 0.5 + 0.53 (|x| + |y| + |z|) /
 * 2^30 LSB on each axis, 1.3 LSB at the limits. Fails with KO_E_RANGE iff something is not legal.
 * For many points make a matrix once. Reentrant. */
ko_status ko_quat_rotate(const ko_quat *q, const ko_vec3 *point, ko_vec3 *out);
ko_status ko_quat_rotate_inverse(const ko_quat *q, const ko_vec3 *point, ko_vec3 *out);

/* ---- matrices ---- */

/* KO_OK iff the matrix is legal: the dot products of its columns, and of its rows, are 0 or 1
 * within 2^-28, and it is right-handed. All that this module makes are. KO_E_RANGE iff not. Exact.
 * Reentrant. */
ko_status ko_mat3_check(const ko_mat3 *m);

/* The rotation nearest to a matrix (least squares). Range: dot products of the columns 0 or 1
 * within 2^-6, and right-handed. Promise: at most 0.65 units where these are within 2^-18, else
 * 2.4; the result is legal. Fails with KO_E_RANGE iff it is beyond. Worst case: three rounds of 45
 * wide multiplications. Reentrant. Source: Bjorck and Bowie, An iterative algorithm for computing
 * the best estimate of an orthogonal matrix, SIAM J. Numer. Anal. 8 (1971); Higham, Functions of
 * Matrices, 8. */
ko_status ko_mat3_orthonormalize(const ko_mat3 *m, ko_mat3 *out);

/* The matrix of a quaternion. Range: legal. Promise: at most 0.53 units; the result is legal.
 * Fails with KO_E_RANGE iff q is not legal. Reentrant. Source: Ericson, Real-Time Collision
 * Detection, 4.4; the Euler-Rodrigues formula in its homogeneous form. */
ko_status ko_mat3_from_quat(const ko_quat *q, ko_mat3 *out);

/* The matrix of a rotation about an axis. Range and failures as ko_quat_from_axis_angle. Promise:
 * at most 4 units (2^-28); the result is legal. Reentrant. */
ko_status ko_mat3_from_axis_angle(const ko_dir3 *axis, ko_angle angle, ko_mat3 *out);

/* a b: the rotation b, then a. Range: legal. Promise: at most 1.5 units; the result is legal.
 * Fails with KO_E_RANGE iff an entry is beyond 1 + 2^-28, or the product is none that
 * ko_mat3_orthonormalize takes; of legal ones it always is. Reentrant. */
ko_status ko_mat3_multiply(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out);

/* The transpose: the inverse rotation. Range: any. Promise: exact. Reentrant. */
ko_status ko_mat3_transpose(const ko_mat3 *m, ko_mat3 *out);

/* r v, and r transposed times v: a point rotated about the origin, and back. Range: a legal point;
 * r is not checked, any nine numbers are multiplied. Promise: the exact product of what is stored,
 * each component rounded once, to nearest (ties upward): at most half an LSB. Fails with
 * KO_E_RANGE iff v is not legal or the result is not: a rotation may take a legal point out of
 * range, by up to sqrt(3), where it is farther than KO_LIMIT from the origin; it never does
 * within. Reentrant. */
ko_status ko_mat3_rotate(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out);
ko_status ko_mat3_rotate_inverse(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out);

/* ---- poses ---- */

/* KO_OK iff the pose is legal: its matrix is, and t is a legal point. KO_E_RANGE iff not. Exact.
 * Reentrant. */
ko_status ko_pose_check(const ko_pose *pose);

/* r p + t: a point of the frame, seen from outside; and back: r transposed times (p - t). Range: a
 * legal point and t; r is not checked. Promise: exact but for one rounding to nearest on each axis
 * (ties upward): at most half an LSB. Fails with KO_E_RANGE iff the point, t or the result is not
 * legal. Reentrant. */
ko_status ko_pose_apply(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out);
ko_status ko_pose_apply_inverse(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out);

/* a b: the frame b, given in frame a, in what a is given in. Range: legal poses. Promise: the
 * matrix as ko_mat3_multiply, the translation as ko_pose_apply(a, b.t). Fails as they do.
 * Reentrant. */
ko_status ko_pose_compose(const ko_pose *a, const ko_pose *b, ko_pose *out);

/* The outer frame, seen from the inner one. Range: t legal. Promise: the matrix is the transpose,
 * the translation -(r transposed times t), rounded once to nearest: at most half an LSB. Fails
 * with KO_E_RANGE iff t is not legal, or the result's is not. Reentrant. */
ko_status ko_pose_inverse(const ko_pose *pose, ko_pose *out);

/* The frame b as seen from the frame a, both given in a third: inverse(a) b, with each component
 * rounded once less than by the two steps. Range: legal poses. Promise: the matrix as
 * ko_mat3_multiply, the translation as ko_pose_apply_inverse(a, b.t). Fails as they do: KO_E_RANGE
 * of frames that are more than KO_LIMIT apart on an axis of a. Reentrant. */
ko_status ko_pose_between(const ko_pose *a, const ko_pose *b, ko_pose *out);

#ifdef __cplusplus
}
#endif

#endif
