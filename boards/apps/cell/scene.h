/* What is in the cell, and where it is at each tick: an arm of four moving links on its base, the
 * building, and boxes that stand there. */
#ifndef CELL_SCENE_H
#define CELL_SCENE_H

#include "keepout/keepout.h"

/* Parts are numbered: first the links, then what stands still. */
enum { LINKS = 4, BASE = 4, BUILDING = 5, MESHES = 6, CRATES = 3, PARTS = MESHES + CRATES };

/* A mesh at a pose, with the box about it at that pose. The box is found from the hull, from where
 * it was the tick before. */
typedef struct part {
    const char *name;
    ko_mesh mesh; /* not of a crate */
    const ko_hull *hull;
    ko_refit_cache cache;
    ko_vec3 half; /* of a crate: half its extents */
    ko_pose pose;
    ko_aabb box;
} part;

/* How much a mesh's place may be off in another one's frame. Both poses are exact as they stand;
 * the one in the other is rounded: half an LSB on each axis by ko_pose_between, and the matrix
 * by 1.5 * 2^-30 for each metre. The meshes are baked with this as their error, so that their
 * queries allow for it by themselves; to crates it is added. */
#define ROUNDED ((fix16_t)2)

/* Opens the meshes and places what stands still; false if a mesh is damaged. */
bool scene_open(part *parts);

/* Ticks of 20 ms, in all. */
uint32_t scene_ticks(void);

/* Places the links, and their boxes, at a tick; false if something leaves the range. */
bool scene_move(part *parts, uint32_t tick);

/* Links that share a joint always touch there: they are never asked about. */
bool scene_is_asked(uint32_t a, uint32_t b);

#endif
