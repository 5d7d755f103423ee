/* Sectors and layers in double precision, from the definition: which hold a point or a ball. */
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

/* Is a turn within sector i, but for less than `inside` of a turn at its borders? (Below 0: or that
 * far beyond.) */
bool ref_in_sector(const ref_sectors *s, double turn, int sector, double inside);

/* Does a ball of radius r touch the sector of the layer, widened by so much of a turn? */
bool ref_ball_touches(const ref_sectors *s, const double c[3], double r, int layer, int sector,
                      double wider);

/* Distance of a ball from the axis, 0 on it. */
double ref_ball_distance(const double c[3], double r);

/* out = M p, columns as in ko_mat3, in 2^-30; back: transposed. */
void ref_rotate(const int m[9], bool back, const double p[3], double out[3]);

#endif
