/* Faults of obstacle sets: slots, nodes, the struct, and queries. */
#include "faults.h"

#include "keepout/clearance.h"
#include "keepout/obstacle.h"
#include "keepout/overlap.h"
#include "keepout/units.h"

#include <string.h>

enum { SLOTS = 64, OBSTACLES = 56, NOW = 5000, LIFETIME = 2000, AHEAD = 500 };

static ko_obstacles *set;
static ko_obstacle_slot *slots;

/* What each obstacle is now, read when nothing was damaged. */
static ko_body bodies[OBSTACLES];
static ko_tree_id ids[OBSTACLES];

/* What the question under way asks. */
static ko_sphere asked;

static bool finds(void)
{
    return ko_obstacles_validate(set, NULL, NULL) != KO_OK;
}

static bool finds_in_tree(void)
{
    return ko_tree_validate(&set->tree) != KO_OK;
}

static ko_vec3 draw_point(test_random *random, fix16_t limit)
{
    ko_vec3 p;
    p.x = random_range(random, -limit, limit);
    p.y = random_range(random, -limit, limit);
    p.z = random_range(random, -limit, limit);
    return p;
}

static ko_obstacle draw_obstacle(test_random *random, uint32_t identity)
{
    ko_obstacle o;
    memset(&o, 0, sizeof(o));
    o.kind = (uint8_t)(KO_OBSTACLE_POINT + random_bits(random) % 3U);
    o.source = (uint8_t)(random_bits(random) % 2U);
    o.identity = identity;
    o.time = NOW - random_bits(random) % LIFETIME;
    o.c = draw_point(random, KO_M(30));
    o.r.x = random_range(random, KO_M(0.2), KO_M(2));
    o.r.y = random_range(random, KO_M(0.2), KO_M(2));
    o.r.z = random_range(random, KO_M(0.2), KO_M(2));
    if ((random_bits(random) & 1U) != 0U) {
        o.velocity = draw_point(random, KO_M(2));
    }
    return o;
}

static void build(test_random *random, range *ranges)
{
    const ko_obstacles_config config = {.ticks_per_second = 1000,
                                        .lifetime = LIFETIME,
                                        .ahead = AHEAD,
                                        .merge = -1,
                                        .expected = 3,
                                        .policy = KO_OBSTACLE_REFUSE};
    ko_tree_node *nodes = guard_take(GUARD_CONSTANT, SLOTS * sizeof(*nodes));
    set = guard_take(GUARD_CONSTANT, sizeof(*set));
    slots = guard_take(GUARD_CONSTANT, SLOTS * sizeof(*slots));
    KO_IGNORE(ko_obstacles_init(set, &config, nodes, slots, SLOTS));
    KO_IGNORE(ko_obstacles_hear(set, 0, NOW, NOW));
    KO_IGNORE(ko_obstacles_hear(set, 1, NOW, NOW));
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        const ko_obstacle o = draw_obstacle(random, i + 1U);
        KO_IGNORE(ko_obstacles_insert(set, &o, NOW, &ids[i]));
    }
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        KO_IGNORE(ko_obstacles_get_body(set, ids[i], NOW, &bodies[i]));
    }
    const range all[] = {
        {.name = "slots of a `ko_obstacles`",
         .at = slots,
         .size = SLOTS * sizeof(*slots),
         .check_name = "ko_obstacles_validate",
         .finds = finds},
        {.name = "nodes of a `ko_obstacles`",
         .at = nodes,
         .size = SLOTS * sizeof(*nodes),
         .check_name = "ko_tree_validate of `tree`",
         .finds = finds_in_tree},
        {.name = "struct `ko_obstacles`",
         .at = set,
         .size = sizeof(*set),
         .check_name = "ko_obstacles_validate",
         .finds = finds},
    };
    memcpy(ranges, all, sizeof(all));
}

static void note_hit(answer *to, const ko_obstacle_hit *hit, int64_t value)
{
    note(to, hit->id, value);
}

static ko_status begin_query(void *query, test_random *random)
{
    asked.c = draw_point(random, KO_M(30));
    asked.r = random_range(random, KO_M(1), KO_M(15));
    return ko_obstacles_query_begin(set, NOW, &asked, KO_ALL, query);
}

static ko_status next_query(void *query, uint32_t *budget, answer *to)
{
    ko_obstacle_hit hit;
    const ko_status status = ko_obstacles_query_next(query, budget, &hit);
    if (status == KO_OK) {
        note_hit(to, &hit, hit.clearance);
    }
    return status;
}

static bool has(const answer *of, ko_tree_id id)
{
    for (uint32_t k = 0; k < of->count; k++) {
        if (of->found[k].key == id) {
            return true;
        }
    }
    return false;
}

/* Nothing is missing. What moves is reported a little larger. */
static bool is_right_query(const answer *of)
{
    const ko_body around = {.as = {.sphere = asked}, .kind = KO_BODY_SPHERE};
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        fix16_t clearance = 0;
        if (ko_body_clearance(&bodies[i], &around, &clearance) != KO_OK ||
            (clearance == 0 && !has(of, ids[i]))) {
            return false;
        }
    }
    return true;
}

static ko_status begin_nearest(void *query, test_random *random)
{
    asked.c = draw_point(random, KO_M(32));
    asked.r = random_range(random, KO_M(2), KO_M(15));
    return ko_obstacles_nearest_begin(set, NOW, &asked.c, asked.r, KO_ALL, query);
}

static ko_status next_nearest(void *query, uint32_t *budget, answer *to)
{
    ko_obstacle_hit hit;
    const ko_status status = ko_obstacles_nearest_next(query, budget, &hit);
    if (status == KO_OK) {
        note_hit(to, &hit, hit.clearance);
    }
    return status;
}

static ko_status begin_cast(void *query, test_random *random)
{
    const ko_sphere sphere = {draw_point(random, KO_M(30)), KO_M(1)};
    const ko_vec3 by = draw_point(random, KO_M(30));
    const ko_order order = (random_bits(random) & 1U) ? KO_ORDER_ANY : KO_ORDER_ASCENDING;
    return ko_obstacles_cast_begin(set, NOW, &sphere, &by, AHEAD, order, KO_ALL, query);
}

static ko_status next_cast(void *query, uint32_t *budget, answer *to)
{
    ko_obstacle_hit hit;
    const ko_status status = ko_obstacles_cast_next(query, budget, &hit);
    if (status == KO_OK) {
        note_hit(to, &hit, hit.time);
    }
    return status;
}

static const question questions[] = {
    {"`ko_obstacles_query`", sizeof(ko_obstacles_query), false, begin_query, next_query,
     is_right_query},
    {"`ko_obstacles_nearest`", sizeof(ko_obstacles_nearest), true, begin_nearest, next_nearest,
     is_right_query},
    {"`ko_obstacles_cast`", sizeof(ko_obstacles_cast), false, begin_cast, next_cast, NULL},
};

const module obstacle_module = {"obstacle", questions, sizeof(questions) / sizeof(questions[0]),
                                build, 3};
