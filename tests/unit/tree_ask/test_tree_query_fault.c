/* Tests of queries to damaged memory: each bit of each node flipped, random bytes, false links.
 * Every call ends soon, with a status that is documented for it. Under AddressSanitizer all but the
 * tree's nodes are poisoned.
 *
 * promise: damage-contained, bounded-steps */
#include "field.h"

#include <stddef.h>
#include <string.h>

#include "edge.h"
#include "guard.h"

#define MOST 14U /* objects of a tree under attack */

static ko_tree intact;
static uint32_t used;

static ko_tree_node *copy(void)
{
    return EDGE_IS_FIRST ? field_room + FIELD_CAPACITY - used : field_room;
}

static void forbid_the_rest(void)
{
    FORBID(field_room, (size_t)(field_nodes - field_room) * sizeof(ko_tree_node));
}

static void restore(void)
{
    ALLOW(field_room, sizeof(field_room));
    memcpy(field_nodes, copy(), used * sizeof(ko_tree_node));
    forbid_the_rest();
    field_tree = intact;
}

static void build(test_random *random, uint32_t capacity)
{
    ALLOW(field_room, sizeof(field_room));
    field_begin(capacity, 1 << 20, 0);
    field_fill(random, capacity);
    field_step(random);
    field_step(random);
    used = capacity;
    intact = field_tree;
    memcpy(copy(), field_nodes, used * sizeof(ko_tree_node));
    forbid_the_rest();
}

/* A walk visits each branch at most once. A query in sorted order walks once for each hit, and
 * reports no slot twice. */
static void ask(const kind *k, const question *q, uint32_t budget)
{
    state s;
    uint32_t calls = 0;
    uint32_t hits = 0;
    const uint32_t rounds = k->is_sorted ? used + 1U : 1U;
    ko_status status = k->begin(&field_tree, q, KO_ALL, &s);
    CHECK_EQ(status, KO_OK);
    while ((status == KO_OK || status == KO_UNFINISHED) && calls++ < 8U * MOST * MOST) {
        ko_tree_hit hit = {0, 0};
        int32_t extra = 0;
        status = k->next(&s, &(uint32_t){budget}, &hit, &extra);
        if (status == KO_OK) {
            hits++;
            CHECK((hit.id & 0xFFFFU) < used);
        }
    }
    CHECK(status == KO_END || status == KO_E_DATA);
    CHECK(s.q.visits <= rounds * 2U * used);
    CHECK(!k->is_sorted || hits <= used);
}

/* Asks for the five nearest objects at once. */
static void ask_k(const question *q)
{
    ko_tree_near found[5];
    ko_tree_nearest near;
    uint32_t count = 0;
    CHECK_EQ(ko_tree_nearest_begin(&field_tree, &q->point, INT32_MAX, KO_ALL, &near), KO_OK);
    const ko_status status = ko_tree_nearest_next_n(&near, NULL, found, 5, &count);
    CHECK((status == KO_OK && count > 0U) || status == KO_END || status == KO_E_DATA);
    CHECK(near.q.visits <= 2U * used && count <= 5U);
}

/* Asks for five objects at a time. A box query goes on until it ends. */
static void ask_n(const question *q, uint32_t budget)
{
    ko_tree_query query;
    ko_status status = ko_tree_query_begin(&field_tree, &q->box, KO_ALL, &query);
    CHECK_EQ(status, KO_OK);
    for (uint32_t calls = 0; status == KO_OK || status == KO_UNFINISHED; calls++) {
        ko_tree_hit hits[6];
        uint32_t purse = budget;
        uint32_t count = 77;
        memset(hits, 0xA5, sizeof(hits));
        status = ko_tree_query_next_n(&query, &purse, hits, 5, &count);
        CHECK(count <= 5U && (status == KO_OK) == (count > 0U) && calls < 8U * MOST * MOST);
        for (uint32_t i = 0; i < count; i++) {
            CHECK((hits[i].id & 0xFFFFU) < used);
        }
        CHECK(hits[count].id == 0xA5A5A5A5U);
    }
    CHECK(status == KO_END || status == KO_E_DATA);
    CHECK(query.q.visits <= 2U * used);
}

static void ask_everything(const question *q)
{
    ask_n(q, UINT32_MAX);
    ask_n(q, 3);

    for (uint32_t i = 0; i < KINDS; i++) {
        ask(&kinds[i], q, UINT32_MAX);
        ask(&kinds[i], q, 3);
    }
    ask_k(q);
}

/* Draws a large shape, so that it visits most of the tree. */
static void draw(test_random *random, question *q)
{
    question_draw(random, q);
    if (random_bits(random) % 2U == 0U) {
        const fix16_t w = 1 << 20;
        q->box = (ko_aabb){{0, 0, 0}, {w, w, w}};
        q->sphere = (ko_sphere){{0, 0, 0}, w};
        q->capsule = (ko_capsule){{-w, -w, -w}, {w, w, w}, w / 2};
    }
}

static void flipped_bits_are_contained(void)
{
    test_random random = {0x6C078965U};
    for (uint32_t capacity = 1; capacity <= MOST; capacity += 3U) {
        build(&random, capacity);
        const uint32_t all = capacity * 8U * (uint32_t)sizeof(ko_tree_node);
        const uint32_t stride = (all / test_rounds(all / 4U)) | 1U;
        for (uint32_t i = stride / 2U; i < all; i += stride) {
            question q;
            restore();
            ((uint8_t *)field_nodes)[i / 8U] ^= (uint8_t)(1U << (i % 8U));
            draw(&random, &q);
            ask_everything(&q);
        }
        restore();
    }
}

static void garbage_is_contained(void)
{
    test_random random = {0x5D588B65U};
    const uint32_t rounds = test_rounds(4000);
    build(&random, MOST);
    for (uint32_t i = 0; i < rounds; i++) {
        question q;
        restore();
        const uint32_t bytes = 1U + random_bits(&random) % 16U;
        for (uint32_t k = 0; k < bytes; k++) {
            const uint32_t at = random_bits(&random) % (used * (uint32_t)sizeof(ko_tree_node));
            ((uint8_t *)field_nodes)[at] = (uint8_t)random_bits(&random);
        }
        for (uint32_t k = random_bits(&random) % 6U; k > 0U; k--) {
            const uint32_t bits = random_bits(&random);
            field_nodes[bits % used].child[bits >> 31] =
                (uint16_t)((bits >> 8) % used + ((bits & 0x40000000U) ? KO_TREE_LEAF : 0U));
        }
        draw(&random, &q);
        ask_everything(&q);
    }
    restore();
}

/* All boxes of branches cover everything, and branches refer to each other only. */
static void rings_are_contained(void)
{
    test_random random = {0x8F1BBCDCU};
    build(&random, MOST);
    for (uint32_t i = 0; i < used; i++) {
        const ko_bounds all = {{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
        field_nodes[i].box[0] = all;
        field_nodes[i].box[1] = all;
        field_nodes[i].child[0] = (uint16_t)((i + 1U) % used);
        field_nodes[i].child[1] = (uint16_t)((i + 2U) % used);
        field_nodes[i].category = 0xFFU;
    }
    for (uint32_t i = 0; i < 20U; i++) {
        question q;
        draw(&random, &q);
        ask_everything(&q);
    }
    restore();
    ALLOW(field_room, sizeof(field_room));
}

/* Flips each bit of the words by which the walk along a line indexes tables. */
static void damaged_ways_are_refused(void)
{
    test_random random = {0xC2B2AE35U};
    const ko_segment segment = {{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    build(&random, MOST);
    for (uint32_t i = 0; i < 64U; i++) {
        ko_tree_cast cast;
        ko_tree_cast_hit hit;
        ko_line line;
        CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
        CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, KO_ORDER_ANY, KO_ALL, &cast), KO_OK);
        cast.q.status = KO_OK; /* without its seal */
        uint32_t *const field = (i < 32U) ? &cast.path.back : &cast.path.face;
        *field ^= 1U << (i % 32U);
        const bool is_sound = cast.path.back < 8U && cast.path.face < 6U;
        const ko_status status = ko_tree_cast_next(&cast, NULL, &hit);
        CHECK(is_sound ? status == KO_OK || status == KO_END : status == KO_E_DATA);
    }
    restore();
    ALLOW(field_room, sizeof(field_room));
}

/* Asks until the query ends, with a budget for each call. */
static ko_status end_of_query(ko_tree_query *query, uint32_t budget)
{
    ko_status status = KO_OK;
    ko_tree_hit hit;
    for (uint32_t i = 0; i < 900U && (status == KO_OK || status == KO_UNFINISHED); i++) {
        status = ko_tree_query_next(query, &(uint32_t){budget}, &hit);
    }
    return status;
}

static ko_status end_of_cast(ko_tree_cast *cast, uint32_t budget)
{
    ko_status status = KO_OK;
    ko_tree_cast_hit hit;
    for (uint32_t i = 0; i < 900U && (status == KO_OK || status == KO_UNFINISHED); i++) {
        status = ko_tree_cast_next(cast, &(uint32_t){budget}, &hit);
    }
    return status;
}

/* A budget may end at a link that is damaged, or with a stack that is too deep. The link is not put
 * back, and the query does not end as if it had met all. */
static void links_put_back_are_checked(void)
{
    test_random random = {0x85EBCA77U};
    const ko_segment diagonal = {{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    const ko_bounds all = {{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    const ko_aabb box = {{0, 0, 0}, {9, 9, 9}};
    ko_line line;
    build(&random, MOST);
    CHECK_EQ(ko_line_from_segment(&diagonal, &line), KO_OK);
    for (uint32_t i = 0; i < used; i++) {
        field_nodes[i].box[0] = all;
        field_nodes[i].box[1] = all;
    }
    const uint32_t top = field_nodes[0].child[0];
    for (uint32_t round = 0; round < 4U; round++) {
        uint16_t *const child = &field_nodes[top].child[round & 1U];
        const uint16_t was = *child;
        *child = (uint16_t)(field_tree.branches + (round >> 1));
        for (uint32_t budget = 1; budget < 2U * MOST; budget++) {
            ko_tree_query query;
            ko_tree_cast cast;
            CHECK_EQ(ko_tree_query_begin(&field_tree, &box, KO_ALL, &query), KO_OK);
            CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, KO_ORDER_ANY, KO_ALL, &cast),
                     KO_OK);
            CHECK_EQ(end_of_query(&query, budget), KO_E_DATA);
            CHECK_EQ(end_of_cast(&cast, budget), KO_E_DATA);
        }
        *child = was;
    }
    for (uint32_t budget = 1; budget < 2U * MOST; budget++) {
        ko_tree_query query = {0};
        ko_tree_cast cast = {0};
        CHECK_EQ(ko_tree_query_begin(&field_tree, &box, KO_ALL, &query), KO_OK);
        CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, KO_ORDER_ANY, KO_ALL, &cast), KO_OK);
        for (uint32_t i = 0; i < KO_TREE_MAX_HEIGHT; i++) {
            query.stack[i] = (uint16_t)top;
            cast.walk.stack[i] = (uint16_t)top;
        }
        query.q.depth = KO_TREE_MAX_HEIGHT;
        cast.walk.q.depth = KO_TREE_MAX_HEIGHT;
        CHECK_EQ(end_of_query(&query, budget), KO_E_DATA);
        CHECK_EQ(end_of_cast(&cast, budget), KO_E_DATA);
    }
    restore();
    ALLOW(field_room, sizeof(field_room));
}

/* A query that says it has ended, but with no answer that there is. */
static void impossible_answers_are_refused(void)
{
    static const int8_t answers[] = {KO_E_CHANGED - 1, KO_PARTIAL + 1, INT8_MIN, INT8_MAX};
    test_random random = {0xC2B2AE3DU};
    const ko_aabb box = {{0, 0, 0}, {9, 9, 9}};
    ko_tree_hit hit;
    build(&random, MOST);
    for (uint32_t i = 0; i < sizeof(answers); i++) {
        ko_tree_query query;
        CHECK_EQ(ko_tree_query_begin(&field_tree, &box, KO_ALL, &query), KO_OK);
        query.q.over = NULL;
        query.q.status = answers[i];
        CHECK_EQ(ko_tree_query_next(&query, NULL, &hit), KO_E_DATA);
    }
    restore();
    ALLOW(field_room, sizeof(field_room));
}

/* A search under way holds more hits than its array has room for, or its stack is too deep. */
static void damaged_searches_are_refused(void)
{
    test_random random = {0x27D4EB2FU};
    const ko_segment segment = {{-KO_LIMIT, -KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    const ko_vec3 origin = {0, 0, 0};
    ko_line line;
    build(&random, MOST);
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    for (uint32_t field = 0; field < 3U; field++) {
        ko_tree_cast cast;
        ko_tree_cast_hit met[2];
        ko_tree_nearest nearest;
        ko_tree_near found[MOST + 4U]; /* all but two are beyond the room */
        uint32_t one = 1;
        uint32_t count = 7;
        CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &cast),
                 KO_OK);
        CHECK_EQ(ko_tree_cast_next_n(&cast, &one, met, 2, &count), KO_UNFINISHED);
        one = 1;
        CHECK_EQ(ko_tree_nearest_begin(&field_tree, &origin, INT32_MAX, KO_ALL, &nearest), KO_OK);
        CHECK_EQ(ko_tree_nearest_next_n(&nearest, &one, found, 2, &count), KO_UNFINISHED);
        cast.q.status = KO_OK; /* without its seal */
        nearest.q.status = KO_OK;
        cast.held = 3;
        nearest.held = (field == 0U) ? 3U : nearest.held;
        nearest.q.depth = (field == 1U) ? (uint8_t)0xFF : nearest.q.depth;
        nearest.found = (field == 2U) ? NULL : nearest.found; /* starts again */
        CHECK_EQ(ko_tree_cast_next_n(&cast, NULL, met, 2, &count), KO_E_DATA);
        CHECK_EQ(ko_tree_cast_next_n(&cast, NULL, met, 2, &count), KO_E_DATA);
        const ko_status expected = (field == 2U) ? KO_OK : KO_E_DATA;
        CHECK_EQ(ko_tree_nearest_next_n(&nearest, NULL, found, 2, &count), expected);
    }
    restore();
    ALLOW(field_room, sizeof(field_room));
}

static const test_case cases[] = {
    {"flipped bits are contained", flipped_bits_are_contained},
    {"garbage is contained", garbage_is_contained},
    {"rings are contained", rings_are_contained},
    {"damaged ways are refused", damaged_ways_are_refused},
    {"links put back are checked", links_put_back_are_checked},
    {"impossible answers are refused", impossible_answers_are_refused},
    {"damaged searches are refused", damaged_searches_are_refused},
};

TEST_SUITE(tree_query_fault, cases);
