/* reference_obstacle [CASES] judges the obstacle set against the reference. It asks CASES questions
 * about random sets that change between them, on a clock that wraps around.
 *
 * promise: never-above, no-miss, never-late, stated-bound, doubt */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "keepout/obstacle.h"
#include "cases.h"
#include "reference_obstacle.h"

enum { ROOM = 48, KEYS = 24 };

static ko_tree_node nodes[ROOM];
static ko_obstacle_slot slots[ROOM];
static ko_obstacles set;
static ref_obstacle world[ROOM]; /* by slot, as the set reports; contents as inserted */
static double measured[ROOM];    /* how far each was when it was reported, or passed by expiry */
static int64_t now;              /* a clock that does not wrap */
static bool model_lost;
static int64_t heard[KO_OBSTACLE_SOURCES];
static double worst_clearance;
static double worst_near;

static bool is_nasty(void)
{
    return bits() % 10U == 0U;
}

/* ---- drawing ---- */

static fix16_t coordinate(void)
{
    const fix16_t whole = range(-8, 8) * 65536;
    switch (is_nasty() ? bits() % 4U : 4U) {
    case 0:
        return whole;
    case 1:
        return range(-3, 3);
    case 2:
        return (bits() & 1U) ? KO_LIMIT - range(0, 400000) : range(0, 400000) - KO_LIMIT;
    default:
        return range(-50 * 65536, 50 * 65536);
    }
}

static ko_vec3 point(void)
{
    return (ko_vec3){coordinate(), coordinate(), coordinate()};
}

static fix16_t radius(void)
{
    return is_nasty() ? range(0, 2) * 65536 : range(0, 5 * 65536);
}

static ko_obstacle obstacle(void)
{
    ko_obstacle o = {.kind = (uint8_t)range(1, 3), .source = (uint8_t)range(0, 3)};
    o.identity = (bits() & 1U) ? 0U : (uint32_t)range(1, KEYS);
    o.time = (uint32_t)(now - range(0, 300) + (is_nasty() ? range(-3000, 3000) : 0));
    o.c = point();
    o.r = (ko_vec3){radius(), radius(), radius()};
    if (bits() % 3U == 0U) {
        o.velocity = (ko_vec3){range(-400000, 400000), range(-400000, 400000), range(-9, 9)};
    }
    return o;
}

/* ---- the model ---- */

static int64_t age_of(const ref_obstacle *o)
{
    return now - o->time;
}

static bool is_fresh(int64_t time)
{
    return llabs(now - time) <= (int64_t)set.config.lifetime;
}

static double ticks_of(const ref_obstacle *o)
{
    return (age_of(o) < 0) ? 0.0 : (double)age_of(o);
}

/* Returns the reference's form of an obstacle, with a time that does not wrap. */
static ref_obstacle meant(const ko_obstacle *o)
{
    ref_obstacle m = {true,
                      o->kind == KO_OBSTACLE_SPHERE,
                      o->source,
                      o->identity,
                      now + (int32_t)(o->time - (uint32_t)now),
                      {o->c.x, o->c.y, o->c.z},
                      {o->r.x, o->r.y, o->r.z},
                      {o->velocity.x, o->velocity.y, o->velocity.z}};
    for (int i = 0; i < 3; i++) {
        m.r[i] = (o->kind == KO_OBSTACLE_POINT) ? 0.0 : m.r[i];
    }
    return m;
}

static void model_hear(const ref_obstacle *m)
{
    if (is_fresh(m->time) && (!is_fresh(heard[m->source]) || m->time > heard[m->source])) {
        heard[m->source] = m->time;
    }
}

/* Of a stale one: from where it was seen. */
static double distance_to_from(const ref_obstacle *o)
{
    ref_obstacle cube = *o; /* the policy measures to the box */
    const double p[3] = {set.origin.x, set.origin.y, set.origin.z};
    if (cube.is_round) {
        cube.is_round = false;
        cube.r[1] = cube.r[2] = cube.r[0];
    }
    return ref_distance(&cube, is_fresh(o->time) ? ticks_of(o) : 0.0, set.config.ticks_per_second,
                        p);
}

/* Inserts an obstacle and follows it in the model. Without merging it belongs to the slot of its
 * identity and source, else to a new slot. If the set is full, the policy decides. */
static void step_add(void)
{
    const ko_obstacle o = obstacle();
    const ref_obstacle m = meant(&o);
    const uint32_t dropped = set.dropped;
    const uint32_t expired = set.expired;
    ko_tree_id id = KO_TREE_ID_NONE;
    const uint32_t count = set.tree.count;
    const ko_status status = ko_obstacles_insert(&set, &o, (uint32_t)now, &id);
    if (status == KO_E_RANGE) {
        return;
    }
    model_hear(&m);
    int known = -1;
    for (int i = 0; i < ROOM; i++) {
        if (o.identity != 0U && world[i].is_there && world[i].identity == o.identity &&
            world[i].source == o.source) {
            known = i;
        }
    }
    if (known >= 0) {
        expect(status == KO_OK && (id & 0xFFFFU) == (uint32_t)known, "refresh: which");
        const bool keeps =
            is_fresh(world[known].time) && (!is_fresh(m.time) || world[known].time > m.time);
        if (!keeps) {
            world[known] = m;
            measured[known] = distance_to_from(&m);
        }
        return;
    }
    if (count == ROOM) { /* the policy decides which one is dropped or refused */
        bool any_stale = false;
        double most = -1.0;
        double farthest = distance_to_from(&m);
        for (int i = 0; i < ROOM; i++) {
            any_stale = any_stale || !is_fresh(world[i].time);
            most = fmax(most, ticks_of(&world[i]));
            farthest = fmax(farthest, measured[i]);
        }
        const uint32_t at = id & 0xFFFFU;
        if (any_stale) {
            expect(status == KO_OK && set.expired == expired + 1U, "full: stale goes first");
            expect(status != KO_OK || !is_fresh(world[at].time), "full: what went was stale");
        } else if (set.config.policy == KO_OBSTACLE_REFUSE || !is_fresh(m.time)) {
            expect(status == KO_E_FULL, "full: refused");
        } else if (set.config.policy == KO_OBSTACLE_DROP_OLDEST) {
            expect((status == KO_OK) == (most > ticks_of(&m)), "full: oldest");
            expect(status != KO_OK || ticks_of(&world[at]) == most, "full: it was the oldest");
        } else {
            const double gone = (status == KO_OK) ? measured[at] : distance_to_from(&m);
            expect(gone >= farthest * (1.0 - 0x1p-26) - 8.0, "full: farthest");
        }
        if (!any_stale) {
            model_lost = true;
            expect(status == KO_E_FULL || set.dropped == dropped + 1U, "full: counted");
        }
    }
    if (status == KO_OK) {
        world[id & 0xFFFFU] = m;
        measured[id & 0xFFFFU] = distance_to_from(&m);
    } else {
        expect(status == KO_E_FULL, "add: status");
    }
}

/* Expires obstacles: only stale ones may go, and no more than the budget allows. Those that are
 * passed are measured. */
static void step_expire(void)
{
    const uint32_t most = (uint32_t)range(0, ROOM);
    uint32_t budget = most;
    const uint32_t before = set.expired;
    const uint32_t first = set.cursor;
    KO_IGNORE(ko_obstacles_expire(&set, (uint32_t)now, &budget));
    for (uint32_t i = first; i < first + (most - budget); i++) {
        measured[i] = distance_to_from(&world[i]);
    }
    uint32_t gone = 0;
    for (int i = 0; i < ROOM; i++) {
        if (world[i].is_there && slots[i].obstacle.kind == KO_OBSTACLE_NONE) {
            expect(!is_fresh(world[i].time), "expire: only what is stale");
            world[i].is_there = false;
            gone++;
        }
    }
    expect(gone == set.expired - before && gone <= most - budget, "expire: counted");
}

/* ---- questions ---- */

static double near_distance(const ref_obstacle *o, const double p[3])
{
    const double rate = set.config.ticks_per_second;
    const double reach = (double)set.config.lifetime + (double)set.config.ahead;
    return is_fresh(o->time) ? ref_distance(o, ticks_of(o), rate, p)
                             : ref_distance_of_way(o, reach, rate, p);
}

static bool is_moving(const ref_obstacle *o)
{
    return o->v[0] != 0.0 || o->v[1] != 0.0 || o->v[2] != 0.0;
}

/* Returns by how much a distance may be below the truth. For a stale moving obstacle it is that of
 * the box around its path. */
static double bound_of(const ref_obstacle *o)
{
    return !is_moving(o) ? 1.001 : is_fresh(o->time) ? 5.0 : INFINITY;
}

/* Returns the status with which a query must end: KO_PARTIAL if something is lost or silent. */
static ko_status expected_end(uint8_t mask)
{
    bool is_silent = false;
    for (int i = 0; i < (int)KO_OBSTACLE_SOURCES; i++) {
        is_silent =
            is_silent || ((set.config.expected & mask & (1U << i)) != 0U && !is_fresh(heard[i]));
    }
    const bool is_lost = (set.lost & mask) != 0U;
    expect(!is_lost || model_lost, "doubt: nothing was lost");
    return (is_silent || is_lost) ? KO_PARTIAL : KO_END;
}

static void check_hit(const ko_obstacle_hit *hit, double truth)
{
    const ref_obstacle *o = &world[hit->id & 0xFFFFU];
    expect(o->is_there && hit->id == slots[hit->id & 0xFFFFU].id, "hit: it is there");
    expect(hit->is_stale == !is_fresh(o->time), "hit: stale or not");
    expect(hit->is_stale || hit->age == (uint32_t)ticks_of(o), "hit: age");
    expect(hit->clearance <= truth + 0.001, "hit: clearance is safe");
    expect(hit->clearance >= truth - bound_of(o), "hit: clearance is within the bound");
    if (is_fresh(o->time)) {
        worst_clearance = fmax(worst_clearance, truth - hit->clearance);
    }
}

static bool is_asked(const ref_obstacle *o, uint8_t mask)
{
    return o->is_there && (mask & (1U << o->source)) != 0U;
}

/* Draws a budget for one call, mostly none. */
static uint32_t *small_budget(void)
{
    static uint32_t budget;
    budget = 3;
    return is_nasty() ? &budget : NULL;
}

/* Draws a mask of sources. */
static uint8_t sources(void)
{
    const uint8_t mask = (uint8_t)(is_nasty() ? bits() : KO_ALL);
    return (mask != 0U) ? mask : KO_ALL;
}

static void ask_near(void)
{
    ko_obstacles_query query;
    ko_obstacle_hit hit;
    bool told[ROOM] = {false};
    const ko_sphere sphere = {point(), radius() * range(0, 8)};
    const uint8_t mask = sources();
    const double p[3] = {sphere.c.x, sphere.c.y, sphere.c.z};
    if (ko_obstacles_query_begin(&set, (uint32_t)now, &sphere, mask, &query) != KO_OK) {
        return;
    }
    ko_status status;
    do {
        status = ko_obstacles_query_next(&query, small_budget(), &hit);
        if (status == KO_OK) {
            const uint32_t at = hit.id & 0xFFFFU;
            const double truth = near_distance(&world[at], p);
            check_hit(&hit, truth);
            expect(!told[at] && is_asked(&world[at], mask), "near: each once");
            told[at] = true;
            expect(truth <= sphere.r + bound_of(&world[at]), "near: what is told is near");
        }
    } while (status == KO_OK || status == KO_UNFINISHED);
    expect(status == expected_end(mask), "near: how it ends");
    for (int i = 0; i < ROOM; i++) {
        expect(!is_asked(&world[i], mask) || told[i] ||
                   near_distance(&world[i], p) > sphere.r - 0.001,
               "near: none is missed");
    }
}

static bool is_beyond(const ko_obstacle_hit *a, const ko_obstacle_hit *b)
{
    return a->clearance > b->clearance ||
           (a->clearance == b->clearance && (a->id & 0xFFFFU) > (b->id & 0xFFFFU));
}

/* Asks one by one from there on. The hits must be in order, each once, and all that are within the
 * limit. */
static void ask_beyond(ko_obstacles_nearest *query, uint8_t mask, const double p[3], fix16_t limit,
                       uint32_t told, const ko_obstacle_hit *before)
{
    ko_obstacle_hit last = {.clearance = -1};
    ko_obstacle_hit hit;
    ko_status status;
    uint32_t least = 0;
    uint32_t most = 0;
    if (before != NULL) {
        last = *before;
    }
    while ((status = ko_obstacles_nearest_next(query, NULL, &hit)) == KO_OK) {
        check_hit(&hit, near_distance(&world[hit.id & 0xFFFFU], p));
        expect(is_beyond(&hit, &last), "nearest: in order, one by one");
        last = hit;
        told++;
    }
    expect(status == expected_end(mask), "nearest: how it ends, one by one");
    for (int i = 0; i < ROOM; i++) {
        const bool is_one = is_asked(&world[i], mask);
        const double truth = is_one ? near_distance(&world[i], p) : INFINITY;
        least += (truth < limit) ? 1U : 0U;
        most += (truth <= limit + bound_of(&world[i]) && is_one) ? 1U : 0U;
    }
    expect(told >= least && told <= most, "nearest: as many as there are");
}

static void ask_nearest(void)
{
    ko_obstacles_nearest query;
    ko_obstacle_hit found[5];
    const uint32_t room = (uint32_t)range(1, 5);
    const uint8_t mask = sources();
    const ko_vec3 from = point();
    const double p[3] = {from.x, from.y, from.z};
    const fix16_t limit = is_nasty() ? INT32_MAX : range(0, 60 * 65536);
    uint32_t count = 0;
    expect(ko_obstacles_nearest_begin(&set, (uint32_t)now, &from, limit, mask, &query) == KO_OK,
           "nearest: begin");
    ko_status status;
    do {
        status = ko_obstacles_nearest_next_n(&query, small_budget(), found, room, &count);
    } while (status == KO_UNFINISHED);
    expect(status == ((count > 0U) ? KO_OK : expected_end(mask)), "nearest: how it ends");
    for (uint32_t i = 0; i < count; i++) {
        check_hit(&found[i], near_distance(&world[found[i].id & 0xFFFFU], p));
        expect(i == 0U || found[i - 1U].clearance <= found[i].clearance, "nearest: in order");
    }
    const double last = (count == room) ? found[room - 1U].clearance : limit;
    for (int i = 0; i < ROOM; i++) {
        bool is_found = !is_asked(&world[i], mask);
        for (uint32_t k = 0; k < count; k++) {
            is_found = is_found || (found[k].id & 0xFFFFU) == (uint32_t)i;
        }
        expect(is_found || near_distance(&world[i], p) >= last - 0.001, "nearest: none is nearer");
    }
    ask_beyond(&query, mask, p, limit, count, (count > 0U) ? &found[count - 1U] : NULL);
}

static void ask_cast(void)
{
    ko_obstacles_cast query;
    ko_obstacle_hit hit;
    bool told[ROOM] = {false};
    const ko_sphere sphere = {point(), radius()};
    const ko_vec3 by = {range(-20 * 65536, 20 * 65536), is_nasty() ? 0 : range(-999999, 999999),
                        is_nasty() ? 0 : range(-999999, 999999)};
    const uint32_t duration = (uint32_t)range(0, (int32_t)set.config.ahead);
    const double rate = set.config.ticks_per_second;
    const double p[3] = {sphere.c.x, sphere.c.y, sphere.c.z};
    const double way[3] = {by.x, by.y, by.z};
    double least = 0.0;
    const ko_order order = (bits() % 4U == 0U) ? KO_ORDER_ASCENDING : KO_ORDER_ANY;
    if (ko_obstacles_cast_begin(&set, (uint32_t)now, &sphere, &by, duration, order, KO_ALL,
                                &query) != KO_OK) {
        return;
    }
    ko_status status;
    ko_q30 last = 0;
    do {
        status = ko_obstacles_cast_next(&query, small_budget(), &hit);
        if (status == KO_OK) {
            expect(order == KO_ORDER_ANY || hit.time >= last, "cast: in order");
            last = hit.time;
            const ref_obstacle *o = &world[hit.id & 0xFFFFU];
            expect(!told[hit.id & 0xFFFFU], "cast: each once");
            told[hit.id & 0xFFFFU] = true;
            if (!is_fresh(o->time)) {
                continue;
            }
            const double t = hit.time / 1073741824.0;
            const double late =
                ref_meeting(o, ticks_of(o), rate, p, way, duration, sphere.r - 0.01, &least);
            expect(t <= late + 1e-9, "cast: not later than the truth");
            /* 80 LSB in all the range, 6 within 1 km (toi.h states them), and 6 for motion */
            const double early =
                ref_meeting(o, ticks_of(o), rate, p, way, duration, sphere.r + 86.0, &least);
            expect(early <= 1.0 && t >= early - 1e-9, "cast: not too early");
            const double over = least - sphere.r;
            worst_near = fmax(worst_near, over);
        }
    } while (status == KO_OK || status == KO_UNFINISHED);
    expect(status == expected_end(KO_ALL), "cast: how it ends");
    for (int i = 0; i < ROOM; i++) {
        if (!world[i].is_there || told[i] || !is_fresh(world[i].time)) {
            continue;
        }
        const double t = ref_meeting(&world[i], ticks_of(&world[i]), rate, p, way, duration,
                                     sphere.r - 0.01, &least);
        expect(t > 1.0, "cast: none is missed");
    }
}

/* ---- merging: an obstacle stays covered until it is stale ---- */

/* Inserts obstacles into a set that merges them: a point of each must remain covered. */
static void ask_merge(void)
{
    static ko_tree_node merge_nodes[64];
    static ko_obstacle_slot merge_slots[64];
    ko_obstacles merged;
    ko_vec3 put[40];
    const ko_obstacles_config config = {1000, 500, 0, range(0, 3 * 65536), 0, 0};
    expect(ko_obstacles_init(&merged, &config, merge_nodes, merge_slots, 64) == KO_OK, "merge");
    const uint32_t n = (uint32_t)range(1, 40);
    for (uint32_t i = 0; i < n; i++) {
        ko_obstacle o = {.kind = (uint8_t)range(1, 3), .source = 1, .time = (uint32_t)now};
        o.c = (ko_vec3){range(-200000, 200000), range(-200000, 200000), range(-200000, 200000)};
        o.r = (ko_vec3){range(0, 40000), range(0, 40000), range(0, 40000)};
        put[i] = o.c;
        const fix16_t reach = (o.kind == KO_OBSTACLE_POINT) ? 0 : o.r.x;
        put[i].x += (bits() & 1U) ? reach : -reach; /* a point of its surface */
        expect(ko_obstacles_insert(&merged, &o, (uint32_t)now, NULL) == KO_OK, "merge: add");
    }
    expect(merged.added == merged.tree.count && merged.added + merged.merged == n, "merge: counts");
    for (uint32_t i = 0; i < n; i++) {
        ko_obstacles_query query;
        ko_obstacle_hit hit;
        const ko_sphere at = {put[i], 0};
        expect(ko_obstacles_query_begin(&merged, (uint32_t)now + 499U, &at, KO_ALL, &query) ==
                       KO_OK &&
                   ko_obstacles_query_next(&query, NULL, &hit) == KO_OK && hit.clearance == 0 &&
                   !hit.is_stale,
               "merge: what was put in is there");
    }
    for (uint32_t i = 0; i < 64U; i++) {
        const ko_vec3 r = merge_slots[i].obstacle.r;
        expect(merge_slots[i].obstacle.kind != KO_OBSTACLE_BOX || config.merge < 40000 ||
                   (r.x <= config.merge && r.y <= config.merge && r.z <= config.merge),
               "merge: not larger than allowed");
    }
}

static void begin_world(void)
{
    const ko_obstacles_config config = {.ticks_per_second = is_nasty() ? 1000000U : 1000U,
                                        .lifetime = (uint32_t)range(200, 900),
                                        .ahead = (uint32_t)range(0, 2000),
                                        .merge = -1,
                                        .expected = (uint8_t)((bits() & 1U) ? 0U : bits() & 15U),
                                        .policy = (uint8_t)range(0, 2)};
    /* each world begins just before the clock wraps */
    now = ((int64_t)range(1, 1000) << 32) - range(0, 6000);
    expect(ko_obstacles_init(&set, &config, nodes, slots, ROOM) == KO_OK, "init");
    const ko_vec3 from = point();
    expect(ko_obstacles_set_origin(&set, &from) == KO_OK, "from");
    for (int i = 0; i < ROOM; i++) {
        world[i].is_there = false;
    }
    for (int i = 0; i < (int)KO_OBSTACLE_SOURCES; i++) {
        heard[i] = INT64_MIN / 2;
    }
    model_lost = false;
}

int main(int argc, char **argv)
{
    const uint32_t cases = cases_begin(argc, argv);
    for (case_number = 0; case_number < cases; case_number++) {
        if (case_number % 200U == 0U) {
            begin_world();
        }
        now += range(0, 60);
        for (int k = range(0, 3); k > 0; k--) {
            step_add();
        }
        if (bits() % 4U == 0U) {
            step_expire();
        }
        if (bits() % 50U == 0U) {
            expect(ko_obstacles_clear_lost(&set) == KO_OK, "forgive");
        }
        switch (bits() % 4U) {
        case 0:
            ask_near();
            break;
        case 1:
            ask_nearest();
            break;
        case 2:
            ask_cast();
            break;
        default:
            ask_merge();
            break;
        }
    }
    expect(ko_tree_validate(&set.tree) == KO_OK, "the tree is sound");
    printf("  clearance at most %.3f LSB below the truth; a cast told at %.3f LSB\n",
           worst_clearance, worst_near);
    return cases_end("obstacle");
}
