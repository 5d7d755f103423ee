/* Tests of who leaves a full set, beside a list that is searched from its beginning to its end:
 * random calls, clocks that jump and go back, stamps from anywhere, sets of every size.
 *
 * promise: stated-bound, damage-found */
#include <stddef.h>

#include "harness.h"
#include "keepout/obstacle.h"
#include "src/obstacle/obstacle_room.h"

#ifdef LIFE_LARGE
enum { MOST = 1024 };
#else
enum { MOST = 16 };
#endif
enum { METRE = 65536, LIFETIME = 1000, AHEAD = 200 };

static ko_tree_node nodes[MOST];
static ko_obstacle_slot slots[MOST];
static ko_obstacles set;
static uint32_t now;
static uint32_t capacity;

/* The list: what is in each slot, and how far it was when it was measured last. */
static struct {
    bool is_there;
    uint32_t time;
    uint64_t square;
} list[MOST];

/* ---- the rules, without heaps ---- */

static uint32_t order_of(uint32_t time)
{
    return time - (now + LIFETIME + 1U);
}

static bool is_stale(uint32_t time)
{
    return now - time > LIFETIME && time - now > LIFETIME;
}

static uint32_t age_of(uint32_t time)
{
    return (now - time <= LIFETIME) ? now - time : 0U;
}

/* The square of the distance of a box or sphere's box from the origin. */
static uint64_t square_of(const ko_body *body)
{
    ko_aabb box = body->as.box;
    uint64_t sum = 0;
    if (body->kind == KO_BODY_SPHERE) {
        const ko_sphere *s = &body->as.sphere;
        box = (ko_aabb){s->c, {s->r, s->r, s->r}};
    }
    const int64_t c[3] = {box.c.x, box.c.y, box.c.z};
    const int64_t r[3] = {box.r.x, box.r.y, box.r.z};
    const int64_t from[3] = {set.origin.x, set.origin.y, set.origin.z};
    for (int i = 0; i < 3; i++) {
        const int64_t apart = (c[i] > from[i]) ? c[i] - from[i] : from[i] - c[i];
        const uint64_t gap = (apart > r[i]) ? (uint64_t)(apart - r[i]) : 0U;
        sum += gap * gap;
    }
    return sum;
}

/* How far an obstacle is now; a stale one is where it was seen. */
static uint64_t measure(const ko_obstacle *o)
{
    static ko_tree_node one_node[1];
    static ko_obstacle_slot one_slot[1];
    ko_obstacles one;
    ko_body body;
    ko_tree_id id = 0;
    const uint32_t at = is_stale(o->time) ? o->time : now;
    CHECK_EQ(ko_obstacles_init(&one, &set.config, one_node, one_slot, 1), KO_OK);
    CHECK_EQ(ko_obstacles_insert(&one, o, at, &id), KO_OK);
    CHECK_EQ(ko_obstacles_get_body(&one, id, at, &body), KO_OK);
    return square_of(&body);
}

/* The slot whose stamp comes first; of equal ones the lowest. */
static uint32_t oldest(void)
{
    uint32_t first = 0;
    for (uint32_t i = 1; i < capacity; i++) {
        first = (order_of(list[i].time) < order_of(list[first].time)) ? i : first;
    }
    return first;
}

static uint64_t farthest_square(void)
{
    uint64_t most = 0;
    for (uint32_t i = 0; i < capacity; i++) {
        most = (list[i].square > most) ? list[i].square : most;
    }
    return most;
}

/* True if a is not below b by more than the header allows: squares differ by less than 2^-26, or
 * by less than 32 near the origin. */
static bool is_no_nearer(uint64_t a, uint64_t b)
{
    return a + (b >> 26) + 31U >= b;
}

/* ---- calls ---- */

static ko_obstacle draw(test_random *random)
{
    ko_obstacle o = {.kind = (uint8_t)random_range(random, 1, 3)};
    o.time = now - (uint32_t)random_range(random, -3, 40);
    if (random_bits(random) % 8U == 0U) {
        o.time = now - (uint32_t)random_range(random, -2 * LIFETIME, 2 * LIFETIME);
    }
    if (random_bits(random) % 32U == 0U) {
        o.time = random_bits(random);
    }
    o.c.x = random_range(random, -60 * METRE, 60 * METRE);
    o.c.y = random_range(random, -60 * METRE, 60 * METRE);
    o.c.z = random_range(random, -2, 2);
    o.r.x = random_range(random, 0, METRE);
    o.r.y = random_range(random, 0, METRE);
    if (random_bits(random) % 4U == 0U) {
        o.velocity.x = random_range(random, -9 * METRE, 9 * METRE);
    }
    return o;
}

static void note(uint32_t at, const ko_obstacle *o)
{
    list[at].is_there = true;
    list[at].time = o->time;
    list[at].square = measure(o);
}

/* An insertion into a full set: the right one leaves, or the new one is refused. */
static void insert_full(const ko_obstacle *o)
{
    ko_tree_id id = KO_TREE_ID_NONE;
    const ko_obstacles before = set;
    const uint32_t first = oldest();
    const bool is_due = is_stale(list[first].time);
    const ko_status status = ko_obstacles_insert(&set, o, now, &id);
    const uint32_t at = id & 0xFFFFU;
    CHECK_EQ(set.expired - before.expired, (is_due && status == KO_OK) ? 1 : 0);
    CHECK_EQ(set.dropped - before.dropped, (!is_due && status == KO_OK) ? 1 : 0);
    CHECK_EQ(set.refused - before.refused, (status == KO_E_FULL) ? 1 : 0);
    if (is_due) {
        CHECK_EQ(status, KO_OK);
        CHECK_EQ(at, first);
    } else if (set.config.policy == KO_OBSTACLE_REFUSE || is_stale(o->time)) {
        CHECK_EQ(status, KO_E_FULL);
    } else if (set.config.policy == KO_OBSTACLE_DROP_OLDEST) {
        CHECK_EQ(status, (age_of(list[first].time) > age_of(o->time)) ? KO_OK : KO_E_FULL);
        CHECK(status != KO_OK || at == first);
    } else {
        const uint64_t new = measure(o);
        const uint64_t gone = (status == KO_OK) ? list[at].square : new;
        CHECK(is_no_nearer(gone, farthest_square()) && is_no_nearer(gone, new));
    }
    if (status == KO_OK) {
        note(at, o);
    }
}

static void insert(test_random *random)
{
    const ko_obstacle o = draw(random);
    ko_tree_id id = KO_TREE_ID_NONE;
    if (set.tree.count == capacity) {
        insert_full(&o);
        return;
    }
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_OK);
    CHECK(!list[id & 0xFFFFU].is_there);
    note(id & 0xFFFFU, &o);
}

/* A report of an obstacle that has this identity; a set without room for it may refuse it. */
static void refresh(test_random *random)
{
    ko_obstacle o = draw(random);
    ko_tree_id id = KO_TREE_ID_NONE;
    o.identity = 1U + random_bits(random) % 5U;
    const uint32_t refreshed = set.refreshed;
    const bool was_full = set.tree.count == capacity;
    uint32_t known = UINT32_MAX;
    for (uint32_t i = 0; i < capacity; i++) {
        known = (list[i].is_there && slots[i].obstacle.identity == o.identity) ? i : known;
    }
    if (known == UINT32_MAX && was_full) {
        insert_full(&o);
        return;
    }
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_OK);
    CHECK_EQ(set.refreshed - refreshed, (known != UINT32_MAX) ? 1 : 0);
    const uint32_t at = id & 0xFFFFU;
    if (slots[at].obstacle.time == o.time && slots[at].obstacle.c.x == o.c.x) {
        note(at, &o);
    }
}

/* Expiry measures what it passes and keeps. */
static void expire(test_random *random)
{
    uint32_t budget = random_bits(random) % (capacity + 2U);
    const uint32_t begin = set.cursor;
    const uint32_t given = budget;
    const ko_status status = ko_obstacles_expire(&set, now, &budget);
    CHECK(status == KO_OK || status == KO_UNFINISHED);
    for (uint32_t i = begin; i < begin + (given - budget); i++) {
        if (list[i].is_there && is_stale(list[i].time)) {
            list[i].is_there = false;
        } else if (list[i].is_there) {
            const ko_obstacle o = slots[i].obstacle;
            list[i].square = measure(&o);
        }
    }
}

static void remove_one(test_random *random)
{
    const uint32_t at = random_bits(random) % capacity;
    if (list[at].is_there) {
        CHECK_EQ(ko_obstacles_remove(&set, slots[at].id), KO_OK);
        list[at].is_there = false;
    }
}

/* The clock mostly goes on; it also goes back, jumps, and comes around. A large set has time to be
 * full in between. */
static void pass_time(test_random *random)
{
    switch (random_bits(random) % (64U + 8U * capacity)) {
    case 0:
        now += random_bits(random);
        break;
    case 1:
        now -= random_bits(random) % (3U * LIFETIME);
        break;
    case 2:
        now += random_bits(random) % (3U * LIFETIME);
        break;
    case 3:
        now -= random_bits(random) % 4U;
        break;
    default:
        now += (random_bits(random) % 64U < 400U / capacity) ? 1U : 0U;
        break;
    }
}

static void change(test_random *random)
{
    const uint32_t what = random_bits(random) % 32U;
    ko_vec3 origin = set.origin;
    pass_time(random);
    if (what < 2U) {
        remove_one(random);
    } else if (what < 4U) {
        expire(random);
    } else if (what < 8U) {
        refresh(random);
    } else if (what < 10U) {
        origin.x += random_range(random, -METRE, METRE);
        CHECK_EQ(ko_obstacles_set_origin(&set, &origin), KO_OK);
    } else {
        insert(random);
    }
}

static void begin(uint32_t n, uint8_t policy, test_random *random)
{
    const ko_obstacles_config config = {.ticks_per_second = 1000,
                                        .lifetime = LIFETIME,
                                        .ahead = AHEAD,
                                        .merge = -1,
                                        .policy = policy};
    capacity = n;
    now = random_bits(random);
    CHECK_EQ(ko_obstacles_init(&set, &config, nodes, slots, n), KO_OK);
    for (uint32_t i = 0; i < n; i++) {
        list[i].is_there = false;
    }
}

static void run(uint32_t n, uint32_t rounds)
{
    test_random random = {0x5EED0000U + n};
    for (uint8_t policy = KO_OBSTACLE_REFUSE; policy <= KO_OBSTACLE_DROP_FARTHEST; policy++) {
        begin(n, policy, &random);
        for (uint32_t i = 0; i < rounds; i++) {
            change(&random);
            if (i % (1U + n / 8U) == 0U) {
                CHECK_EQ(ko_obstacles_validate(&set, NULL, NULL), KO_OK);
            }
        }
        CHECK_EQ(ko_tree_validate(&set.tree), KO_OK);
        CHECK(set.expired > 0U && set.refused > 0U);
        CHECK((policy == KO_OBSTACLE_REFUSE) == (set.dropped == 0U));
    }
}

static void sets_of_one(void)
{
    run(1, 400U + test_rounds(100000));
}

static void sets_of_two(void)
{
    run(2, 400U + test_rounds(100000));
}

static void sets_of_some(void)
{
    run(13, 400U + test_rounds(200000));
}

static void sets_of_many(void)
{
    run(MOST, 5U * MOST + test_rounds(20000));
}

/* Equal stamps: the lowest slot goes, though the slots came in another order. */
static void equal_stamps_leave_by_slot(void)
{
    test_random random = {7};
    ko_tree_id id = 0;
    begin(8, KO_OBSTACLE_DROP_OLDEST, &random);
    ko_obstacle o = {.kind = KO_OBSTACLE_POINT, .time = now};
    for (uint32_t i = 0; i < 8U; i++) {
        CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_OK);
    }
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_E_FULL); /* as old as all */
    for (uint32_t i = 0; i < 8U; i++) {
        o.time = now + 1U;
        CHECK_EQ(ko_obstacles_insert(&set, &o, now + 1U, &id), KO_OK);
        CHECK_EQ(id & 0xFFFFU, i);
    }
}

/* Equal distances: a new one that is as far is refused, and the lowest slot makes room for nearer
 * ones. */
static void equal_distances_leave_by_slot(void)
{
    static const int32_t at[8][2] = {{5, 0}, {0, 5},  {-5, 0}, {0, -5},
                                     {3, 4}, {-3, 4}, {4, -3}, {-4, -3}};
    test_random random = {8};
    ko_tree_id id = 0;
    begin(8, KO_OBSTACLE_DROP_FARTHEST, &random);
    ko_obstacle o = {.kind = KO_OBSTACLE_POINT, .time = now};
    for (uint32_t i = 0; i < 8U; i++) {
        o.c = (ko_vec3){at[i][0] * METRE, at[i][1] * METRE, 0};
        CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_OK);
    }
    o.c = (ko_vec3){0, 0, 5 * METRE};
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_E_FULL);
    o.c.z--;
    for (uint32_t i = 0; i < 8U; i++) {
        CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_OK);
        CHECK_EQ(id & 0xFFFFU, i);
    }
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_E_FULL);
}

/* The clock comes around between the stamps: those before it are the oldest. */
static void stamps_that_wrap_leave_in_order(void)
{
    static const uint32_t order[8] = {3, 0, 6, 1, 7, 4, 2, 5}; /* slots, by their stamps */
    test_random random = {10};
    ko_tree_id id = 0;
    begin(8, KO_OBSTACLE_DROP_OLDEST, &random);
    ko_obstacle o = {.kind = KO_OBSTACLE_POINT};
    now = 10;
    for (uint32_t i = 0; i < 8U; i++) {
        uint32_t place = 0;
        while (order[place] != i) {
            place++;
        }
        o.time = place - 4U; /* -4 to 3, modulo 2^32 */
        CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_OK);
        CHECK_EQ(id & 0xFFFFU, i);
    }
    for (uint32_t i = 0; i < 8U; i++) {
        o.time = 4U + i;
        CHECK_EQ(ko_obstacles_insert(&set, &o, now, &id), KO_OK);
        CHECK_EQ(id & 0xFFFFU, order[i]);
    }
    CHECK_EQ(set.dropped, 8);
    CHECK_EQ(ko_obstacles_validate(&set, NULL, NULL), KO_OK);
}

/* Returns the number of a point's nearness to the origin, from x and y. */
static uint32_t nearness_of(fix16_t x, fix16_t y)
{
    const ko_obstacle o = {.kind = KO_OBSTACLE_POINT, .time = now, .c = {x, y, 0}};
    return koi_obstacle_nearness(&set, &o, now);
}

/* Neighbours of all magnitudes: what is farther by more than the bound has another number, and
 * nothing has a greater one than what is nearer. */
static void nearness_is_as_fine_as_stated(void)
{
    test_random random = {11};
    begin(1, KO_OBSTACLE_DROP_FARTHEST, &random);
    CHECK(nearness_of(0, 0) > nearness_of(4, 4));
    CHECK(nearness_of(4, 4) > nearness_of(8, 0));
    for (uint32_t bits = 3; bits < 29U; bits++) {
        for (uint32_t i = 0; i < 40U; i++) {
            const uint64_t x = (1ULL << bits) + random_bits(&random) % (1ULL << bits);
            const uint64_t far = (x < (1U << 28)) ? x + i % 3U : x;
            const uint32_t a = nearness_of((fix16_t)x, 0);
            const uint32_t b = nearness_of((fix16_t)far, 0);
            CHECK(a >= b);
            CHECK(a > b || is_no_nearer(x * x, far * far));
        }
        const fix16_t edge = (fix16_t)(1 << bits);
        CHECK(nearness_of(edge - 1, 0) > nearness_of(edge, 0));
    }
}

/* A stale obstacle is measured where it was seen. It is fresh again when the clock comes to it. */
static void stale_ones_are_measured_where_they_were(void)
{
    test_random random = {12};
    ko_tree_id ids[3] = {0, 0, 0};
    begin(2, KO_OBSTACLE_DROP_FARTHEST, &random);
    ko_obstacle o = {.kind = KO_OBSTACLE_POINT, .time = now + LIFETIME + 100U};
    o.c.x = 10 * METRE;
    o.velocity.x = 6000 * METRE; /* 6 m a tick */
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &ids[0]), KO_OK);
    ko_obstacle still = {.kind = KO_OBSTACLE_POINT, .time = now, .c = {12 * METRE, 0, 0}};
    CHECK_EQ(ko_obstacles_insert(&set, &still, now, &ids[1]), KO_OK);
    still.c.x = METRE;
    CHECK_EQ(ko_obstacles_insert(&set, &still, now + 100U, &ids[2]), KO_OK);
    CHECK_EQ(ids[2] & 0xFFFFU, ids[1] & 0xFFFFU);
    CHECK_EQ(set.dropped, 1);
}

/* Distances are of when they were measured: the origin alone changes nothing. */
static void distances_are_as_they_were_measured(void)
{
    test_random random = {9};
    ko_tree_id ids[3] = {0, 0, 0};
    const ko_vec3 there = {100 * METRE, 0, 0};
    begin(2, KO_OBSTACLE_DROP_FARTHEST, &random);
    ko_obstacle o = {.kind = KO_OBSTACLE_POINT, .time = now};
    o.c.x = 10 * METRE;
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &ids[0]), KO_OK);
    o.c.x = 40 * METRE;
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &ids[1]), KO_OK);
    CHECK_EQ(ko_obstacles_set_origin(&set, &there), KO_OK);
    o.c.x = 90 * METRE;
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &ids[2]), KO_OK);
    CHECK_EQ(ids[2] & 0xFFFFU, ids[1] & 0xFFFFU); /* 40 m from where the origin was */
    o.c.x = 80 * METRE;
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, NULL), KO_E_FULL); /* 20 m; known ones 10 m */
    CHECK_EQ(ko_obstacles_expire(&set, now, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_insert(&set, &o, now, &ids[2]), KO_OK);
    CHECK_EQ(ids[2] & 0xFFFFU, ids[0] & 0xFFFFU);
}

static const test_case cases[] = {
    {"sets of one", sets_of_one},
    {"sets of two", sets_of_two},
    {"sets of some", sets_of_some},
    {"sets of many", sets_of_many},
    {"equal stamps leave by slot", equal_stamps_leave_by_slot},
    {"equal distances leave by slot", equal_distances_leave_by_slot},
    {"stamps that wrap leave in order", stamps_that_wrap_leave_in_order},
    {"nearness is as fine as stated", nearness_is_as_fine_as_stated},
    {"stale ones are measured where they were", stale_ones_are_measured_where_they_were},
    {"distances are as they were measured", distances_are_as_they_were_measured},
};
TEST_SUITE(obstacle_room, cases);
