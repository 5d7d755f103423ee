/* The parts of golden_modules. Each hashes its answers for a round's random input. */
#ifndef GOLDEN_MODULES_H
#define GOLDEN_MODULES_H

#include "draw.h"

void fold_geo(void);
void fold_fence(void);
void fold_obstacles(void);
void fold_sectors(void);
void fold_ranges(void);
void fold_toolpath(void);

/* The obstacle set continues from round to round, and the sectors use it, too. */
enum { OBSTACLES = 11 };
extern ko_obstacles obstacles;
extern uint32_t now;

/* Sectors and rangers have their turns one after the other, and share their memory: 8 KB of RAM
 * hold all modules. */
enum { MODULE_SECTORS = 18, MODULE_LAYERS = 2, MODULE_BEAMS = 24 };
typedef struct sector_memory {
    ko_sectors sectors;
    ko_sectors earlier;
    ko_sector_cell cells[MODULE_SECTORS * MODULE_LAYERS];
    ko_sector_cell earlier_cells[MODULE_SECTORS * MODULE_LAYERS];
    ko_sector_cell merged_cells[MODULE_SECTORS * MODULE_LAYERS];
} sector_memory;
typedef struct ranger_memory {
    ko_sectors sectors;
    ko_ranger ranger;
    ko_sector_cell cells[MODULE_SECTORS * MODULE_LAYERS];
    ko_ranger_beam beams[MODULE_BEAMS];
    ko_ranger_border borders[KO_RANGER_BORDERS(MODULE_SECTORS)];
    uint32_t squares[KO_RANGER_SQUARES(MODULE_SECTORS, MODULE_LAYERS)];
    fix16_t distances[MODULE_BEAMS];
} ranger_memory;
typedef union module_memory_of {
    sector_memory sectors;
    ranger_memory ranger;
} module_memory_of;
extern module_memory_of module_memory;

#endif
