/* Sectors and layers in double precision, from the definition: how near the part
 * of a ball or a box is that lies within one. */
#ifndef REFERENCE_SECTOR_H
#define REFERENCE_SECTOR_H

#include <stdbool.h>

typedef struct ref_sectors {
    int count;
    int layers;
    double floors[17];
} ref_sectors;

/* Turns, 0 .. 1, of a point about the z axis from x towards y. */
double ref_turn(const double p[3]);

/* The least distance from the axis of the part of a ball, of a box, that is within a sector of a
 * layer, both `wider` on each side, in turns and in units; infinite if there is no such part. A box
 * is given by its 8 corners, bit i of the index for axis i. */
typedef struct ref_wider {
    double turns;
    double units;
} ref_wider;
double ref_ball_least(const ref_sectors *s, const double c[3], double r, int layer, int sector,
                      ref_wider wider);
double ref_box_least(const ref_sectors *s, const double corners[8][3], int layer, int sector,
                     ref_wider wider);

/* out = M p, columns as in ko_mat3, in 2^-30; back: transposed. */
void ref_rotate(const int m[9], bool back, const double p[3], double out[3]);

#endif
