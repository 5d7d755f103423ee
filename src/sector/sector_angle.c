/* Computes angles of vectors.
 *
 * CORDIC turns the vector onto the x axis by angles whose tangents are powers of two. With the
 * larger component within 2^28 .. 2^29 at the start and a gain of 1.647, nothing exceeds 2^29 *
 * sqrt(2) * 1.647 < 2^30.3. The error adds up in 2^-32 of a turn:
 *
 * | from | error |
 * | --- | --- |
 * | 29 shifts that cut less than 31 from y, seen from x >= 2^28 * 1.6: 31 / 2^28.7 rad | 49 |
 * | the last angle, 2^-28 rad | 2.6 |
 * | the table, half a unit each | 29 / 2 |
 * | components above 2^29, which lose a bit or two at the start: 3 / 2^28 rad | 7.7 |
 *
 * A shift of x cuts less than 1 from y; what shifts of y cut from x enters y by a shift, less than
 * 2 in all. The sum is below 75. */
#include "src/sector/sector_angle.h"
#include "src/sector/sector_core.h"

#include "src/math/wide.h"

#define ROUNDS 29U

/* atan(2^-i) in 2^-32 of a turn. */
static const uint32_t turns[ROUNDS] = {
    536870912U, 316933406U, 167458907U, 85004756U, 42667331U, 21354465U, 10679838U, 5340245U,
    2670163U,   1335087U,   667544U,    333772U,   166886U,   83443U,    41722U,    20861U,
    10430U,     5215U,      2608U,      1304U,     652U,      326U,      163U,      81U,
    41U,        20U,        10U,        5U,        3U};

uint32_t koi_sector_angle(int32_t x, int32_t y)
{
    uint32_t angle = 0;
    uint32_t large = koi_magnitude(x) | koi_magnitude(y);
    if (large == 0U) {
        return 0;
    }
    while (large >= 0x20000000U) {
        x >>= 1;
        y >>= 1;
        large >>= 1;
    }
    while (large < 0x10000000U) {
        x *= 2;
        y *= 2;
        large <<= 1;
    }
    if (x < 0) {
        x = -x;
        y = -y;
        angle = 0x80000000U;
    }
    for (uint32_t i = 0; i < ROUNDS; i++) {
        const int32_t dx = y >> i;
        const int32_t dy = x >> i;
        if (y > 0) {
            x += dx;
            y -= dy;
            angle += turns[i];
        } else {
            x -= dx;
            y += dy;
            angle -= turns[i];
        }
    }
    return angle;
}

/* The sum of squares is at most 2 * 2^62. */
uint32_t koi_sector_hypot(int32_t x, int32_t y)
{
    const uint32_t a = koi_magnitude(x);
    const uint32_t b = koi_magnitude(y);
    return ko_fix_sqrt_down(koi_port_umul(a, a) + koi_port_umul(b, b));
}

/* asin(r / d) = atan(r / sqrt(d^2 - r^2)). The root is rounded down, which makes the angle
 * larger. */
bool koi_sector_half_angle(uint32_t r, uint32_t d, uint32_t *half)
{
    if (r >= d || d > 0x7FFFFFFFU) {
        *half = 0x40000000U;
        return r >= d;
    }
    const uint32_t along = ko_fix_sqrt_down(koi_port_umul(d, d) - koi_port_umul(r, r));
    /* A radius of 0 may give an angle just below 0, but by no more than the error. */
    *half = koi_sector_angle((int32_t)along, (int32_t)r) + KOI_SECTOR_ANGLE_ERROR;
    return false;
}
