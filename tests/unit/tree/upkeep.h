/* What the suites of upkeep share, besides the arena. */
#ifndef UPKEEP_H
#define UPKEEP_H

#include "arena.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

extern const ko_aabb upkeep_world;

/* The call answers so, and not a byte of tree and pool has changed. */
#define KEEPS(call, expected)                                                                      \
    do {                                                                                           \
        const uint32_t before_it = arena_checksum();                                               \
        CHECK_EQ(call, expected);                                                                  \
        CHECK_EQ(arena_checksum(), before_it);                                                     \
    } while (0)

/* Fills the arena: a tree for `capacity` objects, of which `count` are in, after as many random
 * steps; so with free slots of both kinds. */
void upkeep_fill(uint32_t capacity, uint32_t steps, uint32_t seed);

/* How many objects the world holds according to a tree, and a digest of handles, values, and their
 * order. */
typedef struct upkeep_answer {
    uint32_t hits;
    uint32_t digest; /* of the order as well */
    uint32_t set;    /* of handles and values in any order */
    uint32_t visits;
} upkeep_answer;

upkeep_answer upkeep_ask(const ko_tree *tree, const ko_aabb *box, uint8_t mask);

/* Asks the arena's tree for boxes all over the world and compares with every box there is. */
void upkeep_check_answers(uint32_t seed);

/* Branches have no bits that nothing below them has. */
void upkeep_check_exact_bits(void);

/* Branches stand in preorder, in the lowest slots. */
void upkeep_check_order(void);

/* What the tests of sharing share in turn, over the arena's pool. */
extern ko_tree_shared upkeep_shared;

#endif
