#include "cycle.h"

#include <stddef.h>

enum { MOST_REPEATS = 10000, MOST_PECKS = 10000 };
enum { RISE, ACROSS, DOWN, CUT, OUT, BACK, CLEAR, DONE };

/* Reads a word that stays for the further lines of the series. */
static bool read_sticky(const modal *m, const words *w, char letter, bool is_further, int64_t *out,
                        refusal *why)
{
    if (words_has(w, letter)) {
        *out = modal_steps(m, w, letter);
    } else if (!is_further) {
        refusal_text(why,
                     (letter == 'Z')   ? "a first hole without Z"
                     : (letter == 'R') ? "a first hole without R"
                                       : "a first hole without Q",
                     (letter == 'Z')   ? "Z, the bottom of the hole"
                     : (letter == 'R') ? "R, the height above the hole"
                                       : "Q, the depth of a peck");
        return false;
    }
    return true;
}

static bool read_repeats(cycle *c, const words *w, refusal *why)
{
    c->repeats = 1;
    if (!words_has(w, 'L')) {
        return true;
    }
    const int64_t number = words_get(w, 'L');
    c->repeats = number / STEPS_MM;
    return (number % STEPS_MM == 0 && number >= STEPS_MM && c->repeats <= MOST_REPEATS) ||
           words_refuse(w, 'L', "a whole number of 1 to 10000", why);
}

/* Where the hole lies: its bottom, the height R above it, and where the tool leaves it. */
static bool place_hole(cycle *c, const modal *m, refusal *why)
{
    const int64_t z = m->at.axis[2];
    c->retract = c->r + (m->is_incremental ? z : modal_zero(m, 2));
    c->bottom = c->z + (m->is_incremental ? c->retract : modal_zero(m, 2));
    c->clear = (!m->is_retract_r && c->initial > c->retract) ? c->initial : c->retract;
    if (c->bottom > c->retract) {
        refusal_text(why, "R below Z", "R above Z, the bottom of the hole");
        return false;
    }
    if (c->is_peck && (c->retract - c->bottom) / c->q >= MOST_PECKS) {
        refusal_text(why, "a Q for more than 10000 pecks", "a larger Q");
        return false;
    }
    return true;
}

/* Refuses a further hole with G91 and G99 but without R, because controllers differ in where R
 * counts from. */
static bool check_further(const cycle *c, const modal *m, const words *w, refusal *why)
{
    if (m->is_incremental && m->is_retract_r && !words_has(w, 'R') && c->r != 0) {
        refusal_text(why, "a further hole with G91 and G99, without R", "R in each such line");
        return false;
    }
    return true;
}

bool cycle_begin(cycle *c, const modal *m, const words *w, int code, refusal *why)
{
    const bool is_further = c->is_series && m->motion == code;
    c->is_peck = code == 830;
    if (m->plane != KO_PLANE_XY) {
        refusal_text(why, "a cycle in the plane of G18 or G19", "G17");
        return false;
    }
    if (!read_sticky(m, w, 'Z', is_further, &c->z, why) ||
        !read_sticky(m, w, 'R', is_further, &c->r, why) ||
        (c->is_peck && !read_sticky(m, w, 'Q', is_further, &c->q, why)) ||
        (is_further && !check_further(c, m, w, why)) || !read_repeats(c, w, why)) {
        return false;
    }
    if (c->is_peck && c->q <= 0) {
        return words_refuse(w, 'Q', "a depth above 0", why);
    }
    if (!c->is_series) {
        c->initial = m->at.axis[2];
    }
    if (!place_hole(c, m, why)) {
        return false;
    }
    modal_target(m, w, false, &c->hole);
    for (unsigned i = 0; i < 2U; i++) {
        c->step[i] = m->is_incremental ? c->hole.axis[i] - m->at.axis[i] : 0;
    }
    c->back = STEPS_MM * 254 / 1000; /* 0.01 inch, as LinuxCNC has it */
    c->is_series = true;
    c->phase = RISE;
    return true;
}

static int64_t lower(int64_t a, int64_t b)
{
    return (a < b) ? a : b;
}

static int64_t higher(int64_t a, int64_t b)
{
    return (a > b) ? a : b;
}

static void move_z(cycle_move *move, int64_t z, bool is_rapid)
{
    move->to.axis[2] = z;
    move->is_rapid = is_rapid;
}

/* Goes on to the next hole, or ends. */
static void next_hole(cycle *c)
{
    c->repeats--;
    c->hole.axis[0] += c->step[0];
    c->hole.axis[1] += c->step[1];
    c->phase = (c->repeats > 0) ? ACROSS : DONE;
}

/* Cuts down to the next depth: that of a peck, or the bottom. */
static void cut(cycle *c, cycle_move *move)
{
    c->depth = c->is_peck ? higher(c->depth - c->q, c->bottom) : c->bottom;
    move_z(move, c->depth, false);
    c->phase = (c->depth > c->bottom) ? OUT : CLEAR;
}

static void make_move(cycle *c, const place *at, cycle_move *move)
{
    switch (c->phase) {
    case RISE:
        move_z(move, higher(at->axis[2], c->retract), true);
        c->phase = ACROSS;
        break;
    case ACROSS:
        move->to.axis[0] = c->hole.axis[0];
        move->to.axis[1] = c->hole.axis[1];
        move->is_rapid = true;
        c->phase = DOWN;
        break;
    case DOWN:
        move_z(move, c->retract, true);
        c->depth = c->retract;
        c->phase = CUT;
        break;
    case CUT:
        cut(c, move);
        break;
    case OUT:
        move_z(move, c->retract, true);
        move->is_in_hole = true;
        c->phase = BACK;
        break;
    case BACK:
        move_z(move, lower(c->depth + c->back, c->retract), true);
        move->is_in_hole = true;
        c->phase = CUT;
        break;
    default:
        move_z(move, c->clear, true);
        move->is_in_hole = true;
        next_hole(c);
        break;
    }
}

bool cycle_next(cycle *c, const place *at, cycle_move *move)
{
    while (c->phase != DONE && c->repeats > 0) {
        const cycle_move stay = {*at, false, false};
        *move = stay;
        make_move(c, at, move);
        for (unsigned i = 0; i < 3U; i++) {
            if (move->to.axis[i] != at->axis[i]) {
                return true;
            }
        }
    }
    return false;
}
