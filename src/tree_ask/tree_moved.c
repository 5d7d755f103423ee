/* Asks for pairs of what moved alone: marks at leaves and at the branches above them, so that the
 * descent can pass over all branches that hold none. */
#include "keepout/tree_pairs.h"

#include <stddef.h>

#include "src/tree_ask/tree_descent.h"

static uint32_t words_of(const ko_tree *tree)
{
    return KO_TREE_MARK_WORDS((uint32_t)tree->capacity);
}

ko_status ko_tree_mark(const ko_tree *tree, ko_tree_id id, uint32_t *marks)
{
    if (koi_tree_is_missing(tree) || marks == NULL) {
        return KO_E_ARG;
    }
    const uint32_t leaf = koi_tree_slot(tree, id);
    if (leaf == KO_TREE_NIL) {
        return KO_E_ID;
    }
    marks[koi_tree_leaf_word(leaf)] |= 1U << (leaf & 31U);
    return KO_OK;
}

void koi_tree_unmark_branches(const ko_tree *tree, uint32_t *marks)
{
    for (uint32_t i = 1; i < words_of(tree); i += 2U) {
        marks[i] = 0;
    }
}

/* Marks query->next and the branches above it, up to one that is marked already. */
static ko_status climb(const ko_tree *tree, ko_tree_pairs *query, uint32_t limit)
{
    while (query->next != 0U) {
        const uint32_t branch = query->next;
        if (!koi_tree_is_branch(tree, branch)) {
            return KO_E_DATA;
        }
        uint32_t *word = &query->marks[koi_tree_branch_word(branch)];
        const uint32_t place = tree->nodes[branch].place;
        if (koi_tree_is_marked(*word, branch)) {
            break;
        }
        if (!koi_tree_is_place(tree, place)) {
            return KO_E_DATA;
        }
        if (query->q.visits >= limit) {
            return KO_UNFINISHED;
        }
        query->q.visits++;
        *word |= 1U << (branch & 31U);
        query->next = (uint16_t)(place >> 1);
    }
    query->next = 0;
    return KO_OK;
}

ko_status koi_tree_mark_branches(const ko_tree *tree, ko_tree_pairs *query, uint32_t limit)
{
    for (;;) {
        /* Mark what is above the last leaf that was found. */
        const ko_status status = climb(tree, query, limit);
        if (status != KO_OK) {
            return status;
        }
        const uint32_t leaf = query->found;
        if (leaf >= tree->leaves) {
            query->found = KOI_TREE_ALL_MARKED;
            query->next = 1;
            return KO_OK;
        }
        /* Pass over the rest of a word without marks in one step. */
        if (query->q.visits >= limit) {
            return KO_UNFINISHED;
        }
        query->q.visits++;
        const uint32_t word = query->marks[koi_tree_leaf_word(leaf)] >> (leaf & 31U);
        query->found = (uint16_t)((word == 0U) ? (leaf | 31U) + 1U : leaf + 1U);
        const uint32_t place = tree->nodes[leaf].leaf_place;
        if ((word & 1U) != 0U && !koi_tree_leaf_is_free(&tree->nodes[leaf])) {
            if (!koi_tree_is_place(tree, place)) {
                return KO_E_DATA;
            }
            query->next = (uint16_t)(place >> 1);
        }
    }
}
