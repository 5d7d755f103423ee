/* Tests of the validation of sets of pairs: each changed bit is found, in a step and between steps,
 * and the checksum follows every change of a set.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "flips.h"
#include "harness.h"

#include <stddef.h>

#include "keepout/keepout.h"

enum { SLOTS = 12, KNOWN = 4, ADDED = 3, KEYS = 9 };

static uint64_t slots[SLOTS];
static ko_pair_set set;

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_pair_set_validate(&set, walk, budget);
}

static void add(uint32_t low, uint32_t high)
{
    CHECK_EQ(ko_pair_set_add(&set, low, high), KO_OK);
}

static void read_events(void)
{
    ko_pair_event event;
    while (ko_pair_set_next(&set, &event) == KO_OK) {
    }
}

/* A set in its second step: of the known pairs two are seen, and there are new ones. */
static void make_open(void)
{
    CHECK_EQ(ko_pair_set_init(&set, slots, SLOTS), KO_OK);
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    for (uint32_t i = 0; i < KNOWN; i++) {
        add(i, i + 20U);
    }
    CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
    read_events();
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    add(1, 21);
    add(3, 23);
    for (uint32_t i = 0; i < ADDED; i++) {
        add(KO_PAIR_MAX_KEY - i, 7U * i);
    }
}

/* The same set after that step, with an event that was read: some pairs end, stay and begin. */
static void make_ended(void)
{
    ko_pair_event event;
    make_open();
    CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
    CHECK_EQ(ko_pair_set_next(&set, &event), KO_OK);
}

static void sound_sets_are_sound(void)
{
    make_open();
    CHECK_EQ(flips_steps(next, KNOWN + ADDED + 1U, KO_OK), KNOWN + ADDED);
    make_ended();
    CHECK_EQ(flips_steps(next, KNOWN + ADDED + 1U, KO_OK), KNOWN + ADDED);
    read_events();
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(ko_pair_set_init(&set, slots, 1), KO_OK);
    CHECK_EQ(flips_steps(next, 2, KO_OK), 0);
}

static void others_are_refused(void)
{
    static const ko_pair_set never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    CHECK_EQ(ko_pair_set_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_pair_set_validate(&never, &walk, &budget), KO_E_ARG);
    CHECK_EQ(budget, 3);
}

/* Takes a step with random pairs. Some are added twice, some find no room, some walks stop
 * early. */
static void step(test_random *random)
{
    ko_status status = KO_OK;
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    CHECK_EQ(next(NULL, NULL), KO_OK);
    for (uint32_t i = random_bits(random) % (2U * SLOTS); i > 0U; i--) {
        const uint32_t a = random_bits(random) % KEYS;
        const uint32_t b = (a + 1U + random_bits(random) % (KEYS - 1U)) % KEYS;
        status = ko_pair_set_add(&set, a, b);
        CHECK(status == KO_OK || status == KO_E_FULL);
        CHECK_EQ(next(NULL, NULL), KO_OK);
    }
    status = (random_bits(random) % 8U == 0U) ? KO_UNFINISHED : KO_END;
    CHECK_EQ(ko_pair_set_end(&set, status), KO_OK);
    CHECK_EQ(next(NULL, NULL), KO_OK);
    read_events();
    CHECK_EQ(next(NULL, NULL), KO_OK);
}

static void the_checksum_follows_every_change(void)
{
    test_random random = {0x51ED270BU};
    CHECK_EQ(ko_pair_set_init(&set, slots, SLOTS), KO_OK);
    for (uint32_t i = test_rounds(400); i > 0U; i--) {
        step(&random);
    }
}

static void what_is_unmarked_is_followed(void)
{
    static ko_tree_node nodes[2];
    static const ko_aabb box = {{0, 0, 0}, {65536, 65536, 65536}};
    const uint32_t marks[KO_TREE_MARK_WORDS(2)] = {0};
    ko_tree tree;
    ko_tree_id ids[2];
    CHECK_EQ(ko_tree_init(&tree, nodes, 2, 0), KO_OK);
    CHECK_EQ(ko_tree_insert(&tree, &box, 0, &ids[0]), KO_OK);
    CHECK_EQ(ko_tree_insert(&tree, &box, 1, &ids[1]), KO_OK);
    CHECK_EQ(ko_pair_set_init(&set, slots, SLOTS), KO_OK);
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    add(ids[0], ids[1]);
    CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
    read_events();
    CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
    for (uint32_t again = 0; again < 2U; again++) {
        CHECK_EQ(ko_pair_set_add_unmarked(&set, &tree, marks), KO_OK);
        CHECK_EQ(next(NULL, NULL), KO_OK);
    }
}

#define FIELD(name)                                                                                \
    {                                                                                              \
        &set.name, (uint32_t)sizeof(set.name)                                                      \
    }
static void damage_of_a_step_is_found(void)
{
    const flips_area areas[] = {FIELD(slots),
                                FIELD(capacity),
                                FIELD(known),
                                FIELD(added),
                                FIELD(next),
                                FIELD(lost),
                                FIELD(seal),
                                FIELD(is_partial),
                                FIELD(sum),
                                {slots, KNOWN * sizeof(*slots)},
                                {&slots[SLOTS - ADDED], ADDED * sizeof(*slots)}};
    make_open();
    CHECK_EQ(flips_missed(areas, sizeof(areas) / sizeof(areas[0]), 1000000, next), 0);
}

static void damage_between_steps_is_found(void)
{
    const flips_area areas[] = {FIELD(slots), FIELD(capacity),
                                FIELD(known), FIELD(added),
                                FIELD(next),  FIELD(lost),
                                FIELD(seal),  FIELD(is_open),
                                FIELD(sum),   {slots, (KNOWN + ADDED) * sizeof(*slots)}};
    make_ended();
    CHECK_EQ(flips_missed(areas, sizeof(areas) / sizeof(areas[0]), 1000000, next), 0);
}

/* Between steps the last slot may hold a copy of the last known pair. It must not count instead of
 * that one. */
static void copies_do_not_count(void)
{
    make_ended();
    set.known--;
    set.added++;
    slots[SLOTS - 1] = slots[set.known];
    CHECK_EQ(next(NULL, NULL), KO_E_DATA);
}

/* Two bits can make two known pairs of each other: their sum stays, and their order is broken. */
static void exchanged_pairs_are_found(void)
{
    make_ended();
    const uint64_t pair = slots[2];
    slots[2] = slots[3];
    slots[3] = pair;
    CHECK_EQ(next(NULL, NULL), KO_E_DATA);
}

/* A step that comes after the damage writes many slots anew, and still it is found. */
static void damage_stays_visible(void)
{
    const uint64_t flips[] = {1U, 2U, 4U, (uint64_t)1 << 33};
    for (uint32_t i = 0; i < sizeof(flips) / sizeof(flips[0]); i++) {
        for (uint32_t at = 0; at < KNOWN; at++) {
            make_open();
            slots[at] ^= flips[i];
            for (uint32_t steps = 0; steps < 3U; steps++) {
                CHECK_EQ(ko_pair_set_end(&set, KO_END), KO_OK);
                read_events();
                CHECK_EQ(next(NULL, NULL), KO_E_DATA);
                set.next = set.known; /* events that a damaged slot stopped */
                CHECK_EQ(ko_pair_set_begin(&set), KO_OK);
            }
        }
    }
}

static void walks_over_a_changed_set_begin_anew(void)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = KNOWN;
    make_open();
    CHECK_EQ(next(&walk, &budget), KO_UNFINISHED);
    add(5, 6);
    budget = KNOWN;
    CHECK_EQ(next(&walk, &budget), KO_UNFINISHED);
    CHECK_EQ(walk.part, KNOWN);
    CHECK_EQ(next(&walk, NULL), KO_OK);
}

static void damaged_walks_are_contained(void)
{
    make_open();
    CHECK_EQ(flips_displaced(next, KNOWN + ADDED + 1U), 0);
}

static const test_case cases[] = {
    {"sound sets are sound", sound_sets_are_sound},
    {"others are refused", others_are_refused},
    {"the checksum follows every change", the_checksum_follows_every_change},
    {"what is unmarked is followed", what_is_unmarked_is_followed},
    {"damage of a step is found", damage_of_a_step_is_found},
    {"damage between steps is found", damage_between_steps_is_found},
    {"copies do not count", copies_do_not_count},
    {"exchanged pairs are found", exchanged_pairs_are_found},
    {"damage stays visible", damage_stays_visible},
    {"walks over a changed set begin anew", walks_over_a_changed_set_begin_anew},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(pair_set_validate, cases);
