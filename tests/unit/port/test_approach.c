/* Tests of the kernel that finds when a point comes within reach: what it decides is exact. The
 * squared distance less that of the reach is f(t) = a t^2 - 2 b t + c.
 *
 * promise: same-kernels, exact */
#include "harness.h"
#include "kernels.h"
#include "src/math/wide.h"

#include <stddef.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define ONE KO_Q30_ONE
#define OPEN (-1)

typedef struct motion {
    ko_vec3 from;
    ko_vec3 by;
    uint32_t reach;
} motion;

static int64_t dot(const ko_vec3 *v, const ko_vec3 *w)
{
    return (int64_t)v->x * w->x + (int64_t)v->y * w->y + (int64_t)v->z * w->z;
}

/* f(k / 2^30) in 2^-60. */
static koi_i128 f_at(int64_t a, int64_t b, int64_t c, ko_q30 k)
{
    const koi_i128 first =
        koi_i128_add(koi_i128_mul(a, (int64_t)k * k), koi_i128_mul(c, INT64_C(1) << 60));
    return koi_i128_sub(first, koi_i128_mul(b, (int64_t)k * (2 * (int64_t)ONE)));
}

/* f does not fall to 0 from 0 to 1: its least value, at the end or at b / a, is above 0. */
static bool stays_above(int64_t a, int64_t b, int64_t c)
{
    if (b <= 0) {
        return c > 0;
    }
    if (a <= b) {
        return a - 2 * b + c > 0;
    }
    return koi_i128_less(koi_i128_mul(b, b), koi_i128_mul(a, c));
}

/* k is before the least value, f(k) is not below 0, and f(k + 1) is, or f(k) is 0. */
static bool is_first(int64_t a, int64_t b, int64_t c, ko_q30 k)
{
    const koi_i128 at = f_at(a, b, c, k);
    return k >= 0 && k <= ONE && !koi_i128_less(koi_i128_mul(b, ONE), koi_i128_mul(a, k)) &&
           !koi_i128_is_negative(at) &&
           (koi_i128_is_zero(at) || (k < ONE && koi_i128_is_negative(f_at(a, b, c, k + 1))));
}

/* Returns true if the kernel decided it. */
static bool check(const motion *m)
{
    const int64_t a = dot(&m->by, &m->by);
    const int64_t b = -dot(&m->from, &m->by);
    const int64_t c = dot(&m->from, &m->from) - (int64_t)m->reach * m->reach;
    const ko_q30 time = port_kernels.approach(&m->from, &m->by, m->reach);
    CHECK_EQ(generic_kernels.approach(&m->from, &m->by, m->reach), OPEN);
    if (time == KO_NEVER) {
        CHECK(stays_above(a, b, c));
    } else if (time == 0) {
        CHECK(c <= 0 || is_first(a, b, c, 0));
    } else if (time != OPEN) {
        CHECK(c > 0 && is_first(a, b, c, time));
    }
    return time != OPEN;
}

/* ---- motions ---- */

/* Numbers at which sums of halves carry, and the limits of the kernel. */
static const fix16_t edges[] = {0,        1,        -1,       0x7F,         0x80,      0xFFFF,
                                0x10000,  -0x10000, 0x1FFFFF, 0x200000,     -0x200000, -0x200001,
                                0x1FFF80, 0x100000, KO_LIMIT, -2 * KO_LIMIT};

static fix16_t random_axis(test_random *random, uint32_t bits)
{
    const uint32_t choice = random_bits(random);
    const fix16_t most = (fix16_t)(1U << bits);
    const fix16_t any = random_range(random, -most, most);
    return ((choice & 15U) == 0U) ? edges[(choice >> 4) % LENGTH(edges)] : any;
}

static ko_vec3 random_vector(test_random *random, uint32_t bits)
{
    const fix16_t x = random_axis(random, bits);
    const fix16_t y = random_axis(random, bits);
    const fix16_t z = random_axis(random, bits);
    return (ko_vec3){x, y, z};
}

static void random_motion(test_random *random, motion *m)
{
    const uint32_t bits = 3U + random_bits(random) % 20U;
    m->from = random_vector(random, bits);
    m->by = random_vector(random, bits);
    m->reach = random_bits(random) >> (31U - bits + random_bits(random) % 4U);
}

/* Straight at the origin, past it by about the reach. */
static void aimed_motion(test_random *random, motion *m)
{
    const fix16_t part = random_range(random, 1, 8);
    random_motion(random, m);
    const ko_vec3 *const from = &m->from;
    const ko_vec3 past = random_vector(random, random_bits(random) % 12U);
    m->by = (ko_vec3){past.x - from->x / part, past.y - from->y / part, past.z - from->z / part};
    m->reach = random_bits(random) % 0x1000U;
}

static void decided_times_are_exact(void)
{
    test_random random = {0x51ED270BU};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        motion m;
        random_motion(&random, &m);
        (void)check(&m);
        aimed_motion(&random, &m);
        (void)check(&m);
    }
}

/* A point on an axis has a root that is a fraction, on which f is 0; or the touch is at the end. */
static void touches_are_exact(void)
{
    for (fix16_t x = 1; x < 40; x++) {
        for (fix16_t way = 1; way < 80; way++) {
            for (uint32_t reach = 0; reach < 8U; reach++) {
                const motion m = {{x * 0x3000, 0, 0}, {-way * 0x1800, 0, 0}, reach * 0x1800U};
                const motion passing = {
                    {x * 0x3000, 0x1800, 0}, {-way * 0x1800, 0, 0}, reach * 0x1800U};
                (void)check(&m);
                (void)check(&passing);
            }
        }
    }
}

/* Where the generic kernel is not the port's, most pairs of some metres are decided. */
static void near_pairs_are_decided(void)
{
    test_random random = {0x2F6B1C97U};
    const motion here = {{0x10000, 0, 0}, {0, 0, 0}, 0x20000U};
    const bool is_better = check(&here);
    const uint32_t rounds = test_rounds(100000);
    uint32_t decided = 0;
    for (uint32_t i = rounds; i > 0U; i--) {
        motion m;
        m.from = random_vector(&random, 18U);
        m.by = random_vector(&random, 18U);
        m.reach = random_bits(&random) % 0x20000U;
        decided += check(&m) ? 1U : 0U;
    }
    CHECK(!is_better || decided >= rounds / 2U);
}

static const test_case cases[] = {
    {"decided times are exact", decided_times_are_exact},
    {"touches are exact", touches_are_exact},
    {"near pairs are decided", near_pairs_are_decided},
};

TEST_SUITE(approach, cases);
