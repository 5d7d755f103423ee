/* src/tree/tree_query.c and the reference of its inner loop in float. */
#include "float_node.h"

#define STACK_SIZE (sizeof(((float_tree_query *)0)->stack) / sizeof(uint16_t))

#define WALK_END 0x10000U

static uint32_t start(const float_tree *tree)
{
    const uint32_t root = tree->nodes[0].child[0];
    return is_branch(tree, root) ? root : 0U;
}

ko_status float_tree_query_begin(const float_tree *tree, const float_aabb *box,
                                 float_tree_query *query)
{
    if (tree == NULL || query == NULL || box == NULL) {
        return KO_E_ARG;
    }
    if (!aabb_is_legal(box)) {
        return KO_E_RANGE;
    }
    bounds_of(box, &query->box);
    query->revision = tree->revision;
    query->visits = 0;
    query->mask = KO_TREE_ALL;
    query->depth = 0;
    if (tree->branches != 0U) {
        query->stack[0] = (uint16_t)start(tree);
        query->depth = 1;
    }
    return KO_OK;
}

static inline uint32_t walk(const float_tree *tree, float_tree_query *query, uint32_t *left)
{
    const uint32_t branches = tree->branches;
    uint32_t depth = query->depth;
    bool descends = false;
    uint32_t link = 0;
    for (;;) {
        if (!descends) {
            link = (depth == 0U) ? WALK_END : query->stack[--depth];
        }
        if (link >= branches || (*left)-- == 0U) {
            break;
        }
        const float_tree_node *const node = &tree->nodes[link];
        const uint32_t touched = pair_overlap(&query->box, node->box);
        descends = touched != 0U && (node->category & query->mask) != 0U;
        if (descends && touched == 3U) {
            if (depth >= STACK_SIZE) {
                link = 0;
                break;
            }
            query->stack[depth++] = node->child[1];
        }
        link = node->child[(touched == 2U) ? 1U : 0U];
    }
    query->depth = (uint8_t)depth;
    return link;
}

static inline ko_status arrive(const float_tree *tree, uint32_t link, uint32_t mask,
                               ko_tree_hit *hit)
{
    const uint32_t leaf = link - KO_TREE_LEAF;
    if (leaf >= tree->leaves) {
        return (link == WALK_END) ? KO_END : KO_E_DATA;
    }
    const float_tree_node *node = &tree->nodes[leaf];
    if ((node->leaf_category & mask) == 0U) {
        return KO_UNFINISHED;
    }
    hit->id = id_of(tree, leaf);
    hit->user = node->user;
    return KO_OK;
}

static APART ko_status put_off(float_tree_query *query, uint32_t link)
{
    if (query->depth >= STACK_SIZE) {
        return KO_E_DATA;
    }
    query->stack[query->depth++] = (uint16_t)link;
    return KO_UNFINISHED;
}

ko_status float_tree_query_next(const float_tree *tree, float_tree_query *query, uint32_t budget,
                                ko_tree_hit *hit)
{
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    if (query->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    if (query->depth > STACK_SIZE) {
        return KO_E_DATA;
    }
    const uint32_t all = 2U * tree->branches - query->visits;
    const uint32_t allowed = (((budget < all) ? budget : all) + 1U) / 2U;
    uint32_t left = allowed;
    ko_status status = KO_UNFINISHED;
    do {
        const uint32_t link = walk(tree, query, &left);
        if (link < tree->branches) {
            const bool is_spent = left == UINT32_MAX;
            left = is_spent ? 0U : left;
            status = (is_spent && budget < all) ? put_off(query, link) : KO_E_DATA;
            break;
        }
        status = arrive(tree, link, query->mask, hit);
    } while (status == KO_UNFINISHED);
    query->visits = (uint16_t)(query->visits + 2U * (allowed - left));
    return status;
}
