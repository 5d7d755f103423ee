/* Tests of calls that climb a chain, or that stack the branches of one: each stops.
 *
 * promise: damage-contained, bounded-steps */
#include "chain.h"

#include "keepout/tree_query.h"

static void searches_stop(void)
{
    const ko_vec3 point = {0, 0, 0};
    ko_tree_nearest query;
    ko_tree_near near = {.user = 7, .clearance = 7};
    chain_make();
    CHECK_EQ(ko_tree_nearest_begin(&chain, &point, 65536, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_tree_nearest_next(&query, NULL, &near), KO_E_DATA);
    CHECK_EQ(ko_tree_nearest_next(&query, NULL, &near), KO_E_DATA);
    CHECK_EQ(near.user, 7);
    CHECK_EQ(near.clearance, 7);
}

static void bits_stop(void)
{
    chain_make();
    CHECK_EQ(ko_tree_set_category(&chain, chain_ids[0], 0x80), KO_E_DATA);
}

static void moves_stop(void)
{
    const ko_aabb box = {{65536 * 9, 0, 0}, {65536, 65536, 65536}};
    const ko_aabb near = {{65536 / 8, 0, 0}, {65536, 65536, 65536}}; /* stays beside its sibling */
    chain_make();
    CHECK_EQ(ko_tree_move(&chain, chain_ids[0], &box, 0), KO_E_DATA);
    for (uint32_t i = 0; i < 2U; i++) { /* at least one of two in a row is not reinserted */
        chain_make();
        chain.revision += i;
        CHECK_EQ(ko_tree_move(&chain, chain_ids[0], &near, 0), KO_E_DATA);
    }
}

/* The last leaf is far from its sibling and near the first leaf. Tuning would insert it there, if
 * the chain above were not higher than any sound tree. */
static void tuning_stops(void)
{
    const ko_bounds far = {{9 * 65536, 0, 0}, {10 * 65536, 65536, 65536}};
    ko_tree_tuner tuner = {0};
    chain_make();
    for (uint32_t i = 1; i < CHAIN_OBJECTS; i++) {
        chain_nodes[i].box[0].hi.x = far.hi.x;
    }
    chain_nodes[0].box[0].hi.x = far.hi.x;
    chain_nodes[1].box[1] = far;
    chain_nodes[CHAIN_OBJECTS - 1].box[0] = far;
    ko_status status = KO_UNFINISHED;
    for (uint32_t i = 0; i < CHAIN_OBJECTS * KO_TREE_TUNE_ROUNDS && status == KO_UNFINISHED; i++) {
        status = ko_tree_tune(&chain, &(uint32_t){KO_TREE_TUNE_REACH}, &tuner);
    }
    CHECK_EQ(status, KO_E_DATA);
    CHECK_EQ(ko_tree_validate(&chain), KO_E_DATA);
}

static const test_case cases[] = {
    {"searches stop", searches_stop},
    {"bits stop", bits_stop},
    {"moves stop", moves_stop},
    {"tuning stops", tuning_stops},
};
TEST_SUITE(tree_chain, cases);
