/* The path of a cast through a frozen tree, in cells, for frozen_cast.c. */
#ifndef KOI_FROZEN_PATH_H
#define KOI_FROZEN_PATH_H

#include "src/frozen/frozen_core.h"

#include "port/box.h"

/* Sets the path of a query from its line and half, and its reach from the line's bounds. */
void koi_frozen_path_set(ko_frozen_cast *query, const ko_frozen *frozen);

/* Narrows the reach to the part of the path up to a time. */
void koi_frozen_path_narrow(ko_frozen_cast *query, const ko_frozen *frozen, ko_q30 time);

/* True iff the path meets the exact box of a leaf, within its reach. */
bool koi_frozen_path_meets(const ko_frozen_cast *query, const ko_bounds *box);

/* When the path enters a box that it meets, rounded down. */
ko_q30 koi_frozen_path_enter(const ko_frozen_cast *query, const ko_bounds *box);

/* A node's box on one axis, twice: how far its centre is from the path's origin, and its radius. */
typedef struct koi_frozen_side {
    int32_t centre;
    uint32_t radius;
} koi_frozen_side;

static inline koi_frozen_side koi_frozen_side_of(const ko_frozen_cast *query, uint32_t span,
                                                 uint32_t axis)
{
    const uint32_t before = span & 0xFFFFU;
    const uint32_t after = span >> 16;
    const koi_frozen_side side = {(int32_t)(before - after + (uint32_t)query->from[axis]),
                                  query->width[axis] - before - after};
    return side;
}

/* True only if no part of the path's line is in the rectangle that the node's box is on the plane
 * of axes j and k: frozen_path.c. */
static inline bool koi_frozen_path_passes(const ko_frozen_cast *query, koi_frozen_side on_j,
                                          koi_frozen_side on_k, uint32_t j, uint32_t k)
{
    const uint32_t cross = (uint32_t)on_j.centre * (uint32_t)query->way[k] -
                           (uint32_t)on_k.centre * (uint32_t)query->way[j];
    const uint32_t room = on_j.radius * query->size[k] + on_k.radius * query->size[j];
    return koi_magnitude((int32_t)cross) > room + (UINT32_C(1) << 17);
}

/* False only if the path misses all boxes below a node. */
static inline bool koi_frozen_path_nears(const ko_frozen_cast *query, const ko_frozen_node *node)
{
    if (!koi_port_cells_touch(node, query->span[0], query->span[1], query->span[2])) {
        return false;
    }
    if (query->is_rough != 0U) {
        return true;
    }
    const koi_frozen_side x = koi_frozen_side_of(query, node->span[0], 0);
    const koi_frozen_side y = koi_frozen_side_of(query, node->span[1], 1);
    if (koi_frozen_path_passes(query, x, y, 0, 1)) {
        return false;
    }
    const koi_frozen_side z = koi_frozen_side_of(query, node->span[2], 2);
    return !koi_frozen_path_passes(query, x, z, 0, 2) && !koi_frozen_path_passes(query, y, z, 1, 2);
}

#endif
