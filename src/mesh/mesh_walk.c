/* A walk over all triangles near a shape, without a stack.
 *
 * Nodes are in preorder. The next one is i + 1, or the end of i where nothing below i can touch.
 * Boxes of nodes are compared in cells. A node's box reaches from line to line of the grid, so the
 * box of the shape may be rounded inward to lines: exactly the same nodes overlap. Triangles are
 * compared with the shape's box first, since the exact tests cost far more. */
#include "port/fast.h"

#include "src/mesh/mesh_walk.h"

#include "src/math/wide.h"
#include "port/packed.h"

#define LAST 65535
#define HALF 32768

/* ---- beginning ---- */

/* Sets the lines within lo .. hi, cut to the grid. Returns false iff no box between lines of it
 * overlaps. Within a cell there is no line: then the first is one above the last, which the test
 * takes as well. */
static bool slab_of(fix16_t lo, fix16_t hi, fix16_t origin, unsigned shift, ko_slab16 *out)
{
    const int64_t cell = INT64_C(1) << shift;
    const int64_t start = (int64_t)origin - HALF * cell;
    const int64_t first = (lo - start + cell - 1) >> shift;
    const int64_t last = (hi - start) >> shift;
    if (first > LAST || last < 0) {
        return false;
    }
    out->before = (uint16_t)((first < 0) ? 0 : first);
    out->after = (uint16_t)(LAST - ((last > LAST) ? LAST : last));
    return true;
}

bool koi_mesh_cells_of(const ko_frame16 *frame, const ko_bounds *box, ko_aabb16 *cells)
{
    const ko_vec3 *origin = &frame->origin;
    return slab_of(box->lo.x, box->hi.x, origin->x, frame->shift, &cells->x) &&
           slab_of(box->lo.y, box->hi.y, origin->y, frame->shift, &cells->y) &&
           slab_of(box->lo.z, box->hi.z, origin->z, frame->shift, &cells->z);
}

/* It starts at the root, at the end if nothing can be found, or at all triangles. */
void koi_mesh_walk_begin(const ko_mesh *mesh, ko_mesh_walk *walk)
{
    const bool near = koi_mesh_cells_of(&mesh->frame, &walk->bounds, &walk->cells);
    const bool brute = mesh->path == KO_MESH_BRUTE;
    walk->node = (near && !brute) ? 0U : mesh->node_count;
    walk->face = 0;
    walk->face_end = brute ? mesh->face_count : 0U;
}

/* ---- going on ---- */

bool koi_mesh_walk_on(koi_mesh_call *call, ko_mesh_walk *walk, const koi_mesh_test *test,
                      const void *shape)
{
    const ko_mesh *const mesh = call->mesh;
    const ko_mesh_node *const nodes = mesh->nodes;
    const ko_mesh_node *const end = nodes + mesh->node_count;
    const ko_mesh_node *node = nodes + walk->node;
    const ko_aabb16 cells = walk->cells;
    const bool is_simple = test->passes == NULL;
    uint32_t left = call->left;
    bool found = false;
    while (node != end && left > 0U && !found) {
        const uint32_t link = node->link;
        left--;
        if (koi_port_aabb16_overlap(&cells, &node->box) &&
            (is_simple || test->passes(shape, &mesh->frame, &node->box))) {
            found = (link & KO_MESH_IS_LEAF) != 0U;
            node++;
        } else {
            node = ((link & KO_MESH_IS_LEAF) != 0U) ? node + 1 : nodes + link;
        }
    }
    walk->node = (uint16_t)(node - nodes);
    call->left = left;
    if (found) {
        walk->face = (uint16_t)koi_mesh_leaf_first(node - 1);
        walk->face_end = (uint16_t)(walk->face + koi_mesh_leaf_count(node - 1));
    }
    return found;
}
