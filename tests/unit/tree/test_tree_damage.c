/* Tests of every call that takes a tree, on damaged nodes: each bit of each node flipped in turn,
 * and random damage. Calls end soon with a documented status and stay within the nodes, and queries
 * change nothing. Damage that ko_tree_validate accepts changes no answer, then or later.
 *
 * The nodes of life_a hold, in this order: a guard, the tree's, a guard, a copy of the intact ones.
 * Under AddressSanitizer all but the tree's nodes are poisoned. On boards the tree's nodes are at
 * the edge of the memory instead of beside one guard. The ko_tree itself is intact: tree.h demands
 * it.
 *
 * promise: damage-contained, damage-found */
#include "life.h"

#include <stddef.h>
#include <string.h>

#include "damage.h"
#include "edge.h"
#include "guard.h"

#define MOST ((LIFE_NODES - 2U) / 2U > 24U ? 24U : (LIFE_NODES - 2U) / 2U)

static ko_tree intact;
static ko_tree_node *nodes;
static ko_tree_node *copy;

/* ---- the tree under attack ---- */

static void forbid_the_rest(void)
{
    const ko_tree_node *const behind = nodes + intact.capacity;
    FORBID(life_a.nodes, (size_t)(nodes - life_a.nodes) * sizeof(ko_tree_node));
    FORBID(behind, (size_t)(life_a.nodes + LIFE_NODES - behind) * sizeof(ko_tree_node));
}

static void allow_all(void)
{
    ALLOW(life_a.nodes, LIFE_NODES * sizeof(ko_tree_node));
}

/* Puts the intact tree and nodes back. */
static void restore(void)
{
    allow_all();
    memcpy(nodes, copy, intact.capacity * sizeof(ko_tree_node));
    life_a.tree = intact;
    forbid_the_rest();
}

/* Builds a tree of this capacity by so many steps. The other tree is intact and full. */
static void build(uint32_t capacity, uint32_t steps, test_random *random)
{
    allow_all();
    life_begin(&life_b, LIFE_OTHER, 3);
    for (uint32_t i = 0; i < 40U; i++) {
        (void)life_step(&life_b, random);
    }
    life_begin(&life_a, capacity, 3);
    for (uint32_t i = 0; i < steps; i++) {
        (void)life_step(&life_a, random);
    }
    nodes = life_a.nodes + edge_nodes(LIFE_NODES, capacity);
    copy = life_a.nodes + edge_copy(LIFE_NODES, capacity);
    CHECK(2U * capacity + 2U <= LIFE_NODES);
    CHECK_EQ(ko_tree_copy(&life_a.tree, nodes, capacity, &life_a.tree), KO_OK);
    CHECK_EQ(ko_tree_validate(&life_a.tree), KO_OK);
    if (!EDGE_IS_FIRST) {
        memset(nodes - 1, GUARD, sizeof(ko_tree_node));
    }
    if (!EDGE_IS_LAST) {
        memset(nodes + capacity, GUARD, sizeof(ko_tree_node));
    }
    memcpy(copy, nodes, capacity * sizeof(ko_tree_node));
    intact = life_a.tree;
    forbid_the_rest();
}

/* Checks that the ko_tree is consistent, and that nothing was written around the nodes. */
static void check_contained(void)
{
    const ko_tree *t = &life_a.tree;
    CHECK(t->nodes == nodes && t->capacity == intact.capacity);
    CHECK(t->count <= t->capacity && t->leaves <= t->capacity && t->branches <= t->capacity);
    CHECK(t->high_water <= t->capacity);
    allow_all();
    CHECK(EDGE_IS_FIRST || is_guard(nodes - 1, sizeof(ko_tree_node)));
    CHECK(EDGE_IS_LAST || is_guard(nodes + intact.capacity, sizeof(ko_tree_node)));
    forbid_the_rest();
}

static void flip(uint32_t bit)
{
    ((uint8_t *)nodes)[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
}

/* ---- calls ---- */

static uint32_t sum_of_nodes(void)
{
    uint32_t hash = 0;
    for (uint32_t i = 0; i < intact.capacity * sizeof(ko_tree_node) / 4U; i++) {
        uint32_t word;
        memcpy(&word, (const uint8_t *)nodes + 4U * i, 4);
        hash = damage_fold(hash, word);
    }
    return hash;
}

/* Makes all calls that change nothing. Returns a hash of all answers. */
static uint32_t look(const inquiry *in)
{
    const ko_tree before = life_a.tree;
    const uint32_t sum = sum_of_nodes();
    const uint32_t hash = damage_look(&in->q);
    CHECK_EQ(sum_of_nodes(), sum);
    CHECK(memcmp(&before, &life_a.tree, sizeof(before)) == 0);
    return hash;
}

typedef struct expectation {
    uint32_t looks;
    uint32_t after[DAMAGE_CHANGES]; /* damage_look after one call that changes the tree */
    ko_status answers[DAMAGE_CHANGES];
} expectation;

static void expect(expectation *e, const inquiry *in)
{
    restore();
    e->looks = look(in);
    for (uint32_t i = 0; i < DAMAGE_CHANGES; i++) {
        restore();
        e->answers[i] = damage_change(i, i);
        CHECK_EQ(ko_tree_validate(&life_a.tree), KO_OK);
        e->after[i] = look(in);
    }
}

/* Makes each call that changes the tree, alone on the damaged nodes. */
static void check_changes(uint32_t bit, bool is_unseen, const expectation *e, const inquiry *in)
{
    for (uint32_t i = 0; i < DAMAGE_CHANGES; i++) {
        restore();
        flip(bit);
        const ko_status status = damage_change(i, i);
        check_contained();
        if (is_unseen) {
            CHECK_EQ(status, e->answers[i]);
            CHECK_EQ(ko_tree_validate(&life_a.tree), KO_OK);
            CHECK_EQ(look(in), e->after[i]);
        }
        restore();
        flip(bit);
        for (uint32_t k = 0; k < 4U; k++) { /* and several, one after the other */
            (void)damage_change(bit + i * k, bit / 7U + k);
            check_contained();
        }
    }
}

static void check_flip(uint32_t bit, const expectation *e, const inquiry *in)
{
    restore();
    flip(bit);
    const ko_status status = ko_tree_validate(&life_a.tree);
    CHECK(status == KO_OK || status == KO_E_DATA);
    const uint32_t looks = look(in);
    check_contained();
    CHECK(status == KO_E_DATA || looks == e->looks);
    check_changes(bit, status == KO_OK, e, in);
}

/* An empty tree, one object, full trees, trees with free slots. A board flips some of the bits. */
static void every_flipped_bit_is_contained(void)
{
    static const uint8_t trees[][2] = {{3, 0}, {1, 1}, {2, 9}, {5, 30}, {8, 200}, {24, 150}};
    test_random random = {0x3C6EF372U};
    for (uint32_t i = 0; i < LENGTH(trees); i++) {
        const uint32_t capacity = (trees[i][0] < MOST) ? trees[i][0] : MOST;
        inquiry in;
        expectation e;
        build(capacity, trees[i][1], &random);
        inquiry_draw(&random, &life_a, &in);
        in.q.box = (ko_aabb){{0, 0, 0}, {field_world, field_world, field_world}};
        in.q.sphere = (ko_sphere){{0, 0, 0}, field_world};
        in.q.radius = INT32_MAX;
        expect(&e, &in);
        const uint32_t all = 8U * capacity * (uint32_t)sizeof(ko_tree_node);
        const uint32_t stride = (TEST_SCALE <= 10U) ? 1U : (all / (1U + test_rounds(all))) | 1U;
        for (uint32_t bit = stride / 2U; bit < all; bit += stride) {
            check_flip(bit, &e, &in);
        }
        restore();
        CHECK_EQ(look(&in), e.looks);
    }
}

/* ---- more than one ---- */

static void scatter(test_random *random)
{
    const uint32_t size = intact.capacity * (uint32_t)sizeof(ko_tree_node);
    const uint32_t count = 2U + random_bits(random) % 14U;
    const uint32_t how = random_bits(random) % 4U;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t bits = random_bits(random);
        const uint32_t at = random_bits(random) % intact.capacity;
        const uint32_t link = (bits >> 8) % intact.capacity;
        switch (how) {
        case 0:
            flip(bits % (8U * size));
            break;
        case 1:
            ((uint8_t *)nodes)[bits % size] = (uint8_t)(bits >> 24);
            break;
        case 2: /* links within the range */
            nodes[at].child[bits % 2U] =
                (uint16_t)(link + ((bits & 0x80000000U) ? KO_TREE_LEAF : 0U));
            break;
        default:
            nodes[at].place = (uint16_t)(2U * link + bits % 2U);
            nodes[link].leaf_place = (uint16_t)(2U * at + (bits >> 4) % 2U);
            break;
        }
    }
}

static void random_damage_is_contained(void)
{
    test_random random = {0x165667B1U};
    const uint32_t rounds = test_rounds(20000);
    for (uint32_t i = 0; i < rounds; i++) {
        inquiry in;
        if (i % 200U == 0U) {
            build(1U + random_bits(&random) % MOST, random_bits(&random) % 150U, &random);
        }
        inquiry_draw(&random, &life_a, &in);
        restore();
        scatter(&random);
        (void)look(&in);
        for (uint32_t k = 0; k < 12U; k++) {
            (void)damage_change(random_bits(&random), random_bits(&random) % 32U);
            check_contained();
        }
        (void)look(&in);
    }
    allow_all();
}

static const test_case cases[] = {
    {"every flipped bit is contained", every_flipped_bit_is_contained},
    {"random damage is contained", random_damage_is_contained},
};

TEST_SUITE(tree_damage, cases);
