/* What is nearest to a point: branches by distance, nearer child first, none that is farther than
 * what was found already. */
#include "keepout/tree_near.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/tree/tree_walk.h"

/* Looks at both children of a branch: into the nearer one the walk goes on, the other is put off.
 * KO_TREE_NIL: neither is within the limit. */
static inline uint32_t choose(const ko_tree_node *node, const ko_vec3 *point, uint64_t limit,
                              uint32_t *other)
{
    const uint64_t first = koi_bounds_square(&node->box[0], point);
    const uint64_t second = koi_bounds_square(&node->box[1], point);
    const uint32_t near = (second < first) ? 1U : 0U;
    *other = (((near != 0U) ? first : second) <= limit) ? node->child[1U - near] : KO_TREE_NIL;
    return (((near != 0U) ? second : first) <= limit) ? node->child[near] : KO_TREE_NIL;
}

/* A leaf that counts: within the limit, with a bit of the mask. */
static ko_status look_at(const ko_tree *tree, uint32_t leaf, uint32_t mask, const ko_vec3 *point,
                         uint64_t limit, uint64_t *square)
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

/* The next leaf within a limit, which the caller may make smaller from call to call. */
static ko_status next_leaf(const ko_tree *tree, ko_tree_walk *walk, const ko_vec3 *point,
                           uint64_t limit, uint32_t *budget, uint32_t *leaf, uint64_t *square)
{
    if (walk->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    const uint32_t left = koi_tree_walk_left(tree, walk);
    const uint32_t allowed = (*budget < left) ? *budget : left;
    uint32_t visits = 0;
    uint32_t depth = walk->depth;
    ko_status status = (depth <= KOI_PORT_STACK) ? KO_END : KO_E_DATA;
    while (depth > 0U && status == KO_END) {
        uint32_t link = walk->stack[--depth];
        while (koi_tree_is_branch(tree, link)) {
            if (visits >= allowed) {
                walk->stack[depth++] = (uint16_t)link;
                status = (allowed < left) ? KO_UNFINISHED : KO_E_DATA;
                break;
            }
            visits += 2U;
            const ko_tree_node *node = &tree->nodes[link];
            uint32_t other = KO_TREE_NIL;
            link = ((node->category & walk->mask) != 0U) ? choose(node, point, limit, &other)
                                                         : KO_TREE_NIL;
            if (other != KO_TREE_NIL) {
                if (depth >= KOI_PORT_STACK) {
                    status = KO_E_DATA;
                    link = KO_TREE_NIL;
                    break;
                }
                walk->stack[depth++] = (uint16_t)other;
            }
        }
        if (status == KO_END && link != KO_TREE_NIL) {
            *leaf = link - KO_TREE_LEAF;
            status = look_at(tree, *leaf, walk->mask, point, limit, square);
        }
    }
    *budget -= (visits < *budget) ? visits : *budget;
    walk->depth = (uint8_t)depth;
    walk->visits = (uint16_t)(walk->visits + visits);
    return status;
}

/* The largest square whose root, rounded down, is the radius. */
static uint64_t limit_of(fix16_t radius)
{
    const uint32_t beyond = (uint32_t)radius + 1U;
    return koi_port_umul(beyond, beyond) - 1U;
}

/* ---- one after the other ---- */

ko_status ko_tree_nearest_begin(const ko_tree *tree, const ko_vec3 *point, fix16_t radius,
                                ko_tree_nearest *query)
{
    if (tree == NULL || point == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(point) != KO_OK || radius < 0) {
        return KO_E_RANGE;
    }
    query->point = *point;
    query->visits = 0;
    query->limit = limit_of(radius);
    query->square = query->limit;
    query->told = 0;
    query->leaf = KO_TREE_NIL;
    query->told_leaf = KO_TREE_NIL;
    koi_tree_walk_begin(tree, &query->walk);
    return KO_OK;
}

static bool was_told(const ko_tree_nearest *query, uint32_t leaf, uint64_t square)
{
    return query->told_leaf != KO_TREE_NIL &&
           (square < query->told || (square == query->told && leaf <= query->told_leaf));
}

/* Tells the nearest, and begins the search for what is beyond it. */
static void tell(const ko_tree *tree, ko_tree_nearest *query, ko_tree_hit *hit, fix16_t *clearance)
{
    const uint8_t mask = query->walk.mask;
    koi_tree_walk_tell(tree, query->leaf, hit);
    *clearance = (fix16_t)ko_fix_sqrt_down(query->square);
    query->visits += query->walk.visits;
    query->told = query->square;
    query->told_leaf = query->leaf;
    query->square = query->limit;
    query->leaf = KO_TREE_NIL;
    koi_tree_walk_begin(tree, &query->walk);
    query->walk.mask = mask;
}

ko_status ko_tree_nearest_next(const ko_tree *tree, ko_tree_nearest *query, uint32_t budget,
                               ko_tree_hit *hit, fix16_t *clearance)
{
    uint32_t leaf = 0;
    uint64_t square = 0;
    ko_status status = KO_OK;
    if (tree == NULL || query == NULL || hit == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    while ((status = next_leaf(tree, &query->walk, &query->point, query->square, &budget, &leaf,
                               &square)) == KO_OK) {
        const bool is_better = square < query->square || leaf < query->leaf;
        if (is_better && !was_told(query, leaf, square)) {
            query->square = square;
            query->leaf = leaf;
        }
    }
    if (status != KO_END || query->leaf >= tree->leaves) {
        return status;
    }
    tell(tree, query, hit, clearance);
    return KO_OK;
}

/* ---- k at once ---- */

ko_status ko_tree_nearest_k_begin(const ko_tree *tree, const ko_vec3 *point, fix16_t radius,
                                  ko_tree_near *found, uint32_t room, ko_tree_nearest_k *query)
{
    if (tree == NULL || point == NULL || found == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(point) != KO_OK || radius < 0 || room < 1U || room > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    query->point = *point;
    query->room = (uint16_t)room;
    query->held = 0;
    query->limit = limit_of(radius);
    query->found = found;
    query->count = 0;
    koi_tree_walk_begin(tree, &query->walk);
    return KO_OK;
}

static bool is_farther(const ko_tree_near *a, const ko_tree_near *b)
{
    return a->square > b->square ||
           (a->square == b->square && (a->hit.id & 0xFFFFU) > (b->hit.id & 0xFFFFU));
}

/* Inserts one among those held, in order. If there is no room the farthest is dropped. */
static void put(ko_tree_nearest_k *query, const ko_tree_near *one)
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
    found[at] = *one;
}

/* After everything was visited, reports those held, once. */
static ko_status report_held(ko_tree_nearest_k *query)
{
    query->count = query->held;
    query->held = 0;
    return (query->count > 0U) ? KO_OK : KO_END;
}

ko_status ko_tree_nearest_k_next(const ko_tree *tree, ko_tree_nearest_k *query, uint32_t budget)
{
    uint32_t leaf = 0;
    uint64_t square = 0;
    if (tree == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (query->held > query->room) {
        return KO_E_DATA; /* the query is damaged */
    }
    query->count = 0;
    for (;;) {
        const bool is_full = query->held == query->room;
        const uint64_t limit = is_full ? query->found[query->room - 1U].square : query->limit;
        const ko_status status =
            next_leaf(tree, &query->walk, &query->point, limit, &budget, &leaf, &square);
        if (status != KO_OK) {
            return (status == KO_END) ? report_held(query) : status;
        }
        ko_tree_near one = {square, {0, 0}};
        koi_tree_walk_tell(tree, leaf, &one.hit);
        put(query, &one);
    }
}
