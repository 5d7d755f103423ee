/* Tests of ko_frozen_cast_*: against the casts of single boxes.
 *
 * promise: exact, no-miss, resumes, end-means-clear, bounded-steps, set-up */
#include "frost.h"

#include <stddef.h>
#include <string.h>

/* When a box, grown by half, is met; KO_NEVER if it is not. */
static ko_q30 enter_of(uint32_t object, const ko_line *line, const ko_vec3 *half)
{
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    ko_q30 enter = KO_NEVER;
    ko_q30 leave = KO_NEVER;
    CHECK_EQ(ko_frozen_get_box(&frost, object, &box), KO_OK);
    box.r.x += half->x;
    box.r.y += half->y;
    box.r.z += half->z;
    CHECK_EQ(ko_aabb_cast_line(&box, line, &enter, &leave), KO_OK);
    return enter;
}

/* Marks what a cast in any order finds. */
static uint8_t seen[FROST_MOST];

static ko_status next(ko_frozen_cast *query, uint32_t budget, ko_frozen_cast_hit *hit)
{
    ko_status status = KO_UNFINISHED;
    while (status == KO_UNFINISHED) {
        uint32_t left = budget;
        const uint32_t before = query->q.visits;
        status = ko_frozen_cast_next(query, &left, hit);
        CHECK(query->q.visits - before <= budget - left + 1U);
        CHECK(status != KO_UNFINISHED || left == 0U);
    }
    return status;
}

/* Each object that is met is found once, and no other. */
static void check_any(const ko_line *line, const ko_vec3 *half, uint32_t mask, uint32_t budget)
{
    ko_frozen_cast query;
    ko_frozen_cast_hit hit;
    uint32_t wrong = 0;
    memset(seen, 0, sizeof seen);
    CHECK_EQ(ko_frozen_cast_begin(&frost, line, half, KO_ORDER_ANY, mask, &query), KO_OK);
    while (next(&query, budget, &hit) == KO_OK) {
        CHECK_EQ(hit.user, frost.objects[hit.object].user);
        CHECK_EQ(hit.enter, 0);
        seen[hit.object]++;
    }
    CHECK_EQ(ko_frozen_cast_next(&query, NULL, &hit), KO_END);
    for (uint32_t i = 0; i < frost.object_count; i++) {
        const bool is_met =
            (frost.categories[i] & mask) != 0U && enter_of(i, line, half) != KO_NEVER;
        wrong += (seen[i] != (is_met ? 1U : 0U)) ? 1U : 0U;
    }
    CHECK_EQ(wrong, 0);
}

/* The first that is met after one of this time and number. */
static uint32_t first_after(const ko_line *line, const ko_vec3 *half, uint32_t mask,
                            const ko_frozen_cast_hit *last, ko_q30 *best)
{
    uint32_t found = KO_FROZEN_NONE;
    for (uint32_t i = 0; i < frost.object_count; i++) {
        const ko_q30 t = enter_of(i, line, half);
        const bool is_after = last->object == KO_FROZEN_NONE || t > last->enter ||
                              (t == last->enter && i > last->object);
        if ((frost.categories[i] & mask) != 0U && t != KO_NEVER && is_after &&
            (found == KO_FROZEN_NONE || t < *best)) {
            found = i;
            *best = t;
        }
    }
    return found;
}

static void check_ascending(const ko_line *line, const ko_vec3 *half, uint32_t mask,
                            uint32_t budget)
{
    ko_frozen_cast query;
    ko_frozen_cast_hit last = {KO_FROZEN_NONE, 0, 0};
    CHECK_EQ(ko_frozen_cast_begin(&frost, line, half, KO_ORDER_ASCENDING, mask, &query), KO_OK);
    for (uint32_t i = 0; i < 4U; i++) {
        ko_frozen_cast_hit hit = {0, 0, 0};
        ko_q30 best = 0;
        const uint32_t expected = first_after(line, half, mask, &last, &best);
        const ko_status status = next(&query, budget, &hit);
        if (expected == KO_FROZEN_NONE) {
            CHECK_EQ(status, KO_END);
            break;
        }
        CHECK_EQ(status, KO_OK);
        CHECK_EQ(hit.object, expected);
        CHECK_EQ(hit.enter, best);
        CHECK_EQ(hit.user, frost.objects[hit.object].user);
        last = hit;
    }
}

/* Draws a line within range, so that grown boxes stay legal. */
static void draw_line(test_random *random, frost_pattern pattern, uint32_t k, ko_line *line)
{
    ko_aabb from;
    ko_aabb to;
    frost_draw_box(random, pattern, &from);
    frost_draw_box(random, pattern, &to);
    if (k % 5U == 0U) {
        const ko_dir3 d = {random_range(random, -KO_Q30_ONE, KO_Q30_ONE),
                           random_range(random, -KO_Q30_ONE, KO_Q30_ONE),
                           (k % 10U == 0U) ? 0 : random_range(random, -99, 99)};
        const ko_ray ray = {from.c, d, frost_range(pattern)};
        CHECK_EQ(ko_line_from_ray(&ray, line), KO_OK);
        return;
    }
    const ko_segment segment = {from.c, (k % 7U == 0U) ? from.c : to.c};
    CHECK_EQ(ko_line_from_segment(&segment, line), KO_OK);
    if (k % 6U == 1U) {
        CHECK_EQ(ko_line_shorten(line, random_range(random, 0, KO_Q30_ONE)), KO_OK);
    }
}

static void casts_are_exact(void)
{
    test_random random = {0x1A9F3D07U};
    const uint32_t rounds = test_rounds(100);
    static const ko_vec3 none = {0, 0, 0};
    for (uint32_t i = 0; i < FROST_PATTERNS; i++) {
        frost_make(&random, FROST_MOST, (frost_pattern)i);
        for (uint32_t k = 0; k < rounds; k++) {
            ko_line line;
            const fix16_t most = frost_range((frost_pattern)i) / ((k % 8U == 3U) ? 1 : 20);
            const bool is_wide = (frost_pattern)i == FROST_WIDE;
            const ko_vec3 half = {random_range(&random, 0, most), random_range(&random, 0, most),
                                  random_range(&random, 0, most)};
            draw_line(&random, (k % 9U == 4U) ? FROST_LOOSE : (frost_pattern)i, k, &line);
            const ko_vec3 *const by = (k % 2U == 0U || is_wide) ? &none : &half;
            const uint32_t mask = (k % 3U == 0U) ? 1U + k % 200U : KO_ALL;
            check_any(&line, by, mask, 1U + k % 7U);
            check_ascending(&line, by, mask, 1U + k % 7U);
        }
    }
}

/* Lines that end at a corner of a box: half of them touch it nowhere else. */
static void grazing_lines_are_exact(void)
{
    test_random random = {0x5D3B70A9U};
    const uint32_t rounds = test_rounds(40000);
    uint32_t missed = 0;
    for (uint32_t i = 0; i < FROST_SAME; i++) {
        frost_make(&random, FROST_MOST, (frost_pattern)i);
        for (uint32_t k = 0; k < rounds; k++) {
            const uint32_t object = random_bits(&random) % FROST_MOST;
            ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
            ko_aabb from;
            ko_line line;
            ko_frozen_cast query;
            ko_frozen_cast_hit hit;
            bool is_found = frost.categories[object] == 0U;
            CHECK_EQ(ko_frozen_get_box(&frost, object, &box), KO_OK);
            frost_draw_box(&random, (frost_pattern)i, &from);
            const ko_bounds b = frost_bounds(&box);
            const ko_segment segment = {from.c,
                                        {(k % 2U == 0U) ? b.lo.x : b.hi.x,
                                         (k % 4U < 2U) ? b.lo.y : b.hi.y,
                                         (k % 8U < 4U) ? b.lo.z : b.hi.z}};
            CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
            CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ANY, KO_ALL, &query),
                     KO_OK);
            while (ko_frozen_cast_next(&query, NULL, &hit) == KO_OK) {
                is_found = is_found || hit.object == object;
            }
            missed += is_found ? 0U : 1U;
        }
    }
    CHECK_EQ(missed, 0);
}

/* Lines that begin beyond the grid, and boxes that are larger than it. */
static void far_lines_are_exact(void)
{
    test_random random = {0x6C9E0E8BU};
    static const ko_vec3 none = {0, 0, 0};
    static const ko_vec3 large = {METRES(30), METRES(1), METRES(20)};
    const uint32_t rounds = test_rounds(60);
    frost_make(&random, FROST_MOST, FROST_LOOSE);
    for (uint32_t k = 0; k < rounds; k++) {
        ko_aabb at;
        ko_line line;
        frost_draw_box(&random, FROST_LOOSE, &at);
        const ko_segment segment = {{random_range(&random, -KO_LIMIT, KO_LIMIT), at.c.z, at.c.y},
                                    at.c};
        CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
        check_any(&line, &none, KO_ALL, 100);
        check_ascending(&line, &none, KO_ALL, 100);
        check_any(&line, &large, KO_ALL, 100);
    }
}

static void arrays_are_filled(void)
{
    test_random random = {0x30C97B44U};
    const ko_segment segment = {{METRES(-20), METRES(-20), 0}, {METRES(20), METRES(20), 100}};
    const ko_vec3 half = {METRES(2), METRES(2), METRES(2)};
    ko_line line;
    frost_make(&random, FROST_MOST, FROST_LOOSE);
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    for (uint32_t room = 1; room < 9U; room++) {
        ko_frozen_cast query;
        ko_frozen_cast one;
        ko_frozen_cast_hit found[9];
        ko_frozen_cast_hit hit;
        const ko_order order = (room % 2U == 0U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
        ko_status status = KO_OK;
        uint32_t count = 0;
        memset(found, 0x77, sizeof found);
        CHECK_EQ(ko_frozen_cast_begin(&frost, &line, &half, order, KO_ALL, &query), KO_OK);
        CHECK_EQ(ko_frozen_cast_begin(&frost, &line, &half, order, KO_ALL, &one), KO_OK);
        while (status == KO_OK || status == KO_UNFINISHED) {
            uint32_t budget = 11;
            status = ko_frozen_cast_next_n(&query, &budget, found, room, &count);
            CHECK((count > 0U) == (status == KO_OK) && count <= room);
            for (uint32_t i = 0; i < count; i++) {
                CHECK_EQ(ko_frozen_cast_next(&one, NULL, &hit), KO_OK);
                CHECK_EQ(found[i].object, hit.object);
                CHECK_EQ(found[i].enter, hit.enter);
            }
        }
        CHECK_EQ(status, KO_END);
        CHECK_EQ(ko_frozen_cast_next(&one, NULL, &hit), KO_END);
        CHECK_EQ(found[room].object, 0x77777777);
    }
}

/* Each object that is entered at the time or before is found, in any order few others. */
static void queries_are_shortened(void)
{
    test_random random = {0x4ED5A2C7U};
    static const ko_vec3 none = {0, 0, 0};
    const uint32_t rounds = test_rounds(60);
    frost_make(&random, FROST_MOST, FROST_LOOSE);
    for (uint32_t k = 0; k < rounds; k++) {
        ko_line line;
        ko_frozen_cast query;
        ko_frozen_cast_hit hit = {0, 0, 0};
        const ko_q30 t = random_range(&random, 0, KO_Q30_ONE);
        uint32_t missed = 0;
        draw_line(&random, FROST_LOOSE, 2, &line);
        const ko_order order = (k % 2U == 0U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
        CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, order, KO_ALL, &query), KO_OK);
        uint32_t budget = k % 20U;
        memset(seen, 0, sizeof seen);
        ko_status status = ko_frozen_cast_next(&query, &budget, &hit);
        if (status == KO_OK) {
            seen[hit.object] = 1;
        }
        CHECK_EQ(ko_frozen_cast_shorten(&query, t), KO_OK);
        CHECK_EQ(ko_frozen_cast_shorten(&query, KO_Q30_ONE), KO_OK);
        while (next(&query, 50, &hit) == KO_OK) {
            CHECK(order == KO_ORDER_ANY || hit.enter <= t);
            seen[hit.object] = 1;
        }
        for (uint32_t i = 0; i < frost.object_count; i++) {
            const bool is_met = frost.categories[i] != 0U && enter_of(i, &line, &none) <= t;
            missed += (is_met && seen[i] == 0U) ? 1U : 0U;
        }
        CHECK_EQ(missed, 0);
    }
}

/* A hit from before a search is shortened is not reported if it is beyond. */
static void searches_are_shortened(void)
{
    test_random random = {0x3D20F4A1U};
    const ko_segment segment = {{METRES(-9), 200, 300}, {METRES(9), 200, 300}};
    ko_line line;
    uint32_t cut = 0; /* searches that held something beyond */
    frost_make(&random, FROST_MOST, FROST_SAME);
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    for (uint32_t steps = 1; steps < 2U * FROST_MOST; steps++) {
        ko_frozen_cast query;
        ko_frozen_cast_hit hit = {0, 0, 0};
        uint32_t budget = steps;
        CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &query),
                 KO_OK);
        if (ko_frozen_cast_next(&query, &budget, &hit) == KO_UNFINISHED && query.held > 0U) {
            CHECK_EQ(ko_frozen_cast_shorten(&query, query.one.enter - 1), KO_OK);
            CHECK_EQ(ko_frozen_cast_next(&query, NULL, &hit), KO_END);
            cut++;
        }
    }
    CHECK(cut > 0U);
}

static void refusals(void)
{
    test_random random = {0x2B60A476U};
    static const ko_frozen never;
    const ko_segment segment = {{0, 0, 0}, {METRES(9), 1, 2}};
    const ko_vec3 bad = {0, -1, 0};
    ko_line line;
    ko_frozen_cast query;
    ko_frozen_cast_hit hit;
    uint32_t count = 7;
    frost_make(&random, 5, FROST_LOOSE);
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ANY, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_begin(NULL, &line, NULL, KO_ORDER_ANY, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_begin(&never, &line, NULL, KO_ORDER_ANY, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_begin(&frost, NULL, NULL, KO_ORDER_ANY, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, &bad, KO_ORDER_ANY, KO_ALL, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, (ko_order)2, KO_ALL, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ANY, 0, &query), KO_E_RANGE);
    line.length = -1;
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ANY, KO_ALL, &query), KO_E_RANGE);
    line.length = KO_Q30_ONE;
    line.bounds.lo.x = -KO_LIMIT - 1;
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ANY, KO_ALL, &query), KO_E_RANGE);
    CHECK_EQ(ko_frozen_cast_next(&query, NULL, &hit), KO_E_RANGE);
    CHECK_EQ(ko_frozen_cast_shorten(&query, 0), KO_E_RANGE);
    line.bounds.lo.x = 0;
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_frozen_cast_next(NULL, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_next(&query, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_next_n(&query, NULL, NULL, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_next_n(&query, NULL, &hit, 0, &count), KO_E_RANGE);
    CHECK_EQ(ko_frozen_cast_next_n(&query, NULL, &hit, KO_FROZEN_MAX_OBJECTS + 1U, &count),
             KO_E_RANGE);
    CHECK_EQ(count, 0);
    CHECK_EQ(ko_frozen_cast_shorten(NULL, 0), KO_E_ARG);
    CHECK_EQ(ko_frozen_cast_shorten(&query, -1), KO_E_RANGE);
    CHECK_EQ(ko_frozen_cast_shorten(&query, KO_Q30_ONE + 1), KO_E_RANGE);
    /* A query that was damaged between calls ends. */
    ko_frozen_cast damaged = query;
    damaged.q.depth = KO_FROZEN_MAX_DEPTH + 1U;
    CHECK_EQ(ko_frozen_cast_next(&damaged, NULL, &hit), KO_E_DATA);
    damaged = query;
    damaged.axis = 3;
    CHECK_EQ(ko_frozen_cast_next(&damaged, NULL, &hit), KO_E_DATA);
    damaged = query;
    damaged.found = &damaged.one;
    damaged.room = 1;
    damaged.held = 2;
    CHECK_EQ(ko_frozen_cast_next(&damaged, NULL, &hit), KO_E_DATA);
    damaged = query;
    damaged.found = &damaged.one;
    damaged.room = 1;
    damaged.q.depth = 1;
    damaged.stack[0] = frost.node_count;
    CHECK_EQ(ko_frozen_cast_next(&damaged, NULL, &hit), KO_E_DATA);
}

/* A block that was damaged after it was opened does not lead out of the stack. */
static void stacks_are_guarded(void)
{
    test_random random = {0x71D82C0FU};
    const ko_segment segment = {{METRES(-9), 0, 0}, {METRES(9), 400, 600}};
    ko_line line;
    ko_frozen_cast query;
    ko_frozen_cast_hit hit;
    frost_make(&random, FROST_MOST, FROST_SAME);
    ko_frozen_node *const nodes = (ko_frozen_node *)(void *)((uint8_t *)frost_block + 48);
    for (uint32_t i = 0; i < frost.node_count / 2U; i++) {
        nodes[i].link = 1U | KO_ALL << 16;
    }
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    CHECK_EQ(ko_frozen_cast_begin(&frost, &line, NULL, KO_ORDER_ANY, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_frozen_cast_next(&query, NULL, &hit), KO_E_DATA);
}

static const test_case cases[] = {
    {"casts are exact", casts_are_exact},
    {"grazing lines are exact", grazing_lines_are_exact},
    {"far lines are exact", far_lines_are_exact},
    {"arrays are filled", arrays_are_filled},
    {"queries are shortened", queries_are_shortened},
    {"searches are shortened", searches_are_shortened},
    {"refusals", refusals},
    {"stacks are guarded", stacks_are_guarded},
};
TEST_SUITE(frozen_cast, cases);
