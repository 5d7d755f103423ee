/* Queries with a callback, by number of their kind. */
#include "life.h"

const uint8_t life_called[LIFE_CALLED] = {0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 14};

bool life_hear(void *context, const ko_tree_hit *hit)
{
    life_listener *to = context;
    to->hash = (to->hash ^ hit->id) * 16777619U ^ hit->user;
    to->hits++;
    return to->hits < to->most;
}

ko_status life_call(const ko_tree *t, uint32_t k, const question *q, life_listener *to)
{
    switch (k) {
    case 0:
        return ko_tree_each_box(t, &q->box, life_hear, to);
    case 1:
        return ko_tree_each_point(t, &q->point, life_hear, to);
    case 2:
        return ko_tree_each_segment(t, &q->segment, life_hear, to);
    case 3:
        return ko_tree_each_ray(t, &q->ray, life_hear, to);
    case 6:
        return ko_tree_each_sphere(t, &q->sphere, life_hear, to);
    case 7:
        return ko_tree_each_obb(t, &q->obb, life_hear, to);
    case 8:
        return ko_tree_each_kdop(t, 18, q->dop.slab, life_hear, to);
    case 9:
        return ko_tree_each_capsule(t, &q->capsule, life_hear, to);
    case 10:
        return ko_tree_each_swept_box(t, &q->box, &q->by, life_hear, to);
    case 11:
        return ko_tree_each_swept_sphere(t, &q->sphere, &q->by, life_hear, to);
    case 14:
        return ko_tree_each_swept_capsule(t, &q->capsule, &q->by, life_hear, to);
    default:
        return ko_tree_each_nearest(t, &q->point, q->radius, life_hear, to);
    }
}
