/* Bodies for the oracle: points, a pose, and the points at the pose, in 128 bits. */
#ifndef ORACLE_BODY_H
#define ORACLE_BODY_H

#include "oracle_points.h"

#include "keepout/rotation.h"

#define ONE_BITS 30
#define ONE ((wide)1 << ONE_BITS)

/* On an axis, in the world, in 2^-30 LSB. */
typedef struct range {
    wide lo;
    wide hi;
} range;

/* The extent of the points at their pose. */
range range_of(const ko_vec3 *points, unsigned n, const ko_pose *pose, unsigned axis);

/* In LSB, of 2^-30 LSB: rounded down and up. */
wide floor_of(wide x);
wide ceiling_of(wide x);

/* A body: points of all sizes, at the origin or far from it; nasty: with an end of its range
 * such that the result is within 2 LSB of the limit. */
typedef struct body {
    ko_vec3 at[MOST_POINTS];
    uint16_t n;
    ko_pose pose;
    bool legal;
} body;

body any_body(oracle_case *with);
bool points_are_legal(const body *b);

/* A rotation around a random axis, each entry within 2^-30 of a true one. */
ko_mat3 any_true_rotation(oracle_case *with);

/* Is no entry -2? */
bool is_usable_matrix(const ko_mat3 *m);

#endif
