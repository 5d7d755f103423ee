/* Searches all states depth first, each one once; a hash of 64 bits says which are visited. Three
 * kinds of step commute with all others and are done at once. They are reaching the next step, a
 * barrier at the head of its window, and the start of a context that nobody has to wait for. */
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 1 << 14, SLOTS = 1 << 25 };

uint32_t machine_states;
bool machine_outcomes[8];

static world stack[STACK];
static uint32_t depth;
static uint64_t visited[SLOTS];

static void push(const world *w)
{
    if (depth == STACK) {
        fprintf(stderr, "model: stack of %d states is full\n", (int)STACK);
        exit(1);
    }
    stack[depth++] = *w;
}

static uint64_t hash_of(const world *w)
{
    uint64_t words[(sizeof(*w) + 7U) / 8U] = {0};
    uint64_t hash = 1469598103934665603U;
    memcpy(words, w, sizeof(*w));
    for (unsigned i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29;
    }
    return (hash == 0U) ? 1U : hash;
}

/* Marks a state as visited. Returns false if it was. */
static bool is_new(const world *w)
{
    const uint64_t hash = hash_of(w);
    uint32_t slot = (uint32_t)(hash >> 39);
    while (visited[slot] != 0U) {
        if (visited[slot] == hash) {
            return false;
        }
        slot = (slot + 1U) % SLOTS;
    }
    visited[slot] = hash;
    if (++machine_states > SLOTS / 4 * 3) {
        fprintf(stderr, "model: more than %u states\n", (unsigned)machine_states);
        exit(1);
    }
    return true;
}

static bool is_within_a_round(const context *c)
{
    return c->at != 0U || c->count > 0U;
}

static bool must_wait(const world *w, unsigned who, const setting *how)
{
    for (unsigned other = 0; other < CONTEXTS; other++) {
        if (how->rank[other] > how->rank[who] && is_within_a_round(&w->contexts[other])) {
            return true;
        }
    }
    return false;
}

/* Pushes a world for each choice of the next step of a context. Returns false if it has none. */
static bool reach(const protocol *p, const world *w, unsigned who, unsigned left_out)
{
    unsigned choice = 0;
    for (;; choice++) {
        world next = *w;
        access a = {0, 0, 0};
        if (!p->reach(&next, who, choice, &a)) {
            return choice > 0U;
        }
        if (a.step != left_out) {
            context *c = &next.contexts[who];
            c->window[c->count++] = a;
        }
        push(&next);
    }
}

static access take(context *c, unsigned index)
{
    const access a = c->window[index];
    c->count--;
    for (unsigned i = index; i < c->count; i++) {
        c->window[i] = c->window[i + 1U];
    }
    c->window[c->count] = (access){0, 0, 0};
    return a;
}

static bool is_barrier(const protocol *p, const access *a)
{
    return p->steps[a->step].kind == BARRIER;
}

static bool ends_with_barrier(const protocol *p, const context *c)
{
    return c->count > 0U && is_barrier(p, &c->window[c->count - 1U]);
}

/* Does a step that needs no choice between contexts. Returns false if there is none. */
static bool advance(const protocol *p, const world *w, const setting *how, unsigned left_out)
{
    for (unsigned who = 0; who < CONTEXTS; who++) {
        const context *c = &w->contexts[who];
        if (must_wait(w, who, how)) {
            continue;
        }
        if (c->count > 0U && is_barrier(p, &c->window[0])) {
            world next = *w;
            (void)take(&next.contexts[who], 0);
            push(&next);
            return true;
        }
        const bool starts_alone = how->rank[0] == how->rank[1] && how->rank[1] == how->rank[2];
        if ((starts_alone || c->at != 0U) && c->count < WINDOW && !ends_with_barrier(p, c) &&
            reach(p, w, who, left_out)) {
            return true;
        }
    }
    return false;
}

static bool may_take(const context *c, unsigned index)
{
    for (unsigned i = 0; i < index; i++) {
        if (c->window[i].place == c->window[index].place) {
            return false;
        }
    }
    return true;
}

static bool finds(uint8_t memory, uint8_t value)
{
    return ((value & OTHER_THAN) != 0U) ? memory != (value & ~OTHER_THAN) : memory == value;
}

/* Lets a step take effect. Returns false if the guess of a load was wrong. */
static bool effect(const protocol *p, world *w, unsigned who, unsigned index, access *a)
{
    *a = take(&w->contexts[who], index);
    if (p->steps[a->step].kind == STORE) {
        w->memory[a->place] = a->value;
        return true;
    }
    const bool is_found = a->value == 0xFFU || finds(w->memory[a->place], a->value);
    a->value = w->memory[a->place];
    return is_found;
}

/* Pushes a world for each step that may take effect next. */
static const char *branch(const protocol *p, const world *w, const setting *how, unsigned left_out)
{
    bool is_end = true;
    for (unsigned who = 0; who < CONTEXTS; who++) {
        const context *c = &w->contexts[who];
        if (must_wait(w, who, how)) {
            continue;
        }
        for (unsigned i = 0; i < c->count && !is_barrier(p, &c->window[i]); i++) {
            is_end = false;
            if (!may_take(c, i)) {
                continue;
            }
            world next = *w;
            access a;
            if (!effect(p, &next, who, i, &a)) {
                continue;
            }
            const char *wrong = p->judge(&next, who, a, how);
            if (wrong != NULL) {
                return wrong;
            }
            push(&next);
        }
        if (!is_within_a_round(c) && reach(p, w, who, left_out)) {
            is_end = false;
        }
    }
    return is_end ? p->end(w) : NULL;
}

const char *machine_explore(const protocol *p, const setting *how, unsigned left_out)
{
    world w;
    const char *wrong = NULL;
    memset(visited, 0, sizeof(visited));
    memset(machine_outcomes, 0, sizeof(machine_outcomes));
    machine_states = 0;
    depth = 0;
    memset(&w, 0, sizeof(w));
    p->begin(&w);
    push(&w);
    while (depth > 0U && wrong == NULL) {
        w = stack[--depth];
        if (is_new(&w) && !advance(p, &w, how, left_out)) {
            wrong = branch(p, &w, how, left_out);
        }
    }
    return wrong;
}
