/* Pairs of objects whose fat boxes touch: of one tree, between two trees, and of what moved.
 *
 * Iterators as those of tree_query.h, all three in the same struct:
 *
 *     ko_tree_pairs pairs;
 *     ko_tree_pair pair;
 *     ko_status status = ko_tree_pairs_begin(&tree, &pairs);
 *     while (status == KO_OK &&
 *            (status = ko_tree_pairs_next(&tree, &pairs, budget, &pair)) == KO_OK) {
 *         ... pair.a.user, pair.b.user ...
 *     }
 *     if (status == KO_END) ... these were all
 *
 * What all share. Promise: every pair of objects whose fat boxes touch, exactly, each once: none is
 * missed. A visit is a test of two boxes, or a look at a slot that needed none; one step does up to
 * 4 and is begun while the budget is not spent. KO_OK: *pair is one. KO_END: no more.
 * KO_UNFINISHED: the budget is spent; call again. Other than with KO_OK *pair is unchanged.
 * They fail with
 * KO_E_CHANGED iff a tree was changed since the begin, KO_E_DATA iff the pool is found corrupted,
 * KO_E_ARG iff a pointer is null; then they cannot be continued. Reentrant; the moved form alone
 * writes, to the caller's marks. Source: Ericson, Real-Time Collision Detection, 6.3 and 6.6, for
 * descending two trees at once; the order that needs one entry a level is this library's. */
#ifndef KEEPOUT_TREE_PAIRS_H
#define KEEPOUT_TREE_PAIRS_H

#include "keepout/tree_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Pairs under way; 148 bytes. `visits` may be read, and `mask` set after the begin: then only pairs
 * come of which one has a bit of mask[0] and the other one of mask[1], in one tree either way
 * round, of two trees in that order. */
typedef struct ko_tree_pairs {
    uint32_t revision[2]; /* of the trees when it began */
    uint32_t visits;
    uint16_t next;  /* one tree: the branch to look at next */
    uint16_t found; /* one tree: branches in use among those before it; moved: the next to mark */
    uint8_t mask[2];
    uint16_t depth;                     /* entries of stack in use */
    uint32_t stack[KO_TREE_MAX_HEIGHT]; /* not gone into yet; cannot overflow, see src */
} ko_tree_pairs;

/* Two objects. In one tree a has the lower slot (the low 16 bits of the handle); of two trees a is
 * of the first, b of the second. */
typedef struct ko_tree_pair {
    ko_tree_hit a;
    ko_tree_hit b;
} ko_tree_pair;

/* All pairs of one tree. Order: by the branch, in the order of the slots in the pool, under whose
 * two children the objects are; below it depth first, first children first; the same everywhere for
 * the same history of the tree. Worst case, over all calls: (count - 1)^2 visits (when each touches
 * each, which is half as many pairs) and one for each other branch ever used. begin fails with
 * KO_E_ARG; then pairs is unchanged. Constant time. */
ko_status ko_tree_pairs_begin(const ko_tree *tree, ko_tree_pairs *pairs);
ko_status ko_tree_pairs_next(const ko_tree *tree, ko_tree_pairs *pairs, uint32_t budget,
                             ko_tree_pair *pair);

/* All pairs of an object of one tree and an object of another (or the same: then each also the
 * other way round, and with itself). Order: depth first, first children first, the first tree's
 * before the second's. Worst case, over all calls: 2 count count' - 1 visits. begin fails with
 * KO_E_ARG; then pairs is unchanged. Constant time. */
ko_status ko_tree_cross_begin(const ko_tree *a, const ko_tree *b, ko_tree_pairs *pairs);
ko_status ko_tree_cross_next(const ko_tree *a, const ko_tree *b, ko_tree_pairs *pairs,
                             uint32_t budget, ko_tree_pair *pair);

/* Words of marks for a tree of that capacity: a bit for each leaf and each branch. */
#define KO_TREE_MARK_WORDS(capacity) (2U * (((capacity) + 31U) / 32U))

/* What moved is what the caller has marked since it last cleared its marks, in memory of its own:
 * mark what was inserted, whose move answered KO_MOVED, and what is about to be removed. Marks need
 * room for KO_TREE_MARK_WORDS(tree->capacity) words. Clearing takes one step a word, marking
 * constant time. Fail with KO_E_ARG iff a pointer is null, KO_E_ID (handle); then nothing is
 * changed. */
ko_status ko_tree_clear_marks(const ko_tree *tree, uint32_t *marks);
ko_status ko_tree_mark(const ko_tree *tree, uint32_t *marks, ko_tree_id id);

/* The pairs of one tree of which at least one object is marked, each once, also when both are. Two
 * objects of which neither is touch iff they did before. begin clears the half of the marks that is
 * for branches, next marks those above marked leaves and then visits only pairs of which one holds
 * a mark. Order: as all pairs have. The marks must be the same in all calls until the end; should
 * they not be, pairs may be missing or come that are not marked, no more. Worst case, over all
 * calls: that of all pairs, and a visit for each leaf and each branch ever used. begin fails with
 * KO_E_ARG; then nothing is changed. Worst case: a step a word. */
ko_status ko_tree_moved_begin(const ko_tree *tree, uint32_t *marks, ko_tree_pairs *pairs);
ko_status ko_tree_moved_next(const ko_tree *tree, uint32_t *marks, ko_tree_pairs *pairs,
                             uint32_t budget, ko_tree_pair *pair);

#ifdef __cplusplus
}
#endif

#endif
