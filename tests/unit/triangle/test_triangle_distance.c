/* Tests of ko_triangle_*: clearances, rounded shapes, margins.
 *
 * promise: never-above, refuses */
#include "test_triangle.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/plane.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <stddef.h>

/* ---- distances ---- */

typedef struct point_row {
    ko_vec3 point;
    fix16_t clearance;
    ko_vec3 closest;
} point_row;

static const point_row point_rows[] = {
    {{2, 2, 0}, 0, {2, 2, 0}},
    {{2, 2, 5}, 5, {2, 2, 0}},
    {{2, 2, -5}, 5, {2, 2, 0}},
    {{-3, -4, 0}, 5, {0, 0, 0}},
    {{4, -7, 0}, 7, {4, 0, 0}},
    {{-7, 4, 0}, 7, {0, 4, 0}},
    {{12, 0, 3}, 5, {8, 0, 0}},
    {{0, 11, 4}, 5, {0, 8, 0}},
    {{7, 7, 0}, 4, {4, 4, 0}},
    {{4, -1, 1}, 1, {4, 0, 0}},
    {{4, 4, 9}, 9, {4, 4, 0}},
    {{9, 9, 2}, 7, {4, 4, 0}},
    {{LIMIT, 0, 0}, LIMIT - 8, {8, 0, 0}},
};

static void points(void)
{
    for (size_t i = 0; i < LENGTH(point_rows); i++) {
        ko_triangle t = flat;
        for (unsigned k = 0; k < CORNERS; k++) {
            fix16_t clearance = -1;
            ko_barycentric at;
            ko_vec3 closest = {-1, -1, -1};
            CHECK_EQ(triangle_clearance_point(&t, &point_rows[i].point, &clearance), KO_OK);
            CHECK_EQ(clearance, point_rows[i].clearance);
            CHECK_EQ(ko_triangle_closest_point(&t, &point_rows[i].point, &at, &closest), KO_OK);
            CHECK_EQ(closest.x, point_rows[i].closest.x);
            CHECK_EQ(closest.y, point_rows[i].closest.y);
            CHECK_EQ(closest.z, point_rows[i].closest.z);
            t = turned(&t);
        }
    }
}

/* The distance sqrt(8.1) is not an integer, and neither is its square. */
static void distances_are_rounded_down(void)
{
    const ko_triangle thin = {{0, 0, 0}, {1, 3, 0}, {1, 3, 0}};
    const ko_sphere ball = {{-2, 3, 0}, 2};
    const ko_sphere wider = {{-2, 3, 0}, 3};
    fix16_t out = -1;
    CHECK_EQ(triangle_clearance_point(&thin, &ball.c, &out), KO_OK);
    CHECK_EQ(out, 2);
    CHECK(!ko_triangle_overlap_sphere(&thin, &ball));
    CHECK(ko_triangle_overlap_sphere(&thin, &wider));
}

static void clearances(void)
{
    const ko_triangle above = {{1, 1, 5}, {2, 1, 9}, {1, 2, 9}};
    const ko_triangle crossing = {{4, -3, -9}, {4, -3, 9}, {4, -20, 0}}; /* edge passes edge */
    const ko_capsule post = {{7, 7, -9}, {7, 7, 9}, 0};
    const ko_capsule pierce = {{1, 1, -9}, {1, 1, 9}, 0};
    const ko_capsule cross = {{-9, -3, 4}, {9, -3, 4}, 0};
    const ko_triangle low = {{LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT}};
    const ko_triangle high = {
        {-LIMIT, -LIMIT, -LIMIT}, {-LIMIT, -LIMIT, -LIMIT}, {-LIMIT, -LIMIT, -LIMIT}};
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_clearance(&flat, &above, &out), KO_OK);
    CHECK_EQ(out, 5);
    CHECK_EQ(ko_triangle_clearance(&flat, &crossing, &out), KO_OK);
    CHECK_EQ(out, 3);
    CHECK_EQ(ko_triangle_clearance_capsule(&flat, &post, &out), KO_OK);
    CHECK_EQ(out, 4); /* sqrt(18) */
    CHECK_EQ(ko_triangle_clearance_capsule(&flat, &pierce, &out), KO_OK);
    CHECK_EQ(out, 0);
    CHECK_EQ(ko_triangle_clearance_capsule(&flat, &cross, &out), KO_OK);
    CHECK_EQ(out, 5);
    CHECK_EQ(ko_triangle_clearance(&low, &high, &out), KO_OK);
    CHECK_EQ(out, 1859775393); /* sqrt(3) * 2^30 */
}

/* All pairs of features, at all sizes: small triangles take another code path. */
static const struct {
    ko_triangle other; /* beside `flat` */
    fix16_t distance;
} pair_rows[] = {
    {{{1, 1, 5}, {2, 1, 9}, {1, 2, 9}}, 5},            /* corner and inside */
    {{{-3, -4, 12}, {-9, -9, 20}, {-12, -4, 30}}, 13}, /* corner and corner */
    {{{4, -3, 4}, {3, -9, 9}, {6, -8, 7}}, 5},         /* corner and edge */
    {{{4, -3, -9}, {4, -3, 9}, {4, -20, 0}}, 3},       /* edge across edge */
    {{{2, -3, 4}, {6, -3, 4}, {4, -9, 9}}, 5},         /* edge along edge */
    {{{1, 1, 7}, {3, 1, 7}, {1, 3, 7}}, 7},            /* one above the other */
    {{{11, -4, 0}, {20, -4, 0}, {20, -9, 0}}, 5},      /* in one plane */
    {{{4, -3, -9}, {4, -3, 9}, {4, -3, 0}}, 3},        /* a segment */
    {{{2, 2, 6}, {2, 2, 6}, {2, 2, 6}}, 6},            /* a point */
    {{{1, 1, 0}, {2, 1, 9}, {1, 2, 9}}, 0},            /* they touch */
    {{{1, 1, -1}, {2, 1, 9}, {1, 2, 9}}, 0},           /* one through the other */
};

static ko_triangle sized(const ko_triangle *t, fix16_t size, fix16_t at)
{
    const ko_triangle out = {
        {t->a.x * size + at, t->a.y * size + at, t->a.z * size + at},
        {t->b.x * size + at, t->b.y * size + at, t->b.z * size + at},
        {t->c.x * size + at, t->c.y * size + at, t->c.z * size + at},
    };
    return out;
}

static void is_apart_by(const ko_triangle *a, const ko_triangle *b, fix16_t distance)
{
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_clearance(a, b, &out), KO_OK);
    CHECK_EQ(out, distance);
    CHECK(ko_triangle_within(a, b, distance));
    CHECK(distance == 0 || !ko_triangle_within(a, b, distance - 1));
}

static void pairs_of_all_sizes(void)
{
    static const fix16_t sizes[] = {1, 100, 1 << 10, 1 << 12, 1 << 15, 1 << 20};
    for (unsigned i = 0; i < LENGTH(pair_rows); i++) {
        for (unsigned k = 0; k < LENGTH(sizes); k++) {
            const fix16_t distance = pair_rows[i].distance * sizes[k];
            const ko_triangle a = sized(&flat, sizes[k], 0);
            const ko_triangle b = sized(&pair_rows[i].other, sizes[k], 0);
            const ko_triangle far_a = sized(&flat, sizes[k], 1 << 28);
            const ko_triangle far_b = sized(&pair_rows[i].other, sizes[k], 1 << 28);
            const ko_triangle next = turned(&b);
            is_apart_by(&a, &b, distance);
            is_apart_by(&next, &a, distance);
            is_apart_by(&far_a, &far_b, distance);
        }
    }
}

static void spheres_and_capsules(void)
{
    ko_sphere ball = {{2, 2, 5}, 5};
    CHECK(ko_triangle_overlap_sphere(&flat, &ball));
    ball.r = 4;
    CHECK(!ko_triangle_overlap_sphere(&flat, &ball));
    const ko_sphere corner = {{-3, -4, 0}, 5};
    CHECK(ko_triangle_overlap_sphere(&flat, &corner));
    const ko_sphere edge = {{7, 7, 0}, 4}; /* sqrt(18) away */
    CHECK(!ko_triangle_overlap_sphere(&flat, &edge));
    const ko_sphere wider = {{7, 7, 0}, 5};
    CHECK(ko_triangle_overlap_sphere(&flat, &wider));
    ko_capsule rod = {{-9, -3, 4}, {9, -3, 4}, 5};
    CHECK(ko_triangle_overlap_capsule(&flat, &rod));
    rod.r = 4;
    CHECK(!ko_triangle_overlap_capsule(&flat, &rod));
    const ko_capsule post = {{7, 7, -9}, {7, 7, 9}, 4};
    CHECK(!ko_triangle_overlap_capsule(&flat, &post));
    const ko_capsule needle = {{1, 1, -9}, {1, 1, 9}, 0};
    CHECK(ko_triangle_overlap_capsule(&flat, &needle));
    CHECK(ko_triangle_overlap_sphere(NULL, &ball) && ko_triangle_overlap_sphere(&flat, NULL));
    CHECK(ko_triangle_overlap_capsule(NULL, &rod) && ko_triangle_overlap_capsule(&flat, NULL));
}

static void lozenges(void)
{
    ko_lozenge plate = {{1, 1, 5}, {3, 0, 0}, {0, 3, 0}, 5};
    fix16_t out = -1;
    CHECK(ko_triangle_overlap_lozenge(&flat, &plate));
    plate.r = 4;
    CHECK(!ko_triangle_overlap_lozenge(&flat, &plate));
    plate.r = 2;
    CHECK_EQ(ko_triangle_clearance_lozenge(&flat, &plate, &out), KO_OK);
    CHECK_EQ(out, 3);
    const ko_lozenge wall = {{1, 1, -9}, {0, 0, 20}, {1, 0, 0}, 0}; /* cuts it, no edge near */
    CHECK(ko_triangle_overlap_lozenge(&flat, &wall));
    CHECK_EQ(ko_triangle_clearance_lozenge(&flat, &wall, &out), KO_OK);
    CHECK_EQ(out, 0);
    const ko_lozenge about = {{-50, -50, 0}, {100, 0, 0}, {0, 100, 0}, 0}; /* it is inside */
    CHECK(ko_triangle_overlap_lozenge(&flat, &about));
    const ko_lozenge aside = {{7, 7, -9}, {0, 0, 20}, {9, 0, 0}, 1};
    CHECK(!ko_triangle_overlap_lozenge(&flat, &aside));
    CHECK_EQ(ko_triangle_clearance_lozenge(&flat, &aside, &out), KO_OK);
    CHECK_EQ(out, 3); /* sqrt(18) - 1 */
    CHECK(ko_triangle_overlap_lozenge(NULL, &plate) && ko_triangle_overlap_lozenge(&flat, NULL));
}

/* A plate of which one corner alone is below the triangle's plane, each corner in turn. */
static void a_corner_of_a_plate(void)
{
    const ko_vec3 low = {2, 2, -1};
    const ko_vec3 u = {1, 0, 4};
    const ko_vec3 v = {0, 1, 4};
    for (unsigned corner = 0; corner < 4U; corner++) {
        const int32_t s = (corner == 1U || corner == 2U) ? 1 : 0;
        const int32_t t = (corner == 2U || corner == 3U) ? 1 : 0;
        const ko_vec3 a = {low.x + s * u.x + t * v.x, low.y + s * u.y + t * v.y,
                           low.z + s * u.z + t * v.z};
        ko_lozenge plate = {a, u, v, 0};
        plate.u = (s == 1) ? (ko_vec3){-u.x, -u.y, -u.z} : u;
        plate.v = (t == 1) ? (ko_vec3){-v.x, -v.y, -v.z} : v;
        fix16_t out = -1;
        CHECK(ko_triangle_overlap_lozenge(&flat, &plate));
        CHECK_EQ(ko_triangle_clearance_lozenge(&flat, &plate, &out), KO_OK);
        CHECK_EQ(out, 0);
        plate.a.z += 2; /* 1 above it */
        CHECK(!ko_triangle_overlap_lozenge(&flat, &plate));
        CHECK_EQ(ko_triangle_clearance_lozenge(&flat, &plate, &out), KO_OK);
        CHECK_EQ(out, 1);
    }
}

static void rounded_clearances(void)
{
    const ko_sphere ball = {{7, 7, 0}, 2};
    const ko_sphere touching = {{2, 2, 5}, 6};
    const ko_capsule rod = {{-9, -3, 4}, {9, -3, 4}, 3};
    const ko_capsule needle = {{1, 1, -9}, {1, 1, 9}, 0};
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_clearance_sphere(&flat, &ball, &out), KO_OK);
    CHECK_EQ(out, 2); /* sqrt(18) - 2 */
    CHECK_EQ(ko_triangle_clearance_sphere(&flat, &touching, &out), KO_OK);
    CHECK_EQ(out, 0);
    CHECK_EQ(ko_triangle_clearance_capsule(&flat, &rod, &out), KO_OK);
    CHECK_EQ(out, 2);
    CHECK_EQ(ko_triangle_clearance_capsule(&flat, &needle, &out), KO_OK);
    CHECK_EQ(out, 0);
}

typedef struct box_row {
    ko_aabb box;
    fix16_t clearance;
} box_row;

static const box_row box_rows[] = {
    {{{2, 2, 3}, {1, 1, 3}}, 0},
    {{{2, 2, 9}, {1, 1, 3}}, 6}, /* inside, above a face */
    {{{2, 2, -9}, {1, 1, 3}}, 6},
    {{{20, 2, 0}, {5, 9, 9}}, 7}, /* a corner to a face */
    {{{-9, -9, 0}, {5, 6, 1}}, 5},
    {{{4, -9, 9}, {20, 6, 5}}, 5}, /* edge to corner, to edge */
    {{{10, 10, 0}, {3, 3, 1}}, 4},
    {{{4, 4, 20}, {0, 0, 0}}, 20}, /* sqrt(18); a point */
    {{{0, 0, -LIMIT}, {9, 9, 0}}, LIMIT},
};

static void box_clearances(void)
{
    const ko_obb at = {{0, 0, 0}, {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}, {0, 0, 0}};
    for (size_t i = 0; i < LENGTH(box_rows); i++) {
        const fix16_t expected = box_rows[i].clearance;
        ko_triangle t = flat;
        ko_aabb box = box_rows[i].box;
        for (unsigned k = 0; k < AXES; k++) {
            fix16_t out = -1;
            ko_obb obb = at;
            obb.c = box.c;
            obb.r = box.r;
            CHECK_EQ(ko_triangle_clearance_aabb(&t, &box, &out), KO_OK);
            CHECK_EQ(out, expected);
            CHECK_EQ(ko_triangle_clearance_obb(&t, &obb, &out), KO_OK);
            CHECK(out <= expected && out >= expected - 2 - expected / (1 << 23));
            t = rolled(&t);
            box.c = rolled_point(&box.c);
            box.r = rolled_point(&box.r);
        }
    }
}

/* A cube of 5000, turned by 45 degrees around z, extends to x = 7071.07. */
static void turned_box_clearances(void)
{
    const ko_q30 c = 759250125; /* cos 45 degrees */
    const ko_obb box = {{0, 0, 0}, {{c, c, 0}, {-c, c, 0}, {0, 0, ONE}}, {5000, 5000, 5000}};
    ko_triangle wall = {{7071, -9000, -9000}, {7071, 9000, -9000}, {7071, 0, 9000}};
    fix16_t out = -1;
    CHECK_EQ(ko_triangle_clearance_obb(&wall, &box, &out), KO_OK);
    CHECK_EQ(out, 0);
    wall.a.x = wall.b.x = wall.c.x = 17071;
    CHECK_EQ(ko_triangle_clearance_obb(&wall, &box, &out), KO_OK);
    CHECK(out == 9999 || out == 9998); /* 9999.93 */
    const ko_obb far = {{-LIMIT + 9000, 0, 0}, box.axes, box.r};
    const ko_triangle other = {{LIMIT, 0, 0}, {LIMIT, 9, 0}, {LIMIT, 0, 9}};
    CHECK_EQ(ko_triangle_clearance_obb(&other, &far, &out), KO_OK);
    CHECK(out <= 2 * LIMIT - 9000 - 7072 && out >= 2 * LIMIT - 9000 - 7072 - 130);
}

static void plane_clearances(void)
{
    const ko_plane floor = {{0, 0, ONE}, -5};
    const ko_plane wall = {{ONE, 0, 0}, 3};
    fix16_t out = -99;
    CHECK_EQ(ko_triangle_margin_plane(&flat, &floor, &out), KO_OK);
    CHECK(out <= 5 && out > 2);
    CHECK_EQ(ko_triangle_margin_plane(&flat, &wall, &out), KO_OK);
    CHECK(out <= -3 && out > -6);
}

/* The lowest corner decides, in each order of the corners, also where two or three are as low. */
static void lowest_corners(void)
{
    static const fix16_t heights[][3] = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2},
                                         {3, 2, 1}, {1, 1, 2}, {1, 2, 1}, {2, 1, 1}, {1, 1, 1}};
    const ko_plane floor = {{0, 0, ONE}, -100};
    for (uint32_t i = 0; i < sizeof(heights) / sizeof(heights[0]); i++) {
        const fix16_t *h = heights[i];
        const ko_triangle t = {{0, 0, 1000 * h[0]}, {900, 0, 1000 * h[1]}, {0, 900, 1000 * h[2]}};
        fix16_t out = -99;
        CHECK_EQ(ko_triangle_margin_plane(&t, &floor, &out), KO_OK);
        CHECK(out <= 1100 && out > 1097);
    }
}

static void margins(void)
{
    const ko_triangle above = {{1, 1, 5}, {2, 1, 9}, {1, 2, 9}};
    const ko_triangle crossing = {{1, 1, -9}, {1, 1, 9}, {2, 2, 9}};
    const ko_triangle passing = {{4, -3, -9}, {4, -3, 9}, {4, -20, 0}};
    CHECK(ko_triangle_within(&flat, &above, 5));
    CHECK(!ko_triangle_within(&flat, &above, 4));
    CHECK(ko_triangle_within(&flat, &crossing, 0));
    CHECK(ko_triangle_within(&crossing, &flat, 0));
    CHECK(ko_triangle_within(&flat, &passing, 3));
    CHECK(!ko_triangle_within(&passing, &flat, 2));
    CHECK(!ko_triangle_within(&flat, &flat, -1));
    CHECK(ko_triangle_within(NULL, &flat, 0) && ko_triangle_within(&flat, NULL, 0));
}

/* ---- refusals ---- */

static const ko_mat3 world = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};

/* Checks the status of every clearance from volumes at a position. */
static void check_status(const ko_triangle *t, const ko_vec3 *at, fix16_t r, ko_status expected,
                         fix16_t *out)
{
    const ko_sphere sphere = {*at, r};
    const ko_capsule capsule = {flat.a, *at, r};
    const ko_lozenge lozenge = {*at, {1, 0, 0}, {0, 1, 0}, r};
    const ko_aabb box = {*at, {r, r, r}};
    const ko_obb obb = {*at, world, {r, r, r}};
    CHECK_EQ(ko_triangle_clearance_sphere(t, &sphere, out), expected);
    CHECK_EQ(ko_triangle_clearance_capsule(t, &capsule, out), expected);
    CHECK_EQ(ko_triangle_clearance_lozenge(t, &lozenge, out), expected);
    CHECK_EQ(ko_triangle_clearance_aabb(t, &box, out), expected);
    CHECK_EQ(ko_triangle_clearance_obb(t, &obb, out), expected);
    if (r == 0) {
        CHECK_EQ(triangle_clearance_point(t, at, out), expected);
    }
}

static void clearances_refuse(void)
{
    const ko_vec3 bad = {0, -LIMIT - 1, 0};
    const ko_vec3 good = {0, 0, 9};
    const ko_triangle worse = {{0, 0, 0}, {0, 0, LIMIT + 1}, {0, 0, 0}};
    const ko_plane plane = {{0, 0, ONE}, 0};
    const ko_plane longer = {{0, ONE, ONE}, 0};
    fix16_t out = 7;
    check_status(&worse, &good, 0, KO_E_RANGE, &out);
    check_status(&flat, &bad, 0, KO_E_RANGE, &out);
    check_status(&flat, &good, -1, KO_E_RANGE, &out);
    check_status(&flat, &good, LIMIT, KO_E_RANGE, &out);
    check_status(NULL, &good, 1, KO_E_ARG, &out);
    check_status(&flat, &good, 1, KO_E_ARG, NULL);
    CHECK_EQ(ko_triangle_clearance(&flat, &worse, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_clearance(&worse, &flat, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_margin_plane(&worse, &plane, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_margin_plane(&flat, &longer, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_margin_plane(NULL, &plane, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_margin_plane(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_margin_plane(&flat, &plane, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance(NULL, &flat, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance(&flat, &flat, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_sphere(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_capsule(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_lozenge(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_aabb(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_clearance_obb(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(out, 7);
}

/* ---- random rounds ---- */

/* The clearance to b is between those to a volume that contains b and to a corner of b. */
static void check_order(const ko_triangle *a, const ko_triangle *b)
{
    ko_aabb box;
    fix16_t apart = -1;
    fix16_t to_box = -1;
    fix16_t to_obb = -1;
    fix16_t to_corner = -1;
    CHECK_EQ(aabb_from_triangle(b, &box), KO_OK);
    const ko_obb obb = {box.c, world, box.r};
    CHECK_EQ(ko_triangle_clearance(a, b, &apart), KO_OK);
    CHECK_EQ(ko_triangle_clearance_aabb(a, &box, &to_box), KO_OK);
    CHECK_EQ(ko_triangle_clearance_obb(a, &obb, &to_obb), KO_OK);
    CHECK_EQ(triangle_clearance_point(a, &b->c, &to_corner), KO_OK);
    CHECK(0 <= to_obb && to_obb <= to_box && to_box <= apart && apart <= to_corner);
    CHECK(ko_triangle_within(a, b, apart + 1));
    CHECK(apart == 0 || !ko_triangle_within(a, b, apart - 1));
    CHECK(to_box == 0 || !ko_triangle_overlap_aabb(a, &box));
    const ko_sphere ball = {b->c, to_corner + 1};
    CHECK(ko_triangle_overlap_sphere(a, &ball));
    const ko_sphere smaller = {b->c, to_corner - 1};
    CHECK(to_corner == 0 || !ko_triangle_overlap_sphere(a, &smaller));
}

static void clearances_are_in_order(void)
{
    test_random random = {0x7A140005U};
    for (uint32_t i = test_rounds(10000U); i > 0U; i--) {
        const int32_t size = 1 << random_range(&random, 1, 26);
        const ko_vec3 at = {random_range(&random, -4 * size, 4 * size), size, 0};
        const ko_triangle a = random_triangle(&random, &flat.a, size);
        const ko_triangle b = random_triangle(&random, &at, size);
        check_order(&a, &b);
    }
}

static const test_case cases[] = {
    {"points", points},
    {"distances are rounded down", distances_are_rounded_down},
    {"clearances", clearances},
    {"pairs of all sizes", pairs_of_all_sizes},
    {"spheres and capsules", spheres_and_capsules},
    {"lozenges", lozenges},
    {"a corner of a plate", a_corner_of_a_plate},
    {"rounded clearances", rounded_clearances},
    {"boxes", box_clearances},
    {"turned boxes", turned_box_clearances},
    {"planes", plane_clearances},
    {"lowest corners", lowest_corners},
    {"margins", margins},
    {"refusals", clearances_refuse},
    {"clearances are in order", clearances_are_in_order},
};

extern const test_suite triangle_distance_suite;
TEST_SUITE(triangle_distance, cases);
