/* Static meshes: triangles and a tree of boxes about them, baked into one block of bytes, in flash
 * or anywhere, and queried in place.
 *
 * The block is made by ko_mesh_build (mesh_build.h); what it holds, byte by byte, is in
 * src/mesh/README.md. ko_mesh_open checks all of it once: after that every query is safe on it, as
 * long as the bytes stay what they are. Queries trust them: if they may have changed since (a copy
 * in RAM, after a brown-out) open them again. It must lie at an address divisible by 4.
 *
 * Corners are Q16.16, not rounded to a coarser grid, and triangles name them by 16-bit indices.
 * Only the boxes are 16-bit cells, rounded outward; they decide what is looked at, never the
 * answer.
 *
 * The error of a mesh says how far, in LSB, a point of the surface that was meant may be from the
 * stored triangles, and the other way about: 0 if corners were given in Q16.16, 1 if they were
 * rounded to it from finer ones, more if the surface was simplified. Every query allows for it by
 * itself: nothing is missed of what was meant, and no line meets it earlier than is said.
 *
 * A mesh is a surface, or a solid if it was built as one (mesh_build.h). A surface has no inside:
 * an object that lies wholly within a closed surface does not touch it and is clear. An object
 * within a solid touches it. ko_mesh_is_solid says which of the two a mesh is.
 *
 * The inside of a solid is where the winding number of its triangles is not 0. So shells may
 * overlap and stand in each other, and a shell whose sides face the other way is a cavity in
 * another. The error of a solid promises one thing more: some motion that takes each point of the
 * stored triangles no farther than the error turns them into the surface that was meant. */
#ifndef KEEPOUT_MESH_H
#define KEEPOUT_MESH_H

#include <stddef.h>

#include "keepout/triangle.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_MESH_VERSION 2U
#define KO_MESH_MAX_FACES 65535U
#define KO_MESH_MAX_VERTICES 65535U

/* The most steps from the root down to a leaf: what stacks are sized by. */
#define KO_MESH_MAX_DEPTH 24U

/* The most triangles in a leaf. */
#define KO_MESH_LEAF_FACES 4U

/* The number that queries report in place of a triangle's for the inside of a solid. */
#define KO_MESH_INSIDE 0xFFFFFFFFU

/* The largest error: 1 m. */
#define KO_MESH_MAX_ERROR ((fix16_t)0x10000)

/* A node of the tree, 16 bytes. Nodes are in preorder: the first child of a branch follows it, the
 * second follows all that is below the first. In a branch `link` is the index after all that is
 * below it. In a leaf it holds KO_MESH_IS_LEAF, which triangles begin a piece (bits 18 to 21), the
 * number of triangles less one (bits 16 and 17), and the first triangle (bits 0 to 15). A piece is
 * a set of triangles that are connected by corners of the same index; its first one begins it. */
typedef struct ko_mesh_node {
    ko_aabb16 box;
    uint32_t link;
} ko_mesh_node;
#define KO_MESH_IS_LEAF 0x80000000U

/* The three corners of a triangle, by index. */
typedef struct ko_mesh_face {
    uint16_t corner[3];
} ko_mesh_face;

/* An open mesh: pointers into the block, and what its header says. Read it as you like, write
 * nothing. Faces are numbered 0 .. face_count - 1. */
typedef struct ko_mesh {
    const ko_mesh_node *nodes;
    const ko_vec3 *vertices;
    const ko_mesh_face *faces;
    ko_frame16 frame; /* of the nodes' boxes */
    ko_bounds bounds; /* legal, of all triangles, exact */
    fix16_t error;
    uint16_t node_count;
    uint16_t vertex_count;
    uint16_t face_count;
    uint8_t depth;
    uint8_t flags; /* listed in src/mesh/README.md */
} ko_mesh;

/* Opens the block of bytes at `blob`, of which `size` may be read; trailing bytes are ignored.
 * Promise: exact: what was opened is whole (a CRC-32 over all of it), of this version, every index
 * and link leads to where it may, every leaf holds its triangles and every node its children, each
 * triangle is in one leaf, no leaf is deeper than KO_MESH_MAX_DEPTH, and its flags are known ones.
 * It does not check again that a solid is closed, and which triangles belong to a piece:
 * ko_mesh_build did, and the CRC guards it.
 * Fails with KO_E_DATA iff it is not so (also on a machine that is not little-endian), KO_E_ARG iff
 * a pointer is null or blob is not divisible by 4; then mesh is unchanged. Worst case: one pass
 * over the bytes, 2 steps each, and one over nodes and triangles. Reentrant. */
ko_status ko_mesh_open(const void *blob, size_t size, ko_mesh *mesh);

/* True iff the mesh is a solid, whose inside counts as touched in every query. False for null and
 * for a surface: its queries say nothing about the space that it encloses. Exact. Reentrant. */
bool ko_mesh_is_solid(const ko_mesh *mesh);

/* Triangle number `face`, as stored. Promise: exact. Fails with KO_E_RANGE iff there is none of
 * this number (KO_MESH_INSIDE is none), KO_E_ARG iff a pointer is null; then out is unchanged.
 * Reentrant. */
ko_status ko_mesh_triangle(const ko_mesh *mesh, uint32_t face, ko_triangle *out);

/* The box of a node, for looking at the tree: contains its triangles. Fails with KO_E_RANGE iff
 * there is no such node, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_mesh_node_box(const ko_mesh *mesh, uint32_t node, ko_aabb *out);

/* The box of the mesh, for a tree of objects: contains every point of it, and what its error may
 * hide (as far as that is within KO_LIMIT). Promise: exact but for the 1 LSB of
 * ko_aabb_from_bounds. Fails with KO_E_ARG iff a pointer is null; then out is unchanged.
 * Reentrant. */
ko_status ko_mesh_to_aabb(const ko_mesh *mesh, ko_aabb *out);

#ifdef __cplusplus
}
#endif

#endif
