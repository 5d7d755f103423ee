/* Models the sequence number of keepout/tree_shared.h. A writer changes the tree three times; one
 * reader reads twice and another once. The tree is two words, both the number of its version. */
#include "protocols.h"

#include <string.h>

enum { WRITES = 3, ANYTHING = 0xFF };
enum { NUMBER = 0, TREE = 1 };                      /* addresses */
enum { TICKET };                                    /* a reader's local, at its next step */
enum { BEGUN = TICKET + 1, ACCEPTED, FOUND, SEEN }; /* once its steps took effect: two words seen */
enum { READ, NOT_NOW, THROWN_AWAY, OUTCOMES };

enum {
    BEGIN_NUMBER = 1,
    BEGIN_BARRIER,
    CHANGE,
    CHANGE_REST,
    END_BARRIER,
    END_NUMBER,
    READ_NUMBER,
    READ_BARRIER,
    LOOK,
    LOOK_ON,
    LAST_BARRIER,
    READ_AGAIN,
    STEPS
};

static const step steps[STEPS] = {
    [BEGIN_NUMBER] = {"number | 1", STORE},
    [BEGIN_BARRIER] = {"write begin: number, tree", BARRIER},
    [CHANGE] = {"tree: changes", STORE},
    [CHANGE_REST] = {"tree: the rest", STORE},
    [END_BARRIER] = {"write end: tree, number", BARRIER},
    [END_NUMBER] = {"number + 1", STORE},
    [READ_NUMBER] = {"number", LOAD},
    [READ_BARRIER] = {"read begin: number, tree", BARRIER},
    [LOOK] = {"the tree", LOAD},
    [LOOK_ON] = {"the tree, the rest", LOAD},
    [LAST_BARRIER] = {"read end: tree, number", BARRIER},
    [READ_AGAIN] = {"number == ticket?", LOAD},
};

static void begin(world *w)
{
    (void)w; /* all are 0 */
}

static access go(context *c, unsigned place, unsigned value, unsigned next)
{
    const access a = {c->at, (uint8_t)place, (uint8_t)value};
    c->at = (uint8_t)next;
    c->round = (uint8_t)(c->round + ((next == 0U) ? 1U : 0U));
    return a;
}

static bool reach_writer(context *c, unsigned choice, access *a)
{
    if (c->round == WRITES || choice > 0U) {
        return false;
    }
    c->at = (c->at == 0U) ? BEGIN_NUMBER : c->at;
    switch (c->at) {
    case BEGIN_NUMBER:
        *a = go(c, NUMBER, 2U * c->round + 1U, BEGIN_BARRIER);
        break;
    case CHANGE:
    case CHANGE_REST:
        *a = go(c, TREE + c->at - (unsigned)CHANGE, c->round + 1U, c->at + 1U);
        break;
    case END_NUMBER:
        *a = go(c, NUMBER, 2U * c->round + 2U, 0);
        break;
    default:
        *a = go(c, 0, 0, c->at + 1U);
        break;
    }
    return true;
}

static bool reach_reader(context *c, unsigned reader, unsigned choice, access *a)
{
    unsigned choices = 1;
    if (c->round == 2U - reader) {
        return false;
    }
    c->at = (c->at == 0U) ? READ_NUMBER : c->at;
    switch (c->at) {
    case READ_NUMBER:
        choices = 2U * WRITES + 1U;
        c->local[TICKET] = (uint8_t)choice;
        *a = go(c, NUMBER, choice, (choice % 2U == 1U) ? 0U : READ_BARRIER);
        break;
    case LOOK:
    case LOOK_ON:
        *a = go(c, TREE + c->at - (unsigned)LOOK, ANYTHING, c->at + 1U);
        break;
    case READ_AGAIN:
        choices = 2;
        *a = go(c, NUMBER, c->local[TICKET] | ((choice == 0U) ? 0U : OTHER_THAN), 0);
        break;
    default:
        *a = go(c, 0, 0, c->at + 1U);
        break;
    }
    return choice < choices;
}

static bool reach(world *w, unsigned who, unsigned choice, access *next)
{
    context *c = &w->contexts[who];
    return (who == 0U) ? reach_writer(c, choice, next) : reach_reader(c, who - 1U, choice, next);
}

/* Judges once the reader saw both words and the number again, in any order. Half of an even number
 * is the version. */
static const char *judge_look(context *c)
{
    if (c->local[FOUND] == 0U || c->local[SEEN] == 0U || c->local[SEEN + 1] == 0U) {
        return NULL;
    }
    const uint8_t number = (uint8_t)(c->local[FOUND] - 1U);
    const uint8_t version = (uint8_t)(1U + number / 2U);
    const bool is_whole = c->local[SEEN] == version && c->local[SEEN + 1] == version;
    const bool is_accepted = c->local[ACCEPTED] != 0U;
    memset(&c->local[FOUND], 0, 3);
    machine_outcomes[is_accepted ? READ : THROWN_AWAY] = true;
    return (is_accepted && !is_whole) ? "a reader accepts half of a change" : NULL;
}

static const char *judge(world *w, unsigned who, access taken, const setting *how)
{
    context *c = &w->contexts[who];
    (void)how;
    switch (taken.step) {
    case READ_NUMBER:
        c->local[BEGUN] = taken.value;
        machine_outcomes[NOT_NOW] |= taken.value % 2U == 1U;
        return NULL;
    case LOOK:
    case LOOK_ON:
        c->local[SEEN + taken.step - LOOK] = (uint8_t)(1U + taken.value);
        return judge_look(c);
    case READ_AGAIN:
        c->local[FOUND] = (uint8_t)(1U + taken.value);
        c->local[ACCEPTED] = (taken.value == c->local[BEGUN]) ? 1U : 0U;
        return judge_look(c);
    default:
        return NULL;
    }
}

/* The number must be even again, so that the next reader is not refused. */
static const char *end(const world *w)
{
    return (w->memory[NUMBER] % 2U != 0U) ? "the number is left odd" : NULL;
}

const protocol number_protocol = {
    "sequence number", steps, STEPS, OUTCOMES, begin, reach, judge, end};
