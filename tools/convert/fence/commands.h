/* The effect of MAVLink's commands (MAV_CMD) on the path of a mission. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum effect {
    EFFECT_UNKNOWN, /* leads nobody knows where */
    EFFECT_NONE,    /* no effect on the path */
    EFFECT_POINT,   /* straight to a position */
    EFFECT_TURNS,   /* to a position, and circles around it; the radius is parameter 3 */
    EFFECT_CLIMB,   /* to a position, and circles there to its height; the radius is parameter 2 */
    EFFECT_TAKEOFF, /* up, and to a position if there is one */
    EFFECT_LAND,    /* to a position if there is one, and down */
    EFFECT_RETURN,  /* over home, and down */
    EFFECT_SPLINE,  /* to a position, on a curve */
    EFFECT_JUMP,    /* to another item */
    EFFECT_HOME,    /* home is elsewhere from here on */
    EFFECT_FENCE,   /* belongs to a fence: no item of a mission */
} effect;

/* Commands that the table does not list are EFFECT_UNKNOWN. */
effect effect_of(int32_t command);

/* True if the command's parameter, counted from 0 and in billionths, does not change the way as it
 * is judged. */
bool is_parameter_harmless(int32_t command, size_t i, int64_t nano);

/* The name of a command's parameter, or "". */
const char *parameter_name(int32_t command, size_t i);

#endif
