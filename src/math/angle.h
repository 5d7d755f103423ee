/* Computes the sine and cosine of half an angle. */
#ifndef KOI_ANGLE_H
#define KOI_ANGLE_H

#include "src/math/rotate.h"

/* Sine and cosine of angle / 2, which is at most a quarter turn either way. The promise is that of
 * ko_angle_sin_cos. */
void koi_angle_half_sin_cos(ko_angle angle, ko_q30 *sine, ko_q30 *cosine);

#endif
