/* The map around the vehicle, rolling with it a little in each tick. The store holds all boxes
 * of the map within a ball, the known one. A new ball is laid ahead of the vehicle while the
 * known one still covers it: boxes of the new ball are inserted tick by tick, then the new ball
 * is the known one, then boxes beyond it are removed tick by tick.
 *
 * A tick has a budget, which grows with the urgency: the sooner REACH leaves the known ball at
 * the present velocity, the more a tick may spend, up to a limit. A vehicle that is faster than
 * that leaves the known ball. Then smaller balls are laid, which take less time, and window_room
 * says how far the map is known. */
#include <stddef.h>

#include "flight.h"

enum { BLOCK = 32 };
/* Units of work, of some 100 instructions on a Cortex-M4. */
enum { LEAST_UNITS = 40, LEAST_WORK = 400, FOLLOW = 8, ROW = 7 };
/* Costs of a box in tenths of a unit: passed over, tested, inserted; looked at, removed. */
enum { TENTHS = 10, PASS = 5, TEST = 12, INSERT = 260, SCAN = 6, REMOVE = 45 };
enum { STRIDE = 3 }; /* parts of the slack after which a new ball is begun */
/* Radii of balls, in parts of the whole one. */
enum { LEAST_SHARE = 2, WHOLE = 8 };
#define MOST_SLACK 49152    /* three quarters of a metre */
#define LONGEST 10000000000 /* ns: a ball is not expected to take longer */
/* More than rounding adds, up to 256 m in the time over which a velocity is taken. Beyond that only
 * the bound on how early a time to contact may be is lost. */
static const fix16_t spare = 256;

/* The radius of a ball around the vehicle that covers all that is asked of the map. */
static fix16_t need(const window *w)
{
    return w->pack->header.reach + w->pack->header.radius + spare;
}

void window_init(window *w, const pack *from, store *fixed, store *moving, meter *cost)
{
    *w = (window){.pack = from, .fixed = fixed, .moving = moving, .meter = cost};
    w->known.r = -1;
    w->share = WHOLE;
    w->slack = (need(w) / 3 < MOST_SLACK) ? need(w) / 3 : MOST_SLACK;
}

/* ---- work, in units ---- */

static void spend(window *w, uint32_t units)
{
    w->left = (w->left > units) ? w->left - units : 0U;
}

/* A ball that holds nothing has a radius below 0. */
IN_LINE bool is_within(const ko_aabb *box, const ko_sphere *ball)
{
    return ball->r >= 0 && box_gap2(box, &ball->c) <= (uint64_t)ball->r * (uint64_t)ball->r;
}

/* ---- taking in the new ball ---- */

/* True if a box is above a ball or below it, as most boxes of a tile are. */
IN_LINE bool is_beside(const ko_aabb *box, const ko_sphere *ball)
{
    return gap(box->c.z, box->r.z, ball->c.z) > (uint32_t)ball->r;
}

/* Inserts those of some boxes that are within the new ball and were not within the known one, as
 * far as the budget reaches. Returns how many it has tested. */
static uint32_t take_in(window *w, const pack_box *boxes, uint32_t count)
{
    const ko_sphere target = w->target;
    const ko_sphere known = w->known;
    uint32_t i = 0;
    int32_t left = (int32_t)w->left * TENTHS;
    for (; i < count && left > 0; i++) {
        const ko_aabb *box = &boxes[i].box;
        ko_tree_id id;
        if (!is_legal(box)) {
            stop(EXIT_FILE, "the packed flight is damaged: a box is out of range");
        }
        left -= PASS;
        if (is_beside(box, &target)) {
            continue;
        }
        left -= TEST - PASS;
        if (is_within(box, &target) && !is_within(box, &known)) {
            store_insert(w->fixed, box, boxes[i].name, &id);
            vicinity_insert(w->near, box, id);
            left -= INSERT;
        }
    }
    w->left = (left > 0) ? (uint32_t)left / TENTHS : 0U;
    return i;
}

/* Reads the next boxes of the file, and inserts those of the new ball. */
static void take_in_block(window *w)
{
    pack_box block[BLOCK];
    tile_cursor *at = &w->at;
    const uint32_t left = at->end - at->first;
    const uint32_t count = (left < BLOCK) ? left : BLOCK;
    meter_pause(w->meter);
    pack_read(w->pack, w->pack->header.boxes, at->first, block, count, sizeof(block[0]));
    meter_start(w->meter);
    at->first += take_in(w, block, count);
}

/* Finds the tiles of one axis whose boxes may touch lo .. hi, as [*first, *last] of 0 .. count - 1.
 * Boxes extend half a tile beyond their own. False if there is none. */
static bool tile_range(const pack_level *level, int64_t lo, int64_t hi, int32_t origin,
                       uint32_t count, uint32_t *first, uint32_t *last)
{
    const int64_t half = (int64_t)1 << (level->shift - 1U);
    const int64_t from = ((lo - half) >> level->shift) - origin;
    const int64_t to = ((hi + half) >> level->shift) - origin;
    if (lo > hi || to < 0 || from >= (int64_t)count) {
        return false;
    }
    *first = (uint32_t)(from < 0 ? 0 : from);
    *last = (uint32_t)(to >= (int64_t)count ? (int64_t)count - 1 : to);
    return true;
}

/* An interval of x, relative to the middle of the target. */
typedef struct interval {
    int64_t lo;
    int64_t hi;
} interval;

/* The least or the greatest of a * y for y of lo .. hi. */
static int64_t most_of(int64_t a, int64_t lo, int64_t hi)
{
    return (a > 0) ? a * hi : a * lo;
}

/* Cuts off what holds nothing new. Let p be a point relative to the middle of the target, and u
 * where the middle of the known ball lies from there. A point of the target, |p|^2 <= r^2, is
 * not in the known ball if |p - u|^2 > k^2. So -2 p.u > k^2 - r^2 - u^2: it lies beyond a plane.
 * The row holds y of lo .. hi, and z is within +-r. */
static void cut_known(const window *w, interval *x, int64_t lo, int64_t hi)
{
    const int64_t r = w->target.r;
    const int64_t k = w->known.r;
    const int64_t ux = (int64_t)w->known.c.x - w->target.c.x;
    const int64_t uy = (int64_t)w->known.c.y - w->target.c.y;
    const int64_t uz = (int64_t)w->known.c.z - w->target.c.z;
    const int64_t far = 4 * r;
    if (k < 0 || ux > far || ux < -far || uy > far || uy < -far || uz > far || uz < -far) {
        return;
    }
    /* -2 px ux > least, for the most that py uy and pz uz may give */
    const int64_t least = k * k - r * r - ux * ux - uy * uy - uz * uz - 2 * most_of(-uy, lo, hi) -
                          2 * most_of(uz, -r, r);
    if (ux == 0) {
        x->hi = (least < 0) ? x->hi : x->lo - 1;
    } else if (ux > 0) {
        const int64_t most = -least / (2 * ux) + 1;
        x->hi = (most < x->hi) ? most : x->hi;
    } else {
        const int64_t from = least / (-2 * ux) - 1;
        x->lo = (from > x->lo) ? from : x->lo;
    }
}

/* Finds the tiles of a row whose boxes may be within the new ball and not within the known one. */
static bool columns_of(const window *w, const pack_level *level, uint32_t row, uint32_t *first,
                       uint32_t *last)
{
    const ko_vec3 *c = &w->target.c;
    const int64_t r = w->target.r;
    const int64_t half = (int64_t)1 << (level->shift - 1U);
    int64_t lo = ((int64_t)level->y0 + row) * 2 * half - half - c->y;
    int64_t hi = lo + 4 * half;
    const int64_t away = (lo > 0) ? lo : (hi < 0) ? -hi : 0;
    if (away > r) {
        return false;
    }
    lo = (lo < -r) ? -r : lo;
    hi = (hi > r) ? r : hi;
    const int64_t chord = (int64_t)ko_fix_sqrt_up((uint64_t)(r * r - away * away));
    interval x = {-chord, chord};
    cut_known(w, &x, lo, hi);
    return tile_range(level, c->x + x.lo, c->x + x.hi, level->x0, level->columns, first, last);
}

/* Finds the rows of a level that the new ball touches. */
static void open_level(window *w, const pack_level *level)
{
    tile_cursor *at = &w->at;
    const int64_t y = w->target.c.y;
    const fix16_t r = w->target.r;
    at->is_open = true;
    if (!tile_range(level, y - r, y + r, level->y0, level->rows, &at->row, &at->last_row)) {
        at->row = 1;
        at->last_row = 0;
    }
}

/* Goes on to the boxes of the next row of tiles. False if all levels are done. */
static bool next_row(window *w)
{
    tile_cursor *at = &w->at;
    const pack_header *h = &w->pack->header;
    if (at->level == h->level_count) {
        return false;
    }
    const pack_level *level = &h->levels[at->level];
    if (!at->is_open) {
        open_level(w, level);
    }
    if (at->row > at->last_row) {
        at->is_open = false;
        at->level++;
        return true;
    }
    uint32_t first = 0;
    uint32_t last = 0;
    if (columns_of(w, level, at->row, &first, &last)) {
        meter_pause(w->meter);
        pack_tiles(w->pack, level, at->row, first, last, &at->first, &at->end);
        meter_start(w->meter);
    }
    at->row++;
    spend(w, ROW);
    return true;
}

/* Spends the budget on inserting. When all of the new ball is in, it is the known one. */
static void work_in(window *w)
{
    while (w->left > 0U) {
        if (w->at.first < w->at.end) {
            take_in_block(w);
        } else if (!next_row(w)) {
            w->known = w->target;
            w->balls++;
            w->work = WINDOW_DROP;
            w->unseen = w->fixed->tree.count;
            w->has_dropped = false;
            return;
        }
    }
}

/* ---- dropping what is beyond it ---- */

/* Spends the budget on removing. It starts at the end of the list, because the box that replaces a
 * removed one has been visited by then. */
static void work_out(window *w, int64_t time)
{
    store *s = w->fixed;
    const ko_sphere known = w->known;
    int32_t left = (int32_t)w->left * TENTHS;
    for (; w->unseen > 0U && left > 0; left -= SCAN) {
        const ko_tree_id id = s->ids[--w->unseen];
        if (!is_within(store_at(s, id), &known)) {
            store_remove(s, id);
            left -= REMOVE;
        }
    }
    w->left = (left > 0) ? (uint32_t)left / TENTHS : 0U;
    if (w->unseen == 0U) {
        w->work = WINDOW_REST;
        w->took = (time - w->since < LONGEST) ? time - w->since : LONGEST;
    }
}

/* ---- where the next ball is laid ---- */

static fix16_t ahead_on_axis(fix16_t at, fix16_t u, int64_t q16)
{
    const int64_t moved = at + ((u * q16) >> 16);
    return (fix16_t)((moved > KO_LIMIT) ? KO_LIMIT : (moved < -KO_LIMIT) ? -KO_LIMIT : moved);
}

/* The position that the vehicle has after a time at its present velocity, or at a distance if that
 * is nearer. */
static ko_vec3 ahead_of(const ko_vec3 *position, const motion *m, int64_t time, fix16_t most)
{
    ko_vec3 to = *position;
    if (m->speed > 0) {
        const int64_t by_time = (time / m->period) * 65536 + (time % m->period) * 65536 / m->period;
        const int64_t by_way = (int64_t)most * 65536 / m->speed;
        const int64_t q16 = (by_time < by_way) ? by_time : by_way;
        to.x = ahead_on_axis(to.x, m->u.x, q16);
        to.y = ahead_on_axis(to.y, m->u.y, q16);
        to.z = ahead_on_axis(to.z, m->u.z, q16);
    }
    return to;
}

/* How far the vehicle may be from the middle of the known ball. Below 0 if the ball is too
 * small. */
static fix16_t play(const window *w)
{
    return w->known.r - need(w);
}

/* Forgets all that is known: the vehicle has left it behind. */
static void forget(window *w, int64_t time)
{
    if (w->work == WINDOW_TAKE_IN && time - w->since > w->took) {
        w->took = (time - w->since < LONGEST) ? time - w->since : LONGEST;
    }
    store_clear(w->fixed);
    w->has_dropped = true;
    w->balls++;
    w->known.r = -1;
    w->work = WINDOW_REST;
    w->share = LEAST_SHARE;
    w->forgot++;
}

/* True if the vehicle is beyond a ball and does not fly towards it. */
static bool is_behind(const ko_sphere *ball, const ko_vec3 *position, const motion *m)
{
    const int64_t towards = (int64_t)m->u.x * (ball->c.x - position->x) +
                            (int64_t)m->u.y * (ball->c.y - position->y) +
                            (int64_t)m->u.z * (ball->c.z - position->z);
    return distance_up(position, &ball->c) > ball->r && towards <= 0;
}

/* True if the vehicle has left the known ball, and none is laid where it flies. */
static bool is_lost(const window *w, const ko_vec3 *position, const motion *m)
{
    return w->known.r >= 0 && distance_up(position, &w->known.c) > w->known.r &&
           (w->work != WINDOW_TAKE_IN || is_behind(&w->target, position, m));
}

/* A vehicle that has come nearer to the edge of the known ball than a ball of half the size allows
 * is too fast for balls of this size. */
static void choose_share(window *w, const ko_vec3 *position)
{
    if (w->known.r < 0) {
        return;
    }
    const int64_t inside = (int64_t)w->known.r - distance_up(position, &w->known.c);
    const int64_t due = (int64_t)need(w) * w->share / WHOLE;
    if (inside < due / 2) {
        w->share = (w->share > LEAST_SHARE) ? w->share / 2U : LEAST_SHARE;
    } else if (inside >= due) {
        w->share = (w->share < WHOLE) ? w->share * 2U : WHOLE;
    }
}

/* Begins a new ball if it reaches far enough beyond the known one. */
static void begin(window *w, int64_t time, const ko_vec3 *position, const motion *m)
{
    const int64_t quarter = 250000000; /* ns */
    const fix16_t whole = need(w) + w->slack;
    /* the pool holds the known ball and the new one: the nearer they are, the less that is */
    const bool is_tight = w->fixed->tree.count > w->fixed->capacity / 4U * 3U;
    const fix16_t lead = is_tight ? w->slack * 3 / 8 : w->slack * 7 / 8;
    ko_sphere target = {ahead_of(position, m, w->took + quarter, lead), whole};
    if (w->known.r == whole && distance_up(&target.c, &w->known.c) < w->slack / STRIDE) {
        return;
    }
    choose_share(w, position);
    if (w->share < WHOLE) {
        target.r = (fix16_t)((int64_t)whole * w->share / WHOLE);
        target.c = ahead_of(position, m, w->took, 4 * whole);
    }
    w->target = target;
    w->at = (tile_cursor){.level = 0};
    w->work = WINDOW_TAKE_IN;
    w->since = time;
    w->work_before = (w->worked > LEAST_WORK) ? w->worked : LEAST_WORK;
    w->worked = 0;
}

/* How many ticks like the last one the vehicle takes at its present velocity to where it is no
 * longer covered. */
static int64_t ticks_left(const window *w, int64_t time, const ko_vec3 *position, const motion *m)
{
    const int64_t step =
        (int64_t)m->speed * ((time - w->last < LONGEST) ? time - w->last : LONGEST);
    const int64_t way = (int64_t)play(w) - distance_up(position, &w->known.c);
    if (w->known.r < 0 || way <= 0) {
        return 1;
    }
    return (step / m->period > 0) ? 1 + way / (step / m->period) : INT32_MAX;
}

/* The budget is eight times what it takes to be done in time, if the work is as much as the last
 * one. */
static uint32_t units_of(const window *w, int64_t ticks, uint32_t most)
{
    const int64_t units = 8LL * w->work_before / ticks;
    if (units > most || w->known.r < 0) {
        return most;
    }
    return (units < LEAST_UNITS) ? (uint32_t)LEAST_UNITS : (uint32_t)units;
}

uint32_t window_follow(window *w, int64_t time, const ko_vec3 *position, const motion *m,
                       uint32_t most)
{
    if (is_lost(w, position, m)) {
        forget(w, time);
    }
    const uint32_t budget = units_of(w, ticks_left(w, time, position, m), most);
    w->last = time;
    w->left = budget;
    if (w->work == WINDOW_DROP && !w->is_held) {
        w->has_dropped = true;
        work_out(w, time);
    }
    if (w->work == WINDOW_REST) {
        begin(w, time, position, m);
    }
    if (w->work == WINDOW_TAKE_IN) {
        work_in(w);
    }
    w->worked += budget - w->left;
    return FOLLOW + budget - w->left;
}

fix16_t window_room(const window *w, const ko_vec3 *position)
{
    const pack_header *h = &w->pack->header;
    const fix16_t beyond = h->radius + spare;
    const int64_t room = (int64_t)w->known.r - distance_up(position, &w->known.c) - beyond;
    if (w->known.r < 0 || room < -h->radius) {
        return -h->radius;
    }
    return (room < h->reach) ? (fix16_t)room : h->reach;
}

bool window_knows(const window *w, const ko_vec3 *centre, fix16_t radius)
{
    return w->known.r >= radius && distance_up(centre, &w->known.c) <= w->known.r - radius;
}

fix16_t window_apart(const window *w)
{
    const int64_t far = (int64_t)distance_up(&w->target.c, &w->known.c) + w->known.r;
    return (w->known.r >= 0 && far > w->target.r) ? (fix16_t)(far - w->target.r) : 0;
}

fix16_t window_reach(const window *w, fix16_t whole)
{
    const fix16_t asked = (whole / 4 < MOST_SLACK) ? whole / 4 * 3 : whole - MOST_SLACK;
    return asked - (need(w) - w->pack->header.reach);
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
