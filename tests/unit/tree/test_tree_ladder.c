/* Tests of climbs and descents along a ladder: branches that hang below each other, with a leaf
 * each, all with one height. Only damaged memory holds that. Each call ends, and says so.
 *
 * promise: damage-contained */
#include "arena.h"

#include <string.h>

#include "port/insert.h"
#include "src/tree/tree_place.h"

#define RUNGS (2U * KO_TREE_MAX_HEIGHT - 4U)
#define UNEVEN (KO_TREE_K + 1U) /* beside a leaf, this height is too much */

/* The branches 1 .. RUNGS, each with leaf i first and the next branch second; two leaves below the
 * last. Leaf 0 hangs nowhere. Each box of a branch is larger than what is below it. */
static void build_ladder(uint32_t height)
{
    memset(arena_pool, 0, (RUNGS + 2U) * sizeof(arena_pool[0]));
    CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, RUNGS + 2U, 0), KO_OK);
    arena_tree.branches = (uint16_t)(RUNGS + 1U);
    arena_tree.leaves = (uint16_t)(RUNGS + 2U);
    arena_tree.count = (uint16_t)(RUNGS + 1U);
    for (uint32_t i = 0; i <= RUNGS; i++) {
        const fix16_t half = METRES(100) - (fix16_t)i;
        ko_tree_node *const node = &arena_pool[i];
        node->child[0] = (uint16_t)(KO_TREE_LEAF + i);
        node->child[1] = (uint16_t)(i + 1U);
        node->box[0] = (ko_bounds){{0, 0, 0}, {4, 4, 4}};
        node->box[1] = (ko_bounds){{-half, -half, -half}, {half, half, half}};
        node->place = (uint16_t)(2U * i - 1U);
        node->leaf_place = (uint16_t)(2U * i);
        node->height = (uint8_t)height;
    }
    arena_pool[0].child[0] = 1;
    arena_pool[0].child[1] = KO_TREE_NIL;
    arena_pool[0].box[0] = arena_pool[0].box[1];
    arena_pool[0].leaf_place = KO_TREE_NIL;
    arena_pool[1].place = 0;
    arena_pool[RUNGS].child[1] = (uint16_t)(KO_TREE_LEAF + RUNGS + 1U);
    arena_pool[RUNGS + 1U].leaf_place = (uint16_t)(2U * RUNGS + 1U);
}

#define HIGH (KO_TREE_MAX_HEIGHT + 4U)        /* rungs without leaves */
#define BESIDE (KO_TREE_MAX_HEIGHT / 2U + 3U) /* branches beside them */

/* The branches 1 .. HIGH. Beside each two there is one branch, of height 0, 1, 2 and so on from the
 * bottom. Below the last there are two of height K. So the last is K + 1 higher than the branch
 * beside it. After the exchange of that their parent is K + 2 high, its two children K + 1 and K.
 * Then the next is K + 1 higher than the branch beside it, and gets as high again. So the one above
 * is out of balance, too, and it goes on like this. */
static void build_uneven(void)
{
    build_ladder(1);
    arena_tree.branches = (uint16_t)(HIGH + 1U + BESIDE);
    for (uint32_t i = 1; i < HIGH; i++) {
        arena_pool[i].child[0] = (uint16_t)(HIGH + 1U + (HIGH - i) / 2U);
    }
    for (uint32_t height = 0; height < BESIDE; height++) {
        arena_pool[HIGH + 1U + height].height = (uint8_t)height;
    }
    arena_pool[HIGH].height = (uint8_t)UNEVEN;
    arena_pool[HIGH].child[0] = (uint16_t)(HIGH + 1U + KO_TREE_K);
    arena_pool[HIGH].child[1] = arena_pool[HIGH].child[0];
}

static void balancing_ends(void)
{
    const uint32_t from = HIGH - 1U;
    const uint32_t last = from - KO_TREE_MAX_HEIGHT;
    build_uneven();
    CHECK_EQ(koi_tree_mend(&arena_tree, from, KOI_PORT_HEIGHTS), KO_E_DATA);
    CHECK(arena_pool[last].height > UNEVEN);
    CHECK_EQ(arena_pool[last - 1U].height, 1);
    CHECK_EQ(arena_pool[last - 1U].child[1], last);
}

static void balancing_follows_no_false_place(void)
{
    build_ladder(UNEVEN);
    arena_pool[RUNGS - 2U].place = (uint16_t)(2U * arena_tree.branches);
    CHECK_EQ(koi_tree_mend(&arena_tree, RUNGS - 2U, KOI_PORT_HEIGHTS), KO_E_DATA);
    CHECK_EQ(arena_pool[RUNGS - 2U].height, UNEVEN);
    CHECK_EQ(arena_pool[RUNGS - 3U].height, UNEVEN);
}

/* The exchange is done, and boxes are set up to the branch that hangs nowhere. */
static void boxes_above_an_exchange_follow_no_false_place(void)
{
    build_ladder(UNEVEN);
    arena_pool[RUNGS - 6U].place = KO_TREE_NIL;
    const ko_bounds above = arena_pool[RUNGS - 7U].box[1];
    CHECK_EQ(koi_tree_mend(&arena_tree, RUNGS - 2U, KOI_PORT_BOXES | KOI_PORT_HEIGHTS), KO_E_DATA);
    CHECK_EQ(arena_pool[RUNGS - 2U].height, UNEVEN + 1U);
    CHECK_EQ(arena_pool[RUNGS - 3U].height, UNEVEN);
    CHECK(arena_pool[RUNGS - 6U].box[1].hi.x < METRES(100) - (fix16_t)(RUNGS - 6U));
    CHECK(arena_same(&arena_pool[RUNGS - 7U].box[1], &above));
}

/* A branch is the child of another than its place says. That one has two leaves. */
static void a_branch_without_a_taller_child_is_not_balanced(void)
{
    build_ladder(UNEVEN);
    const uint32_t last = RUNGS;
    arena_pool[RUNGS - 1U].place = (uint16_t)(2U * last);
    CHECK_EQ(koi_tree_rise(&arena_tree, RUNGS - 1U, KO_TREE_MAX_HEIGHT), KO_E_DATA);
    CHECK_EQ(arena_pool[last].height, UNEVEN);
    CHECK_EQ(arena_pool[last].child[0], KO_TREE_LEAF + last);
}

/* Each branch is higher than any but a shelf, and its leaf's box is where the new one is. */
static void a_descent_passes_no_more_shelves_than_there_may_be(void)
{
    static const ko_bounds box = {{1, 1, 1}, {2, 2, 2}};
    build_ladder(KO_TREE_K + 2U);
    CHECK_EQ(koi_tree_attach(&arena_tree, 0, &box), KO_E_DATA);
    CHECK_EQ(arena_pool[0].leaf_place, KO_TREE_NIL);
    for (uint32_t i = 1; i <= RUNGS; i++) {
        CHECK_EQ(arena_pool[i].child[0], KO_TREE_LEAF + i);
    }
}

static const test_case cases[] = {
    {"balancing ends", balancing_ends},
    {"balancing follows no false place", balancing_follows_no_false_place},
    {"boxes above an exchange follow no false place",
     boxes_above_an_exchange_follow_no_false_place},
    {"a branch without a taller child is not balanced",
     a_branch_without_a_taller_child_is_not_balanced},
    {"a descent passes no more shelves than there may be",
     a_descent_passes_no_more_shelves_than_there_may_be},
};

TEST_SUITE(tree_ladder, cases);
