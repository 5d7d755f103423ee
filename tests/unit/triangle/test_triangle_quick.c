/* Tests of triangles of all sizes: a pair that is a power of two times as large touches if the
 * small one does, and is as many times as far apart. Small pairs are asked in exact whole numbers,
 * large ones in rounded numbers first.
 *
 * promise: no-miss, exact */
#include "test_triangle.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/cast.h"
#include "line.h"

#define SMALL 8191 /* exact up to here: 2^13 */
#define MOST_SHIFT 15U

static ko_vec3 larger(const ko_vec3 *v, unsigned shift)
{
    const int32_t by = INT32_C(1) << shift;
    const ko_vec3 out = {v->x * by, v->y * by, v->z * by};
    return out;
}

static ko_triangle larger_triangle(const ko_triangle *t, unsigned shift)
{
    const ko_triangle out = {larger(&t->a, shift), larger(&t->b, shift), larger(&t->c, shift)};
    return out;
}

/* Compares a pair with the same pair, 2^shift times as large. */
static void check_pair(const ko_triangle *a, const ko_triangle *b, unsigned shift, fix16_t reach)
{
    const ko_triangle large_a = larger_triangle(a, shift);
    const ko_triangle large_b = larger_triangle(b, shift);
    fix16_t clearance = -1;
    fix16_t large = -1;
    CHECK_EQ(ko_triangle_overlap(&large_a, &large_b), ko_triangle_overlap(a, b));
    CHECK_EQ(ko_triangle_clearance(a, b, &clearance), KO_OK);
    CHECK_EQ(ko_triangle_clearance(&large_a, &large_b, &large), KO_OK);
    CHECK_EQ(large >> shift, clearance);
    CHECK_EQ(ko_triangle_within(&large_a, &large_b, reach * (INT32_C(1) << shift)),
             ko_triangle_within(a, b, reach));
    CHECK(ko_triangle_within(&large_a, &large_b, large + 1));
    CHECK(large == 0 || !ko_triangle_within(&large_a, &large_b, large - 1));
}

static void sizes(void)
{
    static const ko_vec3 origin = {0, 0, 0};
    test_random random = {0x7A150001U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const int32_t size = random_range(&random, 1, SMALL / 2);
        const ko_triangle a = random_triangle(&random, &origin, size);
        const ko_triangle b = random_triangle(&random, &a.b, random_range(&random, 1, size));
        check_pair(&a, &b, 1U + random_bits(&random) % MOST_SHIFT, random_range(&random, 0, 64));
    }
}

/* Pairs that touch at a corner, at an edge, in one plane, and pairs 1 LSB from that. */
static void sizes_where_they_just_touch(void)
{
    static const ko_triangle others[] = {
        {{0, 0, 0}, {-8, 0, 5}, {0, -8, 9}},  {{0, 0, 1}, {-8, 0, 5}, {0, -8, 9}},
        {{8, 0, 0}, {0, 8, 0}, {8, 8, 1}},    {{8, 0, 1}, {0, 8, 1}, {8, 8, 7}},
        {{4, 4, 0}, {9, 9, 0}, {9, 8, 0}},    {{5, 4, 0}, {9, 9, 0}, {9, 8, 0}},
        {{1, 1, -3}, {1, 1, 3}, {9, 9, 0}},   {{5, 5, -3}, {5, 4, 3}, {9, 9, 0}},
        {{0, 0, 0}, {8, 0, 0}, {0, -8, 0}},   {{0, 0, 1}, {8, 0, 1}, {0, 8, 1}},
        {{-4, 3, -4}, {9, 3, 5}, {2, 3, -7}}, {{2, 2, 0}, {2, 2, 0}, {2, 2, 0}}};
    for (size_t i = 0; i < LENGTH(others); i++) {
        for (unsigned shift = 1; shift <= 25U; shift++) {
            check_pair(&flat, &others[i], shift, 1);
            check_pair(&others[i], &flat, shift, 0);
        }
    }
}

/* Large triangles over each other, 1 LSB apart: in rounded numbers they are the same, and no axis
 * leads from one to the other. */
static void large_ones_just_apart(void)
{
    for (int32_t size = 1 << 8; size <= KO_LIMIT / 2; size *= 2) {
        const ko_triangle a = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}};
        for (int32_t gap = 0; gap <= 3; gap++) {
            const ko_triangle b = {{0, 0, gap}, {size, 0, gap}, {0, size, gap}};
            fix16_t clearance = -1;
            CHECK_EQ(ko_triangle_clearance(&a, &b, &clearance), KO_OK);
            CHECK_EQ(clearance, gap);
            for (fix16_t reach = 0; reach <= 3; reach++) {
                CHECK_EQ(ko_triangle_within(&a, &b, reach), gap <= reach);
            }
        }
    }
}

/* Numbers from -15 to 47, mostly the ends. 2^15 times as large they are just beyond those whose
 * volumes surely fit in 64 bits. */
static ko_vec3 extreme(test_random *random)
{
    static const int32_t ends[4] = {-15, 47, -15, 47};
    ko_vec3 v;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const uint32_t which = random_bits(random) % 5U;
        *axis_of(&v, axis) = (which < 4U) ? ends[which] : random_range(random, -15, 47);
    }
    return v;
}

/* A segment that is a power of two times as large meets the triangle in the same shares. */
static void sizes_of_segments(void)
{
    static const ko_vec3 origin = {0, 0, 0};
    test_random random = {0x7A150002U};
    uint32_t met = 0;
    const uint32_t rounds = test_rounds(20000U) + 1000U;
    for (uint32_t i = rounds; i > 0U; i--) {
        const bool is_extreme = (i & 1U) != 0U;
        const unsigned shift = is_extreme ? 15U : 1U + i % MOST_SHIFT;
        ko_triangle t = random_triangle(&random, &origin, SMALL / 2);
        const ko_triangle ends = random_triangle(&random, &origin, SMALL / 2);
        ko_segment s = {ends.a, ends.b};
        if (is_extreme) {
            t = (ko_triangle){extreme(&random), extreme(&random), extreme(&random)};
            s = (ko_segment){origin, extreme(&random)};
        }
        const ko_triangle large_t = larger_triangle(&t, shift);
        const ko_segment large_s = {larger(&s.a, shift), larger(&s.b, shift)};
        ko_triangle_hit hit = {7, 7, 7, 7};
        ko_triangle_hit large = {8, 8, 8, 8};
        CHECK_EQ(ko_triangle_cast_line(&t, SEGMENT_LINE(&s), &hit), KO_OK);
        CHECK_EQ(ko_triangle_cast_line(&large_t, SEGMENT_LINE(&large_s), &large), KO_OK);
        CHECK(hit.t == large.t &&
              (hit.t == KO_NEVER || (hit.u == large.u && hit.v == large.v && hit.w == large.w)));
        met += (hit.t != KO_NEVER) ? 1U : 0U;
    }
    CHECK(met > rounds / 40U);
}

static const test_case cases[] = {
    {"all sizes", sizes},
    {"all sizes where they just touch", sizes_where_they_just_touch},
    {"large ones just apart", large_ones_just_apart},
    {"segments of all sizes", sizes_of_segments},
};

extern const test_suite triangle_quick_suite;
TEST_SUITE(triangle_quick, cases);
