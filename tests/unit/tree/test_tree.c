/* Tests of ko_tree_*: refusals, handles, fat boxes, statistics.
 *
 * promise: contains, refuses, stale-handle */
#include "arena.h"
#include "lost.h"
#include "tests/harness/object.h"

#include <stddef.h>
#include <string.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define NONE KO_TREE_ID_NONE

static const ko_vec3 still = {0, 0, 0};
static const ko_aabb unit = {{0, 0, 0}, {METRES(1), METRES(1), METRES(1)}};

/* Checks that the call answers this status and changed no byte of tree and pool. */
#define KEEPS(call, expected)                                                                      \
    do {                                                                                           \
        const uint32_t before_it = arena_checksum();                                               \
        CHECK_EQ(call, expected);                                                                  \
        CHECK_EQ(arena_checksum(), before_it);                                                     \
    } while (0)

/* ---- init ---- */

typedef struct init_row {
    uint32_t n;
    ko_status status;
    uint32_t capacity;
    fix16_t margin;
} init_row;

static const init_row init_rows[] = {
    {0, KO_E_RANGE, 0, 0},
    {1, KO_OK, 1, 0},
    {2, KO_OK, 2, 1},
    {KO_TREE_MAX_CAPACITY, KO_OK, KO_TREE_MAX_CAPACITY, KO_LIMIT},
    {KO_TREE_MAX_CAPACITY + 1U, KO_E_RANGE, 0, 0},
    {0x8000U, KO_E_RANGE, 0, 0},
    {0x10000U, KO_E_RANGE, 0, 0},
    {0x10001U, KO_E_RANGE, 0, 0},
    {UINT32_MAX, KO_E_RANGE, 0, 0},
    {3, KO_E_RANGE, 0, -1},
    {3, KO_E_RANGE, 0, KO_LIMIT + 1},
    {3, KO_E_RANGE, 0, INT32_MIN},
    {3, KO_E_RANGE, 0, INT32_MAX},
};

static void init_checks_its_arguments(void)
{
    arena_begin(3, 0xA5);
    KEEPS(ko_tree_init(NULL, arena_pool, 3, 0), KO_E_ARG);
    KEEPS(ko_tree_init(&arena_tree, NULL, 3, 0), KO_E_ARG);
    for (size_t i = 0; i < LENGTH(init_rows); i++) {
        const init_row *row = &init_rows[i];
        if (row->status != KO_OK) {
            KEEPS(ko_tree_init(&arena_tree, arena_pool, row->n, row->margin), row->status);
            continue;
        }
        CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, row->n, row->margin), KO_OK);
        CHECK_EQ(arena_tree.capacity, row->capacity);
        CHECK_EQ(arena_tree.margin, row->margin);
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    }
}

/* Constant initialisers need no call at the start. */
KO_TREE_DEFINE(pair, 2, F16(0.1));
KO_TREE_DEFINE(wide, KO_TREE_MAX_CAPACITY / 1024, KO_LIMIT);

static void static_trees_need_no_init(void)
{
    ko_tree_id id[2] = {NONE, NONE};
    ko_tree_id more = 77;
    CHECK_EQ(pair.margin, 6554);
    CHECK_EQ(wide.margin, KO_LIMIT);
    CHECK_EQ(wide.capacity, 16);
    CHECK_EQ(ko_tree_validate(&pair), KO_OK);
    CHECK_EQ(ko_tree_insert(&pair, &unit, 5, &id[0]), KO_OK);
    CHECK_EQ(ko_tree_validate(&pair), KO_OK);
    CHECK_EQ(ko_tree_insert(&pair, &unit, 6, &id[1]), KO_OK);
    CHECK_EQ(ko_tree_insert(&pair, &unit, 7, &more), KO_E_FULL);
    CHECK_EQ(ko_tree_validate(&pair), KO_OK);
    CHECK_EQ(ko_tree_remove(&pair, id[0]), KO_OK);
    CHECK_EQ(ko_tree_remove(&pair, id[1]), KO_OK);
    CHECK_EQ(ko_tree_validate(&pair), KO_OK);
    CHECK_EQ(more, 77);
}

static uint32_t history_over(uint8_t garbage)
{
    test_random random = {42};
    uint32_t sum = 0;
    arena_begin(16, garbage);
    for (uint32_t i = 0; i < 200U; i++) {
        arena_step(&random, 2);
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    }
    for (uint32_t i = 0; i < 16U; i++) {
        sum = arena_mix(sum ^ arena_objects[i].id);
    }
    return arena_mix(sum ^ arena_pool[0].child[0]) ^ arena_tree.seal;
}

static void garbage_in_the_pool_is_harmless(void)
{
    const uint32_t clean = history_over(0);
    CHECK_EQ(history_over(0xFF), clean);
    CHECK_EQ(history_over(0x5A), clean);
}

/* ---- refusals ---- */

/* Makes a tree with four objects in four slots. */
static void begin_with_four(void)
{
    arena_begin(4, 0xEE);
    for (uint32_t i = 0; i < 4U; i++) {
        arena_insert(i, i, arena_row);
    }
}

static void margins_are_checked(void)
{
    begin_with_four();
    KEEPS(ko_tree_set_margin(NULL, 0, 0), KO_E_ARG);
    KEEPS(ko_tree_set_margin(&arena_tree, (fix16_t)-1, 0), KO_E_RANGE);
    KEEPS(ko_tree_set_margin(&arena_tree, INT32_MIN, 0), KO_E_RANGE);
    KEEPS(ko_tree_set_margin(&arena_tree, KO_LIMIT + 1, 0), KO_E_RANGE);
    KEEPS(ko_tree_set_margin(&arena_tree, 0, KO_TREE_MAX_AHEAD + 1U), KO_E_RANGE);
    KEEPS(ko_tree_set_margin(&arena_tree, 0, 255), KO_E_RANGE);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, 0, 0), KO_OK);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, KO_LIMIT, KO_TREE_MAX_AHEAD), KO_OK);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

static const ko_aabb illegal[] = {
    {{0, 0, 0}, {-1, 0, 0}},
    {{0, 0, 0}, {0, -1, 0}},
    {{0, 0, 0}, {0, 0, INT32_MIN}},
    {{KO_LIMIT + 1, 0, 0}, {0, 0, 0}},
    {{0, -KO_LIMIT - 1, 0}, {0, 0, 0}},
    {{0, 0, KO_LIMIT}, {0, 0, 1}},
    {{-KO_LIMIT, 0, 0}, {1, 0, 0}},
    {{0, INT32_MIN, 0}, {0, INT32_MAX, 0}},
    {{0, 0, INT32_MAX}, {0, 0, INT32_MAX}},
};

static void boxes_are_checked(void)
{
    ko_tree_id id = 77;
    begin_with_four();
    arena_remove(3);
    for (size_t i = 0; i < LENGTH(illegal); i++) {
        KEEPS(ko_tree_insert(&arena_tree, &illegal[i], 1, &id), KO_E_RANGE);
        KEEPS(ko_tree_move(&arena_tree, arena_objects[0].id, &illegal[i], NULL), KO_E_RANGE);
    }
    KEEPS(ko_tree_insert(NULL, &unit, 1, &id), KO_E_ARG);
    KEEPS(ko_tree_insert(&arena_tree, NULL, 1, &id), KO_E_ARG);
    KEEPS(ko_tree_insert(&arena_tree, &unit, 1, NULL), KO_E_ARG);
    KEEPS(ko_tree_move(NULL, arena_objects[0].id, &unit, &still), KO_E_ARG);
    KEEPS(ko_tree_move(&arena_tree, arena_objects[0].id, NULL, &still), KO_E_ARG);
    arena_insert(3, 3, arena_row);
    KEEPS(lost_one(&arena_tree, ko_tree_insert(&arena_tree, &unit, 1, &id)), KO_OK);
    CHECK_EQ(id, 77);
}

static void displacements_are_checked(void)
{
    static const fix16_t beyond[] = {KO_TREE_MAX_STEP + 1, -KO_TREE_MAX_STEP - 1, INT32_MAX,
                                     INT32_MIN};
    static const ko_vec3 longest = {KO_TREE_MAX_STEP, -KO_TREE_MAX_STEP, KO_TREE_MAX_STEP};
    begin_with_four();
    for (size_t i = 0; i < 3U * LENGTH(beyond); i++) {
        ko_vec3 step = {0, 0, 0};
        fix16_t *axis = (i % 3U == 0U) ? &step.x : (i % 3U == 1U) ? &step.y : &step.z;
        ko_aabb away = unit;
        away.c.z = METRES(100);
        *axis = beyond[i / 3U];
        KEEPS(ko_tree_move(&arena_tree, arena_objects[1].id, &unit, &step), KO_E_RANGE);
        KEEPS(ko_tree_move(&arena_tree, arena_objects[1].id, &away, &step), KO_E_RANGE);
    }
    CHECK_EQ(ko_tree_move(&arena_tree, arena_objects[1].id, &unit, &longest), KO_MOVED);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

static void check_unknown(ko_tree_id id)
{
    ko_tree_object object = {77, unit, 99};
    KEEPS(ko_tree_remove(&arena_tree, id), KO_E_ID);
    KEEPS(ko_tree_move(&arena_tree, id, &unit, &still), KO_E_ID);
    KEEPS(ko_tree_get(&arena_tree, id, &object), KO_E_ID);
    CHECK(object.user == 77U && object.category == 99U);
    CHECK(memcmp(&object.box, &unit, sizeof(unit)) == 0);
}

/* Handles of free slots, of slots beyond the pool, of other generations, with higher bits set, and
 * links. */
static void unknown_handles_are_refused(void)
{
    static const ko_tree_id fabricated[] = {NONE,        4,           5,           6,
                                            7,           0xFFFF,      0x8000,      0x8001,
                                            0x00010000U, 0x000100FFU, 0x01000000U, 0x80000001U,
                                            0x00FF0000U, 0x00010001U, 0xFFFF0002U, 0x01000002U};
    begin_with_four();
    for (size_t i = 0; i < LENGTH(fabricated); i++) {
        check_unknown(fabricated[i]);
    }
    const ko_tree_id stale = arena_objects[2].id;
    arena_remove(2);
    check_unknown(stale);
    arena_insert(2, 9, arena_row);
    CHECK_EQ(arena_objects[2].id & 0xFFFFU, stale & 0xFFFFU);
    CHECK(arena_objects[2].id != stale);
    check_unknown(stale);
    arena_check_sound();

    ko_tree_object object;
    KEEPS(ko_tree_remove(NULL, 0), KO_E_ARG);
    KEEPS(ko_tree_get(NULL, 0, &object), KO_E_ARG);
    KEEPS(ko_tree_get(&arena_tree, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_validate(NULL), KO_E_ARG);
}

/* No handle names an object of an untouched tree. */
static void an_empty_tree_knows_no_handle(void)
{
    arena_begin(4, 0);
    for (ko_tree_id id = 0; id < 9U; id++) {
        check_unknown(id);
    }
    arena_check_sound();
}

/* ---- handles ---- */

static void slots_are_reused_oldest_first(void)
{
    static const uint8_t freed[4] = {2, 0, 3, 1};
    begin_with_four();
    for (uint32_t i = 0; i < 4U; i++) {
        CHECK_EQ(arena_objects[i].id, i); /* fresh slots in order, generation 0 */
    }
    for (uint32_t i = 0; i < 4U; i++) {
        arena_remove(freed[i]);
        arena_check_sound();
    }
    for (uint32_t i = 0; i < 4U; i++) {
        arena_insert(i, i, arena_row);
        CHECK_EQ(arena_objects[i].id, freed[i] | 0x10000U);
        arena_check_sound();
    }
}

/* With f free slots, its own freed last, a handle stays stale for 256 f - 1 insertions. */
static void check_generations(uint32_t slots_free)
{
    uint32_t user = 0;
    arena_begin(slots_free + 1U, 0x33);
    for (uint32_t i = 0; i <= slots_free; i++) {
        arena_insert(i, i, arena_row);
    }
    const ko_tree_id last = arena_objects[slots_free].id;
    for (uint32_t i = 1; i <= slots_free; i++) {
        arena_remove(i);
    }
    for (uint32_t i = 1; i < 256U * slots_free; i++) {
        arena_insert(1, i, arena_random_box);
        CHECK_EQ(object_user(&arena_tree, last, &user), KO_E_ID);
        arena_remove(1);
    }
    arena_check_sound();
    arena_insert(1, 0, arena_random_box);
    CHECK_EQ(arena_objects[1].id, last);
    CHECK_EQ(object_user(&arena_tree, last, &user), KO_OK);
}

static void generations_come_round_as_late_as_documented(void)
{
    check_generations(1);
    check_generations(3);
}

static void any_user_value_is_kept(void)
{
    static const uint32_t values[] = {0,           1,           0xFFFFU,   0x10000U,
                                      0x7FFFFFFFU, 0x80000000U, UINT32_MAX};
    ko_tree_id id[LENGTH(values)];
    arena_begin(LENGTH(values), 0);
    for (size_t i = 0; i < LENGTH(values); i++) {
        CHECK_EQ(ko_tree_insert(&arena_tree, &unit, values[i], &id[i]), KO_OK);
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    }
    for (size_t i = 0; i < LENGTH(values); i++) {
        uint32_t user = 77;
        CHECK_EQ(object_user(&arena_tree, id[i], &user), KO_OK);
        CHECK_EQ(user, values[i]);
    }
}

/* ---- fat boxes ---- */

/* Checks fat boxes in all 27 directions, also for the longest steps and at the edge of the
 * world. */
static void check_prediction(fix16_t margin, uint8_t ahead, fix16_t length, const ko_vec3 *to)
{
    arena_begin(1, 0);
    ko_tree_id *id = &arena_objects[0].id;
    CHECK_EQ(ko_tree_set_margin(&arena_tree, margin, ahead), KO_OK);
    for (int32_t i = 0; i < 27; i++) {
        const ko_vec3 step = {(i % 3 - 1) * length, (i / 3 % 3 - 1) * length, (i / 9 - 1) * length};
        const ko_aabb box = {*to, {3, 0, METRES(1)}};
        ko_bounds expected;
        CHECK_EQ(ko_tree_insert(&arena_tree, &unit, 9, id), KO_OK);
        CHECK_EQ(ko_tree_move(&arena_tree, *id, &box, &step), KO_MOVED);
        arena_fatten(&box, &step, &expected);
        CHECK(arena_same(arena_box_at(*id & 0xFFFFU), &expected));
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
        CHECK_EQ(ko_tree_remove(&arena_tree, *id), KO_OK);
    }
}

static void moves_are_predicted_in_their_direction(void)
{
    static const ko_vec3 near_by = {METRES(9), METRES(-9), METRES(5)};
    static const ko_vec3 edge = {KO_LIMIT - 3, -KO_LIMIT, METRES(8191)};
    check_prediction(F16(0.1), KO_TREE_AHEAD, METRES(1), &near_by);
    check_prediction(0, 1, 1, &near_by);
    check_prediction(1, 0, METRES(1), &near_by);
    check_prediction(METRES(2), KO_TREE_MAX_AHEAD, KO_TREE_MAX_STEP, &near_by);
    check_prediction(0, KO_TREE_MAX_AHEAD, KO_TREE_MAX_STEP, &edge);
    check_prediction(METRES(1), 1, METRES(1), &edge);
}

/* The largest margin on the largest box: nothing overflows, and the result is the world. */
static void fat_boxes_are_cut_at_the_limit(void)
{
    static const ko_aabb world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    const ko_aabb corner = {{KO_LIMIT, -KO_LIMIT, KO_LIMIT}, {0, 0, 0}};
    ko_tree_id id = NONE;
    ko_aabb fat;
    arena_begin(2, 0);
    CHECK_EQ(ko_tree_insert(&arena_tree, &world, 1, &id), KO_OK);
    CHECK_EQ(object_fat_box(&arena_tree, id, &fat), KO_OK);
    CHECK(memcmp(&fat, &world, sizeof(fat)) == 0);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, KO_LIMIT, KO_TREE_MAX_AHEAD), KO_OK);
    CHECK_EQ(ko_tree_insert(&arena_tree, &corner, 1, &id), KO_OK);
    CHECK_EQ(object_fat_box(&arena_tree, id, &fat), KO_OK);
    CHECK_EQ(fat.c.x, KO_LIMIT / 2);
    CHECK_EQ(fat.c.y, -KO_LIMIT / 2);
    CHECK_EQ(fat.r.z, KO_LIMIT / 2);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
}

/* Moves up to the corner of the fat box, and 1 LSB beyond. Null counts as no displacement. */
static void a_move_within_the_fat_box_changes_nothing(void)
{
    static const ko_vec3 step = {METRES(5), METRES(-5), METRES(5)};
    begin_with_four();
    const ko_tree_id id = arena_objects[2].id;
    const ko_bounds *fat = arena_box_of(2);
    for (uint32_t corner = 0; corner < 8U; corner++) {
        ko_aabb box = {{(corner & 1U) ? fat->lo.x : fat->hi.x,
                        (corner & 2U) ? fat->lo.y : fat->hi.y,
                        (corner & 4U) ? fat->lo.z : fat->hi.z},
                       {0, 0, 0}};
        KEEPS(ko_tree_move(&arena_tree, id, &box, &step), KO_OK);
        KEEPS(ko_tree_move(&arena_tree, id, &box, NULL), KO_OK);
    }
    for (uint32_t side = 0; side < 6U; side++) {
        begin_with_four();
        ko_aabb box = {fat->lo, {0, 0, 0}};
        box.c = (side < 3U) ? fat->hi : fat->lo;
        fix16_t *axis = (side % 3U == 0U) ? &box.c.x : (side % 3U == 1U) ? &box.c.y : &box.c.z;
        *axis += (side < 3U) ? 1 : -1;
        CHECK_EQ(ko_tree_move(&arena_tree, id, &box, NULL), KO_MOVED);
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    }
}

/* ---- statistics ---- */

static int64_t area_of(const ko_bounds *box)
{
    const int64_t x = ((int64_t)box->hi.x - box->lo.x) >> 4;
    const int64_t y = ((int64_t)box->hi.y - box->lo.y) >> 4;
    const int64_t z = ((int64_t)box->hi.z - box->lo.z) >> 4;
    return x * y + y * z + z * x;
}

/* Checks the ratio within 1 %, for boxes large enough that rounding does not matter. */
static void check_area_ratio(uint32_t told)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < 2U * arena_tree.branches; i++) {
        const ko_tree_node *node = &arena_pool[i / 2U];
        const bool is_used = node->place < KO_TREE_LEAF;
        const bool is_branch = node->child[i % 2U] < arena_tree.branches;
        sum += (is_used && is_branch) ? area_of(&node->box[i % 2U]) : 0;
    }
    const int64_t expected = sum / (area_of(&arena_pool[0].box[0]) / 256);
    CHECK(told >= expected - expected / 100 - 1 && told <= expected + expected / 100 + 1);
}

static void statistics_are_right(void)
{
    ko_tree_stats stats;
    arena_begin(16, 0x77);
    CHECK_EQ(ko_tree_measure(NULL, &stats), KO_E_ARG);
    CHECK_EQ(ko_tree_measure(&arena_tree, NULL), KO_E_ARG);
    for (uint32_t i = 0; i < 16U; i++) {
        CHECK_EQ(ko_tree_measure(&arena_tree, &stats), KO_OK);
        CHECK_EQ(stats.capacity, 16);
        CHECK_EQ(stats.count, i);
        CHECK_EQ(stats.high_water, i);
        CHECK_EQ(stats.pool_bytes, 16 * 64);
        CHECK(i >= 2U || (stats.height == 0U && stats.area_ratio == 0U));
        CHECK(i != 2U || (stats.height == 1U && stats.area_ratio == 256U));
        arena_insert(i, i, arena_random_box);
    }
    CHECK_EQ(ko_tree_measure(&arena_tree, &stats), KO_OK);
    check_area_ratio(stats.area_ratio);
    arena_remove(4);
    arena_remove(5);
    arena_insert(4, 99, arena_random_box);
    CHECK_EQ(ko_tree_measure(&arena_tree, &stats), KO_OK);
    CHECK_EQ(stats.high_water, 16);
    CHECK_EQ(stats.count, 15);
    check_area_ratio(stats.area_ratio);
}

static const test_case cases[] = {
    {"init checks its arguments", init_checks_its_arguments},
    {"static trees need no init", static_trees_need_no_init},
    {"garbage in the pool is harmless", garbage_in_the_pool_is_harmless},
    {"margins are checked", margins_are_checked},
    {"boxes are checked", boxes_are_checked},
    {"displacements are checked", displacements_are_checked},
    {"unknown handles are refused", unknown_handles_are_refused},
    {"an empty tree knows no handle", an_empty_tree_knows_no_handle},
    {"slots are reused oldest first", slots_are_reused_oldest_first},
    {"generations come round as late as documented", generations_come_round_as_late_as_documented},
    {"any user value is kept", any_user_value_is_kept},
    {"moves are predicted in their direction", moves_are_predicted_in_their_direction},
    {"fat boxes are cut at the limit", fat_boxes_are_cut_at_the_limit},
    {"a move within the fat box changes nothing", a_move_within_the_fat_box_changes_nothing},
    {"statistics are right", statistics_are_right},
};

TEST_SUITE(tree, cases);
