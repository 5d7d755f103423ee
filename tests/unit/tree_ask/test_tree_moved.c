/* Tests of the pairs of moved objects: against brute force, and with a pair set against all
 * pairs.
 *
 * promise: no-miss */
#include "world.h"

#include <string.h>

#define ALL KO_ALL

static void motion_keeps_to_brute_force(void)
{
    test_random random = {0x85EBCA6BU};
    const uint32_t rounds = 20U + test_rounds(2000);
    world_begin(&world_a, WORLD_A);
    for (uint32_t i = 0; i < rounds; i++) {
        memset(world_marks, 0, sizeof world_marks);
        for (uint32_t k = 0; k < i % 30U; k++) {
            world_step(&world_a, &random, 3U + i / 16U % 12U, world_marks);
        }
        world_check(MOVED, ALL, ALL);
    }
}

/* Marks no object, then all. */
static void none_and_all_are_told(void)
{
    world_fill(&world_a, WORLD_A, 17, 3);
    const run none = world_run(MOVED, UINT32_MAX, ALL, ALL);
    CHECK_EQ(none.pairs, 0);
    CHECK(none.visits <= (WORLD_A + 31U) / 32U);
    memset(world_marks, 0xFF, sizeof(world_marks));
    const run all = world_run(MOVED, UINT32_MAX, ALL, ALL);
    const run self = world_run(SELF, UINT32_MAX, ALL, ALL);
    CHECK_EQ(all.hash, self.hash);
    CHECK_EQ(all.pairs, self.pairs);
}

/* The words for branches may hold anything at the beginning. */
static void marks_of_branches_are_made_anew(void)
{
    world_fill(&world_a, WORLD_A, 19, 3);
    for (uint32_t i = 1; i < KO_TREE_MARK_WORDS(WORLD_A); i += 2U) {
        world_marks[i] = 0xFFFFFFFFU;
    }
    world_marks[0] = 4U;
    const run first = world_run(MOVED, UINT32_MAX, ALL, ALL);
    const run second = world_run(MOVED, 1, ALL, ALL);
    world_check(MOVED, ALL, ALL);
    CHECK_EQ(second.hash, first.hash);
    CHECK_EQ(second.visits, first.visits);
    CHECK_EQ(world_marks[0], 4U);
}

static void marks_are_checked(void)
{
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    ko_tree *tree = &world_a.tree;
    ko_tree_id id = 0;
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    world_begin(&world_a, 2);
    CHECK_EQ(ko_tree_insert(tree, &box, 0, &id), KO_OK);
    CHECK_EQ(ko_tree_mark(NULL, id, world_marks), KO_E_ARG);
    CHECK_EQ(ko_tree_mark(tree, id, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_mark(tree, NONE, world_marks), KO_E_ID);
    CHECK_EQ(ko_tree_mark(tree, id + 1U, world_marks), KO_E_ID);
    CHECK_EQ(world_marks[0], 0);
    CHECK_EQ(ko_tree_mark(tree, id, world_marks), KO_OK);
    CHECK_EQ(world_marks[0], 1);
    CHECK_EQ(ko_tree_pairs_begin(NULL, world_marks, KO_ALL, KO_ALL, &pairs), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_begin(tree, world_marks, KO_ALL, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_begin(tree, world_marks, KO_ALL, KO_ALL, &pairs), KO_OK);
    CHECK_EQ(ko_tree_pairs_next(NULL, &(uint32_t){1}, &pair), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_next(&pairs, &(uint32_t){1}, NULL), KO_E_ARG);
    memset(world_marks, 0, sizeof world_marks);
    CHECK_EQ(world_marks[0], 0);
    CHECK_EQ(ko_tree_remove(tree, id), KO_OK);
    CHECK_EQ(ko_tree_mark(tree, id, world_marks), KO_E_ID);
}

#define SET_SLOTS 48U

static uint64_t slots[2][SET_SLOTS];

/* Adds to the set all pairs, or those of moved objects and the ones that are kept. */
static void take_step(ko_pair_set *set, form f)
{
    world_pairs pairs;
    ko_tree_pair pair;
    ko_status status = KO_OK;
    CHECK_EQ(ko_pair_set_begin(set), KO_OK);
    CHECK_EQ(world_pairs_begin(f, KO_ALL, KO_ALL, &pairs), KO_OK);
    while ((status = world_pairs_next(f, &pairs, NULL, &pair)) == KO_OK) {
        CHECK_EQ(ko_pair_set_add(set, pair.a.id, pair.b.id), KO_OK);
    }
    if (f == MOVED) {
        CHECK_EQ(ko_pair_set_add_unmarked(set, &world_a.tree, world_marks), KO_OK);
    }
    CHECK_EQ(ko_pair_set_end(set, status), KO_OK);
}

/* Step after step, the pairs of moved objects give the same events as all pairs. */
static void what_moved_is_enough(void)
{
    test_random random = {0x1B873593U};
    ko_pair_set all;
    ko_pair_set moved;
    world_begin(&world_a, 24);
    CHECK_EQ(ko_pair_set_init(&all, slots[0], SET_SLOTS), KO_OK);
    CHECK_EQ(ko_pair_set_init(&moved, slots[1], SET_SLOTS), KO_OK);
    for (uint32_t i = 0; i < 40U + test_rounds(10000); i++) {
        ko_pair_event a = {0, 0, KO_PAIR_END};
        ko_pair_event b = {0, 0, KO_PAIR_END};
        memset(world_marks, 0, sizeof world_marks);
        for (uint32_t k = 0; k < i % 10U; k++) {
            world_step(&world_a, &random, 7, world_marks);
        }
        take_step(&all, SELF);
        take_step(&moved, MOVED);
        ko_status status = KO_OK;
        while (status == KO_OK) {
            status = ko_pair_set_next(&all, &a);
            CHECK_EQ(ko_pair_set_next(&moved, &b), status);
            CHECK(a.low == b.low && a.high == b.high && a.change == b.change);
        }
        CHECK_EQ(status, KO_END);
    }
}

/* A pair whose object was removed has ended, even if nobody marked it. */
static void what_is_gone_is_no_pair(void)
{
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    ko_pair_set set;
    ko_pair_event event = {0, 0, KO_PAIR_BEGIN};
    world_begin(&world_a, 3);
    CHECK_EQ(ko_pair_set_init(&set, slots[0], 8), KO_OK);
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_tree_insert(&world_a.tree, &box, i, &world_a.ids[i]), KO_OK);
    }
    take_step(&set, SELF);
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
    }
    CHECK_EQ(ko_tree_remove(&world_a.tree, world_a.ids[1]), KO_OK);
    CHECK_EQ(ko_tree_insert(&world_a.tree, &box, 1, &world_a.ids[1]), KO_OK);
    CHECK_EQ(world_a.ids[1], 0x10001U);
    take_step(&set, MOVED);
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
        const bool is_gone = event.low == 1U || event.high == 1U;
        CHECK_EQ(event.change, is_gone ? KO_PAIR_END : KO_PAIR_STAY);
    }
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_END);
    CHECK_EQ(ko_pair_set_add_unmarked(&set, &world_a.tree, world_marks), KO_E_CHANGED);
    CHECK_EQ(ko_pair_set_add_unmarked(NULL, &world_a.tree, world_marks), KO_E_ARG);
    CHECK_EQ(ko_pair_set_add_unmarked(&set, NULL, world_marks), KO_E_ARG);
    CHECK_EQ(ko_pair_set_add_unmarked(&set, &world_a.tree, NULL), KO_E_ARG);
}

static const test_case cases[] = {
    {"motion keeps to brute force", motion_keeps_to_brute_force},
    {"none and all are told", none_and_all_are_told},
    {"marks of branches are made anew", marks_of_branches_are_made_anew},
    {"marks are checked", marks_are_checked},
    {"what moved is enough", what_moved_is_enough},
    {"what is gone is no pair", what_is_gone_is_no_pair},
};

TEST_SUITE(tree_moved, cases);
