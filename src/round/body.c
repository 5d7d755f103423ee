/* Bodies: each question is passed on to the function for their kinds. */
#include "src/round/body.h"

#include <stddef.h>

#include "keepout/clearance.h"
#include "keepout/make.h"
#include "src/distance/closest.h"

ko_status ko_body_check(const ko_body *body)
{
    if (body == NULL) {
        return KO_E_ARG;
    }
    switch (body->kind) {
    case KO_BODY_SPHERE:
        return ko_sphere_check(&body->as.sphere);
    case KO_BODY_CAPSULE:
        return ko_capsule_check(&body->as.capsule);
    case KO_BODY_BOX:
        return ko_aabb_check(&body->as.box);
    default:
        return KO_E_RANGE;
    }
}

ko_status ko_aabb_from_body(const ko_body *body, ko_aabb *box)
{
    if (body == NULL || box == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_body_check(body);
    if (status != KO_OK) {
        return status;
    }
    if (body->kind == KO_BODY_CAPSULE) {
        return ko_aabb_from_capsule(&body->as.capsule, box);
    }
    *box = koi_body_box(body);
    return KO_OK;
}

ko_status ko_body_clearance(const ko_body *a, const ko_body *b, fix16_t *clearance)
{
    if (a == NULL || b == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_body_check(a) != KO_OK || ko_body_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    if (a->kind == KO_BODY_BOX && b->kind == KO_BODY_BOX) {
        return ko_aabb_clearance(&a->as.box, &b->as.box, clearance);
    }
    const ko_capsule round = koi_body_round((a->kind == KO_BODY_BOX) ? b : a);
    const ko_body *other = (a->kind == KO_BODY_BOX) ? a : b;
    if (other->kind == KO_BODY_BOX) {
        return ko_capsule_clearance_aabb(&round, &other->as.box, clearance);
    }
    const ko_capsule second = koi_body_round(other);
    return ko_capsule_clearance(&round, &second, clearance);
}

fix16_t koi_body_boxes_closest(const ko_aabb *a, const ko_aabb *b, const ko_vec3 *by)
{
    const ko_aabb both = {{0, 0, 0}, {a->r.x + b->r.x, a->r.y + b->r.y, a->r.z + b->r.z}};
    const ko_vec3 from = koi_closest_difference(&a->c, &b->c);
    const ko_vec3 to = koi_body_sum(&from, by);
    koi_square square;
    koi_closest_segment_aabb(&from, &to, &both, NULL, &square);
    return (fix16_t)koi_square_distance(&square);
}
