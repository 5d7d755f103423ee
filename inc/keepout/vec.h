/* Points and vectors of three Q16.16 lengths.
 *
 * Worst case, where none is stated: a few additions and comparisons; no loop. */
#ifndef KEEPOUT_VEC_H
#define KEEPOUT_VEC_H

#include "keepout/fix.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A point (legal: within +-KO_LIMIT on each axis) or a difference of two points (within twice
 * that). Metres in Q16.16. */
typedef struct ko_vec3 {
    fix16_t x;
    fix16_t y;
    fix16_t z;
} ko_vec3;

/* A product of vectors: Q32.32, square metres. */
typedef struct ko_wide3 {
    int64_t x;
    int64_t y;
    int64_t z;
} ko_wide3;

/* KO_OK iff the point is legal, KO_E_RANGE iff it is not, KO_E_ARG iff it is null. Reentrant. */
ko_status ko_vec3_check(const ko_vec3 *point);

/* a + b and a - b on each axis. Range: any; out may be a or b.
 * Promise: exact. Fails with KO_E_RANGE iff a component does not fit in 32 bits, KO_E_ARG iff a
 * pointer is null; then out is unchanged. Reentrant. */
ko_status ko_vec3_add(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);
ko_status ko_vec3_sub(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);

/* a . b in Q32.32. Range: components within +-2^30 (differences of legal points): at most 3 * 2^60.
 * Promise: exact. Fails with KO_E_RANGE iff a component is beyond, KO_E_ARG iff a pointer is null;
 * then out is unchanged. Worst case: 3 wide multiplications. Reentrant. */
ko_status ko_vec3_dot(const ko_vec3 *a, const ko_vec3 *b, int64_t *out);

/* a x b, each component in Q32.32. Range: components within +-2^30: at most 2^61.
 * Promise: exact. Fails as ko_vec3_dot. Worst case: 6 wide multiplications. Reentrant. */
ko_status ko_vec3_cross(const ko_vec3 *a, const ko_vec3 *b, ko_wide3 *out);

/* The length of v in raw Q16.16, rounded down or up. Range: components within +-2^30: at most
 * sqrt(3) * 2^30 < 2^31. Promise: exact but for the rounding, less than 1 LSB. Fails as
 * ko_vec3_dot. Worst case: 3 wide multiplications, one ko_fix_sqrt. Reentrant. */
ko_status ko_vec3_length_down(const ko_vec3 *v, fix16_t *out);
ko_status ko_vec3_length_up(const ko_vec3 *v, fix16_t *out);

#ifdef __cplusplus
}
#endif

#endif
