/* Rotations in Q2.30: quaternions, 3x3 matrices, poses. Angles in Q16.16 radians.
 *
 * A ko_q30 is a number of -2 .. 2, 1 LSB is 2^-30 (1e-9). A rotation that is exact to 2^-28 moves the
 * end of an 8 km lever by 30 um; in Q16.16 it would be 12 cm. */
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

/* A rotation as a unit quaternion w + xi + yj + zk (Hamilton; ROS and MAVLink order differs: by name). */
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

#ifdef __cplusplus
}
#endif

#endif
