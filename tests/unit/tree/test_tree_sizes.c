/* Tests of every size of pool with every number of objects. Possible calls succeed, others are
 * refused, and refused calls change no byte of tree and pool. The copy for that comparison is in
 * the pool, behind the nodes of the tree.
 *
 * promise: refuses */
#include "life.h"
#include "lost.h"
#include "tests/harness/object.h"

#include <stddef.h>
#include <string.h>

#define MOST ((LIFE_NODES - 1U) / 2U > 40U ? 40U : (LIFE_NODES - 1U) / 2U)

static ko_tree before;

static void keep(void)
{
    const uint32_t n = life_a.tree.capacity;
    before = life_a.tree;
    memcpy(life_a.nodes + n + 1U, life_a.nodes, n * sizeof(*life_a.nodes));
}

/* True if tree, nodes and guard are as they were saved. */
static bool is_kept(void)
{
    const uint32_t n = before.capacity;
    const uint8_t *guard = (const uint8_t *)&life_a.nodes[n];
    return memcmp(&before, &life_a.tree, sizeof(before)) == 0 && guard[0] == 0xA5U &&
           guard[sizeof(ko_tree_node) - 1U] == 0xA5U &&
           memcmp(life_a.nodes + n + 1U, life_a.nodes, n * sizeof(*life_a.nodes)) == 0;
}

/* Checks that the call answers this status and changed no byte of tree and pool. */
#define KEEPS(call, expected)                                                                      \
    do {                                                                                           \
        CHECK_EQ(call, expected);                                                                  \
        CHECK(is_kept());                                                                          \
    } while (0)

static const ko_aabb good = {{5, -7, 3}, {1, 2, 3}};
static const ko_aabb bad = {{KO_LIMIT, 0, 0}, {1, 1, 1}};
static const ko_aabb worse = {{0, 0, 0}, {1, -1, 1}};

/* ---- calls that must be refused ---- */

/* Refuses a handle that names no object: never returned, removed, or of a slot beyond the pool. */
static void refuse_handle(ko_tree_id id)
{
    static const ko_vec3 by = {1, 2, 3};
    uint32_t marks[KO_TREE_MARK_WORDS(LIFE_CAPACITY)] = {0};
    ko_tree *t = &life_a.tree;
    uint32_t user = 7;
    uint8_t bits = 7;
    ko_aabb box = good;
    KEEPS(ko_tree_move(t, id, &good, &by), KO_E_ID);
    KEEPS(ko_tree_remove(t, id), KO_E_ID);
    KEEPS(ko_tree_set_category(t, id, 3), KO_E_ID);
    KEEPS(object_category(t, id, &bits), KO_E_ID);
    KEEPS(object_user(t, id, &user), KO_E_ID);
    KEEPS(object_fat_box(t, id, &box), KO_E_ID);
    KEEPS(ko_tree_mark(t, id, marks), KO_E_ID);
    CHECK(user == 7U && bits == 7U && memcmp(&box, &good, sizeof(box)) == 0 && marks[0] == 0U);
}

static void refuse_boxes(void)
{
    ko_tree *t = &life_a.tree;
    ko_tree_id id = 77;
    const ko_aabb boxes[2] = {good, bad};
    ko_tree_id ids[2] = {77, 77};
    const bool is_full = t->count == t->capacity;
    KEEPS(ko_tree_insert(t, &bad, 1, &id), KO_E_RANGE);
    KEEPS(ko_tree_insert(t, &worse, 1, &id), KO_E_RANGE);
    KEEPS(ko_tree_insert(NULL, &good, 1, &id), KO_E_ARG);
    KEEPS(ko_tree_insert(t, NULL, 1, &id), KO_E_ARG);
    KEEPS(ko_tree_insert(t, &good, 1, NULL), KO_E_ARG);
    KEEPS(ko_tree_build(t, boxes, NULL, 2, ids), KO_E_RANGE);
    KEEPS(ko_tree_build(t, &worse, NULL, 1, ids), KO_E_RANGE);
    KEEPS(ko_tree_build(t, NULL, NULL, 1, ids), KO_E_ARG);
    if (is_full) {
        KEEPS(lost_one(t, ko_tree_insert(t, &good, 1, &id)), KO_OK);
        KEEPS(lost_one(t, ko_tree_build(t, &good, NULL, 1, ids)), KO_OK);
    }
    CHECK(id == 77U && ids[0] == 77U && ids[1] == 77U);
}

static void refuse_copies(void)
{
    ko_tree *t = &life_a.tree;
    uint32_t size = 0;
    if (t->leaves > 1U || t->branches > 1U) {
        const uint32_t used = (t->leaves > t->branches) ? t->leaves : t->branches;
        KEEPS(ko_tree_copy(t, life_a.nodes, used - 1U, t), (used == 1U) ? KO_E_RANGE : KO_E_FULL);
    }
    KEEPS(ko_tree_copy(t, life_a.nodes, 0, t), KO_E_RANGE);
    KEEPS(ko_tree_copy(t, life_a.nodes, KO_TREE_MAX_CAPACITY + 1U, t), KO_E_RANGE);
    KEEPS(snapshot_size(t, &size), KO_OK);
    KEEPS(ko_tree_save(t, life_bytes, size - 1U), KO_E_FULL);
    KEEPS(ko_tree_save(t, life_bytes, size), KO_OK);
    KEEPS(ko_tree_restore(t, life_a.nodes, t->capacity, life_bytes, size - 1U), KO_E_DATA);
    life_bytes[size / 2U] ^= 1U;
    KEEPS(ko_tree_restore(t, life_a.nodes, t->capacity, life_bytes, size), KO_E_DATA);
    life_bytes[size / 2U] ^= 1U;
    KEEPS(ko_tree_restore(t, life_a.nodes, 0, life_bytes, size), KO_E_RANGE);
    if (t->leaves > 1U) {
        KEEPS(ko_tree_restore(t, life_a.nodes, t->leaves - 1U, life_bytes, size), KO_E_FULL);
    }
}

static void refuse_all(void)
{
    ko_tree *t = &life_a.tree;
    ko_tree_tuner tuner = {0};
    keep();
    refuse_boxes();
    refuse_copies();
    KEEPS(ko_tree_set_margin(t, (fix16_t)-1, 0), KO_E_RANGE);
    KEEPS(ko_tree_set_margin(t, 0, KO_TREE_MAX_AHEAD + 1U), KO_E_RANGE);
    KEEPS(ko_tree_tune(t, &(uint32_t){9}, NULL), KO_E_ARG);
    KEEPS(ko_tree_tune(NULL, &(uint32_t){9}, &tuner), KO_E_ARG);
    refuse_handle(KO_TREE_ID_NONE);
    refuse_handle(t->capacity);
    refuse_handle(t->leaves);
    for (uint32_t i = 0; i < t->capacity; i++) {
        const life_object *o = &life_a.objects[i];
        if (o->id == KO_TREE_ID_NONE) {
            refuse_handle(i | 0xFF0000U);
        } else {
            refuse_handle(o->id + 0x10000U);
            KEEPS(ko_tree_move(t, o->id, &bad, NULL), KO_E_RANGE);
            KEEPS(ko_tree_move(t, o->id, NULL, NULL), KO_E_ARG);
        }
    }
}

/* ---- calls that must succeed ---- */

static void add(uint32_t i)
{
    const ko_aabb box = {{(fix16_t)(i * 900U % 5000U), (fix16_t)(i * 70U), 0},
                         {300, 40, (fix16_t)i}};
    ko_tree_id id = KO_TREE_ID_NONE;
    CHECK_EQ(ko_tree_insert(&life_a.tree, &box, i, &id), KO_OK);
    const uint32_t slot = id & 0xFFFFU;
    const ko_bounds fat = {
        {box.c.x - box.r.x, box.c.y - box.r.y, box.c.z - box.r.z},
        {box.c.x + box.r.x, box.c.y + box.r.y, box.c.z + box.r.z},
    };
    CHECK(slot < life_a.tree.capacity);
    life_a.objects[slot % LIFE_CAPACITY] = (life_object){id, i, fat, KO_TREE_CATEGORY};
}

static void take_out(uint32_t slot)
{
    CHECK_EQ(ko_tree_remove(&life_a.tree, life_a.objects[slot].id), KO_OK);
    life_a.objects[slot].id = KO_TREE_ID_NONE;
}

/* Makes each of the calls that work on the whole tree. */
static void do_all(void)
{
    ko_tree *t = &life_a.tree;
    ko_tree_tuner tuner = {0};
    uint32_t size = 0;
    uint32_t calls = 0;
    CHECK_EQ(ko_tree_rebuild(t), KO_OK);
    life_check(&life_a);
    CHECK_EQ(ko_tree_compact(t), KO_OK);
    CHECK_EQ(snapshot_size(t, &size), KO_OK);
    CHECK_EQ(ko_tree_save(t, life_bytes, size), KO_OK);
    CHECK_EQ(ko_tree_restore(t, life_a.nodes, t->capacity, life_bytes, size), KO_OK);
    life_check(&life_a);
    while (ko_tree_tune(t, &(uint32_t){60}, &tuner) == KO_UNFINISHED && calls < 100000U) {
        calls++;
    }
    CHECK_EQ(ko_tree_tune(t, &(uint32_t){60}, &tuner), KO_OK);
    CHECK_EQ(ko_tree_copy(t, life_a.nodes, t->capacity, t), KO_OK);
    life_check(&life_a);
}

static void check_size(uint32_t capacity)
{
    life_begin(&life_a, capacity, 2);
    refuse_all();
    do_all();
    for (uint32_t i = 0; i < capacity; i++) {
        add(i);
        refuse_all();
        if (i % 3U == 0U || i + 1U == capacity) {
            do_all();
        }
    }
    for (uint32_t i = 0; i < capacity; i++) {
        take_out((capacity % 7U == 0U) ? i : (i * 7U + 3U) % capacity); /* each once */
        refuse_all();
        if (i % 3U == 0U || i + 1U == capacity) {
            do_all();
        }
    }
    add(3);
    refuse_all();
    life_check(&life_a);
    const uint8_t *guard = (const uint8_t *)&life_a.nodes[capacity];
    CHECK(guard[0] == 0xA5U && guard[sizeof(ko_tree_node) - 1U] == 0xA5U);
}

static void every_size_and_count_is_kept_to(void)
{
    const uint32_t step = (TEST_SCALE > 10U) ? 5U : 1U;
    life_begin(&life_a, 1, 2);
    keep();
    KEEPS(ko_tree_init(&life_a.tree, life_a.nodes, 0, 0), KO_E_RANGE);
    for (uint32_t capacity = 1; capacity <= MOST; capacity += step) {
        check_size(capacity);
    }
}

/* ---- the largest pool, on machines with the memory ---- */

#ifdef LIFE_LARGE
#define N KO_TREE_MAX_CAPACITY

static ko_tree_node large[N + 1U];
static ko_tree_node kept[N];
static ko_tree_id large_ids[N];
static uint8_t large_bytes[KO_TREE_SNAPSHOT_BYTES(N)];

static uint32_t count_all(const ko_tree *t)
{
    static const ko_aabb world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    ko_tree_query q;
    ko_tree_hit hit;
    uint32_t hits = 0;
    CHECK_EQ(ko_tree_query_begin(t, &world, KO_ALL, &q), KO_OK);
    while (ko_tree_query_next(&q, NULL, &hit) == KO_OK) {
        hits++;
    }
    return hits;
}

static void check_large(const ko_tree *t, uint32_t count)
{
    ko_tree_stats stats;
    CHECK_EQ(ko_tree_validate(t), KO_OK);
    CHECK_EQ(ko_tree_measure(t, &stats), KO_OK);
    CHECK(stats.height <= KO_TREE_MAX_HEIGHT);
    CHECK_EQ(stats.count, count);
    CHECK_EQ(count_all(t), count);
}

/* Boxes in a row, so that the pairs are known: each touches the next. */
static ko_aabb in_row(uint32_t i)
{
    const ko_aabb box = {{(fix16_t)(i * 2U), 0, 0}, {1, 1, 1}};
    return box;
}

static void the_largest_pool_is_kept_to(void)
{
    ko_tree t;
    ko_tree_id id = 77;
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    ko_tree_tuner tuner = {0};
    uint32_t size = 0;
    uint32_t came = 0;
    memset(large, 0xA5, sizeof(large));
    CHECK_EQ(ko_tree_init(&t, large, N, 0), KO_OK);
    for (uint32_t i = 0; i < N; i++) {
        const ko_aabb box = in_row(i * 4099U % N);
        CHECK_EQ(ko_tree_insert(&t, &box, i, &large_ids[i]), KO_OK);
    }
    check_large(&t, N);
    const ko_tree full = t;
    memcpy(kept, large, sizeof(kept));
    CHECK_EQ(lost_one(&t, ko_tree_insert(&t, &good, 1, &id)), KO_OK);
    CHECK_EQ(lost_one(&t, ko_tree_build(&t, &good, NULL, 1, &id)), KO_OK);
    CHECK_EQ(ko_tree_remove(&t, N), KO_E_ID);
    CHECK_EQ(ko_tree_remove(&t, KO_TREE_ID_NONE), KO_E_ID);
    CHECK(memcmp(&full, &t, sizeof(t)) == 0 && memcmp(kept, large, sizeof(kept)) == 0);
    CHECK_EQ(ko_tree_pairs_begin(&t, NULL, KO_ALL, KO_ALL, &pairs), KO_OK);
    while (ko_tree_pairs_next(&pairs, NULL, &pair) == KO_OK) {
        came++;
    }
    CHECK_EQ(came, N - 1U);
    CHECK_EQ(snapshot_size(&t, &size), KO_OK);
    CHECK(size <= sizeof(large_bytes));
    CHECK_EQ(ko_tree_save(&t, large_bytes, size), KO_OK);
    CHECK_EQ(ko_tree_restore(&t, large, N, large_bytes, size), KO_OK);
    check_large(&t, N);
    CHECK_EQ(ko_tree_rebuild(&t), KO_OK);
    CHECK(ko_tree_tune(&t, &(uint32_t){100000}, &tuner) >= KO_OK);
    CHECK_EQ(ko_tree_compact(&t), KO_OK);
    check_large(&t, N);
    for (uint32_t i = 0; i < N; i++) { /* removes the odd ones, moves the others */
        const ko_aabb box = in_row(i * 5U);
        if (i % 2U == 1U) {
            CHECK_EQ(ko_tree_remove(&t, large_ids[i]), KO_OK);
        } else {
            CHECK(ko_tree_move(&t, large_ids[i], &box, NULL) >= KO_OK);
        }
    }
    check_large(&t, N / 2U);
    for (uint32_t i = 1; i < N; i += 2U) {
        CHECK_EQ(ko_tree_insert(&t, &good, i, &large_ids[i]), KO_OK);
    }
    check_large(&t, N);
    for (uint32_t i = 0; i < N; i++) {
        CHECK_EQ(ko_tree_remove(&t, large_ids[i]), KO_OK);
    }
    check_large(&t, 0);
    CHECK_EQ(((const uint8_t *)&large[N])[0], 0xA5);
}
#endif

static const test_case cases[] = {
    {"every size and count is kept to", every_size_and_count_is_kept_to},
#ifdef LIFE_LARGE
    {"the largest pool is kept to", the_largest_pool_is_kept_to},
#endif
};

TEST_SUITE(tree_sizes, cases);
