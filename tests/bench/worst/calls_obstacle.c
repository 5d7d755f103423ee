/* The questions to a set of obstacles, and its changes. */
#include "worst.h"

enum {
    CONFIG = WORLD_GENES,
    POLICY,
    OBSTACLES,
    KINDS,
    AGES,
    SHIFT,
    AT,
    BY = AT + 4,
    ROOM = BY + 3,
    FLIP,
    ALL_GENES,
    MOST = 40,
    MOST_ROOM = 8,
    LIFETIME = 1000,
    NOW = 100000,
};

static ko_obstacles set;
static ko_tree_node nodes[MOST];
static ko_obstacle_slot slots[MOST];
static ko_tree_id id;
static ko_obstacle seen;
static ko_sphere sphere;
static fix16_t reach;
static ko_vec3 by;
static uint32_t room;
static uint32_t slot_count;
static uint32_t count;
static ko_obstacle_hit hits[MOST_ROOM];
static union {
    ko_obstacles_query volume;
    ko_obstacles_nearest nearest;
    ko_obstacles_cast cast;
} query;

static ko_obstacle obstacle_of(const uint32_t *gene, uint32_t i)
{
    uint32_t seed = gene[KINDS] + 31U * i;
    const ko_aabb box = box_in_world(gene, i);
    ko_obstacle o;
    memset(&o, 0, sizeof(o));
    o.kind = (uint8_t)((gene[KINDS] % 4U == 0U) ? draw(&seed) % 3U + 1U : gene[KINDS] % 4U);
    o.identity = (draw(&seed) % 8U < gene[CONFIG] % 16U) ? i + 1U : 0U;
    o.time = NOW - (draw(&seed) % LIFETIME) * (gene[AGES] % 4U) / 2U;
    o.c = box.c;
    o.r = (o.kind == KO_OBSTACLE_SPHERE && box.r.x > box.r.y) ? (ko_vec3){box.r.y, 0, 0} : box.r;
    if (gene[AGES] / 4U % 2U != 0U) {
        const uint32_t drawn[3] = {draw(&seed), draw(&seed), draw(&seed)};
        o.velocity = point_of(drawn, gene[AGES] / 8U % 27U);
    }
    return o;
}

static bool make(const uint32_t *gene)
{
    const ko_obstacles_config config = {1000,     LIFETIME,
                                        LIFETIME, (gene[POLICY] % 4U == 0U) ? KO_LIMIT : -1,
                                        1,        (uint8_t)(gene[POLICY] % 3U)};
    const uint32_t objects = gene[OBSTACLES] % (MOST + 8U);
    memset(nodes, 0, sizeof(nodes));
    memset(slots, 0, sizeof(slots));
    memset(&query, 0, sizeof(query));
    if (ko_obstacles_init(&set, &config, nodes, slots, MOST) != KO_OK) {
        return false;
    }
    for (uint32_t i = 0; i < objects; i++) {
        const ko_obstacle o = obstacle_of(gene, i);
        ko_tree_id got = 0;
        if (ko_obstacles_insert(&set, &o, NOW, &got) == KO_OK && i % 4U <= gene[ROOM] / 16U % 4U) {
            id = got;
        }
    }
    seen = obstacle_of(gene, gene[ROOM] / 64U % 64U);
    seen.time += gene[ROOM] / 4096U % 2U;
    sphere = sphere_of(gene + AT, gene[SHIFT]);
    reach = (fix16_t)(gene[AT + 3] >> (1U + gene[SHIFT] % 27U));
    by = point_of(gene + BY, gene[SHIFT] / 27U);
    room = gene[ROOM] % MOST_ROOM + 1U;
    slot_count = gene[ROOM] / MOST_ROOM % MOST + 1U;
    if (gene[FLIP] % 4U == 0U) { /* damage */
        uint8_t *bytes = (gene[FLIP] / 4U % 2U != 0U) ? (uint8_t *)nodes : (uint8_t *)slots;
        bytes[gene[FLIP] / 64U % (MOST * sizeof(slots[0]))] ^=
            (uint8_t)(1U << gene[FLIP] / 8U % 8U);
    }
    return true;
}

static void volume_begin(void)
{
    (void)ko_obstacles_query_begin(&set, NOW, &sphere, KO_ALL, &query.volume);
}

static ko_status volume_next(uint32_t *purse)
{
    return ko_obstacles_query_next(&query.volume, purse, hits);
}

static void nearest_begin(void)
{
    (void)ko_obstacles_nearest_begin(&set, NOW, &sphere.c, reach, KO_ALL, &query.nearest);
}

static ko_status nearest_next(uint32_t *purse)
{
    return ko_obstacles_nearest_next(&query.nearest, purse, hits);
}

static ko_status nearest_next_n(uint32_t *purse)
{
    return ko_obstacles_nearest_next_n(&query.nearest, purse, hits, room, &count);
}

static void cast(ko_order order)
{
    (void)ko_obstacles_cast_begin(&set, NOW, &sphere, &by, LIFETIME, order, KO_ALL, &query.cast);
}

static void cast_begin(void)
{
    cast(KO_ORDER_ANY);
}

static void first_begin(void)
{
    cast(KO_ORDER_ASCENDING);
}

static ko_status cast_next(uint32_t *purse)
{
    return ko_obstacles_cast_next(&query.cast, purse, hits);
}

static ko_status expire(uint32_t *purse)
{
    return ko_obstacles_expire(&set, NOW + LIFETIME / 2, purse);
}

static ko_status insert(uint32_t *purse)
{
    (void)purse;
    return ko_obstacles_insert(&set, &seen, NOW, &id);
}

static ko_status removal(uint32_t *purse)
{
    (void)purse;
    return ko_obstacles_remove(&set, id);
}

static ko_status get_body(uint32_t *purse)
{
    ko_body body;
    (void)purse;
    return ko_obstacles_get_body(&set, id, NOW, &body);
}

static ko_status set_origin(uint32_t *purse)
{
    (void)purse;
    return ko_obstacles_set_origin(&set, &sphere.c);
}

static ko_status hear(uint32_t *purse)
{
    (void)purse;
    return ko_obstacles_hear(&set, room % 8U, seen.time, NOW);
}

static ko_status clear_lost(uint32_t *purse)
{
    (void)purse;
    return ko_obstacles_clear_lost(&set);
}

static ko_status get(uint32_t *purse)
{
    (void)purse;
    return ko_obstacles_get(&set, id, &seen);
}

static ko_status get_doubt(uint32_t *purse)
{
    uint32_t doubt = 0;
    (void)purse;
    return ko_obstacles_get_doubt(&set, NOW, KO_ALL, &doubt);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_obstacles_validate(&set, &worst_walk, purse));
}

static ko_status init(uint32_t *purse)
{
    const ko_obstacles_config config = {1000, LIFETIME, LIFETIME, -1, 1, KO_OBSTACLE_REFUSE};
    (void)purse;
    return ko_obstacles_init(&set, &config, nodes, slots, slot_count);
}

static uint32_t slots_of_set(void)
{
    return slot_count;
}

static uint32_t all(void)
{
    return set.tree.count + 1U;
}

#define QUESTION(name, begin, next)                                                                \
    {                                                                                              \
        name, ALL_GENES, make, begin, next, NULL                                                   \
    }
#define SINGLE(name, begin, next)                                                                  \
    {                                                                                              \
        name, ALL_GENES, make, begin, next, one_step                                               \
    }
static const call list[] = {
    QUESTION("ko_obstacles_query_next", volume_begin, volume_next),
    QUESTION("ko_obstacles_nearest_next", nearest_begin, nearest_next),
    QUESTION("ko_obstacles_nearest_next_n", nearest_begin, nearest_next_n),
    QUESTION("ko_obstacles_cast_next:any", cast_begin, cast_next),
    QUESTION("ko_obstacles_cast_next:ascending", first_begin, cast_next),
    QUESTION("ko_obstacles_expire", no_begin, expire),
    {"ko_obstacles_insert", ALL_GENES, make, no_begin, insert, all},
    {"ko_obstacles_remove", ALL_GENES, make, no_begin, removal, all},
    SINGLE("ko_obstacles_get_body", no_begin, get_body),
    SINGLE("ko_obstacles_query_begin", volume_begin, NULL),
    SINGLE("ko_obstacles_nearest_begin", nearest_begin, NULL),
    SINGLE("ko_obstacles_cast_begin", first_begin, NULL),
    SINGLE("ko_obstacles_set_origin", no_begin, set_origin),
    SINGLE("ko_obstacles_hear", no_begin, hear),
    SINGLE("ko_obstacles_clear_lost", no_begin, clear_lost),
    SINGLE("ko_obstacles_get", no_begin, get),
    SINGLE("ko_obstacles_get_doubt", no_begin, get_doubt),
    QUESTION("ko_obstacles_validate", walk_begin, validate),
    {"ko_obstacles_init", ALL_GENES, make, no_begin, init, slots_of_set},
};
const calls obstacle_calls = {list, sizeof(list) / sizeof(list[0])};
