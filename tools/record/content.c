/* The content of an object, as the recording holds it before the object's first use. */
#include <stdlib.h>
#include <string.h>

#include "record/format.h"
#include "record/objects.h"
#include "record/player.h"

/* The place for pointers behind which the firmware has no entries. */
static uint64_t nowhere[8];

/* Copies whole words of the record, the last one in part. */
static void read_bytes(koplay *r, void *to, uint32_t bytes)
{
    const uint32_t words = bytes / 4U + ((bytes % 4U != 0U) ? 1U : 0U);
    if (words > r->end - r->pos) {
        koplay_bad(r, "record %lu: content is too short", (unsigned long)r->report.number);
        return;
    }
    memcpy(to, r->words + r->pos, bytes);
    r->pos += words;
}

/* ---- structs with pointers ---- */

static void read_pointer(koplay *r, uint8_t *object, const korec_part *part)
{
    const uint32_t address = koplay_word(r);
    const koplay_region *region = koplay_find(r, address, part->target);
    if (region == NULL && address != 0U && part->target == KOREC_TYPE_ko_tree_node) {
        region = koplay_provide(r, address, part->target, 0U); /* the pool of an empty tree */
    }
    void *pointer = (address == 0U) ? NULL : nowhere;
    if (region != NULL) {
        pointer = region->memory;
    }
    memcpy(object + part->offset, &pointer, sizeof(pointer));
}

/* Refuses a struct whose pointer leads to fewer entries than it says. */
static void check_pointer(koplay *r, const uint8_t *object, const korec_part *part,
                          uint32_t address)
{
    const koplay_region *region = koplay_find(r, address, part->target);
    const uint32_t count = (address != 0U) ? korec_count(object, part) : 0U;
    if (count > ((region != NULL) ? region->count : 0U)) {
        koplay_bad(r, "record %lu: %lu entries of %s at 0x%08lX are not in the recording",
                   (unsigned long)r->report.number, (unsigned long)count,
                   koplay_types[part->target].name, (unsigned long)address);
    }
}

/* Compares those parts of a pool that were ever used: the others hold nothing defined. */
static void compare_pool(koplay *r, const ko_tree *tree, koplay_region *region)
{
    const ko_tree_node *before = region->previous;
    const uint32_t leaf = offsetof(ko_tree_node, user);
    const uint32_t used = (tree->branches > tree->leaves) ? tree->branches : tree->leaves;
    for (uint32_t i = 0; i < used && i < region->count; i++) {
        const uint8_t *expected = (const uint8_t *)&tree->nodes[i];
        const uint8_t *found = (const uint8_t *)&before[i];
        const uint32_t from = (i < tree->branches) ? 0U : leaf;
        const uint32_t to = (i < tree->leaves) ? (uint32_t)sizeof(ko_tree_node) : leaf;
        koplay_compare_range(r, "nodes", KOREC_TYPE_ko_tree_node, i, expected, found, from, to);
    }
    free(region->previous);
    region->previous = NULL;
    r->report.compared++;
}

static void check_tree(koplay *r, const ko_tree *tree, uint32_t address)
{
    koplay_region *region = koplay_find(r, address, KOREC_TYPE_ko_tree_node);
    if (tree->capacity > KO_TREE_MAX_CAPACITY || tree->branches > tree->capacity ||
        tree->leaves > tree->capacity) {
        koplay_bad(r, "record %lu: a tree that no call makes", (unsigned long)r->report.number);
    } else if (region != NULL && region->previous != NULL) {
        compare_pool(r, tree, region);
    }
}

/* The seal of a fence covers an address, so here it is another one; or a wrong one, if it was. */
static void seal_fence(koplay *r, ko_fence *fence, const koplay_region *zones)
{
    const bool is_right = koplay_word(r) != 0U;
    ko_fence here = {.seal = 0};
    ko_status status = KO_E_DATA;
    if (zones != NULL && fence->count <= zones->count) {
        status = ko_fence_open(fence->zones, fence->count, fence->rule, fence->warn, &here, NULL);
    }
    if (is_right && status != KO_OK) {
        koplay_bad(r, "record %lu: a fence that no call makes", (unsigned long)r->report.number);
    }
    fence->seal = is_right ? here.seal : ~here.seal;
}

static void read_struct(koplay *r, uint8_t *object, const korec_type *type)
{
    uint32_t addresses[64] = {0};
    const koplay_region *zones = NULL;
    for (uint32_t i = 0; i < type->part_count && koplay_goes_on(r); i++) {
        const korec_part *part = &type->parts[i];
        if (part->mode == KOREC_PLAIN) {
            read_bytes(r, object + part->offset, part->bytes);
        } else if (korec_is_pointer(part->mode)) {
            addresses[i % 64U] = (r->pos < r->end) ? r->words[r->pos] : 0U;
            read_pointer(r, object, part);
        }
    }
    for (uint32_t i = 0; i < type->part_count && koplay_goes_on(r); i++) {
        const korec_part *part = &type->parts[i];
        if (korec_is_pointer(part->mode)) {
            check_pointer(r, object, part, addresses[i % 64U]);
        }
        if (koplay_goes_on(r) && part->target == KOREC_TYPE_ko_fence_zone) {
            zones = koplay_find(r, addresses[i % 64U], part->target);
        }
        if (koplay_goes_on(r) && part->mode == KOREC_CHECK) {
            seal_fence(r, (ko_fence *)(void *)object, zones);
        }
        if (koplay_goes_on(r) && part->target == KOREC_TYPE_ko_tree_node) {
            check_tree(r, (const ko_tree *)(const void *)(object + part->base), addresses[i % 64U]);
        }
    }
}

/* ---- plain entries ---- */

static void read_plain(koplay *r, koplay_region *region, uint32_t first, uint32_t here,
                       bool is_again)
{
    const uint32_t size = korec_types[region->type].size;
    uint8_t *to = (uint8_t *)region->memory + (size_t)first * size;
    const uint8_t *from = (const uint8_t *)(r->words + r->pos);
    if (is_again && koplay_types[region->type].is_same && here * size <= 4U * (r->end - r->pos)) {
        koplay_compare(r, "content", region->type, first, here, from, to);
        r->report.compared++;
        if (r->state == KOPLAY_DIFFERS) {
            return; /* the replay ends, or it forgets this memory */
        }
    }
    if (is_again && region->type == KOREC_TYPE_ko_tree_node && first == 0U) {
        free(region->previous);
        region->previous = malloc((size_t)region->count * size);
        if (region->previous != NULL) {
            memcpy(region->previous, region->memory, (size_t)region->count * size);
        }
    }
    if (koplay_goes_on(r)) {
        read_bytes(r, to, here * size);
    }
}

void koplay_content(koplay *r)
{
    const uint32_t address = koplay_word(r);
    const uint32_t kind = koplay_word(r);
    const uint32_t type = kind & 0xFFFFU;
    const uint32_t count = koplay_word(r);
    const uint32_t first = koplay_word(r);
    const uint32_t here = koplay_word(r);
    if (!koplay_goes_on(r)) {
        return;
    }
    if (type >= KOREC_TYPES || first > count || here > count - first || address == 0U ||
        here > (r->end - r->pos) * 4U) {
        koplay_bad(r, "record %lu: content of no object", (unsigned long)r->report.number);
        return;
    }
    koplay_say(r, "content of %s at 0x%08lX: %lu to %lu of %lu", koplay_types[type].name,
               (unsigned long)address, (unsigned long)first, (unsigned long)first + here,
               (unsigned long)count);
    const koplay_region *known = koplay_find(r, address, type);
    const bool is_again = kind >> 16 == KOREC_AGAIN && known != NULL && known->is_filled;
    r->report.changed += (kind >> 16 == KOREC_CHANGED && koplay_types[type].is_kept) ? 1U : 0U;
    koplay_region *region = koplay_provide(r, address, type, count);
    if (region == NULL || region->count < count) {
        koplay_bad(r, "record %lu: %lu entries of %s are more than memory here",
                   (unsigned long)r->report.number, (unsigned long)count, koplay_types[type].name);
        return;
    }
    const korec_type *t = &korec_types[type];
    region->is_filled = region->is_filled || first + here == count;
    if (t->parts == NULL) {
        read_plain(r, region, first, here, is_again);
    }
    for (uint32_t i = 0; t->parts != NULL && i < here && koplay_goes_on(r); i++) {
        read_struct(r, (uint8_t *)region->memory + (size_t)(first + i) * t->size, t);
    }
    if (koplay_goes_on(r) && r->pos != r->end) {
        koplay_bad(r, "record %lu: content is too long", (unsigned long)r->report.number);
    }
}
