/* Builds volumes around a mesh, with the library's own builders. */
#include <stdlib.h>
#include <string.h>

#include "baked.h"

/* ko_obb_from_hull takes 13.5 multiplications for each point and pair of triangles: a second or so.
 */
#define MOST_OBB_WORK 15000000U

/* A larger hull makes no query shorter than the mesh does, and takes long to build. */
#define MOST_CORNERS 4096U

/* ---- hull ---- */

static uint16_t at_most(uint32_t wanted, uint32_t most)
{
    return (uint16_t)((wanted > most) ? most : wanted);
}

/* Returns the triangles of the hull. NULL if there is none. */
static ko_hull_face *make_hull(const baked *b, volumes *out)
{
    const uint32_t n = b->vertex_count;
    ko_hull_store store = {
        .face_room = at_most(KO_HULL_FACES(n), KO_HULL_FACES(MOST_CORNERS)),
        .vertex_room = at_most(n, MOST_CORNERS),
        .link_room = at_most(KO_HULL_LINKS(n), KO_HULL_LINKS(MOST_CORNERS)),
    };
    if (n > KO_HULL_MAX_POINTS) {
        out->no_hull = "more than 65532 vertices";
        return NULL;
    }
    out->hull_vertices = need(n, sizeof(ko_vec3));
    out->hull_first = need(KO_HULL_FIRST(n), sizeof(uint16_t));
    out->hull_neighbours = need(store.link_room, sizeof(uint16_t));
    memcpy(out->hull_vertices, b->vertices, n * sizeof(ko_vec3));
    store.faces = need(store.face_room, sizeof(ko_hull_face));
    store.first = out->hull_first;
    store.neighbours = out->hull_neighbours;
    const ko_status status = ko_hull_build(out->hull_vertices, n, &store, &out->hull);
    if (status != KO_OK) {
        out->no_hull =
            (status == KO_E_FULL) ? "more than some 4000 corners" : ko_status_text(status);
        free(store.faces);
        return NULL;
    }
    out->hull_faces = store.face_count;
    return store.faces;
}

/* ---- box ---- */

typedef struct sized_face {
    double area;
    uint16_t vertex[3];
} sized_face;

static int by_area(const void *a, const void *b)
{
    const double x = ((const sized_face *)a)->area;
    const double y = ((const sized_face *)b)->area;
    if (x != y) {
        return (x < y) - (x > y);
    }
    return memcmp(((const sized_face *)a)->vertex, ((const sized_face *)b)->vertex,
                  sizeof(((const sized_face *)a)->vertex));
}

static real3 real_at(const ko_vec3 *v)
{
    const real3 r = {v->x, v->y, v->z};
    return r;
}

/* A face of the hull with twice its area. */
static sized_face sized(const volumes *v, const ko_hull_face *face)
{
    sized_face s;
    const real3 a = real_at(&v->hull_vertices[face->vertex[0]]);
    const real3 b = real_at(&v->hull_vertices[face->vertex[1]]);
    const real3 c = real_at(&v->hull_vertices[face->vertex[2]]);
    s.area = real_length(real_cross(real_sub(b, a), real_sub(c, a)));
    memcpy(s.vertex, face->vertex, sizeof(s.vertex));
    return s;
}

/* Finds the box of the hull along its largest triangles: all of them, if that is quick enough. */
static ko_status make_tight_obb(const ko_hull_face *faces, volumes *out)
{
    const uint64_t points = out->hull.count;
    uint32_t count = out->hull_faces;
    sized_face *order = need(count, sizeof(*order));
    uint16_t *triangles = need(3U * (size_t)count, sizeof(*triangles));
    for (uint32_t i = 0; i < count; i++) {
        order[i] = sized(out, &faces[i]);
    }
    qsort(order, count, sizeof(*order), by_area);
    while ((uint64_t)count * count * points > MOST_OBB_WORK) {
        count--;
    }
    for (uint32_t i = 0; i < count; i++) {
        memcpy(&triangles[3U * (size_t)i], order[i].vertex, sizeof(order[i].vertex));
    }
    out->obb_faces = count;
    const ko_status status =
        ko_obb_from_hull(out->hull_vertices, out->hull.count, triangles, count, &out->obb);
    free(order);
    free(triangles);
    return status;
}

static void make_obb(const baked *b, const ko_hull_face *faces, volumes *out)
{
    const ko_status status = (faces == NULL)
                                 ? ko_obb_from_points(b->vertices, b->vertex_count, NULL, &out->obb)
                                 : make_tight_obb(faces, out);
    const fix16_t error = b->mesh.error;
    const fix16_t more = (error > 0) ? error + 1 : 0; /* its axes are rounded */
    out->obb.r.x += more;
    out->obb.r.y += more;
    out->obb.r.z += more;
    if (status != KO_OK || ko_obb_check(&out->obb) != KO_OK) {
        out->no_obb = "it would leave the range of 8192 m";
    }
}

/* ---- k-DOPs ---- */

/* A slab's normal of w components has length sqrt(w), at most 7 / 4. */
static fix16_t slab_error(fix16_t error, int w)
{
    const fix16_t four = (w == 1) ? 4 * error : (w == 2) ? 6 * error : 7 * error;
    return (four + 3) / 4;
}

static void widen(ko_kdop_slab *slab, fix16_t error, int w)
{
    const fix16_t by = slab_error(error, w);
    const fix16_t most = w * KO_LIMIT; /* at most 3 * 2^29 */
    slab->lo = (slab->lo < by - most) ? -most : slab->lo - by;
    slab->hi = (slab->hi > most - by) ? most : slab->hi + by;
}

/* Corners, axes, edges: shape.h. */
static void widen_all(ko_kdop_slab *slabs, unsigned count, fix16_t error)
{
    for (unsigned i = 0; i < count; i++) {
        widen(&slabs[i], error, (i < 4U) ? 3 : (i < 7U) ? 1 : 2);
    }
}

static void make_dops(const baked *b, volumes *out)
{
    const ko_vec3 *points = b->vertices;
    const uint32_t n = b->vertex_count;
    if (ko_kdop_from_points(14, points, n, out->dop14.slab) != KO_OK ||
        ko_kdop_from_points(26, points, n, out->dop26.slab) != KO_OK) {
        out->no_dops = "it cannot be made";
        return;
    }
    widen_all(out->dop14.slab, 7, b->mesh.error);
    widen_all(out->dop26.slab, 13, b->mesh.error);
}

/* ---- capsule ---- */

static double volume_of(const ko_capsule *c)
{
    const double r = c->r;
    return r * r * (real_length(real_sub(real_at(&c->b), real_at(&c->a))) + 4 * r / 3);
}

/* Takes the smaller of the capsule of the points and that of the box. */
static void make_capsule(const baked *b, volumes *out)
{
    ko_capsule other;
    const bool first = ko_capsule_from_points(b->vertices, b->vertex_count, &out->capsule) == KO_OK;
    if (first) {
        out->capsule.r += b->mesh.error;
    }
    const bool is_legal = first && ko_capsule_check(&out->capsule) == KO_OK;
    const bool second = out->no_obb == NULL && ko_capsule_from_obb(&out->obb, &other) == KO_OK;
    if (second && (!is_legal || volume_of(&other) < volume_of(&out->capsule))) {
        out->capsule = other; /* the box holds the error already */
    }
    if (!is_legal && !second) {
        out->no_capsule = "it would leave the range of 8192 m";
    }
}

void volumes_make(const baked *b, volumes *out)
{
    *out = (volumes){.no_hull = NULL};
    ko_hull_face *faces = make_hull(b, out);
    make_obb(b, faces, out);
    free(faces);
    make_dops(b, out);
    make_capsule(b, out);
    if (ko_aabb_from_mesh(&b->mesh, &out->aabb) != KO_OK) {
        stop("the box around the mesh leaves the range of 8192 m");
    }
}

void volumes_free(volumes *v)
{
    free(v->hull_vertices);
    free(v->hull_first);
    free(v->hull_neighbours);
}
