/* Writes the flight: a trajectory in TUM format, with the yaw along the path. */
#include "warehouse.h"

static const int64_t ONE = 1000000;

/* Positions are in mm. The aisles are at y = 2, 6, 10, 14, 18 and 22 m, the racks between them. */
static const wh_leg FLIGHT_LEG[] = {
    {{2500, 22500, 500}, 0},   /* take-off */
    {{2500, 22500, 1500}, 1},  /* up */
    {{3500, 17000, 1600}, 2},  /* past the heads of the racks */
    {{3800, 7000, 1500}, 4},   /* over a cart */
    {{8000, 6000, 1500}, 2},   /* into the first aisle */
    {{13000, 7000, 1500}, 2},  /* close to its left rack */
    {{19000, 5000, 1600}, 3},  /* close to its right rack */
    {{28000, 6000, 1600}, 4},  /* out of it */
    {{30500, 8000, 1600}, 1},  /* between two poles */
    {{28500, 10000, 2000}, 1}, /* and around */
    {{18000, 10000, 2200}, 4}, /* back along the second aisle */
    {{17000, 10400, 5200}, 2}, /* up */
    {{15500, 12000, 5600}, 1}, /* over the low rack */
    {{14000, 13600, 5200}, 1}, /* beyond it */
    {{14000, 14000, 2200}, 2}, /* and down again */
    {{28000, 14000, 2000}, 5}, /* along the third aisle, under a lamp */
    {{33000, 13400, 2500}, 2}, /* behind a forklift, between the columns */
    {{37300, 11500, 3000}, 2}, /* to the net */
    {{37380, 10000, 3000}, 1}, /* close to it */
    {{37380, 4000, 3400}, 3},  /* along it */
    {{36500, 2200, 2500}, 1},  /* away from it */
    {{33500, 2000, 1800}, 1},  /* to the south wall */
    {{27500, 2000, 1600}, 2},  /* over the robot, past a forklift */
    {{6500, 2000, 1600}, 7},   /* and past a pole that is all but touched */
    {{3000, 2600, 2400}, 2},   /* to the west wall */
    {{3000, 6500, 3000}, 2},   /* by the person */
    {{2500, 9500, 1500}, 1},   /* down */
    {{2500, 10000, 450}, 1},   /* towards the landing pad */
};

static const wh_way FLIGHT = {sizeof FLIGHT_LEG / sizeof FLIGHT_LEG[0], FLIGHT_LEG};

static int64_t root(int64_t square)
{
    int64_t low = 0;
    for (int64_t bit = (int64_t)1 << 30; bit > 0; bit >>= 1)
        if ((low + bit) * (low + bit) <= square)
            low += bit;
    return low;
}

/* The sine (z) and the cosine (w) of half the yaw, in millionths. */
typedef struct {
    int64_t z, w;
} heading;

/* The direction half-way between (1, 0) and (x, y) is that of (length + x, y), so no angle is
 * needed. */
static heading heading_along(int64_t x, int64_t y, heading before)
{
    int64_t length = root(x * x + y * y);
    int64_t w = length + x;
    int64_t norm = root(w * w + y * y);
    if (length < 1000) /* straight up or standing still: there is no heading */
        return before;
    if (norm == 0) /* straight back */
        return (heading){ONE, 0};
    return (heading){y * ONE / norm, w * ONE / norm};
}

static void write_pose(FILE *file, int tick, wh_place at, heading to)
{
    wh_write_fixed(file, (int64_t)tick * ONE / WH_POSES_A_SECOND, 6);
    const int64_t value[] = {at.x, at.y, at.z, 0, 0, to.z, to.w};
    for (size_t i = 0; i < sizeof value / sizeof value[0]; i++) {
        fputc(' ', file);
        wh_write_fixed(file, value[i], 6);
    }
    fputc('\n', file);
}

void wh_write_flight(FILE *file)
{
    heading to = {0, ONE};
    fputs("# a flight through the warehouse: t[s] x y z[m] qx qy qz qw\n", file);
    for (int tick = 0; tick <= WH_SECONDS * WH_POSES_A_SECOND; tick++) {
        wh_place at = wh_place_at(&FLIGHT, tick, WH_POSES_A_SECOND);
        wh_place next = wh_place_at(&FLIGHT, tick + 1, WH_POSES_A_SECOND);
        to = heading_along(next.x - at.x, next.y - at.y, to);
        write_pose(file, tick, at, to);
    }
}
