/* Queries of the tree.
 *
 * The stack cannot overflow: it holds the root, or the children not visited yet along one path from
 * the root, at most one at each level and two at the lowest: one more than the height, which is
 * bounded. Only links of a corrupted pool could pretend otherwise, and the depth is compared before
 * it grows. */
#include "keepout/tree_query.h"

#include <stddef.h>

#include <ko_port_box.h>
#include "tree/tree_node.h"

#define STACK_SIZE (sizeof(((ko_tree_query *)0)->stack) / sizeof(uint16_t))

ko_status ko_tree_query_begin(const ko_tree *tree, const ko_aabb *box, ko_tree_query *query)
{
    if (tree == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_check(box);
    if (status != KO_OK) {
        return status;
    }
    ko_bounds_of(box, &query->box);
    query->revision = tree->revision;
    query->visits = 0;
    query->stack[0] = tree->root;
    query->depth = (uint16_t)((tree->root == KO_TREE_NIL) ? 0U : 1U);
    return KO_OK;
}

/* What next checks before it goes on. */
static ko_status resume(const ko_tree *tree, const ko_tree_query *query, const ko_tree_hit *hit)
{
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    if (query->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    return (query->depth <= STACK_SIZE) ? KO_OK : KO_E_DATA;
}

ko_status ko_tree_query_next(const ko_tree *tree, ko_tree_query *query, uint32_t budget,
                             ko_tree_hit *hit)
{
    const ko_status status = resume(tree, query, hit);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t limit = ko_tree_limit(tree);
    for (; query->depth > 0U; budget--) {
        if (budget == 0U) {
            return KO_UNFINISHED;
        }
        const uint32_t index = query->stack[query->depth - 1U];
        if (index >= limit || query->visits >= limit) {
            return KO_E_DATA; /* a link that leads out, or more visits than there are nodes */
        }
        query->depth--;
        query->visits++;
        const ko_tree_node *node = &tree->nodes[index];
        if (!ko_port_bounds_overlap(&query->box, &node->box)) {
            continue;
        }
        if (ko_tree_is_leaf(tree, index)) {
            hit->id = ko_tree_id_of(tree, index);
            hit->user = node->is.user;
            return KO_OK;
        }
        if (query->depth + 2U > STACK_SIZE) {
            return KO_E_DATA;
        }
        query->stack[query->depth] = node->is.child[1];
        query->stack[query->depth + 1U] = node->is.child[0];
        query->depth = (uint16_t)(query->depth + 2U);
    }
    return KO_END;
}
