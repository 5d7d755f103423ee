/* Tests of pairs of one tree and of two, against brute force: budgets, masks, order, refusals.
 *
 * promise: no-miss, resumes, refuses, change-noticed */
#include "world.h"

#include <string.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define ALL KO_ALL

static const form forms[] = {SELF, CROSS, MOVED};

static void motion_keeps_to_brute_force(void)
{
    test_random random = {0x9E3779B9U};
    const uint32_t rounds = 20U + test_rounds(1500);
    world_begin(&world_a, WORLD_A);
    world_begin(&world_b, WORLD_B);
    for (uint32_t i = 0; i < rounds; i++) {
        const uint32_t spread = 3U + i / 16U % 12U;
        for (uint32_t k = 0; k < 12U; k++) {
            world_step(&world_a, &random, spread, NULL);
            world_step(&world_b, &random, spread, NULL);
        }
        world_check(SELF, ALL, ALL);
        world_check(CROSS, ALL, ALL);
    }
}

/* Trees so small that most of their states occur. */
static void small_trees_keep_to_brute_force(void)
{
    for (uint32_t capacity = 1; capacity <= 6U; capacity++) {
        test_random random = {capacity * 77U};
        world_begin(&world_a, capacity);
        world_begin(&world_b, 7U - capacity);
        for (uint32_t i = 0; i < 50U + test_rounds(1000); i++) {
            world_step(&world_a, &random, 1, NULL);
            world_step(&world_b, &random, 1, NULL);
            world_check(SELF, ALL, ALL);
            world_check(CROSS, ALL, ALL);
        }
    }
}

/* If all n objects touch each other, there are n (n - 1) / 2 pairs, after exactly the worst number
 * of visits. */
static void identical_boxes_are_the_worst_case(void)
{
    static const ko_aabb box = {{0, METRES(2), 0}, {METRES(1), METRES(1), METRES(1)}};
    world_begin(&world_a, WORLD_A);
    world_begin(&world_b, WORLD_B);
    for (uint32_t i = 0; i < WORLD_A; i++) {
        CHECK_EQ(ko_tree_insert(&world_a.tree, &box, i, &world_a.ids[i]), KO_OK);
    }
    for (uint32_t i = 0; i < WORLD_B; i++) {
        CHECK_EQ(ko_tree_insert(&world_b.tree, &box, i, &world_b.ids[i]), KO_OK);
    }
    const run self = world_run(SELF, UINT32_MAX, ALL, ALL);
    const run cross = world_run(CROSS, UINT32_MAX, ALL, ALL);
    CHECK_EQ(self.pairs, WORLD_A * (WORLD_A - 1U) / 2U);
    CHECK(self.visits <= (WORLD_A - 1U) * (WORLD_A - 1U));
    CHECK_EQ(cross.pairs, WORLD_A * WORLD_B);
    CHECK(cross.visits <= 2U * WORLD_A * WORLD_B - 1U);
    world_check(SELF, ALL, ALL);
    world_check(CROSS, ALL, ALL);
}

/* Nested boxes and rows make deep trees, which fill the stack as far as possible. */
static void nests_and_rows_keep_to_brute_force(void)
{
    for (uint32_t kind = 0; kind < 4U; kind++) {
        world_begin(&world_a, WORLD_A);
        world_begin(&world_b, WORLD_B);
        for (uint32_t i = 0; i < WORLD_A; i++) {
            const fix16_t at = (kind & 1U) ? METRES(i) : 0;
            const fix16_t r = (kind & 2U) ? METRES(i) / 2 : METRES(1) / 2;
            const ko_aabb box = {{at, 0, (fix16_t)i}, {r, METRES(1), (fix16_t)i}};
            CHECK_EQ(ko_tree_insert(&world_a.tree, &box, i, &world_a.ids[i]), KO_OK);
            if (i < WORLD_B) {
                CHECK_EQ(ko_tree_insert(&world_b.tree, &box, i, &world_b.ids[i]), KO_OK);
            }
        }
        world_check(SELF, ALL, ALL);
        world_check(CROSS, ALL, ALL);
    }
}

static void any_budget_gives_the_same(void)
{
    static const uint32_t budgets[] = {0, 1, 2, 3, 5, 17, 1000};
    for (uint32_t seed = 1; seed <= 1U + test_rounds(40); seed++) {
        world_fill(&world_a, WORLD_A, seed, 3);
        world_fill(&world_b, WORLD_B, seed + 999U, 3);
        memset(world_marks, 0x11, sizeof(world_marks));
        for (size_t f = 0; f < LENGTH(forms); f++) {
            const run whole = world_run(forms[f], UINT32_MAX, ALL, ALL);
            CHECK_EQ(whole.status, KO_END);
            CHECK(whole.pairs > 0U);
            for (size_t i = 0; i < LENGTH(budgets); i++) {
                const run parts = world_run(forms[f], budgets[i], ALL, ALL);
                CHECK_EQ(parts.hash, whole.hash);
                CHECK_EQ(parts.pairs, whole.pairs);
                CHECK_EQ(parts.visits, whole.visits);
                CHECK_EQ(parts.status, KO_END);
            }
        }
    }
}

static void masks_choose_pairs(void)
{
    static const uint8_t masks[][2] = {{ALL, ALL}, {1, 1}, {1, 2},  {2, 1},    {4, ALL},
                                       {ALL, 8},   {3, 4}, {16, 1}, {0x80, 16}};
    for (uint32_t seed = 1; seed <= 1U + test_rounds(40); seed++) {
        test_random random = {seed};
        world_fill(&world_a, WORLD_A, seed, 3);
        world_fill(&world_b, WORLD_B, seed + 99U, 3);
        for (uint32_t i = 0; i < WORLD_A; i++) {
            if (world_a.ids[i] != NONE) {
                world_set_category(&world_a, i, (uint8_t)(random_bits(&random) & 15U));
            }
            if (i < WORLD_B && world_b.ids[i] != NONE) {
                world_set_category(&world_b, i, (uint8_t)(random_bits(&random) & 15U));
            }
        }
        memset(world_marks, (int)(random_bits(&random) & 0xFFU), sizeof(world_marks));
        for (size_t m = 0; m < LENGTH(masks); m++) {
            for (size_t f = 0; f < LENGTH(forms); f++) {
                world_check(forms[f], masks[m][0], masks[m][1]);
            }
        }
    }
}

/* With a mask that no object has, the descent ends at the top. */
static void masks_prune(void)
{
    world_fill(&world_a, WORLD_A, 5, 3);
    world_fill(&world_b, WORLD_B, 6, 3);
    CHECK_EQ(world_run(CROSS, UINT32_MAX, 2, ALL).visits, 1);
    CHECK(world_run(SELF, UINT32_MAX, 2, 2).visits <= world_a.tree.branches);
    CHECK(world_run(SELF, UINT32_MAX, ALL, ALL).visits > 2U * world_a.tree.branches);
}

/* The order depends on each tree's history alone, whatever the pools held before. */
static void the_order_is_deterministic(void)
{
    world_fill(&world_a, WORLD_A, 11, 3);
    world_fill(&world_b, WORLD_B, 12, 3);
    const run self = world_run(SELF, UINT32_MAX, ALL, ALL);
    const run cross = world_run(CROSS, UINT32_MAX, ALL, ALL);
    world_fill(&world_a, WORLD_A, 13, 4);
    world_fill(&world_a, WORLD_A, 11, 3);
    CHECK_EQ(world_run(SELF, 3, ALL, ALL).hash, self.hash);
    CHECK_EQ(world_run(CROSS, 2, ALL, ALL).hash, cross.hash);
}

/* A tree crossed with itself reports each pair both ways, and each object with itself. */
static void a_tree_crosses_itself(void)
{
    ko_tree_cross pairs;
    ko_tree_pair pair;
    uint32_t same = 0;
    uint32_t other = 0;
    world_fill(&world_a, WORLD_A, 3, 3);
    const run self = world_run(SELF, UINT32_MAX, ALL, ALL);
    CHECK_EQ(ko_tree_cross_begin(&world_a.tree, &world_a.tree, KO_ALL, KO_ALL, &pairs), KO_OK);
    while (ko_tree_cross_next(&pairs, NULL, &pair) == KO_OK) {
        same += (pair.a.id == pair.b.id) ? 1U : 0U;
        other += (pair.a.id != pair.b.id) ? 1U : 0U;
    }
    CHECK_EQ(same, world_a.tree.count);
    CHECK_EQ(other, 2U * self.pairs);
}

static void empty_trees_end_at_once(void)
{
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    world_begin(&world_a, 4);
    world_begin(&world_b, 4);
    for (uint32_t i = 0; i < 4U; i++) {
        for (size_t f = 0; f < LENGTH(forms); f++) {
            const run r = world_run(forms[f], UINT32_MAX, ALL, ALL);
            CHECK_EQ(r.status, KO_END);
            CHECK_EQ(r.pairs, (forms[f] == CROSS && i == 3U) ? 1U : 0U);
        }
        if (i == 0U) { /* one object, none again, one in each tree */
            CHECK_EQ(ko_tree_insert(&world_a.tree, &box, 0, &world_a.ids[0]), KO_OK);
        } else if (i == 1U) {
            CHECK_EQ(ko_tree_remove(&world_a.tree, world_a.ids[0]), KO_OK);
        } else if (i == 2U) {
            CHECK_EQ(ko_tree_insert(&world_a.tree, &box, 0, &world_a.ids[0]), KO_OK);
            CHECK_EQ(ko_tree_insert(&world_b.tree, &box, 0, &world_b.ids[0]), KO_OK);
        }
    }
}

static void a_changed_tree_ends_them(void)
{
    for (uint32_t which = 0; which < 4U; which++) {
        const form f = (which == 0U) ? SELF : (which == 1U) ? MOVED : CROSS;
        world *changed = (which == 3U) ? &world_b : &world_a;
        world_pairs pairs;
        ko_tree_pair pair = {{1, 2}, {3, 4}};
        world_fill(&world_a, WORLD_A, 1, 2);
        world_fill(&world_b, WORLD_B, 2, 2);
        memset(world_marks, 0xFF, sizeof(world_marks));
        CHECK_EQ(world_pairs_begin(f, KO_ALL, KO_ALL, &pairs), KO_OK);
        CHECK_EQ(world_pairs_next(f, &pairs, NULL, &pair), KO_OK);
        const ko_tree_pair first = pair;
        uint32_t object = 0;
        while (changed->ids[object] == NONE) {
            object++;
        }
        CHECK_EQ(ko_tree_remove(&changed->tree, changed->ids[object]), KO_OK);
        CHECK_EQ(world_pairs_next(f, &pairs, NULL, &pair), KO_E_CHANGED);
        CHECK_EQ(world_pairs_next(f, &pairs, &(uint32_t){0}, &pair), KO_E_CHANGED);
        CHECK(memcmp(&pair, &first, sizeof(pair)) == 0);
    }
}

static void arguments_are_checked(void)
{
    const ko_tree *a = &world_a.tree;
    world_pairs pairs;
    ko_tree_pair pair = {{1, 2}, {3, 4}};
    uint32_t count = 9;
    world_fill(&world_a, WORLD_A, 1, 2);
    CHECK_EQ(ko_tree_pairs_begin(NULL, NULL, KO_ALL, KO_ALL, &pairs.one), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_next(&pairs.one, NULL, &pair), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_begin(a, NULL, KO_ALL, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_cross_begin(NULL, a, KO_ALL, KO_ALL, &pairs.two), KO_E_ARG);
    CHECK_EQ(ko_tree_cross_next(&pairs.two, NULL, &pair), KO_E_ARG);
    CHECK_EQ(ko_tree_cross_begin(a, NULL, KO_ALL, KO_ALL, &pairs.two), KO_E_ARG);
    CHECK_EQ(ko_tree_cross_begin(a, a, KO_ALL, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_begin(a, NULL, KO_ALL, KO_ALL, &pairs.one), KO_OK);
    CHECK_EQ(ko_tree_pairs_next(NULL, &(uint32_t){1}, &pair), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_next(&pairs.one, &(uint32_t){1}, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_next_n(NULL, NULL, &pair, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_next_n(&pairs.one, NULL, NULL, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_tree_pairs_next_n(&pairs.one, NULL, &pair, 1, NULL), KO_E_ARG);
    CHECK_EQ(count, 0);
    CHECK_EQ(ko_tree_pairs_next_n(&pairs.one, NULL, &pair, 0, &count), KO_E_RANGE);
    CHECK_EQ(ko_tree_cross_next(NULL, &(uint32_t){1}, &pair), KO_E_ARG);
    CHECK_EQ(ko_tree_cross_begin(a, a, KO_ALL, KO_ALL, &pairs.two), KO_OK);
    CHECK_EQ(ko_tree_cross_next(&pairs.two, &(uint32_t){1}, NULL), KO_E_ARG);
    CHECK(pair.a.id == 1U && pair.b.user == 4U);
}

/* Masks without a legal bit, and masks with bits that no object can have, are refused. Every next
 * repeats the refusal. */
static void masks_are_checked(void)
{
    static const uint32_t masks[] = {0, KO_ALL + 1U, UINT32_MAX};
    world_fill(&world_a, WORLD_A, 1, 2);
    world_fill(&world_b, WORLD_B, 2, 2);
    for (uint32_t i = 0; i < 6U * LENGTH(forms); i++) {
        const form f = forms[i / 6U];
        const uint32_t bad = masks[i / 2U % 3U];
        world_pairs pairs;
        ko_tree_pair pair;
        CHECK_EQ(
            world_pairs_begin(f, (i % 2U == 0U) ? bad : ALL, (i % 2U == 0U) ? ALL : bad, &pairs),
            KO_E_RANGE);
        CHECK_EQ(world_pairs_next(f, &pairs, NULL, &pair), KO_E_RANGE);
        CHECK_EQ(world_pairs_next(f, &pairs, NULL, &pair), KO_E_RANGE);
    }
}

/* A zeroed query was never begun. The end is repeated, also after changes of the tree. */
static void what_a_query_remembers(void)
{
    for (size_t i = 0; i < LENGTH(forms); i++) {
        const form f = forms[i];
        world_pairs pairs;
        ko_tree_pair pair;
        world_fill(&world_a, WORLD_A, 1, 2);
        world_fill(&world_b, WORLD_B, 2, 2);
        memset(&pairs, 0, sizeof(pairs));
        CHECK_EQ(world_pairs_next(f, &pairs, NULL, &pair), KO_E_ARG);
        CHECK_EQ(world_pairs_begin(f, ALL, ALL, &pairs), KO_OK);
        while (world_pairs_next(f, &pairs, NULL, &pair) == KO_OK) {
        }
        world_a.tree.revision++;
        CHECK_EQ(world_pairs_next(f, &pairs, NULL, &pair), KO_END);
        CHECK_EQ(world_pairs_next(f, &pairs, &(uint32_t){0}, &pair), KO_END);
    }
}

/* These forms are asked in groups. */
static const form grouped[] = {SELF, MOVED};

/* Groups hold the same pairs, and no end comes with an entry. Nothing behind them is written. */
static void check_groups(form f, uint32_t room, uint32_t budget)
{
    ko_tree_pair group[8];
    world_pairs one;
    world_pairs many;
    ko_tree_pair pair;
    ko_status status = KO_OK;
    CHECK_EQ(world_pairs_begin(f, ALL, ALL, &one), KO_OK);
    CHECK_EQ(world_pairs_begin(f, ALL, ALL, &many), KO_OK);
    while (status == KO_OK || status == KO_UNFINISHED) {
        uint32_t purse = budget;
        uint32_t count = 99;
        memset(group, 0xA5, sizeof(group));
        status = ko_tree_pairs_next_n(&many.one, &purse, group, room, &count);
        CHECK(count <= room && (status == KO_OK) == (count > 0U));
        CHECK_EQ(group[count].a.id, 0xA5A5A5A5U);
        for (uint32_t i = 0; i < count; i++) {
            CHECK_EQ(world_pairs_next(f, &one, NULL, &pair), KO_OK);
            CHECK(memcmp(&pair, &group[i], sizeof(pair)) == 0);
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(world_pairs_next(f, &one, NULL, &pair), KO_END);
    CHECK_EQ(one.one.q.visits, many.one.q.visits);
}

static void groups_are_the_same(void)
{
    world_fill(&world_a, WORLD_A, 21, 3);
    world_fill(&world_b, WORLD_B, 22, 3);
    for (size_t i = 0; i < LENGTH(grouped); i++) {
        for (uint32_t room = 1; room <= 7U; room++) {
            for (uint32_t budget = 1; budget < 60U; budget += 9U) {
                check_groups(grouped[i], room, budget);
            }
        }
    }
}

/* A tree that is changed between two groups ends the walk. */
static void changes_between_groups_are_told(void)
{
    for (size_t i = 0; i < LENGTH(grouped); i++) {
        const form f = grouped[i];
        world_pairs pairs;
        ko_tree_pair group[2];
        uint32_t count = 99;
        world_fill(&world_a, WORLD_A, 21, 3);
        world_fill(&world_b, WORLD_B, 22, 3);
        CHECK_EQ(world_pairs_begin(f, ALL, ALL, &pairs), KO_OK);
        const ko_status first = ko_tree_pairs_next_n(&pairs.one, NULL, group, 2, &count);
        const ko_status expected = (first == KO_OK) ? KO_E_CHANGED : KO_END; /* nothing moved */
        CHECK(first == KO_OK || f == MOVED);
        world_a.tree.revision++;
        memset(group, 0xA5, sizeof(group));
        for (uint32_t again = 0; again < 2U; again++) {
            CHECK_EQ(ko_tree_pairs_next_n(&pairs.one, NULL, group, 2, &count), expected);
            CHECK(count == 0U && group[0].a.id == 0xA5A5A5A5U);
            world_a.tree.revision--; /* the answer stays */
        }
    }
}

static const test_case cases[] = {
    {"motion keeps to brute force", motion_keeps_to_brute_force},
    {"small trees keep to brute force", small_trees_keep_to_brute_force},
    {"identical boxes are the worst case", identical_boxes_are_the_worst_case},
    {"nests and rows keep to brute force", nests_and_rows_keep_to_brute_force},
    {"any budget gives the same", any_budget_gives_the_same},
    {"masks choose pairs", masks_choose_pairs},
    {"masks prune", masks_prune},
    {"the order is deterministic", the_order_is_deterministic},
    {"a tree crosses itself", a_tree_crosses_itself},
    {"empty trees end at once", empty_trees_end_at_once},
    {"a changed tree ends them", a_changed_tree_ends_them},
    {"arguments are checked", arguments_are_checked},
    {"masks are checked", masks_are_checked},
    {"what a query remembers", what_a_query_remembers},
    {"groups are the same", groups_are_the_same},
    {"changes between groups are told", changes_between_groups_are_told},
};

TEST_SUITE(tree_pairs, cases);
