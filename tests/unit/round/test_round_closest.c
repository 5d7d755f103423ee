/* Tests of closest points of spheres, segments, capsules and lozenges, and of clearances of
 * segments.
 *
 * promise: refuses */
#include "harness.h"
#include "wider.h"

#include "keepout/contains.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define UNTOUCHED 0x5A5A5A5A
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_sphere ball = {{0, 0, 0}, 10};
static const ko_capsule rod = {{-100, 0, 0}, {100, 0, 0}, 10};
static const ko_lozenge slab = {{-100, -50, 0}, {200, 0, 0}, {0, 100, 0}, 10};
static const ko_segment way = {{-100, 30, 40}, {100, 30, 40}};
static const ko_sphere no_ball = {{0, 0, 0}, -1};
static const ko_capsule illegal = {{0, 0, 0}, {0, 0, 0}, -1};
static const ko_lozenge no_slab = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, -1};
static const ko_segment no_way = {{0, 0, 0}, {0, 0, LIMIT + 1}};
static const ko_aabb no_box = {{0, 0, 0}, {-1, 0, 0}};
static const ko_vec3 origin = {0, 0, 0};
static const ko_vec3 far = {0, -LIMIT - 1, 0};
static const ko_vec3 blank = {UNTOUCHED, 1, 2};

static bool is_same(const ko_vec3 *a, const ko_vec3 *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* True within 8 LSB on each axis. */
static bool is_close(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 d = {a->x - b->x, a->y - b->y, a->z - b->z};
    return d.x >= -8 && d.x <= 8 && d.y >= -8 && d.y <= 8 && d.z >= -8 && d.z <= 8;
}

/* ---- of a point ---- */

typedef struct point_row {
    ko_vec3 point;
    ko_vec3 on_ball; /* the true points, in whole numbers */
    ko_vec3 on_rod;
    ko_vec3 on_slab;
} point_row;

static const point_row point_rows[] = {
    {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
    {{6, 8, 0}, {6, 8, 0}, {6, 8, 0}, {6, 8, 0}},
    {{0, 0, 10}, {0, 0, 10}, {0, 0, 10}, {0, 0, 10}},
    {{0, 0, 1000}, {0, 0, 10}, {0, 0, 10}, {0, 0, 10}},
    {{0, 1000, 0}, {0, 10, 0}, {0, 10, 0}, {0, 60, 0}},
    {{1100, 0, 0}, {10, 0, 0}, {110, 0, 0}, {110, 0, 0}},
    {{-700, 0, 800}, {-7, 0, 8}, {-106, 0, 8}, {-106, 0, 8}},
    {{50, 50, LIMIT}, {0, 0, 10}, {50, 0, 10}, {50, 50, 10}},
    {{0, -LIMIT, 0}, {0, -10, 0}, {0, -10, 0}, {0, -60, 0}},
};

static void points_known(void)
{
    for (size_t i = 0; i < LENGTH(point_rows); i++) {
        const point_row *row = &point_rows[i];
        ko_vec3 p = row->point;
        CHECK_EQ(ko_sphere_closest_point(&ball, &p, &p), KO_OK); /* out may be the argument */
        CHECK(ko_sphere_contains_point(&ball, &p) && is_close(&p, &row->on_ball));
        p = row->point;
        CHECK_EQ(capsule_closest_point(&rod, &p, &p), KO_OK);
        CHECK(ko_capsule_contains_point(&rod, &p) && is_close(&p, &row->on_rod));
        p = row->point;
        CHECK_EQ(ko_lozenge_closest_point(&slab, &p, &p), KO_OK);
        CHECK(ko_lozenge_contains_point(&slab, &p) && is_close(&p, &row->on_slab));
        CHECK(i > 2U || is_same(&p, &row->point)); /* a point inside is its own closest */
    }
}

static void points_refuse(void)
{
    ko_vec3 p = blank;
    CHECK_EQ(ko_sphere_closest_point(NULL, &origin, &p), KO_E_ARG);
    CHECK_EQ(ko_sphere_closest_point(&ball, NULL, &p), KO_E_ARG);
    CHECK_EQ(ko_sphere_closest_point(&ball, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_closest_point(&no_ball, &origin, &p), KO_E_RANGE);
    CHECK_EQ(ko_sphere_closest_point(&ball, &far, &p), KO_E_RANGE);
    CHECK_EQ(capsule_closest_point(&illegal, &origin, &p), KO_E_RANGE);
    CHECK_EQ(capsule_closest_point(&rod, &far, &p), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_closest_point(NULL, &origin, &p), KO_E_ARG);
    CHECK_EQ(ko_lozenge_closest_point(&slab, NULL, &p), KO_E_ARG);
    CHECK_EQ(ko_lozenge_closest_point(&slab, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_closest_point(&no_slab, &origin, &p), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_closest_point(&slab, &far, &p), KO_E_RANGE);
    CHECK(is_same(&p, &blank));
}

/* The closest point is within the lozenge. A ball around the given point contains it if its radius
 * is 9 LSB more than the clearance, and not if it is less. */
static void points_agree_with_clearance(void)
{
    test_random random = {0xC105E501U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const int32_t size = LIMIT >> (3U + i % 26U);
        ko_vec3 v[4];
        for (unsigned k = 0; k < 4U; k++) {
            v[k].x = random_range(&random, -size, size);
            v[k].y = random_range(&random, -size, size);
            v[k].z = random_range(&random, -size, size);
        }
        const ko_vec3 none = {0, 0, 0};
        const ko_lozenge l = {v[0], v[1], (i % 3U == 0U) ? none : v[2],
                              random_range(&random, 1, size)};
        ko_vec3 q = blank;
        fix16_t clearance = -1;
        CHECK_EQ(ko_lozenge_closest_point(&l, &v[3], &q), KO_OK);
        CHECK_EQ(lozenge_clearance_point(&l, &v[3], &clearance), KO_OK);
        const ko_sphere near = {v[3], clearance - 1};
        const ko_sphere reached = {v[3], clearance + 9};
        CHECK(ko_lozenge_contains_point(&l, &q));
        CHECK(clearance == 0 || !is_same(&q, &v[3]));
        CHECK(ko_sphere_contains_point(&reached, &q));
        CHECK(clearance < 2 || !ko_sphere_contains_point(&near, &q));
    }
}

/* ---- of segments ---- */

static void segments_known(void)
{
    static const ko_vec3 beside = {60, 30, -5000};
    static const ko_vec3 behind = {-900, 0, 0};
    static const ko_segment across = {{50, -100, 0}, {50, 100, 0}};
    static const ko_segment dot = {{7, 8, 9}, {7, 8, 9}};
    ko_q30 s = -1;
    ko_q30 t = -1;
    ko_vec3 p = blank;
    ko_vec3 q = blank;
    CHECK_EQ(segment_closest_point(&way, &beside, &t, &p), KO_OK);
    CHECK_EQ(t, 858993459); /* 4 / 5 */
    CHECK(p.x == 60 && p.y == 30 && p.z == 40);
    CHECK_EQ(segment_closest_point(&way, &behind, &t, &p), KO_OK);
    CHECK(t == 0 && is_same(&p, &way.a));
    CHECK_EQ(segment_closest_point(&dot, &behind, &t, &p), KO_OK);
    CHECK(is_same(&p, &dot.a));
    CHECK_EQ(ko_segment_closest(&way, &across, &s, &t, &p, &q), KO_OK);
    CHECK(s == ONE / 4 * 3 && t == 697932186); /* 13 / 20 */
    CHECK(p.x == 50 && p.y == 30 && p.z == 40 && q.x == 50 && q.y == 30 && q.z == 0);
    CHECK_EQ(ko_segment_closest(&dot, &dot, &s, &t, &p, &q), KO_OK);
    CHECK(is_same(&p, &dot.a) && is_same(&q, &dot.a));
}

static void segments_refuse(void)
{
    ko_q30 s = -1;
    ko_q30 t = -2;
    ko_vec3 p = blank;
    ko_vec3 q = blank;
    CHECK_EQ(segment_closest_point(&no_way, &origin, &t, &p), KO_E_RANGE);
    CHECK_EQ(segment_closest_point(&way, &far, &t, &p), KO_E_RANGE);
    CHECK_EQ(ko_segment_closest(NULL, &way, &s, &t, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_segment_closest(&way, NULL, &s, &t, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_segment_closest(&way, &way, NULL, &t, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_segment_closest(&way, &way, &s, NULL, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_segment_closest(&way, &way, &s, &t, NULL, &q), KO_E_ARG);
    CHECK_EQ(ko_segment_closest(&way, &way, &s, &t, &p, NULL), KO_E_ARG);
    CHECK_EQ(ko_segment_closest(&no_way, &way, &s, &t, &p, &q), KO_E_RANGE);
    CHECK_EQ(ko_segment_closest(&way, &no_way, &s, &t, &p, &q), KO_E_RANGE);
    CHECK(s == -1 && t == -2 && is_same(&p, &blank) && is_same(&q, &blank));
}

/* A segment gives the clearances of a capsule of radius 0. */
static void clearances_of_segments(void)
{
    static const ko_capsule rope = {{-100, 30, 40}, {100, 30, 40}, 0};
    static const ko_capsule through = {{0, 0, -50}, {0, 0, 50}, 0};
    static const ko_capsule no_rope = {{0, 0, 0}, {0, 0, LIMIT + 1}, 0};
    fix16_t out = UNTOUCHED;
    CHECK_EQ(ko_capsule_clearance_sphere(NULL, &ball, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_sphere(&rope, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_sphere(&rope, &ball, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_sphere(&rope, &no_ball, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_clearance_sphere(&no_rope, &ball, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_clearance(&rod, &no_rope, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_capsule(&no_slab, &rope, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_clearance_capsule(&slab, &no_rope, &out), KO_E_RANGE);
    CHECK_EQ(out, UNTOUCHED);
    CHECK_EQ(ko_capsule_clearance_sphere(&rope, &ball, &out), KO_OK);
    CHECK_EQ(out, 40);
    CHECK_EQ(ko_capsule_clearance(&rod, &rope, &out), KO_OK);
    CHECK_EQ(out, 40);
    CHECK_EQ(ko_lozenge_clearance_capsule(&slab, &rope, &out), KO_OK);
    CHECK_EQ(out, 30);
    CHECK_EQ(ko_capsule_clearance_sphere(&through, &ball, &out), KO_OK);
    CHECK_EQ(out, 0);
    CHECK_EQ(ko_lozenge_clearance_capsule(&slab, &through, &out), KO_OK);
    CHECK_EQ(out, 0);
}

/* ---- witness points ---- */

/* A sphere gives the points of a capsule whose ends are equal. */
static void spheres_known(void)
{
    static const ko_capsule here = {{0, 0, 0}, {0, 0, 0}, 10};
    static const ko_capsule other = {{0, 60, 80}, {0, 60, 80}, 40};
    static const ko_sphere over = {{0, 0, 15}, 10};
    static const ko_capsule above = {{0, 0, 15}, {0, 0, 15}, 10};
    ko_vec3 p = blank;
    ko_vec3 q = blank;
    CHECK_EQ(ko_capsule_closest(&here, &other, &p, &q), KO_OK);
    CHECK(p.x == 0 && p.y == 6 && p.z == 8);
    CHECK(q.x == 0 && q.y == 36 && q.z == 48);
    CHECK_EQ(ko_capsule_closest(&here, &above, &p, &q), KO_OK);
    CHECK(is_same(&p, &q) && ko_sphere_contains_point(&ball, &p));
    CHECK(ko_sphere_contains_point(&over, &p));
}

static void witnesses_known(void)
{
    static const ko_capsule over = {{3, 40, -50}, {3, 40, 50}, 5};
    static const ko_capsule through = {{3, 10, -50}, {3, 10, 50}, 30};
    static const ko_aabb box = {{3, 60, 0}, {10, 20, 10}};
    ko_vec3 p = {UNTOUCHED, 0, 0};
    ko_vec3 q = {0, UNTOUCHED, 0};
    CHECK_EQ(ko_capsule_closest(NULL, &over, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest(&rod, NULL, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest(&rod, &over, NULL, &q), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest(&rod, &over, &p, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest(&rod, &illegal, &p, &q), KO_E_RANGE);
    CHECK_EQ(ko_capsule_closest_aabb(NULL, &box, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest_aabb(&rod, NULL, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest_aabb(&rod, &box, NULL, &q), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest_aabb(&rod, &box, &p, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_closest_aabb(&illegal, &box, &p, &q), KO_E_RANGE);
    CHECK_EQ(ko_capsule_closest_aabb(&rod, &no_box, &p, &q), KO_E_RANGE);
    CHECK(p.x == UNTOUCHED && q.y == UNTOUCHED);
    CHECK_EQ(ko_capsule_closest(&rod, &over, &p, &q), KO_OK);
    CHECK(p.x == 3 && p.y == 10 && p.z == 0);
    CHECK(q.x == 3 && q.y == 35 && q.z == 0);
    CHECK_EQ(ko_capsule_closest(&rod, &through, &p, &q), KO_OK);
    CHECK(memcmp(&p, &q, sizeof p) == 0);
    CHECK(ko_capsule_contains_point(&rod, &p) && ko_capsule_contains_point(&through, &p));
    CHECK_EQ(ko_capsule_closest_aabb(&rod, &box, &p, &q), KO_OK);
    CHECK(p.y == 10 && p.z == 0 && q.y == 40 && q.z == 0 && p.x == q.x);
    CHECK_EQ(ko_capsule_closest_aabb(&through, &box, &p, &q), KO_OK);
    CHECK(memcmp(&p, &q, sizeof p) == 0);
}

static const test_case cases[] = {
    {"points, known", points_known},
    {"points refuse", points_refuse},
    {"points agree with clearance", points_agree_with_clearance},
    {"segments, known", segments_known},
    {"segments refuse", segments_refuse},
    {"clearances of segments", clearances_of_segments},
    {"spheres, known", spheres_known},
    {"witnesses, known", witnesses_known},
};

extern const test_suite round_closest_suite;
TEST_SUITE(round_closest, cases);
