/* Tests of the port's kernels of frozen trees against the generic ones, with any nodes and links.
 *
 * promise: same-kernels, exact */
#include "harness.h"
#include "kernels.h"
#include "pools.h"
#include "port/cells.h"

#include <string.h>

enum { COLD = 40, OBJECTS = 24, ROOM = 6, LAST = 32767 };

/* A span of one in three kinds: small numbers, so that much touches; cells; any bits. */
static uint32_t any_span(test_random *random, uint32_t kind)
{
    const uint32_t bits = random_bits(random);
    switch (kind % 3U) {
    case 0: {
        const uint32_t lo = bits >> 8 & 7U;
        return lo | (uint32_t)(LAST - lo - (bits >> 16 & 7U)) << 16;
    }
    case 1:
        return bits & 0x7FFF7FFFU;
    default:
        return bits;
    }
}

/* Half of all links are those of leaves, and the last one is. A branch has a tree below it that may
 * end beyond all nodes. */
static void any_nodes(test_random *random, uint32_t kind, ko_frozen_node *nodes)
{
    for (uint32_t i = 0; i < COLD; i++) {
        const uint32_t bits = random_bits(random) >> 8;
        for (uint32_t axis = 0; axis < 3U; axis++) {
            nodes[i].span[axis] = any_span(random, kind);
        }
        nodes[i].link = ((bits & 1U) == 0U || i + 1U == COLD)
                            ? (bits >> 1) % OBJECTS << 16
                            : ((1U + (bits >> 1) % 9U) | (bits >> 8 << 16));
    }
}

static void any_question(test_random *random, uint32_t kind, ko_frozen_query *query)
{
    memset(query, 0, sizeof(*query));
    for (uint32_t axis = 0; axis < 3U; axis++) {
        const uint32_t span = any_span(random, kind);
        query->span[axis] =
            (kind % 3U == 2U) ? span : koi_port_span_asked(span & 0xFFFFU, LAST - (span >> 16));
    }
    query->q.mask = (uint8_t)(random_bits(random) >> 8);
    query->at = random_bits(random) % (COLD + 2U);
}

/* Walks on and on, for one hit and one branch a call, until nothing is left of either. */
static uint32_t walk_step_by_step(const ko_frozen *frozen, ko_frozen_query *query, uint32_t left,
                                  koi_port_frozen_hits *hits)
{
    bool goes_on = true;
    while (goes_on) {
        koi_port_frozen_hits one = {hits->at, 1};
        const uint32_t allowed = (left > 0U) ? 1U : 0U;
        const uint32_t entered =
            allowed - generic_kernels.frozen_walk(frozen, query, allowed, &one);
        left -= entered;
        hits->at = one.at;
        hits->room -= 1U - one.room;
        goes_on = hits->room > 0U && (one.room == 0U || entered > 0U);
    }
    return left;
}

static void any_nodes_are_walked_alike(void)
{
    test_random random = {0x4CF5AD43U};
    static ko_frozen_object objects[OBJECTS];
    static uint8_t categories[OBJECTS];
    uint32_t far = 0;     /* walks that enter two branches or more */
    uint32_t several = 0; /* walks with two hits or more */
    const uint32_t rounds = test_rounds(300000);
    for (uint32_t i = 0; i < OBJECTS; i++) {
        objects[i].user = random_bits(&random);
        categories[i] = (uint8_t)(random_bits(&random) >> 8);
    }
    for (uint32_t i = rounds; i > 0U; i--) {
        struct { /* one of these is in memory at the edge instead */
            ko_frozen_node nodes[COLD];
            ko_frozen_query one;
            ko_frozen_hit found[ROOM];
        } inside;
        const uint32_t edge = i % 3U;
        const uint32_t kind = i / 3U;
        ko_frozen_node *const nodes = (edge == 0U) ? at_edge(sizeof(inside.nodes)) : inside.nodes;
        ko_frozen_query *const one = (edge == 1U) ? at_edge(sizeof(inside.one)) : &inside.one;
        ko_frozen_hit *const found = (edge == 2U) ? at_edge(sizeof(inside.found)) : inside.found;
        ko_frozen_hit others[2][ROOM];
        ko_frozen frozen;
        memset(&frozen, 0, sizeof(frozen));
        any_nodes(&random, kind, nodes);
        any_question(&random, kind, one);
        frozen.nodes = nodes;
        frozen.objects = objects;
        frozen.categories = categories;
        frozen.node_count = COLD;
        ko_frozen_query other = *one;
        ko_frozen_query third = *one;
        const uint32_t left = random_bits(&random) % 12U;
        const uint32_t room = 1U + random_bits(&random) % ROOM;
        koi_port_frozen_hits first = {found, room};
        koi_port_frozen_hits second = {others[0], room};
        koi_port_frozen_hits single = {others[1], room};
        memset(found, 0x5A, sizeof(inside.found));
        memset(others, 0x5A, sizeof(others));
        const uint32_t rest = port_kernels.frozen_walk(&frozen, one, left, &first);
        CHECK_EQ(rest, generic_kernels.frozen_walk(&frozen, &other, left, &second));
        CHECK_EQ(rest, walk_step_by_step(&frozen, &third, left, &single));
        CHECK_EQ(first.room, second.room);
        CHECK_EQ(first.room, single.room);
        CHECK(first.at == found + (room - first.room));
        CHECK(are_same(found, others[0], sizeof(inside.found)) &&
              are_same(found, others[1], sizeof(inside.found)));
        CHECK(are_same(one, &other, sizeof(other)) && are_same(one, &third, sizeof(third)));
        far += (rest + 2U <= left) ? 1U : 0U;
        several += (room - first.room > 1U) ? 1U : 0U;
    }
    CHECK(far > rounds / 16U);
    CHECK(several > rounds / 64U);
}

/* The square of the distance on an axis, more than a cell nearer than the box, by whole numbers. */
static uint64_t square_on(int32_t lo, int32_t hi, int32_t cell)
{
    const int32_t below = lo - (cell + 1);
    const int32_t above = cell - 1 - hi;
    const int32_t most = (below > above) ? below : above;
    return (most > 0) ? (uint64_t)most * (uint64_t)most : 0U;
}

/* Points are in the grid, or in a cell beside it. Ends of the grid are frequent. */
static void squares_are_exact(void)
{
    test_random random = {0x7F4A7C15U};
    uint32_t far = 0; /* squares beyond 2^31 */
    const uint32_t rounds = test_rounds(300000);
    for (uint32_t i = rounds; i > 0U; i--) {
        ko_frozen_node node;
        uint32_t point[3];
        uint64_t truth = 0;
        node.link = 0;
        for (uint32_t axis = 0; axis < 3U; axis++) {
            const bool is_end = (random_bits(&random) >> 8 & 3U) == 0U;
            const int32_t lo = is_end ? LAST : random_range(&random, 0, LAST);
            const int32_t hi = is_end ? LAST : random_range(&random, lo, LAST);
            const int32_t cell = is_end ? -1 : random_range(&random, -1, LAST + 1);
            node.span[axis] = (uint32_t)lo | (uint32_t)(LAST - hi) << 16;
            point[axis] = (uint32_t)(cell + 1) | (uint32_t)(LAST + 1 - cell) << 16;
            truth += square_on(lo, hi, cell);
        }
        CHECK(port_kernels.cells_square(&node, point) == truth);
        CHECK(generic_kernels.cells_square(&node, point) == truth);
        far += (truth >> 31 != 0U) ? 1U : 0U;
    }
    CHECK(far > rounds / 64U);
}

static const test_case cases[] = {
    {"any nodes are walked alike", any_nodes_are_walked_alike},
    {"squares of distances are exact", squares_are_exact},
};

TEST_SUITE(cells, cases);
