/* Shared by the suites of upkeep, besides the arena. */
#ifndef UPKEEP_H
#define UPKEEP_H

#include "arena.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

extern const ko_aabb upkeep_world;

/* Checks that the call answers this status and changed no byte of tree and pool. */
#define KEEPS(call, expected)                                                                      \
    do {                                                                                           \
        const uint32_t before_it = arena_checksum();                                               \
        CHECK_EQ(call, expected);                                                                  \
        CHECK_EQ(arena_checksum(), before_it);                                                     \
    } while (0)

/* Fills the arena: a tree for `capacity` objects that holds `count` of them, after as many random
 * steps. So it has free slots of both kinds. */
void upkeep_fill(uint32_t capacity, uint32_t steps, uint32_t seed);

/* The number of objects that a tree reports for the world, and a digest of handles, values and
 * their order. */
typedef struct upkeep_answer {
    uint32_t hits;
    uint32_t digest; /* digest of the order as well */
    uint32_t set;    /* digest of handles and values in any order */
    uint32_t visits;
} upkeep_answer;

upkeep_answer upkeep_ask(const ko_tree *tree, const ko_aabb *box, uint8_t mask);

/* Queries the arena's tree with boxes all over the world and compares with every box in it. */
void upkeep_check_answers(uint32_t seed);

/* Checks that each bit of a branch belongs to an object below it. */
void upkeep_check_exact_bits(void);

/* Checks that branches stand in preorder, in the lowest slots. */
void upkeep_check_order(void);

/* The tests of sharing use these in turn, over the arena's pool. */
extern ko_tree_shared upkeep_shared;

#endif
