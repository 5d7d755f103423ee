/* Tests of the distance of segments: what is proved in 64 bits is what the exact fraction says.
 *
 * promise: exact */
#include "points.h"

#include "src/distance/closest.h"
#include "src/distance/segments.h"

#include <stddef.h>

#define REACH_LIMIT 0x7FFFFFFFU

static fix16_t limited(int64_t x)
{
    return (fix16_t)((x > KO_LIMIT) ? KO_LIMIT : (x < -KO_LIMIT) ? -KO_LIMIT : x);
}

static ko_vec3 moved(const ko_vec3 *from, const ko_vec3 *by)
{
    const ko_vec3 to = {limited((int64_t)from->x + by->x), limited((int64_t)from->y + by->y),
                        limited((int64_t)from->z + by->z)};
    return to;
}

/* Lengths from 1 LSB to 8 km. */
static int32_t random_length(test_random *random)
{
    return random_octave(random, KO_LIMIT, 30U);
}

/* The second segment: any, parallel, nearly parallel, a point, from the same end, or across. */
static void set_second(test_random *random, const ko_vec3 *first, ko_vec3 *second)
{
    const ko_vec3 d = koi_closest_difference(&first[1], &first[0]);
    const ko_vec3 back = {-d.x / 2, -d.y / 2, -d.z / 2};
    ko_vec3 way = random_point(random, random_length(random));
    second[0] = random_point(random, random_length(random));
    second[0] = moved(&first[0], &second[0]);
    switch (random_bits(random) % 8U) {
    case 0:
        way = d;
        break;
    case 1:
        way = random_point(random, 2);
        way = moved(&back, &way);
        break;
    case 2:
        way = (ko_vec3){0, 0, 0};
        break;
    case 3:
        second[0] = first[1];
        break;
    case 4:
        second[0] = moved(&first[1], &back);
        break;
    default:
        break;
    }
    second[1] = moved(&second[0], &way);
}

/* Reaches about the distance, and any. */
static uint32_t random_reach(test_random *random, uint32_t distance)
{
    const uint32_t about[] = {0U, distance, distance + 1U, (distance != 0U) ? distance - 1U : 0U,
                              random_bits(random) >> (1U + random_bits(random) % 31U)};
    const uint32_t reach = about[random_bits(random) % 5U];
    return (reach > REACH_LIMIT) ? REACH_LIMIT : reach;
}

static void set_both(test_random *random, ko_vec3 *first, ko_vec3 *second)
{
    first[0] = random_point(random, random_length(random));
    first[1] = random_point(random, random_length(random));
    first[1] = moved(&first[0], &first[1]);
    set_second(random, first, second);
}

static void segments_are_as_their_fraction(void)
{
    test_random random = {20261123U};
    for (uint32_t i = 0; i < test_rounds(40000); i++) {
        ko_vec3 first[2];
        ko_vec3 second[2];
        koi_square square;
        set_both(&random, first, second);
        const koi_couple couple = {&first[0], &first[1], &second[0], &second[1]};
        koi_closest_segments(&couple, NULL, NULL, &square);
        const uint32_t distance = koi_square_distance(&square);
        const uint32_t reach = random_reach(&random, distance);
        const bool is_near = koi_square_is_within(&square, reach);
        const uint32_t found = koi_closest_distance(&couple, reach);
        CHECK_EQ(koi_closest_distance(&couple, 0U), distance);
        CHECK(found == distance || (found == 0U && is_near));
        CHECK_EQ(koi_closest_are_within(&couple, reach), is_near);
    }
}

/* What is found at once for one end of one segment is decided otherwise in another order. */
static void segments_in_each_order(void)
{
    test_random random = {20261124U};
    for (uint32_t i = 0; i < test_rounds(20000); i++) {
        ko_vec3 first[2];
        ko_vec3 second[2];
        uint64_t square[8];
        set_both(&random, first, second);
        for (unsigned order = 0; order < 8U; order++) {
            const ko_vec3 *const one = ((order & 4U) == 0U) ? first : second;
            const ko_vec3 *const other = ((order & 4U) == 0U) ? second : first;
            const unsigned a = order & 1U;
            const unsigned b = (order >> 1) & 1U;
            const koi_couple couple = {&one[a], &one[1U - a], &other[b], &other[1U - b]};
            koi_square exact;
            koi_closest_segments(&couple, NULL, NULL, &exact);
            square[order] = koi_square_down(&exact);
            CHECK_EQ(square[order], square[0]);
            koi_closest_point_segment(&one[a], &other[0], &other[1], NULL, &exact);
            CHECK(square[0] <= koi_square_down(&exact));
        }
    }
}

/* A segment that is a point has its closest point at 0. */
static void points_have_the_parameter_0(void)
{
    test_random random = {20261125U};
    for (uint32_t i = 0; i < test_rounds(10000); i++) {
        ko_vec3 first[2];
        ko_vec3 second[2];
        ko_q30 s = -1;
        ko_q30 t = -1;
        ko_q30 alone = -1;
        set_both(&random, first, second);
        const koi_couple couple = {&first[0], &first[1], &second[0], &second[0]};
        const koi_couple other = {&second[0], &second[0], &first[0], &first[1]};
        koi_closest_point_segment(&second[0], &first[0], &first[1], &alone, NULL);
        koi_closest_segments(&couple, &s, &t, NULL);
        CHECK_EQ(t, 0);
        CHECK_EQ(s, alone);
        koi_closest_segments(&other, &s, &t, NULL);
        CHECK_EQ(s, 0);
        CHECK_EQ(t, alone);
    }
}

/* The regions that decide: crossings, ends, parallel ways, points; in LSB and in km. */
static void segments_of_each_region(void)
{
    static const struct {
        ko_vec3 a, b, c, d;
        uint32_t distance; /* for a unit of 1 */
    } rows[] = {
        {{-4, 0, 0}, {4, 0, 0}, {0, -4, 3}, {0, 4, 3}, 3},
        {{0, 0, 0}, {4, 0, 0}, {7, 4, 0}, {9, 8, 0}, 5},
        {{0, 0, 0}, {4, 0, 0}, {1, 5, 0}, {1, 9, 0}, 5},
        {{0, 0, 0}, {4, 0, 0}, {0, 2, 0}, {4, 2, 0}, 2},
        {{0, 0, 0}, {4, 0, 0}, {8, 0, 0}, {12, 0, 0}, 4},
        {{0, 0, 0}, {0, 0, 0}, {3, 4, 0}, {3, 4, 0}, 5},
        {{-4, 0, 0}, {4, 0, 0}, {0, -4, 0}, {0, 4, 0}, 0},
        {{0, 0, 0}, {4, 0, 0}, {0, 0, 0}, {0, 4, 0}, 0},
        {{0, 0, 0}, {0, 0, 0}, {-4, 0, 6}, {4, 0, 6}, 6},
        {{0, 0, 0}, {4, 0, 0}, {2, 0, 0}, {9, 0, 0}, 0},
        {{-8, 6, 0}, {8, -6, 0}, {0, 5, -4}, {0, 5, 4}, 4},
        {{-8, 0, 6}, {8, 0, -6}, {0, -4, 5}, {0, 4, 5}, 4},
        {{0, -8, 6}, {0, 8, -6}, {-4, 0, 5}, {4, 0, 5}, 4},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int32_t unit = 1; unit <= KO_LIMIT / 16; unit *= 2) {
            const ko_vec3 a = {rows[i].a.x * unit, rows[i].a.y * unit, rows[i].a.z * unit};
            const ko_vec3 b = {rows[i].b.x * unit, rows[i].b.y * unit, rows[i].b.z * unit};
            const ko_vec3 c = {rows[i].c.x * unit, rows[i].c.y * unit, rows[i].c.z * unit};
            const ko_vec3 d = {rows[i].d.x * unit, rows[i].d.y * unit, rows[i].d.z * unit};
            const koi_couple couple = {&a, &b, &c, &d};
            const koi_couple other = {&d, &c, &b, &a};
            const uint32_t distance = rows[i].distance * (uint32_t)unit;
            CHECK_EQ(koi_closest_distance(&couple, 0U), distance);
            CHECK_EQ(koi_closest_distance(&other, 0U), distance);
            CHECK(koi_closest_are_within(&couple, distance));
            CHECK(distance == 0U || !koi_closest_are_within(&other, distance - 1U));
        }
    }
}

static const test_case cases[] = {
    {"segments are as far apart as their exact fraction says", segments_are_as_their_fraction},
    {"segments are as far apart in each order", segments_in_each_order},
    {"a segment that is a point has its closest point at 0", points_have_the_parameter_0},
    {"segments whose closest points are in each region", segments_of_each_region},
};

TEST_SUITE(segments, cases);
