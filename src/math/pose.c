/* Points rotated and placed at poses; poses checked, composed and inverted. */
#include "src/math/rotate.h"

#include <stddef.h>

#include "port/turn.h"

/* ---- points ---- */

static const ko_vec3 nowhere = {0, 0, 0};

/* Below 2^30 only if the point is legal. Where it is not, the point may be legal, too. */
static inline uint32_t doubt_of(const ko_vec3 *v)
{
    const uint32_t up = (uint32_t)KO_LIMIT;
    return ((uint32_t)v->x + up) | ((uint32_t)v->y + up) | ((uint32_t)v->z + up);
}

static inline bool is_legal(const ko_vec3 *v)
{
    return doubt_of(v) < 2U * (uint32_t)KO_LIMIT || ko_vec3_check(v) == KO_OK;
}

/* Rounds a Q46 and a whole number once, to nearest. True iff the result is legal. For a rotated
 * legal point and a legal t the sum is within 3 * 2^60 + 2^59. For a rotated difference and t = 0
 * it is within 3 * 2^61. */
static bool settle_axis(int64_t turned, fix16_t t, fix16_t *out)
{
    const int64_t at = koi_rotate_nearest(turned + t * (INT64_C(1) << 30));
    *out = (fix16_t)at;
    return koi_is_within(at, KO_LIMIT);
}

static bool settle_far(const ko_wide3 *turned, const ko_vec3 *t, ko_vec3 *out)
{
    ko_vec3 at;
    if (!settle_axis(turned->x, t->x, &at.x) || !settle_axis(turned->y, t->y, &at.y) ||
        !settle_axis(turned->z, t->z, &at.z)) {
        return false;
    }
    *out = at;
    return true;
}

static KOI_NOINLINE bool place_far(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v,
                                   ko_vec3 *out)
{
    ko_wide3 turned;
    koi_rotate_wide(r, v, &turned);
    return settle_far(&turned, t, out);
}

/* r v + t. False iff it is not legal. */
static inline bool place(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out)
{
    return koi_port_turn(r, t, v, out) || place_far(r, t, v, out);
}

static KOI_NOINLINE bool turn_back_far(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out)
{
    ko_wide3 turned;
    koi_rotate_inverse_wide(r, v, &turned);
    return settle_far(&turned, &nowhere, out);
}

/* r transposed times v. False iff it is not legal. */
static bool turn_back(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out)
{
    return koi_port_turn_back(r, &nowhere, v, out) || turn_back_far(r, v, out);
}

void koi_pose_move_shared(const ko_pose *pose, const ko_vec3 *v, ko_vec3 *out)
{
    ko_wide3 turned;
    if (koi_port_turn(&pose->r, &pose->t, v, out)) {
        return;
    }
    koi_rotate_wide(&pose->r, v, &turned);
    const ko_vec3 at = {koi_port_nearest(turned.x) + pose->t.x,
                        koi_port_nearest(turned.y) + pose->t.y,
                        koi_port_nearest(turned.z) + pose->t.z};
    *out = at;
}

/* The point as seen from the pose. Its difference from t is within 2^30, so it is exact. */
static KOI_APART_AT_OS bool place_back(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out)
{
    const ko_vec3 from = {point->x - pose->t.x, point->y - pose->t.y, point->z - pose->t.z};
    return turn_back(&pose->r, &from, out);
}

bool koi_pose_place(const ko_pose *pose, bool back, const ko_vec3 *point, ko_vec3 *out)
{
    return back ? place_back(pose, point, out) : place(&pose->r, &pose->t, point, out);
}

ko_status ko_vec3_rotate(const ko_vec3 *v, const ko_mat3 *r, ko_vec3 *out)
{
    if (r == NULL || v == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(v) && place(r, &nowhere, v, out)) ? KO_OK : KO_E_RANGE;
}

/* ---- poses ---- */

ko_status ko_pose_check(const ko_pose *pose)
{
    if (pose == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_mat3_check(&pose->r);
    return (status != KO_OK) ? status : ko_vec3_check(&pose->t);
}

ko_status ko_vec3_transform(const ko_vec3 *point, const ko_pose *pose, ko_vec3 *out)
{
    if (pose == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(&pose->t) && is_legal(point) && place(&pose->r, &pose->t, point, out))
               ? KO_OK
               : KO_E_RANGE;
}

ko_status ko_vec3_transform_inverse(const ko_vec3 *point, const ko_pose *pose, ko_vec3 *out)
{
    if (pose == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(&pose->t) && is_legal(point) && place_back(pose, point, out)) ? KO_OK
                                                                                   : KO_E_RANGE;
}

ko_status ko_pose_compose(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_vec3 t;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_transform(&b->t, a, &t) != KO_OK ||
        koi_mat3_multiply(&a->r, &b->r, &out->r) != KO_OK) {
        return KO_E_RANGE;
    }
    out->t = t;
    return KO_OK;
}

ko_status ko_pose_inverse(const ko_pose *pose, ko_pose *out)
{
    ko_pose inverse;
    if (pose == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_transform_inverse(&nowhere, pose, &inverse.t) != KO_OK) {
        return KO_E_RANGE;
    }
    KO_IGNORE(ko_mat3_inverse(&pose->r, &inverse.r));
    *out = inverse;
    return KO_OK;
}

ko_status ko_pose_between(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_mat3 back;
    ko_vec3 t;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    KO_IGNORE(ko_mat3_inverse(&a->r, &back));
    if (ko_vec3_transform_inverse(&b->t, a, &t) != KO_OK ||
        koi_mat3_multiply(&back, &b->r, &out->r) != KO_OK) {
        return KO_E_RANGE;
    }
    out->t = t;
    return KO_OK;
}
