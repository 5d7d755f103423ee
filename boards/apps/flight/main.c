/* flight: follows a packed flight through its map. See README.md. */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "flight.h"

static ko_tree_node fixed_nodes[FLIGHT_CAPACITY];
static ko_aabb fixed_boxes[FLIGHT_CAPACITY];
static ko_tree_id fixed_ids[FLIGHT_CAPACITY];
static uint16_t fixed_places[FLIGHT_CAPACITY];
static ko_tree_node moving_nodes[MOST_MOVERS];
static ko_aabb moving_boxes[MOST_MOVERS];
static ko_tree_id moving_ids[MOST_MOVERS];
static uint16_t moving_places[MOST_MOVERS];

static pack flight_pack;
static store fixed;
static store moving;
static window around;
static near_state nearby;
static contact_state ahead;
static sector_state about;
static report events;
static meter map_meter;
static meter answer_meter;
static uint32_t worst_pose;
static uint32_t first_fill;
static int64_t last_time;
static ko_vec3 here;

_Noreturn void stop(int code, const char *message)
{
    fflush(stdout);
    fprintf(stderr, "flight: stopped after %lu poses: %s\n", (unsigned long)events.poses, message);
    exit((code == EXIT_FOUND) ? EXIT_POOL : code); /* what was found is said at the end alone */
}

_Noreturn void stop_full(const store *full)
{
    if (full == &fixed) {
        advice_print(&around, &here);
    }
    stop(EXIT_POOL, "more obstacles within reach than the pool holds");
}

static void set_up(const char *path)
{
    pack_open(&flight_pack, path);
    const pack_header *h = &flight_pack.header;
    store_init(&fixed, fixed_nodes, fixed_boxes, fixed_ids, fixed_places, FLIGHT_CAPACITY, 0);
    store_init(&moving, moving_nodes, moving_boxes, moving_ids, moving_places, MOST_MOVERS,
               F16(0.1));
    around =
        (window){.pack = &flight_pack, .fixed = &fixed, .moving = &moving, .meter = &map_meter};
    /* Rounding of positions loses half an LSB on each axis: below 1 in all. */
    const fix16_t radius = h->radius + 1;
    nearby.stores[0] = &fixed;
    nearby.stores[1] = &moving;
    nearby.radius = radius;
    nearby.reach = h->reach;
    nearby.warn = h->warn;
    ahead.stores[0] = &fixed;
    ahead.stores[1] = &moving;
    ahead.radius = radius;
    ahead.reach = h->reach;
    ahead.ahead = pack_ns(h->ahead);
    ahead.last.id = KO_TREE_ID_NONE;
    about.stores[0] = &fixed;
    about.stores[1] = &moving;
    sectors_init(&about, radius, h->reach);
}

static void fly(const pack_pose *pose)
{
    const int64_t time = pack_ns(pose->time);
    if (ko_vec3_check(&pose->position) != KO_OK || time > PACK_MOST_TIME ||
        time < -PACK_MOST_TIME || (events.poses > 0U && time <= last_time)) {
        stop(EXIT_FILE, "the packed flight is damaged: a pose is out of range");
    }
    last_time = time;
    here = pose->position;
    meter_start(&map_meter);
    window_follow(&around, &pose->position);
    window_advance_movers(&around, time);
    uint32_t map_lap = meter_lap(&map_meter);
    if (events.poses == 0U) { /* the tree is built before take-off */
        first_fill = map_lap;
        map_meter = (meter){.total = 0};
        map_lap = 0;
    }

    meter_start(&answer_meter);
    near_look(&nearby, &pose->position);
    const contact c = contact_look(&ahead, time, &pose->position);
    const uint32_t lap = map_lap + meter_lap(&answer_meter);
    worst_pose = (lap > worst_pose) ? lap : worst_pose;

    const bool has_looked = sectors_look(&about, time, &pose->position);
    report_pose(&events, time, &pose->position, &nearby, &c);
    if (has_looked) {
        report_look(time, &about);
    }
}

static unsigned long mean(uint64_t total)
{
    return (unsigned long)(total / events.poses);
}

static void summarise_cost(void)
{
    if (map_meter.total + answer_meter.total == 0U) {
        fprintf(stderr, "instructions     not counted on this board\n");
        return;
    }
    fprintf(
        stderr,
        "instructions     mean %lu, worst %lu a pose; of these map %lu, %lu, answers %lu, %lu\n",
        mean(map_meter.total + answer_meter.total), (unsigned long)worst_pose,
        mean(map_meter.total), (unsigned long)map_meter.worst, mean(answer_meter.total),
        (unsigned long)answer_meter.worst);
    fprintf(stderr, "sectors          mean %lu, worst %lu instructions a look\n",
            (unsigned long)(about.total / ((about.looks > 0U) ? about.looks : 1U)),
            (unsigned long)about.worst);
    fprintf(stderr, "first fill       %lu instructions, before the first pose\n",
            (unsigned long)first_fill);
    fprintf(stderr, "stack            %lu bytes at the deepest\n",
            (unsigned long)board_stack_peak());
}

static void summarise(void)
{
    ko_tree_stats stats;
    if (ko_tree_validate(&fixed.tree) != KO_OK || ko_tree_validate(&moving.tree) != KO_OK ||
        ko_tree_measure(&fixed.tree, &stats) != KO_OK) {
        stop(EXIT_FILE, "the tree is damaged");
    }
    fprintf(stderr, "poses            %lu\n", (unsigned long)events.poses);
    fprintf(stderr, "obstacles        %lu inserted, %lu removed, in %lu windows; movers %lu\n",
            (unsigned long)fixed.inserted, (unsigned long)fixed.removed,
            (unsigned long)around.rolls, (unsigned long)around.mover_count);
    fprintf(stderr, "events           %lu enter, %lu leave, %lu poses with a contact ahead\n",
            (unsigned long)events.enters, (unsigned long)events.leaves, (unsigned long)events.hits);
    report_least(&events);
    report_stops(&events);
    report_sectors(&about);
    fprintf(stderr, "pool             %u of %u at most, %lu bytes; height %u\n", stats.high_water,
            stats.capacity, (unsigned long)stats.pool_bytes, stats.height);
    summarise_cost();
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: flight FILE, as written by pack\n");
        return EXIT_INPUT;
    }
    set_up(argv[1]);
    report_begin(&events);
    const pack_section poses = flight_pack.header.poses;
    const uint32_t step = poses.count / 50U + 1U;
    for (uint32_t i = 0; i < poses.count; i++) {
        pack_pose pose;
        pack_read(&flight_pack, poses, i, &pose, 1, sizeof(pose));
        fly(&pose);
        if ((i + 1U) % step == 0U) {
            fprintf(stderr, "flight: pose %lu of %lu\n", i + 1UL, (unsigned long)poses.count);
        }
    }
    if (events.poses == 0U) {
        stop(EXIT_FILE, "the packed flight holds no pose");
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        stop(EXIT_FILE, "the output cannot be written");
    }
    summarise();
    return report_is_clear(&events) ? EXIT_CLEAR : EXIT_FOUND;
}
