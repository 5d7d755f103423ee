/* The points of a move, which making moves and following them share. */
#ifndef KOI_MOVE_H
#define KOI_MOVE_H

#include "keepout/toolpath.h"

/* A point by its coordinates in the plane of an arc (u, v) and across it (w). */
typedef struct koi_plane_point {
    fix16_t u;
    fix16_t v;
    fix16_t w;
} koi_plane_point;

koi_plane_point koi_move_into_plane(const ko_vec3 *p, ko_plane_axes plane);
ko_vec3 koi_move_out_of_plane(const koi_plane_point *p, ko_plane_axes plane);

/* The point of an arc at an angle from its start, in 2^-32 of a turn, and at the fraction part /
 * whole of its displacement across (whole > 0, both at most 2^30). It is off by at most 0.5 LSB on
 * each axis, and by 0.25 for the sine and cosine: 1.2 LSB in all. */
ko_vec3 koi_move_on_arc(const ko_move *move, uint64_t angle, uint32_t part, uint32_t whole);

/* The box of all points of a move, larger by its error. False if the box or the move is not
 * legal. */
bool koi_move_bounds(const ko_move *move, ko_bounds *out);

#endif
