/* Tests of order, arguments, changes, and of the k nearest objects.
 *
 * promise: refuses, end-means-clear, bounded-steps, change-noticed */
#include "field.h"
#include "tests/harness/object.h"

#include <stddef.h>
#include <string.h>

/* ---- the margin ---- */

/* The guide's example of a pole. With margin 0 the clearance is the true one, 1.131 m; else the
 * margin reduces it on both axes. */
KO_TREE_DEFINE(still, 1, 0);
KO_TREE_DEFINE(moving, 1, F16(0.1));

static fix16_t clearance_of_pole(ko_tree *tree)
{
    const ko_aabb pole = {{F16(4.0), F16(1.0), F16(2.0)}, {F16(0.2), F16(0.2), F16(2.0)}};
    const ko_vec3 here = {F16(3.0), 0, F16(1.5)};
    ko_tree_nearest query;
    ko_tree_near near = {.clearance = -1};
    ko_tree_id id = 0;
    CHECK_EQ(ko_tree_insert(tree, &pole, 17, &id), KO_OK);
    CHECK_EQ(ko_tree_nearest_begin(tree, &here, F16(5.0), KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_tree_nearest_next(&query, &(uint32_t){10}, &near), KO_OK);
    CHECK_EQ(near.user, 17);
    CHECK_EQ(ko_tree_nearest_next(&query, &(uint32_t){10}, &near), KO_END);
    return near.clearance;
}

static void clearance_is_true_without_margin(void)
{
    CHECK_EQ(clearance_of_pole(&still), 74145);  /* 0.8 * sqrt(2) m, rounded down */
    CHECK_EQ(clearance_of_pole(&moving), 64877); /* 0.990 m */
}

/* ---- k nearest ---- */

static ko_tree_near found[16];

static uint64_t square_to(const ko_vec3 *point, ko_tree_id id)
{
    ko_aabb fat;
    uint64_t square = UINT64_MAX;
    const ko_aabb at = {*point, {0, 0, 0}};
    CHECK_EQ(object_fat_box(&field_tree, id, &fat), KO_OK);
    CHECK_EQ(ko_aabb_distance2(&fat, &at, &square), KO_OK);
    return square;
}

/* The number of objects that come before this one: by squared distance, then by slot. */
static uint32_t rank_of(const ko_vec3 *point, ko_tree_id id)
{
    const uint64_t square = square_to(point, id);
    uint32_t rank = 0;
    for (uint32_t i = 0; i < field_tree.capacity; i++) {
        if (field_ids[i] != KO_TREE_ID_NONE) {
            const uint64_t other = square_to(point, field_ids[i]);
            rank += (other < square || (other == square && i < (id & 0xFFFFU))) ? 1U : 0U;
        }
    }
    return rank;
}

static uint32_t count_within(const ko_vec3 *point, fix16_t radius)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < field_tree.capacity; i++) {
        if (field_ids[i] != KO_TREE_ID_NONE &&
            ko_fix_sqrt_down(square_to(point, field_ids[i])) <= (uint32_t)radius) {
            count++;
        }
    }
    return count;
}

static void check_k(const question *q, fix16_t radius, uint32_t room, uint32_t budget)
{
    ko_tree_nearest near;
    ko_status status = KO_UNFINISHED;
    uint32_t count = 0;
    memset(found, 0xA5, sizeof(found));
    CHECK_EQ(ko_tree_nearest_begin(&field_tree, &q->point, radius, KO_ALL, &near), KO_OK);
    for (uint32_t calls = 0; status == KO_UNFINISHED && calls < 10000U; calls++) {
        const uint32_t before = near.q.visits;
        uint32_t purse = budget;
        status = ko_tree_nearest_next_n(&near, &purse, found, room, &count);
        CHECK(budget == UINT32_MAX || near.q.visits - before <= budget + 1U);
        CHECK(status == KO_OK || count == 0U);
    }
    const uint32_t within = count_within(&q->point, radius);
    CHECK_EQ(status, (within > 0U) ? KO_OK : KO_END);
    CHECK_EQ(count, (within < room) ? within : room);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQ(rank_of(&q->point, found[i].id), i);
        CHECK(found[i].square == square_to(&q->point, found[i].id));
        CHECK_EQ(found[i].clearance, ko_fix_sqrt_down(found[i].square));
        CHECK_EQ(found[i].user, field_user(found[i].id & 0xFFFFU));
    }
    for (uint32_t i = count; i < LENGTH(found); i++) {
        CHECK_EQ(found[i].id, 0xA5A5A5A5U);
    }
    /* the next ones, one at a time */
    ko_tree_near next;
    for (uint32_t rank = count; rank < within; rank++) {
        CHECK_EQ(ko_tree_nearest_next(&near, NULL, &next), KO_OK);
        CHECK_EQ(rank_of(&q->point, next.id), rank);
    }
    CHECK_EQ(ko_tree_nearest_next_n(&near, NULL, found, room, &count), KO_END);
    CHECK_EQ(count, 0);
}

static void check_one_by_one(const question *q)
{
    ko_tree_nearest query;
    ko_tree_near near;
    ko_status status = KO_OK;
    uint32_t rank = 0;
    (void)ko_tree_nearest_begin(&field_tree, &q->point, INT32_MAX, KO_ALL, &query);
    while (rank <= FIELD_CAPACITY &&
           (status = ko_tree_nearest_next(&query, NULL, &near)) == KO_OK) {
        CHECK_EQ(rank_of(&q->point, near.id), rank);
        rank++;
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(rank, field_tree.count);
}

/* Objects beyond a shortened search radius do not come, whenever it is shortened. */
static void check_shortened(const question *q, fix16_t reach, uint32_t budget)
{
    ko_tree_nearest query;
    uint32_t count = 0;
    uint32_t purse = budget;
    const uint32_t room = LENGTH(found);
    CHECK_EQ(ko_tree_nearest_begin(&field_tree, &q->point, INT32_MAX, KO_ALL, &query), KO_OK);
    ko_status status = ko_tree_nearest_next_n(&query, &purse, found, room, &count);
    if (status != KO_UNFINISHED) {
        return;
    }
    CHECK_EQ(ko_tree_nearest_shorten(&query, reach), KO_OK);
    CHECK_EQ(ko_tree_nearest_shorten(&query, INT32_MAX), KO_OK); /* does not lengthen it again */
    status = ko_tree_nearest_next_n(&query, NULL, found, room, &count);
    const uint32_t within = count_within(&q->point, reach);
    CHECK_EQ(status, (within > 0U) ? KO_OK : KO_END);
    CHECK_EQ(count, (within < room) ? within : room);
}

static void nearest_come_in_order(void)
{
    static const fix16_t worlds[] = {4, 64, 1 << 20, KO_LIMIT};
    test_random random = {0x68E31DA4U};
    const uint32_t rounds = test_rounds(200);
    for (uint32_t i = 0; i < rounds; i++) {
        question q;
        field_begin(FIELD_CAPACITY, worlds[i % LENGTH(worlds)], 0);
        field_fill(&random, random_bits(&random) % FIELD_CAPACITY);
        question_draw(&random, &q);
        const uint32_t room = 1U + random_bits(&random) % LENGTH(found);
        check_k(&q, q.radius, room, UINT32_MAX);
        check_k(&q, INT32_MAX, room, 1U + random_bits(&random) % 5U);
        check_k(&q, 0, room, 3);
        check_one_by_one(&q);
        check_shortened(&q, q.radius, 1U + random_bits(&random) % 40U);
    }
}

/* ---- arguments ---- */

static void arguments_are_checked(void)
{
    test_random random = {0x7F4A7C15U};
    question q;
    state s;
    field_begin(8, 1 << 20, 0);
    field_fill(&random, 5);
    question_draw(&random, &q);
    for (uint32_t i = 0; i < KINDS; i++) {
        ko_tree_hit hit = {1, 2};
        int32_t extra = 3;
        CHECK_EQ(kinds[i].begin(&field_tree, &q, KO_ALL, NULL), KO_E_ARG);
        CHECK_EQ(kinds[i].begin(&field_tree, &q, KO_ALL, &s), KO_OK);
        CHECK_EQ(kinds[i].next(NULL, &(uint32_t){9}, &hit, &extra), KO_E_ARG);
        CHECK_EQ(kinds[i].next(&s, &(uint32_t){9}, NULL, &extra), KO_E_ARG);
        CHECK(hit.id == 1U && hit.user == 2U && extra == 3);
        CHECK(kinds[i].next(&s, NULL, &hit, &extra) >= KO_OK); /* a null argument ends no query */
        CHECK_EQ(kinds[i].begin(NULL, &q, KO_ALL, &s), KO_E_ARG);
        CHECK_EQ(kinds[i].next(&s, NULL, &hit, &extra), KO_E_ARG);
    }
    const ko_vec3 half = {1, 1, 1};
    uint32_t count = 1;
    ko_line line;
    ko_tree_hit hit;
    ko_tree_cast_hit met;
    CHECK_EQ(ko_line_from_segment(&q.segment, &line), KO_OK);
    CHECK_EQ(ko_tree_query_begin(&field_tree, NULL, KO_ALL, &s.box), KO_E_ARG);
    CHECK_EQ(ko_tree_query_begin(&field_tree, &q.box, KO_ALL, &s.box), KO_OK);
    CHECK_EQ(ko_tree_query_next_n(NULL, NULL, &hit, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_tree_query_next_n(&s.box, NULL, NULL, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_tree_query_next_n(&s.box, NULL, &hit, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_query_next_n(&s.box, NULL, &hit, 0, &count), KO_E_RANGE);
    CHECK_EQ(ko_tree_cast_begin(&field_tree, NULL, &half, KO_ORDER_ANY, KO_ALL, &s.cast), KO_E_ARG);
    for (uint32_t order = 0; order < 2U; order++) {
        CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, &half, (ko_order)order, KO_ALL, &s.cast),
                 KO_OK);
        CHECK_EQ(ko_tree_cast_next_n(NULL, NULL, &met, 1, &count), KO_E_ARG);
        CHECK_EQ(ko_tree_cast_next_n(&s.cast, NULL, NULL, 1, &count), KO_E_ARG);
        CHECK_EQ(ko_tree_cast_next_n(&s.cast, NULL, &met, 1, NULL), KO_E_ARG);
        CHECK_EQ(ko_tree_cast_next_n(&s.cast, NULL, &met, 0, &count), KO_E_RANGE);
        CHECK_EQ(ko_tree_cast_next_n(&s.cast, NULL, &met, KO_TREE_MAX_CAPACITY + 1U, &count),
                 KO_E_RANGE);
    }
    CHECK_EQ(ko_tree_nearest_begin(&field_tree, NULL, (fix16_t)1, KO_ALL, &s.nearest), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_begin(&field_tree, &q.point, (fix16_t)1, KO_ALL, &s.nearest), KO_OK);
    CHECK_EQ(ko_tree_nearest_next_n(NULL, NULL, found, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_next_n(&s.nearest, NULL, NULL, 1, &count), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_next_n(&s.nearest, NULL, found, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_next_n(&s.nearest, NULL, found, 0, &count), KO_E_RANGE);
    CHECK_EQ(ko_tree_nearest_next_n(&s.nearest, NULL, found, KO_TREE_MAX_CAPACITY + 1U, &count),
             KO_E_RANGE);
    CHECK_EQ(ko_tree_nearest_shorten(NULL, (fix16_t)1), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_shorten(&s.nearest, (fix16_t)-1), KO_E_RANGE);
    CHECK_EQ(ko_tree_cast_shorten(NULL, 1), KO_E_ARG);
}

/* A room of 1 and the largest room are legal, and so is a search radius of 0. */
static void limits_are_legal(void)
{
    static const ko_vec3 origin = {0, 0, 0};
    const ko_segment segment = {{0, 0, 0}, {9, 9, 9}};
    ko_tree_nearest near;
    ko_tree_cast cast;
    ko_tree_cast_hit met;
    ko_line line;
    uint32_t count = 1;
    field_begin(8, 1 << 20, 0);
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    for (uint32_t i = 0; i < 2U; i++) {
        const uint32_t room = (i == 0U) ? 1U : KO_TREE_MAX_CAPACITY;
        CHECK_EQ(ko_tree_nearest_begin(&field_tree, &origin, 0, KO_ALL, &near), KO_OK);
        CHECK_EQ(ko_tree_nearest_shorten(&near, 0), KO_OK);
        CHECK_EQ(ko_tree_nearest_next_n(&near, NULL, found, room, &count), KO_END);
        CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &cast),
                 KO_OK);
        CHECK_EQ(ko_tree_cast_shorten(&cast, 0), KO_OK);
        CHECK_EQ(ko_tree_cast_next_n(&cast, NULL, &met, room, &count), KO_END);
    }
}

/* Checks the arguments of casts: half extents of the moving box, order, mask. */
static void casts_are_checked(void)
{
    const ko_segment segment = {{0, 0, 0}, {9, 9, 9}};
    const ko_vec3 halves[] = {
        {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {KO_LIMIT + 1, 0, 0}, {0, INT32_MIN, 0}};
    const ko_vec3 most = {KO_LIMIT, KO_LIMIT, KO_LIMIT};
    ko_line line;
    ko_tree_cast cast;
    field_begin(8, 1 << 20, 0);
    CHECK_EQ(ko_line_from_segment(&segment, &line), KO_OK);
    for (uint32_t i = 0; i < LENGTH(halves); i++) {
        CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, &halves[i], KO_ORDER_ANY, KO_ALL, &cast),
                 KO_E_RANGE);
    }
    CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, &most, KO_ORDER_ANY, KO_ALL, &cast), KO_OK);
    CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, (ko_order)2, KO_ALL, &cast), KO_E_RANGE);
    CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, (ko_order)-1, KO_ALL, &cast), KO_E_RANGE);
    line.length = -1;
    CHECK_EQ(ko_tree_cast_begin(&field_tree, &line, NULL, KO_ORDER_ANY, KO_ALL, &cast), KO_E_RANGE);
}

/* Sets one field of the query beyond its range. It is refused, and every next repeats that. */
static void spoil(question *q, uint32_t which)
{
    const fix16_t beyond = KO_LIMIT + 1;
    q->box.c.x = (which == 0U) ? beyond : q->box.c.x;
    q->point.y = (which == 1U) ? -beyond : q->point.y;
    q->segment.b.z = (which == 2U) ? beyond : q->segment.b.z;
    q->ray.length = (which == 3U) ? -1 : q->ray.length;
    q->sphere.r = (which == 4U) ? -1 : q->sphere.r;
    q->capsule.r = (which == 5U) ? INT32_MAX : q->capsule.r;
    q->obb.r.x = (which == 6U) ? -1 : q->obb.r.x;
    q->dop.slab[0].lo = (which == 7U) ? INT32_MAX : q->dop.slab[0].lo;
    q->by.z = (which == 8U) ? INT32_MIN : q->by.z;
    q->radius = (which == 9U) ? -1 : q->radius;
}

static bool is_refused(uint32_t which, uint32_t k)
{
    static const uint32_t refused[10] = {
        1U << 0 | 1U << 10 | 1U << 15, /* box */
        1U << 1 | 1U << 12 | 1U << 13, /* point */
        1U << 2 | 1U << 4,             /* segment */
        1U << 3 | 1U << 5,             /* ray */
        1U << 6 | 1U << 11 | 1U << 16, /* sphere */
        1U << 9 | 1U << 14 | 1U << 17, /* capsule */
        1U << 7,                       /* oriented box */
        1U << 8,                       /* k-DOP */
        3U << 10 | 15U << 14,          /* motion */
        1U << 12,                      /* radius */
    };
    return (refused[which] >> k & 1U) != 0U;
}

static void ranges_are_checked(void)
{
    test_random random = {0x2C1B3C6DU};
    field_begin(8, 1 << 20, 0);
    field_fill(&random, 5);
    for (uint32_t which = 0; which < 10U; which++) {
        for (uint32_t i = 0; i < KINDS; i++) {
            question q;
            state s;
            ko_tree_hit hit = {1, 2};
            int32_t extra = 3;
            question_draw(&random, &q);
            spoil(&q, which);
            memset(&s, 0x5A, sizeof(s));
            const bool refused = is_refused(which, i);
            CHECK_EQ(kinds[i].begin(&field_tree, &q, KO_ALL, &s), refused ? KO_E_RANGE : KO_OK);
            for (uint32_t again = 0; refused && again < 3U; again++) {
                CHECK_EQ(kinds[i].next(&s, NULL, &hit, &extra), KO_E_RANGE);
                CHECK(hit.id == 1U && hit.user == 2U && extra == 3);
            }
        }
    }
}

/* Masks without a legal bit, and masks with bits that no object can have. */
static void masks_are_checked(void)
{
    static const uint32_t masks[] = {0, KO_ALL + 1U, 0x101U, UINT32_MAX};
    test_random random = {0x9E3779B9U};
    question q;
    field_begin(8, 1 << 20, 0);
    field_fill(&random, 5);
    question_draw(&random, &q);
    for (uint32_t i = 0; i < KINDS * LENGTH(masks); i++) {
        const kind *const k = &kinds[i % KINDS];
        state s;
        ko_tree_hit hit;
        int32_t extra = 0;
        CHECK_EQ(k->begin(&field_tree, &q, masks[i / KINDS], &s), KO_E_RANGE);
        CHECK_EQ(k->next(&s, NULL, &hit, &extra), KO_E_RANGE);
    }
}

/* ---- changes ---- */

static void changes_are_told(void)
{
    test_random random = {0x45D9F3B3U};
    for (uint32_t i = 0; i < KINDS; i++) {
        question q;
        state s;
        ko_tree_hit hit = {1, 2};
        int32_t extra = 3;
        field_begin(FIELD_CAPACITY, 1 << 20, 0);
        field_fill(&random, FIELD_CAPACITY / 2U);
        question_draw(&random, &q);
        CHECK_EQ(kinds[i].begin(&field_tree, &q, KO_ALL, &s), KO_OK);
        const uint32_t revision = field_tree.revision;
        while (field_tree.revision == revision) {
            field_step(&random);
        }
        CHECK_EQ(kinds[i].next(&s, &(uint32_t){5}, &hit, &extra), KO_E_CHANGED);
        field_tree.revision = revision; /* the answer stays, even if the revision is restored */
        CHECK_EQ(kinds[i].next(&s, &(uint32_t){5}, &hit, &extra), KO_E_CHANGED);
        CHECK(hit.id == 1U && hit.user == 2U && extra == 3);
    }
}

/* ---- what a query remembers ---- */

/* A query that is all zeros was never begun. */
static void zeroed_queries_are_refused(void)
{
    for (uint32_t i = 0; i < KINDS; i++) {
        state s;
        ko_tree_hit hit = {1, 2};
        int32_t extra = 3;
        memset(&s, 0, sizeof(s));
        s.first.id = KO_TREE_ID_NONE;
        CHECK_EQ(kinds[i].next(&s, NULL, &hit, &extra), KO_E_ARG);
        CHECK(hit.id == 1U && hit.user == 2U && extra == 3);
    }
}

/* The end is repeated, also after a change of the tree, and with any budget. */
static void ends_are_repeated(void)
{
    test_random random = {0xC2B2AE35U};
    for (uint32_t i = 0; i < 10U * KINDS; i++) {
        const kind *const k = &kinds[i % KINDS];
        question q;
        state s;
        ko_tree_hit hit;
        int32_t extra = 0;
        field_begin(FIELD_CAPACITY, 1 << 20, 0);
        field_fill(&random, FIELD_CAPACITY / 2U);
        question_draw(&random, &q);
        CHECK_EQ(k->begin(&field_tree, &q, KO_ALL, &s), KO_OK);
        while (k->next(&s, NULL, &hit, &extra) == KO_OK) {
        }
        const uint32_t visits = s.q.visits;
        field_tree.revision++;
        CHECK_EQ(k->next(&s, NULL, &hit, &extra), KO_END);
        CHECK_EQ(k->next(&s, &(uint32_t){0}, &hit, &extra), KO_END);
        CHECK_EQ(s.q.visits, visits);
    }
}

/* Two queries spend one budget. Together they spend at most 1 more than it held, and an overdrawn
 * budget is empty. */
static void purses_are_shared(void)
{
    test_random random = {0x85EBCA6BU};
    for (uint32_t i = 0; i < 20U * KINDS; i++) {
        const kind *const k = &kinds[i % KINDS];
        question q;
        state s[2];
        ko_tree_hit hit;
        int32_t extra = 0;
        const uint32_t budget = random_bits(&random) % 40U;
        uint32_t purse = budget;
        field_begin(FIELD_CAPACITY, 1 << 20, 0);
        field_fill(&random, FIELD_CAPACITY / 2U);
        question_draw(&random, &q);
        for (uint32_t j = 0; j < 2U; j++) {
            const uint32_t before = purse;
            ko_status status = KO_OK;
            CHECK_EQ(k->begin(&field_tree, &q, KO_ALL, &s[j]), KO_OK);
            while ((status = k->next(&s[j], &purse, &hit, &extra)) == KO_OK) {
            }
            CHECK(status == KO_END || (status == KO_UNFINISHED && purse == 0U));
            CHECK_EQ(purse, (s[j].q.visits < before) ? before - s[j].q.visits : 0U);
        }
        CHECK(s[0].q.visits + s[1].q.visits <= budget + 1U);
    }
}

static const test_case cases[] = {
    {"clearance is true without margin", clearance_is_true_without_margin},
    {"nearest come in order", nearest_come_in_order},
    {"arguments are checked", arguments_are_checked},
    {"limits are legal", limits_are_legal},
    {"ranges are checked", ranges_are_checked},
    {"changes are told", changes_are_told},
    {"casts are checked", casts_are_checked},
    {"masks are checked", masks_are_checked},
    {"zeroed queries are refused", zeroed_queries_are_refused},
    {"ends are repeated", ends_are_repeated},
    {"purses are shared", purses_are_shared},
};

TEST_SUITE(tree_query_order, cases);
