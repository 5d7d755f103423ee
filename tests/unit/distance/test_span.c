/* Tests of the distance of parallelograms: what is proved is what the exact comparison of all their
 * features says.
 *
 * promise: exact */
#include "points.h"

#include "src/distance/closest_quad.h"
#include "src/distance/span.h"

/* From 1 LSB to 1 km: corners stay legal. */
static int32_t random_length(test_random *random)
{
    return random_octave(random, KO_LIMIT / 8, 27U);
}

/* A parallelogram: u, v, and its corner. */
typedef struct sheet {
    ko_vec3 a;
    ko_vec3 u;
    ko_vec3 v;
} sheet;

static sheet random_sheet(test_random *random)
{
    const int32_t size = random_length(random);
    const sheet out = {random_point(random, size), random_point(random, size),
                       random_point(random, size)};
    return out;
}

/* The second one: any, with an edge of the first, turned, flat as the first, or degenerate. */
static sheet random_second(test_random *random, sheet *first)
{
    sheet out = random_sheet(random);
    const ko_vec3 way = random_point(random, random_length(random));
    out.a = koi_closest_sum(&first->a, &way);
    switch (random_bits(random) % 8U) {
    case 0:
        out.u = first->u;
        break;
    case 1:
        out.u = first->v;
        out.v = first->u;
        break;
    case 2:
        first->u.z = first->v.z = out.u.z = out.v.z = 0;
        break;
    case 3:
        out.v = (ko_vec3){0, 0, 0};
        break;
    case 4:
        out.u = out.v = (ko_vec3){0, 0, 0};
        break;
    default:
        break;
    }
    return out;
}

static void spans_are_as_their_features(void)
{
    test_random random = {23112026U};
    uint32_t known = 0;
    const uint32_t rounds = test_rounds(10000);
    for (uint32_t i = 0; i < rounds; i++) {
        koi_quad a;
        koi_quad b;
        sheet one = random_sheet(&random);
        const sheet two = random_second(&random, &one);
        const uint32_t reach = random_bits(&random) >> (3U + random_bits(&random) % 29U);
        const koi_span span = {
            koi_closest_difference(&one.a, &two.a),
            {one.u, one.v, {-two.u.x, -two.u.y, -two.u.z}, {-two.v.x, -two.v.y, -two.v.z}}};
        koi_quad_prepare(&one.a, &one.u, &one.v, &a);
        koi_quad_prepare(&two.a, &two.u, &two.v, &b);
        koi_minimum minimum = {reach, UINT32_MAX};
        const bool is_near = koi_quad_near_quad(&a, &b, &minimum);
        const uint32_t found = koi_span_distance(&span, reach);
        known += (found != UINT32_MAX) ? 1U : 0U;
        CHECK(found == UINT32_MAX || (is_near ? found <= reach : found == minimum.least));
    }
    CHECK(known > rounds / 2U); /* parallel and degenerate ones are left out */
}

static void spans_of_each_kind(void)
{
    static const ko_vec3 zero = {0, 0, 0};
    const koi_span corner = {{300, 400, 0}, {{10, 0, 0}, {0, 10, 0}, {0, 0, 0}, {0, 0, 0}}};
    const koi_span edge = {{-500, 700, 0}, {{1000, 10, 0}, {10, 90, 0}, {0, 0, 0}, {0, 0, 0}}};
    const koi_span face = {{-500, -400, 900},
                           {{1000, 0, 0}, {0, 1000, 0}, {10, 10, 10}, {-10, 20, 30}}};
    const koi_span across = {{-50, -40, -90},
                             {{100, 0, 0}, {0, 100, 0}, {10, 10, 100}, {-10, 20, 30}}};
    const koi_span nothing = {zero, {zero, zero, zero, zero}};
    CHECK_EQ(koi_span_distance(&corner, 0U), 500);
    CHECK_EQ(koi_span_distance(&edge, 0U), 704); /* 705000 over the root of 1000100, below 705 */
    CHECK_EQ(koi_span_distance(&face, 0U), 900);
    CHECK_EQ(koi_span_distance(&across, 60U), 0);
    CHECK_EQ(koi_span_distance(&nothing, 1U), 0);
}

/* Two edges that are parallel have many closest pairs. The search brings one of them to an end, so
 * that the answer is proved. */
static void parallel_edges_are_proved_whichever_they_are(void)
{
    for (unsigned i = 0; i < KOI_SPAN_EDGES; i++) {
        for (unsigned j = 0; j < i; j++) {
            koi_span span = {{-1600, 700, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
            span.edge[i].x = 2000;
            span.edge[j].x = 1000;
            CHECK_EQ(koi_span_distance(&span, 0U), 700);
        }
    }
}

/* The vector w from the origin to the closest point is rounded, so its product with an edge may be
 * too small to tell its sign: 7.05 for the second edge of the first span, where w is (-7.05,
 * 704.93, 0), and 0 in the others, where w is (0, 700, 0). The exact product tells. */
static void edges_across_are_proved_exactly(void)
{
    static const ko_vec3 none = {0, 0, 0};
    const koi_span ahead = {{-500, 700, 0}, {{1000, 10, 0}, {99, 1, 500}, none, none}};
    const koi_span begins = {{-500, 700, 0}, {{1000, 0, 0}, {0, 0, 500}, none, none}};
    const koi_span ends = {{-500, 700, -500}, {{1000, 0, 0}, {0, 0, 500}, none, none}};
    CHECK_EQ(koi_span_distance(&ahead, 0U), 704);
    CHECK_EQ(koi_span_distance(&begins, 0U), 700);
    CHECK_EQ(koi_span_distance(&ends, 0U), 700);
}

static const test_case cases[] = {
    {"spans are as far away as their features say", spans_are_as_their_features},
    {"spans whose closest point is a corner, on an edge, in a plane, or touches",
     spans_of_each_kind},
    {"parallel edges are proved, whichever they are", parallel_edges_are_proved_whichever_they_are},
    {"edges across are proved exactly", edges_across_are_proved_exactly},
};

TEST_SUITE(span, cases);
