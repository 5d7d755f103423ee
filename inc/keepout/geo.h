/* Latitude and longitude as positioning delivers them, and local metres.
 *
 * The local frame: x east, y north, in the plane that touches the WGS84 ellipsoid at the origin, so
 * that a straight leg stays straight within it; z is the height that is given, not that over the
 * plane (which at 8 km lies 5 m above the ground). Lengths are those at height 0: in 1000 m of
 * height everything is 1.6 parts in 10,000 farther apart (1.3 m at 8 km), which no such frame of a
 * flight knows. */
#ifndef KEEPOUT_GEO_H
#define KEEPOUT_GEO_H

#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Latitude (north positive) and longitude (east positive) in 1e-7 degrees, as in MAVLink. */
typedef struct ko_geo {
    int32_t lat;
    int32_t lon;
} ko_geo;

#define KO_GEO_DEGREE 10000000L               /* a degree */
#define KO_GEO_MOST_LAT (85L * KO_GEO_DEGREE) /* the north- and southernmost latitude taken */
#define KO_GEO_MOST_LON (180L * KO_GEO_DEGREE)

/* An origin, and the scale of its latitude. Read it as you like, write nothing. */
typedef struct ko_geo_frame {
    ko_geo origin;
    uint32_t north; /* LSB per 1e-7 degrees of latitude, in Q22 */
    ko_q30 sine;    /* of the latitude */
} ko_geo_frame;

/* The frame of an origin. Range: |lat| <= 85 degrees, |lon| <= 180 degrees (both ends are the date
 * line). Fails with KO_E_RANGE iff beyond, KO_E_ARG iff a pointer is null; then out is unchanged.
 * Worst case: one ko_angle_sin_cos, some ten wide multiplications. Reentrant. */
ko_status ko_geo_open(const ko_geo *origin, ko_geo_frame *out);

/* A position in a frame; the height, in millimetres, becomes z. The shorter way around: across the
 * date line too. Range: as ko_geo_open, and a legal result (KO_LIMIT, 8192 m).
 * Promise: x and y within 0.5 mm (33 LSB) of the WGS84 ellipsoid's exact tangent plane; the worst
 * of 10^5 random pairs up to 85 degrees and 8192 m each way was 0.12 mm (8 LSB). A unit of latitude
 * is 11 mm, so this is not what limits it. z is rounded to nearest, at most half an LSB. Not exact
 * and not conservative: allow for it in the warning distance. Fails with KO_E_RANGE iff something
 * is beyond (8192 m away means beyond), KO_E_ARG iff a pointer is null, KO_E_DATA iff the frame is
 * not an open one; then out is unchanged. Worst case: one ko_angle_sin_cos, some thirty wide
 * multiplications. Reentrant. Source: WGS84 (NIMA TR8350.2); series: src/fence/geo.c. */
ko_status ko_geo_to_local(const ko_geo_frame *frame, const ko_geo *at, int32_t height_mm,
                          ko_vec3 *out);

/* The position of a local point; its z is not used. Range: a legal point less than 8190 m away on
 * each axis. Promise: the unit of 1e-7 degrees that ko_geo_to_local takes to the point, or one next
 * to it: within 17 mm. Fails with KO_E_RANGE iff the point is beyond, or what lies there is beyond
 * the latitudes taken, KO_E_ARG iff a pointer is null, KO_E_DATA as above; then out is unchanged.
 * Worst case: 6 times ko_geo_to_local, 12 divisions of 64 bits. Reentrant. */
ko_status ko_geo_from_local(const ko_geo_frame *frame, const ko_vec3 *point, ko_geo *out);

#ifdef __cplusplus
}
#endif

#endif
