/* A search for the best triangle: down the tree, the better child first.
 *
 * The stack holds children that were not visited, of the nodes along one path from the root. There
 * is at most one for each step and two at the lowest, so one more than the depth. */
#include "port/fast.h"

#include "src/mesh/mesh_search.h"

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
