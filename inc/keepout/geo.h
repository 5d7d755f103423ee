/** Latitude and longitude, as positioning delivers them, and local metres.
 *
 * The local frame has x to the east and y to the north, in the plane that touches the WGS84
 * ellipsoid at the origin. A geodesic is straight in it, within 7 mm. A line that is straight in
 * latitude and longitude is not: ko_geo_margin_leg bounds the difference. z is the height that is
 * given. It is not the height over the plane, below which the ground lies 5 m at 8 km. Lengths are
 * those at height 0. In 1000 m of height everything is 1.6 parts in 10,000 farther apart: 1.3 m at
 * 8 km. */
#ifndef KEEPOUT_GEO_H
#define KEEPOUT_GEO_H

#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A position in 1e-7 degrees, as in MAVLink: latitude (north positive), longitude (east
 * positive). */
typedef struct ko_geo {
    int32_t lat; /**< the latitude; north is positive */
    int32_t lon; /**< the longitude; east is positive */
} ko_geo;

/** A degree. */
#define KO_GEO_DEGREE 10000000L
#define KO_GEO_MOST_LAT (85L * KO_GEO_DEGREE)  /**< the largest latitude, north or south */
#define KO_GEO_MOST_LON (180L * KO_GEO_DEGREE) /**< the largest longitude, east or west */

/** An origin, and the scale of its latitude. Read only. */
typedef struct ko_geo_frame {
    ko_geo origin;  /**< the position of the point 0, 0 */
    uint32_t north; /**< LSB per 1e-7 degrees of latitude, in Q22 */
    ko_q30 sine;    /**< of the latitude */
    uint32_t seal;  /**< a checksum of the other fields */
} ko_geo_frame;

/** Makes the local frame of an origin.
 *
 * @param origin  at most 85 degrees north or south; both ends of the longitudes are the date line
 * @fails    KO_E_RANGE if the origin is beyond
 * @cost     one ko_angle_sin_cos, some ten wide multiplications */
KO_CHECKED ko_status ko_geo_frame_open(const ko_geo *origin, ko_geo_frame *frame);

/** Validates a frame: its fields are as ko_geo_frame_open left them.
 *
 * @promise  one and two changed bits are found
 * @fails    KO_E_DATA if something is damaged, or the frame is not an open one
 * @cost     four products of 32 bits */
KO_CHECKED ko_status ko_geo_frame_validate(const ko_geo_frame *frame);

/** Converts a position to a local point. It goes the shorter way around, across the date line too.
 *
 * @param height_mm  in millimetres; it becomes z, rounded to nearest
 * @promise  neither exact nor conservative: x and y are within 0.5 mm (33 LSB) of the exact tangent
 *           plane; allow for that in a warning distance. The worst of 10^5 random pairs up to 85
 *           degrees and 8192 m each way is 0.12 mm. A unit of latitude is 11 mm
 * @fails    KO_E_RANGE if the position is beyond, or 8192 m or more away; KO_E_DATA if the frame is
 *           not an open one
 * @cost     one ko_angle_sin_cos, some thirty wide multiplications
 * @see      WGS84 (NIMA TR8350.2); the series stand in src/fence/geo.c */
KO_CHECKED ko_status ko_vec3_from_geo(const ko_geo *at, int32_t height_mm,
                                      const ko_geo_frame *frame, ko_vec3 *point);

/** Converts a local point to a position. The point's z does not matter.
 *
 * @param point  less than 8190 m away on each axis
 * @promise  within 17 mm: it is the unit of 1e-7 degrees that ko_vec3_from_geo takes to the point,
 *           or the one next to it
 * @fails    KO_E_RANGE if the point, or the latitude there, is beyond; KO_E_DATA if the frame is
 *           not an open one
 * @cost     6 times ko_vec3_from_geo, 12 divisions of 64 bits */
KO_CHECKED ko_status ko_geo_from_vec3(const ko_vec3 *point, const ko_geo_frame *frame, ko_geo *at);

/** The clearance that a point needs, where its position and a fence's corners come as latitude and
 * longitude: 1 cm. */
#define KO_GEO_MARGIN 656

/** Computes the clearance that a leg between two positions needs.
 *
 * Keepout's leg is the segment between two local points. A vehicle flies another way: straight in
 * latitude and longitude, along the geodesic, or straight in a plane of its autopilot. With L the
 * length, all of these are within
 *
 *     1.09 L^2 tan(larger |latitude|) / (8 * 6,335,439 m) + 1 cm
 *
 * of the segment. So they break nothing if the segment's clearance is at least that. It is 3.6 cm
 * for 1 km at 50 degrees. Ways from south to north take less.
 *
 * @param[out] margin  at most that bound; more is not needed
 * @promise  conservative: never below the deviation from the segment in a frame that holds both
 * @fails    KO_E_RANGE if a position is beyond, or they are more than 32 km apart east or north
 * @cost     two ko_angle_sin_cos, one ko_fix_sqrt_up, two divisions of 64 bits
 * @see      the derivation in src/fence/geo.c */
KO_CHECKED ko_status ko_geo_margin_leg(const ko_geo *a, const ko_geo *b, fix16_t *margin);

#ifdef __cplusplus
}
#endif

#endif
