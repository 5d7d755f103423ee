/* Tests of the tree on damaged memory: every bit of every node flipped, random bytes, false links.
 *
 * The pool of the arena holds in this order: a guard, the nodes of the tree under attack, a guard,
 * and a copy of the intact nodes. Under AddressSanitizer all but the tree's nodes are poisoned. On
 * boards the tree's nodes are at the edge of the memory instead of beside one guard.
 *
 * promise: damage-contained, damage-found */
#include "arena.h"

#include <stddef.h>
#include <string.h>

#include "edge.h"
#include "guard.h"
#include "lost.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define NODE_BITS (8U * (uint32_t)sizeof(ko_tree_node))

static const ko_aabb world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
static const ko_aabb spot = {{METRES(2), METRES(-3), 0}, {METRES(1), METRES(1), METRES(1)}};
static const ko_aabb far = {{METRES(700), METRES(-3), METRES(9)}, {1, 2, 3}};

/* ---- the tree under attack ---- */

typedef struct shape {
    uint8_t capacity;
    uint8_t inserted;
    uint8_t removed; /* of these */
} shape;

/* Full trees, trees with slots never used or with free slots, an empty one that was full. */
static const shape shapes[] = {{1, 1, 0}, {2, 2, 0},  {3, 3, 0},   {4, 1, 0},
                               {8, 7, 0}, {10, 9, 5}, {24, 23, 3}, {3, 3, 3}};

static ko_tree intact;
static ko_tree_node *nodes;
static ko_tree_node *copy;

static void forbid_the_rest(void)
{
    const ko_tree_node *const behind = nodes + intact.capacity;
    FORBID(arena_pool, (size_t)(nodes - arena_pool) * sizeof(ko_tree_node));
    FORBID(behind, (size_t)(arena_pool + ARENA_CAPACITY - behind) * sizeof(ko_tree_node));
}

static void restore(void)
{
    const size_t limit = intact.capacity;
    ALLOW(arena_pool, sizeof(arena_pool));
    memcpy(nodes, copy, limit * sizeof(ko_tree_node));
    arena_tree = intact;
    forbid_the_rest();
}

static void build(const shape *s)
{
    ALLOW(arena_pool, sizeof(arena_pool));
    memset(arena_pool, GUARD, sizeof(arena_pool));
    nodes = arena_pool + edge_nodes(ARENA_CAPACITY, s->capacity);
    copy = arena_pool + edge_copy(ARENA_CAPACITY, s->capacity);
    CHECK_EQ(ko_tree_init(&arena_tree, nodes, s->capacity, F16(0.1)), KO_OK);
    for (uint32_t i = 0; i < s->inserted; i++) {
        ko_aabb box;
        arena_random_box(i, &box);
        CHECK_EQ(ko_tree_insert(&arena_tree, &box, i, &arena_objects[i].id), KO_OK);
    }
    for (uint32_t i = 0; i < s->removed; i++) {
        CHECK_EQ(ko_tree_remove(&arena_tree, arena_objects[i].id), KO_OK);
    }
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    const size_t limit = arena_tree.capacity;
    CHECK(2U * limit + 2U <= ARENA_CAPACITY);
    memcpy(copy, nodes, limit * sizeof(ko_tree_node));
    intact = arena_tree;
    forbid_the_rest();
}

/* Checks that the ko_tree is consistent, and that nothing was written around the nodes. */
static void check_contained(void)
{
    const uint32_t limit = intact.capacity;
    CHECK(arena_tree.nodes == nodes && arena_tree.capacity == intact.capacity);
    CHECK(arena_tree.count <= arena_tree.capacity);
    CHECK(arena_tree.leaves <= limit && arena_tree.branches <= limit);
    ALLOW(arena_pool, sizeof(arena_pool));
    CHECK(EDGE_IS_FIRST || is_guard(nodes - 1, sizeof(ko_tree_node)));
    CHECK(EDGE_IS_LAST || is_guard(&nodes[limit], sizeof(ko_tree_node)));
    forbid_the_rest();
}

/* ---- the calls: each answers with a status that is documented for it ---- */

static uint32_t fold(uint32_t hash, uint32_t value)
{
    return arena_mix(hash ^ value) + value;
}

/* A handle for a slot, with the generation that the slot shows at present. */
static ko_tree_id id_of(uint32_t slot)
{
    return ((uint32_t)nodes[slot].generation << 16) | slot;
}

static uint32_t query(const ko_aabb *box, uint32_t budget, uint32_t hash)
{
    ko_tree_query q;
    const uint32_t most = 4U * intact.capacity + 2U;
    uint32_t calls = 0;
    ko_status status = ko_tree_query_begin(&arena_tree, box, KO_ALL, &q);
    CHECK_EQ(status, KO_OK);
    while ((status == KO_OK || status == KO_UNFINISHED) && calls++ <= most) {
        ko_tree_hit hit = {0, 0};
        status = ko_tree_query_next(&q, &(uint32_t){budget}, &hit);
        hash = fold(fold(hash, hit.id), hit.user);
    }
    CHECK(status == KO_END || status == KO_E_DATA);
    CHECK(calls <= most && q.q.visits <= 2U * intact.capacity);
    return fold(hash, (uint32_t)status);
}

/* Makes the calls that change nothing and hashes their answers. */
static uint32_t look(uint32_t hash)
{
    ko_tree_stats stats = {0};
    const ko_status measured = ko_tree_measure(&arena_tree, &stats);
    CHECK(measured == KO_OK || measured == KO_E_DATA);
    hash = fold(fold(hash, (uint32_t)measured), stats.height);
    hash = query(&spot, 1, query(&world, UINT32_MAX, hash));
    for (uint32_t slot = 0; slot < intact.capacity; slot++) {
        ko_tree_object object = {0, {{0, 0, 0}, {0, 0, 0}}, 0};
        const ko_status told = ko_tree_get(&arena_tree, id_of(slot), &object);
        CHECK(told == KO_OK || told == KO_E_ID || told == KO_E_DATA);
        hash = fold(fold(hash, object.user), (uint32_t)object.box.c.x ^ (uint32_t)object.box.r.z);
        hash = fold(hash, (uint32_t)told);
    }
    return hash;
}

static ko_status insert_one(uint32_t slot)
{
    ko_tree_id id = 77;
    const ko_status status = ko_tree_insert(&arena_tree, (slot & 1U) ? &spot : &far, slot, &id);
    CHECK(status == KO_OK || status == KO_E_FULL || status == KO_E_DATA);
    CHECK(status != KO_E_FULL || lost_one(&arena_tree, status) == KO_OK);
    CHECK((status == KO_OK) ? (id & 0xFFFFU) < intact.capacity : id == 77U);
    return status;
}

static ko_status remove_one(uint32_t slot)
{
    const ko_status status = ko_tree_remove(&arena_tree, id_of(slot));
    CHECK(status == KO_OK || status == KO_E_ID || status == KO_E_DATA);
    return status;
}

static ko_status move_one(uint32_t slot)
{
    const ko_status status = ko_tree_move(&arena_tree, id_of(slot), &far, NULL);
    CHECK(status == KO_OK || status == KO_MOVED || status == KO_E_ID || status == KO_E_DATA);
    return status;
}

static ko_status (*const changes[])(uint32_t slot) = {insert_one, move_one, remove_one};

/* Makes many calls of all kinds, one after the other. Returns a hash of all answers. */
static uint32_t rampage(void)
{
    uint32_t hash = 0;
    for (uint32_t i = 0; i < LENGTH(changes) * intact.capacity + 4U; i++) {
        const uint32_t slot = i * 5U % intact.capacity;
        hash = fold(hash, (uint32_t)changes[i % LENGTH(changes)](slot));
        hash = (i % 8U == 0U) ? look(hash) : hash;
        check_contained();
    }
    return look(hash);
}

/* ---- single bits ---- */

static void flip(uint32_t node, uint32_t bit)
{
    ((uint8_t *)&nodes[node])[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
}

/* Makes each change alone on the damaged pool. */
static void try_changes(uint32_t node, uint32_t bit)
{
    for (uint32_t i = 0; i < LENGTH(changes) * intact.capacity; i++) {
        restore();
        flip(node, bit);
        (void)changes[i % LENGTH(changes)](i / LENGTH(changes));
        KO_IGNORE(ko_tree_validate(&arena_tree));
        check_contained();
    }
}

/* Damage that validate accepts must not change one answer, then or later. */
static void check_flip(uint32_t node, uint32_t bit, uint32_t answers)
{
    restore();
    const bool must = arena_bit_counts(node, bit);
    flip(node, bit);
    const ko_status status = ko_tree_validate(&arena_tree);
    CHECK(status == KO_E_DATA || (status == KO_OK && !must));
    const uint32_t found = rampage();
    CHECK(status == KO_E_DATA || found == answers);
    CHECK(status == KO_E_DATA || ko_tree_validate(&arena_tree) == KO_OK);
    try_changes(node, bit);
}

static uint32_t intact_answers(void)
{
    restore();
    const uint32_t answers = rampage();
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    return answers;
}

/* Flips all bits of all nodes. A board runs far fewer rounds: it flips some, other ones each
 * time. */
static void flip_bits(const shape *s)
{
    build(s);
    const uint32_t answers = intact_answers();
    const uint32_t all = intact.capacity * NODE_BITS;
    const uint32_t stride = (TEST_SCALE <= 10U) ? 1U : (all / test_rounds(all)) | 1U;
    for (uint32_t i = stride / 2U; i < all; i += stride) {
        check_flip(i / NODE_BITS, i % NODE_BITS, answers);
    }
}

static void single_bits_are_found_and_contained(void)
{
    for (size_t i = 0; i < LENGTH(shapes); i++) {
        flip_bits(&shapes[i]);
    }
}

/* ---- garbage ---- */

static void scatter_garbage(test_random *random)
{
    const uint32_t size = intact.capacity * (uint32_t)sizeof(ko_tree_node);
    const uint32_t count = 1U + random_bits(random) % 12U;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = random_bits(random) % size;
        const uint32_t bits = random_bits(random);
        ((uint8_t *)nodes)[at] = (bits & 0x100U) ? (uint8_t)bits : (uint8_t)(bits & 0x0FU);
    }
}

static uint16_t *link_of(uint32_t node, uint32_t which)
{
    static const size_t at[4] = {offsetof(ko_tree_node, child[0]), offsetof(ko_tree_node, child[1]),
                                 offsetof(ko_tree_node, place), offsetof(ko_tree_node, leaf_place)};
    return (uint16_t *)(void *)((uint8_t *)&nodes[node] + at[which % 4U]);
}

/* Sets links and positions to random numbers within the range, which refer to other nodes. */
static void scatter_links(test_random *random)
{
    const uint32_t count = 1U + random_bits(random) % 6U;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = random_bits(random) % intact.capacity;
        const uint32_t to = random_bits(random) % (2U * intact.capacity);
        const uint32_t bits = random_bits(random);
        const uint32_t leaf = ((bits & 0x10U) != 0U) ? KO_TREE_LEAF : 0U;
        *link_of(at, bits) = (uint16_t)(((bits & 0xF00U) == 0U) ? KO_TREE_NIL : to | leaf);
    }
}

static void random_damage_is_contained(void)
{
    test_random random = {0x165667B1U};
    const uint32_t rounds = test_rounds(1500);
    for (size_t i = 0; i < LENGTH(shapes); i++) {
        build(&shapes[i]);
        for (uint32_t k = 0; k < rounds; k++) {
            restore();
            scatter_garbage(&random);
            (void)rampage();
            restore();
            scatter_links(&random);
            (void)rampage();
        }
    }
}

static void uniform_garbage_is_found_and_contained(void)
{
    static const uint8_t bytes[] = {0x00, 0xFF, 0x01, 0x7F, 0x80, 0x0A};
    for (size_t i = 0; i < LENGTH(shapes) * LENGTH(bytes); i++) {
        build(&shapes[i / LENGTH(bytes)]);
        memset(nodes, bytes[i % LENGTH(bytes)], intact.capacity * sizeof(ko_tree_node));
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_E_DATA);
        (void)rampage();
    }
}

/* Each number of the tree that bounds its loops, at its limit and one beyond it. */
static void numbers_of_the_tree_are_bounded(void)
{
    static const shape few = {8, 5, 0};
    for (uint32_t which = 0; which < 7U; which++) {
        build(&few);
        ko_tree *const tree = &arena_tree;
        switch (which) {
        case 0:
            tree->nodes = NULL;
            break;
        case 1:
            tree->capacity = 0;
            break;
        case 2:
            tree->capacity = (uint16_t)(KO_TREE_MAX_CAPACITY + 1U);
            break;
        case 3:
            tree->capacity = (uint16_t)(tree->leaves - 1U);
            break;
        case 4:
            tree->capacity = (uint16_t)(tree->branches - 1U);
            break;
        case 5:
            tree->count = (uint16_t)(tree->leaves + 1U);
            break;
        default:
            tree->branches = (uint16_t)(tree->count - 1U);
            break;
        }
        CHECK_EQ(ko_tree_validate(tree), KO_E_DATA);
        restore();
        CHECK_EQ(ko_tree_validate(tree), KO_OK);
    }
    build(&few);
    arena_tree.capacity = arena_tree.leaves; /* as many slots as are in use */
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    restore();
}

/* ---- false links ---- */

static void check_false_links(void)
{
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_E_DATA);
    (void)rampage();
    restore();
}

/* True if a call can ever read the link. */
static bool link_counts(uint32_t node, uint32_t which)
{
    if (which == 3U) {
        return node < intact.leaves;
    }
    return node < intact.branches && (which == 2U || nodes[node].place < KO_TREE_LEAF);
}

/* Sets every link and position to every value once: to a branch above, itself, another part,
 * beyond. */
static void check_false_links_of(const shape *s)
{
    build(s);
    const uint32_t limit = 2U * intact.capacity + 1U;
    for (uint32_t i = 0; i < 4U * intact.capacity; i++) {
        uint16_t *link = link_of(i / 4U, i % 4U);
        for (uint32_t to = 0; to <= 2U * limit && link_counts(i / 4U, i % 4U); to++) {
            const uint32_t value = (to < limit) ? to : KO_TREE_LEAF + to - limit;
            const uint16_t false_link = (uint16_t)((to == 2U * limit) ? KO_TREE_NIL : value);
            if (*link != false_link) {
                *link = false_link;
                check_false_links();
            }
        }
    }
}

static void false_links_are_found_and_contained(void)
{
    static const shape some[] = {{6, 6, 0}, {6, 5, 3}, {1, 1, 0}, {2, 2, 2}};
    for (size_t i = 0; i < LENGTH(some); i++) {
        check_false_links_of(&some[i]);
    }
}

/* All branches refer to each other only, and their boxes all match: an endless ladder. */
static void rings_of_branches_are_contained(void)
{
    static const shape large = {24, 24, 0};
    static const ko_bounds all = {{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT},
                                  {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    build(&large);
    const uint32_t branches = intact.branches;
    for (uint32_t i = 0; i < branches; i++) {
        nodes[i].child[0] = (uint16_t)((i + 1U) % branches);
        nodes[i].child[1] = (uint16_t)((i + 2U) % branches);
        nodes[i].place = (uint16_t)((2U * i + 6U) % (2U * branches));
        nodes[i].box[0] = all;
        nodes[i].box[1] = all;
    }
    check_false_links();
}

static void circular_queues_are_found_and_contained(void)
{
    static const shape emptied = {8, 8, 6};
    build(&emptied);
    nodes[arena_tree.newest].leaf_place = (uint16_t)(KO_TREE_LEAF + arena_tree.oldest);
    check_false_links();
    nodes[arena_tree.oldest].leaf_place = (uint16_t)(KO_TREE_LEAF + arena_tree.oldest);
    check_false_links();
    nodes[arena_tree.free_branch].place = (uint16_t)(KO_TREE_LEAF + arena_tree.free_branch);
    check_false_links();
}

/* The links are sound in themselves, but one object of the tree is missing. */
static void lost_objects_are_found(void)
{
    static const shape full = {8, 8, 0};
    build(&full);
    for (uint32_t slot = 0; slot < 8U; slot++) {
        const ko_tree_node leaf = nodes[slot];
        CHECK_EQ(ko_tree_remove(&arena_tree, id_of(slot)), KO_OK);
        arena_tree = intact;
        nodes[slot].user = leaf.user;
        nodes[slot].leaf_place = leaf.leaf_place;
        nodes[slot].generation = leaf.generation;
        nodes[slot].leaf_category = leaf.leaf_category;
        check_false_links();
    }
}

/* The numbers in the tree itself would lead validation out of the pool. */
static void damaged_headers_are_found(void)
{
    static const shape some = {8, 7, 2};
    build(&some);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    for (uint32_t i = 0; i < 8U; i++) {
        arena_tree = intact;
        switch (i) {
        case 0:
            arena_tree.nodes = NULL;
            break;
        case 1:
            arena_tree.capacity = 0;
            break;
        case 2:
            arena_tree.capacity = KO_TREE_MAX_CAPACITY + 1U;
            break;
        case 3:
            arena_tree.leaves = (uint16_t)(arena_tree.capacity + 1U);
            break;
        case 4:
            arena_tree.branches = (uint16_t)(arena_tree.capacity + 1U);
            break;
        case 5:
            arena_tree.count = (uint16_t)(arena_tree.leaves + 1U);
            break;
        case 6:
            arena_tree.branches = (uint16_t)(arena_tree.count - 1U);
            break;
        default:
            arena_tree.branches = 0;
            break;
        }
        CHECK_EQ(ko_tree_validate(&arena_tree), KO_E_DATA);
    }
    /* a tree in which nothing was ever inserted, but for one of its numbers */
    CHECK_EQ(ko_tree_init(&arena_tree, nodes, 8, F16(0.1)), KO_OK);
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_OK);
    arena_tree.leaves = 1;
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_E_DATA);
    arena_tree.leaves = 0;
    arena_tree.count = 1;
    CHECK_EQ(ko_tree_validate(&arena_tree), KO_E_DATA);
    restore();
}

static void end_of_attacks(void)
{
    ALLOW(arena_pool, sizeof(arena_pool));
    CHECK_EQ(ko_tree_init(&arena_tree, arena_pool, 1, F16(0.1)), KO_OK);
}

static const test_case cases[] = {
    {"single bits are found and contained", single_bits_are_found_and_contained},
    {"random damage is contained", random_damage_is_contained},
    {"uniform garbage is found and contained", uniform_garbage_is_found_and_contained},
    {"numbers of the tree are bounded", numbers_of_the_tree_are_bounded},
    {"false links are found and contained", false_links_are_found_and_contained},
    {"rings of branches are contained", rings_of_branches_are_contained},
    {"circular queues are found and contained", circular_queues_are_found_and_contained},
    {"lost objects are found", lost_objects_are_found},
    {"damaged headers are found", damaged_headers_are_found},
    {"the pool is handed back", end_of_attacks},
};

TEST_SUITE(tree_fault, cases);
