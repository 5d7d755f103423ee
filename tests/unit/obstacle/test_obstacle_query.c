/* What a set is asked, and that clear is not said by mistake. */
#include <stddef.h>
#include <string.h>

#include "place.h"

static ko_obstacle_hit hit;
static ko_obstacles_near near_query;

/* Everything within a radius of the origin: how many are told, and how it ends. */
static uint32_t near_count(uint32_t now, fix16_t radius, uint8_t mask, ko_status *end)
{
    const ko_sphere sphere = {{0, 0, 0}, radius};
    uint32_t count = 0;
    CHECK_EQ(ko_obstacles_near_begin(&place_set, now, &sphere, mask, &near_query), KO_OK);
    while ((*end = ko_obstacles_near_next(&place_set, &near_query, KO_NO_BUDGET, &hit)) == KO_OK) {
        count++;
    }
    return count;
}

static void test_near(void)
{
    ko_status end = KO_OK;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    CHECK_EQ(near_count(0, METRE, KO_TREE_ALL, &end), 0); /* empty, and nobody is expected */
    CHECK_EQ(end, KO_END);
    ko_obstacle o = place_point(1, 0, 3, 4, 0);
    CHECK_EQ(ko_obstacles_add(&place_set, &o, 0, NULL), KO_OK);
    CHECK_EQ(near_count(7, 5 * METRE - 1, KO_TREE_ALL, &end), 0);
    CHECK_EQ(near_count(7, 5 * METRE, KO_TREE_ALL, &end), 1); /* touching */
    CHECK_EQ(hit.clearance, 5 * METRE);
    CHECK_EQ(hit.age, 7);
    CHECK(!hit.is_stale);
    CHECK_EQ(near_count(7, 5 * METRE, 1, &end), 0); /* another source was asked */
    CHECK_EQ(near_count(7, 5 * METRE, 2, &end), 1);
    o.kind = KO_OBSTACLE_SPHERE; /* its corner reaches the sphere that is asked, it does not */
    o.r.x = 2 * METRE;
    CHECK_EQ(ko_obstacles_add(&place_set, &o, 8, NULL), KO_OK);
    CHECK_EQ(near_count(8, 3 * METRE - 1, KO_TREE_ALL, &end), 0);
    CHECK_EQ(near_count(8, 3 * METRE, KO_TREE_ALL, &end), 1);
    CHECK_EQ(near_count(LIFETIME + 1, 3 * METRE, KO_TREE_ALL, &end), 1); /* stale, but told */
    CHECK(hit.is_stale);
    CHECK_EQ(end, KO_END);
    CHECK_EQ(near_query.view.doubt, KO_OBSTACLE_STALE);
}

static void test_moving(void)
{
    ko_status end = KO_OK;
    ko_tree_id id = 0;
    ko_aabb box;
    bool is_sphere = true;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    ko_obstacle o = place_point(1, 0, 10, 0, 0);
    o.velocity.x = -10 * METRE;
    CHECK_EQ(ko_obstacles_add(&place_set, &o, 0, &id), KO_OK);
    CHECK_EQ(near_count(0, 5 * METRE, KO_TREE_ALL, &end), 0);
    CHECK_EQ(near_count(400, 5 * METRE, KO_TREE_ALL, &end), 0);
    CHECK_EQ(near_count(400, 6 * METRE, KO_TREE_ALL, &end), 1);
    CHECK_EQ(hit.clearance, 6 * METRE - 1);
    CHECK_EQ(near_count(500, 5 * METRE, KO_TREE_ALL, &end), 1);
    CHECK_EQ(ko_obstacles_place(&place_set, id, 500, &box, &is_sphere), KO_OK);
    CHECK_EQ(box.c.x, 5 * METRE);
    CHECK_EQ(box.r.x, 1);
    CHECK(!is_sphere);
    /* Stale: anywhere on its way, 10 to -15. */
    CHECK_EQ(near_count(501, 0, KO_TREE_ALL, &end), 1);
    CHECK(hit.is_stale);
    CHECK_EQ(ko_obstacles_place(&place_set, id, 501, &box, &is_sphere), KO_OK);
    CHECK(box.c.x - box.r.x <= -15 * METRE && box.c.x + box.r.x >= 10 * METRE);
    CHECK_EQ(ko_obstacles_place(&place_set, id + 1U, 0, &box, &is_sphere), KO_E_ID);
    CHECK_EQ(ko_obstacles_place(NULL, id, 0, &box, &is_sphere), KO_E_ARG);
    CHECK_EQ(ko_obstacles_place(&place_set, id, 0, NULL, &is_sphere), KO_E_ARG);
    CHECK_EQ(ko_obstacles_place(&place_set, id, 0, &box, NULL), KO_E_ARG);
}

/* Each reason why the set may not be whole, in every query. */
static void test_never_clear_by_mistake(void)
{
    const ko_vec3 origin = {0, 0, 0};
    const ko_sphere sphere = {{0, 0, 0}, METRE};
    const ko_vec3 by = {METRE, 0, 0};
    ko_obstacles_nearest nearest;
    ko_obstacles_sweep sweep;
    ko_status end = KO_OK;
    place_begin(KO_OBSTACLE_DROP_OLDEST, -1, 1U << 1 | 1U << 2);
    CHECK_EQ(near_count(0, METRE, KO_TREE_ALL, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* never heard */
    CHECK_EQ(near_query.view.doubt, KO_OBSTACLE_SILENT);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 10, 10), KO_OK);
    CHECK_EQ(near_count(10, METRE, KO_TREE_ALL, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* the other is silent */
    CHECK_EQ(near_count(10, METRE, 1U << 1, &end), 0);
    CHECK_EQ(end, KO_END); /* which was not asked */
    CHECK_EQ(ko_obstacles_hear(&place_set, 2, 10, 10), KO_OK);
    CHECK_EQ(near_count(10 + LIFETIME, METRE, KO_TREE_ALL, &end), 0);
    CHECK_EQ(end, KO_END);
    CHECK_EQ(near_count(11 + LIFETIME, METRE, KO_TREE_ALL, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* not heard any more */
    CHECK_EQ(ko_obstacles_hear(&place_set, 8, 0, 0), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_hear(NULL, 1, 0, 0), KO_E_ARG);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 5, 10), KO_OK); /* earlier: no news */
    CHECK_EQ(place_set.heard[1], 10);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 0x40000000U, 10), KO_OK); /* a wrong clock */
    CHECK_EQ(place_set.heard[1], 10);

    for (int32_t i = 0; i <= PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(0, 20U + (uint32_t)i, 50 + i, 0, 0);
        CHECK_EQ(ko_obstacles_add(&place_set, &o, 30, NULL), KO_OK);
    }
    CHECK_EQ(near_count(30, METRE, 1U << 1, &end), 0);
    CHECK_EQ(end, KO_PARTIAL); /* one was dropped */
    CHECK_EQ(near_query.view.doubt, KO_OBSTACLE_LOST);
    CHECK_EQ(near_count(30, METRE, 1U << 2, &end), 0);
    CHECK_EQ(end, KO_END); /* not one of that source */
    CHECK_EQ(
        ko_obstacles_nearest_begin(&place_set, 30, &origin, METRE, KO_TREE_ALL, &hit, 1, &nearest),
        KO_OK);
    CHECK_EQ(ko_obstacles_nearest_next(&place_set, &nearest, KO_NO_BUDGET), KO_PARTIAL);
    CHECK_EQ(nearest.count, 0);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 30, &sphere, &by, 0, KO_TREE_ALL, &sweep), KO_OK);
    CHECK_EQ(ko_obstacles_sweep_next(&place_set, &sweep, KO_NO_BUDGET, &hit), KO_PARTIAL);
    CHECK_EQ(ko_obstacles_forgive(&place_set), KO_OK);
    CHECK_EQ(near_count(30, METRE, 1U << 1, &end), 0);
    CHECK_EQ(end, KO_END);
    CHECK_EQ(ko_obstacles_doubt(NULL, 0, 0),
             KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT | KO_OBSTACLE_STALE);

    /* An unfinished query says so. */
    CHECK_EQ(ko_obstacles_near_begin(&place_set, 30, &sphere, KO_TREE_ALL, &near_query), KO_OK);
    const ko_sphere large = {{50 * METRE, 0, 0}, 30 * METRE};
    CHECK_EQ(ko_obstacles_near_begin(&place_set, 30, &large, KO_TREE_ALL, &near_query), KO_OK);
    CHECK_EQ(ko_obstacles_near_next(&place_set, &near_query, 0, &hit), KO_UNFINISHED);
    CHECK_EQ(ko_obstacles_near_next(&place_set, &near_query, KO_NO_BUDGET, &hit), KO_OK);
    const ko_obstacle more = place_point(0, 31, 50, 0, 0);
    CHECK_EQ(ko_obstacles_add(&place_set, &more, 31, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_near_next(&place_set, &near_query, KO_NO_BUDGET, &hit), KO_E_CHANGED);
}

static void test_nearest(void)
{
    const ko_vec3 origin = {0, 0, 0};
    ko_obstacle_hit found[3];
    ko_obstacles_nearest query;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    for (int32_t i = 0; i < PLACE_ROOM; i++) {
        ko_obstacle o = place_point(0, 0, 10 + i, 0, 0);
        if (i == 5) { /* its way begins far off, and its box comes near: now it is nearest */
            o.c.x = 100 * METRE;
            o.velocity.x = -200 * METRE;
        }
        CHECK_EQ(ko_obstacles_add(&place_set, &o, 0, NULL), KO_OK);
    }
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 20 * METRE, KO_TREE_ALL, found, 3,
                                        &query),
             KO_OK);
    ko_status status;
    while ((status = ko_obstacles_nearest_next(&place_set, &query, 1)) == KO_UNFINISHED) {
    }
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(query.count, 3);
    CHECK_EQ(found[0].clearance, 9 * METRE - 1);
    CHECK_EQ(found[1].clearance, 10 * METRE);
    CHECK_EQ(found[2].clearance, 11 * METRE);
    CHECK_EQ(ko_obstacles_nearest_next(&place_set, &query, 0), KO_END);
    CHECK_EQ(query.count, 0);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 455, &origin, 9 * METRE - 2, KO_TREE_ALL, found,
                                        3, &query),
             KO_OK);
    CHECK_EQ(ko_obstacles_nearest_next(&place_set, &query, KO_NO_BUDGET), KO_END);
    CHECK_EQ(query.count, 0);
    CHECK_EQ(ko_obstacles_nearest_begin(NULL, 0, &origin, 1, 1, found, 3, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, NULL, 1, 1, found, 3, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, 1, 1, NULL, 3, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, 1, 1, found, 3, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, 1, 1, found, 0, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &origin, -1, 1, found, 3, &query),
             KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_next(NULL, &query, 1), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_next(&place_set, NULL, 1), KO_E_ARG);
}

static void test_sweep(void)
{
    const ko_sphere sphere = {{0, 0, 0}, METRE};
    const ko_vec3 by = {10 * METRE, 0, 0};
    const ko_vec3 still = {0, 0, 0};
    ko_obstacles_sweep query;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    ko_obstacle o = place_point(1, 0, 6, 0, 0);
    CHECK_EQ(ko_obstacles_add(&place_set, &o, 0, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, &sphere, &by, 1000, KO_TREE_ALL, &query),
             KO_OK);
    CHECK_EQ(ko_obstacles_sweep_next(&place_set, &query, KO_NO_BUDGET, &hit), KO_OK);
    CHECK(hit.time <= KO_Q30_ONE / 2 && hit.time > KO_Q30_ONE / 2 - 100000);
    CHECK_EQ(hit.clearance, 5 * METRE);
    CHECK_EQ(ko_obstacles_sweep_next(&place_set, &query, KO_NO_BUDGET, &hit), KO_END);
    o.velocity.x = -10 * METRE; /* it comes to meet it: after 0.25 s */
    CHECK_EQ(ko_obstacles_add(&place_set, &o, 0, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, &sphere, &by, 1000, KO_TREE_ALL, &query),
             KO_OK);
    CHECK_EQ(ko_obstacles_sweep_next(&place_set, &query, KO_NO_BUDGET, &hit), KO_OK);
    CHECK(hit.time <= KO_Q30_ONE / 4 && hit.time > KO_Q30_ONE / 4 - 200000);
    /* and one that stands still is met after 0.5 s of 2 */
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, &sphere, &still, 2000, KO_TREE_ALL, &query),
             KO_OK);
    CHECK_EQ(ko_obstacles_sweep_next(&place_set, &query, KO_NO_BUDGET, &hit), KO_OK);
    CHECK(hit.time <= KO_Q30_ONE / 4 && hit.time > KO_Q30_ONE / 4 - 200000);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, &sphere, &still, 400, KO_TREE_ALL, &query),
             KO_OK);
    CHECK_EQ(ko_obstacles_sweep_next(&place_set, &query, KO_NO_BUDGET, &hit), KO_END);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, &sphere, &by, 2001, 1, &query), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_sweep_begin(NULL, 0, &sphere, &by, 0, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, NULL, &by, 0, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, &sphere, NULL, 0, 1, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_sweep_begin(&place_set, 0, &sphere, &by, 0, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_sweep_next(&place_set, &query, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_near_begin(NULL, 0, &sphere, 1, &near_query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_near_begin(&place_set, 0, NULL, 1, &near_query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_near_begin(&place_set, 0, &sphere, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_near_next(&place_set, &near_query, 0, NULL), KO_E_ARG);
}

/* Slots that hold anything: every call ends and stays inside. */
static void test_damage(void)
{
    test_random random = {5};
    ko_status end = KO_OK;
    for (uint32_t round = test_rounds(2000); round > 0U; round--) {
        place_begin((uint8_t)(round % 3U), METRE, 0);
        for (int32_t i = 0; i < PLACE_ROOM; i++) {
            const ko_obstacle o = place_point((uint32_t)i / 2U, 0, i, 0, 0);
            (void)ko_obstacles_add(&place_set, &o, 0, NULL);
        }
        uint8_t *const bytes = (uint8_t *)place_slots;
        for (uint32_t k = 0; k < 8U; k++) {
            bytes[random_bits(&random) % sizeof(place_slots)] ^= (uint8_t)random_bits(&random);
        }
        (void)near_count(10, 20 * METRE, KO_TREE_ALL, &end);
        CHECK(end == KO_END || end == KO_E_DATA);
        for (int32_t i = 0; i < PLACE_ROOM; i++) {
            const ko_obstacle o = place_point((uint32_t)i / 2U, 9, -i, 0, 0);
            (void)ko_obstacles_add(&place_set, &o, 10, NULL);
        }
        (void)ko_obstacles_expire(&place_set, 5000, KO_NO_BUDGET);
    }
}

static const test_case cases[] = {
    {"near", test_near},
    {"moving", test_moving},
    {"never clear by mistake", test_never_clear_by_mistake},
    {"nearest", test_nearest},
    {"sweep", test_sweep},
    {"damage", test_damage},
};
TEST_SUITE(obstacle_query, cases);
