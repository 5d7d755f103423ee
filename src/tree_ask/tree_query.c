/* Asks which objects touch a box.
 *
 * A walk visits a branch by testing the boxes of both its children. If both are touched, the second
 * goes on the stack and the walk goes into the first. The stack cannot overflow: it holds at most
 * one child of each branch on the path from the root, and that path is no longer than the tree is
 * high. In a corrupted pool it could, so the depth is compared before it grows. */
#include "port/fast.h"

#include "keepout/tree_query.h"

#include <stddef.h>

#include "src/math/query_seal.h"
#include "src/tree_ask/tree_walk.h"

#include "port/walk.h"

/* ko_aabb_check and koi_bounds_of of one axis at once. With h = c + r + KO_LIMIT the axis is legal
 * iff 0 <= h <= 2 KO_LIMIT and 0 <= r <= h / 2. If h overflows, one of these fails. */
static inline bool prepare_axis(fix16_t c, fix16_t r, fix16_t *lo, fix16_t *hi)
{
    const uint32_t high = (uint32_t)c + (uint32_t)r;
    const uint32_t h = high + (uint32_t)KO_LIMIT;
    *lo = (fix16_t)((uint32_t)c - (uint32_t)r);
    *hi = (fix16_t)high;
    return h <= 2U * (uint32_t)KO_LIMIT && (uint32_t)r <= h / 2U;
}

ko_status ko_tree_query_begin(const ko_tree *tree, const ko_aabb *box, uint32_t mask,
                              ko_tree_query *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_tree_is_missing(tree) || box == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    ko_bounds bounds;
    if (!koi_query_is_mask(mask) || !prepare_axis(box->c.x, box->r.x, &bounds.lo.x, &bounds.hi.x) ||
        !prepare_axis(box->c.y, box->r.y, &bounds.lo.y, &bounds.hi.y) ||
        !prepare_axis(box->c.z, box->r.z, &bounds.lo.z, &bounds.hi.z)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    query->box = bounds;
    koi_tree_open(&query->q, tree, mask);
    query->q.depth = koi_tree_begin_above(tree, query->stack);
    return koi_query_stay(&query->q, &query->seal, koi_tree_query_bytes(query), KO_OK);
}

/* The walk stopped at a link, with that many of the branches left that it was allowed. If none is
 * left for the next one, which the budget forbids, the link is a branch, in a corrupted pool, too.
 * It goes back on the stack, which has room for it in a sound pool. Any other link is damage. */
static ko_status put_back(ko_tree_query *query, uint32_t link, uint32_t left, uint32_t allowed)
{
    const ko_tree *const tree = query->q.over;
    const bool is_spent = left == UINT32_MAX && allowed < tree->branches - query->q.visits / 2U;
    if (!is_spent || query->q.depth >= KOI_PORT_STACK) {
        return koi_query_end(&query->q, KO_E_DATA);
    }
    query->stack[query->q.depth++] = (uint16_t)link;
    return KO_UNFINISHED;
}

/* Ends a call whose walk stopped at a link, and takes what it spent off the budget. */
static KOI_OWN_FRAME ko_status stop(ko_tree_query *query, uint32_t *budget, uint32_t link,
                                    uint32_t left, uint32_t allowed)
{
    const ko_status status = put_back(query, link, left, allowed);
    koi_purse_spend(&query->q, budget, 2U * (allowed - ((left == UINT32_MAX) ? 0U : left)));
    return koi_query_leave(&query->q, &query->seal, koi_tree_query_bytes(query), status);
}

/* Goes on until there is no room left in `hits`, which has some. KO_OK: there is none. A query
 * cannot visit more branches than there are, so it ends even in a corrupted pool. */
static KOI_PORT_WALKS ko_status go_on(ko_tree_query *query, uint32_t *budget, koi_port_hits *hits)
{
    ko_status status = koi_query_resume(&query->q, &query->seal, koi_tree_query_bytes(query));
    if (status != KO_OK) {
        return status;
    }
    const ko_tree *const tree = query->q.over;
    if (query->q.revision != tree->revision) {
        return koi_query_end(&query->q, KO_E_CHANGED);
    }
    if (query->q.depth > KOI_PORT_STACK) {
        return koi_query_end(&query->q, KO_E_DATA);
    }
    uint32_t allowed = tree->branches - query->q.visits / 2U; /* two boxes each */
    if (budget != NULL && *budget < 2U * allowed) {
        allowed = (*budget + 1U) / 2U;
    }
    const uint64_t walked = koi_port_walk(tree, query, allowed, hits);
    const uint32_t link = (uint32_t)(walked >> 32);
    const uint32_t left = (uint32_t)walked;
    if (link == KOI_PORT_END) {
        status = koi_tree_answer(&query->q, tree, KO_END);
    } else if (link != KOI_PORT_FULL) {
        return stop(query, budget, link, left, allowed);
    }
    koi_purse_spend(&query->q, budget, 2U * (allowed - left));
    return koi_query_stay(&query->q, &query->seal, koi_tree_query_bytes(query), status);
}

ko_status ko_tree_query_next(ko_tree_query *query, uint32_t *budget, ko_tree_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    koi_port_hits hits = {hit, 1};
    return go_on(query, budget, &hits);
}

ko_status ko_tree_query_next_n(ko_tree_query *query, uint32_t *budget, ko_tree_hit *hits,
                               uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, hits, count)) {
        return KO_E_ARG;
    }
    if (room == 0U) {
        return KO_E_RANGE;
    }
    koi_port_hits found = {hits, room};
    const ko_status status = go_on(query, budget, &found);
    *count = room - found.room;
    return (found.room < room) ? KO_OK : status;
}
