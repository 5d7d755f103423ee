#include "upkeep.h"

#include <stddef.h>

const ko_aabb upkeep_world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};

void upkeep_fill(uint32_t capacity, uint32_t steps, uint32_t seed)
{
    test_random random = {seed | 1U};
    arena_begin(capacity, 0xA5);
    for (uint32_t i = 0; i < steps; i++) {
        arena_step(&random, 2U + (i / capacity) % 3U);
    }
}

upkeep_answer upkeep_ask(const ko_tree *tree, const ko_aabb *box, uint8_t mask)
{
    upkeep_answer answer = {0, 0, 0, 0};
    ko_tree_query query;
    ko_tree_hit hit = {0, 0};
    ko_status status = ko_tree_query_begin(tree, box, mask, &query);
    while (status == KO_OK) {
        status = ko_tree_query_next(&query, NULL, &hit);
        if (status == KO_OK) {
            const uint32_t what = arena_mix(hit.id) ^ arena_mix(hit.user + 1U);
            answer.hits++;
            answer.set += what;
            answer.digest = arena_mix(answer.digest ^ what);
        }
    }
    CHECK_EQ(status, KO_END);
    answer.visits = query.q.visits;
    return answer;
}

static uint32_t touched(const ko_bounds *box)
{
    uint32_t hits = 0;
    for (uint32_t i = 0; i < arena_tree.capacity; i++) {
        if (arena_objects[i].id != KO_TREE_ID_NONE) {
            hits += arena_touch(arena_box_of(i), box) ? 1U : 0U;
        }
    }
    return hits;
}

void upkeep_check_answers(uint32_t seed)
{
    for (uint32_t i = 0; i < 8U; i++) {
        ko_aabb box;
        ko_bounds corners;
        arena_random_box(arena_mix(seed + i), &box);
        arena_corners(&box, &corners);
        CHECK_EQ(upkeep_ask(&arena_tree, &box, KO_ALL).hits, touched(&corners));
    }
    CHECK_EQ(upkeep_ask(&arena_tree, &upkeep_world, KO_ALL).hits, arena_tree.count);
}

static uint32_t bits_of(uint32_t link)
{
    return (link < KO_TREE_LEAF) ? arena_pool[link].category
                                 : arena_pool[link - KO_TREE_LEAF].leaf_category;
}

void upkeep_check_exact_bits(void)
{
    for (uint32_t i = 1; i < arena_tree.branches; i++) {
        const ko_tree_node *node = &arena_pool[i];
        if (node->place < KO_TREE_LEAF) {
            CHECK_EQ(node->category, bits_of(node->child[0]) | bits_of(node->child[1]));
        }
    }
}

static void check_lowest_slots(void)
{
    CHECK_EQ(arena_tree.branches, (arena_tree.count == 0U) ? 1U : arena_tree.count);
    CHECK_EQ(arena_tree.free_branch, KO_TREE_NIL);
}

void upkeep_check_built(void)
{
    check_lowest_slots();
    for (uint32_t i = 1; i < arena_tree.branches; i++) {
        const uint32_t first = arena_pool[i].child[0];
        const uint32_t second = arena_pool[i].child[1];
        CHECK(first >= KO_TREE_LEAF || first < i);
        CHECK(second >= KO_TREE_LEAF || second > i);
    }
}

void upkeep_check_order(void)
{
    check_lowest_slots();
    for (uint32_t i = 0; i < arena_tree.branches; i++) {
        const uint32_t first = arena_pool[i].child[0];
        const uint32_t second = arena_pool[i].child[1];
        CHECK(first >= KO_TREE_LEAF || first == i + 1U);
        CHECK(second >= KO_TREE_LEAF || second > i);
        CHECK(first >= KO_TREE_LEAF || second >= KO_TREE_LEAF || second > first);
    }
}
