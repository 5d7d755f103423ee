/** Static meshes: triangles and a tree of boxes over them, in one block of bytes, queried in place.
 *
 * ko_mesh_build (mesh_build.h) makes the block, on a host or on a device. src/mesh/README.md
 * describes it byte by byte. It lies in flash or anywhere, at an address divisible by 4.
 *
 * ko_mesh_open checks all of the block once. Every query is safe after that, as long as the bytes
 * stay the same. Queries trust them. ko_mesh_validate says whether they did, as in a copy in RAM
 * after a brown-out.
 *
 * Vertices are Q16.16 and stored as they were given. Only the boxes of the tree are rounded,
 * outward to 16-bit cells. They decide which triangles are tested, never the answer.
 *
 * The error of a mesh is a distance in LSB. No point of the intended surface is farther than the
 * error from the stored triangles, and no point of the triangles is farther from the surface. It is
 * 0 if vertices were given in Q16.16, 1 if they were rounded to it, and more if the surface was
 * simplified. Every query allows for the error by itself: it misses nothing of the intended
 * surface, and it reports no line as meeting that surface too late.
 *
 * A mesh is a surface, or a solid if it was built as one. A surface has no inside: an object that
 * lies wholly within a closed surface is clear of it. An object within a solid touches it.
 *
 * The inside of a solid is where the winding number of its triangles is not 0. Shells may overlap
 * and stand in each other. A shell whose sides face the other way is a cavity in another. The error
 * of a solid promises one thing more. Some motion turns the stored triangles into the intended
 * surface, and moves no point of them farther than the error. */
#ifndef KEEPOUT_MESH_H
#define KEEPOUT_MESH_H

#include <stddef.h>

#include "keepout/cast.h"
#include "keepout/compact.h"
#include "keepout/query.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_MESH_VERSION 2U          /**< of the format of blocks */
#define KO_MESH_MAX_FACES 65535U    /**< triangles of a mesh */
#define KO_MESH_MAX_VERTICES 65535U /**< vertices of a mesh */

/** The most steps from the root down to a leaf. The stacks of queries have this size. */
#define KO_MESH_MAX_DEPTH 24U

/** The most triangles in a leaf. */
#define KO_MESH_LEAF_FACES 4U

/** Queries report this number in place of a triangle's for the inside of a solid. */
#define KO_MESH_INSIDE 0xFFFFFFFFU

/** The largest error: 1 m. */
#define KO_MESH_MAX_ERROR KOI_CAST(fix16_t, 0x10000)

/** A node of the tree, 16 bytes.
 *
 * Nodes are in preorder. The first child of a branch is the next node. The second child follows all
 * nodes below the first.
 *
 * In a branch `link` is the index of the node after all nodes below the branch. In a leaf it holds
 * KO_MESH_IS_LEAF, in bits 18 to 21 which of its triangles begin a piece, in bits 16 and 17 the
 * number of its triangles less one, and in bits 0 to 15 the first of them. A piece is a set of
 * triangles that are connected by vertices of the same index. */
typedef struct ko_mesh_node {
    ko_aabb16 box; /**< contains all triangles below, in cells of the mesh's frame */
    uint32_t link; /**< where to go on, or which triangles it holds */
} ko_mesh_node;
#define KO_MESH_IS_LEAF 0x80000000U /**< bit of `link`: the node is a leaf */

/** The three corners of a triangle, as indices of vertices. */
typedef struct ko_mesh_face {
    uint16_t corner[3]; /**< indices of vertices */
} ko_mesh_face;

/** How queries find triangles. Both ways give the same answers, pairs of meshes in another
 * order. */
typedef enum ko_mesh_path {
    KO_MESH_TREE = 0, /**< by the tree */
    KO_MESH_BRUTE = 1 /**< by testing every triangle: the reference */
} KO_ENUM ko_mesh_path;

/** Flags of a mesh. */
#define KO_MESH_IS_SOLID 1U   /**< the mesh is a solid */
#define KO_MESH_HAS_PIECES 2U /**< it has more than one piece */

/** An open mesh: pointers into the block, and the fields of its header. Read any of it. Write
 * nothing but `path`. Triangles are numbered 0 .. face_count - 1. */
typedef struct ko_mesh {
    const ko_mesh_node *nodes; /**< the tree, in preorder */
    const ko_vec3 *vertices;   /**< in the mesh's own frame */
    const ko_mesh_face *faces; /**< its triangles */
    ko_frame16 frame;          /**< of the boxes of nodes */
    ko_bounds bounds;          /**< of all triangles: legal, exact */
    fix16_t error;             /**< how far the surface that was meant may be from the triangles */
    uint16_t node_count;       /**< entries of nodes */
    uint16_t vertex_count;     /**< entries of vertices */
    uint16_t face_count;       /**< entries of faces */
    uint8_t depth;             /**< steps from the root to the deepest leaf */
    uint8_t flags;             /**< KO_MESH_IS_SOLID, KO_MESH_HAS_PIECES */
    ko_mesh_path path; /**< ko_mesh_open sets KO_MESH_TREE; a walk of pairs follows that of `a` */
    uint8_t set_up;    /**< KOI_SET_UP, or the mesh was never opened */
    uint32_t seal;     /**< a checksum of the other fields but `path` */
} ko_mesh;

/** Opens a block of bytes.
 *
 * @param size  bytes that may be read at `blob`; trailing bytes are ignored
 * @promise  exact: the block is of this version and its CRC-32 matches. Every index and link leads
 *           to an existing element. Each triangle is in one leaf, and each box holds its contents.
 *           The CRC alone guards what ko_mesh_build found: that a solid is closed, and its pieces.
 * @fails    KO_E_DATA if the block is not so, or the machine is not little-endian; KO_E_RANGE if
 *           `blob` is not divisible by 4
 * @cost     one pass over the bytes, 2 steps each, and one over nodes and triangles */
KO_CHECKED ko_status ko_mesh_open(const void *blob, size_t size, ko_mesh *mesh);

/** Validates a mesh: its fields but `path`, and its block are as they were when it was opened. A
 * step takes 16 bytes of the block. ko_mesh_open is for a block that may be another one.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take; null: all
 * @promise  the block is followed only after the checksum of the fields fitted
 * @promise  one and two changed bits of the block are found for certain, as by every CRC-32
 * @fails    KO_E_DATA if something is damaged
 * @cost     201 instructions a step on M4F, 299 on M0; a call takes some 420 more, 750 on M0 */
KO_CHECKED ko_status ko_mesh_validate(const ko_mesh *mesh, ko_validation *walk, uint32_t *budget);

/** Says whether a mesh is a solid, whose inside counts as touched in every query. False for null,
 * for a mesh that is not open, and for a surface. */
static inline bool ko_mesh_is_solid(const ko_mesh *mesh)
{
    return mesh != NULL && mesh->set_up == KOI_SET_UP && (mesh->flags & KO_MESH_IS_SOLID) != 0U;
}

/** A triangle by its number, as stored.
 *
 * @fails  KO_E_RANGE if the mesh has no triangle of this number; KO_MESH_INSIDE is none */
KO_CHECKED ko_status ko_mesh_get_triangle(const ko_mesh *mesh, uint32_t face,
                                          ko_triangle *triangle);

/** The box of a mesh, as for a tree of objects.
 *
 * @promise  contains every legal point within the mesh's error of a triangle; 1 LSB wider on an
 *           axis where its width is odd */
KO_CHECKED ko_status ko_aabb_from_mesh(const ko_mesh *mesh, ko_aabb *box);

#ifdef __cplusplus
}
#endif

#endif
