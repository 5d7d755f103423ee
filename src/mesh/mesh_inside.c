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
#include "src/mesh/mesh_turn.h"

#include "src/math/quotient.h"
#include "src/math/rotate.h"
#include "src/math/wide.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/kdop/kdop.h"
#include "src/mesh/mesh_walk.h"
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
static KOI_OWN_FRAME int32_t winding_of(const ko_triangle *t, const ko_vec3 *p, bool *touches)
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
    *touches = side == 0;
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

/* ==== pieces of one mesh inside another ==== */

/* Tests whether a piece of one of two meshes is inside the other, which is a solid.
 *
 * The test begins when no triangles of the two meshes are within both errors and the roundings of
 * each other. A piece is connected, so it is inside or outside as a whole, and one corner decides.
 *
 * A corner of b is placed in a's frame and rounded. That moves it by less than 0.87 LSB, and a's
 * triangles are farther than errors + 1 LSB from the rounded corner. A corner x of a is transformed
 * into b's frame. y = M^T (x - t) is rounded, then corrected once, so that M y + t is within 0.88
 * LSB of x. Placing b moves its triangles by less than 0.87 LSB. They must be farther than errors +
 * 2 LSB from x, which mesh_pairs.c demands if b is a solid. Nothing is rounded where the rotation
 * is exact. In each case the moving corner or triangle meets nothing, so a corner that is
 * inside stays inside (mesh_inside.c).
 *
 * M y is exact in 64 bits for |y| <= 2^30. M^T (x - t) is off from the true y by 3 * 2^-28 of it at
 * most, 11 LSB. A y beyond KO_LIMIT is outside of b. The rest is below 2^5 LSB. With 8 bits of its
 * fraction a product is below 2^43, and the correction is exact within 0.01 LSB on each axis. */

/* The two questions, in this order. */
enum { B_IN_A, A_IN_B, DONE = KOI_MESH_WITHIN_DONE };

/* ---- a corner in the other's frame ---- */

/* Returns d - placed (Q46), with 8 bits of its fraction. */
static fix16_t rest_of(fix16_t d, int64_t placed)
{
    return (fix16_t)((koi_port_mul(d, KO_Q30_ONE) - placed) >> 22);
}

/* Returns y + by, rounded to nearest; `by` has 38 bits of fraction. */
static fix16_t corrected(fix16_t y, int64_t by)
{
    return y + (fix16_t)((by + (INT64_C(1) << 37)) >> 38);
}

/* Returns true iff a correction may make the point legal. */
static bool is_near_legal(const ko_vec3 *p)
{
    const uint32_t limit = (uint32_t)KO_LIMIT + 64U;
    return koi_magnitude(p->x) <= limit && koi_magnitude(p->y) <= limit &&
           koi_magnitude(p->z) <= limit;
}

/* Transforms a point into the frame of a pose. Returns false iff it is not legal there. */
static bool see_from(const ko_pose *pose, const ko_vec3 *x, ko_vec3 *out)
{
    const ko_vec3 d = koi_minus3(x, &pose->t);
    ko_wide3 wide;
    koi_rotate_inverse_wide(&pose->r, &d, &wide);
    ko_vec3 y = {(fix16_t)koi_rotate_nearest(wide.x), (fix16_t)koi_rotate_nearest(wide.y),
                 (fix16_t)koi_rotate_nearest(wide.z)};
    if (!is_near_legal(&y)) {
        return false;
    }
    koi_rotate_wide(&pose->r, &y, &wide);
    const ko_vec3 rest = {rest_of(d.x, wide.x), rest_of(d.y, wide.y), rest_of(d.z, wide.z)};
    koi_rotate_inverse_wide(&pose->r, &rest, &wide);
    y.x = corrected(y.x, wide.x);
    y.y = corrected(y.y, wide.y);
    y.z = corrected(y.z, wide.z);
    *out = y;
    return ko_vec3_check(out) == KO_OK;
}

/* ---- pieces ---- */

/* Returns true only if a node of the inner mesh is outside of the other's box, with all its
 * triangles. */
static bool is_node_apart(const ko_mesh_pairs *p, const ko_mesh_node *node)
{
    const bool is_b = p->within.stage == B_IN_A;
    koi_mesh_side a;
    koi_mesh_side b;
    koi_mesh_side_of_a(&p->turn, is_b ? &koi_mesh_first_of(p)->nodes[0] : node, &a);
    koi_mesh_side_of_b(&p->turn, is_b ? node : &p->b->nodes[0], &b);
    return koi_mesh_turn_is_apart(&p->turn, &a, &b, 0);
}

/* Reads nodes up to the next leaf in which a piece begins. Nodes outside of the other's box are
 * skipped with all that is below them. KO_END: there is no such leaf. */
static ko_status find_leaf(ko_mesh_pairs *p, const ko_mesh *inner, koi_mesh_call *call)
{
    ko_mesh_within *w = &p->within;
    while (w->begins == 0U) {
        if (w->node >= inner->node_count) {
            return (w->node == inner->node_count) ? KO_END : KO_E_DATA;
        }
        if (call->left == 0U) {
            return KO_UNFINISHED;
        }
        const ko_mesh_node *node = &inner->nodes[w->node];
        call->left--;
        if (is_node_apart(p, node)) {
            w->node = (uint16_t)koi_mesh_end(inner->nodes, w->node);
            continue;
        }
        w->node++;
        if (koi_mesh_is_leaf(node)) {
            w->begins = (uint8_t)koi_mesh_leaf_begins(node);
            w->face = (uint16_t)koi_mesh_leaf_first(node);
        }
    }
    return KO_OK;
}

/* Moves w->face to the next triangle that begins a piece. KO_END: there is none. */
static ko_status find_piece(ko_mesh_pairs *p, const ko_mesh *inner, koi_mesh_call *call)
{
    ko_mesh_within *w = &p->within;
    if (w->has_piece && (inner->flags & KO_MESH_HAS_PIECES) == 0U) {
        return KO_END;
    }
    const ko_status status = find_leaf(p, inner, call);
    if (status != KO_OK) {
        return status;
    }
    for (; (w->begins & 1U) == 0U; w->begins >>= 1) {
        w->face++;
    }
    if (w->face >= inner->face_count) {
        return KO_E_DATA; /* the query is corrupted */
    }
    w->begins ^= 1U;
    w->has_piece = true;
    return KO_OK;
}

/* Begins the test of the first corner of w->face. */
static KOI_OWN_FRAME void begin_piece(ko_mesh_pairs *p, const ko_mesh *outer, const ko_mesh *inner)
{
    ko_mesh_within *w = &p->within;
    ko_vec3 corner = inner->vertices[inner->faces[w->face].corner[0]];
    w->is_asking = (w->stage == B_IN_A) ? koi_mesh_turn_place(&p->turn.pose, &corner, &corner)
                                        : see_from(&p->turn.pose, &corner, &corner);
    if (w->is_asking != 0U) {
        koi_mesh_inside_begin(outer, &corner, &w->inside);
    }
}

/* KO_OK: the piece of w->face is inside. KO_END: none is. */
static ko_status find_inside(ko_mesh_pairs *p, const ko_mesh *outer, const ko_mesh *inner,
                             koi_mesh_call *call)
{
    ko_mesh_within *w = &p->within;
    ko_status status = KO_END;
    do {
        if (w->is_asking != 0U) {
            status = koi_mesh_inside_next(outer, &w->inside, call);
            if (status != KO_END) {
                return status;
            }
            w->is_asking = false;
        }
        status = find_piece(p, inner, call);
        if (status == KO_OK) {
            begin_piece(p, outer, inner);
        }
    } while (status == KO_OK);
    return status;
}

static void begin_stage(ko_mesh_within *w, unsigned stage)
{
    w->stage = (uint8_t)stage;
    w->node = 0;
    w->begins = 0;
    w->has_piece = false;
    w->is_asking = false;
}

/* Reports the piece of p->within.face. */
static void take(ko_mesh_pairs *p)
{
    const uint32_t face = p->within.face;
    p->found.a = (p->within.stage == B_IN_A) ? KO_MESH_INSIDE : face;
    p->found.b = (p->within.stage == B_IN_A) ? face : KO_MESH_INSIDE;
}

/* If the meshes' boxes are apart, nothing is inside. */
void koi_mesh_within_begin(ko_mesh_pairs *pairs)
{
    begin_stage(&pairs->within, B_IN_A);
    if (is_node_apart(pairs, &pairs->b->nodes[0])) {
        begin_stage(&pairs->within, DONE);
    }
}

ko_status koi_mesh_within_next(ko_mesh_pairs *pairs, koi_mesh_call *call)
{
    ko_mesh_within *w = &pairs->within;
    if (w->stage > DONE) {
        return KO_E_DATA; /* the query is corrupted */
    }
    while (w->stage != DONE) {
        const ko_mesh *outer = (w->stage == B_IN_A) ? koi_mesh_first_of(pairs) : pairs->b;
        const ko_mesh *inner = (w->stage == B_IN_A) ? pairs->b : koi_mesh_first_of(pairs);
        const ko_status status =
            ko_mesh_is_solid(outer) ? find_inside(pairs, outer, inner, call) : KO_END;
        if (status != KO_OK && status != KO_END) {
            return status;
        }
        if (status == KO_OK) {
            take(pairs);
            begin_stage(w, DONE);
            return KO_OK;
        }
        begin_stage(w, w->stage + 1U);
    }
    return KO_END;
}
