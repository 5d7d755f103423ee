/** Convex hulls: the corners of a set of points and the neighbours of each, to be kept in flash.
 *
 * A hull is read where it lies: vertices, and for each of them the list of its neighbours.
 * ko_hull_build makes it, on a host or on the device. Its lists contain the edges of the exact hull
 * and nothing else, and every vertex is a true corner. A walk on it goes from a vertex to a better
 * neighbour, as long as there is one. From every start, in every direction, it ends at the farthest
 * vertex. No level face, no ring of equal vertices and no half turn can stop it (proof in
 * src/hull/hull.c). ko_hull_validate proves the same of a hull of other origin, by trying all
 * directions there are to try. */
#ifndef KEEPOUT_HULL_H
#define KEEPOUT_HULL_H

#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A hull. The neighbours of vertex v are neighbours[first[v]] .. neighbours[first[v + 1] - 1],
 * indices of vertices. Legal: count >= 1; first has count + 1 entries, ascends, and begins with 0;
 * links go both ways, and none leads to its own vertex; vertices are legal points. A single point
 * has no neighbours, the two ends of a segment have each other, the corners of a flat hull have
 * two each, and those of a solid one three or more. */
typedef struct ko_hull {
    const ko_vec3 *vertices;    /**< the corners */
    const uint16_t *first;      /**< where the neighbours of each vertex begin */
    const uint16_t *neighbours; /**< of all vertices, one after the other */
    uint16_t count;             /**< how many vertices there are */
} ko_hull;

/** A triangle of a hull under construction. Afterwards vertex[] has three vertices of the hull,
 * seen anti-clockwise from outside; the rest belongs to ko_hull_build. 14 bytes. */
typedef struct ko_hull_face {
    uint16_t vertex[3]; /**< its corners */
    uint16_t across[3]; /**< the faces beyond its edges */
    uint16_t mark;      /**< 1: the point that is added sees it */
} ko_hull_face;

/** The caller's memory for ko_hull_build: face_room faces to work with, and for the result
 * vertex_room + 1 entries of first and link_room neighbours. Afterwards face_count says how many
 * faces there are. */
typedef struct ko_hull_store {
    ko_hull_face *faces;  /**< room to work in */
    uint16_t *first;      /**< of the result */
    uint16_t *neighbours; /**< of the result */
    uint16_t face_room;   /**< entries of faces */
    uint16_t vertex_room; /**< entries of first, less one */
    uint16_t link_room;   /**< entries of neighbours */
    uint16_t face_count;  /**< entries of faces in use afterwards */
} ko_hull_store;

/** Room that is enough for any n points: 3 n + 2 faces, n vertices, 6 n links. A polytope has at
 * most 3 n - 6 edges. Up to 3 points are added to a flat set. The last of m points may find 2 m - 6
 * faces and join m - 1 to them. Where few points are corners less room will do; KO_E_FULL says when
 * it does not. */
#define KO_HULL_FACES(n) (3 * (n) + 2)
#define KO_HULL_FIRST(n) ((n) + 1)
#define KO_HULL_LINKS(n) (6 * (n))

/** Most points that ko_hull_build takes. */
#define KO_HULL_MAX_POINTS 65532U

/** The convex hull of 1 .. KO_HULL_MAX_POINTS points. The points are put in another order: first
 * the corners of the hull, then the rest. hull->vertices is points, and both must stay in place.
 * Equal points, points inside, on a face or on an edge are no corners. The neighbours of a vertex
 * of a solid hull stand anti-clockwise, seen from outside, one for each edge. An edge within a flat
 * face is none.
 *
 * store->faces is a triangulation of the surface. For a flat hull it is that of one of its two
 * sides; for a segment or a point it is empty. With larger faces than triangles it is one of
 * several.
 *
 * @promise  exact on the stored integers, and the same for the same order of points
 * @fails    KO_E_RANGE if a point is not legal or n out of range; KO_E_FULL if the store is too
 *           small; KO_E_DATA if the parts of the store overlap, or are written by others meanwhile,
 *           and this is noticed. Then hull is unchanged, the points may be in another order, and
 *           the content of the store is void.
 * @cost     two passes, in each of which every point is compared with every face. That is usually n
 *           times the number of faces, and at most 4 n^2 exact orientations of four points
 * @see      Kallay's beneath-beyond, in Preparata and Shamos, Computational Geometry, 3.4.2 */
KO_CHECKED ko_status ko_hull_build(ko_vec3 *points, uint32_t n, ko_hull_store *store,
                                   ko_hull *hull);

/** Says whether a hull is legal and ko_hull_support is right on it, for every direction and every
 * start. Vertices that are no corners are allowed where they do no harm.
 *
 * @fails  KO_E_ARG also if a pointer of the hull is null, but neighbours may be where there are
 *         none; KO_E_RANGE if a vertex is not legal or count is 0; KO_E_DATA if the lists are not
 *         legal as stated above, or if some walk ends too early in some direction of real numbers.
 *         A part without links to the rest is a case of this, unless it is all of the hull again
 * @cost   with n vertices and d links at a vertex, d^2 / 2 times d + n exact orientations for each
 *         vertex. Call it on the host, or once at start */
KO_CHECKED ko_status ko_hull_validate(const ko_hull *hull);

/** A vertex that no other surpasses in a direction of any length: the support point. It is found by
 * climbing from neighbour to better neighbour. `start` decides which of several equal vertices it
 * is. For a direction of length 0 it is `start`. Any vertex will do as start; the answer to a
 * similar question is near. The hull is one that ko_hull_validate accepts; its lists are not
 * checked.
 *
 * @promise  exact
 * @fails    KO_E_ARG also if a pointer of the hull is null (but neighbours may be, where there are
 *           none); KO_E_RANGE if start is no vertex
 * @cost     each vertex is visited once; from a near start the links of one or two are read
 * @see      Ericson, Real-Time Collision Detection, 9.5.4 (hill climbing); geometrically it is
 *           Dantzig's simplex method */
KO_CHECKED ko_status ko_hull_support(const ko_hull *hull, const ko_dir3 *direction, uint16_t start,
                                     uint16_t *vertex);

#ifdef __cplusplus
}
#endif

#endif
