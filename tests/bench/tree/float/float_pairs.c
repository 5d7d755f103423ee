/* src/tree/tree_pairs.c in float, as far as it is about all pairs of one tree. */
#include "float_node.h"

#define STACK_SIZE (sizeof(((float_tree_pairs *)0)->stack) / sizeof(uint32_t))

#define FIRST_PAIR 0x80000000U
#define PAIR(i, j) (FIRST_PAIR >> (2U * (i) + (j)))
#define INDEX_BITS 14U
#define INDEX_MASK ((1U << INDEX_BITS) - 1U)

static inline bool is_wanted(const float_tree_pairs *pairs, uint32_t a, uint32_t b)
{
    const uint32_t first = pairs->mask[0];
    const uint32_t second = pairs->mask[1];
    return ((a & first) != 0U && (b & second) != 0U) || ((a & second) != 0U && (b & first) != 0U);
}

static APART ko_status meet(const float_tree *tree, const float_tree_pairs *pairs, uint32_t a,
                            uint32_t b, ko_tree_pair *pair)
{
    if (!is_leaf(tree, a) || !is_leaf(tree, b) || a == b) {
        return KO_E_DATA;
    }
    const uint32_t low = ((b < a) ? b : a) - KO_TREE_LEAF;
    const uint32_t high = ((b < a) ? a : b) - KO_TREE_LEAF;
    const float_tree_node *first = &tree->nodes[low];
    const float_tree_node *second = &tree->nodes[high];
    if (!is_wanted(pairs, first->leaf_category, second->leaf_category)) {
        return KO_END;
    }
    pair->a.id = id_of(tree, low);
    pair->a.user = first->user;
    pair->b.id = id_of(tree, high);
    pair->b.user = second->user;
    return KO_OK;
}

static inline uint32_t touching(const float_bounds *box, const float_tree_node *node)
{
    return (bounds_overlap(&node->box[0], box) ? 2U : 0U) |
           (bounds_overlap(&node->box[1], box) ? 1U : 0U);
}

static APART uint32_t touching_leaf(const float_bounds *leaf, const float_tree_node *node)
{
    return touching(leaf, node);
}

static APART bool is_open(const float_tree *tree, const float_tree_pairs *pairs, uint32_t a,
                          uint32_t b)
{
    return is_wanted(pairs, tree->nodes[a].category, tree->nodes[b].category);
}

static APART ko_status descend(const float_tree *tree, float_tree_pairs *pairs, uint32_t limit,
                               ko_tree_pair *pair)
{
    const float_tree_node *const nodes = tree->nodes;
    const uint32_t branches = tree->branches;
    const bool is_plain = (pairs->mask[0] & pairs->mask[1]) == KO_TREE_ALL;
    uint32_t visits = pairs->visits;
    uint32_t depth = pairs->depth;
    uint32_t entry = 0;
    ko_status status = (depth <= STACK_SIZE) ? KO_END : KO_E_DATA;
    while (status == KO_END) {
        if (entry == 0U) {
            if (depth == 0U) {
                break;
            }
            entry = pairs->stack[--depth];
            if ((entry & INDEX_MASK) >= branches ||
                ((entry >> INDEX_BITS) & INDEX_MASK) >= branches) {
                status = KO_E_DATA;
                break;
            }
        }
        uint32_t a = entry & INDEX_MASK;
        uint32_t b = (entry >> INDEX_BITS) & INDEX_MASK;
        const uint32_t i = (entry < PAIR(0U, 1U)) ? 1U : 0U;
        const uint32_t j = ((entry << (2U * i)) < PAIR(0U, 0U)) ? 1U : 0U;
        const uint32_t rest = entry & ~PAIR(i, j);
        const uint32_t below_a = nodes[a].child[i];
        const uint32_t below_b = nodes[b].child[j];
        const bool is_a = below_a < branches;
        const bool is_b = below_b < branches;
        const bool is_late = visits >= limit && (is_a || is_b);
        if (is_late || rest >= PAIR(1U, 1U)) {
            if (depth >= STACK_SIZE) {
                status = KO_E_DATA;
                break;
            }
            pairs->stack[depth++] = is_late ? entry : rest;
            if (is_late) {
                status = KO_UNFINISHED;
                break;
            }
        }
        entry = 0;
        if (is_a) {
            a = below_a;
        }
        if (is_b) {
            b = below_b;
        } else if (!is_a) {
            status = meet(tree, pairs, below_a, below_b, pair);
            continue;
        }
        if (!is_plain && !is_open(tree, pairs, a, b)) {
            continue;
        }
        const float_tree_node *const node_a = &nodes[a];
        const float_tree_node *const node_b = &nodes[b];
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
    pairs->visits = visits;
    pairs->depth = (uint16_t)depth;
    return status;
}

static APART ko_status look(const float_tree *tree, float_tree_pairs *pairs, uint32_t limit)
{
    const uint32_t branches = tree->branches;
    const float_tree_node *const nodes = tree->nodes;
    uint32_t visits = pairs->visits;
    uint32_t next = pairs->next;
    uint32_t found = pairs->found;
    ko_status status = KO_END;
    for (; next < branches; next++) {
        if (visits >= limit) {
            status = KO_UNFINISHED;
            break;
        }
        const float_tree_node *const node = &nodes[next];
        visits++;
        if (node->place >= KO_TREE_LEAF) {
            continue;
        }
        found++;
        if (bounds_overlap(&node->box[0], &node->box[1])) {
            pairs->stack[0] = PAIR(0U, 1U) | (next << INDEX_BITS) | next;
            pairs->depth = 1;
            next++;
            status = KO_OK;
            break;
        }
    }
    pairs->visits = visits;
    pairs->next = (uint16_t)next;
    pairs->found = (uint16_t)found;
    return status;
}

ko_status float_tree_pairs_begin(const float_tree *tree, float_tree_pairs *pairs)
{
    if (tree == NULL || pairs == NULL) {
        return KO_E_ARG;
    }
    pairs->revision = tree->revision;
    pairs->visits = 0;
    pairs->next = 1;
    pairs->found = 0;
    pairs->mask[0] = KO_TREE_ALL;
    pairs->mask[1] = KO_TREE_ALL;
    pairs->depth = 0;
    return KO_OK;
}

ko_status float_tree_pairs_next(const float_tree *tree, float_tree_pairs *pairs, uint32_t budget,
                                ko_tree_pair *pair)
{
    if (tree == NULL || pairs == NULL || pair == NULL) {
        return KO_E_ARG;
    }
    if (pairs->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    const uint32_t count = tree->count;
    const uint32_t most = count * count + tree->branches;
    const uint32_t left = (pairs->visits < most) ? most - pairs->visits : 0U;
    const uint32_t limit = pairs->visits + ((budget < left) ? budget : left);
    ko_status status = KO_OK;
    while (status == KO_OK) {
        if (pairs->depth > 0U) {
            status = descend(tree, pairs, limit, pair);
            if (status != KO_END) {
                break;
            }
        }
        status = look(tree, pairs, limit);
    }
    if (status == KO_END && tree->count != 0U && pairs->found != tree->count - 1U) {
        return KO_E_DATA;
    }
    return (status == KO_UNFINISHED && pairs->visits >= most) ? KO_E_DATA : status;
}
