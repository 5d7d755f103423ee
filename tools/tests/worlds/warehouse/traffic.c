/* Writes the vehicles that move in the warehouse, and their paths, in mm. */
#include "warehouse.h"

enum { WAY_LEGS_MOST = 8 };

static const int64_t ONE = 1000000;

static const struct {
    const char *what;
    wh_point half;
    size_t legs;
    wh_leg leg[WAY_LEGS_MOST];
} MOVER[] = {
    {"forklift, along the way across the heads of the racks in the east",
     {600, 1200, 1100},
     6,
     {{{29600, 23000, 1100}, 0},
      {{29600, 14500, 1100}, 8},
      {{29600, 3000, 1100}, 6},
      {{29600, 3000, 1100}, 10},
      {{29600, 11800, 1100}, 12},
      {{29600, 23000, 1100}, 14}}},
    {"forklift, up and down the third aisle",
     {1200, 600, 1100},
     4,
     {{{10000, 13700, 1100}, 0},
      {{24000, 13700, 1100}, 18},
      {{8000, 13700, 1100}, 14},
      {{14000, 13700, 1100}, 12}}},
    {"forklift, along the south wall",
     {1200, 600, 1100},
     3,
     {{{6000, 1000, 1100}, 0}, {{6000, 1000, 1100}, 36}, {{26000, 1000, 1100}, 12}}},
    {"cart, along the heads of the racks in the west",
     {400, 500, 500},
     4,
     {{{3900, 3000, 500}, 0},
      {{3900, 15000, 500}, 10},
      {{3900, 15000, 500}, 20},
      {{3900, 3500, 500}, 15}}},
    {"cart, round the columns",
     {500, 500, 500},
     5,
     {{{32500, 4000, 500}, 0},
      {{32500, 18000, 500}, 14},
      {{34500, 18000, 500}, 3},
      {{34500, 4000, 500}, 30},
      {{32500, 4000, 500}, 3}}},
    {"person, in the first aisle and across",
     {300, 300, 900},
     4,
     {{{24000, 5100, 900}, 0},
      {{12000, 5100, 900}, 10},
      {{5000, 5000, 900}, 7},
      {{5200, 2900, 900}, 30}}},
    {"another drone, counting pallets",
     {300, 300, 150},
     6,
     {{{26000, 18000, 3000}, 0},
      {{6000, 18000, 3000}, 16},
      {{4500, 10000, 4000}, 6},
      {{26000, 10000, 4400}, 16},
      {{34000, 13400, 3200}, 8},
      {{35000, 20000, 2500}, 6}}},
    {"robot, low, across everything",
     {450, 450, 200},
     4,
     {{{31000, 2800, 200}, 0},
      {{5000, 2800, 200}, 20},
      {{5000, 22000, 200}, 16},
      {{31000, 22000, 200}, 20}}},
};

enum { MOVERS = sizeof MOVER / sizeof MOVER[0] };

static void write_sighting(FILE *file, int tick, int mover)
{
    wh_way way = {MOVER[mover].legs, MOVER[mover].leg};
    wh_place at = wh_place_at(&way, tick, WH_SIGHTINGS_A_SECOND);
    const int64_t place[] = {at.x, at.y, at.z};
    const wh_point half = MOVER[mover].half;
    const int32_t size[] = {half.x, half.y, half.z};
    wh_write_fixed(file, (int64_t)tick * ONE / WH_SIGHTINGS_A_SECOND, 6);
    fprintf(file, ",%d", mover + 1);
    for (int axis = 0; axis < 3; axis++) {
        fputc(',', file);
        wh_write_fixed(file, place[axis], 6);
    }
    for (int axis = 0; axis < 3; axis++) {
        fputc(',', file);
        wh_write_fixed(file, size[axis], 3);
    }
    fputc('\n', file);
}

void wh_write_movers(FILE *file)
{
    fputs("# what moves in the warehouse: t,id,x,y,z,hx,hy,hz\n", file);
    for (int mover = 0; mover < MOVERS; mover++)
        fprintf(file, "# %d: %s\n", mover + 1, MOVER[mover].what);
    for (int tick = 0; tick <= WH_SECONDS * WH_SIGHTINGS_A_SECOND; tick++)
        for (int mover = 0; mover < MOVERS; mover++)
            write_sighting(file, tick, mover);
}
