/* The first triangle on a line, the nearest to a point: down the tree, the better child first.
 *
 * The stack holds the children not visited yet of the nodes along one path from the root: at most
 * one at each step and two at the lowest, so one more than the depth.
 *
 * In a solid, the first test is whether the point, or the beginning of the line, is inside: nothing
 * is nearer than that. */
#include "port/fast.h"

#include "keepout/mesh_query.h"

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/mesh/mesh_core.h"
#include "src/mesh/mesh_inside.h"
#include "src/triangle/triangle_kernel.h"

enum { LINE, NEAREST };

#define NONE (KO_MESH_INSIDE - 1U)

/* ---- beginning ---- */

/* Starts a search from `begin`, which is null if it is known to be outside of the mesh. */
static void start(ko_mesh_search *s, const ko_mesh *mesh, ko_mesh_path path, unsigned kind,
                  uint32_t best, const ko_vec3 *begin)
{
    const bool brute = path == KO_MESH_BRUTE;
    const ko_triangle_hit none = {KO_NEVER, 0, 0, 0};
    s->mesh = mesh;
    s->visits = 0;
    s->tests = 0;
    s->best = best;
    s->found = NONE;
    s->stack[0] = 0;
    s->face = 0;
    s->face_end = brute ? mesh->face_count : 0U;
    s->depth = (uint8_t)(brute ? 0U : 1U);
    s->kind = (uint8_t)kind;
    s->at = none;
    s->is_asking = begin != NULL && koi_mesh_has_inside(mesh);
    if (s->is_asking) {
        koi_mesh_inside_begin(mesh, begin, path, &s->inside);
    }
}

/* A line was prepared, with that status. */
static ko_status begin_line(const ko_mesh *mesh, ko_status status, const ko_mesh_line *line,
                            ko_mesh_path path, ko_mesh_search *search)
{
    if (search == NULL) {
        return KO_E_ARG;
    }
    if (status != KO_OK) {
        return status;
    }
    search->from.line = *line;
    start(search, mesh, path, LINE, (uint32_t)KO_NEVER, koi_mesh_line_begin(line));
    return KO_OK;
}

ko_status ko_mesh_first_segment(const ko_mesh *mesh, const ko_segment *segment, ko_mesh_path path,
                                ko_mesh_search *search)
{
    ko_mesh_line line;
    return begin_line(mesh, koi_mesh_segment_prepare(mesh, segment, &line), &line, path, search);
}

ko_status ko_mesh_first_ray(const ko_mesh *mesh, const ko_ray *ray, ko_mesh_path path,
                            ko_mesh_search *search)
{
    ko_mesh_line line;
    return begin_line(mesh, koi_mesh_ray_prepare(mesh, ray, &line), &line, path, search);
}

ko_status ko_mesh_nearest_point(const ko_mesh *mesh, const ko_vec3 *point, fix16_t radius,
                                ko_mesh_path path, ko_mesh_search *search)
{
    if (mesh == NULL || point == NULL || search == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(point) != KO_OK || radius < 0 || radius > KO_LIMIT) {
        return KO_E_RANGE;
    }
    search->from.point = *point;
    start(search, mesh, path, NEAREST, (uint32_t)radius + (uint32_t)mesh->error + 1U, point);
    return KO_OK;
}

/* ---- nodes ---- */

/* No triangle in the box is better than the best. Boxes of nodes begin on the mesh's own side of
 * KO_LIMIT, so each difference is within 2^30 + 2^15 and the sum of squares below 2^62. Distances
 * are rounded down: d < best iff d^2 < best^2, as best is whole. */
static bool is_of_no_use(const ko_mesh_search *s, const ko_mesh_node *node)
{
    ko_bounds box;
    koi_mesh_bounds_of(&s->mesh->frame, &node->box, &box);
    if (s->kind != NEAREST) {
        return koi_mesh_line_misses(&s->from.line, &box);
    }
    return koi_bounds_square(&box, &s->from.point) >= koi_port_umul(s->best, s->best);
}

/* Twice the centre, in cells from the frame's origin: within 2^17. */
static ko_vec3 centre_of(const ko_aabb16 *box)
{
    const ko_vec3 c = {(fix16_t)box->x.before - (fix16_t)box->x.after,
                       (fix16_t)box->y.before - (fix16_t)box->y.after,
                       (fix16_t)box->z.before - (fix16_t)box->z.after};
    return c;
}

/* |p - origin| in cells, twice: at most 2^32. */
static uint32_t off(fix16_t p, fix16_t origin, unsigned shift, fix16_t centre)
{
    const int64_t at = (((int64_t)p - origin) * 2) >> shift;
    const int64_t d = at - centre;
    return (uint32_t)(((d < 0) ? -d : d) >> 2);
}

static uint32_t distance_to(const ko_mesh_search *s, const ko_vec3 *centre)
{
    const ko_frame16 *f = &s->mesh->frame;
    const ko_vec3 *p = &s->from.point;
    return off(p->x, f->origin.x, f->shift, centre->x) +
           off(p->y, f->origin.y, f->shift, centre->y) +
           off(p->z, f->origin.z, f->shift, centre->z);
}

/* A guess, by the centres: only the order of visits depends on it. */
static bool is_second_better(const ko_mesh_search *s, const ko_mesh_node *first,
                             const ko_mesh_node *second)
{
    const ko_vec3 a = centre_of(&first->box);
    const ko_vec3 b = centre_of(&second->box);
    if (s->kind == NEAREST) {
        return distance_to(s, &b) < distance_to(s, &a);
    }
    const ko_vec3 *way = &s->from.line.cast.way;
    const int64_t along = koi_wide_mac(
        koi_wide_mac(koi_port_mul(b.x - a.x, way->x), b.y - a.y, way->y), b.z - a.z, way->z);
    return along < 0;
}

/* False iff the search is damaged: the number on the stack names no node of the mesh, or there is
 * no room for its children. */
static KOI_NOINLINE bool visit(ko_mesh_search *s)
{
    const ko_mesh_node *nodes = s->mesh->nodes;
    const uint32_t i = s->stack[--s->depth];
    if (i >= s->mesh->node_count) {
        return false;
    }
    s->visits++;
    if (is_of_no_use(s, &nodes[i])) {
        return true;
    }
    if (koi_mesh_is_leaf(&nodes[i])) {
        s->face = (uint16_t)koi_mesh_leaf_first(&nodes[i]);
        s->face_end = (uint16_t)(s->face + koi_mesh_leaf_count(&nodes[i]));
        return true;
    }
    if (s->depth >= KO_MESH_MAX_DEPTH) {
        return false;
    }
    const uint32_t first = i + 1U;
    const uint32_t second = koi_mesh_end(nodes, first);
    const bool swap = is_second_better(s, &nodes[first], &nodes[second]);
    s->stack[s->depth] = (uint16_t)(swap ? first : second);
    s->stack[s->depth + 1U] = (uint16_t)(swap ? second : first);
    s->depth = (uint8_t)(s->depth + 2U);
    return true;
}

/* ---- triangles ---- */

static KOI_NOINLINE void test_line(ko_mesh_search *s, uint32_t face, const ko_triangle *triangle)
{
    ko_triangle_hit at;
    const ko_mesh_line *line = &s->from.line; /* a thick one compares the box itself */
    if (line->kind != KOI_MESH_WAY && koi_mesh_is_beyond(triangle, &line->cast.reach)) {
        return;
    }
    koi_mesh_line_hit(&s->from.line, triangle, &at);
    if ((uint32_t)at.t < s->best) {
        s->best = (uint32_t)at.t;
        s->found = face;
        s->at = at;
        koi_mesh_line_shorten(&s->from.line, at.t);
    }
}

static KOI_NOINLINE bool is_beyond(const ko_mesh_search *s, const ko_triangle *triangle)
{
    ko_bounds reach;
    const ko_bounds point = {s->from.point, s->from.point};
    koi_mesh_widen(&point, s->best, &reach);
    return koi_mesh_is_beyond(triangle, &reach);
}

/* The distance, rounded down, if that is at most best, else something that is not. */
static KOI_NOINLINE uint32_t distance_of(const ko_mesh_search *s, const ko_triangle *triangle)
{
    koi_face face;
    koi_minimum minimum = {0, s->best};
    const koi_outline corners = koi_outline_of(triangle);
    koi_face_prepare(&corners, &face);
    return koi_face_near_point(&face, &s->from.point, &minimum) ? 0U : minimum.least;
}

static KOI_NOINLINE void test_point(ko_mesh_search *s, uint32_t face, const ko_triangle *triangle)
{
    const uint32_t d = is_beyond(s, triangle) ? s->best : distance_of(s, triangle);
    if (d < s->best) {
        s->best = d;
        s->found = face;
    }
}

static void test_face(ko_mesh_search *s)
{
    ko_triangle triangle;
    const uint32_t face = s->face++;
    s->tests++;
    koi_mesh_face_at(s->mesh, face, &triangle);
    if (s->kind == NEAREST) {
        test_point(s, face, &triangle);
    } else {
        test_line(s, face, &triangle);
    }
}

/* ---- going on ---- */

/* KO_OK or KO_END iff the answer is known. */
static KOI_NOINLINE ko_status ask_inside(ko_mesh_search *s, uint32_t *budget)
{
    static const ko_triangle_hit begin = {0, 0, 0, 0};
    const ko_status status =
        koi_mesh_inside_next(s->mesh, &s->inside, budget, &s->visits, &s->tests);
    s->is_asking = status != KO_OK && status != KO_END;
    if (status == KO_OK) {
        s->found = KO_MESH_INSIDE;
        s->best = 0;
        s->at = begin;
    }
    return status;
}

/* KO_OK iff done and something was found, KO_END iff nothing was. Nothing is better than 0. */
static ko_status search_on(ko_mesh_search *s, uint32_t budget)
{
    if (s->face_end > s->mesh->face_count || s->depth > KO_MESH_MAX_DEPTH + 1U) {
        return KO_E_DATA; /* the search is damaged */
    }
    if (s->is_asking) {
        uint32_t left = budget; /* a copy, so that the loop's budget can stay in a register */
        const ko_status status = ask_inside(s, &left);
        if (s->is_asking) {
            return status;
        }
        budget = left;
    }
    for (; s->best > 0U && (s->face < s->face_end || s->depth > 0U); budget--) {
        if (budget == 0U) {
            return KO_UNFINISHED;
        }
        if (s->face < s->face_end) {
            test_face(s);
        } else if (!visit(s)) {
            return KO_E_DATA;
        }
    }
    if (s->found == NONE) {
        return KO_END;
    }
    return (s->found < s->mesh->face_count || s->found == KO_MESH_INSIDE) ? KO_OK : KO_E_DATA;
}

ko_status ko_mesh_first_next(ko_mesh_search *search, uint32_t budget, ko_mesh_hit *hit)
{
    if (search == NULL || hit == NULL || search->kind == NEAREST) {
        return KO_E_ARG;
    }
    const ko_status status = search_on(search, budget);
    if (status == KO_OK) {
        hit->face = search->found;
        hit->at = search->at;
        search->found = NONE;
    }
    return status;
}

ko_status ko_mesh_nearest_next(ko_mesh_search *search, uint32_t budget, ko_mesh_near *near)
{
    ko_triangle triangle;
    if (search == NULL || near == NULL || search->kind != NEAREST) {
        return KO_E_ARG;
    }
    const ko_status status = search_on(search, budget);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t error = (uint32_t)search->mesh->error;
    near->face = search->found;
    near->clearance = (search->best > error) ? (fix16_t)(search->best - error) : 0;
    near->point = search->from.point;
    if (search->found != KO_MESH_INSIDE) {
        koi_mesh_face_at(search->mesh, search->found, &triangle);
        (void)ko_triangle_closest_point(&triangle, &search->from.point, &near->point);
    }
    search->found = NONE;
    return KO_OK;
}
