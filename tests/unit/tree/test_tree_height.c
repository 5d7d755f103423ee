/* Tests of the shape of the tree after every step, and of the bound on its height.
 *
 * promise: bounded-height */
#include "arena.h"

#include <stddef.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define NONE KO_TREE_ID_NONE

static void the_height_limit_follows_from_k(void)
{
    CHECK(arena_least_leaves(KO_TREE_MAX_HEIGHT) <= KO_TREE_MAX_CAPACITY);
    CHECK(arena_least_leaves(KO_TREE_MAX_HEIGHT + 1U) > KO_TREE_MAX_CAPACITY);
}

/* The number of objects, a power of two. */
static uint32_t pattern_size(void)
{
    uint32_t size = 64U;
    while (size * 2U <= test_rounds(512)) {
        size *= 2U;
    }
    return (size <= ARENA_CAPACITY) ? size : ARENA_CAPACITY;
}

typedef uint32_t order(uint32_t k, uint32_t n);

static uint32_t same_order(uint32_t k, uint32_t n)
{
    (void)n;
    return k;
}

static uint32_t reverse_order(uint32_t k, uint32_t n)
{
    return n - 1U - k;
}

/* The k-th of n numbers in scattered order, each once; n is a power of two. */
static uint32_t scattered_order(uint32_t k, uint32_t n)
{
    return (k * 37U + 11U) % n;
}

static void fill_and_empty(arena_pattern *pattern, order *out)
{
    const uint32_t n = pattern_size();
    arena_begin(n, 0xA5);
    for (uint32_t i = 0; i < n; i++) {
        arena_insert(i, i, pattern);
        arena_check_sound();
    }
    for (uint32_t k = 0; k < n; k++) {
        arena_remove(out(k, n));
        arena_check_sound();
    }
    CHECK_EQ(arena_tree.count, 0);
    CHECK_EQ(arena_tree.high_water, n);
}

static void every_pattern_keeps_the_shape(void)
{
    static order *const orders[] = {same_order, reverse_order, scattered_order};
    for (size_t i = 0; i < ARENA_PATTERNS; i++) {
        for (size_t k = 0; k < LENGTH(orders); k++) {
            fill_and_empty(arena_patterns[i], orders[k]);
        }
    }
}

/* Each object moves to where another was: all jump at once, frame after frame. */
static void storms_keep_the_shape(void)
{
    const uint32_t n = pattern_size();
    for (size_t i = 0; i < ARENA_PATTERNS; i++) {
        arena_begin(n, 0);
        for (uint32_t k = 0; k < n; k++) {
            arena_insert(k, k, arena_patterns[i]);
        }
        for (uint32_t k = 0; k < 2U * n; k++) {
            const uint32_t object = scattered_order(k, n);
            const uint32_t seed = (object + 1U + k / 3U) % n;
            arena_put(object, seed, arena_patterns[i]);
            arena_check_sound();
        }
    }
}

static void random_runs_keep_the_shape(void)
{
    test_random random = {0x9E3779B9U};
    arena_begin(ARENA_CAPACITY, 0xFF);
    const uint32_t rounds = test_rounds(30000) + 300U;
    for (uint32_t i = 0; i < rounds; i++) {
        arena_step(&random, (i / 256U) % 8U);
        arena_check_sound();
    }
}

/* Inserts, removes and moves objects by one pattern for a while, then by another. Checks the bound
 * on the height at every step, and everything from time to time. */
static void long_runs_keep_the_height(void)
{
    test_random random = {0x85EBCA6BU};
    arena_begin(ARENA_CAPACITY, 0x5A);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, METRES(1) / 64, 1), KO_OK);
    const uint32_t rounds = test_rounds(3000000);
    for (uint32_t i = 0; i < rounds; i++) {
        const uint32_t choice = random_bits(&random);
        const uint32_t seed = random_bits(&random) % 2000U;
        const uint32_t object = (choice >> 8) % arena_tree.capacity;
        arena_pattern *pattern = arena_patterns[i / 4096U % ARENA_PATTERNS];
        if (arena_objects[object].id == NONE) {
            arena_insert(object, seed, pattern);
        } else if (choice % 8U < i / 65536U % 8U) {
            arena_remove(object);
        } else {
            arena_put(object, seed, pattern);
        }
        arena_check_height();
        if (i % 2048U == 0U) {
            arena_check_sound();
        }
    }
    arena_check_sound();
}

/* Small trees, whose whole shape is checked at every step. */
static void long_runs_of_small_trees_keep_the_shape(void)
{
    test_random random = {0xCC9E2D51U};
    const uint32_t rounds = test_rounds(500000);
    arena_begin(24, 0);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, 0, 0), KO_OK);
    for (uint32_t i = 0; i < rounds; i++) {
        const uint32_t object = random_bits(&random) % 24U;
        const uint32_t seed = random_bits(&random);
        if (arena_objects[object].id == NONE) {
            arena_insert(object, seed, arena_scaled_box);
        } else if ((seed >> 5) % 4U == 0U) {
            arena_remove(object);
        } else {
            arena_put(object, seed, arena_scaled_box);
        }
        arena_check_sound();
    }
}

static void the_smallest_trees_keep_the_shape(void)
{
    for (uint32_t capacity = 1; capacity <= 6U; capacity++) {
        test_random random = {capacity};
        arena_begin(capacity, 0x11);
        for (uint32_t i = 0; i < 300U; i++) {
            arena_step(&random, 4);
            arena_check_sound();
        }
    }
}

static const test_case cases[] = {
    {"the height limit follows from K", the_height_limit_follows_from_k},
    {"every pattern keeps the shape", every_pattern_keeps_the_shape},
    {"storms keep the shape", storms_keep_the_shape},
    {"random runs keep the shape", random_runs_keep_the_shape},
    {"long runs keep the height", long_runs_keep_the_height},
    {"long runs of small trees keep the shape", long_runs_of_small_trees_keep_the_shape},
    {"the smallest trees keep the shape", the_smallest_trees_keep_the_shape},
};

TEST_SUITE(tree_height, cases);
