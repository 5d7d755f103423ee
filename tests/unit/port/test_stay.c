/* Moves within the fat box: the port's kernel against the generic one, and both against sums in 64
 * bits.
 *
 * promise: same-kernels */
#include "harness.h"

#include "kernels.h"
#include "pools.h"

#include <string.h>

/* A number from -1 to 1, or any number. */
static int64_t nudge(test_random *random)
{
    const uint32_t bits = random_bits(random) >> 8;
    return ((bits & 0x7F00U) == 0U) ? (int64_t)bits : (int64_t)(bits % 3U) - 1;
}

/* An axis that reaches about as far as a fat one, or any axis. */
static void any_axis(test_random *random, fix16_t lo, fix16_t hi, fix16_t *c, fix16_t *r)
{
    const uint32_t bits = random_bits(random) >> 8;
    if ((bits & 0x1F0U) == 0U) {
        *c = any_coordinate(random, bits);
        *r = any_coordinate(random, bits);
        return;
    }
    const int64_t from = lo + nudge(random);
    const int64_t to = hi + nudge(random);
    *c = (fix16_t)((uint64_t)(from + to) >> 1);
    *r = (fix16_t)((uint64_t)(to - from) >> (bits % 3U));
}

static bool axis_stays(fix16_t c, fix16_t r, fix16_t lo, fix16_t hi)
{
    return r >= 0 && (int64_t)c - r >= lo && (int64_t)c + r <= hi;
}

static bool box_stays(const ko_aabb *box, const ko_bounds *fat)
{
    return axis_stays(box->c.x, box->r.x, fat->lo.x, fat->hi.x) &&
           axis_stays(box->c.y, box->r.y, fat->lo.y, fat->hi.y) &&
           axis_stays(box->c.z, box->r.z, fat->lo.z, fat->hi.z);
}

/* A fat box within the legal range, which is a quarter of all numbers. */
static void legal_fat(test_random *random, uint32_t kind, ko_bounds *fat)
{
    sound_box(random, kind, fat);
    fat->lo = (ko_vec3){fat->lo.x / 4, fat->lo.y / 4, fat->lo.z / 4};
    fat->hi = (ko_vec3){fat->hi.x / 4, fat->hi.y / 4, fat->hi.z / 4};
}

/* A move of one object of a pool, and the answer to it. */
typedef struct question {
    ko_tree tree;
    ko_tree_id id;
    ko_aabb box;
    bool is_legal; /* the fat box */
    bool stays;    /* the answer then, by sums in 64 bits */
} question;

/* A pool, and a box near the fat one of an object. Fat boxes, handles and places are wrong now and
 * then. */
static void any_question(test_random *random, uint32_t round, ko_tree_node *nodes, question *ask)
{
    ask->tree = (ko_tree)KO_TREE_INIT(nodes, NODES, 0);
    any_pool(random, round, nodes);
    ask->tree.branches = (uint16_t)(NODES - (random_bits(random) >> 8) % (NODES / 2U));
    ask->tree.leaves = (uint16_t)(NODES - (random_bits(random) >> 8) % (NODES / 2U));
    ask->tree.count = ask->tree.leaves;
    const uint32_t slot = (random_bits(random) >> 8) % NODES;
    ko_tree_node *const node = &nodes[slot];
    const uint32_t place = (random_bits(random) >> 8) % (2U * NODES);
    node->leaf_place = (uint16_t)place;
    ko_bounds *const fat = &nodes[place >> 1].box[place & 1U];
    const bool is_legal = (random_bits(random) & 0xF00U) != 0U;
    if (is_legal) {
        legal_fat(random, round, fat);
    }
    any_axis(random, fat->lo.x, fat->hi.x, &ask->box.c.x, &ask->box.r.x);
    any_axis(random, fat->lo.y, fat->hi.y, &ask->box.c.y, &ask->box.r.y);
    any_axis(random, fat->lo.z, fat->hi.z, &ask->box.c.z, &ask->box.r.z);
    const bool is_right = (random_bits(random) & 0xF00U) != 0U;
    const uint32_t flip = is_right ? 0U : 1U << ((random_bits(random) >> 8) & 15U);
    ask->id = slot | ((node->generation ^ flip) << 16);
    ask->is_legal = is_legal;
    ask->stays = slot < ask->tree.leaves && is_right && place < 2U * ask->tree.branches &&
                 box_stays(&ask->box, fat);
}

static void moves_are_alike(void)
{
    test_random random = {0x3C6EF372U};
    uint32_t stayed = 0;
    const uint32_t rounds = test_rounds(400000);
    for (uint32_t i = 0; i < rounds; i++) {
        ko_tree_node others[NODES];
        ko_tree_node before[NODES];
        ko_tree_node *const nodes = at_edge(sizeof(others));
        question ask;
        any_question(&random, i, nodes, &ask);
        memcpy(others, nodes, sizeof(others));
        memcpy(before, nodes, sizeof(before));
        ko_tree one = ask.tree;
        ko_tree other = ask.tree;
        other.nodes = others;
        const ko_status status = port_kernels.stay(&one, ask.id, &ask.box, NULL);
        CHECK_EQ(generic_kernels.stay(&other, ask.id, &ask.box, NULL), status);
        other.nodes = nodes;
        CHECK(are_same(nodes, others, sizeof(others)) && are_same(&one, &other, sizeof(one)));
        CHECK(!ask.is_legal || (status == KO_OK) == ask.stays);
        if (status == KO_OK) {
            CHECK(are_same(nodes, before, sizeof(before)));
            CHECK(are_same(&one, &ask.tree, sizeof(one)));
            stayed++;
        }
    }
    CHECK(stayed > rounds / 32U && stayed < rounds / 2U);
}

static void nothing_is_refused(void)
{
    ko_tree_node nodes[1];
    ko_tree tree = KO_TREE_INIT(nodes, 1, 0);
    const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    CHECK_EQ(port_kernels.stay(NULL, 0, &box, NULL), KO_E_ARG);
    CHECK_EQ(port_kernels.stay(&tree, 0, NULL, NULL), KO_E_ARG);
    CHECK_EQ(port_kernels.stay(&tree, 0, &box, NULL), KO_E_ID);
    CHECK_EQ(generic_kernels.stay(NULL, 0, &box, NULL), KO_E_ARG);
    CHECK_EQ(generic_kernels.stay(&tree, 0, NULL, NULL), KO_E_ARG);
    CHECK_EQ(generic_kernels.stay(&tree, 0, &box, NULL), KO_E_ID);
}

static const test_case cases[] = {
    {"moves are alike", moves_are_alike},
    {"without a tree, a box or an object nothing moves", nothing_is_refused},
};

TEST_SUITE(stay, cases);
