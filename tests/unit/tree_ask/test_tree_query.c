/* Tests of ko_tree_query_*: against brute force, and against a walk of the tree by parent links.
 *
 * promise: no-miss, resumes, end-means-clear, bounded-steps, change-noticed */
#include "arena.h"

#include <stddef.h>
#include <string.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define NONE KO_TREE_ID_NONE

static const ko_aabb unit = {{0, 0, 0}, {METRES(1), METRES(1), METRES(1)}};
static const ko_aabb world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
static const ko_tree_hit untouched = {77, 88};

/* The result of a whole query. */
typedef struct outcome {
    uint32_t hits;
    uint32_t visits;
    uint32_t sequence; /* hash of the hits in order */
} outcome;

static void note(outcome *o, ko_tree_id id, uint32_t user)
{
    o->hits++;
    o->sequence = arena_mix(o->sequence ^ id) ^ user;
}

static void check_same(const outcome *actual, const outcome *expected)
{
    CHECK_EQ(actual->hits, expected->hits);
    CHECK_EQ(actual->visits, expected->visits);
    CHECK_EQ(actual->sequence, expected->sequence);
}

/* Asks a query with this budget a call; 0 draws another one each time. Boxes are tested in pairs,
 * so a call may exceed an odd budget by 1. It may answer KO_UNFINISHED only when the budget is
 * spent, and must not write the hit then. */
static outcome ask(const ko_aabb *box, uint32_t budget)
{
    test_random random = {0xB5297A4DU};
    ko_tree_query query;
    ko_status status = ko_tree_query_begin(&arena_tree, box, KO_ALL, &query);
    outcome o = {0, 0, 0};
    CHECK_EQ(status, KO_OK);
    for (uint32_t calls = 0; status != KO_END && calls < 8U * ARENA_CAPACITY; calls++) {
        const uint32_t given = (budget == 0U) ? random_bits(&random) % 8U : budget;
        const uint32_t before = query.q.visits;
        ko_tree_hit hit = untouched;
        status = ko_tree_query_next(&query, &(uint32_t){given}, &hit);
        const uint32_t spent = query.q.visits - before;
        CHECK(spent <= given || (given % 2U == 1U && spent == given + 1U));
        if (status == KO_OK) {
            note(&o, hit.id, hit.user);
            continue;
        }
        CHECK(status == KO_END || (status == KO_UNFINISHED && spent >= given));
        CHECK(hit.id == untouched.id && hit.user == untouched.user);
    }
    CHECK_EQ(status, KO_END);
    o.visits = query.q.visits;
    return o;
}

/* ---- the walk: the same order from the parent links, without a stack ---- */

/* The position after this one, first child first; 0 at the end. */
static uint32_t place_after(uint32_t place)
{
    for (uint32_t level = 0; place % 2U == 1U && level <= KO_TREE_MAX_HEIGHT; level++) {
        place = arena_pool[place / 2U].place;
    }
    return (place == 0U || place / 2U >= arena_tree.branches) ? 0U : place + 1U;
}

/* Walks the tree. It tests both boxes of a branch at once, beginning with those of the root. The
 * root's own box counts only if it is a leaf. */
static outcome walk(const ko_bounds *box)
{
    outcome o = {0, (arena_tree.branches == 0U) ? 0U : 2U, 0};
    const uint32_t root = arena_pool[0].child[0];
    uint32_t place = (arena_tree.count > 1U) ? 2U * root : 0U;
    for (uint32_t step = 0; step < 2U * arena_tree.count; step++) {
        const ko_tree_node *node = &arena_pool[place / 2U];
        const uint32_t link = node->child[place % 2U];
        const bool touches = arena_touch(box, &node->box[place % 2U]);
        if (touches && link < arena_tree.branches) {
            o.visits += 2U;
            place = 2U * link;
            continue;
        }
        if (touches) {
            const uint32_t user = arena_pool[(link - KO_TREE_LEAF) % ARENA_CAPACITY].user;
            const uint32_t object = arena_object_of(user) % ARENA_CAPACITY;
            note(&o, arena_objects[object].id, arena_user(object));
        }
        place = place_after(place);
        if (place == 0U) {
            break;
        }
    }
    return o;
}

/* ---- brute force ---- */

static uint32_t count_touched(const ko_bounds *box)
{
    uint32_t touched = 0;
    for (uint32_t i = 0; i < arena_tree.capacity; i++) {
        touched += (arena_objects[i].id != NONE && arena_touch(box, arena_box_of(i))) ? 1U : 0U;
    }
    return touched;
}

/* Objects whose own box touches must be among the hits. */
static void check_tight_boxes(const ko_bounds *box)
{
    for (uint32_t i = 0; i < arena_tree.capacity; i++) {
        ko_aabb tight;
        ko_bounds corners;
        if (arena_objects[i].id == NONE) {
            continue;
        }
        arena_random_box(arena_objects[i].seed, &tight);
        arena_corners(&tight, &corners);
        CHECK(arena_touch(box, arena_box_of(i)) || !arena_touch(box, &corners));
    }
}

/* One bit for each object. */
static uint8_t seen[(TEST_CAPACITY + 7) / 8];

/* Counts the hits. Each must touch the box and come once. */
static uint32_t count_hits(const ko_aabb *box, const ko_bounds *corners)
{
    ko_tree_query query;
    ko_tree_hit hit = untouched;
    uint32_t hits = 0;
    memset(seen, 0, sizeof(seen));
    CHECK_EQ(ko_tree_query_begin(&arena_tree, box, KO_ALL, &query), KO_OK);
    while (ko_tree_query_next(&query, NULL, &hit) == KO_OK) {
        const uint32_t object = arena_object_of(hit.user);
        CHECK(object < arena_tree.capacity);
        if (object >= arena_tree.capacity) {
            return hits;
        }
        const uint8_t bit = (uint8_t)(1U << (object % 8U));
        CHECK_EQ(hit.id, arena_objects[object].id);
        CHECK((seen[object / 8U] & bit) == 0U);
        CHECK(arena_touch(corners, arena_box_of(object)));
        seen[object / 8U] |= bit;
        hits++;
    }
    CHECK(hits <= query.q.visits);
    CHECK(query.q.visits <= ((arena_tree.count < 2U) ? 2U : 2U * arena_tree.count - 2U));
    return hits;
}

static void check_query(const ko_aabb *box)
{
    ko_bounds corners;
    arena_corners(box, &corners);
    CHECK_EQ(count_hits(box, &corners), count_touched(&corners));
    check_tight_boxes(&corners);
    const outcome expected = walk(&corners);
    const outcome actual = ask(box, UINT32_MAX);
    check_same(&actual, &expected);
}

/* A box of any size in the world, often small. Some touch an object's fat box in one corner
 * only. */
static void random_query(test_random *random, ko_aabb *box)
{
    const uint32_t seed = random_bits(random);
    const uint32_t object = random_bits(random) % arena_tree.capacity;
    const uint32_t size = random_bits(random) % 8U;
    arena_random_box(seed, box);
    box->r.x <<= size / 4U;
    box->r.y <<= size / 2U;
    box->r.z >>= size;
    if (size >= 4U || arena_objects[object].id == NONE) {
        return;
    }
    const ko_bounds *fat = arena_box_of(object);
    box->c = (ko_vec3){fat->hi.x + box->r.x + (fix16_t)(size & 1U), fat->lo.y - box->r.y,
                       fat->hi.z + box->r.z};
}

static void random_trees_answer_as_brute_force(void)
{
    test_random random = {0xC2B2AE35U};
    const uint32_t rounds = 150U + test_rounds(6000);
    arena_begin(ARENA_CAPACITY, 0xA5);
    for (uint32_t i = 0; i < rounds; i++) {
        ko_aabb box;
        arena_step(&random, (i / 64U) % 5U);
        random_query(&random, &box);
        check_query(&box);
    }
    check_query(&world);
}

/* A million steps in all; fewer for larger trees. */
static void long_runs_answer_as_brute_force(void)
{
    static const struct {
        uint32_t capacity;
        uint32_t rounds;
    } runs[] = {{6, 100000}, {24, 300000}, {64, 450000}, {256, 140000}, {1024, 10000}};
    for (size_t k = 0; k < LENGTH(runs); k++) {
        test_random random = {0x1B873593U + (uint32_t)k};
        const uint32_t rounds = test_rounds(runs[k].rounds);
        arena_begin((runs[k].capacity < ARENA_CAPACITY) ? runs[k].capacity : ARENA_CAPACITY, 0);
        for (uint32_t i = 0; i < rounds; i++) {
            ko_aabb box;
            ko_bounds corners;
            arena_step(&random, (i / 512U) % 5U);
            random_query(&random, &box);
            arena_corners(&box, &corners);
            CHECK_EQ(count_hits(&box, &corners), count_touched(&corners));
        }
    }
}

/* Trees so small that most of their states occur. */
static void small_trees_answer_as_brute_force(void)
{
    for (uint32_t capacity = 1; capacity <= 5U; capacity++) {
        test_random random = {capacity * 77U};
        arena_begin(capacity, 0);
        for (uint32_t i = 0; i < 100U; i++) {
            ko_aabb box;
            arena_step(&random, 4);
            random_query(&random, &box);
            check_query(&box);
            check_query(&world);
        }
    }
}

/* ---- budgets ---- */

static void fill(uint32_t capacity)
{
    test_random random = {7};
    arena_begin(capacity, 0);
    for (uint32_t i = 0; i < 4U * capacity; i++) {
        arena_step(&random, 1);
    }
}

static void any_budget_gives_the_same(void)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 0};
    test_random random = {0x27D4EB2FU};
    const uint32_t rounds = test_rounds(2000);
    fill(64);
    for (uint32_t i = 0; i < rounds; i++) {
        ko_aabb box;
        random_query(&random, &box);
        const outcome whole = ask(&box, UINT32_MAX);
        for (size_t k = 0; k < LENGTH(budgets); k++) {
            const outcome parts = ask(&box, budgets[k]);
            check_same(&parts, &whole);
        }
    }
}

static void a_budget_of_0_visits_nothing(void)
{
    ko_tree_query query;
    ko_tree_hit hit = untouched;
    fill(3);
    CHECK_EQ(ko_tree_query_begin(&arena_tree, &world, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_tree_query_next(&query, &(uint32_t){0}, &hit), KO_UNFINISHED);
    CHECK_EQ(query.q.visits, 0);
    CHECK_EQ(hit.id, untouched.id);
    CHECK_EQ(ko_tree_query_next(&query, NULL, &hit), KO_OK);
}

/* The last visit may spend the budget: the answer still is the end, and stays the end. */
static void the_end_is_told_from_a_spent_budget(void)
{
    static const ko_aabb away = {{METRES(900), 0, 0}, {1, 1, 1}};
    ko_tree_query query;
    ko_tree_hit hit = untouched;
    fill(8);
    CHECK_EQ(ko_tree_query_begin(&arena_tree, &away, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_tree_query_next(&query, &(uint32_t){1}, &hit), KO_END);
    CHECK_EQ(query.q.visits, 2);
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_tree_query_next(&query, &(uint32_t){i}, &hit), KO_END);
    }
    CHECK_EQ(query.q.visits, 2);
    CHECK_EQ(hit.id, untouched.id);
}

/* ---- trees that change, empty trees, trees of one object ---- */

static void begin_and_take_one(ko_tree_query *query)
{
    ko_tree_hit hit;
    CHECK_EQ(ko_tree_query_begin(&arena_tree, &world, KO_ALL, query), KO_OK);
    CHECK_EQ(ko_tree_query_next(query, NULL, &hit), KO_OK);
}

static void check_next(ko_tree_query *query, ko_status expected)
{
    ko_tree_hit hit = untouched;
    CHECK_EQ(ko_tree_query_next(query, NULL, &hit), expected);
    CHECK_EQ(hit.id == untouched.id, expected != KO_OK);
}

static void a_changed_tree_ends_the_query(void)
{
    ko_tree_query query;
    const ko_aabb far = {{METRES(500), 0, 0}, {1, 1, 1}};
    arena_begin(8, 0);
    for (uint32_t i = 0; i < 7U; i++) {
        arena_insert(i, i, arena_row);
    }
    begin_and_take_one(&query);
    arena_insert(7, 7, arena_row);
    check_next(&query, KO_E_CHANGED);
    check_next(&query, KO_E_CHANGED);
    begin_and_take_one(&query);
    CHECK_EQ(ko_tree_move(&arena_tree, arena_objects[3].id, &far, NULL), KO_MOVED);
    check_next(&query, KO_E_CHANGED);
    begin_and_take_one(&query);
    arena_remove(3);
    check_next(&query, KO_E_CHANGED);
}

static void an_unchanged_tree_does_not(void)
{
    ko_tree_query query;
    ko_tree_id id = 0;
    ko_aabb box;
    fill(8);
    for (uint32_t i = 0; arena_tree.count < 8U; i++) {
        if (arena_objects[i].id == NONE) {
            arena_insert(i, i, arena_random_box);
        }
    }
    arena_random_box(arena_objects[2].seed, &box);
    begin_and_take_one(&query);
    CHECK_EQ(ko_tree_move(&arena_tree, arena_objects[2].id, &box, NULL), KO_OK);
    check_next(&query, KO_OK);
    CHECK_EQ(ko_tree_insert(&arena_tree, &unit, 1, &id), KO_E_FULL);
    CHECK_EQ(ko_tree_remove(&arena_tree, NONE), KO_E_ID);
    CHECK_EQ(ko_tree_move(&arena_tree, 0x99, &unit, NULL), KO_E_ID);
    check_next(&query, KO_OK);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, (fix16_t)1, 1), KO_OK);
    check_next(&query, KO_OK);
}

static void an_empty_tree_ends_at_once(void)
{
    arena_begin(4, 0xA5);
    const outcome never_used = ask(&world, UINT32_MAX);
    CHECK(never_used.hits == 0U && never_used.visits == 0U);
    arena_insert(0, 5, arena_random_box);
    const outcome one = ask(&world, 1);
    CHECK(one.hits == 1U && one.visits == 2U);
    arena_remove(0);
    const outcome empty = ask(&world, UINT32_MAX);
    CHECK(empty.hits == 0U && empty.visits <= 2U);
}

/* Boxes are closed: contact counts, a gap of 1 LSB does not. */
static void touching_counts(void)
{
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    arena_begin(1, 0);
    arena_insert(0, 3, arena_random_box);
    const ko_bounds *fat = arena_box_of(0);
    for (uint32_t side = 0; side < 6U; side++) {
        box.c = (side < 3U) ? fat->hi : fat->lo;
        fix16_t *axis = (side % 3U == 0U) ? &box.c.x : (side % 3U == 1U) ? &box.c.y : &box.c.z;
        CHECK_EQ(ask(&box, 1).hits, 1);
        *axis += (side < 3U) ? 1 : -1;
        CHECK_EQ(ask(&box, 1).hits, 0);
    }
}

static void queries_check_their_arguments(void)
{
    static const ko_aabb illegal[] = {{{0, 0, 0}, {0, -1, 0}},
                                      {{KO_LIMIT, 0, 0}, {1, 0, 0}},
                                      {{0, -KO_LIMIT - 1, 0}, {0, 0, 0}},
                                      {{0, 0, INT32_MIN}, {0, 0, INT32_MAX}}};
    ko_tree_query query;
    ko_tree_hit hit = untouched;
    fill(3);
    for (size_t i = 0; i < LENGTH(illegal); i++) {
        memset(&query, 0x5A, sizeof(query));
        CHECK_EQ(ko_tree_query_begin(&arena_tree, &illegal[i], KO_ALL, &query), KO_E_RANGE);
        CHECK_EQ(ko_tree_query_next(&query, NULL, &hit), KO_E_RANGE);
        CHECK_EQ(ko_tree_query_next(&query, NULL, &hit), KO_E_RANGE);
    }
    CHECK_EQ(ko_tree_query_begin(NULL, &unit, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_tree_query_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_tree_query_begin(&arena_tree, NULL, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_tree_query_begin(&arena_tree, &unit, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_query_begin(&arena_tree, &world, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_tree_query_next(NULL, &(uint32_t){1}, &hit), KO_E_ARG);
    CHECK_EQ(ko_tree_query_next(&query, &(uint32_t){1}, NULL), KO_E_ARG);
    CHECK_EQ(hit.id, untouched.id);
    CHECK_EQ(query.q.visits, 0);
}

/* Equal calls give an equal order, whatever the pool held before. */
static void the_order_is_deterministic(void)
{
    fill(32);
    const outcome first = ask(&world, UINT32_MAX);
    arena_begin(32, 0xFF);
    test_random random = {7};
    for (uint32_t i = 0; i < 128U; i++) {
        arena_step(&random, 1);
    }
    const outcome second = ask(&world, 2);
    check_same(&second, &first);
    CHECK_EQ(first.hits, arena_tree.count);
}

static const test_case cases[] = {
    {"random trees answer as brute force", random_trees_answer_as_brute_force},
    {"long runs answer as brute force", long_runs_answer_as_brute_force},
    {"small trees answer as brute force", small_trees_answer_as_brute_force},
    {"any budget gives the same", any_budget_gives_the_same},
    {"a budget of 0 visits nothing", a_budget_of_0_visits_nothing},
    {"the end is told from a spent budget", the_end_is_told_from_a_spent_budget},
    {"a changed tree ends the query", a_changed_tree_ends_the_query},
    {"an unchanged tree does not", an_unchanged_tree_does_not},
    {"an empty tree ends at once", an_empty_tree_ends_at_once},
    {"touching counts", touching_counts},
    {"queries check their arguments", queries_check_their_arguments},
    {"the order is deterministic", the_order_is_deterministic},
};

TEST_SUITE(tree_query, cases);
