/* Places on a move: what making moves and following them share. */
#ifndef KOI_MOVE_H
#define KOI_MOVE_H

#include "keepout/toolpath.h"

/* In the plane of an arc, and across it. */
typedef struct koi_plane_point {
    fix16_t u;
    fix16_t v;
    fix16_t w;
} koi_plane_point;

koi_plane_point koi_move_into_plane(const ko_vec3 *p, ko_plane_axes plane);
ko_vec3 koi_move_out_of_plane(const koi_plane_point *p, ko_plane_axes plane);

/* The place on an arc at an angle from its beginning, 2^-32 of a turn, and a part of the way
 * across, part / whole (whole > 0, both at most 2^30). Off by at most 0.5 LSB on each axis and 0.25
 * of the sine and cosine: 1.2 LSB in all. */
ko_vec3 koi_move_on_arc(const ko_move *move, uint64_t angle, uint32_t part, uint32_t whole);

/* The box of all places, larger by error. False iff it is not legal or the move is none. */
bool koi_move_bounds(const ko_move *move, ko_bounds *out);

#endif
