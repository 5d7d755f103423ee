/* The constant data that keepout-fence writes with `--name plan`: zones, mission, and what of it
 * cannot be judged. */
#ifndef PLAN_H
#define PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/fence.h"
#include "keepout/geo.h"

/* These numbers stand in the place of an item's: home, a whole file, and the points to which the
 * vehicle flies when it breaks the fence or fails. Rally points are RALLY, RALLY - 1, and so on. */
enum { HOME = -1, WHOLE_FILE = -2, RETURN = -3, RALLY = -4 };

extern const ko_geo plan_origin;
extern const ko_fence_rule plan_rule;
extern const fix16_t plan_warn;
extern const uint32_t plan_zone_count;
extern const ko_fence_zone plan_zones[];
extern const char *const plan_zone_names[];

/* Home first, then points of return and rally, then the items that have a position. */
extern const uint32_t plan_item_count;
extern const int32_t plan_item_numbers[];
extern const ko_vec3 plan_items[];

/* The straight parts of the way; a circle's leg is its centre. */
extern const uint32_t plan_leg_count;
extern const char *const plan_leg_kinds[];
extern const int32_t plan_leg_items[][2];
extern const bool plan_leg_flown[];
extern const fix16_t plan_leg_radii[];
extern const ko_segment plan_legs[];

extern const uint32_t plan_gap_count;
extern const int32_t plan_gap_items[][2];
extern const char *const plan_gap_reasons[];

#endif
