/* The parts of the cell and their poses at each tick. An arm of four moving links on its base, the
 * building, and boxes that stand in it. */
#ifndef CELL_SCENE_H
#define CELL_SCENE_H

#include "keepout/keepout.h"

/* Numbers of the parts: first the links, then the parts that stand still. */
enum { LINKS = 4, BASE = 4, BUILDING = 5, MESHES = 6, CRATES = 3, PARTS = MESHES + CRATES };

/* A mesh at a pose, with the box around it at that pose. The box is found by climbing the hull from
 * the extreme corners of the tick before. */
typedef struct part {
    const char *name;
    ko_mesh mesh; /* a crate has none */
    const ko_hull *hull;
    ko_refit_cache cache;
    ko_vec3 half; /* a crate's half extents */
    ko_pose pose;
    ko_aabb box;
} part;

/* The greatest error of a mesh in the frame of another. Both poses are exact as stored, but the
 * pose of one in the other is rounded. That is half an LSB on each axis in ko_pose_between, and 1.5
 * * 2^-30 for each metre in the matrix. The meshes are baked with this as their error, so their
 * queries allow for it. Crates are made larger by it. */
#define ROUNDED ((fix16_t)2)

/* Opens the meshes and places the parts that stand still. False if a mesh is damaged. */
bool scene_open(part *parts);

/* The number of ticks, each of 20 ms. */
uint32_t scene_ticks(void);

/* Places the links and their boxes at a tick. False if one leaves the range. */
bool scene_move(part *parts, uint32_t tick);

/* False for links that share a joint: they always touch there. */
bool scene_is_asked(uint32_t a, uint32_t b);

#endif
