/* The replay's memory: for each address of the recorded firmware the place here. */
#include <stdlib.h>
#include <string.h>

#include "record/player.h"

/* More memory than firmware has: such a count is refused by the call, so nothing is behind it. */
enum { MOST_BYTES = 64 * 1024 * 1024 };

static koplay_region **bucket(koplay *r, uint32_t address, uint32_t type)
{
    return &r->regions[((address >> 2) * 0x9E3779B1U + type * 7919U) >> 22];
}

koplay_region *koplay_find(koplay *r, uint32_t address, uint32_t type)
{
    koplay_region *region = *bucket(r, address, type);
    while (region != NULL && (region->address != address || region->type != type)) {
        region = region->next;
    }
    return region;
}

/* A pool may grow in place, as ko_tree_copy lets it; so each has the largest size. */
static uint32_t room_of(uint32_t type, uint32_t count)
{
    if (type == KOREC_TYPE_ko_tree_node) {
        return KO_TREE_MAX_CAPACITY;
    }
    const uint64_t bytes = (uint64_t)count * korec_types[type].size;
    return (bytes > MOST_BYTES || count == 0U) ? 1U : count;
}

koplay_region *koplay_provide(koplay *r, uint32_t address, uint32_t type, uint32_t count)
{
    koplay_region *region = koplay_find(r, address, type);
    const uint32_t room = room_of(type, count);
    if (region != NULL && region->count >= room) {
        return region;
    }
    void *memory = calloc(room, korec_types[type].size);
    if (memory == NULL) {
        return NULL;
    }
    koplay_region *larger = calloc(1, sizeof(*larger));
    if (larger == NULL) {
        free(memory);
        return NULL;
    }
    if (region != NULL) {
        memcpy(memory, region->memory, (size_t)region->count * korec_types[type].size);
        region->type = KOREC_TYPES; /* what points to the old memory keeps it */
    }
    koplay_region **head = bucket(r, address, type);
    *larger = (koplay_region){*head, address, type, room, memory, NULL, true, false};
    *head = larger;
    return larger;
}

void koplay_forget(koplay *r)
{
    for (uint32_t i = 0; i < KOPLAY_BUCKETS; i++) {
        while (r->regions[i] != NULL) {
            koplay_region *region = r->regions[i];
            r->regions[i] = region->next;
            free(region->previous);
            if (region->is_ours) {
                free(region->memory);
            }
            free(region);
        }
    }
}

void *koplay_scratch(koplay *r, uint32_t type, uint32_t count)
{
    if (r->scratch_count == r->scratch_room) {
        const uint32_t room = 2U * r->scratch_room + 16U;
        void **more = realloc(r->scratch, room * sizeof(*more));
        if (more == NULL) {
            return NULL;
        }
        r->scratch = more;
        r->scratch_room = room;
    }
    const uint64_t bytes = (uint64_t)count * korec_types[type].size;
    const size_t size = (bytes > MOST_BYTES || bytes == 0U) ? 8U : (size_t)bytes;
    void *memory = malloc(size);
    if (memory != NULL) {
        memset(memory, 0xA5, size);
        r->scratch[r->scratch_count++] = memory;
    }
    return memory;
}

void koplay_sweep(koplay *r)
{
    while (r->scratch_count > 0U) {
        free(r->scratch[--r->scratch_count]);
    }
}
