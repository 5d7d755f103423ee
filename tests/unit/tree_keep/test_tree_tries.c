/* Tests ko_tree_shared_hold beside a writer that publishes while the reader tries to hold: it gives
 * up after four tries. The writer runs at the barrier between the reader's two reads of the front.
 * The code under test is compiled here once more, under other names, with a barrier that calls the
 * writer.
 *
 * promise: whole-reader, bounded-steps */
#define KO_BARE_NUMBERS /* no macro has the name of a function that gets another name below */
#include "upkeep.h"

#include <stddef.h>

#define N 8U

static ko_tree_node *const pools[2] = {arena_pool, arena_pool + N};
static uint32_t publications; /* still to come */

/* Publishes by the library's own calls. */
static void let_the_writer_in(void)
{
    if (publications > 0U) {
        ko_tree *tree = NULL;
        publications--;
        CHECK_EQ(ko_tree_shared_write(&upkeep_shared, &tree), KO_OK);
        CHECK_EQ(ko_tree_shared_publish(&upkeep_shared), KO_OK);
    }
}

#define KOI_PORT_BARRIER_H
#define koi_port_barrier let_the_writer_in
#define ko_tree_shared_init watched_init
#define ko_tree_shared_hold watched_hold
#define ko_tree_shared_release watched_release
#define ko_tree_shared_write watched_write
#define ko_tree_shared_revoke watched_revoke
#define ko_tree_shared_publish watched_publish
#define ko_tree_sequence_write_begin watched_write_begin
#define ko_tree_sequence_write_end watched_write_end
#define ko_tree_sequence_read_begin watched_read_begin
#define ko_tree_sequence_read_end watched_read_end
#include "src/tree_keep/tree_shared.c"

/* The writer publishes so many times: the reader holds a tree at the last try, or is refused. */
static void check_hold(uint32_t count, ko_status expected)
{
    const ko_tree *seen = NULL;
    publications = 0;
    CHECK_EQ(watched_init(&upkeep_shared, pools[0], pools[1], N, 0), KO_OK);
    publications = count;
    CHECK_EQ(watched_hold(&upkeep_shared, 2, &seen), expected);
    CHECK_EQ(publications, 0);
    if (expected == KO_OK) {
        CHECK(seen == &upkeep_shared.tree[upkeep_shared.front]);
        CHECK_EQ(upkeep_shared.holds[2], 2U * upkeep_shared.front + 1U);
    } else {
        CHECK(seen == NULL);
        CHECK_EQ(upkeep_shared.holds[2], 0);
    }
}

static void four_publications_refuse_a_reader(void)
{
    for (uint32_t count = 0; count < HOLD_TRIES; count++) {
        check_hold(count, KO_OK);
    }
    check_hold(HOLD_TRIES, KO_E_CHANGED);
    CHECK_EQ(HOLD_TRIES, 4);
}

/* A refused reader holds nothing: the writer may write, and the reader may try again. */
static void a_refused_reader_stands_in_nobodys_way(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    check_hold(HOLD_TRIES, KO_E_CHANGED);
    CHECK_EQ(watched_write(&upkeep_shared, &tree), KO_OK);
    CHECK_EQ(watched_publish(&upkeep_shared), KO_OK);
    CHECK_EQ(watched_hold(&upkeep_shared, 2, &seen), KO_OK);
    CHECK_EQ(watched_release(&upkeep_shared, 2), KO_OK);
}

/* The writer takes what a reader holds, and the reader's release says so. */
static void a_revoked_hold_is_told(void)
{
    const ko_tree *seen = NULL;
    ko_tree *tree = NULL;
    check_hold(0, KO_OK);
    CHECK_EQ(watched_write(&upkeep_shared, &tree), KO_OK);
    CHECK_EQ(watched_publish(&upkeep_shared), KO_OK);
    CHECK_EQ(watched_write(&upkeep_shared, &tree), KO_E_CHANGED);
    CHECK_EQ(watched_revoke(&upkeep_shared, &tree), KO_OK);
    CHECK_EQ(watched_release(&upkeep_shared, 2), KO_E_CHANGED);
    CHECK_EQ(watched_hold(&upkeep_shared, 2, &seen), KO_OK);
    CHECK_EQ(watched_release(&upkeep_shared, 2), KO_OK);
}

static const test_case cases[] = {
    {"a revoked hold is told", a_revoked_hold_is_told},
    {"four publications refuse a reader", four_publications_refuse_a_reader},
    {"a refused reader stands in nobody's way", a_refused_reader_stands_in_nobodys_way},
};
TEST_SUITE(tree_tries, cases);
