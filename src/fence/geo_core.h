/* Ways between positions: how far the one that is straight in latitude and longitude is from the
 * segment in the plane, and where its points are. */
#ifndef KOI_GEO_CORE_H
#define KOI_GEO_CORE_H

#include "keepout/geo.h"

/* The shorter way from one longitude to another, across the date line too. */
int64_t koi_geo_turn(int32_t from, int32_t to);

/* Upper bound, in LSB, of the distance from the way that is straight in latitude and longitude to
 * the geodesic between its ends. The segment in the plane is less than 7 mm from that. Positions
 * are in range. False if the way is longer than 32 km east or north. */
bool koi_geo_bend(const ko_geo *a, const ko_geo *b, uint32_t *bend);

/* The point in the plane at part / whole of the way that is straight in latitude and longitude,
 * within 1 mm of the exact plane. Both ends are legal in the frame, and part <= whole <= 2^12.
 * False if the point is not within 2^30. */
bool koi_geo_between(const ko_geo_frame *frame, const ko_geo *a, const ko_geo *b, uint32_t part,
                     uint32_t whole, fix16_t *x, fix16_t *y);

#endif
