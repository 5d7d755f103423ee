/* Matrices times vectors as 64-bit sums, for callers that round the sums themselves, once.
 *
 * A product of a ko_q30 and a length is Q46 (30 + 16 bits of fraction). For any matrix (entries
 * within 2^31) and a difference of legal points (within 2^30) each sum is within 3 * 2^61 < 2^63,
 * with room for a term of 2^61 and the rounding. For a legal matrix it is within sqrt(3) * (1 +
 * 2^-28) * 2^60, so it rounds to less than 2^31. */
#ifndef KOI_ROTATE_H
#define KOI_ROTATE_H

#include "keepout/rotation.h"
#include "port/nearest.h"
#include "port/turn.h"
#include "src/math/wide.h"

/* The dot products of the columns of a matrix, less those of the identity, in Q60: M^T M - 1. They
 * are exact if xx, yy and zz are within 2^-5 of 0. Otherwise one of these three is beyond 2^-5,
 * and the others may have wrapped. */
typedef struct koi_gram {
    int64_t xx;
    int64_t yy;
    int64_t zz;
    int64_t xy;
    int64_t yz;
    int64_t zx;
} koi_gram;
void koi_gram_of(const ko_mat3 *m, koi_gram *out);

/* True iff no entry is farther than limit (at most 2^62) from 0. */
bool koi_gram_is_within(const koi_gram *g, uint64_t limit);

/* r v and r transposed times v in Q46, exact for |v| <= 2^30 on each axis and any r. */
void koi_rotate_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out);
void koi_rotate_inverse_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out);

/* ko_vec3_transform or, with `back`, ko_vec3_transform_inverse, for a legal point and a legal t.
 * False iff the result is not legal; then out is unchanged. */
bool koi_pose_place(const ko_pose *pose, bool back, const ko_vec3 *point, ko_vec3 *out);

/* koi_pose_move, below, out of line: the port chooses it where it turns points by one function. */
void koi_pose_move_shared(const ko_pose *pose, const ko_vec3 *v, ko_vec3 *out);

/* ko_vec3_transform for a legal pose and a legal point, without a check of the result. |r v| is at
 * most sqrt(3) * (1 + 2^-28) * 2^29, and t is at most 2^29, so no sum wraps. */
#define koi_pose_move KOI_PORT_TURN_CHOSEN(koi_pose_move)
static inline void koi_pose_move_inline(const ko_pose *pose, const ko_vec3 *v, ko_vec3 *out)
{
    const ko_mat3 *r = &pose->r;
    const ko_dir3 rows[3] = {
        {r->x.x, r->y.x, r->z.x}, {r->x.y, r->y.y, r->z.y}, {r->x.z, r->y.z, r->z.z}};
    const ko_vec3 at = {koi_port_nearest(koi_dir3_along(&rows[0], v)) + pose->t.x,
                        koi_port_nearest(koi_dir3_along(&rows[1], v)) + pose->t.y,
                        koi_port_nearest(koi_dir3_along(&rows[2], v)) + pose->t.z};
    *out = at;
}

/* r turned about its own axis 0, 1 or 2: two columns become sums of both, the third stays. With
 * `polish` one step towards the nearest rotation follows, without a check. That is
 * ko_mat3_normalize for a matrix whose dot products are within 2^-18 of 0 or 1. out may be r. */
void koi_mat3_turn(const ko_mat3 *r, uint32_t axis, ko_q30 sine, ko_q30 cosine, bool polish,
                   ko_mat3 *out);

/* ko_mat3_compose without a check for null. */
ko_status koi_mat3_multiply(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out);

#endif
