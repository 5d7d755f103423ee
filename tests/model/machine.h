/* Declares a machine that runs the steps of a protocol in every order that its memory model allows.
 *
 * Contexts (threads on cores of their own, or interrupts of one core) have steps: loads, stores and
 * barriers. Steps of one context take effect in any order, except those of one address, and nothing
 * passes a barrier. A load gets a guess of the value that it finds, and later steps continue from
 * that. If the guess turns out false, the order is dropped. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>
#include <stdint.h>

enum { PLACES = 10, FACTS = 6, CONTEXTS = 3, LOCALS = 10, WINDOW = 8 };

typedef enum kind { LOAD, STORE, BARRIER } kind;

typedef struct step {
    const char *name; /* for a barrier: the comment beside it in src/tree_keep/tree_shared.c */
    kind kind;
} step;

/* A step that was reached: its address, and the value that a store writes or a load is to find. */
typedef struct access {
    uint8_t step;
    uint8_t place;
    uint8_t value;
} access;
#define OTHER_THAN 0x80U /* a load finds anything but the value below */

/* `at` is the next step, 0 between two rounds. */
typedef struct context {
    uint8_t at;
    uint8_t round;
    uint8_t local[LOCALS];
    uint8_t count;
    access window[WINDOW]; /* steps that were reached and have not taken effect */
} context;

typedef struct world {
    uint8_t memory[PLACES];
    uint8_t facts[FACTS]; /* what judges know of the steps that took effect */
    context contexts[CONTEXTS];
} world;

/* Says who interrupts whom. A context of higher rank runs to the end of its round before one of
 * lower rank continues. Contexts of equal rank do not wait. */
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
    /* Makes the next step of a context, for one choice of the value that it finds. Returns false if
     * there is no such choice. */
    bool (*reach)(world *w, unsigned who, unsigned choice, access *next);
    /* Judges a step that took effect, a load with the value it found. Returns null, or what is
     * wrong. */
    const char *(*judge)(world *w, unsigned who, access taken, const setting *how);
    /* Judges the world when nothing is left to do. Returns null, or what is wrong. */
    const char *(*end)(const world *w);
} protocol;

/* Explores all orders, with one barrier left out (0: none). Returns null, or the first error. */
const char *machine_explore(const protocol *p, const setting *how, unsigned left_out);

/* The number of states of the last exploration; and the outcomes that judges have seen. */
extern uint32_t machine_states;
extern bool machine_outcomes[8];

#endif
