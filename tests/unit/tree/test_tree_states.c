/* Tests of every state of small trees, and of every size of pool.
 *
 * promise: bounded-height, refuses */
#include "arena.h"
#include "lost.h"

#include "src/tree/tree_node.h"
#include "src/tree/tree_shelf.h"

#include <stddef.h>
#include <string.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define NONE KO_TREE_ID_NONE

/* Checks that the call answers this status and changed no byte of tree and pool. */
#define KEEPS(call, expected)                                                                      \
    do {                                                                                           \
        const uint32_t before_it = arena_checksum();                                               \
        CHECK_EQ(call, expected);                                                                  \
        CHECK_EQ(arena_checksum(), before_it);                                                     \
    } while (0)

/* ---- exhaustive sequences ---- */

#define MOST_OBJECTS 5U
#define MOST_STEPS 12U

static uint32_t objects;
static uint8_t choices[MOST_STEPS]; /* the next choice at each level */

/* Each object has two boxes. Some touch, some are equal, some contain others. */
static void two_places(uint32_t seed, ko_aabb *box)
{
    static const ko_aabb boxes[2U * MOST_OBJECTS] = {
        {{0, 0, 0}, {METRES(1), METRES(1), METRES(1)}},
        {{METRES(9), 0, 0}, {METRES(1), METRES(1), METRES(1)}},
        {{METRES(1), METRES(1), 0}, {METRES(1), METRES(1), METRES(1)}},
        {{METRES(-9), METRES(1), 0}, {METRES(1), METRES(2), METRES(1)}},
        {{METRES(9), 0, 0}, {METRES(1), METRES(1), METRES(1)}},
        {{METRES(9), METRES(9), 0}, {METRES(20), METRES(20), METRES(20)}},
        {{METRES(2), METRES(-7), METRES(3)}, {0, 0, 0}},
        {{METRES(-2), METRES(7), METRES(-3)}, {METRES(1), 0, METRES(4)}},
        {{METRES(300), METRES(300), METRES(300)}, {METRES(1), METRES(1), METRES(1)}},
        {{METRES(2), METRES(-7), METRES(3)}, {METRES(1), METRES(1), METRES(1)}},
    };
    *box = boxes[seed];
}

/* The state at the beginning of each level is saved in the pool, behind the nodes in use. Nodes are
 * saved from the front, tree and model from the back. */
#define RECORD 2U /* nodes */

static void save(uint32_t level)
{
    ko_tree_node *record = &arena_pool[ARENA_CAPACITY - (level + 1U) * RECORD];
    memcpy(record, &arena_tree, sizeof(arena_tree));
    memcpy((uint8_t *)record + sizeof(arena_tree), arena_objects, objects * sizeof(arena_object));
    memcpy(&arena_pool[(level + 1U) * objects], arena_pool, objects * sizeof(ko_tree_node));
}

static void restore(uint32_t level)
{
    const ko_tree_node *record = &arena_pool[ARENA_CAPACITY - (level + 1U) * RECORD];
    memcpy(&arena_tree, record, sizeof(arena_tree));
    memcpy(arena_objects, (const uint8_t *)record + sizeof(arena_tree),
           objects * sizeof(arena_object));
    memcpy(arena_pool, &arena_pool[(level + 1U) * objects], objects * sizeof(ko_tree_node));
}

/* Inserts an absent object with one of its two boxes. Moves a present one to the other box, or
 * removes it. */
static void make(uint32_t choice)
{
    const uint32_t object = choice / 2U;
    const uint32_t side = choice % 2U;
    if (arena_objects[object].id == NONE) {
        arena_insert(object, choice, two_places);
    } else if (side == 0U) {
        arena_remove(object);
    } else {
        arena_put(object, arena_objects[object].seed ^ 1U, two_places);
    }
}

/* The objects whose fat box touches, one bit each. */
static uint32_t touched(const ko_aabb *box)
{
    uint32_t found = 0;
    ko_bounds corners;
    arena_corners(box, &corners);
    for (uint32_t i = 0; i < objects; i++) {
        const bool is_in = arena_objects[i].id != NONE;
        found |= (is_in && arena_touch(&corners, arena_box_of(i))) ? 1U << i : 0U;
    }
    return found;
}

static uint32_t queried(const ko_aabb *box)
{
    ko_tree_query query;
    ko_tree_hit hit;
    uint32_t found = 0;
    CHECK_EQ(ko_tree_query_begin(&arena_tree, box, KO_ALL, &query), KO_OK);
    while (ko_tree_query_next(&query, NULL, &hit) == KO_OK) {
        const uint32_t bit = 1U << (arena_object_of(hit.user) % 32U);
        CHECK((found & bit) == 0U);
        found |= bit;
    }
    return found;
}

static void check_state(void)
{
    static const ko_aabb regions[] = {
        {{METRES(1), 0, 0}, {METRES(2), METRES(2), METRES(2)}},
        {{METRES(9), METRES(1), 0}, {1, 1, 1}},
        {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}},
    };
    arena_check_sound();
    for (size_t i = 0; i < LENGTH(regions); i++) {
        CHECK_EQ(queried(&regions[i]), touched(&regions[i]));
    }
}

/* A plan gives the number of choices at a level, and makes one of them. `make` returns false if the
 * choice is impossible. */
typedef struct plan {
    uint32_t (*choices)(uint32_t level);
    bool (*make)(uint32_t level, uint32_t choice);
} plan;

/* Any change at any time. */
static uint32_t any_choices(uint32_t level)
{
    (void)level;
    return 2U * objects;
}

static bool make_any(uint32_t level, uint32_t choice)
{
    (void)level;
    make(choice);
    return true;
}

/* All objects are inserted in any order, with either box. Then one is moved, or none. Then all are
 * removed in any order. */
static uint32_t choices_in_order(uint32_t level)
{
    return (level < objects) ? 2U * objects : (level == objects) ? objects + 1U : objects;
}

static bool make_in_order(uint32_t level, uint32_t choice)
{
    const bool goes_in = level < objects;
    const uint32_t object = goes_in ? choice / 2U : choice;
    if (level == objects && object == objects) {
        return true;
    }
    const bool is_in = arena_objects[object].id != NONE;
    if (is_in == goes_in) {
        return false;
    }
    if (goes_in) {
        make(choice);
    } else {
        make(2U * object + ((level == objects) ? 1U : 0U));
    }
    return true;
}

/* Tries all sequences of so many steps, depth first, and checks every state on the path. */
static uint32_t try_all(const plan *p, uint32_t steps)
{
    uint32_t looked_at = 0;
    uint32_t level = 0;
    choices[0] = 0;
    save(0);
    for (;;) {
        if (choices[level] == p->choices(level)) {
            if (level == 0U) {
                return looked_at;
            }
            level--;
            continue;
        }
        restore(level);
        if (!p->make(level, choices[level]++)) {
            continue;
        }
        check_state();
        looked_at++;
        if (level + 1U < steps) {
            level++;
            choices[level] = 0;
            save(level);
        }
    }
}

static void check_room(uint32_t steps)
{
    CHECK(steps <= MOST_STEPS);
    CHECK((steps + 1U) * objects + steps * RECORD <= ARENA_CAPACITY);
    CHECK(sizeof(arena_tree) + objects * sizeof(arena_object) <= RECORD * sizeof(ko_tree_node));
}

/* The largest number of steps that make at most so many sequences. */
static uint32_t steps_for(uint32_t most)
{
    uint32_t steps = 1;
    for (uint32_t sequences = 2U * objects;
         steps < MOST_STEPS && sequences <= most / (2U * objects); sequences *= 2U * objects) {
        steps++;
    }
    return steps;
}

static void every_sequence_is_sound(void)
{
    for (objects = 1; objects <= MOST_OBJECTS; objects++) {
        const uint32_t steps = steps_for(test_rounds(1200000));
        uint32_t expected = 0;
        uint32_t sequences = 1;
        for (uint32_t i = 0; i < steps; i++) {
            sequences *= 2U * objects;
            expected += sequences;
        }
        arena_begin(objects, 0);
        check_room(steps);
        CHECK_EQ(try_all(&(plan){any_choices, make_any}, steps), expected);
    }
}

/* There are n! 2^n orders of insertion and n + 1 moves. Removals of 0, 1, 2 ... objects have n!, n!
 * / 1!, n! / 2! ... orders. Five objects only where there is time. */
static void every_order_in_and_out_is_sound(void)
{
    const uint32_t most = (TEST_SCALE == 1U) ? MOST_OBJECTS : (TEST_SCALE < 20U) ? 4U : 3U;
    for (objects = 1; objects <= most; objects++) {
        uint32_t ways = 1;
        uint32_t expected = 0;
        for (uint32_t i = 0; i < objects; i++) {
            ways *= 2U * (objects - i);
            expected += ways;
        }
        ways *= objects + 1U;
        expected += ways;
        for (uint32_t i = 0; i < objects; i++) {
            ways *= objects - i;
            expected += ways;
        }
        arena_begin(objects, 0);
        check_room(2U * objects + 1U);
        CHECK_EQ(try_all(&(plan){choices_in_order, make_in_order}, 2U * objects + 1U), expected);
    }
}

/* ---- any sound tree, however it was made ---- */

#define MOST_HEIGHT 11U
#define MOST_LEAVES 60U

/* A box of any size, anywhere. */
static void any_box(uint32_t seed, ko_aabb *box)
{
    const uint32_t size = arena_mix(seed);
    const uint32_t reach = arena_mix(seed + 1U) % 24U;
    box->c.x = (fix16_t)(arena_mix(seed + 2U) >> (8U + reach));
    box->c.y = (fix16_t)(arena_mix(seed + 3U) >> (8U + reach));
    box->c.z = (fix16_t)(seed % 64U);
    box->r.x = (fix16_t)1 << (size % 24U);
    box->r.y = (fix16_t)1 << ((size >> 8) % 24U);
    box->r.z = (fix16_t)(size >> 28);
}

/* Hangs a branch or leaf below a position. The test checks the induction step of the proof in
 * src/tree/tree_place.c: each call keeps the invariant. It starts from trees that random steps
 * seldom make: as sparse as allowed, with random boxes. */
static void hang_at_random(uint32_t place, uint32_t height, test_random *random)
{
    ko_tree_node *above = &arena_pool[place / 2U];
    if (height > 0U) {
        ko_tree_node *node = &arena_pool[arena_tree.branches];
        above->child[place % 2U] = arena_tree.branches++;
        node->place = (uint16_t)place;
        node->height = (uint8_t)height;
        node->category = KO_TREE_CATEGORY;
        return;
    }
    const uint32_t leaf = arena_tree.leaves++;
    ko_aabb box;
    any_box(random_bits(random), &box);
    arena_corners(&box, &above->box[place % 2U]);
    above->child[place % 2U] = (uint16_t)(KO_TREE_LEAF + leaf);
    arena_pool[leaf].leaf_place = (uint16_t)place;
    arena_pool[leaf].leaf_category = KO_TREE_CATEGORY;
    arena_pool[leaf].generation = 0;
    arena_pool[leaf].user = arena_user(leaf);
    arena_objects[leaf].id = leaf;
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

/* Makes a random tree of this height, branches numbered from the top. Up to `shelves` of the first
 * have a leaf beside all the rest. Returns false if the tree is too large. */
static bool make_tree(uint32_t height, uint32_t shelves, test_random *random)
{
    arena_begin(64, 0);
    KO_IGNORE(ko_tree_set_margin(&arena_tree, 0, 0));
    arena_insert(0, 0, arena_random_box); /* prepares the node above the root */
    arena_tree.leaves = 0;
    hang_at_random(0, height, random);
    for (uint32_t i = 1; i < arena_tree.branches; i++) {
        const uint32_t bits = random_bits(random);
        const uint32_t below = arena_pool[i].height - 1U;
        const uint32_t most = least_of(KO_TREE_K, below);
        uint32_t less = ((bits & 28U) != 0U) ? most : (bits >> 5) % (most + 1U);
        if (i <= shelves) {
            less = below; /* the first branches hang below each other */
        }
        if (arena_tree.branches + 2U > MOST_LEAVES) {
            return false;
        }
        hang_at_random(2U * i + bits % 2U, below, random);
        hang_at_random(2U * i + 1U - bits % 2U, below - less, random);
    }
    arena_tree.count = arena_tree.leaves;
    for (uint32_t i = arena_tree.branches - 1U; i > 0U; i--) {
        const uint32_t place = arena_pool[i].place;
        arena_unite(arena_pool[i].box, &arena_pool[place / 2U].box[place % 2U]);
    }
    for (uint32_t i = 0; i < arena_tree.leaves; i++) {
        arena_adopt(i);
    }
    return true;
}

/* Inserts, removes or moves an object at random. */
static void step_from_anywhere(test_random *random)
{
    const uint32_t bits = random_bits(random);
    const uint32_t object = (bits >> 8) % arena_tree.count;
    const uint32_t seed = random_bits(random);
    if (bits % 4U < 2U) {
        arena_insert(arena_tree.count, seed, any_box);
    } else if (bits % 4U == 2U) {
        arena_remove(object);
    } else {
        arena_put(object, seed, any_box);
    }
}

static void any_legal_tree_stays_legal(void)
{
    test_random random = {0x38495AB5U};
    const uint32_t rounds = test_rounds(300000);
    for (uint32_t i = 0; i < rounds; i++) {
        if (make_tree(1U + random_bits(&random) % MOST_HEIGHT,
                      random_bits(&random) % (KOI_TREE_SHELVES + 1U), &random)) {
            arena_check_shape();
            step_from_anywhere(&random);
            arena_check_shape();
            arena_check_height();
        }
    }
}

/* ---- every size of pool, with every number of objects ---- */

/* Refused calls change nothing, neither the tree nor the pool behind its nodes. */
static void check_refusals(uint32_t capacity)
{
    static const ko_aabb legal = {{METRES(300), 0, 0}, {1, 2, 3}};
    static const ko_aabb illegal = {{KO_LIMIT, 0, 0}, {1, 0, 0}};
    static const ko_vec3 too_far = {0, 0, KO_TREE_MAX_STEP + 1};
    const uint32_t count = arena_tree.count;
    const ko_tree_id beyond = arena_tree.leaves;
    ko_tree_id id = 77;
    KEEPS(ko_tree_insert(&arena_tree, &illegal, 1, &id), KO_E_RANGE);
    KEEPS(ko_tree_remove(&arena_tree, beyond), KO_E_ID);
    KEEPS(ko_tree_remove(&arena_tree, NONE), KO_E_ID);
    KEEPS(ko_tree_move(&arena_tree, beyond, &legal, NULL), KO_E_ID);
    if (count == capacity) {
        KEEPS(lost_one(&arena_tree, ko_tree_insert(&arena_tree, &legal, 1, &id)), KO_OK);
    }
    if (count > 0U) {
        const ko_tree_id last = arena_objects[count - 1U].id;
        const ko_tree_id stale = last ^ 0x10000U;
        KEEPS(ko_tree_move(&arena_tree, last, &illegal, NULL), KO_E_RANGE);
        KEEPS(ko_tree_move(&arena_tree, last, &legal, &too_far), KO_E_RANGE);
        KEEPS(ko_tree_move(&arena_tree, stale, &legal, NULL), KO_E_ID);
        KEEPS(ko_tree_remove(&arena_tree, stale), KO_E_ID);
    }
    CHECK_EQ(id, 77);
}

static bool is_behind_untouched(uint32_t capacity, uint8_t garbage)
{
    const uint8_t *byte = (const uint8_t *)&arena_pool[capacity];
    const uint8_t *end = (const uint8_t *)&arena_pool[ARENA_CAPACITY];
    while (byte < end && *byte == garbage) {
        byte++;
    }
    return byte == end;
}

static void check_size(uint32_t capacity)
{
    arena_begin(capacity, 0x96);
    check_refusals(capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        arena_insert(i, i, arena_random_box);
        check_refusals(capacity);
    }
    arena_check_sound();
    for (uint32_t i = 0; i < capacity; i++) {
        arena_move(i, i + 0x10001U, arena_random_box);
    }
    arena_check_sound();
    for (uint32_t i = capacity; i > 0U; i--) {
        arena_remove(i - 1U);
        check_refusals(capacity);
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    }
    arena_insert(0, 5, arena_random_box);
    arena_check_sound();
    CHECK(is_behind_untouched(capacity, 0x96));
}

/* A board takes the small sizes, and the largest. */
static void every_size_of_pool_is_kept_to(void)
{
    const uint32_t most = 4U + test_rounds(60);
    arena_begin(1, 0x96);
    KEEPS(ko_tree_init(&arena_tree, arena_pool, 0, 0), KO_E_RANGE);
    for (uint32_t capacity = 1; capacity <= most; capacity++) {
        check_size(capacity);
    }
    check_size(ARENA_CAPACITY < 128U ? ARENA_CAPACITY : 128U);
}

static const test_case cases[] = {
    {"every sequence is sound", every_sequence_is_sound},
    {"every order in and out is sound", every_order_in_and_out_is_sound},
    {"any legal tree stays legal", any_legal_tree_stays_legal},
    {"every size of pool is kept to", every_size_of_pool_is_kept_to},
};

TEST_SUITE(tree_states, cases);
