/* Tests of arrays of hits: they hold what single calls find, whatever their room and the budget. A
 * refused call, a changed tree and a damaged query write nothing.
 *
 * promise: resumes, refuses, change-noticed, damage-contained */
#include "field.h"

#include <string.h>

enum { MOST = 24 }; /* the largest room */

/* A box query, a cast of a point in any order, the same of a box, and of a box in ascending
 * order. */
enum { BOX, POINT, SWEEP, SORTED, FORMS };

/* A hit of any of them. */
typedef union hits {
    ko_tree_hit box[MOST];
    ko_tree_cast_hit cast[MOST];
} hits;

static ko_status begin(uint32_t form, const question *q, uint32_t mask, state *s)
{
    const ko_vec3 half = {q->radius / 8, 3, q->radius / 4};
    const ko_order order = (form == SORTED) ? KO_ORDER_ASCENDING : KO_ORDER_ANY;
    ko_line line;
    if (form == BOX) {
        return ko_tree_query_begin(&field_tree, &q->box, mask, &s->box);
    }
    CHECK_EQ(ko_line_from_segment(&q->segment, &line), KO_OK);
    return ko_tree_cast_begin(&field_tree, &line, (form == POINT) ? NULL : &half, order, mask,
                              &s->cast);
}

static ko_status next_n(uint32_t form, state *s, uint32_t *budget, hits *out, uint32_t room,
                        uint32_t *count)
{
    return (form == BOX) ? ko_tree_query_next_n(&s->box, budget, out->box, room, count)
                         : ko_tree_cast_next_n(&s->cast, budget, out->cast, room, count);
}

static ko_tree_cast_hit hit_of(uint32_t form, const hits *from, uint32_t i)
{
    const ko_tree_cast_hit plain = {from->box[i].id, from->box[i].user, 0};
    return (form == BOX) ? plain : from->cast[i];
}

static ko_status next_one(uint32_t form, state *s, ko_tree_cast_hit *hit)
{
    hits one;
    memset(&one, 0, sizeof(one));
    const ko_status status = (form == BOX) ? ko_tree_query_next(&s->box, NULL, &one.box[0])
                                           : ko_tree_cast_next(&s->cast, NULL, &one.cast[0]);
    *hit = hit_of(form, &one, 0);
    return status;
}

static bool is_untouched(uint32_t form, const hits *array, uint32_t from)
{
    const size_t size = (form == BOX) ? sizeof(array->box[0]) : sizeof(array->cast[0]);
    const unsigned char *const bytes = (const unsigned char *)array;
    for (size_t i = from * size; i < MOST * size; i++) {
        if (bytes[i] != 0xA5U) {
            return false;
        }
    }
    return true;
}

static void fill_field(test_random *random, question *q)
{
    static const fix16_t worlds[] = {4, 1 << 16, 1 << 20, KO_LIMIT};
    field_begin(FIELD_CAPACITY, worlds[random_bits(random) % LENGTH(worlds)], 0);
    field_fill(random, random_bits(random) % (FIELD_CAPACITY + 1U));
    field_colour(random);
    question_draw(random, q);
}

/* Compares one query with arrays of a room and a budget to another one with single calls. Both are
 * shortened after the first array; a t of KO_Q30_ONE changes nothing. */
static void check_arrays(uint32_t form, const question *q, uint32_t mask, uint32_t room,
                         uint32_t budget, ko_q30 t)
{
    state many;
    state one;
    ko_status status = KO_OK;
    bool is_first = true;
    CHECK_EQ(begin(form, q, mask, &many), KO_OK);
    CHECK_EQ(begin(form, q, mask, &one), KO_OK);
    for (uint32_t calls = 0; (status == KO_OK || status == KO_UNFINISHED) && calls < 5000U;
         calls++) {
        hits array;
        const uint32_t before = many.q.visits;
        uint32_t purse = budget;
        uint32_t count = 99;
        if (form != SORTED || is_first) {
            memset(&array, 0xA5, sizeof(array));
        }
        status = next_n(form, &many, &purse, &array, room, &count);
        CHECK(count <= room && (status == KO_OK) == (count > 0U));
        CHECK(many.q.visits - before <= budget + 1U || budget == UINT32_MAX);
        CHECK(form == SORTED || is_untouched(form, &array, count));
        for (uint32_t i = 0; i < count; i++) {
            const ko_tree_cast_hit found = hit_of(form, &array, i);
            ko_tree_cast_hit expected;
            CHECK_EQ(next_one(form, &one, &expected), KO_OK);
            CHECK(found.id == expected.id && found.user == expected.user);
            CHECK_EQ(found.enter, expected.enter);
        }
        if (is_first && form != BOX && count > 0U) {
            CHECK_EQ(ko_tree_cast_shorten(&many.cast, t), KO_OK);
            CHECK_EQ(ko_tree_cast_shorten(&one.cast, t), KO_OK);
            is_first = false;
        }
    }
    ko_tree_cast_hit last;
    CHECK_EQ(status, KO_END);
    CHECK_EQ(next_one(form, &one, &last), KO_END);
    /* an array may have met the end before the shortening */
    CHECK(form == SORTED || t != KO_Q30_ONE || many.q.visits == one.q.visits);
}

static void arrays_hold_what_calls_find(void)
{
    test_random random = {0x3C6EF372U};
    for (uint32_t i = test_rounds(4000); i > 0U; i--) {
        question q;
        fill_field(&random, &q);
        const uint32_t form = i % FORMS;
        const uint32_t mask = (random_bits(&random) % 2U == 0U) ? KO_ALL : 0x35U;
        const uint32_t room = 1U + random_bits(&random) % MOST;
        const uint32_t bits = random_bits(&random);
        const ko_q30 t = (bits % 2U == 0U) ? KO_Q30_ONE : (ko_q30)(bits >> 2);
        /* a search begins anew in each array, so it needs a budget for all of it */
        const uint32_t little = 1U + bits % 31U;
        check_arrays(form, &q, mask, room, UINT32_MAX, t);
        if (form != SORTED) {
            check_arrays(form, &q, mask, room, little, t);
        }
    }
}

/* A search in ascending order goes on in the same array after its budget was spent. */
static void searches_go_on_in_their_array(void)
{
    test_random random = {0xA54FF53AU};
    for (uint32_t i = test_rounds(1000); i > 0U; i--) {
        question q;
        state many;
        state whole;
        hits array;
        hits expected;
        uint32_t count = 0;
        uint32_t most = 0;
        fill_field(&random, &q);
        const uint32_t room = 1U + random_bits(&random) % MOST;
        CHECK_EQ(begin(SORTED, &q, KO_ALL, &many), KO_OK);
        CHECK_EQ(begin(SORTED, &q, KO_ALL, &whole), KO_OK);
        ko_status status = KO_UNFINISHED;
        for (uint32_t calls = 0; status == KO_UNFINISHED && calls < 1000U; calls++) {
            uint32_t purse = 1U + random_bits(&random) % 9U;
            status = next_n(SORTED, &many, &purse, &array, room, &count);
        }
        CHECK_EQ(next_n(SORTED, &whole, NULL, &expected, room, &most), status);
        CHECK_EQ(count, most);
        CHECK_EQ(many.q.visits, whole.q.visits);
        CHECK(memcmp(array.cast, expected.cast, count * sizeof(array.cast[0])) == 0);
    }
}

/* A search in ascending order is shortened while it waits and holds hits: those beyond are not
 * reported, and all others are. */
static void searches_are_shortened_while_they_wait(void)
{
    enum { ROW = 12, STEP = 1000 };
    const ko_segment along = {{-STEP, 0, 0}, {-STEP + (1 << 20), 0, 0}};
    ko_tree_cast_hit expected[ROW];
    ko_tree_cast_hit found[ROW];
    ko_tree_cast cast;
    ko_line line;
    uint32_t count = 0;
    uint32_t dropped = 0;
    field_begin(FIELD_CAPACITY, 1 << 20, 0);
    for (uint32_t i = 0; i < ROW; i++) {
        const ko_aabb box = {{(fix16_t)(i * 5U % ROW) * STEP, 0, 0}, {100, 100, 100}};
        ko_tree_id id = 0;
        CHECK_EQ(ko_tree_insert(&field_tree, &box, i, &id), KO_OK);
    }
    CHECK_EQ(ko_line_from_segment(&along, &line), KO_OK);
#define BEGIN() ko_tree_cast_begin(&field_tree, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &cast)
    CHECK_EQ(BEGIN(), KO_OK);
    CHECK_EQ(ko_tree_cast_next_n(&cast, NULL, expected, ROW, &count), KO_OK);
    CHECK_EQ(count, ROW);
    for (uint32_t left = 0; left < ROW; left++) {
        for (uint32_t budget = 1; budget < 60U; budget++) {
            CHECK_EQ(BEGIN(), KO_OK);
            if (ko_tree_cast_next_n(&cast, &(uint32_t){budget}, found, ROW, &count) == KO_OK) {
                break;
            }
            dropped += (cast.held > left) ? 1U : 0U;
            CHECK_EQ(ko_tree_cast_shorten(&cast, expected[left].enter - 1), KO_OK);
            const ko_status status = ko_tree_cast_next_n(&cast, NULL, found, ROW, &count);
            CHECK_EQ(status, (left > 0U) ? KO_OK : KO_END);
            CHECK_EQ(count, left);
            CHECK(memcmp(found, expected, count * sizeof(found[0])) == 0);
        }
    }
    CHECK(dropped > 0U);
}

/* A search that was refused, or that a change ended, is not shortened, and says why. */
static void ended_searches_are_not_shortened(void)
{
    ko_tree_cast cast;
    ko_tree_nearest nearest;
    CHECK_EQ(ko_tree_cast_begin(NULL, NULL, NULL, KO_ORDER_ANY, KO_ALL, &cast), KO_E_ARG);
    CHECK_EQ(ko_tree_cast_shorten(&cast, 5), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_begin(NULL, NULL, 0, KO_ALL, &nearest), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_shorten(&nearest, (fix16_t)5), KO_E_ARG);
}

static void refused_arrays_change_nothing(void)
{
    test_random random = {0x510E527FU};
    for (uint32_t i = 0; i < 20U * FORMS; i++) {
        const uint32_t form = i % FORMS;
        question q;
        state s;
        hits array;
        uint32_t count = 77;
        fill_field(&random, &q);
        memset(&s, 0, sizeof(s));
        memset(&array, 0xA5, sizeof(array));
        CHECK_EQ(begin(form, &q, KO_ALL, &s), KO_OK);
        const state before = s;
        CHECK_EQ((form == BOX) ? ko_tree_query_next_n(&s.box, NULL, NULL, 4, &count)
                               : ko_tree_cast_next_n(&s.cast, NULL, NULL, 4, &count),
                 KO_E_ARG);
        CHECK_EQ(next_n(form, &s, NULL, &array, 4, NULL), KO_E_ARG);
        CHECK_EQ(next_n(form, &s, NULL, &array, 0, &count), KO_E_RANGE);
        CHECK(count == 0U && is_untouched(form, &array, 0));
        CHECK(memcmp(&s, &before, sizeof(s)) == 0);
        CHECK(next_n(form, &s, NULL, &array, MOST, &count) >= KO_OK); /* and it goes on */
    }
}

/* A tree that is changed between two arrays ends the query, also if its revision is restored. */
static void changes_between_arrays_are_told(void)
{
    test_random random = {0x9B05688CU};
    for (uint32_t i = 0; i < 50U * FORMS; i++) {
        const uint32_t form = i % FORMS;
        question q;
        state s;
        hits array;
        uint32_t count = 77;
        fill_field(&random, &q);
        CHECK_EQ(begin(form, &q, KO_ALL, &s), KO_OK);
        const ko_status first = next_n(form, &s, NULL, &array, 2, &count);
        const uint32_t revision = field_tree.revision;
        while (field_tree.revision == revision) {
            field_step(&random);
        }
        memset(&array, 0xA5, sizeof(array));
        const ko_status expected = (first == KO_OK && s.q.over != NULL) ? KO_E_CHANGED : KO_END;
        for (uint32_t again = 0; again < 2U; again++) {
            CHECK_EQ(next_n(form, &s, NULL, &array, MOST, &count), expected);
            CHECK(count == 0U && is_untouched(form, &array, 0));
            field_tree.revision = revision;
        }
    }
}

static void damaged_queries_write_nothing(void)
{
    test_random random = {0x1F83D9ABU};
    for (uint32_t i = 0; i < 20U * FORMS; i++) {
        const uint32_t form = i % FORMS;
        const uint32_t field = i / FORMS % 3U;
        question q;
        state s;
        hits array;
        uint32_t count = 77;
        fill_field(&random, &q);
        CHECK_EQ(begin(form, &q, KO_ALL, &s), KO_OK);
        if (form == SORTED) { /* so that the next call does not begin anew */
            (void)next_n(form, &s, &(uint32_t){0}, &array, MOST, &count);
            s.q.status = (s.q.over == NULL) ? s.q.status : (int8_t)KO_OK; /* without its seal */
        }
        s.q.depth = (form == BOX || field == 0U) ? (uint8_t)(KO_TREE_MAX_HEIGHT + 1U) : s.q.depth;
        if (form != BOX) {
            s.cast.path.back = (field == 1U) ? 8U : s.cast.path.back;
            s.cast.path.face = (field == 2U) ? 6U : s.cast.path.face;
        }
        memset(&array, 0xA5, sizeof(array));
        const ko_status expected = (s.q.over == NULL) ? KO_END : KO_E_DATA;
        for (uint32_t again = 0; again < 2U; again++) {
            CHECK_EQ(next_n(form, &s, NULL, &array, MOST, &count), expected);
            CHECK(count == 0U && is_untouched(form, &array, 0));
        }
    }
}

static const test_case cases[] = {
    {"arrays hold what calls find", arrays_hold_what_calls_find},
    {"searches go on in their array", searches_go_on_in_their_array},
    {"searches are shortened while they wait", searches_are_shortened_while_they_wait},
    {"ended searches are not shortened", ended_searches_are_not_shortened},
    {"refused arrays change nothing", refused_arrays_change_nothing},
    {"changes between arrays are told", changes_between_arrays_are_told},
    {"damaged queries write nothing", damaged_queries_write_nothing},
};

TEST_SUITE(tree_query_n, cases);
