/* Hashes the life of an obstacle set: sensor reports, the passage of time, and all queries. */
#include "modules.h"

#include <stddef.h>

enum { TICKS = 1000, LIFETIME = 3000, FOUND = 3, MOST_STEPS = 60 };

ko_obstacles obstacles;
uint32_t now = 0xFFFFF000U; /* the clock wraps around soon */
static ko_tree_node nodes[OBSTACLES];
static ko_obstacle_slot slots[OBSTACLES];
static ko_tree_id ids[OBSTACLES]; /* handles of some objects, known or stale */

static void fold_set(void)
{
    fold(obstacles.tree.count);
    fold(obstacles.added);
    fold(obstacles.refreshed);
    fold(obstacles.merged);
    fold(obstacles.refused);
    fold(obstacles.dropped);
    fold(obstacles.expired);
    fold(obstacles.was_heard);
    fold(obstacles.lost);
    const uint8_t masks[2] = {(uint8_t)(1U << draw_below(8)), KO_ALL};
    for (int i = 0; i < 2; i++) {
        uint32_t doubt = 0;
        KO_IGNORE(ko_obstacles_get_doubt(&obstacles, now, masks[i], &doubt));
        fold(doubt);
    }
}

static void begin_anew(void)
{
    ko_obstacles_config config = {TICKS, LIFETIME, TICKS, 0, 0, 0};
    config.merge = draw_number(6 * METRE);
    config.policy = (uint8_t)draw_below(is_nasty() ? 4U : 3U);
    config.expected = (uint8_t)(draw() & 3U);
    config.ticks_per_second += is_nasty() ? KO_OBSTACLE_MAX_RATE : 0U;
    const ko_vec3 from = draw_point(10 * METRE);
    fold_signed(ko_obstacles_init(&obstacles, &config, nodes, slots, OBSTACLES));
    if (obstacles.slots != NULL) {
        fold_signed(ko_obstacles_set_origin(&obstacles, &from));
    }
}

static ko_obstacle draw_obstacle(void)
{
    ko_obstacle o;
    o.kind = (uint8_t)(is_nasty() ? draw_below(5) : 1U + draw_below(3));
    o.source = (uint8_t)(is_nasty() ? draw_below(12) : draw_below(3));
    o.identity = (draw_below(2) == 0U) ? 0U : 1U + draw_below(9);
    o.time = now + 50U;
    o.time -= draw_below(is_nasty() ? UINT32_MAX : LIFETIME / 2);
    o.c = draw_point((draw_below(2) == 0U) ? 4 * METRE : 16 * METRE);
    o.r.x = draw_size(3 * METRE);
    o.r.y = draw_size(3 * METRE);
    o.r.z = draw_size(3 * METRE);
    o.velocity = draw_point((draw_below(2) == 0U) ? 0 : 8 * METRE);
    return o;
}

/* Hashes every field that the kind has. */
static void fold_obstacle(const ko_obstacle *o)
{
    fold(o->kind);
    fold(o->source);
    fold(o->identity);
    fold(o->time);
    fold_vec(&o->c);
    fold_signed((o->kind >= KO_OBSTACLE_SPHERE) ? o->r.x : 0);
    fold_signed((o->kind == KO_OBSTACLE_BOX) ? o->r.y : 0);
    fold_signed((o->kind == KO_OBSTACLE_BOX) ? o->r.z : 0);
    fold_vec(&o->velocity);
}

static void fold_one(ko_tree_id id)
{
    ko_obstacle o = {0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    ko_body body = {.kind = KO_BODY_BOX};
    fold_signed(ko_obstacles_get(&obstacles, id, &o));
    fold_obstacle(&o);
    fold_signed(ko_obstacles_get_body(&obstacles, id, now, &body));
    const bool is_sphere = body.kind == KO_BODY_SPHERE;
    fold_vec(is_sphere ? &body.as.sphere.c : &body.as.box.c);
    fold_signed(is_sphere ? body.as.sphere.r : body.as.box.r.x);
    fold_signed(is_sphere ? 0 : body.as.box.r.y);
    fold_signed(is_sphere ? 0 : body.as.box.r.z);
    fold(is_sphere ? 1U : 0U);
}

static void change(void)
{
    const uint32_t at = draw_below(OBSTACLES);
    const uint32_t form = draw_below(16);
    const ko_obstacle seen = draw_obstacle();
    if (form < 11U) {
        fold_signed(ko_obstacles_insert(&obstacles, &seen, now, &ids[at]));
        fold(ids[at]);
    } else if (form < 12U) {
        fold_signed(ko_obstacles_hear(&obstacles, seen.source, seen.time, now));
    } else if (form < 13U) {
        fold_signed(ko_obstacles_remove(&obstacles, ids[at]));
    } else if (form < 15U) {
        uint32_t care = at;
        fold_signed(ko_obstacles_expire(&obstacles, now, &care));
    } else {
        fold_signed(ko_obstacles_clear_lost(&obstacles));
    }
    fold_one(ids[at]);
}

/* ---- questions ---- */

static void fold_hit(ko_status status, const ko_obstacle_hit *hit)
{
    fold_signed(status);
    fold(hit->id);
    fold(hit->age);
    fold_signed(hit->clearance);
    fold_signed(hit->time);
    fold(hit->is_stale ? 1U : 0U);
}

static void fold_near(uint8_t mask)
{
    const ko_sphere sphere = draw_sphere(16 * METRE, 12 * METRE);
    ko_obstacle_hit hit = {0, 0, 0, 0, false};
    ko_obstacles_query query = {0};
    ko_status status = ko_obstacles_query_begin(&obstacles, now, &sphere, mask, &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_obstacles_query_next(&query, &budget, &hit);
        fold_hit(status, &hit);
    }
    fold_signed(status);
    fold(query.q.doubt);
}

static void fold_nearest(uint8_t mask)
{
    const ko_vec3 point = draw_point(16 * METRE);
    const fix16_t radius = draw_size(24 * METRE);
    const uint32_t room = is_nasty() ? 0U : 1U + draw_below(FOUND);
    ko_obstacle_hit found[FOUND] = {{0, 0, 0, 0, false}};
    ko_obstacles_nearest query = {0};
    uint32_t count = 0;
    ko_status status = ko_obstacles_nearest_begin(&obstacles, now, &point, radius, mask, &query);
    if (status == KO_OK && room == 0U) {
        status = ko_obstacles_nearest_next_n(&query, NULL, found, room, &count);
        query.q.doubt = 0;
    }
    status = (status == KO_OK) ? KO_UNFINISHED : status;
    for (uint32_t i = 0; i < MOST_STEPS && status == KO_UNFINISHED; i++) {
        uint32_t budget = draw_budget();
        status = (room == 1U) ? ko_obstacles_nearest_next(&query, &budget, found)
                              : ko_obstacles_nearest_next_n(&query, &budget, found, room, &count);
        count = (room == 1U && status == KO_OK) ? 1U : count;
        fold_signed(status);
    }
    fold_signed(status);
    fold(query.q.doubt);
    for (uint32_t i = 0; i < count && i < FOUND; i++) {
        fold_hit(status, &found[i]);
    }
}

static void fold_cast(uint8_t mask)
{
    const ko_sphere sphere = draw_sphere(16 * METRE, 2 * METRE);
    const ko_vec3 by = draw_point(20 * METRE);
    const uint32_t duration = draw_below(TICKS + (is_nasty() ? TICKS : 1U));
    ko_obstacle_hit hit = {0, 0, 0, 0, false};
    ko_obstacles_cast query = {0};
    ko_status status = ko_obstacles_cast_begin(&obstacles, now, &sphere, &by, duration,
                                               KO_ORDER_ANY, mask, &query);
    for (uint32_t i = 0; i < MOST_STEPS && goes_on(status); i++) {
        uint32_t budget = draw_budget();
        status = ko_obstacles_cast_next(&query, &budget, &hit);
        fold_hit(status, &hit);
    }
    fold_signed(status);
    fold(query.q.doubt);
}

/* Some steps of a walk, and a whole one. */
static void fold_validation(const ko_obstacles *set)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t steps = draw_below(20);
    fold_signed(ko_obstacles_validate(set, &walk, &steps));
    fold(steps);
    fold_signed(ko_obstacles_validate(set, NULL, NULL));
}

void fold_obstacles(void)
{
    if (obstacles.slots == NULL || draw_below(16) == 0U) {
        begin_anew();
    }
    if (obstacles.slots == NULL) {
        return; /* the first config was refused */
    }
    for (int i = 0; i < 6; i++) {
        change();
    }
    const uint8_t mask = (uint8_t)((draw_below(4) == 0U) ? draw() : KO_ALL);
    fold_set();
    fold_validation(&obstacles);
    fold_near(mask);
    fold_nearest(mask);
    fold_cast(mask);
    now += draw_below(LIFETIME / 3);
}
