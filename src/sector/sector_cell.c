/* Notes in the cells of the sectors what a look under way finds. */
#include "src/sector/sector_cell.h"
#include "src/sector/sector_core.h"

static void hit(ko_sector_cell *cell, uint32_t distance)
{
    if ((cell->look & KOI_LOOK_HIT) == 0U || distance < (uint32_t)cell->next) {
        cell->next = (fix16_t)distance;
        cell->look |= KOI_LOOK_HIT;
    }
}

void koi_sector_hit(ko_sectors *s, uint32_t layer, uint32_t sector, uint32_t distance)
{
    hit(&s->cells[layer * s->config.count + sector], distance);
}

uint32_t koi_sector_touched(const ko_sectors *s, uint32_t from, uint64_t width, uint32_t *first)
{
    const uint32_t n = s->config.count;
    if (width > UINT32_MAX) {
        *first = 0;
        return n;
    }
    const uint64_t begin = koi_sector_position(s, from);
    const uint64_t end = begin + width * n;
    const uint32_t count = (uint32_t)(end >> 32) - (uint32_t)(begin >> 32) + 1U;
    *first = (uint32_t)(begin >> 32) % n;
    return (count < n) ? count : n;
}

void koi_sector_put(ko_sectors *s, uint32_t from, uint64_t width, int64_t low, int64_t high,
                    uint32_t distance)
{
    uint32_t first = 0;
    if (distance > (uint32_t)s->config.range) {
        return;
    }
    const uint32_t count = koi_sector_touched(s, from, width, &first);
    for (uint32_t layer = 0; layer < s->config.layers; layer++) {
        ko_sector_cell *cells = &s->cells[layer * s->config.count];
        if (!koi_sector_is_in_layer(s, layer, low, high)) {
            continue;
        }
        uint32_t at = first;
        for (uint32_t i = 0; i < count; i++) {
            hit(&cells[at], distance);
            at = koi_sector_after(s, at);
        }
    }
}

void koi_sector_mark(ko_sectors *s, uint32_t layer, uint32_t from, uint64_t width)
{
    const uint32_t n = s->config.count;
    ko_sector_cell *cells = &s->cells[layer * n];
    uint64_t first = 0;
    uint64_t last = n; /* one beyond */
    if (width < UINT32_MAX) {
        const uint64_t begin = koi_sector_position(s, from);
        first = (begin + UINT32_MAX) >> 32;
        last = (begin + width * n) >> 32;
    }
    for (uint64_t k = first; k < last; k++) {
        cells[(uint32_t)k % n].look |= KOI_LOOK_SEEN;
    }
}
