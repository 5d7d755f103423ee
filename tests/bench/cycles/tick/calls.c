/* The worlds of a vehicle, drawn from one generator, and what it asks. */
#include "keepout/units.h"
#include "tick.h"

enum {
    BEAMS = 360,
    SECTORS = 72,
    MOST_OBJECTS = 1024,
    MOST_OBSTACLES = 1024,
    MOST_CORNERS = 12,
    RATE = 1000,
    LIFETIME = 2000,
    NOW = 100000,
};

static vehicle of;
static uint32_t seed;

static ko_tree tree;
static ko_tree_node nodes[2 * MOST_OBJECTS];
static ko_tree_id ids[MOST_OBJECTS];
static ko_aabb boxes[MOST_OBJECTS];

static ko_obstacles set;
static ko_tree_node set_nodes[2 * MOST_OBSTACLES];
static ko_obstacle_slot slots[MOST_OBSTACLES];
static ko_obstacle report;

static ko_sectors sectors;
static ko_sector_cell cells[SECTORS];
static const fix16_t floors[] = {KO_M(-2), KO_M(2)};
static fix16_t distances[BEAMS];
static ko_ranger ranger;
static ko_ranger_beam directions[BEAMS];
static ko_ranger_border borders[KO_RANGER_BORDERS(SECTORS)];
static uint32_t squares[KO_RANGER_SQUARES(SECTORS, 1)];
static ko_pose mount = {KO_MAT3_IDENTITY, {0, 0, 0}};
static ko_mat3 attitude;

static ko_fence fence;
static ko_fence_xy corners[MOST_CORNERS];
static ko_fence_zone zone;
static ko_segment leg;

static fix16_t draw(fix16_t lo, fix16_t hi)
{
    seed = seed * 1664525U + 1013904223U;
    return lo + (fix16_t)(((uint64_t)(seed >> 8) * (uint32_t)(hi - lo)) >> 24);
}

static ko_vec3 draw_point(fix16_t wide, fix16_t high)
{
    ko_vec3 p;
    p.x = draw(-wide, wide);
    p.y = draw(-wide, wide);
    p.z = draw(-high, high);
    return p;
}

static ko_vec3 draw_radii(void)
{
    ko_vec3 r;
    r.x = draw(KO_M(0.25), KO_M(1));
    r.y = draw(KO_M(0.25), KO_M(1));
    r.z = draw(KO_M(0.25), KO_M(1));
    return r;
}

/* ---- set up ---- */

static bool open_tree(void)
{
    if (ko_tree_init(&tree, nodes, MOST_OBJECTS, KO_M(0.1)) != KO_OK) {
        return false;
    }
    for (uint32_t i = 0; i < of.objects; i++) {
        boxes[i].c = draw_point(KO_M(50), KO_M(10));
        boxes[i].r = draw_radii();
        if (ko_tree_insert(&tree, &boxes[i], i, &ids[i]) != KO_OK) {
            return false;
        }
    }
    return true;
}

static void draw_report(uint32_t identity)
{
    report.kind = KO_OBSTACLE_BOX;
    report.source = 0;
    report.identity = identity;
    report.time = NOW - (uint32_t)draw(0, LIFETIME / 2);
    report.c = draw_point(KO_M(50), KO_M(10));
    report.r = draw_radii();
    report.velocity = (ko_vec3){draw(KO_M(-2), KO_M(2)), draw(KO_M(-2), KO_M(2)), 0};
}

static bool open_set(void)
{
    const ko_obstacles_config config = {RATE, LIFETIME, LIFETIME, -1, 1, of.policy};
    ko_tree_id id;
    if (ko_obstacles_init(&set, &config, set_nodes, slots, of.obstacles) != KO_OK) {
        return false;
    }
    for (uint32_t i = 0; i < of.obstacles; i++) {
        draw_report(i + 1U);
        if (ko_obstacles_insert(&set, &report, NOW, &id) != KO_OK) {
            return false;
        }
    }
    return true;
}

static bool open_sectors(void)
{
    const ko_sectors_config config = {.count = SECTORS,
                                      .layers = 1,
                                      .floors = floors,
                                      .range = KO_M(12),
                                      .blind = KO_M(0.5),
                                      .ticks_per_second = RATE,
                                      .lifetime = LIFETIME};
    mount.t.x = of.off_axis;
    const ko_ranger_config sensor = {.step = (int32_t)(UINT32_MAX / BEAMS),
                                     .count = BEAMS,
                                     .rows = 1,
                                     .reach = KO_M(12),
                                     .mount = mount};
    return ko_sectors_init(&sectors, &config, cells) == KO_OK &&
           ko_ranger_init(&ranger, &sectors, &sensor, directions, borders, squares) == KO_OK;
}

/* Corners lie on a circle, 50 to 70 m from the middle. */
static bool open_fence(void)
{
    for (uint32_t i = 0; i < of.corners; i++) {
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        const fix16_t radius = draw(KO_M(50), KO_M(70));
        KO_IGNORE(ko_angle_sin_cos((ko_angle)(i * (UINT32_MAX / of.corners)), &sine, &cosine));
        corners[i].x = (fix16_t)(((int64_t)radius * cosine) >> 30);
        corners[i].y = (fix16_t)(((int64_t)radius * sine) >> 30);
    }
    zone = (ko_fence_zone)KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corners, (uint16_t)of.corners,
                                                KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    return ko_fence_open(&zone, 1, KO_FENCE_ANY, 0, &fence, NULL) == KO_OK;
}

bool tick_open(const vehicle *v)
{
    of = *v;
    seed = 12345U;
    return open_tree() && open_set() && open_sectors() && open_fence();
}

/* ---- a scan ---- */

static void next_scan(uint32_t i)
{
    static const ko_mat3 level = KO_MAT3_IDENTITY;
    ko_quat q;
    (void)i;
    for (uint32_t b = 0; b < BEAMS; b++) {
        distances[b] = (b % 5U == 0U) ? KO_BEAM_NOTHING : draw(KO_M(1), KO_M(12));
    }
    attitude = level;
    if (of.is_tilted && ko_quat_from_integers(KO_M(1), draw(KO_M(-0.1), KO_M(0.1)),
                                              draw(KO_M(-0.1), KO_M(0.1)), 0, &q) == KO_OK) {
        KO_IGNORE(ko_mat3_from_quat(&q, &attitude));
    }
}

static bool ask_scan(uint32_t i)
{
    const ko_scan scan = {0, (int32_t)(UINT32_MAX / BEAMS), BEAMS, distances, KO_M(12)};
    return ko_sectors_look_begin(&sectors, NOW + i, of.is_tilted ? &attitude : NULL) == KO_OK &&
           ko_sectors_add_scan(&sectors, &scan, (of.off_axis != 0) ? &mount : NULL) == KO_OK &&
           ko_sectors_look_end(&sectors) == KO_OK;
}

static bool ask_ranges(uint32_t i)
{
    return ko_sectors_look_begin(&sectors, NOW + i, of.is_tilted ? &attitude : NULL) == KO_OK &&
           ko_sectors_add_ranges(&sectors, &ranger, distances, NULL) == KO_OK &&
           ko_sectors_look_end(&sectors) == KO_OK;
}

/* ---- obstacles ---- */

static void next_report(uint32_t i)
{
    draw_report(MOST_OBSTACLES + 1U + i);
    report.time = NOW;
}

static bool ask_insert(uint32_t i)
{
    ko_tree_id id;
    (void)i;
    const ko_status status = ko_obstacles_insert(&set, &report, NOW, &id);
    return status == KO_OK || status == KO_E_FULL;
}

static bool ask_nearest_obstacle(uint32_t i)
{
    static const ko_vec3 here = {0, 0, 0};
    ko_obstacles_nearest query;
    ko_obstacle_hit hit;
    (void)ko_obstacles_nearest_begin(&set, NOW + i, &here, KO_M(10), KO_ALL, &query);
    return ko_obstacles_nearest_next(&query, NULL, &hit) >= KO_OK;
}

/* ---- a leg ---- */

static void next_leg(uint32_t i)
{
    (void)i;
    leg.a = draw_point(KO_M(30), KO_M(5));
    leg.b = leg.a;
    leg.b.x += draw(KO_M(-15), KO_M(15));
    leg.b.y += draw(KO_M(-15), KO_M(15));
}

static bool ask_fence(uint32_t i)
{
    ko_fence_leg_answer answer;
    (void)i;
    return ko_fence_test_leg(&fence, &leg, &answer) == KO_OK;
}

static bool ask_sweep(uint32_t i)
{
    ko_line line;
    ko_tree_cast cast;
    ko_tree_cast_hit hit;
    static const ko_vec3 half = {KO_M(0.5), KO_M(0.5), KO_M(0.5)};
    (void)i;
    KO_IGNORE(ko_line_from_segment(&leg, &line));
    (void)ko_tree_cast_begin(&tree, &line, &half, KO_ORDER_ASCENDING, KO_ALL, &cast);
    return ko_tree_cast_next(&cast, NULL, &hit) >= KO_OK;
}

/* ---- the tree ---- */

static bool ask_nearest(uint32_t i)
{
    ko_tree_nearest query;
    ko_tree_near near;
    (void)i;
    (void)ko_tree_nearest_begin(&tree, &leg.a, KO_M(5), KO_ALL, &query);
    return ko_tree_nearest_next(&query, NULL, &near) >= KO_OK;
}

static void next_step(uint32_t i)
{
    boxes[i].c.x += draw(KO_M(-0.3), KO_M(0.3));
    boxes[i].c.y += draw(KO_M(-0.3), KO_M(0.3));
}

static bool ask_move(uint32_t i)
{
    return ko_tree_move(&tree, ids[i], &boxes[i], NULL) >= KO_OK;
}

const call tick_calls[] = {
    {"scan of 360 beams into 72 sectors", next_scan, ask_scan},
    {"obstacle into the full set", next_report, ask_insert},
    {"nearest obstacle", NULL, ask_nearest_obstacle},
    {"leg in the fence", next_leg, ask_fence},
    {"leg in the tree: first contact", next_leg, ask_sweep},
    {"nearest in the tree", next_leg, ask_nearest},
    {"object moved in the tree", next_step, ask_move},
    {"scan of 360 beams by a ranger", next_scan, ask_ranges},
};
const unsigned tick_call_count = sizeof tick_calls / sizeof tick_calls[0];
