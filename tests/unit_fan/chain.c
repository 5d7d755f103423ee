#include "chain.h"

ko_tree_node chain_nodes[CHAIN_OBJECTS];
ko_tree_id chain_ids[CHAIN_OBJECTS];
ko_tree chain;

/* Branch i below branch i - 1; beside it leaf i, and leaf 0 at the end. */
void chain_make(void)
{
    const ko_aabb box = {{0, 0, 0}, {65536, 65536, 65536}};
    const ko_bounds bounds = {{-65536, -65536, -65536}, {65536, 65536, 65536}};
    CHECK_EQ(ko_tree_init(&chain, chain_nodes, CHAIN_OBJECTS, 0), KO_OK);
    for (uint32_t i = 0; i < CHAIN_OBJECTS; i++) {
        CHECK_EQ(ko_tree_insert(&chain, &box, i, &chain_ids[i]), KO_OK);
    }
    chain_nodes[0].child[0] = 1;
    for (uint32_t i = 1; i < CHAIN_OBJECTS; i++) {
        const bool is_last = i + 1U == CHAIN_OBJECTS;
        chain_nodes[i].box[0] = bounds;
        chain_nodes[i].box[1] = bounds;
        chain_nodes[i].child[0] = (uint16_t)(is_last ? KO_TREE_LEAF : i + 1U);
        chain_nodes[i].child[1] = (uint16_t)(KO_TREE_LEAF + i);
        chain_nodes[i].place = (uint16_t)(2U * (i - 1U));
        chain_nodes[i].height = (uint8_t)(CHAIN_OBJECTS - i);
        chain_nodes[i].category = KO_TREE_CATEGORY;
        chain_nodes[i].leaf_place = (uint16_t)(2U * i + 1U);
    }
    chain_nodes[0].leaf_place = 2U * (CHAIN_OBJECTS - 1U);
}
