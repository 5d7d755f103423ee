/* A search for the best triangle: down the tree, the better child first.
 *
 * The stack holds the children not visited yet of the nodes along one path from the root: at most
 * one at each step and two at the lowest, so one more than the depth. */
#include "port/fast.h"

#include "src/mesh/mesh_search.h"

#include "src/math/wide.h"

void koi_mesh_search_begin(const ko_mesh *mesh, ko_mesh_search *search, uint32_t best)
{
    const bool brute = mesh->path == KO_MESH_BRUTE;
    search->best = best;
    search->found = KOI_MESH_NONE;
    search->stack[0] = 0;
    search->face = 0;
    search->face_end = brute ? mesh->face_count : 0U;
    search->depth = (uint8_t)(brute ? 0U : 1U);
}

/* Visits the node on top of the stack. Returns false if the search is corrupted: the number names
 * no node of the mesh, or there is no room for its children. */
static KOI_NOINLINE bool visit(const ko_mesh *mesh, ko_mesh_search *search,
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

ko_status koi_mesh_search_next(koi_mesh_call *call, ko_mesh_search *search,
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
        } else if (!visit(mesh, search, goal, shape)) {
            return KO_E_DATA;
        }
    }
    call->left = left;
    if (search->found == KOI_MESH_NONE) {
        return KO_END;
    }
    return (search->found < mesh->face_count || search->found == KO_MESH_INSIDE) ? KO_OK
                                                                                 : KO_E_DATA;
}
