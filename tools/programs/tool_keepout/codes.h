/* The G and M codes: their modal groups, and those that are refused by name. */
#ifndef CODES_H
#define CODES_H

#include "words.h"

/* The modal groups of RS274/NGC. A line holds at most one word of each. */
typedef enum group {
    GROUP_ONCE, /* G4, G28, G30, G53, G92 and their kin */
    GROUP_MOTION,
    GROUP_PLANE,
    GROUP_DISTANCE,
    GROUP_ARC_DISTANCE,
    GROUP_FEED,
    GROUP_UNITS,
    GROUP_CUTTER,
    GROUP_LENGTH,
    GROUP_RETRACT,
    GROUP_WORK,
    GROUP_PATH,
    GROUP_SPINDLE,
    G_GROUPS
} group;

typedef enum m_group {
    M_STOP, /* M0, M1, M2, M30 */
    M_CHANGE,
    M_TURN,
    M_MIST,
    M_FLOOD,
    M_OVERRIDE,
    M_GROUPS
} m_group;

enum { NO_CODE = -1 };

/* The codes of a line, by group: ten times the number, or NO_CODE. */
typedef struct codes {
    int16_t g[G_GROUPS];
    int16_t m[M_GROUPS];
} codes;

/* Sorts the codes of a line into their groups. Refuses those that are not judged, and two words of
 * one group. */
bool codes_sort(codes *c, const words *w, refusal *why);

/* Refuses the word of a code that the line holds. False always. */
bool codes_refuse(const words *w, int code, const char *expected, refusal *why);

#endif
