/* Says whether a ball is in range, and whether a sphere holds another. */
#ifndef KOI_SPHERE_H
#define KOI_SPHERE_H

#include "src/round/round.h"

/* True iff every point of inner is a point of outer; exact. */
bool koi_sphere_holds(const ko_sphere *outer, const ko_sphere *inner);

/* True iff a ball is in range: r >= 0 and |c| + r <= KO_LIMIT on each axis. */
bool koi_round_is_legal(const ko_vec3 *c, fix16_t r);

#endif
