/* Shared by the tests of rotations: comparisons, and random rotations and points. */
#ifndef TURNS_H
#define TURNS_H

#include "keepout/rotation.h"

#include "points.h"

#include <stddef.h>
#include <string.h>

#define ONE KO_Q30_ONE
#define LIMIT KO_LIMIT
#define QUARTER KO_ANGLE_QUARTER
#define HALF ((ko_angle)INT32_MIN)
#define ROOT_HALF 759250125 /* sqrt(1/2) in Q30, to nearest */
#define NEAR_UNIT 131072    /* 2^-13 in Q30: close to the end of legal lengths */
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define SAME(a, b) (memcmp((a), (b), sizeof *(a)) == 0)

extern const ko_mat3 turns_identity; /* no turn */
extern const ko_mat3 turns_quarter;  /* a quarter turn around z */
extern const ko_mat3 turns_mirror;   /* z negated: no rotation */
extern const ko_dir3 turns_up;       /* z */
extern const ko_vec3 turns_origin;

/* Unlikely results, which show that nothing was written. */
extern const ko_vec3 blank_vec;
extern const ko_mat3 blank_mat;

bool within(int64_t a, int64_t b, int64_t by);
void check_dir(const ko_dir3 *a, const ko_dir3 *b, int64_t by);
void check_mat(const ko_mat3 *a, const ko_mat3 *b, int64_t by);
void check_vec(const ko_vec3 *a, const ko_vec3 *b, int64_t by);

/* True if both are the same rotation, by the same quaternion or the opposite one. */
bool same_turn(const ko_quat *a, const ko_quat *b, int64_t by);

ko_quat random_quat(test_random *random);
ko_mat3 random_mat(test_random *random);

#endif
