/* Computes sectors and layers in double precision, from the definition: the distance of the part of
 * a ball or a box that lies within one. */
#ifndef REFERENCE_SECTOR_H
#define REFERENCE_SECTOR_H

#include <stdbool.h>

typedef struct ref_sectors {
    int count;
    int layers;
    double floors[17];
} ref_sectors;

/* Returns the angle of a point around the z axis, from x towards y, in turns of 0 .. 1. */
double ref_turn(const double p[3]);

/* Return the least distance from the axis of the part of a ball, or of a box, that lies within a
 * sector of a layer. The sector and the layer are `wider` on each side, in turns and in units. The
 * result is infinite if there is no such part. Bit i of the index of a box's corner is for axis
 * i. */
typedef struct ref_wider {
    double turns;
    double units;
} ref_wider;
double ref_ball_least(const ref_sectors *s, const double c[3], double r, int layer, int sector,
                      ref_wider wider);
double ref_box_least(const ref_sectors *s, const double corners[8][3], int layer, int sector,
                     ref_wider wider);

/* Computes out = M p, with columns as in ko_mat3, in 2^-30. If `back`, M is transposed. */
void ref_rotate(const int m[9], bool back, const double p[3], double out[3]);

#endif
