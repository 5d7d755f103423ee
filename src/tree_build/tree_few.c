/* Last divisions, of three or four records: all divisions that are made here keep the bounds of the
 * proof in tree_divide.c. */
#include "port/fast.h"

#include "src/tree_build/tree_few.h"

#include "port/box.h"
#include "port/corners.h"

void koi_tree_exchange_records(ko_tree_node *one, ko_tree_node *other)
{
    const uint16_t link = one->child[0];
    koi_port_swap(&one->box[0], &other->box[0]);
    one->child[0] = other->child[0];
    other->child[0] = link;
}

/* Returns the size of a record's box and the next one's together, and leaves both as a pair in the
 * first one's node. */
static KOI_APART uint32_t size_together(ko_tree_node *node)
{
    node[0].box[1] = node[1].box[0];
    return (uint32_t)(koi_port_union_sizes(&node[0].box[0], node[0].box) >> 32);
}

static void divide_three(ko_tree_node node[3])
{
    const uint32_t third = 2U * size_together(node) + koi_port_size(&node[2].box[0]);
    const uint64_t with_last = koi_port_union_sizes(&node[2].box[0], node[0].box);
    const uint64_t alone = koi_port_sizes(node[0].box);
    const uint32_t first = 2U * (uint32_t)(with_last >> 32) + (uint32_t)alone;
    const uint32_t second = 2U * (uint32_t)with_last + (uint32_t)(alone >> 32);
    if (first < third || second < third) {
        koi_tree_exchange_records(&node[(first < second) ? 0 : 1], &node[2]);
    }
}

static void divide_four(ko_tree_node node[4])
{
    const uint32_t first = size_together(node) + size_together(&node[2]);
    const uint64_t with_third = koi_port_union_sizes(&node[2].box[0], node[0].box);
    const uint64_t with_fourth = koi_port_union_sizes(&node[3].box[0], node[0].box);
    const uint32_t second = (uint32_t)with_third + (uint32_t)(with_fourth >> 32);
    const uint32_t third = (uint32_t)(with_third >> 32) + (uint32_t)with_fourth;
    if (second < first || third < first) {
        koi_tree_exchange_records(&node[(second < third) ? 1 : 0], &node[2]);
    }
}

/* Writes where a record's leaf hangs. */
static KOI_APART_IF_SMALL void hang_leaf(ko_tree_node *nodes, uint32_t record, uint32_t place)
{
    nodes[nodes[record].child[0] - KO_TREE_LEAF].leaf_place = (uint16_t)place;
}

/* Writes where a branch hangs, and its height. */
static KOI_APART_IF_SMALL void hang_branch(ko_tree_node *nodes, uint32_t branch, uint32_t place,
                                           uint32_t height)
{
    nodes[branch].place = (uint16_t)place;
    nodes[branch].height = (uint8_t)height;
}

uint32_t koi_tree_hang_few(ko_tree_node *nodes, uint32_t lo, uint32_t m, uint32_t place)
{
    if (m == 1U) {
        hang_leaf(nodes, lo, place);
        return 0;
    }
    uint32_t height = 1;
    if (m > 2U) {
        const uint32_t top = lo + 2U;
        height = 2;
        hang_branch(nodes, top, place, height);
        place = 2U * top;
        if (m == 3U) {
            divide_three(&nodes[lo]);
            hang_leaf(nodes, top, place + 1U);
        } else {
            divide_four(&nodes[lo]);
            hang_branch(nodes, top + 1U, place + 1U, 1);
            nodes[top].child[1] = 0; /* no leaf */
            hang_leaf(nodes, top, 2U * top + 2U);
            hang_leaf(nodes, top + 1U, 2U * top + 3U);
        }
    }
    hang_branch(nodes, lo + 1U, place, 1);
    hang_leaf(nodes, lo, 2U * lo + 2U);
    hang_leaf(nodes, lo + 1U, 2U * lo + 3U);
    return height;
}
