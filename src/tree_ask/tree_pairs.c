/* Asks which pairs of boxes touch: two trees, or a tree and itself, are descended at once.
 *
 * Steps. Let child i of branch a and child j of branch b touch. A step goes down to each of the two
 * that is a branch, and tests the boxes there against each other. Two branches take 4 tests; a leaf
 * against the children of a branch takes 2. The result is always a branch a, a branch b, and which
 * of the 4 pairs of their children touch; a leaf stays a child of the branch above it. That is a
 * stack entry of 14 + 14 + 4 bits. It goes back on the stack while one of its pairs is left. So
 * there is one entry for each step on the path down, not one for each pair put off.
 *
 * Depth. At least the higher one of the two goes down, so max(height, height') falls with every
 * step. It is at most H = KO_TREE_MAX_HEIGHT where two trees begin, and at most H - 1 for the
 * children of one branch; a step needs 1. So there are at most H steps on the path down, each with
 * an entry. The entry that a descent begins with has one pair only, so it is gone when the first
 * step is made. A corrupted pool may be deeper: the depth is compared before it grows.
 *
 * Visits. In one tree two leaves meet below one branch only, the lowest above both. The tests below
 * it form a tree with at most l r ends, for l and r leaves below its children. Each step has at
 * least two tests, so there are at most 2 l r - 1. The l r of all branches add up to n (n - 1) / 2,
 * so there are at most (n - 1)^2 tests in all. Two trees take at most 2 n n' - 1. A corrupted pool,
 * whose links may be shared or run in circles, is left when there were more. */
#include "port/fast.h"

#include "keepout/tree_pairs.h"

#include <stddef.h>

#include "src/tree_ask/tree_descent.h"
#include "src/tree_ask/tree_walk.h"
#include "port/box.h"

#define STACK_SIZE (sizeof(((ko_tree_pairs *)0)->stack) / sizeof(uint32_t))

/* An entry of the stack. Its four top bits are the pairs of children that touch and were not gone
 * into: (0, 0), (0, 1), (1, 0), (1, 1) from the top down. Below them stand b and a. */
#define FIRST_PAIR 0x80000000U
#define PAIR(i, j) (FIRST_PAIR >> (2U * (i) + (j)))
#define INDEX_BITS 14U
#define INDEX_MASK ((1U << INDEX_BITS) - 1U)
_Static_assert(KO_TREE_MAX_CAPACITY <= 1U << INDEX_BITS, "two branches and four pairs in 32 bits");

/* True iff one of two categories has a bit of the first mask, and the other one of the second. In
 * one tree either may be the first. */
static inline bool is_wanted(const koi_tree_descent *d, uint32_t a, uint32_t b)
{
    const uint32_t first = d->q->mask;
    const uint32_t second = d->mask_b;
    return ((a & first) != 0U && (b & second) != 0U) ||
           (d->is_one_tree && (a & second) != 0U && (b & first) != 0U);
}

/* Two links that lead to no branch meet. Writes a pair if they are leaves that are asked for.
 * KO_OK: it took the last room. KO_END: it did not, or they are other leaves. KO_E_DATA: one is no
 * leaf, or both are the same. */
static KOI_APART_IF_FAST ko_status meet(koi_tree_descent *d, uint32_t a, uint32_t b)
{
    ko_tree_pair *const pair = d->pair;
    if (!koi_tree_is_leaf(d->a, a) || !koi_tree_is_leaf(d->b, b) || (d->is_one_tree && a == b)) {
        return KO_E_DATA;
    }
    const bool is_swapped = d->is_one_tree && b < a;
    const uint32_t low = (is_swapped ? b : a) - KO_TREE_LEAF;
    const uint32_t high = (is_swapped ? a : b) - KO_TREE_LEAF;
    const ko_tree_node *first = &d->a->nodes[low];
    const ko_tree_node *second = &d->b->nodes[high];
    if (!is_wanted(d, first->leaf_category, second->leaf_category) ||
        (d->marks != NULL && !koi_tree_is_marked(d->marks[koi_tree_leaf_word(low)], low) &&
         !koi_tree_is_marked(d->marks[koi_tree_leaf_word(high)], high))) {
        return KO_END;
    }
    pair->a.id = koi_tree_id_of(d->a, low);
    pair->a.user = first->user;
    pair->b.id = koi_tree_id_of(d->b, high);
    pair->b.user = second->user;
    if (d->room == 1U) {
        return KO_OK;
    }
    d->pair++;
    d->room--;
    return KO_END;
}

/* Which children of a branch touch a box: bit 1 the first, bit 0 the second. */
static inline uint32_t touching(const ko_bounds *box, const ko_tree_node *node)
{
    uint32_t touch = 0;
    if (koi_port_bounds_overlap(&node->box[0], box)) {
        touch |= 2U;
    }
    if (koi_port_bounds_overlap(&node->box[1], box)) {
        touch |= 1U;
    }
    return touch;
}

/* As touching, where speed matters less. */
static KOI_APART_IF_FAST uint32_t touching_leaf(const ko_bounds *leaf, const ko_tree_node *node)
{
    return touching(leaf, node);
}

/* True iff neither masks nor marks rule out all pairs below two branches. */
static KOI_APART_IF_FAST bool is_open(const koi_tree_descent *d, uint32_t a, uint32_t b)
{
    return is_wanted(d, d->a->nodes[a].category, d->b->nodes[b].category) &&
           (d->marks == NULL || koi_tree_is_marked(d->marks[koi_tree_branch_word(a)], a) ||
            koi_tree_is_marked(d->marks[koi_tree_branch_word(b)], b));
}

/* Goes on with what is on the stack. KO_OK: the room for pairs is used up. KO_END: the stack is
 * empty. KO_UNFINISHED: the limit of visits was reached. */
static ko_status descend(koi_tree_descent *d)
{
    uint32_t *const stack = d->stack;
    const ko_tree_node *const nodes_a = d->a->nodes;
    const ko_tree_node *const nodes_b = d->b->nodes;
    const uint32_t branches_a = d->a->branches;
    const uint32_t branches_b = d->b->branches;
    const bool is_plain = d->marks == NULL && (d->q->mask & d->mask_b) == KO_ALL;
    uint32_t visits = d->q->visits;
    uint32_t depth = d->q->depth;
    uint32_t entry = 0; /* the one just found; 0: none, so the next comes from the stack */
    ko_status status = (depth <= STACK_SIZE) ? KO_END : KO_E_DATA;
    while (status == KO_END) {
        /* Pop an entry. The caller's memory holds it, so its branches are checked. */
        if (entry == 0U) {
            if (depth == 0U) {
                break;
            }
            entry = stack[--depth];
            if ((entry & INDEX_MASK) >= branches_a ||
                ((entry >> INDEX_BITS) & INDEX_MASK) >= branches_b) {
                status = KO_E_DATA;
                break;
            }
        }
        /* Take its first pair of children. */
        uint32_t a = entry & INDEX_MASK;
        uint32_t b = (entry >> INDEX_BITS) & INDEX_MASK;
        const uint32_t i = (entry < PAIR(0U, 1U)) ? 1U : 0U;
        const uint32_t j = ((entry << (2U * i)) < PAIR(0U, 0U)) ? 1U : 0U;
        const uint32_t rest = entry & ~PAIR(i, j);
        const uint32_t below_a = nodes_a[a].child[i];
        const uint32_t below_b = nodes_b[b].child[j];
        const bool is_a = below_a < branches_a;
        const bool is_b = below_b < branches_b;
        /* Put the other pairs back, or all of the entry if no visit is left. Two leaves need none.
         */
        const bool is_late = visits >= d->limit && (is_a || is_b);
        if (is_late || rest >= PAIR(1U, 1U)) {
            if (depth >= STACK_SIZE) {
                status = KO_E_DATA;
                break;
            }
            stack[depth++] = is_late ? entry : rest;
            if (is_late) {
                status = KO_UNFINISHED;
                break;
            }
        }
        /* Go down where there is a branch. Two leaves are a pair, or not asked for. */
        entry = 0;
        if (is_a) {
            a = below_a;
        }
        if (is_b) {
            b = below_b;
        } else if (!is_a) {
            status = meet(d, below_a, below_b);
            continue;
        }
        if (!is_plain && !is_open(d, a, b)) {
            continue;
        }
        /* Test the boxes there: those of both branches, or those of one and the leaf's. */
        const ko_tree_node *const node_a = &nodes_a[a];
        const ko_tree_node *const node_b = &nodes_b[b];
        uint32_t touch = 0;
        if (is_a && is_b) {
            visits += 4U;
            touch = (touching(&node_a->box[0], node_b) << 30) |
                    (touching(&node_a->box[1], node_b) << 28);
        } else if (is_b) {
            visits += 2U;
            touch = touching_leaf(&node_a->box[i], node_b) << (30U - 2U * i);
        } else {
            visits += 2U;
            touch = touching_leaf(&node_b->box[j], node_a);
            touch = ((touch & 2U) << (30U - j)) | ((touch & 1U) << (29U - j));
        }
        if (touch != 0U) {
            entry = touch | (b << INDEX_BITS) | a;
        }
    }
    d->q->visits = visits;
    d->q->depth = (uint8_t)depth;
    return status;
}

/* Answers a call for several pairs: as many as there is room for if the status is KO_OK, else those
 * that are not left of the room. */
static inline ko_status answer_several(ko_status status, uint32_t room, uint32_t left,
                                       uint32_t *count)
{
    *count = (status == KO_OK) ? room : room - left;
    return (*count > 0U) ? KO_OK : status;
}

/* ---- one tree ---- */

/* Returns the first marked branch from `branch` on, or `branches` if there is none. */
static inline uint32_t next_marked(const uint32_t *marks, uint32_t branch, uint32_t branches)
{
    while (branch < branches) {
        const uint32_t word = marks[koi_tree_branch_word(branch)] >> (branch & 31U);
        if ((word & 1U) != 0U) {
            return branch;
        }
        branch = (word == 0U) ? (branch | 31U) + 1U : branch + 1U;
    }
    return branches;
}

/* Finds the next branch whose children touch. KO_OK: they are on the stack. KO_END: there is none.
 * KO_UNFINISHED: the limit was reached. */
static KOI_APART_IF_FAST ko_status find_branch(ko_tree_pairs *query, const koi_tree_descent *d)
{
    const uint32_t branches = d->a->branches;
    const ko_tree_node *const nodes = d->a->nodes;
    uint32_t visits = query->q.visits;
    uint32_t next = query->next;
    uint32_t found = query->found;
    ko_status status = KO_END;
    for (;; next++) {
        if (d->marks != NULL) {
            next = next_marked(d->marks, next, branches);
        }
        if (next >= branches) {
            break;
        }
        if (visits >= d->limit) {
            status = KO_UNFINISHED;
            break;
        }
        /* A free branch costs its visit, too. */
        const ko_tree_node *const node = &nodes[next];
        visits++;
        if (node->place >= KO_TREE_LEAF) {
            continue;
        }
        found++;
        if (koi_port_bounds_overlap(&node->box[0], &node->box[1])) {
            query->stack[0] = PAIR(0U, 1U) | (next << INDEX_BITS) | next;
            query->q.depth = 1;
            next++;
            status = KO_OK;
            break;
        }
    }
    query->q.visits = visits;
    query->next = (uint16_t)next;
    query->found = (uint16_t)found;
    return status;
}

/* Goes from branch to branch in the order of the pool, and below each whose children touch. Answers
 * as descend; KO_END: no branch is left. */
static ko_status go_on(ko_tree_pairs *query, koi_tree_descent *d)
{
    ko_status status = KO_OK;
    while (status == KO_OK) {
        if (query->q.depth > 0U) {
            status = descend(d);
            if (status != KO_END) {
                return status;
            }
        }
        status = find_branch(query, d);
    }
    return status;
}

/* Without marks query->found counts the branches in use. If it is not one less than the objects,
 * the pool is corrupted: a place says in use for free, or free for in use. With marks the branches
 * get theirs first, and query->found is KOI_TREE_ALL_MARKED when they have them. */
static KOI_APART_IF_SMALL ko_status walk(ko_tree_pairs *query, koi_tree_descent *d)
{
    if (d->marks == NULL) {
        const ko_status status = go_on(query, d);
        const uint32_t count = d->a->count;
        return (status == KO_END && count != 0U && query->found != count - 1U) ? KO_E_DATA : status;
    }
    ko_status status = KO_OK;
    if (query->found != KOI_TREE_ALL_MARKED) {
        status = koi_tree_mark_branches(d->a, query, d->limit);
    }
    if (status == KO_OK) {
        status = go_on(query, d);
        query->found = KOI_TREE_ALL_MARKED; /* find_branch counted with it */
    }
    return status;
}

/* Goes on in one tree, or in two if `one` is null, within the budget and `most` visits in all. It
 * takes its visits off the budget, and stores a status that ends the query. A walk that is
 * unfinished after `most` visits is in a corrupted pool. */
static inline ko_status go_within(koi_tree_descent *d, ko_tree_pairs *one, uint32_t *budget,
                                  uint32_t most)
{
    ko_query *const q = d->q;
    const uint32_t before = q->visits;
    const uint32_t left = (before < most) ? most - before : 0U;
    d->limit = before + ((budget != NULL && *budget < left) ? *budget : left);
    ko_status status = (one != NULL) ? walk(one, d) : descend(d);
    const uint32_t spent = q->visits - before;
    if (budget != NULL) {
        *budget = (*budget > spent) ? *budget - spent : 0U;
    }
    if (status == KO_UNFINISHED && q->visits >= most) {
        status = KO_E_DATA;
    }
    if (status == KO_END) {
        q->doubt |= d->b->lost;
    }
    return koi_tree_answer(q, d->a, status);
}

/* The bytes of either query that are live: up to the top of its stack, which a damaged depth does
 * not move beyond the stack. */
_Static_assert(offsetof(ko_tree_pairs, stack) == offsetof(ko_tree_cross, stack), "one layout");
static inline size_t bytes_of(const ko_query *q)
{
    const size_t depth = (q->depth < STACK_SIZE) ? q->depth : STACK_SIZE;
    return offsetof(ko_tree_pairs, stack) + depth * sizeof(uint32_t);
}

ko_status ko_tree_pairs_begin(const ko_tree *tree, uint32_t *marks, uint32_t mask_a,
                              uint32_t mask_b, ko_tree_pairs *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_tree_is_missing(tree)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (!koi_query_is_mask(mask_a) || !koi_query_is_mask(mask_b)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    koi_tree_open(&query->q, tree, mask_a);
    query->mask_b = mask_b;
    query->marks = marks;
    query->next = (marks == NULL) ? 1U : 0U;
    query->found = 0;
    if (marks != NULL) {
        koi_tree_unmark_branches(tree, marks);
    }
    return koi_query_stay(&query->q, &query->seal, bytes_of(&query->q), KO_OK);
}

/* Writes up to *left pairs, at least 1. KO_OK: that many. Otherwise *left is what is left. */
static inline ko_status next_pairs(ko_tree_pairs *query, uint32_t *budget, ko_tree_pair *pairs,
                                   uint32_t *left)
{
    ko_status status = koi_query_resume(&query->q, &query->seal, bytes_of(&query->q));
    if (status != KO_OK) {
        return status;
    }
    const ko_tree *const tree = query->q.over;
    if (query->q.revision != tree->revision) {
        return koi_query_end(&query->q, KO_E_CHANGED);
    }
    koi_tree_descent d = {tree,  tree, query->marks,  &query->q, query->stack, pairs,
                          *left, 0,    query->mask_b, true};
    status = go_within(&d, query, budget, koi_tree_most_visits(tree));
    *left = d.room;
    return koi_query_leave(&query->q, &query->seal, bytes_of(&query->q), status);
}

ko_status ko_tree_pairs_next(ko_tree_pairs *query, uint32_t *budget, ko_tree_pair *pair)
{
    uint32_t left = 1;
    if (query == NULL || pair == NULL) {
        return KO_E_ARG;
    }
    return next_pairs(query, budget, pair, &left);
}

ko_status ko_tree_pairs_next_n(ko_tree_pairs *query, uint32_t *budget, ko_tree_pair *pairs,
                               uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, pairs, count)) {
        return KO_E_ARG;
    }
    if (room == 0U) {
        return KO_E_RANGE;
    }
    uint32_t left = room;
    const ko_status status = next_pairs(query, budget, pairs, &left);
    return answer_several(status, room, left, count);
}

/* ---- two trees ---- */

ko_status ko_tree_cross_begin(const ko_tree *a, const ko_tree *b, uint32_t mask_a, uint32_t mask_b,
                              ko_tree_cross *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_tree_is_missing(a) || koi_tree_is_missing(b)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    if (!koi_query_is_mask(mask_a) || !koi_query_is_mask(mask_b)) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    koi_tree_open(&query->q, a, mask_a);
    query->q.doubt |= b->lost;
    query->other = b;
    query->other_revision = b->revision;
    query->mask_b = mask_b;
    if (a->branches != 0U && b->branches != 0U) {
        query->q.visits = 1;
        query->stack[0] = PAIR(0U, 0U);
        query->q.depth =
            koi_port_bounds_overlap(&a->nodes[0].box[0], &b->nodes[0].box[0]) ? 1U : 0U;
    }
    return koi_query_stay(&query->q, &query->seal, bytes_of(&query->q), KO_OK);
}

/* Writes up to *left pairs, at least 1. KO_OK: that many. Otherwise *left is what is left. */
static inline ko_status next_cross(ko_tree_cross *query, uint32_t *budget, ko_tree_pair *pairs,
                                   uint32_t *left)
{
    ko_status status = koi_query_resume(&query->q, &query->seal, bytes_of(&query->q));
    if (status != KO_OK) {
        return status;
    }
    const ko_tree *const a = query->q.over;
    const ko_tree *const b = query->other;
    if (query->q.revision != a->revision || query->other_revision != b->revision) {
        return koi_query_end(&query->q, KO_E_CHANGED);
    }
    koi_tree_descent d = {a,     b,     NULL, &query->q,     query->stack,
                          pairs, *left, 0,    query->mask_b, false};
    status = go_within(&d, NULL, budget, 2U * a->count * b->count);
    *left = d.room;
    return koi_query_leave(&query->q, &query->seal, bytes_of(&query->q), status);
}

ko_status ko_tree_cross_next(ko_tree_cross *query, uint32_t *budget, ko_tree_pair *pair)
{
    uint32_t left = 1;
    if (query == NULL || pair == NULL) {
        return KO_E_ARG;
    }
    return next_cross(query, budget, pair, &left);
}
