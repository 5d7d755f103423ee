/* Tests of ko_frozen_build_*: whole and in steps, of lists and of trees.
 *
 * promise: same-bits, bounded-steps, change-noticed, set-up */
#include "frost.h"

#include <stddef.h>
#include <string.h>

#include "src/frozen/frozen_divide.h"
#include "src/tree/tree_node.h"

enum { OBJECTS = 18, POOL = 16 };

static ko_tree_node pool[POOL];
static ko_tree tree;

static ko_status begin_tree(const ko_tree *of, void *out, size_t size, ko_frozen_build *build)
{
    const ko_frozen_source source = {NULL, NULL, NULL, 0, of};
    return ko_frozen_build_begin(&source, out, size, build);
}

/* Sums up what there is in leaves, in any order. */
static uint32_t sum_of_objects(void)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < frost.object_count; i++) {
        ko_aabb box;
        CHECK_EQ(ko_frozen_get_box(&frost, i, &box), KO_OK);
        const ko_bounds b = frost_bounds(&box);
        uint32_t mixed = frost.objects[i].user ^ frost.categories[i];
        mixed = (mixed * 31U) ^ (uint32_t)b.hi.x;
        mixed = (mixed * 31U) ^ (uint32_t)b.hi.y;
        sum += (mixed * 31U) ^ (uint32_t)b.hi.z;
    }
    return sum;
}

static void every_budget_gives_the_same_bytes(void)
{
    static const uint32_t budgets[] = {1, 2, 7, 100, 0};
    test_random random = {0x71B2E9A5U};
    for (uint32_t i = 0; i < FROST_PATTERNS; i++) {
        for (uint32_t n = 0; n <= FROST_MOST; n = 2U * n + 1U) {
            frost_draw(&random, n, (frost_pattern)i);
            memset(frost_block, 0x5A, FROST_BYTES);
            const uint32_t steps = frost_freeze(n, UINT32_MAX);
            const uint32_t digest = frost_digest(n);
            for (uint32_t k = 0; k < sizeof budgets / sizeof budgets[0]; k++) {
                memset(frost_block, (int)k, FROST_BYTES);
                CHECK_EQ(frost_freeze(n, budgets[k]), steps);
                CHECK_EQ(frost_digest(n), digest);
            }
            ko_frozen opened;
            CHECK_EQ(ko_frozen_open(frost_block, KO_FROZEN_BYTES(n), &opened), KO_OK);
            CHECK_EQ(opened.seal, frost.seal);
            CHECK_EQ(opened.object_count, n);
        }
    }
}

/* The block holds each box, its value and its category. */
static void every_object_is_there(void)
{
    test_random random = {0x2D6F91C3U};
    for (uint32_t i = 0; i < FROST_PATTERNS; i++) {
        frost_make(&random, FROST_MOST, (frost_pattern)i);
        for (uint32_t k = 0; k < FROST_MOST; k++) {
            uint32_t at = 0;
            while (at < FROST_MOST && frost.objects[at].user != frost_user(k)) {
                at++;
            }
            ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
            CHECK_EQ(ko_frozen_get_box(&frost, at, &box), KO_OK);
            CHECK_EQ(memcmp(&box, &frost_boxes[k], sizeof box), 0);
            CHECK_EQ(frost.categories[at], frost_category(k));
        }
    }
}

/* Divisions by position keep the tree low where centres do not differ. */
static void depths_are_bounded(void)
{
    test_random random = {0x13198A2EU};
    frost_make(&random, FROST_MOST, FROST_SAME);
    CHECK(frost.depth <= 10U && (1U << frost.depth) >= FROST_MOST);
    frost_make(&random, FROST_MOST, FROST_ROW);
    CHECK(frost.depth <= KO_FROZEN_MAX_DEPTH);
}

/* Near the greatest depth a range of four is divided into two and two, or not at all: neither part
 * may have three. */
static void parts_are_bounded(void)
{
    static const uint32_t cells[3][4] = {{0, 1, 2, 900}, {0, 900, 901, 902}, {0, 1, 900, 901}};
    for (uint32_t k = 0; k < 3U; k++) {
        ko_frozen_range range;
        koi_frozen_range_begin(&range, 4, KO_FROZEN_MAX_DEPTH - 2U);
        CHECK_EQ(range.most, 2);
        for (uint32_t pass = 0; pass < 2U; pass++) {
            for (uint32_t i = 0; i < 4U; i++) {
                const uint32_t span = koi_frozen_span(cells[k][i], cells[k][i]);
                const ko_frozen_node record = {{span, 0x7FFF0000U, 0x7FFF0000U}, i};
                if (pass == 0U) {
                    koi_frozen_range_measure(&range, &record);
                } else {
                    koi_frozen_range_sort(&range, &record);
                }
            }
            CHECK(koi_frozen_range_next_axis(&range) == (pass == 0U));
        }
        koi_frozen_range_compare(&range);
        CHECK_EQ(range.bins != 0U, k == 2U);
    }
}

static void plant(uint32_t seed)
{
    test_random random = {seed};
    frost_draw(&random, OBJECTS, FROST_LOOSE);
    CHECK_EQ(ko_tree_init(&tree, pool, POOL, F16(0.25)), KO_OK);
    for (uint32_t i = 0; i < OBJECTS; i++) {
        ko_tree_id id;
        CHECK_EQ(ko_tree_insert(&tree, &frost_boxes[i], frost_user(i), &id), KO_OK);
        CHECK_EQ(ko_tree_set_category(&tree, id, frost_category(i)), KO_OK);
        if (i % 3U == 2U) {
            CHECK_EQ(ko_tree_remove(&tree, id), KO_OK);
        }
    }
}

/* A frozen tree holds the objects of the tree, with their fat boxes. */
static void trees_are_frozen(void)
{
    plant(0x3F84D5B5U);
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
    uint32_t budget = 3;
    CHECK_EQ(ko_frozen_build_step(&frost_build, &budget, &frost), KO_UNFINISHED);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_OK);
    CHECK_EQ(frost.object_count, tree.count);
    const uint32_t found = sum_of_objects();
    /* the same by hand */
    uint32_t n = 0;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        if (i % 3U != 2U) {
            const ko_bounds b = frost_bounds(&frost_boxes[i]);
            uint32_t mixed = frost_user(i) ^ frost_category(i);
            mixed = (mixed * 31U) ^ (uint32_t)(b.hi.x + F16(0.25));
            mixed = (mixed * 31U) ^ (uint32_t)(b.hi.y + F16(0.25));
            n += (mixed * 31U) ^ (uint32_t)(b.hi.z + F16(0.25));
        }
    }
    CHECK_EQ(found, n);
}

static void changes_of_the_tree_are_noticed(void)
{
    plant(0x4B7A70E9U);
    ko_tree_id id;
    uint32_t budget = 5;
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, &budget, &frost), KO_UNFINISHED);
    CHECK_EQ(ko_tree_insert(&tree, &frost_boxes[0], 1, &id), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_CHANGED);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_CHANGED);
}

static void damaged_trees_are_found(void)
{
    plant(0x5E2DAD8AU);
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
    pool[1].leaf_place ^= 1U; /* hangs elsewhere */
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_DATA);
    plant(0x5E2DAD8AU);
    tree.count++; /* more objects than leaves */
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_DATA);
    plant(0x5E2DAD8AU);
    tree.count = (uint16_t)(tree.count - 1U); /* fewer */
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_DATA);
    plant(0x5E2DAD8AU);
    pool[pool[0].leaf_place >> 1].box[pool[0].leaf_place & 1U].lo.x = KO_LIMIT; /* above hi */
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_DATA);
}

/* A leaf that hangs at another slot after its own was taken is one object too many. */
static void moved_leaves_are_found(void)
{
    plant(0x5E2DAD8AU);
    uint32_t free = 1;
    while (free < tree.leaves && !koi_tree_leaf_is_free(&pool[free])) {
        free++;
    }
    const uint32_t place = pool[0].leaf_place;
    uint32_t budget = tree.leaves + 1U; /* all are measured, the first is taken */
    CHECK(free < tree.leaves && place < KO_TREE_LEAF);
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, &budget, &frost), KO_UNFINISHED);
    pool[place >> 1].child[place & 1U] = (uint16_t)(KO_TREE_LEAF + free);
    pool[free].leaf_place = (uint16_t)place;
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_DATA);
}

/* A tree that had no room for an object does not look whole when it is frozen. */
static void lost_objects_are_not_forgotten(void)
{
    plant(0x24C48B45U);
    tree.lost = KO_TREE_LOST;
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_PARTIAL);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_PARTIAL);
    CHECK_EQ(ko_tree_clear_lost(&tree), KO_OK);
    CHECK_EQ(begin_tree(&tree, frost_block, FROST_BYTES, &frost_build), KO_OK);
}

/* A list that changes while it is read is refused where a box leaves the grid. */
static void changed_lists_are_refused(void)
{
    test_random random = {0x0D95748FU};
    frost_draw(&random, OBJECTS, FROST_LOOSE);
    const ko_aabb kept = frost_boxes[3];
    const ko_frozen_source source = {frost_boxes, NULL, NULL, OBJECTS, NULL};
    uint32_t seen = 0; /* builds that find it when they write a leaf */
    for (uint32_t steps = OBJECTS; steps < 20U * OBJECTS; steps += OBJECTS) {
        uint32_t budget = steps;
        CHECK_EQ(ko_frozen_build_begin(&source, frost_block, FROST_BYTES, &frost_build), KO_OK);
        CHECK_EQ(ko_frozen_build_step(&frost_build, &budget, &frost), KO_UNFINISHED);
        frost_boxes[3].c.x = METRES(4000);
        const ko_status status = ko_frozen_build_step(&frost_build, NULL, &frost);
        CHECK(status == KO_E_DATA || (status == KO_OK && steps > 5U * OBJECTS));
        frost_boxes[3] = kept;
        budget = steps; /* a box that is not legal any more */
        CHECK_EQ(ko_frozen_build_begin(&source, frost_block, FROST_BYTES, &frost_build), KO_OK);
        CHECK_EQ(ko_frozen_build_step(&frost_build, &budget, &frost), KO_UNFINISHED);
        frost_boxes[3].r.y = -1;
        const ko_status refused = ko_frozen_build_step(&frost_build, NULL, &frost);
        CHECK(refused == KO_E_RANGE || refused == KO_E_DATA ||
              (refused == KO_OK && steps > 5U * OBJECTS));
        seen += (refused == KO_E_DATA) ? 1U : 0U;
        frost_boxes[3] = kept;
    }
    CHECK(seen > 0U);
}

static void lists_have_defaults(void)
{
    test_random random = {0x082EFA98U};
    frost_draw(&random, OBJECTS, FROST_LOOSE);
    const ko_frozen_source source = {frost_boxes, NULL, NULL, OBJECTS, NULL};
    uint32_t seen = 0;
    CHECK_EQ(ko_frozen_build_begin(&source, frost_block, FROST_BYTES, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_OK); /* again */
    for (uint32_t i = 0; i < OBJECTS; i++) {
        CHECK_EQ(frost.categories[i], KO_ALL);
        seen |= UINT32_C(1) << frost.objects[i].user;
    }
    CHECK_EQ(seen, (UINT32_C(1) << OBJECTS) - 1U);
    const ko_frozen_source none = {NULL, NULL, NULL, 0, NULL};
    CHECK_EQ(ko_frozen_build_begin(&none, frost_block, KO_FROZEN_BYTES(0U), &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_OK);
    CHECK_EQ(frost.object_count, 0);
}

static void refusals(void)
{
    const ko_frozen_source source = {frost_boxes, NULL, NULL, 2, NULL};
    const ko_frozen_source none = {NULL, NULL, NULL, 1, NULL};
    const ko_frozen_source many = {frost_boxes, NULL, NULL, KO_FROZEN_MAX_OBJECTS + 1U, NULL};
    const size_t size = KO_FROZEN_BYTES(2U);
    static const ko_tree never;
    uint8_t *const odd = (uint8_t *)frost_block + 2;
    test_random random = {0xEC4E6C89U};
    frost_draw(&random, 2, FROST_LOOSE);
    CHECK_EQ(ko_frozen_build_begin(&source, frost_block, size, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_build_begin(NULL, frost_block, size, &frost_build), KO_E_ARG);
    CHECK_EQ(ko_frozen_build_begin(&source, NULL, size, &frost_build), KO_E_ARG);
    CHECK_EQ(ko_frozen_build_begin(&none, frost_block, size, &frost_build), KO_E_ARG);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_ARG);
    CHECK_EQ(ko_frozen_build_begin(&many, frost_block, SIZE_MAX, &frost_build), KO_E_RANGE);
    CHECK_EQ(ko_frozen_build_begin(&source, odd, size, &frost_build), KO_E_RANGE);
    CHECK_EQ(ko_frozen_build_begin(&source, frost_block, size - 1U, &frost_build), KO_E_FULL);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_FULL);
    CHECK_EQ(begin_tree(&never, frost_block, size, &frost_build), KO_E_ARG);
    plant(1);
    CHECK_EQ(begin_tree(&tree, NULL, size, &frost_build), KO_E_ARG);
    CHECK_EQ(begin_tree(&tree, frost_block, size, NULL), KO_E_ARG);
    CHECK_EQ(begin_tree(&tree, frost_block, size, &frost_build), KO_E_FULL);
    CHECK_EQ(ko_frozen_build_begin(&source, frost_block, size, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(NULL, NULL, &frost), KO_E_ARG);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, NULL), KO_E_ARG);
    frost_boxes[1].r.x = -1;
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_RANGE);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_E_RANGE);
}

static const test_case cases[] = {
    {"every budget gives the same bytes", every_budget_gives_the_same_bytes},
    {"every object is there", every_object_is_there},
    {"depths are bounded", depths_are_bounded},
    {"parts are bounded", parts_are_bounded},
    {"trees are frozen", trees_are_frozen},
    {"changes of the tree are noticed", changes_of_the_tree_are_noticed},
    {"damaged trees are found", damaged_trees_are_found},
    {"moved leaves are found", moved_leaves_are_found},
    {"lost objects are not forgotten", lost_objects_are_not_forgotten},
    {"changed lists are refused", changed_lists_are_refused},
    {"lists have defaults", lists_have_defaults},
    {"refusals", refusals},
};
TEST_SUITE(frozen_build, cases);
