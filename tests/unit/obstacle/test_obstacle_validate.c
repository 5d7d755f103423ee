/* Tests of the validation of obstacle sets: each changed bit of a slot, of the settings and of what
 * the set knows of its sources is found, in steps of every size, while the set changes.
 *
 * promise: damage-found, bounded-steps, set-up */
#include "flips.h"
#include "harness.h"

#include <stddef.h>

#include "keepout/obstacle.h"
#include "src/math/digest.h"

#define METRE ((fix16_t)0x10000)
#define STEPS (1U + ROOM)

enum { ROOM = 12, LIFETIME = 1000 };

static ko_tree_node nodes[ROOM];
static ko_obstacle_slot slots[ROOM];
static ko_obstacles set;
static ko_tree_id ids[ROOM];

static ko_status next(ko_validation *walk, uint32_t *budget)
{
    return ko_obstacles_validate(&set, walk, budget);
}

static void make(uint8_t policy, fix16_t merge)
{
    const ko_obstacles_config config = {.ticks_per_second = 1000,
                                        .lifetime = LIFETIME,
                                        .ahead = 10,
                                        .merge = merge,
                                        .expected = 3,
                                        .policy = policy};
    CHECK_EQ(ko_obstacles_init(&set, &config, nodes, slots, ROOM), KO_OK);
}

static fix16_t somewhere(test_random *random)
{
    return random_range(random, -50 * METRE, 50 * METRE);
}

static ko_obstacle any(test_random *random, uint32_t now)
{
    return (ko_obstacle){.kind = (uint8_t)(1U + random_bits(random) % 3U),
                         .source = (uint8_t)(random_bits(random) % KO_OBSTACLE_SOURCES),
                         .identity = random_bits(random) % 20U,
                         .time = now - random_bits(random) % 10U,
                         .c = {somewhere(random), somewhere(random), somewhere(random)},
                         .r = {METRE, METRE / 2, METRE / 4},
                         .velocity = {(random_bits(random) % 2U != 0U) ? METRE : 0, 0, 0}};
}

/* Some slots are in use, with chains of identities; the others are free. */
static void fill(test_random *random, uint8_t policy)
{
    const ko_vec3 origin = {METRE, 2 * METRE, -METRE};
    make(policy, -1);
    CHECK_EQ(ko_obstacles_set_origin(&set, &origin), KO_OK);
    for (uint32_t i = 0; i < ROOM - 3U; i++) {
        const ko_obstacle o = any(random, 100);
        CHECK_EQ(ko_obstacles_insert(&set, &o, 100, &ids[i]), KO_OK);
    }
    CHECK_EQ(ko_obstacles_remove(&set, ids[2]), KO_OK);
}

static void sound_sets_are_sound(void)
{
    test_random random = {0x1B5A7C11U};
    make(KO_OBSTACLE_REFUSE, -1);
    CHECK_EQ(next(NULL, NULL), KO_OK);
    fill(&random, KO_OBSTACLE_REFUSE);
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_OK), STEPS);
}

static void others_are_refused(void)
{
    static const ko_obstacles never;
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 3;
    CHECK_EQ(ko_obstacles_validate(NULL, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_validate(NULL, &walk, &budget), KO_E_ARG);
    CHECK_EQ(ko_obstacles_validate(&never, &walk, &budget), KO_E_ARG);
    CHECK_EQ(budget, 3);
}

/* One change of every kind. */
static void change(test_random *random, uint32_t now)
{
    const uint32_t at = random_bits(random) % ROOM;
    const ko_obstacle o = any(random, now);
    const ko_vec3 point = {somewhere(random), 0, 0};
    switch (random_bits(random) % 8U) {
    case 0:
        KO_IGNORE(ko_obstacles_remove(&set, ids[at]));
        break;
    case 1:
        CHECK_EQ(ko_obstacles_hear(&set, at % KO_OBSTACLE_SOURCES, now, now), KO_OK);
        break;
    case 2:
        KO_IGNORE(ko_obstacles_expire(&set, now, &(uint32_t){3}));
        break;
    case 3:
        CHECK_EQ(ko_obstacles_set_origin(&set, &point), KO_OK);
        break;
    case 4:
        CHECK_EQ(ko_obstacles_clear_lost(&set), KO_OK);
        break;
    default:
        KO_IGNORE(ko_obstacles_insert(&set, &o, now, &ids[at]));
        break;
    }
}

/* Whatever is done, under every policy, with and without merging, and between the steps of a
 * walk. */
static void changes_keep_the_checksums(void)
{
    test_random random = {0x77E1AA03U};
    const uint32_t rounds = test_rounds(20000);
    for (uint8_t policy = KO_OBSTACLE_REFUSE; policy <= KO_OBSTACLE_DROP_FARTHEST; policy++) {
        ko_validation walk = {0, 0, 0, 0};
        uint32_t wrong = 0;
        make(policy, (policy == KO_OBSTACLE_REFUSE) ? 20 * METRE : -1);
        for (uint32_t i = 0; i < rounds; i++) {
            uint32_t budget = 2;
            change(&random, 100U + 50U * i);
            const ko_status status = next(&walk, &budget);
            wrong += (status != KO_OK && status != KO_UNFINISHED) ? 1U : 0U;
            wrong += (next(NULL, NULL) != KO_OK) ? 1U : 0U;
        }
        CHECK_EQ(wrong, 0);
        CHECK(set.added > 0 && set.expired > 0);
        CHECK_EQ(ko_tree_validate(&set.tree), KO_OK);
    }
}

/* All bits of a slot count but padding, and the obstacle in a slot that is free. */
static uint32_t areas_of(flips_area *areas)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < ROOM; i++) {
        ko_obstacle *o = &slots[i].obstacle;
        areas[count++] = (flips_area){&slots[i].id, 24};
        areas[count++] = (flips_area){&o->kind, 1};
        if (o->kind != KO_OBSTACLE_NONE) {
            areas[count++] = (flips_area){&o->source, 1};
            areas[count++] = (flips_area){&o->identity, 44};
        }
    }
    return count;
}

static void damage_of_slots_is_found(void)
{
    test_random random = {0x0BADF00DU};
    flips_area areas[4U * ROOM];
    fill(&random, KO_OBSTACLE_REFUSE);
    CHECK_EQ(flips_missed(areas, areas_of(areas), 500000, next), 0);
    fill(&random, KO_OBSTACLE_DROP_FARTHEST);
    CHECK_EQ(flips_missed(areas, areas_of(areas), 500000, next), 0);
}

/* Parts of one slot that have a number each, which are added. */
static void opposite_errors_in_one_slot_do_not_cancel(void)
{
    test_random random = {0x0BADF00DU};
    fill(&random, KO_OBSTACLE_REFUSE);
    const flips_area parts[] = {{&slots[1].id, 24}, {&slots[1].obstacle.velocity, 12}};
    CHECK(slots[1].obstacle.kind != KO_OBSTACLE_NONE);
    CHECK_EQ(flips_missed(parts, 2, 1000000, next), 0);
}

/* Pointers and counts are not followed if they are damaged. */
#define FIELD(name)                                                                                \
    {                                                                                              \
        &set.name, (uint32_t)sizeof(set.name)                                                      \
    }
static void damage_of_the_set_is_found(void)
{
    test_random random = {0x0BADF00DU};
    const flips_area fields[] = {FIELD(slots),
                                 FIELD(tree.nodes),
                                 FIELD(tree.capacity),
                                 FIELD(config.ticks_per_second),
                                 FIELD(config.lifetime),
                                 FIELD(config.ahead),
                                 FIELD(config.merge),
                                 FIELD(config.expected),
                                 FIELD(config.policy),
                                 FIELD(origin),
                                 FIELD(heard),
                                 FIELD(was_heard),
                                 FIELD(lost),
                                 FIELD(held),
                                 FIELD(first_stamp),
                                 FIELD(last_stamp),
                                 FIELD(state),
                                 FIELD(seal)};
    fill(&random, KO_OBSTACLE_REFUSE);
    CHECK_EQ(flips_missed(fields, (uint32_t)(sizeof(fields) / sizeof(fields[0])), 1000000, next),
             0);
    set.cursor = ROOM;
    CHECK_EQ(next(NULL, NULL), KO_E_DATA);
}

/* The cells of a set that is full are all in use, so only the count tells. */
static void damage_of_a_full_set_is_found(void)
{
    test_random random = {0x0BADF00DU};
    const flips_area held[] = {FIELD(held)};
    fill(&random, KO_OBSTACLE_DROP_FARTHEST);
    while (set.tree.count < ROOM) {
        ko_obstacle o = any(&random, 100);
        o.identity = 0;
        CHECK_EQ(ko_obstacles_insert(&set, &o, 100, &ids[0]), KO_OK);
    }
    CHECK_EQ(next(NULL, NULL), KO_OK);
    CHECK_EQ(flips_missed(held, 1, 1000, next), 0);
}

/* A report of the same thing and a removal write a part of a slot. Damage of the rest stays
 * visible. */
static void changes_do_not_hide_damage(void)
{
    test_random random = {0x0BADF00DU};
    fill(&random, KO_OBSTACLE_REFUSE);
    const uint32_t at = ids[0] & 0xFFFFU;
    ko_obstacle o = slots[at].obstacle;
    slots[at].bucket ^= 1U;
    o.c.x += 5;
    CHECK_EQ(ko_obstacles_insert(&set, &o, 101, &ids[0]), KO_OK);
    CHECK_EQ(next(NULL, NULL), KO_E_DATA);
    CHECK_EQ(ko_obstacles_remove(&set, ids[0]), KO_OK);
    CHECK_EQ(next(NULL, NULL), KO_E_DATA);
}

/* Whole slots that were exchanged have sound checksums, but handles of other slots. */
static void exchanged_slots_are_found(void)
{
    test_random random = {0x0BADF00DU};
    fill(&random, KO_OBSTACLE_REFUSE);
    const ko_obstacle_slot first = slots[0];
    slots[0] = slots[1];
    slots[1] = first;
    CHECK_EQ(next(NULL, NULL), KO_E_DATA);
    CHECK_EQ(flips_steps(next, STEPS + 1U, KO_E_DATA), 2);
}

static void damaged_walks_are_contained(void)
{
    test_random random = {0x0BADF00DU};
    fill(&random, KO_OBSTACLE_REFUSE);
    CHECK_EQ(flips_displaced(next, STEPS + 1U), 0);
    /* beyond the end, with the checksum of that place */
    ko_validation walk = {0, 0, 0, 0};
    uint32_t budget = 0;
    CHECK_EQ(next(&walk, &budget), KO_UNFINISHED);
    walk.part = STEPS + 1U;
    walk.sum = koi_digest(walk.mark, walk.part);
    CHECK_EQ(next(&walk, NULL), KO_E_DATA);
}

static const test_case cases[] = {
    {"sound sets are sound", sound_sets_are_sound},
    {"others are refused", others_are_refused},
    {"changes keep the checksums", changes_keep_the_checksums},
    {"damage of slots is found", damage_of_slots_is_found},
    {"opposite errors in one slot do not cancel", opposite_errors_in_one_slot_do_not_cancel},
    {"damage of the set is found", damage_of_the_set_is_found},
    {"damage of a full set is found", damage_of_a_full_set_is_found},
    {"changes do not hide damage", changes_do_not_hide_damage},
    {"exchanged slots are found", exchanged_slots_are_found},
    {"damaged walks are contained", damaged_walks_are_contained},
};
TEST_SUITE(obstacle_validate, cases);
