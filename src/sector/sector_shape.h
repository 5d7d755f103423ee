/* Finds how near a convex shape is in each sector that it touches. */
#ifndef KOI_SECTOR_SHAPE_H
#define KOI_SECTOR_SHAPE_H

#include "src/sector/sector_core.h"

/* A box cut by a layer has at most 8 corners and two cuts of each of its 12 edges. */
#define KOI_SECTOR_POINTS 32U

/* A convex shape seen from above, in the frame of the sectors: a disc around one point, or the hull
 * of several, and everything within `error` LSB of it. Coordinates are within 2^30.8, and those of
 * a hull within as much of each other. */
typedef struct koi_sector_shape {
    uint32_t count;
    uint32_t r; /* of a disc; else 0 */
    uint32_t error;
    int32_t x[KOI_SECTOR_POINTS];
    int32_t y[KOI_SECTOR_POINTS];
} koi_sector_shape;

/* Notes a shape in all sectors of a layer that it touches, in each at its least distance there. */
void koi_sector_put_shape(ko_sectors *s, uint32_t layer, const koi_sector_shape *shape);

/* Notes a sphere in the frame of the sectors, and everything within `error` LSB of it. */
void koi_sector_put_sphere(ko_sectors *s, const ko_vec3 *c, uint32_t r, uint32_t error);

#endif
