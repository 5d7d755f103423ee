/* flight: follows a packed flight through its map. See README.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The budgets of a tick and of a pose, in units of some 100 instructions on a Cortex-M4. Each has
 * so many, and one more for some obstacles of the map around. A longer tick has more for each
 * millisecond. Answers are always whole. A look keeps what it needs to end in time. The list of
 * what is near and the map of the next poses get the rest, up to the budget of a pose. The look
 * gets what they leave. */
enum { TICK = 290, TICK_MS = 20, TICK_OBSTACLES = 4 };
enum { POSE = 340, POSE_OBSTACLES = 5, MOST_POSE = 1400 };
enum { LONGEST = 50000000 }; /* ns of a tick that count */
/* The least that the list and the map get. */
enum { LEAST_LIST = 100, LEAST_MAP = 50 };

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
static meter pose_meter; /* map and answers */
static meter look_meter; /* ticks in which a look was under way */
static meter tick_meter; /* all of these */
static meter load_meter; /* ticks before take-off */
static int64_t last_time;
static int64_t last_step; /* ns from the pose before to the last one */
static bool tells_costs;  /* a row after those of each pose */

_Noreturn void stop(int code, const char *message)
{
    fflush(stdout);
    fprintf(stderr, "flight: stopped after %lu poses: %s\n", (unsigned long)events.poses, message);
    exit((code == EXIT_FOUND) ? EXIT_POOL : code); /* what was found is said at the end alone */
}

_Noreturn void stop_full(const store *full)
{
    if (full == &fixed) {
        advice_print(&around, fixed.tree.capacity);
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
    window_init(&around, &flight_pack, &fixed, &moving, &map_meter);
    near_init(&nearby, &around, &moving, h);
    around.near = &nearby.around;
    ahead.stores[0] = &fixed;
    ahead.stores[1] = &moving;
    ahead.radius = nearby.radius;
    ahead.ahead = pack_ns(h->ahead);
    ahead.last.id = KO_TREE_ID_NONE;
    about.stores[0] = &fixed;
    about.stores[1] = &moving;
    about.around = &around;
    sectors_init(&about, nearby.radius, h->reach);
}

static void check_pose(const pack_pose *pose)
{
    const int64_t time = pack_ns(pose->time);
    if (ko_vec3_check(&pose->position) != KO_OK || time > PACK_MOST_TIME ||
        time < -PACK_MOST_TIME || (events.poses > 0U && time <= last_time)) {
        stop(EXIT_FILE, "the packed flight is damaged: a pose is out of range");
    }
    last_step = time - last_time;
    last_time = time;
}

/* Loads the map around the first pose tick by tick, before take-off. */
static void load(const pack_pose *pose)
{
    const motion standing = {.period = 1};
    do {
        meter_start(&map_meter);
        (void)window_follow(&around, last_time, &pose->position, &standing, POSE);
        meter_add(&load_meter, meter_lap(&map_meter));
    } while (around.known.r < 0 || around.work != WINDOW_REST);
    map_meter = (meter){.total = 0};
}

/* Without their handles no obstacles of the map are found again. */
static void forget_map(void)
{
    near_forget(&nearby);
    contact_forget(&ahead);
}

static uint32_t greater(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

static uint32_t rest(uint32_t budget, uint32_t units)
{
    return (budget > units) ? budget - units : 0U;
}

/* A longer tick has more. */
static uint32_t tick_budget(int64_t step)
{
    const uint32_t ms = (step < LONGEST) ? (uint32_t)(step / 1000000) : LONGEST / 1000000;
    return TICK + ms * TICK_MS + fixed.tree.count / TICK_OBSTACLES;
}

/* Returns the rest of a tick if a look needs so much, and at least two thirds of what a pose has
 * without a look. */
static uint32_t pose_budget(uint32_t look)
{
    const uint32_t most = lesser(POSE + fixed.tree.count / POSE_OBSTACLES, MOST_POSE);
    return lesser(most, greater(rest(tick_budget(last_step), look), most * 2U / 3U));
}

/* Spends what the answers have left of a budget. Returns the units of the whole pose. */
static uint32_t prepare(int64_t time, const ko_vec3 *position, const motion *m, uint32_t budget)
{
    const uint32_t forgot = around.forgot;
    uint32_t units = nearby.spent + ahead.spent;
    units += vicinity_work(&nearby.around, position,
                           greater(rest(budget, units + LEAST_MAP), LEAST_LIST));
    around.is_held = sectors_hold(&about);
    units += window_follow(&around, time, position, m, greater(rest(budget, units), LEAST_MAP / 2));
    if (around.forgot != forgot) {
        forget_map();
    }
    return units;
}

static void fly(const pack_pose *pose)
{
    const int64_t time = last_time;
    meter_start(&map_meter);
    window_advance_movers(&around, time);
    meter_pause(&map_meter);

    meter_start(&answer_meter);
    const motion m = contact_motion(&ahead, time, &pose->position);
    const fix16_t room = window_room(&around, &pose->position);
    near_look(&nearby, &pose->position);
    const contact c = contact_look(&ahead, time, &pose->position, &m, room);
    uint32_t lap = meter_lap(&answer_meter);

    report_pose(&events, time, &pose->position, &nearby, &c, room);
    meter_start(&map_meter);
    const uint32_t due = sectors_due(&about, time);
    const uint32_t units = prepare(time, &pose->position, &m, pose_budget(due));
    lap += meter_lap(&map_meter);
    meter_add(&pose_meter, lap);

    meter_start(&look_meter);
    const bool has_ended = sectors_look(&about, time, &pose->position,
                                        greater(rest(tick_budget(last_step), units), due));
    if (has_ended || about.is_open) {
        lap += meter_lap(&look_meter);
    }
    meter_add(&tick_meter, lap);

    if (has_ended) {
        report_look(time, &about);
    }
    if (tells_costs && tick_meter.total > 0U) {
        report_cost(time, lap);
    }
}

/* Prints the mean and the worst of a meter, and how many times the mean that is, rounded up. */
static void print_meter(const char *name, const meter *m, const char *unit)
{
    const uint64_t laps = (m->laps > 0U) ? m->laps : 1U;
    const uint64_t mean = m->total / laps;
    const unsigned long tenths =
        (mean > 0U) ? (unsigned long)((m->worst * 10ULL + mean - 1U) / mean) : 0UL;
    fprintf(stderr, "%-16s mean %lu, worst %lu instructions a %s: %lu.%lu times the mean\n", name,
            (unsigned long)mean, (unsigned long)m->worst, unit, tenths / 10UL, tenths % 10UL);
}

static void summarise_cost(void)
{
    if (tick_meter.total == 0U) {
        fprintf(stderr, "instructions     not counted on this board\n");
        return;
    }
    print_meter("poses", &pose_meter, "pose");
    print_meter("  their map", &map_meter, "pose");
    print_meter("  their answers", &answer_meter, "pose");
    print_meter("looks", &look_meter, "tick of a look");
    fprintf(stderr, "a look           mean %lu instructions\n",
            (unsigned long)(look_meter.total / ((about.looks > 0U) ? about.looks : 1U)));
    print_meter("ticks", &tick_meter, "tick with all of it");
    print_meter("loading", &load_meter, "tick before take-off");
    fprintf(stderr, "                 %lu ticks, %lu instructions in all\n",
            (unsigned long)load_meter.laps, (unsigned long)load_meter.total);
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
    fprintf(stderr, "poses            %lu, at %lu of them not all within reach is known\n",
            (unsigned long)events.poses, (unsigned long)events.unknown);
    fprintf(stderr,
            "obstacles        %lu inserted, %lu removed, in %lu windows, %lu lost; movers %lu\n",
            (unsigned long)fixed.inserted, (unsigned long)fixed.removed,
            (unsigned long)around.balls, (unsigned long)around.forgot,
            (unsigned long)around.mover_count);
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
    tells_costs = argc == 3 && strcmp(argv[2], "costs") == 0;
    if (argc != 2 && !tells_costs) {
        fprintf(stderr, "usage: flight FILE [costs], FILE as written by pack\n");
        return EXIT_INPUT;
    }
    set_up(argv[1]);
    report_begin(&events);
    const pack_section poses = flight_pack.header.poses;
    const uint32_t step = poses.count / 50U + 1U;
    for (uint32_t i = 0; i < poses.count; i++) {
        pack_pose pose;
        pack_read(&flight_pack, poses, i, &pose, 1, sizeof(pose));
        check_pose(&pose);
        if (i == 0U) {
            load(&pose);
        }
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
