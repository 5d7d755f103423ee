/** Points and vectors of three Q16.16 lengths.
 *
 * A function costs a few additions and comparisons where no cost is stated. */
#ifndef KEEPOUT_VEC_H
#define KEEPOUT_VEC_H

#include "keepout/fix.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A point (legal: within +-KO_LIMIT on each axis) or a difference of two points (within twice
 * that). Metres in Q16.16. */
typedef struct ko_vec3 {
    fix16_t x; /**< on the first axis */
    fix16_t y; /**< on the second axis */
    fix16_t z; /**< on the third axis */
} ko_vec3;

/** A product of vectors: Q32.32, square metres. */
typedef struct ko_wide3 {
    int64_t x; /**< on the first axis */
    int64_t y; /**< on the second axis */
    int64_t z; /**< on the third axis */
} ko_wide3;

/** Says whether a point is legal: within +-KO_LIMIT on each axis.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_vec3_check(const ko_vec3 *point);

/** a + b on each axis. out may be a or b.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if a component does not fit in 32 bits */
KO_CHECKED ko_status ko_vec3_add(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);

/** a - b on each axis. out may be a or b.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if a component does not fit in 32 bits */
KO_CHECKED ko_status ko_vec3_sub(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);

/** The dot product a . b in Q32.32, at most 3 * 2^60.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if a component is beyond +-2^30
 * @cost     3 wide multiplications */
KO_CHECKED ko_status ko_vec3_dot(const ko_vec3 *a, const ko_vec3 *b, int64_t *wide);

/** The cross product a x b, each component in Q32.32 and at most 2^61.
 *
 * @promise  exact
 * @fails    KO_E_RANGE if a component is beyond +-2^30
 * @cost     6 wide multiplications */
KO_CHECKED ko_status ko_vec3_cross(const ko_vec3 *a, const ko_vec3 *b, ko_wide3 *wide);

/** The length of a vector, rounded up.
 *
 * @promise  exact but for the rounding, less than 1 LSB
 * @fails    KO_E_RANGE if a component is beyond +-2^30
 * @cost     3 wide multiplications, one square root */
KO_CHECKED ko_status ko_vec3_length_up(const ko_vec3 *v, fix16_t *length);

#ifdef __cplusplus
}
#endif

#endif
