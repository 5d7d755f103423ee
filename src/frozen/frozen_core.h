/* Shared by the files of the frozen tree: the header of the block, spans of cells, exact boxes.
 *
 * port/cells.h says what a span of cells is, and how a question about cells is compared with it.
 * Both halves of a span are alike: a smaller number is a larger interval at its end, and a union is
 * two minima.
 *
 * Cells are rounded down, at both ends of both boxes. So boxes that touch have cells that touch. */
#ifndef KOI_FROZEN_CORE_H
#define KOI_FROZEN_CORE_H

#include "keepout/frozen.h"

#include "port/cells.h"
#include "src/box/bounds.h"
#include "src/math/query_seal.h"
#include "src/math/set_up.h"
#include "src/math/wide.h"

/* The first 48 bytes of a block, little-endian. */
typedef struct koi_frozen_header {
    uint32_t magic;
    uint32_t crc;  /* of all bytes after it */
    uint32_t size; /* of the block, in bytes */
    uint16_t version;
    uint8_t shift;
    uint8_t depth;
    uint16_t object_count;
    uint16_t zero;
    uint32_t zeros;
    ko_bounds bounds;
} koi_frozen_header;

#define KOI_FROZEN_MAGIC 0x464D4F4BU /* "KOMF" */
#define KOI_FROZEN_CRC_FROM 8U

#define KOI_FROZEN_LAST KOI_PORT_LAST_CELL
#define KOI_FROZEN_MAX_SHIFT 16U

/* ---- the block ---- */

static inline uint32_t koi_frozen_nodes_of(uint32_t object_count)
{
    return (object_count > 0U) ? 2U * object_count - 1U : 0U;
}

/* Sets the pointers into a block of that many objects, and the counts. */
void koi_frozen_place(ko_frozen *frozen, const void *block, uint32_t object_count);

/* Sets the fields of the header, and seals the struct: it is open. */
void koi_frozen_finish(ko_frozen *frozen, const koi_frozen_header *header);

uint32_t koi_frozen_seal_of(const ko_frozen *frozen);

/* True iff there is no frozen tree, or it was never opened. */
static inline bool koi_frozen_is_missing(const ko_frozen *frozen)
{
    return KOI_IS_UNSET(frozen);
}

/* KO_OK if the query goes on over a frozen tree that is still open. */
static inline ko_status koi_frozen_resume(ko_query *q, const uint32_t *seal, size_t bytes)
{
    const ko_status status = koi_query_resume(q, seal, bytes);
    if (status == KO_OK && koi_frozen_is_missing((const ko_frozen *)q->over)) {
        return KO_E_DATA;
    }
    return status;
}

/* ---- links ---- */

/* The number of nodes below a node: 0 for a leaf. */
static inline uint32_t koi_frozen_below(const ko_frozen_node *node)
{
    return node->link & 0xFFFFU;
}

/* A branch's category bits, or a leaf's object. */
static inline uint32_t koi_frozen_value(const ko_frozen_node *node)
{
    return node->link >> 16;
}

/* ---- cells ---- */

/* The cell of a coordinate, cut to the grid. Legal numbers differ by less than 2^31. */
static inline uint32_t koi_frozen_cell(fix16_t x, fix16_t origin, uint32_t shift)
{
    return koi_port_cell(koi_minus(x, origin), shift);
}

static inline uint32_t koi_frozen_span(uint32_t lo, uint32_t hi)
{
    return lo | (KOI_FROZEN_LAST - hi) << 16;
}

static inline uint32_t koi_frozen_lo(uint32_t span)
{
    return span & 0xFFFFU;
}

static inline uint32_t koi_frozen_hi(uint32_t span)
{
    return KOI_FROZEN_LAST - (span >> 16);
}

/* The question about a box that overlaps the bounds of all objects. */
static inline void koi_frozen_ask(const ko_frozen *frozen, const ko_bounds *box, uint32_t span[3])
{
    const ko_vec3 *const origin = &frozen->bounds.lo;
    const uint32_t shift = frozen->shift;
    span[0] = koi_port_span_asked(koi_frozen_cell(box->lo.x, origin->x, shift),
                                  koi_frozen_cell(box->hi.x, origin->x, shift));
    span[1] = koi_port_span_asked(koi_frozen_cell(box->lo.y, origin->y, shift),
                                  koi_frozen_cell(box->hi.y, origin->y, shift));
    span[2] = koi_port_span_asked(koi_frozen_cell(box->lo.z, origin->z, shift),
                                  koi_frozen_cell(box->hi.z, origin->z, shift));
}

/* ---- walks with a stack ---- */

/* True iff a leaf's object, or any object below a branch, has a bit of the mask. */
static inline bool koi_frozen_has(const ko_frozen *frozen, const ko_frozen_node *node,
                                  uint32_t mask)
{
    const uint32_t value = koi_frozen_value(node);
    return (((koi_frozen_below(node) != 0U) ? value : frozen->categories[value]) & mask) != 0U;
}

/* Takes the visits of a branch, two, off what a call may spend. */
static inline void koi_frozen_visit(ko_query *q, uint32_t *left)
{
    *left -= (*left < 2U) ? 1U : 2U;
    q->visits += 2U;
}

/* Puts a node off. KO_E_DATA: the stack is full, as the block is damaged. */
static inline ko_status koi_frozen_push(ko_query *q, uint16_t *stack, const ko_frozen *frozen,
                                        const ko_frozen_node *node)
{
    if (q->depth >= KO_FROZEN_MAX_DEPTH) {
        return KO_E_DATA;
    }
    stack[q->depth++] = (uint16_t)(node - frozen->nodes);
    return KO_OK;
}

/* The node that was put off last. Null: the query is damaged. */
static inline const ko_frozen_node *koi_frozen_pop(ko_query *q, const uint16_t *stack,
                                                   const ko_frozen *frozen)
{
    q->depth--;
    const uint32_t at = stack[q->depth];
    return (at < frozen->node_count) ? &frozen->nodes[at] : NULL;
}

/* ---- exact boxes ---- */

/* A corner of a leaf, exactly. */
static inline fix16_t koi_frozen_at(fix16_t origin, uint32_t cell, uint32_t shift, uint32_t above)
{
    return (fix16_t)((uint32_t)origin + (cell << shift) + above);
}

/* The exact box of a leaf's object. */
static inline void koi_frozen_box(const ko_frozen *frozen, const ko_frozen_node *leaf,
                                  ko_bounds *out)
{
    const ko_frozen_object *const of = &frozen->objects[koi_frozen_value(leaf)];
    const ko_vec3 *const o = &frozen->bounds.lo;
    const uint32_t s = frozen->shift;
    out->lo.x = koi_frozen_at(o->x, koi_frozen_lo(leaf->span[0]), s, of->lo[0]);
    out->lo.y = koi_frozen_at(o->y, koi_frozen_lo(leaf->span[1]), s, of->lo[1]);
    out->lo.z = koi_frozen_at(o->z, koi_frozen_lo(leaf->span[2]), s, of->lo[2]);
    out->hi.x = koi_frozen_at(o->x, koi_frozen_hi(leaf->span[0]), s, of->hi[0]);
    out->hi.y = koi_frozen_at(o->y, koi_frozen_hi(leaf->span[1]), s, of->hi[1]);
    out->hi.z = koi_frozen_at(o->z, koi_frozen_hi(leaf->span[2]), s, of->hi[2]);
}

#endif
