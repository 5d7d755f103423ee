/* Pairs of what moved: marks at leaves, and from them up, so that the descent can pass over all
 * branches that hold none. */
#include "keepout/tree_pairs.h"

#include <stddef.h>

#include "src/tree/tree_descent.h"

#define ALL_MARKED 0xFFFFU /* in `found`: the branches have their marks */

static uint32_t words_of(const ko_tree *tree)
{
    return KO_TREE_MARK_WORDS((uint32_t)tree->capacity);
}

ko_status ko_tree_clear_marks(const ko_tree *tree, uint32_t *marks)
{
    if (tree == NULL || marks == NULL) {
        return KO_E_ARG;
    }
    for (uint32_t i = 0; i < words_of(tree); i++) {
        marks[i] = 0;
    }
    return KO_OK;
}

ko_status ko_tree_mark(const ko_tree *tree, uint32_t *marks, ko_tree_id id)
{
    if (tree == NULL || marks == NULL) {
        return KO_E_ARG;
    }
    const uint32_t leaf = koi_tree_slot(tree, id);
    if (leaf == KO_TREE_NIL) {
        return KO_E_ID;
    }
    marks[koi_tree_leaf_word(leaf)] |= 1U << (leaf & 31U);
    return KO_OK;
}

ko_status ko_tree_moved_begin(const ko_tree *tree, uint32_t *marks, ko_tree_pairs *pairs)
{
    if (tree == NULL || marks == NULL || pairs == NULL) {
        return KO_E_ARG;
    }
    koi_tree_pairs_start(tree, tree, pairs);
    for (uint32_t i = 1; i < words_of(tree); i += 2U) {
        marks[i] = 0;
    }
    return KO_OK;
}

/* Marks `next` and the branches above it, up to one that is marked already. */
static ko_status climb(const ko_tree *tree, uint32_t *marks, ko_tree_pairs *pairs, uint32_t limit)
{
    while (pairs->next != 0U) {
        const uint32_t branch = pairs->next;
        if (!koi_tree_is_branch(tree, branch)) {
            return KO_E_DATA;
        }
        uint32_t *word = &marks[koi_tree_branch_word(branch)];
        const uint32_t place = tree->nodes[branch].place;
        if (koi_tree_is_marked(*word, branch)) {
            break;
        }
        if (!koi_tree_is_place(tree, place)) {
            return KO_E_DATA;
        }
        if (pairs->visits >= limit) {
            return KO_UNFINISHED;
        }
        pairs->visits++;
        *word |= 1U << (branch & 31U);
        pairs->next = (uint16_t)(place >> 1);
    }
    pairs->next = 0;
    return KO_OK;
}

/* From marked leaf to marked leaf, until all branches above them have their marks. */
static KOI_NOINLINE ko_status mark_branches(const ko_tree *tree, uint32_t *marks,
                                            ko_tree_pairs *pairs, uint32_t limit)
{
    for (;;) {
        const ko_status status = climb(tree, marks, pairs, limit);
        if (status != KO_OK) {
            return status;
        }
        const uint32_t leaf = pairs->found;
        if (leaf >= tree->leaves) {
            pairs->found = ALL_MARKED;
            pairs->next = 1;
            return KO_OK;
        }
        if (pairs->visits >= limit) {
            return KO_UNFINISHED;
        }
        pairs->visits++;
        const uint32_t word = marks[koi_tree_leaf_word(leaf)] >> (leaf & 31U);
        pairs->found = (uint16_t)((word == 0U) ? (leaf | 31U) + 1U : leaf + 1U);
        const uint32_t place = tree->nodes[leaf].leaf_place;
        if ((word & 1U) != 0U && !koi_tree_leaf_is_free(&tree->nodes[leaf])) {
            if (!koi_tree_is_place(tree, place)) {
                return KO_E_DATA;
            }
            pairs->next = (uint16_t)(place >> 1);
        }
    }
}

ko_status ko_tree_moved_next(const ko_tree *tree, uint32_t *marks, ko_tree_pairs *pairs,
                             uint32_t budget, ko_tree_pair *pair)
{
    if (tree == NULL || marks == NULL || pairs == NULL || pair == NULL) {
        return KO_E_ARG;
    }
    if (pairs->revision[0] != tree->revision) {
        return KO_E_CHANGED;
    }
    const uint32_t most = koi_tree_most_visits(tree);
    const uint32_t limit = koi_tree_pairs_limit(pairs, budget, most);
    ko_status status = KO_OK;
    if (pairs->found != ALL_MARKED) {
        status = mark_branches(tree, marks, pairs, limit);
    }
    if (status == KO_OK) {
        const koi_tree_descent d = {tree, tree, marks, pairs, pair, limit, true};
        status = koi_tree_pairs_go_on(&d);
        pairs->found = ALL_MARKED;
    }
    return koi_tree_pairs_answer(status, pairs, most);
}
