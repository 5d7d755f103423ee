/* Tests of pairs on damaged memory: every bit of every node, random bytes, circles, damaged
 * iterators. No call takes longer than the worst case of a sound tree, leaves the pool, or crashes.
 * The sanitizers and the boards' fault handlers watch that.
 *
 * promise: damage-contained, bounded-steps */
#include "world.h"

#include <string.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define ALL KO_ALL
#define FAULT_CAPACITY 9U

static const form forms[] = {SELF, CROSS, MOVED};
static ko_tree_node intact[FAULT_CAPACITY];

/* An upper bound of the visits of any run in so small a tree, and so of its calls. */
#define MOST_VISITS (2U * FAULT_CAPACITY * FAULT_CAPACITY + 4U * FAULT_CAPACITY)

/* Runs a query of pairs to its end, which must come soon and without a slot beyond the pool. */
static void walk(form f, uint32_t budget)
{
    world_pairs pairs;
    ko_tree_pair pair;
    uint32_t calls = 0;
    CHECK_EQ(world_pairs_begin(f, KO_ALL, KO_ALL, &pairs), KO_OK);
    ko_status status = KO_OK;
    while ((status == KO_OK || status == KO_UNFINISHED) && calls++ <= 2U * MOST_VISITS) {
        status = world_pairs_next(f, &pairs, &(uint32_t){budget}, &pair);
        if (status == KO_OK) {
            const uint32_t a = pair.a.id & 0xFFFFU;
            const uint32_t b = pair.b.id & 0xFFFFU;
            CHECK(a < FAULT_CAPACITY && b < FAULT_CAPACITY && (f == CROSS || a < b));
        }
    }
    CHECK(status == KO_END || status == KO_E_DATA);
    CHECK(pairs.q.visits <= MOST_VISITS + 4U);
}

static void walk_all(void)
{
    for (size_t f = 0; f < LENGTH(forms); f++) {
        walk(forms[f], UINT32_MAX);
    }
    walk(SELF, 1);
}

static void build(uint32_t seed)
{
    test_random random = {seed};
    world_begin(&world_a, FAULT_CAPACITY);
    world_begin(&world_b, FAULT_CAPACITY);
    for (uint32_t i = 0; i < 60U; i++) {
        world_step(&world_a, &random, 1, NULL);
        world_step(&world_b, &random, 1, NULL);
    }
    memcpy(intact, world_a.nodes, sizeof(intact));
    memset(world_marks, 0xFF, sizeof(world_marks));
}

static void restore(void)
{
    memcpy(world_a.nodes, intact, sizeof(intact));
    memset(world_marks, 0x55, sizeof(world_marks));
}

static void any_flipped_bit_is_survived(void)
{
    for (uint32_t seed = 1; seed <= 1U + test_rounds(40); seed++) {
        build(seed);
        uint8_t *bytes = (uint8_t *)world_a.nodes;
        for (uint32_t bit = 0; bit < 8U * sizeof(intact); bit++) {
            bytes[bit / 8U] ^= (uint8_t)(1U << bit % 8U);
            walk_all();
            restore();
        }
    }
}

static void garbage_is_survived(void)
{
    test_random random = {0x2545F491U};
    build(3);
    for (uint32_t i = 0; i < 20U + test_rounds(20000); i++) {
        uint32_t *words = (uint32_t *)world_a.nodes;
        const uint32_t n = (i % 3U == 0U) ? sizeof(intact) / 4U : 1U + i % 5U;
        for (uint32_t k = 0; k < n; k++) {
            words[random_bits(&random) % (sizeof(intact) / 4U)] = random_bits(&random);
        }
        walk_all();
        restore();
    }
}

/* Links refer to any node of the pool, among boxes that all touch: circles, shared children. */
static void circles_end(void)
{
    static const ko_bounds everything = {{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT},
                                         {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    test_random random = {0x7FEB352DU};
    build(4);
    for (uint32_t i = 0; i < 20U + test_rounds(20000); i++) {
        for (uint32_t k = 0; k < FAULT_CAPACITY; k++) {
            ko_tree_node *node = &world_a.nodes[k];
            const uint32_t leaf =
                (i % 2U == 0U && random_bits(&random) % 4U == 0U) ? KO_TREE_LEAF : 0U;
            node->box[0] = everything;
            node->box[1] = everything;
            node->child[0] = (uint16_t)(random_bits(&random) % FAULT_CAPACITY);
            node->child[1] = (uint16_t)(leaf + random_bits(&random) % FAULT_CAPACITY);
            node->place = (uint16_t)(random_bits(&random) % (2U * FAULT_CAPACITY));
            node->leaf_place = (uint16_t)(random_bits(&random) % (2U * FAULT_CAPACITY));
        }
        walk_all();
        restore();
    }
}

/* A branch that looks free, but is in use, would hide pairs. */
static void a_branch_that_looks_free_is_found(void)
{
    build(5);
    uint32_t found = 0;
    for (uint32_t k = 1; k < world_a.tree.branches; k++) {
        const bool is_free = world_a.nodes[k].place >= KO_TREE_LEAF;
        world_a.nodes[k].place ^= (uint16_t)KO_TREE_LEAF;
        const run r = world_run(SELF, UINT32_MAX, ALL, ALL);
        CHECK_EQ(r.status, KO_E_DATA);
        found += is_free ? 0U : 1U;
        restore();
    }
    CHECK(found > 0U);
}

/* An entry on the stack names the branch behind the last one, which is a sound branch itself: the
 * tree is made to end before it. */
static void entries_are_checked(void)
{
    enum { INDEX_BITS = 14 };
    build(7);
    for (uint32_t which = 0; which < 4U; which++) {
        const form f = (which < 2U) ? SELF : CROSS;
        ko_tree *const of = (which == 3U) ? &world_b.tree : &world_a.tree;
        const uint32_t beyond = of->branches - 1U;
        world_pairs pairs;
        ko_tree_pair pair;
        CHECK(of->branches > 2U);
        of->branches = (uint16_t)beyond;
        CHECK_EQ(world_pairs_begin(f, ALL, ALL, &pairs), KO_OK);
        uint32_t *const stack = (f == SELF) ? pairs.one.stack : pairs.two.stack;
        stack[0] = 0x80000000U | ((which % 2U == 0U) ? beyond : beyond << INDEX_BITS);
        pairs.q.depth = 1;
        CHECK_EQ(world_pairs_next(f, &pairs, NULL, &pair), KO_E_DATA);
        of->branches = (uint16_t)(beyond + 1U);
    }
}

/* A tree that never had an object has no nodes to read, on either side. */
static void empty_trees_are_not_read(void)
{
    for (uint32_t i = 0; i < 2U; i++) {
        world_pairs pairs;
        ko_tree_pair pair;
        build(8);
        world *const empty = (i == 0U) ? &world_a : &world_b;
        const ko_tree_node root = empty->nodes[0];
        world_begin(empty, FAULT_CAPACITY);
        empty->nodes[0] = root;
        CHECK_EQ(world_pairs_begin(CROSS, ALL, ALL, &pairs), KO_OK);
        CHECK_EQ(world_pairs_next(CROSS, &pairs, NULL, &pair), KO_END);
        CHECK_EQ(pairs.q.visits, 0);
    }
}

/* Iterators that are damaged, never begun, or begun for other trees. */
static void damaged_iterators_are_survived(void)
{
    test_random random = {0x846CA68BU};
    build(6);
    for (uint32_t i = 0; i < 50U + test_rounds(20000); i++) {
        world_pairs pairs;
        ko_tree_pair pair;
        uint8_t *bytes = (uint8_t *)&pairs;
        for (size_t k = 0; k < sizeof(pairs); k++) {
            bytes[k] = (uint8_t)(random_bits(&random) >> (i % 24U));
        }
        pairs.q.over = &world_a.tree;
        pairs.q.revision = world_a.tree.revision;
        if (forms[i % 3U] == CROSS) {
            pairs.two.other = &world_b.tree;
            pairs.two.other_revision = world_b.tree.revision;
        } else {
            pairs.one.marks = (forms[i % 3U] == MOVED) ? world_marks : NULL;
        }
        pairs.q.depth = (i % 4U == 0U) ? pairs.q.depth : (uint8_t)(pairs.q.depth % 40U);
        pairs.q.visits = (i % 3U == 0U) ? pairs.q.visits : 0U;
        for (uint32_t calls = 0; calls < 8U; calls++) {
            (void)world_pairs_next(forms[i % 3U], &pairs, &(uint32_t){100}, &pair);
        }
    }
}

static const test_case cases[] = {
    {"any flipped bit is survived", any_flipped_bit_is_survived},
    {"garbage is survived", garbage_is_survived},
    {"circles end", circles_end},
    {"a branch that looks free is found", a_branch_that_looks_free_is_found},
    {"entries are checked", entries_are_checked},
    {"empty trees are not read", empty_trees_are_not_read},
    {"damaged iterators are survived", damaged_iterators_are_survived},
};

TEST_SUITE(tree_pairs_fault, cases);
