/** Pairs of objects whose fat boxes touch: of one tree, of what moved in it, and between two trees.
 *
 *     ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &query);
 *     while ((status = ko_tree_pairs_next(&query, &budget, &pair)) == KO_OK) {
 *         ... pair.a.user, pair.b.user ...
 *     }
 *     if (status == KO_END) ... these were all
 *
 * query.h states the protocol. A visit is a test of two boxes, or the reading of a slot that needs
 * none. One step makes up to 4 visits and begins while the budget is above 0, so a call may
 * overdraw its budget by 3.
 *
 * Promise of all: every pair of objects whose fat boxes touch is found once, and none is missed.
 * Source: Ericson, Real-Time Collision Detection, 6.3 and 6.6, for descending two trees at once.
 * The order that needs one stack entry a level is this library's. */
#ifndef KEEPOUT_TREE_PAIRS_H
#define KEEPOUT_TREE_PAIRS_H

#include "keepout/tree_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Two objects. In one tree `a` has the lower slot (the low 16 bits of the handle). In two trees
 * `a` is in the first and `b` in the second. */
typedef struct ko_tree_pair {
    ko_tree_hit a; /**< the first object */
    ko_tree_hit b; /**< the second object */
} ko_tree_pair;

/* ---- one tree ---- */

/** Pairs of one tree, under way; 164 bytes where a pointer has 4. */
typedef struct ko_tree_pairs {
    ko_query q;      /**< read visits */
    uint32_t *marks; /**< null: all pairs */
    uint16_t next;   /**< the next branch to test, or to mark */
    uint16_t found;  /**< branches in use before `next`; with marks: the next leaf to mark from */
    uint32_t mask_b; /**< of the second object */
    uint32_t stack[KO_TREE_MAX_HEIGHT]; /**< not gone into yet; cannot overflow, see src */
    uint32_t seal;                      /**< as in ko_tree_query */
} ko_tree_pairs;

/** Begins a walk over the pairs of a tree: all of them, or those of what moved.
 *
 * With marks only pairs come of which at least one object is marked. Two objects of which neither
 * is marked touch now if and only if they touched when the marks were cleared. begin clears the
 * half of the marks that is for branches, next sets it. The marks must stay as they are until the
 * end; if they change, pairs may be missing, or unmarked pairs may come, and nothing worse.
 *
 * @param marks   null for all pairs, else KO_TREE_MARK_WORDS(tree->capacity) words
 * @param mask_a  one object of a pair has one of these bits ...
 * @param mask_b  ... and the other one of these, either way round; KO_ALL takes all
 * @fails  KO_E_RANGE if a mask is not 1 .. KO_ALL; then every next fails so
 * @cost   constant; with marks a step a word */
ko_status ko_tree_pairs_begin(const ko_tree *tree, uint32_t *marks, uint32_t mask_a,
                              uint32_t mask_b, ko_tree_pairs *query);

/** Finds the next pair.
 *
 * @promise  the order is by the branch under whose two children the objects are, in the order of
 *           the slots in the pool. Below a branch it is depth first, first children first. It is
 *           the same on every machine for the same history of the tree
 * @fails    KO_E_CHANGED if the tree changed since begin, KO_E_DATA if the pool is corrupted
 * @cost     over all calls (count - 1)^2 visits if each object touches each, and one for each other
 *           branch ever used. Marks add one for each leaf and each branch ever used */
KO_CHECKED ko_status ko_tree_pairs_next(ko_tree_pairs *query, uint32_t *budget, ko_tree_pair *pair);

/** Finds up to `room` pairs: as that many calls of ko_tree_pairs_next, for fewer instructions.
 *
 * @param[out] count  entries of pairs that were written: at least 1 with KO_OK, else 0
 * @fails  KO_E_RANGE if room is 0 */
KO_CHECKED ko_status ko_tree_pairs_next_n(ko_tree_pairs *query, uint32_t *budget,
                                          ko_tree_pair *pairs, uint32_t room, uint32_t *count);

/* ---- what moved ---- */

/** Words of marks for a tree of that capacity: a bit for each leaf and each branch. Words of 0 mark
 * nothing: clear marks so. */
#define KO_TREE_MARK_WORDS(capacity) (2U * (((capacity) + 31U) / 32U))

/** Marks an object, in memory of the caller's. Mark an object that was inserted, one whose
 * ko_tree_move answered KO_MOVED, and one that is about to be removed.
 *
 * @fails  KO_E_ID */
KO_CHECKED ko_status ko_tree_mark(const ko_tree *tree, ko_tree_id id, uint32_t *marks);

/* ---- two trees ---- */

/** Pairs between two trees, under way; 164 bytes where a pointer has 4. */
typedef struct ko_tree_cross {
    ko_query q;                         /**< read visits; over the first tree */
    const ko_tree *other;               /**< the second tree */
    uint32_t other_revision;            /**< of the second tree at begin */
    uint32_t mask_b;                    /**< of objects of the second tree */
    uint32_t stack[KO_TREE_MAX_HEIGHT]; /**< as in ko_tree_pairs */
    uint32_t seal;                      /**< as in ko_tree_query */
} ko_tree_cross;

/** Begins a walk over the pairs of an object of one tree and an object of another. Both may be the
 * same tree: then each pair comes also the other way round, and each object with itself.
 *
 * @param mask_a  the object of the first tree has one of these bits; KO_ALL takes all
 * @param mask_b  the same for the second tree
 * @fails  KO_E_RANGE if a mask is not 1 .. KO_ALL; then every next fails so
 * @cost   constant */
ko_status ko_tree_cross_begin(const ko_tree *a, const ko_tree *b, uint32_t mask_a, uint32_t mask_b,
                              ko_tree_cross *query);

/** Finds the next pair.
 *
 * @promise  the order is depth first, first children first, the first tree's before the second's
 * @fails    KO_E_CHANGED if one of the trees changed since begin, KO_E_DATA if a pool is corrupted
 * @cost     2 count count' - 1 visits over all calls */
KO_CHECKED ko_status ko_tree_cross_next(ko_tree_cross *query, uint32_t *budget, ko_tree_pair *pair);

/* Linkers see which KO_TREE_K a query has: config.h. */
KO_CONFIG_FOR_K(ko_tree_pairs_begin)
KO_CONFIG_FOR_K(ko_tree_pairs_next)
KO_CONFIG_FOR_K(ko_tree_pairs_next_n)
KO_CONFIG_FOR_K(ko_tree_cross_begin)
KO_CONFIG_FOR_K(ko_tree_cross_next)

#ifdef __cplusplus
}
#endif

#endif
