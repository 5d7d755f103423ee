#include "body.h"

#include <stdlib.h>
#include <string.h>

/* ko_obb_from_hull takes 13.5 multiplications for each point and pair of triangles: about a second.
 */
enum { MOST_OBB_WORK = 15000000 };

static body one;
static ko_vec3 shift;
static uint16_t hull_first[KO_HULL_FIRST(MOST_POINTS)];
static uint16_t hull_neighbours[KO_HULL_LINKS(MOST_POINTS)];
static ko_mesh_face mesh_faces[KO_HULL_FACES(MOST_POINTS)];
static ko_mesh_work mesh_work[KO_HULL_FACES(MOST_POINTS)];
static uint32_t block[KO_MESH_BYTES(MOST_POINTS, KO_HULL_FACES(MOST_POINTS)) / 4U + 1U];
static ko_mesh mesh;

const body *body_get(void)
{
    return &one;
}

ko_vec3 body_shift(void)
{
    return shift;
}

/* ---- its points ---- */

static ko_status centre(ko_vec3 *points, uint32_t n)
{
    ko_aabb box;
    ko_status status = ko_aabb_from_points(points, n, &box);
    for (uint32_t i = 0; i < n && status == KO_OK; i++) {
        status = ko_vec3_sub(&points[i], &box.c, &points[i]);
    }
    shift = box.c;
    return status;
}

static int by_place(const void *a, const void *b)
{
    const ko_vec3 *p = a;
    const ko_vec3 *q = b;
    if (p->x != q->x) {
        return (p->x > q->x) - (p->x < q->x);
    }
    return (p->y != q->y) ? (p->y > q->y) - (p->y < q->y) : (p->z > q->z) - (p->z < q->z);
}

/* Keeps the corners of the hull of all points, in an order that the file does not decide. */
static ko_status take_corners(ko_vec3 *points, uint32_t n)
{
    ko_hull hull;
    ko_hull_store store = {.faces = one.faces,
                           .first = hull_first,
                           .neighbours = hull_neighbours,
                           .face_room = KO_HULL_FACES(MOST_POINTS),
                           .vertex_room = MOST_POINTS,
                           .link_room = KO_HULL_LINKS(MOST_POINTS)};
    const ko_status status = ko_hull_build(points, n, &store, &hull);
    if (status == KO_OK) {
        memcpy(one.points, points, hull.count * sizeof(points[0]));
        qsort(one.points, hull.count, sizeof(one.points[0]), by_place);
        one.point_count = hull.count;
        one.corner_count = hull.count;
    }
    return status;
}

/* ---- its volumes ---- */

/* Four times the squared area of a triangle of the hull. */
static double area_of(const ko_hull_face *face)
{
    const ko_vec3 *a = &one.points[face->vertex[0]];
    const ko_vec3 *b = &one.points[face->vertex[1]];
    const ko_vec3 *c = &one.points[face->vertex[2]];
    const double u[3] = {b->x - (double)a->x, b->y - (double)a->y, b->z - (double)a->z};
    const double v[3] = {c->x - (double)a->x, c->y - (double)a->y, c->z - (double)a->z};
    const double x = u[1] * v[2] - u[2] * v[1];
    const double y = u[2] * v[0] - u[0] * v[2];
    const double z = u[0] * v[1] - u[1] * v[0];
    return x * x + y * y + z * z;
}

/* Fits an oriented box along the largest triangles of a large hull, as keepout-bake does. Each
 * step takes the largest that is left. */
static ko_status fit_large_obb(uint32_t most)
{
    static uint16_t triangles[3 * KO_HULL_FACES(MOST_POINTS)];
    static double areas[KO_HULL_FACES(MOST_POINTS)];
    for (uint32_t i = 0; i < one.store.face_count; i++) {
        areas[i] = area_of(&one.faces[i]);
    }
    for (uint32_t taken = 0; taken < most; taken++) {
        uint32_t best = 0;
        for (uint32_t i = 1; i < one.store.face_count; i++) {
            best = (areas[i] > areas[best]) ? i : best;
        }
        memcpy(&triangles[3U * taken], one.faces[best].vertex, sizeof(one.faces[best].vertex));
        areas[best] = -1.0;
    }
    return ko_obb_from_hull(one.points, one.corner_count, triangles, most, &one.obb);
}

static ko_status fit_obb(const volume_kind *kind)
{
    uint32_t count = one.store.face_count;
    while ((uint64_t)count * count * one.corner_count > MOST_OBB_WORK) {
        count--;
    }
    return (count == one.store.face_count) ? kind->build(&one, kind) : fit_large_obb(count);
}

/* True if an earlier kind builds the same as this one. */
static bool is_built(unsigned kind)
{
    for (unsigned i = 0; i < kind; i++) {
        if (kinds[i].build == kinds[kind].build && kinds[i].k == kinds[kind].k) {
            return true;
        }
    }
    return false;
}

static ko_status fit_volumes(void)
{
    ko_status status = KO_OK;
    for (unsigned i = 0; i < kind_count && status == KO_OK; i++) {
        if (!is_built(i)) {
            status =
                (kinds[i].form == ORIENTED) ? fit_obb(&kinds[i]) : kinds[i].build(&one, &kinds[i]);
        }
    }
    return status;
}

/* ---- its hull as a mesh ---- */

static ko_status build_mesh(void)
{
    ko_mesh_stats stats;
    const ko_mesh_source source = {.vertices = one.points,
                                   .faces = mesh_faces,
                                   .vertex_count = one.corner_count,
                                   .face_count = one.store.face_count,
                                   .solid = 1};
    for (uint32_t i = 0; i < one.store.face_count; i++) {
        memcpy(mesh_faces[i].corner, one.faces[i].vertex, sizeof(mesh_faces[i].corner));
    }
    if (source.face_count < 4U) {
        return KO_E_DATA;
    }
    const ko_status status = ko_mesh_build(&source, mesh_work, block, sizeof(block), &stats);
    return (status == KO_OK) ? ko_mesh_open(block, stats.bytes, &mesh) : status;
}

ko_status body_make(ko_vec3 *points, uint32_t n, bool centred)
{
    shift = (ko_vec3){0, 0, 0};
    ko_status status = centred ? centre(points, n) : KO_OK;
    status = (status == KO_OK) ? take_corners(points, n) : status;
    status = (status == KO_OK) ? fit_volumes() : status;
    status = (status == KO_OK) ? build_mesh() : status;
    if (status != KO_OK) {
        one.corner_count = 0;
    }
    return status;
}

ko_status body_get_face(uint32_t face, ko_triangle *out)
{
    return ko_mesh_get_triangle(&mesh, face, out);
}

/* ---- two of them ---- */

static ko_status place_witness(const ko_pose *a, const ko_pose *b_in_a, const ko_mesh_pair *pair,
                               body_gap *out)
{
    ko_triangle on_a;
    ko_triangle on_b;
    fix16_t error = 0;
    ko_status status = ko_mesh_get_triangle(&mesh, pair->a, &on_a);
    status = (status == KO_OK) ? ko_mesh_get_triangle(&mesh, pair->b, &on_b) : status;
    status = (status == KO_OK) ? ko_triangle_transform(&on_b, b_in_a, &on_b, &error) : status;
    status = (status == KO_OK) ? ko_triangle_closest(&on_a, &on_b, &out->on_a, &out->on_b) : status;
    status = (status == KO_OK) ? ko_vec3_transform(&out->on_a, a, &out->on_a) : status;
    return (status == KO_OK) ? ko_vec3_transform(&out->on_b, a, &out->on_b) : status;
}

ko_status body_find_gap(const ko_pose *a, const ko_pose *b, body_gap *out)
{
    ko_pose b_in_a;
    ko_mesh_closest query;
    ko_mesh_gap gap;
    ko_status status = ko_pose_between(a, b, &b_in_a);
    status =
        (status == KO_OK) ? ko_mesh_closest_begin(&mesh, &mesh, &b_in_a, KO_LIMIT, &query) : status;
    status = (status == KO_OK) ? ko_mesh_closest_next(&query, NULL, &gap) : status;
    if (status != KO_OK) {
        return (status == KO_END) ? KO_E_RANGE : status;
    }
    out->clearance = gap.clearance;
    out->face_a = gap.faces.a;
    out->face_b = gap.faces.b;
    return (gap.clearance == 0) ? KO_OK : place_witness(a, &b_in_a, &gap.faces, out);
}
