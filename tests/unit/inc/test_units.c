/* Tests of whole numbers to Q16.16 and back: around 0, at both ends of the range, and at random.
 * Each answer is judged by the meaning of its rounding, in 64-bit products and without a
 * division.
 *
 * promise: stated-bound, contains, refuses */
#include "keepout/keepout.h"

#include <stddef.h>

#include "harness.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))
enum { WINDOW = 2000 };

static const fix16_t untouched = 77;

/* One unit is lsb / per LSB. */
typedef ko_status to_fix(int32_t value, fix16_t *out);
typedef int32_t from_fix(fix16_t length);
typedef struct unit {
    int64_t lsb;
    int64_t per;
    to_fix *to_down, *to_up, *to_nearest;
    from_fix *from_down, *from_up, *from_nearest;
} unit;

static const unit units[] = {
    {8192, 125, ko_fix_from_mm_down, ko_fix_from_mm_up, ko_fix_from_mm_nearest, ko_mm_from_fix_down,
     ko_mm_from_fix_up, ko_mm_from_fix_nearest},
    {16384, 25, ko_fix_from_cm_down, ko_fix_from_cm_up, ko_fix_from_cm_nearest, ko_cm_from_fix_down,
     ko_cm_from_fix_up, ko_cm_from_fix_nearest},
    {65536, 1, ko_fix_from_m, ko_fix_from_m, ko_fix_from_m, ko_m_from_fix_down, ko_m_from_fix_up,
     ko_m_from_fix_nearest},
    {12484608, 625, ko_fix_from_feet_down, ko_fix_from_feet_up, ko_fix_from_feet_nearest,
     ko_feet_from_fix_down, ko_feet_from_fix_up, ko_feet_from_fix_nearest},
};

typedef enum rounding { DOWN, UP, NEAREST } rounding;

/* True if r is n / d, rounded as asked. */
static bool is_rounded(rounding way, int64_t n, int64_t d, int64_t r)
{
    const int64_t off = n - r * d;
    switch (way) {
    case DOWN:
        return off >= 0 && off < d;
    case UP:
        return off <= 0 && off > -d;
    default:
        return 2 * off >= -d && 2 * off < d;
    }
}

/* True if n / d, rounded as asked, does not fit in 32 bits. */
static bool is_beyond(rounding way, int64_t n, int64_t d)
{
    const int64_t most = INT32_MAX;
    const int64_t least = INT32_MIN;
    switch (way) {
    case DOWN:
        return n >= (most + 1) * d || n < least * d;
    case UP:
        return n > most * d || n <= (least - 1) * d;
    default:
        return 2 * n >= (2 * most + 1) * d || 2 * n < (2 * least - 1) * d;
    }
}

static void check_to(to_fix *to, rounding way, const unit *u, int32_t value)
{
    fix16_t out = untouched;
    const ko_status status = to(value, &out);
    const int64_t n = value * u->lsb;
    if (is_beyond(way, n, u->per)) {
        CHECK_EQ(status, KO_E_RANGE);
        CHECK_EQ(out, untouched);
        return;
    }
    CHECK_EQ(status, KO_OK);
    CHECK(is_rounded(way, n, u->per, out));
}

static void check_value(const unit *u, int32_t value)
{
    check_to(u->to_down, DOWN, u, value);
    check_to(u->to_up, UP, u, value);
    check_to(u->to_nearest, NEAREST, u, value);
    CHECK(is_rounded(DOWN, value * u->per, u->lsb, u->from_down(value)));
    CHECK(is_rounded(UP, value * u->per, u->lsb, u->from_up(value)));
    CHECK(is_rounded(NEAREST, value * u->per, u->lsb, u->from_nearest(value)));
}

static void check_around(const unit *u, int64_t middle)
{
    for (int64_t value = middle - WINDOW; value <= middle + WINDOW; value++) {
        if (value >= INT32_MIN && value <= INT32_MAX) {
            check_value(u, (int32_t)value);
        }
    }
}

static void whole_numbers_are_rounded_as_named(void)
{
    test_random random = {1};
    for (size_t i = 0; i < LENGTH(units); i++) {
        const unit *u = &units[i];
        const int64_t most = INT32_MAX * u->per / u->lsb; /* the last value that fits */
        const int64_t middles[] = {0,    INT32_MIN, INT32_MAX, KO_LIMIT,
                                   most, -most,     65536,     -KO_LIMIT};
        for (size_t k = 0; k < LENGTH(middles); k++) {
            check_around(u, middles[k]);
        }
        for (uint32_t k = 0; k < test_rounds(1000000); k++) {
            const uint32_t shift = random_bits(&random) % 32U;
            check_value(u, (int32_t)random_bits(&random) >> shift);
        }
    }
}

/* The last value that fits is accepted, and the first that does not fit is refused. */
static void what_does_not_fit_is_refused(void)
{
    static const int32_t last[] = {32767999, 3276799, 32767, 107506};
    fix16_t out = untouched;
    for (size_t i = 0; i < LENGTH(units); i++) {
        CHECK_EQ(units[i].to_down(last[i], &out), KO_OK);
        CHECK_EQ(units[i].to_up(last[i], &out), KO_OK);
        CHECK_EQ(units[i].to_nearest(last[i], &out), KO_OK);
        out = untouched;
        CHECK_EQ(units[i].to_down(last[i] + 1, &out), KO_E_RANGE);
        CHECK_EQ(units[i].to_up(last[i] + 1, &out), KO_E_RANGE);
        CHECK_EQ(units[i].to_nearest(last[i] + 1, &out), KO_E_RANGE);
        CHECK_EQ(units[i].to_down(INT32_MIN, &out), KO_E_RANGE);
        CHECK_EQ(units[i].to_nearest(0, NULL), KO_E_ARG);
        CHECK_EQ(out, untouched);
    }
    CHECK_EQ(ko_fix_from_m(-32768, &out), KO_OK);
    CHECK_EQ(out, INT32_MIN);
}

/* 263 m and 8000 m in millimetres: these products overflow where long has 32 bits. */
static void large_clearances_are_told_right(void)
{
    CHECK_EQ(ko_mm_from_fix_down(263 * 65536), 263000);
    CHECK_EQ(ko_mm_from_fix_down(8000 * 65536), 8000000);
    CHECK_EQ(ko_mm_from_fix_down(INT32_MAX), 32767999);
    CHECK_EQ(ko_mm_from_fix_up(INT32_MAX), 32768000);
    CHECK_EQ(ko_mm_from_fix_down(INT32_MIN), -32768000);
    CHECK_EQ(ko_mm_from_fix_down(74145), 1131);
    CHECK_EQ(ko_mm_from_fix_up(74145), 1132);
}

/* ---- constants ---- */

static const ko_aabb box = {{KO_M(4.0), KO_M(-1.5), KO_M_DOWN(-0.1)},
                            {KO_M_UP(0.2), KO_MM_UP(200), KO_MM(2000)}};
enum { WIDE = KO_MM(8192000), TALL = KO_MM_DOWN(-8192000) };

static void constants_are_rounded_as_named(void)
{
    CHECK_EQ(box.c.x, 262144);
    CHECK_EQ(box.c.y, -98304);
    CHECK_EQ(box.c.z, -6554);
    CHECK_EQ(box.r.x, 13108); /* 13107.2, which F16 rounds down */
    CHECK_EQ(box.r.y, 13108);
    CHECK_EQ(box.r.z, 131072);
    CHECK_EQ(WIDE, KO_LIMIT);
    CHECK_EQ(TALL, -KO_LIMIT);
    CHECK_EQ(KO_M_UP(8192), KO_LIMIT);
    CHECK_EQ(KO_M_DOWN(-8192.0), -KO_LIMIT);
    CHECK_EQ(KO_M_UP(-0.1), -6553);
    CHECK_EQ(KO_M(-0.1), -6554);
    CHECK_EQ(KO_M_DOWN(0.1), 6553);
    CHECK_EQ(KO_M_DOWN(0.5), KO_M_UP(0.5));
    CHECK_EQ(KO_M_UP(1e-30), 1);
    CHECK_EQ(KO_M_DOWN(-1e-30), -1);
    CHECK_EQ(KO_M(7.62939453125e-6), 1); /* half an LSB, a tie */
    CHECK_EQ(KO_M(-7.62939453125e-6), 0);
    CHECK_EQ(KO_M(7.62939453124999e-6), 0);
    CHECK_EQ(KO_DEG(90), KO_ANGLE_QUARTER);
    CHECK_EQ(KO_DEG(-90.0), -KO_ANGLE_QUARTER);
    CHECK_EQ(KO_DEG(180), INT32_MIN);
    CHECK_EQ(KO_DEG(-180.00000001), INT32_MIN);
    CHECK_EQ(KO_DEG(-180.0000001), INT32_MAX);
    CHECK_EQ(KO_RAD(3.1415926536), INT32_MIN);
    CHECK_EQ(KO_RAD(-3.1415926536), INT32_MIN);
    CHECK_EQ(KOI_ANGLE(2147483647.5), INT32_MIN);
    CHECK_EQ(KOI_ANGLE(-2147483648.5), INT32_MIN);
    CHECK_EQ(KOI_ANGLE(2147483647.25), INT32_MAX);
    CHECK_EQ(KOI_ANGLE(-2147483648.75), INT32_MAX);
    CHECK_EQ(KO_DEG(-360), 0);
    CHECK_EQ(KO_DEG(1), 11930465);
    CHECK_EQ(KO_RAD(2.9), 1982339299);
    CHECK_EQ(KO_RAD(-1), -683565276);
    CHECK_EQ(KO_TURNS_DEG(360), KO_TURNS_ONE);
    CHECK_EQ(KO_TURNS_DEG(-5760), INT32_MIN);
    CHECK_EQ(KO_TURNS_DEG(-350), -130489458); /* 130,489,457.78 */
    CHECK_EQ(KO_TURNS_RAD(-6.283185307179586), -KO_TURNS_ONE);
    CHECK_EQ(KO_TURNS_RAD(1), 21361415);
    CHECK_EQ(KO_TURNS_RAD(100.5), 2146822194);
}

/* Every whole millimetre that a constant may have, in the range of the functions. */
static void constants_equal_functions(void)
{
    for (int32_t mm = -8192000; mm <= 8192000; mm += (int32_t)(8192U / test_rounds(8192))) {
        fix16_t down = 0;
        fix16_t up = 0;
        fix16_t nearest = 0;
        CHECK_EQ(ko_fix_from_mm_down(mm, &down), KO_OK);
        CHECK_EQ(ko_fix_from_mm_up(mm, &up), KO_OK);
        CHECK_EQ(ko_fix_from_mm_nearest(mm, &nearest), KO_OK);
        CHECK_EQ(KOI_FLOOR_MM(mm, 0), down);
        CHECK_EQ(KOI_FLOOR_MM(mm, 124), up);
        CHECK_EQ(KOI_FLOOR_MM(mm, 62), nearest);
    }
}

/* ---- boxes, angles, time ---- */

static void boxes_are_rounded_outward(void)
{
    const int32_t low[3] = {-1, 0, 3000};
    const int32_t high[3] = {1, 7, 3001};
    const int32_t beyond[3] = {0, 0, 8192001};
    ko_aabb out = {{1, 2, 3}, {4, 5, 6}};
    CHECK_EQ(ko_aabb_from_mm(low, beyond, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_mm(high, low, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_mm(NULL, high, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_mm(low, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_mm(low, high, NULL), KO_E_ARG);
    CHECK_EQ(out.r.z, 6);
    CHECK_EQ(ko_aabb_from_mm(low, high, &out), KO_OK);
    CHECK_EQ(out.c.x, 0);
    CHECK_EQ(out.r.x, 66);
    CHECK(out.c.y - out.r.y <= 0 && out.c.y - out.r.y >= -1); /* an odd width: 1 LSB wider */
    CHECK(out.c.y + out.r.y >= 459 && out.c.y + out.r.y <= 460);
    CHECK(out.c.z - out.r.z <= 196608 && out.c.z + out.r.z >= 196674);
}

/* The angle is within half an LSB of the true value, modulo a turn. */
static void check_angle(int64_t value, int64_t per_turn, ko_angle angle)
{
    value %= per_turn;
    value -= (2 * value >= per_turn) ? per_turn : (2 * value < -per_turn) ? -per_turn : 0;
    const int64_t off = angle * per_turn - value * INT64_C(4294967296);
    CHECK(2 * off <= per_turn && 2 * off >= -per_turn);
}

static void turns_are_nearest(void)
{
    test_random random = {10};
    ko_turns turns = 77;
    for (uint32_t i = 0; i < test_rounds(100000); i++) {
        const fix16_t degrees = random_range(&random, -5760 * 65536, 5760 * 65536 - 1);
        CHECK_EQ(ko_turns_from_degrees(degrees, &turns), KO_OK);
        const int64_t off = 45 * (int64_t)turns - 256 * (int64_t)degrees; /* in 1/45 of an LSB */
        CHECK(2 * off <= 45 && 2 * off >= -45);
    }
    CHECK_EQ(ko_turns_from_degrees(-5760 * 65536, &turns), KO_OK);
    CHECK_EQ(turns, INT32_MIN);
    CHECK_EQ(ko_turns_from_degrees(5760 * 65536, &turns), KO_E_RANGE);
    CHECK_EQ(ko_turns_from_degrees(-5760 * 65536 - 1, &turns), KO_E_RANGE);
    CHECK_EQ(turns, INT32_MIN);
    CHECK_EQ(ko_turns_from_degrees(0, NULL), KO_E_ARG);
}

static void angles_are_nearest(void)
{
    static const int32_t edges[] = {0,         1,          -1,          1800000000, -1800000000,
                                    900000000, INT32_MAX,  INT32_MIN,   18000,      -18000,
                                    36000,     -900000000, -1799999999, 9000,       -9000};
    test_random random = {9};
    for (uint32_t i = 0; i < LENGTH(edges) + test_rounds(1000000); i++) {
        const int32_t value = (i < LENGTH(edges)) ? edges[i] : (int32_t)random_bits(&random);
        check_angle(value, 36000, ko_angle_from_cdeg(value));
        check_angle(value, 3600000000, ko_angle_from_deg_e7(value));
        CHECK(value <= -1800000000 || value >= 1800000000 ||
              ko_deg_e7_from_angle(ko_angle_from_deg_e7(value)) == value);
    }
    CHECK_EQ(ko_angle_from_deg_e7(900000000), KO_ANGLE_QUARTER);
    CHECK_EQ(ko_angle_from_deg_e7(1800000000), INT32_MIN);
    CHECK_EQ(ko_angle_from_cdeg(-9000), -KO_ANGLE_QUARTER);
    CHECK_EQ(ko_angle_from_cdeg(45000), KO_ANGLE_QUARTER);
    CHECK_EQ(ko_deg_e7_from_angle(INT32_MIN), -1800000000);
    CHECK_EQ(ko_deg_e7_from_angle(INT32_MAX), 1799999999);
}

static void ticks_are_rounded_as_named(void)
{
    test_random random = {4};
    uint32_t ticks = 77;
    CHECK_EQ(ko_ticks_from_ms_down(1, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_ticks_from_ms_up(1, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_ticks_from_ms_down(UINT32_MAX, 1001, &ticks), KO_E_RANGE);
    CHECK_EQ(ko_ticks_from_ms_up(UINT32_MAX, 1001, &ticks), KO_E_RANGE);
    CHECK_EQ(ko_ticks_from_ms_down(65537, 65535001, &ticks), KO_E_RANGE);
    CHECK_EQ(ko_ticks_from_ms_down(65536000, 65536, &ticks), KO_E_RANGE); /* 2^32 */
    CHECK_EQ(ticks, 77);
    CHECK_EQ(ko_ticks_from_ms_down(1999, 1, &ticks), KO_OK);
    CHECK_EQ(ticks, 1);
    CHECK_EQ(ko_ticks_from_ms_up(1999, 1, &ticks), KO_OK);
    CHECK_EQ(ticks, 2);
    CHECK_EQ(ko_ticks_from_ms_up(UINT32_MAX, 1000, &ticks), KO_OK);
    CHECK_EQ(ticks, UINT32_MAX);
    for (uint32_t i = 0; i < test_rounds(100000); i++) {
        const uint32_t ms = random_bits(&random) >> (random_bits(&random) % 32U);
        const uint32_t rate = random_bits(&random) % 1000001U;
        const uint64_t n = (uint64_t)ms * rate;
        uint32_t down = 0;
        uint32_t up = 0;
        const bool fits = n <= (uint64_t)UINT32_MAX * 1000U;
        CHECK_EQ(ko_ticks_from_ms_up(ms, rate, &up), fits ? KO_OK : KO_E_RANGE);
        CHECK_EQ(ko_ticks_from_ms_down(ms, rate, &down),
                 (n <= (uint64_t)UINT32_MAX * 1000U + 999U) ? KO_OK : KO_E_RANGE);
        CHECK(!fits || is_rounded(DOWN, (int64_t)n, 1000, down));
        CHECK(!fits || is_rounded(UP, (int64_t)n, 1000, up));
    }
}

static const test_case cases[] = {
    {"whole numbers are rounded as named", whole_numbers_are_rounded_as_named},
    {"what does not fit is refused", what_does_not_fit_is_refused},
    {"large clearances are told right", large_clearances_are_told_right},
    {"constants are rounded as named", constants_are_rounded_as_named},
    {"constants equal functions", constants_equal_functions},
    {"boxes are rounded outward", boxes_are_rounded_outward},
    {"angles are nearest", angles_are_nearest},
    {"turns are nearest", turns_are_nearest},
    {"ticks are rounded as named", ticks_are_rounded_as_named},
};
TEST_SUITE(units, cases);
