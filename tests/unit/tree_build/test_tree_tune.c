/* Tests of ko_tree_tune.
 *
 * promise: bounded-steps, damage-contained */
#include "upkeep.h"

#include <stddef.h>

/* The sum of all branches' extents, which tuning reduces. */
static uint64_t extents(void)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < arena_tree.branches; i++) {
        for (uint32_t side = 0; side < 2U; side++) {
            const ko_bounds *box = &arena_pool[i].box[side];
            if ((i == 0U || arena_pool[i].place < KO_TREE_LEAF) && box->lo.x <= box->hi.x) {
                sum += (uint64_t)((int64_t)box->hi.x - box->lo.x + box->hi.y - box->lo.y +
                                  box->hi.z - box->lo.z);
            }
        }
    }
    return sum;
}

static void fill(uint32_t n, arena_pattern *pattern)
{
    arena_begin(n, 0);
    for (uint32_t i = 0; i < n; i++) {
        arena_insert(i, i, pattern);
    }
}

static void every_pattern_is_tuned(void)
{
    for (size_t k = 0; k < ARENA_PATTERNS; k++) {
        ko_tree_tuner tuner = {0};
        fill(ARENA_CAPACITY, arena_patterns[k]);
        uint32_t calls = 0;
        ko_status status = KO_UNFINISHED;
        while (status == KO_UNFINISHED && calls++ < 64U * ARENA_CAPACITY) {
            status = ko_tree_tune(&arena_tree, &(uint32_t){1000}, &tuner);
            if (calls % 16U == 1U) {
                CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
            }
        }
        CHECK_EQ(status, KO_OK);
        arena_check_sound();
        upkeep_check_exact_bits();
        KEEPS(ko_tree_tune(&arena_tree, &(uint32_t){1000}, &tuner), KO_OK);
    }
}

static void tuning_makes_boxes_smaller(void)
{
    ko_tree_tuner tuner = {0};
    fill(ARENA_CAPACITY, arena_random_box);
    const uint64_t before = extents();
    while (ko_tree_tune(&arena_tree, &(uint32_t){500}, &tuner) == KO_UNFINISHED) {
    }
    const uint64_t after = extents();
    CHECK(tuner.moves > 0U);
    CHECK(after < before);
    CHECK(ARENA_CAPACITY < 1024U || after * 100U < before * 96U); /* measured: 7 % less */
    arena_check_sound();
    upkeep_check_answers(1);
}

/* No step makes the tree worse, except where it corrects heights, which is seldom. */
static void each_step_is_sound(void)
{
    ko_tree_tuner tuner = {0};
    fill(64, arena_random_box);
    uint32_t worse = 0;
    ko_status status = KO_UNFINISHED;
    while (status == KO_UNFINISHED) {
        const uint64_t before = extents();
        const uint32_t moves = tuner.moves;
        const uint32_t revision = arena_tree.revision;
        status = ko_tree_tune(&arena_tree, &(uint32_t){1}, &tuner);
        const uint64_t after = extents();
        CHECK_EQ(arena_tree.revision != revision, tuner.moves != moves);
        CHECK(tuner.moves - moves <= 1U);
        CHECK(tuner.moves != moves || after == before);
        worse += (after > before) ? 1U : 0U;
        arena_check_sound();
    }
    CHECK_EQ(status, KO_OK);
    CHECK(worse * 4U <= tuner.moves);
}

static void the_budget_holds(void)
{
    for (uint32_t budget = 0; budget < 300U; budget += 37U) {
        ko_tree_tuner tuner = {0};
        fill(64, arena_random_box);
        const ko_status status = ko_tree_tune(&arena_tree, &(uint32_t){budget}, &tuner);
        CHECK_EQ(status, KO_UNFINISHED);
        CHECK(tuner.visits >= budget && tuner.visits <= budget + KO_TREE_TUNE_REACH + 4U);
    }
}

/* Tuning from any cursor, between other calls. */
static void random_runs_are_tuned(void)
{
    test_random random = {77};
    ko_tree_tuner tuner = {0};
    arena_begin(ARENA_CAPACITY, 0xFF);
    const uint32_t rounds = test_rounds(6000) + 100U;
    for (uint32_t i = 0; i < rounds; i++) {
        arena_step(&random, (i / 128U) % 8U);
        if (i % 500U == 0U) {
            tuner.place = (uint16_t)random_bits(&random);
            tuner.still = (uint16_t)random_bits(&random);
            tuner.tries = random_bits(&random);
        }
        CHECK(ko_tree_tune(&arena_tree, &(uint32_t){random_bits(&random) % 200U}, &tuner) >= KO_OK);
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
        if (i % 64U == 0U) {
            arena_check_sound();
            upkeep_check_answers(i);
        }
    }
    CHECK(tuner.moves > 0U);
}

static void small_trees_have_nothing_to_tune(void)
{
    ko_tree_tuner tuner = {0};
    for (uint32_t n = 0; n <= 2U; n++) {
        fill(4, arena_random_box);
        for (uint32_t i = n; i < 4U; i++) {
            arena_remove(i);
        }
        const uint32_t revision = arena_tree.revision;
        for (uint32_t i = 0; i < 20U; i++) {
            CHECK(ko_tree_tune(&arena_tree, &(uint32_t){10}, &tuner) >= KO_OK);
        }
        CHECK_EQ(ko_tree_tune(&arena_tree, &(uint32_t){10}, &tuner), KO_OK);
        CHECK_EQ(arena_tree.revision, revision);
    }
    KEEPS(ko_tree_tune(NULL, &(uint32_t){1}, &tuner), KO_E_ARG);
    KEEPS(ko_tree_tune(&arena_tree, &(uint32_t){1}, NULL), KO_E_ARG);
}

/* Flips each bit of each node: tuning ends within its bound and changes no guard. */
static void damage_does_not_spread(void)
{
    enum { N = 12, AT = 1, COPY = 16 };
    ko_tree_node *const nodes = arena_pool + AT;
    ko_tree_node *const good = arena_pool + COPY;
    arena_begin(COPY + N, 0xA5);
    CHECK_EQ(ko_tree_init(&arena_tree, nodes, N, F16(0.1)), KO_OK);
    for (uint32_t i = 0; i < N; i++) {
        ko_aabb box;
        ko_tree_id id = 0;
        arena_random_box(i, &box);
        CHECK_EQ(ko_tree_insert(&arena_tree, &box, i, &id), KO_OK);
    }
    const ko_tree tree = arena_tree;
    for (uint32_t i = 0; i < N; i++) {
        good[i] = nodes[i];
    }
    for (uint32_t bit = 0; bit < 8U * N * sizeof(*good); bit++) {
        ko_tree_tuner tuner = {0};
        arena_tree = tree;
        for (uint32_t i = 0; i < N; i++) {
            nodes[i] = good[i];
        }
        ((uint8_t *)nodes)[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
        for (uint32_t i = 0; i < 4U; i++) {
            const ko_status status = ko_tree_tune(&arena_tree, &(uint32_t){300}, &tuner);
            CHECK(status == KO_UNFINISHED || status == KO_OK || status == KO_E_DATA);
        }
        const ko_status status = ko_tree_set_category(&arena_tree, bit % N, 3);
        CHECK(status == KO_OK || status == KO_E_DATA || status == KO_E_ID);
        CHECK_EQ(((uint8_t *)arena_pool)[sizeof(ko_tree_node) - 1U], 0xA5);
        CHECK_EQ(((uint8_t *)(nodes + N))[0], 0xA5);
    }
}

static const test_case cases[] = {
    {"every pattern is tuned", every_pattern_is_tuned},
    {"tuning makes boxes smaller", tuning_makes_boxes_smaller},
    {"each step is sound", each_step_is_sound},
    {"the budget holds", the_budget_holds},
    {"random runs are tuned", random_runs_are_tuned},
    {"small trees have nothing to tune", small_trees_have_nothing_to_tune},
    {"damage does not spread", damage_does_not_spread},
};
TEST_SUITE(tree_tune, cases);
