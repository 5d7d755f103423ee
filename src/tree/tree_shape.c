/* Volumes that stand: the tree is walked with their box. */
#include "keepout/tree_shape.h"
#include "keepout/make.h"
#include "keepout/overlap.h"

#include <stddef.h>

#include "src/tree/tree_walk.h"

/* ---- the box form of leaves ---- */

ko_status koi_tree_leaf_aabb(const ko_tree *tree, uint32_t leaf, ko_aabb *out)
{
    const ko_bounds *box = koi_tree_leaf_box(tree, leaf);
    if (box == NULL || !koi_bounds_are_legal(box)) {
        return KO_E_DATA;
    }
    koi_bounds_to_aabb(box, out);
    return KO_OK;
}

ko_status koi_tree_candidate(const ko_tree *tree, ko_tree_query *query, uint32_t *budget,
                             ko_tree_hit *hit, ko_aabb *box)
{
    const uint32_t before = query->visits;
    const ko_status status = ko_tree_query_next(tree, query, *budget, hit);
    const uint32_t used = query->visits - before;
    *budget -= (used < *budget) ? used : *budget;
    return (status == KO_OK) ? koi_tree_leaf_aabb(tree, hit->id & 0xFFFFU, box) : status;
}

/* ---- spheres ---- */

ko_status ko_tree_sphere_begin(const ko_tree *tree, const ko_sphere *sphere, ko_tree_sphere *query)
{
    ko_aabb box;
    if (tree == NULL || sphere == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_from_sphere(sphere, &box);
    if (status != KO_OK) {
        return status;
    }
    query->sphere = *sphere;
    return ko_tree_query_begin(tree, &box, &query->walk);
}

ko_status ko_tree_sphere_next(const ko_tree *tree, ko_tree_sphere *query, uint32_t budget,
                              ko_tree_hit *hit)
{
    ko_aabb box;
    ko_tree_hit found;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    while ((status = koi_tree_candidate(tree, &query->walk, &budget, &found, &box)) == KO_OK) {
        if (ko_sphere_overlap_aabb(&query->sphere, &box)) {
            *hit = found;
            return KO_OK;
        }
    }
    return status;
}

/* ---- oriented boxes ---- */

ko_status ko_tree_obb_begin(const ko_tree *tree, const ko_obb *box, ko_tree_obb *query)
{
    ko_aabb about;
    if (tree == NULL || box == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_from_obb(box, &about);
    if (status != KO_OK) {
        return status;
    }
    query->box = *box;
    return ko_tree_query_begin(tree, &about, &query->walk);
}

ko_status ko_tree_obb_next(const ko_tree *tree, ko_tree_obb *query, uint32_t budget,
                           ko_tree_hit *hit)
{
    ko_aabb box;
    ko_tree_hit found;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    while ((status = koi_tree_candidate(tree, &query->walk, &budget, &found, &box)) == KO_OK) {
        if (ko_obb_overlap_aabb(&query->box, &box)) {
            *hit = found;
            return KO_OK;
        }
    }
    return status;
}

/* ---- k-DOPs ---- */

ko_status ko_tree_kdop_begin(const ko_tree *tree, unsigned k, const ko_kdop_slab *slabs,
                             ko_tree_kdop *query)
{
    ko_aabb box;
    if (tree == NULL || slabs == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_from_kdop(k, slabs, &box);
    if (status != KO_OK) {
        return status;
    }
    query->slabs = slabs;
    query->k = k;
    return ko_tree_query_begin(tree, &box, &query->walk);
}

ko_status ko_tree_kdop_next(const ko_tree *tree, ko_tree_kdop *query, uint32_t budget,
                            ko_tree_hit *hit)
{
    ko_aabb box;
    ko_tree_hit found;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    while ((status = koi_tree_candidate(tree, &query->walk, &budget, &found, &box)) == KO_OK) {
        if (ko_kdop_overlap_aabb(query->k, query->slabs, &box)) {
            *hit = found;
            return KO_OK;
        }
    }
    return status;
}
