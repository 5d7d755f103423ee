/* A walk over all triangles near a shape, without a stack.
 *
 * Nodes are in preorder. The next one is i + 1, or the end of i where nothing below i can touch.
 * Boxes of nodes are compared in cells. A node's box reaches from line to line of the grid. So the
 * box of the shape may be rounded inward to lines: exactly the same nodes overlap. Triangles are
 * compared with the shape's box first, since the exact tests cost far more. */
#include "port/fast.h"

#include "src/mesh/mesh_walk.h"

#define LAST 65535
#define HALF 32768

/* Sets the lines within lo .. hi, cut to the grid. Returns false iff no box between lines of it
 * overlaps. If lo .. hi is within a cell, no line is in it. Then the first line is one above the
 * last, and the test of cells is right for that as well. */
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

/* The walk starts at the root, or at the end if nothing can be found. By brute force it starts with
 * all triangles as one leaf. */
void koi_mesh_walk_begin(const ko_mesh *mesh, ko_mesh_walk *walk)
{
    const bool near = koi_mesh_cells_of(&mesh->frame, &walk->bounds, &walk->cells);
    const bool brute = mesh->path == KO_MESH_BRUTE;
    walk->node = (near && !brute) ? 0U : mesh->node_count;
    walk->face = 0;
    walk->face_end = brute ? mesh->face_count : 0U;
}
