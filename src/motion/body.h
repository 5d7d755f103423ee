/* Bodies of any kind as two: round ones, which are capsules, and boxes. */
#ifndef KOI_BODY_H
#define KOI_BODY_H

#include "keepout/motion.h"

/* A sphere or a capsule as a capsule; not of a box. */
static inline ko_capsule koi_body_round(const ko_body *body)
{
    const ko_sphere *s = &body->as.sphere;
    const ko_capsule of_sphere = {s->c, s->c, s->r};
    return (body->kind == KO_BODY_SPHERE) ? of_sphere : body->as.capsule;
}

/* The body grown by `by` >= 0: it holds all that is within `by` on each axis, of a box the corners
 * as well. */
static inline ko_body koi_body_grown(const ko_body *body, fix16_t by)
{
    ko_body out = *body;
    if (body->kind == KO_BODY_BOX) {
        out.as.box.r.x += by;
        out.as.box.r.y += by;
        out.as.box.r.z += by;
    } else if (body->kind == KO_BODY_SPHERE) {
        out.as.sphere.r += by;
    } else {
        out.as.capsule.r += by;
    }
    return out;
}

/* Legal + legal difference: no overflow. */
static inline ko_vec3 koi_body_sum(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 sum = {(fix16_t)((uint32_t)a->x + (uint32_t)b->x),
                         (fix16_t)((uint32_t)a->y + (uint32_t)b->y),
                         (fix16_t)((uint32_t)a->z + (uint32_t)b->z)};
    return sum;
}

static inline ko_body koi_body_moved(const ko_body *body, const ko_vec3 *by)
{
    ko_body out = *body;
    if (body->kind == KO_BODY_BOX) {
        out.as.box.c = koi_body_sum(&body->as.box.c, by);
    } else if (body->kind == KO_BODY_SPHERE) {
        out.as.sphere.c = koi_body_sum(&body->as.sphere.c, by);
    } else {
        out.as.capsule.a = koi_body_sum(&body->as.capsule.a, by);
        out.as.capsule.b = koi_body_sum(&body->as.capsule.b, by);
    }
    return out;
}

/* The least distance of two boxes while the first moves by `by`; both legal where it begins and
 * where it ends, so |from| + both radii <= 2^30 at both ends: what koi_closest_segment_aabb needs of
 * differences. Rounded down. */
fix16_t koi_body_boxes_closest(const ko_aabb *a, const ko_aabb *b, const ko_vec3 *by);

#endif
