/* Tests of shelves: large leaves beside all the rest of a tree.
 *
 * promise: bounded-height */
#include "arena.h"

#include <stddef.h>

#include "src/tree/tree_node.h"
#include "src/tree/tree_place.h"
#include "src/tree/tree_shelf.h"

#define N 60U /* small boxes */

/* A plate on x and y. */
static void plate(uint32_t half, ko_aabb *box)
{
    *box = (ko_aabb){{METRES(8), METRES(8), -METRES(1)}, {METRES(half), METRES(half), 1}};
}

static void ground(uint32_t seed, ko_aabb *box)
{
    (void)seed;
    plate(50, box);
}

static void ceiling(uint32_t seed, ko_aabb *box)
{
    plate(60 + seed, box);
    box->c.z = METRES(10);
}

/* How many branches there are above an object. */
static uint32_t depth_of(uint32_t object)
{
    uint32_t depth = 0;
    uint32_t place = arena_pool[arena_objects[object].id & 0xFFFFU].leaf_place;
    for (; place / 2U != 0U && depth < KO_TREE_MAX_HEIGHT; depth++) {
        place = arena_pool[place / 2U].place;
    }
    return depth;
}

static void insert_small(uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        arena_insert(i, i * 77U, arena_random_box);
        arena_check_sound();
    }
}

/* True iff the object hangs at a shelf. */
static bool is_on_shelf(uint32_t object)
{
    const uint32_t place = arena_pool[arena_objects[object].id & 0xFFFFU].leaf_place;
    return depth_of(object) <= KOI_TREE_SHELVES && arena_pool[place >> 1].height > KO_TREE_K + 1U;
}

static void what_everything_stands_on_stays_at_the_root(void)
{
    arena_begin(64, 0x3C);
    arena_insert(N, 0, ground);
    insert_small(0, N);
    CHECK(is_on_shelf(N) || KO_TREE_K > 4); /* a large K needs no shelf */
    for (uint32_t i = 0; i < N; i++) {
        arena_remove(i);
        arena_check_sound();
    }
    CHECK_EQ(depth_of(N), 0);
}

/* The list of free branches leaves the branches in use: nothing hangs the large object from the
 * root. */
static void large_one_without_a_branch_is_refused(void)
{
    ko_aabb box;
    ko_tree_id id;
    arena_begin(64, 0x3C);
    insert_small(0, N);
    arena_remove(0);
    ceiling(0, &box);
    arena_tree.free_branch = arena_tree.branches;
    CHECK_EQ(ko_tree_insert(&arena_tree, &box, 0, &id), KO_E_DATA);
}

static void large_ones_go_to_the_root_while_there_is_room(void)
{
    arena_begin(64, 0x3C);
    insert_small(0, N - 4U);
    const bool is_high = arena_height() >= KO_TREE_K + 3U;
    for (uint32_t i = 0; i < 4U; i++) {
        arena_insert(N - 4U + i, i, ceiling);
        arena_check_sound();
        CHECK(!is_high || is_on_shelf(N - 4U + i) == (i < KOI_TREE_SHELVES));
    }
    /* A leaf that is removed makes room for another. */
    arena_remove(N - 4U);
    arena_check_sound();
    arena_insert(N - 4U, 7, ceiling);
    arena_check_sound();
    CHECK(!is_high || is_on_shelf(N - 4U));
}

/* Several that came first hang together at first. */
static void walls_that_came_first_go_to_the_root_later(void)
{
    arena_begin(64, 0x3C);
    for (uint32_t i = 0; i < 6U; i++) {
        arena_insert(i, i, ceiling);
    }
    insert_small(6, N - 8U);
    for (uint32_t i = N - 8U; i < N; i++) {
        arena_tree.revision = KOI_TREE_SHELF_TURNS;
        arena_insert(i, i * 77U, arena_random_box);
        arena_check_sound();
    }
    uint32_t on_shelf = 0;
    for (uint32_t i = 0; i < 6U; i++) {
        on_shelf += is_on_shelf(i) ? 1U : 0U;
    }
    CHECK(on_shelf == KOI_TREE_SHELVES || arena_height() < KO_TREE_K + 3U || KO_TREE_K > 4);
}

/* An insertion that looks for a leaf that belongs at a shelf answers a corrupted pool with an
 * error. */
static void a_shelf_is_not_filled_from_a_corrupted_pool(void)
{
    ko_aabb box;
    ko_tree_id id = 77;
    arena_begin(64, 0x3C);
    for (uint32_t i = 0; i < N; i++) {
        arena_tree.revision = 1; /* nothing is looked for */
        arena_insert(i, (i < 6U) ? i : i * 77U, (i < 6U) ? ceiling : arena_random_box);
    }
    if (arena_height() < KO_TREE_K + 3U) {
        return; /* a large K */
    }
    for (uint32_t i = 0; i < 6U; i++) {
        const uint32_t place = arena_pool[arena_objects[i].id & 0xFFFFU].leaf_place;
        arena_pool[place / 2U].place = KO_TREE_NIL;
    }
    arena_tree.revision = KOI_TREE_SHELF_TURNS;
    arena_random_box(N, &box);
    CHECK_EQ(ko_tree_insert(&arena_tree, &box, 1, &id), KO_E_DATA);
    CHECK_EQ(id, 77);
}

/* The tree says that it is as large as one with shelves may be. All other leaves hang nowhere, so
 * the one at the shelf finds no place elsewhere. */
static void a_shelf_is_not_cleared_into_a_corrupted_pool(void)
{
    arena_begin(64, 0x3C);
    arena_insert(N, 0, ground);
    insert_small(0, N);
    if (!is_on_shelf(N)) {
        return; /* a large K */
    }
    for (uint32_t i = 0; i < N; i++) {
        const uint32_t place = arena_pool[arena_objects[i].id & 0xFFFFU].leaf_place;
        arena_pool[place / 2U].child[place & 1U] = KO_TREE_NIL;
    }
    arena_tree.count = KOI_TREE_SHELF_COUNT;
    CHECK(!koi_tree_clear_shelves(&arena_tree));
}

/* The branch below the root's got as high as K + 1. The leaf beside it is large, and stays beside
 * it if the tree may have one more shelf. */
static void a_branch_becomes_a_shelf_while_the_tree_is_small_enough(void)
{
    arena_begin(64, 0x3C);
    arena_tree.branches = 3;
    arena_tree.leaves = 1;
    arena_pool[1].child[0] = KO_TREE_LEAF;
    arena_pool[1].child[1] = 2;
    arena_pool[1].box[0] = (ko_bounds){{0, 0, 0}, {130, 0, 0}};
    arena_pool[1].box[1] = (ko_bounds){{0, 0, 0}, {100, 0, 0}};
    arena_pool[1].place = 0;
    arena_pool[1].height = (uint8_t)(KO_TREE_K + 2U);
    arena_pool[2].height = (uint8_t)(KO_TREE_K + 1U);
    arena_tree.count = KOI_TREE_SHELF_COUNT - 1U;
    CHECK_EQ(koi_tree_height_as_shelf(&arena_tree, 1), KO_TREE_K + 2U);
    arena_tree.count = KOI_TREE_SHELF_COUNT;
    CHECK_EQ(koi_tree_height_as_shelf(&arena_tree, 1), 0);
}

static void boxes_of_one_size_get_no_shelf(void)
{
    arena_begin(64, 0x3C);
    for (uint32_t i = 0; i < N; i++) {
        arena_insert(i, i, arena_row);
        arena_check_sound();
    }
    for (uint32_t i = 0; i < N; i++) {
        CHECK(!is_on_shelf(i));
    }
}

/* A branch that is out of balance without being a shelf is found. */
static void validation_knows_where_shelves_may_be(void)
{
    arena_begin(64, 0x3C);
    arena_insert(N, 0, ground);
    insert_small(0, N);
    if (!is_on_shelf(N)) {
        return; /* a large K */
    }
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    const uint16_t count = arena_tree.count;
    CHECK(koi_tree_may_be_shelf(&arena_tree, arena_pool[0].child[0]));
    for (uint32_t i = 0; i < N; i++) {
        const uint32_t place = arena_pool[arena_objects[i].id & 0xFFFFU].leaf_place;
        CHECK(depth_of(i) <= KOI_TREE_SHELVES || !koi_tree_may_be_shelf(&arena_tree, place / 2U));
    }
    CHECK_EQ(arena_tree.count, count);
}

static void shelves_make_no_tree_too_high(void)
{
    CHECK(arena_least_leaves(KO_TREE_MAX_HEIGHT + 1U - KOI_TREE_SHELVES) + KOI_TREE_SHELVES >
          KOI_TREE_SHELF_COUNT);
}

#ifdef LIFE_LARGE
static ko_tree_node large_pool[KOI_TREE_SHELF_COUNT + 8U];

/* The largest tree that may have shelves, and has one. */
static void fill_large(ko_tree *tree)
{
    ko_aabb box;
    ko_tree_id id;
    CHECK_EQ(ko_tree_init(tree, large_pool, KOI_TREE_SHELF_COUNT + 8U, 0), KO_OK);
    for (uint32_t i = 0; i < KOI_TREE_SHELF_COUNT; i++) {
        if (i % 1000U == 0U) {
            ceiling(i / 1000U, &box);
        } else {
            arena_random_box(i * 77U, &box);
        }
        CHECK_EQ(ko_tree_insert(tree, &box, i, &id), KO_OK);
    }
    CHECK(koi_tree_shelf_leaf(tree, large_pool[0].child[0]) != KO_TREE_NIL);
    CHECK_EQ(ko_tree_validate(tree), KO_OK);
}

/* The insertion after the last that may have shelves clears them. */
static void a_large_tree_has_none(void)
{
    ko_tree tree;
    ko_aabb box;
    ko_tree_id id;
    fill_large(&tree);
    for (uint32_t i = 0; i < 8U; i++) {
        ceiling(i, &box);
        CHECK_EQ(ko_tree_insert(&tree, &box, i, &id), KO_OK);
        CHECK_EQ(ko_tree_validate(&tree), KO_OK);
        CHECK(koi_tree_shelf_leaf(&tree, large_pool[0].child[0]) == KO_TREE_NIL);
    }
    CHECK_EQ(ko_tree_rebuild(&tree), KO_OK);
    CHECK_EQ(ko_tree_validate(&tree), KO_OK);
}

/* An insertion that takes the tree for smaller leaves the shelf. Nothing else is wrong then. */
static void validation_refuses_a_shelf_of_a_large_tree(void)
{
    ko_tree tree;
    ko_aabb box;
    ko_tree_id id;
    fill_large(&tree);
    arena_random_box(1, &box);
    tree.count--;
    CHECK_EQ(ko_tree_insert(&tree, &box, 1, &id), KO_OK);
    tree.count++;
    CHECK(koi_tree_shelf_leaf(&tree, large_pool[0].child[0]) != KO_TREE_NIL);
    CHECK_EQ(ko_tree_validate(&tree), KO_E_DATA);
}
#endif

static const test_case cases[] = {
    {"what everything stands on stays at the root", what_everything_stands_on_stays_at_the_root},
    {"a large one without a branch is refused", large_one_without_a_branch_is_refused},
    {"large ones go to the root while there is room",
     large_ones_go_to_the_root_while_there_is_room},
    {"walls that came first go to the root later", walls_that_came_first_go_to_the_root_later},
    {"a shelf is not filled from a corrupted pool", a_shelf_is_not_filled_from_a_corrupted_pool},
    {"a shelf is not cleared into a corrupted pool", a_shelf_is_not_cleared_into_a_corrupted_pool},
    {"a branch becomes a shelf while the tree is small enough",
     a_branch_becomes_a_shelf_while_the_tree_is_small_enough},
    {"boxes of one size get no shelf", boxes_of_one_size_get_no_shelf},
    {"validation knows where shelves may be", validation_knows_where_shelves_may_be},
    {"shelves make no tree too high", shelves_make_no_tree_too_high},
#ifdef LIFE_LARGE
    {"a large tree has none", a_large_tree_has_none},
    {"validation refuses a shelf of a large tree", validation_refuses_a_shelf_of_a_large_tree},
#endif
};

TEST_SUITE(tree_shelf, cases);
