/* Hashes bodies at poses, merged, and made from each other. A call without a result leaves that of
 * the previous call, which is the same everywhere. */
#include "bodies.h"
#include "tests/harness/wider.h"

void fold_placed(const bodies *a, const bodies *b)
{
    const ko_pose *pose = &b->pose;
    ko_sphere sphere = a->sphere;
    ko_capsule capsule = a->capsule;
    ko_lozenge lozenge = a->lozenge;
    ko_obb box = a->obb;
    ko_triangle triangle = a->triangle;
    fix16_t error = 0;
    fold_status(ko_sphere_transform(&sphere, pose, &sphere));
    fold_sphere(&sphere);
    fold_status(ko_sphere_transform_inverse(&sphere, &a->pose, &sphere));
    fold_sphere(&sphere);
    fold_status(ko_capsule_transform(&capsule, pose, &capsule));
    fold_status(ko_capsule_transform_inverse(&capsule, &a->pose, &capsule));
    fold_capsule(&capsule);
    fold_status(ko_lozenge_transform(&lozenge, pose, &lozenge));
    fold_status(ko_lozenge_transform_inverse(&lozenge, &a->pose, &lozenge));
    fold_lozenge(&lozenge);
    fold_status(ko_obb_transform(&box, pose, &box));
    fold_obb(&box);
    fold_status(ko_obb_transform_inverse(&box, &a->pose, &box));
    fold_obb(&box);
    fold_measure(ko_triangle_transform(&triangle, pose, &triangle, &error), &error);
    fold_vec(&triangle.b);
}

static void fold_merged(const bodies *a, const bodies *b)
{
    ko_sphere sphere = a->sphere;
    ko_capsule capsule = a->capsule;
    ko_lozenge lozenge = a->lozenge;
    ko_obb box = a->obb;
    ko_kdop26 dop = a->dop;
    fold_status(ko_sphere_union(&sphere, &b->sphere, &sphere));
    fold_sphere(&sphere);
    fold_status(ko_capsule_union(&capsule, &b->capsule, &capsule));
    fold_capsule(&capsule);
    fold_status(ko_capsule_from_spheres(&a->sphere, &b->sphere, &capsule));
    fold_capsule(&capsule);
    fold_status(ko_lozenge_union(&lozenge, &b->lozenge, &lozenge));
    fold_lozenge(&lozenge);
    fold_status(ko_obb_union(&box, &b->obb, &box));
    fold_obb(&box);
    fold_status(ko_kdop_union(26, dop.slab, b->dop.slab, dop.slab));
    fold_dop26(&dop);
}

/* Converts to the simpler kinds. */
static void fold_simpler(const bodies *a)
{
    ko_aabb box = a->box;
    ko_sphere sphere = a->sphere;
    ko_capsule capsule = a->capsule;
    ko_lozenge lozenge = a->lozenge;
    ko_sphere turning = {{0, 0, 0}, 0};
    fold_status(ko_aabb_from_capsule(&a->capsule, &box));
    fold_vec(&box.r);
    fold_status(ko_aabb_from_lozenge(&a->lozenge, &box));
    fold_vec(&box.r);
    fold_status(ko_aabb_from_kdop(26, a->dop.slab, &box));
    fold_vec(&box.r);
    fold_status(ko_aabb_from_obb(&a->obb, &box));
    fold_vec(&box.r);
    fold_status(ko_aabb_from_aabb16(&a->box16, &frame, &box));
    fold_vec(&box.r);
    fold_status(sphere_from_capsule(&a->capsule, &sphere));
    fold_sphere(&sphere);
    fold_status(ko_sphere_from_lozenge(&a->lozenge, &sphere));
    fold_sphere(&sphere);
    fold_status(ko_sphere_from_obb(&a->obb, &sphere));
    fold_sphere(&sphere);
    fold_status(ko_sphere_from_kdop(26, a->dop.slab, NULL, &sphere));
    fold_sphere(&sphere);
    fold_status(ko_capsule_from_obb(&a->obb, &capsule));
    fold_capsule(&capsule);
    fold_status(ko_lozenge_from_obb(&a->obb, &lozenge));
    fold_lozenge(&lozenge);
    fold_measure(ko_sphere_from_kdop(26, a->dop.slab, &a->points[9], &turning), &turning.r);
}

/* Converts to boxes in their own axes, and to slabs. */
static void fold_closer(const bodies *a)
{
    ko_obb box = a->obb;
    ko_kdop26 dop = a->dop;
    ko_kdop26 shifted = a->dop;
    fold_status(ko_obb_from_aabb_at(&a->box, &a->pose, &box));
    fold_obb(&box);
    fold_status(obb_from_capsule(&a->capsule, &box));
    fold_obb(&box);
    fold_status(ko_obb_from_lozenge(&a->lozenge, &box));
    fold_obb(&box);
    fold_status(kdop_from_sphere(26, &a->sphere, dop.slab));
    fold_dop26(&dop);
    fold_status(kdop_from_capsule(26, &a->capsule, dop.slab));
    fold_dop26(&dop);
    fold_status(ko_kdop_from_lozenge(26, &a->lozenge, dop.slab));
    fold_dop26(&dop);
    fold_status(ko_kdop_from_obb(26, &a->obb, dop.slab));
    fold_dop26(&dop);
    fold_status(kdop_translate(26, a->dop.slab, &a->points[10], shifted.slab));
    fold_dop26(&shifted);
    fold_status(ko_kdop_from_kdop16(18, a->dop16.slab, &frame, dop.slab));
    fold_dop26(&dop);
}

void fold_conversions(const bodies *a, const bodies *b)
{
    fold_merged(a, b);
    fold_simpler(a);
    fold_closer(a);
}
