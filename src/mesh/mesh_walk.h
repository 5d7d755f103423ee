/* A walk over all triangles near a shape, in the order of their numbers. */
#ifndef KOI_MESH_WALK_H
#define KOI_MESH_WALK_H

#include "src/mesh/mesh_core.h"
#include "port/packed.h"

/* The questions of a walk about its shape. Each query has its own, so it links no other's tests. */
typedef struct koi_mesh_test {
    unsigned kind; /* of the query */
    /* False only if nothing in the node touches. Null: a test of the cells is all that pays. */
    bool (*passes)(const void *shape, const ko_frame16 *frame, const ko_aabb16 *box);
    /* True if the triangle touches. It may set *at, which begins as KO_NEVER. */
    bool (*touches)(const void *shape, const ko_triangle *triangle, ko_triangle_hit *at);
} koi_mesh_test;

/* Begins a walk; walk->bounds is the shape's box, with the mesh's error. */
void koi_mesh_walk_begin(const ko_mesh *mesh, ko_mesh_walk *walk);

/* Walks to the next leaf that may touch. Returns false if no step is left, or no leaf. */
KOI_EACH bool koi_mesh_walk_on(koi_mesh_call *call, ko_mesh_walk *walk, const koi_mesh_test *test,
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

/* True iff triangle number `face` touches the shape, and their boxes touch. Writes *hit then. */
KOI_EACH bool koi_mesh_walk_test(const ko_mesh *mesh, const ko_bounds *bounds, uint32_t face,
                                 const koi_mesh_test *test, const void *shape, ko_mesh_hit *hit)
{
    ko_triangle_hit at = {KO_NEVER, 0, 0, 0};
    ko_triangle triangle;
    koi_mesh_face_at(mesh, face, &triangle);
    if (koi_mesh_is_beyond(&triangle, bounds) || !test->touches(shape, &triangle, &at)) {
        return false;
    }
    hit->face = face;
    hit->at = at;
    return true;
}

/* Tests the triangles of the leaf under way, while there are steps. Returns true as soon as one
 * touches. */
KOI_EACH bool koi_mesh_walk_leaf(koi_mesh_call *call, ko_mesh_walk *walk, const koi_mesh_test *test,
                                 const void *shape, ko_mesh_hit *hit)
{
    uint32_t face = walk->face;
    const uint32_t left = walk->face_end - face;
    const uint32_t end = face + ((left < call->left) ? left : call->left);
    bool found = false;
    while (face < end && !found) {
        found = koi_mesh_walk_test(call->mesh, &walk->bounds, face, test, shape, hit);
        face++;
    }
    call->left -= face - walk->face;
    call->tests += face - walk->face;
    walk->face = (uint16_t)face;
    return found;
}

/* KO_OK: *hit is the next triangle that touches. KO_END: there is no other. KO_UNFINISHED: no step
 * is left. KO_E_DATA: the walk is corrupted. */
KOI_EACH ko_status koi_mesh_walk_next(koi_mesh_call *call, ko_mesh_walk *walk,
                                      const koi_mesh_test *test, const void *shape,
                                      ko_mesh_hit *hit)
{
    const ko_mesh *mesh = call->mesh;
    if (walk->face_end > mesh->face_count || walk->node > mesh->node_count) {
        return KO_E_DATA;
    }
    do {
        if (walk->face < walk->face_end) {
            if (koi_mesh_walk_leaf(call, walk, test, shape, hit)) {
                return KO_OK;
            }
            if (walk->face < walk->face_end) {
                return KO_UNFINISHED;
            }
        }
    } while (koi_mesh_walk_on(call, walk, test, shape));
    return (walk->node < mesh->node_count) ? KO_UNFINISHED : KO_END;
}

/* Rounds a box inward to the lines of a mesh's grid, and cuts it to the grid. A box between lines
 * overlaps the box if and only if it overlaps the cells. Returns false if none does. */
bool koi_mesh_cells_of(const ko_frame16 *frame, const ko_bounds *box, ko_aabb16 *cells);

#endif
