/* Tests of first hits, and of walks that the caller's narrow test shortens.
 *
 * promise: no-miss */
#include "field.h"
#include "tests/harness/object.h"

#include <stddef.h>

/* ---- a row of boxes: few are visited ---- */

enum { ROW_SEGMENT = 4, ROW_BOX = 15, ROW_SPHERE = 16, ROW_CAPSULE = 17 };

/* Shapes that begin half a box before the middle of the first box and pass through all of them. */
static question row_question(void)
{
    question q;
    test_random random = {1};
    field_world = 1 << 20;
    question_draw(&random, &q);
    q.segment = (ko_segment){{-1000, 0, 0}, {-1000 + (1 << 20), 0, 0}};
    q.box = (ko_aabb){{-1000, 0, 0}, {0, 0, 0}};
    q.sphere = (ko_sphere){{-1000, 0, 0}, 0};
    q.capsule = (ko_capsule){{-1000, 0, 0}, {-1000, 0, 0}, 0};
    q.by = (ko_vec3){1 << 20, 0, 0};
    return q;
}

static void the_first_is_nearest(void)
{
    static const uint32_t firsts[] = {ROW_SEGMENT, ROW_BOX, ROW_SPHERE, ROW_CAPSULE};
    const question q = row_question();
    field_begin(FIELD_CAPACITY, 1 << 20, 0);
    for (uint32_t i = 0; i < FIELD_CAPACITY; i++) {
        const ko_aabb box = {{(fix16_t)((FIELD_CAPACITY - i) * 4000U), 0, 0}, {1000, 9, 9}};
        CHECK_EQ(ko_tree_insert(&field_tree, &box, i, &field_ids[i]), KO_OK);
    }
    for (uint32_t i = 0; i < LENGTH(firsts); i++) {
        const kind *const k = &kinds[firsts[i]];
        state s;
        ko_tree_hit hit = {0, 0};
        int32_t time = 0;
        CHECK_EQ(k->begin(&field_tree, &q, KO_ALL, &s), KO_OK);
        CHECK_EQ(k->next(&s, NULL, &hit, &time), KO_OK);
        CHECK_EQ(hit.user, FIELD_CAPACITY - 1U);
        CHECK(time <= 4000 << 10 && time >= (4000 << 10) - (3 << 10)); /* 2 LSB too early at most */
        CHECK(s.q.visits <= 4U * (KO_TREE_MAX_HEIGHT + 1U));
        if (k->is_first) {
            CHECK_EQ(k->next(&s, NULL, &hit, &time), KO_END);
            continue;
        }
        for (uint32_t next = 2; next <= FIELD_CAPACITY; next++) { /* the others, in order */
            CHECK_EQ(k->next(&s, NULL, &hit, &time), KO_OK);
            CHECK_EQ(hit.user, FIELD_CAPACITY - next);
        }
        CHECK_EQ(k->next(&s, NULL, &hit, &time), KO_END);
    }
}

/* ---- a narrow test of the caller's ---- */

/* Kinds of queries along a line: one reports all hits with times, one the first hit. */
typedef struct way {
    uint32_t all;   /* of kinds: next */
    uint32_t first; /* of kinds */
} way;

static const way ways[] = {{2, 4}, {3, 5}, {10, 15}, {11, 16}, {14, 17}};

/* The time at which the object's fat box is touched, by a direct test; KO_NEVER if it is not. */
static ko_q30 time_of(const way *w, const question *q, uint32_t slot)
{
    ko_aabb fat;
    int32_t time = KO_NEVER;
    CHECK_EQ(object_fat_box(&field_tree, field_ids[slot], &fat), KO_OK);
    return kinds[w->first].touches(q, &fat, &time) ? time : KO_NEVER;
}

/* The time at which the object itself is touched: later, by an amount that depends on its slot, or
 * never. */
static ko_q30 narrow_time(const way *w, const question *q, uint32_t slot)
{
    const ko_q30 time = time_of(w, q, slot);
    const uint32_t mixed = (slot + 1U) * 0x9E3779B1U;
    const ko_q30 later = (ko_q30)(mixed >> (2U + mixed % 16U));
    return (time > KO_Q30_ONE - later || mixed % 5U == 0U) ? KO_NEVER : time + later;
}

static ko_q30 least_of_all(const way *w, const question *q)
{
    ko_q30 least = KO_NEVER;
    for (uint32_t i = 0; i < field_tree.capacity; i++) {
        const ko_q30 time = (field_ids[i] != KO_TREE_ID_NONE) ? narrow_time(w, q, i) : KO_NEVER;
        least = (time < least) ? time : least;
    }
    return least;
}

/* The loop of the header's comment. Returns the number of boxes that were visited. */
static uint32_t shortened(const way *w, const question *q, uint32_t budget)
{
    const kind *const k = &kinds[w->all];
    state s;
    ko_q30 best = KO_NEVER;
    ko_status status = k->begin(&field_tree, q, KO_ALL, &s);
    while (status == KO_OK || status == KO_UNFINISHED) {
        ko_tree_hit hit;
        int32_t time = KO_NEVER;
        status = k->next(&s, &(uint32_t){budget}, &hit, &time);
        if (status != KO_OK) {
            continue;
        }
        const ko_q30 t = narrow_time(w, q, hit.id & 0xFFFFU);
        if (t < best) {
            best = t;
            CHECK_EQ(field_shorten(&s, t), KO_OK);
            CHECK_EQ(field_shorten(&s, KO_Q30_ONE), KO_OK); /* does not lengthen it again */
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(best, least_of_all(w, q));
    return s.q.visits;
}

static uint32_t not_shortened(const way *w, const question *q)
{
    const kind *const k = &kinds[w->all];
    state s;
    ko_tree_hit hit;
    int32_t time = 0;
    CHECK_EQ(k->begin(&field_tree, q, KO_ALL, &s), KO_OK);
    while (k->next(&s, NULL, &hit, &time) == KO_OK) {
    }
    return s.q.visits;
}

/* Asks for a first hit up to a time: that of the first hit, and less. Shortening a search under way
 * discards later hits. */
static void check_first_until(const way *w, const question *q)
{
    const kind *const k = &kinds[w->first];
    state s;
    ko_tree_hit hit = {0, 0};
    ko_tree_hit again = {0, 0};
    int32_t time = 0;
    int32_t same = 0;
    CHECK_EQ(k->begin(&field_tree, q, KO_ALL, &s), KO_OK);
    if (k->next(&s, NULL, &hit, &time) != KO_OK) {
        return;
    }
    CHECK_EQ(k->begin(&field_tree, q, KO_ALL, &s), KO_OK);
    CHECK_EQ(field_shorten(&s, time), KO_OK);
    CHECK_EQ(k->next(&s, NULL, &again, &same), KO_OK);
    CHECK_EQ(again.id, hit.id);
    CHECK_EQ(same, time);
    for (uint32_t budget = 0; time > 0 && budget < 40U; budget += 3U) {
        CHECK_EQ(k->begin(&field_tree, q, KO_ALL, &s), KO_OK);
        const ko_status status = k->next(&s, &(uint32_t){budget}, &again, &same);
        if (status == KO_UNFINISHED) {
            CHECK_EQ(field_shorten(&s, time - 1), KO_OK);
            CHECK_EQ(k->next(&s, NULL, &again, &same), KO_END);
        }
    }
}

static void a_narrow_test_shortens(void)
{
    test_random random = {0x1B873593U};
    uint32_t with = 0;
    uint32_t without = 0;
    for (uint32_t round = 0; round < test_rounds(100); round++) {
        field_begin(FIELD_CAPACITY, (fix16_t)1 << (random_bits(&random) % 11U + 19U), 0);
        field_fill(&random, 1U + random_bits(&random) % FIELD_CAPACITY);
        for (uint32_t i = 0; i < 20U * LENGTH(ways); i++) {
            question q;
            const way *const w = &ways[i % LENGTH(ways)];
            question_draw(&random, &q);
            const uint32_t all = not_shortened(w, &q);
            const uint32_t some = shortened(w, &q, UINT32_MAX);
            CHECK(some <= all);
            CHECK_EQ(shortened(w, &q, 1U + i % 5U), some);
            check_first_until(w, &q);
            with += some;
            without += all;
        }
    }
    const bool is_little = test_rounds(100) < 5U || FIELD_CAPACITY < 128U; /* too few boxes */
    CHECK(with < without || is_little);
}

static void times_are_checked(void)
{
    const question q = row_question();
    test_random random = {3};
    field_begin(8, 1 << 20, 0);
    field_fill(&random, 5);
    for (uint32_t i = 0; i < LENGTH(ways); i++) {
        state s;
        CHECK_EQ(kinds[ways[i].all].begin(&field_tree, &q, KO_ALL, &s), KO_OK);
        CHECK_EQ(field_shorten(NULL, 0), KO_E_ARG);
        CHECK_EQ(field_shorten(&s, -1), KO_E_RANGE);
        CHECK_EQ(field_shorten(&s, KO_Q30_ONE + 1), KO_E_RANGE);
        CHECK_EQ(field_shorten(&s, KO_NEVER), KO_E_RANGE);
        CHECK_EQ(field_shorten(&s, KO_Q30_ONE), KO_OK);
        CHECK_EQ(field_shorten(&s, 0), KO_OK);
    }
}

static const test_case cases[] = {
    {"the first is nearest", the_first_is_nearest},
    {"a narrow test shortens", a_narrow_test_shortens},
    {"times are checked", times_are_checked},
};

TEST_SUITE(tree_query_first, cases);
