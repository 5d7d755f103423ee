/* All triangles of a mesh that touch a volume; whether a solid contains a point.
 *
 * The walk over the triangles is in mesh_walk.c. After the triangles of a solid, one point of the
 * volume is tested: is it inside? If no triangle touches the volume, all of it is on the point's
 * side (mesh_inside.c). */
#include "port/fast.h"

#include "keepout/mesh_query.h"
#include "keepout/make.h"
#include "keepout/overlap.h"

#include "src/box/bounds.h"
#include "src/box/line.h"
#include "src/mesh/mesh_inside.h"
#include "src/mesh/mesh_walk.h"

enum { AABB = 1, SPHERE, CAPSULE, OBB, KDOP, CONTAINS };

/* The bytes that the seal covers. */
#define SEALED offsetof(ko_mesh_query, seal)

/* The stages of a query: the triangles, then the point, then nothing. */
enum { WALK, ASK, DONE };

/* ---- beginning ---- */

/* Returns KO_E_ARG for a null pointer or a mesh that was never opened, else `shape`, what the check
 * of the shape answered. Marks the query if that is a refusal, else clears it. */
static ko_status accept(const ko_mesh *mesh, ko_mesh_query *query, ko_status shape)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = koi_mesh_is_missing(mesh) ? KO_E_ARG : shape;
    if (status != KO_OK) {
        return koi_query_end(&query->q, status);
    }
    koi_query_clear(query, sizeof(*query)); /* all begins with 0 */
    return KO_OK;
}

/* Starts the walk. query->walk.bounds and query->shape must be set. */
static ko_status start(const ko_mesh *mesh, ko_mesh_query *query, unsigned kind)
{
    query->kind = (uint8_t)kind;
    query->stage = WALK;
    koi_mesh_walk_begin(mesh, &query->walk);
    (void)koi_query_open(&query->q, mesh, 0U, KO_ALL);
    return koi_query_stay(&query->q, &query->seal, SEALED, KO_OK);
}

/* Sets the bounds of the walk to a box, grown by a margin. */
static void set_bounds(ko_mesh_query *query, const ko_aabb *box, uint32_t margin)
{
    ko_bounds bounds;
    koi_bounds_of(box, &bounds);
    koi_mesh_widen(&bounds, margin, &query->walk.bounds);
}

ko_status ko_mesh_query_aabb_begin(const ko_mesh *mesh, const ko_aabb *box, ko_mesh_query *query)
{
    const ko_status status = accept(mesh, query, ko_aabb_check(box));
    if (status != KO_OK) {
        return status;
    }
    set_bounds(query, box, (uint32_t)mesh->error);
    query->shape.aabb = *box;
    query->shape.aabb.r.x += mesh->error;
    query->shape.aabb.r.y += mesh->error;
    query->shape.aabb.r.z += mesh->error;
    return start(mesh, query, AABB);
}

/* Sets a sphere, grown by the mesh's error, and its bounds. */
static void set_sphere(const ko_mesh *mesh, const ko_sphere *sphere, ko_mesh_query *query)
{
    const ko_bounds centre = {sphere->c, sphere->c};
    koi_mesh_widen(&centre, (uint32_t)sphere->r + (uint32_t)mesh->error, &query->walk.bounds);
    query->shape.sphere = *sphere;
    query->shape.sphere.r += mesh->error;
}

ko_status ko_mesh_query_sphere_begin(const ko_mesh *mesh, const ko_sphere *sphere,
                                     ko_mesh_query *query)
{
    const ko_status status = accept(mesh, query, ko_sphere_check(sphere));
    if (status != KO_OK) {
        return status;
    }
    set_sphere(mesh, sphere, query);
    return start(mesh, query, SPHERE);
}

/* Prepares the axis as a line: it passes by more nodes than the capsule's box does. */
ko_status ko_mesh_query_capsule_begin(const ko_mesh *mesh, const ko_capsule *capsule,
                                      ko_mesh_query *query)
{
    const ko_status status = accept(mesh, query, ko_capsule_check(capsule));
    if (status != KO_OK) {
        return status;
    }
    ko_mesh_round *round = &query->shape.round;
    const ko_segment axis = {capsule->a, capsule->b};
    round->capsule = *capsule;
    round->capsule.r += mesh->error;
    KO_IGNORE(ko_line_from_segment(&axis, &round->axis));
    koi_mesh_widen(&round->axis.bounds, (uint32_t)round->capsule.r, &query->walk.bounds);
    return start(mesh, query, CAPSULE);
}

/* A ball of the error around a point of the box must lie in the larger box. So its extents grow by
 * the error and 1 LSB: axes are at right angles and of length 1 within 2^-26 each, which takes less
 * than 2^-24 of the error. Along the world's axes extents larger by d reach less than 2 d farther.
 */
ko_status ko_mesh_query_obb_begin(const ko_mesh *mesh, const ko_obb *box, ko_mesh_query *query)
{
    ko_aabb about;
    const ko_status status = accept(mesh, query, ko_aabb_from_obb(box, &about));
    if (status != KO_OK) {
        return status;
    }
    const fix16_t more = (mesh->error > 0) ? mesh->error + 1 : 0;
    set_bounds(query, &about, 2U * (uint32_t)more);
    query->shape.obb = *box;
    query->shape.obb.r.x += more;
    query->shape.obb.r.y += more;
    query->shape.obb.r.z += more;
    return start(mesh, query, OBB);
}

/* Sets a k-DOP, grown by twice the mesh's error. In a solid its point `middle` is tested, too. That
 * may be just outside of the k-DOP's slabs and of its box: then both grow to hold it. */
static void set_dop(const ko_mesh *mesh, unsigned k, const ko_kdop_slab *dop, const ko_vec3 *middle,
                    ko_mesh_query *query)
{
    ko_mesh_dop *out = &query->shape.dop;
    query->k = (uint8_t)k;
    (void)memcpy(out->slab, dop, k / 2U * sizeof(*dop));
    if (ko_mesh_is_solid(mesh)) {
        out->point = *middle;
        koi_mesh_hold_point(k, out->slab, &out->point);
        const ko_bounds point = {out->point, out->point};
        koi_bounds_union(&query->walk.bounds, &point, &query->walk.bounds);
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        out->slab[i].lo -= 2 * mesh->error;
        out->slab[i].hi += 2 * mesh->error;
    }
}

ko_status ko_mesh_query_kdop_begin(const ko_mesh *mesh, unsigned k, const ko_kdop_slab *dop,
                                   ko_mesh_query *query)
{
    ko_aabb about;
    const ko_status status = accept(mesh, query, ko_aabb_from_kdop(k, dop, &about));
    if (status != KO_OK) {
        return status;
    }
    set_bounds(query, &about, (uint32_t)mesh->error);
    set_dop(mesh, k, dop, &about.c, query);
    return start(mesh, query, KDOP);
}

/* A sphere of radius 0 touches a triangle iff its centre is on it, or within the error of it. */
ko_status ko_mesh_contains_begin(const ko_mesh *mesh, const ko_vec3 *point, ko_mesh_contains *query)
{
    ko_status status = accept(mesh, query, ko_vec3_check(point));
    if (status != KO_OK) {
        return status;
    }
    if (!ko_mesh_is_solid(mesh)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    const ko_sphere sphere = {*point, 0};
    set_sphere(mesh, &sphere, query);
    return start(mesh, query, CONTAINS);
}

/* ---- the inside of a solid ---- */

/* Returns the point of the volume that is tested in a solid. */
static const ko_vec3 *point_of(const ko_mesh_query *query)
{
    switch (query->kind) {
    case CAPSULE:
        return &query->shape.round.capsule.a;
    case OBB:
        return &query->shape.obb.c;
    case KDOP:
        return &query->shape.dop.point;
    default: /* an AABB begins with its centre, as a sphere does */
        return &query->shape.sphere.c;
    }
}

/* Tests the point of the volume, after the last triangle of a solid. KO_OK, once: it is inside, and
 * *hit reports that. KO_END: it is not, or nothing is left to test. The test overwrites the shape,
 * which is not needed then. */
static ko_status ask_inside(ko_mesh_query *query, koi_mesh_call *call, ko_mesh_hit *hit)
{
    if (query->stage == DONE || !ko_mesh_is_solid(call->mesh)) {
        return KO_END;
    }
    if (query->stage == WALK) {
        const ko_vec3 point = *point_of(query);
        koi_mesh_inside_begin(call->mesh, &point, &query->shape.inside);
        query->stage = ASK;
    }
    const ko_status status = koi_mesh_inside_next(call->mesh, &query->shape.inside, call);
    if (status == KO_OK) {
        static const ko_triangle_hit never = {KO_NEVER, 0, 0, 0};
        hit->face = KO_MESH_INSIDE;
        hit->at = never;
        query->stage = DONE;
    }
    return status;
}

/* ---- going on ---- */

/* One call of next of any kind of query: `test` says which kind it must be. */
KOI_EACH ko_status query_next(ko_mesh_query *query, uint32_t *budget, ko_mesh_hit *hit,
                              const koi_mesh_test *test)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    const bool waited = koi_query_waits(&query->q);
    ko_status status = koi_mesh_query_resume(&query->q, &query->seal, SEALED);
    if (status != KO_OK) {
        return status;
    }
    if (query->kind != test->kind) {
        koi_query_return(&query->q, &query->seal, SEALED, waited);
        return KO_E_ARG;
    }
    koi_mesh_call call = koi_mesh_call_begin(&query->q, budget);
    status =
        (query->stage == WALK) ? koi_mesh_walk_next(&call, &query->walk, test, query, hit) : KO_END;
    if (status == KO_END) {
        status = ask_inside(query, &call, hit);
    }
    status = koi_mesh_call_end(&call, &query->q, &query->tests, budget, status);
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
}

static bool touches_aabb(const void *shape, const ko_triangle *triangle, ko_triangle_hit *at)
{
    (void)at;
    return ko_triangle_overlap_aabb(triangle, &((const ko_mesh_query *)shape)->shape.aabb);
}

ko_status ko_mesh_query_aabb_next(ko_mesh_query *query, uint32_t *budget, ko_mesh_hit *hit)
{
    static const koi_mesh_test test = {AABB, NULL, touches_aabb};
    return query_next(query, budget, hit, &test);
}

static bool touches_sphere(const void *shape, const ko_triangle *triangle, ko_triangle_hit *at)
{
    (void)at;
    return ko_triangle_overlap_sphere(triangle, &((const ko_mesh_query *)shape)->shape.sphere);
}

ko_status ko_mesh_query_sphere_next(ko_mesh_query *query, uint32_t *budget, ko_mesh_hit *hit)
{
    static const koi_mesh_test test = {SPHERE, NULL, touches_sphere};
    return query_next(query, budget, hit, &test);
}

/* Returns false only if the axis misses the box, grown by the radius: then the capsule misses the
 * box. */
static bool passes_capsule(const void *shape, const ko_frame16 *frame, const ko_aabb16 *cells)
{
    const ko_mesh_round *round = &((const ko_mesh_query *)shape)->shape.round;
    ko_bounds box;
    koi_mesh_bounds_of(frame, cells, &box);
    koi_mesh_widen(&box, (uint32_t)round->capsule.r, &box);
    return koi_line_overlap_bounds(&round->axis, &box);
}

static bool touches_capsule(const void *shape, const ko_triangle *triangle, ko_triangle_hit *at)
{
    (void)at;
    return ko_triangle_overlap_capsule(triangle,
                                       &((const ko_mesh_query *)shape)->shape.round.capsule);
}

ko_status ko_mesh_query_capsule_next(ko_mesh_query *query, uint32_t *budget, ko_mesh_hit *hit)
{
    static const koi_mesh_test test = {CAPSULE, passes_capsule, touches_capsule};
    return query_next(query, budget, hit, &test);
}

static bool touches_obb(const void *shape, const ko_triangle *triangle, ko_triangle_hit *at)
{
    (void)at;
    return ko_triangle_overlap_obb(triangle, &((const ko_mesh_query *)shape)->shape.obb);
}

ko_status ko_mesh_query_obb_next(ko_mesh_query *query, uint32_t *budget, ko_mesh_hit *hit)
{
    static const koi_mesh_test test = {OBB, NULL, touches_obb};
    return query_next(query, budget, hit, &test);
}

static bool touches_kdop(const void *shape, const ko_triangle *triangle, ko_triangle_hit *at)
{
    const ko_mesh_query *query = (const ko_mesh_query *)shape;
    (void)at;
    return ko_triangle_overlap_kdop(triangle, query->k, query->shape.dop.slab);
}

ko_status ko_mesh_query_kdop_next(ko_mesh_query *query, uint32_t *budget, ko_mesh_hit *hit)
{
    static const koi_mesh_test test = {KDOP, NULL, touches_kdop};
    return query_next(query, budget, hit, &test);
}

ko_status ko_mesh_contains_next(ko_mesh_contains *query, uint32_t *budget)
{
    static const koi_mesh_test test = {CONTAINS, NULL, touches_sphere};
    ko_mesh_hit hit;
    const ko_status status = query_next(query, budget, &hit, &test);
    if (status == KO_OK) {
        (void)koi_query_end(&query->q, KO_END);
    }
    return status;
}
