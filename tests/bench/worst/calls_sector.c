/* Sectors: scans, whose steps are beams; volumes, looks and answers, whose steps are cells. */
#include "worst.h"

enum {
    COUNTS,
    FLOORS,
    SHAPE,
    SHIFT = SHAPE + 6,
    TURN,
    MOUNT = TURN + 4,
    SCAN = MOUNT + 3,
    BEAMS = SCAN + 2,
    BEAM_SEED,
    SPEED,
    MOTION,
    ALL_GENES = MOTION + 3,
    MOST_SECTORS = 36,
    MOST_LAYERS = 3,
    MOST_BEAMS = 32,
    NOW = 1000,
};

static ko_sectors sectors;
static ko_sectors other;
static ko_obstacles set;
static ko_tree_node nodes[MOST_BEAMS];
static ko_obstacle_slot slots[MOST_BEAMS];
static ko_sector_cell cells[MOST_SECTORS * MOST_LAYERS];
static ko_sector_cell other_cells[MOST_SECTORS * MOST_LAYERS];
static fix16_t floors[MOST_LAYERS + 1];
static ko_body self;
static ko_aabb box;
static ko_sphere sphere;
static ko_pose mount;
static fix16_t distances[MOST_BEAMS];
static ko_scan scan;
static ko_sector_motion motion;
static ko_angle from;
static uint32_t width;

static void make_scan(const uint32_t *gene)
{
    uint32_t seed = gene[BEAM_SEED];
    scan.first = (ko_angle)gene[SCAN];
    scan.step = (int32_t)gene[SCAN + 1] / 8;
    const uint32_t step = (scan.step < 0) ? 0U - (uint32_t)scan.step : (uint32_t)scan.step;
    const uint32_t most = (step == 0U) ? MOST_BEAMS : UINT32_MAX / step;
    scan.count = gene[BEAMS] % MOST_BEAMS + 1U;
    scan.count = (scan.count < most) ? scan.count : most;
    scan.reach = KO_LIMIT / 2;
    scan.distances = distances;
    for (uint32_t i = 0; i < scan.count; i++) {
        const uint32_t d = draw(&seed);
        distances[i] = (gene[BEAM_SEED] % 4U == 0U)   ? KO_BEAM_NOTHING
                       : (gene[BEAM_SEED] % 4U == 1U) ? (fix16_t)(d >> 3)
                       : (d % 4U == 0U)               ? KO_BEAM_NOTHING - (fix16_t)(d / 4U % 2U)
                                                      : length(d, gene[SHIFT]);
        distances[i] = (distances[i] > scan.reach) ? scan.reach : distances[i];
    }
}

/* Obstacles around the vehicle, for some of the inputs. */
static bool make_set(const uint32_t *gene)
{
    const ko_obstacles_config config = {1000, 1000, 1000, -1, 1, KO_OBSTACLE_REFUSE};
    const uint32_t world[WORLD_GENES] = {gene[BEAM_SEED], gene[SHAPE], gene[SHIFT] / 27U,
                                         gene[SHIFT], gene[SHAPE + 1]};
    memset(nodes, 0, sizeof(nodes));
    if (ko_obstacles_init(&set, &config, nodes, slots, MOST_BEAMS) != KO_OK) {
        return false;
    }
    for (uint32_t i = gene[BEAMS] % MOST_BEAMS; i > 0U; i--) {
        const ko_aabb at = box_in_world(world, i);
        ko_obstacle o = {KO_OBSTACLE_BOX, 0, 0, NOW - i, at.c, at.r, {0, 0, 0}};
        if (gene[SHAPE + 2] % 3U != 0U) {
            o.kind = KO_OBSTACLE_SPHERE;
            o.r = (ko_vec3){(at.r.x < at.r.y) ? at.r.x : at.r.y, 0, 0};
        }
        if (gene[SHAPE + 2] % 2U != 0U) {
            o.velocity = (ko_vec3){part(gene[MOTION], 4), part(gene[MOTION], 8), 3};
        }
        KO_IGNORE(ko_obstacles_insert(&set, &o, NOW, NULL));
    }
    return true;
}

static bool look(ko_sectors *at, uint32_t time)
{
    const ko_mat3 upright = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    return ko_sectors_look_begin(at, time, &upright) == KO_OK &&
           ko_sectors_add_sphere(at, &sphere) == KO_OK &&
           ko_sectors_set_seen(at, 0, from, width) == KO_OK && ko_sectors_look_end(at) == KO_OK;
}

static bool make(const uint32_t *gene)
{
    ko_sectors_config config;
    memset(&config, 0, sizeof(config));
    config.count = gene[COUNTS] % MOST_SECTORS + 1U;
    config.layers = gene[COUNTS] / 64U % MOST_LAYERS + 1U;
    config.floors = floors;
    config.range = KO_LIMIT / 2;
    config.blind = (gene[COUNTS] / 1024U % 2U != 0U) ? length(gene[FLOORS], gene[SHIFT]) : 0;
    config.ticks_per_second = 1000;
    config.lifetime = 500;
    self = (ko_body){.as.sphere = {{0, 0, 0}, 1}, .kind = KO_BODY_SPHERE};
    config.self = &self;
    config.self_count = gene[COUNTS] / 2048U % 2U;
    for (int i = 0; i <= MOST_LAYERS; i++) {
        floors[i] = (i - 1) * (length(gene[FLOORS], gene[SHIFT]) / 4 + 1);
    }
    box = box_of(gene + SHAPE, gene[SHIFT]);
    sphere = sphere_of(gene + SHAPE, gene[SHIFT]);
    mount = (ko_pose){turn_of(gene + TURN), point_of(gene + MOUNT, gene[SHIFT])};
    make_scan(gene);
    motion = (ko_sector_motion){length(gene[SPEED], gene[SPEED]), gene[MOTION],
                                (ko_angle)gene[MOTION + 1], gene[MOTION + 2]};
    from = (ko_angle)gene[MOTION + 1];
    width = gene[MOTION + 2];
    return ko_sectors_init(&sectors, &config, cells) == KO_OK &&
           ko_sectors_init(&other, &config, other_cells) == KO_OK && look(&sectors, NOW) &&
           look(&other, NOW - 100) &&
           ko_sectors_look_begin(&sectors, NOW + 1, (gene[TURN] % 2U != 0U) ? &mount.r : NULL) ==
               KO_OK;
}

static bool make_both(const uint32_t *gene)
{
    return make(gene) && make_set(gene);
}

static bool make_walk(const uint32_t *gene)
{
    return make(gene) && ko_sectors_look_end(&sectors) == KO_OK;
}

static void end_look(void)
{
    KO_IGNORE(ko_sectors_look_end(&sectors));
}

static uint32_t beam_count(void)
{
    return scan.count;
}

static uint32_t cell_count(void)
{
    return sectors.config.count * sectors.config.layers;
}

static ko_status add_scan(uint32_t *purse)
{
    (void)purse;
    return ko_sectors_add_scan(&sectors, &scan, &mount);
}

static ko_status add_sphere(uint32_t *purse)
{
    (void)purse;
    return ko_sectors_add_sphere(&sectors, &sphere);
}

static ko_status add_aabb(uint32_t *purse)
{
    (void)purse;
    return ko_sectors_add_aabb(&sectors, &box, &mount);
}

static ko_status add_obstacles(uint32_t *purse)
{
    uint32_t doubt = 0;
    (void)purse;
    return ko_sectors_add_obstacles(&sectors, &set, NOW + 1, &mount, KO_ALL, &doubt);
}

static uint32_t obstacle_count(void)
{
    return set.tree.count + 1U;
}

static ko_status set_seen(uint32_t *purse)
{
    (void)purse;
    return ko_sectors_set_seen(&sectors, 0, from, width);
}

static uint32_t sector_count(void)
{
    return sectors.config.count;
}

static ko_status test(uint32_t *purse)
{
    ko_sector_answer answer;
    (void)purse;
    return ko_sectors_test(&sectors, 0, width % sectors.config.count, NOW + 200, &motion, &answer);
}

static ko_status mavlink(uint32_t *purse)
{
    const ko_mavlink_config config = {0, sectors.config.layers - 1U, 65000, true};
    uint16_t field[KO_MAVLINK_DISTANCES];
    (void)purse;
    return ko_mavlink_from_sectors(&sectors, &config, NOW + 200, &motion, field);
}

static ko_status init(uint32_t *purse)
{
    const ko_sectors_config config = sectors.config;
    (void)purse;
    return ko_sectors_init(&sectors, &config, cells);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_sectors_validate(&sectors, &worst_walk, purse));
}

static ko_status look_begin(uint32_t *purse)
{
    (void)purse;
    return ko_sectors_look_begin(&sectors, NOW + 2, &mount.r);
}

static ko_status look_end(uint32_t *purse)
{
    (void)purse;
    return ko_sectors_look_end(&sectors);
}

static ko_status test_arc(uint32_t *purse)
{
    ko_sector_answer answer;
    (void)purse;
    return ko_sectors_test_arc(&sectors, from, width, NOW + 200, &motion, &answer);
}

static ko_status merge(uint32_t *purse)
{
    (void)purse;
    return ko_sectors_merge(&sectors, &other, NOW + 200, KO_SECTOR_BOTH, &other);
}

static const call list[] = {
    {"ko_sectors_add_scan", ALL_GENES, make, no_begin, add_scan, beam_count},
    {"ko_sectors_add_sphere", ALL_GENES, make, no_begin, add_sphere, cell_count},
    {"ko_sectors_add_aabb", ALL_GENES, make, no_begin, add_aabb, cell_count},
    {"ko_sectors_look_begin", ALL_GENES, make, no_begin, look_begin, cell_count},
    {"ko_sectors_look_end", ALL_GENES, make, no_begin, look_end, cell_count},
    {"ko_sectors_test_arc", ALL_GENES, make, end_look, test_arc, cell_count},
    {"ko_sectors_merge", ALL_GENES, make, end_look, merge, cell_count},
    {"ko_sectors_test", ALL_GENES, make, end_look, test, one_step},
    {"ko_mavlink_from_sectors", ALL_GENES, make, end_look, mavlink, cell_count},
    {"ko_sectors_add_obstacles", ALL_GENES, make_both, no_begin, add_obstacles, obstacle_count},
    {"ko_sectors_set_seen", ALL_GENES, make, no_begin, set_seen, sector_count},
    {"ko_sectors_init", ALL_GENES, make, no_begin, init, cell_count},
    {"ko_sectors_validate", ALL_GENES, make_walk, walk_begin, validate, NULL},
};
const calls sector_calls = {list, sizeof(list) / sizeof(list[0])};
