#include "programme.h"

#include <string.h>

/* The moves that a line still has to make, in this order. */
enum {
    PLAN_CHANGE = 1,
    PLAN_MOVE = 2,
    PLAN_ARC = 4,
    PLAN_BY_WAY = 8,
    PLAN_HOME = 16,
    PLAN_CYCLE = 32
};

/* A letter that no word of the line uses, and the words that would use it. */
typedef struct use {
    char letter;
    const char *expected;
} use;

static const use uses[] = {
    {'X', "G0 to G3 or a cycle before X, Y and Z"},
    {'Y', "G0 to G3 or a cycle before X, Y and Z"},
    {'Z', "G0 to G3 or a cycle before X, Y and Z"},
    {'I', "I, J and K with G2 or G3 alone"},
    {'J', "I, J and K with G2 or G3 alone"},
    {'K', "I, J and K with G2 or G3 alone"},
    {'R', "R with G2, G3 or a cycle that has X, Y or Z"},
    {'P', "P with G2, G3, G4, G10, G64 or G82"},
    {'Q', "Q with G64 or G83"},
    {'L', "L with G10 or a cycle that has X, Y or Z"},
    {'H', "H with G43"},
    {'D', "no D: cutter compensation is not judged"},
    {'E', "no E: threads and splines are not judged"},
};

void programme_begin(programme *p, const setup *s)
{
    memset(p, 0, sizeof(*p));
    modal_begin(&p->m, s);
}

/* ---- the words of a line ---- */

/* Refuses a word that nothing in the line uses. */
static bool check_uses(const words *w, uint32_t used, refusal *why)
{
    const uint32_t left = w->present & ~(used | words_bits("NFST"));
    for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++) {
        if ((left & words_bits((const char[]){uses[i].letter, '\0'})) != 0U) {
            return words_refuse(w, uses[i].letter, uses[i].expected, why);
        }
    }
    for (unsigned i = 0; i < LETTERS; i++) {
        if ((left >> i & 1U) != 0U) {
            return words_refuse(w, (char)('A' + (char)i), "a letter of the README's table", why);
        }
    }
    return true;
}

static const char *letters_of(int motion)
{
    switch (motion) {
    case 0:
    case 10:
        return "XYZ";
    case 20:
    case 30:
        return "XYZIJKRP";
    case 810:
        return "XYZRL";
    case 820:
        return "XYZRLP";
    case 830:
        return "XYZRLQ";
    default:
        return "";
    }
}

static bool has_axes(const words *w)
{
    return (w->present & words_bits("XYZ")) != 0U;
}

/* Two codes of a line must not take the same word P or Q. */
static bool add_uses(const words *w, uint32_t *used, const char *letters, refusal *why)
{
    const uint32_t bits = words_bits(letters);
    const uint32_t both = *used & bits & w->present;
    *used |= bits;
    if (both == 0U) {
        return true;
    }
    return words_refuse(w, ((both & words_bits("P")) != 0U) ? 'P' : 'Q',
                        "one code in a line that takes this word", why);
}

/* ---- codes that act once ---- */

/* G28 and G30 go by way of a point, and then home with the axes that were named. */
static bool plan_home(programme *p, int code, refusal *why)
{
    const uint8_t home = (code == 300);
    if (((unsigned)p->m.homes >> home & 1U) == 0U) {
        return codes_refuse(&p->w, code, "a line `home` of the set-up that says where it goes",
                            why);
    }
    modal_target(&p->m, &p->w, false, &p->target);
    p->home = home;
    p->home_axes = 0;
    for (unsigned i = 0; i < 3U; i++) {
        if (words_has(&p->w, (char)('X' + (char)i))) {
            p->home_axes |= (uint8_t)(1U << i);
        }
    }
    p->plan |= PLAN_HOME;
    if (p->home_axes != 0U) {
        p->plan |= PLAN_BY_WAY;
    } else {
        p->home_axes = 7;
    }
    return true;
}

static bool plan_once(programme *p, uint32_t *used, refusal *why)
{
    const int code = p->c.g[GROUP_ONCE];
    switch (code) {
    case 40:
        return (words_has(&p->w, 'P') && words_get(&p->w, 'P') >= 0)
                   ? add_uses(&p->w, used, "P", why)
                   : codes_refuse(&p->w, code, "P, the seconds, with G4", why);
    case 100:
        return modal_set_work(&p->m, &p->w, why) && add_uses(&p->w, used, "XYZLP", why);
    case 280:
    case 300:
        return plan_home(p, code, why) && add_uses(&p->w, used, "XYZ", why);
    case 281:
    case 301:
        p->m.home[(code == 281) ? 0 : 1] = p->m.at;
        p->m.homes |= (code == 281) ? 1U : 2U;
        return true;
    case 920:
    case 921:
    case 922:
    case 923:
        return modal_shift(&p->m, &p->w, code, why) &&
               add_uses(&p->w, used, (code == 920) ? "XYZ" : "", why);
    default:
        return true;
    }
}

/* ---- the move ---- */

static bool plan_cycle(programme *p, int motion, refusal *why)
{
    if (!has_axes(&p->w)) {
        return codes_refuse(&p->w, motion, "X, Y or Z with a cycle", why);
    }
    if (words_has(&p->w, 'P') && words_get(&p->w, 'P') < 0) {
        return words_refuse(&p->w, 'P', "seconds that are not negative", why);
    }
    p->plan |= PLAN_CYCLE;
    return cycle_begin(&p->drill, &p->m, &p->w, motion, why);
}

/* G53 needs a machine whose zero point is known. */
static bool check_machine(const programme *p, int motion, refusal *why)
{
    if (p->c.g[GROUP_ONCE] != 530) {
        return true;
    }
    if (motion != 0 && motion != 10) {
        return codes_refuse(&p->w, 530, "G0 or G1 with G53", why);
    }
    return p->m.setup->works != 0U ||
           codes_refuse(&p->w, 530, "a line `work G54` in the set-up, for the machine's zero point",
                        why);
}

static bool plan_move(programme *p, uint32_t *used, refusal *why)
{
    const int word = p->c.g[GROUP_MOTION];
    const int once = p->c.g[GROUP_ONCE];
    const int motion = (word == 800) ? NO_CODE : (word != NO_CODE) ? word : p->m.motion;
    const uint32_t offsets = (motion == 20 || motion == 30) ? words_bits("IJKR") : 0U;
    const bool takes_axes = once == 100 || once == 280 || once == 300 || once == 920;
    if (takes_axes && word != NO_CODE && word != 800 && has_axes(&p->w)) {
        return codes_refuse(&p->w, word, "one code in a line that takes X, Y and Z", why);
    }
    if (word != NO_CODE && word < 810) {
        p->drill.is_series = false;
    }
    if (!check_machine(p, motion, why)) {
        return false;
    }
    const bool has_words = (p->w.present & (words_bits("XYZ") | offsets)) != 0U;
    const bool moves = !takes_axes && motion != NO_CODE && (has_words || motion == word) &&
                       (has_words || motion >= 20);
    if (moves && !add_uses(&p->w, used, letters_of(motion), why)) {
        return false;
    }
    if (moves && motion >= 810) {
        if (!plan_cycle(p, motion, why)) {
            return false;
        }
    } else if (moves) {
        modal_target(&p->m, &p->w, once == 530, &p->target);
        p->plan |= (motion >= 20) ? PLAN_ARC : PLAN_MOVE;
        p->is_rapid = motion == 0;
    }
    p->m.motion = (word == NO_CODE) ? p->m.motion : motion;
    return true;
}

/* ---- a line ---- */

static bool take_percent(programme *p, refusal *why)
{
    if (p->has_begun && !p->is_demarcated) {
        refusal_text(why, "%", "% at the beginning of the programme as well");
        return false;
    }
    p->is_ended = p->has_begun;
    p->is_demarcated = true;
    p->has_begun = true;
    return true;
}

static bool plan_line(programme *p, refusal *why)
{
    uint32_t used = 0;
    p->plan = 0;
    if (!codes_sort(&p->c, &p->w, why) || !modal_apply(&p->m, &p->w, &p->c, why)) {
        return false;
    }
    if (p->c.m[M_CHANGE] != NO_CODE) {
        p->has_changed = true;
        p->plan |= (p->m.loaded >= 0) ? PLAN_CHANGE : 0;
    }
    used |= (p->c.g[GROUP_LENGTH] == 430) ? words_bits("H") : 0U;
    used |= (p->c.g[GROUP_PATH] == 640) ? words_bits("PQ") : 0U;
    if (!plan_once(p, &used, why) || !plan_move(p, &used, why) || !check_uses(&p->w, used, why)) {
        return false;
    }
    p->is_ended = p->c.m[M_STOP] == 20 || p->c.m[M_STOP] == 300;
    return true;
}

bool programme_take(programme *p, const char *line, refusal *why)
{
    p->plan = 0;
    if (!words_read(&p->w, line, why)) {
        return false;
    }
    if (p->w.is_percent) {
        return take_percent(p, why);
    }
    if (p->w.present == 0U && p->w.g_count == 0U && p->w.m_count == 0U) {
        return true;
    }
    p->has_begun = true;
    if (p->w.is_optional && p->m.setup->block_delete < 0) {
        refusal_text(why, "/", "a line `block_delete on` or `off` in the set-up");
        return false;
    }
    if (p->w.is_optional && p->m.setup->block_delete == 1) {
        p->has_skipped = true;
        return true;
    }
    return plan_line(p, why);
}

/* ---- moves ---- */

static programme_answer answer(bool is_made)
{
    return is_made ? PROGRAMME_MOVE : PROGRAMME_BAD;
}

static programme_answer next_of_cycle(programme *p, step *out, refusal *why)
{
    cycle_move move;
    if (!cycle_next(&p->drill, &p->m.at, &move)) {
        p->plan = 0;
        return PROGRAMME_DONE;
    }
    if (!motion_line(&p->m, &move.to, move.is_rapid ? STEP_RAPID : STEP_LINE, out, why)) {
        return PROGRAMME_BAD;
    }
    out->may_touch_stock = out->may_touch_stock || move.is_in_hole;
    return PROGRAMME_MOVE;
}

static programme_answer go_home(programme *p, step *out, refusal *why)
{
    place to = p->m.at;
    for (unsigned i = 0; i < 3U; i++) {
        if (((unsigned)p->home_axes >> i & 1U) != 0U) {
            to.axis[i] = p->m.home[p->home].axis[i];
        }
    }
    p->plan &= (uint8_t)~PLAN_HOME;
    p->drill.is_series = false;
    return answer(motion_line(&p->m, &to, STEP_RAPID, out, why));
}

programme_answer programme_next(programme *p, step *out, refusal *why)
{
    if ((p->plan & PLAN_CHANGE) != 0) {
        p->plan &= (uint8_t)~PLAN_CHANGE;
        const place here = p->m.at;
        return answer(motion_line(&p->m, &here, STEP_CHANGE, out, why));
    }
    if ((p->plan & PLAN_BY_WAY) != 0) {
        p->plan &= (uint8_t)~PLAN_BY_WAY;
        return answer(motion_line(&p->m, &p->target, STEP_RAPID, out, why));
    }
    if ((p->plan & PLAN_HOME) != 0) {
        return go_home(p, out, why);
    }
    if ((p->plan & PLAN_ARC) != 0) {
        p->plan &= (uint8_t)~PLAN_ARC;
        return answer(motion_arc(&p->m, &p->w, &p->target, (p->m.motion == 20) ? STEP_CW : STEP_CCW,
                                 out, why));
    }
    if ((p->plan & PLAN_MOVE) != 0) {
        p->plan &= (uint8_t)~PLAN_MOVE;
        return answer(
            motion_line(&p->m, &p->target, p->is_rapid ? STEP_RAPID : STEP_LINE, out, why));
    }
    return ((p->plan & PLAN_CYCLE) != 0) ? next_of_cycle(p, out, why) : PROGRAMME_DONE;
}
