/* Queries of the tree.
 *
 * A branch is looked at by testing the boxes of both its children. Where both are touched the
 * second is put off, on the stack, and the first gone into. The stack cannot overflow: it holds at
 * most one child of each branch on the path from the root, and the path is as long as the tree is
 * high. Only a corrupted pool could pretend otherwise, and the depth is compared before it grows. */
#include "keepout/tree_query.h"

#include <stddef.h>

#include "tree/tree_node.h"
#include <ko_port_corners.h>

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
    ko_tree_bounds_of(box, &query->box);
    query->revision = tree->revision;
    query->visits = 0;
    query->mask = KO_TREE_ALL;
    query->stack[0] = 0;
    query->depth = (uint8_t)((tree->branches == 0U) ? 0U : 1U);
    return KO_OK;
}

/* One object was found. */
static ko_status found(const ko_tree *tree, uint32_t leaf, ko_tree_hit *hit)
{
    if (leaf >= tree->leaves) {
        return KO_E_DATA;
    }
    hit->id = ko_tree_id_of(tree, leaf);
    hit->user = tree->nodes[leaf].user;
    return KO_OK;
}

/* A query cannot visit more boxes than there are: a corrupted pool ends there at the latest. */
ko_status ko_tree_query_next(const ko_tree *tree, ko_tree_query *query, uint32_t budget,
                             ko_tree_hit *hit)
{
    if (tree == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    if (query->revision != tree->revision) {
        return KO_E_CHANGED;
    }
    const uint32_t branches = tree->branches;
    const uint32_t mask = query->mask;
    const uint32_t left = 2U * branches - query->visits;
    const uint32_t allowed = (budget < left) ? budget : left;
    const ko_tree_node *const nodes = tree->nodes;
    uint32_t visits = 0;
    uint32_t depth = query->depth;
    ko_status status = (depth <= STACK_SIZE) ? KO_END : KO_E_DATA;
    while (depth > 0U && status == KO_END) {
        uint32_t link = query->stack[--depth];
        while (link < branches) {
            if (visits >= allowed) {
                query->stack[depth++] = (uint16_t)link;
                status = (allowed < left) ? KO_UNFINISHED : KO_E_DATA;
                break;
            }
            const ko_tree_node *const node = &nodes[link];
            link = KO_TREE_NIL;
            if ((node->category & mask) == 0U) {
                break;
            }
            visits += 2U;
            const uint32_t touched = ko_port_pair_overlap(&query->box, node->box);
            if (touched == 0U) {
                break;
            }
            link = node->child[touched >> 1];
            if (touched == 3U) {
                if (depth >= STACK_SIZE) {
                    status = KO_E_DATA;
                    break;
                }
                query->stack[depth++] = (uint16_t)link;
                link = node->child[0];
            }
        }
        if (link >= branches && link != KO_TREE_NIL) {
            const uint32_t leaf = link - KO_TREE_LEAF;
            if (leaf >= tree->leaves || (nodes[leaf].leaf_category & mask) != 0U) {
                status = found(tree, leaf, hit);
            }
        }
    }
    query->depth = (uint8_t)depth;
    query->visits = (uint16_t)(query->visits + visits);
    return status;
}
