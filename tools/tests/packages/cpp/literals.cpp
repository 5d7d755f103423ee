/* Literals: rounding, ties, bounds, forms. Each line is checked by the compiler. */
#include "keepout/keepout.hpp"

using namespace keepout::literals;

/* A length in 2^-16 m, which does not compare with a number by itself. */
constexpr fix16_t lsb(keepout::length l)
{
    return l;
}

/* A tie and its neighbours: half an LSB is 0.00000762939453125 m. */
static_assert(lsb(0.00000762939453125_m) == 1 && lsb(0.00000762939453124_m) == 0);
static_assert(lsb(-0.00000762939453125_m) == -1, "ties away from 0");
static_assert(lsb(0.00000762939453125_m_down) == 0 && lsb(0.00000762939453125_m_up) == 1);
static_assert(lsb(0.00000000000000001_m_up) == 1 && lsb(0.00000000000000001_m_down) == 0);
static_assert(lsb(-(0.2_m_up)) == KO_M_DOWN(-0.2) && lsb(-(0.2_m_down)) == KO_M_UP(-0.2));

/* A number that a double would round to 0.5 before it is rounded up. */
static_assert(lsb(0.50000000000000001_m_up) == 32769 && KO_M_UP(0.50000000000000001) == 32768);

static_assert(lsb(8192_m) == KO_LIMIT && lsb(-8192_m) == -KO_LIMIT && lsb(8192.0_m_up) == KO_LIMIT);
static_assert(lsb(8'192'000_mm) == KO_LIMIT && lsb(819'200_cm) == KO_LIMIT);
static_assert(3_m == 3.0_m && 3._m == 3_m && .5_m == 0.5_m && 007_m == 7_m && lsb(0_m) == 0);
static_assert(3_m + 25_cm == 3.25_m && 3_m - 25_cm == 2.75_m && 2 * 3_m == 6_m);

static_assert(90_deg == KO_ANGLE_QUARTER && 180_deg == INT32_MIN && -180_deg == INT32_MIN);
static_assert(360_deg == 0 && 270_deg == -90_deg && 45.5_deg == KO_DEG(45.5));

constexpr ko_vec3 corner = keepout::vec3(1_m, -25_cm, 0.5_mm_up);
static_assert(corner.x == 65536 && corner.y == -16384 && corner.z == 33);
constexpr fix16_t radius = 20_cm_up;
static_assert(radius == KO_M_UP(0.2));
