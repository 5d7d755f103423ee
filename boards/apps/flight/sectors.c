/* What is nearest in each direction, in the form of MAVLink's OBSTACLE_DISTANCE: 72 sectors in the
 * frame of the map, from x on, about the height of the vehicle, at most ten times a second.
 *
 * What is around is put in a small obstacle set, the movers first, then the map's, nearest first.
 * What finds no room is refused, and the set says so itself: then no sector is told to be clear. */
#include <stddef.h>
#include <string.h>

#include "board.h"
#include "flight.h"

enum { ASKED = SECTOR_ROOM + 1, TICK = 1000000, TICKS_A_SECOND = 1000, LIFETIME = 50 };
static const int64_t between = 100000000; /* ns */

static ko_tree_node nodes[SECTOR_ROOM];
static ko_obstacle_slot slots[SECTOR_ROOM];
static ko_tree_near found[ASKED];
static ko_sector_cell cells[KO_MAVLINK_DISTANCES];
static fix16_t floors[2];
static ko_obstacles set;

/* The obstacles known are those within a ball: range and height are such that the cylinder of the
 * sectors is within it. */
void sectors_init(sector_state *s, fix16_t radius, fix16_t reach)
{
    enum { SPARE = 32 };
    const int64_t ball = (int64_t)radius + reach;
    const uint32_t range = ko_fix_sqrt_down((uint64_t)(ball * ball - (int64_t)radius * radius));
    const int64_t most = ((int64_t)range - SPARE) * 100 / 65536;
    s->ball = (fix16_t)ball;
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
    if (ko_sectors_init(&s->sectors, &config, cells) != KO_OK) {
        stop(1, "the sectors cannot be set up");
    }
}

/* The nearest of a store, one more than there is room for. */
static void gather(const store *from, const ko_vec3 *position, fix16_t radius, uint32_t now)
{
    ko_tree_nearest_k query;
    ko_tree_id id;
    if (ko_tree_nearest_k_begin(&from->tree, position, radius, found, ASKED, &query) != KO_OK ||
        ko_tree_nearest_k_next(&from->tree, &query, KO_NO_BUDGET) != KO_END) {
        stop(EXIT_FILE, "the tree is damaged");
    }
    for (uint32_t i = 0; i < query.count; i++) {
        const ko_aabb *box = store_box(from, found[i].hit.id);
        const ko_obstacle o = {.kind = KO_OBSTACLE_BOX, .time = now, .c = box->c, .r = box->r};
        const ko_status status = ko_obstacles_add(&set, &o, now, &id);
        if (status != KO_OK && status != KO_E_FULL) {
            stop(EXIT_FILE, ko_status_text(status));
        }
    }
}

static void fill(const sector_state *s, const ko_vec3 *position, uint32_t now)
{
    const ko_obstacles_config config = {.ticks_per_second = TICKS_A_SECOND,
                                        .lifetime = LIFETIME,
                                        .merge = -1,
                                        .policy = KO_OBSTACLE_REFUSE};
    if (ko_obstacles_init(&set, &config, nodes, slots, SECTOR_ROOM) != KO_OK) {
        stop(1, "the set cannot be set up");
    }
    gather(s->stores[1], position, s->ball, now);
    gather(s->stores[0], position, s->ball, now);
}

/* A look that reaches out of the world is not ended, and nothing is known. */
static ko_status look(sector_state *s, uint32_t now, const ko_vec3 *position)
{
    const ko_pose vehicle = {.r = KO_MAT3_IDENTITY, .t = *position};
    if (ko_sectors_begin(&s->sectors, now, NULL) != KO_OK) {
        stop(1, "a look was refused");
    }
    const ko_status status =
        ko_sectors_add_obstacles(&s->sectors, &set, now, &vehicle, KO_TREE_ALL, NULL);
    if (status == KO_END || status == KO_PARTIAL) {
        (void)ko_sectors_end(&s->sectors);
    }
    return status;
}

static void keep_nearest(sector_state *s, int64_t time, uint32_t now)
{
    uint16_t distances[KO_MAVLINK_DISTANCES];
    uint16_t least = UINT16_MAX;
    if (ko_sectors_to_mavlink(&s->sectors, 0, 0, now, s->most, true, distances) != KO_OK) {
        stop(1, "OBSTACLE_DISTANCE was refused");
    }
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        least = (distances[i] < least) ? distances[i] : least;
    }
    if (least < s->least) {
        s->least = least;
        s->least_time = time;
        memcpy(s->distances, distances, sizeof(distances));
    }
}

void sectors_look(sector_state *s, int64_t time, const ko_vec3 *position)
{
    if (!s->is_on || (s->looks > 0U && time - s->last < between)) {
        return;
    }
    const uint32_t now = (uint32_t)(time / TICK);
    const uint32_t since = board_instructions();
    fill(s, position, now);
    const ko_status status = look(s, now, position);
    s->partly += status == KO_PARTIAL;
    s->unknown += status == KO_E_RANGE;
    if (status == KO_END || status == KO_PARTIAL) {
        keep_nearest(s, time, now);
    } else if (status != KO_E_RANGE) {
        stop(EXIT_FILE, ko_status_text(status));
    }
    const uint32_t lap = board_instructions() - since;
    s->total += lap;
    s->worst = (lap > s->worst) ? lap : s->worst;
    s->last = time;
    s->looks++;
}
