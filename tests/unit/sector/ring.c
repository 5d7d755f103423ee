#include "ring.h"

#include <stddef.h>

static const fix16_t floors[] = {-METRE, 0, METRE};

ko_sectors ring;
ko_sector_cell ring_cells[RING_COUNT * RING_LAYERS];
ko_sectors_config ring_config;

void ring_begin(void)
{
    ring_config = (ko_sectors_config){.count = RING_COUNT,
                                      .layers = RING_LAYERS,
                                      .floors = floors,
                                      .range = 10 * METRE,
                                      .blind = METRE / 2,
                                      .lifetime = RING_LIFE};
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
}

uint32_t ring_states(uint32_t layer, uint32_t now, ko_sector_state state)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < RING_COUNT; i++) {
        count += (ko_sectors_at(&ring, layer, i, now, NULL) == state) ? 1U : 0U;
    }
    return count;
}

ko_sector_state ring_at(uint32_t layer, uint32_t sector, fix16_t *distance)
{
    return ko_sectors_at(&ring, layer, sector, 0, distance);
}

ko_status ring_put(fix16_t x, fix16_t y, fix16_t z)
{
    const ko_vec3 point = {x, y, z};
    return ko_sectors_add_point(&ring, &point);
}
