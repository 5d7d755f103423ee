/* Recorded tracks: vehicles move straight from tick to tick. Two vehicles are a pair in a tick if
 * they come as near as DISTANCE on the segment from the last one. Each vehicle's deviation is how
 * far its track leaves the segments: pairs count as nearer by that. */
#include <stdio.h>

#include "common/crc32.h"
#include "board.h"
#include "swarm.h"
#include "track_format.h"

static tracks_header header;
static int file;
static ko_vec3 now[MOST_VEHICLES];
static ko_vec3 before[MOST_VEHICLES];
static bool is_in[MOST_VEHICLES]; /* in the tree: there at this tick and the last */

/* The least distance of an encounter so far, and its tick, by pair. */
static struct {
    fix16_t distance;
    uint32_t tick;
} least[MOST_PAIRS];

static void check(bool ok)
{
    expect(ok, "the file of tracks is damaged or of another version");
}

static void open_tracks(const char *path)
{
    file = board_file_open(path, false);
    expect(file >= 0, "the file of tracks cannot be opened");
    check(board_file_read(file, 0, &header, sizeof(header)) == (int64_t)sizeof(header));
    check(header.magic == TRACKS_MAGIC && header.version == TRACKS_VERSION);
    check(header.crc == crc32_more(~0U, &header, offsetof(tracks_header, crc)));
    const uint64_t record = header.vehicles * (uint64_t)sizeof(ko_vec3) + sizeof(uint32_t);
    check(header.vehicles <= TRACKS_MOST &&
          board_file_size(file) == (int64_t)(sizeof(header) + header.ticks * record));
    if (header.vehicles > MOST_VEHICLES) {
        fprintf(stderr, "swarm: there are %lu vehicles, this board has room for %lu\n",
                (unsigned long)header.vehicles, (unsigned long)MOST_VEHICLES);
        stop(EXIT_INTERNAL, "more vehicles than the board has room for");
    }
}

static void read_tick(uint32_t tick)
{
    const size_t size = header.vehicles * sizeof(ko_vec3);
    uint32_t crc = 0;
    const uint32_t at = (uint32_t)(sizeof(header) + tick * (size + sizeof(crc)));
    check(board_file_read(file, at, now, size) == (int64_t)size &&
          board_file_read(file, at + (uint32_t)size, &crc, sizeof(crc)) == (int64_t)sizeof(crc));
    check(crc == crc32_more(~tick, now, size));
}

static bool is_there(const ko_vec3 *at)
{
    return at->x != TRACKS_ABSENT;
}

static fix16_t lower(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static fix16_t higher(fix16_t a, fix16_t b)
{
    return (a > b) ? a : b;
}

/* Returns the box around the segment that a vehicle flew since the last tick. It is larger by half
 * of DISTANCE and by the deviation, so the boxes of a pair touch. */
static ko_aabb box_of(uint32_t i)
{
    const fix16_t r = header.distance / 2 + 1 + header.deviation[i];
    const ko_vec3 *a = &before[i];
    const ko_vec3 *b = &now[i];
    const ko_bounds corners = {
        {lower(a->x, b->x) - r, lower(a->y, b->y) - r, lower(a->z, b->z) - r},
        {higher(a->x, b->x) + r, higher(a->y, b->y) + r, higher(a->z, b->z) + r}};
    ko_aabb box;
    check(ko_aabb_from_bounds(&corners, &box) == KO_OK);
    return box;
}

static void move_all(void)
{
    for (uint32_t i = 0; i < header.vehicles; i++) {
        ko_vec3 step;
        const bool stays = is_there(&now[i]) && is_there(&before[i]);
        if (!stays && is_in[i]) {
            expect(ko_tree_remove(&tree, ids[i]) == KO_OK, "a vehicle cannot be removed");
        }
        if (stays) {
            const ko_aabb box = box_of(i);
            check(ko_vec3_sub(&now[i], &before[i], &step) == KO_OK);
            if (is_in[i]) {
                expect(ko_tree_move(&tree, ids[i], &box, &step) >= KO_OK, "a move was refused");
            } else {
                expect(ko_tree_insert(&tree, &box, i, &ids[i]) == KO_OK, "the tree is full");
            }
        }
        is_in[i] = stays;
    }
}

/* Returns the least distance of two vehicles since the last tick. It is the distance of the origin
 * from the segment of their relative position, less both deviations: never above the true one. */
static fix16_t distance_of(uint32_t a, uint32_t b)
{
    static const ko_sphere origin = {{0, 0, 0}, 0};
    ko_capsule way = {.r = 0};
    fix16_t distance = 0;
    check(ko_vec3_sub(&before[a], &before[b], &way.a) == KO_OK &&
          ko_vec3_sub(&now[a], &now[b], &way.b) == KO_OK);
    expect(ko_capsule_clearance_sphere(&way, &origin, &distance) == KO_OK, "a way is out of range");
    return distance - header.deviation[a] - header.deviation[b];
}

/* Returns the index of a pair in `least`. */
static uint32_t pair_of(uint32_t low, uint32_t high)
{
    return high * (high - 1U) / 2U + low;
}

static void find_pairs(uint32_t tick)
{
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    ko_status status;
    expect(ko_pair_set_begin(&near) == KO_OK, "a step was not ended");
    (void)ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs);
    while ((status = ko_tree_pairs_next(&pairs, NULL, &pair)) == KO_OK) {
        const uint32_t a = pair.a.user;
        const uint32_t b = pair.b.user;
        const fix16_t distance = distance_of(a, b);
        cost.candidates++;
        if (distance > header.distance) {
            continue;
        }
        expect(ko_pair_set_add(&near, a, b) == KO_OK, "too many pairs");
        const uint32_t slot = (a < b) ? pair_of(a, b) : pair_of(b, a);
        if (distance < least[slot].distance) {
            least[slot].distance = distance;
            least[slot].tick = tick;
        }
    }
    expect(status == KO_END, "the search for pairs did not end");
    expect(ko_pair_set_end(&near, status) == KO_OK, "a step was not begun");
}

/* Prints a row; at the end of an encounter with its least distance, rounded down, and the tick. */
static void print_row(const char *event, uint32_t tick, uint32_t low, uint32_t high, bool is_end)
{
    printf("%s,%lu,%lu,%lu,", event, (unsigned long)tick, (unsigned long)low, (unsigned long)high);
    if (is_end) {
        const uint32_t slot = pair_of(low, high);
        const fix16_t d = (least[slot].distance > 0) ? least[slot].distance : 0;
        printf("%ld,%lu", (long)(((int64_t)d * 1000) >> 16), (unsigned long)least[slot].tick);
        least[slot].distance = INT32_MAX;
    } else {
        printf(",");
    }
    printf("\n");
}

static void tell(uint32_t tick)
{
    ko_pair_event event;
    ko_status status;
    while ((status = ko_pair_set_next(&near, &event)) == KO_OK) {
        cost.events[event.change]++;
        if (event.change == KO_PAIR_BEGIN) {
            print_row("begin", tick, event.low, event.high, false);
        } else if (event.change == KO_PAIR_END) {
            print_row("end", tick, event.low, event.high, true);
        }
    }
    expect(status == KO_END, "pairs were lost");
}

/* Prints a row `open` for each pair that is near at the last tick. */
static void tell_open(void)
{
    for (uint32_t high = 1; high < header.vehicles; high++) {
        for (uint32_t low = 0; low < high; low++) {
            if (least[pair_of(low, high)].distance != INT32_MAX) {
                print_row("open", header.ticks - 1U, low, high, true);
            }
        }
    }
}

int fly_tracks(const char *path)
{
    enum { STEP = 500 };
    open_tracks(path);
    for (uint32_t i = 0; i < MOST_PAIRS; i++) {
        least[i].distance = INT32_MAX;
    }
    printf("event,tick,a,b,least_mm,least_tick\n");
    for (uint32_t tick = 0; tick < header.ticks; tick++) {
        read_tick(tick);
        if (tick > 0U) {
            const uint32_t since = board_instructions();
            move_all();
            find_pairs(tick);
            count_tick(since);
            tell(tick);
        }
        for (uint32_t i = 0; i < header.vehicles; i++) {
            before[i] = now[i];
        }
        if ((tick + 1U) % STEP == 0U) {
            fprintf(stderr, "swarm: tick %lu of %lu\n", tick + 1UL, (unsigned long)header.ticks);
        }
    }
    tell_open();
    print_costs(header.vehicles);
    return (cost.events[KO_PAIR_BEGIN] == 0U) ? EXIT_CLEAR : EXIT_FOUND;
}
