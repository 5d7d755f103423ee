/* The moves of the tool's tip. */
#ifndef MOTION_H
#define MOTION_H

#include "modal.h"

typedef enum step_kind { STEP_RAPID, STEP_LINE, STEP_CW, STEP_CCW, STEP_CHANGE } step_kind;

/* A move to judge. */
typedef struct step {
    ko_move move;
    step_kind kind;
    bool may_touch_stock; /* it cuts, or it leaves a hole that the tool has made */
} step;

/* Make the step from the machine's position to another, which becomes the position. `kind` is
 * STEP_RAPID, STEP_LINE or STEP_CHANGE. */
bool motion_line(modal *m, const place *to, step_kind kind, step *out, refusal *why);

/* Makes the arc of a line's words, to a position. */
bool motion_arc(modal *m, const words *w, const place *to, step_kind kind, step *out, refusal *why);

#endif
