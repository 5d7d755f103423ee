/* Tests of the queries to an obstacle set, and that none says clear by mistake.
 *
 * promise: doubt, end-means-clear, refuses, bounded-steps, change-noticed, damage-contained */
#include <stddef.h>
#include <string.h>

#include "place.h"

static const ko_vec3 origin = {0, 0, 0};
static ko_obstacle_hit hit;
static ko_obstacles_query near_query;

/* Counts what is within a radius of the origin, and reports how the query ends. */
static uint32_t near_count(uint32_t now, fix16_t radius, uint8_t mask, ko_status *end)
{
    const ko_sphere sphere = {{0, 0, 0}, radius};
    uint32_t count = 0;
    CHECK_EQ(ko_obstacles_query_begin(&place_set, now, &sphere, mask, &near_query), KO_OK);
    while ((*end = ko_obstacles_query_next(&near_query, NULL, &hit)) == KO_OK) {
        count++;
    }
    return count;
}

static void test_near(void)
{
    ko_status end = KO_OK;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    CHECK_EQ(near_count(0, METRE, KO_ALL, &end), 0); /* empty, and no source is expected */
    CHECK_EQ(end, KO_END);
    ko_obstacle o = place_point(1, 0, 3, 4, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
    CHECK_EQ(near_count(7, 5 * METRE - 1, KO_ALL, &end), 0);
    CHECK_EQ(near_count(7, 5 * METRE, KO_ALL, &end), 1); /* touching */
    CHECK_EQ(hit.clearance, 5 * METRE);
    CHECK_EQ(hit.age, 7);
    CHECK(!hit.is_stale);
    CHECK_EQ(near_count(7, 5 * METRE, 1, &end), 0); /* asks another source only */
    CHECK_EQ(near_count(7, 5 * METRE, 2, &end), 1);
    o.kind = KO_OBSTACLE_SPHERE; /* its box meets the search sphere, it does not */
    o.r.x = 2 * METRE;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 8, NULL), KO_OK);
    CHECK_EQ(near_count(8, 3 * METRE - 1, KO_ALL, &end), 0);
    CHECK_EQ(near_count(8, 3 * METRE, KO_ALL, &end), 1);
    CHECK_EQ(near_count(LIFETIME + 1, 3 * METRE, KO_ALL, &end), 1); /* stale, yet reported */
    CHECK(hit.is_stale);
    CHECK_EQ(end, KO_END);
    CHECK_EQ(near_query.q.doubt, KO_OBSTACLE_STALE);
}

static void test_moving(void)
{
    ko_status end = KO_OK;
    ko_tree_id id = 0;
    ko_body body;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    ko_obstacle o = place_point(1, 0, 10, 0, 0);
    o.velocity.x = -10 * METRE;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, &id), KO_OK);
    CHECK_EQ(near_count(0, 5 * METRE, KO_ALL, &end), 0);
    CHECK_EQ(near_count(400, 5 * METRE, KO_ALL, &end), 0);
    CHECK_EQ(near_count(400, 6 * METRE, KO_ALL, &end), 1);
    CHECK_EQ(hit.clearance, 6 * METRE - 1);
    CHECK_EQ(near_count(500, 5 * METRE, KO_ALL, &end), 1);
    CHECK_EQ(ko_obstacles_get_body(&place_set, id, 500, &body), KO_OK);
    CHECK_EQ(body.kind, KO_BODY_BOX);
    CHECK_EQ(body.as.box.c.x, 5 * METRE);
    CHECK_EQ(body.as.box.r.x, 1);
    /* Stale: it may be anywhere on its path, from 10 to -15. */
    CHECK_EQ(near_count(501, 0, KO_ALL, &end), 1);
    CHECK(hit.is_stale);
    CHECK_EQ(ko_obstacles_get_body(&place_set, id, 501, &body), KO_OK);
    CHECK_EQ(body.kind, KO_BODY_BOX);
    const ko_aabb *box = &body.as.box;
    CHECK(box->c.x - box->r.x <= -15 * METRE && box->c.x + box->r.x >= 10 * METRE);
}

static void test_get_body(void)
{
    ko_tree_id id = 0;
    ko_body body = {.kind = KO_BODY_CAPSULE};
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    ko_obstacle o = place_point(1, 0, 3, 4, 5);
    o.kind = KO_OBSTACLE_SPHERE;
    o.r.x = METRE;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, &id), KO_OK);
    CHECK_EQ(ko_obstacles_get_body(&place_set, id + 1U, 0, &body), KO_E_ID);
    CHECK_EQ(ko_obstacles_get_body(NULL, id, 0, &body), KO_E_ARG);
    CHECK_EQ(ko_obstacles_get_body(&place_set, id, 0, NULL), KO_E_ARG);
    CHECK_EQ(body.kind, KO_BODY_CAPSULE);
    CHECK_EQ(ko_obstacles_get_body(&place_set, id, 7, &body), KO_OK); /* at rest, so it is exact */
    CHECK_EQ(body.kind, KO_BODY_SPHERE);
    CHECK_EQ(body.as.sphere.c.z, 5 * METRE);
    CHECK_EQ(body.as.sphere.r, METRE);
    o.velocity.z = METRE;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, &id), KO_OK);
    CHECK_EQ(ko_obstacles_get_body(&place_set, id, 500, &body), KO_OK);
    CHECK_EQ(body.kind, KO_BODY_SPHERE);
    CHECK_EQ(body.as.sphere.c.z, 5 * METRE + METRE / 2);
    CHECK_EQ(body.as.sphere.r, METRE + 1);
    place_slots[id & 0xFFFFU].obstacle.r.x = -1; /* damaged */
    CHECK_EQ(ko_obstacles_get_body(&place_set, id, 0, &body), KO_E_DATA);
    CHECK_EQ(body.as.sphere.r, METRE + 1);
}

/* Each reason for which the set may be incomplete shows in every query. */
static void test_never_clear_by_mistake(void)
{
    const ko_sphere sphere = {{0, 0, 0}, METRE};
    const ko_vec3 by = {METRE, 0, 0};
    ko_obstacles_nearest nearest;
    ko_obstacles_cast cast;
    ko_status end = KO_OK;
    place_begin(KO_OBSTACLE_DROP_OLDEST, -1, 1U << 1 | 1U << 2);
    CHECK_EQ(near_count(0, METRE, KO_ALL, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* no source has reported yet */
    CHECK_EQ(near_query.q.doubt, KO_OBSTACLE_SILENT);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 10, 10), KO_OK);
    CHECK_EQ(near_count(10, METRE, KO_ALL, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* the other source is silent */
    CHECK_EQ(near_count(10, METRE, 1U << 1, &end), 0);
    CHECK_EQ(end, KO_END); /* that source was not asked */
    CHECK_EQ(ko_obstacles_hear(&place_set, 2, 10, 10), KO_OK);
    CHECK_EQ(near_count(10 + LIFETIME, METRE, KO_ALL, &end), 0);
    CHECK_EQ(end, KO_END);
    CHECK_EQ(near_count(11 + LIFETIME, METRE, KO_ALL, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* both sources are silent again */
    CHECK_EQ(ko_obstacles_hear(&place_set, 8, 0, 0), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_hear(NULL, 1, 0, 0), KO_E_ARG);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 5, 10), KO_OK); /* earlier than the last: ignored */
    CHECK_EQ(place_set.heard[1], 10);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 0x40000000U, 10), KO_OK); /* a wrong clock */
    CHECK_EQ(place_set.heard[1], 10);

    for (int32_t i = 0; i <= PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(0, 20U + (uint32_t)i, 50 + i, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 30, NULL), KO_OK);
    }
    CHECK_EQ(near_count(30, METRE, 1U << 1, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* an obstacle was dropped */
    CHECK_EQ(near_query.q.doubt, KO_OBSTACLE_LOST);
    CHECK_EQ(near_count(30, METRE, 1U << 2, &end), 0);
    CHECK_EQ(end, KO_END); /* none of this source was */
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 30, &origin, METRE, KO_ALL, &nearest), KO_OK);
    CHECK_EQ(nearest.q.doubt, KO_OBSTACLE_LOST); /* set by begin */
    CHECK_EQ(ko_obstacles_nearest_next(&nearest, NULL, &hit), KO_PARTIAL);
    CHECK_EQ(
        ko_obstacles_cast_begin(&place_set, 30, &sphere, &by, 0, KO_ORDER_ASCENDING, KO_ALL, &cast),
        KO_OK);
    CHECK_EQ(cast.q.doubt, KO_OBSTACLE_LOST);
    CHECK_EQ(ko_obstacles_cast_next(&cast, NULL, &hit), KO_PARTIAL);
    /* Known obstacles are reported before the end. */
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 30, &origin, 99 * METRE, KO_ALL, &nearest),
             KO_OK);
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        CHECK_EQ(ko_obstacles_nearest_next(&nearest, NULL, &hit), KO_OK);
    }
    CHECK_EQ(ko_obstacles_nearest_next(&nearest, NULL, &hit), KO_PARTIAL);
    CHECK_EQ(ko_obstacles_nearest_next(&nearest, NULL, &hit), KO_PARTIAL);
    CHECK_EQ(ko_obstacles_clear_lost(&place_set), KO_OK);
    CHECK_EQ(near_count(30, METRE, 1U << 1, &end), 0);
    CHECK_EQ(end, KO_END);
}

/* Fills the set with eight obstacles 1 m apart. The path of the sixth begins far away, and its box
 * comes near. */
static void set_out(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    for (int32_t i = 0; i < PLACE_ROOM; i++) {
        ko_obstacle o = place_point(0, 0, 10 + i, 0, 0);
        if (i == 5) {
            o.c.x = 100 * METRE;
            o.velocity.x = -200 * METRE; /* at 455 ms it is at 9 m */
        }
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
    }
}

static void test_nearest(void)
{
    ko_obstacle_hit found[3];
    ko_obstacles_nearest query;
    uint32_t count = 77;
    uint32_t unfinished = 0;
    ko_status status = KO_OK;
    set_out();
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 20 * METRE, KO_ALL, &query),
             KO_OK);
    for (;;) {
        uint32_t budget = 1;
        status = ko_obstacles_nearest_next_n(&query, &budget, found, 3, &count);
        if (status != KO_UNFINISHED) {
            break;
        }
        CHECK_EQ(count, 0);
        CHECK_EQ(budget, 0);
        unfinished++;
    }
    CHECK(unfinished > 3U);
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(count, 3);
    CHECK_EQ(found[0].clearance, 9 * METRE - 1);
    CHECK_EQ(found[1].clearance, 10 * METRE);
    CHECK_EQ(found[2].clearance, 11 * METRE);
    /* one by one, then several at once again; equal clearances do not hide each other */
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_OK);
    CHECK_EQ(hit.clearance, 12 * METRE);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_OK);
    CHECK_EQ(count, 3);
    CHECK_EQ(found[0].clearance, 13 * METRE);
    CHECK_EQ(found[2].clearance, 16 * METRE);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_OK);
    CHECK_EQ(count, 1);
    CHECK_EQ(found[0].clearance, 17 * METRE);
    uint32_t none = 0;
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_END);
    CHECK_EQ(count, 0);
    CHECK_EQ(ko_obstacles_nearest_next(&query, &none, &hit), KO_END);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 9 * METRE - 2, KO_ALL, &query),
             KO_OK);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_END);
    CHECK_EQ(count, 0);
}

/* All are at the same distance: each is reported once, in the order of slots. */
static void test_nearest_ties(void)
{
    ko_obstacles_nearest query;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    for (int32_t i = 0; i < PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(0, 0, (i % 2 == 0) ? 3 : -3, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
    }
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, 9 * METRE, KO_ALL, &query), KO_OK);
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_OK);
        CHECK_EQ(hit.id & 0xFFFFU, i);
    }
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_END);
}

/* After KO_UNFINISHED the search may go on with another array: it starts again. */
static void test_nearest_other_array(void)
{
    ko_obstacle_hit found[4];
    ko_obstacle_hit other[2];
    ko_obstacles_nearest query;
    uint32_t count = 0;
    set_out();
    for (uint32_t spent = 0; spent < 40U; spent++) {
        uint32_t budget = spent;
        CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 20 * METRE, KO_ALL, &query),
                 KO_OK);
        if (ko_obstacles_nearest_next_n(&query, &budget, found, 4, &count) == KO_UNFINISHED) {
            CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, other, 2, &count), KO_OK);
            CHECK_EQ(count, 2);
            CHECK_EQ(other[0].clearance, 9 * METRE - 1);
            CHECK_EQ(other[1].clearance, 10 * METRE);
        }
    }
}

/* It may also go on with less room in the same array. */
static void test_nearest_less_room(void)
{
    ko_obstacle_hit found[4];
    ko_obstacles_nearest query;
    uint32_t count = 0;
    uint32_t unfinished = 0;
    set_out();
    for (uint32_t spent = 0; spent < 40U; spent++) {
        uint32_t budget = spent;
        CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 20 * METRE, KO_ALL, &query),
                 KO_OK);
        if (ko_obstacles_nearest_next_n(&query, &budget, found, 4, &count) == KO_UNFINISHED) {
            unfinished += (query.held > 2U) ? 1U : 0U;
            CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 2, &count), KO_OK);
            CHECK_EQ(count, 2);
            CHECK_EQ(found[0].clearance, 9 * METRE - 1);
            CHECK_EQ(found[1].clearance, 10 * METRE);
        }
    }
    CHECK(unfinished > 0U);
}

static void test_nearest_refused(void)
{
    ko_obstacle_hit found[3];
    ko_obstacles_nearest query;
    uint32_t count = 77;
    set_out();
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, 1, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(NULL, 0, &origin, 1, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, NULL, 1, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, -1, 1, &query), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, 1, 0, &query), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, 99 * METRE, 2, &query), KO_OK);
    CHECK_EQ(ko_obstacles_nearest_next(NULL, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next_n(NULL, NULL, found, 3, &count), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, NULL, 3, &count), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 0, &count), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 16385, &count), KO_E_RANGE);
    CHECK_EQ(count, 0);
    CHECK_EQ(ko_obstacles_nearest_next(&query, NULL, &hit), KO_OK); /* it is unchanged */
    query.held = 2;
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_OK);
    query.held = 4; /* damaged */
    query.hits = found;
    query.room = 3;
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_E_DATA);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, found, 3, &count), KO_E_DATA);
}

static void begin_cast(uint32_t now, const ko_vec3 *by, uint32_t duration, ko_order order,
                       ko_obstacles_cast *query)
{
    const ko_sphere sphere = {{0, 0, 0}, METRE};
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, now, &sphere, by, duration, order, KO_ALL, query),
             KO_OK);
}

static void test_cast(void)
{
    const ko_vec3 by = {10 * METRE, 0, 0};
    const ko_vec3 still = {0, 0, 0};
    ko_obstacles_cast query;
    for (uint32_t i = 0; i < 2U; i++) {
        const ko_order order = (i == 0U) ? KO_ORDER_ASCENDING : KO_ORDER_ANY;
        place_begin(KO_OBSTACLE_REFUSE, -1, 0);
        ko_obstacle o = place_point(1, 0, 6, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
        begin_cast(0, &by, 1000, order, &query);
        CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_OK);
        CHECK(hit.time <= KO_Q30_ONE / 2 && hit.time > KO_Q30_ONE / 2 - 100000);
        CHECK_EQ(hit.clearance, 5 * METRE);
        CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_END);
        CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_END);
        o.velocity.x = -10 * METRE; /* it approaches: contact after 0.25 s */
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
        begin_cast(0, &by, 1000, order, &query);
        CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_OK);
        CHECK(hit.time <= KO_Q30_ONE / 4 && hit.time > KO_Q30_ONE / 4 - 200000);
        /* a sphere at rest is met after 0.5 s of 2 */
        begin_cast(0, &still, 2000, order, &query);
        CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_OK);
        CHECK(hit.time <= KO_Q30_ONE / 4 && hit.time > KO_Q30_ONE / 4 - 200000);
        begin_cast(0, &still, 400, order, &query);
        CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_END);
    }
}

/* Obstacles come in order of contact, not of insertion. Two are touched at the same time. */
static void test_cast_order(void)
{
    static const int32_t at[PLACE_ROOM] = {9, 7, 5, 5, 8, 3, 2, 6};
    static const int32_t ascending[PLACE_ROOM] = {2, 3, 5, 5, 6, 7, 8, 9};
    const ko_vec3 by = {20 * METRE, 0, 0};
    ko_obstacles_cast query;
    uint32_t last = 0;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(i + 1U, 0, at[i], 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
    }
    for (uint32_t step = 1; step <= 64U; step *= 4U) {
        begin_cast(0, &by, 0, KO_ORDER_ASCENDING, &query);
        for (uint32_t i = 0; i < PLACE_ROOM; i++) {
            ko_status status = KO_UNFINISHED;
            for (uint32_t calls = 0; status == KO_UNFINISHED && calls < 100U; calls++) {
                uint32_t budget = step;
                hit.id = KO_TREE_ID_NONE;
                status = ko_obstacles_cast_next(&query, &budget, &hit);
                CHECK(status == KO_OK || hit.id == KO_TREE_ID_NONE);
            }
            CHECK_EQ(status, KO_OK);
            const ko_obstacle *o = &place_slots[hit.id & 0xFFFFU].obstacle;
            CHECK_EQ(o->c.x, ascending[i] * METRE);
            CHECK(i != 3U || (hit.id & 0xFFFFU) > last); /* equal times come by slot */
            last = hit.id & 0xFFFFU;
        }
        CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_END);
    }
    uint32_t count = 0;
    begin_cast(0, &by, 0, KO_ORDER_ANY, &query);
    while (ko_obstacles_cast_next(&query, NULL, &hit) == KO_OK) {
        count++;
    }
    CHECK_EQ(count, PLACE_ROOM);
    CHECK_EQ(query.q.status, KO_END);
}

static void test_cast_refused(void)
{
    const ko_sphere sphere = {{0, 0, 0}, METRE};
    const ko_sphere wrong = {{0, 0, 0}, -1};
    const ko_vec3 by = {METRE, 0, 0};
    const ko_order any = KO_ORDER_ANY;
    ko_obstacles_cast query;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, 0, &sphere, &by, 0, any, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_cast_begin(NULL, 0, &sphere, &by, 0, any, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, 0, NULL, &by, 0, any, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, 0, &sphere, NULL, 0, any, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, 0, &wrong, &by, 0, any, 1, &query), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, 0, &sphere, &by, 2001, any, 1, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, 0, &sphere, &by, 0, (ko_order)2, 1, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_obstacles_cast_begin(&place_set, 0, &sphere, &by, 0, any, 0, &query), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_cast_next(&query, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_cast_next(NULL, NULL, &hit), KO_E_ARG);
    begin_cast(0, &by, 0, KO_ORDER_ANY, &query);
    const ko_obstacle more = place_point(7, 0, 1, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &more, 0, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_E_CHANGED);
    CHECK_EQ(ko_obstacles_cast_next(&query, NULL, &hit), KO_E_CHANGED);
}

/* Further calls repeat a refusal, the end, or a change; so does a query that was never begun. */
static void test_sticky(void)
{
    const ko_sphere sphere = {{0, 0, 0}, 20 * METRE};
    const ko_sphere wrong = {{0, 0, 0}, -1};
    ko_obstacles_query query = {0};
    ko_obstacles_nearest nearest = {0};
    ko_obstacles_cast cast = {0};
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    CHECK_EQ(ko_obstacles_query_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next(&nearest, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_cast_next(&cast, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_query_begin(&place_set, 0, &sphere, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_query_begin(NULL, 0, &sphere, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_query_next(&query, NULL, &hit), KO_E_ARG);
    CHECK_EQ(ko_obstacles_query_begin(&place_set, 0, NULL, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_query_begin(&place_set, 0, &sphere, 0, &query), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_query_begin(&place_set, 0, &wrong, 1, &query), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_query_next(&query, NULL, &hit), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_query_next(&query, NULL, &hit), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_query_next(&query, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_query_next(NULL, NULL, &hit), KO_E_ARG);
    set_out();
    CHECK_EQ(ko_obstacles_query_begin(&place_set, 455, &sphere, KO_ALL, &query), KO_OK);
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        CHECK_EQ(ko_obstacles_query_next(&query, NULL, &hit), KO_OK);
    }
    CHECK_EQ(ko_obstacles_query_next(&query, NULL, &hit), KO_END);
    CHECK_EQ(ko_obstacles_clear_lost(&place_set), KO_OK);
    CHECK_EQ(ko_obstacles_remove(&place_set, hit.id), KO_OK);
    CHECK_EQ(ko_obstacles_query_next(&query, NULL, &hit), KO_END); /* it has ended */
}

/* Two queries spend one budget: the second may spend what the first leaves. */
static void test_purse(void)
{
    const ko_sphere sphere = {{0, 0, 0}, 20 * METRE};
    ko_obstacles_query first;
    ko_obstacles_nearest second;
    uint32_t budget = 100;
    set_out();
    CHECK_EQ(ko_obstacles_query_begin(&place_set, 455, &sphere, KO_ALL, &first), KO_OK);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 20 * METRE, KO_ALL, &second),
             KO_OK);
    while (ko_obstacles_query_next(&first, &budget, &hit) == KO_OK) {
    }
    CHECK_EQ(first.q.status, KO_END);
    CHECK_EQ(first.q.visits + budget, 100);
    const uint32_t left = budget;
    CHECK_EQ(ko_obstacles_nearest_next(&second, &budget, &hit), KO_OK);
    CHECK_EQ(second.q.visits + budget, left);
    budget = 0;
    CHECK_EQ(ko_obstacles_nearest_next(&second, &budget, &hit), KO_UNFINISHED);
    CHECK_EQ(ko_obstacles_nearest_next(&second, NULL, &hit), KO_OK); /* it ended nothing */
}

/* Queries that wait and are damaged, as is what they ask, end with KO_E_DATA. */
static void test_damaged_queries(void)
{
    const ko_vec3 by = {40 * METRE, 0, 0};
    ko_obstacle_hit found[4];
    ko_obstacle_hit other[4];
    ko_obstacles_nearest nearest;
    ko_obstacles_cast cast;
    uint32_t count = 77;
    set_out();
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 20 * METRE, KO_ALL, &nearest),
             KO_OK);
    uint32_t budget = 0;
    while (nearest.held == 0U) {
        budget = 1;
        CHECK_EQ(ko_obstacles_nearest_next_n(&nearest, &budget, found, 4, &count), KO_UNFINISHED);
    }
    nearest.walk.point.x = KO_LIMIT + 1;
    nearest.q.status = KO_OK; /* without its seal */
    CHECK_EQ(ko_obstacles_nearest_next_n(&nearest, NULL, other, 4, &count), KO_E_DATA);
    CHECK_EQ(ko_obstacles_nearest_next_n(&nearest, NULL, found, 4, &count), KO_E_DATA);
    CHECK_EQ(count, 0);
    begin_cast(455, &by, 0, KO_ORDER_ANY, &cast);
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        place_slots[i].id ^= 0x10000U; /* slots of other handles */
    }
    CHECK_EQ(ko_obstacles_cast_next(&cast, NULL, &hit), KO_E_DATA);
    CHECK_EQ(ko_obstacles_cast_next(&cast, NULL, &hit), KO_E_DATA);
}

/* Slots hold random bytes: every call ends and stays within its memory. */
static void test_damage(void)
{
    test_random random = {5};
    ko_status end = KO_OK;
    for (uint32_t round = test_rounds(2000); round > 0U; round--) {
        place_begin((uint8_t)(round % 3U), METRE, 0);
        for (int32_t i = 0; i < PLACE_ROOM; i++) {
            const ko_obstacle o = place_point((uint32_t)i / 2U, 0, i, 0, 0);
            KO_IGNORE(ko_obstacles_insert(&place_set, &o, 0, NULL));
        }
        uint8_t *const bytes = (uint8_t *)place_slots;
        for (uint32_t k = 0; k < 8U; k++) {
            bytes[random_bits(&random) % (PLACE_ROOM * sizeof(place_slots[0]))] ^=
                (uint8_t)random_bits(&random);
        }
        (void)near_count(10, 20 * METRE, KO_ALL, &end);
        CHECK(end == KO_END || end == KO_E_DATA);
        for (int32_t i = 0; i < PLACE_ROOM; i++) {
            const ko_obstacle o = place_point((uint32_t)i / 2U, 9, -i, 0, 0);
            KO_IGNORE(ko_obstacles_insert(&place_set, &o, 10, NULL));
        }
        KO_IGNORE(ko_obstacles_expire(&place_set, 5000, NULL));
    }
}

/* The tree is sound and finds candidates, but each of their slots was overwritten. */
static void test_lost_slots(void)
{
    ko_obstacles_nearest nearest;
    ko_status end = KO_OK;
    set_out();
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        place_slots[i] = (ko_obstacle_slot){0};
    }
    (void)near_count(10, 20 * METRE, KO_ALL, &end);
    CHECK_EQ(end, KO_E_DATA);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 10, &origin, 20 * METRE, KO_ALL, &nearest),
             KO_OK);
    CHECK_EQ(ko_obstacles_nearest_next(&nearest, NULL, &hit), KO_E_DATA);
    CHECK_EQ(ko_obstacles_nearest_next(&nearest, NULL, &hit), KO_E_DATA);
}

static const test_case cases[] = {
    {"near", test_near},
    {"moving", test_moving},
    {"get body", test_get_body},
    {"never clear by mistake", test_never_clear_by_mistake},
    {"nearest", test_nearest},
    {"nearest: ties", test_nearest_ties},
    {"nearest: another array", test_nearest_other_array},
    {"nearest: less room", test_nearest_less_room},
    {"nearest: refused", test_nearest_refused},
    {"cast", test_cast},
    {"cast: order", test_cast_order},
    {"cast: refused", test_cast_refused},
    {"sticky", test_sticky},
    {"purse", test_purse},
    {"damaged queries", test_damaged_queries},
    {"damage", test_damage},
    {"lost slots", test_lost_slots},
};
TEST_SUITE(obstacle_query, cases);
