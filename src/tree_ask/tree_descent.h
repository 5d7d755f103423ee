/* Shared by the iterators over pairs: tree_pairs.c, and tree_moved.c for marks. */
#ifndef KOI_TREE_DESCENT_H
#define KOI_TREE_DESCENT_H

#include "keepout/tree_pairs.h"
#include "src/math/iterate.h"
#include "src/tree/tree_node.h"

/* The arguments of a call of next, and what follows from them. */
typedef struct koi_tree_descent {
    const ko_tree *a;
    const ko_tree *b;
    const uint32_t *marks; /* null: all pairs */
    ko_query *q;           /* of the query, ... */
    uint32_t *stack;       /* ... and its stack */
    ko_tree_pair *pair;    /* where the next pair is written */
    uint32_t room;         /* for pairs from there on, at least 1 */
    uint32_t limit;        /* visits at which it stops */
    uint32_t mask_b;
    bool is_one_tree;
} koi_tree_descent;

/* Marks are words of 32 leaves and words of 32 branches, in turn. */
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

/* More visits than a walk over one tree takes: the pairs, each leaf and each branch for its mark,
 * and each branch once more. Below 2^29. */
static inline uint32_t koi_tree_most_visits(const ko_tree *tree)
{
    return (uint32_t)tree->count * tree->count + 2U * tree->branches + tree->leaves;
}

/* ---- src/tree_ask/tree_moved.c ---- */

/* query->found when all branches above marked leaves are marked. */
#define KOI_TREE_ALL_MARKED 0xFFFFU

/* Clears the marks of all branches. */
void koi_tree_unmark_branches(const ko_tree *tree, uint32_t *marks);

/* Marks the branches above marked leaves. KO_OK: all are marked. KO_UNFINISHED: the limit of visits
 * was reached; query->found and query->next say where it goes on. */
ko_status koi_tree_mark_branches(const ko_tree *tree, ko_tree_pairs *query, uint32_t limit);

#endif
