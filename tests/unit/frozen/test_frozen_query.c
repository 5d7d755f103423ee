/* Tests of ko_frozen_query_*: against brute force over the exact boxes.
 *
 * promise: no-miss, resumes, end-means-clear, bounded-steps, set-up */
#include "frost.h"

#include <stddef.h>
#include <string.h>

/* True iff the boxes are less than `by` apart on each axis; 1: they touch. */
static bool are_near(const ko_bounds *a, const ko_bounds *b, fix16_t by)
{
    return a->lo.x - b->hi.x < by && b->lo.x - a->hi.x < by && a->lo.y - b->hi.y < by &&
           b->lo.y - a->hi.y < by && a->lo.z - b->hi.z < by && b->lo.z - a->hi.z < by;
}

/* The exact corners of a frozen object, which keeps the widths of its box. */
static ko_bounds bounds_at(uint32_t object)
{
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    CHECK_EQ(ko_frozen_get_box(&frost, object, &box), KO_OK);
    return frost_bounds(&box);
}

/* Asks with a budget a call; 0 draws one each time. Counts what must be found and is not, and what
 * is found but a cell or more away. */
static void check_query(const ko_aabb *box, uint32_t mask, uint32_t budget)
{
    test_random random = {0x9216D5D9U};
    const ko_bounds asked = frost_bounds(box);
    const fix16_t cell = (fix16_t)1 << frost.shift;
    ko_frozen_query query;
    ko_frozen_hit hit;
    uint32_t next = 0; /* objects below it were judged */
    uint32_t missed = 0;
    uint32_t wrong = 0;
    ko_status status = ko_frozen_query_begin(&frost, box, mask, &query);
    CHECK_EQ(status, KO_OK);
    while (status == KO_OK || status == KO_UNFINISHED) {
        const uint32_t given = (budget == 0U) ? random_bits(&random) % 8U : budget;
        uint32_t left = given;
        const uint32_t before = query.q.visits;
        status = ko_frozen_query_next(&query, &left, &hit);
        const uint32_t spent = query.q.visits - before; /* of the last branch one may be missing */
        CHECK(spent % 2U == 0U && spent - (given - left) <= given % 2U);
        CHECK(status != KO_UNFINISHED || left == 0U);
        const uint32_t end = (status == KO_OK) ? hit.object : frost.object_count;
        CHECK(status == KO_UNFINISHED || end >= next);
        for (; status != KO_UNFINISHED && next < end; next++) {
            const ko_bounds exact = bounds_at(next);
            missed +=
                ((frost.categories[next] & mask) != 0U && are_near(&exact, &asked, 1)) ? 1U : 0U;
        }
        if (status == KO_OK) {
            const ko_bounds exact = bounds_at(hit.object);
            wrong += ((frost.categories[next] & mask) == 0U || !are_near(&exact, &asked, cell))
                         ? 1U
                         : 0U;
            CHECK_EQ(hit.user, frost.objects[hit.object].user);
            next++;
        }
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(missed, 0);
    CHECK_EQ(wrong, 0);
    CHECK(query.q.visits <= frost.node_count);
}

static void nothing_is_missed(void)
{
    test_random random = {0xD1310BA6U};
    const uint32_t rounds = test_rounds(200);
    for (uint32_t i = 0; i < FROST_PATTERNS; i++) {
        frost_make(&random, FROST_MOST, (frost_pattern)i);
        for (uint32_t k = 0; k < rounds; k++) {
            ko_aabb box;
            frost_draw_box(&random, (frost_pattern)(k % 8U == 0U ? FROST_WIDE : (frost_pattern)i),
                           &box);
            check_query(&box, (k % 2U == 0U) ? KO_ALL : 1U + random_bits(&random) % KO_ALL, k % 4U);
        }
    }
}

/* Touching by one LSB counts, on every side, and one LSB beyond the grid does not. */
static void edges_are_exact(void)
{
    test_random random = {0x98DFB5ACU};
    for (uint32_t i = 0; i < FROST_PATTERNS; i++) {
        frost_make(&random, FROST_MOST, (frost_pattern)i);
        for (uint32_t k = 0; k < FROST_MOST; k++) {
            const ko_bounds b = bounds_at(k);
            check_query(&(ko_aabb){b.lo, {0, 0, 0}}, KO_ALL, UINT32_MAX);
            check_query(&(ko_aabb){b.hi, {0, 0, 0}}, KO_ALL, UINT32_MAX);
        }
        const ko_vec3 corner = frost.bounds.hi;
        if (corner.x < KO_LIMIT) {
            ko_frozen_query query;
            ko_frozen_hit hit;
            const ko_aabb beyond = {{corner.x + 1, corner.y, corner.z}, {0, 0, 0}};
            CHECK_EQ(ko_frozen_query_begin(&frost, &beyond, KO_ALL, &query), KO_OK);
            CHECK_EQ(ko_frozen_query_next(&query, NULL, &hit), KO_END);
            CHECK_EQ(query.q.visits, 0);
        }
    }
}

static void arrays_are_filled(void)
{
    test_random random = {0xB8E1AFEDU};
    static const ko_aabb all = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    frost_make(&random, FROST_MOST, FROST_LOOSE);
    for (uint32_t room = 1; room < 9U; room++) {
        ko_frozen_query query;
        ko_frozen_hit hits[9];
        uint32_t next = 0;
        uint32_t count = 0;
        ko_status status = KO_OK;
        memset(hits, 0x55, sizeof hits);
        CHECK_EQ(ko_frozen_query_begin(&frost, &all, KO_ALL, &query), KO_OK);
        while (status == KO_OK || status == KO_UNFINISHED) {
            uint32_t budget = 13;
            status = ko_frozen_query_next_n(&query, &budget, hits, room, &count);
            CHECK((count > 0U) == (status == KO_OK) && count <= room);
            for (uint32_t i = 0; i < count; i++) {
                for (; frost.categories[next] == 0U; next++) {
                }
                CHECK_EQ(hits[i].object, next);
                next++;
            }
        }
        CHECK_EQ(status, KO_END);
        for (; next < FROST_MOST; next++) {
            CHECK_EQ(frost.categories[next], 0);
        }
        CHECK_EQ(hits[room].object, 0x55555555);
    }
}

static void refusals(void)
{
    test_random random = {0x6A267E96U};
    static const ko_frozen never;
    const ko_aabb box = {{0, 0, 0}, {METRES(1), METRES(1), METRES(1)}};
    const ko_aabb bad = {{0, 0, 0}, {METRES(1), -1, METRES(1)}};
    ko_frozen_query query;
    ko_frozen_hit hit;
    uint32_t count = 9;
    frost_make(&random, 5, FROST_LOOSE);
    CHECK_EQ(ko_frozen_query_begin(&frost, &box, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_begin(NULL, &box, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_begin(&never, &box, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_begin(&frost, NULL, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_begin(&frost, &bad, KO_ALL, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_query_begin(&frost, &box, 0, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_query_begin(&frost, &box, KO_ALL + 1U, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_query_next(&query, NULL, &hit), KO_E_RANGE);
    CHECK_EQ(ko_frozen_query_begin(&frost, &box, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_frozen_query_next(NULL, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_next(&query, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_next_n(&query, NULL, NULL, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_frozen_query_next_n(&query, NULL, &hit, 0, &count), KO_E_RANGE);
    CHECK_EQ(count, 0);
    frost.set_up = 0; /* closed meanwhile */
    CHECK_EQ(ko_frozen_query_next(&query, NULL, &hit), KO_E_DATA);
}

static const test_case cases[] = {
    {"nothing is missed", nothing_is_missed},
    {"edges are exact", edges_are_exact},
    {"arrays are filled", arrays_are_filled},
    {"refusals", refusals},
};
TEST_SUITE(frozen_query, cases);
