#include "gcode.h"

#include <stddef.h>

enum { LETTERS = 26 };

typedef struct words {
    int64_t value[LETTERS]; /* 2^-16, for each letter that is present */
    uint32_t present;
    int motion;
    int plane;
    bool is_end;
} words;

static bool has(const words *w, char letter)
{
    return (w->present >> (letter - 'A') & 1U) != 0U;
}

static fix16_t number(const words *w, char letter)
{
    return (fix16_t)w->value[letter - 'A'];
}

/* Reads a decimal number, to nearest in 2^-16, with at most 8 digits before and 6 after the point.
 * Returns null if there is none. */
static const char *read_number(const char *s, int64_t *out)
{
    const bool is_negative = *s == '-';
    int64_t digits = 0;
    int64_t scale = 1;
    int count = 0;
    s += (*s == '-' || *s == '+') ? 1 : 0;
    for (; *s >= '0' && *s <= '9' && count < 8; s++, count++) {
        digits = 10 * digits + (*s - '0');
    }
    if (*s == '.') {
        s++;
        for (; *s >= '0' && *s <= '9' && scale < 1000000; s++, count++) {
            digits = 10 * digits + (*s - '0');
            scale *= 10;
        }
    }
    if (count == 0 || (*s >= '0' && *s <= '9')) {
        return NULL;
    }
    const int64_t value = (digits * 65536 + scale / 2) / scale; /* 10^14 * 2^16 < 2^63 */
    *out = is_negative ? -value : value;
    return s;
}

static bool take_g(words *w, int64_t value)
{
    const int64_t code = value >> 16;
    if ((value & 0xFFFF) != 0) {
        return false;
    }
    if (code >= 0 && code <= 3) {
        w->motion = (int)code;
    } else if (code >= 17 && code <= 19) {
        w->plane = (int)code - 17;
    } else {
        return code == 21 || code == 90 || code == 94; /* millimetres, absolute, feed a minute */
    }
    return true;
}

static bool take(words *w, char letter, int64_t value)
{
    if (letter == 'G') {
        return take_g(w, value);
    }
    if (letter == 'M') {
        w->is_end = w->is_end || value == INT64_C(2) << 16 || value == INT64_C(30) << 16;
        return true;
    }
    if (letter == 'N' || letter == 'F' || letter == 'S' || letter == 'T') {
        return true;
    }
    const bool is_known = (letter >= 'I' && letter <= 'K') || letter == 'R' || letter >= 'X';
    if (!is_known || has(w, letter) || value > KO_LIMIT || value < -KO_LIMIT) {
        return false;
    }
    w->value[letter - 'A'] = value;
    w->present |= 1U << (letter - 'A');
    return true;
}

static const char *skip(const char *s)
{
    while (*s == ' ' || *s == '\t' || *s == '\r' || *s == '(') {
        if (*s == '(') {
            while (*s != '\0' && *s != ')') {
                s++;
            }
            if (*s == '\0') {
                return s;
            }
        }
        s++;
    }
    return s;
}

static bool read_words(const char *s, words *w)
{
    for (s = skip(s); *s != '\0' && *s != '\n' && *s != ';'; s = skip(s)) {
        const char letter = (*s >= 'a' && *s <= 'z') ? (char)(*s - 'a' + 'A') : *s;
        int64_t value = 0;
        if (letter < 'A' || letter > 'Z' || (s = read_number(s + 1, &value)) == NULL ||
            !take(w, letter, value)) {
            return false;
        }
    }
    return true;
}

static ko_status make(const gcode *g, const words *w, const ko_vec3 *to, ko_move *move)
{
    enum { TOLERANCE = 655 }; /* 0.01 mm, between the radii at both ends */
    const ko_arc arc = {g->at, *to, (g->motion == 2) ? KO_MOVE_ARC_CW : KO_MOVE_ARC_CCW, g->plane,
                        TOLERANCE};
    if (g->motion < 2) {
        return ko_move_from_line(&g->at, to, move);
    }
    if (has(w, 'R')) {
        return ko_move_from_arc_radius(&arc, number(w, 'R'), move);
    }
    const ko_vec3 centre = {g->at.x + number(w, 'I'), g->at.y + number(w, 'J'),
                            g->at.z + number(w, 'K')};
    return ko_move_from_arc(&arc, &centre, 0, move);
}

gcode_line gcode_read(gcode *state, const char *line, ko_move *move)
{
    words w = {.motion = state->motion, .plane = (int)state->plane};
    if (!read_words(line, &w)) {
        return GCODE_BAD;
    }
    state->motion = w.motion;
    state->plane = (ko_plane_axes)w.plane;
    state->is_ended = w.is_end;
    const bool moves = has(&w, 'X') || has(&w, 'Y') || has(&w, 'Z') || has(&w, 'R') ||
                       has(&w, 'I') || has(&w, 'J') || has(&w, 'K');
    if (!moves) {
        return GCODE_NOTHING;
    }
    const ko_vec3 to = {has(&w, 'X') ? number(&w, 'X') : state->at.x,
                        has(&w, 'Y') ? number(&w, 'Y') : state->at.y,
                        has(&w, 'Z') ? number(&w, 'Z') : state->at.z};
    if (make(state, &w, &to, move) != KO_OK) {
        return GCODE_BAD;
    }
    state->at = to;
    return GCODE_MOVE;
}
