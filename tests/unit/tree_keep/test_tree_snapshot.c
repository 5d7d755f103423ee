/* Tests of ko_tree_copy and of snapshots.
 *
 * promise: refuses, damage-found */
#include "upkeep.h"
#include "tests/harness/object.h"

#include <stddef.h>
#include <string.h>

#define MOST 12U

#define ROOM KO_TREE_SNAPSHOT_BYTES(MOST)

/* All trees are in the arena's pool; the first MOST nodes belong to the first tree. */
static ko_tree_node *const other_pool = arena_pool + 16;
static uint8_t *bytes = (uint8_t *)(arena_pool + 32);
static uint8_t *const again = (uint8_t *)(arena_pool + 48);
static ko_tree other;

/* Computes the checksum bit by bit, from its definition. */
static uint32_t crc32(const uint8_t *from, uint32_t size)
{
    uint32_t crc = 0xFFFFFFFFU;
    for (uint32_t i = 0; i < 8U * size; i++) {
        const uint32_t bit = ((uint32_t)from[i / 8U] >> (i % 8U)) & 1U;
        crc = (crc >> 1) ^ ((((crc ^ bit) & 1U) != 0U) ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

static uint32_t save(void)
{
    uint32_t size = 0;
    CHECK_EQ(snapshot_size(&arena_tree, &size), KO_OK);
    CHECK(size <= ROOM);
    const uint32_t before = crc32((const uint8_t *)arena_pool, MOST * sizeof(*arena_pool));
    CHECK_EQ(ko_tree_save(&arena_tree, bytes, size), KO_OK);
    CHECK_EQ(crc32((const uint8_t *)arena_pool, MOST * sizeof(*arena_pool)), before);
    return size;
}

static void put32(uint8_t *at, uint32_t x)
{
    for (uint32_t i = 0; i < 4U; i++) {
        at[i] = (uint8_t)(x >> (8U * i));
    }
}

static uint32_t checksum_of_other(void)
{
    return crc32((const uint8_t *)&other, sizeof(other)) ^
           crc32((const uint8_t *)other_pool, MOST * sizeof(*other_pool));
}

/* Makes the same calls on both trees and compares the answers. */
static void live_on(uint32_t seed)
{
    test_random random = {seed | 1U};
    for (uint32_t i = 0; i < 60U; i++) {
        const uint32_t object = random_bits(&random) % arena_tree.capacity;
        ko_aabb box;
        ko_tree_id one = 0;
        ko_tree_id two = 0;
        arena_random_box(random_bits(&random), &box);
        if (arena_objects[object].id == KO_TREE_ID_NONE) {
            CHECK_EQ(ko_tree_insert(&arena_tree, &box, object, &one), KO_OK);
            CHECK_EQ(ko_tree_insert(&other, &box, object, &two), KO_OK);
            CHECK_EQ(two, one);
            arena_objects[object].id = one;
        } else if ((random_bits(&random) & 3U) == 0U) {
            CHECK_EQ(ko_tree_remove(&arena_tree, arena_objects[object].id), KO_OK);
            CHECK_EQ(ko_tree_remove(&other, arena_objects[object].id), KO_OK);
            arena_objects[object].id = KO_TREE_ID_NONE;
        } else {
            const ko_status status =
                ko_tree_move(&arena_tree, arena_objects[object].id, &box, NULL);
            CHECK_EQ(ko_tree_move(&other, arena_objects[object].id, &box, NULL), status);
        }
        const upkeep_answer here = upkeep_ask(&arena_tree, &upkeep_world, KO_ALL);
        const upkeep_answer there = upkeep_ask(&other, &upkeep_world, KO_ALL);
        CHECK_EQ(there.digest, here.digest);
    }
    CHECK_EQ(ko_tree_validate(&other), KO_OK);
}

static void trees_come_back(void)
{
    const uint32_t rounds = test_rounds(200) + 8U;
    for (uint32_t i = 0; i < rounds; i++) {
        const uint32_t capacity = 1U + i % MOST;
        upkeep_fill(capacity, arena_mix(i) % (6U * capacity), i);
        for (uint32_t k = 0; k < capacity; k += 3U) {
            KO_IGNORE(ko_tree_set_category(&arena_tree, arena_objects[k].id, (uint8_t)(k + 1U)));
        }
        const uint32_t size = save();
        memset(other_pool, (int)(i & 0xFFU), MOST * sizeof(*other_pool));
        CHECK_EQ(ko_tree_restore(&other, other_pool, capacity, bytes, size), KO_OK);
        CHECK_EQ(ko_tree_validate(&other), KO_OK);
        CHECK_EQ(other.seal, arena_tree.seal);
        memset(again, 0x77, ROOM);
        CHECK_EQ(ko_tree_save(&other, again, size), KO_OK);
        CHECK(memcmp(again, bytes, size) == 0);
        for (uint32_t mask = 1; mask < 256U; mask *= 2U) {
            CHECK_EQ(upkeep_ask(&other, &upkeep_world, (uint8_t)mask).digest,
                     upkeep_ask(&arena_tree, &upkeep_world, (uint8_t)mask).digest);
        }
        live_on(i);
    }
}

/* The bytes are computed by hand from the description in the header. */
static void the_bytes_are_as_described(void)
{
    static const uint8_t head[32] = {'k',
                                     'o',
                                     't',
                                     'r',
                                     1,
                                     0,
                                     1,
                                     0,
                                     1,
                                     0,
                                     1,
                                     0,
                                     0,
                                     0,
                                     0xFF,
                                     0xFF,
                                     0xFF,
                                     0xFF,
                                     3,
                                     0,
                                     0,
                                     0,
                                     1,
                                     0,
                                     1,
                                     0,
                                     0,
                                     0,
                                     32 + 32 + 2 + 4,
                                     0,
                                     0,
                                     0};
    const ko_aabb box = {{METRES(2), METRES(-3), 5}, {1, 2, 3}};
    ko_tree_id id = 0;
    arena_begin(4, 0);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, METRES(1), 3), KO_OK);
    CHECK_EQ(ko_tree_insert(&arena_tree, &box, 0xA1B2C3D4U, &id), KO_OK);
    const uint32_t size = save();
    CHECK_EQ(size, 70);
    CHECK(memcmp(bytes, head, sizeof(head)) == 0);
    uint8_t leaf[34] = {0};
    put32(leaf, 0xA1B2C3D4U);
    put32(leaf + 4, (uint32_t)(METRES(1) - 1));
    put32(leaf + 8, (uint32_t)(METRES(-4) - 2));
    put32(leaf + 12, (uint32_t)(METRES(-1) + 2));
    put32(leaf + 16, (uint32_t)(METRES(3) + 1));
    put32(leaf + 20, (uint32_t)(METRES(-2) + 2));
    put32(leaf + 24, (uint32_t)(METRES(1) + 8));
    leaf[29] = 1;
    CHECK(memcmp(bytes + 32, leaf, sizeof(leaf)) == 0);
    put32(again, crc32(bytes, size - 4U));
    CHECK(memcmp(bytes + size - 4U, again, 4) == 0);
    CHECK_EQ(crc32((const uint8_t *)"123456789", 9), 0xCBF43926U);
}

#define REFUSES(call, expected)                                                                    \
    do {                                                                                           \
        const uint32_t before_it = checksum_of_other();                                            \
        CHECK_EQ(call, expected);                                                                  \
        CHECK_EQ(checksum_of_other(), before_it);                                                  \
    } while (0)

static void every_flipped_bit_is_refused(void)
{
    upkeep_fill(12, 60, 3);
    const uint32_t size = save();
    memset(other_pool, 0x55, MOST * sizeof(*other_pool));
    CHECK_EQ(ko_tree_init(&other, other_pool, MOST, F16(0.1)), KO_OK);
    for (uint32_t bit = 0; bit < 8U * size; bit++) {
        bytes[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
        REFUSES(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_E_DATA);
        bytes[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
    }
    CHECK_EQ(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_OK);
}

/* Writes one number of 16 bits into the snapshot, and corrects the checksum. */
static void put16(uint32_t at, uint32_t to, uint32_t size)
{
    bytes[at] = (uint8_t)to;
    bytes[at + 1U] = (uint8_t)(to >> 8);
    put32(bytes + size - 4U, crc32(bytes, size - 4U));
}

/* Fills a pool, and saves its tree. Behind the pool stands a guard. */
static uint32_t save_full_pool(void)
{
    arena_begin(MOST, 0);
    for (uint32_t i = 0; i < MOST; i++) {
        arena_insert(i, i, arena_row);
    }
    memset(&arena_pool[MOST], 0x5A, sizeof(*arena_pool));
    return save();
}

/* Numbers of the header at their limits, and one beyond: what is beyond is refused before the tree
 * changes. */
static void header_limits(void)
{
    enum { HIGH_WATER = 10, LOST = 12, AHEAD = 18 };
    (void)save_full_pool();
    CHECK_EQ(ko_tree_set_margin(&arena_tree, KO_LIMIT, KO_TREE_MAX_AHEAD), KO_OK);
    const uint32_t size = save();
    CHECK_EQ(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_OK);
    CHECK_EQ(other.ahead, KO_TREE_MAX_AHEAD);
    CHECK_EQ(other.margin, KO_LIMIT);
    put16(AHEAD, KO_TREE_MAX_AHEAD + 1U, size);
    REFUSES(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_E_DATA);
    put16(AHEAD, KO_TREE_MAX_AHEAD, size);
    put16(HIGH_WATER, MOST - 1U, size);
    REFUSES(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_E_DATA);
    put16(HIGH_WATER, MOST + 1U, size);
    REFUSES(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_E_DATA);
    put16(HIGH_WATER, MOST, size);
    put16(LOST, KO_TREE_LOST + 1U, size);
    REFUSES(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_E_DATA);
    put16(LOST, KO_TREE_LOST, size);
    CHECK_EQ(ko_tree_restore(&other, other_pool, MOST, bytes, size), KO_OK);
    CHECK_EQ(other.lost, KO_TREE_LOST);
}

static void every_other_size_is_refused(void)
{
    upkeep_fill(12, 60, 3);
    const uint32_t size = save();
    for (uint32_t part = 0; part < ROOM; part++) {
        if (part != size) {
            REFUSES(ko_tree_restore(&other, other_pool, MOST, bytes, part), KO_E_DATA);
        }
    }
}

/* Flips each bit and corrects the checksum. A snapshot of no possible tree is refused, and leaves
 * an empty tree. An accepted one is sound, and stays so. */
static uint32_t try_false_snapshots(uint32_t size)
{
    uint32_t accepted = 0;
    memcpy(again, bytes, size);
    CHECK_EQ(ko_tree_init(&other, other_pool, MOST, arena_tree.margin), KO_OK);
    for (uint32_t bit = 0; bit < 8U * (size - 4U); bit++) {
        static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
        ko_tree_id id = 0;
        bytes[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
        put32(bytes + size - 4U, crc32(bytes, size - 4U));
        const ko_status status = ko_tree_restore(&other, other_pool, MOST, bytes, size);
        CHECK(status == KO_OK || status == KO_E_DATA);
        accepted += (status == KO_OK) ? 1U : 0U;
        CHECK(bit / 8U >= 6U || status == KO_E_DATA);
        CHECK(bit / 32U == 5U || other.margin == arena_tree.margin); /* that word is the margin */
        CHECK_EQ(ko_tree_validate(&other), KO_OK);
        const bool is_full = other.count == MOST;
        CHECK_EQ(ko_tree_insert(&other, &box, 1, &id), is_full ? KO_E_FULL : KO_OK);
        CHECK_EQ(ko_tree_validate(&other), KO_OK);
        memcpy(bytes, again, size);
    }
    return accepted;
}

static void false_snapshots_are_refused(void)
{
    upkeep_fill(12, 60, 3);
    CHECK_EQ(ko_tree_set_margin(&arena_tree, (fix16_t)5, 0), KO_OK);
    uint32_t size = save();
    uint32_t accepted = try_false_snapshots(size);
    CHECK(accepted > 0U); /* another value or box is accepted */
    CHECK(accepted < 8U * (size - 4U));
    arena_begin(12, 0);
    size = save();
    accepted = try_false_snapshots(size);
    CHECK(accepted > 0U && accepted < 8U * (size - 4U)); /* another margin or revision */
}

/* Writes a list of nodes into the snapshot, corrects the checksum, and restores it over the tree's
 * own pool. */
static void expect_false_list(uint32_t count, uint32_t size, uint32_t branches)
{
    enum { HEADER = 32, RECORD = 32, BRANCH = 0xFFFF };
    uint8_t *const list = bytes + HEADER + RECORD * arena_tree.leaves;
    for (uint32_t i = 0; i < 2U * count - 1U; i++) {
        const uint32_t what = (i < branches) ? BRANCH : i - branches;
        list[2U * i] = (uint8_t)what;
        list[2U * i + 1U] = (uint8_t)(what >> 8);
    }
    put32(bytes + size - 4U, crc32(bytes, size - 4U));
    CHECK_EQ(ko_tree_restore(&other, arena_pool, arena_tree.leaves, bytes, size), KO_E_DATA);
    CHECK_EQ(other.count, 0);
    CHECK_EQ(ko_tree_validate(&other), KO_OK);
}

/* Lists of nodes of no tree: a leaf at the top, more branches than objects, and a row of branches
 * that is higher than any tree. */
static void false_lists_are_refused(void)
{
    uint32_t size = 0;
    for (uint32_t branches = 0; branches < 2U * MOST; branches++) {
        upkeep_fill(MOST, 60, 3);
        size = save();
        const uint32_t count = arena_tree.count;
        if (branches + 1U != count) {
            expect_false_list(count, size, branches);
        }
    }
    /* 40 objects: the tree in 40 nodes, its snapshot in 24 */
    enum { MANY = 40, HIGHER = KO_TREE_MAX_HEIGHT + 2U };
    if (HIGHER + 1U < MANY) {
        arena_begin(MANY, 0);
        for (uint32_t i = 0; i < MANY; i++) {
            arena_insert(i, i, arena_row);
        }
        uint8_t *const kept = bytes;
        bytes = (uint8_t *)(arena_pool + MANY);
        CHECK_EQ(snapshot_size(&arena_tree, &size), KO_OK);
        CHECK_EQ(ko_tree_save(&arena_tree, bytes, size), KO_OK);
        expect_false_list(MANY, size, HIGHER);
        bytes = kept;
    }
}

static void check_guard(void)
{
    const uint8_t *const guard = (const uint8_t *)&arena_pool[MOST];
    for (uint32_t i = 0; i < sizeof(*arena_pool); i++) {
        CHECK_EQ(guard[i], 0x5A);
    }
}

/* A list of as many branches as objects, and one that names the leaf behind the last, would write a
 * node behind a pool that is full. */
static void no_node_is_written_behind_the_pool(void)
{
    uint32_t size = save_full_pool();
    expect_false_list(MOST, size, MOST);
    check_guard();
    size = save_full_pool();
    const uint32_t list = 32U + 32U * MOST;
    uint32_t at = 0;
    while (at < 2U * MOST - 1U &&
           (bytes[list + 2U * at] != MOST - 1U || bytes[list + 2U * at + 1U] != 0U)) {
        at++;
    }
    CHECK(at < 2U * MOST - 1U);
    put16(list + 2U * at, MOST, size);
    CHECK_EQ(ko_tree_restore(&other, arena_pool, MOST, bytes, size), KO_E_DATA);
    check_guard();
}

/* Writes a snapshot of boxes of no size. Its branches are a chain that is higher than any tree, and
 * the list of places left would not hold them. */
static uint32_t write_chain(uint8_t *at, uint32_t count)
{
    const uint32_t size = KO_TREE_SNAPSHOT_BYTES(count);
    static const uint8_t head[] = {'k', 'o', 't', 'r', 1, 0};
    memset(at, 0, size);
    memcpy(at, head, sizeof(head));
    at[6] = (uint8_t)count;
    at[8] = (uint8_t)count;
    at[10] = (uint8_t)count;
    memset(at + 14, 0xFF, 4); /* no slot is free */
    put32(at + 28, size);
    uint8_t *node = at + 32U + 32U * count;
    memset(node, 0xFF, (size_t)2U * (count - 1U));
    node += (size_t)2U * (count - 1U);
    for (uint32_t leaf = 0; leaf < count; leaf++) {
        node[2U * leaf] = (uint8_t)leaf;
    }
    put32(at + size - 4U, crc32(at, size - 4U));
    return size;
}

static void chains_are_refused(void)
{
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    enum { DEEP = 40 };
    uint8_t *const chain = (uint8_t *)(arena_pool + DEEP);
    ko_tree_id id = 0;
    for (uint32_t count = DEEP / 2; count <= DEEP; count++) {
        const uint32_t size = write_chain(chain, count);
        CHECK_EQ(ko_tree_restore(&other, arena_pool, DEEP, chain, size), KO_E_DATA);
        CHECK_EQ(ko_tree_validate(&other), KO_OK);
        CHECK_EQ(ko_tree_insert(&other, &box, 1, &id), KO_OK);
    }
}

static void refusals_change_nothing(void)
{
    uint32_t size = 0;
    upkeep_fill(12, 60, 3);
    size = save();
    CHECK_EQ(ko_tree_save(NULL, bytes, size), KO_E_ARG);
    CHECK_EQ(ko_tree_save(&arena_tree, NULL, size), KO_E_ARG);
    memset(again, 0x99, ROOM);
    CHECK_EQ(ko_tree_save(&arena_tree, again, size - 1U), KO_E_FULL);
    CHECK_EQ(ko_tree_save(&arena_tree, again, 0), KO_E_FULL);
    CHECK_EQ(again[0], 0x99);
    const uint32_t leaves = arena_tree.leaves;
    REFUSES(ko_tree_restore(&other, other_pool, MOST, NULL, size), KO_E_ARG);
    REFUSES(ko_tree_restore(NULL, other_pool, MOST, bytes, size), KO_E_ARG);
    REFUSES(ko_tree_restore(&other, NULL, MOST, bytes, size), KO_E_ARG);
    REFUSES(ko_tree_restore(&other, other_pool, 0, bytes, size), KO_E_RANGE);
    REFUSES(ko_tree_restore(&other, other_pool, 16385, bytes, size), KO_E_RANGE);
    REFUSES(ko_tree_restore(&other, other_pool, leaves - 1U, bytes, size), KO_E_FULL);
    CHECK_EQ(ko_tree_restore(&other, other_pool, 16384, bytes, size),
             KO_OK); /* writes 12 at most */
    CHECK_EQ(other.capacity, 16384);
    CHECK_EQ(ko_tree_restore(&other, other_pool, leaves, bytes, size), KO_OK);
    arena_pool[arena_pool[0].child[0]].box[0].hi.y ^= 4;
    CHECK_EQ(ko_tree_save(&arena_tree, again, ROOM), KO_E_DATA);
    CHECK_EQ(again[0], 0x99);
}

static void empty_trees_come_back(void)
{
    arena_begin(5, 0);
    const uint32_t size = save();
    CHECK_EQ(size, 36);
    CHECK_EQ(ko_tree_restore(&other, other_pool, 5, bytes, size), KO_OK);
    live_on(9);
}

static void copies_are_the_same(void)
{
    for (uint32_t i = 0; i < 40U; i++) {
        const uint32_t capacity = 1U + i % MOST;
        upkeep_fill(capacity, arena_mix(i) % (6U * capacity), i);
        memset(other_pool, 0x5A, MOST * sizeof(*other_pool));
        CHECK_EQ(ko_tree_copy(&arena_tree, other_pool, capacity, &other), KO_OK);
        CHECK_EQ(ko_tree_validate(&other), KO_OK);
        live_on(i);
    }
}

/* Copies a tree onto itself, shifted by one node, with more room behind. */
static void trees_move_and_grow(void)
{
    arena_begin(MOST, 0);
    CHECK_EQ(ko_tree_init(&other, other_pool, MOST - 2U, F16(0.1)), KO_OK);
    ko_aabb box;
    ko_tree_id id = 0;
    for (uint32_t i = 0; i < MOST - 2U; i++) {
        arena_random_box(i, &box);
        CHECK_EQ(ko_tree_insert(&other, &box, i, &id), KO_OK);
    }
    CHECK_EQ(ko_tree_insert(&other, &box, 0, &id), KO_E_FULL);
    ko_tree_query query;
    ko_tree_hit hit;
    CHECK_EQ(ko_tree_query_begin(&other, &upkeep_world, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_tree_query_next(&query, &(uint32_t){1000}, &hit), KO_OK);
    CHECK_EQ(ko_tree_copy(&other, other_pool + 1, MOST - 1U, &other), KO_OK);
    uint32_t more = 1;
    while (ko_tree_query_next(&query, &(uint32_t){1000}, &hit) == KO_OK) {
        more++;
    }
    CHECK_EQ(more, MOST - 2U); /* queries continue */
    CHECK_EQ(ko_tree_validate(&other), KO_OK);
    CHECK_EQ(ko_tree_insert(&other, &box, 0, &id), KO_OK);
    CHECK_EQ(ko_tree_copy(&other, other_pool, MOST, &other), KO_OK);
    CHECK_EQ(ko_tree_insert(&other, &box, 0, &id), KO_OK);
    CHECK_EQ(ko_tree_validate(&other), KO_OK);
    REFUSES(ko_tree_copy(&other, other_pool, MOST - 1U, &other), KO_E_FULL);
    REFUSES(ko_tree_copy(&other, other_pool, 0, &other), KO_E_RANGE);
    REFUSES(ko_tree_copy(&other, other_pool, 16385, &other), KO_E_RANGE);
    ko_tree most; /* the largest number of nodes; no more are written than are used */
    CHECK_EQ(ko_tree_copy(&other, other_pool, 16384, &most), KO_OK);
    CHECK_EQ(most.capacity, 16384);
    REFUSES(ko_tree_copy(NULL, other_pool, MOST, &other), KO_E_ARG);
    REFUSES(ko_tree_copy(&other, other_pool, MOST, NULL), KO_E_ARG);
    REFUSES(ko_tree_copy(&other, NULL, MOST, &other), KO_E_ARG);
}

static const test_case cases[] = {
    {"trees come back", trees_come_back},
    {"the bytes are as described", the_bytes_are_as_described},
    {"every flipped bit is refused", every_flipped_bit_is_refused},
    {"header limits", header_limits},
    {"every other size is refused", every_other_size_is_refused},
    {"false snapshots are refused", false_snapshots_are_refused},
    {"false lists are refused", false_lists_are_refused},
    {"no node is written behind the pool", no_node_is_written_behind_the_pool},
    {"chains are refused", chains_are_refused},
    {"refusals change nothing", refusals_change_nothing},
    {"empty trees come back", empty_trees_come_back},
    {"copies are the same", copies_are_the_same},
    {"trees move and grow", trees_move_and_grow},
};
TEST_SUITE(tree_snapshot, cases);
