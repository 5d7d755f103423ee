#include "codes.h"

#include <stddef.h>

#define ANY "a code of the table in the README"
#define SPLINE "G0 to G3: splines are not judged"
#define LATHE "a code of a mill: lathes are not judged"
#define PROBE "no probing: where it ends is not known"
#define CUTTER "G40: cutter compensation is not judged"
#define CYCLE "G81 to G83: other cycles are not judged"
#define MACRO "no macro: it is not judged"
#define PLANE "G17: turned, scaled or polar coordinates are not judged"
#define THREAD "G1: moves that follow the spindle are not judged"
#define OFFSET "offsets from the set-up file: the programme must not set them"
#define SIGNALS "no M62 to M68: what inputs and outputs do is not judged"
#define SAVED "no M70 to M73: saved states are not judged"
#define ADAPTED "no M50 to M53: a feed that adapts can go backwards"
#define USER "no M100 or above: the user's own commands are not judged"
#define SUBPROGRAM "M2 or M30: subprograms are not judged"

/* Ten times the number, its group, and the reason why it is refused, if it is. */
typedef struct code {
    int16_t code;
    uint8_t group;
    const char *refused;
} code;

static const code g_codes[] = {
    {0, GROUP_MOTION, NULL},
    {10, GROUP_MOTION, NULL},
    {20, GROUP_MOTION, NULL},
    {30, GROUP_MOTION, NULL},
    {800, GROUP_MOTION, NULL},
    {810, GROUP_MOTION, NULL},
    {820, GROUP_MOTION, NULL},
    {830, GROUP_MOTION, NULL},
    {40, GROUP_ONCE, NULL},
    {280, GROUP_ONCE, NULL},
    {281, GROUP_ONCE, NULL},
    {300, GROUP_ONCE, NULL},
    {301, GROUP_ONCE, NULL},
    {530, GROUP_ONCE, NULL},
    {920, GROUP_ONCE, NULL},
    {921, GROUP_ONCE, NULL},
    {100, GROUP_ONCE, NULL},
    {922, GROUP_ONCE, NULL},
    {923, GROUP_ONCE, NULL},
    {170, GROUP_PLANE, NULL},
    {180, GROUP_PLANE, NULL},
    {190, GROUP_PLANE, NULL},
    {900, GROUP_DISTANCE, NULL},
    {910, GROUP_DISTANCE, NULL},
    {901, GROUP_ARC_DISTANCE, NULL},
    {911, GROUP_ARC_DISTANCE, NULL},
    {930, GROUP_FEED, NULL},
    {940, GROUP_FEED, NULL},
    {950, GROUP_FEED, NULL},
    {200, GROUP_UNITS, NULL},
    {210, GROUP_UNITS, NULL},
    {400, GROUP_CUTTER, NULL},
    {430, GROUP_LENGTH, NULL},
    {490, GROUP_LENGTH, NULL},
    {980, GROUP_RETRACT, NULL},
    {990, GROUP_RETRACT, NULL},
    {540, GROUP_WORK, NULL},
    {550, GROUP_WORK, NULL},
    {560, GROUP_WORK, NULL},
    {570, GROUP_WORK, NULL},
    {580, GROUP_WORK, NULL},
    {590, GROUP_WORK, NULL},
    {591, GROUP_WORK, NULL},
    {592, GROUP_WORK, NULL},
    {593, GROUP_WORK, NULL},
    {610, GROUP_PATH, NULL},
    {611, GROUP_PATH, NULL},
    {640, GROUP_PATH, NULL},
    {970, GROUP_SPINDLE, NULL},
    {50, 0, SPLINE},
    {51, 0, SPLINE},
    {52, 0, SPLINE},
    {53, 0, SPLINE},
    {70, 0, LATHE},
    {80, 0, LATHE},
    {700, 0, LATHE},
    {710, 0, LATHE},
    {720, 0, LATHE},
    {760, 0, LATHE},
    {960, 0, LATHE},

    {520, 0, OFFSET},
    {431, 0, OFFSET},
    {432, 0, OFFSET},
    {440, 0, OFFSET},
    {150, 0, PLANE},
    {160, 0, PLANE},
    {500, 0, PLANE},
    {510, 0, PLANE},
    {680, 0, PLANE},
    {690, 0, PLANE},
    {171, 0, PLANE},
    {181, 0, PLANE},
    {191, 0, PLANE},
    {330, 0, THREAD},
    {331, 0, THREAD},
    {310, 0, PROBE},
    {382, 0, PROBE},
    {383, 0, PROBE},
    {384, 0, PROBE},
    {385, 0, PROBE},
    {410, 0, CUTTER},
    {411, 0, CUTTER},
    {420, 0, CUTTER},
    {421, 0, CUTTER},
    {650, 0, MACRO},
    {660, 0, MACRO},
    {670, 0, MACRO},
    {730, 0, CYCLE},
    {740, 0, CYCLE},
    {840, 0, CYCLE},
    {850, 0, CYCLE},
    {860, 0, CYCLE},
    {870, 0, CYCLE},
    {880, 0, CYCLE},
    {890, 0, CYCLE},
};

static const code m_codes[] = {
    {0, M_STOP, NULL},
    {10, M_STOP, NULL},
    {20, M_STOP, NULL},
    {300, M_STOP, NULL},
    {60, M_CHANGE, NULL},
    {30, M_TURN, NULL},
    {40, M_TURN, NULL},
    {50, M_TURN, NULL},
    {70, M_MIST, NULL},
    {80, M_FLOOD, NULL},
    {90, M_FLOOD, NULL},
    {480, M_OVERRIDE, NULL},
    {490, M_OVERRIDE, NULL},
    {500, 0, ADAPTED},
    {510, 0, ADAPTED},
    {520, 0, ADAPTED},
    {530, 0, ADAPTED},
    {620, 0, SIGNALS},
    {630, 0, SIGNALS},
    {640, 0, SIGNALS},
    {650, 0, SIGNALS},
    {660, 0, SIGNALS},
    {670, 0, SIGNALS},
    {680, 0, SIGNALS},
    {600, 0, "M0 or M1: a change of pallets is not judged"},
    {610, 0, "T and M6: a tool that is named by M61 is not judged"},
    {700, 0, SAVED},
    {710, 0, SAVED},
    {720, 0, SAVED},
    {730, 0, SAVED},
    {970, 0, SUBPROGRAM},
    {980, 0, SUBPROGRAM},
    {990, 0, SUBPROGRAM},
};

static const code *find(const code *table, size_t count, int number)
{
    for (size_t i = 0; i < count; i++) {
        if (table[i].code == number) {
            return &table[i];
        }
    }
    return NULL;
}

/* Puts a word into its group. G80 beside another code of its group says nothing more. */
static bool sort(int16_t *groups, const code *found, const words *w, const code_word *word,
                 refusal *why)
{
    enum { G80 = 800 };
    if (found == NULL || found->refused != NULL) {
        return words_refuse_code(w, word, (found != NULL) ? found->refused : ANY, why);
    }
    int16_t *in = &groups[found->group];
    if (*in != NO_CODE && *in != G80 && word->code != G80) {
        return words_refuse_code(w, word, "one word of its modal group in a line", why);
    }
    if (*in == NO_CODE || *in == G80) {
        *in = word->code;
    }
    return true;
}

bool codes_sort(codes *c, const words *w, refusal *why)
{
    for (unsigned i = 0; i < G_GROUPS; i++) {
        c->g[i] = NO_CODE;
    }
    for (unsigned i = 0; i < M_GROUPS; i++) {
        c->m[i] = NO_CODE;
    }
    for (unsigned i = 0; i < w->g_count; i++) {
        const code *found = find(g_codes, sizeof(g_codes) / sizeof(g_codes[0]), w->g[i].code);
        if (!sort(c->g, found, w, &w->g[i], why)) {
            return false;
        }
    }
    for (unsigned i = 0; i < w->m_count; i++) {
        const code *found = find(m_codes, sizeof(m_codes) / sizeof(m_codes[0]), w->m[i].code);
        if (w->m[i].code >= 1000) {
            return words_refuse_code(w, &w->m[i], USER, why);
        }
        if (!sort(c->m, found, w, &w->m[i], why)) {
            return false;
        }
    }
    return true;
}

bool codes_refuse(const words *w, int number, const char *expected, refusal *why)
{
    for (unsigned i = 0; i < w->g_count; i++) {
        if (w->g[i].code == number) {
            return words_refuse_code(w, &w->g[i], expected, why);
        }
    }
    refusal_text(why, "a modal code", expected);
    return false;
}
