/* The life of a tree, and a model that knows the tree's objects and boxes without reading the
 * pool. */
#ifndef LIFE_H
#define LIFE_H

#include "field.h"

#if defined(TEST_CAPACITY) && TEST_CAPACITY < 256
#define LIFE_CAPACITY 24U
#else
#define LIFE_CAPACITY 160U
#endif
#define LIFE_OTHER 8U /* objects of the second tree of pairs */

/* An object of the model, indexed by slot. */
typedef struct life_object {
    ko_tree_id id; /* KO_TREE_ID_NONE: free */
    uint32_t user;
    ko_bounds fat;
    uint8_t bits;
} life_object;

typedef struct life {
    ko_tree tree;
    ko_tree_node *nodes; /* one more than the capacity, so that the tree can be moved */
    life_object *objects;
    ko_tree_tuner tuner;
    bool is_dense; /* boxes are large; may be set after life_begin */
    bool is_even;  /* all corners are even numbers, so ko_tree_get is exact */
} life;

extern life life_a, life_b;

/* Rounds of a life: a quarter of test_rounds on boards, because a step and its query take long. */
static inline uint32_t life_rounds(uint32_t host_rounds)
{
    return test_rounds((TEST_SCALE > 10U) ? host_rounds / 4U : host_rounds);
}

/* Makes an empty tree of a world. Sets field_world and is_even. */
void life_begin(life *l, uint32_t capacity, uint32_t world);
#define LIFE_WORLDS 7U

/* The effect of a step on queries under way: none, they ended, or the tree is another one. */
typedef enum life_effect { LIFE_SAME, LIFE_CHANGED, LIFE_ANOTHER } life_effect;

/* Makes one call of any kind that changes a tree or tries to. Checks answers and refusals. */
life_effect life_step(life *l, test_random *random);

/* Makes one of the calls that rebuild or improve the tree. */
life_effect life_upkeep(life *l, test_random *random);

/* Checks that the tree's own reports agree with the model. */
void life_check(const life *l);

/* One node more than the tree's capacity; and memory for a snapshot of life_a. */
#define LIFE_NODES (LIFE_CAPACITY + 1U)
extern uint8_t life_bytes[KO_TREE_SNAPSHOT_BYTES(LIFE_CAPACITY)];

/* ---- judging: what the answers must be ---- */

/* The verdict on an object: whether a query must and may find it, the number that comes with it,
 * and its order among the hits. */
typedef struct verdict {
    bool must;
    bool may;
    int32_t extra;
    uint64_t order;
} verdict;

/* A query, and the same query with every length doubled. After doubling, the corners of any box
 * have centre and radius without a remainder, and exact answers are equal for both. */
typedef struct inquiry {
    question q;
    question twice;
} inquiry;

void inquiry_draw(test_random *random, const life *l, inquiry *in);

/* Judges one object for the query of kind k. */
verdict judge(uint32_t k, const inquiry *in, const life *l, uint32_t slot);

/* The exact squared distance of a point and a box. */
uint64_t judge_square(const ko_vec3 *point, const ko_bounds *box);
bool judge_touch(const ko_bounds *a, const ko_bounds *b);

#endif
