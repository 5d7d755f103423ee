/* Scenes of boxes as they stand in warehouses, games and voxel maps: stacked, touching, equal and
 * elongated. A scene lists its boxes in the order in which a program would make them: row by row,
 * and stack by stack. */
#ifndef BENCH_SCENES_H
#define BENCH_SCENES_H

#include <stdint.h>

#include "keepout/keepout.h"

enum { SCENES_MOST_BOXES = 2048 };

/* The boxes of a scene. Boxes beyond the capacity are left out. */
typedef struct scene_boxes {
    ko_aabb *box;
    uint32_t capacity;
    uint32_t count;
} scene_boxes;

typedef struct scene {
    const char *name;
    void (*make)(scene_boxes *out);
} scene;

extern const scene scenes[];
extern const uint32_t scenes_count;

#endif
