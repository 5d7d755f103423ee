/* Asking a tree: which objects touch a box.
 *
 * A query is an iterator in a struct of the caller's. It can be given a budget of visits, stops
 * when that is spent, and goes on later:
 *
 *     ko_tree_query query;
 *     ko_tree_hit hit;
 *     ko_status status = ko_tree_query_begin(&tree, &box, &query);
 *     while (status == KO_OK && (status = ko_tree_query_next(&tree, &query, budget, &hit)) ==
 * KO_OK) {
 *         ... hit.user ...
 *     }
 *     if (status == KO_END) ... everything was seen; only now "nothing more there" is true
 */
#ifndef KEEPOUT_TREE_QUERY_H
#define KEEPOUT_TREE_QUERY_H

#include <stddef.h>

#include "keepout/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A query under way; 96 bytes. Only `visits` may be read: the boxes that were tested so far. */
typedef struct ko_tree_query {
    ko_bounds box;
    uint32_t revision; /* of the tree when it began */
    uint16_t visits;
    uint8_t mask;                       /* objects of none of these bits are passed over */
    uint8_t depth;                      /* entries of stack in use */
    uint16_t stack[KO_TREE_MAX_HEIGHT]; /* not visited yet; cannot overflow, see src */
} ko_tree_query;

/* An object that was found. */
typedef struct ko_tree_hit {
    ko_tree_id id;
    uint32_t user;
} ko_tree_hit;

/* Begins a query for all objects whose fat box touches box. Range: a legal box.
 * Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff the box is not legal; then query is
 * unchanged. Constant time, reentrant. */
ko_status ko_tree_query_begin(const ko_tree *tree, const ko_aabb *box, ko_tree_query *query);

/* Restricts a query to objects that have one of these bits (ko_tree_set_category). Without this
 * call the query finds all objects. Call it before the first call of next. A null query is ignored.
 * */
static inline void ko_tree_query_filter(ko_tree_query *query, uint8_t mask)
{
    if (query != NULL) {
        query->mask = mask;
    }
}

/* Goes on until an object is found, everything was visited, or `budget` nodes were visited in this
 * call. KO_OK: *hit is one. KO_END: no more (also with a budget of 0, if nothing is left).
 * KO_UNFINISHED: budget spent, no hit; call again. Other than with KO_OK *hit is unchanged.
 * Promise: all objects whose fat box touches the query's, each once, exactly: none is missed.
 * Order: depth first, first child first; the same everywhere for the same history of the tree.
 * Fails with KO_E_CHANGED iff the tree was changed since the query began, KO_E_DATA iff a link is
 * found corrupted, KO_E_ARG iff a pointer is null; the query can then not be continued.
 * Worst case: 2 count visits over all calls, 2 in an empty tree that was used. Reentrant. */
ko_status ko_tree_query_next(const ko_tree *tree, ko_tree_query *query, uint32_t budget,
                             ko_tree_hit *hit);

#ifdef __cplusplus
}
#endif

#endif
