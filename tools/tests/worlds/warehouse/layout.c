/* Writes the bodies that stand in the warehouse, in mm: x to the east, y to the north, z up from
 * the floor. */
#include "warehouse.h"

/* Bodies that are one box each. */
typedef struct {
    const char *what;
    size_t count;
    const wh_box *box;
} group;

#define GROUP(what, boxes)                                                                         \
    {                                                                                              \
        what, sizeof(boxes) / sizeof((boxes)[0]), boxes                                            \
    }

static const wh_box FLOOR[] = {
    {{5000, 6250, -100}, {5000, 6250, 100}},   {{15000, 6250, -100}, {5000, 6250, 100}},
    {{25000, 6250, -100}, {5000, 6250, 100}},  {{35000, 6250, -100}, {5000, 6250, 100}},
    {{5000, 18750, -100}, {5000, 6250, 100}},  {{15000, 18750, -100}, {5000, 6250, 100}},
    {{25000, 18750, -100}, {5000, 6250, 100}}, {{35000, 18750, -100}, {5000, 6250, 100}},
};

/* The west wall has a gate of 4 m. */
static const wh_box WALL[] = {
    {{20000, -100, 4000}, {20200, 100, 4000}},  {{20000, 25100, 4000}, {20200, 100, 4000}},
    {{40100, 12500, 4000}, {100, 12500, 4000}}, {{-100, 5250, 4000}, {100, 5250, 4000}},
    {{-100, 19750, 4000}, {100, 5250, 4000}},   {{-100, 12500, 6200}, {100, 2000, 1800}},
};

static const wh_box COLUMN[] = {
    {{31500, 11000, 4000}, {200, 200, 4000}}, {{31500, 15800, 4000}, {200, 200, 4000}},
    {{31500, 20600, 4000}, {200, 200, 4000}}, {{35500, 6200, 4000}, {200, 200, 4000}},
    {{35500, 15000, 4000}, {200, 200, 4000}}, {{35500, 19800, 4000}, {200, 200, 4000}},
};

/* The flight passes between the two poles before the last, and nearly touches the last one. */
static const wh_box POLE[] = {
    {{4900, 4000, 600}, {60, 60, 600}},    {{4900, 8000, 600}, {60, 60, 600}},
    {{4900, 12000, 600}, {60, 60, 600}},   {{4900, 16000, 600}, {60, 60, 600}},
    {{4900, 20000, 600}, {60, 60, 600}},   {{28700, 12000, 600}, {60, 60, 600}},
    {{28700, 16000, 600}, {60, 60, 600}},  {{28700, 20000, 600}, {60, 60, 600}},
    {{30800, 7350, 1500}, {50, 50, 1500}}, {{30300, 8900, 1500}, {50, 50, 1500}},
    {{17000, 2330, 1500}, {60, 60, 1500}},
};

/* Each lamp hangs from its cable. */
static const wh_box LAMP[] = {
    {{12000, 6000, 5000}, {600, 100, 60}},  {{12000, 6000, 6530}, {10, 10, 1470}},
    {{22000, 6000, 5000}, {600, 100, 60}},  {{22000, 6000, 6530}, {10, 10, 1470}},
    {{12000, 14000, 5000}, {600, 100, 60}}, {{12000, 14000, 6530}, {10, 10, 1470}},
    {{22000, 14000, 2700}, {600, 100, 60}}, {{22000, 14000, 5380}, {10, 10, 2620}},
    {{17000, 22000, 5000}, {600, 100, 60}}, {{17000, 22000, 6530}, {10, 10, 1470}},
    {{36000, 9000, 3700}, {100, 600, 60}},  {{36000, 9000, 5880}, {10, 10, 2120}},
};

static const group GROUPS[] = {
    GROUP("the floor", FLOOR),
    GROUP("the walls", WALL),
    GROUP("columns", COLUMN),
    GROUP("poles", POLE),
    GROUP("lamps, each with its cable", LAMP),
};

/* Rows of racks, from west to east in bays. */
static const struct {
    const char *what;
    int32_t y;
    int boards;
} RACK[] = {
    {"the first row of racks", 4000, 3},
    {"the second row of racks", 8000, 3},
    {"the third row of racks, a low one", 12000, 2},
    {"the fourth row of racks", 16000, 3},
    {"the fifth row of racks", 20000, 3},
};

enum {
    RACK_WEST = 6000,
    BAYS = 8,
    BAY_HALF = 1350,
    RACK_HALF = 550,
    UPRIGHT_HALF = 50,
    BOARD_HALF = 40,
    BOARDS_APART = 1800,
    PALLET_HALF = 600, /* at most, along the row */
};

/* A net of ropes before the east wall, in pieces of four meshes. */
enum {
    NET_X = 38000,
    NET_SOUTH = 2500,
    NET_MESH = 250,
    NET_PIECE = 1000,
    NET_WIDE = 9, /* pieces */
    NET_HIGH = 6,
    ROPE_HALF = 6,
};

static void write_box(FILE *file, wh_box box)
{
    const int32_t value[] = {box.centre.x, box.centre.y, box.centre.z,
                             box.half.x,   box.half.y,   box.half.z};
    for (size_t i = 0; i < sizeof value / sizeof value[0]; i++) {
        if (i > 0)
            fputc(',', file);
        wh_write_fixed(file, value[i], 3);
    }
    fputc('\n', file);
}

static void write_group(FILE *file, const group *g)
{
    fprintf(file, "# %s\n", g->what);
    for (size_t i = 0; i < g->count; i++)
        write_box(file, g->box[i]);
}

/* Draws from 0 to below - 1: the piles should look random, and be the same everywhere. */
static int32_t chance(uint32_t *state, int32_t below)
{
    *state = *state * 1664525u + 1013904223u;
    return (int32_t)((uint64_t)*state * (uint64_t)below >> 32);
}

static void write_uprights(FILE *file, int32_t y, int boards)
{
    int32_t half_height = (boards * BOARDS_APART + 300) / 2;
    for (int i = 0; i <= BAYS; i++)
        for (int side = -1; side <= 1; side += 2)
            write_box(file, (wh_box){{RACK_WEST + 2 * BAY_HALF * i,
                                      y + side * (RACK_HALF - UPRIGHT_HALF), half_height},
                                     {UPRIGHT_HALF, UPRIGHT_HALF, half_height}});
}

static void write_boards(FILE *file, int32_t y, int boards)
{
    for (int board = 1; board <= boards; board++)
        for (int bay = 0; bay < BAYS; bay++)
            write_box(file, (wh_box){{RACK_WEST + BAY_HALF * (2 * bay + 1), y,
                                      BOARDS_APART * board - BOARD_HALF},
                                     {BAY_HALF, RACK_HALF, BOARD_HALF}});
}

/* A bay has two pallet positions on the floor and on each board; three of four are occupied. */
static void write_pallets(FILE *file, int32_t y, int boards, uint32_t *state)
{
    for (int level = 0; level <= boards; level++)
        for (int place = 0; place < 2 * BAYS; place++) {
            int32_t taken = chance(state, 4), half_height = 300 + chance(state, 400);
            int32_t shift = chance(state, 50), narrower = chance(state, 150);
            if (taken == 0)
                continue;
            write_box(file, (wh_box){{RACK_WEST + BAY_HALF / 2 + BAY_HALF * place, y + shift - 25,
                                      BOARDS_APART * level + half_height},
                                     {PALLET_HALF - narrower, RACK_HALF - 50, half_height}});
        }
}

static void write_racks(FILE *file)
{
    uint32_t state = 1;
    for (size_t row = 0; row < sizeof RACK / sizeof RACK[0]; row++) {
        fprintf(file, "# %s: uprights\n", RACK[row].what);
        write_uprights(file, RACK[row].y, RACK[row].boards);
        fputs("# its boards\n", file);
        write_boards(file, RACK[row].y, RACK[row].boards);
        fputs("# and what lies on them\n", file);
        write_pallets(file, RACK[row].y, RACK[row].boards, &state);
    }
}

static void write_net(FILE *file)
{
    const int meshes = NET_PIECE / NET_MESH;
    fputs("# the net: upright ropes\n", file);
    for (int rope = 0; rope <= NET_WIDE * meshes; rope++)
        for (int piece = 0; piece < NET_HIGH; piece++)
            write_box(file, (wh_box){{NET_X, NET_SOUTH + NET_MESH * rope,
                                      NET_PIECE * piece + NET_PIECE / 2},
                                     {ROPE_HALF, ROPE_HALF, NET_PIECE / 2}});
    fputs("# the net: level ropes\n", file);
    for (int rope = 0; rope <= NET_HIGH * meshes; rope++)
        for (int piece = 0; piece < NET_WIDE; piece++)
            write_box(file, (wh_box){{NET_X, NET_SOUTH + NET_PIECE * piece + NET_PIECE / 2,
                                      NET_MESH * rope},
                                     {ROPE_HALF, NET_PIECE / 2, ROPE_HALF}});
}

void wh_write_map(FILE *file)
{
    fputs("# what stands in the warehouse, in metres: x,y,z,hx,hy,hz\n", file);
    for (size_t i = 0; i < sizeof GROUPS / sizeof GROUPS[0]; i++)
        write_group(file, &GROUPS[i]);
    write_racks(file);
    write_net(file);
}
