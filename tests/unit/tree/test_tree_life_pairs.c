/* Tests of pairs of one tree, of two trees, and of moved objects, after steps of all kinds: against
 * the model.
 *
 * promise: no-miss, resumes */
#include "life.h"

#include <stddef.h>
#include <string.h>

typedef enum form { SELF, CROSS, MOVED } form;

static uint32_t marks[KO_TREE_MARK_WORDS(LIFE_CAPACITY)];
static uint8_t seen[LIFE_CAPACITY * LIFE_CAPACITY / 8U + 1U];

typedef union walk {
    ko_query q;
    ko_tree_pairs pairs;
    ko_tree_cross cross;
} walk;

static ko_status begin(form f, const uint8_t mask[2], walk *w)
{
    return (f == CROSS)
               ? ko_tree_cross_begin(&life_a.tree, &life_b.tree, mask[0], mask[1], &w->cross)
               : ko_tree_pairs_begin(&life_a.tree, (f == MOVED) ? marks : NULL, mask[0], mask[1],
                                     &w->pairs);
}

static ko_status next(form f, walk *w, uint32_t budget, ko_tree_pair *pair)
{
    return (f == CROSS) ? ko_tree_cross_next(&w->cross, &budget, pair)
                        : ko_tree_pairs_next(&w->pairs, &budget, pair);
}

static const life *second_of(form f)
{
    return (f == CROSS) ? &life_b : &life_a;
}

static bool is_marked(uint32_t slot)
{
    return ((marks[slot / 32U * 2U] >> (slot % 32U)) & 1U) != 0U;
}

/* True if the pair belongs to the answer, by its definition. */
static bool is_due(form f, uint32_t i, uint32_t j, const uint8_t mask[2])
{
    const life_object *a = &life_a.objects[i];
    const life_object *b = &second_of(f)->objects[j];
    if (a->id == KO_TREE_ID_NONE || b->id == KO_TREE_ID_NONE || !judge_touch(&a->fat, &b->fat)) {
        return false;
    }
    const bool one_way = (a->bits & mask[0]) != 0U && (b->bits & mask[1]) != 0U;
    const bool other_way = (b->bits & mask[0]) != 0U && (a->bits & mask[1]) != 0U;
    if (f == CROSS) {
        return one_way;
    }
    return i < j && (one_way || other_way) && (f == SELF || is_marked(i) || is_marked(j));
}

static void check_pair(form f, const ko_tree_pair *pair, const uint8_t mask[2])
{
    const life *second = second_of(f);
    const uint32_t i = pair->a.id & 0xFFFFU;
    const uint32_t j = pair->b.id & 0xFFFFU;
    const bool is_known = i < life_a.tree.capacity && j < second->tree.capacity &&
                          life_a.objects[i].id == pair->a.id && second->objects[j].id == pair->b.id;
    CHECK(is_known);
    if (!is_known) {
        return;
    }
    const uint32_t bit = i * LIFE_CAPACITY + j;
    CHECK_EQ(pair->a.user, life_a.objects[i].user);
    CHECK_EQ(pair->b.user, second->objects[j].user);
    CHECK((seen[bit / 8U] & (1U << bit % 8U)) == 0U);
    CHECK(is_due(f, i, j, mask));
    seen[bit / 8U] |= (uint8_t)(1U << bit % 8U);
}

static void check_count(form f, uint32_t came, const uint8_t mask[2])
{
    uint32_t due = 0;
    for (uint32_t i = 0; i < life_a.tree.capacity; i++) {
        for (uint32_t j = 0; j < second_of(f)->tree.capacity; j++) {
            due += is_due(f, i, j, mask) ? 1U : 0U;
        }
    }
    CHECK_EQ(came, due);
}

/* Asks for the pairs with random budgets. After `changes_at` calls one of the trees changes. */
static void ask(form f, const uint8_t mask[2], uint32_t changes_at, test_random *random)
{
    static const uint32_t budgets[] = {UINT32_MAX, UINT32_MAX, 1, 2, 7, 30};
    walk pairs;
    ko_tree_pair pair = {{0, 0}, {0, 0}};
    uint32_t came = 0;
    memset(seen, 0, sizeof(seen));
    ko_status status = begin(f, mask, &pairs);
    CHECK_EQ(status, KO_OK);
    for (uint32_t calls = 1; status == KO_OK || status == KO_UNFINISHED; calls++) {
        status = next(f, &pairs, budgets[random_bits(random) % LENGTH(budgets)], &pair);
        if (status == KO_OK) {
            check_pair(f, &pair, mask);
            came++;
        }
        if (calls == changes_at && status != KO_END) {
            life *other = (f == CROSS && random_bits(random) % 2U == 0U) ? &life_b : &life_a;
            const life_effect effect = life_step(other, random);
            if (effect == LIFE_CHANGED) {
                CHECK_EQ(next(f, &pairs, 3, &pair), KO_E_CHANGED);
            }
            if (effect != LIFE_SAME) {
                return;
            }
        }
    }
    CHECK_EQ(status, KO_END);
    check_count(f, came, mask);
}

static void mark_some(test_random *random)
{
    memset(marks, 0, sizeof marks);
    const uint32_t bits = random_bits(random);
    for (uint32_t i = 0; i < life_a.tree.capacity; i++) {
        if (life_a.objects[i].id != KO_TREE_ID_NONE && random_bits(random) % 8U < bits % 9U) {
            CHECK_EQ(ko_tree_mark(&life_a.tree, life_a.objects[i].id, marks), KO_OK);
        }
    }
}

static void every_step_tells_all_pairs(void)
{
    test_random random = {0x7F4A7C15U};
    const uint32_t steps = life_rounds(1000000);
    for (uint32_t i = 0; i < steps; i++) {
        if (i % 1000U == 0U) {
            const uint32_t world = random_bits(&random) % LIFE_WORLDS;
            const bool is_large = i / 1000U % 16U == 15U;
            life_begin(&life_b, LIFE_OTHER, world);
            life_begin(&life_a, is_large ? LIFE_CAPACITY : 1U + random_bits(&random) % 24U, world);
        }
        (void)life_step(&life_a, &random);
        (void)life_step(&life_b, &random);
        const uint32_t bits = random_bits(&random);
        const uint8_t all[2] = {KO_ALL, KO_ALL};
        const uint8_t some[2] = {(uint8_t)(bits >> 8 | 1U), (uint8_t)(bits >> 16 | 2U)};
        if (life_a.tree.capacity <= 24U || i % 16U == 0U) {
            mark_some(&random);
            ask((form)(i % 3U), (bits % 3U == 0U) ? some : all, (bits >> 24) % 6U, &random);
        }
    }
    life_check(&life_a);
    life_check(&life_b);
}

static const test_case cases[] = {
    {"every step tells all pairs", every_step_tells_all_pairs},
};

TEST_SUITE(tree_life_pairs, cases);
