/* Tests of every kind of query against brute force over all objects, with every budget, with
 * masks.
 *
 * promise: no-miss, resumes */
#include "field.h"
#include "tests/harness/object.h"

#include <stddef.h>
#include <string.h>

static const ko_tree_hit untouched = {77, 88};
static bool is_seen[FIELD_CAPACITY];

typedef struct outcome {
    uint32_t hits;
    uint32_t visits;
    uint32_t sequence; /* hash of the hits in order */
} outcome;

static uint32_t mix(uint32_t x)
{
    x = (x ^ (x >> 16)) * 0x7FEB352DU;
    x = (x ^ (x >> 15)) * 0x846CA68BU;
    return x ^ (x >> 16);
}

/* ---- one hit ---- */

static void check_hit(const kind *k, const question *q, uint8_t mask, const ko_tree_hit *hit,
                      int32_t extra)
{
    const uint32_t slot = hit->id & 0xFFFFU;
    ko_aabb fat;
    int32_t expected = 0;
    CHECK(slot < field_tree.capacity && field_ids[slot] == hit->id);
    CHECK_EQ(hit->user, field_user(slot));
    CHECK_EQ(object_fat_box(&field_tree, hit->id, &fat), KO_OK);
    CHECK((field_category(slot) & mask) != 0U);
    CHECK(k->touches(q, &fat, &expected));
    CHECK_EQ(extra, expected);
    CHECK(!is_seen[slot]);
    is_seen[slot] = true;
}

/* Objects that were not reported do not touch. For a first hit none of them comes before it. */
static void check_rest(const kind *k, const question *q, uint8_t mask, int32_t first)
{
    for (uint32_t i = 0; i < field_tree.capacity; i++) {
        ko_aabb fat;
        int32_t extra = 0;
        if (field_ids[i] == KO_TREE_ID_NONE || is_seen[i] || (field_category(i) & mask) == 0U) {
            continue;
        }
        CHECK_EQ(object_fat_box(&field_tree, field_ids[i], &fat), KO_OK);
        const bool touches = k->touches(q, &fat, &extra);
        CHECK(!touches || (k->is_first && extra >= first));
    }
}

/* ---- a whole query ---- */

/* The budget of a call; 0xFFFFFFFE alternates between 0 and 1. */
static uint32_t budget_of(uint32_t budget, uint32_t call)
{
    return (budget == 0xFFFFFFFEU) ? call % 2U : budget;
}

static outcome ask(const kind *k, const question *q, uint8_t mask, uint32_t budget)
{
    state s;
    int32_t last = INT32_MIN;
    uint32_t last_slot = 0;
    outcome o = {0, 0, 0};
    memset(is_seen, 0, sizeof(is_seen));
    ko_status status = k->begin(&field_tree, q, mask, &s);
    CHECK_EQ(status, KO_OK);
    for (uint32_t calls = 0; status != KO_END && calls < 100000U; calls++) {
        const uint32_t given = budget_of(budget, calls);
        const uint32_t before = s.q.visits;
        ko_tree_hit hit = untouched;
        int32_t extra = 0;
        status = k->next(&s, &(uint32_t){given}, &hit, &extra);
        const uint32_t used = s.q.visits - before;
        CHECK(given == UINT32_MAX || used <= given + 1U);
        CHECK(given != 0U || used == 0U);
        if (status != KO_OK) {
            CHECK(status == KO_END || (status == KO_UNFINISHED && used >= given));
            CHECK(hit.id == untouched.id && hit.user == untouched.user && extra == 0);
            continue;
        }
        const uint32_t slot = hit.id & 0xFFFFU;
        check_hit(k, q, mask, &hit, extra);
        CHECK(!k->is_sorted || extra >= last);
        o.hits++;
        o.sequence = mix(o.sequence ^ hit.id) ^ (uint32_t)extra;
        last = extra;
        last_slot = slot;
    }
    CHECK_EQ(status, KO_END);
    check_rest(k, q, mask, last);
    CHECK(!k->is_first || o.hits <= 1U);
    if (k->is_first && o.hits == 1U) { /* of equal ones the lowest slot comes */
        for (uint32_t i = 0; i < last_slot; i++) {
            ko_aabb fat;
            int32_t extra = 0;
            if (field_ids[i] != KO_TREE_ID_NONE && (field_category(i) & mask) != 0U &&
                object_fat_box(&field_tree, field_ids[i], &fat) == KO_OK &&
                k->touches(q, &fat, &extra)) {
                CHECK(extra > last);
            }
        }
    }
    o.visits = s.q.visits;
    return o;
}

static void check_same(const outcome *a, const outcome *b)
{
    CHECK_EQ(a->hits, b->hits);
    CHECK_EQ(a->visits, b->visits);
    CHECK_EQ(a->sequence, b->sequence);
}

static void check_question(test_random *random, uint8_t mask)
{
    static const uint32_t budgets[] = {1, 2, 3, 4, 7, 16, 0xFFFFFFFEU};
    question q;
    question_draw(random, &q);
    for (uint32_t i = 0; i < KINDS; i++) {
        const outcome whole = ask(&kinds[i], &q, mask, UINT32_MAX);
        const uint32_t budget = budgets[random_bits(random) % LENGTH(budgets)];
        const outcome parts = ask(&kinds[i], &q, mask, budget);
        check_same(&whole, &parts);
    }
}

/* ---- trees ---- */

static const fix16_t worlds[] = {4, 64, 5000, 1 << 20, 100 << 16, KO_LIMIT};

static void trees_equal_brute_force(void)
{
    test_random random = {0x2545F491U};
    const uint32_t rounds = test_rounds(600);
    for (uint32_t i = 0; i < rounds; i++) {
        const fix16_t world = worlds[random_bits(&random) % LENGTH(worlds)];
        const fix16_t margin = (random_bits(&random) % 2U == 0U) ? 0 : (world / 500) & ~1;
        const uint32_t capacity = 1U + random_bits(&random) % FIELD_CAPACITY;
        field_begin(capacity, world, (world == KO_LIMIT) ? 0 : margin);
        field_fill(&random, random_bits(&random) % (capacity + 1U));
        for (uint32_t k = 0; k < 8U; k++) {
            field_step(&random);
            check_question(&random, KO_ALL);
        }
    }
}

static void masks_prune(void)
{
    test_random random = {0x9E3779B9U};
    const uint32_t rounds = test_rounds(100);
    for (uint32_t i = 0; i < rounds; i++) {
        field_begin(FIELD_CAPACITY, worlds[random_bits(&random) % LENGTH(worlds)], 0);
        field_fill(&random, FIELD_CAPACITY / 2U);
        field_colour(&random);
        for (uint32_t k = 0; k < 4U; k++) {
            check_question(&random, (uint8_t)(1U + random_bits(&random) % KO_ALL));
        }
    }
}

/* 10^6 steps, with a query of one kind after each. */
static void every_step_equals_brute_force(void)
{
    test_random random = {0x1B873593U};
    const uint32_t rounds = test_rounds(1000000);
    const uint32_t capacity = (FIELD_CAPACITY < 24U) ? FIELD_CAPACITY : 24U;
    for (uint32_t i = 0; i < rounds; i++) {
        if (i % 1000U == 0U) {
            field_begin(capacity, worlds[i / 1000U % LENGTH(worlds)], 0);
        }
        field_step(&random);
        question q;
        question_draw(&random, &q);
        (void)ask(&kinds[i % KINDS], &q, KO_ALL, UINT32_MAX);
    }
}

static void empty_trees_end_at_once(void)
{
    test_random random = {0x51ED270BU};
    field_begin(4, 1 << 20, 0);
    check_question(&random, KO_ALL); /* an empty, untouched tree */
    field_fill(&random, 1);
    check_question(&random, KO_ALL); /* the root is a leaf */
    for (uint32_t i = 0; i < 4U; i++) {
        if (field_ids[i] != KO_TREE_ID_NONE) {
            CHECK_EQ(ko_tree_remove(&field_tree, field_ids[i]), KO_OK);
            field_ids[i] = KO_TREE_ID_NONE;
        }
    }
    check_question(&random, KO_ALL);
}

static const test_case cases[] = {
    {"trees equal brute force", trees_equal_brute_force},
    {"masks prune", masks_prune},
    {"every step equals brute force", every_step_equals_brute_force},
    {"empty trees end at once", empty_trees_end_at_once},
};

TEST_SUITE(tree_query_kinds, cases);
