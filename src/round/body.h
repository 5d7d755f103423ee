/* Operations on bodies for the rooms after this one. */
#ifndef KOI_BODY_H
#define KOI_BODY_H

#include "keepout/body.h"
#include "keepout/contains.h"

/* A sphere or a capsule as a capsule. Do not call it with a box. */
static inline ko_capsule koi_body_round(const ko_body *body)
{
    const ko_sphere *s = &body->as.sphere;
    const ko_capsule of_sphere = {s->c, s->c, s->r};
    return (body->kind == KO_BODY_SPHERE) ? of_sphere : body->as.capsule;
}

/* The box of a legal sphere or box. Do not call it with a capsule. */
static inline ko_aabb koi_body_box(const ko_body *body)
{
    const ko_sphere *s = &body->as.sphere;
    const ko_aabb of_sphere = {s->c, {s->r, s->r, s->r}};
    return (body->kind == KO_BODY_SPHERE) ? of_sphere : body->as.box;
}

/* The body grown by `by` >= 0. It holds every point whose distance from the body is at most `by`. A
 * grown box also holds every point that is within `by` of the box on each axis. */
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

/* Adds a legal difference to a legal point, which cannot overflow. */
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

static inline bool koi_body_contains_point(const ko_body *body, const ko_vec3 *point)
{
    return (body->kind == KO_BODY_SPHERE)    ? ko_sphere_contains_point(&body->as.sphere, point)
           : (body->kind == KO_BODY_CAPSULE) ? ko_capsule_contains_point(&body->as.capsule, point)
                                             : ko_aabb_contains_point(&body->as.box, point);
}

/* The least distance of two boxes while the first moves by `by`, rounded down. Both are legal where
 * the motion begins and where it ends. So the difference of their centres plus both radii is within
 * 2^30 at both ends, which is what koi_closest_segment_aabb needs of differences. */
fix16_t koi_body_boxes_closest(const ko_aabb *a, const ko_aabb *b, const ko_vec3 *by);

#endif
