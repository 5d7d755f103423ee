/* Hashes sectors: scans of all kinds, and the states that follow. */
#include "modules.h"

#include <stddef.h>
#include <string.h>

enum { COUNT = MODULE_SECTORS, LAYERS = MODULE_LAYERS, BEAMS = 12, LIFETIME = 2500 };

module_memory_of module_memory;
static const fix16_t floors[LAYERS + 1] = {-4 * METRE, -METRE / 3, 6 * METRE};
static const ko_body self[3] = {
    {.kind = KO_BODY_SPHERE, .as.sphere = {{0, 0, 0}, METRE / 2}},
    {.kind = KO_BODY_CAPSULE, .as.capsule = {{-METRE, 0, 0}, {METRE, 0, 0}, METRE / 8}},
    {.kind = KO_BODY_BOX, .as.box = {{0, METRE / 4, 0}, {METRE / 8, METRE, METRE / 8}}},
};
static sector_memory *const memory = &module_memory.sectors;

static void begin_anew(void)
{
    ko_sectors_config config = {0};
    config.count = 1U + draw_below(COUNT);
    config.layers = 1U + draw_below(LAYERS);
    config.floors = floors;
    config.range = 4 * METRE + draw_size(12 * METRE) / 2;
    config.blind = METRE / 2;
    config.ticks_per_second = 1000U + draw_below(1000);
    config.lifetime = LIFETIME;
    config.self = self;
    config.self_count = draw_below(4);
    if (is_nasty()) {
        config.range = draw_number(METRE);
        config.blind = draw_number(METRE);
    }
    fold_signed(ko_sectors_init(&memory->sectors, &config, memory->cells));
}

static void add_scan(void)
{
    fix16_t distances[BEAMS];
    ko_scan scan = {0};
    const ko_pose mount = draw_pose(METRE / 4);
    const uint32_t form = draw_below(4);
    for (int i = 0; i < BEAMS; i++) {
        distances[i] = draw_number(20 * METRE);
        distances[i] = (distances[i] < -3 * METRE) ? KO_BEAM_NOTHING : distances[i];
    }
    scan.first = (ko_angle)draw();
    scan.step = draw_number((form < 2U) ? 0x10000000 : 0x1FFFFFFF / BEAMS);
    scan.count = draw_below(BEAMS + 1U);
    scan.distances = distances;
    scan.reach = draw_size(30 * METRE);
    if (form == 0U) { /* all around */
        scan.step = (int32_t)(UINT32_MAX / BEAMS) + 1;
        scan.count = BEAMS;
    }
    fold_signed(ko_sectors_add_scan(&memory->sectors, &scan, (form < 2U) ? NULL : &mount));
}

static void add(void)
{
    const ko_vec3 at = draw_point(8 * METRE);
    const ko_sphere point = {at, 0};
    const ko_sphere sphere = draw_sphere(8 * METRE, 2 * METRE);
    const ko_pose vehicle = draw_pose(4 * METRE);
    const ko_vec3 centre = draw_point(8 * METRE);
    const fix16_t x = draw_size(4 * METRE);
    const fix16_t y = draw_size(4 * METRE);
    const fix16_t z = draw_size(4 * METRE);
    const ko_aabb box = {centre, {x, y, z}};
    const uint32_t layer = draw_below(LAYERS + (is_nasty() ? 1U : 0U));
    const uint32_t bits = draw();
    const uint32_t width = (draw_below(4) == 0U) ? UINT32_MAX : draw();
    uint32_t doubt = 0;
    switch (bits % 8U) {
    case 0:
        fold_signed(ko_sectors_add_sphere(&memory->sectors, &point));
        break;
    case 1:
        fold_signed(ko_sectors_add_sphere(&memory->sectors, &sphere));
        break;
    case 2:
        fold_signed(ko_sectors_set_seen(&memory->sectors, layer, (ko_angle)bits, width));
        break;
    case 3:
        if (obstacles.slots != NULL) {
            fold_signed(ko_sectors_add_obstacles(&memory->sectors, &obstacles, now, &vehicle,
                                                 (uint8_t)(bits >> 8) | 3U, &doubt));
            fold(doubt);
        }
        break;
    case 4:
        fold_signed(ko_sectors_add_aabb(&memory->sectors, &box, NULL));
        break;
    case 5:
        fold_signed(ko_sectors_add_aabb(&memory->sectors, &box, &vehicle));
        break;
    default:
        add_scan();
        break;
    }
}

/* The distance of a sector's answer, if it has one. */
static fix16_t something(const ko_sectors *s, const ko_sector_answer *answer)
{
    const bool is_hit = answer->state == KO_SECTOR_HIT || answer->state == KO_SECTOR_PARTLY;
    const bool was_hit = answer->state == KO_SECTOR_STALE && answer->distance < s->config.range;
    return (is_hit || was_hit) ? answer->distance : 0;
}

/* Half of the vehicles stand. */
static ko_sector_motion draw_motion(void)
{
    ko_sector_motion motion = {0, 0, 0, 0};
    if (draw_below(2) == 0U) {
        motion.speed = draw_number(6 * METRE);
        motion.turn = (draw_below(2) == 0U) ? 0U : draw();
        motion.from = (ko_angle)draw();
        motion.width = (draw_below(4) == 0U) ? UINT32_MAX : draw_below(0x40000000U);
    }
    return motion;
}

static void fold_cells(const ko_sectors *s)
{
    const ko_sector_motion motion = draw_motion();
    for (uint32_t i = 0; i <= COUNT; i++) {
        for (uint32_t layer = 0; layer <= LAYERS; layer++) {
            ko_sector_answer answer = {KO_SECTOR_UNKNOWN, 0, 0};
            KO_IGNORE(ko_sectors_test(s, layer, i, now, &motion, &answer));
            fold((uint32_t)answer.state);
            fold_signed(something(s, &answer));
            fold(answer.age);
        }
    }
}

/* Continues from the state before the scan. */
static void fold_merged(void)
{
    ko_sectors merged = {0};
    ko_sectors_config config = memory->sectors.config;
    const ko_sector_merge how = (ko_sector_merge)draw_below(is_nasty() ? 3U : 2U);
    config.range = 1 + draw_size(8 * METRE);
    config.lifetime = 1U + draw_below(2 * LIFETIME);
    fold_signed(ko_sectors_init(&merged, &config, memory->merged_cells));
    if (merged.cells != NULL && memory->earlier.cells != NULL) {
        fold_signed(ko_sectors_merge(&memory->earlier, &memory->sectors, now, how, &merged));
        fold_cells(&merged);
    }
    memcpy(memory->earlier_cells, memory->cells, sizeof(memory->cells));
    memory->earlier = memory->sectors;
    memory->earlier.cells = memory->earlier_cells;
}

/* Some steps of a walk, and a whole one. */
static void fold_validation(const ko_sectors *s)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t steps = draw_below(20);
    fold_signed(ko_sectors_validate(s, &walk, &steps));
    fold(steps);
    fold_signed(ko_sectors_validate(s, NULL, NULL));
}

static void fold_known(void)
{
    fold_cells(&memory->sectors);
    fold_validation(&memory->sectors);
    for (int i = 0; i < 3; i++) {
        const ko_angle from = (ko_angle)draw();
        const uint32_t width = draw();
        const ko_sector_motion motion = draw_motion();
        ko_sector_answer answer = {KO_SECTOR_UNKNOWN, 0, 0};
        KO_IGNORE(ko_sectors_test_arc(&memory->sectors, from, width, now, &motion, &answer));
        fold((uint32_t)answer.state);
        fold(answer.age);
        fold_signed((answer.state >= KO_SECTOR_HIT) ? answer.distance : 0);
    }
}

static void fold_message(void)
{
    uint16_t centimetres[KO_MAVLINK_DISTANCES] = {0};
    const uint32_t low = draw_below(LAYERS);
    const uint32_t high = draw_below(LAYERS);
    const uint16_t most = (uint16_t)draw_below(is_nasty() ? 65536U : 400U);
    const bool is_z_up = draw_below(2) == 0U;
    const ko_mavlink_config config = {low, high, most, is_z_up};
    const ko_sector_motion motion = draw_motion();
    fold_signed(ko_mavlink_from_sectors(&memory->sectors, &config, now, &motion, centimetres));
    for (unsigned i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        fold(centimetres[i]);
    }
}

void fold_sectors(void)
{
    if (memory->sectors.cells == NULL || draw_below(8) == 0U) {
        begin_anew();
    }
    if (memory->sectors.cells == NULL) {
        return; /* the first config was refused */
    }
    const ko_mat3 attitude = draw_turn();
    const uint32_t bits = draw();
    if ((bits & 7U) != 0U) {
        fold_signed(
            ko_sectors_look_begin(&memory->sectors, now, ((bits & 8U) != 0U) ? NULL : &attitude));
    }
    for (int i = 0; i < 5; i++) {
        add();
    }
    if ((bits & 0x70U) != 0U) {
        fold_signed(ko_sectors_look_end(&memory->sectors));
    }
    fold_known();
    fold_merged();
    fold_message();
}
