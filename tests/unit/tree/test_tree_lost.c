/* Tests that a tree that refused an object never says clear: until the loss is made up for, and in
 * each copy of the tree. tests/unit/inc/test_end.c asks every question of such a tree.
 *
 * promise: doubt */
#include "harness.h"
#include "lost.h"
#include "keepout/keepout.h"

#define METRE ((fix16_t)0x10000)

enum { ROOM = 4 };

static const ko_aabb there = {{METRE, 0, 0}, {METRE, METRE, METRE}};
static const ko_aabb nowhere = {{100 * METRE, 0, 0}, {METRE, METRE, METRE}};

static ko_tree_node nodes[ROOM];
static ko_tree_node others[ROOM];
static ko_tree tree;

static void fill(ko_tree *t, ko_tree_node *pool)
{
    CHECK_EQ(ko_tree_init(t, pool, ROOM, 0), KO_OK);
    for (uint32_t i = 0; i < ROOM; i++) {
        ko_tree_id id;
        CHECK_EQ(ko_tree_insert(t, &there, i, &id), KO_OK);
    }
}

/* Fills the tree, and has it refuse one object. */
static void lose(void)
{
    ko_tree_id id = 77;
    fill(&tree, nodes);
    CHECK_EQ(ko_tree_insert(&tree, &nowhere, ROOM, &id), KO_E_FULL);
    CHECK_EQ(id, 77);
}

/* Asks what touches a box where nothing is. */
static ko_status ask(const ko_tree *t)
{
    ko_tree_query query;
    ko_tree_hit hit;
    CHECK_EQ(ko_tree_query_begin(t, &nowhere, KO_ALL, &query), KO_OK);
    const ko_status status = ko_tree_query_next(&query, NULL, &hit);
    CHECK_EQ(query.q.doubt, (status == KO_PARTIAL) ? KO_TREE_LOST : 0U);
    CHECK_EQ(ko_tree_query_next(&query, NULL, &hit), status);
    return status;
}

static void a_loss_lasts_until_it_is_made_up_for(void)
{
    ko_tree_id id;
    lose();
    CHECK_EQ(ask(&tree), KO_PARTIAL);
    CHECK_EQ(ko_tree_remove(&tree, 0), KO_OK); /* room alone brings nothing back */
    CHECK_EQ(ask(&tree), KO_PARTIAL);
    CHECK_EQ(ko_tree_insert(&tree, &there, 0, &id), KO_OK);
    CHECK_EQ(ko_tree_rebuild(&tree), KO_OK);
    CHECK_EQ(ko_tree_compact(&tree), KO_OK);
    CHECK_EQ(ask(&tree), KO_PARTIAL);
    CHECK_EQ(ko_tree_clear_lost(&tree), KO_OK);
    CHECK_EQ(ask(&tree), KO_END);
    CHECK_EQ(ko_tree_clear_lost(NULL), KO_E_ARG);
    lose();
    CHECK_EQ(ko_tree_init(&tree, nodes, ROOM, 0), KO_OK);
    CHECK_EQ(ask(&tree), KO_END);
}

static void other_refusals_lose_nothing(void)
{
    const ko_aabb illegal = {{KO_LIMIT, 0, 0}, {1, 0, 0}};
    ko_tree_id ids[ROOM + 1];
    const ko_aabb boxes[ROOM + 1] = {there, there, there, there, there};
    fill(&tree, nodes);
    CHECK_EQ(ko_tree_insert(&tree, &illegal, 0, ids), KO_E_RANGE);
    CHECK_EQ(ko_tree_insert(&tree, NULL, 0, ids), KO_E_ARG);
    CHECK_EQ(ko_tree_build(&tree, boxes, NULL, 0, ids), KO_OK);
    CHECK_EQ(ask(&tree), KO_END);
    CHECK_EQ(ko_tree_build(&tree, boxes, NULL, ROOM + 1, ids), KO_E_FULL);
    CHECK_EQ(ask(&tree), KO_PARTIAL);
}

/* What is found comes with the doubt: the lost object may be nearer. */
static void findings_are_in_doubt_from_begin_on(void)
{
    const ko_vec3 here = {-METRE, 0, 0};
    ko_tree_nearest query;
    ko_tree_near near;
    lose();
    CHECK_EQ(ko_tree_nearest_begin(&tree, &here, 5 * METRE, KO_ALL, &query), KO_OK);
    CHECK_EQ(query.q.doubt, KO_TREE_LOST);
    CHECK_EQ(ko_tree_nearest_next(&query, NULL, &near), KO_OK);
    CHECK_EQ(near.clearance, METRE);
}

static void a_loss_during_a_query_is_told(void)
{
    ko_tree_query query;
    ko_tree_hit hit;
    ko_tree_id id;
    fill(&tree, nodes);
    CHECK_EQ(ko_tree_query_begin(&tree, &nowhere, KO_ALL, &query), KO_OK);
    CHECK_EQ(query.q.doubt, 0);
    CHECK_EQ(ko_tree_insert(&tree, &nowhere, ROOM, &id), KO_E_FULL);
    CHECK_EQ(ko_tree_query_next(&query, NULL, &hit), KO_PARTIAL);
    CHECK_EQ(query.q.doubt, KO_TREE_LOST);
}

/* Pairs of two trees, of which the second one lost an object before or during the walk. */
static void either_of_two_trees_may_have_lost(void)
{
    ko_tree second;
    for (uint32_t when = 0; when < 3U; when++) {
        ko_tree_cross query;
        ko_tree_pair pair;
        ko_tree_id id;
        ko_status status = KO_OK;
        fill(&tree, nodes);
        fill(&second, others);
        if (when == 1U) {
            CHECK_EQ(ko_tree_insert(&second, &nowhere, ROOM, &id), KO_E_FULL);
        }
        CHECK_EQ(ko_tree_cross_begin(&tree, &second, KO_ALL, KO_ALL, &query), KO_OK);
        CHECK_EQ(query.q.doubt, (when == 1U) ? KO_TREE_LOST : 0U);
        if (when == 2U) {
            CHECK_EQ(ko_tree_insert(&second, &nowhere, ROOM, &id), KO_E_FULL);
        }
        while ((status = ko_tree_cross_next(&query, NULL, &pair)) == KO_OK) {
        }
        CHECK_EQ(status, (when == 0U) ? KO_END : KO_PARTIAL);
        CHECK_EQ(query.q.doubt, (when == 0U) ? 0U : KO_TREE_LOST);
    }
}

static void copies_and_snapshots_keep_it(void)
{
    static uint8_t bytes[KO_TREE_SNAPSHOT_BYTES(ROOM)];
    ko_tree_stats stats;
    ko_tree copy;
    lose();
    CHECK_EQ(ko_tree_measure(&tree, &stats), KO_OK);
    CHECK_EQ(ko_tree_save(&tree, bytes, sizeof(bytes)), KO_OK);
    CHECK_EQ(ko_tree_copy(&tree, others, ROOM, &copy), KO_OK);
    CHECK_EQ(ask(&copy), KO_PARTIAL);
    CHECK_EQ(ko_tree_restore(&copy, others, ROOM, bytes, stats.snapshot_bytes), KO_OK);
    CHECK_EQ(ask(&copy), KO_PARTIAL);
    CHECK_EQ(ko_tree_clear_lost(&tree), KO_OK);
    CHECK_EQ(ko_tree_save(&tree, bytes, sizeof(bytes)), KO_OK);
    CHECK_EQ(ko_tree_restore(&copy, others, ROOM, bytes, stats.snapshot_bytes), KO_OK);
    CHECK_EQ(ask(&copy), KO_END);
}

static void readers_of_a_shared_tree_see_it(void)
{
    static ko_tree_shared shared;
    ko_tree *written;
    const ko_tree *held;
    ko_tree_id id;
    CHECK_EQ(ko_tree_shared_init(&shared, nodes, others, ROOM, 0), KO_OK);
    CHECK_EQ(ko_tree_shared_write(&shared, &written), KO_OK);
    for (uint32_t i = 0; i < ROOM; i++) {
        CHECK_EQ(ko_tree_insert(written, &there, i, &id), KO_OK);
    }
    CHECK_EQ(ko_tree_insert(written, &nowhere, ROOM, &id), KO_E_FULL);
    CHECK_EQ(ko_tree_shared_publish(&shared), KO_OK);
    CHECK_EQ(ko_tree_shared_write(&shared, &written), KO_OK);
    CHECK_EQ(ko_tree_shared_publish(&shared), KO_OK);
    CHECK_EQ(ko_tree_shared_hold(&shared, 0, &held), KO_OK);
    CHECK_EQ(ask(held), KO_PARTIAL);
    CHECK_EQ(ko_tree_shared_release(&shared, 0), KO_OK);
}

static const test_case cases[] = {
    {"a loss lasts until it is made up for", a_loss_lasts_until_it_is_made_up_for},
    {"other refusals lose nothing", other_refusals_lose_nothing},
    {"findings are in doubt from begin on", findings_are_in_doubt_from_begin_on},
    {"a loss during a query is told", a_loss_during_a_query_is_told},
    {"either of two trees may have lost", either_of_two_trees_may_have_lost},
    {"copies and snapshots keep it", copies_and_snapshots_keep_it},
    {"readers of a shared tree see it", readers_of_a_shared_tree_see_it},
};
TEST_SUITE(tree_lost, cases);
