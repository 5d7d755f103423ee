/* Declares rotations for the oracle: in long double, exact if 128 bits suffice, and random ones.
 *
 * The error of long double is argued. It has 64 bits of mantissa (x86). Some hundred operations on
 * numbers near 1 leave an error of 2^-57, a hundred millionth of a unit of 2^-30. */
#ifndef ORACLE_TURN_H
#define ORACLE_TURN_H

#include "oracle.h"

#include "keepout/rotation.h"

typedef long double real;

#define ONE ((wide)KO_Q30_ONE)
#define SQUARE (ONE * ONE)
#define UNITS(thousandths) (ONE_LSB * (uint64_t)(thousandths) / 1000U)
#define HALF_TURN 3.14159265358979323846264338327950288L

typedef struct rquat {
    real c[4];
} rquat;

typedef struct rmat {
    real c[AXES][AXES]; /* column, row */
} rmat;

/* ---- real arithmetic ---- */

real real_size(real x);
int64_t real_nearest(real x);
real real_root(real x);

/* Returns sin(x) if term and power are x and 1, cos(x) if they are 1 and 0. |x| must be at most
 * pi. */
real real_series(real x, real term, int power);

/* Convert stored numbers to the real numbers that they stand for. */
rquat rquat_of(const ko_quat *q);
rmat rmat_nearest(const ko_mat3 *m);
rquat rquat_about(const ko_dir3 *axis, ko_angle angle);

rmat rmat_of(const rquat *q);
rmat rmat_product(const rmat *a, const rmat *b);
rmat rmat_turned(const rmat *m);

/* Counts the deviation from the truth, in 2^-20 units of 2^-30. */
void found_real(oracle_tally *tally, ko_q30 out, real truth);
void found_quat(oracle_tally *tally, const ko_quat *out, const rquat *truth);
void found_mat(oracle_tally *tally, const ko_mat3 *out, const rmat *truth);

/* ---- exact legality ---- */

bool is_near(wide x, wide target, wide limit);
wide quat_square(const ko_quat *q);
wide dir_dot(const ko_dir3 *a, const ko_dir3 *b);
const ko_dir3 *mat_column(const ko_mat3 *m, unsigned j);
ko_mat3 mat_transposed(const ko_mat3 *m);

bool quat_is_legal(const ko_quat *q);
bool axis_is_legal(const ko_dir3 *d);
bool mat_is_legal(const ko_mat3 *m);

/* True if the dot products of the columns are those of the identity within 2^-bits, and the
 * determinant is positive. */
bool is_orthonormal(const ko_mat3 *m, unsigned bits);

/* ---- random cases ---- */

/* Draws a unit quaternion: any, a small or large angle, about an axis of the frame, or a plain
 * one. */
rquat any_rquat(oracle_case *with);
ko_quat stored_quat(const rquat *q, real scale);

/* Draws a quaternion whose length is as near to 1 as rounding leaves it, anywhere within 2^-13 of
 * it, at the edge of that, or beyond. */
ko_quat any_quat(oracle_case *with);
ko_dir3 any_axis(oracle_case *with);

ko_angle any_angle(oracle_case *with);

/* Draws a rotation, rounds it to nearest and changes each entry by up to `off`. */
ko_mat3 any_matrix_off(oracle_case *with, int64_t off);

/* Rarely makes a reflection of the matrix, or gives it numbers without meaning. */
void doubt_matrix(oracle_case *with, ko_mat3 *m);

/* Draw a legal matrix, one that is off by up to 2^-6 and more, or one at the edge of what is legal.
 * The last two may be illegal. */
ko_mat3 any_legal_matrix(oracle_case *with);
ko_mat3 any_near_matrix(oracle_case *with);
ko_mat3 any_doubtful_matrix(oracle_case *with);

#endif
