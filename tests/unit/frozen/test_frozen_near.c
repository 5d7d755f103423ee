/* Tests of ko_frozen_nearest_*: against brute force over the exact boxes.
 *
 * promise: exact, no-miss, resumes, end-means-clear, bounded-steps, set-up */
#include "frost.h"

#include <string.h>

static const fix16_t lsb = 1;

static uint32_t outside(fix16_t x, fix16_t lo, fix16_t hi)
{
    return (x < lo) ? (uint32_t)(lo - x) : (x > hi) ? (uint32_t)(x - hi) : 0U;
}

static uint64_t square_of(uint32_t object, const ko_vec3 *p)
{
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    CHECK_EQ(ko_frozen_get_box(&frost, object, &box), KO_OK);
    const ko_bounds b = frost_bounds(&box);
    const uint64_t x = outside(p->x, b.lo.x, b.hi.x);
    const uint64_t y = outside(p->y, b.lo.y, b.hi.y);
    const uint64_t z = outside(p->z, b.lo.z, b.hi.z);
    return x * x + y * y + z * z;
}

/* The nearest object with a bit of the mask that comes after one of this square and number; none:
 * KO_FROZEN_NONE. */
static uint32_t nearest_after(const ko_vec3 *p, uint32_t mask, uint64_t square, uint32_t object,
                              uint64_t *best)
{
    uint32_t found = KO_FROZEN_NONE;
    for (uint32_t i = 0; i < frost.object_count; i++) {
        const uint64_t s = square_of(i, p);
        const bool is_after = object == KO_FROZEN_NONE || s > square || (s == square && i > object);
        if ((frost.categories[i] & mask) != 0U && is_after &&
            (found == KO_FROZEN_NONE || s < *best)) {
            found = i;
            *best = s;
        }
    }
    return found;
}

/* One call with budgets until it is no longer unfinished. */
static ko_status next(ko_frozen_nearest *query, uint32_t budget, ko_frozen_near *near)
{
    ko_status status = KO_UNFINISHED;
    while (status == KO_UNFINISHED) {
        uint32_t left = budget;
        const uint32_t before = query->q.visits;
        status = ko_frozen_nearest_next(query, &left, near);
        CHECK(query->q.visits - before <= budget - left + 1U);
        CHECK(status != KO_UNFINISHED || left == 0U);
    }
    return status;
}

/* Compares the first answers with brute force. */
static void check_point(const ko_vec3 *p, fix16_t reach, uint32_t mask, uint32_t budget)
{
    ko_frozen_nearest query;
    ko_frozen_near near = {0, 0, 0, 0};
    const uint64_t beyond = (uint64_t)((uint32_t)reach + 1U) * ((uint32_t)reach + 1U);
    uint32_t object = KO_FROZEN_NONE;
    uint64_t square = 0;
    CHECK_EQ(ko_frozen_nearest_begin(&frost, p, reach, mask, &query), KO_OK);
    for (uint32_t i = 0; i < 4U; i++) {
        uint64_t best = 0;
        const uint32_t expected = nearest_after(p, mask, square, object, &best);
        const ko_status status = next(&query, budget, &near);
        if (expected == KO_FROZEN_NONE || best >= beyond) {
            CHECK_EQ(status, KO_END);
            break;
        }
        CHECK_EQ(status, KO_OK);
        CHECK_EQ(near.object, expected);
        CHECK_EQ(near.square, best);
        CHECK_EQ(near.user, frost.objects[expected].user);
        const uint64_t c = (uint32_t)near.clearance;
        CHECK(c * c <= best && (c + 1U) * (c + 1U) > best);
        object = near.object;
        square = near.square;
    }
}

static void nearest_is_exact(void)
{
    test_random random = {0x18FA0B8DU};
    const uint32_t rounds = test_rounds(60);
    for (uint32_t i = 0; i < FROST_PATTERNS; i++) {
        for (uint32_t n = 0; n <= FROST_MOST; n = 4U * n + 1U) {
            frost_make(&random, n, (frost_pattern)i);
            for (uint32_t k = 0; k < rounds; k++) {
                ko_aabb box;
                frost_draw_box(&random, (k % 4U == 0U) ? FROST_WIDE : (frost_pattern)i, &box);
                const fix16_t reach =
                    (k % 3U == 0U) ? frost_range((frost_pattern)i) / 8 : INT32_MAX;
                check_point(&box.c, reach, (k % 2U == 0U) ? KO_ALL : 1U + k % 200U, 1U + k % 9U);
            }
        }
    }
}

/* Objects that are just within reach, wherever their cells end. */
static void edges_are_exact(void)
{
    test_random random = {0x29F1C4B3U};
    for (uint32_t i = 0; i < FROST_PATTERNS; i++) {
        frost_make(&random, FROST_MOST, (frost_pattern)i);
        for (uint32_t k = 0; k < FROST_MOST; k++) {
            ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
            CHECK_EQ(ko_frozen_get_box(&frost, k, &box), KO_OK);
            for (uint32_t side = 0; side < 6U; side++) {
                ko_vec3 p = box.c;
                const fix16_t by = (&box.r.x)[side / 2U] + 1;
                ko_frozen_nearest query;
                ko_frozen_near near = {0, 0, 0, 0};
                (&p.x)[side / 2U] += (side % 2U == 0U) ? by : -by;
                const ko_status status = ko_frozen_nearest_begin(&frost, &p, lsb, KO_ALL, &query);
                CHECK(status == KO_OK || (frost_pattern)i == FROST_WIDE);
                if (status == KO_OK && frost.categories[k] != 0U) {
                    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near), KO_OK);
                    CHECK(near.square <= 1U);
                }
            }
        }
    }
}

/* A search for several gives what as many searches for one give. */
static void arrays_are_filled(void)
{
    test_random random = {0x53C8B6A1U};
    const ko_vec3 p = {1000, -2000, 300};
    frost_make(&random, FROST_MOST, FROST_LOOSE);
    for (uint32_t room = 1; room < 9U; room++) {
        ko_frozen_nearest query;
        ko_frozen_nearest one;
        ko_frozen_near found[9];
        ko_frozen_near near;
        uint32_t count = 0;
        memset(found, 0x66, sizeof found);
        CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(12), 31, &query), KO_OK);
        CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(12), 31, &one), KO_OK);
        for (uint32_t calls = 0; calls < 4U; calls++) {
            ko_status status = KO_UNFINISHED;
            while (status == KO_UNFINISHED) {
                uint32_t budget = 11;
                status = ko_frozen_nearest_next_n(&query, &budget, found, room, &count);
                CHECK((count > 0U) == (status == KO_OK));
            }
            for (uint32_t i = 0; i < count; i++) {
                CHECK_EQ(ko_frozen_nearest_next(&one, NULL, &near), KO_OK);
                CHECK_EQ(found[i].object, near.object);
            }
            if (status == KO_END) {
                CHECK_EQ(ko_frozen_nearest_next(&one, NULL, &near), KO_END);
                break;
            }
        }
        CHECK_EQ(found[room].object, 0x66666666);
    }
}

/* A shorter reach passes over what is beyond, also of a query that waits, and of one that holds. */
static void queries_are_shortened(void)
{
    test_random random = {0x7B54A41DU};
    const ko_vec3 p = {0, 0, 0};
    frost_make(&random, FROST_MOST, FROST_LOOSE);
    for (uint32_t budget = 0; budget < 60U; budget++) {
        ko_frozen_nearest query;
        ko_frozen_near found[8];
        uint32_t count = 0;
        uint32_t left = budget;
        CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(40), KO_ALL, &query), KO_OK);
        ko_status status = ko_frozen_nearest_next_n(&query, &left, found, 8, &count);
        if (status != KO_UNFINISHED) {
            continue;
        }
        CHECK_EQ(ko_frozen_nearest_shorten(&query, METRES(50)), KO_OK); /* changes nothing */
        CHECK_EQ(ko_frozen_nearest_shorten(&query, METRES(1)), KO_OK);
        status = ko_frozen_nearest_next_n(&query, NULL, found, 8, &count);
        CHECK(status == KO_OK || status == KO_END);
        for (uint32_t i = 0; i < count; i++) {
            CHECK(found[i].clearance <= METRES(1));
        }
        uint32_t within = 0;
        for (uint32_t i = 0; i < frost.object_count; i++) {
            const bool is_within = square_of(i, &p) < (uint64_t)(METRES(1) + 1) * (METRES(1) + 1);
            within += (is_within && frost.categories[i] != 0U) ? 1U : 0U;
        }
        CHECK(count == within || count == 8U);
    }
}

/* Two boxes as near as each other, of which one is less cells away: the first is reported. */
static void check_tie(fix16_t left, fix16_t middle)
{
    const fix16_t right = 2 * middle - left;
    const ko_vec3 p = {middle, 0, 0};
    const ko_frozen_source source = {frost_boxes, NULL, NULL, 4, NULL};
    frost_boxes[0] = (ko_aabb){{0, 0, 1 << 20}, {0, 0, 0}};
    frost_boxes[1] = (ko_aabb){{left, 0, 0}, {0, 0, 0}};
    frost_boxes[2] = (ko_aabb){{right, 0, 0}, {0, 0, 0}};
    frost_boxes[3] = (ko_aabb){{256 * 20000, 0, 1 << 20}, {0, 0, 0}};
    CHECK_EQ(ko_frozen_build_begin(&source, frost_block, FROST_BYTES, &frost_build), KO_OK);
    CHECK_EQ(ko_frozen_build_step(&frost_build, NULL, &frost), KO_OK);
    CHECK_EQ(frost.shift, 8);
    ko_frozen_nearest query;
    ko_frozen_near near[2];
    uint32_t count = 0;
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(1), KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_frozen_nearest_next_n(&query, NULL, near, 2, &count), KO_OK);
    CHECK_EQ(count, 2);
    CHECK(near[0].square == near[1].square && near[0].object < near[1].object);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(1), KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near[1]), KO_OK);
    CHECK_EQ(near[1].object, near[0].object);
}

/* A cell has 256 LSB. The first time the right one is nearer in cells, the second time the left
 * one. */
static void ties_go_by_number(void)
{
    check_tie(1254, 2585);
    check_tie(1280, 2688);
}

static void refusals(void)
{
    test_random random = {0x0801F2E2U};
    static const ko_frozen never;
    const ko_vec3 p = {0, 0, 0};
    const ko_vec3 far = {0, KO_LIMIT + 1, 0};
    ko_frozen_nearest query;
    ko_frozen_near near;
    uint32_t count = 7;
    frost_make(&random, 5, FROST_LOOSE);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, 0, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_begin(NULL, &p, 0, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_begin(&never, &p, 0, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, NULL, 0, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &far, 0, KO_ALL, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, -lsb, KO_ALL, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, 0, 0, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near), KO_E_RANGE);
    CHECK_EQ(ko_frozen_nearest_shorten(&query, 0), KO_E_RANGE);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(99), KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_frozen_nearest_next(NULL, NULL, &near), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_next_n(&query, NULL, NULL, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_next_n(&query, NULL, &near, 0, &count), KO_E_RANGE);
    CHECK_EQ(ko_frozen_nearest_next_n(&query, NULL, &near, KO_FROZEN_MAX_OBJECTS + 1U, &count),
             KO_E_RANGE);
    CHECK_EQ(count, 0);
    CHECK_EQ(ko_frozen_nearest_shorten(NULL, 0), KO_E_ARG);
    CHECK_EQ(ko_frozen_nearest_shorten(&query, -lsb), KO_E_RANGE);
    /* A query that was damaged between calls ends. */
    query.q.depth = KO_FROZEN_MAX_DEPTH + 1U;
    query.found = &query.one;
    query.room = 1;
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near), KO_E_DATA);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(99), KO_ALL, &query), KO_OK);
    query.found = &query.one;
    query.room = 1;
    query.held = 2;
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near), KO_E_DATA);
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, METRES(99), KO_ALL, &query), KO_OK);
    query.found = &query.one;
    query.room = 1;
    query.q.depth = 1;
    query.stack[0] = frost.node_count;
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near), KO_E_DATA);
}

/* A block that was damaged after it was opened does not lead out of the stack. */
static void stacks_are_guarded(void)
{
    test_random random = {0x5F6A7C11U};
    const ko_vec3 p = {0, 0, 0};
    ko_frozen_nearest query;
    ko_frozen_near near;
    frost_make(&random, FROST_MOST, FROST_SAME);
    ko_frozen_node *const nodes = (ko_frozen_node *)(void *)((uint8_t *)frost_block + 48);
    for (uint32_t i = 0; i < frost.node_count / 2U; i++) {
        nodes[i].link = 1U | KO_ALL << 16;
    }
    CHECK_EQ(ko_frozen_nearest_begin(&frost, &p, INT32_MAX, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_frozen_nearest_next(&query, NULL, &near), KO_E_DATA);
}

static const test_case cases[] = {
    {"nearest is exact", nearest_is_exact},     {"edges are exact", edges_are_exact},
    {"arrays are filled", arrays_are_filled},   {"queries are shortened", queries_are_shortened},
    {"ties go by number", ties_go_by_number},   {"refusals", refusals},
    {"stacks are guarded", stacks_are_guarded},
};
TEST_SUITE(frozen_near, cases);
