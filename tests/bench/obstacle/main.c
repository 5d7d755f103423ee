/* obstaclebench SIZE...: counts the instructions of a set of so many obstacles that is full: an
 * insertion by each policy, a report of a known obstacle, expiry, and the question for what is
 * nearest. Prints "size,question,mean,worst". README.md says more. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "keepout/obstacle.h"
#include "keepout/units.h"

enum { MOST = 1024, ROUNDS = 200, LIFETIME = 2000, BEGIN = -256, REACH_M = 20 };

/* What is counted in a row of the table. */
typedef struct counted {
    uint64_t sum;
    uint32_t worst;
    uint32_t calls;
} counted;

/* A scene: what the set does when it is full, and what the obstacles do. */
typedef struct scene {
    const char *name;
    uint8_t policy;
    bool moves; /* one obstacle in four has a velocity */
    bool ages;  /* in each round one obstacle is stale; else none is */
    bool named; /* every other obstacle has an identity */
} scene;

static ko_tree_node nodes[MOST];
static ko_obstacle_slot slots[MOST];
static ko_obstacles set;
static uint32_t seed;
static uint32_t now;
static uint32_t overhead; /* of reading the counter */

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "obstaclebench: %s\n", what);
    exit(1);
}

static uint32_t draw_bits(void)
{
    seed = seed * 1664525U + 1013904223U;
    return seed >> 8;
}

/* Draws a number from lo up to hi. */
static fix16_t draw(fix16_t lo, fix16_t hi)
{
    return lo + (fix16_t)(((uint64_t)draw_bits() * (uint32_t)(hi - lo)) >> 24);
}

static ko_vec3 draw_point(void)
{
    ko_vec3 at;
    at.x = set.origin.x + draw(KO_M(-40), KO_M(40));
    at.y = set.origin.y + draw(KO_M(-40), KO_M(40));
    at.z = draw(KO_M(0), KO_M(10));
    return at;
}

static ko_obstacle draw_obstacle(bool moves)
{
    ko_obstacle o = {.kind = (uint8_t)(1U + draw_bits() % 3U)};
    o.time = now - draw_bits() % 50U;
    o.c = draw_point();
    o.r.x = draw(KO_M(0.05), KO_M(0.5));
    o.r.y = draw(KO_M(0.05), KO_M(0.5));
    o.r.z = draw(KO_M(0.05), KO_M(0.5));
    if (moves && draw_bits() % 4U == 0U) {
        o.velocity.x = draw(KO_M(-3), KO_M(3));
        o.velocity.y = draw(KO_M(-3), KO_M(3));
    }
    return o;
}

static void count(counted *row, uint32_t spent)
{
    row->sum += spent;
    row->calls++;
    row->worst = (spent > row->worst) ? spent : row->worst;
}

static void print(uint32_t n, const char *name, const char *scene_name, const counted *row)
{
    printf("%" PRIu32 ",%s%s,%" PRIu32 ",%" PRIu32 "\n", n, name, scene_name,
           (uint32_t)(row->sum / row->calls), row->worst);
}

/* Counts the instructions of a call. */
#define SPENT(spent, call)                                                                         \
    do {                                                                                           \
        const uint32_t begin_ = board_instructions();                                              \
        call;                                                                                      \
        (spent) = board_instructions() - begin_ - overhead;                                        \
    } while (0)

/* Fills a set. Where obstacles age, their stamps are one tick apart each, in another order than the
 * slots. */
static void fill(uint32_t n, const scene *of)
{
    const ko_obstacles_config config = {.ticks_per_second = 1000,
                                        .lifetime = LIFETIME,
                                        .ahead = 500,
                                        .merge = -1,
                                        .policy = of->policy};
    const ko_vec3 origin = {0, 0, KO_M(5)};
    seed = 5;
    now = (uint32_t)BEGIN;
    if (ko_obstacles_init(&set, &config, nodes, slots, n) != KO_OK ||
        ko_obstacles_set_origin(&set, &origin) != KO_OK) {
        fail("no set");
    }
    for (uint32_t i = 0; i < n; i++) {
        ko_obstacle o = draw_obstacle(of->moves);
        o.identity = (of->named && i % 2U == 0U) ? i + 1U : 0U;
        o.time = of->ages ? now - (i * 389U) % n : o.time;
        if (ko_obstacles_insert(&set, &o, now, NULL) != KO_OK) {
            fail("an obstacle is refused");
        }
    }
}

/* The vehicle moves 1 cm and the clock a tick from one round to the next. The set keeps being
 * full. */
static void next_round(void)
{
    ko_vec3 origin = set.origin;
    origin.x += KO_M(0.01);
    now++;
    if (ko_obstacles_set_origin(&set, &origin) != KO_OK) {
        fail("no origin");
    }
}

/* Insertions into the full set. A set that drops the farthest gets reports from nearby; those that
 * are the farthest all the same are refused, and not counted. */
static void measure_insert(uint32_t n, const scene *of)
{
    counted row = {0, 0, 0};
    uint32_t spent = 0;
    fill(n, of);
    now += of->ages ? LIFETIME - (n - 1U) : 0U;
    for (uint32_t i = 0; i < ROUNDS; i++) {
        next_round();
        ko_status status = KO_OK;
        ko_obstacle o = draw_obstacle(of->moves);
        o.time = of->ages ? now - (LIFETIME - (n - 1U)) : o.time;
        if (of->policy == KO_OBSTACLE_DROP_FARTHEST) {
            o.c.x = set.origin.x + (o.c.x - set.origin.x) / 2;
            o.c.y = set.origin.y + (o.c.y - set.origin.y) / 2;
        }
        o.identity = (of->named && i % 2U == 0U) ? MOST + i : 0U;
        SPENT(spent, status = ko_obstacles_insert(&set, &o, now, NULL));
        const bool refuses = of->policy == KO_OBSTACLE_REFUSE && !of->ages;
        if (status == (refuses ? KO_E_FULL : KO_OK)) {
            count(&row, spent);
        } else if (of->policy != KO_OBSTACLE_DROP_FARTHEST || status != KO_E_FULL) {
            fail("an insertion");
        }
        if (set.tree.count != n) {
            fail("the set is not full");
        }
    }
    print(n, "insert into a full set: ", of->name, &row);
}

/* Reports of obstacles that are known by their identity, 5 cm beside where they were. */
static void measure_refresh(uint32_t n, const scene *of)
{
    counted row = {0, 0, 0};
    uint32_t spent = 0;
    fill(n, of);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        next_round();
        ko_status status = KO_OK;
        ko_obstacle o = slots[draw_bits() % (n / 2U) * 2U].obstacle;
        o.c.x += KO_M(0.05);
        o.time = now;
        SPENT(spent, status = ko_obstacles_insert(&set, &o, now, NULL));
        count(&row, spent);
        if (status != KO_OK || o.identity == 0U) {
            fail("a report");
        }
    }
    print(n, "a report of what is known: ", of->name, &row);
}

/* Expiry of 16 slots a call, of which none is stale. */
static void measure_expiry(uint32_t n, const scene *of)
{
    counted row = {0, 0, 0};
    uint32_t spent = 0;
    fill(n, of);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        next_round();
        uint32_t budget = 16;
        ko_status status = KO_OK;
        SPENT(spent, status = ko_obstacles_expire(&set, now, &budget));
        count(&row, spent);
        if (status < KO_OK || set.tree.count != n) {
            fail("expiry");
        }
    }
    print(n, "expire, 16 slots: ", of->name, &row);
}

/* 16 steps of a validation, the first of which is for the set. */
static void measure_validation(uint32_t n, const scene *of)
{
    counted row = {0, 0, 0};
    uint32_t spent = 0;
    fill(n, of);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        ko_validation walk = {0, 0, 0, 0};
        uint32_t budget = 16;
        ko_status status = KO_OK;
        SPENT(spent, status = ko_obstacles_validate(&set, &walk, &budget));
        count(&row, spent);
        if (status != KO_UNFINISHED) {
            fail("a validation");
        }
    }
    print(n, "validate, 16 steps: ", of->name, &row);
}

/* The nearest within REACH_M, found by one call. */
static void measure_nearest(uint32_t n, const scene *of)
{
    counted row = {0, 0, 0};
    uint32_t spent = 0;
    fill(n, of);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        next_round();
        const ko_vec3 point = draw_point();
        ko_obstacles_nearest query;
        ko_obstacle_hit hit;
        ko_status status = KO_OK;
        SPENT(spent, {
            ko_obstacles_nearest_begin(&set, now, &point, KO_M(REACH_M), KO_ALL, &query);
            status = ko_obstacles_nearest_next(&query, NULL, &hit);
        });
        count(&row, spent);
        if (status < KO_OK) {
            fail("a question");
        }
    }
    print(n, "nearest: ", of->name, &row);
}

static void measure(uint32_t n)
{
    static const scene inserts[] = {
        {"refused", KO_OBSTACLE_REFUSE, false, false, false},
        {"a stale one goes", KO_OBSTACLE_REFUSE, false, true, false},
        {"the oldest goes", KO_OBSTACLE_DROP_OLDEST, false, false, false},
        {"the oldest goes, half with identity", KO_OBSTACLE_DROP_OLDEST, false, false, true},
        {"the oldest goes, a quarter moves", KO_OBSTACLE_DROP_OLDEST, true, false, false},
        {"the farthest goes", KO_OBSTACLE_DROP_FARTHEST, false, false, false},
        {"the farthest goes, a quarter moves", KO_OBSTACLE_DROP_FARTHEST, true, false, false},
    };
    static const scene others[] = {
        {"oldest", KO_OBSTACLE_DROP_OLDEST, false, false, true},
        {"farthest", KO_OBSTACLE_DROP_FARTHEST, false, false, true},
    };
    static const scene worlds[] = {
        {"all still", KO_OBSTACLE_REFUSE, false, false, false},
        {"a quarter moves", KO_OBSTACLE_REFUSE, true, false, false},
    };
    for (uint32_t i = 0; i < sizeof(inserts) / sizeof(inserts[0]); i++) {
        measure_insert(n, &inserts[i]);
    }
    for (uint32_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        measure_refresh(n, &others[i]);
        measure_expiry(n, &others[i]);
        measure_validation(n, &others[i]);
    }
    for (uint32_t i = 0; i < sizeof(worlds) / sizeof(worlds[0]); i++) {
        measure_nearest(n, &worlds[i]);
    }
}

int main(int argc, char **argv)
{
    (void)board_instructions();
    const uint32_t first = board_instructions();
    overhead = board_instructions() - first;
    for (int i = 1; i < argc; i++) {
        const uint32_t n = (uint32_t)strtoul(argv[i], NULL, 10);
        if (n < 2U || n > MOST) {
            fail("a size is 2 .. 1024");
        }
        measure(n);
    }
    return 0;
}
