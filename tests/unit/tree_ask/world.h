/* Two trees that the tests of pairs use in turn, and brute force over their boxes. */
#ifndef WORLD_H
#define WORLD_H

#include "harness.h"
#include "keepout/keepout.h"

#ifndef TEST_CAPACITY
#define TEST_CAPACITY 160
#endif

#define WORLD_A ((TEST_CAPACITY < 160) ? 36 : 160) /* objects of the first tree */
#define WORLD_B (WORLD_A / 4)
#define METRES(n) ((fix16_t)(n)*65536)
#define NONE KO_TREE_ID_NONE

/* A tree and its handles; a slot without an object has NONE. An object's value is its number. */
typedef struct world {
    ko_tree tree;
    ko_tree_node *nodes;
    ko_tree_id *ids;
    uint32_t capacity;
} world;

extern world world_a, world_b;
extern uint32_t world_marks[KO_TREE_MARK_WORDS(WORLD_A)];

/* Makes empty trees for this number of objects. */
void world_begin(world *w, uint32_t capacity);
/* Makes one random insertion, removal or move, by a small step or a jump. Marks the changes, unless
 * marks is null. spread: metres of the world on each side. */
void world_step(world *w, test_random *random, uint32_t spread, uint32_t *marks);
/* Fills the tree with objects and makes random steps. */
void world_fill(world *w, uint32_t capacity, uint32_t seed, uint32_t spread);
/* Gives an object filter bits. */
void world_set_category(world *w, uint32_t object, uint8_t bits);

/* True if the two objects touch, by the boxes in the pool and the definition. */
bool world_touch(const world *v, uint32_t i, const world *w, uint32_t j);

/* The form of the pairs. */
typedef enum form { SELF, CROSS, MOVED } form;

/* Pairs of any form, under way. */
typedef union world_pairs {
    ko_query q;
    ko_tree_pairs one;
    ko_tree_cross two;
} world_pairs;

/* Begins the pairs of world_a, or of world_a and world_b. */
ko_status world_pairs_begin(form f, uint32_t mask0, uint32_t mask1, world_pairs *pairs);
ko_status world_pairs_next(form f, world_pairs *pairs, uint32_t *budget, ko_tree_pair *pair);

/* The result of a run: its findings, hashed with their order, the visits, the last status. */
typedef struct run {
    uint32_t hash;
    uint32_t pairs;
    uint32_t visits;
    ko_status status;
} run;
run world_run(form f, uint32_t budget, uint8_t mask0, uint8_t mask1);

/* Checks one run against brute force: it finds each right pair once, and no other. */
void world_check(form f, uint8_t mask0, uint8_t mask1);

#endif
