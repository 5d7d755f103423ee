/* Shared by the files of the mesh: the header of the block, links, boxes of nodes, one call of
 * next. */
#ifndef KOI_MESH_CORE_H
#define KOI_MESH_CORE_H

#include "keepout/mesh_query.h"

#include <string.h>

#include "port/port.h"
#include "src/math/query_seal.h"
#include "src/math/set_up.h"

/* The first 64 bytes of a block, little-endian. */
typedef struct koi_mesh_header {
    uint32_t magic;
    uint32_t crc;  /* of all bytes after it */
    uint32_t size; /* of the block, in bytes */
    uint16_t version;
    uint8_t shift;
    uint8_t depth;
    uint16_t vertex_count;
    uint16_t face_count;
    uint16_t node_count;
    uint8_t flags;
    uint8_t zero;
    fix16_t error;
    ko_vec3 origin;
    ko_bounds bounds;
} koi_mesh_header;

#define KOI_MESH_MAGIC 0x484D4F4BU /* "KOMH" */
#define KOI_MESH_CRC_FROM 8U

#define KOI_MESH_FLAGS (KO_MESH_IS_SOLID | KO_MESH_HAS_PIECES)

/* Returns the bytes of a block of these counts: below 2^22, a multiple of 4. */
uint32_t koi_mesh_size_of(uint32_t node_count, uint32_t vertex_count, uint32_t face_count);

/* A checksum of the fields of an open mesh but `path`, which is the caller's. */
uint32_t koi_mesh_seal_of(const ko_mesh *mesh);

/* ---- nodes ---- */

static inline bool koi_mesh_is_leaf(const ko_mesh_node *node)
{
    return (node->link & KO_MESH_IS_LEAF) != 0U;
}

static inline uint32_t koi_mesh_leaf_first(const ko_mesh_node *leaf)
{
    return leaf->link & 0xFFFFU;
}

static inline uint32_t koi_mesh_leaf_count(const ko_mesh_node *leaf)
{
    return ((leaf->link >> 16) & 3U) + 1U;
}

/* One bit for each triangle of a leaf: 1 if it begins a piece. */
#define KOI_MESH_BEGINS_AT 18
static inline uint32_t koi_mesh_leaf_begins(const ko_mesh_node *leaf)
{
    return (leaf->link >> KOI_MESH_BEGINS_AT) & 0xFU;
}

/* Returns the index of the node after all nodes below node i. */
static inline uint32_t koi_mesh_end(const ko_mesh_node *nodes, uint32_t i)
{
    return koi_mesh_is_leaf(&nodes[i]) ? i + 1U : nodes[i].link;
}

/* Returns the coordinate of a line of the grid. The origin is legal, a line is within 2^30 of
 * it. */
static inline fix16_t koi_mesh_line_at(fix16_t origin, uint32_t line, unsigned shift)
{
    return origin + ((int32_t)line - 32768) * (1 << shift);
}

/* Unpacks a node's box. Its corners are beyond KO_LIMIT by less than a cell, which is at most
 * 2^15. */
#define koi_mesh_bounds_of KOI_CHOSEN(koi_mesh_bounds_of)
static inline void koi_mesh_bounds_of_inline(const ko_frame16 *frame, const ko_aabb16 *box,
                                             ko_bounds *out)
{
    const unsigned s = frame->shift;
    out->lo.x = koi_mesh_line_at(frame->origin.x, box->x.before, s);
    out->lo.y = koi_mesh_line_at(frame->origin.y, box->y.before, s);
    out->lo.z = koi_mesh_line_at(frame->origin.z, box->z.before, s);
    out->hi.x = koi_mesh_line_at(frame->origin.x, 65535U - box->x.after, s);
    out->hi.y = koi_mesh_line_at(frame->origin.y, 65535U - box->y.after, s);
    out->hi.z = koi_mesh_line_at(frame->origin.z, 65535U - box->z.after, s);
}

void koi_mesh_bounds_of_shared(const ko_frame16 *frame, const ko_aabb16 *box, ko_bounds *out);

/* ---- triangles ---- */

#define koi_mesh_face_at KOI_CHOSEN(koi_mesh_face_at)
static inline void koi_mesh_face_at_inline(const ko_mesh *mesh, uint32_t face, ko_triangle *out)
{
    const ko_mesh_face *f = &mesh->faces[face];
    out->a = mesh->vertices[f->corner[0]];
    out->b = mesh->vertices[f->corner[1]];
    out->c = mesh->vertices[f->corner[2]];
}

void koi_mesh_face_at_shared(const ko_mesh *mesh, uint32_t face, ko_triangle *out);

/* Returns true only if the whole triangle is beyond one side of the box. */
#define koi_mesh_is_beyond KOI_CHOSEN(koi_mesh_is_beyond)
static inline bool koi_mesh_is_beyond_inline(const ko_triangle *t, const ko_bounds *box)
{
    return (t->a.x < box->lo.x && t->b.x < box->lo.x && t->c.x < box->lo.x) ||
           (t->a.x > box->hi.x && t->b.x > box->hi.x && t->c.x > box->hi.x) ||
           (t->a.y < box->lo.y && t->b.y < box->lo.y && t->c.y < box->lo.y) ||
           (t->a.y > box->hi.y && t->b.y > box->hi.y && t->c.y > box->hi.y) ||
           (t->a.z < box->lo.z && t->b.z < box->lo.z && t->c.z < box->lo.z) ||
           (t->a.z > box->hi.z && t->b.z > box->hi.z && t->c.z > box->hi.z);
}

bool koi_mesh_is_beyond_shared(const ko_triangle *t, const ko_bounds *box);

/* Grows the box by a margin of at most 2^30 on every side, within 32 bits. */
void koi_mesh_widen(const ko_bounds *box, uint32_t by, ko_bounds *out);

/* ---- one call of next ---- */

/* The steps that a call may still spend, and the triangles that it tested. */
typedef struct koi_mesh_call {
    const ko_mesh *mesh; /* of pairs the first */
    uint32_t left;
    uint32_t tests;
} koi_mesh_call;

static inline koi_mesh_call koi_mesh_call_begin(const ko_query *q, const uint32_t *budget)
{
    const koi_mesh_call call = {(const ko_mesh *)q->over, koi_purse_left(budget), 0};
    return call;
}

/* Takes the steps off the budget, which no call overdraws. KO_OK and KO_UNFINISHED keep the query
 * under way; every other status ends it. */
static inline ko_status koi_mesh_call_end(const koi_mesh_call *call, ko_query *q, uint32_t *tests,
                                          uint32_t *budget, ko_status status)
{
    q->visits += koi_purse_left(budget) - call->left;
    *tests += call->tests;
    if (budget != NULL) {
        *budget = call->left;
    }
    return (status == KO_OK || status == KO_UNFINISHED) ? status : koi_query_end(q, status);
}

/* True iff there is no mesh, or it was never opened. */
static inline bool koi_mesh_is_missing(const ko_mesh *mesh)
{
    return KOI_IS_UNSET(mesh);
}

/* KO_OK if the query goes on over a mesh that is still open. */
static inline ko_status koi_mesh_query_resume(ko_query *q, const uint32_t *seal, size_t bytes)
{
    const ko_status status = koi_query_resume(q, seal, bytes);
    if (status == KO_OK && koi_mesh_is_missing((const ko_mesh *)q->over)) {
        return KO_E_DATA;
    }
    return status;
}

/* Returns the first of two meshes. */
static inline const ko_mesh *koi_mesh_first_of(const ko_mesh_pairs *pairs)
{
    return (const ko_mesh *)pairs->q.over;
}

#endif
