/* Asks which objects are nearest to a point: a walk into the nearer child first, past every branch
 * that is farther than what matters.
 *
 * A search goes through the tree once and keeps the nearest objects, in order, in an array: the
 * caller's, or for a single object the one in the query. When it is over, its objects are reported.
 * The next search passes over those that were reported: by order of their squares, then of their
 * slots. */
#include "port/fast.h"

#include <stddef.h>

#include "src/math/query_seal.h"
#include "src/tree_ask/tree_near.h"
#include "src/tree_ask/tree_walk.h"

/* ---- the walk ---- */

/* Compares both children of a branch. Returns the nearer one, and the other in *other; KO_TREE_NIL
 * for a child beyond the limit. */
static inline uint32_t choose(const ko_tree_node *node, const ko_vec3 *point, uint64_t limit,
                              uint32_t *other)
{
    const uint64_t first = koi_bounds_square(&node->box[0], point);
    const uint64_t second = koi_bounds_square(&node->box[1], point);
    const uint32_t near = (second < first) ? 1U : 0U;
    *other = (((near != 0U) ? first : second) <= limit) ? node->child[1U - near] : KO_TREE_NIL;
    return (((near != 0U) ? second : first) <= limit) ? node->child[near] : KO_TREE_NIL;
}

/* KO_OK if the leaf is within the limit and has a bit of the mask, else KO_END; KO_E_DATA if it is
 * corrupted. */
static ko_status measure_leaf(const ko_tree *tree, uint32_t leaf, uint32_t mask,
                              const ko_vec3 *point, uint64_t limit, uint64_t *square)
{
    const ko_bounds *box = koi_tree_leaf_box(tree, leaf);
    if (box == NULL) {
        return KO_E_DATA;
    }
    if ((tree->nodes[leaf].leaf_category & mask) == 0U) {
        return KO_END;
    }
    *square = koi_bounds_square(box, point);
    return (*square <= limit) ? KO_OK : KO_END;
}

ko_status koi_tree_next_leaf(const ko_tree *tree, ko_tree_nearest *query, uint64_t limit,
                             uint32_t *budget, uint32_t *leaf, uint64_t *square)
{
    const uint32_t left = koi_tree_boxes_left(tree, query->q.visits - query->start);
    const uint32_t allowed = (*budget < left) ? *budget : left;
    uint32_t visits = 0;
    uint32_t depth = query->q.depth;
    ko_status status = (depth <= KOI_PORT_STACK) ? KO_END : KO_E_DATA;
    while (depth > 0U && status == KO_END) {
        uint32_t link = query->stack[--depth];
        while (koi_tree_is_branch(tree, link)) {
            if (visits >= allowed) {
                query->stack[depth++] = (uint16_t)link;
                status = (allowed < left) ? KO_UNFINISHED : KO_E_DATA;
                break;
            }
            visits += 2U;
            const ko_tree_node *node = &tree->nodes[link];
            uint32_t other = KO_TREE_NIL;
            link = ((node->category & query->q.mask) != 0U)
                       ? choose(node, &query->point, limit, &other)
                       : KO_TREE_NIL;
            if (other != KO_TREE_NIL) {
                if (depth >= KOI_PORT_STACK) {
                    status = KO_E_DATA;
                    link = KO_TREE_NIL;
                    break;
                }
                query->stack[depth++] = (uint16_t)other;
            }
        }
        if (status == KO_END && link != KO_TREE_NIL) {
            *leaf = link - KO_TREE_LEAF;
            status = measure_leaf(tree, *leaf, query->q.mask, &query->point, limit, square);
        }
    }
    *budget -= (visits < *budget) ? visits : *budget;
    query->q.depth = (uint8_t)depth;
    query->q.visits += visits;
    return status;
}

/* ---- a search ---- */

/* Field by field: the bytes that pad a struct were not written. */
static inline void put(ko_tree_near *to, const ko_tree_near *one)
{
    to->id = one->id;
    to->user = one->user;
    to->square = one->square;
    to->clearance = one->clearance;
}

/* Clears what a seal takes of the entry in the query and nobody wrote. */
static KOI_APART void clear_unwritten(ko_tree_nearest *query)
{
    const ko_tree_near one = query->one;
    koi_query_clear(&query->one, sizeof(query->one));
    const bool was_written = query->held > 0U || query->reported_slot != KO_TREE_NIL;
    if (was_written && query->found == &query->one) {
        put(&query->one, &one);
    }
}

static ko_status leave(ko_tree_nearest *query, ko_status status)
{
    if (koi_query_may_seal(status)) {
        clear_unwritten(query);
    }
    return koi_query_leave(&query->q, &query->seal, koi_tree_nearest_bytes(query), status);
}

ko_status ko_tree_nearest_begin(const ko_tree *tree, const ko_vec3 *point, fix16_t reach,
                                uint32_t mask, ko_tree_nearest *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_tree_is_missing(tree) || point == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (ko_vec3_check(point) != KO_OK || reach < 0 || !koi_query_is_mask(mask)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    koi_tree_open(&query->q, tree, mask);
    query->point = *point;
    query->limit = koi_tree_limit(reach);
    query->reported = 0;
    query->reported_slot = KO_TREE_NIL;
    query->start = 0;
    query->found = NULL;
    query->room = 0;
    query->held = 0;
    return leave(query, KO_OK);
}

/* Begins at the root. */
static void begin_search(const ko_tree *tree, ko_tree_nearest *query, ko_tree_near *found,
                         uint32_t room)
{
    query->found = found;
    query->room = (uint16_t)room;
    query->held = 0;
    koi_tree_begin_leaves(tree, query);
}

static uint32_t slot_of(const ko_tree_near *near)
{
    return near->id & 0xFFFFU;
}

static KOI_APART bool is_farther(const ko_tree_near *a, const ko_tree_near *b)
{
    return a->square > b->square || (a->square == b->square && slot_of(a) > slot_of(b));
}

static bool was_reported(const ko_tree_nearest *query, uint32_t leaf, uint64_t square)
{
    return query->reported_slot != KO_TREE_NIL &&
           (square < query->reported ||
            (square == query->reported && leaf <= query->reported_slot));
}

/* Inserts an object among those held, in order. If there is no room the farthest is dropped. */
static void keep(ko_tree_nearest *query, const ko_tree_near *one)
{
    ko_tree_near *const found = query->found;
    uint32_t at = query->held;
    if (at == query->room) {
        at--;
        if (!is_farther(&found[at], one)) {
            return;
        }
    } else {
        query->held++;
    }
    for (; at > 0U && is_farther(&found[at - 1U], one); at--) {
        found[at] = found[at - 1U];
    }
    put(&found[at], one);
}

/* The search is over: reports what it holds, and leaves the query at the beginning of the next. */
static ko_status report(ko_tree_nearest *query, uint32_t *count)
{
    ko_tree_near *const found = query->found;
    uint32_t n = query->held;
    while (n > 0U && found[n - 1U].square > query->limit) {
        n--; /* shortened since it was found */
    }
    if (n == 0U) {
        return koi_tree_answer(&query->q, query->q.over, KO_END);
    }
    for (uint32_t i = 0; i < n; i++) {
        found[i].clearance = (fix16_t)ko_fix_sqrt_down(found[i].square);
    }
    query->reported = found[n - 1U].square;
    query->reported_slot = slot_of(&found[n - 1U]);
    query->held = 0;
    if (n == query->room) {
        query->room = 0; /* there may be more: the next call searches again */
    }
    *count = n;
    return KO_OK;
}

/* Goes on with the search, or begins one if none is under way in this array. */
static ko_status search(ko_tree_nearest *query, uint32_t *budget, ko_tree_near *found,
                        uint32_t room, uint32_t *count)
{
    ko_status status = koi_query_resume(&query->q, &query->seal, koi_tree_nearest_bytes(query));
    if (status != KO_OK) {
        return status;
    }
    const ko_tree *const tree = query->q.over;
    if (query->q.revision != tree->revision) {
        return koi_query_end(&query->q, KO_E_CHANGED);
    }
    if (query->found != found || query->room != room) {
        begin_search(tree, query, found, room);
    }
    if (query->held > room) {
        return koi_query_end(&query->q, KO_E_DATA); /* the query is damaged */
    }
    uint32_t purse = koi_purse_left(budget);
    while (status == KO_OK) {
        const uint64_t last = (query->held == room) ? found[room - 1U].square : query->limit;
        const uint64_t limit = (last < query->limit) ? last : query->limit;
        ko_tree_near one;
        uint32_t leaf = 0;
        status = koi_tree_next_leaf(tree, query, limit, &purse, &leaf, &one.square);
        if (status == KO_OK && !was_reported(query, leaf, one.square)) {
            one.id = koi_tree_id_of(tree, leaf);
            one.user = tree->nodes[leaf].user;
            one.clearance = 0;
            keep(query, &one);
        }
    }
    if (budget != NULL) {
        *budget = purse;
    }
    if (status == KO_END) {
        status = report(query, count);
    }
    if (status < KO_OK) {
        status = koi_query_end(&query->q, status);
    }
    return leave(query, status);
}

/* ---- the calls ---- */

ko_status ko_tree_nearest_next(ko_tree_nearest *query, uint32_t *budget, ko_tree_near *near)
{
    uint32_t count = 0;
    if (query == NULL || near == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = search(query, budget, &query->one, 1, &count);
    if (status == KO_OK) {
        *near = query->one;
    }
    return status;
}

ko_status ko_tree_nearest_next_n(ko_tree_nearest *query, uint32_t *budget, ko_tree_near *found,
                                 uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, found, count)) {
        return KO_E_ARG;
    }
    if (room < 1U || room > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    return search(query, budget, found, room, count);
}

ko_status ko_tree_nearest_shorten(ko_tree_nearest *query, fix16_t reach)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (reach < 0) {
        return KO_E_RANGE;
    }
    const size_t bytes = koi_tree_nearest_bytes(query);
    const bool waits = koi_query_waits(&query->q);
    const ko_status status = koi_query_resume(&query->q, &query->seal, bytes);
    if (status < KO_OK) {
        return status;
    }
    const uint64_t limit = koi_tree_limit(reach);
    query->limit = (limit < query->limit) ? limit : query->limit;
    koi_query_return(&query->q, &query->seal, bytes, waits);
    return KO_OK;
}
