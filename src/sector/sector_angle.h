/* Computes angles and lengths of vectors. */
#ifndef KOI_SECTOR_ANGLE_H
#define KOI_SECTOR_ANGLE_H

#include "src/sector/sector_core.h"

/* The error of koi_sector_angle in 2^-32 of a turn: src/sector/sector_angle.c. */
#define KOI_SECTOR_ANGLE_ERROR 128U

/* The angle of (x, y) from x towards y, at most KOI_SECTOR_ANGLE_ERROR off, for |x|, |y| <= 2^31 -
 * 1. (0, 0) gives any. */
uint32_t koi_sector_angle(int32_t x, int32_t y);

/* Half of the angle under which a disc of radius r at distance d is seen, rounded up. True iff the
 * disc contains the eye: all around. */
bool koi_sector_half_angle(uint32_t r, uint32_t d, uint32_t *half);

uint32_t koi_sector_hypot(int32_t x, int32_t y); /* rounded down */

#endif
