/* Queries of the tree.
 *
 * A branch is looked at by testing the boxes of both its children. Where both are touched the
 * second is put off, on the stack, and the first gone into. The stack cannot overflow: it holds at
 * most one child of each branch on the path from the root, and the path is as long as the tree is
 * high. Only a corrupted pool could pretend otherwise, and the depth is compared before it grows. */
#include "keepout/tree_query.h"

#include <stddef.h>

#include "tree/tree_node.h"

#include <ko_port_walk.h>

/* Branch 0 is looked at only where the root is no branch: then it is what holds its box. */
static uint32_t start(const ko_tree *tree)
{
    const uint32_t root = tree->nodes[0].child[0];
    return ko_tree_is_branch(tree, root) ? root : 0U;
}

ko_status ko_tree_query_begin(const ko_tree *tree, const ko_aabb *box, ko_tree_query *query)
{
    if (tree == NULL || query == NULL || box == NULL) {
        return KO_E_ARG;
    }
    if (!ko_tree_is_legal(box)) {
        return KO_E_RANGE;
    }
    ko_tree_bounds_of(box, &query->box);
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

/* What a walk came to: an object, which may be none that is looked for (KO_UNFINISHED). */
static inline ko_status arrive(const ko_tree *tree, uint32_t link, uint32_t mask, ko_tree_hit *hit)
{
    const uint32_t leaf = link - KO_TREE_LEAF;
    if (leaf >= tree->leaves) {
        return (link == KO_PORT_WALK_END) ? KO_END : KO_E_DATA;
    }
    const ko_tree_node *node = &tree->nodes[leaf];
    if ((node->leaf_category & mask) == 0U) {
        return KO_UNFINISHED;
    }
    hit->id = ko_tree_id_of(tree, leaf);
    hit->user = node->user;
    return KO_OK;
}

/* A walk stopped at a branch: it goes back on the stack. The stack of a sound pool has room. */
static KO_NOINLINE ko_status put_off(ko_tree_query *query, uint32_t link)
{
    if (query->depth >= KO_PORT_WALK_STACK) {
        return KO_E_DATA;
    }
    query->stack[query->depth++] = (uint16_t)link;
    return KO_UNFINISHED;
}

/* A query cannot look at more branches than there are: a corrupted pool ends there at the latest. */
ko_status ko_tree_query_next(const ko_tree *tree, ko_tree_query *query, uint32_t budget,
                             ko_tree_hit *hit)
{
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    if (query->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    if (query->depth > KO_PORT_WALK_STACK) {
        return KO_E_DATA;
    }
    const uint32_t all = 2U * tree->branches - query->visits;
    const uint32_t allowed =
        (((budget < all) ? budget : all) + 1U) / 2U; /* branches: two boxes each */
    uint32_t left = allowed;
    ko_status status = KO_UNFINISHED;
    do {
        const uint64_t walked = ko_port_walk(tree, query, left);
        const uint32_t link = (uint32_t)walked;
        left = (uint32_t)(walked >> 32);
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
