/* Fans of legs. */
#include "bodies.h"
#include "chain.h"

#include <stddef.h>

#define MARGIN (M(1) / 10)

enum { MOST = 8, LEGS = 4 };

static ko_body bodies[MOST];
static ko_tree_node nodes[MOST];
static ko_tree tree;
static ko_leg legs[LEGS];
static ko_fan fan;

/* East to 10 m, north, west, south; a sphere in the east, a box in the north, a capsule in the
 * west. */
static ko_field set_up(bool has_tree)
{
    const ko_field field = {has_tree ? &tree : NULL, bodies, 3, 0};
    ko_aabb box;
    ko_tree_id id;
    bodies[0] = sphere_at(M(5), M(3), 0, M(1));
    bodies[1] = box_at(0, M(8), 0, M(1));
    bodies[2] = capsule_at(M(-6), M(-1), 0, M(1) / 2);
    (void)ko_tree_init(&tree, nodes, MOST, MARGIN);
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_body_to_aabb(&bodies[i], &box), KO_OK);
        CHECK_EQ(ko_tree_insert(&tree, &box, i, &id), KO_OK);
    }
    const ko_vec3 ends[LEGS] = {{M(10), 0, 0}, {0, M(10), 0}, {M(-10), 0, 0}, {0, M(-10), 0}};
    for (uint32_t i = 0; i < LEGS; i++) {
        legs[i].way.a = (ko_vec3){0, 0, 0};
        legs[i].way.b = ends[i];
        legs[i].state = KO_LEG_CLEAR; /* to be forgotten */
        legs[i].margin = 1;
        legs[i].free = KO_NEVER;
    }
    return field;
}

static bool is_forgotten(const ko_leg *leg)
{
    return leg->state == KO_LEG_UNKNOWN && leg->margin == KO_MARGIN_UNKNOWN && leg->free == 0;
}

static bool is_about(fix16_t margin, fix16_t truth, fix16_t bound)
{
    return margin <= truth && margin > truth - bound;
}

static void check_answers(bool wants_free)
{
    CHECK_EQ(legs[0].state, KO_LEG_NEAR);
    CHECK(is_about(legs[0].margin, M(3) / 2, 4)); /* 3 - 1 - 0.5 */
    CHECK_EQ(legs[0].nearest.user, 0);
    CHECK_EQ(legs[0].free, KO_NEVER);
    CHECK_EQ(legs[1].state, KO_LEG_BLOCKED);
    CHECK_EQ(legs[1].margin, -M(1) / 2);
    CHECK_EQ(legs[1].nearest.user, 1);
    const ko_q30 free = (ko_q30)(INT64_C(13) * KO_Q30_ONE / 20); /* 6.5 m */
    CHECK(wants_free ? (legs[1].free <= free && legs[1].free > free - KO_Q30_ONE / 10000)
                     : legs[1].free == 0);
    CHECK_EQ(legs[2].state, KO_LEG_BLOCKED); /* touched by a point: 1 - 0.5 - 0.5 */
    CHECK_EQ(legs[2].margin, 0);
    CHECK_EQ(legs[2].nearest.user, 2);
    CHECK_EQ(legs[3].state, KO_LEG_CLEAR);
    CHECK_EQ(legs[3].margin, M(2));
    CHECK_EQ(legs[3].free, KO_NEVER);
}

static void run_with(bool has_tree, bool wants_free, uint32_t budget)
{
    const ko_field field = set_up(has_tree);
    ko_status status = KO_UNFINISHED;
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, M(1) / 2, M(2), wants_free, &fan), KO_OK);
    for (uint32_t i = 0; i < LEGS; i++) {
        CHECK(is_forgotten(&legs[i]));
    }
    for (unsigned rounds = 0; rounds < 1000U && status == KO_UNFINISHED; rounds++) {
        status = ko_fan_next(&fan, budget);
        CHECK(status == KO_OK || (status == KO_UNFINISHED && is_forgotten(&legs[LEGS - 1U])));
    }
    CHECK_EQ(status, KO_OK);
    check_answers(wants_free);
    CHECK_EQ(ko_fan_next(&fan, budget), KO_END);
}

static void of_bodies(void)
{
    run_with(false, false, KO_NO_BUDGET);
    run_with(false, true, KO_NO_BUDGET);
    run_with(false, true, 1);
}

static void of_tree(void)
{
    run_with(true, false, KO_NO_BUDGET);
    run_with(true, true, KO_NO_BUDGET);
    run_with(true, true, 1);
    run_with(true, false, 3);
}

static void of_fat_boxes(void)
{
    ko_field field = set_up(true);
    field.bodies = NULL;
    field.count = 0;
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, M(1) / 2, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_OK);
    CHECK_EQ(legs[0].state, KO_LEG_NEAR); /* the box of the sphere, and the margin */
    CHECK(is_about(legs[0].margin, M(3) / 2 - MARGIN, 2));
    CHECK_EQ(legs[1].state, KO_LEG_BLOCKED);
    CHECK_EQ(legs[2].state, KO_LEG_BLOCKED);
    CHECK_EQ(legs[3].state, KO_LEG_CLEAR);
}

static void of_a_mask(void)
{
    ko_field field = set_up(true);
    field.mask = 2; /* objects have 1 */
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, M(1) / 2, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_END);
    for (uint32_t i = 0; i < LEGS; i++) {
        CHECK_EQ(legs[i].state, KO_LEG_CLEAR);
    }
}

/* No budget, no answer; a budget of nothing among nothing is enough. */
static void without_budget(void)
{
    ko_field field = set_up(true);
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, 0), KO_UNFINISHED);
    for (uint32_t i = 0; i < LEGS; i++) {
        CHECK(is_forgotten(&legs[i]));
    }
    field.tree = NULL;
    field.count = 0;
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, 0), KO_END);
    CHECK_EQ(legs[0].state, KO_LEG_CLEAR);
    CHECK_EQ(ko_fan_begin(&field, NULL, 0, 0, 0, true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, 0), KO_END);
    (void)ko_tree_init(&tree, nodes, MOST, MARGIN); /* an empty tree */
    field.tree = &tree;
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, 0), KO_END);
    CHECK_EQ(legs[0].state, KO_LEG_CLEAR);
}

/* Legs of a few LSB, stopped after each step: as those that run through. */
static void short_legs(void)
{
    const ko_field field = set_up(false);
    ko_leg through[LEGS];
    for (uint32_t run = 0; run < 2U; run++) {
        ko_status status = KO_UNFINISHED;
        for (uint32_t i = 0; i < LEGS; i++) {
            const fix16_t x = (fix16_t)i;
            legs[i].way.a = (ko_vec3){M(5), M(1), 0};
            legs[i].way.b = (ko_vec3){M(5) + x, M(1) - x, x};
        }
        CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, M(2), true, &fan), KO_OK);
        for (unsigned steps = 0; steps < 100U && status == KO_UNFINISHED; steps++) {
            status = ko_fan_next(&fan, (run == 0U) ? KO_NO_BUDGET : 1U);
        }
        CHECK_EQ(status, KO_OK);
        for (uint32_t i = 0; i < LEGS; i++) {
            through[i] = (run == 0U) ? legs[i] : through[i];
            CHECK_EQ(legs[i].state, KO_LEG_NEAR);
            CHECK_EQ(legs[i].margin, through[i].margin);
        }
    }
}

static void legs_out_of_range(void)
{
    const ko_field field = set_up(true);
    legs[0].way.b.x = KO_LIMIT; /* its radius reaches out */
    legs[1].way.a.y = INT32_MIN;
    legs[2].way.b = legs[2].way.a; /* of no length: a point is a leg */
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, M(1) / 2, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_OK);
    CHECK_EQ(legs[0].state, KO_LEG_RANGE);
    CHECK_EQ(legs[0].margin, KO_MARGIN_UNKNOWN);
    CHECK_EQ(legs[0].free, 0);
    CHECK_EQ(legs[1].state, KO_LEG_RANGE);
    CHECK_EQ(legs[2].state, KO_LEG_CLEAR);
    CHECK_EQ(legs[3].state, KO_LEG_CLEAR);
    legs[1].way = legs[2].way; /* one that is not legal, all others clear: that is not clear */
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, M(1) / 2, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_OK);
    legs[0].way = legs[2].way;
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, M(1) / 2, M(2), true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_END);
}

static void errors_on_the_way(void)
{
    ko_field field = set_up(true);
    ko_tree_id id;
    const ko_aabb box = {{0, 0, 0}, {M(1), M(1), M(1)}};
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, M(2), false, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, 1), KO_UNFINISHED);
    CHECK_EQ(ko_tree_insert(&tree, &box, 3, &id), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_E_CHANGED);
    CHECK(is_forgotten(&legs[3]));
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, M(2), false, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_E_DATA); /* an object without a body */
    CHECK(is_forgotten(&legs[3]));
}

static void refused(void)
{
    ko_field field = set_up(false);
    const ko_field nothing = {NULL, NULL, 0, 0};
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, 0, false, NULL), KO_E_ARG);
    CHECK_EQ(ko_fan_begin(NULL, legs, LEGS, 0, 0, false, &fan), KO_E_ARG);
    CHECK_EQ(ko_fan_begin(&field, NULL, LEGS, 0, 0, false, &fan), KO_E_ARG);
    CHECK_EQ(ko_fan_begin(&nothing, legs, LEGS, 0, 0, false, &fan), KO_E_ARG);
    CHECK_EQ(ko_fan_next(NULL, 0), KO_E_ARG);
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, -1, 0, false, &fan), KO_E_RANGE);
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, -1, false, &fan), KO_E_RANGE);
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, M(1), KO_LIMIT, false, &fan), KO_E_RANGE);
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, INT32_MAX, INT32_MAX, false, &fan), KO_E_RANGE);
    bodies[1].as.box.r.x = -1;
    CHECK_EQ(ko_fan_begin(&field, legs, LEGS, 0, 0, false, &fan), KO_E_RANGE);
    CHECK_EQ(legs[0].state, KO_LEG_CLEAR); /* nothing was changed */
    CHECK_EQ(legs[0].margin, 1);
}

/* At the ends of the range, with the largest reach. */
static void at_the_limits(void)
{
    ko_field field = set_up(false);
    field.count = 1;
    bodies[0] = sphere_at(-KO_LIMIT, -KO_LIMIT, -KO_LIMIT, 0);
    legs[0].way.a = (ko_vec3){KO_LIMIT, KO_LIMIT, KO_LIMIT};
    legs[0].way.b = (ko_vec3){-KO_LIMIT + M(3), -KO_LIMIT + M(4), -KO_LIMIT};
    CHECK_EQ(ko_fan_begin(&field, legs, 1, 0, KO_LIMIT, true, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_OK);
    CHECK_EQ(legs[0].state, KO_LEG_NEAR);
    CHECK(is_about(legs[0].margin, M(5), 9));
}

/* Legs among objects of a tree that is a chain, or runs in a circle: they stay unknown. */
static void test_damaged_tree(void)
{
    const ko_field among = {&chain, 0, 0, 0};
    ko_leg leg = {.way = {{0, 0, 0}, {F16(1.0), 0, 0}}};
    chain_make();
    CHECK_EQ(ko_fan_begin(&among, &leg, 1, F16(1.0), F16(1.0), false, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, 2U * KO_TREE_MAX_HEIGHT), KO_E_DATA); /* no room to put it off */
    CHECK_EQ(leg.state, KO_LEG_UNKNOWN);
    chain_make();
    chain_nodes[1].child[0] = 1;
    chain_nodes[1].box[1].lo.x = KO_LIMIT; /* nothing is put off */
    chain_nodes[1].box[1].hi.x = KO_LIMIT;
    CHECK_EQ(ko_fan_begin(&among, &leg, 1, F16(1.0), F16(1.0), false, &fan), KO_OK);
    CHECK_EQ(ko_fan_next(&fan, KO_NO_BUDGET), KO_E_DATA);
    CHECK_EQ(leg.state, KO_LEG_UNKNOWN);
}

/* What the walk of a leg looks up tables with. */
static void test_damaged_way(void)
{
    const ko_field field = set_up(true);
    legs[0].way.b = (ko_vec3){M(90), M(90), M(90)};
    for (uint32_t i = 0; i < 32U; i++) {
        CHECK_EQ(ko_fan_begin(&field, legs, 1, 0, 0, false, &fan), KO_OK);
        CHECK_EQ(ko_fan_next(&fan, 0), KO_UNFINISHED);
        CHECK(!fan.walk.is_wide);
        fan.walk.by.way.slabs.back ^= 1U << i;
        const ko_status status = ko_fan_next(&fan, KO_NO_BUDGET);
        CHECK((i < 3U) ? status == KO_OK || status == KO_END : status == KO_E_DATA);
    }
}

static const test_case cases[] = {
    {"of bodies", of_bodies},
    {"of a tree", of_tree},
    {"of fat boxes", of_fat_boxes},
    {"of a mask", of_a_mask},
    {"without budget", without_budget},
    {"short legs", short_legs},
    {"legs out of range", legs_out_of_range},
    {"errors on the way", errors_on_the_way},
    {"refused", refused},
    {"at the limits", at_the_limits},
    {"damaged tree", test_damaged_tree},
    {"damaged way", test_damaged_way},
};
TEST_SUITE(motion_fan, cases);
