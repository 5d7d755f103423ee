/* One type for all queries of a mesh that report every touched triangle. A query is about a volume
 * of any kind, or along a line. So a test can run all kinds in one loop. */
#ifndef MESH_ANY_H
#define MESH_ANY_H

#include "keepout/cast.h"
#include "keepout/mesh_query.h"

typedef struct mesh_any {
    union {
        ko_mesh_query volume;
        ko_mesh_cast line;
    } as;
    bool is_line;
} mesh_any;

/* as_volume and as_line return the query that a begin function fills. */
static inline ko_mesh_query *as_volume(mesh_any *any)
{
    any->is_line = false;
    return &any->as.volume;
}

static inline ko_mesh_cast *as_line(mesh_any *any)
{
    any->is_line = true;
    return &any->as.line;
}

/* cast_segment begins a query along a segment, cast_ray along a ray. */
static inline ko_status cast_segment(const ko_mesh *mesh, const ko_segment *segment, ko_order order,
                                     ko_mesh_cast *query)
{
    ko_line line;
    const ko_status status = ko_line_from_segment(segment, &line);
    return (status == KO_OK) ? ko_mesh_cast_begin(mesh, &line, order, query) : status;
}

static inline ko_status cast_ray(const ko_mesh *mesh, const ko_ray *ray, ko_order order,
                                 ko_mesh_cast *query)
{
    ko_line line;
    const ko_status status = ko_line_from_ray(ray, &line);
    return (status == KO_OK) ? ko_mesh_cast_begin(mesh, &line, order, query) : status;
}

/* Makes the mesh answer through its tree or by brute force, and returns it. */
static inline ko_mesh *by_path(ko_mesh *mesh, ko_mesh_path path)
{
    mesh->path = path;
    return mesh;
}

/* Calls the next function of the query's kind. */
static inline ko_status any_next(mesh_any *any, uint32_t budget, ko_mesh_hit *hit)
{
    static ko_status (*const next[])(ko_mesh_query *, uint32_t *, ko_mesh_hit *) = {
        ko_mesh_query_aabb_next, ko_mesh_query_sphere_next, ko_mesh_query_capsule_next,
        ko_mesh_query_obb_next, ko_mesh_query_kdop_next};
    if (any->is_line) {
        return ko_mesh_cast_next(&any->as.line, &budget, hit);
    }
    const uint32_t kind = any->as.volume.kind; /* 0: the query was never begun */
    return next[(kind > 0U && kind <= 5U) ? kind - 1U : 0U](&any->as.volume, &budget, hit);
}

/* Nodes visited and triangles tested so far. The heads of both kinds are the same. */
static inline uint32_t any_visits(const mesh_any *any)
{
    return any->as.volume.q.visits - any->as.volume.tests;
}

static inline uint32_t any_tests(const mesh_any *any)
{
    return any->as.volume.tests;
}

#endif
