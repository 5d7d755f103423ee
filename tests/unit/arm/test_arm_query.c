/* Tests of an arm's capsules against each other and against objects, and of trends.
 *
 * promise: no-miss, refuses, bounded-steps, change-noticed */
#include "crane.h"
#include "keepout/make.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "tests/harness/object.h"

#include <string.h>

#include "src/arm/arm_core.h"

#define HALF (KO_TURNS_ONE / 2)
#define QUARTER (KO_TURNS_ONE / 4)
#define REACH (8 * METRE)

/* ---- itself ---- */

static uint32_t each(uint32_t budget, fix16_t reach, fix16_t *least)
{
    ko_arm_self query;
    ko_arm_contact contact;
    uint32_t count = 0;
    ko_status status = ko_arm_self_begin(&crane_state, reach, KO_ORDER_ANY, &query);
    crane_forget();
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = ko_arm_self_next(&query, PURSE(budget), &contact);
        if (status == KO_OK) {
            crane_note(&contact);
            *least = (count == 0U || contact.clearance < *least) ? contact.clearance : *least;
            CHECK(!koi_arm_are_allowed(&crane.model, contact.link_a, contact.link_b));
            CHECK(contact.clearance <= reach);
            CHECK_EQ(contact.object.id, KO_TREE_ID_NONE);
            count++;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(ko_arm_self_next(&query, PURSE(budget), &contact), KO_END);
    return count;
}

/* Checks that the ascending query reports what crane_note recorded, sorted by clearance. */
static void check_ascending(fix16_t reach, uint32_t budget)
{
    ko_arm_self query;
    ko_arm_contact contact;
    ko_status status;
    crane_sort();
    CHECK_EQ(ko_arm_self_begin(&crane_state, reach, KO_ORDER_ASCENDING, &query), KO_OK);
    while ((status = ko_arm_self_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            crane_check_next(&contact);
        }
    }
    CHECK_EQ(status, KO_END);
    crane_check_end();
}

static void finds_all_pairs_of_itself(void)
{
    fix16_t least = -1;
    crane_build();
    crane_place(0, 0, HALF, 0); /* folded: the rail is beside the post's head */
    CHECK_EQ(each(UINT32_MAX, REACH, &least), 6U);
    CHECK_EQ(least, 0);
    crane_place(0, -QUARTER, 7 * EIGHTH, 0); /* up, then an eighth of a turn aside */
    CHECK_EQ(each(UINT32_MAX, REACH, &least), 6U);
    CHECK_EQ(each(1U, REACH, &least), 6U);
    CHECK(least > 0);
    crane.model.allowed = 0;
    CHECK_EQ(each(UINT32_MAX, REACH, &least), 10U);
    CHECK_EQ(least, 0);
    check_ascending(REACH, UINT32_MAX); /* several pairs touch */
    CHECK_EQ(each(UINT32_MAX, REACH, &least), 10U);
    check_ascending(REACH, 3U);
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
        CHECK_EQ(each(UINT32_MAX, REACH, &least), 6U);
        CHECK_EQ(ko_arm_self_begin(&crane_state, REACH, KO_ORDER_ASCENDING, &query), KO_OK);
        ko_status status;
        uint32_t calls = 0;
        const uint32_t budget = 1U + random_bits(&random) % 4U;
        while ((status = ko_arm_self_next(&query, PURSE(budget), &contact)) == KO_UNFINISHED) {
            calls++;
        }
        CHECK_EQ(status, KO_OK);
        CHECK(calls <= 10U && query.q.visits <= 10U);
        CHECK_EQ(contact.clearance, least);
        check_ascending(REACH, budget);
        fix16_t of_pair;
        CHECK_EQ(ko_capsule_clearance(&crane_placed[contact.capsule_a],
                                      &crane_placed[contact.capsule_b], &of_pair),
                 KO_OK);
        CHECK_EQ(of_pair, least);
        if (least > 0) {
            CHECK_EQ(ko_arm_self_begin(&crane_state, least - 1, KO_ORDER_ASCENDING, &query), KO_OK);
            CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_END);
            CHECK_EQ(ko_arm_self_begin(&crane_state, least, KO_ORDER_ASCENDING, &query), KO_OK);
            CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_OK);
        }
    }
}

static void spends_no_more_than_it_has(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    crane_build();
    crane_place(0, -QUARTER, 7 * EIGHTH, 0);
    memset(&contact, 0x11, sizeof(contact));
    const ko_arm_contact before = contact;
    CHECK_EQ(ko_arm_self_begin(&crane_state, REACH, KO_ORDER_ASCENDING, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(&query, PURSE(0U), &contact), KO_UNFINISHED);
    CHECK_EQ(ko_arm_self_next(&query, PURSE(9U), &contact), KO_UNFINISHED);
    CHECK_EQ(query.q.visits, 9U);
    CHECK(memcmp(&contact, &before, sizeof(contact)) == 0);
    CHECK_EQ(ko_arm_self_next(&query, PURSE(1U), &contact), KO_OK);
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
    CHECK_EQ(ko_arm_self_begin(&crane_state, REACH, KO_ORDER_ASCENDING, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(&query, PURSE(0U), &contact), KO_END);
}

static void refuses_questions(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    crane_build();
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_self_begin(0, 0, KO_ORDER_ANY, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_self_begin(&crane_state, 0, KO_ORDER_ANY, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_self_begin(&crane_state, -1, KO_ORDER_ANY, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_MAX_REACH + 1, KO_ORDER_ANY, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_arm_self_begin(&crane_state, 0, (ko_order)2, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_begin(&crane_state, KO_ARM_MAX_REACH, KO_ORDER_ANY, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(0, PURSE(1U), &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_self_next(&query, PURSE(1U), 0), KO_E_ARG);
}

/* Refused, ended and never begun queries repeat their answer; one budget serves several queries. */
static void keeps_to_the_protocol(void)
{
    static const ko_arm_self zeroed;
    ko_arm_self query = zeroed;
    ko_arm_self second;
    ko_arm_contact contact;
    uint32_t budget = 15;
    crane_build();
    crane_place(0, -QUARTER, 7 * EIGHTH, 0);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_self_begin(&crane_state, REACH, KO_ORDER_ANY, &query), KO_OK);
    CHECK_EQ(ko_arm_self_begin(&crane_state, -1, KO_ORDER_ANY, &query), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_RANGE);
    CHECK_EQ(ko_arm_self_begin(0, REACH, KO_ORDER_ANY, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_self_begin(&crane_state, REACH, KO_ORDER_ASCENDING, &query), KO_OK);
    CHECK_EQ(ko_arm_self_begin(&crane_state, REACH, KO_ORDER_ASCENDING, &second), KO_OK);
    CHECK_EQ(ko_arm_self_next(&query, &budget, &contact), KO_OK); /* 10 pairs of capsules */
    CHECK_EQ(budget, 5U);
    CHECK_EQ(ko_arm_self_next(&second, &budget, &contact), KO_UNFINISHED);
    CHECK_EQ(budget, 0U);
    CHECK_EQ(ko_arm_self_next(&second, &budget, &contact), KO_UNFINISHED);
    CHECK_EQ(ko_arm_self_next(&second, NULL, &contact), KO_OK);
    CHECK_EQ(query.q.visits + second.q.visits, 20U);
    while (ko_arm_self_next(&second, NULL, &contact) == KO_OK) {
    }
    CHECK_EQ(ko_arm_self_next(&second, &budget, &contact), KO_END);
    CHECK_EQ(ko_arm_self_next(&second, NULL, &contact), KO_END);
    crane_place(0, -QUARTER, 7 * EIGHTH, 0);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_CHANGED);
    crane_state.revision--;
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_E_CHANGED);
    CHECK_EQ(ko_arm_self_next(&second, NULL, &contact), KO_END);
}

/* ---- points of contact and trends ---- */

static void has_points(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    ko_vec3 a;
    ko_vec3 b;
    crane_build();
    crane_place(0, -QUARTER, 13 * KO_TURNS_ONE / 16, 0);
    CHECK_EQ(ko_arm_self_begin(&crane_state, REACH, KO_ORDER_ASCENDING, &query), KO_OK);
    CHECK_EQ(ko_arm_self_next(&query, NULL, &contact), KO_OK);
    CHECK_EQ(ko_capsule_closest(&crane_placed[contact.capsule_a], &crane_placed[contact.capsule_b],
                                &a, &b),
             KO_OK);
    crane_check_points(&a, &b, contact.clearance);
}

static ko_trend trend_by(const ko_arm_contact *contact, int32_t second, int32_t rail)
{
    static ko_pose frames[CRANE_LINKS];
    static ko_capsule placed[CRANE_CAPSULES];
    int32_t values[CRANE_JOINTS] = {0, -QUARTER, 11 * KO_TURNS_ONE / 16, 0};
    const int32_t steps[CRANE_JOINTS] = {1 << 19, 0, second, rail};
    ko_arm_state next;
    ko_trend trend = KO_TREND_UNKNOWN;
    CHECK_EQ(ko_arm_state_init(&crane, frames, CRANE_LINKS, placed, CRANE_CAPSULES, &next), KO_OK);
    CHECK_EQ(ko_arm_trend(&crane_state, &next, contact, &trend), KO_E_CHANGED);
    CHECK_EQ(ko_arm_step(&crane, values, steps, values), KO_OK);
    CHECK_EQ(ko_arm_place(&next, 0, values), KO_OK);
    CHECK_EQ(ko_arm_trend(&crane_state, &next, contact, &trend), KO_OK);
    return trend;
}

static void tells_nearer_from_farther(void)
{
    ko_trend trend = KO_TREND_UNKNOWN;
    crane_build();
    crane_place(0, -QUARTER, 11 * KO_TURNS_ONE / 16, 0); /* up, then half down and aside */
    const ko_arm_contact tip = {.link_b = 4, .capsule_b = 4};
    CHECK_EQ(trend_by(&tip, 0, 0), KO_TREND_UNKNOWN); /* turning the post changes nothing */
    CHECK_EQ(trend_by(&tip, 1, 0), KO_TREND_UNKNOWN);
    CHECK_EQ(trend_by(&tip, 1 << 17, 0), KO_TREND_SEPARATE);
    CHECK_EQ(trend_by(&tip, -(1 << 17), 0), KO_TREND_APPROACH);
    CHECK_EQ(trend_by(&tip, 0, METRE / 100), KO_TREND_SEPARATE);
    CHECK_EQ(trend_by(&tip, 0, -METRE / 100), KO_TREND_APPROACH);
    CHECK_EQ(ko_arm_trend(0, &crane_state, &tip, &trend), KO_E_ARG);
    CHECK_EQ(ko_arm_trend(&crane_state, 0, &tip, &trend), KO_E_ARG);
    CHECK_EQ(ko_arm_trend(&crane_state, &crane_state, 0, &trend), KO_E_ARG);
    CHECK_EQ(ko_arm_trend(&crane_state, &crane_state, &tip, 0), KO_E_ARG);
    ko_arm_state other = crane_state;
    const ko_arm twin = crane;
    other.arm = &twin;
    CHECK_EQ(ko_arm_trend(&crane_state, &other, &tip, &trend), KO_E_ID);
    other.arm = 0;
    CHECK_EQ(ko_arm_trend(&crane_state, &other, &tip, &trend), KO_E_ARG);
}

/* A ball on a rail comes closer, or goes away: each is reported from the same way on. */
static void tells_both_ways_alike(void)
{
    const ko_arm_link links[2] = {
        {.origin = {KO_MAT3_IDENTITY, {0, 0, 0}}, .joint = KO_JOINT_FIXED, .parent = KO_ARM_NONE},
        {.origin = {KO_MAT3_IDENTITY, {0, 0, 0}},
         .axis = {KO_Q30_ONE, 0, 0},
         .high = 2 * METRE,
         .joint = KO_JOINT_PRISMATIC,
         .parent = KO_ARM_NONE}};
    const ko_arm_capsule balls[2] = {{.link = 0}, {.link = 1}};
    const ko_arm_model model = {links, balls, 0, 2, 2};
    const ko_arm_contact contact = {.link_b = 1, .capsule_b = 1};
    const int32_t begin = METRE;
    ko_arm arm;
    ko_pose frames[2][2];
    ko_capsule placed[2][2];
    ko_arm_state states[2];
    int32_t least = 0;
    CHECK_EQ(ko_arm_open(&model, &arm), KO_OK);
    for (unsigned i = 0; i < 2U; i++) {
        CHECK_EQ(ko_arm_state_init(&arm, frames[i], 2, placed[i], 2, &states[i]), KO_OK);
    }
    CHECK_EQ(ko_arm_place(&states[0], 0, &begin), KO_OK);
    for (int32_t by = 1; by < 40; by++) {
        ko_trend trends[2] = {KO_TREND_SEPARATE, KO_TREND_APPROACH};
        for (unsigned i = 0; i < 2U; i++) {
            const int32_t end = (i == 0U) ? begin - by : begin + by;
            CHECK_EQ(ko_arm_place(&states[1], 0, &end), KO_OK);
            CHECK_EQ(ko_arm_trend(&states[0], &states[1], &contact, &trends[i]), KO_OK);
        }
        const bool is_told = trends[0] != KO_TREND_UNKNOWN;
        CHECK_EQ(trends[0], is_told ? KO_TREND_APPROACH : KO_TREND_UNKNOWN);
        CHECK_EQ(trends[1], is_told ? KO_TREND_SEPARATE : KO_TREND_UNKNOWN);
        CHECK(is_told == (by >= least) || least == 0);
        least = (is_told && least == 0) ? by : least;
    }
    CHECK(least > 1);
}

/* ---- objects ---- */

enum { OBJECTS = 12 };
KO_TREE_DEFINE(field, OBJECTS, 0);
static ko_capsule shapes[OBJECTS];
static ko_tree_id ids[OBJECTS];
static const ko_arm_world boxes_only = {&field, 0, 0};
static const ko_arm_world half_shaped = {&field, shapes, OBJECTS / 2};

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

/* Clearance of one capsule to one object, by a direct call. */
static fix16_t clearance_of(const ko_arm_world *world, uint32_t capsule, uint32_t object)
{
    fix16_t clearance = -1;
    ko_aabb box;
    if (world->shapes != 0 && object < world->shape_count) {
        CHECK_EQ(ko_capsule_clearance(&crane_placed[capsule], &shapes[object], &clearance), KO_OK);
    } else {
        CHECK_EQ(object_fat_box(&field, ids[object], &box), KO_OK);
        CHECK_EQ(ko_capsule_clearance_aabb(&crane_placed[capsule], &box, &clearance), KO_OK);
    }
    return clearance;
}

/* Compares a query in any order with brute force over all capsules and objects. */
static void compare(const ko_arm_world *world, fix16_t reach, uint32_t budget)
{
    ko_arm_objects query;
    ko_arm_contact contact;
    uint32_t expected = 0;
    uint32_t found = 0;
    crane_forget();
    for (uint32_t c = 0; c < CRANE_CAPSULES; c++) {
        for (uint32_t i = 0; i < OBJECTS; i++) {
            const fix16_t clearance = clearance_of(world, c, i);
            expected += (clearance <= reach) ? 1U : 0U;
        }
    }
    CHECK_EQ(ko_arm_objects_begin(&crane_state, world, reach, KO_ORDER_ANY, KO_ALL, &query), KO_OK);
    ko_status status;
    while ((status = ko_arm_objects_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            CHECK_EQ(contact.clearance,
                     clearance_of(world, contact.capsule_a, contact.object.user));
            CHECK_EQ(contact.link_a, contact.capsule_a);
            CHECK_EQ(contact.link_b, KO_ARM_NONE);
            crane_note(&contact);
            found++;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(found, expected);
}

/* Checks the closest points of a contact with an object. */
static void check_points(const ko_arm_world *world, const ko_arm_contact *contact)
{
    ko_vec3 a;
    ko_vec3 b;
    ko_aabb box;
    const ko_capsule *capsule = &crane_placed[contact->capsule_a];
    const uint32_t object = contact->object.user;
    if (object < world->shape_count) {
        CHECK_EQ(ko_capsule_closest(capsule, &shapes[object], &a, &b), KO_OK);
    } else {
        CHECK_EQ(object_fat_box(&field, contact->object.id, &box), KO_OK);
        CHECK_EQ(ko_capsule_closest_aabb(capsule, &box, &a, &b), KO_OK);
    }
    crane_check_points(&a, &b, contact->clearance);
}

/* Checks that the ascending query reports what crane_note recorded, sorted by clearance. */
static void compare_ascending(const ko_arm_world *world, fix16_t reach, uint32_t budget)
{
    ko_arm_objects query;
    ko_arm_contact contact;
    ko_status status;
    crane_sort();
    CHECK_EQ(ko_arm_objects_begin(&crane_state, world, reach, KO_ORDER_ASCENDING, KO_ALL, &query),
             KO_OK);
    while ((status = ko_arm_objects_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            crane_check_next(&contact);
            check_points(world, &contact);
        }
    }
    CHECK_EQ(status, KO_END);
    crane_check_end();
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
        const fix16_t reach = (i % 3U == 0U) ? 0 : random_range(&random, 0, METRE);
        compare(&boxes_only, reach, UINT32_MAX);
        compare_ascending(&boxes_only, reach, UINT32_MAX);
        compare(&half_shaped, METRE / 2, 1U + random_bits(&random) % 9U);
        compare_ascending(&half_shaped, METRE / 2, 1U + random_bits(&random) % 9U);
    }
}

static void refuses_objects(void)
{
    test_random random = {5U};
    ko_arm_objects query;
    ko_arm_contact contact;
    ko_arm_world world = boxes_only;
    crane_build();
    crane_place(0, 0, HALF, 0);
    fill_field(&random);
    CHECK_EQ(ko_arm_objects_begin(0, &world, METRE, KO_ORDER_ANY, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, 0, METRE, KO_ORDER_ANY, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, METRE, KO_ORDER_ANY, KO_ALL, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, -1, KO_ORDER_ANY, KO_ALL, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, METRE, KO_ORDER_ANY, KO_ALL + 1U, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, METRE, KO_ORDER_ANY, 0, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_arm_objects_next(&query, NULL, &contact), KO_E_RANGE);
    world.tree = 0;
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, METRE, KO_ORDER_ANY, KO_ALL, &query),
             KO_E_ARG);
    world = boxes_only;
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &world, REACH, KO_ORDER_ANY, KO_ALL, &query),
             KO_OK);
    CHECK_EQ(ko_arm_objects_next(0, PURSE(1U), &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_next(&query, PURSE(1U), 0), KO_E_ARG);
    CHECK_EQ(ko_arm_objects_next(&query, NULL, &contact), KO_OK);
    CHECK_EQ(ko_tree_remove(&field, contact.object.id), KO_OK);
    CHECK_EQ(ko_arm_objects_next(&query, NULL, &contact), KO_E_CHANGED);
    CHECK_EQ(ko_arm_objects_next(&query, NULL, &contact), KO_E_CHANGED);
    shapes[0].r = -1;
    shapes[1].r = -1; /* one of the two may have been removed */
    ko_status status =
        ko_arm_objects_begin(&crane_state, &half_shaped, REACH, KO_ORDER_ANY, KO_ALL, &query);
    while (status == KO_OK) {
        status = ko_arm_objects_next(&query, NULL, &contact);
    }
    CHECK_EQ(status, KO_E_RANGE);
}

static void looks_for_categories(void)
{
    test_random random = {6U};
    ko_arm_objects query;
    ko_arm_contact contact;
    crane_build();
    crane_place(0, 0, HALF, 0);
    fill_field(&random);
    CHECK_EQ(ko_arm_objects_begin(&crane_state, &boxes_only, REACH, KO_ORDER_ASCENDING, 2U, &query),
             KO_OK);
    CHECK_EQ(ko_arm_objects_next(&query, NULL, &contact), KO_END);
    ko_tree empty;
    CHECK_EQ(ko_tree_init(&empty, field_nodes, OBJECTS, 0), KO_OK);
    const ko_arm_world nothing = {&empty, 0, 0};
    CHECK_EQ(
        ko_arm_objects_begin(&crane_state, &nothing, REACH, KO_ORDER_ASCENDING, KO_ALL, &query),
        KO_OK);
    CHECK_EQ(ko_arm_objects_next(&query, NULL, &contact), KO_END);
}

static const test_case cases[] = {
    {"finds all pairs of itself", finds_all_pairs_of_itself},
    {"finds the least of itself", finds_the_least_of_itself},
    {"spends no more than it has", spends_no_more_than_it_has},
    {"is empty without capsules", is_empty_without_capsules},
    {"refuses questions", refuses_questions},
    {"keeps to the protocol", keeps_to_the_protocol},
    {"has points", has_points},
    {"tells nearer from farther", tells_nearer_from_farther},
    {"tells both ways alike", tells_both_ways_alike},
    {"finds all objects", finds_all_objects},
    {"refuses objects", refuses_objects},
    {"looks for categories", looks_for_categories},
};
TEST_SUITE(arm_query, cases);
