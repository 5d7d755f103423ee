/* The port's kernels for trees against the generic ones: any boxes, any links. What they leave in
 * memory is compared as well as what they answer. */
#include "harness.h"
#include "kernels.h"

#include <string.h>

enum { NODES = 12, SPARE = 2 };

/* A coordinate, of a kind that a box or a whole pool shares: small, so that ends meet; about the
 * ends of 32 bits, where sums wrap; any. */
static fix16_t coordinate(test_random *random, uint32_t kind)
{
    static const uint32_t ends[] = {0,          0x1FFFFFFF,  0x20000000,
                                    0x7FFFFFFF, 0x80000000U, 0xE0000000U};
    const uint32_t bits = random_bits(random);
    switch (kind % 3U) {
    case 0:
        return (fix16_t)(bits >> 8) % 6;
    case 1:
        return (fix16_t)(ends[(bits >> 8) % 6U] + (bits >> 16) % 3U - 1U);
    default:
        return (fix16_t)bits;
    }
}

static void some_point(test_random *random, uint32_t kind, ko_vec3 *p)
{
    p->x = coordinate(random, kind);
    p->y = coordinate(random, kind);
    p->z = coordinate(random, kind);
}

static void some_box(test_random *random, uint32_t kind, ko_bounds *box)
{
    some_point(random, kind, &box->lo);
    some_point(random, kind, &box->hi);
}

/* A box whose ends are in order, so that some touch. */
static void sound_box(test_random *random, uint32_t kind, ko_bounds *box)
{
    some_box(random, kind, box);
    const ko_bounds b = *box;
    box->lo.x = (b.lo.x < b.hi.x) ? b.lo.x : b.hi.x;
    box->hi.x = (b.lo.x < b.hi.x) ? b.hi.x : b.lo.x;
    box->lo.y = (b.lo.y < b.hi.y) ? b.lo.y : b.hi.y;
    box->hi.y = (b.lo.y < b.hi.y) ? b.hi.y : b.lo.y;
    box->lo.z = (b.lo.z < b.hi.z) ? b.lo.z : b.hi.z;
    box->hi.z = (b.lo.z < b.hi.z) ? b.hi.z : b.lo.z;
}

static bool are_same(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static void check_boxes(const ko_bounds *box, const ko_bounds pair[2])
{
    ko_bounds one = *box;
    ko_bounds other = *box;
    CHECK(port_kernels.sizes(pair) == generic_kernels.sizes(pair));
    CHECK(port_kernels.union_sizes(box, pair) == generic_kernels.union_sizes(box, pair));
    port_kernels.grow(&one, pair);
    generic_kernels.grow(&other, pair);
    CHECK(are_same(&one, &other, sizeof(one)));
    CHECK_EQ(port_kernels.refit(pair, &one), generic_kernels.refit(pair, &other));
    CHECK(are_same(&one, &other, sizeof(one)));
    CHECK(!port_kernels.refit(pair, &one)); /* it is that now */
    CHECK(are_same(&one, &other, sizeof(one)));
}

static void boxes_get_the_same_answers(void)
{
    test_random random = {0x51ED270BU};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        ko_bounds box;
        ko_bounds pair[2];
        if ((i & 1U) != 0U) {
            some_box(&random, i >> 1, &box);
            some_box(&random, i >> 1, &pair[0]);
            some_box(&random, i >> 1, &pair[1]);
        } else {
            sound_box(&random, i >> 1, &box);
            sound_box(&random, i >> 1, &pair[0]);
            sound_box(&random, i >> 1, &pair[1]);
        }
        check_boxes(&box, pair);
    }
}

/* Links to branches, leaves, nothing, beyond; circles are likely. */
static uint16_t some_link(test_random *random)
{
    const uint32_t bits = random_bits(random) >> 4;
    switch (bits % 8U) {
    case 0:
        return (uint16_t)(KO_TREE_LEAF + (bits >> 8) % NODES);
    case 1:
        return ((bits & 0x100U) != 0U) ? KO_TREE_NIL : (uint16_t)(bits >> 9);
    default:
        return (uint16_t)((bits >> 8) % (NODES + SPARE));
    }
}

static void some_pool(test_random *random, uint32_t kind, ko_tree_node nodes[NODES])
{
    memset(nodes, 0, NODES * sizeof(nodes[0]));
    for (uint32_t i = 0; i < NODES; i++) {
        sound_box(random, kind, &nodes[i].box[0]);
        sound_box(random, kind, &nodes[i].box[1]);
        nodes[i].child[0] = some_link(random);
        nodes[i].child[1] = some_link(random);
        nodes[i].category = (uint8_t)(random_bits(random) | random_bits(random));
        nodes[i].place = (uint16_t)((random_bits(random) >> 8) % (2U * NODES + SPARE));
        nodes[i].height = (uint8_t)((random_bits(random) >> 8) % (KO_TREE_K + 3U));
        if ((random_bits(random) & 0xF000U) == 0U) {
            nodes[i].height = 0xFF;
        }
    }
}

static const ko_tree model = KO_TREE_INIT(NULL, NODES);

static void any_pool_is_walked_alike(void)
{
    test_random random = {0x2545F491U};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node nodes[NODES];
        ko_tree tree = model;
        some_pool(&random, i, nodes);
        tree.nodes = nodes;
        tree.branches = (uint16_t)(1U + random_bits(&random) % NODES);
        ko_tree_query one;
        memset(&one, 0, sizeof(one));
        sound_box(&random, i, &one.box);
        one.mask = (uint8_t)(random_bits(&random) >> 8);
        one.depth =
            (uint8_t)(random_bits(&random) % (sizeof(one.stack) / sizeof(one.stack[0]) + 1U));
        for (uint32_t k = 0; k < one.depth; k++) {
            one.stack[k] = some_link(&random);
        }
        ko_tree_query other = one;
        const uint32_t left = random_bits(&random) % 40U;
        CHECK(port_kernels.walk(&tree, &one, left) == generic_kernels.walk(&tree, &other, left));
        CHECK_EQ(one.depth, other.depth);
        CHECK(are_same(one.stack, other.stack, one.depth * sizeof(one.stack[0])));
        CHECK(are_same(&one.box, &other.box, sizeof(one.box)) && one.mask == other.mask);
    }
}

static void any_pool_is_descended_alike(void)
{
    test_random random = {0x6C078965U};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node nodes[NODES];
        ko_tree_node others[NODES];
        ko_tree tree = model;
        ko_bounds box;
        some_pool(&random, i, nodes);
        memcpy(others, nodes, sizeof(nodes));
        some_box(&random, i, &box);
        tree.branches = (uint16_t)(1U + random_bits(&random) % NODES);
        const uint32_t category = random_bits(&random) & 0xFFU;
        const uint32_t levels = random_bits(&random) % 20U;
        tree.nodes = nodes;
        const uint32_t place = port_kernels.descend(&tree, &box, category, levels);
        tree.nodes = others;
        CHECK_EQ(generic_kernels.descend(&tree, &box, category, levels), place);
        CHECK(are_same(nodes, others, sizeof(nodes)));
    }
}

static void any_pool_is_climbed_alike(void)
{
    test_random random = {0x27D4EB2FU};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        ko_tree_node nodes[NODES];
        ko_tree_node others[NODES];
        ko_tree tree = model;
        some_pool(&random, i, nodes);
        memcpy(others, nodes, sizeof(nodes));
        tree.branches = (uint16_t)(1U + random_bits(&random) % NODES);
        const uint32_t branch = (random_bits(&random) >> 8) % tree.branches;
        const uint32_t what = (random_bits(&random) >> 8) % 4U;
        const uint32_t levels = (random_bits(&random) >> 8) % 20U;
        tree.nodes = nodes;
        const uint32_t end = port_kernels.climb(&tree, branch, what, levels);
        tree.nodes = others;
        CHECK_EQ(generic_kernels.climb(&tree, branch, what, levels), end);
        CHECK(are_same(nodes, others, sizeof(nodes)));
    }
}

static const test_case cases[] = {
    {"boxes get the same answers", boxes_get_the_same_answers},
    {"any pool is walked alike", any_pool_is_walked_alike},
    {"any pool is descended alike", any_pool_is_descended_alike},
    {"any pool is climbed alike", any_pool_is_climbed_alike},
};

TEST_SUITE(corners, cases);
