/** Building the block of bytes of a mesh, on a host or on a device, in the caller's memory. */
#ifndef KEEPOUT_MESH_BUILD_H
#define KEEPOUT_MESH_BUILD_H

#include "keepout/mesh_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Scratch memory for one triangle, 24 bytes. After a build work[i].face is the number of the input
 * triangle that became triangle i of the mesh. */
typedef struct ko_mesh_work {
    uint64_t cost;  /**< of the triangles from this one on, as one part */
    ko_aabb16 box;  /**< around the triangle */
    uint16_t face;  /**< its number */
    uint16_t spare; /**< fills the entry */
} ko_mesh_work;

/** Bytes that are enough for every mesh of these counts: at most 22 a triangle and 12 a vertex, and
 * 66. A closed mesh, whose vertices are shared by six triangles each, takes 28 a triangle. */
#define KO_MESH_BYTES(vertex_count, face_count)                                                    \
    (64U + 16U * (((face_count) > 1U) ? (face_count)-1U : 1U) + 12U * (vertex_count) +             \
     6U * (face_count) + 2U * ((face_count) % 2U))

/** The triangles to build from. */
typedef struct ko_mesh_source {
    const ko_vec3 *vertices;   /**< legal; unused ones are kept, at 12 bytes each */
    const ko_mesh_face *faces; /**< the triangles */
    uint32_t vertex_count;     /**< 1 .. KO_MESH_MAX_VERTICES */
    uint32_t face_count;       /**< 1 .. KO_MESH_MAX_FACES */
    fix16_t error;             /**< 0 .. KO_MESH_MAX_ERROR; see mesh.h */
    uint8_t solid;             /**< 1: build a solid; 0: a surface */
} ko_mesh_source;

/** The size and quality of a mesh that was built. The cost is the mean number of steps of a line
 * that hits the mesh's box, where a node visited counts 1 and a triangle tested 2. */
typedef struct ko_mesh_stats {
    uint32_t bytes;   /**< of the block */
    uint32_t faces;   /**< triangles kept */
    uint32_t dropped; /**< triangles without area, which are not in the mesh */
    uint32_t nodes;   /**< nodes of the tree */
    uint32_t leaves;  /**< nodes that hold triangles */
    uint32_t depth;   /**< steps from the root to the deepest leaf */
    uint32_t cost;    /**< surface area heuristic, in 1/256 */
} ko_mesh_stats;

/** Builds the block of a mesh.
 *
 * It sweeps along three axes from the top down, and takes the division of least surface area cost
 * between two and n - 2 triangles. Leaves have two to four triangles, so there are fewer nodes than
 * triangles. It drops and counts triangles whose corners are on one line. It takes no division that
 * makes the tree deeper than KO_MESH_MAX_DEPTH.
 *
 * A solid is closed: as many triangles pass each edge in one direction as in the other. Corners at
 * one point count as one corner, and triangles without area count, too. The signed volume is above
 * 0: a triangle faces outward if its corners run anticlockwise as seen from outside.
 *
 * @param work  source->face_count elements; a build overwrites them, a refused one may
 * @param out   an address divisible by 4, with room for `size` bytes
 * @param size  at least KO_MESH_BYTES of the source's counts; stats->bytes may be less
 * @promise  the same bytes everywhere; they open, and hold the kept triangles exactly
 * @fails    KO_E_RANGE if a field of the source is outside its range, an index names no vertex, no
 *           triangle is left, or `out` is not divisible by 4; KO_E_DATA if the triangles do not
 *           make the solid that is asked for; KO_E_FULL if `size` is too small
 * @cost     for n triangles and a depth of d some 4 d n log2 n comparisons, and for a solid 15 n
 *           log2 (3 n) more. Call it at set-up, not in a loop
 * @see      Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007; Ericson
 *           6.2 */
KO_CHECKED ko_status ko_mesh_build(const ko_mesh_source *source, ko_mesh_work *work, void *out,
                                   size_t size, ko_mesh_stats *stats);

#ifdef __cplusplus
}
#endif

#endif
