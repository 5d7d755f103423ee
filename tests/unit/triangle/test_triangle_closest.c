/* Tests of ko_triangle_*: closest points, positions by barycentric coordinates, triangles at
 * poses.
 *
 * promise: refuses */
#include "test_triangle.h"
#include "wider.h"
#include "keepout/transform.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <stddef.h>

static bool is_at(const ko_vec3 *v, fix16_t x, fix16_t y, fix16_t z)
{
    return v->x == x && v->y == y && v->z == z;
}

/* ---- positions ---- */

static void places(void)
{
    const ko_barycentric corner = {0, ONE, 0};
    const ko_barycentric middle = {HALF, ONE / 4, ONE / 4};
    const ko_barycentric half = {ONE - ONE / 16, ONE / 16, 0}; /* x = 0.5: to nearest, upward */
    ko_vec3 out = {9, 9, 9};
    CHECK_EQ(ko_vec3_from_barycentric(&flat, &corner, &out), KO_OK);
    CHECK(is_at(&out, 8, 0, 0));
    CHECK_EQ(ko_vec3_from_barycentric(&flat, &middle, &out), KO_OK);
    CHECK(is_at(&out, 2, 2, 0));
    CHECK_EQ(ko_vec3_from_barycentric(&flat, &half, &out), KO_OK);
    CHECK(is_at(&out, 1, 0, 0));
    const ko_triangle big = {{LIMIT, LIMIT, -LIMIT}, {-LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT}};
    CHECK_EQ(ko_vec3_from_barycentric(&big, &corner, &out), KO_OK);
    CHECK(is_at(&out, -LIMIT, LIMIT, LIMIT));
}

static void places_refuse(void)
{
    static const ko_barycentric bad[] = {{ONE, 1, 0},  {ONE - 1, 0, 0},
                                         {-1, ONE, 1}, {ONE, -1, 1},
                                         {1, ONE, -1}, {INT32_MAX, INT32_MAX, INT32_MIN}};
    const ko_triangle worse = {{0, 0, 0}, {0, 0, LIMIT + 1}, {0, 0, 0}};
    const ko_barycentric good = {ONE, 0, 0};
    ko_vec3 out = {7, 7, 7};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        CHECK_EQ(ko_vec3_from_barycentric(&flat, &bad[i], &out), KO_E_RANGE);
    }
    CHECK_EQ(ko_vec3_from_barycentric(&worse, &good, &out), KO_E_RANGE);
    CHECK_EQ(ko_vec3_from_barycentric(NULL, &good, &out), KO_E_ARG);
    CHECK_EQ(ko_vec3_from_barycentric(&flat, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_vec3_from_barycentric(&flat, &good, NULL), KO_E_ARG);
    CHECK(is_at(&out, 7, 7, 7));
}

/* ---- a point ---- */

typedef struct share_row {
    ko_vec3 point;
    ko_barycentric at;
} share_row;

static const share_row share_rows[] = {
    {{2, 2, 5}, {HALF, ONE / 4, ONE / 4}}, {{-3, -4, 0}, {ONE, 0, 0}},
    {{4, -7, 1}, {HALF, HALF, 0}},         {{-7, 2, 1}, {3 * (ONE / 4), 0, ONE / 4}},
    {{9, 9, 3}, {0, HALF, HALF}},          {{20, 0, 0}, {0, ONE, 0}},
};

static void shares(void)
{
    for (size_t i = 0; i < LENGTH(share_rows); i++) {
        ko_barycentric at = {7, 7, 7};
        ko_vec3 on_flat = {7, 7, 7};
        ko_vec3 there = {9, 9, 9};
        CHECK_EQ(ko_triangle_closest_point(&flat, &share_rows[i].point, &at, &on_flat), KO_OK);
        CHECK_EQ(ko_vec3_from_barycentric(&flat, &at, &there), KO_OK);
        CHECK(is_at(&on_flat, there.x, there.y, there.z));
        CHECK_EQ(at.u, share_rows[i].at.u);
        CHECK_EQ(at.v, share_rows[i].at.v);
        CHECK_EQ(at.w, share_rows[i].at.w);
    }
    const ko_triangle thin = {{0, 0, 0}, {8, 0, 0}, {4, 0, 0}};
    const ko_triangle point = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    ko_vec3 near = {6, 5, 0};
    ko_barycentric at;
    CHECK_EQ(ko_triangle_closest_point(&thin, &near, &at, &near), KO_OK); /* over its input */
    CHECK_EQ(8 * (int64_t)at.v + 4 * (int64_t)at.w, 6 * (int64_t)ONE);
    CHECK(is_at(&near, 6, 0, 0));
    CHECK_EQ(ko_triangle_closest_point(&point, &near, &at, &near), KO_OK);
    CHECK(is_at(&near, 1, 2, 3));
    /* on an edge, and only 1 LSB off the one before */
    const ko_triangle line = {{0, 0, 0}, {10, 0, 0}, {20, 0, 0}};
    const ko_vec3 on = {11, 0, 0};
    CHECK_EQ(ko_triangle_closest_point(&line, &on, &at, &near), KO_OK);
    CHECK(is_at(&near, 11, 0, 0));
}

static void closest_points_refuse(void)
{
    const ko_triangle worse = {{0, 0, 0}, {0, 0, LIMIT + 1}, {0, 0, 0}};
    const ko_vec3 bad = {0, -LIMIT - 1, 0};
    ko_vec3 out = {7, 7, 7};
    ko_barycentric at = {7, 7, 7};
    CHECK_EQ(ko_triangle_closest_point(&worse, &flat.a, &at, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_closest_point(&flat, &bad, &at, &out), KO_E_RANGE);
    CHECK_EQ(ko_triangle_closest_point(NULL, &flat.a, &at, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_point(&flat, NULL, &at, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_point(&flat, &flat.a, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_point(&flat, &flat.a, &at, NULL), KO_E_ARG);
    CHECK(is_at(&out, 7, 7, 7) && at.u == 7 && at.v == 7 && at.w == 7);
}

/* ---- pairs ---- */

static void witnesses_of_capsules(void)
{
    const ko_capsule post = {{7, 7, -9}, {7, 7, 9}, 0};    /* edge to edge */
    const ko_capsule pierce = {{1, 1, -9}, {1, 1, 9}, 3};  /* its axis through it */
    const ko_capsule above = {{1, 1, 5}, {2, 3, 9}, 0};    /* an end over its inside */
    const ko_capsule thick = {{1, 1, 5}, {2, 3, 9}, 2};    /* the same with a radius */
    const ko_capsule over = {{1, 1, 5}, {2, 3, 9}, 8};     /* and one that overlaps */
    const ko_capsule beside = {{20, 0, 3}, {20, 0, 3}, 0}; /* a point beside a corner */
    ko_vec3 on_triangle;
    ko_vec3 on_capsule;
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &post, &on_triangle, &on_capsule), KO_OK);
    CHECK(is_at(&on_triangle, 4, 4, 0) && is_at(&on_capsule, 7, 7, 0));
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &pierce, &on_triangle, &on_capsule), KO_OK);
    CHECK(is_at(&on_triangle, 1, 1, 0) && is_at(&on_capsule, 1, 1, 0));
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &above, &on_triangle, &on_capsule), KO_OK);
    CHECK(is_at(&on_triangle, 1, 1, 0) && is_at(&on_capsule, 1, 1, 5));
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &thick, &on_triangle, &on_capsule), KO_OK);
    CHECK(is_at(&on_triangle, 1, 1, 0) && is_at(&on_capsule, 1, 1, 3));
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &over, &on_triangle, &on_capsule), KO_OK);
    CHECK(is_at(&on_triangle, 1, 1, 0) && is_at(&on_capsule, 1, 1, 0));
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &beside, &on_triangle, &on_capsule), KO_OK);
    CHECK(is_at(&on_triangle, 8, 0, 0) && is_at(&on_capsule, 20, 0, 3));
}

static void witnesses_of_triangles(void)
{
    const ko_triangle above = {{1, 1, 5}, {2, 1, 9}, {1, 2, 9}};
    const ko_triangle passing = {{4, -3, -9}, {4, -3, 9}, {4, -20, 0}};
    const ko_triangle crossing = {{1, 1, -9}, {1, 1, 9}, {30, 30, 9}};
    ko_vec3 on_a;
    ko_vec3 on_b;
    CHECK_EQ(ko_triangle_closest(&flat, &above, &on_a, &on_b), KO_OK);
    CHECK(is_at(&on_a, 1, 1, 0) && is_at(&on_b, 1, 1, 5));
    CHECK_EQ(ko_triangle_closest(&above, &flat, &on_a, &on_b), KO_OK);
    CHECK(is_at(&on_b, 1, 1, 0) && is_at(&on_a, 1, 1, 5));
    CHECK_EQ(ko_triangle_closest(&flat, &passing, &on_a, &on_b), KO_OK);
    CHECK(is_at(&on_a, 4, 0, 0) && is_at(&on_b, 4, -3, 0));
    CHECK_EQ(ko_triangle_closest(&flat, &crossing, &on_a, &on_b), KO_OK);
    CHECK(on_a.z == 0 && on_a.x == on_b.x && on_a.y == on_b.y && on_b.z == 0);
    CHECK(on_a.x >= 0 && on_a.y >= 0 && on_a.x + on_a.y <= 8);
    ko_triangle over = above; /* results over the input */
    CHECK_EQ(ko_triangle_closest(&flat, &over, &over.c, &over.a), KO_OK);
    CHECK(is_at(&over.c, 1, 1, 0) && is_at(&over.a, 1, 1, 5));
}

static void witnesses_refuse(void)
{
    const ko_triangle worse = {{0, 0, 0}, {0, 0, LIMIT + 1}, {0, 0, 0}};
    const ko_capsule s = {{0, 0, 1}, {1, 1, 1}, 0};
    const ko_capsule bad = {{0, 0, 1}, {1, -LIMIT - 1, 1}, 0};
    ko_vec3 p = {7, 7, 7};
    ko_vec3 q = {7, 7, 7};
    CHECK_EQ(ko_triangle_closest_capsule(NULL, &s, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_capsule(&flat, NULL, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &s, NULL, &q), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &s, &p, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest_capsule(&worse, &s, &p, &q), KO_E_RANGE);
    CHECK_EQ(ko_triangle_closest_capsule(&flat, &bad, &p, &q), KO_E_RANGE);
    CHECK_EQ(ko_triangle_closest(NULL, &flat, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest(&flat, NULL, &p, &q), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest(&flat, &flat, NULL, &q), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest(&flat, &flat, &p, NULL), KO_E_ARG);
    CHECK_EQ(ko_triangle_closest(&flat, &worse, &p, &q), KO_E_RANGE);
    CHECK_EQ(ko_triangle_closest(&worse, &flat, &p, &q), KO_E_RANGE);
    CHECK(is_at(&p, 7, 7, 7) && is_at(&q, 7, 7, 7));
}

/* ---- poses ---- */

static void placed_triangles(void)
{
    const ko_pose quarter = {{{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}}, {100, 0, -7}};
    const ko_q30 c = 759250125; /* cos 45 degrees */
    const ko_pose eighth = {{{c, c, 0}, {-c, c, 0}, {0, 0, ONE}}, {0, 0, 0}};
    ko_triangle t = flat;
    fix16_t error = 7;
    CHECK_EQ(ko_triangle_transform(&t, &quarter, &t, &error), KO_OK); /* over its input */
    CHECK(is_at(&t.a, 100, 0, -7) && is_at(&t.b, 100, 8, -7) && is_at(&t.c, 92, 0, -7));
    CHECK_EQ(error, 0);
    CHECK_EQ(ko_triangle_transform(&flat, &eighth, &t, &error), KO_OK);
    CHECK(is_at(&t.a, 0, 0, 0) && is_at(&t.b, 6, 6, 0) && is_at(&t.c, -6, 6, 0));
    CHECK_EQ(error, 1);
}

static void placing_refuses(void)
{
    const ko_triangle worse = {{0, 0, 0}, {0, 0, LIMIT + 1}, {0, 0, 0}};
    const ko_pose still = {KO_MAT3_IDENTITY, {0, 0, 0}};
    const ko_pose away = {KO_MAT3_IDENTITY, {LIMIT - 7, 0, 0}};
    const ko_pose bad = {KO_MAT3_IDENTITY, {0, 0, -LIMIT - 1}};
    const ko_pose wild = {{{INT32_MIN, INT32_MIN, INT32_MIN},
                           {INT32_MIN, INT32_MAX, INT32_MIN},
                           {INT32_MIN, INT32_MIN, INT32_MAX}},
                          {LIMIT, LIMIT, LIMIT}};
    const ko_triangle big = {{-LIMIT, -LIMIT, -LIMIT}, {LIMIT, LIMIT, LIMIT}, {0, 0, 0}};
    ko_triangle out = {{7, 7, 7}, {7, 7, 7}, {7, 7, 7}};
    fix16_t error = 7;
    CHECK_EQ(ko_triangle_transform(&worse, &still, &out, &error), KO_E_RANGE);
    CHECK_EQ(ko_triangle_transform(&flat, &away, &out, &error), KO_E_RANGE);
    CHECK_EQ(ko_triangle_transform(&flat, &bad, &out, &error), KO_E_RANGE);
    CHECK_EQ(ko_triangle_transform(&big, &wild, &out, &error), KO_E_RANGE);
    CHECK_EQ(ko_triangle_transform(NULL, &still, &out, &error), KO_E_ARG);
    CHECK_EQ(ko_triangle_transform(&flat, NULL, &out, &error), KO_E_ARG);
    CHECK_EQ(ko_triangle_transform(&flat, &still, NULL, &error), KO_E_ARG);
    CHECK_EQ(ko_triangle_transform(&flat, &still, &out, NULL), KO_E_ARG);
    CHECK(is_at(&out.a, 7, 7, 7) && is_at(&out.b, 7, 7, 7) && is_at(&out.c, 7, 7, 7));
    CHECK_EQ(error, 7);
}

/* ---- random rounds ---- */

static fix16_t distance(const ko_vec3 *p, const ko_vec3 *q)
{
    ko_vec3 way;
    fix16_t far = -1;
    CHECK_EQ(ko_vec3_sub(p, q, &way), KO_OK);
    CHECK_EQ(ko_vec3_length_up(&way, &far), KO_OK);
    return far;
}

static void check_witnesses(const ko_triangle *a, const ko_triangle *b)
{
    const ko_capsule s = {b->a, b->b, 0};
    ko_barycentric at;
    ko_vec3 on_a;
    ko_vec3 on_b;
    fix16_t out = -1;
    CHECK_EQ(triangle_clearance_point(a, &b->c, &out), KO_OK);
    CHECK_EQ(ko_triangle_closest_point(a, &b->c, &at, &on_a), KO_OK);
    CHECK(distance(&on_a, &b->c) >= out && distance(&on_a, &b->c) <= out + 7);
    CHECK_EQ(ko_triangle_clearance_capsule(a, &s, &out), KO_OK);
    CHECK_EQ(ko_triangle_closest_capsule(a, &s, &on_a, &on_b), KO_OK);
    CHECK(distance(&on_a, &on_b) >= out - 2 && distance(&on_a, &on_b) <= out + 8);
    CHECK_EQ(ko_triangle_clearance(a, b, &out), KO_OK);
    CHECK_EQ(ko_triangle_closest(a, b, &on_a, &on_b), KO_OK);
    CHECK(distance(&on_a, &on_b) >= out - 2 && distance(&on_a, &on_b) <= out + 8);
}

static void witnesses_are_as_close_as_the_clearance(void)
{
    test_random random = {0x7A140006U};
    for (uint32_t i = test_rounds(10000U); i > 0U; i--) {
        const int32_t size = 1 << random_range(&random, 1, 26);
        const ko_vec3 at = {random_range(&random, -4 * size, 4 * size), size, 0};
        const ko_triangle a = random_triangle(&random, &flat.a, size);
        const ko_triangle b = random_triangle(&random, &at, size);
        check_witnesses(&a, &b);
    }
}

static const test_case cases[] = {
    {"places", places},
    {"places refuse", places_refuse},
    {"shares", shares},
    {"closest points refuse", closest_points_refuse},
    {"witnesses of segments", witnesses_of_capsules},
    {"witnesses of triangles", witnesses_of_triangles},
    {"witnesses refuse", witnesses_refuse},
    {"placed triangles", placed_triangles},
    {"placing refuses", placing_refuses},
    {"witnesses are as close as the clearance", witnesses_are_as_close_as_the_clearance},
};

extern const test_suite triangle_closest_suite;
TEST_SUITE(triangle_closest, cases);
