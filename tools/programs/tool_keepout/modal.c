#include "modal.h"

#include <string.h>

void modal_begin(modal *m, const setup *s)
{
    memset(m, 0, sizeof(*m));
    m->setup = s;
    m->at = s->start;
    memcpy(m->works, s->work, sizeof(m->works));
    m->known = (s->works != 0U) ? s->works : 1U;
    m->work = s->work[0];
    memcpy(m->home, s->home, sizeof(m->home));
    m->homes = s->homes;
    m->is_inch = s->is_inch != 0U;
    m->motion = NO_CODE;
    m->loaded = s->start_tool;
    m->next = -1;
    m->deviation = (s->blend >= 0) ? s->blend : 0;
}

int64_t modal_zero(const modal *m, unsigned axis)
{
    return m->work.axis[axis] + (m->is_shifted ? m->shift.axis[axis] : 0) +
           ((axis == 2U) ? m->length : 0);
}

int64_t modal_steps(const modal *m, const words *w, char letter)
{
    return steps_of(words_get(w, letter), m->is_inch);
}

void modal_target(const modal *m, const words *w, bool is_machine, place *out)
{
    for (unsigned i = 0; i < 3U; i++) {
        const char letter = (char)('X' + (char)i);
        out->axis[i] = m->at.axis[i];
        if (!words_has(w, letter)) {
            continue;
        }
        const int64_t steps = modal_steps(m, w, letter);
        if (is_machine) {
            out->axis[i] = steps;
        } else if (m->is_incremental) {
            out->axis[i] += steps;
        } else {
            out->axis[i] = steps + modal_zero(m, i);
        }
    }
}

/* ---- tools ---- */

/* Reads the whole number of a word as the index of a tool. */
static bool find_tool(const modal *m, const words *w, char letter, int *out, refusal *why)
{
    const int64_t number = words_get(w, letter);
    *out = (number % STEPS_MM == 0) ? setup_find_tool(m->setup, number / STEPS_MM) : -1;
    return *out >= 0 || words_refuse(w, letter, "the number of a tool of the set-up", why);
}

/* T names the tool that the next M6 takes. T0 is an empty spindle. */
static bool choose(modal *m, const words *w, refusal *why)
{
    int index = -1;
    if (!words_has(w, 'T')) {
        return true;
    }
    if (words_get(w, 'T') != 0 && !find_tool(m, w, 'T', &index, why)) {
        return false;
    }
    m->next = words_get(w, 'T') / STEPS_MM;
    return true;
}

static bool change(modal *m, const words *w, refusal *why)
{
    if (m->next < 0) {
        for (unsigned i = 0; i < w->m_count; i++) {
            if (w->m[i].code == 60) {
                return words_refuse_code(w, &w->m[i], "T and the tool's number before M6", why);
            }
        }
    }
    m->loaded = setup_find_tool(m->setup, m->next);
    return true;
}

static bool set_length(modal *m, const words *w, int code, refusal *why)
{
    int index = m->loaded;
    if (code == 490) {
        m->length = 0;
        return true;
    }
    if (words_has(w, 'H') && !find_tool(m, w, 'H', &index, why)) {
        return false;
    }
    if (index < 0) {
        return codes_refuse(w, 430, "H, or a tool in the spindle", why);
    }
    m->length = m->setup->tools[index].offset;
    return true;
}

/* ---- zero points and the path's precision ---- */

static bool set_work(modal *m, const words *w, int code, refusal *why)
{
    const int index = (code <= 590) ? (code - 540) / 10 : code - 585;
    if (((unsigned)m->known >> index & 1U) == 0U) {
        return codes_refuse(w, code, "a zero point of a line `work` of the set-up", why);
    }
    m->work = m->works[index];
    m->work_index = index;
    return true;
}

/* G64 P Q: the corners are rounded within P, and points within Q of a line are left out. */
static bool set_path(modal *m, const words *w, int code, refusal *why)
{
    const int64_t corner = words_has(w, 'P') ? modal_steps(m, w, 'P') : 0;
    const int64_t line = words_has(w, 'Q') ? modal_steps(m, w, 'Q') : corner;
    if (code != 640) {
        m->deviation = 0;
        return true;
    }
    if (!words_has(w, 'P')) {
        m->deviation = m->setup->blend;
        return m->deviation >= 0 ||
               codes_refuse(w, 640,
                            "P, or a line `blend` in the set-up: without, the path may be "
                            "left by any distance",
                            why);
    }
    m->deviation = corner + line;
    if (corner < 0 || line < 0 || m->deviation > 100 * STEPS_MM) {
        return words_refuse(w, words_has(w, 'Q') && corner >= 0 ? 'Q' : 'P', "0 to 100 mm", why);
    }
    return true;
}

/* Reads P of G10: 1 to 9 for G54 to G59.3, and 0 for the zero point in use. */
static bool read_work_number(const modal *m, const words *w, int *index, refusal *why)
{
    const int64_t number = words_has(w, 'P') ? words_get(w, 'P') : -1;
    *index = (number == 0) ? m->work_index : (int)(number / STEPS_MM) - 1;
    if (!words_has(w, 'P')) {
        return codes_refuse(w, 100, "P with G10", why);
    }
    return (number >= 0 && number % STEPS_MM == 0 && number <= WORKS * STEPS_MM) ||
           words_refuse(w, 'P', "0 to 9 with G10", why);
}

bool modal_set_work(modal *m, const words *w, refusal *why)
{
    int index = 0;
    const int64_t table = words_has(w, 'L') ? words_get(w, 'L') : 0;
    const bool is_here = table == 20 * STEPS_MM;
    if (!is_here && table != 2 * STEPS_MM) {
        return codes_refuse(w, 100, "L2 or L20 with G10: other tables are not judged", why);
    }
    if (words_has(w, 'R')) { /* it turns the axes about z */
        return words_refuse(w, 'R', "no R with G10: coordinates that are turned are not judged",
                            why);
    }
    if (m->is_incremental) {
        return codes_refuse(w, 100, "G90 with G10", why);
    }
    if (!read_work_number(m, w, &index, why)) {
        return false;
    }
    const bool is_known = ((unsigned)m->known >> index & 1U) != 0U;
    const bool is_whole = (~w->present & words_bits("XYZ")) == 0U;
    if ((!is_known && !is_whole) || (!is_here && m->setup->works == 0U)) {
        return codes_refuse(w, 100, "a line `work` of this zero point in the set-up", why);
    }
    for (unsigned i = 0; i < 3U; i++) {
        const char letter = (char)('X' + (char)i);
        if (words_has(w, letter)) {
            const int64_t rest = is_here ? m->at.axis[i] - modal_zero(m, i) + m->work.axis[i] : 0;
            const int64_t steps = modal_steps(m, w, letter);
            m->works[index].axis[i] = is_here ? rest - steps : steps;
        }
    }
    m->known |= (uint16_t)(1U << index);
    m->work = m->works[m->work_index];
    return true;
}

bool modal_shift(modal *m, const words *w, int code, refusal *why)
{
    if (code == 922 || code == 923) {
        m->is_shifted = code == 923;
        return true;
    }
    if (code == 921) {
        memset(&m->shift, 0, sizeof(m->shift));
        m->is_shifted = false;
        return true;
    }
    if ((w->present & words_bits("XYZ")) == 0U) {
        return codes_refuse(w, 920, "X, Y or Z with G92", why);
    }
    if (!m->is_shifted) {
        memset(&m->shift, 0, sizeof(m->shift));
        m->is_shifted = true;
    }
    for (unsigned i = 0; i < 3U; i++) {
        const char letter = (char)('X' + (char)i);
        if (words_has(w, letter)) {
            m->shift.axis[i] += m->at.axis[i] - modal_zero(m, i) - modal_steps(m, w, letter);
        }
    }
    return true;
}

/* ---- a line ---- */

static void set_modes(modal *m, const codes *c)
{
    if (c->g[GROUP_DISTANCE] != NO_CODE) {
        m->is_incremental = c->g[GROUP_DISTANCE] == 910;
    }
    if (c->g[GROUP_ARC_DISTANCE] != NO_CODE) {
        m->is_centre_absolute = c->g[GROUP_ARC_DISTANCE] == 901;
    }
    if (c->g[GROUP_RETRACT] != NO_CODE) {
        m->is_retract_r = c->g[GROUP_RETRACT] == 990;
    }
}

static bool check_signs(const words *w, refusal *why)
{
    static const char letters[] = "NFST";
    for (const char *letter = letters; *letter != '\0'; letter++) {
        if (words_has(w, *letter) && words_get(w, *letter) < 0) {
            return words_refuse(w, *letter, "a number that is not negative", why);
        }
    }
    return true;
}

bool modal_apply(modal *m, const words *w, const codes *c, refusal *why)
{
    if (!check_signs(w, why) || !choose(m, w, why)) {
        return false;
    }
    if (c->m[M_CHANGE] != NO_CODE && !change(m, w, why)) {
        return false;
    }
    if (c->g[GROUP_PLANE] != NO_CODE) {
        m->plane = (ko_plane_axes)((c->g[GROUP_PLANE] - 170) / 10);
    }
    if (c->g[GROUP_UNITS] != NO_CODE) {
        m->is_inch = c->g[GROUP_UNITS] == 200;
    }
    if (c->g[GROUP_LENGTH] != NO_CODE && !set_length(m, w, c->g[GROUP_LENGTH], why)) {
        return false;
    }
    if (c->g[GROUP_WORK] != NO_CODE && !set_work(m, w, c->g[GROUP_WORK], why)) {
        return false;
    }
    if (c->g[GROUP_PATH] != NO_CODE && !set_path(m, w, c->g[GROUP_PATH], why)) {
        return false;
    }
    set_modes(m, c);
    return true;
}
