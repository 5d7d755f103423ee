/* Turns a model into a mesh: drops triangles without area, measures the cost, and the distance
 * between triangles and model. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tell.h"

#include "baked.h"

enum { NAMED = 3, MOST_LOOSE = 66 }; /* LSB: 1 mm */

/* ---- triangles without area ---- */

static void corners_of(const model *m, uint32_t face, ko_vec3 v[3])
{
    for (int i = 0; i < 3; i++) {
        v[i] = m->vertices[m->points[m->faces[face].point[i]].vertex];
    }
}

/* Exact: differences of legal coordinates are below 2^30, the components below 2^61. */
static bool has_area(const model *m, uint32_t face)
{
    ko_vec3 v[3];
    corners_of(m, face, v);
    const int64_t ux = (int64_t)v[1].x - v[0].x;
    const int64_t uy = (int64_t)v[1].y - v[0].y;
    const int64_t uz = (int64_t)v[1].z - v[0].z;
    const int64_t wx = (int64_t)v[2].x - v[0].x;
    const int64_t wy = (int64_t)v[2].y - v[0].y;
    const int64_t wz = (int64_t)v[2].z - v[0].z;
    return uy * wz != uz * wy || uz * wx != ux * wz || ux * wy != uy * wx;
}

/* The rest of a triangle without area: its longest edge, and the corner on it. */
typedef struct sliver {
    uint32_t face;
    uint32_t a;
    uint32_t b;
    uint32_t middle;
    bool is_covered;
} sliver;

static double length2(ko_vec3 a, ko_vec3 b)
{
    const double x = (double)a.x - b.x;
    const double y = (double)a.y - b.y;
    const double z = (double)a.z - b.z;
    return x * x + y * y + z * z;
}

static sliver sliver_of(const model *m, uint32_t face)
{
    ko_vec3 v[3];
    int longest = 0;
    corners_of(m, face, v);
    for (int i = 1; i < 3; i++) {
        if (length2(v[i], v[(i + 1) % 3]) > length2(v[longest], v[(longest + 1) % 3])) {
            longest = i;
        }
    }
    const uint32_t *point = m->faces[face].point;
    const sliver s = {.face = face,
                      .a = m->points[point[longest]].vertex,
                      .b = m->points[point[(longest + 1) % 3]].vertex,
                      .middle = m->points[point[(longest + 2) % 3]].vertex};
    return s;
}

/* True if two corners are equal. */
static bool is_collapsed(const sliver *s)
{
    return s->a == s->b || s->b == s->middle || s->middle == s->a;
}

/* ---- edges that triangles of the mesh hold ---- */

typedef struct edge_set {
    uint64_t *slots; /* lower vertex in the upper half, both + 1; 0: empty */
    uint64_t size;
} edge_set;

static uint64_t *edge_slot(const edge_set *set, uint32_t a, uint32_t b)
{
    const uint64_t low = (a < b) ? a : b;
    const uint64_t high = (a < b) ? b : a;
    const uint64_t key = (low + 1U) << 32 | (high + 1U);
    uint64_t i = (key * 0x9E3779B97F4A7C15U) >> 20 & (set->size - 1U);
    while (set->slots[i] != 0U && set->slots[i] != key) {
        i = (i + 1U) & (set->size - 1U);
    }
    return &set->slots[i];
}

static void add_edge(edge_set *set, uint32_t a, uint32_t b)
{
    const uint64_t low = (a < b) ? a : b;
    const uint64_t high = (a < b) ? b : a;
    *edge_slot(set, a, b) = (low + 1U) << 32 | (high + 1U);
}

/* A vertex counts as an edge to itself. */
static bool has_edge(const edge_set *set, uint32_t a, uint32_t b)
{
    return *edge_slot(set, a, b) != 0U;
}

static void add_edges(const model *m, edge_set *set, uint32_t face)
{
    for (int i = 0; i < 3; i++) {
        const uint32_t a = m->points[m->faces[face].point[i]].vertex;
        const uint32_t b = m->points[m->faces[face].point[(i + 1) % 3]].vertex;
        add_edge(set, a, b);
        add_edge(set, a, a);
    }
}

/* Marks the slivers that lie on edges of kept triangles, or of marked slivers. */
static void mark_covered(const model *m, edge_set *set, sliver *slivers, uint32_t count)
{
    for (bool any = true; any;) {
        any = false;
        for (uint32_t i = 0; i < count; i++) {
            sliver *s = &slivers[i];
            if (!s->is_covered && (has_edge(set, s->a, s->b) || (has_edge(set, s->a, s->middle) &&
                                                                 has_edge(set, s->middle, s->b)))) {
                s->is_covered = true;
                any = true;
                add_edges(m, set, s->face);
            }
        }
    }
}

/* ---- the distance of dropped triangles from the mesh ---- */

static ko_vec3 grid_of(real3 p)
{
    const ko_vec3 v = {(fix16_t)llrint(p.x), (fix16_t)llrint(p.y), (fix16_t)llrint(p.z)};
    return v;
}

enum { CLEARANCE_SLACK = 2 }; /* rounding of the clearance and the point */

/* Finds the nearest triangle and an upper bound of its distance. False if that is above
 * MOST_LOOSE. */
static bool find_nearest(const ko_mesh *mesh, real3 p, uint32_t *face, double *distance)
{
    ko_mesh_nearest search;
    ko_mesh_near near;
    const ko_sphere point = {grid_of(p), 0};
    (void)ko_mesh_nearest_sphere_begin(mesh, &point, MOST_LOOSE, &search);
    if (ko_mesh_nearest_sphere_next(&search, NULL, &near) != KO_OK) {
        return false;
    }
    *face = near.face;
    *distance = ((near.margin > 0) ? near.margin : 0) + CLEARANCE_SLACK;
    return true;
}

/* An upper bound of the distance from a point to a triangle of the mesh, in LSB. */
static double face_distance(const ko_mesh *mesh, uint32_t face, real3 p)
{
    ko_triangle triangle;
    fix16_t clearance = 0;
    const ko_sphere point = {grid_of(p), 0};
    if (ko_mesh_get_triangle(mesh, face, &triangle) != KO_OK ||
        ko_triangle_clearance_sphere(&triangle, &point, &clearance) != KO_OK) {
        return (double)KO_LIMIT;
    }
    return clearance + CLEARANCE_SLACK;
}

/* The point at t from a (0) to b (1). */
static real3 between(real3 a, real3 b, double t)
{
    const real3 p = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z)};
    return p;
}

/* Upper bound of the distance from the farthest point of a segment to the mesh; any number above
 * MOST_LOOSE if it is above that. The distance from one triangle is convex along a segment. So no
 * point of a part is farther from the triangle nearest to its middle than one of its ends. */
static double farthest_of(const ko_mesh *mesh, real3 a, real3 b)
{
    typedef struct part {
        double from;
        double size;
    } part;
    part stack[64] = {{0, 1}};
    uint32_t count = 1;
    double seen = 0; /* the farthest point tried */
    double most = 0;
    const double length = real_length(real_sub(b, a));
    while (count > 0U) {
        const part p = stack[--count];
        const double half = p.size / 2;
        uint32_t face = 0;
        double here = 0;
        if (!find_nearest(mesh, between(a, b, p.from + half), &face, &here)) {
            return (double)KO_LIMIT;
        }
        const double bound = fmax(face_distance(mesh, face, between(a, b, p.from)),
                                  face_distance(mesh, face, between(a, b, p.from + p.size)));
        seen = fmax(seen, here);
        if (bound <= seen + 1 || half * length <= 1) {
            most = fmax(most, bound);
        } else {
            stack[count++] = (part){p.from, half};
            stack[count++] = (part){p.from + half, half};
        }
    }
    return most;
}

static real3 real_of(ko_vec3 v)
{
    const real3 r = {v.x, v.y, v.z};
    return r;
}

/* The distance that dropped triangles stand out of the mesh, in LSB. */
static double lost_of(const model *m, const ko_mesh *mesh, const sliver *slivers, uint32_t count)
{
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sliver *s = &slivers[i];
        if (s->is_covered) {
            continue;
        }
        most =
            fmax(most, farthest_of(mesh, real_of(m->vertices[s->a]), real_of(m->vertices[s->b])));
        if (most > (double)MOST_LOOSE) {
            refuse_at(&m->faces[s->face].where,
                      "found a triangle without area that stands more than 1 mm out of all others, "
                      "expected a surface: dropping it would lose a part of the model");
        }
    }
    return most;
}

static void tell_dropped(const model *m, const sliver *slivers, uint32_t count)
{
    char at[512];
    for (uint32_t i = 0; i < count && i < NAMED; i++) {
        say("%s: warning: a triangle without area is dropped\n",
            place_text(&m->faces[slivers[i].face].where, at, sizeof(at)));
    }
    if (count > NAMED) {
        say("keepout-bake: warning: %u triangles without area are dropped in all\n", count);
    }
}

/* ---- from model to source ---- */

/* The greatest distance by which rounding moved a point. 0 if it moved none. */
static double rounding_of(const model *m)
{
    double most = 0;
    for (uint32_t i = 0; i < m->face_count; i++) {
        for (int k = 0; k < 3; k++) {
            const model_point *p = &m->points[m->faces[i].point[k]];
            most = fmax(most, real_length(real_sub(p->real, real_of(m->vertices[p->vertex]))));
        }
    }
    return most;
}

/* Numbers the vertices that kept triangles use, in their order. Refuses too many. */
static void add_face(const model *m, uint32_t face, uint32_t *renamed, baked *out)
{
    ko_mesh_face *to = &out->faces[out->face_count];
    for (int k = 0; k < 3; k++) {
        const uint32_t v = m->points[m->faces[face].point[k]].vertex;
        if (renamed[v] == 0U) {
            if (out->vertex_count == KO_MESH_MAX_VERTICES) {
                refuse_at(
                    &m->faces[face].where,
                    "found vertex %u, expected at most %u in a mesh: simplify it, or divide it "
                    "into several files",
                    out->vertex_count + 1U, KO_MESH_MAX_VERTICES);
            }
            out->vertices[out->vertex_count++] = m->vertices[v];
            renamed[v] = out->vertex_count;
        }
        to->corner[k] = (uint16_t)(renamed[v] - 1U);
    }
    out->from[out->face_count++] = (uint16_t)face;
}

typedef struct kitchen {
    const model *m;
    const char *name;
    sliver *slivers;
    edge_set edges;
} kitchen;

/* Keeps the triangles with an area. The others become slivers, and are dropped. */
static void sort_out(kitchen *k, baked *out)
{
    const model *m = k->m;
    uint32_t *renamed = need(m->vertex_count, sizeof(*renamed));
    for (uint32_t i = 0; i < m->face_count; i++) {
        if (has_area(m, i)) {
            add_face(m, i, renamed, out);
            add_edges(m, &k->edges, i);
        } else {
            k->slivers[out->dropped++] = sliver_of(m, i);
            if (out->is_solid && !is_collapsed(&k->slivers[out->dropped - 1U])) {
                add_face(m, i, renamed, out); /* without it edges beside it would be open */
            }
        }
    }
    free(renamed);
    mark_covered(m, &k->edges, k->slivers, out->dropped);
    tell_dropped(m, k->slivers, out->dropped);
}

static void build(const char *name, double error, bool solid, baked *out)
{
    const size_t size = KO_MESH_BYTES(out->vertex_count, out->face_count);
    const ko_mesh_source source = {out->vertices,   out->faces,     out->vertex_count,
                                   out->face_count, (fix16_t)error, solid ? 1U : 0U};
    ko_mesh_work *work = need(out->face_count, sizeof(*work));
    uint16_t *order = need(out->face_count, sizeof(*order));
    free(out->block);
    out->block = need(size, 1);
    const ko_status status = ko_mesh_build(&source, work, out->block, size, &out->stats);
    if (status != KO_OK || ko_mesh_open(out->block, out->stats.bytes, &out->mesh) != KO_OK) {
        stop("%s: the mesh cannot be built: %s", name, ko_status_text(status));
    }
    for (uint32_t i = 0; i < out->stats.faces; i++) {
        order[i] = out->from[work[i].face];
    }
    free(work);
    free(out->source);
    out->source = order;
}

/* Returns the cost of dropped triangles. It is measured from a surface without error, whose
 * clearances include none. */
static double lacking(const kitchen *k, baked *out)
{
    uint32_t loose = 0;
    for (uint32_t i = 0; i < out->dropped; i++) {
        loose += k->slivers[i].is_covered ? 0U : 1U;
    }
    if (loose == 0U) {
        return 0;
    }
    build(k->name, 0, false, out);
    return lost_of(k->m, &out->mesh, k->slivers, out->dropped);
}

/* Rounded up, and a little more where the doubles themselves may be rounded. */
static double whole_error(const kitchen *k, double lsb)
{
    const double error = (lsb > 0) ? ceil(lsb + 1e-6) : 0;
    if (error > (double)KO_MESH_MAX_ERROR) {
        stop("%s: the error is %g m, expected at most 1 m", k->name, error / LSB_PER_METRE);
    }
    return error;
}

/* Refuses a solid that bounds no body, and names the first faults of each kind. */
static void check_surface(const model *m, const char *name, const baked *b)
{
    const surface *s = &b->edges;
    if (!b->is_solid || surface_is_solid(s)) {
        return;
    }
    surface_print(stderr, m, s, "");
    if (!s->is_closed) {
        stop("%s: found %u edges that are open, %u of more than two triangles, %u run along twice "
             "the same way, expected each in two triangles that run along it opposite ways "
             "(--solid)",
             name, s->faults[FAULT_OPEN].count, s->faults[FAULT_MANY].count,
             s->faults[FAULT_TURNED].count);
    }
    if (s->shells.inverted > 0U) {
        stop("%s: found %u of %u shells inside out, expected corners of each triangle "
             "counter-clockwise as seen from outside (--solid)",
             name, s->shells.inverted, s->shells.all);
    }
    stop("%s: found no volume, expected triangles that enclose one (--solid)", name);
}

static void tell_surface(const char *name, const baked *b)
{
    if (!b->is_solid && !surface_is_solid(&b->edges)) {
        say("%s: warning: baked as a surface that bounds no body: a thing wholly inside is not "
            "found\n",
            name);
    }
}

void bake(const model *m, const char *name, double error, bool solid, baked *out)
{
    kitchen k = {.m = m, .name = name, .edges = {.size = 16}};
    while (k.edges.size < 16U * (uint64_t)m->face_count) {
        k.edges.size *= 2U;
    }
    k.edges.slots = need((size_t)k.edges.size, sizeof(*k.edges.slots));
    k.slivers = need(m->face_count, sizeof(*k.slivers));
    *out = (baked){.vertices = need(m->vertex_count, sizeof(ko_vec3)),
                   .faces = need(m->face_count, sizeof(ko_mesh_face)),
                   .from = need(m->face_count, sizeof(uint16_t)),
                   .is_solid = solid};
    sort_out(&k, out);
    if (out->dropped == m->face_count) {
        stop("%s: found no triangle with an area, expected at least one", name);
    }
    progress("looking at the edges");
    surface_find(m, &out->edges);
    check_surface(m, name, out);
    tell_surface(name, out);
    progress("building the tree");
    const double known = rounding_of(m) + m->bend + error;
    build(name, whole_error(&k, known + lacking(&k, out)), solid, out);
    free(k.slivers);
    free(k.edges.slots);
    progress("making the volumes");
    volumes_make(out, &out->around);
    progress(NULL);
}

void baked_free(baked *b)
{
    free(b->vertices);
    free(b->faces);
    free(b->from);
    free(b->source);
    free(b->block);
    surface_free(&b->edges);
    volumes_free(&b->around);
}
