/* Tests of legs among what is frozen, alone and beside bodies and a tree.
 *
 * promise: no-miss, refuses, bounded-steps, set-up, damage-contained */
#include "bodies.h"
#include "keepout/frozen_build.h"

#include <string.h>

enum { STILL = 12, MOST = 4 };

static ko_aabb boxes[STILL];
static uint32_t block[KO_FROZEN_BYTES((uint32_t)STILL) / 4U];
static ko_frozen_build build;
static ko_frozen frozen;
static ko_body bodies[MOST];
static ko_tree_node nodes[MOST];
static ko_tree tree;
static ko_tree_id id;
static ko_field field;
static ko_field_nearest query;
static ko_leg_hit hit;

/* A row of boxes, 10 m apart, with radii of 1 m: box i has its centre at (10 i, 10 i, 0) m. */
static void set_up(void)
{
    static uint8_t categories[STILL];
    for (int32_t i = 0; i < STILL; i++) {
        boxes[i] = (ko_aabb){{M(10) * i, M(10) * i, 0}, {M(1), M(1), M(1)}};
        categories[i] = (i % 2 == 0) ? 1U : 2U;
    }
    const ko_frozen_source source = {boxes, NULL, categories, STILL, NULL};
    CHECK_EQ(ko_frozen_build_begin(&source, block, sizeof(block), &build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&build, NULL, &frozen), KO_OK);
}

/* Asks with a budget a call; 0 is no limit. */
static ko_status ask(const ko_capsule *leg, fix16_t reach, uint32_t budget)
{
    ko_status status = KO_UNFINISHED;
    uint32_t all = 0;
    CHECK_EQ(ko_field_nearest_begin(&field, leg, reach, true, &query), KO_OK);
    memset(&hit, 0x5A, sizeof(hit));
    for (unsigned calls = 0; calls < 1000U && status == KO_UNFINISHED; calls++) {
        uint32_t purse = budget;
        status = ko_field_nearest_next(&query, (budget == 0U) ? NULL : &purse, &hit);
        all += budget - purse;
        CHECK(status != KO_UNFINISHED || purse == 0U);
    }
    CHECK(query.q.visits >= all);
    return status;
}

/* Legs that pass boxes by 2 m: long ones in any direction, and short ones. */
static void boxes_alone(void)
{
    set_up();
    CHECK_EQ(ko_field_open(NULL, 0, NULL, &frozen, KO_ALL, &field), KO_OK);
    for (uint32_t budget = 0; budget < 4U; budget++) {
        const ko_capsule across = {{M(50), M(-90), 0}, {M(50), M(90), M(1)}, 0};
        CHECK_EQ(ask(&across, M(9), budget), KO_OK);
        CHECK_EQ(hit.user, 5);
        CHECK(hit.margin <= 0 && hit.enter != KO_NEVER);
        CHECK_EQ(hit.id, KO_TREE_ID_NONE);
        CHECK(hit.object < STILL);
        const ko_capsule along = {{M(-50), M(-50), M(3)}, {M(90), M(90), M(3)}, 0};
        CHECK_EQ(ask(&along, M(1), budget), KO_END);
        CHECK_EQ(ask(&along, M(2), budget), KO_OK);
        CHECK_EQ(hit.margin, M(2));
        CHECK_EQ(hit.enter, KO_NEVER);
        const ko_capsule beside = {{M(23), M(20), 0}, {M(23), M(20), M(1)}, M(1)};
        CHECK_EQ(ask(&beside, M(4), budget), KO_OK);
        CHECK_EQ(hit.user, 2);
        CHECK_EQ(hit.margin, M(1));
    }
}

/* A leg of which only the last piece meets a box. */
static void every_piece_is_walked(void)
{
    set_up();
    CHECK_EQ(ko_field_open(NULL, 0, NULL, &frozen, KO_ALL, &field), KO_OK);
    for (int32_t i = 0; i < STILL; i++) {
        const ko_vec3 end = boxes[i].c;
        const ko_capsule to = {{M(-99), M(70), M(77)}, end, 0};
        const ko_capsule from = {end, {M(99), M(-70), M(-77)}, 0};
        CHECK_EQ(ask(&to, 0, 1), KO_OK);
        CHECK_EQ(hit.user, i);
        CHECK_EQ(ask(&from, 0, 2), KO_OK);
        CHECK_EQ(hit.user, i);
    }
    const ko_capsule passes = {{M(-99), M(70), M(77)}, {M(99), M(-70), M(77)}, 0};
    CHECK_EQ(ask(&passes, M(9), 1), KO_END);
}

/* The nearest of both worlds is reported, with one purse. */
static void beside_bodies(void)
{
    set_up();
    const ko_capsule leg = {{M(-30), M(4), 0}, {M(30), M(4), 0}, M(1) / 2};
    ko_aabb box;
    for (uint32_t k = 0; k < 4U; k++) {
        const bool has_tree = k % 2U == 0U;
        bodies[0] = sphere_at(M(-20), (k < 2U) ? M(6) : M(9), 0, M(1));
        KO_IGNORE(ko_tree_init(&tree, nodes, MOST, 0));
        CHECK_EQ(ko_aabb_from_body(&bodies[0], &box), KO_OK);
        CHECK_EQ(ko_tree_insert(&tree, &box, 0, &id), KO_OK);
        CHECK_EQ(ko_field_open(bodies, 1, has_tree ? &tree : NULL, &frozen, KO_ALL, &field), KO_OK);
        for (uint32_t budget = 0; budget < 3U; budget++) {
            CHECK_EQ(ask(&leg, M(8), budget), KO_OK);
            CHECK_EQ(hit.user, 0);
            CHECK((k < 2U) == (hit.object == KO_FROZEN_NONE));
            CHECK((k == 0U) == (hit.id == id));
            CHECK(hit.margin > ((k < 2U) ? M(1) / 2 : M(5) / 2) - 12);
        }
    }
}

static void masks_are_kept(void)
{
    set_up();
    const ko_capsule leg = {{M(-5), M(-5), 0}, {M(25), M(25), 0}, 0};
    CHECK_EQ(ko_field_open(NULL, 0, NULL, &frozen, 2, &field), KO_OK);
    CHECK_EQ(ask(&leg, 0, 0), KO_OK);
    CHECK_EQ(hit.user, 1);
    CHECK_EQ(ko_field_open(NULL, 0, NULL, &frozen, 4, &field), KO_OK);
    CHECK_EQ(ask(&leg, M(9), 0), KO_END);
}

static void refusals(void)
{
    static const ko_frozen never;
    const ko_capsule leg = {{0, 0, 0}, {M(9), 0, 0}, 0};
    set_up();
    CHECK_EQ(ko_field_open(NULL, 0, NULL, NULL, KO_ALL, &field), KO_E_ARG);
    CHECK_EQ(ko_field_open(NULL, 0, NULL, &never, KO_ALL, &field), KO_E_ARG);
    CHECK_EQ(ko_field_open(NULL, 0, NULL, &frozen, KO_ALL, &field), KO_OK);
    CHECK_EQ(ko_field_nearest_begin(&field, &leg, M(1), true, &query), KO_OK);
    frozen.set_up = 0;
    CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_CHANGED);
    CHECK_EQ(ko_field_nearest_begin(&field, &leg, M(1), true, &query), KO_E_ARG);
}

/* The words by which a walk goes on are damaged after begin, when no seal covers them. */
static void damaged_walks_end(void)
{
    const ko_capsule leg = {{0, 0, 0}, {M(90), M(90), M(90)}, 0};
    const struct {
        uint32_t end, step, at;
    } bad[] = {{9, 1, 0}, {1, 2, 0}, {1, 0, 0}, {1, 1, 2U * STILL}};
    set_up();
    CHECK_EQ(ko_field_open(NULL, 0, NULL, &frozen, KO_ALL, &field), KO_OK);
    for (uint32_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        CHECK_EQ(ko_field_nearest_begin(&field, &leg, 0, false, &query), KO_OK);
        CHECK_EQ(query.walk.by.still.end, 1);
        query.walk.by.still.end = bad[i].end;
        query.walk.by.still.step = bad[i].step;
        query.walk.by.still.query.at = bad[i].at;
        CHECK_EQ(ko_field_nearest_next(&query, NULL, &hit), KO_E_DATA);
    }
}

static const test_case cases[] = {
    {"boxes alone", boxes_alone},     {"every piece is walked", every_piece_is_walked},
    {"beside bodies", beside_bodies}, {"masks are kept", masks_are_kept},
    {"refusals", refusals},           {"damaged walks end", damaged_walks_end},
};
TEST_SUITE(motion_still, cases);
