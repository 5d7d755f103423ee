/* Opening a mesh: all checks of its block, once.
 *
 * Nodes are in preorder. The first child of branch i is i + 1, the second stands where the first
 * ends, and the branch ends where the second does. A leaf ends at the next node. The checks below
 * demand that for every branch. By induction from the last node backwards, every node's end is then
 * greater than its own index and at most the count, and the nodes between are the tree below it. A
 * walk from i to i + 1 or to the end of i only moves forward and stays inside. The root ends at the
 * count, so there is one tree.
 *
 * The leaves name the triangles in order, without a gap: each triangle is in one leaf.
 *
 * The pass over the nodes keeps the branches above the current one, at most KO_MESH_MAX_DEPTH. That
 * bounds the stacks of all queries. */
#include "keepout/mesh.h"

#include "src/box/aabb16_bounds.h"
#include "src/box/bounds.h"
#include "src/math/crc.h"
#include "src/math/digest.h"
#include "src/math/wide.h"
#include "src/mesh/mesh_core.h"

_Static_assert(sizeof(koi_mesh_header) == 64U, "the header as documented");
_Static_assert(sizeof(ko_mesh_node) == 16U, "a node as documented");
_Static_assert(sizeof(ko_vec3) == 12U && sizeof(ko_mesh_face) == 6U, "vertices and triangles");

/* ---- the block ---- */

uint32_t koi_mesh_size_of(uint32_t node_count, uint32_t vertex_count, uint32_t face_count)
{
    const uint32_t size =
        (uint32_t)sizeof(koi_mesh_header) + node_count * (uint32_t)sizeof(ko_mesh_node) +
        vertex_count * (uint32_t)sizeof(ko_vec3) + face_count * (uint32_t)sizeof(ko_mesh_face);
    return (size + 3U) & ~3U;
}

/* ---- the struct ---- */

uint32_t koi_mesh_seal_of(const ko_mesh *mesh)
{
    uint32_t seal = koi_digest_pointer(0, mesh->nodes);
    seal = koi_digest_pointer(seal, mesh->vertices);
    seal = koi_digest_pointer(seal, mesh->faces);
    seal = koi_digest_vec3(seal, &mesh->frame.origin);
    seal = koi_digest_vec3(seal, &mesh->bounds.lo);
    seal = koi_digest_vec3(seal, &mesh->bounds.hi);
    seal = koi_digest(seal, mesh->frame.shift);
    seal = koi_digest(seal, (uint32_t)mesh->error);
    seal = koi_digest(seal, mesh->node_count | (uint32_t)mesh->vertex_count << 16);
    return koi_digest(seal,
                      mesh->face_count | (uint32_t)mesh->depth << 16 | (uint32_t)mesh->flags << 24);
}

/* ---- checking ---- */

static bool is_format(const koi_mesh_header *h)
{
    return h->magic == KOI_MESH_MAGIC && h->version == KO_MESH_VERSION &&
           (h->flags & ~KOI_MESH_FLAGS) == 0U && h->zero == 0U;
}

static bool are_sizes(const koi_mesh_header *h, size_t size)
{
    return h->vertex_count > 0U && h->face_count > 0U && h->node_count > 0U &&
           h->size == koi_mesh_size_of(h->node_count, h->vertex_count, h->face_count) &&
           h->size <= size;
}

static bool is_header(const koi_mesh_header *h, size_t size)
{
    return is_format(h) && h->shift <= KO_FRAME16_MAX_SHIFT && h->error >= 0 &&
           h->error <= KO_MESH_MAX_ERROR && ko_vec3_check(&h->origin) == KO_OK &&
           koi_bounds_are_legal(&h->bounds) && are_sizes(h, size);
}

static void set_mesh(const koi_mesh_header *h, const uint8_t *blob, ko_mesh *out)
{
    const uint8_t *nodes = blob + sizeof(koi_mesh_header);
    const uint8_t *vertices = nodes + (size_t)h->node_count * sizeof(ko_mesh_node);
    const uint8_t *faces = vertices + (size_t)h->vertex_count * sizeof(ko_vec3);
    out->nodes = (const ko_mesh_node *)(const void *)nodes;
    out->vertices = (const ko_vec3 *)(const void *)vertices;
    out->faces = (const ko_mesh_face *)(const void *)faces;
    out->frame.origin = h->origin;
    out->frame.shift = h->shift;
    out->bounds = h->bounds;
    out->error = h->error;
    out->node_count = h->node_count;
    out->vertex_count = h->vertex_count;
    out->face_count = h->face_count;
    out->depth = h->depth;
    out->flags = h->flags;
    out->path = KO_MESH_TREE;
}

static bool are_vertices_legal(const ko_mesh *mesh)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        if (ko_vec3_check(&mesh->vertices[i]) != KO_OK) {
            return false;
        }
    }
    return true;
}

/* The state of the pass over the nodes. */
typedef struct climb {
    uint16_t above[KO_MESH_MAX_DEPTH]; /* branches above the current node */
    uint32_t depth;
    uint32_t deepest;
    uint32_t faces;
    uint32_t pieces;
    ko_bounds bounds; /* of the triangles so far */
} climb;

/* Adds a corner to the bounds. Returns true iff it exists and is in the leaf's box. */
static bool take_corner(const ko_mesh *mesh, uint32_t corner, const ko_bounds *box, climb *c)
{
    if (corner >= mesh->vertex_count) {
        return false;
    }
    const ko_bounds point = {mesh->vertices[corner], mesh->vertices[corner]};
    koi_bounds_union(&c->bounds, &point, &c->bounds);
    return koi_bounds_hold(box, &point);
}

/* Checks a leaf: its triangles follow those of the leaf before, exist, and are in its box. */
static bool is_leaf_whole(const ko_mesh *mesh, const ko_mesh_node *leaf, climb *c)
{
    ko_bounds box;
    const uint32_t count = koi_mesh_leaf_count(leaf);
    const uint32_t end = c->faces + count;
    const uint32_t begins = koi_mesh_leaf_begins(leaf);
    if (leaf->link !=
            (KO_MESH_IS_LEAF | (begins << KOI_MESH_BEGINS_AT) | ((count - 1U) << 16) | c->faces) ||
        (begins >> count) != 0U || end > mesh->face_count) {
        return false;
    }
    c->pieces += (begins & 1U) + ((begins >> 1) & 1U) + ((begins >> 2) & 1U) + (begins >> 3);
    koi_mesh_bounds_of(&mesh->frame, &leaf->box, &box);
    for (; c->faces < end; c->faces++) {
        const uint16_t *corner = mesh->faces[c->faces].corner;
        if (!take_corner(mesh, corner[0], &box, c) || !take_corner(mesh, corner[1], &box, c) ||
            !take_corner(mesh, corner[2], &box, c)) {
            return false;
        }
    }
    return true;
}

/* Checks the links of a branch: see the head of the file. */
static bool is_branch_whole(const ko_mesh *mesh, uint32_t i)
{
    const uint32_t count = mesh->node_count;
    const uint32_t end = mesh->nodes[i].link;
    if (i + 1U >= count || end > count) {
        return false;
    }
    const uint32_t second = koi_mesh_end(mesh->nodes, i + 1U);
    return second > i + 1U && second < end && koi_mesh_end(mesh->nodes, second) == end;
}

/* Checks a node, after all before it: its box is in that of the branch above, and its links are
 * right. */
static bool is_node_whole(const ko_mesh *mesh, uint32_t i, climb *c)
{
    const ko_mesh_node *node = &mesh->nodes[i];
    /* Leave the branches that end here. */
    while (c->depth > 0U && mesh->nodes[c->above[c->depth - 1U]].link == i) {
        c->depth--;
    }
    if (!koi_aabb16_is_legal(&node->box) || (c->depth == 0U) != (i == 0U) ||
        (i > 0U && !koi_aabb16_holds(&mesh->nodes[c->above[c->depth - 1U]].box, &node->box))) {
        return false;
    }
    c->deepest = (c->depth > c->deepest) ? c->depth : c->deepest;
    if (koi_mesh_is_leaf(node)) {
        return is_leaf_whole(mesh, node, c);
    }
    if (c->depth == KO_MESH_MAX_DEPTH || !is_branch_whole(mesh, i)) {
        return false;
    }
    c->above[c->depth] = (uint16_t)i;
    c->depth++;
    return true;
}

/* Checks that the first triangle begins a piece, and that the flag tells one piece from several. */
static bool are_pieces_whole(const ko_mesh *mesh, const climb *c)
{
    uint32_t leaf = 0;
    while (!koi_mesh_is_leaf(&mesh->nodes[leaf])) {
        leaf++;
    }
    return (koi_mesh_leaf_begins(&mesh->nodes[leaf]) & 1U) != 0U &&
           (c->pieces > 1U) == ((mesh->flags & KO_MESH_HAS_PIECES) != 0U);
}

/* Boxes stay within 32 bits: the origin is legal and lines are within 2^30 of it. */
static bool is_tree_whole(const ko_mesh *mesh)
{
    climb c = {.depth = 0,
               .bounds = {{KO_LIMIT, KO_LIMIT, KO_LIMIT}, {-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}}};
    for (uint32_t i = 0; i < mesh->node_count; i++) {
        if (!is_node_whole(mesh, i, &c)) {
            return false;
        }
    }
    /* the root ends at the last node, or a node after its end had no branch above */
    return c.faces == mesh->face_count && are_pieces_whole(mesh, &c) && c.deepest == mesh->depth &&
           koi_bounds_are_same(&c.bounds, &mesh->bounds);
}

ko_status ko_mesh_open(const void *blob, size_t size, ko_mesh *mesh)
{
    koi_mesh_header header;
    ko_mesh opened;
    if (blob == NULL || mesh == NULL) {
        return KO_E_ARG;
    }
    if (((uintptr_t)blob & 3U) != 0U) {
        return KO_E_RANGE;
    }
    if (size < sizeof(header)) {
        return KO_E_DATA;
    }
    (void)memcpy(&header, blob, sizeof(header));
    const uint8_t *bytes = (const uint8_t *)blob;
    if (!is_header(&header, size) ||
        koi_crc32(bytes + KOI_MESH_CRC_FROM, header.size - KOI_MESH_CRC_FROM) != header.crc) {
        return KO_E_DATA;
    }
    set_mesh(&header, bytes, &opened);
    if (!are_vertices_legal(&opened) || !is_tree_whole(&opened)) {
        return KO_E_DATA;
    }
    opened.set_up = KOI_SET_UP;
    opened.seal = koi_mesh_seal_of(&opened);
    *mesh = opened;
    return KO_OK;
}

/* ---- reading ---- */

KOI_FLAT void koi_mesh_bounds_of_shared(const ko_frame16 *frame, const ko_aabb16 *box,
                                        ko_bounds *out)
{ /* unreachable: only cores that share one copy call it */
    koi_mesh_bounds_of_inline(frame, box, out);
}

KOI_FLAT void koi_mesh_face_at_shared(const ko_mesh *mesh, uint32_t face, ko_triangle *out)
{ /* unreachable: only cores that share one copy call it */
    koi_mesh_face_at_inline(mesh, face, out);
}

KOI_FLAT bool koi_mesh_is_beyond_shared(const ko_triangle *t, const ko_bounds *box)
{ /* unreachable: only cores that share one copy call it */
    return koi_mesh_is_beyond_inline(t, box);
}

ko_status ko_mesh_get_triangle(const ko_mesh *mesh, uint32_t face, ko_triangle *triangle)
{
    if (koi_mesh_is_missing(mesh) || triangle == NULL) {
        return KO_E_ARG;
    }
    if (face >= mesh->face_count) {
        return KO_E_RANGE;
    }
    koi_mesh_face_at(mesh, face, triangle);
    return KO_OK;
}

/* x + by, cut to lo .. hi. */
static fix16_t moved(fix16_t x, int64_t by, int64_t lo, int64_t hi)
{
    const int64_t to = x + by;
    return (fix16_t)((to < lo) ? lo : ((to > hi) ? hi : to));
}

/* Grows a box by a margin on every side, and cuts it to -limit .. limit. */
static void widen(const ko_bounds *box, uint32_t by, int64_t limit, ko_bounds *out)
{
    const int64_t d = by;
    out->lo.x = moved(box->lo.x, -d, -limit, limit);
    out->lo.y = moved(box->lo.y, -d, -limit, limit);
    out->lo.z = moved(box->lo.z, -d, -limit, limit);
    out->hi.x = moved(box->hi.x, d, -limit, limit);
    out->hi.y = moved(box->hi.y, d, -limit, limit);
    out->hi.z = moved(box->hi.z, d, -limit, limit);
}

void koi_mesh_widen(const ko_bounds *box, uint32_t by, ko_bounds *out)
{
    widen(box, by, INT32_MAX, out);
}

ko_status ko_aabb_from_mesh(const ko_mesh *mesh, ko_aabb *box)
{
    ko_bounds all;
    if (koi_mesh_is_missing(mesh) || box == NULL) {
        return KO_E_ARG;
    }
    widen(&mesh->bounds, (uint32_t)mesh->error, KO_LIMIT, &all);
    koi_bounds_to_aabb(&all, box);
    return KO_OK;
}
