/* All triangles of a mesh that touch something: a walk without a stack.
 *
 * Nodes are in preorder: the next one is i + 1 or, where nothing below i can touch, the end of i.
 * Boxes of nodes are compared in cells. A node's box is from line to line of the grid, so the box
 * of what is asked for may be rounded inward to lines: exactly the same nodes overlap. Triangles
 * are compared with the shape's box first: the exact tests cost far more.
 *
 * After the triangles of a solid, one point of the shape is tested: is it inside? If no triangle
 * touches the shape, the whole shape is on the point's side (mesh_inside.c). */
#include "port/fast.h"

#include "keepout/mesh_query.h"

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/mesh/mesh_core.h"
#include "src/mesh/mesh_inside.h"
#include "port/packed.h"

#define LAST 65535
#define HALF 32768

enum { AABB, SPHERE, CAPSULE, OBB, KDOP, LINE, INSIDE, DONE };

/* ---- beginning ---- */

/* The lines within lo .. hi, cut to the grid. False iff no box between lines of it overlaps. Within
 * a cell there is no line: then the first is one above the last, which the test takes as well. */
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

/* Sets where the walk starts: at the root, at the end if nothing can be found, or at all triangles.
 * `bounds` is the shape's box, with the mesh's error. */
static void start(ko_mesh_query *q, const ko_mesh *mesh, ko_mesh_path path, unsigned kind)
{
    const bool near = koi_mesh_cells_of(&mesh->frame, &q->bounds, &q->cells);
    const bool brute = path == KO_MESH_BRUTE;
    q->mesh = mesh;
    q->visits = 0;
    q->tests = 0;
    q->kind = (uint8_t)kind;
    q->path = (uint8_t)path;
    q->node = (near && !brute) ? 0U : mesh->node_count;
    q->face = 0;
    q->face_end = brute ? mesh->face_count : 0U;
}

static void set_bounds(ko_mesh_query *q, const ko_aabb *box, uint32_t margin)
{
    ko_bounds bounds;
    koi_bounds_of(box, &bounds);
    koi_mesh_widen(&bounds, margin, &q->bounds);
}

ko_status ko_mesh_query_aabb(const ko_mesh *mesh, const ko_aabb *box, ko_mesh_path path,
                             ko_mesh_query *query)
{
    if (mesh == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_check(box);
    if (status != KO_OK) {
        return status;
    }
    set_bounds(query, box, (uint32_t)mesh->error);
    query->shape.aabb = *box;
    query->shape.aabb.r.x += mesh->error;
    query->shape.aabb.r.y += mesh->error;
    query->shape.aabb.r.z += mesh->error;
    start(query, mesh, path, AABB);
    return KO_OK;
}

ko_status ko_mesh_query_sphere(const ko_mesh *mesh, const ko_sphere *sphere, ko_mesh_path path,
                               ko_mesh_query *query)
{
    if (mesh == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_sphere_check(sphere);
    if (status != KO_OK) {
        return status;
    }
    const ko_bounds centre = {sphere->c, sphere->c};
    koi_mesh_widen(&centre, (uint32_t)sphere->r + (uint32_t)mesh->error, &query->bounds);
    query->shape.sphere = *sphere;
    query->shape.sphere.r += mesh->error;
    start(query, mesh, path, SPHERE);
    return KO_OK;
}

/* The segment's cast tells more about a node than the capsule's box does. */
ko_status ko_mesh_query_capsule(const ko_mesh *mesh, const ko_capsule *capsule, ko_mesh_path path,
                                ko_mesh_query *query)
{
    ko_segment axis;
    ko_cast cast;
    if (mesh == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_capsule_check(capsule);
    if (status != KO_OK) {
        return status;
    }
    axis.a = capsule->a;
    axis.b = capsule->b;
    (void)ko_cast_prepare(&axis, &cast);
    koi_mesh_widen(&cast.reach, (uint32_t)capsule->r + (uint32_t)mesh->error, &query->bounds);
    query->shape.line.cast = cast;
    query->shape.line.as.capsule = *capsule;
    query->shape.line.as.capsule.r += mesh->error;
    start(query, mesh, path, CAPSULE);
    return KO_OK;
}

/* A ball of the error about a point of the box lies in the box of extents larger by it and 1 LSB:
 * the axes are at right angles and of length 1 within 2^-26 each, which takes less than 2^-24 of
 * the error. On the world's axes a box of extents larger by d reaches less than 2 d farther. */
ko_status ko_mesh_query_obb(const ko_mesh *mesh, const ko_obb *box, ko_mesh_path path,
                            ko_mesh_query *query)
{
    ko_aabb about;
    if (mesh == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_from_obb(box, &about);
    if (status != KO_OK) {
        return status;
    }
    const fix16_t more = (mesh->error > 0) ? mesh->error + 1 : 0;
    set_bounds(query, &about, 2U * (uint32_t)more);
    query->shape.obb = *box;
    query->shape.obb.r.x += more;
    query->shape.obb.r.y += more;
    query->shape.obb.r.z += more;
    start(query, mesh, path, OBB);
    return KO_OK;
}

/* In a solid a point of the k-DOP is tested, too. It may be just outside of the k-DOP's slabs and
 * of its box: then both grow to hold it. */
static void set_dop(ko_mesh_query *q, const ko_mesh *mesh, unsigned k, const ko_kdop_slab *dop,
                    const ko_vec3 *middle)
{
    ko_mesh_dop *out = &q->shape.dop;
    q->k = (uint8_t)k;
    memcpy(out->slab, dop, k / 2U * sizeof(*dop));
    if (koi_mesh_has_inside(mesh)) {
        out->point = *middle;
        koi_mesh_hold_point(k, out->slab, &out->point);
        const ko_bounds point = {out->point, out->point};
        koi_bounds_union(&q->bounds, &point, &q->bounds);
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        out->slab[i].lo -= 2 * mesh->error;
        out->slab[i].hi += 2 * mesh->error;
    }
}

ko_status ko_mesh_query_kdop(const ko_mesh *mesh, unsigned k, const ko_kdop_slab *dop,
                             ko_mesh_path path, ko_mesh_query *query)
{
    ko_aabb about;
    if (mesh == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_from_kdop(k, dop, &about);
    if (status != KO_OK) {
        return status;
    }
    set_bounds(query, &about, (uint32_t)mesh->error);
    set_dop(query, mesh, k, dop, &about.c);
    start(query, mesh, path, KDOP);
    return KO_OK;
}

/* A line was prepared, with that status. */
static ko_status begin_line(const ko_mesh *mesh, ko_status status, const ko_mesh_line *line,
                            ko_mesh_path path, ko_mesh_query *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (status != KO_OK) {
        return status;
    }
    koi_mesh_widen(&line->cast.reach, koi_mesh_line_margin(line), &query->bounds);
    query->shape.line = *line;
    start(query, mesh, path, LINE);
    return KO_OK;
}

ko_status ko_mesh_query_segment(const ko_mesh *mesh, const ko_segment *segment, ko_mesh_path path,
                                ko_mesh_query *query)
{
    ko_mesh_line line;
    return begin_line(mesh, koi_mesh_segment_prepare(mesh, segment, &line), &line, path, query);
}

ko_status ko_mesh_query_ray(const ko_mesh *mesh, const ko_ray *ray, ko_mesh_path path,
                            ko_mesh_query *query)
{
    ko_mesh_line line;
    return begin_line(mesh, koi_mesh_ray_prepare(mesh, ray, &line), &line, path, query);
}

/* ---- going on ---- */

/* What the cells do not tell: of lines and capsules, whether they pass by. A capsule passes a box
 * by if its axis passes by the box that is larger by its radius. */
static KOI_NOINLINE bool is_passed(const ko_mesh_query *q, const ko_mesh_node *node)
{
    ko_bounds box;
    if (q->kind < LINE && q->kind != CAPSULE) {
        return false;
    }
    koi_mesh_bounds_of(&q->mesh->frame, &node->box, &box);
    if (q->kind == LINE) {
        return koi_mesh_line_misses(&q->shape.line, &box);
    }
    koi_mesh_widen(&box, (uint32_t)q->shape.line.as.capsule.r, &box);
    return !ko_cast_overlap_bounds(&q->shape.line.cast, &box);
}

/* Walks to the next leaf that may touch; false iff the budget is spent or there is none. */
static KOI_NOINLINE bool find_leaf(ko_mesh_query *q, uint32_t *budget)
{
    const ko_mesh_node *const nodes = q->mesh->nodes;
    const ko_mesh_node *const end = nodes + q->mesh->node_count;
    const ko_mesh_node *node = nodes + q->node;
    const ko_aabb16 cells = q->cells;
    const bool simple = q->kind < LINE && q->kind != CAPSULE;
    const uint32_t before = *budget;
    uint32_t left = before;
    bool found = false;
    while (node != end && left > 0U && !found) {
        const uint32_t link = node->link;
        left--;
        if (koi_port_aabb16_overlap(&cells, &node->box) && (simple || !is_passed(q, node))) {
            found = (link & KO_MESH_IS_LEAF) != 0U;
            node++;
        } else {
            node = ((link & KO_MESH_IS_LEAF) != 0U) ? node + 1 : nodes + link;
        }
    }
    q->visits += before - left;
    q->node = (uint16_t)(node - nodes);
    *budget = left;
    if (found) {
        q->face = (uint16_t)koi_mesh_leaf_first(node - 1);
        q->face_end = (uint16_t)(q->face + koi_mesh_leaf_count(node - 1));
    }
    return found;
}

static bool is_touched(const ko_mesh_query *q, const ko_triangle *t, ko_triangle_hit *at)
{
    switch (q->kind) {
    case AABB:
        return ko_triangle_overlap_aabb(t, &q->shape.aabb);
    case SPHERE:
        return ko_triangle_overlap_sphere(t, &q->shape.sphere);
    case CAPSULE:
        return ko_triangle_overlap_capsule(t, &q->shape.line.as.capsule);
    case OBB:
        return ko_triangle_overlap_obb(t, &q->shape.obb);
    case KDOP:
        return ko_triangle_overlap_kdop(t, q->k, q->shape.dop.slab);
    default:
        koi_mesh_line_hit(&q->shape.line, t, at);
        return at->t != KO_NEVER;
    }
}

static bool test_face(ko_mesh_query *q, ko_mesh_hit *hit)
{
    const uint32_t face = q->face++;
    ko_triangle_hit at = {KO_NEVER, 0, 0, 0};
    ko_triangle triangle;
    q->tests++;
    koi_mesh_face_at(q->mesh, face, &triangle);
    if (koi_mesh_is_beyond(&triangle, &q->bounds) || !is_touched(q, &triangle, &at)) {
        return false;
    }
    hit->face = face;
    hit->at = at;
    return true;
}

/* ---- the inside of a solid ---- */

/* A point of the shape. For a line it is where that begins; null if that is outside of the mesh. */
static const ko_vec3 *point_of(const ko_mesh_query *q)
{
    switch (q->kind) {
    case AABB:
        return &q->shape.aabb.c;
    case SPHERE:
        return &q->shape.sphere.c;
    case CAPSULE:
        return &q->shape.line.as.capsule.a;
    case OBB:
        return &q->shape.obb.c;
    case KDOP:
        return &q->shape.dop.point;
    default:
        return koi_mesh_line_begin(&q->shape.line);
    }
}

/* Begins the test of the point. It overwrites the shape, which the query does not need after
 * that. */
static bool begin_inside(ko_mesh_query *q)
{
    const ko_vec3 *at = (q->kind != DONE) ? point_of(q) : NULL;
    if (at == NULL) {
        return false;
    }
    const ko_vec3 point = *at;
    q->k = (q->kind == LINE) ? 1U : 0U;
    q->kind = INSIDE;
    koi_mesh_inside_begin(q->mesh, &point, (ko_mesh_path)q->path, &q->shape.inside);
    return true;
}

/* After the last triangle. */
static KOI_NOINLINE ko_status ask_inside(ko_mesh_query *q, uint32_t budget, ko_mesh_hit *hit)
{
    static const ko_triangle_hit begin = {0, 0, 0, 0};
    static const ko_triangle_hit none = {KO_NEVER, 0, 0, 0};
    if (q->kind != INSIDE && !begin_inside(q)) {
        return KO_END;
    }
    const ko_status status =
        koi_mesh_inside_next(q->mesh, &q->shape.inside, &budget, &q->visits, &q->tests);
    if (status == KO_OK) {
        hit->face = KO_MESH_INSIDE;
        hit->at = (q->k != 0U) ? begin : none;
    }
    q->kind = (status == KO_OK || status == KO_END) ? DONE : INSIDE;
    return status;
}

ko_status ko_mesh_query_next(ko_mesh_query *query, uint32_t budget, ko_mesh_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    if (query->face_end > query->mesh->face_count || query->node > query->mesh->node_count) {
        return KO_E_DATA; /* the query is damaged */
    }
    do {
        for (; query->face < query->face_end; budget--) {
            if (budget == 0U) {
                return KO_UNFINISHED;
            }
            if (test_face(query, hit)) {
                return KO_OK;
            }
        }
    } while (find_leaf(query, &budget));
    if (query->node < query->mesh->node_count) {
        return KO_UNFINISHED;
    }
    return koi_mesh_has_inside(query->mesh) ? ask_inside(query, budget, hit) : KO_END;
}

/* ---- a point in a solid ---- */

/* A sphere of radius 0 touches a triangle iff its centre is on it, or within the error of it. */
ko_status ko_mesh_contains_begin(const ko_mesh *mesh, const ko_vec3 *point, ko_mesh_path path,
                                 ko_mesh_contains *query)
{
    if (mesh == NULL || point == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(point) != KO_OK) {
        return KO_E_RANGE;
    }
    if (!koi_mesh_has_inside(mesh)) {
        return KO_E_DATA;
    }
    const ko_sphere sphere = {*point, 0};
    query->is_reported = false;
    return ko_mesh_query_sphere(mesh, &sphere, path, &query->query);
}

ko_status ko_mesh_contains_next(ko_mesh_contains *query, uint32_t budget)
{
    ko_mesh_hit hit;
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (query->is_reported) {
        return KO_END;
    }
    const ko_status status = ko_mesh_query_next(&query->query, budget, &hit);
    query->is_reported = status == KO_OK;
    return status;
}

ko_status ko_mesh_contains_point(const ko_mesh *mesh, const ko_vec3 *point)
{
    ko_mesh_contains query;
    const ko_status status = ko_mesh_contains_begin(mesh, point, KO_MESH_TREE, &query);
    return (status == KO_OK) ? ko_mesh_contains_next(&query, KO_NO_BUDGET) : status;
}
