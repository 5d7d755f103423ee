/* Random calls of a tree, of queries under way and of volumes, recorded into rings of many sizes.
 * The calls of this file go through redirect.h, so it holds no code of the replay's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/replay.h"
#include "keepout/keepout.h"
#include "record_test.h"

enum { OBJECTS = 24, MOST = 8 << 20 };

KO_TREE_DEFINE(tree, OBJECTS, KO_M(0.1));
static ko_tree_id ids[OBJECTS];
static uint8_t *taken;
static uint32_t taken_size;
static uint32_t needed_words;
static uint32_t seed = 1;

static uint32_t draw(uint32_t below)
{
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 8) % below;
}

static ko_aabb box(void)
{
    const ko_aabb b = {{(fix16_t)draw(1000000), (fix16_t)draw(1000000), (fix16_t)draw(1000000)},
                       {(fix16_t)draw(90000), (fix16_t)draw(90000), (fix16_t)draw(90000)}};
    return b;
}

static void change(void)
{
    const uint32_t slot = draw(OBJECTS);
    const ko_aabb b = box();
    if (ko_tree_remove(&tree, ids[slot]) != KO_OK) {
        KO_IGNORE(ko_tree_insert(&tree, &b, slot, &ids[slot]));
    }
    KO_IGNORE(ko_tree_move(&tree, ids[draw(OBJECTS)], &b, NULL));
}

static void ask(void)
{
    static ko_tree_nearest nearest; /* it goes on from call to call */
    static ko_tree_near found[4];
    ko_tree_query query;
    ko_tree_hit hits[3];
    uint32_t count = 0;
    uint32_t budget = draw(9);
    const ko_aabb b = box();
    (void)ko_tree_query_begin(&tree, &b, KO_ALL, &query);
    while (ko_tree_query_next_n(&query, NULL, hits, 3, &count) == KO_OK) {
    }
    if (draw(4) == 0U) {
        (void)ko_tree_nearest_begin(&tree, &b.c, KO_M(50.0), KO_ALL, &nearest);
    }
    KO_IGNORE(ko_tree_nearest_next_n(&nearest, &budget, found, 4, &count));
}

/* Something that is not recorded: the caller copies a tree. */
static void copy(void)
{
    static ko_tree other;
    static ko_tree_node nodes[OBJECTS];
    memcpy(nodes, tree.nodes, sizeof(nodes));
    other = tree;
    other.nodes = nodes;
    KO_IGNORE(ko_tree_remove(&other, ids[draw(OBJECTS)]));
    KO_IGNORE(ko_tree_validate(&other));
}

static void take(uint32_t most)
{
    taken_size += korec_read(taken + taken_size, most);
}

static void take_some(void)
{
    take(4U * draw(300));
}

/* As an interrupt during a call: it is not recorded, and the tree changes all the same. */
static void interrupt(void)
{
    change();
    take_some();
}

static void record(uint32_t words, uint32_t calls, uint32_t reads, korec_full full)
{
    static uint32_t memory[16384];
    taken_size = 0;
    if (!korec_start(memory, words, words / 6U, full)) {
        abort();
    }
    for (uint32_t i = 0; i < calls; i++) {
        change();
        ask();
        if (draw(20) == 0U) {
            copy();
        }
        if (draw(50) == 0U) {
            korec_mark();
        }
        if (reads != 0U && draw(reads) == 0U) {
            take_some();
        }
    }
    korec_stop();
    needed_words = korec_ring_words();
    while (korec_left() > 0U) {
        take(1U + draw(5000));
    }
}

/* Returns true if what was taken replays as equal. With a reader that is too slow, or a ring that
 * is too small, there may be too little to compare. */
static bool is_equal(bool must_be_enough, uint32_t round)
{
    koplay *play = koplay_open(taken, taken_size);
    koplay_state state = KOPLAY_GOES_ON;
    while (play != NULL && state == KOPLAY_GOES_ON) {
        state = koplay_step(play);
    }
    const bool good = state == KOPLAY_EQUAL || (state == KOPLAY_LITTLE && !must_be_enough);
    if (!good) {
        (void)printf("round %lu: %s\n", (unsigned long)round,
                     (play != NULL) ? koplay_verdict(play) : "no memory");
    }
    koplay_shut(play);
    return good;
}

int ring(uint32_t rounds)
{
    int failed = 0;
    uint32_t large = 0;
    taken = malloc(MOST);
    uint32_t none[4] = {0};
    failed += korec_start(none, 4, 0, NULL) ? 1 : 0;
    failed += korec_start(NULL, 4096, 0, NULL) ? 1 : 0;
    for (uint32_t round = 0; round < rounds && taken != NULL; round++) {
        const uint32_t words = KOREC_LEAST_WORDS + draw(9000);
        const uint32_t way = round % 4U;
        const uint32_t reads = (way == 1U) ? 1U + draw(30) : 0U;
        static const korec_full fulls[] = {NULL, NULL, take_some, interrupt};
        record(words, 20U + draw(400), reads, fulls[way]);
        const bool is_large = way == 0U && needed_words <= words;
        large += is_large ? 1U : 0U;
        failed += is_equal(is_large, round) ? 0 : 1;
    }
    (void)printf("%lu rings were large enough\n", (unsigned long)large);
    free(taken);
    return failed + ((large >= rounds / 16U) ? 0 : 1);
}
