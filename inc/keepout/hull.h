/* Convex hulls: the corners of a set of points and what is next to what, to be kept in flash.
 *
 * A hull is read where it lies: vertices, and for each the list of its neighbours. ko_hull_build
 * makes it, on a host or on the device; its lists hold the edges of the exact hull and nothing
 * else, and every vertex is a true corner. On such a hull a walk that goes from vertex to better
 * neighbour, as long as there is one, ends at the farthest vertex from every start and in every
 * direction: no level face, no ring of equal vertices and no half turn can stop it (proof in
 * src/hull/hull.c). ko_hull_validate proves the same of a hull of other origin, by trying all
 * directions there are to try. */
#ifndef KEEPOUT_HULL_H
#define KEEPOUT_HULL_H

#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* On which side of the plane through a, b, c is d? 1: above it, where a, b, c are seen
 * anti-clockwise; -1: below; 0: in it, or there is no one plane, or a pointer is null. Range:
 * legal points (others: some answer). Promise: exact. Worst case: 9 products of 32 or 64 bits.
 * Reentrant.
 * Source: Ericson 3.1.6 (ORIENT3D). */
int32_t ko_vec3_orient(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *c, const ko_vec3 *d);

/* Neighbours of vertex v: neighbours[first[v]] .. neighbours[first[v + 1] - 1], indices of
 * vertices.
 * Legal: count >= 1; first has count + 1 entries, ascends, begins with 0; links go both ways,
 * none leads to itself; vertices are legal points. A single point has no neighbours, the two
 * ends of a segment have each other, the corners of a flat hull have two each, of a solid one
 * three or more. */
typedef struct ko_hull {
    const ko_vec3 *vertices;
    const uint16_t *first;
    const uint16_t *neighbours;
    uint16_t count;
} ko_hull;

/* A triangle of a hull under construction. Afterwards vertex[] holds three vertices of the hull,
 * seen anti-clockwise from outside; the rest is ko_hull_build's own. 14 bytes. */
typedef struct ko_hull_face {
    uint16_t vertex[3];
    uint16_t across[3];
    uint16_t mark;
} ko_hull_face;

/* The caller's memory for ko_hull_build: face_room faces to work with, vertex_room + 1 entries of
 * first and link_room neighbours for the result. Then face_count says how many faces there are. */
typedef struct ko_hull_store {
    ko_hull_face *faces;
    uint16_t *first;
    uint16_t *neighbours;
    uint16_t face_room;
    uint16_t vertex_room;
    uint16_t link_room;
    uint16_t face_count;
} ko_hull_store;

/* Room that is enough for any n points: 3 n + 2 faces (up to 3 points are added to a flat set, and
 * the last of m points may find 2 m - 6 faces and join m - 1 to them), n vertices, 6 n links (a
 * polytope has at most 3 n - 6 edges). Where few points are corners less will do; KO_E_FULL says
 * when not. */
#define KO_HULL_FACES(n) (3 * (n) + 2)
#define KO_HULL_FIRST(n) ((n) + 1)
#define KO_HULL_LINKS(n) (6 * (n))

#define KO_HULL_MAX_POINTS 65532U

/* The convex hull of 1 .. KO_HULL_MAX_POINTS legal points. The points are put in another order:
 * the corners of the hull first, then the rest; hull->vertices is points, and both must stay.
 * Equal points, points inside, on a face or on an edge are no corners. The neighbours of a
 * vertex of a solid hull stand anti-clockwise, seen from outside, one for each edge: an edge
 * within a flat face is none.
 * store->faces: a triangulation of the surface; of a flat hull one of its two sides; none of a
 * segment or a point. Of quadrilaterals and larger faces it is one of several.
 * Promise: exact on the stored integers, and the same for the same order of points.
 * Fails with KO_E_ARG iff a pointer is null or count impossible; KO_E_RANGE iff a point is not
 * legal; KO_E_FULL iff the store is too small; KO_E_DATA only if the parts of the store overlap or
 * are written by others meanwhile, and it is noticed. Then hull is unchanged, the points are the
 * same in perhaps another order, and what is in the store is void.
 * Worst case: two passes, in each every point is held against every face: 4 n^2 exact
 * orientations of four points; usually n times the number of faces. Reentrant.
 * Source: Kallay's beneath-beyond, in Preparata and Shamos, Computational Geometry, 3.4.2. */
ko_status ko_hull_build(ko_vec3 *points, uint32_t count, ko_hull_store *store, ko_hull *hull);

/* KO_OK iff the hull is legal as stated above; KO_E_ARG iff it or one of its pointers is null (but
 * neighbours may be, where there are none), or count is 0; KO_E_RANGE iff a vertex is not legal,
 * KO_E_DATA iff the lists are not. Exact. It does not say that the hull is convex: ko_hull_validate
 * does. Worst case: the sum of the squared lengths of the lists. Reentrant. */
ko_status ko_hull_check(const ko_hull *hull);

/* KO_OK iff the hull is legal and ko_hull_support is right on it, for every direction and every
 * start. Vertices that are no corners are allowed where they do no harm. Fails as ko_hull_check,
 * and with KO_E_DATA iff in some direction, of real numbers, some walk ends too early; a part
 * without links to the rest is such a case, unless it is all of the hull again. Exact. Worst
 * case: with d links at a vertex and n vertices, for each vertex d^2 / 2 times d + n exact
 * orientations: on the host, or once at start. Reentrant. */
ko_status ko_hull_validate(const ko_hull *hull);

/* A vertex that no other surpasses in the direction (a . v compared exactly): the support point,
 * found by climbing from neighbour to better neighbour. Which of several equal ones depends on
 * start.
 * Range: a hull that ko_hull_validate accepts, any direction (of any length; of 0 it is start),
 * start < count; any vertex will do, the answer to a similar question is near.
 * Promise: exact. Fails with KO_E_ARG iff a pointer is null, one of the hull's included (but
 * neighbours may be, where there are none), KO_E_RANGE iff start is not below count; then vertex
 * is unchanged. The hull's lists are not checked: ko_hull_check does. Worst case: each vertex is
 * visited once; from a near start the links of one or two are looked at. Reentrant.
 * Source: Ericson 9.5.4 (hill climbing); Dantzig's simplex method, of which it is the geometry. */
ko_status ko_hull_support(const ko_hull *hull, const ko_dir3 *direction, uint16_t start,
                          uint16_t *vertex);

/* The same of 1 .. 65535 points in any order, by looking at all: the first of those that no
 * other surpasses. Range: legal points (unchecked), any direction. Promise: exact. Fails with
 * KO_E_ARG iff a pointer is null or count is 0; then point is unchanged. Worst case: count.
 * Reentrant. */
ko_status ko_points_support(const ko_vec3 *points, uint16_t count, const ko_dir3 *direction,
                            uint16_t *point);

#ifdef __cplusplus
}
#endif

#endif
