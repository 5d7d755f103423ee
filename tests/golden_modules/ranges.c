/* Hashes rangers: lidars and grids of ranges, whole and in pieces. */
#include "modules.h"

#include <stddef.h>

enum { COUNT = MODULE_SECTORS, LAYERS = MODULE_LAYERS, BEAMS = MODULE_BEAMS };

static const fix16_t floors[LAYERS + 1] = {-4 * METRE, -METRE / 3, 6 * METRE};
static const ko_body self = {.kind = KO_BODY_SPHERE, .as.sphere = {{0, 0, 0}, METRE / 2}};
static ranger_memory *const memory = &module_memory.ranger;

/* Draws a sensor of one row, or of up to four. */
static ko_ranger_config draw_sensor(void)
{
    ko_ranger_config c = {0};
    const uint32_t form = draw_below(4);
    c.first = (ko_angle)draw();
    c.rows = (form < 2U) ? 1U : 1U + draw_below(4);
    c.count = 1U + draw_below(BEAMS / c.rows);
    c.step = draw_number((form == 1U) ? 0x10000000 : (int32_t)(0x7FFFFFFFU / c.count));
    c.rise = (c.rows > 1U) ? draw_number(0x8000000) : 0;
    c.low = (form == 0U) ? 0 : draw_number(0x20000000);
    c.reach = draw_size(30 * METRE);
    c.mount = draw_pose(METRE / 4);
    return c;
}

void fold_ranges(void)
{
    ko_sectors_config config = {0};
    config.count = 1U + draw_below(COUNT);
    config.layers = 1U + draw_below(LAYERS);
    config.floors = floors;
    config.range = 4 * METRE + draw_size(12 * METRE) / 2;
    config.blind = METRE / 2;
    config.ticks_per_second = 1000;
    config.lifetime = 1000;
    config.self = &self;
    config.self_count = draw_below(2);
    const ko_ranger_config sensor = draw_sensor();
    const ko_mat3 attitude = draw_turn();
    const bool is_turned = draw_below(2) == 0U;
    for (int i = 0; i < BEAMS; i++) {
        memory->distances[i] = draw_number(20 * METRE);
        memory->distances[i] =
            (memory->distances[i] < -3 * METRE) ? KO_BEAM_NOTHING : memory->distances[i];
    }
    fold_signed(ko_sectors_init(&memory->sectors, &config, memory->cells));
    const ko_status status = ko_ranger_init(&memory->ranger, &memory->sectors, &sensor,
                                            memory->beams, memory->borders, memory->squares);
    fold_signed(status);
    fold_signed(ko_sectors_look_begin(&memory->sectors, 0, is_turned ? &attitude : NULL));
    uint32_t budget = draw_below(BEAMS);
    if (status == KO_OK) {
        fold_signed(
            ko_sectors_add_ranges(&memory->sectors, &memory->ranger, memory->distances, &budget));
        fold(budget);
        fold_signed(
            ko_sectors_add_ranges(&memory->sectors, &memory->ranger, memory->distances, NULL));
    }
    fold_signed(ko_sectors_look_end(&memory->sectors));
    if (status == KO_OK) {
        fold_signed(ko_ranger_validate(&memory->ranger, NULL, &budget));
        fold(budget);
    }
    for (uint32_t i = 0; i < config.count * config.layers; i++) {
        fold((uint32_t)memory->cells[i].state);
        fold_signed(memory->cells[i].distance);
    }
}
