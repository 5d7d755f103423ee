/* Models the two pools of keepout/tree_shared.h. A writer publishes up to twice; one reader holds a
 * tree twice and another once. A tree is two words, both the number of its version. `hold` gives up
 * after two tries here; in the code it has four.
 *
 * Two readers stand for all eight. A reader loads only what the writer stores, which reach_reader
 * asserts, so it meets the others only in what the writer does. A further reader can make the
 * writer find its tree held. The writer of the model may therefore revoke the tree in any round,
 * held or not. */
#include "protocols.h"

#include <assert.h>
#include <string.h>

enum { WRITES = 2, TRIES = 2, GARBAGE = 1, NOT_MADE = 99, ANYTHING = 0xFF };
enum { OPEN, FRONT, NOTE, NUMBER = 4, TREE = 6 };  /* addresses: two notes, numbers, trees */
enum { VERSION, PUBLISHED, HELD };                 /* facts; HELD: 1 + the tree, for each reader */
enum { TREE_IN_FRONT, VERSION_OF, NUMBER_OF = 3 }; /* locals of the writer; for each tree */
enum { IN_FRONT, TRIED }; /* locals of a reader, at its next step; by its steps: */
enum { FOUND = TRIED + 1, FAILED, BEGAN, EXPECTED, SEEN, GOOD = SEEN + 2, NUMBERED };
enum { FRONTS = 2 * ((WRITES + 1) / 2) + 2 }; /* values of front: a tree is revoked at most once */
enum { READ, THROWN_AWAY, WRITER_REFUSED, READER_REFUSED, ALL_PUBLISHED, OUTCOMES };

enum {
    INIT_TREE = 1,
    INIT_REST,
    INIT_FRONT,
    INIT_BARRIER,
    INIT_OPEN,
    WRITE_NOTE,
    WRITE_OTHER_NOTE,
    WRITE_BARRIER,
    REVOKE_NUMBER,
    REVOKE_BARRIER,
    WRITE_TREE,
    WRITE_REST,
    PUBLISH_BARRIER,
    PUBLISH_FRONT,
    PUBLISH_LAST_BARRIER,
    START,
    HOLD_FRONT,
    HOLD_NOTE,
    HOLD_BARRIER,
    HOLD_AGAIN,
    HOLD_LAST_BARRIER,
    LOOK,
    LOOK_ON,
    RELEASE_BARRIER,
    RELEASE_NUMBER,
    RELEASE_NOTE,
    HOLD_NOTHING,
    STEPS
};

static const step steps[STEPS] = {
    [INIT_TREE] = {"tree: init", STORE},
    [INIT_REST] = {"tree: init, the rest", STORE},
    [INIT_FRONT] = {"front = 0", STORE},
    [INIT_BARRIER] = {"init: trees, reader's start", BARRIER},
    [INIT_OPEN] = {"the caller's flag that lets readers begin", STORE},
    [WRITE_NOTE] = {"holds[0] == note of back?", LOAD},
    [WRITE_OTHER_NOTE] = {"holds[1] == note of back?", LOAD},
    [WRITE_BARRIER] = {"write: notes, tree", BARRIER},
    [REVOKE_NUMBER] = {"number[back]++", STORE},
    [REVOKE_BARRIER] = {"revoke: number, tree", BARRIER},
    [WRITE_TREE] = {"tree[back]: copy and changes", STORE},
    [WRITE_REST] = {"tree[back]: the rest", STORE},
    [PUBLISH_BARRIER] = {"publish: tree, front", BARRIER},
    [PUBLISH_FRONT] = {"front = back and its number", STORE},
    [PUBLISH_LAST_BARRIER] = {"publish: front, notes", BARRIER},
    [START] = {"the caller's flag", LOAD},
    [HOLD_FRONT] = {"front = shared->front", LOAD},
    [HOLD_NOTE] = {"holds[reader] = note of front", STORE},
    [HOLD_BARRIER] = {"hold: note, front again", BARRIER},
    [HOLD_AGAIN] = {"shared->front == front?", LOAD},
    [HOLD_LAST_BARRIER] = {"hold: front again, tree", BARRIER},
    [LOOK] = {"the tree", LOAD},
    [LOOK_ON] = {"the tree, the rest", LOAD},
    [RELEASE_BARRIER] = {"release: tree, note", BARRIER},
    [RELEASE_NUMBER] = {"the number of the tree", LOAD},
    [RELEASE_NOTE] = {"holds[reader] = 0", STORE},
    [HOLD_NOTHING] = {"holds[reader] = 0, refused", STORE},
};

static void begin(world *w)
{
    w->memory[FRONT] = GARBAGE;
    memset(&w->memory[TREE], NOT_MADE, 4);
    w->facts[VERSION] = NOT_MADE;
}

/* Makes the access of a step that needs no choice, and sets the step that follows. */
static access go(context *c, unsigned step_taken, unsigned place, unsigned value, unsigned next)
{
    c->at = (uint8_t)next;
    c->round = (uint8_t)(c->round + ((next == 0U) ? 1U : 0U));
    return (access){(uint8_t)step_taken, (uint8_t)place, (uint8_t)value};
}

static access fence(context *c, unsigned step_taken, unsigned next)
{
    return go(c, step_taken, 0, 0, next);
}

/* ---- the writer ---- */

static unsigned front_of(unsigned number, unsigned tree)
{
    return 2U * number + tree;
}

static unsigned note_of(unsigned front)
{
    return 2U * front + 1U;
}

/* A note says that a reader holds the older tree, or anything else. */
static bool ask_note(context *c, unsigned choice, unsigned older, unsigned next, access *a)
{
    const unsigned reader = c->at - (unsigned)WRITE_NOTE;
    const unsigned value = note_of(older) | ((choice == 0U) ? OTHER_THAN : 0U);
    *a = go(c, c->at, NOTE + reader, value, (choice == 0U) ? next : 0U);
    return choice <= 1U;
}

/* The writer's round begins with a note, or with a revocation, which is the last choice. */
static unsigned first_step(unsigned round, unsigned *choice)
{
    if (round == 0U) {
        return INIT_TREE;
    }
    if (*choice != 2U) {
        return WRITE_NOTE;
    }
    *choice = 0;
    return REVOKE_NUMBER;
}

static bool reach_writer(context *c, unsigned choice, access *a)
{
    const unsigned back = 1U - c->local[TREE_IN_FRONT];
    uint8_t *number = &c->local[NUMBER_OF + back];
    if (c->round > WRITES) {
        return false;
    }
    if (c->at == 0U) {
        c->at = (uint8_t)first_step(c->round, &choice);
    }
    switch (c->at) {
    case WRITE_NOTE:
    case WRITE_OTHER_NOTE:
        return ask_note(c, choice, front_of(*number, back), c->at + 1U, a);
    case INIT_FRONT:
        *a = go(c, INIT_FRONT, FRONT, 0, INIT_BARRIER);
        break;
    case INIT_OPEN:
        *a = go(c, INIT_OPEN, OPEN, 1, 0);
        break;
    case INIT_TREE:
    case INIT_REST:
        *a = go(c, c->at, TREE + c->at - (unsigned)INIT_TREE, 0, c->at + 1U);
        break;
    case WRITE_BARRIER:
        *a = fence(c, WRITE_BARRIER, WRITE_TREE);
        break;
    case REVOKE_NUMBER:
        (*number)++;
        assert(front_of(*number, back) < FRONTS);
        *a = go(c, REVOKE_NUMBER, NUMBER + back, *number, REVOKE_BARRIER);
        break;
    case WRITE_TREE:
    case WRITE_REST:
        c->local[VERSION_OF + back] = c->round;
        *a = go(c, c->at, TREE + 2U * back + c->at - (unsigned)WRITE_TREE, c->round, c->at + 1U);
        break;
    case PUBLISH_FRONT:
        *a = go(c, PUBLISH_FRONT, FRONT, front_of(*number, back), PUBLISH_LAST_BARRIER);
        c->local[TREE_IN_FRONT] = (uint8_t)back;
        break;
    case PUBLISH_LAST_BARRIER:
        *a = fence(c, PUBLISH_LAST_BARRIER, 0);
        break;
    default:
        *a = fence(c, c->at, c->at + 1U);
        break;
    }
    return choice == 0U;
}

/* ---- a reader ---- */

/* The reader finds the same tree in front, or the other one. Then it tries again or gives up. */
static access ask_again(context *c, unsigned choice)
{
    const unsigned front = c->local[IN_FRONT];
    if (choice == 0U) {
        return go(c, HOLD_AGAIN, FRONT, front, HOLD_LAST_BARRIER);
    }
    c->local[TRIED]++;
    return go(c, HOLD_AGAIN, FRONT, front | OTHER_THAN,
              (c->local[TRIED] < TRIES) ? HOLD_FRONT : HOLD_NOTHING);
}

/* The number of the reader's tree is as it was, or another. */
static access ask_number(context *c, unsigned choice)
{
    const unsigned number = c->local[IN_FRONT] / 2U;
    const unsigned tree = c->local[IN_FRONT] % 2U;
    return go(c, RELEASE_NUMBER, NUMBER + tree, number | ((choice == 0U) ? 0U : OTHER_THAN),
              RELEASE_NOTE);
}

/* Returns how many values the load at the reader's next step may find. */
static unsigned choices_of(const context *c)
{
    switch (c->at) {
    case HOLD_FRONT:
        return FRONTS;
    case HOLD_AGAIN:
    case RELEASE_NUMBER:
        return 2;
    default:
        return 1;
    }
}

static bool step_reader(context *c, unsigned reader, unsigned choice, access *a)
{
    if (c->round == 2U - reader) {
        return false;
    }
    if (c->at == 0U) {
        c->at = (c->round == 0U) ? START : HOLD_FRONT;
        c->local[TRIED] = 0;
    }
    const unsigned choices = choices_of(c);
    switch (c->at) {
    case START:
        *a = go(c, START, OPEN, 1, HOLD_FRONT);
        break;
    case HOLD_FRONT:
        c->local[IN_FRONT] = (uint8_t)choice;
        *a = go(c, HOLD_FRONT, FRONT, choice, HOLD_NOTE);
        break;
    case HOLD_NOTE:
        *a = go(c, HOLD_NOTE, NOTE + reader, note_of(c->local[IN_FRONT]), HOLD_BARRIER);
        break;
    case HOLD_AGAIN:
        *a = ask_again(c, choice);
        break;
    case LOOK:
    case LOOK_ON:
        *a = go(c, c->at, TREE + 2U * (c->local[IN_FRONT] % 2U) + c->at - (unsigned)LOOK, ANYTHING,
                c->at + 1U);
        break;
    case RELEASE_NUMBER:
        *a = ask_number(c, choice);
        break;
    case RELEASE_NOTE:
    case HOLD_NOTHING:
        *a = go(c, c->at, NOTE + reader, 0, 0);
        memset(&c->local[IN_FRONT], 0, 2);
        break;
    default:
        *a = fence(c, c->at, c->at + 1U);
        break;
    }
    return choice < choices;
}

static bool reach_reader(context *c, unsigned reader, unsigned choice, access *a)
{
    const bool is_reached = step_reader(c, reader, choice, a);
    assert(!is_reached || steps[a->step].kind != LOAD || a->place < NOTE || a->place >= NUMBER);
    return is_reached;
}

static bool reach(world *w, unsigned who, unsigned choice, access *next)
{
    context *c = &w->contexts[who];
    return (who == 0U) ? reach_writer(c, choice, next) : reach_reader(c, who - 1U, choice, next);
}

/* ---- judges ---- */

static const char *judge_writer(world *w, access taken)
{
    const unsigned tree = (taken.place - (unsigned)TREE) / 2U;
    switch (taken.step) {
    case REVOKE_NUMBER:
        for (unsigned reader = 0; reader < 2U; reader++) {
            const bool is_of_it = w->facts[HELD + reader] == 1U + taken.place - (unsigned)NUMBER;
            w->facts[HELD + reader] = is_of_it ? 0U : w->facts[HELD + reader];
        }
        return NULL;
    case INIT_FRONT: /* a reader may read before this step: the front tree changes here, too */
        w->facts[VERSION] = 0;
        w->facts[PUBLISHED]++;
        return NULL;
    case WRITE_TREE:
    case WRITE_REST:
        return (w->facts[HELD] == tree + 1U || w->facts[HELD + 1] == tree + 1U)
                   ? "the writer changes a tree that a reader holds"
                   : NULL;
    case PUBLISH_FRONT:
        w->facts[VERSION] = w->contexts[0].local[VERSION_OF + taken.value % 2U];
        w->facts[PUBLISHED]++;
        machine_outcomes[ALL_PUBLISHED] |= w->facts[PUBLISHED] == WRITES + 1;
        return NULL;
    default:
        return NULL;
    }
}

/* Judges once the reader held the tree, saw both words of it and asked for its number, in any
 * order. */
static const char *judge_look(context *c)
{
    if (c->local[EXPECTED] == 0U || c->local[SEEN] == 0U || c->local[SEEN + 1] == 0U ||
        c->local[GOOD] == 0U) {
        return NULL;
    }
    const bool is_whole =
        c->local[SEEN] == c->local[EXPECTED] && c->local[SEEN + 1] == c->local[EXPECTED];
    const bool is_accepted = c->local[GOOD] == 2U;
    memset(&c->local[EXPECTED], 0, 4);
    machine_outcomes[is_accepted ? READ : THROWN_AWAY] = true;
    return (is_accepted && !is_whole)
               ? "a reader accepts a tree that is torn, or not the published one"
               : NULL;
}

/* The reader found another tree in front. If it is refused, it must have met as many publications
 * as it had tries. */
static const char *judge_failure(context *c, unsigned published, const setting *how)
{
    c->local[FAILED]++;
    c->local[FOUND] = 0;
    if (how == READERS_INTERRUPT) {
        return "a reader that interrupts the writer has to try again";
    }
    if (c->local[FAILED] < TRIES) {
        return NULL;
    }
    const unsigned met = published - (c->local[BEGAN] - 1U);
    machine_outcomes[READER_REFUSED] = true;
    c->local[FAILED] = c->local[BEGAN] = 0;
    return (met < TRIES) ? "a reader is refused without reason" : NULL;
}

static const char *judge_reader(world *w, unsigned reader, access taken, const setting *how)
{
    context *c = &w->contexts[1U + reader];
    switch (taken.step) {
    case HOLD_FRONT:
        c->local[FOUND] = taken.value;
        if (c->local[BEGAN] == 0U) {
            c->local[BEGAN] = (uint8_t)(1U + w->facts[PUBLISHED]);
        }
        return NULL;
    case HOLD_AGAIN:
        if (taken.value != c->local[FOUND]) {
            return judge_failure(c, w->facts[PUBLISHED], how);
        }
        c->local[FOUND] = 0;
        c->local[NUMBERED] = taken.value / 2U;
        w->facts[HELD + reader] = (uint8_t)(1U + taken.value % 2U);
        c->local[EXPECTED] = (uint8_t)(1U + w->facts[VERSION]);
        c->local[FAILED] = c->local[BEGAN] = 0;
        return judge_look(c);
    case LOOK:
    case LOOK_ON:
        c->local[SEEN + taken.step - LOOK] = (uint8_t)(1U + taken.value);
        return judge_look(c);
    case RELEASE_NUMBER:
        c->local[GOOD] = (taken.value == c->local[NUMBERED]) ? 2U : 1U;
        c->local[NUMBERED] = 0;
        return judge_look(c);
    case RELEASE_NOTE:
        w->facts[HELD + reader] = 0;
        return NULL;
    default:
        return NULL;
    }
}

static const char *judge(world *w, unsigned who, access taken, const setting *how)
{
    if (taken.step == WRITE_NOTE || taken.step == WRITE_OTHER_NOTE) {
        const context *c = &w->contexts[0];
        const unsigned back = 1U - c->local[TREE_IN_FRONT];
        const unsigned older = front_of(c->local[NUMBER_OF + back], back);
        machine_outcomes[WRITER_REFUSED] |= taken.value == note_of(older);
    }
    return (who == 0U) ? judge_writer(w, taken) : judge_reader(w, who - 1U, taken, how);
}

/* No reader may hold anything, so that the next write is not refused. */
static const char *end(const world *w)
{
    return (w->memory[NOTE] != 0U || w->memory[NOTE + 1] != 0U) ? "a note is left" : NULL;
}

const protocol pools_protocol = {"two pools", steps, STEPS, OUTCOMES, begin, reach, judge, end};
