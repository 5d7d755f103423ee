/** Units: conversions between those of sensors, maps and autopilots and Q16.16 metres.
 *
 *     ko_<to>_from_<from>[_down|_up|_nearest]      at run time
 *     KO_M_UP(0.2)  KO_MM(-600)  KO_DEG(22.5)      constants, also in initialisers of statics
 *
 * Round towards the safe side: a radius, a margin or an outer corner up, a clearance or a free
 * range down. `_down` rounds towards minus infinity, `_up` towards plus infinity. `_nearest` rounds
 * a tie up. All are exact but for that one rounding, unless their comment says more; products have
 * 64 bits.
 *
 * A conversion that cannot fail returns its value. Any other returns a status, and writes nothing
 * if it fails. It fails with KO_E_RANGE iff the input is beyond the range in its comment, the
 * result does not fit in 32 bits, or the input is NaN. It fails with KO_E_ARG iff a pointer is
 * null. A constant out of range does not compile.
 *
 * Everything stands in this header and is compiled only where it is called. The library itself has
 * no floating point: a conversion of float or double costs the caller that arithmetic. With
 * -ffast-math the compiler leaves out the check for NaN. Constant time, reentrant. */
#ifndef KEEPOUT_UNITS_H
#define KEEPOUT_UNITS_H

#include <stddef.h>

#include "keepout/make.h"
#include "keepout/geo.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- constants ---- */

/** Metres (8.25, -3) as Q16.16, to nearest, down or up. Range: a constant from -8192 to 8192. */
#define KO_M(m) (KOI_NEAREST(KOI_LSB(m)) + KOI_METRES(m))
#define KO_M_DOWN(m) (KOI_FLOOR(KOI_LSB(m)) + KOI_METRES(m))
#define KO_M_UP(m) (-KOI_FLOOR(-KOI_LSB(m)) + KOI_METRES(m))

/** Whole millimetres as Q16.16. Range: an integer constant from -8192000 to 8192000. */
#define KO_MM(mm) (KOI_FLOOR_MM(mm, 62) + KOI_MILLIMETRES(mm))
#define KO_MM_DOWN(mm) (KOI_FLOOR_MM(mm, 0) + KOI_MILLIMETRES(mm))
#define KO_MM_UP(mm) (KOI_FLOOR_MM(mm, 124) + KOI_MILLIMETRES(mm))

/** Degrees and radians as a ko_angle, to nearest; half a turn is -2^31 either way. Range: a
 * constant within a turn on either side. */
#define KO_DEG(degrees) (KOI_ANGLE((degrees) * (4294967296.0 / 360.0)) + KOI_TURN(degrees, 360.0))
#define KO_RAD(radians)                                                                            \
    (KOI_ANGLE((radians)*683565275.57643158978) + KOI_TURN(radians, 6.283185307179587))

/** Degrees and radians as a ko_turns, the value of a joint that turns, to nearest. Range: a
 * constant from -16 turns to below 16: 5759 degrees, 100.5 radians. */
#define KO_TURNS_DEG(degrees)                                                                      \
    (KOI_NEAREST((degrees) * (134217728.0 / 360.0)) + KOI_TURNS(degrees, 5760.0))
#define KO_TURNS_RAD(radians)                                                                      \
    (KOI_NEAREST((radians)*21361414.86176348718) + KOI_TURNS(radians, 100.53096491487338))

#define KOI_LSB(m) ((m)*65536.0)
#define KOI_WHOLE(x) KOI_CAST(fix16_t, x) /* towards 0 */
#define KOI_FLOOR(x) (KOI_WHOLE(x) - ((x) < KOI_WHOLE(x) ? 1 : 0))
#define KOI_REST(x) ((x)-KOI_WHOLE(x)) /* exact */
#define KOI_NEAREST(x) (KOI_WHOLE(x) + (KOI_REST(x) >= 0.5 ? 1 : KOI_REST(x) < -0.5 ? -1 : 0))
#define KOI_METRES(m) KOI_REQUIRE((m) >= -8192.0 && (m) <= 8192.0)
/* 1 mm is 8192 / 125 LSB; the sum is made positive before it is divided, by 8200 m. */
#define KOI_FLOOR_MM(mm, more)                                                                     \
    KOI_CAST(fix16_t, (((mm) | 0) * INT64_C(8192) + (more) + INT64_C(8200000) * 8192) / 125 -      \
                          INT64_C(65600) * 8192)
#define KOI_MILLIMETRES(mm) KOI_REQUIRE((mm) >= -INT64_C(8192000) && (mm) <= INT64_C(8192000))
#define KOI_HALF_TURNS(x) /* from -2^31 - 0.5 to below 2^31 - 0.5, without the turn too much */    \
    ((x) >= 2147483647.5 ? (x)-4294967296.0 : (x) < -2147483648.5 ? (x) + 4294967296.0 : (x))
#define KOI_ANGLE(x) KOI_NEAREST(KOI_HALF_TURNS(x))
#define KOI_TURN(x, turn) KOI_REQUIRE((x) >= -(turn) && (x) <= (turn))
#define KOI_TURNS(x, most) KOI_REQUIRE((x) >= -(most) && (x) <= (most)-1e-5)

/* ---- whole numbers ---- */

static inline int64_t koi_divide_down(int64_t n, int32_t by)
{
    const int64_t whole = n / by;
    return whole - ((n - whole * by < 0) ? 1 : 0);
}

static inline ko_status koi_fix_from_wide(int64_t lsb, fix16_t *out)
{
    if (out == NULL) {
        return KO_E_ARG;
    }
    if (lsb < INT32_MIN || lsb > INT32_MAX) {
        return KO_E_RANGE;
    }
    *out = KOI_CAST(fix16_t, lsb);
    return KO_OK;
}

/** Converts between whole millimetres and lengths, rounded as the name says. */
KO_CHECKED static inline ko_status ko_fix_from_mm_down(int32_t mm, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(8192) * mm, 125), out);
}
KO_CHECKED static inline ko_status ko_fix_from_mm_up(int32_t mm, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(8192) * mm + 124, 125), out);
}
KO_CHECKED static inline ko_status ko_fix_from_mm_nearest(int32_t mm, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(8192) * mm + 62, 125), out);
}
static inline int32_t ko_mm_from_fix_down(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(125) * length) >> 13);
}
static inline int32_t ko_mm_from_fix_up(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(125) * length + 8191) >> 13);
}
static inline int32_t ko_mm_from_fix_nearest(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(125) * length + 4096) >> 13);
}

/** Converts between whole centimetres and lengths. A centimetre is 16384 / 25 LSB. */
KO_CHECKED static inline ko_status ko_fix_from_cm_down(int32_t cm, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(16384) * cm, 25), out);
}
KO_CHECKED static inline ko_status ko_fix_from_cm_up(int32_t cm, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(16384) * cm + 24, 25), out);
}
KO_CHECKED static inline ko_status ko_fix_from_cm_nearest(int32_t cm, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(16384) * cm + 12, 25), out);
}
static inline int32_t ko_cm_from_fix_down(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(25) * length) >> 14);
}
static inline int32_t ko_cm_from_fix_up(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(25) * length + 16383) >> 14);
}
static inline int32_t ko_cm_from_fix_nearest(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(25) * length + 8192) >> 14);
}

/** Converts between whole metres and lengths, rounded as the name says. */
KO_CHECKED static inline ko_status ko_fix_from_m(int32_t m, fix16_t *out)
{
    return koi_fix_from_wide(INT64_C(65536) * m, out);
}
static inline int32_t ko_m_from_fix_down(fix16_t length)
{
    return length >> 16;
}
static inline int32_t ko_m_from_fix_up(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(65535) + length) >> 16);
}
static inline int32_t ko_m_from_fix_nearest(fix16_t length)
{
    return KOI_CAST(int32_t, (INT64_C(32768) + length) >> 16);
}

/** Converts between whole feet and lengths. A foot is 0.3048 m, which is 12484608 / 625 LSB. */
KO_CHECKED static inline ko_status ko_fix_from_feet_down(int32_t feet, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(12484608) * feet, 625), out);
}
KO_CHECKED static inline ko_status ko_fix_from_feet_up(int32_t feet, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(12484608) * feet + 624, 625), out);
}
KO_CHECKED static inline ko_status ko_fix_from_feet_nearest(int32_t feet, fix16_t *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(12484608) * feet + 312, 625), out);
}
static inline int32_t ko_feet_from_fix_down(fix16_t length)
{
    return KOI_CAST(int32_t, koi_divide_down(INT64_C(625) * length, 12484608));
}
static inline int32_t ko_feet_from_fix_up(fix16_t length)
{
    return KOI_CAST(int32_t, koi_divide_down(INT64_C(625) * length + 12484607, 12484608));
}
static inline int32_t ko_feet_from_fix_nearest(fix16_t length)
{
    return KOI_CAST(int32_t, koi_divide_down(INT64_C(625) * length + 6242304, 12484608));
}

/** The smallest ko_aabb of two opposite corners in millimetres. Promise: contains them exactly.
 * Fails with KO_E_RANGE iff a corner, rounded outward, is not legal, or low is above high. */
KO_CHECKED static inline ko_status ko_aabb_from_mm(const int32_t low[3], const int32_t high[3],
                                                   ko_aabb *box)
{
    ko_bounds bounds = {{0, 0, 0}, {0, 0, 0}};
    ko_vec3 *const lo = &bounds.lo;
    ko_vec3 *const hi = &bounds.hi;
    if (low == NULL || high == NULL || box == NULL) {
        return KO_E_ARG;
    }
    if (low[0] > high[0] || low[1] > high[1] || low[2] > high[2] ||
        ko_fix_from_mm_down(low[0], &lo->x) != KO_OK ||
        ko_fix_from_mm_up(high[0], &hi->x) != KO_OK ||
        ko_fix_from_mm_down(low[1], &lo->y) != KO_OK ||
        ko_fix_from_mm_up(high[1], &hi->y) != KO_OK ||
        ko_fix_from_mm_down(low[2], &lo->z) != KO_OK ||
        ko_fix_from_mm_up(high[2], &hi->z) != KO_OK) {
        return KO_E_RANGE;
    }
    return ko_aabb_from_bounds(&bounds, box);
}

/* ---- angles and time ---- */

/** The angle of Q16.16 degrees, or radians, modulo a turn, to nearest. Promise: degrees are exact
 * but for the rounding, radians at most 0.5001 of 2^-32 turns from the truth. 1 LSB of Q16.16
 * radians is 10430 of these: keep fine rotations as ko_angle. */
static inline ko_angle ko_angle_from_degrees(fix16_t degrees)
{
    const int64_t angle = koi_divide_down(INT64_C(16384) * degrees + 45, 90);
    return KOI_CAST(ko_angle, KOI_CAST(uint32_t, angle));
}
static inline ko_angle ko_angle_from_radians(fix16_t radians)
{
    /* 2^16 / (2 pi) = 10430 + (0x60DB9391 + 0x054A7F09 / 2^32) / 2^32 */
    const int64_t part = radians * INT64_C(0x60DB9391) + ((radians * INT64_C(0x054A7F09)) >> 32);
    const int64_t angle = radians * INT64_C(10430) + ((part + INT64_C(0x80000000)) >> 32);
    return KOI_CAST(ko_angle, KOI_CAST(uint32_t, angle));
}

/** The turns of Q16.16 degrees, to nearest. Range: from -5760 degrees to below 5760. */
KO_CHECKED static inline ko_status ko_turns_from_degrees(fix16_t degrees, ko_turns *out)
{
    return koi_fix_from_wide(koi_divide_down(INT64_C(256) * degrees + 22, 45), out);
}

/** The angle of a number of 1e-7 degrees (degE7) or of 1e-2 degrees (cdeg), modulo a turn, to
 * nearest. The degE7 of an angle, to nearest, is -1800000000 .. 1799999999. */
static inline ko_angle ko_angle_from_deg_e7(int32_t deg_e7)
{
    const int64_t angle = koi_divide_down(INT64_C(4194304) * deg_e7 + 1757812, 3515625);
    return KOI_CAST(ko_angle, KOI_CAST(uint32_t, angle));
}
static inline ko_angle ko_angle_from_cdeg(int32_t cdeg)
{
    const int64_t angle = koi_divide_down(INT64_C(134217728) * cdeg + 562, 1125);
    return KOI_CAST(ko_angle, KOI_CAST(uint32_t, angle));
}
static inline int32_t ko_deg_e7_from_angle(ko_angle angle)
{
    return KOI_CAST(int32_t, (INT64_C(3515625) * angle + 2097152) >> 22);
}

/** Milliseconds in ticks. Round a lifetime down, and a time over which to predict motion up. Fails
 * with KO_E_RANGE iff the result does not fit in 32 bits, KO_E_ARG iff ticks is null. */
KO_CHECKED static inline ko_status ko_ticks_from_ms_down(uint32_t ms, uint32_t ticks_per_second,
                                                         uint32_t *ticks)
{
    const uint64_t wide = UINT64_C(1) * ms * ticks_per_second / 1000U;
    if (ticks == NULL) {
        return KO_E_ARG;
    }
    if (wide > UINT32_MAX) {
        return KO_E_RANGE;
    }
    *ticks = KOI_CAST(uint32_t, wide);
    return KO_OK;
}
KO_CHECKED static inline ko_status ko_ticks_from_ms_up(uint32_t ms, uint32_t ticks_per_second,
                                                       uint32_t *ticks)
{
    const bool is_more = UINT64_C(1) * ms * ticks_per_second % 1000U != 0U;
    uint32_t down = 0;
    const ko_status status = ko_ticks_from_ms_down(ms, ticks_per_second, &down);
    if (ticks == NULL) {
        return KO_E_ARG;
    }
    if (status != KO_OK || (is_more && down == UINT32_MAX)) {
        return KO_E_RANGE;
    }
    *ticks = down + (is_more ? 1U : 0U);
    return KO_OK;
}

/* ---- axes ---- */

/** Converts points and vectors between two conventions of axes. Those of MAVLink and PX4 are north,
 * east, down, and for bodies forward, right, down. Those of keepout and ROS are east, north, up,
 * and forward, left, up. Each pair is one and the same exchange. Range: components that change
 * their sign are above -2^31, else KO_E_RANGE. out may be the argument. Exact. */
KO_CHECKED static inline ko_status ko_enu_from_ned(const ko_vec3 *ned, ko_vec3 *out)
{
    if (ned == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ned->z == INT32_MIN) {
        return KO_E_RANGE;
    }
    const ko_vec3 enu = {ned->y, ned->x, -ned->z};
    *out = enu;
    return KO_OK;
}
KO_CHECKED static inline ko_status ko_ned_from_enu(const ko_vec3 *enu, ko_vec3 *out)
{
    return ko_enu_from_ned(enu, out);
}
KO_CHECKED static inline ko_status ko_flu_from_frd(const ko_vec3 *frd, ko_vec3 *out)
{
    if (frd == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (frd->y == INT32_MIN || frd->z == INT32_MIN) {
        return KO_E_RANGE;
    }
    const ko_vec3 flu = {frd->x, -frd->y, -frd->z};
    *out = flu;
    return KO_OK;
}
KO_CHECKED static inline ko_status ko_frd_from_flu(const ko_vec3 *flu, ko_vec3 *out)
{
    return ko_flu_from_frd(flu, out);
}

/** The attitude of a body: from FRD in NED, as MAVLink sends it, to FLU in ENU; and back. Range: a
 * legal quaternion, else KO_E_RANGE. Promise: as ko_quat_from_integers. It is a q b,
 * rounded once: a is half a turn around (1, 1, 0), b half a turn around x. */
KO_CHECKED static inline ko_status ko_attitude_enu_from_ned(const ko_quat *ned, ko_quat *out)
{
    if (ned == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_quat_check(ned);
    if (status != KO_OK) {
        return status;
    }
    return ko_quat_from_integers(ned->w + ned->z, ned->x + ned->y, ned->x - ned->y, ned->w - ned->z,
                                 out);
}
KO_CHECKED static inline ko_status ko_attitude_ned_from_enu(const ko_quat *enu, ko_quat *out)
{
    return ko_attitude_enu_from_ned(enu, out);
}

/** A heading, clockwise from north, as a yaw, anticlockwise from east (x); and back. Exact. */
static inline ko_angle ko_yaw_from_heading(ko_angle heading)
{
    return KOI_CAST(ko_angle, UINT32_C(0x40000000) - KOI_CAST(uint32_t, heading));
}
static inline ko_angle ko_heading_from_yaw(ko_angle yaw)
{
    return ko_yaw_from_heading(yaw);
}

/* ---- floating point ---- */

static inline int64_t koi_whole_of_double(double metres, double *rest)
{
    const double lsb = metres * 65536.0;
    if (!(lsb > -2147483650.0 && lsb < 2147483650.0)) {
        *rest = 0;
        return INT64_MAX; /* fits in no fix16_t; NaN too */
    }
    const int64_t whole = KOI_CAST(int64_t, lsb);
    *rest = lsb - KOI_CAST(double, whole);
    return whole;
}
/** Converts between metres in double and lengths. The scaling and the rest are exact: the scale is
 * a power of two, and the rest is representable. */
KO_CHECKED static inline ko_status ko_fix_from_double_down(double metres, fix16_t *out)
{
    double rest = 0.0;
    const int64_t whole = koi_whole_of_double(metres, &rest);
    return koi_fix_from_wide(whole - ((rest < 0) ? 1 : 0), out);
}
KO_CHECKED static inline ko_status ko_fix_from_double_up(double metres, fix16_t *out)
{
    double rest = 0.0;
    const int64_t whole = koi_whole_of_double(metres, &rest);
    return koi_fix_from_wide(whole + ((rest > 0) ? 1 : 0), out);
}
KO_CHECKED static inline ko_status ko_fix_from_double_nearest(double metres, fix16_t *out)
{
    double rest = 0.0;
    const int64_t whole = koi_whole_of_double(metres, &rest);
    return koi_fix_from_wide(whole + ((rest >= 0.5) ? 1 : (rest < -0.5) ? -1 : 0), out);
}
static inline double ko_double_from_fix(fix16_t length)
{
    return length / 65536.0;
}

static inline int64_t koi_whole_of_float(float metres, float *rest)
{
    const float lsb = metres * 65536.0F;
    if (!(lsb >= -2147483648.0F && lsb < 2147483648.0F)) {
        *rest = 0;
        return INT64_MAX;
    }
    const int32_t whole = KOI_CAST(int32_t, lsb);
    *rest = lsb - KOI_CAST(float, whole);
    return whole;
}
/** Converts between metres in float and lengths: cheap where the core has floats only. */
KO_CHECKED static inline ko_status ko_fix_from_float_down(float metres, fix16_t *out)
{
    float rest = 0.0F;
    const int64_t whole = koi_whole_of_float(metres, &rest);
    return koi_fix_from_wide(whole - ((rest < 0) ? 1 : 0), out);
}
KO_CHECKED static inline ko_status ko_fix_from_float_up(float metres, fix16_t *out)
{
    float rest = 0.0F;
    const int64_t whole = koi_whole_of_float(metres, &rest);
    return koi_fix_from_wide(whole + ((rest > 0) ? 1 : 0), out);
}
KO_CHECKED static inline ko_status ko_fix_from_float_nearest(float metres, fix16_t *out)
{
    float rest = 0.0F;
    const int64_t whole = koi_whole_of_float(metres, &rest);
    return koi_fix_from_wide(whole + ((rest >= 0.5F) ? 1 : (rest < -0.5F) ? -1 : 0), out);
}

/* A float has 24 bits. The bits below these are cut off, which rounds towards minus infinity. */
static inline float koi_float_down(int64_t lsb)
{
    uint64_t size = KOI_CAST(uint64_t, (lsb < 0) ? -lsb : lsb);
    int64_t step = 1;
    while ((size >> 24) != 0U) {
        size >>= 1;
        step *= 2;
    }
    return KOI_CAST(float, lsb & -step) / 65536.0F;
}
/** A length as metres in float, which has 24 bits; rounded as the name says. */
static inline float ko_float_from_fix_down(fix16_t length)
{
    return koi_float_down(length);
}
static inline float ko_float_from_fix_up(fix16_t length)
{
    return 0.0F - koi_float_down(-INT64_C(1) * length);
}

/** The same as ko_aabb_from_mm, for corners in metres. */
KO_CHECKED static inline ko_status ko_aabb_from_double(const double low[3], const double high[3],
                                                       ko_aabb *box)
{
    ko_bounds bounds = {{0, 0, 0}, {0, 0, 0}};
    ko_vec3 *const lo = &bounds.lo;
    ko_vec3 *const hi = &bounds.hi;
    if (low == NULL || high == NULL || box == NULL) {
        return KO_E_ARG;
    }
    if (!(low[0] <= high[0] && low[1] <= high[1] && low[2] <= high[2]) ||
        ko_fix_from_double_down(low[0], &lo->x) != KO_OK ||
        ko_fix_from_double_up(high[0], &hi->x) != KO_OK ||
        ko_fix_from_double_down(low[1], &lo->y) != KO_OK ||
        ko_fix_from_double_up(high[1], &hi->y) != KO_OK ||
        ko_fix_from_double_down(low[2], &lo->z) != KO_OK ||
        ko_fix_from_double_up(high[2], &hi->z) != KO_OK) {
        return KO_E_RANGE;
    }
    return ko_aabb_from_bounds(&bounds, box);
}

/** The angle of radians, to nearest, modulo a turn. Range: -32768 .. 32768. Promise: within half a
 * LSB, and 2^-52 of the radians. */
KO_CHECKED static inline ko_status ko_angle_from_double_radians(double radians, ko_angle *out)
{
    if (out == NULL) {
        return KO_E_ARG;
    }
    if (!(radians >= -32768.0 && radians <= 32768.0)) {
        return KO_E_RANGE;
    }
    const double lsb = radians * 683565275.57643158978;
    const int64_t whole = KOI_CAST(int64_t, lsb + ((lsb < 0) ? -0.5 : 0.5));
    *out = KOI_CAST(ko_angle, KOI_CAST(uint32_t, whole));
    return KO_OK;
}

/** The turns of radians, as an encoder or ROS tells the value of a joint, to nearest. Range: from
 * -100.53 to 100.53, that is from -16 turns to below 16. Promise: within half a LSB, and 2^-52 of
 * the radians. */
KO_CHECKED static inline ko_status ko_turns_from_double_radians(double radians, ko_turns *out)
{
    if (out == NULL) {
        return KO_E_ARG;
    }
    if (!(radians >= -101.0 && radians <= 101.0)) {
        return KO_E_RANGE;
    }
    const double lsb = radians * 21361414.8617634871;
    return koi_fix_from_wide(KOI_CAST(int64_t, lsb + ((lsb < 0) ? -0.5 : 0.5)), out);
}

/** A latitude and a longitude in degrees, to nearest. Fails with KO_E_RANGE iff the latitude is
 * beyond 90 degrees or the longitude beyond 180. */
KO_CHECKED static inline ko_status ko_geo_from_degrees(double lat, double lon, ko_geo *out)
{
    if (out == NULL) {
        return KO_E_ARG;
    }
    if (!(lat >= -90.0 && lat <= 90.0 && lon >= -180.0 && lon <= 180.0)) {
        return KO_E_RANGE;
    }
    out->lat = KOI_CAST(int32_t, lat * 1e7 + ((lat < 0) ? -0.5 : 0.5));
    out->lon = KOI_CAST(int32_t, lon * 1e7 + ((lon < 0) ? -0.5 : 0.5));
    return KO_OK;
}

/** A quaternion in MAVLink's order: w, x, y, z. ROS sends x, y, z, w. Range: components of -1.5 ..
 * 1.5, not all near 0; else KO_E_RANGE. Promise: as ko_quat_from_integers. */
KO_CHECKED static inline ko_status ko_quat_from_mavlink(const float q[4], ko_quat *out)
{
    int32_t lsb[4] = {0, 0, 0, 0};
    if (q == NULL || out == NULL) {
        return KO_E_ARG;
    }
    for (int i = 0; i < 4; i++) {
        if (!(q[i] >= -1.5F && q[i] <= 1.5F)) {
            return KO_E_RANGE;
        }
        lsb[i] = KOI_CAST(int32_t, q[i] * 1073741824.0F);
    }
    return ko_quat_from_integers(lsb[0], lsb[1], lsb[2], lsb[3], out);
}

#ifdef __cplusplus
}
#endif

#endif
