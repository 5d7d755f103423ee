/* Tests of ko_tree_shared_* and ko_tree_sequence_*: every order of steps of a writer and readers,
 * in one thread. tests/threads has the threads, tests/interrupt the interrupt.
 *
 * promise: whole-reader, refuses */
#include "upkeep.h"

#include <stddef.h>
#include <string.h>

#define N 8U
#define MARGIN (METRES(1) / 10)

static ko_tree_node *const pools[2] = {arena_pool, arena_pool + N};
ko_tree_shared upkeep_shared;

static void add(ko_tree *tree, uint32_t user)
{
    const ko_aabb box = {{METRES(user), 0, 0}, {1, 1, 1}};
    ko_tree_id id = 0;
    CHECK_EQ(ko_tree_insert(tree, &box, user, &id), KO_OK);
}

static void publish_one_more(void)
{
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_OK);
    add(tree, tree->count);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_OK);
}

static void readers_see_what_was_published(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    for (uint32_t n = 0; n < N; n++) {
        CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_OK);
        add(tree, n);
        CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, n, &seen), KO_OK);
        CHECK_EQ(seen->count, n); /* not yet */
        CHECK_EQ(seen->margin, MARGIN);
        CHECK_EQ(tree->margin, MARGIN);
        CHECK_EQ(ko_tree_shared_release(&upkeep_shared, n), KO_OK);
        CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_OK);
        CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, &seen), KO_OK);
        CHECK_EQ(seen->count, n + 1U);
        CHECK_EQ(upkeep_ask(seen, &upkeep_world, KO_ALL).hits, n + 1U);
        CHECK_EQ(ko_tree_validate(seen), KO_OK);
        CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 0), KO_OK);
    }
}

/* The tree that a reader holds does not change, however long it is held. */
static void what_is_held_stays(void)
{
    const ko_tree *seen = NULL;
    const ko_tree *newer = NULL;
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    publish_one_more();
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 3, &seen), KO_OK);
    publish_one_more(); /* into the copy that nobody holds */
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_E_CHANGED);
    CHECK(tree == NULL);
    CHECK_EQ(seen->count, 1);
    CHECK_EQ(ko_tree_validate(seen), KO_OK);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 4, &newer), KO_OK);
    CHECK_EQ(newer->count, 2);
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_E_CHANGED);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 3), KO_OK);
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_OK);
    add(tree, 2);
    CHECK_EQ(newer->count, 2);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_OK);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 4), KO_OK);
    publish_one_more();
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, &seen), KO_OK);
    CHECK_EQ(seen->count, 4);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 0), KO_OK);
}

/* A reader that holds the older tree for ever delays no publication once its hold is revoked, and
 * is told so when it releases. */
static void a_hold_is_revoked(void)
{
    const ko_tree *seen = NULL;
    const ko_tree *newer = NULL;
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 3, &seen), KO_OK);
    publish_one_more();
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_E_CHANGED);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 4, &newer), KO_OK);
    CHECK_EQ(ko_tree_shared_revoke(&upkeep_shared, &tree), KO_OK);
    CHECK(tree == seen);
    add(tree, tree->count);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_OK);
    CHECK_EQ(newer->count, 1); /* the published tree stays with its readers */
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 4), KO_OK);
    for (uint32_t i = 0; i < 3U; i++) { /* the old note delays nobody */
        publish_one_more();
    }
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 5, &newer), KO_OK);
    CHECK_EQ(newer->count, 5);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 3), KO_E_CHANGED);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 3), KO_OK); /* it holds nothing any longer */
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 5), KO_OK);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 3, &seen), KO_OK);
    CHECK_EQ(seen->count, 5);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 3), KO_OK);
}

/* Eight readers hold what is revoked, and each is told. */
static void each_reader_is_told(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
        CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, reader, &seen), KO_OK);
    }
    publish_one_more();
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_E_CHANGED);
    CHECK_EQ(ko_tree_shared_revoke(&upkeep_shared, &tree), KO_OK);
    for (uint32_t reader = 0; reader < KO_TREE_READERS; reader++) {
        CHECK_EQ(ko_tree_shared_release(&upkeep_shared, reader), KO_E_CHANGED);
        CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, reader, &seen), KO_OK);
        CHECK_EQ(seen->count, 1); /* the copy was not published */
        CHECK_EQ(ko_tree_shared_release(&upkeep_shared, reader), KO_OK);
    }
}

/* The numbers of revocations begin again at 0 after 2^30 - 1. */
static void numbers_of_revocations_wrap(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    upkeep_shared.number[1] = 0x3FFFFFFFU;
    publish_one_more();
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, &seen), KO_OK);
    publish_one_more();
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_E_CHANGED);
    CHECK_EQ(ko_tree_shared_revoke(&upkeep_shared, &tree), KO_OK);
    CHECK_EQ(upkeep_shared.number[1], 0);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_OK);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 0), KO_E_CHANGED);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, &seen), KO_OK);
    CHECK_EQ(seen->count, 2);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 0), KO_OK);
}

static void what_is_not_published_is_forgotten(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_OK);
    add(tree, 1);
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_OK);
    CHECK_EQ(tree->count, 0);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, &seen), KO_OK);
    CHECK_EQ(seen->count, 0);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 0), KO_OK);
}

/* A second publication without a copy would give readers the tree before the last. */
static void only_a_copy_is_published(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_E_CHANGED);
    publish_one_more();
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_E_CHANGED);
        CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, &seen), KO_OK);
        CHECK_EQ(seen->count, 1);
        CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 0), KO_OK);
    }
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_OK);
    CHECK_EQ(tree->count, 1);
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_E_CHANGED);
}

static void bad_input_is_refused(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    uint32_t ticket = 5;
    ko_tree_sequence sequence = {1};
    CHECK_EQ(ko_tree_shared_init(NULL, pools[0], pools[1], N, MARGIN), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, NULL, pools[1], N, MARGIN), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], NULL, N, MARGIN), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], 0, MARGIN), KO_E_RANGE);
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, (fix16_t)-1), KO_E_RANGE);
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, KO_LIMIT + 1), KO_E_RANGE);
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    CHECK_EQ(ko_tree_shared_hold(NULL, 0, &seen), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, KO_TREE_READERS, &seen), KO_E_RANGE);
    CHECK_EQ(ko_tree_shared_release(NULL, 0), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, KO_TREE_READERS), KO_E_RANGE);
    CHECK_EQ(ko_tree_shared_write(NULL, &tree), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_revoke(NULL, &tree), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_revoke(&upkeep_shared, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_publish(NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_sequence_write_begin(NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_sequence_write_end(NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_sequence_read_begin(NULL, &ticket), KO_E_ARG);
    CHECK_EQ(ko_tree_sequence_read_begin(&sequence, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_sequence_read_end(NULL, 0), KO_E_ARG);
    CHECK_EQ(ko_tree_sequence_read_begin(&sequence, &ticket), KO_E_CHANGED);
    CHECK_EQ(ticket, 5);
}

static void readers_notice_writers(void)
{
    ko_tree_sequence sequence = {0xFFFFFFFEU}; /* also where the number wraps */
    uint32_t before = 0;
    uint32_t after = 0;
    for (uint32_t i = 0; i < 3U; i++) {
        CHECK_EQ(ko_tree_sequence_read_begin(&sequence, &before), KO_OK);
        CHECK_EQ(ko_tree_sequence_read_end(&sequence, before), KO_OK);
        CHECK_EQ(ko_tree_sequence_write_begin(&sequence), KO_OK);
        CHECK_EQ(ko_tree_sequence_read_begin(&sequence, &after), KO_E_CHANGED);
        CHECK_EQ(ko_tree_sequence_read_end(&sequence, before), KO_E_CHANGED);
        CHECK_EQ(ko_tree_sequence_write_end(&sequence), KO_OK);
        CHECK_EQ(ko_tree_sequence_read_end(&sequence, before), KO_E_CHANGED);
        CHECK_EQ(ko_tree_sequence_read_begin(&sequence, &after), KO_OK);
        CHECK_EQ(ko_tree_sequence_read_end(&sequence, after), KO_OK);
        CHECK(after != before);
    }
}

/* Memory that was never set up is refused by each call, and stays as it is. */
static void nothing_is_done_before_it_is_set_up(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    memset(&upkeep_shared, 0, sizeof(upkeep_shared));
    CHECK_EQ(ko_tree_shared_hold(&upkeep_shared, 0, &seen), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_release(&upkeep_shared, 0), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_revoke(&upkeep_shared, &tree), KO_E_ARG);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_E_ARG);
    CHECK(seen == NULL && tree == NULL && upkeep_shared.holds[0] == 0U);
}

/* The tree to be copied does not fit its pool any longer: nothing is handed out. */
static void a_damaged_tree_is_not_copied(void)
{
    ko_tree *tree = NULL;
    CHECK_EQ(ko_tree_shared_init(&upkeep_shared, pools[0], pools[1], N, MARGIN), KO_OK);
    publish_one_more();
    const uint32_t front = upkeep_shared.front & 1U;
    upkeep_shared.tree[front].leaves = N + 1U;
    CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_E_FULL);
    CHECK_EQ(ko_tree_shared_revoke(&upkeep_shared, &tree), KO_E_FULL);
    CHECK_EQ(upkeep_shared.number[1U - front], 0);
    CHECK(tree == NULL);
    CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_E_CHANGED);
}

static const test_case cases[] = {
    {"readers see what was published", readers_see_what_was_published},
    {"what is held stays", what_is_held_stays},
    {"a hold is revoked", a_hold_is_revoked},
    {"each reader is told", each_reader_is_told},
    {"numbers of revocations wrap", numbers_of_revocations_wrap},
    {"what is not published is forgotten", what_is_not_published_is_forgotten},
    {"only a copy is published", only_a_copy_is_published},
    {"nothing is done before it is set up", nothing_is_done_before_it_is_set_up},
    {"a damaged tree is not copied", a_damaged_tree_is_not_copied},
    {"bad input is refused", bad_input_is_refused},
    {"readers notice writers", readers_notice_writers},
};
TEST_SUITE(tree_shared, cases);
