/* The parts that the files of fence_guard share. */
#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/fence.h"
#include "keepout/geo.h"

typedef struct guard {
    ko_fence fence;
    ko_geo_frame frame;
    uint32_t judged;    /* home, items and legs */
    uint32_t broken;    /* how many of them break the fence */
    uint32_t gaps;      /* what cannot be judged */
    uint32_t worst_leg; /* instructions of a leg before take-off */
    uint64_t total;     /* instructions of all ticks in flight */
    uint32_t worst;     /* of one tick */
    uint32_t ticks;
    uint32_t events; /* rows printed in flight */
} guard;

/* Judges home, each item alone, and each leg, and prints what it finds. */
void judge_mission(guard *g);

/* Flies the mission, and prints when its state changes. */
void fly_mission(guard *g);

/* Ends the program with exit code 3 and the message, unless the condition holds. */
void expect(bool is_so, const char *message);

const char *state_name(ko_fence_state state);

/* Prints metres with three decimals, rounded down: a printed clearance is never above the true
 * one. */
void print_metres(fix16_t x);

/* Prints latitude, longitude and height. */
void print_place(const guard *g, const ko_vec3 *at);

/* Prints an item's own number, or home, return, rally1 and so on, or file. */
void print_item(int32_t number);

#endif
