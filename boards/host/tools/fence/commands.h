/* The effect of MAVLink's commands (MAV_CMD) on the path of a mission. */
#ifndef COMMANDS_H
#define COMMANDS_H

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
} effect;

/* Commands that the table does not list are EFFECT_UNKNOWN. */
effect effect_of(int32_t command);

#endif
