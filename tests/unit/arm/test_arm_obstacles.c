/* Tests of an arm against an obstacle set: predicted positions, stale obstacles, incomplete
 * sets.
 *
 * promise: no-miss, doubt, refuses, damage-contained */
#include "crane.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <string.h>

#define HALF (KO_TURNS_ONE / 2)
#define QUARTER (KO_TURNS_ONE / 4)
#define REACH (8 * METRE)
#define SECOND 1000U

enum { OBSTACLES = 6, LIDAR = 1, RADAR = 2, LIFETIME = 2000, NOW = 500 };

static ko_tree_node nodes[OBSTACLES];
static ko_obstacle_slot slots[OBSTACLES];
static ko_obstacles set;
static ko_tree_id ids[OBSTACLES];
static uint32_t id_count;

static void open_set(uint8_t expected)
{
    const ko_obstacles_config config = {.ticks_per_second = SECOND,
                                        .lifetime = LIFETIME,
                                        .ahead = 0,
                                        .merge = -1,
                                        .expected = expected,
                                        .policy = KO_OBSTACLE_REFUSE};
    CHECK_EQ(ko_obstacles_init(&set, &config, nodes, slots, OBSTACLES), KO_OK);
    id_count = 0;
}

static ko_status add(const ko_obstacle *o)
{
    const ko_status status =
        ko_obstacles_insert(&set, o, NOW, &ids[(id_count < OBSTACLES) ? id_count : 0U]);
    id_count += (status == KO_OK) ? 1U : 0U;
    return status;
}

/* A ball of 0.1 m on the y axis of the room. */
static ko_obstacle ball_at(fix16_t y, uint32_t time)
{
    const ko_obstacle o = {.kind = KO_OBSTACLE_SPHERE,
                           .source = LIDAR,
                           .identity = 7,
                           .time = time,
                           .c = {0, y, METRE / 2},
                           .r = {METRE / 10, 0, 0}};
    return o;
}

static void fill(test_random *random)
{
    open_set(0);
    while (id_count < OBSTACLES) {
        ko_obstacle o = {.kind = (uint8_t)(1U + random_bits(random) % 3U),
                         .source = (uint8_t)(1U + random_bits(random) % 2U)};
        o.time = NOW - random_bits(random) % 2500U; /* a fifth is stale */
        o.c = (ko_vec3){random_range(random, -3 * METRE, 3 * METRE),
                        random_range(random, -3 * METRE, 3 * METRE),
                        random_range(random, -METRE, 3 * METRE)};
        o.r = (ko_vec3){random_range(random, 0, METRE / 4), random_range(random, 0, METRE / 4),
                        random_range(random, 0, METRE / 4)};
        if (random_bits(random) % 2U == 0U) {
            o.velocity.x = random_range(random, -METRE, METRE);
            o.velocity.z = random_range(random, -METRE, METRE);
        }
        CHECK_EQ(add(&o), KO_OK);
    }
}

/* Clearance of one capsule to one obstacle at NOW, by a direct call. */
static fix16_t clearance_of(uint32_t capsule, ko_tree_id id)
{
    const ko_body link = {.kind = KO_BODY_CAPSULE, .as.capsule = crane_placed[capsule]};
    ko_body body;
    fix16_t clearance = -1;
    CHECK_EQ(ko_obstacles_get_body(&set, id, NOW, &body), KO_OK);
    CHECK_EQ(ko_body_clearance(&link, &body, &clearance), KO_OK);
    return clearance;
}

static bool is_old(ko_tree_id id)
{
    ko_obstacle o;
    CHECK_EQ(ko_obstacles_get(&set, id, &o), KO_OK);
    return NOW - o.time > LIFETIME;
}

static bool is_asked(ko_tree_id id, uint8_t mask)
{
    ko_obstacle o;
    CHECK_EQ(ko_obstacles_get(&set, id, &o), KO_OK);
    return (((uint32_t)mask >> o.source) & 1U) != 0U;
}

/* Compares a query in any order with brute force over all capsules and obstacles. */
static void compare_each(uint8_t mask, fix16_t reach, uint32_t budget)
{
    ko_arm_obstacles query;
    ko_arm_contact contact;
    uint32_t expected = 0;
    uint32_t found = 0;
    uint32_t doubt = 0;
    crane_forget();
    for (uint32_t c = 0; c < CRANE_CAPSULES; c++) {
        for (uint32_t i = 0; i < OBSTACLES; i++) {
            const fix16_t clearance = is_asked(ids[i], mask) ? clearance_of(c, ids[i]) : KO_LIMIT;
            expected += (clearance <= reach) ? 1U : 0U;
        }
    }
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, &set, NOW, reach, KO_ORDER_ANY, mask, &query),
             KO_OK);
    ko_status status;
    while ((status = ko_arm_obstacles_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            CHECK_EQ(contact.clearance, clearance_of(contact.capsule_a, contact.object.id));
            CHECK_EQ(contact.is_stale, is_old(contact.object.id));
            CHECK_EQ(contact.link_b, KO_ARM_NONE);
            crane_note(&contact);
            doubt |= (contact.is_stale != 0U) ? KO_OBSTACLE_STALE : 0U;
            found++;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(found, expected);
    CHECK_EQ(query.q.doubt, doubt);
}

static void check_points(const ko_arm_contact *contact)
{
    ko_vec3 a;
    ko_vec3 b;
    ko_body body;
    const ko_capsule *capsule = &crane_placed[contact->capsule_a];
    CHECK_EQ(ko_obstacles_get_body(&set, contact->object.id, NOW, &body), KO_OK);
    const ko_sphere *ball = &body.as.sphere;
    const ko_capsule round = {ball->c, ball->c, ball->r};
    CHECK_EQ((body.kind == KO_BODY_SPHERE) ? ko_capsule_closest(capsule, &round, &a, &b)
                                           : ko_capsule_closest_aabb(capsule, &body.as.box, &a, &b),
             KO_OK);
    crane_check_points(&a, &b, contact->clearance);
}

/* Checks that the ascending query reports what crane_note recorded, sorted by clearance. */
static void compare_ascending(uint8_t mask, fix16_t reach, uint32_t budget)
{
    ko_arm_obstacles query;
    ko_arm_contact contact;
    ko_status status;
    crane_sort();
    CHECK_EQ(
        ko_arm_obstacles_begin(&crane_state, &set, NOW, reach, KO_ORDER_ASCENDING, mask, &query),
        KO_OK);
    while ((status = ko_arm_obstacles_next(&query, PURSE(budget), &contact)) == KO_OK ||
           status == KO_UNFINISHED) {
        if (status == KO_OK) {
            crane_check_next(&contact);
            check_points(&contact);
        }
    }
    CHECK_EQ(status, KO_END);
    crane_check_end();
}

static void finds_all_obstacles(void)
{
    test_random random = {14U};
    crane_build();
    for (uint32_t i = 0; i < test_rounds(400U); i++) {
        int32_t values[CRANE_JOINTS];
        const fix16_t reach = (i % 3U == 0U) ? 0 : random_range(&random, 0, METRE);
        const uint32_t budget = (i % 2U == 0U) ? UINT32_MAX : 1U + random_bits(&random) % 9U;
        const uint8_t mask = (i % 5U == 0U) ? 1U << RADAR : KO_ALL;
        crane_random(&random, values);
        CHECK_EQ(ko_arm_place(&crane_state, 0, values), KO_OK);
        fill(&random);
        compare_each(mask, reach, budget);
        compare_ascending(mask, reach, budget);
    }
}

/* Begins a query and makes one call of it. */
static ko_status ask(ko_order goal, uint32_t now, ko_arm_contact *contact, uint32_t *doubt)
{
    ko_arm_obstacles query;
    memset(contact, 0x11, sizeof(*contact));
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, &set, now, METRE, goal, KO_ALL, &query), KO_OK);
    const ko_status status = ko_arm_obstacles_next(&query, NULL, contact);
    *doubt = query.q.doubt;
    return status;
}

static void ages_what_it_was_told(void)
{
    ko_arm_contact contact;
    uint32_t doubt;
    crane_build();
    crane_place(0, 0, HALF, 0);
    open_set(0);
    ko_obstacle ball = ball_at(METRE, NOW);
    ball.velocity.y = -METRE; /* reaches the post, of 1/8 m, in 0.775 s */
    CHECK_EQ(add(&ball), KO_OK);
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW, &contact, &doubt), KO_OK);
    CHECK(contact.clearance > 770 * METRE / 1000 && contact.clearance < 776 * METRE / 1000);
    CHECK_EQ(contact.object.id, ids[0]);
    CHECK_EQ(contact.object.user, LIDAR);
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW + SECOND / 2U, &contact, &doubt), KO_OK);
    CHECK(contact.clearance > 270 * METRE / 1000 && contact.clearance < 276 * METRE / 1000);
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW + SECOND, &contact, &doubt), KO_OK);
    CHECK_EQ(contact.clearance, 0);
    CHECK(contact.is_stale == 0U && doubt == 0U);
    /* By its velocity the ball has left, but no sensor saw that: it may be anywhere on its path. */
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW + LIFETIME + 1U, &contact, &doubt), KO_OK);
    CHECK_EQ(contact.clearance, 0);
    CHECK_EQ(contact.is_stale, 1U);
    CHECK_EQ(doubt, KO_OBSTACLE_STALE);
}

/* No obstacle is near, but a sensor is silent or an obstacle was refused. */
static void is_never_clear_of_what_is_not_whole(void)
{
    ko_arm_contact contact;
    uint32_t doubt;
    crane_build();
    crane_place(0, 0, HALF, 0);
    open_set(1U << LIDAR);
    CHECK_EQ(ask(KO_ORDER_ANY, NOW, &contact, &doubt), KO_PARTIAL);
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW, &contact, &doubt), KO_PARTIAL);
    CHECK_EQ(doubt, KO_OBSTACLE_SILENT);
    CHECK_EQ(contact.link_a, 0x1111); /* no contact was written */
    CHECK_EQ(ko_obstacles_hear(&set, LIDAR, NOW, NOW), KO_OK);
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW, &contact, &doubt), KO_END);
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW + LIFETIME + 1U, &contact, &doubt), KO_PARTIAL);
    CHECK_EQ(doubt, KO_OBSTACLE_SILENT);
    CHECK_EQ(ko_obstacles_hear(&set, LIDAR, NOW + LIFETIME, NOW + LIFETIME), KO_OK);
    CHECK_EQ(ask(KO_ORDER_ANY, NOW + LIFETIME + 1U, &contact, &doubt), KO_END);
    open_set(0);
    while (id_count < OBSTACLES) {
        ko_obstacle far = ball_at(5 * METRE, NOW);
        far.identity = 0;
        CHECK_EQ(add(&far), KO_OK);
    }
    CHECK_EQ(ask(KO_ORDER_ANY, NOW, &contact, &doubt), KO_END);
    ko_obstacle one_more = ball_at(METRE, NOW);
    CHECK_EQ(add(&one_more), KO_E_FULL);
    CHECK_EQ(ask(KO_ORDER_ANY, NOW, &contact, &doubt), KO_PARTIAL);
    CHECK_EQ(doubt, KO_OBSTACLE_LOST);
    CHECK_EQ(ko_obstacles_clear_lost(&set), KO_OK);
    CHECK_EQ(ask(KO_ORDER_ANY, NOW, &contact, &doubt), KO_END);
}

/* An incomplete set still reports what is near: the closest that is known, and the doubt. */
static void tells_what_is_known_of_it(void)
{
    ko_arm_obstacles query;
    ko_arm_contact contact;
    uint32_t doubt;
    crane_build();
    crane_place(0, 0, HALF, 0);
    open_set(1U << RADAR);
    ko_obstacle ball = ball_at(METRE, NOW);
    CHECK_EQ(add(&ball), KO_OK);
    CHECK_EQ(ask(KO_ORDER_ASCENDING, NOW, &contact, &doubt), KO_OK);
    CHECK_EQ(doubt, KO_OBSTACLE_SILENT);
    CHECK_EQ(contact.object.id, ids[0]);
    CHECK(contact.clearance > METRE / 2 && contact.clearance < METRE);
    CHECK_EQ(ask(KO_ORDER_ANY, NOW, &contact, &doubt), KO_OK);
    ball.c.y = 0;
    ball.time++;
    CHECK_EQ(add(&ball), KO_OK); /* contact ends the search, whatever else may be there */
    CHECK_EQ(
        ko_arm_obstacles_begin(&crane_state, &set, NOW, METRE, KO_ORDER_ASCENDING, KO_ALL, &query),
        KO_OK);
    CHECK_EQ(ko_arm_obstacles_next(&query, NULL, &contact), KO_OK);
    CHECK_EQ(contact.clearance, 0);
    uint32_t rest = 0; /* contacts of the other capsules */
    ko_status status;
    while ((status = ko_arm_obstacles_next(&query, NULL, &contact)) == KO_OK) {
        rest++;
    }
    CHECK(rest > 0U && rest < CRANE_CAPSULES);
    CHECK_EQ(status, KO_PARTIAL);
    CHECK_EQ(ko_arm_obstacles_next(&query, NULL, &contact), KO_PARTIAL);
}

static void refuses_obstacles(void)
{
    ko_arm_obstacles query;
    ko_arm_contact contact = {0};
    crane_build();
    open_set(0);
    ko_obstacle ball = ball_at(METRE, NOW);
    CHECK_EQ(add(&ball), KO_OK);
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, &set, NOW, 0, KO_ORDER_ANY, KO_ALL, &query),
             KO_E_CHANGED);
    crane_place(0, 0, HALF, 0);
    CHECK_EQ(ko_arm_obstacles_begin(0, &set, NOW, 0, KO_ORDER_ANY, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, 0, NOW, 0, KO_ORDER_ANY, KO_ALL, &query),
             KO_E_ARG);
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, &set, NOW, 0, KO_ORDER_ANY, KO_ALL, 0), KO_E_ARG);
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, &set, NOW, 0, KO_ORDER_ANY, 0, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, &set, NOW, -1, KO_ORDER_ANY, KO_ALL, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_arm_obstacles_begin(&crane_state, &set, NOW, REACH, KO_ORDER_ANY, KO_ALL, &query),
             KO_OK);
    CHECK_EQ(ko_arm_obstacles_next(0, PURSE(1U), &contact), KO_E_ARG);
    CHECK_EQ(ko_arm_obstacles_next(&query, PURSE(1U), 0), KO_E_ARG);
    CHECK_EQ(ko_arm_obstacles_next(&query, NULL, &contact), KO_OK);
    CHECK_EQ(ko_obstacles_remove(&set, ids[0]), KO_OK);
    CHECK_EQ(ko_arm_obstacles_next(&query, NULL, &contact), KO_E_CHANGED);
}

/* A slot does not hold what the tree refers to: every call refuses, none skips the slot. */
static void stops_at_corrupted_slots(void)
{
    ko_arm_obstacles query;
    ko_arm_contact contact;
    crane_build();
    crane_place(0, 0, HALF, 0);
    open_set(0);
    ko_obstacle ball = ball_at(METRE, NOW);
    CHECK_EQ(add(&ball), KO_OK);
    ko_obstacle *held = &slots[ids[0] & 0xFFFFU].obstacle;
    for (uint32_t round = 0; round < 2U; round++) {
        *held = ball;
        if (round == 0U) {
            held->kind = KO_OBSTACLE_NONE;
        } else {
            held->r.x = -1; /* no body is there */
        }
        CHECK_EQ(
            ko_arm_obstacles_begin(&crane_state, &set, NOW, REACH, KO_ORDER_ANY, KO_ALL, &query),
            KO_OK);
        for (uint32_t i = 0; i < 2U * CRANE_LINKS; i++) {
            CHECK_EQ(ko_arm_obstacles_next(&query, NULL, &contact), KO_E_DATA);
        }
    }
}

static const test_case cases[] = {
    {"finds all obstacles", finds_all_obstacles},
    {"ages what it was told", ages_what_it_was_told},
    {"is never clear of what is not whole", is_never_clear_of_what_is_not_whole},
    {"tells what is known of it", tells_what_is_known_of_it},
    {"refuses obstacles", refuses_obstacles},
    {"stops at corrupted slots", stops_at_corrupted_slots},
};
TEST_SUITE(arm_obstacles, cases);
