/* scanbench: counts the instructions of a scan into 72 sectors of one layer, with the begin and the
 * end of its look. Prints "what,mean,worst" over ROOMS scans. README.md says more. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "keepout/sector.h"
#include "keepout/units.h"

enum { SECTORS = 72, MOST = 360, ROOMS = 16, GRID = 8, TRIES = 1500 };

typedef enum room { WALLS, JUMPS, ANYWHERE, CLOSE } room;

static ko_sectors sectors;
static ko_sector_cell cells[SECTORS];
static ko_ranger ranger;
static ko_ranger_beam table[MOST];
static ko_ranger_border borders[KO_RANGER_BORDERS(SECTORS)];
static uint32_t squares[KO_RANGER_SQUARES(SECTORS, 1)];
static fix16_t ranges[MOST];
static uint32_t seed;
static uint32_t overhead;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "scanbench: %s\n", what);
    exit(1);
}

static uint32_t draw(void)
{
    seed = seed * 1664525U + 1013904223U;
    return seed;
}

static fix16_t between(fix16_t lo, fix16_t hi)
{
    return lo + (fix16_t)(((uint64_t)(draw() >> 8) * (uint32_t)(hi - lo)) >> 24);
}

/* ---- rooms ---- */

static fix16_t clamp(fix16_t x, fix16_t lo, fix16_t hi)
{
    return (x < lo) ? lo : (x > hi) ? hi : x;
}

/* A room of walls: one beam in eight sees nothing. */
static void make_walls(uint32_t count)
{
    fix16_t wall = KO_M(5);
    for (uint32_t i = 0; i < count; i++) {
        wall = clamp(wall + between(KO_M(-0.1), KO_M(0.1)), KO_M(1), KO_M(15));
        ranges[i] = ((draw() >> 29) != 0U) ? wall : KO_BEAM_NOTHING;
    }
}

/* Walls that jump, gaps of up to 90 beams, and beams that failed. */
static void make_jumps(uint32_t count)
{
    const uint32_t gaps = draw() >> 29;
    fix16_t wall = between(KO_M(0.3), KO_M(15));
    uint32_t gap = 0;
    for (uint32_t i = 0; i < count; i++) {
        wall = ((draw() >> 26) == 0U) ? between(KO_M(0.05), KO_M(15))
                                      : wall + between(KO_M(-0.1), KO_M(0.1));
        wall = clamp(wall, KO_M(0.05), KO_M(15));
        if (gap == 0U && (draw() >> 27) < gaps) {
            gap = (uint32_t)between(1, 90);
        }
        ranges[i] = ((draw() >> 25) == 0U) ? KO_BEAM_FAILED : wall;
        if (gap != 0U) {
            ranges[i] = KO_BEAM_NOTHING;
            gap--;
        }
    }
}

static void make_room(room kind, uint32_t count)
{
    if (kind == WALLS) {
        make_walls(count);
    } else if (kind == JUMPS) {
        make_jumps(count);
    } else {
        for (uint32_t i = 0; i < count; i++) {
            ranges[i] = (kind == ANYWHERE) ? between(KO_M(0.05), KO_M(15))
                                           : between(KO_M(0.04), KO_M(0.07));
        }
    }
}

/* Changes the ranges of some neighbours: all anywhere between two lengths. */
static void change(uint32_t count)
{
    const fix16_t lo = between(0, KO_M(16)) >> (draw() >> 28);
    const fix16_t hi = lo + 1 + (between(0, KO_M(16)) >> (draw() >> 28));
    const uint32_t most = 1U + (count >> (draw() >> 30) >> (draw() >> 30));
    const uint32_t from = (uint32_t)between(0, (fix16_t)count);
    const uint32_t many = (uint32_t)between(1, (fix16_t)most + 1);
    for (uint32_t i = from; i < count && i < from + many; i++) {
        ranges[i] = between(lo, hi);
    }
}

/* ---- sensors ---- */

static ko_ranger_config lidar(uint32_t count, const ko_pose *mount)
{
    ko_ranger_config c = {0};
    c.step = (int32_t)(UINT32_MAX / count);
    c.count = count;
    c.rows = 1;
    c.reach = KO_M(30);
    c.mount = *mount;
    return c;
}

/* 8 x 8 zones over 45 degrees each way: a VL53L5CX. */
static ko_ranger_config grid(const ko_pose *mount)
{
    const int32_t zone = 0x20000000 / GRID;
    ko_ranger_config c = {0};
    c.first = (ko_angle)(-zone * (GRID - 1) / 2);
    c.step = zone;
    c.count = GRID;
    c.low = -zone * (GRID - 1) / 2;
    c.rise = zone;
    c.rows = GRID;
    c.reach = KO_M(30);
    c.mount = *mount;
    return c;
}

static ko_status add(const ko_ranger_config *sensor, bool has_table)
{
    const ko_scan scan = {sensor->first, sensor->step, sensor->count, ranges, sensor->reach};
    return has_table ? ko_sectors_add_ranges(&sectors, &ranger, ranges, NULL)
                     : ko_sectors_add_scan(&sectors, &scan, &sensor->mount);
}

/* Counts the looks of a sensor in rooms of a kind. */
static void count(const char *name, const ko_ranger_config *sensor, const ko_mat3 *attitude,
                  room kind, bool has_table)
{
    uint64_t total = 0;
    uint32_t worst = 0;
    seed = 7;
    if (ko_ranger_init(&ranger, &sectors, sensor, table, borders, squares) != KO_OK) {
        fail("a sensor is refused");
    }
    for (uint32_t i = 0; i < ROOMS; i++) {
        make_room(kind, sensor->count * sensor->rows);
        const uint32_t start = board_instructions();
        const ko_status begun = ko_sectors_look_begin(&sectors, i, attitude);
        const ko_status added = add(sensor, has_table);
        const ko_status ended = ko_sectors_look_end(&sectors);
        const uint32_t spent = board_instructions() - start - overhead;
        if (begun != KO_OK || added != KO_OK || ended != KO_OK) {
            fail("a scan is refused");
        }
        total += spent;
        worst = (spent > worst) ? spent : worst;
    }
    printf("%s,%" PRIu32 ",%" PRIu32 "\n", name, (uint32_t)(total / ROOMS), worst);
}

static uint32_t look(const ko_mat3 *attitude)
{
    const uint32_t start = board_instructions();
    const ko_status begun = ko_sectors_look_begin(&sectors, 0, attitude);
    const ko_status added = ko_sectors_add_ranges(&sectors, &ranger, ranges, NULL);
    const ko_status ended = ko_sectors_look_end(&sectors);
    const uint32_t spent = board_instructions() - start - overhead;
    if (begun != KO_OK || added != KO_OK || ended != KO_OK) {
        fail("a scan is refused");
    }
    return spent;
}

/* Searches for the worst ranges of a sensor: changes some and keeps what takes more. Prints their
 * instructions as mean and as worst. */
static void search(const char *name, const ko_ranger_config *sensor, const ko_mat3 *attitude)
{
    static fix16_t kept[MOST];
    uint32_t worst = 0;
    seed = 7;
    if (ko_ranger_init(&ranger, &sectors, sensor, table, borders, squares) != KO_OK) {
        fail("a sensor is refused");
    }
    make_room(CLOSE, sensor->count * sensor->rows);
    for (uint32_t i = 0; i < TRIES; i++) {
        memcpy(kept, ranges, sizeof(kept));
        change(sensor->count * sensor->rows);
        const uint32_t spent = look(attitude);
        if (spent < worst) {
            memcpy(ranges, kept, sizeof(kept));
        } else {
            worst = spent;
        }
    }
    printf("%s,%" PRIu32 ",%" PRIu32 "\n", name, worst, worst);
}

static ko_mat3 about(int32_t x, int32_t y, int32_t z, ko_angle angle)
{
    ko_mat3 m = KO_MAT3_IDENTITY;
    const ko_vec3 v = {x, y, z};
    ko_dir3 axis;
    if (ko_dir3_from_vec3(&v, &axis) != KO_OK ||
        ko_mat3_from_axis_angle(&axis, angle, &m) != KO_OK) {
        fail("no rotation");
    }
    return m;
}

int main(void)
{
    static const fix16_t floors[] = {KO_M(-1), KO_M(1)};
    const ko_sectors_config config = {.count = SECTORS,
                                      .layers = 1,
                                      .floors = floors,
                                      .range = KO_M(20),
                                      .blind = KO_M(0.3),
                                      .ticks_per_second = 1000,
                                      .lifetime = 1000};
    const ko_angle lean = (ko_angle)(UINT32_MAX / 120U); /* 3 degrees */
    const ko_pose level = {KO_MAT3_IDENTITY, {KO_M(0.05), KO_M(0.02), KO_M(0.1)}};
    ko_pose tilted = level;
    tilted.r = about(1, 2, 0, lean);
    const ko_mat3 turned = about(0, 0, 1, KO_ANGLE_QUARTER / 3);
    const ko_mat3 banked = about(2, 1, 30, lean);
    (void)board_instructions();
    const uint32_t first = board_instructions();
    overhead = board_instructions() - first;
    if (ko_sectors_init(&sectors, &config, cells) != KO_OK) {
        fail("no sectors");
    }
    const ko_ranger_config straight = lidar(MOST, &level);
    const ko_ranger_config leaning = lidar(MOST, &tilted);
    const ko_ranger_config few = lidar(64, &level);
    const ko_ranger_config zones = grid(&level);
    count("`add_scan`: 360 beams 5 cm off the axis", &straight, NULL, WALLS, false);
    count("`add_scan`: the same tilted by 3 degrees", &leaning, NULL, WALLS, false);
    count("ranger: 360 beams 5 cm off the axis", &straight, NULL, WALLS, true);
    count("ranger: the same tilted by 3 degrees", &leaning, NULL, WALLS, true);
    count("ranger: level with a level attitude", &straight, &turned, WALLS, true);
    count("ranger: tilted with an attitude that banks", &leaning, &banked, WALLS, true);
    count("ranger: level among jumps and gaps", &straight, NULL, JUMPS, true);
    count("ranger: tilted among jumps and gaps", &leaning, NULL, JUMPS, true);
    count("ranger: level with ends anywhere", &straight, NULL, ANYWHERE, true);
    count("ranger: level with all ends within 7 cm", &straight, NULL, CLOSE, true);
    count("ranger: tilted with all ends within 7 cm", &leaning, NULL, CLOSE, true);
    count("`add_scan`: 64 beams", &few, NULL, WALLS, false);
    count("ranger: 64 beams", &few, NULL, WALLS, true);
    count("ranger: 8 x 8 zones", &zones, NULL, WALLS, true);
    count("ranger: 8 x 8 zones with an attitude that banks", &zones, &banked, WALLS, true);
    search("ranger: level at the worst found", &straight, NULL);
    search("ranger: tilted at the worst found", &leaning, NULL);
    search("ranger: tilted with an attitude at the worst found", &leaning, &banked);
    search("ranger: 8 x 8 zones at the worst found", &zones, NULL);
    return 0;
}
