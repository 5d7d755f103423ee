/* What the iterators over pairs share: src/tree/tree_pairs.c, and tree_moved.c for marks. */
#ifndef KOI_TREE_DESCENT_H
#define KOI_TREE_DESCENT_H

#include "keepout/tree_pairs.h"
#include "src/tree/tree_node.h"

/* What a call works on. */
typedef struct koi_tree_descent {
    const ko_tree *a;
    const ko_tree *b;
    const uint32_t *marks; /* null: all pairs */
    ko_tree_pairs *pairs;
    ko_tree_pair *pair;
    uint32_t limit; /* visits at which it stops */
    bool is_one_tree;
} koi_tree_descent;

/* Marks: a word of 32 leaves, one of 32 branches, in turn. */
static inline uint32_t koi_tree_leaf_word(uint32_t leaf)
{
    return 2U * (leaf >> 5);
}

static inline uint32_t koi_tree_branch_word(uint32_t branch)
{
    return 2U * (branch >> 5) + 1U;
}

static inline bool koi_tree_is_marked(uint32_t word, uint32_t index)
{
    return ((word >> (index & 31U)) & 1U) != 0U;
}

/* Where a call with that budget stops, if no more than `most` visits can be. */
static inline uint32_t koi_tree_pairs_limit(const ko_tree_pairs *pairs, uint32_t budget,
                                            uint32_t most)
{
    const uint32_t left = (pairs->visits < most) ? most - pairs->visits : 0U;
    return pairs->visits + ((budget < left) ? budget : left);
}

/* Unfinished where there can be nothing more: the pool is corrupted. */
static inline ko_status koi_tree_pairs_answer(ko_status status, const ko_tree_pairs *pairs,
                                              uint32_t most)
{
    return (status == KO_UNFINISHED && pairs->visits >= most) ? KO_E_DATA : status;
}

/* At most the pairs, each branch and each leaf, and each branch a second time: below 2^29. */
static inline uint32_t koi_tree_most_visits(const ko_tree *tree)
{
    return (uint32_t)tree->count * tree->count + 2U * tree->branches + tree->leaves;
}

/* Both as begun, with nothing visited. */
void koi_tree_pairs_start(const ko_tree *a, const ko_tree *b, ko_tree_pairs *pairs);

/* On, from branch to branch of one tree in the order of the pool, and below each whose children
 * touch. KO_UNFINISHED: the limit was reached. */
ko_status koi_tree_pairs_go_on(const koi_tree_descent *d);

#endif
