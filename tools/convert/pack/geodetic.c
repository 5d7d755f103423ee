#include "geodetic.h"

#include <math.h>

static const double axis = 6378137.0;
static const double eccentricity2 = 6.69437999014e-3;

/* A point of the ellipsoid at longitude 0: how far it is from the axis of the earth, and how far
 * above the equator. */
static void meridian_point(double lat, double *from_axis, double *above)
{
    const double s = sin(lat);
    const double normal = axis / sqrt(1 - eccentricity2 * s * s);
    *from_axis = normal * cos(lat);
    *above = normal * (1 - eccentricity2) * s;
}

static int64_t to_micrometre(double metres)
{
    return (int64_t)llround(metres * 1e6) * 1000;
}

void geodetic_to_local(const track_origin *origin, const track_origin *at, int64_t enu[3])
{
    const double degree = acos(-1) / 180;
    const double turn = remainder(at->lon - origin->lon, 360) * degree;
    const double lat = origin->lat * degree;
    double from_axis[2];
    double above[2];
    meridian_point(lat, &from_axis[0], &above[0]);
    meridian_point(at->lat * degree, &from_axis[1], &above[1]);
    const double outward = from_axis[1] * cos(turn) - from_axis[0];
    enu[0] = to_micrometre(from_axis[1] * sin(turn));
    enu[1] = to_micrometre((above[1] - above[0]) * cos(lat) - outward * sin(lat));
    enu[2] = to_micrometre(at->alt - origin->alt);
}
