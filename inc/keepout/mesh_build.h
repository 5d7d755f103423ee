/* Building the block of bytes of a mesh, on the host or on a device, in the caller's memory. */
#ifndef KEEPOUT_MESH_BUILD_H
#define KEEPOUT_MESH_BUILD_H

#include "keepout/mesh_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Scratch memory, one for each triangle, 24 bytes. After a build work[i].face is the input triangle
 * that became number i of the mesh. */
typedef struct ko_mesh_work {
    uint64_t cost;
    ko_aabb16 box;
    uint16_t face;
    uint16_t spare;
} ko_mesh_work;

/* Room that is enough for every mesh of this size, in bytes. At most 22 bytes a triangle and 12 a
 * vertex, and 64: 28 a triangle where each vertex is shared by six, as in closed meshes. */
#define KO_MESH_BYTES(vertex_count, face_count)                                                    \
    (64U + 16U * (((face_count) > 1U) ? (face_count)-1U : 1U) + 12U * (vertex_count) +             \
     6U * (face_count) + 2U * ((face_count) % 2U))

/* What there was to build from. */
typedef struct ko_mesh_source {
    const ko_vec3 *vertices; /* legal; those no triangle names are kept, at 12 bytes each */
    const ko_mesh_face *faces;
    uint32_t vertex_count; /* 1 .. KO_MESH_MAX_VERTICES */
    uint32_t face_count;   /* 1 .. KO_MESH_MAX_FACES */
    fix16_t error;         /* 0 .. KO_MESH_MAX_ERROR; see mesh.h */
    uint8_t solid;         /* 1: build a solid; 0: a surface */
} ko_mesh_source;

/* What became of it. The cost is the mean number of visits and tests of a line that hits the mesh's
 * box, where a node visited counts 1 and a triangle tested 2. */
typedef struct ko_mesh_stats {
    uint32_t bytes;   /* of the block */
    uint32_t faces;   /* triangles kept */
    uint32_t dropped; /* triangles without area, which are not in the mesh */
    uint32_t nodes;
    uint32_t leaves;
    uint32_t depth; /* steps from the root to the deepest leaf */
    uint32_t cost;  /* surface area heuristic, in 1/256 */
} ko_mesh_stats;

/* Builds the mesh. A top-down sweep along three axes, each division that of the least surface area
 * cost of all between two and n - 2 triangles; leaves have two to four, so there are fewer nodes
 * than triangles. Triangles whose corners are on one line are dropped and counted. Divisions that
 * could not stay above KO_MESH_MAX_DEPTH are not considered.
 *
 * A solid must be closed: as many triangles pass each edge in one direction as in the other.
 * Corners at one point count as one corner, and triangles without area count, too. The signed
 * volume must be above 0: a triangle faces outward if its corners run anticlockwise as seen from
 * outside.
 *
 * Range: as said at ko_mesh_source; `work` has face_count elements, out is divisible by 4 and has
 * `size` bytes, KO_MESH_BYTES is always enough; none of them overlap. Promise: the same bytes
 * everywhere; they open, and hold the kept triangles exactly. Fails with KO_E_ARG iff a pointer is
 * null or out is not divisible by 4, KO_E_RANGE iff something is not in range, an index names no
 * vertex, or no triangle is left, KO_E_DATA iff a solid is asked for and the triangles do not make
 * one, KO_E_FULL iff size is too small; then out and stats are unchanged (work is not). Worst case:
 * for n triangles and a depth of d about 4 d n log2 n comparisons, for a solid 15 n log2 (3 n)
 * more: for set-up, not for a loop. Reentrant. Source: Wald, On fast Construction of SAH-based
 * Bounding Volume Hierarchies, 2007; Ericson 6.2. */
ko_status ko_mesh_build(const ko_mesh_source *source, ko_mesh_work *work, void *out, size_t size,
                        ko_mesh_stats *stats);

#ifdef __cplusplus
}
#endif

#endif
