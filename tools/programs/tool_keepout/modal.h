/* The state that a programme keeps from line to line, and the coordinates that follow from it.
 *
 * The machine's position is that of the point from which tools are measured. The tip of the tool in
 * the spindle is below it by this tool's offset. The programme counts from the zero point in use,
 * moved by G92, and with G43 from a point that is higher by the offset of tool H. */
#ifndef MODAL_H
#define MODAL_H

#include "codes.h"
#include "setup.h"

typedef struct modal {
    const setup *setup;
    place at;           /* the machine's position, exact */
    place works[WORKS]; /* the zero points */
    uint16_t known;     /* a bit for each of them that is known */
    place work;         /* the one in use */
    place home[HOMES];
    uint16_t homes; /* a bit for each home that is known */
    place shift;    /* of G92 */
    bool is_shifted;
    bool is_inch;
    bool is_incremental;     /* G91 */
    bool is_centre_absolute; /* G90.1 */
    bool is_retract_r;       /* G99 */
    int work_index;
    ko_plane_axes plane;
    int motion;        /* ten times the G code, or NO_CODE */
    int loaded;        /* the index of the tool in the spindle, or -1 */
    int64_t next;      /* the number of the tool that T named, or -1 */
    int64_t length;    /* what G43 adds */
    int64_t deviation; /* how far the machine may leave the path; -1: any distance */
} modal;

void modal_begin(modal *m, const setup *s);

/* The distance from the machine's zero point to the programme's on an axis. */
int64_t modal_zero(const modal *m, unsigned axis);

/* The steps of a word's number in the units of the programme. */
int64_t modal_steps(const modal *m, const words *w, char letter);

/* The machine's position that X, Y and Z name; an axis without a word stays. */
void modal_target(const modal *m, const words *w, bool is_machine, place *out);

/* Applies what a line says about the state, in the order of RS274/NGC, up to G98 and G99. */
bool modal_apply(modal *m, const words *w, const codes *c, refusal *why);

/* Applies G10 L2 and L20, which set a zero point. */
bool modal_set_work(modal *m, const words *w, refusal *why);

/* Applies G92 to G92.3. */
bool modal_shift(modal *m, const words *w, int code, refusal *why);

#endif
