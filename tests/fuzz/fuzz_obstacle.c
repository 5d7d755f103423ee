/* libFuzzer: bytes as a story of an obstacle set and of scans into sectors. An obstacle that was
 * inserted and stands still must be found where it is. An answer that is known to be incomplete
 * must not end as clear. A sector must not be farther than what a scan reported. Later the nodes
 * and slots may hold anything: then all calls must end and stay within them.
 *
 * promise: no-miss, doubt, damage-contained */
#include "fuzz.h"

enum { SLOTS = 8, SECTORS = 12, LAYERS = 2, BEAMS = 16, LIFETIME = 1000, MOST_STEPS = 400 };

typedef struct story {
    input in;
    ko_obstacles set;
    ko_tree_node *nodes;
    ko_obstacle_slot *slots;
    ko_tree_id ids[SLOTS];
    uint32_t now;
    bool is_damaged;
} story;

/* Reads an obstacle, mostly legal, as a sensor might report it. */
static ko_obstacle seen(story *s)
{
    ko_obstacle o;
    const uint32_t form = take(&s->in, 1);
    o.kind = (uint8_t)((form < 250U) ? 1U + form % 3U : form);
    o.source = (uint8_t)((form < 250U) ? form % 2U : form);
    o.identity = (form % 3U == 0U) ? 0U : form % 16U;
    o.time = s->now - take(&s->in, 1);
    o.c = point(&s->in);
    o.r.x = size_of(&s->in);
    o.r.y = size_of(&s->in);
    o.r.z = size_of(&s->in);
    const ko_vec3 none = {0, 0, 0};
    o.velocity = (form % 2U == 0U) ? none : point(&s->in);
    return o;
}

static bool stands(const ko_obstacle *o)
{
    return (o->velocity.x | o->velocity.y | o->velocity.z) == 0;
}

static ko_aabb box_of(const ko_obstacle *o)
{
    ko_aabb box = {o->c, o->r};
    if (o->kind != KO_OBSTACLE_BOX) {
        const fix16_t r = (o->kind == KO_OBSTACLE_SPHERE) ? o->r.x : 0;
        const ko_vec3 all = {r, r, r};
        box.r = all;
    }
    return box;
}

static void add(story *s)
{
    const ko_obstacle o = seen(s);
    const uint32_t at = take(&s->in, 1) % SLOTS;
    const uint32_t refreshed = s->set.refreshed;
    const uint32_t merged = s->set.merged;
    ko_obstacle before[SLOTS];
    ko_obstacle kept;
    ko_tree_id id = 0;
    for (uint32_t i = 0; i < SLOTS; i++) {
        before[i] = s->slots[i].obstacle;
    }
    const ko_status status = ko_obstacles_insert(&s->set, &o, s->now, &id);
    demand(status == KO_OK || status == KO_E_RANGE || status == KO_E_FULL ||
           (s->is_damaged && status == KO_E_DATA));
    if (status == KO_OK) {
        s->ids[at] = id;
    }
    if (status == KO_OK && !s->is_damaged) {
        demand(ko_obstacles_get(&s->set, id, &kept) == KO_OK);
        const ko_aabb told = box_of(&o);
        const ko_aabb held = box_of(&kept);
        const ko_aabb known = box_of(&before[id & 0xFFFFU]);
        demand(!stands(&o) || ko_aabb_contains(&held, &told) || s->set.refreshed != refreshed);
        demand(s->set.merged == merged || ko_aabb_contains(&held, &known));
    }
}

/* Reads a step of the story: changes the set or the clock, rarely the memory. */
static void change(story *s)
{
    const uint32_t form = take(&s->in, 1);
    switch (form % 12U) {
    case 0:
        KO_IGNORE(ko_obstacles_remove(&s->set, s->ids[form % SLOTS]));
        break;
    case 1:
        KO_IGNORE(ko_obstacles_expire(&s->set, s->now, &(uint32_t){form}));
        break;
    case 2:
        KO_IGNORE(ko_obstacles_hear(&s->set, form % 9U, s->now - form, s->now));
        break;
    case 3:
        KO_IGNORE(ko_obstacles_clear_lost(&s->set));
        break;
    case 4:
        s->now += take(&s->in, 2);
        break;
    case 5:
        if (form > 245U) {
            const uint32_t at = take(&s->in, 2);
            ((uint8_t *)s->nodes)[at % (SLOTS * sizeof(*s->nodes))] ^= (uint8_t)(1U + form % 9U);
            ((uint8_t *)s->slots)[at % (SLOTS * sizeof(*s->slots))] ^= (uint8_t)(1U + form % 7U);
            s->is_damaged = true;
        }
        break;
    default:
        add(s);
        break;
    }
}

/* ---- calls ---- */

static ko_sphere sphere_of(input *in)
{
    ko_sphere sphere;
    sphere.c = point(in);
    sphere.r = size_of(in);
    return sphere;
}

/* True if the obstacle stands still and the sphere holds its centre. */
static bool is_centre_near(const ko_obstacle *o, const ko_sphere *sphere)
{
    return stands(o) && ko_sphere_contains_point(sphere, &o->c);
}

static void ask_near(story *s)
{
    const ko_sphere sphere = sphere_of(&s->in);
    const uint32_t steps = budget(&s->in);
    bool was_told[SLOTS] = {false};
    ko_obstacles_query query;
    ko_obstacle_hit hit;
    ko_status status = ko_obstacles_query_begin(&s->set, s->now, &sphere, KO_ALL, &query);
    if (status != KO_OK) {
        return;
    }
    for (uint32_t i = 0; goes_on(status); i++) {
        uint32_t purse = steps;
        status = ko_obstacles_query_next(&query, &purse, &hit);
        demand(i < MOST_STEPS);
        if (status == KO_OK) {
            demand((hit.id & 0xFFFFU) < SLOTS && hit.clearance >= 0);
            was_told[hit.id & 0xFFFFU] = true;
        }
    }
    if (s->is_damaged) {
        return;
    }
    uint32_t doubt = 0;
    demand(ko_obstacles_get_doubt(&s->set, s->now, KO_ALL, &doubt) == KO_OK);
    demand((doubt & (KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT)) == 0U || status != KO_END);
    demand(status != KO_E_DATA && status != KO_E_CHANGED);
    for (uint32_t i = 0; i < SLOTS; i++) {
        const ko_obstacle *o = &s->slots[i].obstacle;
        demand(o->kind == KO_OBSTACLE_NONE || !is_centre_near(o, &sphere) || was_told[i]);
    }
}

static void ask_others(story *s)
{
    const ko_vec3 by = point(&s->in);
    const ko_sphere sphere = sphere_of(&s->in);
    const uint32_t steps = budget(&s->in);
    ko_obstacle_hit found[2];
    ko_obstacle_hit hit;
    ko_obstacles_nearest nearest;
    ko_obstacles_cast cast;
    uint32_t count = 0;
    ko_status status =
        ko_obstacles_nearest_begin(&s->set, s->now, &sphere.c, sphere.r, KO_ALL, &nearest);
    for (uint32_t i = 0; goes_on(status); i++) {
        uint32_t purse = steps;
        status = ko_obstacles_nearest_next_n(&nearest, &purse, found, 2, &count);
        demand(i < MOST_STEPS && count <= 2U);
        demand(status < KO_OK || (count > 0U) == (status == KO_OK));
    }
    const ko_order order = (steps % 2U == 0U) ? KO_ORDER_ASCENDING : KO_ORDER_ANY;
    status = ko_obstacles_cast_begin(&s->set, s->now, &sphere, &by, LIFETIME, order, KO_ALL, &cast);
    for (uint32_t i = 0; goes_on(status); i++) {
        uint32_t purse = steps;
        status = ko_obstacles_cast_next(&cast, &purse, &hit);
        demand(i < MOST_STEPS);
        demand(status != KO_OK || (hit.time >= 0 && hit.time <= KO_Q30_ONE));
    }
    for (uint32_t i = 0; i < SLOTS; i++) {
        ko_body body;
        KO_IGNORE(ko_obstacles_get_body(&s->set, s->ids[i], s->now, &body));
    }
}

/* ---- sectors ---- */

static void add_scan(story *s, ko_sectors *sectors)
{
    fix16_t distances[BEAMS];
    const ko_pose mount = pose(&s->in);
    ko_scan scan;
    scan.first = (ko_angle)take(&s->in, 4);
    scan.step = (int32_t)(take(&s->in, 4) >> (take(&s->in, 1) % 32U));
    scan.count = take(&s->in, 1) % (BEAMS + 1U);
    scan.distances = distances;
    scan.reach = size_of(&s->in);
    for (uint32_t i = 0; i < BEAMS; i++) {
        distances[i] = (take(&s->in, 1) < 60U) ? -(fix16_t)(i % 3U) : number(&s->in);
    }
    KO_IGNORE(ko_sectors_add_scan(sectors, &scan, (scan.count % 2U == 0U) ? &mount : NULL));
}

/* Scans one point and other obstacles. Over all directions, the nearest that the sectors know must
 * not be farther than the point. */
static void look(story *s)
{
    static const fix16_t floors[LAYERS + 1] = {-(9 << 16), 0, 9 << 16};
    const ko_vec3 p = point(&s->in);
    const uint32_t form = take(&s->in, 1);
    const ko_sectors_config config = {.count = 1U + form % SECTORS,
                                      .layers = LAYERS,
                                      .floors = floors,
                                      .range = 1 + (fix16_t)(take(&s->in, 3)),
                                      .blind = (fix16_t)take(&s->in, 2),
                                      .ticks_per_second = 1000,
                                      .lifetime = LIFETIME};
    ko_sector_cell *cells = malloc(sizeof(*cells) * config.count * LAYERS);
    ko_sectors sectors;
    ko_sector_answer answer;
    ko_sector_motion motion;
    uint16_t message[KO_MAVLINK_DISTANCES];
    demand(cells != NULL && ko_sectors_init(&sectors, &config, cells) == KO_OK);
    demand(ko_sectors_look_begin(&sectors, s->now, NULL) == KO_OK);
    demand(ko_sectors_add_sphere(&sectors, &(ko_sphere){p, 0}) == ko_vec3_check(&p));
    for (uint32_t i = 0; i < form % 4U; i++) {
        const ko_sphere sphere = sphere_of(&s->in);
        const ko_pose vehicle = pose(&s->in);
        KO_IGNORE(ko_sectors_add_sphere(&sectors, &sphere));
        add_scan(s, &sectors);
        KO_IGNORE(ko_sectors_set_seen(&sectors, i, (ko_angle)take(&s->in, 4), take(&s->in, 4)));
        KO_IGNORE(ko_sectors_add_obstacles(&sectors, &s->set, s->now, &vehicle, KO_ALL, NULL));
    }
    demand(ko_sectors_look_end(&sectors) == KO_OK);
    motion = (ko_sector_motion){(fix16_t)take(&s->in, 3), take(&s->in, 4),
                                (ko_angle)take(&s->in, 4), take(&s->in, 4)};
    demand(ko_sectors_test_arc(&sectors, (ko_angle)form, UINT32_MAX, s->now + take(&s->in, 1),
                               &motion, &answer) == KO_OK);
    const int64_t far = (int64_t)p.x * p.x + (int64_t)p.y * p.y;
    const bool is_seen = p.z >= floors[0] && p.z <= floors[LAYERS] && ko_vec3_check(&p) == KO_OK &&
                         far <= (int64_t)config.range * config.range;
    demand(!is_seen || (answer.state != KO_SECTOR_CLEAR && answer.distance >= 0 &&
                        (int64_t)answer.distance * answer.distance <= far));
    const ko_mavlink_config whole = {0, LAYERS - 1U, (uint16_t)(1U + form), true};
    KO_IGNORE(ko_mavlink_from_sectors(&sectors, &whole, s->now + 1U, &motion, message));
    free(cells);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    story s = {.in = {data, data + size}, .now = 0xFFFFFE00U};
    const uint32_t form = take(&s.in, 1);
    const ko_obstacles_config config = {1000,
                                        LIFETIME,
                                        LIFETIME,
                                        (fix16_t)(form << 12) - 100000,
                                        (uint8_t)(form & 3U),
                                        (uint8_t)(form % 3U)};
    s.nodes = malloc(SLOTS * sizeof(*s.nodes));
    s.slots = malloc(SLOTS * sizeof(*s.slots));
    demand(s.nodes != NULL && s.slots != NULL);
    demand(ko_obstacles_init(&s.set, &config, s.nodes, s.slots, SLOTS) == KO_OK);
    for (uint32_t i = 0; i < 60U && s.in.at < s.in.end; i++) {
        change(&s);
        if (i % 4U == 3U) {
            ask_near(&s);
            ask_others(&s);
        }
        if (i % 8U == 7U) {
            look(&s);
        }
    }
    free(s.nodes);
    free(s.slots);
    return 0;
}
