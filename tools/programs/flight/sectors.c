/* The nearest obstacle in each direction, in the form of MAVLink's OBSTACLE_DISTANCE. There are 72
 * sectors in the frame of the map, the first around +x, at the height of the vehicle. A look is
 * begun at most ten times a second. It is of the pose at which it begins, and lasts several ticks,
 * each with a budget.
 *
 * Movers are an obstacle set, each with its identity, refreshed and added when the look begins. The
 * set has room for all of them, so it is complete. The boxes of the map pass straight from the tree
 * into the sectors, cell by cell of the square around the vehicle. The map rolls on between the
 * ticks, so each tick searches its cell anew, and passes over the boxes that are marked as added.
 *
 * A direction counts as seen if all of it was within the known ball in each tick of the look. The
 * window removes no box of the known ball, and waits with what was known before until a look that
 * began with that has ended. */
#include <stddef.h>
#include <string.h>

#include "flight.h"

enum { TICK = 1000000, TICKS_A_SECOND = 1000, LIFETIME = 50, SPARE = 32, SIDE = 8, PARTS = 64 };
/* A unit of work is some 100 instructions on a Cortex-M4. Adding a box takes ADD units, and AS_WIDE
 * more for each sector that it may touch. A tick has LEAST .. MOST of them, and the first look is
 * taken for one of FIRST. */
enum { LEAST = 40, MOST = 900, FIRST = 3000 };
enum {
    BEGIN = 60,
    LIMITS = 170,
    END = 80,
    OPEN_PART = 2,
    SEE = 1,
    ADD = 38,
    AS_WIDE = 6,
    MOVER = 60
};
static const int64_t between = 100000000; /* ns */
static const int64_t spread = 50000000;   /* ns that a look is to take, ... */
static const int64_t longest = 95000000;  /* ... and at most, if it takes as much as the last one */

static ko_tree_node nodes[MOST_MOVERS];
static ko_obstacle_slot slots[MOST_MOVERS];
static ko_sector_cell cells[KO_MAVLINK_DISTANCES];
static fix16_t floors[2];
static ko_obstacles movers;

/* Outlines that were added lately. Boxes that stand one above the other have the same. */
enum { OUTLINES = 64 };
typedef struct outline {
    fix16_t x;
    fix16_t y;
    fix16_t half_x; /* below 0: none */
    fix16_t half_y;
} outline;
static outline outlines[OUTLINES];

/* The known part of the map is a ball. Range and height are such that the cylinder of the sectors
 * lies within a ball of radius + reach. */
void sectors_init(sector_state *s, fix16_t radius, fix16_t reach)
{
    const int64_t ball = (int64_t)radius + reach;
    const uint32_t range = ko_fix_sqrt_down((uint64_t)(ball * ball - (int64_t)radius * radius));
    const int32_t most = ko_cm_from_fix_down((fix16_t)range - SPARE);
    s->least = UINT16_MAX;
    s->is_on = most >= 1;
    if (!s->is_on) {
        return;
    }
    s->most = (uint16_t)((most > 65533) ? 65533 : most);
    floors[0] = -radius;
    floors[1] = radius;
    const ko_sectors_config config = {.count = KO_MAVLINK_DISTANCES,
                                      .layers = 1,
                                      .floors = floors,
                                      .range = (fix16_t)range - SPARE,
                                      .blind = radius,
                                      .ticks_per_second = TICKS_A_SECOND,
                                      .lifetime = LIFETIME};
    const ko_obstacles_config of_movers = {.ticks_per_second = TICKS_A_SECOND,
                                           .lifetime = LIFETIME,
                                           .merge = -1,
                                           .policy = KO_OBSTACLE_REFUSE};
    if (ko_sectors_init(&s->sectors, &config, cells) != KO_OK ||
        ko_obstacles_init(&movers, &of_movers, nodes, slots, MOST_MOVERS) != KO_OK) {
        stop(1, "the sectors cannot be set up");
    }
}

static void spend(sector_state *s, uint32_t units)
{
    s->spent += units;
}

/* ---- what is not known ---- */

/* True if a point beside the vehicle, at all heights of the sectors, is within the known ball. */
static bool is_known(const sector_state *s, int64_t x, int64_t y)
{
    const ko_sphere *ball = &s->ball;
    const int64_t inner = ball->r - SPARE;
    const int64_t dx = s->vehicle.t.x + x - ball->c.x;
    const int64_t dy = s->vehicle.t.y + y - ball->c.y;
    const int64_t up = s->vehicle.t.z - ball->c.z;
    const int64_t dz = ((up < 0) ? -up : up) + floors[1];
    return inner > 0 && dx * dx + dy * dy + dz * dz <= inner * inner;
}

/* The same for a point at a distance that the corners of a sector do not reach: 1 / cos(2.5
 * degrees) is less than 1 + 1 / 1024. */
static bool is_corner_known(const sector_state *s, uint32_t corner)
{
    const int64_t far = s->sectors.config.range + s->sectors.config.range / 1024 + SPARE;
    const uint64_t angle = ((uint64_t)(2U * corner + 1U) << 31) / KO_MAVLINK_DISTANCES;
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    return ko_angle_sin_cos((ko_angle)(uint32_t)angle, &sine, &cosine) == KO_OK &&
           is_known(s, (far * cosine) >> 30, (far * sine) >> 30);
}

bool sectors_hold(const sector_state *s)
{
    return s->is_open && s->around->balls == s->balls + 1U && !s->around->has_dropped;
}

/* Finds the directions that are not all within the known ball. A sector lies between its two
 * corners and the vehicle; a ball that holds these holds all of it. MAVLink counts the other way
 * around. */
static void see_limits(sector_state *s)
{
    if (s->around->balls != s->balls && !sectors_hold(s)) {
        /* what was known before is not whole any more */
        s->has_limits = s->has_limits && s->balls_seen == s->around->balls;
        s->balls_seen = s->around->balls;
        s->ball = s->around->known;
    }
    if (s->has_limits) {
        return;
    }
    s->has_limits = true;
    const fix16_t far = s->sectors.config.range + 2 * SPARE;
    const fix16_t up = floors[1];
    const fix16_t around =
        (fix16_t)ko_fix_sqrt_up((uint64_t)far * (uint64_t)far + (uint64_t)up * (uint64_t)up);
    if (distance_up(&s->vehicle.t, &s->ball.c) <= (int64_t)s->ball.r - around) {
        return;
    }
    spend(s, LIMITS);
    const bool is_here = is_known(s, 0, 0);
    bool before = is_corner_known(s, KO_MAVLINK_DISTANCES - 1U);
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        const bool after = is_corner_known(s, i);
        if (!is_here || !before || !after) {
            s->unseen[(KO_MAVLINK_DISTANCES - i) % KO_MAVLINK_DISTANCES] = true;
        }
        before = after;
    }
}

/* ---- the map ---- */

/* True if the same outline was added lately, else it is kept. Sectors have one layer, so a second
 * box with this outline changes nothing. */
static bool is_repeated(const ko_aabb *box)
{
    const uint32_t x = (uint32_t)box->c.x;
    const uint32_t y = (uint32_t)box->c.y;
    outline *o = &outlines[((x * 2654435761U) ^ (y * 2246822519U)) >> 26];
    if (o->x == box->c.x && o->y == box->c.y && o->half_x == box->r.x && o->half_y == box->r.y) {
        return true;
    }
    *o = (outline){box->c.x, box->c.y, box->r.x, box->r.y};
    return false;
}

/* About how many sectors a box may touch: there are 12 in a radian. */
static uint32_t width_of(const sector_state *s, const ko_aabb *box)
{
    const ko_vec3 *at = &s->vehicle.t;
    const uint32_t x = gap(box->c.x, box->r.x, at->x);
    const uint32_t y = gap(box->c.y, box->r.y, at->y);
    const uint32_t away = ((x > y) ? x : y) + 1U;
    const uint32_t size = 2U * (uint32_t)((box->r.x > box->r.y) ? box->r.x : box->r.y);
    const uint32_t most = KO_MAVLINK_DISTANCES / 2;
    return (size / away >= most / 12U) ? most : 12U * size / away;
}

/* True if all of a box is beyond the range, also of sectors that are a little larger. */
static bool is_far(const sector_state *s, const ko_aabb *box)
{
    const uint64_t x = gap(box->c.x, box->r.x, s->vehicle.t.x);
    const uint64_t y = gap(box->c.y, box->r.y, s->vehicle.t.y);
    const uint64_t far = (uint64_t)s->sectors.config.range + 8U * SPARE;
    return x * x + y * y > far * far;
}

/* Adds a box of the map, straight from the tree. False if the tick's budget is spent. */
static bool see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    sector_state *s = context;
    const uint32_t slot = id & 0xFFFFU;
    (void)name;
    spend(s, SEE);
    if ((s->marks[slot / 32U] >> (slot % 32U) & 1U) != 0U) {
        return true;
    }
    const bool is_near = !is_far(s, box);
    if (is_near && s->added > 0U && s->spent + ADD > s->budget) {
        return false;
    }
    s->marks[slot / 32U] |= 1U << (slot % 32U);
    if (is_near && !is_repeated(box)) {
        s->added++;
        if (ko_sectors_add_aabb(&s->sectors, box, &s->vehicle) != KO_OK) {
            stop(EXIT_FILE, "an obstacle's box is damaged");
        }
        spend(s, ADD + AS_WIDE * width_of(s, box));
    }
    return s->spent < s->budget;
}

/* The border before a column or row of parts, from the vehicle. */
static fix16_t border(const sector_state *s, uint32_t part)
{
    const int64_t range = s->sectors.config.range;
    return (fix16_t)(2 * range * part / SIDE - range);
}

/* Adds the map, as far as the tick's budget reaches, and at least one box. */
static void see_map(sector_state *s)
{
    const ko_vec3 *at = &s->vehicle.t;
    do {
        const uint32_t column = s->part / SIDE;
        const uint32_t row = s->part % SIDE;
        const ko_vec3 lo = {at->x + border(s, column), at->y + border(s, row), at->z + floors[0]};
        const ko_vec3 hi = {at->x + border(s, column + 1U), at->y + border(s, row + 1U),
                            at->z + floors[1]};
        spend(s, OPEN_PART);
        if (store_visit(s->stores[0], &lo, &hi, see, s, &s->spent)) {
            s->part++;
        }
    } while (s->part < PARTS && s->spent < s->budget);
}

/* ---- a look ---- */

/* A mover stands where its last row says, until the next one. */
static void refresh_movers(const store *from, uint32_t now)
{
    for (uint32_t i = 0; i < from->tree.count; i++) {
        const ko_aabb *box = store_box(from, from->ids[i]);
        ko_obstacle o = {.kind = KO_OBSTACLE_BOX, .time = now, .c = box->c, .r = box->r};
        ko_tree_object object;
        if (ko_tree_get(&from->tree, from->ids[i], &object) == KO_OK) {
            o.identity = object.user;
        }
        if (ko_obstacles_insert(&movers, &o, now, NULL) != KO_OK) {
            stop(EXIT_FILE, "a mover has no room");
        }
    }
}

static uint32_t ticks_of(int64_t time)
{
    return (uint32_t)(time / TICK);
}

/* Begins a look of a pose, with the movers as they are. A look that leaves the world is not ended
 * later, so nothing is known. */
static void begin(sector_state *s, int64_t time, const ko_vec3 *position)
{
    const uint32_t now = ticks_of(time);
    s->is_open = true;
    s->time = time;
    s->ticks = 0;
    s->part = 0;
    s->work_before = (s->looks > 0U) ? s->work : FIRST;
    s->work = 0;
    s->ball = s->around->known;
    s->balls = s->around->balls;
    s->balls_seen = s->balls;
    s->has_limits = false;
    s->has_waited = false;
    s->vehicle = (ko_pose){KO_MAT3_IDENTITY, *position};
    memset(s->marks, 0, sizeof(s->marks));
    memset(s->unseen, 0, sizeof(s->unseen));
    for (uint32_t i = 0; i < OUTLINES; i++) {
        outlines[i].half_x = -1;
    }
    if (ko_sectors_look_begin(&s->sectors, now, NULL) != KO_OK) {
        stop(1, "a look was refused");
    }
    refresh_movers(s->stores[1], now);
    s->status = ko_sectors_add_obstacles(&s->sectors, &movers, now, &s->vehicle, KO_ALL, NULL);
    if (s->status != KO_OK && s->status != KO_E_RANGE) {
        stop(EXIT_FILE, ko_status_text(s->status));
    }
    spend(s, BEGIN + (uint32_t)MOVER * s->stores[1]->tree.count);
}

/* Ends the look. If all was added without an error, all sectors have been seen, but for those that
 * were not all within the known ball. */
static void end(sector_state *s)
{
    const ko_mavlink_config message = {.max_cm = s->most, .is_z_up = true};
    const ko_sector_motion still = {0, 0, 0, 0}; /* distances are as of the look's pose and time */
    const bool is_ended = s->status == KO_OK;
    if (is_ended && ko_sectors_look_end(&s->sectors) != KO_OK) {
        stop(1, "the end of a look was refused");
    }
    if (ko_mavlink_from_sectors(&s->sectors, &message, ticks_of(s->time), &still, s->distances) !=
        KO_OK) {
        stop(1, "OBSTACLE_DISTANCE was refused");
    }
    bool is_whole = is_ended;
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        if (!is_ended || s->unseen[i]) {
            s->distances[i] = KO_MAVLINK_UNKNOWN;
            is_whole = false;
        }
    }
    s->unknown += is_whole ? 0U : 1U;
    s->is_open = false;
    s->looks++;
}

/* Keeps the least distance of all looks and its time, and how long looks take at most. */
static void keep_most(sector_state *s, int64_t time)
{
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        if (s->distances[i] < s->least) {
            s->least = s->distances[i];
            s->least_time = s->time;
        }
    }
    s->most_ticks = (s->ticks > s->most_ticks) ? s->ticks : s->most_ticks;
    s->most_age = (time - s->time > s->most_age) ? time - s->time : s->most_age;
}

/* True if a look begins. */
static bool is_time(const sector_state *s, int64_t time)
{
    return !s->is_open && s->is_on && (s->looks == 0U || time - s->time >= between);
}

/* The part of a look to be done in a tick for it to take so long, if its work is that of the one
 * before, or what it took so far. */
static uint32_t part_in(const sector_state *s, int64_t time, int64_t length)
{
    const int64_t work = (s->work > s->work_before) ? s->work : s->work_before;
    const int64_t step = time - s->last;
    const int64_t part = (step < length) ? work * step / length : work;
    return (part > MOST) ? (uint32_t)MOST : (part > LEAST) ? (uint32_t)part : (uint32_t)LEAST;
}

uint32_t sectors_due(const sector_state *s, int64_t time)
{
    return (s->is_open || is_time(s, time)) ? part_in(s, time, longest) : 0U;
}

bool sectors_look(sector_state *s, int64_t time, const ko_vec3 *position, uint32_t most)
{
    const uint32_t part = part_in(s, time, spread);
    s->budget = (part < most) ? part : most;
    s->spent = 0;
    s->added = 0;
    s->last = time;
    if (!s->is_open) {
        if (!is_time(s, time)) {
            return false;
        }
        begin(s, time, position);
    }
    s->ticks++;
    see_limits(s);
    const bool is_rest = s->part == PARTS; /* only the end was left for this tick */
    if (!is_rest && (s->spent < s->budget || s->has_waited)) {
        see_map(s);
        s->has_waited = false;
    } else {
        s->has_waited = true;
    }
    s->work += s->spent;
    if (s->part < PARTS || (!is_rest && s->spent + END > s->budget)) {
        return false;
    }
    end(s);
    s->work += END;
    keep_most(s, time);
    return true;
}
