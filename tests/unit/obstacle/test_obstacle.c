/* Tests of the contents of an obstacle set: insert, refresh, merge, drop, expire.
 *
 * promise: refuses, doubt, damage-contained */
#include <stddef.h>
#include <string.h>

#include "place.h"

static ko_obstacles before;

static void keep(void)
{
    memcpy(&before, &place_set, sizeof(before));
}

static bool is_same(void)
{
    return memcmp(&before, &place_set, sizeof(before)) == 0;
}

static void test_init(void)
{
    const ko_obstacles_config good = {1000, 1, 0, -1, 0, KO_OBSTACLE_REFUSE};
    ko_obstacles_config bad = good;
    ko_obstacles *set = &place_set;
    CHECK_EQ(ko_obstacles_init(set, &good, place_nodes, place_slots, PLACE_ROOM), KO_OK);
    keep();
    CHECK_EQ(ko_obstacles_init(NULL, &good, place_nodes, place_slots, 1), KO_E_ARG);
    CHECK_EQ(ko_obstacles_init(set, NULL, place_nodes, place_slots, 1), KO_E_ARG);
    CHECK_EQ(ko_obstacles_init(set, &good, NULL, place_slots, 1), KO_E_ARG);
    CHECK_EQ(ko_obstacles_init(set, &good, place_nodes, NULL, 1), KO_E_ARG);
    CHECK_EQ(ko_obstacles_init(set, &good, place_nodes, place_slots, 0), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_init(set, &good, place_nodes, place_slots, 16385), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_init(set, &good, place_nodes, place_slots, 0xFFFF), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_init(set, &good, place_nodes, place_slots, 0x10001), KO_E_RANGE);
    bad.ticks_per_second = 0;
    CHECK_EQ(ko_obstacles_init(set, &bad, place_nodes, place_slots, 1), KO_E_RANGE);
    bad.ticks_per_second = KO_OBSTACLE_MAX_RATE + 1U;
    CHECK_EQ(ko_obstacles_init(set, &bad, place_nodes, place_slots, 1), KO_E_RANGE);
    bad = good;
    bad.lifetime = 0;
    CHECK_EQ(ko_obstacles_init(set, &bad, place_nodes, place_slots, 1), KO_E_RANGE);
    bad.lifetime = KO_OBSTACLE_MAX_TICKS;
    bad.ahead = 1;
    CHECK_EQ(ko_obstacles_init(set, &bad, place_nodes, place_slots, 1), KO_E_RANGE);
    bad.ahead = UINT32_MAX;
    CHECK_EQ(ko_obstacles_init(set, &bad, place_nodes, place_slots, 1), KO_E_RANGE);
    bad = good;
    bad.policy = 3;
    CHECK_EQ(ko_obstacles_init(set, &bad, place_nodes, place_slots, 1), KO_E_RANGE);
    bad = good;
    bad.merge = KO_LIMIT + 1;
    CHECK_EQ(ko_obstacles_init(set, &bad, place_nodes, place_slots, 1), KO_E_RANGE);
    CHECK(is_same());
}

static void refused(const ko_obstacle *o, ko_status status)
{
    ko_tree_id id = 77;
    keep();
    CHECK_EQ(ko_obstacles_insert(&place_set, o, 0, &id), status);
    CHECK_EQ(id, 77);
    CHECK(is_same());
}

static void test_refused(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    ko_obstacle o = place_point(0, 0, 0, 0, 0);
    CHECK_EQ(ko_obstacles_insert(NULL, &o, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_insert(&place_set, NULL, 0, NULL), KO_E_ARG);
    o.kind = KO_OBSTACLE_NONE;
    refused(&o, KO_E_RANGE);
    o.kind = 4;
    refused(&o, KO_E_RANGE);
    o = place_point(0, 0, 0, 0, 0);
    o.source = KO_OBSTACLE_SOURCES;
    refused(&o, KO_E_RANGE);
    o = place_point(0, 0, 0, 0, 0);
    o.c.y = KO_LIMIT + 1;
    refused(&o, KO_E_RANGE);
    o = place_point(0, 0, 0, 0, 0);
    o.kind = KO_OBSTACLE_SPHERE;
    o.r.x = -1;
    refused(&o, KO_E_RANGE);
    o.kind = KO_OBSTACLE_BOX;
    o.r = (ko_vec3){0, 0, KO_LIMIT + 1};
    refused(&o, KO_E_RANGE);
    o = place_point(0, 0, 0, 0, 0);
    o.velocity.z = KO_LIMIT + 1;
    refused(&o, KO_E_RANGE);
    o.velocity.z = INT32_MIN;
    refused(&o, KO_E_RANGE);
    o.velocity.z = KO_LIMIT; /* 8192 m/s for 2.5 s leaves the world */
    refused(&o, KO_E_RANGE);
    o.velocity.z = 0;
    o.c = (ko_vec3){KO_LIMIT, -KO_LIMIT, KO_LIMIT}; /* the world contains its corner */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
    o.velocity.x = 1; /* the growth by 1 LSB leaves the world */
    refused(&o, KO_E_RANGE);
    o = place_point(0, 0, 0, 0, 0); /* a negative radius is refused, though it grows by 1 LSB */
    o.velocity.x = 1;
    o.kind = KO_OBSTACLE_SPHERE;
    o.r.x = -1;
    refused(&o, KO_E_RANGE);
    o.kind = KO_OBSTACLE_BOX;
    o.r = (ko_vec3){0, 0, -1};
    refused(&o, KO_E_RANGE);
}

static void test_refresh(void)
{
    ko_tree_id first = 0;
    ko_tree_id second = 0;
    ko_obstacle got;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    ko_obstacle o = place_point(9, 100, 1, 2, 3);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 100, &first), KO_OK);
    o = place_point(9, 150, -5, 2, 3); /* the position is refreshed, too */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 150, &second), KO_OK);
    CHECK_EQ(second, first);
    CHECK_EQ(ko_obstacles_get(&place_set, first, &got), KO_OK);
    CHECK_EQ(got.c.x, -5 * METRE);
    CHECK_EQ(got.time, 150);
    o = place_point(9, 120, 7, 7, 7); /* an older report changes nothing */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 160, &second), KO_OK);
    CHECK_EQ(ko_obstacles_get(&place_set, first, &got), KO_OK);
    CHECK_EQ(got.time, 150);
    CHECK_EQ(place_set.tree.count, 1);
    CHECK_EQ(place_set.refreshed, 2);
    o.source = 2; /* an identity counts within its source only */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 160, &second), KO_OK);
    CHECK(second != first);
    o = place_point(0, 160, 7, 7, 7); /* without identity each is an obstacle of its own */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 160, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 160, NULL), KO_OK);
    CHECK_EQ(place_set.tree.count, 4);
    CHECK_EQ(ko_obstacles_remove(&place_set, first), KO_OK);
    CHECK_EQ(ko_obstacles_remove(&place_set, first), KO_E_ID);
    CHECK_EQ(ko_obstacles_get(&place_set, first, &got), KO_E_ID);
    CHECK_EQ(ko_obstacles_get(&place_set, KO_TREE_ID_NONE, &got), KO_E_ID);
    CHECK_EQ(ko_obstacles_get(NULL, first, &got), KO_E_ARG);
    CHECK_EQ(ko_obstacles_get(&place_set, first, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_remove(NULL, first), KO_E_ARG);
    o = place_point(9, 170, 0, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 170, &second), KO_OK); /* a new obstacle */
    CHECK_EQ(place_set.added, 5);
    CHECK_EQ(ko_tree_validate(&place_set.tree), KO_OK);
}

/* Many identities share few hash slots, so the chains of the table take all forms. They are removed
 * in another order. */
static void test_chains(void)
{
    ko_tree_id ids[PLACE_ROOM];
    test_random random = {77};
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    for (uint32_t round = test_rounds(400); round > 0U; round--) {
        const uint32_t base = random_bits(&random);
        for (uint32_t i = 0; i < PLACE_ROOM; i++) {
            const ko_obstacle o = place_point((base + i * 3U) | 1U, 5, (int32_t)i, 0, 0);
            CHECK_EQ(ko_obstacles_insert(&place_set, &o, 5, &ids[i]), KO_OK);
        }
        for (uint32_t i = 0; i < PLACE_ROOM; i++) {
            const uint32_t at = (i * 3U + round) % PLACE_ROOM;
            ko_tree_id again = 0;
            const ko_obstacle o = place_point((base + at * 3U) | 1U, 6, (int32_t)at, 1, 0);
            CHECK_EQ(ko_obstacles_insert(&place_set, &o, 6, &again), KO_OK);
            CHECK_EQ(ko_obstacles_remove(&place_set, again), KO_OK);
        }
        CHECK_EQ(place_set.tree.count, 0);
    }
}

static void test_merge(void)
{
    ko_tree_id first = 0;
    ko_tree_id second = 0;
    ko_obstacle got;
    place_begin(KO_OBSTACLE_REFUSE, 2 * METRE, 0);
    ko_obstacle o = place_point(0, 10, 0, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 10, &first), KO_OK);
    o = place_point(0, 20, 1, 0, 0); /* farther than the merge distance allows */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 20, &second), KO_OK);
    CHECK(second != first);
    CHECK_EQ(ko_obstacles_remove(&place_set, second), KO_OK);
    o.kind = KO_OBSTACLE_SPHERE; /* touches the first in one point and contains it */
    o.r.x = METRE;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 20, &second), KO_OK);
    CHECK_EQ(second, first);
    CHECK_EQ(ko_obstacles_get(&place_set, first, &got), KO_OK);
    CHECK_EQ(got.kind, KO_OBSTACLE_SPHERE);
    CHECK_EQ(got.time, 20);
    o = place_point(0, 5, 2, 0, 0); /* contained: an older stamp keeps the newer time */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 20, &second), KO_OK);
    CHECK_EQ(ko_obstacles_get(&place_set, first, &got), KO_OK);
    CHECK_EQ(got.time, 20);
    o = place_point(0, 30, 3, 0, 0);
    o.kind = KO_OBSTACLE_BOX;
    o.r = (ko_vec3){METRE, 0, 0};
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 30, &second), KO_OK);
    CHECK_EQ(second, first);
    CHECK_EQ(ko_obstacles_get(&place_set, first, &got), KO_OK);
    CHECK_EQ(got.kind, KO_OBSTACLE_BOX); /* 0 .. 4, -1 .. 1, -1 .. 1 */
    CHECK_EQ(got.c.x, 2 * METRE);
    CHECK_EQ(got.r.x, 2 * METRE);
    CHECK_EQ(got.r.y, METRE);
    o.c.x = 5 * METRE; /* the box around both would be too large */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 30, &second), KO_OK);
    CHECK(second != first);
    o = place_point(0, 30, 2, 0, 0);
    o.source = 2; /* not merged: another source, an identity, a velocity */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 30, &second), KO_OK);
    o = place_point(4, 30, 2, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 30, &second), KO_OK);
    o = place_point(0, 30, 2, 0, 0);
    o.velocity.x = 1;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 30, &second), KO_OK);
    CHECK_EQ(place_set.tree.count, 5);
    CHECK_EQ(place_set.merged, 3);
    o = place_point(0, 30 + LIFETIME + 1, 1, 0, 0); /* a stale obstacle is not merged with */
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, o.time, &second), KO_OK);
    CHECK_EQ(place_set.tree.count, 6);
}

static void fill(void)
{
    for (int32_t i = 0; i < PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(0, 100U + (uint32_t)(i * 7 % 8), 2 * i, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 110, NULL), KO_OK);
    }
}

static bool is_known(int32_t x)
{
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        if (place_slots[i].obstacle.kind != KO_OBSTACLE_NONE &&
            place_slots[i].obstacle.c.x == x * METRE) {
            return true;
        }
    }
    return false;
}

static void test_full(void)
{
    ko_tree_id id = 77;
    const ko_obstacle late = place_point(0, 110, 99, 0, 0);
    const ko_obstacle early = place_point(0, 50, 99, 0, 0);
    const ko_vec3 from = {0, 0, 0};
    const ko_vec3 far = {KO_LIMIT + 1, 0, 0};

    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    fill();
    CHECK_EQ(ko_obstacles_insert(&place_set, &late, 110, &id), KO_E_FULL);
    CHECK_EQ(id, 77);
    CHECK_EQ(place_set.refused, 1);
    CHECK_EQ(place_set.lost, 2);
    CHECK_EQ(ko_obstacles_clear_lost(&place_set), KO_OK);
    CHECK_EQ(place_set.lost, 0);
    const ko_obstacle fresh = place_point(0, 100 + LIFETIME + 1, 99, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &fresh, fresh.time, &id), KO_OK); /* 100 is stale */
    CHECK_EQ(place_set.expired, 1);
    CHECK_EQ(place_set.lost, 0);
    CHECK(!is_known(0) && is_known(99));

    place_begin(KO_OBSTACLE_DROP_OLDEST, -1, 0);
    fill();
    CHECK_EQ(ko_obstacles_insert(&place_set, &early, 110, &id), KO_E_FULL); /* itself the oldest */
    CHECK_EQ(ko_obstacles_insert(&place_set, &late, 110, &id), KO_OK);
    CHECK(!is_known(0) && is_known(99));
    CHECK_EQ(place_set.refused, 1);
    CHECK_EQ(place_set.dropped, 1);
    CHECK_EQ(place_set.lost, 2);

    place_begin(KO_OBSTACLE_DROP_FARTHEST, -1, 0);
    fill();
    CHECK_EQ(ko_obstacles_set_origin(NULL, &from), KO_E_ARG);
    CHECK_EQ(ko_obstacles_set_origin(&place_set, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_set_origin(&place_set, &far), KO_E_RANGE);
    CHECK_EQ(ko_obstacles_set_origin(&place_set, &from), KO_OK);
    CHECK_EQ(ko_obstacles_insert(&place_set, &late, 110, &id), KO_E_FULL);
    const ko_vec3 there = {100 * METRE, 0, 0};
    CHECK_EQ(ko_obstacles_set_origin(&place_set, &there), KO_OK);
    CHECK_EQ(ko_obstacles_expire(&place_set, 110, NULL), KO_OK); /* measures from there */
    CHECK_EQ(ko_obstacles_insert(&place_set, &late, 110, &id), KO_OK);
    CHECK(!is_known(0) && is_known(99));
    CHECK_EQ(place_set.dropped, 1);
    CHECK_EQ(ko_obstacles_clear_lost(NULL), KO_E_ARG);
}

/* The farther of two obstacles makes room, by 1 LSB, on each axis; it is in the later slot. */
static void test_farther_by_a_bit(void)
{
    const ko_obstacle new = place_point(0, 110, 0, 0, 1);
    for (uint32_t axis = 0; axis < 3U; axis++) {
        ko_obstacle near = place_point(0, 110, 0, 0, 0);
        ko_obstacle far = near;
        fix16_t *const coordinates[3] = {&far.c.x, &far.c.y, &far.c.z};
        *((axis == 0U) ? &near.c.y : &near.c.x) = 2 * METRE;
        *coordinates[axis] = 2 * METRE + 1;
        place_begin(KO_OBSTACLE_DROP_FARTHEST, -1, 0);
        for (uint32_t i = 0; i < PLACE_ROOM; i++) {
            CHECK_EQ(
                ko_obstacles_insert(&place_set, (i < PLACE_ROOM - 1) ? &near : &far, 110, NULL),
                KO_OK);
        }
        CHECK_EQ(ko_obstacles_insert(&place_set, &new, 110, NULL), KO_OK);
        CHECK_EQ(place_set.dropped, 1);
        for (uint32_t i = 0; i < PLACE_ROOM; i++) {
            const ko_vec3 *const c = &place_slots[i].obstacle.c;
            CHECK(c->x <= 2 * METRE && c->y <= 2 * METRE && c->z <= 2 * METRE);
        }
    }
}

/* A call with a budget of its own, of which `left` must remain. */
static ko_status expire(uint32_t now, uint32_t budget, uint32_t left)
{
    const ko_status status = ko_obstacles_expire(&place_set, now, &budget);
    CHECK_EQ(budget, left);
    return status;
}

static void test_expire(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    fill();
    CHECK_EQ(ko_obstacles_expire(NULL, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_expire(&place_set, 100 + LIFETIME, NULL), KO_OK);
    CHECK_EQ(place_set.tree.count, PLACE_ROOM); /* none is stale at that age */
    const uint32_t now = 107 + LIFETIME;        /* all but the last are stale */
    CHECK_EQ(expire(now, 0, 0), KO_UNFINISHED);
    CHECK_EQ(place_set.tree.count, PLACE_ROOM);
    CHECK_EQ(expire(now, 3, 0), KO_UNFINISHED);
    CHECK(place_set.tree.count >= PLACE_ROOM - 3);
    CHECK_EQ(expire(now, 3, 0), KO_UNFINISHED);
    CHECK_EQ(expire(now, 3, 1), KO_OK);
    CHECK_EQ(place_set.tree.count, 1);
    CHECK_EQ(place_set.expired, PLACE_ROOM - 1);
}

/* The clock wraps around. Obstacles that were not refreshed for long stay stale. */
static void test_wrap(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    const ko_obstacle o = place_point(1, UINT32_MAX - 100U, 0, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, UINT32_MAX - 100U, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_expire(&place_set, LIFETIME - 101U, NULL), KO_OK);
    CHECK_EQ(place_set.tree.count, 1);
    CHECK_EQ(ko_obstacles_expire(&place_set, UINT32_MAX - 100U - LIFETIME, NULL), KO_OK);
    CHECK_EQ(place_set.tree.count, 1); /* stamped ahead, by the lifetime */
    const uint32_t later[] = {LIFETIME - 100U, 0x7FFFFF90U, 0x80000090U,
                              UINT32_MAX - 101U - LIFETIME};
    for (uint32_t i = 0; i < 4U; i++) {
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, UINT32_MAX - 100U, NULL), KO_OK);
        CHECK_EQ(ko_obstacles_expire(&place_set, later[i], NULL), KO_OK);
        CHECK_EQ(place_set.tree.count, 0);
    }
}

/* A set whose nodes were overwritten refuses further obstacles. */
static void test_damaged(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    for (uint32_t i = 1; i < 4U; i++) {
        const ko_obstacle o = place_point(i, 0, (int32_t)i, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
    }
    memset(place_nodes, 0xFE, sizeof(place_nodes));
    const ko_obstacle more = place_point(7, 0, 1, 0, 0);
    ko_tree_id id = 77;
    CHECK_EQ(ko_obstacles_insert(&place_set, &more, 0, &id), KO_E_DATA);
    CHECK_EQ(id, 77);
}

/* A chain that leads back to itself has an end. The report is refused, and no other obstacle is
 * taken for its own. */
static void test_damaged_chain(void)
{
    ko_tree_id first = 0;
    ko_tree_id id = 77;
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    ko_obstacle o = place_point(1, 0, 1, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, &first), KO_OK);
    const uint16_t at = (uint16_t)(first & 0xFFFFU);
    for (uint32_t i = 0; i < PLACE_ROOM; i++) {
        place_slots[i].bucket = at;
    }
    place_slots[at].next = at;
    o = place_point(2, 0, 5, 0, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, &id), KO_E_DATA);
    o.identity = 1;
    o.source = 2;
    CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, &id), KO_E_DATA);
    CHECK_EQ(id, 77);
    CHECK(is_known(1) && !is_known(5));
    CHECK_EQ(ko_obstacles_remove(&place_set, first), KO_OK);
}

/* A corrupted obstacle makes room for another one, but it did not expire: it is lost. */
static void test_damaged_room(void)
{
    const ko_vec3 origin = {0, 0, 0};
    const ko_obstacle far = place_point(0, 110, 99, 0, 0);
    const ko_obstacle near = place_point(0, 110, 1, 0, 0);
    place_begin(KO_OBSTACLE_DROP_FARTHEST, -1, 0);
    CHECK_EQ(ko_obstacles_set_origin(&place_set, &origin), KO_OK);
    fill();
    place_slots[1].obstacle.c.x = KO_LIMIT + 1;
    CHECK_EQ(ko_obstacles_expire(&place_set, 110, NULL), KO_OK); /* measures it */
    CHECK_EQ(ko_obstacles_insert(&place_set, &far, 110, NULL), KO_OK);
    CHECK_EQ(place_set.expired, 0);
    CHECK_EQ(place_set.dropped, 1);
    CHECK_EQ(place_set.lost, 2);
    /* A slot that calls itself free makes no room: the tree holds it. */
    place_slots[2].obstacle.kind = KO_OBSTACLE_NONE;
    CHECK_EQ(ko_obstacles_insert(&place_set, &near, 110, NULL), KO_OK);
    CHECK(is_known(1) && !is_known(99));
    CHECK_EQ(place_set.dropped, 2);
    /* From a point that is not legal the new one is farther than what was measured before. */
    place_set.origin.x = KO_LIMIT + 1;
    CHECK_EQ(ko_obstacles_insert(&place_set, &near, 110, NULL), KO_E_FULL);
    CHECK_EQ(place_set.refused, 1);
}

static const test_case cases[] = {
    {"init", test_init},
    {"refused", test_refused},
    {"refresh", test_refresh},
    {"chains", test_chains},
    {"merge", test_merge},
    {"full", test_full},
    {"farther by a bit", test_farther_by_a_bit},
    {"expire", test_expire},
    {"wrap", test_wrap},
    {"damaged", test_damaged},
    {"damaged chain", test_damaged_chain},
    {"damaged room", test_damaged_room},
};
TEST_SUITE(obstacle, cases);
