/* Tests of legs in a field of bodies, with a tree and without.
 *
 * promise: no-miss, refuses, bounded-steps, change-noticed, damage-contained */
#include "bodies.h"
#include "chain.h"

#include <stddef.h>
#include <string.h>

#define MARGIN (M(1) / 10)

enum { MOST = 8, LEGS = 4 };

static ko_body bodies[MOST];
static ko_tree_node nodes[MOST];
static ko_tree tree;
static ko_tree_id ids[MOST];
static ko_capsule legs[LEGS];
static ko_field field;
static ko_field_nearest query;
static ko_leg_hit hit;

/* Legs to the east, north, west and south, 10 m long. A sphere is in the east, a box in the north,
 * a capsule in the west. */
static void set_up(bool has_tree)
{
    const ko_vec3 ends[LEGS] = {{M(10), 0, 0}, {0, M(10), 0}, {M(-10), 0, 0}, {0, M(-10), 0}};
    ko_aabb box;
    bodies[0] = sphere_at(M(5), M(3), 0, M(1));
    bodies[1] = box_at(0, M(8), 0, M(1));
    bodies[2] = capsule_at(M(-6), M(-1), 0, M(1) / 2);
    KO_IGNORE(ko_tree_init(&tree, nodes, MOST, MARGIN));
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_aabb_from_body(&bodies[i], &box), KO_OK);
        CHECK_EQ(ko_tree_insert(&tree, &box, i, &ids[i]), KO_OK);
    }
    for (uint32_t i = 0; i < LEGS; i++) {
        legs[i] = (ko_capsule){{0, 0, 0}, ends[i], M(1) / 2};
    }
    CHECK_EQ(ko_field_open(bodies, 3, has_tree ? &tree : NULL, NULL, KO_ALL, &field), KO_OK);
}

static bool is_about(fix16_t margin, fix16_t truth, fix16_t bound)
{
    return margin <= truth && margin > truth - bound;
}

/* Asks for the nearest body of a leg. Each call gets the budget; 0 is no limit. A call without an
 * answer must write nothing, and KO_OK must come once. */
static ko_status ask(const ko_capsule *leg, fix16_t reach, bool wants_enter, uint32_t budget)
{
    ko_leg_hit before;
    ko_status status = KO_UNFINISHED;
    CHECK_EQ(ko_field_nearest_begin(&field, leg, reach, wants_enter, &query), KO_OK);
    memset(&hit, 0x5A, sizeof(hit));
    before = hit;
    for (unsigned calls = 0; calls < 1000U && status == KO_UNFINISHED; calls++) {
        uint32_t purse = budget;
        status = ko_field_nearest_next(&query, (budget == 0U) ? NULL : &purse, &hit);
        CHECK(status == KO_OK || memcmp(&hit, &before, sizeof(hit)) == 0);
    }
    if (status == KO_OK || status == KO_END) {
        ko_leg_hit none;
        uint32_t nothing = 0;
        CHECK_EQ(ko_field_nearest_next(&query, NULL, &none), KO_END);
        CHECK_EQ(ko_field_nearest_next(&query, &nothing, &none), KO_END);
    }
    return status;
}

static void check_answers(bool wants_enter, uint32_t budget)
{
    CHECK_EQ(ask(&legs[0], M(2), wants_enter, budget), KO_OK);
    CHECK(is_about(hit.margin, M(3) / 2, 4)); /* 3 - 1 - 0.5 */
    CHECK_EQ(hit.user, 0);
    CHECK_EQ(hit.enter, KO_NEVER);
    CHECK_EQ(ask(&legs[1], M(2), wants_enter, budget), KO_OK);
    CHECK_EQ(hit.margin, -M(1) / 2);
    CHECK_EQ(hit.user, 1);
    const ko_q30 enter = (ko_q30)(INT64_C(13) * KO_Q30_ONE / 20); /* 6.5 m */
    CHECK(wants_enter ? (hit.enter <= enter && hit.enter > enter - KO_Q30_ONE / 10000)
                      : hit.enter == 0);
    CHECK_EQ(ask(&legs[2], M(2), wants_enter, budget), KO_OK);
    CHECK_EQ(hit.margin, 0); /* touched by a point: 1 - 0.5 - 0.5 */
    CHECK_EQ(hit.user, 2);
    CHECK_EQ(ask(&legs[3], M(2), wants_enter, budget), KO_END);
}

static void of_bodies(void)
{
    set_up(false);
    check_answers(false, 0);
    check_answers(true, 0);
    check_answers(true, 1);
    CHECK_EQ(ask(&legs[0], M(2), false, 0), KO_OK);
    CHECK_EQ(hit.id, KO_TREE_ID_NONE);
    CHECK_EQ(query.q.visits, 3);
}

static void of_tree(void)
{
    set_up(true);
    check_answers(false, 0);
    check_answers(true, 0);
    check_answers(true, 1);
    check_answers(false, 3);
    CHECK_EQ(ask(&legs[1], M(2), false, 0), KO_OK);
    CHECK_EQ(hit.id & 0xFFFFU, 1);
}

static void of_fat_boxes(void)
{
    set_up(true);
    CHECK_EQ(ko_field_open(NULL, 7, &tree, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(ask(&legs[0], M(2), true, 0), KO_OK); /* the sphere's fat box */
    CHECK(is_about(hit.margin, M(3) / 2 - MARGIN, 2));
    CHECK_EQ(ask(&legs[1], M(2), true, 0), KO_OK);
    CHECK(hit.margin <= 0);
    CHECK_EQ(ask(&legs[2], M(2), true, 0), KO_OK);
    CHECK(hit.margin <= 0);
    CHECK_EQ(ask(&legs[3], M(2), true, 0), KO_END);
}

static void of_a_mask(void)
{
    set_up(true);
    CHECK_EQ(ko_field_open(bodies, 3, &tree, NULL, 2, &field),
             KO_OK); /* the objects have category 1 */
    for (uint32_t i = 0; i < LEGS; i++) {
        CHECK_EQ(ask(&legs[i], M(2), true, 0), KO_END);
    }
}

/* Without budget there is no answer, except in an empty field. */
static void without_budget(void)
{
    uint32_t none = 0;
    set_up(true);
    CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], M(2), true, &query), KO_OK);
    CHECK_EQ(ko_field_nearest_next(&query, &none, &hit), KO_UNFINISHED);
    CHECK_EQ(ko_field_nearest_next(&query, &none, &hit), KO_UNFINISHED);
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_OK);
    CHECK_EQ(ko_field_open(bodies, 0, NULL, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], M(2), true, &query), KO_OK);
    CHECK_EQ(ko_field_nearest_next(&query, &none, &hit), KO_END);
    for (uint32_t i = 0; i < 3U; i++) { /* a tree that has become empty */
        CHECK_EQ(ko_tree_remove(&tree, ids[i]), KO_OK);
    }
    CHECK_EQ(ko_field_open(NULL, 0, &tree, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], M(2), true, &query), KO_OK);
    CHECK_EQ(ko_field_nearest_next(&query, &none, &hit), KO_END);
    KO_IGNORE(ko_tree_init(&tree, nodes, MOST, MARGIN)); /* an empty tree */
    CHECK_EQ(ko_field_open(bodies, 3, &tree, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], M(2), true, &query), KO_OK);
    CHECK_EQ(ko_field_nearest_next(&query, &none, &hit), KO_END);
}

/* A fan: several legs, one after the other, spend one budget. */
static void one_purse(void)
{
    uint32_t budget = 100;
    uint32_t spent = 0;
    set_up(true);
    for (uint32_t i = 0; i < LEGS; i++) {
        CHECK_EQ(ko_field_nearest_begin(&field, &legs[i], M(2), false, &query), KO_OK);
        KO_IGNORE(ko_field_nearest_next(&query, &budget, &hit));
        spent += query.q.visits;
    }
    CHECK(spent > 0U && budget == 100U - spent);
    budget = 1;
    CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], M(2), false, &query), KO_OK);
    CHECK_EQ(ko_field_nearest_next(&query, &budget, &hit), KO_UNFINISHED);
    CHECK_EQ(budget, 0); /* it has stopped after one box */
}

/* Legs of a few LSB, interrupted after each step, get the answer of those that are not. */
static void short_legs(void)
{
    set_up(false);
    for (uint32_t i = 0; i < LEGS; i++) {
        const fix16_t x = (fix16_t)i;
        const ko_capsule leg = {{M(5), M(1), 0}, {M(5) + x, M(1) - x, x}, 0};
        CHECK_EQ(ask(&leg, M(2), true, 0), KO_OK);
        const fix16_t margin = hit.margin;
        CHECK(margin > 0);
        CHECK_EQ(ask(&leg, M(2), true, 1), KO_OK);
        CHECK_EQ(hit.margin, margin);
    }
}

static void begin_refused(const ko_field *of, const ko_capsule *leg, fix16_t reach,
                          ko_status status)
{
    memset(&hit, 0, sizeof(hit));
    CHECK_EQ(ko_field_nearest_begin(of, leg, reach, true, &query), status);
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), status);
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), status);
}

static void refused(void)
{
    const ko_field never_opened = {0};
    set_up(true);
    ko_capsule leg = legs[0];
    leg.b.x = KO_LIMIT; /* its radius sticks out of the world */
    begin_refused(&field, &leg, M(2), KO_E_RANGE);
    leg = legs[0];
    leg.a.y = INT32_MIN;
    begin_refused(&field, &leg, M(2), KO_E_RANGE);
    leg = legs[0];
    leg.r = -1;
    begin_refused(&field, &leg, M(2), KO_E_RANGE);
    begin_refused(&field, &legs[0], -1, KO_E_RANGE);
    begin_refused(&field, &legs[0], KO_LIMIT, KO_E_RANGE);
    begin_refused(&field, &legs[0], INT32_MAX, KO_E_RANGE);
    begin_refused(NULL, &legs[0], 0, KO_E_ARG);
    begin_refused(&field, NULL, 0, KO_E_ARG);
    begin_refused(&never_opened, &legs[0], 0, KO_E_ARG);
    CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], 0, false, NULL), KO_E_ARG);
    CHECK_EQ(ko_field_nearest_next(NULL, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_field_nearest_next(&query, NULL, NULL), KO_E_ARG);
    query = (ko_field_nearest){0};
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_ARG);
    leg = (ko_capsule){{M(1), 0, 0}, {M(1), 0, 0}, 0}; /* a leg may be a point */
    CHECK_EQ(ask(&leg, M(2), true, 0), KO_END);
}

static void open_refused(void)
{
    set_up(true);
    const ko_field before = field;
    CHECK_EQ(ko_field_open(bodies, 3, &tree, NULL, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_field_open(NULL, 3, NULL, NULL, KO_ALL, &field), KO_E_ARG);
    static const ko_tree never_made;
    CHECK_EQ(ko_field_open(bodies, 3, &never_made, NULL, KO_ALL, &field), KO_E_ARG);
    CHECK_EQ(ko_field_open(bodies, 3, &tree, NULL, 0, &field), KO_E_RANGE);
    CHECK_EQ(ko_field_open(bodies, 3, &tree, NULL, 256, &field), KO_E_RANGE);
    bodies[1].as.box.r.x = -1;
    CHECK_EQ(ko_field_open(bodies, 3, &tree, NULL, KO_ALL, &field), KO_E_RANGE);
    CHECK(memcmp(&field, &before, sizeof(field)) == 0);
    CHECK_EQ(ko_field_open(bodies, 1, &tree, NULL, KO_ALL, &field), KO_OK); /* the first is legal */
}

static void errors_on_the_way(void)
{
    const ko_aabb box = {{0, 0, 0}, {M(1), M(1), M(1)}};
    uint32_t budget = 1;
    ko_tree_id id;
    set_up(true);
    CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], M(2), false, &query), KO_OK);
    CHECK_EQ(ko_field_nearest_next(&query, &budget, &hit), KO_UNFINISHED);
    CHECK_EQ(ko_tree_insert(&tree, &box, 3, &id), KO_OK);
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_CHANGED);
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_CHANGED);
    CHECK_EQ(ask(&legs[0], M(2), false, 0), KO_E_DATA); /* the fourth object has no body */
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_DATA);
    /* the field is forgotten while a query waits, with a tree and without */
    for (uint32_t has_tree = 0; has_tree < 2U; has_tree++) {
        set_up(has_tree != 0U);
        CHECK_EQ(ko_field_nearest_begin(&field, &legs[0], M(2), false, &query), KO_OK);
        field.set_up = 0;
        CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_CHANGED);
    }
    /* the fat box of a leaf is not legal */
    set_up(true);
    CHECK_EQ(ko_field_open(NULL, 0, &tree, NULL, KO_ALL, &field), KO_OK);
    const uint32_t place = nodes[ids[0] & 0xFFFFU].leaf_place;
    nodes[place >> 1].box[place & 1U].hi.x = KO_LIMIT + 1;
    CHECK_EQ(ask(&legs[0], M(2), false, 0), KO_E_DATA);
    /* a leaf does not hang where it says */
    set_up(true);
    CHECK_EQ(ko_field_open(NULL, 0, &tree, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(ask(&legs[0], M(2), false, 0), KO_OK);
    nodes[ids[0] & 0xFFFFU].leaf_place = nodes[ids[1] & 0xFFFFU].leaf_place;
    CHECK_EQ(ask(&legs[0], M(2), false, 0), KO_E_DATA);
}

/* Bodies at the ends of the range, asked with the largest search radius. */
static void at_the_limits(void)
{
    set_up(false);
    bodies[0] = sphere_at(-KO_LIMIT, -KO_LIMIT, -KO_LIMIT, 0);
    const ko_capsule leg = {
        {KO_LIMIT, KO_LIMIT, KO_LIMIT}, {-KO_LIMIT + M(3), -KO_LIMIT + M(4), -KO_LIMIT}, 0};
    CHECK_EQ(ko_field_open(bodies, 1, NULL, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(ask(&leg, KO_LIMIT, true, 0), KO_OK);
    CHECK(is_about(hit.margin, M(5), 9));
    /* from one side of the world to the other */
    const ko_capsule whole = {{-KO_LIMIT, 0, 0}, {KO_LIMIT, 0, 0}, 0};
    bodies[0] = sphere_at(M(5), M(3), 0, M(1));
    CHECK_EQ(ask(&whole, M(4), true, 0), KO_OK);
    CHECK(is_about(hit.margin, M(2), 9));
    const ko_capsule back = {{0, 0, KO_LIMIT}, {0, 0, -KO_LIMIT}, 0};
    bodies[0] = sphere_at(0, M(3), M(-5), M(1));
    CHECK_EQ(ask(&back, M(4), true, 0), KO_OK);
    CHECK(is_about(hit.margin, M(2), 9));
}

/* A budget ends with a stack that is full: the link is not put back, and the query says so. A level
 * takes two steps. */
static void check_full_stack(const ko_capsule *leg, fix16_t reach)
{
    for (uint32_t steps = 1; steps < 2U * KO_TREE_MAX_HEIGHT; steps++) {
        uint32_t purse = steps;
        CHECK_EQ(ko_field_nearest_begin(&field, leg, reach, false, &query), KO_OK);
        const ko_status status = ko_field_nearest_next(&query, &purse, &hit);
        CHECK_EQ(status, (steps < 2U * KO_TREE_MAX_HEIGHT - 1U) ? KO_UNFINISHED : KO_E_DATA);
    }
}

/* The tree is damaged: a chain that is too high, or a circle. */
static void test_damaged_tree(void)
{
    const ko_capsule leg = {{0, 0, 0}, {F16(1.0), 0, 0}, F16(1.0)};
    const ko_capsule way = {{0, 0, 0}, {M(90), M(90), M(90)}, 0};
    chain_make();
    CHECK_EQ(ko_field_open(NULL, 0, &chain, NULL, KO_ALL, &field), KO_OK);
    CHECK_EQ(ask(&leg, F16(1.0), false, 2U * KO_TREE_MAX_HEIGHT), KO_E_DATA);
    check_full_stack(&leg, F16(1.0));
    check_full_stack(&way, 0);
    chain_make();
    chain_nodes[1].child[0] = 1;
    chain_nodes[1].box[1].lo.x = KO_LIMIT; /* no branch is stacked */
    chain_nodes[1].box[1].hi.x = KO_LIMIT;
    CHECK_EQ(ask(&leg, F16(1.0), false, 0), KO_E_DATA);
}

/* Damages the words by which the walk along a leg indexes tables. */
static void test_damaged_path(void)
{
    set_up(true);
    const ko_capsule leg = {{0, 0, 0}, {M(90), M(90), M(90)}, 0};
    for (uint32_t i = 0; i < 32U; i++) {
        CHECK_EQ(ko_field_nearest_begin(&field, &leg, 0, false, &query), KO_OK);
        CHECK(!query.walk.is_wide);
        query.walk.by.way.path.back ^= 1U << i;
        const ko_status status = ko_field_nearest_next(&query, NULL, &hit);
        CHECK((i < 3U) ? status == KO_OK || status == KO_END : status == KO_E_DATA);
    }
    CHECK_EQ(ko_field_nearest_begin(&field, &leg, 0, false, &query), KO_OK);
    query.line.down = 32;
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_DATA);
    CHECK_EQ(ko_field_nearest_begin(&field, &leg, 0, false, &query), KO_OK);
    query.line.down = 0; /* as that of a point, but it is none */
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_DATA);
}

static const test_case cases[] = {
    {"of bodies", of_bodies},
    {"of a tree", of_tree},
    {"of fat boxes", of_fat_boxes},
    {"of a mask", of_a_mask},
    {"without budget", without_budget},
    {"one purse", one_purse},
    {"short legs", short_legs},
    {"refused", refused},
    {"open refused", open_refused},
    {"errors on the way", errors_on_the_way},
    {"at the limits", at_the_limits},
    {"damaged tree", test_damaged_tree},
    {"damaged path", test_damaged_path},
};
TEST_SUITE(motion_leg, cases);
