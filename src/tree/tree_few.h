/* Dividing three or four records in the best way, for tree_divide.c. */
#ifndef KOI_TREE_FEW_H
#define KOI_TREE_FEW_H

#include "src/tree/tree_node.h"
#include "port/box.h"
#include "port/corners.h"

/* Exchanges two records. */
static KOI_NOINLINE void koi_tree_exchange_records(ko_tree_node *one, ko_tree_node *other)
{
    const ko_bounds box = one->box[0];
    const uint16_t link = one->child[0];
    one->box[0] = other->box[0];
    one->child[0] = other->child[0];
    other->box[0] = box;
    other->child[0] = link;
}

/* Divides three: the pair comes first that costs least together with the third. All divisions of
 * two to four objects that are made here keep the bounds of the proof in tree_divide.c. */
static inline void koi_tree_divide_three(ko_tree_node node[3])
{
    const ko_bounds *const pair = node[0].box;
    node[0].box[1] = node[1].box[0];
    const uint64_t with_last = koi_port_union_sizes(&node[2].box[0], pair);
    const uint64_t alone = koi_port_sizes(pair);
    ko_bounds both = pair[0];
    koi_port_grow(&both, &pair[1]);
    const uint32_t first = 2U * (uint32_t)(with_last >> 32) + (uint32_t)alone;
    const uint32_t second = 2U * (uint32_t)with_last + (uint32_t)(alone >> 32);
    const uint32_t third = 2U * koi_port_size(&both) + koi_port_size(&node[2].box[0]);
    if (first < second && first < third) {
        koi_tree_exchange_records(&node[0], &node[2]);
    } else if (second < third) {
        koi_tree_exchange_records(&node[1], &node[2]);
    }
}

/* Divides four into the two pairs that are smallest together. */
static inline void koi_tree_divide_four(ko_tree_node node[4])
{
    const ko_bounds *const pair = node[0].box;
    node[0].box[1] = node[1].box[0];
    const uint64_t with_third = koi_port_union_sizes(&node[2].box[0], pair);
    const uint64_t with_fourth = koi_port_union_sizes(&node[3].box[0], pair);
    ko_bounds both = pair[0];
    koi_port_grow(&both, &pair[1]);
    uint32_t first = koi_port_size(&both);
    both = node[2].box[0];
    koi_port_grow(&both, &node[3].box[0]);
    first += koi_port_size(&both);
    const uint32_t second = (uint32_t)with_third + (uint32_t)(with_fourth >> 32);
    const uint32_t third = (uint32_t)(with_third >> 32) + (uint32_t)with_fourth;
    if (second < first || third < first) {
        koi_tree_exchange_records(&node[(second < third) ? 1 : 0], &node[2]);
    }
}

#endif
