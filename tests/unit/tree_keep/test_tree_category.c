/* Tests of an object's filter bits: ko_tree_set_category and ko_tree_get.
 *
 * promise: no-miss, refuses */
#include "upkeep.h"
#include "tests/harness/object.h"

#include <stddef.h>

#define N 48U

static uint32_t with_bits(const uint8_t *bits, uint8_t mask)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < N; i++) {
        count += (arena_objects[i].id != KO_TREE_ID_NONE && (bits[i] & mask) != 0U) ? 1U : 0U;
    }
    return count;
}

static void exactly_those_are_found(void)
{
    uint8_t bits[N];
    test_random random = {4711};
    ko_tree_tuner tuner = {0};
    arena_begin(N, 0x3C);
    for (uint32_t i = 0; i < N; i++) {
        arena_insert(i, i, arena_random_box);
        bits[i] = KO_TREE_CATEGORY;
    }
    const uint32_t rounds = test_rounds(3000) + 50U;
    for (uint32_t k = 0; k < rounds; k++) {
        const uint32_t object = random_bits(&random) % N;
        const uint8_t mask = (uint8_t)(1U << (random_bits(&random) % 8U));
        uint8_t told = 0;
        bits[object] = (uint8_t)(1U << (random_bits(&random) % 8U));
        CHECK_EQ(ko_tree_set_category(&arena_tree, arena_objects[object].id, bits[object]), KO_OK);
        CHECK_EQ(object_category(&arena_tree, arena_objects[object].id, &told), KO_OK);
        CHECK_EQ(told, bits[object]);
        arena_move(random_bits(&random) % N, random_bits(&random), arena_random_box);
        CHECK_EQ(upkeep_ask(&arena_tree, &upkeep_world, mask).hits, with_bits(bits, mask));
        if (k % 16U == 0U) {
            arena_check_sound();
            CHECK(ko_tree_tune(&arena_tree, &(uint32_t){300}, &tuner) >= KO_OK);
        }
        if (k % 200U == 0U) {
            CHECK_EQ(ko_tree_rebuild(&arena_tree), KO_OK);
            upkeep_check_exact_bits();
        }
    }
}

/* If no object below a branch has a bit, a query visits only the top of it. */
static void bits_prune(void)
{
    arena_begin(N, 0);
    for (uint32_t i = 0; i < N; i++) {
        arena_insert(i, i, arena_row);
    }
    CHECK_EQ(ko_tree_set_category(&arena_tree, arena_objects[7].id, 2), KO_OK);
    const upkeep_answer one = upkeep_ask(&arena_tree, &upkeep_world, 2);
    CHECK_EQ(one.hits, 1);
    CHECK(one.visits <= 4U * (KO_TREE_MAX_HEIGHT + 2U));
    CHECK_EQ(ko_tree_set_category(&arena_tree, arena_objects[7].id, KO_TREE_CATEGORY), KO_OK);
    CHECK_EQ(upkeep_ask(&arena_tree, &upkeep_world, 2).visits, 2);
}

static void none_finds_what_has_no_bits(void)
{
    arena_begin(N, 0);
    arena_insert(0, 0, arena_row);
    CHECK_EQ(ko_tree_set_category(&arena_tree, arena_objects[0].id, 0), KO_OK);
    CHECK_EQ(upkeep_ask(&arena_tree, &upkeep_world, KO_ALL).hits, 0);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    arena_remove(0);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

static void refusals_change_nothing(void)
{
    uint8_t bits = 99;
    arena_begin(N, 0);
    arena_insert(0, 0, arena_row);
    const ko_tree_id id = arena_objects[0].id;
    KEEPS(ko_tree_set_category(NULL, id, 1), KO_E_ARG);
    KEEPS(ko_tree_set_category(&arena_tree, KO_TREE_ID_NONE, 1), KO_E_ID);
    KEEPS(ko_tree_set_category(&arena_tree, id + 1U, 1), KO_E_ID);
    KEEPS(object_category(&arena_tree, id + 0x10000U, &bits), KO_E_ID);
    CHECK_EQ(bits, 99);
}

static const test_case cases[] = {
    {"exactly those are found", exactly_those_are_found},
    {"bits prune", bits_prune},
    {"none finds what has no bits", none_finds_what_has_no_bits},
    {"refusals change nothing", refusals_change_nothing},
};
TEST_SUITE(tree_category, cases);
