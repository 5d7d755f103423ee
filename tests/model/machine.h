/* A machine that takes the steps of a protocol in every order that its memory model allows.
 *
 * Contexts (threads on cores of their own, or interrupts of one core) have steps: loads, stores and
 * barriers. Steps of one context take effect in any order, but those of one address, and nothing
 * passes a barrier. A load is given a guess of what it finds, and steps behind it go on from that:
 * an order in which the guess turns out false never happened. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>
#include <stdint.h>

enum { PLACES = 8, FACTS = 6, CONTEXTS = 3, LOCALS = 8, WINDOW = 8 };

typedef enum kind { LOAD, STORE, BARRIER } kind;

typedef struct step {
    const char *name; /* of a barrier: the comment beside it in src/tree/tree_shared.c */
    kind kind;
} step;

/* A step on its way: where, and what a store writes or a load is to find. */
typedef struct access {
    uint8_t step;
    uint8_t place;
    uint8_t value;
} access;
#define OTHER_THAN 0x80U /* a load finds anything but the value below */

/* at is the next step, 0 between two rounds. */
typedef struct context {
    uint8_t at;
    uint8_t round;
    uint8_t local[LOCALS];
    uint8_t count;
    access window[WINDOW]; /* steps that were reached and did not take effect yet */
} context;

typedef struct world {
    uint8_t memory[PLACES];
    uint8_t facts[FACTS]; /* what is true of the steps that took effect, to judge by */
    context contexts[CONTEXTS];
} world;

/* Who interrupts whom: one of higher rank runs to the end of its round before one of lower rank
 * goes on. Of equal ranks none waits. */
typedef struct setting {
    const char *name;
    uint8_t rank[CONTEXTS];
} setting;

typedef struct protocol {
    const char *name;
    const step *steps; /* from 1 */
    unsigned count;
    unsigned outcomes; /* numbered answers that must come about in some order */
    void (*begin)(world *w);
    /* The next step of a context, for a choice of what it finds; false if there is no such
     * choice. */
    bool (*reach)(world *w, unsigned who, unsigned choice, access *next);
    /* A step took effect, a load with what it found: null, or what is wrong with it. */
    const char *(*judge)(world *w, unsigned who, access taken, const setting *how);
    /* What is wrong when nothing is left to do. */
    const char *(*end)(const world *w);
} protocol;

/* In all orders, with a barrier left out (0: none): null, or the first thing that is wrong. */
const char *machine_explore(const protocol *p, const setting *how, unsigned left_out);

/* How many states that took; a judge says here that an outcome came about. */
extern uint32_t machine_states;
extern bool machine_outcomes[8];

#endif
