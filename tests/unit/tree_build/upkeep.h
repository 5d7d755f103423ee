/* Shared by the tests of building, tuning, copying and sharing trees, besides the arena. */
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

/* Fills the arena with a tree for `capacity` objects, by so many random steps. So it has free slots
 * of both kinds. */
void upkeep_fill(uint32_t capacity, uint32_t steps, uint32_t seed);

/* The answer of a query for the whole world: the number of objects, and a digest of handles, values
 * and order. */
typedef struct upkeep_answer {
    uint32_t hits;
    uint32_t digest; /* depends on the order */
    uint32_t set;    /* does not depend on the order */
    uint32_t visits;
} upkeep_answer;

upkeep_answer upkeep_ask(const ko_tree *tree, const ko_aabb *box, uint8_t mask);

/* Queries the arena's tree with boxes all over the world and compares the answers with brute
 * force. */
void upkeep_check_answers(uint32_t seed);

/* Checks that each bit of a branch belongs to an object below it. */
void upkeep_check_exact_bits(void);

/* Checks that branches are in the lowest slots, as ko_tree_rebuild leaves them: each between those
 * below its first child and those below its second. */
void upkeep_check_built(void);

/* Checks that branches are in preorder, in the lowest slots. */
void upkeep_check_order(void);

/* The tests of sharing use these in turn, over the arena's pool. */
extern ko_tree_shared upkeep_shared;

#endif
