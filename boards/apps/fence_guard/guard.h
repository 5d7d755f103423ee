/* What the files of fence_guard share. */
#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/fence.h"
#include "keepout/geo.h"

typedef struct guard {
    ko_fence fence;
    ko_geo_frame frame;
    uint32_t judged; /* home, items and legs */
    uint32_t broken; /* how many of them break the fence */
    uint32_t gaps;   /* what cannot be judged */
    uint32_t worst_leg;
    uint64_t total;
    uint32_t worst;
    uint32_t ticks;
    uint32_t events;
} guard;

/* Judges home, each item alone, and each leg, and prints what it finds. */
void judge_mission(guard *g);

/* Flies the mission, and prints when its state changes. */
void fly_mission(guard *g);

/* Ends the program with exit code 3, a limit of its own, unless it is so. */
void expect(bool is_so, const char *message);

const char *state_name(ko_fence_state state);

/* Prints millimetres, rounded towards minus infinity: the true clearance is never less than the
 * printed one. */
void print_metres(fix16_t x);

/* Prints latitude, longitude and height. */
void print_place(const guard *g, const ko_vec3 *at);

/* Prints an item's own number, or home. */
void print_item(int32_t number);

#endif
