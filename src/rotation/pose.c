/* Points through matrices and poses; poses through each other. */
#include "rotation/rotate.h"

#include <stddef.h>

/* ---- points ---- */

static const ko_vec3 nowhere = {0, 0, 0};

/* A turned point in Q46, moved by t and rounded once. Sums of two legal points are within 3 * 2^60
 * + 2^59, of a difference of them alone within 3 * 2^61. */
static ko_status settle(const ko_wide3 *turned, const ko_vec3 *t, ko_vec3 *out)
{
    const int64_t x = ko_rotate_nearest(ko_wide_mac(turned->x, t->x, KO_Q30_ONE));
    const int64_t y = ko_rotate_nearest(ko_wide_mac(turned->y, t->y, KO_Q30_ONE));
    const int64_t z = ko_rotate_nearest(ko_wide_mac(turned->z, t->z, KO_Q30_ONE));
    if (!ko_is_within(x, KO_LIMIT) || !ko_is_within(y, KO_LIMIT) || !ko_is_within(z, KO_LIMIT)) {
        return KO_E_RANGE;
    }
    out->x = (fix16_t)x;
    out->y = (fix16_t)y;
    out->z = (fix16_t)z;
    return KO_OK;
}

ko_status ko_mat3_rotate(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out)
{
    ko_wide3 turned;
    if (r == NULL || v == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(v) != KO_OK) {
        return KO_E_RANGE;
    }
    ko_rotate_wide(r, v, &turned);
    return settle(&turned, &nowhere, out);
}

ko_status ko_mat3_rotate_inverse(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out)
{
    ko_wide3 turned;
    if (r == NULL || v == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(v) != KO_OK) {
        return KO_E_RANGE;
    }
    ko_rotate_inverse_wide(r, v, &turned);
    return settle(&turned, &nowhere, out);
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

static bool are_legal(const ko_vec3 *a, const ko_vec3 *b)
{
    return ko_vec3_check(a) == KO_OK && ko_vec3_check(b) == KO_OK;
}

ko_status ko_pose_apply(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out)
{
    ko_wide3 turned;
    if (pose == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!are_legal(&pose->t, point)) {
        return KO_E_RANGE;
    }
    ko_rotate_wide(&pose->r, point, &turned);
    return settle(&turned, &pose->t, out);
}

/* The difference is within 2^30 and exact. */
ko_status ko_pose_apply_inverse(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out)
{
    ko_wide3 turned;
    if (pose == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!are_legal(&pose->t, point)) {
        return KO_E_RANGE;
    }
    const ko_vec3 from = {point->x - pose->t.x, point->y - pose->t.y, point->z - pose->t.z};
    ko_rotate_inverse_wide(&pose->r, &from, &turned);
    return settle(&turned, &nowhere, out);
}

ko_status ko_pose_compose(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_pose both;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_pose_apply(a, &b->t, &both.t) != KO_OK ||
        ko_mat3_multiply(&a->r, &b->r, &both.r) != KO_OK) {
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
    if (ko_pose_apply_inverse(pose, &nowhere, &inverse.t) != KO_OK) {
        return KO_E_RANGE;
    }
    (void)ko_mat3_transpose(&pose->r, &inverse.r);
    *out = inverse;
    return KO_OK;
}

ko_status ko_pose_between(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_pose between;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_pose_apply_inverse(a, &b->t, &between.t) != KO_OK ||
        ko_mat3_multiply_rows(&a->r, &b->r, &between.r) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = between;
    return KO_OK;
}
