/* Hashes pairs, at once and over time, then tuning, building and filter bits, then snapshots and
 * copies. */
#include <stddef.h>
#include <string.h>

#include "golden.h"
#include "tests/harness/object.h"

#define SET_SLOTS 24U
#define FEW 24U /* objects of the tree: its snapshot fits the pool beside it */
#define OTHERS 8U

static uint32_t marks[KO_TREE_MARK_WORDS(CAPACITY)];
static uint64_t slots[SET_SLOTS];
static ko_pair_set set;
static ko_tree_tuner tuner;

void begin_upkeep(void)
{
    fold_signed(ko_pair_set_init(&set, slots, SET_SLOTS));
}

/* ---- pairs ---- */

static void fold_pair(ko_status status, const ko_tree_pair *pair, uint32_t visits)
{
    fold_signed(status);
    fold(pair->a.id);
    fold(pair->b.id);
    fold(visits);
}

static void pairs_of_one(const ko_aabb *box)
{
    ko_tree_pairs pairs;
    ko_tree_pair pair = {{0, 0}, {0, 0}};
    const uint32_t budget = 1U + draw() % 40U;
    (void)box;
    ko_status status = ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs);
    pairs.q.mask = (uint8_t)draw(); /* any mask, also none, which begin refuses */
    while (goes_on(status)) {
        status = ko_tree_pairs_next(&pairs, &(uint32_t){budget}, &pair);
        fold_pair(status, &pair, pairs.q.visits);
    }
}

static void pairs_of_two(const ko_tree *other)
{
    ko_tree_cross pairs;
    ko_tree_pair pair = {{0, 0}, {0, 0}};
    const uint32_t budget = 1U + draw() % 40U;
    ko_status status = ko_tree_cross_begin(&tree, other, KO_ALL, KO_ALL, &pairs);
    while (goes_on(status)) {
        status = ko_tree_cross_next(&pairs, &(uint32_t){budget}, &pair);
        fold_pair(status, &pair, pairs.q.visits);
    }
}

static void pairs_with_itself(const ko_aabb *box)
{
    (void)box;
    pairs_of_two(&tree);
}

static void mark(const ko_aabb *box)
{
    (void)box;
    fold_signed(ko_tree_mark(&tree, ids[draw() % CAPACITY], marks));
}

static void pairs_of_marked(const ko_aabb *box)
{
    ko_tree_pairs pairs;
    ko_tree_pair pair = {{0, 0}, {0, 0}};
    (void)box;
    ko_status status = ko_tree_pairs_begin(&tree, marks, KO_ALL, KO_ALL, &pairs);
    while (goes_on(status)) {
        status = ko_tree_pairs_next(&pairs, &(uint32_t){17}, &pair);
        fold_pair(status, &pair, pairs.q.visits);
    }
    memset(marks, 0, sizeof(marks));
    fold_signed(KO_OK);
}

/* Adds some of the pairs, because the set has not room for all. */
static void pairs_over_time(const ko_aabb *box)
{
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    ko_pair_event event = {0, 0, KO_PAIR_END};
    (void)box;
    fold_signed(ko_pair_set_begin(&set));
    fold_signed(ko_pair_set_add_unmarked(&set, &tree, marks));
    ko_status status = KO_OK;
    (void)ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs);
    while ((status = ko_tree_pairs_next(&pairs, NULL, &pair)) == KO_OK) {
        fold_signed(ko_pair_set_add(&set, pair.b.id, pair.a.id));
    }
    fold_signed(ko_pair_set_end(&set, status));
    while ((status = ko_pair_set_next(&set, &event)) == KO_OK) {
        fold(event.low);
        fold(event.high);
        fold_signed((int32_t)event.change);
    }
    fold_signed((status == KO_PARTIAL) ? KO_E_FULL : status); /* the hash began with this number */
    fold(set.lost);
    if (ko_pair_set_validate(&set, NULL, NULL) != KO_OK) { /* else the hash does not change */
        fold(1);
    }
}

/* ---- upkeep ---- */

static void tune(const ko_aabb *box)
{
    (void)box;
    fold_signed(ko_tree_tune(&tree, &(uint32_t){draw() % 400U}, &tuner));
    fold(tuner.visits);
    fold(tuner.moves);
}

static void rebuild(const ko_aabb *box)
{
    (void)box;
    if (draw() % 8U == 0U) {
        fold_signed(ko_tree_rebuild(&tree));
    }
}

static void compact(const ko_aabb *box)
{
    (void)box;
    if (draw() % 4U == 0U) {
        fold_signed(ko_tree_compact(&tree));
    }
}

static void build(const ko_aabb *box)
{
    const ko_aabb boxes[2] = {*box, draw_box()};
    ko_tree_id made[2] = {KO_TREE_ID_NONE, KO_TREE_ID_NONE};
    const ko_status status = ko_tree_build(&tree, boxes, NULL, 2, made);
    fold_signed(status);
    for (uint32_t i = 0; i < 2U && status == KO_OK; i++) {
        fold(made[i]);
        ids[made[i] % CAPACITY] = made[i];
    }
}

static void set_bits(const ko_aabb *box)
{
    uint8_t bits = 0;
    const uint32_t id = ids[draw() % CAPACITY];
    (void)box;
    fold_signed(ko_tree_set_category(&tree, id, (uint8_t)draw()));
    fold_signed(object_category(&tree, id, &bits));
    fold(bits);
}

action *const upkeep[PAIRS_AND_UPKEEP] = {
    pairs_of_one,
    pairs_with_itself,
    mark,
    mark,
    mark,
    pairs_of_marked,
    pairs_over_time,
    tune,
    tune,
    rebuild,
    compact,
    build,
    set_bits,
    set_bits,
    set_bits,
    set_bits,
};

/* ---- snapshots and copies ---- */

/* The pool holds FEW nodes of the tree, those of the other, and a snapshot. */
#define SNAPSHOT_ROOM ((CAPACITY - FEW - OTHERS) * (uint32_t)sizeof(ko_tree_node))
_Static_assert(SNAPSHOT_ROOM >= KO_TREE_SNAPSHOT_BYTES(FEW), "no room for a snapshot");

static void save_and_restore(uint8_t *bytes)
{
    ko_tree_node *nodes = tree.nodes;
    uint32_t size = 0;
    fold_signed(snapshot_size(&tree, &size));
    fold_signed(ko_tree_save(&tree, bytes, SNAPSHOT_ROOM));
    for (uint32_t i = 0; i < size; i++) {
        fold(bytes[i]);
    }
    const uint32_t at = draw() % (4U * size);
    if (at < size) {
        bytes[at] ^= 16U; /* refused */
    }
    fold_signed(ko_tree_restore(&tree, nodes, FEW, bytes, size));
}

void run_divided(void)
{
    static ko_tree other;
    ko_tree_node *const pool = tree.nodes;
    ko_tree_node *const others = pool + FEW;
    uint8_t *const bytes = (uint8_t *)(others + OTHERS);
    memset(ids, 0xFF, CAPACITY * sizeof(ids[0]));
    fold_signed(ko_tree_init(&tree, pool, FEW, F16(0.1)));
    for (uint32_t i = 0; i < 600U; i++) {
        ko_aabb box = draw_box();
        ko_tree_id id = KO_TREE_ID_NONE;
        const uint32_t user = draw();
        const ko_status status = ko_tree_insert(&tree, &box, user, &id);
        fold_signed(status);
        fold(id);
        ids[(status == KO_OK) ? (id & 0xFFFFU) : FEW] = id;
        if (i % 3U != 0U) {
            fold_signed(ko_tree_remove(&tree, ids[draw() % FEW]));
        }
        if (i % 8U == 0U) {
            save_and_restore(bytes);
        }
        if (i % 32U == 0U) { /* a tree of two objects, which moves in memory */
            fold_signed(ko_tree_init(&other, others, OTHERS, F16(0.1)));
            KO_IGNORE(ko_tree_insert(&other, &box, 1, &id));
            box = draw_box();
            KO_IGNORE(ko_tree_insert(&other, &box, 2, &id));
            fold_signed(ko_tree_copy(&other, others + 1, OTHERS - 1U, &other));
            pairs_of_two(&other);
        }
    }
}
