/* Order, arguments, changes; k nearest; callbacks. */
#include "field.h"

#include <stddef.h>
#include <string.h>

/* ---- the margin ---- */

/* The README's pole: the clearance is the true one, 1.131 m, where the margin is 0, and less by the
 * margin on both axes where it is not. */
KO_TREE_DEFINE(still, 1, 0);
KO_TREE_DEFINE(moving, 1, F16(0.1));

static fix16_t clearance_of_pole(ko_tree *tree)
{
    const ko_aabb pole = {{F16(4.0), F16(1.0), F16(2.0)}, {F16(0.2), F16(0.2), F16(2.0)}};
    const ko_vec3 here = {F16(3.0), 0, F16(1.5)};
    ko_tree_nearest near;
    ko_tree_hit hit = {0, 0};
    ko_tree_id id = 0;
    fix16_t clearance = -1;
    CHECK_EQ(ko_tree_insert(tree, &pole, 17, &id), KO_OK);
    CHECK_EQ(ko_tree_nearest_begin(tree, &here, F16(5.0), &near), KO_OK);
    CHECK_EQ(ko_tree_nearest_next(tree, &near, 10, &hit, &clearance), KO_OK);
    CHECK_EQ(hit.user, 17);
    CHECK_EQ(ko_tree_nearest_next(tree, &near, 10, &hit, &clearance), KO_END);
    return clearance;
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
    CHECK_EQ(ko_tree_fat_box(&field_tree, id, &fat), KO_OK);
    CHECK_EQ(ko_aabb_distance2(&fat, &at, &square), KO_OK);
    return square;
}

/* So many objects come before this one: by square, then by slot. */
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
    ko_tree_nearest_k near;
    ko_status status = KO_UNFINISHED;
    memset(found, 0xA5, sizeof(found));
    CHECK_EQ(ko_tree_nearest_k_begin(&field_tree, &q->point, radius, found, room, &near), KO_OK);
    for (uint32_t calls = 0; status == KO_UNFINISHED && calls < 10000U; calls++) {
        const uint32_t before = near.walk.visits;
        status = ko_tree_nearest_k_next(&field_tree, &near, budget);
        CHECK(budget == KO_NO_BUDGET || near.walk.visits - before <= budget + 1U);
    }
    const uint32_t within = count_within(&q->point, radius);
    CHECK_EQ(status, (within > 0U) ? KO_OK : KO_END);
    CHECK_EQ(near.count, (within < room) ? within : room);
    for (uint32_t i = 0; i < near.count; i++) {
        CHECK_EQ(rank_of(&q->point, found[i].hit.id), i);
        CHECK(found[i].square == square_to(&q->point, found[i].hit.id));
        CHECK_EQ(found[i].hit.user, field_user(found[i].hit.id & 0xFFFFU));
    }
    for (uint32_t i = near.count; i < LENGTH(found); i++) {
        CHECK_EQ(found[i].hit.id, 0xA5A5A5A5U);
    }
    CHECK_EQ(ko_tree_nearest_k_next(&field_tree, &near, budget), KO_END);
    CHECK_EQ(near.count, 0);
}

static void check_one_by_one(const question *q)
{
    ko_tree_nearest near;
    ko_tree_hit hit = {0, 0};
    fix16_t clearance = 0;
    ko_status status = ko_tree_nearest_begin(&field_tree, &q->point, INT32_MAX, &near);
    uint32_t rank = 0;
    while (status == KO_OK && rank <= FIELD_CAPACITY &&
           (status = ko_tree_nearest_next(&field_tree, &near, KO_NO_BUDGET, &hit, &clearance)) ==
               KO_OK) {
        CHECK_EQ(rank_of(&q->point, hit.id), rank);
        rank++;
    }
    CHECK_EQ(status, KO_END);
    CHECK_EQ(rank, field_tree.count);
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
        check_k(&q, q.radius, room, KO_NO_BUDGET);
        check_k(&q, INT32_MAX, room, 1U + random_bits(&random) % 5U);
        check_k(&q, 0, room, 3);
        check_one_by_one(&q);
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
        CHECK_EQ(kinds[i].begin(NULL, &q, &s), KO_E_ARG);
        CHECK_EQ(kinds[i].begin(&field_tree, &q, NULL), KO_E_ARG);
        CHECK_EQ(kinds[i].begin(&field_tree, &q, &s), KO_OK);
        CHECK_EQ(kinds[i].next(NULL, &s, 9, &hit, &extra), KO_E_ARG);
        CHECK_EQ(kinds[i].next(&field_tree, NULL, 9, &hit, &extra), KO_E_ARG);
        CHECK_EQ(kinds[i].next(&field_tree, &s, 9, NULL, &extra), KO_E_ARG);
        CHECK(hit.id == 1U && hit.user == 2U && extra == 3);
        if (kinds[i].is_first || kinds[i].is_sorted) {
            CHECK_EQ(kinds[i].next(&field_tree, &s, 9, &hit, NULL), KO_E_ARG);
        }
    }
    ko_tree_nearest_k near;
    CHECK_EQ(ko_tree_nearest_k_begin(NULL, &q.point, 1, found, 1, &near), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_k_begin(&field_tree, NULL, 1, found, 1, &near), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_k_begin(&field_tree, &q.point, 1, NULL, 1, &near), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_k_begin(&field_tree, &q.point, 1, found, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_k_next(NULL, &near, 1), KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_k_next(&field_tree, NULL, 1), KO_E_ARG);
    CHECK_EQ(ko_tree_point_begin(&field_tree, NULL, &s.box), KO_E_ARG);
    CHECK_EQ(ko_tree_segment_begin(&field_tree, NULL, &s.cast), KO_E_ARG);
    CHECK_EQ(ko_tree_ray_begin(&field_tree, NULL, &s.cast), KO_E_ARG);
    CHECK_EQ(ko_tree_sphere_begin(&field_tree, NULL, &s.sphere), KO_E_ARG);
    CHECK_EQ(ko_tree_obb_begin(&field_tree, NULL, &s.obb), KO_E_ARG);
    CHECK_EQ(ko_tree_kdop_begin(&field_tree, 18, NULL, &s.kdop), KO_E_ARG);
    CHECK_EQ(ko_tree_kdop_begin(&field_tree, 17, q.dop.slab, &s.kdop), KO_E_RANGE);
    CHECK_EQ(ko_tree_capsule_begin(&field_tree, NULL, &s.capsule), KO_E_ARG);
    CHECK_EQ(ko_tree_swept_box_begin(&field_tree, NULL, &q.by, &s.swept_box), KO_E_ARG);
    CHECK_EQ(ko_tree_swept_box_begin(&field_tree, &q.box, NULL, &s.swept_box), KO_E_ARG);
    CHECK_EQ(ko_tree_swept_sphere_begin(&field_tree, NULL, &q.by, &s.swept_sphere), KO_E_ARG);
    CHECK_EQ(ko_tree_swept_sphere_begin(&field_tree, &q.sphere, NULL, &s.swept_sphere), KO_E_ARG);
    CHECK_EQ(ko_tree_swept_capsule_begin(&field_tree, NULL, &q.by, &s.swept_capsule), KO_E_ARG);
    CHECK_EQ(ko_tree_swept_capsule_begin(&field_tree, &q.capsule, NULL, &s.swept_capsule),
             KO_E_ARG);
    CHECK_EQ(ko_tree_nearest_begin(&field_tree, NULL, 1, &s.nearest), KO_E_ARG);
}

/* Each field of a question beyond its range, in turn: refused, and the query is as it was. */
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
            state before;
            question_draw(&random, &q);
            spoil(&q, which);
            memset(&s, 0x5A, sizeof(s));
            memset(&before, 0x5A, sizeof(before));
            const ko_status status = kinds[i].begin(&field_tree, &q, &s);
            CHECK_EQ(status, is_refused(which, i) ? KO_E_RANGE : KO_OK);
            CHECK(status == KO_OK || memcmp(&s, &before, sizeof(s)) == 0);
        }
    }
    question q;
    ko_tree_nearest_k near;
    question_draw(&random, &q);
    CHECK_EQ(ko_tree_nearest_k_begin(&field_tree, &q.point, -1, found, 1, &near), KO_E_RANGE);
    CHECK_EQ(ko_tree_nearest_k_begin(&field_tree, &q.point, 1, found, 0, &near), KO_E_RANGE);
    CHECK_EQ(
        ko_tree_nearest_k_begin(&field_tree, &q.point, 1, found, KO_TREE_MAX_CAPACITY + 1U, &near),
        KO_E_RANGE);
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
        CHECK_EQ(kinds[i].begin(&field_tree, &q, &s), KO_OK);
        const uint32_t revision = field_tree.revision;
        while (field_tree.revision == revision) {
            field_step(&random);
        }
        CHECK_EQ(kinds[i].next(&field_tree, &s, 5, &hit, &extra), KO_E_CHANGED);
        CHECK(hit.id == 1U && hit.user == 2U && extra == 3);
    }
    question q;
    ko_tree_nearest_k near;
    question_draw(&random, &q);
    CHECK_EQ(ko_tree_nearest_k_begin(&field_tree, &q.point, 1, found, 3, &near), KO_OK);
    field_tree.revision++;
    CHECK_EQ(ko_tree_nearest_k_next(&field_tree, &near, 1), KO_E_CHANGED);
}

/* ---- callbacks ---- */

typedef struct tally {
    uint32_t hits;
    uint32_t most;
    ko_tree_id last;
} tally;

static bool see(void *context, const ko_tree_hit *hit)
{
    tally *t = context;
    t->hits++;
    t->last = hit->id;
    return t->hits < t->most;
}

static uint32_t count(const kind *k, const question *q)
{
    state s;
    ko_tree_hit hit;
    int32_t extra = 0;
    uint32_t hits = 0;
    CHECK_EQ(k->begin(&field_tree, q, &s), KO_OK);
    while (k->next(&field_tree, &s, KO_NO_BUDGET, &hit, &extra) == KO_OK) {
        hits++;
    }
    return hits;
}

static ko_status call(uint32_t k, const question *q, tally *t)
{
    const ko_tree *tree = &field_tree;
    switch (k) {
    case 0:
        return ko_tree_each_box(tree, &q->box, see, t);
    case 1:
        return ko_tree_each_point(tree, &q->point, see, t);
    case 2:
        return ko_tree_each_segment(tree, &q->segment, see, t);
    case 3:
        return ko_tree_each_ray(tree, &q->ray, see, t);
    case 6:
        return ko_tree_each_sphere(tree, &q->sphere, see, t);
    case 7:
        return ko_tree_each_obb(tree, &q->obb, see, t);
    case 8:
        return ko_tree_each_kdop(tree, 18, q->dop.slab, see, t);
    case 9:
        return ko_tree_each_capsule(tree, &q->capsule, see, t);
    case 10:
        return ko_tree_each_swept_box(tree, &q->box, &q->by, see, t);
    case 11:
        return ko_tree_each_swept_sphere(tree, &q->sphere, &q->by, see, t);
    case 14:
        return ko_tree_each_swept_capsule(tree, &q->capsule, &q->by, see, t);
    default:
        return ko_tree_each_nearest(tree, &q->point, q->radius, see, t);
    }
}

static void callbacks_see_all(void)
{
    static const uint8_t called[] = {0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 14};
    test_random random = {0x3C6EF372U};
    field_begin(FIELD_CAPACITY, 1 << 20, 0);
    field_fill(&random, FIELD_CAPACITY / 2U);
    for (uint32_t i = 0; i < 20U * LENGTH(called); i++) {
        const uint32_t k = called[i % LENGTH(called)];
        question q;
        question_draw(&random, &q);
        const uint32_t hits = count(&kinds[k], &q);
        tally all = {0, UINT32_MAX, 0};
        tally one = {0, 1, 0};
        CHECK_EQ(call(k, &q, &all), (hits == 0U) ? KO_END : KO_OK);
        CHECK_EQ(all.hits, hits);
        CHECK_EQ(call(k, &q, &one), (hits == 0U) ? KO_END : KO_OK);
        CHECK_EQ(one.hits, (hits == 0U) ? 0U : 1U);
    }
}

static const test_case cases[] = {
    {"clearance is true without margin", clearance_is_true_without_margin},
    {"nearest come in order", nearest_come_in_order},
    {"arguments are checked", arguments_are_checked},
    {"ranges are checked", ranges_are_checked},
    {"changes are told", changes_are_told},
    {"callbacks see all", callbacks_see_all},
};

TEST_SUITE(tree_query_order, cases);
