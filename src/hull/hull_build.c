/* The convex hull of points, one point at a time (beneath-beyond), in exact arithmetic.
 *
 * The hull so far is a closed surface of triangles. A point is outside if it is strictly above some
 * of them: it sees these faces. They are removed, and new triangles join their rim, the horizon, to
 * the point. A point above none is inside, on the surface, or there already, and is passed over.
 *
 * There are no special cases, for these reasons. "Sees" is strict and exact, so either all faces in
 * one plane are seen or none. Moving the point a little towards the inside changes nothing that it
 * sees, and makes it general. So the faces seen are a disc, as for a general point, and the horizon
 * is one simple loop. No new triangle is degenerate: its base is an edge of a face seen. A point on
 * the line of this edge is in the plane of the face, not above it. Triangles in one plane are
 * allowed. Sets that are flat altogether are made solid first (hull_lift.h).
 *
 * The surface may still have vertices that are no corners, because points in the plane of a face
 * were joined to it later. An edge between triangles that are not in one plane is an edge of the
 * polytope. A corner has three or more of these edges, a point within an edge has two, a point
 * within a face none. If some vertices are no corners, the corners alone are built once more. Each
 * of them is then a corner at every stage.
 *
 * Every loop is counted. Loops around a vertex are bounded by the number of faces, the loop along
 * the horizon by the room for new ones. By the argument above no count is ever reached, but no loop
 * rests on that: a count that is reached answers KO_E_DATA. */
#include "keepout/hull.h"

#include <stddef.h>

#include "src/hull/hull_core.h"
#include "src/hull/hull_lift.h"
#include "src/math/wide.h"
#include "src/math/fix.h"

typedef struct builder {
    koi_lifted set;
    ko_hull_face *faces;
    uint32_t room;
    uint32_t used;
} builder;

/* ---- the surface ---- */

/* Edge e of a face goes from vertex e to vertex after(e); the face across it has it in the other
 * direction. */
static uint32_t after(uint32_t e)
{
    return (e == 2U) ? 0U : e + 1U;
}

static uint32_t before(uint32_t e)
{
    return (e == 0U) ? 2U : e - 1U;
}

/* The edge of a face that starts at one of its vertices; any edge if the vertex is none of them. */
static uint32_t edge_from(const ko_hull_face *face, uint32_t vertex)
{
    return (face->vertex[0] == vertex) ? 0U : (face->vertex[1] == vertex) ? 1U : 2U;
}

/* Above 0 iff the point is strictly above the face, which then is seen from there. */
static int32_t side_of(const builder *b, const ko_hull_face *face, uint32_t point)
{
    return koi_orient(koi_lifted_at(&b->set, face->vertex[0]),
                      koi_lifted_at(&b->set, face->vertex[1]),
                      koi_lifted_at(&b->set, face->vertex[2]), koi_lifted_at(&b->set, point));
}

/* Begins with the two sides of one triangle: a closed surface without an inside. */
static void begin(builder *b)
{
    const uint16_t corner[3] = {(uint16_t)b->set.corner[0], (uint16_t)b->set.corner[1],
                                (uint16_t)b->set.corner[2]};
    b->faces[0] = (ko_hull_face){{corner[0], corner[1], corner[2]}, {1, 1, 1}, 0};
    b->faces[1] = (ko_hull_face){{corner[0], corner[2], corner[1]}, {0, 0, 0}, 0};
    b->used = 2;
}

/* ---- adding a point; a face's mark says that the point sees it ---- */

/* A position on the horizon: an edge of a face that is seen, while the face across is not. */
typedef struct rim {
    ko_hull_face *face;
    uint32_t edge;
} rim;

static bool is_rim(const builder *b, rim at)
{
    return at.face->mark != 0U && b->faces[at.face->across[at.edge]].mark == 0U;
}

/* Marks the faces that the point sees. False iff there are none. It never sees all of them, so the
 * faces seen have a rim. */
static bool look(builder *b, uint32_t point)
{
    bool sees = false;
    for (uint32_t f = 0; f < b->used; f++) {
        b->faces[f].mark = (side_of(b, &b->faces[f], point) > 0) ? 1U : 0U;
        sees = sees || b->faces[f].mark != 0U;
    }
    return sees;
}

/* Finds any edge of the horizon. False iff there is none. */
static bool find_rim(const builder *b, rim *at)
{
    /* unreachable: faces seen have a rim */
    for (uint32_t i = 0; i < 3U * b->used; i++) {
        *at = (rim){&b->faces[i / 3U], i % 3U};
        if (is_rim(b, *at)) {
            return true;
        }
    }
    return false; /* unreachable: as above */
}

/* Goes to the next edge of the horizon: turns around the end of this one, through the faces that
 * are seen. False iff the surface is corrupted: each face has this end once. */
static bool next_rim(const builder *b, rim *at)
{
    const uint32_t pivot = at->face->vertex[after(at->edge)];
    at->edge = after(at->edge);
    /* unreachable: each face has this end once */
    for (uint32_t left = b->used; left > 0U; left--) {
        if (is_rim(b, *at)) {
            return true;
        }
        at->face = &b->faces[at->face->across[at->edge]];
        at->edge = edge_from(at->face, pivot);
    }
    return false; /* unreachable: as above */
}

/* Appends a triangle for each edge of the horizon: from the edge to the point. */
static ko_status cover(builder *b, uint32_t point)
{
    const uint32_t first = b->used;
    uint32_t last = first;
    bool goes_on = false;
    rim at = {b->faces, 0};
    if (!find_rim(b, &at)) { /* unreachable: others write the store meanwhile */
        return KO_E_DATA;
    }
    const uint16_t start = at.face->vertex[at.edge];
    do {
        if (b->used == b->room) {
            return KO_E_FULL;
        }
        /* Beside it are the face outside of the horizon, the next new triangle and the last one. */
        const uint16_t from = at.face->vertex[at.edge];
        const uint16_t to = at.face->vertex[after(at.edge)];
        const uint16_t outer = at.face->across[at.edge];
        last = b->used++;
        b->faces[last] = (ko_hull_face){
            {from, to, (uint16_t)point}, {outer, (uint16_t)(last + 1U), (uint16_t)(last - 1U)}, 0};
        b->faces[outer].across[edge_from(&b->faces[outer], to)] = (uint16_t)last;
        goes_on = next_rim(b, &at);
        /* unreachable: the rim goes on until it is closed */
    } while (goes_on && at.face->vertex[at.edge] != start);
    if (!goes_on) { /* unreachable: others write the store meanwhile */
        return KO_E_DATA;
    }
    /* The first and the last are neighbours, too. */
    b->faces[first].across[2] = (uint16_t)last;
    b->faces[last].across[1] = (uint16_t)first;
    return KO_OK;
}

/* Moves a face to another slot, and says so to its neighbours. */
static void move_face(builder *b, uint32_t from, uint32_t to)
{
    b->faces[to] = b->faces[from];
    const ko_hull_face *face = &b->faces[to];
    for (uint32_t e = 0; e < 3U; e++) {
        ko_hull_face *other = &b->faces[face->across[e]];
        other->across[edge_from(other, face->vertex[after(e)])] = (uint16_t)to;
    }
}

/* Removes the faces that are marked, and fills their slots with the last ones. */
static void remove_marked(builder *b)
{
    for (uint32_t f = 0; f < b->used; f++) {
        while (b->used > f && b->faces[b->used - 1U].mark != 0U) {
            b->used--;
        }
        if (f < b->used && b->faces[f].mark != 0U) {
            b->used--;
            move_face(b, b->used, f);
        }
    }
}

/* Adds a point; one that sees no face changes nothing. */
static ko_status add(builder *b, uint32_t point)
{
    if (!look(b, point)) {
        return KO_OK;
    }
    const ko_status status = cover(b, point);
    if (status == KO_OK) {
        remove_marked(b);
    }
    return status;
}

/* ---- edges and corners; bit e of a face's mark says that edge e is one of the polytope ---- */

/* An edge is one of the polytope unless the triangles on both sides are in one plane. */
static void mark_edges(builder *b)
{
    for (uint32_t f = 0; f < b->used; f++) {
        ko_hull_face *face = &b->faces[f];
        face->mark = 0;
        for (uint32_t e = 0; e < 3U; e++) {
            const ko_hull_face *other = &b->faces[face->across[e]];
            const uint32_t tip = before(edge_from(other, face->vertex[after(e)]));
            if (side_of(b, face, other->vertex[tip]) != 0) {
                face->mark |= (uint16_t)(1U << e);
            }
        }
    }
}

/* Builds the surface of all points, and marks its edges. */
static ko_status surface(builder *b)
{
    if (b->room < 2U) {
        return KO_E_FULL;
    }
    begin(b);
    ko_status status = add(b, b->set.corner[3]); /* makes it solid */
    for (uint32_t i = 0; status == KO_OK && i < b->set.count; i++) {
        status = add(b, i);
    }
    if (status == KO_OK) {
        mark_edges(b);
    }
    return status;
}

/* The number of edges of the polytope at a vertex. */
static uint32_t edges_of(const builder *b, uint32_t vertex)
{
    uint32_t edges = 0;
    for (uint32_t f = 0; f < b->used; f++) {
        const ko_hull_face *face = &b->faces[f];
        const uint32_t e = edge_from(face, vertex);
        edges += (face->vertex[e] == vertex) ? (uint32_t)(face->mark >> e) & 1U : 0U;
    }
    return edges;
}

/* Brings the corners to the front, in their order, and returns how many there are. An exchange
 * moves only points whose turn is over, so faces still name point i by its number. Afterwards their
 * numbers are void, unless every point is a corner. */
static uint32_t corners_first(const builder *b, ko_vec3 *points)
{
    uint32_t corners = 0;
    for (uint32_t i = 0; i < b->set.count; i++) {
        if (edges_of(b, i) >= 3U) {
            const ko_vec3 corner = points[i];
            points[i] = points[corners];
            points[corners++] = corner;
        }
    }
    return corners;
}

/* ---- the result ---- */

/* Writes the links of a vertex, anti-clockwise around it from `start`, one of its faces. */
static ko_status link(const builder *b, ko_hull_store *store, uint32_t vertex, uint32_t start,
                      uint16_t *used)
{
    uint32_t f = start;
    for (uint32_t left = b->used; left > 0U; left--) {
        const ko_hull_face *face = &b->faces[f];
        const uint32_t e = edge_from(face, vertex);
        const uint16_t to = face->vertex[after(e)];
        if ((((uint32_t)face->mark >> e) & 1U) != 0U && to < b->set.count) {
            if (*used == store->link_room) {
                return KO_E_FULL;
            }
            store->neighbours[(*used)++] = to;
        }
        f = face->across[before(e)];
        if (f == start) {
            return KO_OK;
        }
    }
    return KO_E_DATA;
}

/* Writes the links of all vertices. first[] holds a face of each vertex until its links are
 * written. */
static ko_status link_all(const builder *b, ko_hull_store *store)
{
    uint16_t used = 0;
    if (b->set.count > store->vertex_room) {
        return KO_E_FULL;
    }
    for (uint32_t f = 0; f < b->used; f++) {
        for (uint32_t e = 0; e < 3U; e++) {
            const uint32_t vertex = b->faces[f].vertex[e];
            if (vertex < b->set.count) {
                store->first[vertex] = (uint16_t)f;
            }
        }
    }
    for (uint32_t v = 0; v < b->set.count; v++) {
        const uint32_t start = store->first[v];
        store->first[v] = used;
        const ko_status status = link(b, store, v, start, &used);
        if (status != KO_OK) {
            return status;
        }
    }
    store->first[b->set.count] = used;
    return KO_OK;
}

/* Moves the faces without added points to the front. Returns how many there are. */
static uint16_t keep_faces(builder *b)
{
    uint16_t kept = 0;
    for (uint32_t f = 0; f < b->used; f++) {
        const uint16_t *vertex = b->faces[f].vertex;
        if (vertex[0] < b->set.count && vertex[1] < b->set.count && vertex[2] < b->set.count) {
            b->faces[kept++] = b->faces[f];
        }
    }
    return kept;
}

static ko_status check_points(const ko_vec3 *points, uint32_t n, const ko_hull_store *store,
                              const ko_hull *hull)
{
    if (points == NULL || store == NULL || hull == NULL || store->faces == NULL ||
        store->first == NULL || store->neighbours == NULL) {
        return KO_E_ARG;
    }
    return (n <= KO_HULL_MAX_POINTS && koi_points_are_legal(points, n)) ? KO_OK : KO_E_RANGE;
}

ko_status ko_hull_build(ko_vec3 *points, uint32_t n, ko_hull_store *store, ko_hull *hull)
{
    ko_status status = check_points(points, n, store, hull);
    if (status != KO_OK) {
        return status;
    }
    /* Build on all points, and bring the corners to the front. */
    builder b = {.faces = store->faces, .room = store->face_room};
    koi_lift(points, n, &b.set);
    status = surface(&b);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t corners = corners_first(&b, points);
    /* If some points are no corners, build once more on the corners alone. */
    if (corners < n) {
        koi_lift(points, corners, &b.set);
        status = surface(&b);
    }
    /* Write the result. */
    if (status == KO_OK) {
        status = link_all(&b, store);
    }
    if (status != KO_OK) {
        return status;
    }
    store->face_count = keep_faces(&b);
    *hull = (ko_hull){points, store->first, store->neighbours, (uint16_t)corners};
    return KO_OK;
}
