/* Positions of a log as local metres. */
#ifndef GEODETIC_H
#define GEODETIC_H

#include "track.h"

/* Billionths of a metre east, north and up, to a micrometre: x and y in the plane that touches the
 * WGS84 ellipsoid at the origin, as ko_vec3_from_geo; z is the difference of the heights. Numbers
 * are finite, and heights within 10^6 m. */
void geodetic_to_local(const track_origin *origin, const track_origin *at, int64_t enu[3]);

#endif
