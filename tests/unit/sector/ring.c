#include "ring.h"

#include <stddef.h>

static const fix16_t floors[] = {-METRE, 0, METRE};

ko_sectors ring;
ko_sector_cell ring_cells[RING_COUNT * RING_LAYERS];
ko_sectors_config ring_config;
const ko_sector_motion ring_still = {0, 0, 0, 0};

void ring_begin(void)
{
    ring_config = (ko_sectors_config){.count = RING_COUNT,
                                      .layers = RING_LAYERS,
                                      .floors = floors,
                                      .range = 10 * METRE,
                                      .blind = METRE / 2,
                                      .ticks_per_second = 1000,
                                      .lifetime = RING_LIFE};
    CHECK_EQ(ko_sectors_init(&ring, &ring_config, ring_cells), KO_OK);
}

ko_sector_state ring_known(const ko_sectors *sectors, uint32_t layer, uint32_t sector, uint32_t now,
                           fix16_t *distance)
{
    ko_sector_answer answer;
    CHECK_EQ(ko_sectors_test(sectors, layer, sector, now, &ring_still, &answer), KO_OK);
    CHECK(answer.distance >= 0 && answer.distance <= sectors->config.range);
    CHECK(answer.state != KO_SECTOR_CLEAR || answer.distance == sectors->config.range);
    CHECK(answer.state != KO_SECTOR_UNKNOWN || answer.distance == 0);
    const bool is_hit = answer.state == KO_SECTOR_HIT || answer.state == KO_SECTOR_PARTLY;
    const bool was_hit = answer.state == KO_SECTOR_STALE && answer.distance < sectors->config.range;
    if ((is_hit || was_hit) && distance != NULL) {
        *distance = answer.distance;
    }
    return answer.state;
}

uint32_t ring_states(uint32_t layer, uint32_t now, ko_sector_state state)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < RING_COUNT; i++) {
        count += (ring_known(&ring, layer, i, now, NULL) == state) ? 1U : 0U;
    }
    return count;
}

ko_sector_state ring_at(uint32_t layer, uint32_t sector, fix16_t *distance)
{
    return ring_known(&ring, layer, sector, 0, distance);
}

ko_status ring_put(fix16_t x, fix16_t y, fix16_t z)
{
    const ko_sphere point = {{x, y, z}, 0};
    return ko_sectors_add_sphere(&ring, &point);
}
