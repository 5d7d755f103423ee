/* What the sources of sector.h share. */
#ifndef KO_SECTOR_CORE_H
#define KO_SECTOR_CORE_H

#include "keepout/sector.h"

/* Bits of ko_sector_cell.look. */
#define KO_LOOK_SEEN 1U
#define KO_LOOK_HIT 2U

/* How far ko_sector_angle may be off, in 2^-32 of a turn: see there. */
#define KO_SECTOR_ANGLE_ERROR 128U

/* Where sectors meet: position p = angle * count + half a sector; sector k is from k to k + 1. */
static inline uint64_t ko_sector_position(const ko_sectors *s, uint32_t angle)
{
    return (uint64_t)angle * s->config.count + 0x80000000U;
}

/* The angle of (x, y) from x towards y, at most KO_SECTOR_ANGLE_ERROR off; |x|, |y| <= 2^31 - 1.
 * Of (0, 0) any. */
uint32_t ko_sector_angle(int32_t x, int32_t y);

/* Half of the angle that a disc of radius r at distance d is seen under, rounded up; true iff the
 * disc reaches the eye: all around. */
bool ko_sector_half_angle(uint32_t r, uint32_t d, uint32_t *half);

uint32_t ko_sector_hypot(int32_t x, int32_t y); /* rounded down */

/* Puts in a hit at a distance, in all sectors that from .. from + width touches, in all layers
 * that low .. high touches. */
void ko_sector_put(ko_sectors *s, uint32_t from, uint64_t width, int64_t low, int64_t high,
                   uint32_t distance);

/* A sphere in the frame of the sectors, everything within `error` LSB of it. */
void ko_sector_put_sphere(ko_sectors *s, const ko_vec3 *c, uint32_t r, uint32_t error);

/* Marks all sectors of a layer within from .. from + width as seen. */
void ko_sector_mark(ko_sectors *s, uint32_t layer, uint32_t from, uint64_t width);

/* True iff a point of the body is in a volume of the vehicle. */
bool ko_sector_is_self(const ko_sectors *s, const ko_vec3 *point);

#endif
