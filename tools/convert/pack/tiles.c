#include "tiles.h"

#include <stdlib.h>

#include "common/memory.h"

/* Tiles are 2^16 raw (1 m) at least, and no level has more than 2^20 of them. */
enum { FINEST = 16, COARSEST = 31, MOST_TILES = 1 << 20 };

/* The level, by its shift, whose tiles are at least as wide as the box. */
static uint32_t shift_of(const ko_aabb *box, uint32_t finest)
{
    const int64_t half = (box->r.x > box->r.y) ? box->r.x : box->r.y;
    uint32_t shift = finest;
    while (((int64_t)1 << shift) < 2 * half) {
        shift++;
    }
    return shift;
}

typedef struct extent {
    int32_t x0;
    int32_t y0;
    int32_t x1;
    int32_t y1;
    size_t count;
} extent;

static extent measure(const box_list *boxes, uint32_t finest, uint32_t shift)
{
    extent e = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, 0};
    for (size_t i = 0; i < boxes->count; i++) {
        const ko_aabb *box = &boxes->items[i].box;
        if (shift_of(box, finest) != shift) {
            continue;
        }
        const int32_t x = box->c.x >> shift;
        const int32_t y = box->c.y >> shift;
        e.x0 = (x < e.x0) ? x : e.x0;
        e.y0 = (y < e.y0) ? y : e.y0;
        e.x1 = (x > e.x1) ? x : e.x1;
        e.y1 = (y > e.y1) ? y : e.y1;
        e.count++;
    }
    return e;
}

static int64_t tiles_in(const extent *e)
{
    return ((int64_t)e->x1 - e->x0 + 1) * ((int64_t)e->y1 - e->y0 + 1);
}

/* The finest tiles that keep the level within the limit. Coarser levels are smaller. */
static uint32_t choose_finest(const box_list *boxes)
{
    uint32_t finest = FINEST;
    while (finest < COARSEST) {
        const extent e = measure(boxes, finest, finest);
        if (e.count == 0U || tiles_in(&e) <= MOST_TILES) {
            break;
        }
        finest++;
    }
    return finest;
}

static uint32_t tile_of(const pack_level *level, const ko_aabb *box)
{
    const uint32_t column = (uint32_t)((box->c.x >> level->shift) - level->x0);
    const uint32_t row = (uint32_t)((box->c.y >> level->shift) - level->y0);
    return row * level->columns + column;
}

/* Sorts one level's boxes by tile, counting, from position `first` of `sorted`. The directory entry
 * of a tile is the position of its first box. */
static size_t sort_level(const box_list *boxes, uint32_t finest, const pack_level *level,
                         uint32_t *directory, pack_box *sorted, size_t first)
{
    const uint32_t tiles = level->columns * level->rows;
    for (size_t i = 0; i < boxes->count; i++) {
        if (shift_of(&boxes->items[i].box, finest) == level->shift) {
            directory[tile_of(level, &boxes->items[i].box) + 1U]++;
        }
    }
    directory[0] = (uint32_t)first;
    for (uint32_t tile = 0; tile < tiles; tile++) {
        directory[tile + 1U] += directory[tile];
    }
    uint32_t *next = need(tiles, sizeof(*next));
    for (uint32_t tile = 0; tile < tiles; tile++) {
        next[tile] = directory[tile];
    }
    for (size_t i = 0; i < boxes->count; i++) {
        if (shift_of(&boxes->items[i].box, finest) == level->shift) {
            sorted[next[tile_of(level, &boxes->items[i].box)]++] = boxes->items[i];
        }
    }
    free(next);
    return directory[tiles];
}

void tile_boxes(box_list *boxes, tiling *out)
{
    const uint32_t finest = choose_finest(boxes);
    pack_box *sorted = need(boxes->count, sizeof(*sorted));
    size_t placed = 0;
    *out = (tiling){.level_count = 0};
    for (uint32_t shift = finest; shift <= COARSEST; shift++) {
        const extent e = measure(boxes, finest, shift);
        if (e.count == 0U) {
            continue;
        }
        pack_level *level = &out->levels[out->level_count++];
        *level = (pack_level){shift,
                              e.x0,
                              e.y0,
                              (uint32_t)(e.x1 - e.x0 + 1),
                              (uint32_t)(e.y1 - e.y0 + 1),
                              (uint32_t)out->directory_count};
        const size_t entries = (size_t)level->columns * level->rows + 1U;
        uint32_t *directory = need(out->directory_count + entries, sizeof(*directory));
        for (size_t i = 0; i < out->directory_count; i++) {
            directory[i] = out->directory[i];
        }
        free(out->directory);
        out->directory = directory;
        placed = sort_level(boxes, finest, level, directory + out->directory_count, sorted, placed);
        out->directory_count += entries;
    }
    free(boxes->items);
    boxes->items = sorted;
}
