/* Opening a frozen tree: all checks of its block, once.
 *
 * Nodes are in preorder, as in a mesh (src/mesh/mesh.c): the first child of branch i is i + 1, the
 * second stands where the first ends, and the branch ends where the second does. The checks demand
 * that for every branch. By induction from the last node backwards, every node's end is greater
 * than its index and at most the count, and the nodes between are the tree below it. So a walk only
 * moves forward and stays inside. The root ends at the count, so there is one tree.
 *
 * The leaves name the objects in order, without a gap: each object is in one leaf. A branch's span
 * is the union of its children's, and a leaf's that of its exact box, which is within the bounds.
 * So all spans hold what is below them, and unpacked corners stay within 32 bits.
 *
 * The pass keeps the branches above the current node, at most KO_FROZEN_MAX_DEPTH. That bounds the
 * stacks of all queries. */
#include "src/frozen/frozen_core.h"

#include <string.h>

#include "src/math/crc.h"
#include "src/math/digest.h"

_Static_assert(sizeof(koi_frozen_header) == 48U, "the header as documented");
_Static_assert(sizeof(ko_frozen_node) == 16U && sizeof(ko_frozen_object) == 16U, "16 bytes each");
_Static_assert(KO_FROZEN_BYTES(3U) == 48U + 5U * 16U + 3U * 16U + 4U, "bytes as documented");

/* ---- the struct ---- */

void koi_frozen_place(ko_frozen *frozen, const void *block, uint32_t object_count)
{
    const uint8_t *const nodes = (const uint8_t *)block + sizeof(koi_frozen_header);
    const uint32_t node_count = koi_frozen_nodes_of(object_count);
    const uint8_t *const objects = nodes + (size_t)node_count * sizeof(ko_frozen_node);
    frozen->nodes = (const ko_frozen_node *)(const void *)nodes;
    frozen->objects = (const ko_frozen_object *)(const void *)objects;
    frozen->categories = objects + (size_t)object_count * sizeof(ko_frozen_object);
    frozen->node_count = (uint16_t)node_count;
    frozen->object_count = (uint16_t)object_count;
}

uint32_t koi_frozen_seal_of(const ko_frozen *frozen)
{
    uint32_t seal = koi_digest_pointer(0, frozen->nodes);
    seal = koi_digest_pointer(seal, frozen->objects);
    seal = koi_digest_pointer(seal, frozen->categories);
    seal = koi_digest_vec3(seal, &frozen->bounds.lo);
    seal = koi_digest_vec3(seal, &frozen->bounds.hi);
    seal = koi_digest(seal, frozen->node_count | (uint32_t)frozen->object_count << 16);
    return koi_digest(seal, frozen->shift | (uint32_t)frozen->depth << 8);
}

void koi_frozen_finish(ko_frozen *frozen, const koi_frozen_header *header)
{
    frozen->bounds = header->bounds;
    frozen->shift = header->shift;
    frozen->depth = header->depth;
    frozen->set_up = KOI_SET_UP;
    frozen->seal = koi_frozen_seal_of(frozen);
}

/* ---- checking ---- */

static bool is_header(const koi_frozen_header *h, size_t size)
{
    return h->magic == KOI_FROZEN_MAGIC && h->version == KO_FROZEN_VERSION && h->zero == 0U &&
           h->zeros == 0U && h->shift <= KOI_FROZEN_MAX_SHIFT &&
           h->object_count <= KO_FROZEN_MAX_OBJECTS &&
           h->size == KO_FROZEN_BYTES((uint32_t)h->object_count) && h->size <= size &&
           koi_bounds_are_legal(&h->bounds);
}

/* The state of the pass over the nodes. */
typedef struct climb {
    const ko_frozen *frozen;
    uint32_t ends[KO_FROZEN_MAX_DEPTH]; /* where the branches above the current node end */
    uint32_t depth;
    uint32_t deepest;
    uint32_t objects; /* seen so far */
} climb;

static uint32_t end_of(const ko_frozen *frozen, uint32_t node)
{
    return node + 1U + koi_frozen_below(&frozen->nodes[node]);
}

static uint32_t categories_of(const ko_frozen *frozen, uint32_t node)
{
    const uint32_t value = koi_frozen_value(&frozen->nodes[node]);
    if (koi_frozen_below(&frozen->nodes[node]) != 0U) {
        return value;
    }
    return (value < frozen->object_count) ? frozen->categories[value] : 0U;
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

static bool is_union(const uint32_t *of, const uint32_t *a, const uint32_t *b)
{
    bool is_same = true;
    for (uint32_t i = 0; i < 3U; i++) {
        const uint32_t low = lesser(a[i] & 0xFFFFU, b[i] & 0xFFFFU);
        is_same = is_same && of[i] == (low | lesser(a[i] >> 16, b[i] >> 16) << 16);
    }
    return is_same;
}

/* Checks the links of a branch: see the head of the file. Both children are nodes, so what the
 * branch joins can be compared. */
static bool is_branch_whole(const ko_frozen *frozen, uint32_t i)
{
    const ko_frozen_node *const node = &frozen->nodes[i];
    const uint32_t end = end_of(frozen, i);
    const uint32_t first = i + 1U;
    if (end > frozen->node_count) {
        return false;
    }
    const uint32_t second = end_of(frozen, first);
    return second < end && end_of(frozen, second) == end &&
           is_union(node->span, frozen->nodes[first].span, frozen->nodes[second].span) &&
           koi_frozen_value(node) == (categories_of(frozen, first) | categories_of(frozen, second));
}

/* True iff the span is one of the grid, and the exact corners are within their cells, in order, and
 * within the bounds. `rest` are those of the object. Sums are below 2^33. */
static bool is_axis_whole(uint32_t span, uint32_t shift, uint32_t lo, uint32_t hi, uint32_t extent)
{
    if ((span & KOI_PORT_GUARDS) != 0U) {
        return false;
    }
    const uint64_t from = ((uint64_t)koi_frozen_lo(span) << shift) + lo;
    const uint64_t to = ((uint64_t)koi_frozen_hi(span) << shift) + hi;
    return (lo >> shift) == 0U && (hi >> shift) == 0U && from <= to && to <= extent;
}

/* Checks a leaf: it names the next object, whose box is whole. */
static bool is_leaf_whole(const ko_frozen *frozen, const ko_frozen_node *leaf, uint32_t object)
{
    /* unreachable: 2 n - 1 nodes below one root have n leaves, so no object is one too many */
    if (object >= frozen->object_count || koi_frozen_value(leaf) != object) {
        return false;
    }
    const ko_frozen_object *const of = &frozen->objects[object];
    const ko_vec3 *const from = &frozen->bounds.lo;
    const ko_vec3 *const to = &frozen->bounds.hi;
    return is_axis_whole(leaf->span[0], frozen->shift, of->lo[0], of->hi[0],
                         (uint32_t)to->x - (uint32_t)from->x) &&
           is_axis_whole(leaf->span[1], frozen->shift, of->lo[1], of->hi[1],
                         (uint32_t)to->y - (uint32_t)from->y) &&
           is_axis_whole(leaf->span[2], frozen->shift, of->lo[2], of->hi[2],
                         (uint32_t)to->z - (uint32_t)from->z);
}

/* Checks a node, after all before it. */
static bool is_node_whole(climb *c, uint32_t i)
{
    const ko_frozen *const frozen = c->frozen;
    while (c->depth > 0U && c->ends[c->depth - 1U] == i) {
        c->depth--; /* leave the branches that end here */
    }
    if ((c->depth == 0U) != (i == 0U)) {
        return false; /* a second root */
    }
    c->deepest = (c->depth > c->deepest) ? c->depth : c->deepest;
    if (koi_frozen_below(&frozen->nodes[i]) == 0U) {
        return is_leaf_whole(frozen, &frozen->nodes[i], c->objects++);
    }
    if (c->depth == KO_FROZEN_MAX_DEPTH || !is_branch_whole(frozen, i)) {
        return false;
    }
    c->ends[c->depth++] = end_of(frozen, i);
    return true;
}

/* Checks all nodes, and that nothing is left over behind the categories. */
static bool is_tree_whole(const ko_frozen *frozen)
{
    climb c = {.frozen = frozen};
    for (uint32_t i = 0; i < frozen->node_count; i++) {
        if (!is_node_whole(&c, i)) {
            return false;
        }
    }
    for (uint32_t i = frozen->object_count; i % 4U != 0U; i++) {
        if (frozen->categories[i] != 0U) {
            return false;
        }
    }
    /* unreachable: as above, there are never fewer leaves than objects */
    return c.objects == frozen->object_count && c.deepest == frozen->depth;
}

ko_status ko_frozen_open(const void *blob, size_t size, ko_frozen *frozen)
{
    koi_frozen_header header;
    ko_frozen opened;
    if (blob == NULL || frozen == NULL) {
        return KO_E_ARG;
    }
    if (((uintptr_t)blob & 3U) != 0U) {
        return KO_E_RANGE;
    }
    if (size < sizeof(header)) {
        return KO_E_DATA;
    }
    (void)memcpy(&header, blob, sizeof(header));
    const uint8_t *const bytes = (const uint8_t *)blob;
    if (!is_header(&header, size) ||
        koi_crc32(bytes + KOI_FROZEN_CRC_FROM, header.size - KOI_FROZEN_CRC_FROM) != header.crc) {
        return KO_E_DATA;
    }
    koi_frozen_place(&opened, blob, header.object_count);
    koi_frozen_finish(&opened, &header);
    if (!is_tree_whole(&opened)) {
        return KO_E_DATA;
    }
    *frozen = opened;
    return KO_OK;
}

/* ---- reading ---- */

ko_status ko_frozen_get_box(const ko_frozen *frozen, uint32_t object, ko_aabb *box)
{
    ko_bounds exact;
    if (koi_frozen_is_missing(frozen) || box == NULL) {
        return KO_E_ARG;
    }
    if (object >= frozen->object_count) {
        return KO_E_RANGE;
    }
    /* Go down to the leaf: a child of m nodes has (m + 1) / 2 objects, which are numbered in
     * order. */
    uint32_t node = 0;
    uint32_t before = object;
    while (koi_frozen_below(&frozen->nodes[node]) != 0U) {
        const uint32_t nodes = 1U + koi_frozen_below(&frozen->nodes[node + 1U]);
        const uint32_t objects = (nodes + 1U) / 2U;
        node++;
        if (before >= objects) {
            before -= objects;
            node += nodes;
        }
    }
    koi_frozen_box(frozen, &frozen->nodes[node], &exact);
    koi_bounds_to_aabb(&exact, box);
    return KO_OK;
}
