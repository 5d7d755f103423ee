/* The names of plan.h for a plan that is read while the program runs. */
#ifndef GIVEN_PLAN_H
#define GIVEN_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/fence.h"
#include "keepout/geo.h"

enum { HOME = -1, WHOLE_FILE = -2, RETURN = -3, RALLY = -4 };

extern ko_geo plan_origin;
extern ko_fence_rule plan_rule;
extern fix16_t plan_warn;
extern uint32_t plan_zone_count;
extern ko_fence_zone *plan_zones;
extern const char **plan_zone_names;

extern uint32_t plan_item_count;
extern int32_t *plan_item_numbers;
extern ko_vec3 *plan_items;

extern uint32_t plan_leg_count;
extern const char **plan_leg_kinds;
extern int32_t (*plan_leg_items)[2];
extern bool *plan_leg_flown;
extern fix16_t *plan_leg_radii;
extern ko_segment *plan_legs;

extern uint32_t plan_gap_count;
extern int32_t (*plan_gap_items)[2];
extern const char **plan_gap_reasons;

#endif
