/* An arm's capsules with each other and with objects; nearer or farther. */
#include "crane.h"

#include <string.h>

#define HALF INT32_MIN
#define QUARTER KO_ANGLE_QUARTER
#define REACH (8 * METRE)

/* ---- itself ---- */

static uint32_t each(uint32_t budget, fix16_t reach, fix16_t *least)
{
    ko_arm_self query;
    ko_arm_contact contact;
    uint32_t count = 0;
    ko_status status = ko_arm_self_begin(&crane_state, KO_ARM_EACH, reach, &query);
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = ko_arm_self_next(&query, budget, &contact);
        if (status == KO_OK) {
            *least = (count == 0U || contact.clearance < *least) ? contact.clearance : *least;
            CHECK(!ko_arm_is_allowed(&crane, contact.link_a, contact.link_b));
            CHECK(contact.clearance <= reach);
            CHECK_EQ(contact.object.id, KO_TREE_ID_NONE);
            count++;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(ko_arm_self_next(&query, budget, &contact), KO_END);
    return count;
}

static void finds_all_pairs_of_itself(void)
{
    fix16_t least = -1;
    crane_build();
    crane_place(0, 0, HALF, 0); /* folded: the rail beside the post's head */
    CHECK_EQ(each(KO_NO_BUDGET, REACH, &least), 6U);
    CHECK_EQ(least, 0);
    crane_place(0, -QUARTER, (ko_angle)0xE0000000U, 0); /* up, and on at an eighth */
    CHECK_EQ(each(KO_NO_BUDGET, REACH, &least), 6U);
    CHECK_EQ(each(1U, REACH, &least), 6U);
    CHECK(least > 0);
    crane.model.allowed = 0;
    CHECK_EQ(each(KO_NO_BUDGET, REACH, &least), 10U);
    CHECK_EQ(least, 0);
    CHECK_EQ(each(3U, 0, &least), 4U);
}

static void finds_the_least_of_itself(void)
{
    test_random random = {77U};
    crane_build();
    for (uint32_t i = 0; i < test_rounds(2000U); i++) {
        int32_t values[CRANE_JOINTS];
        fix16_t least = -1;
        ko_arm_self query;
        ko_arm_contact contact;
        crane_random(&random, values);
        CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_OK);
        CHECK_EQ(each(KO_NO_BUDGET, REACH, &least), 6U);
        CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_LEAST, REACH, &query), KO_OK);
        ko_status status;
        uint32_t calls = 0;
        const uint32_t budget = 1U + random_bits(&random) % 4U;
        while ((status = ko_arm_self_next(&query, budget, &contact)) == KO_UNFINISHED) {
            calls++;
        }
        CHECK_EQ(status, KO_OK);
        CHECK(calls <= 10U && query.search.visits <= 10U);
        CHECK_EQ(contact.clearance, least);
        CHECK_EQ(ko_arm_self_next(&query, KO_NO_BUDGET, &contact), KO_END);
        fix16_t of_pair;
        CHECK_EQ(ko_capsule_clearance(&crane_placed[contact.capsule_a],
                                      &crane_placed[contact.capsule_b], &of_pair),
                 KO_OK);
        CHECK_EQ(of_pair, least);
        if (least > 0) {
            CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_LEAST, least - 1, &query), KO_OK);
            CHECK_EQ(ko_arm_self_next(&query, KO_NO_BUDGET, &contact), KO_END);
            CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_LEAST, least, &query), KO_OK);
            CHECK_EQ(ko_arm_self_next(&query, KO_NO_BUDGET, &contact), KO_OK);
        }
    }
}

static void spends_no_more_than_it_has(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    crane_build();
    crane_place(0, -QUARTER, (ko_angle)0xE0000000U, 0);
    memset(&contact, 0x11, sizeof(contact));
    const ko_arm_contact before = contact;
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_LEAST, REACH, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(&query, 0U, &contact), KO_UNFINISHED);
    CHECK_EQ(ko_arm_self_next(&query, 9U, &contact), KO_UNFINISHED);
    CHECK_EQ(query.search.visits, 9U);
    CHECK(memcmp(&contact, &before, sizeof(contact)) == 0);
    CHECK_EQ(ko_arm_self_next(&query, 1U, &contact), KO_OK);
}

static void is_empty_without_capsules(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    const int32_t values[CRANE_JOINTS] = {0, 0, HALF, 0};
    crane_build();
    crane_model.capsule_count = 0;
    CHECK_EQ(ko_arm_open(&crane_model, &crane), KO_OK);
    CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_OK);
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_LEAST, REACH, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(&query, 0U, &contact), KO_END);
}

static void refuses_questions(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    crane_build();
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_self_begin(0, KO_ARM_EACH, 0, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_EACH, 0, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_EACH, -1, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_EACH, KO_ARM_MAX_REACH + 1, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_arm_self_begin(&crane_state, (ko_arm_goal)2, 0, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_EACH, KO_ARM_MAX_REACH, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(0, 1U, &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_self_next(&query, 1U, 0), KO_E_ARG);
}

/* ---- witnesses and trends ---- */

static ko_arm_contact least_of_itself(void)
{
    ko_arm_self query;
    ko_arm_contact contact = {0};
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_LEAST, REACH, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(&query, KO_NO_BUDGET, &contact), KO_OK);
    return contact;
}

static void has_witnesses(void)
{
    ko_vec3 a;
    ko_vec3 b;
    ko_vec3 way;
    fix16_t length;
    crane_build();
    crane_place(0, -QUARTER, (ko_angle)0xD0000000U, 0);
    ko_arm_contact contact = least_of_itself();
    CHECK_EQ(ko_arm_self_witness(&crane_state, &contact, &a, &b), KO_OK);
    CHECK_EQ(ko_vec3_sub(&b, &a, &way), KO_OK);
    CHECK_EQ(ko_vec3_length_down(&way, &length), KO_OK);
    CHECK(length >= contact.clearance - 10 && length <= contact.clearance + 10);
    CHECK_EQ(ko_arm_self_witness(0, &contact, &a, &b), KO_E_ARG);
    CHECK_EQ(ko_arm_self_witness(&crane_state, 0, &a, &b), KO_E_ARG);
    CHECK_EQ(ko_arm_self_witness(&crane_state, &contact, 0, &b), KO_E_ARG);
    CHECK_EQ(ko_arm_self_witness(&crane_state, &contact, &a, 0), KO_E_ARG);
    contact.capsule_b = KO_ARM_NONE;
    CHECK_EQ(ko_arm_self_witness(&crane_state, &contact, &a, &b), KO_E_ID);
    crane_state.is_placed = false;
    CHECK_EQ(ko_arm_self_witness(&crane_state, &contact, &a, &b), KO_E_CHANGED);
}

static ko_arm_trend trend_by(const ko_arm_contact *contact, int32_t second, int32_t rail)
{
    static ko_pose frames[CRANE_LINKS];
    static ko_capsule placed[CRANE_CAPSULES];
    int32_t values[CRANE_JOINTS] = {0, -QUARTER, (int32_t)0xB0000000U, 0};
    const int32_t steps[CRANE_JOINTS] = {1 << 24, 0, second, rail};
    ko_arm_state next;
    ko_arm_trend trend = KO_ARM_UNKNOWN;
    CHECK_EQ(ko_arm_state_init(&crane, frames, CRANE_LINKS, placed, CRANE_CAPSULES, &next), KO_OK);
    CHECK_EQ(ko_arm_trend_of(&crane_state, &next, contact, &trend), KO_E_CHANGED);
    CHECK_EQ(ko_arm_ahead(&crane, values, steps, values), KO_OK);
    CHECK_EQ(ko_arm_place(&next, 0, values), KO_OK);
    CHECK_EQ(ko_arm_trend_of(&crane_state, &next, contact, &trend), KO_OK);
    return trend;
}

static void tells_nearer_from_farther(void)
{
    ko_arm_trend trend = KO_ARM_UNKNOWN;
    crane_build();
    crane_place(0, -QUARTER, (ko_angle)0xB0000000U, 0); /* up, then half way down and aside */
    const ko_arm_contact tip = {.link_b = 4, .capsule_b = 4};
    CHECK_EQ(trend_by(&tip, 0, 0), KO_ARM_UNKNOWN); /* turning the post changes nothing */
    CHECK_EQ(trend_by(&tip, 1, 0), KO_ARM_UNKNOWN);
    CHECK_EQ(trend_by(&tip, 1 << 22, 0), KO_ARM_SEPARATE);
    CHECK_EQ(trend_by(&tip, -(1 << 22), 0), KO_ARM_APPROACH);
    CHECK_EQ(trend_by(&tip, 0, METRE / 100), KO_ARM_SEPARATE);
    CHECK_EQ(trend_by(&tip, 0, -METRE / 100), KO_ARM_APPROACH);
    CHECK_EQ(ko_arm_trend_of(0, &crane_state, &tip, &trend), KO_E_ARG);
    CHECK_EQ(ko_arm_trend_of(&crane_state, 0, &tip, &trend), KO_E_ARG);
    CHECK_EQ(ko_arm_trend_of(&crane_state, &crane_state, 0, &trend), KO_E_ARG);
    CHECK_EQ(ko_arm_trend_of(&crane_state, &crane_state, &tip, 0), KO_E_ARG);
    ko_arm_state other = crane_state;
    other.arm = 0;
    CHECK_EQ(ko_arm_trend_of(&crane_state, &other, &tip, &trend), KO_E_ID);
}

/* ---- objects ---- */

enum { OBJECTS = 12 };
KO_TREE_DEFINE(field, OBJECTS, 0);
static ko_capsule shapes[OBJECTS];
static ko_tree_id ids[OBJECTS];
static const ko_arm_world boxes_only = {&field, 0, 0, KO_TREE_ALL};
static const ko_arm_world half_shaped = {&field, shapes, OBJECTS / 2, KO_TREE_ALL};

static void fill_field(test_random *random)
{
    CHECK_EQ(ko_tree_init(&field, field_nodes, OBJECTS, METRE / 20), KO_OK);
    for (uint32_t i = 0; i < OBJECTS; i++) {
        ko_aabb box;
        ko_capsule *c = &shapes[i];
        c->a.x = random_range(random, -3 * METRE, 3 * METRE);
        c->a.y = random_range(random, -3 * METRE, 3 * METRE);
        c->a.z = random_range(random, -METRE, 3 * METRE);
        c->b = c->a;
        c->b.x += random_range(random, -METRE / 2, METRE / 2);
        c->b.z += random_range(random, -METRE / 2, METRE / 2);
        c->r = random_range(random, 0, METRE / 10);
        CHECK_EQ(ko_aabb_from_capsule(c, &box), KO_OK);
        CHECK_EQ(ko_tree_insert(&field, &box, i, &ids[i]), KO_OK);
    }
}

/* By every capsule with every object. */
static fix16_t clearance_of(const ko_arm_world *world, uint32_t capsule, uint32_t object)
{
    fix16_t clearance = -1;
    ko_aabb box;
    if (world->shapes != 0 && object < world->shape_count) {
        CHECK_EQ(ko_capsule_clearance(&crane_placed[capsule], &shapes[object], &clearance), KO_OK);
    } else {
        CHECK_EQ(ko_tree_fat_box(&field, ids[object], &box), KO_OK);
        CHECK_EQ(ko_capsule_clearance_aabb(&crane_placed[capsule], &box, &clearance), KO_OK);
    }
    return clearance;
}

static void compare(const ko_arm_world *world, fix16_t reach, uint32_t budget)
{
    ko_arm_objects query;
    ko_arm_contact contact;
    uint32_t expected = 0;
    uint32_t found = 0;
    fix16_t least = KO_LIMIT;
    for (uint32_t c = 0; c < CRANE_CAPSULES; c++) {
        for (uint32_t i = 0; i < OBJECTS; i++) {
            const fix16_t clearance = clearance_of(world, c, i);
            least = (clearance < least) ? clearance : least;
            expected += (clearance <= reach) ? 1U : 0U;
        }
    }
    CHECK_EQ(ko_arm_objects_begin(&crane_state, world, KO_ARM_EACH, reach, &query), KO_OK);
    ko_status status;
    while ((status = ko_arm_objects_next(&query, budget, &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            CHECK_EQ(contact.clearance,
                     clearance_of(world, contact.capsule_a, contact.object.user));
            CHECK_EQ(contact.link_a, contact.capsule_a);
            CHECK_EQ(contact.link_b, KO_ARM_NONE);
            found++;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(found, expected);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, world, KO_ARM_LEAST, reach, &query), KO_OK);
    while ((status = ko_arm_objects_next(&query, budget, &contact)) == KO_UNFINISHED) {
    }
    CHECK_EQ(status, (expected > 0U) ? KO_OK : KO_END);
    if (status == KO_OK) {
        CHECK_EQ(contact.clearance, least);
        ko_vec3 a;
        ko_vec3 b;
        ko_vec3 way;
        fix16_t length = 0;
        CHECK_EQ(ko_arm_objects_witness(&crane_state, world, &contact, &a, &b), KO_OK);
        CHECK_EQ(ko_vec3_sub(&b, &a, &way), KO_OK);
        CHECK_EQ(ko_vec3_length_down(&way, &length), KO_OK);
        CHECK(length >= least - 10 && length <= least + 10);
        CHECK_EQ(ko_arm_objects_next(&query, budget, &contact), KO_END);
    }
}

static void finds_all_objects(void)
{
    test_random random = {4U};
    crane_build();
    for (uint32_t i = 0; i < test_rounds(400U); i++) {
        int32_t values[CRANE_JOINTS];
        crane_random(&random, values);
        CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_OK);
        fill_field(&random);
        compare(&boxes_only, (i % 3U == 0U) ? 0 : random_range(&random, 0, METRE), KO_NO_BUDGET);
        compare(&half_shaped, random_range(&random, 0, METRE), 1U + random_bits(&random) % 9U);
    }
}

static void refuses_objects(void)
{
    test_random random = {5U};
    ko_arm_objects query;
    ko_arm_contact contact;
    ko_vec3 a;
    ko_arm_world world = boxes_only;
    crane_build();
    crane_place(0, 0, HALF, 0);
    fill_field(&random);
    CHECK_EQ(ko_arm_objects_begin(0, &world, KO_ARM_EACH, METRE, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, 0, KO_ARM_EACH, METRE, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, KO_ARM_EACH, METRE, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, KO_ARM_EACH, -1, &query), KO_E_RANGE);
    world.mask = 0;
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, KO_ARM_EACH, METRE, &query), KO_E_RANGE);
    world.tree = 0;
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, KO_ARM_EACH, METRE, &query), KO_E_ARG);
    world = boxes_only;
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, KO_ARM_EACH, REACH, &query), KO_OK);
    CHECK_EQ(ko_arm_objects_next(0, 1U, &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_next(&query, 1U, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_next(&query, KO_NO_BUDGET, &contact), KO_OK);
    CHECK_EQ(ko_arm_objects_witness(&crane_state, &world, &contact, 0, &a), KO_E_ARG);
    ko_arm_state not_placed = crane_state;
    not_placed.is_placed = false;
    CHECK_EQ(ko_arm_objects_witness(&not_placed, &world, &contact, &a, &a), KO_E_CHANGED);
    CHECK_EQ(ko_tree_remove(&field, contact.object.id), KO_OK);
    CHECK_EQ(ko_arm_objects_witness(&crane_state, &world, &contact, &a, &a), KO_E_ID);
    CHECK_EQ(ko_arm_objects_next(&query, KO_NO_BUDGET, &contact), KO_E_CHANGED);
    shapes[0].r = -1;
    shapes[1].r = -1; /* one of the two may have been removed */
    ko_status status = ko_arm_objects_begin(&crane_state, &half_shaped, KO_ARM_EACH, REACH, &query);
    while (status == KO_OK) {
        status = ko_arm_objects_next(&query, KO_NO_BUDGET, &contact);
    }
    CHECK_EQ(status, KO_E_RANGE);
}

static void looks_for_categories(void)
{
    test_random random = {6U};
    ko_arm_objects query;
    ko_arm_contact contact;
    ko_arm_world world = boxes_only;
    crane_build();
    crane_place(0, 0, HALF, 0);
    fill_field(&random);
    world.mask = 2U;
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, KO_ARM_LEAST, REACH, &query), KO_OK);
    CHECK_EQ(ko_arm_objects_next(&query, KO_NO_BUDGET, &contact), KO_END);
    ko_tree empty;
    CHECK_EQ(ko_tree_init(&empty, field_nodes, OBJECTS, 0), KO_OK);
    const ko_arm_world nothing = {&empty, 0, 0, KO_TREE_ALL};
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &nothing, KO_ARM_LEAST, REACH, &query), KO_OK);
    CHECK_EQ(ko_arm_objects_next(&query, KO_NO_BUDGET, &contact), KO_END);
}

static const test_case cases[] = {
    {"finds all pairs of itself", finds_all_pairs_of_itself},
    {"finds the least of itself", finds_the_least_of_itself},
    {"spends no more than it has", spends_no_more_than_it_has},
    {"is empty without capsules", is_empty_without_capsules},
    {"refuses questions", refuses_questions},
    {"has witnesses", has_witnesses},
    {"tells nearer from farther", tells_nearer_from_farther},
    {"finds all objects", finds_all_objects},
    {"refuses objects", refuses_objects},
    {"looks for categories", looks_for_categories},
};
TEST_SUITE(arm_query, cases);
