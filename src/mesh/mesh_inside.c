/* Tests whether a point is inside a solid: counts how often its triangles wind around the point.
 *
 * A line goes up from the point. Each triangle that it passes through counts 1 if the line leaves
 * the solid there (the triangle's normal points up), and -1 if it enters. The triangles are closed
 * (mesh_solid.c), so the sum is the winding number for any direction of the line.
 *
 * A line may meet an edge, a corner or a vertical triangle. So the proof replaces the point by one
 * moved by (d, e, 0) with 0 < e << d, both smaller than any difference of coordinates. The moved
 * point's line meets no edge and no corner, and its winding number is that of the point itself
 * unless the point is on a triangle. Seen from above, an edge from u to v crosses the height of
 * the moved point iff one of u.y <= y and v.y <= y holds. Where the point is on the edge's line, d
 * decides the side: the moved point is right of an edge that goes up, and left of one that goes
 * down. So the turns of a triangle's outline around the moved point are counted on whole numbers,
 * without a case for touching: 1, 0 or -1.
 *
 * The side of an edge is a difference of two products below 2^60. The sign of n . (p - a), in 128
 * bits, says whether the triangle is above the point. If that is 0 where the outline turns around
 * the point, the point is on the triangle, which counts as inside.
 *
 * A mesh may have an error. The answer matters only if no stored triangle is within the error of
 * the point, else a triangle touches, and the query reports that. While the stored surface becomes
 * the intended surface, no point of it moves farther than the error (mesh.h). So none meets
 * the point, and the winding number does not change. The same holds for a point that is rounded or
 * a mesh that is placed, if it moves by less than its distance from the surface. */
#include "src/mesh/mesh_inside.h"

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/triangle/triangle_kernel.h"
#include "src/kdop/kdop_core.h"
#include "port/packed.h"

/* ---- one triangle ---- */

/* Returns what an edge adds to the turns of an outline around the moved point, seen from above. */
static int32_t turn_of(const ko_vec3 *u, const ko_vec3 *v, const ko_vec3 *p)
{
    const bool goes_up = u->y <= p->y;
    if (goes_up == (v->y <= p->y)) {
        return 0;
    }
    const int64_t side =
        koi_port_mul(v->x - u->x, p->y - u->y) - koi_port_mul(v->y - u->y, p->x - u->x);
    if (goes_up) {
        return (side > 0) ? 1 : 0;
    }
    return (side < 0) ? -1 : 0;
}

/* Returns what a triangle adds to the winding number. */
static KOI_NOINLINE int32_t winding_of(const ko_triangle *t, const ko_vec3 *p, bool *touches)
{
    const koi_outline corners = koi_outline_of(t);
    const int32_t turns =
        turn_of(&t->a, &t->b, p) + turn_of(&t->b, &t->c, p) + turn_of(&t->c, &t->a, p);
    if (turns == 0) {
        return 0;
    }
    const ko_vec3 from = koi_minus3(p, &t->a);
    const ko_wide3 n = koi_outline_normal(&corners);
    const int side = koi_kernel_sign(koi_kernel_dot_wide(&n, &from));
    *touches = *touches || side == 0;
    return ((side < 0) == (turns > 0)) ? turns : 0;
}

/* Returns the box of the line that goes up from the point. */
static ko_bounds line_from(const ko_vec3 *point)
{
    const ko_bounds line = {*point, {point->x, point->y, KO_LIMIT}};
    return line;
}

static void test_face(const ko_mesh *mesh, ko_mesh_inside *in)
{
    ko_triangle triangle;
    bool touches = false;
    const ko_bounds line = line_from(&in->point);
    koi_mesh_face_at(mesh, in->face++, &triangle);
    if (koi_mesh_is_beyond(&triangle, &line)) {
        return;
    }
    in->winding += winding_of(&triangle, &in->point, &touches);
    if (touches) { /* it counts as inside: skip the rest */
        in->winding = 1;
        in->face = in->face_end;
        in->node = mesh->node_count;
    }
}

/* ---- the walk ---- */

void koi_mesh_inside_begin(const ko_mesh *mesh, const ko_vec3 *point, ko_mesh_inside *out)
{
    const ko_bounds line = line_from(point);
    const bool brute = mesh->path == KO_MESH_BRUTE;
    const bool near = koi_mesh_cells_of(&mesh->frame, &line, &out->cells);
    out->point = *point;
    out->winding = 0;
    out->node = (near && !brute) ? 0U : mesh->node_count;
    out->face = 0;
    out->face_end = brute ? mesh->face_count : 0U;
}

static void visit(const ko_mesh *mesh, ko_mesh_inside *in)
{
    const ko_mesh_node *node = &mesh->nodes[in->node];
    if (!koi_port_aabb16_overlap(&in->cells, &node->box)) {
        in->node = (uint16_t)koi_mesh_end(mesh->nodes, in->node);
        return;
    }
    in->node++;
    if (koi_mesh_is_leaf(node)) {
        in->face = (uint16_t)koi_mesh_leaf_first(node);
        in->face_end = (uint16_t)(in->face + koi_mesh_leaf_count(node));
    }
}

ko_status koi_mesh_inside_next(const ko_mesh *mesh, ko_mesh_inside *in, koi_mesh_call *call)
{
    if (in->face_end > mesh->face_count || in->node > mesh->node_count) {
        return KO_E_DATA; /* the query is corrupted */
    }
    while (in->face < in->face_end || in->node < mesh->node_count) {
        if (call->left == 0U) {
            return KO_UNFINISHED;
        }
        call->left--;
        if (in->face < in->face_end) {
            call->tests++;
            test_face(mesh, in);
        } else {
            visit(mesh, in);
        }
    }
    return (in->winding != 0) ? KO_OK : KO_END;
}

/* ---- a point of a k-DOP ---- */

#define ROUNDS 32U

/* x, cut to the legal range. */
static fix16_t within(int64_t x)
{
    return (fix16_t)((x < -KO_LIMIT) ? -KO_LIMIT : ((x > KO_LIMIT) ? KO_LIMIT : x));
}

/* Moves the point by whole steps to the plane of a slab that is `gap` away, or just beyond it. */
static void go_to(const koi_kdop_normal *n, int64_t gap, ko_vec3 *p)
{
    const int64_t more = (int64_t)n->weight - 1;
    const int64_t by = koi_quotient_cut((gap < 0) ? gap - more : gap + more, n->weight);
    p->x = within(p->x + by * n->x);
    p->y = within(p->y + by * n->y);
    p->z = within(p->z + by * n->z);
}

/* Each round moves the point to its farthest slab, so into the body or towards it. In the end the
 * slabs are widened to hold the point, wherever it is, which makes the answer safe. */
void koi_mesh_hold_point(unsigned k, ko_kdop_slab *dop, ko_vec3 *point)
{
    const koi_kdop_normal *n = koi_kdop_normals_of(k);
    for (unsigned round = 0; round < ROUNDS; round++) {
        int64_t most = 0;
        unsigned farthest = 0;
        for (unsigned i = 0; i < k / 2U; i++) {
            const int64_t at = koi_kdop_project(&n[i], point);
            const int64_t gap = (at < dop[i].lo)   ? dop[i].lo - at
                                : (at > dop[i].hi) ? dop[i].hi - at
                                                   : 0;
            if (((gap < 0) ? -gap : gap) > ((most < 0) ? -most : most)) {
                most = gap;
                farthest = i;
            }
        }
        if (most == 0) {
            return;
        }
        go_to(&n[farthest], most, point);
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t at = koi_kdop_project(&n[i], point);
        dop[i].lo = (at < dop[i].lo) ? at : dop[i].lo;
        dop[i].hi = (at > dop[i].hi) ? at : dop[i].hi;
    }
}
