/* Volumes that are long or move: the tree is walked along their way. */
#include <stddef.h>

#include "core/wide.h"
#include "keepout/tree_shape.h"
#include "tree/tree_walk.h"

/* The next leaf near the way, its box, and what is left of the budget. */
static ko_status candidate(const ko_tree *tree, const ko_tree_slabs *slabs, ko_tree_walk *walk,
                           ko_tree_step *step, ko_aabb *box)
{
    const ko_status status = ko_tree_slabs_next(tree, slabs, walk, step);
    return (status == KO_OK) ? ko_tree_leaf_aabb(tree, step->leaf, box) : status;
}

/* ---- capsules ---- */

ko_status ko_tree_capsule_begin(const ko_tree *tree, const ko_capsule *capsule,
                                ko_tree_capsule *query)
{
    if (tree == NULL || capsule == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_capsule_check(capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_vec3 along = {capsule->b.x - capsule->a.x, capsule->b.y - capsule->a.y,
                           capsule->b.z - capsule->a.z};
    const ko_vec3 grow = {capsule->r, capsule->r, capsule->r};
    query->capsule = *capsule;
    ko_tree_slabs_prepare_sweep(&capsule->a, &along, &grow, &query->slabs);
    ko_tree_walk_begin_above(tree, &query->walk);
    return KO_OK;
}

ko_status ko_tree_capsule_next(const ko_tree *tree, ko_tree_capsule *query, uint32_t budget,
                               ko_tree_hit *hit)
{
    ko_aabb box;
    ko_tree_step step = {budget, 0};
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    while ((status = candidate(tree, &query->slabs, &query->walk, &step, &box)) == KO_OK) {
        if (ko_capsule_overlap_aabb(&query->capsule, &box)) {
            ko_tree_walk_tell(tree, step.leaf, hit);
            return KO_OK;
        }
    }
    return status;
}

/* ---- boxes that move ---- */

ko_status ko_tree_swept_box_begin(const ko_tree *tree, const ko_aabb *box, const ko_vec3 *by,
                                  ko_tree_swept_box *query)
{
    if (tree == NULL || box == NULL || by == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK || !ko_are_differences(by)) {
        return KO_E_RANGE;
    }
    query->box = *box;
    query->by = *by;
    ko_tree_slabs_prepare_sweep(&box->c, by, &box->r, &query->slabs);
    ko_tree_walk_begin_above(tree, &query->walk);
    return KO_OK;
}

ko_status ko_tree_swept_box_next(const ko_tree *tree, ko_tree_swept_box *query, uint32_t budget,
                                 ko_tree_hit *hit, ko_q30 *time)
{
    ko_aabb box;
    ko_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    while ((status = candidate(tree, &query->slabs, &query->walk, &step, &box)) == KO_OK) {
        (void)ko_aabb_toi(&query->box, &box, &query->by, &t); /* legal: no failure */
        if (t != KO_NEVER) {
            ko_tree_walk_tell(tree, step.leaf, hit);
            *time = t;
            return KO_OK;
        }
    }
    return status;
}

/* ---- spheres that move ---- */

ko_status ko_tree_swept_sphere_begin(const ko_tree *tree, const ko_sphere *sphere,
                                     const ko_vec3 *by, ko_tree_swept_sphere *query)
{
    if (tree == NULL || sphere == NULL || by == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_sphere_check(sphere) != KO_OK || !ko_are_differences(by)) {
        return KO_E_RANGE;
    }
    const ko_vec3 grow = {sphere->r, sphere->r, sphere->r};
    query->sphere = *sphere;
    query->by = *by;
    ko_tree_slabs_prepare_sweep(&sphere->c, by, &grow, &query->slabs);
    ko_tree_walk_begin_above(tree, &query->walk);
    return KO_OK;
}

ko_status ko_tree_swept_sphere_next(const ko_tree *tree, ko_tree_swept_sphere *query,
                                    uint32_t budget, ko_tree_hit *hit, ko_q30 *time)
{
    ko_aabb box;
    ko_tree_step step = {budget, 0};
    ko_q30 t = KO_NEVER;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL || time == NULL) {
        return KO_E_ARG;
    }
    while ((status = candidate(tree, &query->slabs, &query->walk, &step, &box)) == KO_OK) {
        (void)ko_sphere_toi_aabb(&query->sphere, &box, &query->by, &t); /* legal: no failure */
        if (t != KO_NEVER) {
            ko_tree_walk_tell(tree, step.leaf, hit);
            *time = t;
            return KO_OK;
        }
    }
    return status;
}
