/* A programme as a controller reads it: line by line, each line to the moves that it makes. */
#ifndef PROGRAMME_H
#define PROGRAMME_H

#include "cycle.h"
#include "motion.h"

typedef struct programme {
    modal m;
    words w;
    codes c;
    cycle drill;
    place target;      /* of the move of this line */
    uint8_t plan;      /* what is left of this line to be made */
    uint8_t home_axes; /* G28, G30: a bit for each axis that goes there */
    uint8_t home;
    bool is_rapid;
    bool is_ended;      /* by M2, M30 or the second percent sign; moves of the line may be left */
    bool is_demarcated; /* it began with a percent sign */
    bool has_begun;
    bool has_changed; /* a tool was changed */
    bool has_skipped; /* a line with a slash was left out */
} programme;

typedef enum programme_answer { PROGRAMME_MOVE, PROGRAMME_DONE, PROGRAMME_BAD } programme_answer;

void programme_begin(programme *p, const setup *s);

/* Takes the next line. */
bool programme_take(programme *p, const char *line, refusal *why);

/* Makes the next move of the line. */
programme_answer programme_next(programme *p, step *out, refusal *why);

#endif
