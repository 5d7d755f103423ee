/* Joins two obstacles that touch, so that both take one slot. */
#include "src/obstacle/obstacle_join.h"

#include "keepout/clearance.h"
#include "keepout/make.h"
#include "keepout/overlap.h"
#include "src/obstacle/obstacle_place.h"
#include "src/round/body.h"
#include "src/round/sphere.h"

/* True only if a contains b. */
static bool holds(const ko_body *a, const ko_body *b)
{
    const ko_aabb box = koi_body_box(b);
    if (a->kind == KO_BODY_BOX) {
        return ko_aabb_contains(&a->as.box, &box);
    }
    const ko_sphere inner = {box.c, box.r.x};
    const bool is_round = b->kind == KO_BODY_SPHERE || (box.r.x | box.r.y | box.r.z) == 0;
    return is_round && koi_sphere_holds(&a->as.sphere, &inner);
}

static bool touch(const ko_body *a, const ko_body *b)
{
    if (a->kind == KO_BODY_BOX) {
        return (b->kind == KO_BODY_BOX) ? ko_aabb_overlap(&a->as.box, &b->as.box)
                                        : ko_sphere_overlap_aabb(&b->as.sphere, &a->as.box);
    }
    return (b->kind == KO_BODY_BOX) ? ko_sphere_overlap_aabb(&a->as.sphere, &b->as.box)
                                    : ko_sphere_overlap(&a->as.sphere, &b->as.sphere);
}

static bool is_merged(const ko_obstacles *set, const ko_aabb *box)
{
    return box->r.x <= set->config.merge && box->r.y <= set->config.merge &&
           box->r.z <= set->config.merge;
}

bool koi_obstacle_join(const ko_obstacles *set, const ko_obstacle *old, const ko_obstacle *new,
                       ko_obstacle *out)
{
    ko_body a;
    ko_body b;
    ko_aabb both;
    /* unreachable: the new one was checked before */
    if (!koi_obstacle_after(set, old, 0, &a) || !koi_obstacle_after(set, new, 0, &b) ||
        !touch(&a, &b)) {
        return false;
    }
    if (holds(&a, &b) || holds(&b, &a)) {
        *out = holds(&a, &b) ? *old : *new;
        return true;
    }
    const ko_aabb box_a = koi_body_box(&a);
    const ko_aabb box_b = koi_body_box(&b);
    /* unreachable: both boxes are legal */
    if (ko_aabb_union(&box_a, &box_b, &both) != KO_OK || !is_merged(set, &both)) {
        return false;
    }
    *out = *old;
    out->kind = KO_OBSTACLE_BOX;
    out->c = both.c;
    out->r = both.r;
    return true;
}
