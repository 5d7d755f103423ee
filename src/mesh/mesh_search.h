/* A search for the best triangle: down the tree, the better child first. */
#ifndef KOI_MESH_SEARCH_H
#define KOI_MESH_SEARCH_H

#include "src/mesh/mesh_core.h"

/* The questions of a search about its shape, which knows the search. Each query has its own, so it
 * links no other's tests. */
typedef struct koi_mesh_goal {
    /* True only if nothing in the node is better than the best. */
    bool (*is_worse)(const void *shape, const ko_mesh *mesh, const ko_mesh_node *node);
    /* A guess, by the centres: only the order of visits depends on it. */
    bool (*is_nearer)(const void *shape, const ko_mesh *mesh, const ko_aabb16 *box,
                      const ko_aabb16 *than);
    /* Sets best and found if the triangle is better. */
    void (*test)(void *shape, uint32_t face, const ko_triangle *triangle);
} koi_mesh_goal;

/* Nothing was found. */
#define KOI_MESH_NONE (KO_MESH_INSIDE - 1U)

/* Begins a search for something that is better than `best`. */
void koi_mesh_search_begin(const ko_mesh *mesh, ko_mesh_search *search, uint32_t best);

/* KO_OK: search->found is the best, and nothing is better than 0. KO_END: nothing was found.
 * KO_UNFINISHED: no step is left. KO_E_DATA: the search is corrupted. */
ko_status koi_mesh_search_next(koi_mesh_call *call, ko_mesh_search *search,
                               const koi_mesh_goal *goal, void *shape);

/* Twice the centre of a box, in cells from the grid's origin: within 2^17. */
static inline ko_vec3 koi_mesh_centre_of(const ko_aabb16 *box)
{
    const ko_vec3 c = {(fix16_t)box->x.before - (fix16_t)box->x.after,
                       (fix16_t)box->y.before - (fix16_t)box->y.after,
                       (fix16_t)box->z.before - (fix16_t)box->z.after};
    return c;
}

#endif
