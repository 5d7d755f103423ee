/* A tree's life, and a model of it that knows by itself what must be in the tree and which box each
 * object has: nothing of it is read from the pool. */
#ifndef LIFE_H
#define LIFE_H

#include "field.h"

#if defined(TEST_CAPACITY) && TEST_CAPACITY < 256
#define LIFE_CAPACITY 24U
#else
#define LIFE_CAPACITY 160U
#endif
#define LIFE_OTHER 8U /* of the tree that pairs are asked with */

/* By slot. */
typedef struct life_object {
    ko_tree_id id; /* KO_TREE_ID_NONE: free */
    uint32_t user;
    ko_bounds fat;
    uint8_t bits;
} life_object;

typedef struct life {
    ko_tree tree;
    ko_tree_node *nodes; /* one more than the tree may have, so that it can be moved about */
    life_object *objects;
    ko_tree_tuner tuner;
    bool is_dense; /* of large boxes; may be set after life_begin */
    bool is_even;  /* all corners are even numbers: then ko_tree_fat_box tells them exactly */
} life;

extern life life_a, life_b;

/* As test_rounds; boards do a quarter of that: a step and its question take long. */
static inline uint32_t life_rounds(uint32_t host_rounds)
{
    return test_rounds((TEST_SCALE > 10U) ? host_rounds / 4U : host_rounds);
}

/* An empty tree of a world: field_world, and whether its numbers may be odd, are set by it. */
void life_begin(life *l, uint32_t capacity, uint32_t world);
#define LIFE_WORLDS 7U

/* What a step did to queries that are under way: nothing, ended them, or made another tree of it.
 */
typedef enum life_effect { LIFE_SAME, LIFE_CHANGED, LIFE_ANOTHER } life_effect;

/* One call of any kind that changes a tree, or tries to; answers and refusals are checked. */
life_effect life_step(life *l, test_random *random);

/* One of the calls that make the tree anew or better. */
life_effect life_upkeep(life *l, test_random *random);

/* What the tree says of itself agrees with the model. */
void life_check(const life *l);

/* The memory of life_a's nodes, and of a snapshot of it. */
#define LIFE_NODES (LIFE_CAPACITY + 1U)
extern uint8_t life_bytes[KO_TREE_SNAPSHOT_BYTES(LIFE_CAPACITY)];

/* ---- callbacks ---- */

/* What is told, with its order, folded into a number, and when to stop. */
typedef struct life_listener {
    uint32_t hits;
    uint32_t most;
    uint32_t hash;
} life_listener;

bool life_hear(void *context, const ko_tree_hit *hit);

/* The form with a callback of a kind, and which kinds have one. */
ko_status life_call(const ko_tree *t, uint32_t k, const question *q, life_listener *to);
#define LIFE_CALLED 12U
extern const uint8_t life_called[LIFE_CALLED];

/* ---- judging: what the answers must be ---- */

/* May and must it be found? What number comes with it, and by what are hits in order? */
typedef struct verdict {
    bool must;
    bool may;
    int32_t extra;
    uint64_t order;
} verdict;

/* A question as it is, and with every length doubled: corners of any box are then centre and
 * radius without a remainder, and what is exact says the same of both. */
typedef struct inquiry {
    question q;
    question twice;
} inquiry;

void inquiry_draw(test_random *random, const life *l, inquiry *in);

/* Of one object, to the question of kind k; `told` is its box as ko_tree_fat_box says. */
verdict judge(uint32_t k, const inquiry *in, const life *l, uint32_t slot);

/* Exact, of a point and a box. */
uint64_t judge_square(const ko_vec3 *point, const ko_bounds *box);
bool judge_touch(const ko_bounds *a, const ko_bounds *b);

#endif
