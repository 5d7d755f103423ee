/* Points rotated and placed at poses; poses checked, composed and inverted. */
#include "src/math/rotate.h"

#include <stddef.h>

/* ---- points ---- */

static const ko_vec3 nowhere = {0, 0, 0};

/* Adds a Q46 and a whole number and rounds the sum once, to nearest. True iff the result is legal.
 * For a rotated legal point and a legal t the sum is within 3 * 2^60 + 2^59. For a rotated
 * difference and t = 0 it is within 3 * 2^61. */
static bool settle_axis(int64_t turned, fix16_t t, fix16_t *out)
{
    const int64_t at = koi_rotate_nearest(turned + t * (INT64_C(1) << 30));
    *out = (fix16_t)at;
    return koi_is_within(at, KO_LIMIT);
}

static bool settle(const ko_wide3 *turned, const ko_vec3 *t, ko_vec3 *out)
{
    ko_vec3 at;
    if (!settle_axis(turned->x, t->x, &at.x) || !settle_axis(turned->y, t->y, &at.y) ||
        !settle_axis(turned->z, t->z, &at.z)) {
        return false;
    }
    *out = at;
    return true;
}

/* Seen from the pose, the point's difference from t is within 2^30, so it is exact. */
bool koi_pose_place(const ko_pose *pose, bool back, const ko_vec3 *point, ko_vec3 *out)
{
    ko_wide3 turned;
    if (!back) {
        koi_rotate_wide(&pose->r, point, &turned);
        return settle(&turned, &pose->t, out);
    }
    const ko_vec3 from = {point->x - pose->t.x, point->y - pose->t.y, point->z - pose->t.z};
    koi_rotate_inverse_wide(&pose->r, &from, &turned);
    return settle(&turned, &nowhere, out);
}

ko_status ko_vec3_rotate(const ko_vec3 *v, const ko_mat3 *r, ko_vec3 *out)
{
    ko_wide3 turned;
    if (r == NULL || v == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(v) != KO_OK) {
        return KO_E_RANGE;
    }
    koi_rotate_wide(r, v, &turned);
    return settle(&turned, &nowhere, out) ? KO_OK : KO_E_RANGE;
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

static ko_status place(const ko_pose *pose, bool back, const ko_vec3 *point, ko_vec3 *out)
{
    if (pose == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const bool is_legal = ko_vec3_check(&pose->t) == KO_OK && ko_vec3_check(point) == KO_OK &&
                          koi_pose_place(pose, back, point, out);
    return is_legal ? KO_OK : KO_E_RANGE;
}

ko_status ko_vec3_transform(const ko_vec3 *point, const ko_pose *pose, ko_vec3 *out)
{
    return place(pose, false, point, out);
}

ko_status ko_vec3_transform_inverse(const ko_vec3 *point, const ko_pose *pose, ko_vec3 *out)
{
    return place(pose, true, point, out);
}

ko_status ko_pose_compose(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_pose both;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_transform(&b->t, a, &both.t) != KO_OK ||
        ko_mat3_compose(&a->r, &b->r, &both.r) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = both;
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
    (void)ko_mat3_inverse(&pose->r, &inverse.r);
    *out = inverse;
    return KO_OK;
}

ko_status ko_pose_between(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_pose between;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_transform_inverse(&b->t, a, &between.t) != KO_OK ||
        koi_mat3_multiply_rows(&a->r, &b->r, &between.r) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = between;
    return KO_OK;
}
