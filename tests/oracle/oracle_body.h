/* Declares bodies for the oracle: points, a pose, and the exact extents of the points at the pose,
 * in 128 bits. */
#ifndef ORACLE_BODY_H
#define ORACLE_BODY_H

#include "oracle_points.h"

#include "keepout/rotation.h"

#define ONE_BITS 30
#define ONE ((wide)1 << ONE_BITS)

/* The extent of placed points on an axis of the world, in 2^-30 LSB. */
typedef struct range {
    wide lo;
    wide hi;
} range;

/* Returns the extent of the points at their pose. */
range range_of(const ko_vec3 *points, unsigned n, const ko_pose *pose, unsigned axis);

/* Convert 2^-30 LSB to LSB, rounded down and up. */
wide floor_of(wide x);
wide ceiling_of(wide x);

/* A body has points of all sizes, at the origin or far from it. In nasty cases an end of its range
 * is within 2 LSB of the limit. */
typedef struct body {
    ko_vec3 at[MOST_POINTS];
    uint16_t n;
    ko_pose pose;
    bool legal;
} body;

body any_body(oracle_case *with);
bool points_are_legal(const body *b);

/* Draws a rotation around a random axis, each entry within 2^-30 of the true one. */
ko_mat3 any_true_rotation(oracle_case *with);

/* True if no entry is -2. */
bool is_usable_matrix(const ko_mat3 *m);

#endif
