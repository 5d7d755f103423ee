/* Building a frozen tree in steps, within its block.
 *
 * A box without a leaf is a record meanwhile. With n objects record i lies in node n - 1 + i.
 * A range of records is sorted in place into two parts, the first of these again, and so on, so
 * nodes are written in preorder, from node 0 on, and leaves take their records in order. When
 * `first` records have become leaves, at most n - 1 branches were written before them. So the next
 * node is at most number first + n - 1, which is the place of record `first`. If it is a branch, at
 * most n - 2 came before it, so it is below. No record is written over before it is a leaf.
 *
 * A range of m objects has 2 m - 1 nodes, and its boxes and bits are known before it is divided. So
 * a branch is written whole, and nothing is written twice.
 *
 * The depth is bounded. Let c(d) = 2^(MAX_DEPTH - d) be the objects that fit at level d and below.
 * There are at most 32767 <= c(0). At MAX_DEPTH c is 1, and one object makes a leaf. Above, a range
 * of 2 <= m <= c(d) is divided only into parts of at most c(d + 1) = c(d) / 2, which two halves
 * are. The ranges that wait are the second parts on the path down, one for each level, and the
 * range itself.
 *
 * A build writes by what its struct says, so it is sealed between all calls, whatever they
 * answer. */
#include "port/fast.h"

#include "src/frozen/frozen_divide.h"

#include <string.h>

#include "src/math/crc.h"
#include "src/tree/tree_node.h"

#define BYTES offsetof(ko_frozen_build, seal)
#define RUN 16U /* bytes of the checksum in a step */

enum {
    STAGE_MEASURE_ALL,
    STAGE_TAKE,
    STAGE_RANGE,
    STAGE_MEASURE,
    STAGE_SORT,
    STAGE_PART,
    STAGE_SUM
};

static ko_frozen_node *nodes_of(const ko_frozen_build *b)
{
    return (ko_frozen_node *)(void *)((uint8_t *)b->block + sizeof(koi_frozen_header));
}

static ko_frozen_node *record_at(const ko_frozen_build *b, uint32_t i)
{
    return &nodes_of(b)[b->object_count - 1U + i];
}

/* ---- beginning ---- */

static bool is_incomplete(const ko_frozen_source *source)
{
    if (source == NULL) {
        return true;
    }
    if (source->tree != NULL) {
        return koi_tree_is_missing(source->tree);
    }
    return source->boxes == NULL && source->count > 0U;
}

/* KO_OK if that many objects fit into the block. */
static ko_status check_block(uint32_t count, const void *out, size_t size)
{
    if (count > KO_FROZEN_MAX_OBJECTS || ((uintptr_t)out & 3U) != 0U) {
        return KO_E_RANGE;
    }
    return (size < KO_FROZEN_BYTES(count)) ? KO_E_FULL : KO_OK;
}

ko_status ko_frozen_build_begin(const ko_frozen_source *source, void *out, size_t size,
                                ko_frozen_build *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (is_incomplete(source) || out == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    const ko_tree *const tree = source->tree;
    const uint32_t count = (tree != NULL) ? tree->count : source->count;
    const ko_status status =
        (tree != NULL && tree->lost != 0U) ? KO_PARTIAL : check_block(count, out, size);
    if (status != KO_OK) {
        return koi_query_end(&query->q, status);
    }
    (void)memset(query, 0, sizeof(*query)); /* what is sealed is written; all begins with 0 */
    (void)koi_query_open(&query->q, out, (tree != NULL) ? tree->revision : 0U, KO_ALL);
    (void)memset(out, 0, sizeof(koi_frozen_header)); /* no block until it is whole */
    query->source = *source;
    query->items = (tree != NULL) ? tree->leaves : count;
    query->block = out;
    query->object_count = (uint16_t)count;
    query->stage = STAGE_MEASURE_ALL;
    koi_query_seal(&query->q, &query->seal, BYTES);
    return KO_OK;
}

/* ---- reading the source ---- */

/* The box of a leaf slot of a tree. KO_END: the slot is free. */
static ko_status read_slot(const ko_tree *tree, uint32_t slot, ko_bounds *box)
{
    const uint32_t place = tree->nodes[slot].leaf_place;
    if (koi_tree_leaf_is_free(&tree->nodes[slot])) {
        return KO_END;
    }
    if (!koi_tree_leaf_hangs(tree, slot, place)) {
        return KO_E_DATA;
    }
    *box = tree->nodes[place >> 1].box[place & 1U];
    return koi_bounds_are_legal(box) ? KO_OK : KO_E_DATA;
}

/* KO_OK: the item is an object. KO_END: it is a free slot of the tree. */
static ko_status read_item(const ko_frozen_build *b, uint32_t item, ko_bounds *box)
{
    if (b->source.tree != NULL) {
        return read_slot(b->source.tree, item, box);
    }
    const ko_aabb *const from = &b->source.boxes[item];
    if (!koi_bounds_is_legal(from)) {
        return KO_E_RANGE;
    }
    koi_bounds_of(from, box);
    return KO_OK;
}

static uint32_t category_of(const ko_frozen_build *b, uint32_t item)
{
    if (b->source.tree != NULL) {
        return b->source.tree->nodes[item].leaf_category;
    }
    return (b->source.categories != NULL) ? b->source.categories[item] : KO_ALL;
}

static uint32_t user_of(const ko_frozen_build *b, uint32_t item)
{
    if (b->source.tree != NULL) {
        return b->source.tree->nodes[item].user;
    }
    return (b->source.users != NULL) ? b->source.users[item] : item;
}

/* ---- stages: the grid, and the records ---- */

/* Chooses the smallest cells of which 32768 hold the largest side. */
static void set_grid(ko_frozen_build *b)
{
    const uint32_t sides = ((uint32_t)b->bounds.hi.x - (uint32_t)b->bounds.lo.x) |
                           ((uint32_t)b->bounds.hi.y - (uint32_t)b->bounds.lo.y) |
                           ((uint32_t)b->bounds.hi.z - (uint32_t)b->bounds.lo.z);
    while ((sides >> b->shift) > KOI_FROZEN_LAST) {
        b->shift++;
    }
}

/* Adds an item to the bounds of all. */
static ko_status measure_item(ko_frozen_build *b)
{
    ko_bounds box;
    const ko_status status = read_item(b, b->at, &box);
    if (status != KO_OK) {
        return status;
    }
    if (b->taken == 0U) {
        b->bounds = box;
    } else {
        koi_bounds_union(&b->bounds, &box, &b->bounds);
    }
    b->taken++;
    return (b->taken <= b->object_count) ? KO_OK : KO_E_DATA;
}

static uint32_t span_of(fix16_t lo, fix16_t hi, fix16_t origin, uint32_t shift)
{
    return koi_frozen_span(koi_frozen_cell(lo, origin, shift), koi_frozen_cell(hi, origin, shift));
}

/* Makes a record of an item. */
static ko_status take_item(ko_frozen_build *b)
{
    ko_bounds box;
    const ko_status status = read_item(b, b->at, &box);
    if (status != KO_OK) {
        return status;
    }
    if (b->taken >= b->object_count || !koi_bounds_hold(&b->bounds, &box)) {
        return KO_E_DATA; /* the list or the tree did not stay as it was */
    }
    const ko_vec3 *const o = &b->bounds.lo;
    ko_frozen_node *const record = record_at(b, b->taken);
    record->span[0] = span_of(box.lo.x, box.hi.x, o->x, b->shift);
    record->span[1] = span_of(box.lo.y, box.hi.y, o->y, b->shift);
    record->span[2] = span_of(box.lo.z, box.hi.z, o->z, b->shift);
    record->link = b->at | category_of(b, b->at) << 16;
    b->taken++;
    return KO_OK;
}

/* Goes through the items once. KO_OK: all were taken, as many as there must be. */
static ko_status go_through(ko_frozen_build *b, uint32_t *left)
{
    for (; b->at < b->items; b->at++) {
        if (*left == 0U) {
            return KO_UNFINISHED;
        }
        (*left)--;
        const ko_status status = (b->stage == STAGE_TAKE) ? take_item(b) : measure_item(b);
        if (status < KO_OK) {
            return status;
        }
    }
    return (b->taken == b->object_count) ? KO_OK : KO_E_DATA;
}

/* ---- stages: the nodes ---- */

static void push(ko_frozen_build *b, uint32_t end, uint32_t level)
{
    b->ends[b->q.depth] = (uint16_t)end;
    b->levels[b->q.depth] = (uint8_t)level;
    b->q.depth++;
}

/* Writes the leaf of the next record, its object and its category. */
static ko_status write_leaf(ko_frozen_build *b, uint32_t level)
{
    ko_bounds box;
    ko_frozen whole;
    const ko_frozen_node record = *record_at(b, b->first);
    const uint32_t item = record.link & 0xFFFFU;
    const ko_status status = read_item(b, item, &box);
    if (status != KO_OK || !koi_bounds_hold(&b->bounds, &box)) {
        return KO_E_DATA;
    }
    koi_frozen_place(&whole, b->block, b->object_count);
    const size_t objects = (size_t)((const uint8_t *)whole.objects - (const uint8_t *)b->block);
    uint8_t *const bytes = (uint8_t *)b->block;
    ko_frozen_object *const object = (ko_frozen_object *)(void *)(bytes + objects) + b->first;
    uint8_t *const category = bytes + (whole.categories - bytes) + b->first;
    const uint32_t rest = (UINT32_C(1) << b->shift) - 1U;
    const ko_vec3 *const o = &b->bounds.lo;
    object->lo[0] = (uint16_t)((uint32_t)(box.lo.x - o->x) & rest);
    object->lo[1] = (uint16_t)((uint32_t)(box.lo.y - o->y) & rest);
    object->lo[2] = (uint16_t)((uint32_t)(box.lo.z - o->z) & rest);
    object->hi[0] = (uint16_t)((uint32_t)(box.hi.x - o->x) & rest);
    object->hi[1] = (uint16_t)((uint32_t)(box.hi.y - o->y) & rest);
    object->hi[2] = (uint16_t)((uint32_t)(box.hi.z - o->z) & rest);
    object->user = user_of(b, item);
    *category = (uint8_t)(record.link >> 16);
    ko_frozen_node *const leaf = &nodes_of(b)[b->node_count++];
    (void)memcpy(leaf->span, record.span, sizeof(leaf->span));
    leaf->link = (uint32_t)b->first << 16;
    b->first++;
    b->deepest = (level > b->deepest) ? (uint8_t)level : b->deepest;
    return KO_OK;
}

/* Takes the next range: one object becomes a leaf, more are measured. */
static ko_status take_range(ko_frozen_build *b, uint32_t *left)
{
    if (b->q.depth == 0U) {
        b->stage = STAGE_SUM;
        b->at = KOI_FROZEN_CRC_FROM;
        return KO_OK;
    }
    if (*left == 0U) {
        return KO_UNFINISHED;
    }
    const uint32_t top = b->q.depth - 1U;
    const uint32_t end = b->ends[top];
    if (end - b->first > 1U) {
        koi_frozen_range_begin(&b->range, end, b->levels[top]);
        b->stage = STAGE_MEASURE;
        b->at = b->first;
        return KO_OK;
    }
    (*left)--;
    b->q.depth--;
    return write_leaf(b, b->levels[top]);
}

/* Divides the range at range.mid: the first part is the next, the second waits. */
static void divide(ko_frozen_build *b)
{
    const ko_frozen_range *const r = &b->range;
    b->q.depth--;
    push(b, r->end, r->level + 1U);
    push(b, r->mid, r->level + 1U);
    b->stage = STAGE_RANGE;
}

/* Goes on to the next axis, or to the division that is the best. */
static void try_next_axis(ko_frozen_build *b)
{
    ko_frozen_range *const r = &b->range;
    b->at = b->first;
    if (koi_frozen_range_next_axis(r)) {
        b->stage = STAGE_SORT;
    } else if (r->bins != 0U) {
        b->stage = STAGE_PART;
    } else {
        r->mid = (uint16_t)(b->first + (r->end - b->first) / 2U);
        divide(b);
    }
}

/* Measures a range. At its end the branch is written. */
static ko_status measure(ko_frozen_build *b, uint32_t *left)
{
    ko_frozen_range *const r = &b->range;
    for (; b->at<r->end && * left> 0U; b->at++) {
        (*left)--;
        koi_frozen_range_measure(r, record_at(b, b->at));
    }
    if (b->at < r->end) {
        return KO_UNFINISHED;
    }
    const uint32_t m = (uint32_t)r->end - b->first;
    ko_frozen_node *const branch = &nodes_of(b)[b->node_count++];
    (void)memcpy(branch->span, r->span, sizeof(branch->span));
    branch->link = (2U * m - 2U) | r->categories << 16;
    if (m == 2U) {
        r->mid = (uint16_t)(b->first + 1U);
        divide(b);
    } else {
        try_next_axis(b);
    }
    return KO_OK;
}

/* Puts the records of a range into intervals of an axis. */
static ko_status sort(ko_frozen_build *b, uint32_t *left)
{
    ko_frozen_range *const r = &b->range;
    for (; b->at<r->end && * left> 0U; b->at++) {
        (*left)--;
        koi_frozen_range_sort(r, record_at(b, b->at));
    }
    if (b->at < r->end) {
        return KO_UNFINISHED;
    }
    koi_frozen_range_compare(r);
    try_next_axis(b);
    return KO_OK;
}

/* Brings the records of the first part before the others. */
static ko_status part(ko_frozen_build *b, uint32_t *left)
{
    ko_frozen_range *const r = &b->range;
    for (; b->at<r->mid && * left> 0U; (*left)--) {
        ko_frozen_node *const record = record_at(b, b->at);
        if (koi_frozen_range_is_first(r, record)) {
            b->at++;
        } else {
            r->mid--;
            ko_frozen_node *const other = record_at(b, r->mid);
            const ko_frozen_node kept = *record;
            *record = *other;
            *other = kept;
        }
    }
    if (b->at < r->mid) {
        return KO_UNFINISHED;
    }
    divide(b);
    return KO_OK;
}

/* ---- the end ---- */

static void set_header(const ko_frozen_build *b, koi_frozen_header *h)
{
    (void)memset(h, 0, sizeof(*h));
    h->size = KO_FROZEN_BYTES((uint32_t)b->object_count);
    h->version = KO_FROZEN_VERSION;
    h->shift = b->shift;
    h->depth = b->deepest;
    h->object_count = b->object_count;
    h->bounds = b->bounds;
}

/* Computes the checksum. At its end the header gets its magic. */
static ko_status sum_up(ko_frozen_build *b, uint32_t *left, ko_frozen *frozen)
{
    koi_frozen_header h;
    uint8_t *const bytes = (uint8_t *)b->block;
    set_header(b, &h);
    if (b->at == KOI_FROZEN_CRC_FROM) {
        for (uint32_t i = h.size - (b->object_count + 3U) / 4U * 4U + b->object_count; i < h.size;
             i++) {
            bytes[i] = 0; /* behind the categories */
        }
        (void)memcpy(b->block, &h, sizeof(h));
    }
    while (b->at < h.size) {
        if (*left == 0U) {
            return KO_UNFINISHED;
        }
        (*left)--;
        const uint32_t size = (h.size - b->at < RUN) ? h.size - b->at : RUN;
        b->crc = koi_crc32_add(b->crc, bytes + b->at, size);
        b->at += size;
    }
    h.crc = b->crc;
    h.magic = KOI_FROZEN_MAGIC;
    (void)memcpy(b->block, &h, sizeof(h));
    koi_frozen_place(frozen, b->block, b->object_count);
    koi_frozen_finish(frozen, &h);
    return KO_END;
}

/* Begins with the records, or with the nodes. */
static void end_pass(ko_frozen_build *b)
{
    b->at = 0;
    b->taken = 0;
    if (b->stage == STAGE_MEASURE_ALL) {
        set_grid(b);
        b->stage = STAGE_TAKE;
        return;
    }
    b->stage = STAGE_RANGE;
    if (b->object_count > 0U) {
        push(b, b->object_count, 0);
    }
}

/* KO_OK: it may go on; KO_END: the block is whole. */
static ko_status go_on(ko_frozen_build *b, uint32_t *left, ko_frozen *frozen)
{
    ko_status status = KO_OK;
    switch (b->stage) {
    case STAGE_MEASURE_ALL:
    case STAGE_TAKE:
        status = go_through(b, left);
        if (status == KO_OK) {
            end_pass(b);
        }
        return status;
    case STAGE_RANGE:
        return take_range(b, left);
    case STAGE_MEASURE:
        return measure(b, left);
    case STAGE_SORT:
        return sort(b, left);
    case STAGE_PART:
        return part(b, left);
    default:
        return sum_up(b, left, frozen);
    }
}

ko_status ko_frozen_build_step(ko_frozen_build *query, uint32_t *budget, ko_frozen *frozen)
{
    if (query == NULL || frozen == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_query_wake(&query->q, &query->seal, BYTES);
    if (status != KO_OK) {
        return status;
    }
    if (query->source.tree != NULL && query->source.tree->revision != query->q.revision) {
        return koi_query_end(&query->q, KO_E_CHANGED);
    }
    const uint32_t purse = koi_purse_left(budget);
    uint32_t left = purse;
    while (status == KO_OK) {
        status = go_on(query, &left, frozen);
    }
    koi_purse_spend(&query->q, budget, purse - left);
    if (status < KO_OK) {
        return koi_query_end(&query->q, status);
    }
    koi_query_seal(&query->q, &query->seal, BYTES);
    return (status == KO_END) ? KO_OK : status;
}
