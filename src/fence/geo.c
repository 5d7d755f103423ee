/* Projects latitude and longitude into a tangent plane, in integers.
 *
 * With phi the latitude, s and c its sine and cosine, d the differences to the origin in radians,
 * a and e2 the ellipsoid's axis and squared eccentricity, w = e2 s^2 <= 0.0067:
 *
 *     N = a (1 - w)^(-1/2)              = a (1 + w/2 + 3 w^2/8 + 5 w^3/16 + 35 w^4/128 + ...)
 *     M = a (1 - e2) (1 - w)^(-3/2)     = a (1 - e2) (1 + 3 w/2 + 15 w^2/8 + 35 w^3/16 + ...)
 *     x = N c sin dlon                  = N c dlon (1 - dlon^2 / 6 + ...)
 *     y = M dlat (1 - dlat^2 / 6) + sin(origin) N c dlon^2 / 2 (1 - dlon^2 / 12 + ...)
 *
 * The second term of y says that parallels are curved, seen from the origin. It is 8.7 m at 60
 * degrees and 8 km. M is the mean of its values at both ends. The series leave out, and the
 * arithmetic rounds, this much:
 *
 * | left out, rounded | error |
 * | --- | --- |
 * | the rest of N | less than 1e-11 |
 * | the rest of M | 5e-9: 40 um at 8 km |
 * | the change of M between the ends | 35 um |
 * | dlon^5 / 120 of x | 3 um |
 * | dlon^6 / 720 of y | less |
 * | scales in Q22 of LSB per unit | 4e-9 of x at 85 degrees: 30 um |
 * | the latitude's angle in 2^-32 turns | 1.5e-9 | */
#include "src/fence/geo_core.h"

#include <stddef.h>

#include "keepout/fix.h"
#include "src/math/quotient.h"
#include "src/math/digest.h"
#include "src/math/wide.h"

#define ECCENTRICITY_Q38 1840137160U /* e2 */
#define EAST_Q22 3059926863U         /* a in LSB per 1e-7 degrees */
#define NORTH_Q22 3039442550U        /* a (1 - e2) */
#define RADIANS_Q60 2012227627U      /* a unit: pi / 1.8e9 */
#define SQUARE_Q88 942745252U        /* its square, times 2^88 */
#define ANGLE_Q30 1281023894         /* a unit in 2^-32 of a turn */

/* Upper bounds in units of what is less than 8192 m away: 1.1e4 m, and 1.6e4 m at 85 degrees. */
#define MOST_NORTH (INT32_C(1) << 20)
#define MOST_EAST (INT32_C(1) << 24)

#define TURN INT64_C(3600000000)

int64_t koi_geo_turn(int32_t from, int32_t to)
{
    const int64_t way = (int64_t)to - from;
    return way - ((way > TURN / 2) ? TURN : (way < -TURN / 2) ? -TURN : 0);
}

static bool is_in_range(const ko_geo *at)
{
    return at->lat >= -KO_GEO_MOST_LAT && at->lat <= KO_GEO_MOST_LAT &&
           at->lon >= -KO_GEO_MOST_LON && at->lon <= KO_GEO_MOST_LON;
}

/* |lat| * 2^31 < 2^61. */
static void sin_cos_of(int32_t lat, ko_q30 *sine, ko_q30 *cosine)
{
    const int64_t angle = (koi_port_mul(lat, ANGLE_Q30) + (INT64_C(1) << 29)) >> 30;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)angle, sine, cosine));
}

/* e2 s^2 in Q38, below 2^31. */
static uint32_t squeeze_of(ko_q30 sine)
{
    const uint32_t size = koi_magnitude(sine);
    const uint32_t square = (uint32_t)(koi_port_umul(size, size) >> 30);
    return (uint32_t)(koi_port_umul(square, ECCENTRICITY_Q38) >> 30);
}

/* scale * (1 + w (c[0] + w (c[1] + w (c[2] + w c[3])))), the coefficients in Q30; at most 1.011
 * times scale, below 2^32. */
static uint32_t stretched(uint32_t scale, uint32_t w, const uint32_t c[4])
{
    uint32_t sum = c[3];
    for (uint32_t i = 3U; i > 0U; i--) {
        sum = c[i - 1U] + (uint32_t)(koi_port_umul(w, sum) >> 38);
    }
    const uint32_t more = (uint32_t)(koi_port_umul(w, sum) >> 32); /* Q36 */
    return scale + (uint32_t)((koi_port_umul(scale, more) + (UINT64_C(1) << 35)) >> 36);
}

static uint32_t north_scale(uint32_t w)
{
    static const uint32_t series[4] = {1610612736U, 2013265920U, 2348810240U, 2642411520U};
    return stretched(NORTH_Q22, w, series);
}

static uint32_t east_scale(uint32_t w, ko_q30 cosine)
{
    static const uint32_t series[4] = {536870912U, 402653184U, 335544320U, 293601280U};
    const uint64_t wide = koi_port_umul(stretched(EAST_Q22, w, series), (uint32_t)cosine);
    return (uint32_t)((wide + (UINT64_C(1) << 29)) >> 30);
}

/* (d pi / 1.8e9)^2 in Q40, |d| <= 2^24: below 2^30. */
static int64_t square_of(int32_t d)
{
    const uint32_t size = koi_magnitude(d);
    return (int64_t)(koi_port_umul((uint32_t)(koi_port_umul(size, size) >> 16), SQUARE_Q88) >> 32);
}

/* (x / den) >> shift for a den of 6 or 12, as C divides and shifts: both round x >= 0 down, and for
 * x < 0 the shift rounds the size up. Range: |x| <= 2^(shift + 28). A third of 32 bits is a product
 * with 2^33 / 3, rounded up. */
static inline int64_t divided_down(int64_t x, uint32_t den, uint32_t shift)
{
    const uint64_t most = ((uint64_t)den << shift) - den;
    const uint32_t part = (uint32_t)((koi_magnitude64(x) + ((x < 0) ? most : 0U)) >> shift);
    const uint32_t third = (uint32_t)(koi_port_umul(part, 0xAAAAAAABU) >> 33);
    const int64_t size = third / (den / 3U);
    return (x < 0) ? -size : size;
}

/* Projects a position into the plane, in LSB and 8 bits more. |dlon| <= 2^24 and |dlat| <= 2^20, so
 * the first products are below 2^56. False if it is farther than 2^30 LSB east, which is not legal.
 * Else `east` is within 2^38, dlon2 and dlat2 within 2^30, `angle` (Q30) within 2^25, and `bend`
 * within 2^33. */
static bool project(const ko_geo_frame *frame, int32_t lat, int32_t dlat, int32_t dlon, int64_t *x,
                    int64_t *y)
{
    ko_q30 sine;
    ko_q30 cosine;
    sin_cos_of(lat, &sine, &cosine);
    const uint32_t w = squeeze_of(sine);
    const int64_t east = (int64_t)dlon * (int64_t)east_scale(w, cosine) / (1 << 14);
    if (east > (INT64_C(1) << 38) || east < -(INT64_C(1) << 38)) {
        return false;
    }
    const int64_t scale = ((int64_t)north_scale(w) + (int64_t)frame->north) / 2;
    const int64_t north = (int64_t)dlat * scale / (1 << 14);
    const int64_t dlon2 = square_of(dlon);
    const int64_t dlat2 = square_of(dlat);
    const int64_t angle = koi_port_mul(dlon, (int32_t)RADIANS_Q60) >> 30;
    int64_t bend = ((east >> 8) * angle) >> 22;
    bend = ((bend >> 2) * frame->sine) >> 28;
    bend -= divided_down((bend >> 10) * dlon2, 12U, 30U);
    *x = east - divided_down((east >> 12) * dlon2, 6U, 28U);
    *y = north - divided_down((north >> 12) * dlat2, 6U, 28U) + bend / 2;
    return true;
}

static uint32_t seal_of(const ko_geo_frame *frame)
{
    uint32_t seal = koi_digest(0, (uint32_t)frame->origin.lat);
    seal = koi_digest(seal, (uint32_t)frame->origin.lon);
    seal = koi_digest(seal, frame->north);
    return koi_digest(seal, (uint32_t)frame->sine);
}

ko_status ko_geo_frame_open(const ko_geo *origin, ko_geo_frame *frame)
{
    if (origin == NULL || frame == NULL) {
        return KO_E_ARG;
    }
    if (!is_in_range(origin)) {
        return KO_E_RANGE;
    }
    ko_geo_frame open = {*origin, 0, 0, 0};
    ko_q30 cosine;
    sin_cos_of(origin->lat, &open.sine, &cosine);
    open.north = north_scale(squeeze_of(open.sine));
    open.seal = seal_of(&open);
    *frame = open;
    return KO_OK;
}

/* The scale of latitude is that of the equator, or up to 1.011 times as large. */
static bool is_open(const ko_geo_frame *frame)
{
    return frame->north - NORTH_Q22 <= NORTH_Q22 / 90U && is_in_range(&frame->origin) &&
           frame->sine <= KO_Q30_ONE && frame->sine >= -KO_Q30_ONE;
}

ko_status ko_geo_frame_validate(const ko_geo_frame *frame)
{
    if (frame == NULL) {
        return KO_E_ARG;
    }
    return (is_open(frame) && frame->seal == seal_of(frame)) ? KO_OK : KO_E_DATA;
}

/* Projects a position, the shorter way around. False if it is too far away to be legal. */
static bool project_to(const ko_geo_frame *frame, const ko_geo *at, int64_t *x, int64_t *y)
{
    const int64_t dlon = koi_geo_turn(frame->origin.lon, at->lon);
    const int64_t dlat = (int64_t)at->lat - frame->origin.lat;
    if (dlon > MOST_EAST || dlon < -MOST_EAST || dlat > MOST_NORTH || dlat < -MOST_NORTH) {
        return false;
    }
    return project(frame, at->lat, (int32_t)dlat, (int32_t)dlon, x, y);
}

/* x / 1000, rounded down: a product with 2^38 / 1000, rounded up, for any 32 bits. */
static uint32_t thousandth(uint32_t x)
{
    return (uint32_t)(koi_port_umul(x, 274877907U) >> 38);
}

/* Millimetres in LSB, to nearest, halves away from zero. |mm| 2^16 is below 2^47. */
static int64_t metres_of(int32_t mm)
{
    const uint32_t size = koi_magnitude(mm);
    const uint32_t metres = thousandth(size);
    const uint32_t rest = size - 1000U * metres;
    const int64_t wide = ((int64_t)metres << 16) + thousandth((rest << 16) + 500U);
    return (mm < 0) ? -wide : wide;
}

static bool is_legal(int64_t x)
{
    return x >= -KO_LIMIT && x <= KO_LIMIT;
}

ko_status ko_vec3_from_geo(const ko_geo *at, int32_t height_mm, const ko_geo_frame *frame,
                           ko_vec3 *point)
{
    if (at == NULL || frame == NULL || point == NULL) {
        return KO_E_ARG;
    }
    if (!is_open(frame)) {
        return KO_E_DATA;
    }
    int64_t x;
    int64_t y;
    if (!is_in_range(at) || !project_to(frame, at, &x, &y)) {
        return KO_E_RANGE;
    }
    const int64_t z = metres_of(height_mm);
    x = (x + 128) >> 8;
    y = (y + 128) >> 8;
    if (!is_legal(x) || !is_legal(y) || !is_legal(z)) {
        return KO_E_RANGE;
    }
    const ko_vec3 local = {(fix16_t)x, (fix16_t)y, (fix16_t)z};
    *point = local;
    return KO_OK;
}

/* a / b to nearest; b > 0. */
static int64_t divided(int64_t a, uint32_t b)
{
    const int64_t half = (int64_t)(b / 2U);
    return koi_quotient_cut(a + ((a < 0) ? -half : half), b);
}

/* Newton's method with the scales of the origin. Each step leaves a few thousandths of the error.
 *
 * Each guess is in the plane. At 85 degrees 8190 m are 0.85 degrees of longitude. A step gives
 * that, whatever the guess was, and a change of 0.15 degrees of latitude makes 3 % of it. A step of
 * latitude gives 8190 m, 121 m of the parallel's bend and 0.6 % of the guess: below 8.4 km. */
ko_status ko_geo_from_vec3(const ko_vec3 *point, const ko_geo_frame *frame, ko_geo *at)
{
    enum { STEPS = 6 };
    static const fix16_t most = 8190 * 65536;
    if (point == NULL || frame == NULL || at == NULL) {
        return KO_E_ARG;
    }
    if (!is_open(frame)) {
        return KO_E_DATA;
    }
    if (point->x > most || point->x < -most || point->y > most || point->y < -most) {
        return KO_E_RANGE;
    }
    int64_t lat = frame->origin.lat;
    int64_t lon = frame->origin.lon;
    ko_geo guess = frame->origin;
    for (uint32_t i = 0; i < STEPS; i++) {
        ko_q30 sine;
        ko_q30 cosine;
        int64_t x = 0;
        int64_t y = 0;
        (void)project_to(frame, &guess, &x, &y); /* in the plane, see above */
        sin_cos_of(guess.lat, &sine, &cosine);
        const uint32_t scale = east_scale(squeeze_of(sine), cosine);
        lat += divided(((int64_t)point->y * 256 - y) * (1 << 14), frame->north);
        lon += divided(((int64_t)point->x * 256 - x) * (1 << 14), scale);
        lon += (lon > TURN / 2) ? -TURN : (lon < -TURN / 2) ? TURN : 0;
        guess = (ko_geo){(int32_t)lat, (int32_t)lon};
        if (!is_in_range(&guess)) {
            return KO_E_RANGE;
        }
    }
    *at = guess;
    return KO_OK;
}

/* ---- straight in latitude and longitude ----
 *
 * A curve along which latitude and longitude change evenly is no geodesic. With a the angle of its
 * direction from north, and t the tangent of the latitude, the curvature of the curve on the
 * ellipsoid is what Clairaut's theorem gives a geodesic's turning, and what tan a = N c dlon / (M
 * dlat) gives its own:
 *
 *     k = (t / N) sin a (1 + cos^2 a (1 + 3 e2 c^2 / (1 - e2)))
 *
 * The last term is at most 0.0202. sin a (1 + 1.0202 cos^2 a) is at most 1.0942, 55 degrees from
 * the meridian, and at most 2.0202 sin a. N is at least 6,378,137 m, so
 *
 *     k <= 1.0870 t / 6,335,439 m   and   k <= 2.0067 sin a t / 6,335,439 m.
 *
 * A curve of length L and a curvature of at most k leaves the geodesic between its ends by at most
 * k L^2 / 8. It does so towards the equator, since k has one sign on each hemisphere. The geodesic
 * turns with the ellipsoid's normal alone. So in the plane its second derivative is at most h /
 * 6,335,439^2 m^2 across the chord, where h <= 8192 m is the chord's distance from the origin. It
 * leaves the chord by at most h L^2 / (8 * 6,335,439^2 m^2): 6.9 mm, because L is at most 16,384 m
 * where h is the most. Both together:
 *
 *     deviation <= 1.09 L min(L, 1.9375 E) t / (8 * 6,335,439 m) + 6.9 mm
 *
 * E is the part from west to east, N that from south to north, and L^2 = E^2 + N^2. E is measured
 * at the mean latitude. Within 16,384 m it changes by 1.5 % to either end, at 85 degrees. So the
 * curve's own L^2 is at most 8e-5 larger, for which 1.09 leaves 0.28 %; and sin a is at most 2.4 %
 * above E / L, for which 1.09 * 1.9375 = 2.11 leaves 5 %. */

#define PER_BEND_M 46498818U /* 8 * 6335439 / 1.09, rounded down */
#define ROUNDING 64U         /* LSB: scales are within 1e-7 */
#define MOST_SIZE (UINT64_C(1) << 31)

/* units * scale / 2^22, rounded up: LSB. */
static uint64_t metres_up(uint64_t units, uint32_t scale)
{
    return ((units * scale) >> 22) + ROUNDING;
}

/* The tangent in Q16 of an angle of at most 85 degrees, rounded up: below 2^20. */
static uint32_t tangent_up(ko_q30 sine, ko_q30 cosine)
{
    return (uint32_t)koi_quotient_by((uint64_t)(uint32_t)(sine + 4) << 16, (uint32_t)cosine - 4U) +
           1U;
}

bool koi_geo_bend(const ko_geo *a, const ko_geo *b, uint32_t *bend)
{
    const uint32_t la = koi_magnitude(a->lat);
    const uint32_t lb = koi_magnitude(b->lat);
    const uint32_t most = (la > lb) ? la : lb;
    const int32_t mean = (int32_t)(((int64_t)a->lat + b->lat) / 2);
    ko_q30 sine;
    ko_q30 cosine;
    sin_cos_of((int32_t)most, &sine, &cosine);
    const uint32_t tangent = tangent_up(sine, cosine);
    const uint64_t north =
        metres_up(koi_magnitude64((int64_t)b->lat - a->lat), north_scale(squeeze_of(sine)));
    sin_cos_of(mean, &sine, &cosine);
    const uint64_t east = metres_up(koi_magnitude64(koi_geo_turn(a->lon, b->lon)),
                                    east_scale(squeeze_of(sine), cosine));
    if (north > MOST_SIZE || east > MOST_SIZE) {
        return false;
    }
    const uint32_t size = ko_fix_sqrt_up(north * north + east * east);
    const uint64_t reach = east + east * 15U / 16U + 1U;
    const uint32_t part = (reach < size) ? (uint32_t)reach : size;
    const uint64_t square = (koi_port_umul(size, part) >> 20) + 1U; /* m^2 in Q12, below 2^44 */
    const uint64_t product = ((square * tangent) >> 12) + 1U;
    *bend = (uint32_t)koi_quotient_by(product, PER_BEND_M) + 1U;
    return true;
}

ko_status ko_geo_margin_leg(const ko_geo *a, const ko_geo *b, fix16_t *margin)
{
    uint32_t bend;
    if (a == NULL || b == NULL || margin == NULL) {
        return KO_E_ARG;
    }
    if (!is_in_range(a) || !is_in_range(b) || !koi_geo_bend(a, b, &bend)) {
        return KO_E_RANGE;
    }
    *margin = (fix16_t)bend + KO_GEO_MARGIN;
    return KO_OK;
}

/* Whole units are projected; their fractions are added by the scales. That leaves out how the
 * scales' axes turn within 8192 m: less than 0.3 mm of a unit, at 85 degrees. */
bool koi_geo_between(const ko_geo_frame *frame, const ko_geo *a, const ko_geo *b, uint32_t part,
                     uint32_t whole, fix16_t *x, fix16_t *y)
{
    const int64_t lat = ((int64_t)b->lat - a->lat) * part;
    const int64_t lon = koi_geo_turn(a->lon, b->lon) * part;
    const int64_t lat_units = koi_quotient_floor(lat, whole);
    const int64_t lon_units = koi_quotient_floor(lon, whole);
    const ko_geo at = {(int32_t)(a->lat + lat_units), (int32_t)(a->lon + lon_units)};
    int64_t wide_x;
    int64_t wide_y;
    if (!project_to(frame, &at, &wide_x, &wide_y)) { /* unreachable: both ends are in the plane */
        return false;
    }
    ko_q30 sine;
    ko_q30 cosine;
    sin_cos_of(at.lat, &sine, &cosine);
    const uint32_t east = east_scale(squeeze_of(sine), cosine) >> 14;
    wide_x += koi_quotient_floor((lon - lon_units * whole) * east, whole);
    wide_y += koi_quotient_floor((lat - lat_units * whole) * (frame->north >> 14), whole);
    *x = (fix16_t)((wide_x + 128) >> 8);
    *y = (fix16_t)((wide_y + 128) >> 8);
    return true;
}
