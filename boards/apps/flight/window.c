/* The map within REACH. The store holds exactly the boxes within a ball that is larger than REACH
 * by a slack. When the vehicle has moved by the slack, a new ball is laid around it. Boxes beyond
 * the new ball are removed, and boxes within it that were not within the old one are inserted. */
#include <stddef.h>

#include "flight.h"

enum { BLOCK = 32 };
static const fix16_t slack = 16384; /* a quarter of a metre */
/* More than rounding adds, up to 256 m in the time over which a velocity is taken. Beyond that only
 * the bound on how early a time to contact may be is lost. */
static const fix16_t spare = 256;

/* True if a box is within `radius` of a point. */
static bool is_within(const ko_aabb *box, const ko_vec3 *centre, fix16_t radius)
{
    uint64_t distance2 = 0;
    const ko_aabb at = {*centre, {0, 0, 0}};
    if (ko_aabb_distance2(box, &at, &distance2) != KO_OK) {
        stop(EXIT_FILE, "the packed flight is damaged: a box is out of range");
    }
    return distance2 <= (uint64_t)radius * (uint64_t)radius;
}

/* Starts at the end, because the box that replaces a removed one has been visited by then. */
static void drop_outside(window *w, const ko_vec3 *centre)
{
    store *s = w->fixed;
    for (uint32_t i = s->tree.count; i > 0U; i--) {
        const ko_tree_id id = s->ids[i - 1U];
        if (!is_within(store_box(s, id), centre, w->radius)) {
            store_remove(s, id);
        }
    }
}

/* Inserts a box that is within the new ball and was not within the old one. */
static void take_in(window *w, const ko_vec3 *centre, const pack_box *b)
{
    ko_tree_id id;
    if (is_within(&b->box, centre, w->radius) &&
        !(w->filled && is_within(&b->box, &w->centre, w->radius))) {
        store_insert(w->fixed, &b->box, b->name, &id);
    }
}

/* Reads the boxes first .. end - 1 of the file in blocks, and inserts those of the new ball. */
static void take_in_range(window *w, const ko_vec3 *centre, uint32_t first, uint32_t end)
{
    pack_box block[BLOCK];
    while (first < end) {
        const uint32_t count = (end - first < BLOCK) ? end - first : BLOCK;
        meter_pause(w->meter);
        pack_read(w->pack, w->pack->header.boxes, first, block, count, sizeof(block[0]));
        meter_start(w->meter);
        for (uint32_t i = 0; i < count; i++) {
            take_in(w, centre, &block[i]);
        }
        first += count;
    }
}

/* Finds the tiles of one axis whose boxes may touch lo .. hi, as [*first, *last] of 0 .. count - 1.
 * Boxes extend half a tile beyond their own. False if there is none. */
static bool tile_range(const pack_level *level, fix16_t lo, fix16_t hi, int32_t origin,
                       uint32_t count, uint32_t *first, uint32_t *last)
{
    const int64_t half = (int64_t)1 << (level->shift - 1U);
    const int64_t from = ((lo - half) >> level->shift) - origin;
    const int64_t to = ((hi + half) >> level->shift) - origin;
    if (to < 0 || from >= (int64_t)count) {
        return false;
    }
    *first = (uint32_t)(from < 0 ? 0 : from);
    *last = (uint32_t)(to >= (int64_t)count ? (int64_t)count - 1 : to);
    return true;
}

/* Inserts the boxes of the new ball from the tiles of one level. */
static void take_in_level(window *w, const ko_vec3 *centre, const pack_level *level)
{
    uint32_t x0 = 0;
    uint32_t x1 = 0;
    uint32_t y0 = 0;
    uint32_t y1 = 0;
    const fix16_t r = w->radius;
    if (!tile_range(level, centre->x - r, centre->x + r, level->x0, level->columns, &x0, &x1) ||
        !tile_range(level, centre->y - r, centre->y + r, level->y0, level->rows, &y0, &y1)) {
        return;
    }
    for (uint32_t row = y0; row <= y1; row++) {
        uint32_t first = 0;
        uint32_t end = 0;
        meter_pause(w->meter);
        pack_tiles(w->pack, level, row, x0, x1, &first, &end);
        meter_start(w->meter);
        take_in_range(w, centre, first, end);
    }
}

/* True if the vehicle has left the middle of the ball, where REACH is within the ball. */
static bool is_off_centre(const window *w, const ko_vec3 *position)
{
    const ko_aabb at = {*position, {0, 0, 0}};
    return !w->filled || !is_within(&at, &w->centre, slack);
}

void window_follow(window *w, const ko_vec3 *position)
{
    if (!is_off_centre(w, position)) {
        return;
    }
    w->radius = w->pack->header.reach + w->pack->header.radius + spare + slack;
    drop_outside(w, position);
    for (uint32_t i = 0; i < w->pack->header.level_count; i++) {
        take_in_level(w, position, &w->pack->header.levels[i]);
    }
    w->centre = *position;
    w->filled = true;
    w->rolls++;
}

static void place_mover(window *w, const pack_mover *row)
{
    for (uint32_t i = 0; i < w->mover_count; i++) {
        if (w->movers[i].name == row->name) {
            store_move(w->moving, w->movers[i].id, &row->box);
            return;
        }
    }
    if (w->mover_count == MOST_MOVERS) {
        stop(EXIT_POOL, "more movers than the firmware has room for");
    }
    store_insert(w->moving, &row->box, row->name, &w->movers[w->mover_count].id);
    w->movers[w->mover_count++].name = row->name;
}

/* Applies all rows up to `time`. */
void window_advance_movers(window *w, int64_t time)
{
    const pack_section rows = w->pack->header.movers;
    while (w->next_mover < rows.count) {
        pack_mover row;
        meter_pause(w->meter);
        pack_read(w->pack, rows, w->next_mover, &row, 1, sizeof(row));
        meter_start(w->meter);
        if (pack_ns(row.time) > time) {
            return;
        }
        place_mover(w, &row);
        w->next_mover++;
    }
}
