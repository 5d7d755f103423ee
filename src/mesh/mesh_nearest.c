/* The triangle of a mesh that is nearest to a sphere or a capsule.
 *
 * The search keeps `best`, the distance of the axis from the nearest triangle so far, rounded down.
 * It begins with the sum of reach, radius and error, and 1 LSB more. Only less counts.
 *
 * In a solid the first test is whether the centre, or end a of the axis, is inside: nothing is
 * nearer than that. */
#include "port/fast.h"

#include "keepout/mesh_query.h"
#include "keepout/closest.h"

#include "src/box/bounds.h"
#include "src/box/line.h"
#include "src/distance/contact.h"
#include "src/math/wide.h"
#include "src/mesh/mesh_inside.h"
#include "src/mesh/mesh_search.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle_hit.h"
#include "src/triangle/triangle_near.h"
#include "port/bits.h"

enum { SPHERE = 1, CAPSULE };

/* The bytes that the seal covers. */
#define SEALED offsetof(ko_mesh_nearest, seal)

/* The stages of a search. ASK comes first in a solid: is the beginning inside? */
enum { SEARCH, ASK };

/* ---- beginning ---- */

/* Ends are legal, and radius, reach and their sum are within 0 .. KO_LIMIT. */
static bool is_legal(const ko_capsule *shape, fix16_t reach)
{
    return ko_vec3_check(&shape->a) == KO_OK && ko_vec3_check(&shape->b) == KO_OK &&
           shape->r >= 0 && shape->r <= KO_LIMIT && reach >= 0 && reach <= KO_LIMIT - shape->r;
}

static ko_status begin(const ko_mesh *mesh, const ko_capsule *shape, fix16_t reach, unsigned kind,
                       ko_mesh_nearest *query)
{
    if (!is_legal(shape, reach)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    const uint32_t core = (uint32_t)shape->r + (uint32_t)mesh->error;
    koi_query_clear(query, sizeof(*query));
    query->shape.capsule = *shape;
    query->kind = (uint8_t)kind;
    query->stage = ko_mesh_is_solid(mesh) ? ASK : SEARCH;
    koi_mesh_search_begin(mesh, &query->search, (uint32_t)reach + core + 1U);
    if (query->stage == ASK) {
        koi_mesh_inside_begin(mesh, &shape->a, &query->inside);
    }
    return koi_query_open(&query->q, mesh, 0U, KO_ALL);
}

ko_status ko_mesh_nearest_sphere_begin(const ko_mesh *mesh, const ko_sphere *sphere, fix16_t reach,
                                       ko_mesh_nearest *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_mesh_is_missing(mesh) || sphere == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    const ko_capsule shape = {sphere->c, sphere->c, sphere->r};
    const ko_status status = begin(mesh, &shape, reach, SPHERE, query);
    return koi_query_stay(&query->q, &query->seal, SEALED, status);
}

ko_status ko_mesh_nearest_capsule_begin(const ko_mesh *mesh, const ko_capsule *capsule,
                                        fix16_t reach, ko_mesh_nearest *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_mesh_is_missing(mesh) || capsule == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    const ko_segment axis = {capsule->a, capsule->b};
    const ko_status status = begin(mesh, capsule, reach, CAPSULE, query);
    if (status == KO_OK) {
        KO_IGNORE(ko_line_from_segment(&axis, &query->shape.axis));
    }
    return koi_query_stay(&query->q, &query->seal, SEALED, status);
}

/* ---- nodes ---- */

/* Boxes of nodes reach beyond KO_LIMIT by less than 2^15, so each difference is within 2^30 + 2^15
 * and the sum of squares below 2^62. Distances are rounded down, and best is whole: a distance
 * counts iff its square is below best^2. */
static bool is_worse_for_sphere(const void *shape, const ko_mesh *mesh, const ko_mesh_node *node)
{
    const ko_mesh_nearest *query = (const ko_mesh_nearest *)shape;
    const uint32_t best = query->search.best;
    ko_bounds box;
    koi_mesh_bounds_of(&mesh->frame, &node->box, &box);
    return koi_bounds_square(&box, &query->shape.capsule.a) >= koi_port_umul(best, best);
}

/* If anything in the box is nearer than the best, the axis meets the box, grown by the best. */
static bool is_worse_for_capsule(const void *shape, const ko_mesh *mesh, const ko_mesh_node *node)
{
    const ko_mesh_nearest *query = (const ko_mesh_nearest *)shape;
    ko_bounds box;
    koi_mesh_bounds_of(&mesh->frame, &node->box, &box);
    koi_mesh_widen(&box, query->search.best, &box);
    return !koi_line_overlap_bounds(&query->shape.axis, &box);
}

/* Returns how far p is from a centre on an axis, in units of two cells, so that the sum of three
 * fits in 32 bits. The centre is in half cells from the origin. */
static uint32_t off(fix16_t p, fix16_t origin, unsigned shift, fix16_t centre)
{
    const int64_t at = (((int64_t)p - origin) * 2) >> shift;
    const int64_t d = at - centre;
    return (uint32_t)(((d < 0) ? -d : d) >> 2);
}

/* Returns the sum of the distances on the three axes. */
static uint32_t distance_to(const ko_vec3 *p, const ko_frame16 *f, const ko_vec3 *centre)
{
    return off(p->x, f->origin.x, f->shift, centre->x) +
           off(p->y, f->origin.y, f->shift, centre->y) +
           off(p->z, f->origin.z, f->shift, centre->z);
}

static bool is_nearer_to_sphere(const void *shape, const ko_mesh *mesh, const ko_aabb16 *box,
                                const ko_aabb16 *than)
{
    const ko_vec3 *p = &((const ko_mesh_nearest *)shape)->shape.capsule.a;
    const ko_vec3 a = koi_mesh_centre_of(than);
    const ko_vec3 b = koi_mesh_centre_of(box);
    return distance_to(p, &mesh->frame, &b) < distance_to(p, &mesh->frame, &a);
}

/* Compares the distances from the middle of the axis. */
static bool is_nearer_to_capsule(const void *shape, const ko_mesh *mesh, const ko_aabb16 *box,
                                 const ko_aabb16 *than)
{
    const ko_capsule *c = &((const ko_mesh_nearest *)shape)->shape.capsule;
    const ko_vec3 a = koi_mesh_centre_of(than);
    const ko_vec3 b = koi_mesh_centre_of(box);
    const ko_vec3 middle = {(c->a.x + c->b.x) / 2, (c->a.y + c->b.y) / 2, (c->a.z + c->b.z) / 2};
    return distance_to(&middle, &mesh->frame, &b) < distance_to(&middle, &mesh->frame, &a);
}

/* ---- triangles ---- */

/* Returns true only if the triangle is farther than best from the box of an axis. */
static KOI_APART bool is_beyond(const ko_bounds *axis, uint32_t best, const ko_triangle *triangle)
{
    ko_bounds reach;
    koi_mesh_widen(axis, best, &reach);
    return koi_mesh_is_beyond(triangle, &reach);
}

static void keep_better(ko_mesh_nearest *query, uint32_t face, uint32_t distance)
{
    if (distance < query->search.best) {
        query->search.best = distance;
        query->search.found = face;
    }
}

/* Returns the distance, rounded down, but no more than best. */
static KOI_OWN_FRAME uint32_t distance_of_point(const ko_vec3 *point, uint32_t best,
                                                const ko_triangle *triangle)
{
    koi_face face;
    koi_minimum minimum = {0, best};
    const koi_outline corners = koi_outline_of(triangle);
    koi_face_prepare(&corners, &face);
    return koi_face_near_point(&face, point, &minimum) ? 0U : minimum.least;
}

static KOI_OWN_FRAME void test_sphere(void *shape, uint32_t face, const ko_triangle *triangle)
{
    ko_mesh_nearest *query = (ko_mesh_nearest *)shape;
    const ko_vec3 *centre = &query->shape.capsule.a;
    const ko_bounds point = {*centre, *centre};
    if (!is_beyond(&point, query->search.best, triangle)) {
        keep_better(query, face, distance_of_point(centre, query->search.best, triangle));
    }
}

/* As distance_of_point, for the axis of a capsule. */
static KOI_OWN_FRAME uint32_t distance_of_axis(const ko_capsule *capsule, uint32_t best,
                                               const ko_triangle *triangle)
{
    koi_pair unused;
    koi_minimum minimum = {0, best};
    const koi_outline axis = koi_outline_of_segment(&capsule->a, &capsule->b);
    const koi_outline corners = koi_outline_of(triangle);
    if (koi_kernel_hits(&corners, &capsule->a, &capsule->b, NULL)) {
        return 0U;
    }
    (void)koi_pair_near(&axis, 1U, &corners, &minimum, &unused);
    return minimum.least;
}

static void test_capsule(void *shape, uint32_t face, const ko_triangle *triangle)
{
    ko_mesh_nearest *query = (ko_mesh_nearest *)shape;
    const ko_mesh_round *round = &query->shape;
    if (!is_beyond(&round->axis.bounds, query->search.best, triangle)) {
        keep_better(query, face, distance_of_axis(&round->capsule, query->search.best, triangle));
    }
}

/* ---- the normal of a triangle that the axis touches ---- */

/* x / 2^shift, rounded towards 0. */
static fix16_t scaled(int64_t x, uint32_t shift)
{
    const fix16_t part = (fix16_t)(koi_magnitude64(x) >> shift);
    return (x < 0) ? -part : part;
}

/* Sets the normal to that of the triangle: towards end a of the axis, or away from end b if a is in
 * the plane. Leaves the normal if the triangle has no plane, or both ends are in it. The cross
 * product of two edges, within 2^61, is scaled below 2^30. So the side of a point is a sum of three
 * products below 2^60. */
static KOI_APART void set_normal_of(const ko_triangle *t, const ko_capsule *axis, ko_dir3 *normal)
{
    const ko_vec3 u = koi_closest_difference(&t->b, &t->a);
    const ko_vec3 v = koi_closest_difference(&t->c, &t->a);
    const ko_wide3 w = koi_cross3_shared(&u, &v);
    const uint64_t all = koi_magnitude64(w.x) | koi_magnitude64(w.y) | koi_magnitude64(w.z);
    const uint32_t top = (uint32_t)(all >> 30);
    const uint32_t shift = (top != 0U) ? 32U - koi_port_clz(top) : 0U;
    const ko_vec3 n = {scaled(w.x, shift), scaled(w.y, shift), scaled(w.z, shift)};
    const ko_vec3 none = {0, 0, 0};
    const ko_vec3 a = koi_closest_difference(&axis->a, &t->a);
    const ko_vec3 b = koi_closest_difference(&axis->b, &t->a);
    int64_t side = koi_closest_dot(&n, &a);
    if (side == 0) {
        side = -koi_closest_dot(&n, &b);
    }
    if (side > 0) {
        koi_contact_normal(&n, &none, normal);
    } else if (side < 0) {
        koi_contact_normal(&none, &n, normal);
    }
}

/* ---- the answer ---- */

/* Sets the normal and the point on the shape. The closest points are known; `triangle` is null
 * where the beginning is inside of a solid. */
static void finish(const ko_mesh_nearest *query, const ko_triangle *triangle, ko_mesh_near *near)
{
    const ko_capsule *c = &query->shape.capsule;
    const ko_vec3 apart = koi_closest_difference(&near->on_axis, &near->on_mesh);
    near->normal = koi_contact_back(&c->a, &c->b);
    if (triangle != NULL && (apart.x | apart.y | apart.z) == 0) {
        set_normal_of(triangle, c, &near->normal);
    }
    koi_contact_normal(&near->on_axis, &near->on_mesh, &near->normal);
    near->on_shape = koi_contact_point(&near->on_axis, &near->normal, -c->r);
}

static void set_points_of_sphere(const ko_mesh_nearest *query, const ko_triangle *triangle,
                                 ko_mesh_near *near)
{
    ko_barycentric unused;
    KO_IGNORE(
        ko_triangle_closest_point(triangle, &query->shape.capsule.a, &unused, &near->on_mesh));
}

static void set_points_of_capsule(const ko_mesh_nearest *query, const ko_triangle *triangle,
                                  ko_mesh_near *near)
{
    const ko_capsule *c = &query->shape.capsule;
    const ko_capsule axis = {c->a, c->b, 0};
    koi_square unused;
    KO_IGNORE(ko_triangle_closest_capsule(triangle, &axis, &near->on_mesh, &near->on_axis));
    koi_closest_point_segment(&near->on_axis, &c->a, &c->b, &near->at, &unused);
}

/* Sets the closest points of a shape and a triangle. `on_axis` begins as end a, `at` as 0. */
typedef void set_points(const ko_mesh_nearest *query, const ko_triangle *triangle,
                        ko_mesh_near *near);

/* Writes the answer of a search that found something. */
KOI_EACH void report(const ko_mesh_nearest *query, const ko_mesh *mesh, set_points *set,
                     ko_mesh_near *near)
{
    const ko_capsule *c = &query->shape.capsule;
    const bool is_inside = query->search.found == KO_MESH_INSIDE;
    ko_triangle triangle;
    near->face = query->search.found;
    near->margin = (fix16_t)query->search.best - c->r - mesh->error;
    near->at = 0;
    near->on_axis = c->a;
    near->on_mesh = c->a;
    if (!is_inside) {
        koi_mesh_face_at(mesh, query->search.found, &triangle);
        set(query, &triangle, near);
    }
    finish(query, is_inside ? NULL : &triangle, near);
}

/* ---- going on ---- */

/* Goes on: first with the test of the beginning, then with the triangles. KO_OK:
 * query->search.found is the answer. KO_END: nothing is within reach. */
KOI_EACH ko_status search(ko_mesh_nearest *query, koi_mesh_call *call, const koi_mesh_goal *goal)
{
    if (query->stage == ASK) {
        const ko_status status = koi_mesh_inside_next(call->mesh, &query->inside, call);
        if (status == KO_OK) {
            query->search.found = KO_MESH_INSIDE;
            query->search.best = 0;
        }
        if (status != KO_END) {
            return status;
        }
        query->stage = SEARCH;
    }
    return koi_mesh_search_next(call, &query->search, goal, query);
}

/* One call of next of either kind of search. */
KOI_EACH ko_status nearest_next(ko_mesh_nearest *query, unsigned kind, const koi_mesh_goal *goal,
                                set_points *set, uint32_t *budget, ko_mesh_near *near)
{
    if (query == NULL || near == NULL) {
        return KO_E_ARG;
    }
    const bool waited = koi_query_waits(&query->q);
    ko_status status = koi_mesh_query_resume(&query->q, &query->seal, SEALED);
    if (status != KO_OK) {
        return status;
    }
    if (query->kind != kind) {
        koi_query_return(&query->q, &query->seal, SEALED, waited);
        return KO_E_ARG;
    }
    koi_mesh_call call = koi_mesh_call_begin(&query->q, budget);
    status = search(query, &call, goal);
    status = koi_mesh_call_end(&call, &query->q, &query->tests, budget, status);
    if (status == KO_OK) {
        report(query, call.mesh, set, near);
        (void)koi_query_end(&query->q, KO_END);
    }
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
}

ko_status ko_mesh_nearest_sphere_next(ko_mesh_nearest *query, uint32_t *budget, ko_mesh_near *near)
{
    static const koi_mesh_goal goal = {is_worse_for_sphere, is_nearer_to_sphere, test_sphere};
    return nearest_next(query, SPHERE, &goal, set_points_of_sphere, budget, near);
}

ko_status ko_mesh_nearest_capsule_next(ko_mesh_nearest *query, uint32_t *budget, ko_mesh_near *near)
{
    static const koi_mesh_goal goal = {is_worse_for_capsule, is_nearer_to_capsule, test_capsule};
    return nearest_next(query, CAPSULE, &goal, set_points_of_capsule, budget, near);
}
