/* Eight sectors in two layers, of 10 m range, that the tests share. */
#ifndef RING_H
#define RING_H

#include "harness.h"
#include "keepout/sector.h"

enum { RING_COUNT = 8, RING_LAYERS = 2, RING_LIFE = 100, METRE = 65536 };

extern ko_sectors ring;
extern ko_sector_cell ring_cells[RING_COUNT * RING_LAYERS];
extern ko_sectors_config ring_config; /* layers -1 .. 0 and 0 .. 1 m; ticks of 1 ms */
extern const ko_sector_motion ring_still;

/* Restores ring_config, and makes all sectors unknown. */
void ring_begin(void);

/* The state of a sector. Writes *distance, if not null, where the state has one. */
ko_sector_state ring_known(const ko_sectors *sectors, uint32_t layer, uint32_t sector, uint32_t now,
                           fix16_t *distance);

/* Counts the sectors of a layer that are in a state. */
uint32_t ring_states(uint32_t layer, uint32_t now, ko_sector_state state);
/* The state of a sector of `ring` at time 0. */
ko_sector_state ring_at(uint32_t layer, uint32_t sector, fix16_t *distance);
/* Adds a point to the look that has begun. */
ko_status ring_put(fix16_t x, fix16_t y, fix16_t z);

#endif
