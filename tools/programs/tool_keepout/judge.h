/* Judges a move of the tool in the spindle against clamps and stock, in slices, as a controller
 * would between its other work. */
#ifndef JUDGE_H
#define JUDGE_H

#include "motion.h"

enum { BUDGET = 64 }; /* boxes in a slice */

typedef enum state { STATE_CLEAR, STATE_NEAR, STATE_BLOCKED } state;

typedef struct finding {
    state state;
    uint32_t box;      /* near, blocked: its index in the set-up */
    fix16_t clearance; /* near: a lower bound */
    ko_q30 first;      /* blocked: the part of the move where it is touched first */
    bool is_holder;    /* near, blocked: the holder, not the cutter */
} finding;

typedef struct judge {
    setup *setup;
    ko_vec3 grown; /* what is added to each box: by G64, and by rapid moves on any way */
    /* costs, in instructions */
    uint64_t total;
    uint32_t worst;
    uint32_t worst_slice;
} judge;

/* A rapid move of several axes may take any way within the box between its ends, if the set-up says
 * so. The tool touches a clamp on one of these ways if it touches the larger clamp, which has grown
 * by half the box on each side, from the middle.
 *
 * Judges the step with a tool of the set-up. `deviation` is how far the machine may leave the path.
 * False: the move is beyond the limits of ko_toolpath_begin. */
bool judge_step(judge *j, const step *s, const tool *with, int64_t deviation, finding *out);

#endif
