/* A search for the best triangle: down the tree, the better child first. */
#ifndef KOI_MESH_SEARCH_H
#define KOI_MESH_SEARCH_H

#include "src/mesh/mesh_core.h"

/* The questions of a search about its shape. `shape` is the query, which holds the search. Each
 * query has its own, so it links no other's tests. */
typedef struct koi_mesh_goal {
    /* True only if nothing in the node is better than the best. */
    bool (*is_worse)(const void *shape, const ko_mesh *mesh, const ko_mesh_node *node);
    /* True if `box` seems nearer than `than`, by the centres: only the order of visits depends on
     * it. */
    bool (*is_nearer)(const void *shape, const ko_mesh *mesh, const ko_aabb16 *box,
                      const ko_aabb16 *than);
    /* Sets best and found if the triangle is better. */
    void (*test)(void *shape, uint32_t face, const ko_triangle *triangle);
} koi_mesh_goal;

/* Nothing was found. */
#define KOI_MESH_NONE (KO_MESH_INSIDE - 1U)

/* Begins a search for something that is better than `best`. */
void koi_mesh_search_begin(const ko_mesh *mesh, ko_mesh_search *search, uint32_t best);

/* Visits the node on top of the stack. Returns false if the search is corrupted: the number names
 * no node of the mesh, or there is no room for its children. */
KOI_EACH bool koi_mesh_search_visit(const ko_mesh *mesh, ko_mesh_search *search,
                                    const koi_mesh_goal *goal, const void *shape)
{
    const ko_mesh_node *nodes = mesh->nodes;
    const uint32_t i = search->stack[--search->depth];
    if (i >= mesh->node_count) {
        return false;
    }
    if (goal->is_worse(shape, mesh, &nodes[i])) {
        return true;
    }
    if (koi_mesh_is_leaf(&nodes[i])) {
        search->face = (uint16_t)koi_mesh_leaf_first(&nodes[i]);
        search->face_end = (uint16_t)(search->face + koi_mesh_leaf_count(&nodes[i]));
        return true;
    }
    if (search->depth >= KO_MESH_MAX_DEPTH) {
        return false;
    }
    const uint32_t first = i + 1U;
    const uint32_t second = koi_mesh_end(nodes, first);
    const bool swap = goal->is_nearer(shape, mesh, &nodes[second].box, &nodes[first].box);
    search->stack[search->depth] = (uint16_t)(swap ? first : second);
    search->stack[search->depth + 1U] = (uint16_t)(swap ? second : first);
    search->depth = (uint8_t)(search->depth + 2U);
    return true;
}

/* KO_OK: search->found is the best. KO_END: nothing was found. KO_UNFINISHED: no step is left.
 * KO_E_DATA: the search is corrupted. It ends early where best is 0, since nothing is better. */
KOI_EACH ko_status koi_mesh_search_next(koi_mesh_call *call, ko_mesh_search *search,
                                        const koi_mesh_goal *goal, void *shape)
{
    const ko_mesh *mesh = call->mesh;
    uint32_t left = call->left;
    ko_triangle triangle;
    if (search->face_end > mesh->face_count || search->depth > KO_MESH_MAX_DEPTH + 1U) {
        return KO_E_DATA;
    }
    for (; search->best > 0U && (search->face < search->face_end || search->depth > 0U); left--) {
        if (left == 0U) {
            call->left = 0;
            return KO_UNFINISHED;
        }
        if (search->face < search->face_end) {
            const uint32_t face = search->face++;
            call->tests++;
            koi_mesh_face_at(mesh, face, &triangle);
            goal->test(shape, face, &triangle);
        } else if (!koi_mesh_search_visit(mesh, search, goal, shape)) {
            return KO_E_DATA;
        }
    }
    call->left = left;
    if (search->found == KOI_MESH_NONE) {
        return KO_END;
    }
    return (search->found < mesh->face_count) ? KO_OK : KO_E_DATA;
}

/* The centre of a box, in half cells from the grid's origin: within 2^17. */
static inline ko_vec3 koi_mesh_centre_of(const ko_aabb16 *box)
{
    const ko_vec3 c = {(fix16_t)box->x.before - (fix16_t)box->x.after,
                       (fix16_t)box->y.before - (fix16_t)box->y.after,
                       (fix16_t)box->z.before - (fix16_t)box->z.after};
    return c;
}

#endif
