/* The nearest obstacle in each direction, in the form of MAVLink's OBSTACLE_DISTANCE. There are 72
 * sectors in the frame of the map, the first around +x, at the height of the vehicle. A scan is
 * made at most ten times a second. The boxes of the map pass straight from the tree into the
 * sectors. Movers are an obstacle set, each with its identity, refreshed at each scan. The set has
 * room for all of them, so it is complete. */
#include <stddef.h>

#include "board.h"
#include "flight.h"

enum { TICK = 1000000, TICKS_A_SECOND = 1000, LIFETIME = 50 };
static const int64_t between = 100000000; /* ns */

static ko_tree_node nodes[MOST_MOVERS];
static ko_obstacle_slot slots[MOST_MOVERS];
static ko_sector_cell cells[KO_MAVLINK_DISTANCES];
static fix16_t floors[2];
static ko_obstacles movers;

/* Known obstacles are within a ball. Range and height are such that the cylinder of the sectors
 * lies within it. */
void sectors_init(sector_state *s, fix16_t radius, fix16_t reach)
{
    enum { SPARE = 32 };
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

/* Adds a box of the map, straight from the tree. */
static void see(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id)
{
    const ko_pose *vehicle = &((sector_state *)context)->vehicle;
    (void)name;
    (void)id;
    if (ko_sectors_add_aabb(&((sector_state *)context)->sectors, box, vehicle) != KO_OK) {
        stop(EXIT_FILE, "an obstacle's box is damaged");
    }
}

static void see_map(sector_state *s)
{
    const ko_vec3 *at = &s->vehicle.t;
    const fix16_t range = s->sectors.config.range;
    const ko_vec3 lo = {at->x - range, at->y - range, at->z + floors[0]};
    const ko_vec3 hi = {at->x + range, at->y + range, at->z + floors[1]};
    store_visit(s->stores[0], &lo, &hi, see, s);
}

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

/* Adds the map, then the movers. If both end without an error, all sectors have been seen. A scan
 * that leaves the world is not ended, so nothing is known. */
static ko_status look(sector_state *s, uint32_t now)
{
    if (ko_sectors_look_begin(&s->sectors, now, NULL) != KO_OK) {
        stop(1, "a look was refused");
    }
    see_map(s);
    refresh_movers(s->stores[1], now);
    const ko_status status =
        ko_sectors_add_obstacles(&s->sectors, &movers, now, &s->vehicle, KO_ALL, NULL);
    if (status == KO_OK) {
        (void)ko_sectors_look_end(&s->sectors);
    } else if (status != KO_E_RANGE) {
        stop(EXIT_FILE, ko_status_text(status));
    }
    return status;
}

/* Keeps the least distance of all scans, and its time. */
static void keep_nearest(sector_state *s, int64_t time)
{
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        if (s->distances[i] < s->least) {
            s->least = s->distances[i];
            s->least_time = time;
        }
    }
}

bool sectors_look(sector_state *s, int64_t time, const ko_vec3 *position)
{
    if (!s->is_on || (s->looks > 0U && time - s->last < between)) {
        return false;
    }
    const uint32_t now = (uint32_t)(time / TICK);
    const uint32_t since = board_instructions();
    s->vehicle = (ko_pose){KO_MAT3_IDENTITY, *position};
    const ko_status status = look(s, now);
    s->unknown += (status == KO_OK) ? 0U : 1U;
    const ko_mavlink_config message = {.max_cm = s->most, .is_z_up = true};
    if (ko_mavlink_from_sectors(&s->sectors, &message, now, s->distances) != KO_OK) {
        stop(1, "OBSTACLE_DISTANCE was refused");
    }
    const uint32_t lap = board_instructions() - since;
    s->total += lap;
    s->worst = (lap > s->worst) ? lap : s->worst;
    keep_nearest(s, time);
    s->last = time;
    s->looks++;
    return true;
}
