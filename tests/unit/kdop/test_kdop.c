/* Tests of ko_kdop_*: 32-bit k-DOPs.
 *
 * promise: no-miss, contains, exact, refuses */
#include "harness.h"
#include "line.h"
#include "wider.h"

#include "keepout/compact.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"
#include "keepout/cast.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define SLABS KO_KDOP_MAX_SLABS
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const unsigned sizes[] = {6, 8, 12, 14, 18, 26};
static const ko_mat3 identity = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};

/* The normals in the order of the header, which lists the first of each k. */
static const int8_t normals[SLABS][3] = {{1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {1, -1, -1}, {1, 0, 0},
                                         {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, -1, 0},  {1, 0, 1},
                                         {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};

static const int8_t *normal_of(unsigned k, unsigned i)
{
    return normals[i + ((k == 6U || k == 18U) ? 4U : (k == 12U) ? 7U : 0U)];
}

static fix16_t project(const int8_t *n, const ko_vec3 *p)
{
    return n[0] * p->x + n[1] * p->y + n[2] * p->z;
}

static fix16_t limit_of(const int8_t *n)
{
    return (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) * LIMIT;
}

static void random_point(test_random *random, fix16_t limit, ko_vec3 *p)
{
    p->x = random_range(random, -limit, limit);
    p->y = random_range(random, -limit, limit);
    p->z = random_range(random, -limit, limit);
}

/* The k-DOP of a cube of half-width r around 0. */
static void cube(unsigned k, fix16_t r, ko_kdop_slab *out)
{
    const ko_aabb box = {{0, 0, 0}, {r, r, r}};
    CHECK_EQ(kdop_from_aabb(k, &box, out), KO_OK);
}

static void check_looks_at_every_slab(void)
{
    ko_kdop_slab dop[SLABS];
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        for (unsigned j = 0; j < sizes[i] / 2U; j++) {
            cube(sizes[i], LIMIT, dop);
            CHECK_EQ(ko_kdop_check(sizes[i], dop), KO_OK);
            dop[j].hi++;
            CHECK_EQ(ko_kdop_check(sizes[i], dop), KO_E_RANGE);
            dop[j].hi -= 1;
            dop[j].lo--;
            CHECK_EQ(ko_kdop_check(sizes[i], dop), KO_E_RANGE);
            dop[j].lo = 1;
            dop[j].hi = 0;
            CHECK_EQ(ko_kdop_check(sizes[i], dop), KO_E_RANGE);
        }
        CHECK_EQ(ko_kdop_check(sizes[i], NULL), KO_E_ARG);
    }
    for (unsigned k = 0; k < 100U; k++) {
        const bool is = k == 6U || k == 8U || k == 12U || k == 14U || k == 18U || k == 26U;
        memset(dop, 0, sizeof dop);
        CHECK_EQ(ko_kdop_check(k, dop), is ? KO_OK : KO_E_RANGE);
    }
}

static void check_looks_at_the_last_slab(void)
{
    ko_kdop14 a;
    ko_kdop26_16 b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    CHECK_EQ(ko_kdop_check(14, a.slab), KO_OK);
    CHECK_EQ(ko_kdop16_check(26, b.slab), KO_OK);
    a.slab[6].hi = -1;
    b.slab[12].before = b.slab[12].after = 40000;
    CHECK_EQ(ko_kdop_check(14, a.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop16_check(26, b.slab), KO_E_RANGE);
}

/* A k-DOP of points has their projections, one of a box those of its corners. Both lie within any
 * box or union made from them. */
static void made_of_points_and_boxes(void)
{
    test_random random = {0xCD0B0001U};
    for (uint32_t i = test_rounds(30000U); i > 0U; i--) {
        const unsigned k = sizes[random_bits(&random) % LENGTH(sizes)];
        const fix16_t size = LIMIT >> (random_bits(&random) % 30U);
        ko_vec3 p[2];
        ko_kdop_slab dop[SLABS];
        ko_kdop_slab of_box[SLABS];
        ko_aabb box;
        random_point(&random, size, &p[0]);
        random_point(&random, size, &p[1]);
        CHECK_EQ(ko_kdop_from_points(k, p, 2, dop), KO_OK);
        for (unsigned j = 0; j < k / 2U; j++) {
            const fix16_t a = project(normal_of(k, j), &p[0]);
            const fix16_t b = project(normal_of(k, j), &p[1]);
            CHECK_EQ(dop[j].lo, (a < b) ? a : b);
            CHECK_EQ(dop[j].hi, (a < b) ? b : a);
        }
        CHECK(ko_kdop_contains_point(k, dop, &p[0]) && ko_kdop_contains_point(k, dop, &p[1]));
        CHECK_EQ(ko_aabb_from_kdop(k, dop, &box), KO_OK);
        CHECK(ko_aabb_contains_point(&box, &p[0]) && ko_aabb_contains_point(&box, &p[1]));
        CHECK_EQ(kdop_from_aabb(k, &box, of_box), KO_OK);
        CHECK(kdop_contains(k, of_box, dop));
        CHECK_EQ(ko_kdop_from_points(k, p, 1, of_box), KO_OK);
        CHECK_EQ(ko_kdop_from_points(k, p + 1, 1, dop), KO_OK);
        CHECK_EQ(ko_kdop_overlap(k, dop, of_box), memcmp(dop, of_box, k / 2U * sizeof dop[0]) == 0);
        CHECK_EQ(ko_kdop_union(k, dop, of_box, dop), KO_OK);
        CHECK(ko_kdop_contains_point(k, dop, &p[0]) && ko_kdop_contains_point(k, dop, &p[1]));
    }
}

static void boxes_at_the_limits(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS];
        ko_aabb box;
        cube(sizes[i], LIMIT, dop);
        for (unsigned j = 0; j < sizes[i] / 2U; j++) {
            CHECK_EQ(dop[j].hi, limit_of(normal_of(sizes[i], j)));
            CHECK_EQ(dop[j].lo, -limit_of(normal_of(sizes[i], j)));
        }
        CHECK_EQ(ko_aabb_from_kdop(sizes[i], dop, &box), KO_OK);
        CHECK(box.r.x == LIMIT && box.r.y == LIMIT && box.r.z == LIMIT && box.c.x == 0);
    }
}

/* Along an axis the tips of a cube's 8-DOP are at 3 times its half-width, those of a 12-DOP at
 * 2. */
static void boxes_of_tips(void)
{
    static const fix16_t tips[] = {10, 30, 20, 10, 10, 10};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS];
        ko_aabb box;
        cube(sizes[i], 10, dop);
        CHECK_EQ(ko_aabb_from_kdop(sizes[i], dop, &box), KO_OK);
        CHECK(box.c.x == 0 && box.r.x == tips[i] && box.r.y == tips[i] && box.r.z == tips[i]);
    }
}

/* Moves one slab at a time until the bodies touch, then 1 further. */
static void overlap_by_each_slab(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        for (unsigned j = 0; j < k / 2U; j++) {
            ko_kdop_slab a[SLABS];
            ko_kdop_slab b[SLABS];
            cube(k, 1000, a);
            cube(k, 1000, b);
            b[j].lo = a[j].hi;
            b[j].hi = a[j].hi + 5;
            CHECK(ko_kdop_overlap(k, a, b) && ko_kdop_overlap(k, b, a));
            CHECK(!kdop_contains(k, a, b));
            b[j].lo++;
            CHECK(!ko_kdop_overlap(k, a, b) && !ko_kdop_overlap(k, b, a));
        }
    }
}

static void overlap_of_boxes_and_points(void)
{
    const ko_aabb beside = {{20, 0, 0}, {10, 10, 10}};
    const ko_aabb apart = {{21, 0, 0}, {10, 10, 10}};
    const ko_vec3 corner = {10, -10, 10};
    const ko_vec3 out = {100, 100, 100};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        const bool has_axes = k != 8U && k != 12U;
        ko_kdop_slab dop[SLABS];
        cube(k, 10, dop);
        CHECK(kdop_overlap_aabb(k, dop, &beside));
        CHECK_EQ(kdop_overlap_aabb(k, dop, &apart), !has_axes);
        CHECK(ko_kdop_contains_point(k, dop, &corner));
        CHECK(!ko_kdop_contains_point(k, dop, &out));
    }
}

static bool is_near(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *centre, fix16_t radius)
{
    const ko_sphere sphere = {*centre, radius};
    return ko_kdop_overlap_sphere(k, dop, &sphere);
}

/* Points opposite to a face of each length of normal. */
static void spheres_and_clearance(void)
{
    const ko_vec3 ahead = {110, 0, 0};       /* 100 from the axis slab */
    const ko_vec3 diagonal = {110, 110, 0};  /* 200 / sqrt(2) from the edge slab */
    const ko_vec3 corner = {110, 110, -110}; /* 300 / sqrt(3) from the corner slab */
    ko_kdop_slab dop[SLABS];
    fix16_t d = -1;
    cube(26, 10, dop);
    CHECK_EQ(kdop_clearance_point(26, dop, &ahead, &d), KO_OK);
    CHECK_EQ(d, 100);
    CHECK_EQ(kdop_clearance_point(26, dop, &diagonal, &d), KO_OK);
    CHECK_EQ(d, 141);
    const ko_sphere ball = {diagonal, 41};
    const ko_sphere large = {diagonal, 142};
    CHECK_EQ(ko_kdop_clearance_sphere(26, dop, &ball, &d), KO_OK);
    CHECK_EQ(d, 100);
    CHECK_EQ(ko_kdop_clearance_sphere(26, dop, &large, &d), KO_OK);
    CHECK_EQ(d, 0);
    CHECK_EQ(kdop_clearance_point(26, dop, &corner, &d), KO_OK);
    CHECK_EQ(d, 173);
    CHECK(is_near(26, dop, &ahead, 100) && !is_near(26, dop, &ahead, 99));
    CHECK(is_near(26, dop, &diagonal, 142));
    CHECK(!is_near(26, dop, &diagonal, 141));
    CHECK(is_near(26, dop, &corner, 174));
    CHECK(!is_near(26, dop, &corner, 173));
    cube(6, 0, dop);
    dop[0].lo = dop[0].hi = LIMIT;
    const ko_vec3 far = {-LIMIT, LIMIT, 0};
    CHECK_EQ(kdop_clearance_point(6, dop, &far, &d), KO_OK);
    CHECK_EQ(d, 2 * LIMIT);
    CHECK(!is_near(6, dop, &far, LIMIT));
    CHECK(is_near(6, dop, &far, INT32_MAX));
}

static void planes(void)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        const fix16_t reach = (k == 8U) ? 30 : (k == 12U) ? 20 : 10;
        ko_plane plane = {{0, ONE, 0}, -reach};
        ko_kdop_slab dop[SLABS];
        cube(k, 10, dop);
        CHECK(ko_kdop_side_plane(k, dop, &plane) != KO_SIDE_OUTSIDE);
        plane.offset--;
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_OUTSIDE);
        plane.normal.y = -ONE;
        CHECK_EQ(ko_kdop_side_plane(k, dop, &plane), KO_SIDE_OUTSIDE);
        plane.offset++;
        CHECK(ko_kdop_side_plane(k, dop, &plane) != KO_SIDE_OUTSIDE);
    }
}

/* The functions take any numbers and give some answer. */
static void kernels_take_anything(void)
{
    test_random random = {0xCD0B0002U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const unsigned k = sizes[i % LENGTH(sizes)];
        ko_kdop_slab dop[SLABS];
        ko_vec3 p[2];
        for (unsigned j = 0; j < SLABS; j++) {
            dop[j].lo = (fix16_t)(random_bits(&random) | ((i & 8U) ? 0x80000000U : 0U));
            dop[j].hi = (i & 16U) ? INT32_MIN : (fix16_t)random_bits(&random);
        }
        p[0].x = p[1].y = (i & 32U) ? INT32_MIN : (fix16_t)random_bits(&random);
        p[0].y = p[1].z = (i & 64U) ? INT32_MAX : (fix16_t)random_bits(&random);
        p[0].z = p[1].x = (fix16_t)random_bits(&random);
        const ko_segment s = {p[0], p[1]};
        const ko_dir3 d = {p[0].x, p[0].y, p[0].z};
        const ko_ray ray = {p[1], d, p[1].y};
        const ko_plane plane = {d, p[1].x};
        const ko_aabb box = {p[0], p[1]};
        ko_q30 enter;
        (void)ko_kdop_overlap(k, dop, dop);
        (void)kdop_overlap_aabb(k, dop, &box);
        (void)is_near(k, dop, &p[0], p[1].x);
        (void)ko_kdop_side_plane(k, dop, &plane);
        (void)kdop_overlap_line(k, dop, SEGMENT_LINE(&s));
        (void)kdop_overlap_line(k, dop, RAY_LINE(&ray));
        KO_IGNORE(ko_kdop_cast_line(k, dop, SEGMENT_LINE(&s), &enter));
        KO_IGNORE(ko_kdop_cast_line(k, dop, RAY_LINE(&ray), &enter));
        (void)ko_kdop_contains_point(k, dop, &p[0]);
    }
    CHECK(true);
}

/* ---- rotation ---- */

static void moved_exactly(void)
{
    const ko_vec3 by = {100, -20, 3};
    const ko_vec3 back = {-100, 20, -3};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const ko_pose pose = {identity, by};
        const ko_vec3 too_far = {LIMIT - 9, 0, 0};
        ko_kdop_slab dop[SLABS];
        ko_kdop_slab moved[SLABS];
        ko_kdop_slab turned[SLABS];
        cube(sizes[i], 10, dop);
        CHECK_EQ(kdop_translate(sizes[i], dop, &by, moved), KO_OK);
        CHECK_EQ(ko_kdop_transform(sizes[i], dop, &pose, turned), KO_OK);
        CHECK(memcmp(moved, turned, sizes[i] / 2U * sizeof moved[0]) == 0);
        CHECK_EQ(kdop_translate(sizes[i], moved, &back, moved), KO_OK);
        CHECK(memcmp(moved, dop, sizes[i] / 2U * sizeof moved[0]) == 0);
        if (sizes[i] != 8U && sizes[i] != 12U) {
            CHECK_EQ(kdop_translate(sizes[i], dop, &too_far, turned), KO_E_RANGE);
        }
    }
}

/* Rotates by 3-4-5 around z, then by a quarter turn around x. The images of the points are within
 * the image of the k-DOP, for every k, also in place. */
static void turned_points_stay_inside(void)
{
    static const ko_pose pose = {
        {{644245094, 858993459, 0}, {0, 0, ONE}, {858993459, -644245094, 0}}, {1000, -2000, 3000}};
    test_random random = {0xCD0B0003U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const unsigned k = sizes[random_bits(&random) % LENGTH(sizes)];
        const fix16_t size = LIMIT / 16 >> (random_bits(&random) % 25U);
        ko_vec3 p[3];
        ko_kdop_slab dop[SLABS];
        for (unsigned j = 0; j < 3U; j++) {
            random_point(&random, size, &p[j]);
        }
        CHECK_EQ(ko_kdop_from_points(k, p, 3, dop), KO_OK);
        CHECK_EQ(ko_kdop_transform(k, dop, &pose, dop), KO_OK);
        for (unsigned j = 0; j < k / 2U; j++) {
            const int8_t *const n = normal_of(k, j);
            const ko_mat3 *const r = &pose.r;
            const int64_t mx = n[0] * r->x.x + n[1] * r->x.y + n[2] * r->x.z;
            const int64_t my = n[0] * r->y.x + n[1] * r->y.y + n[2] * r->y.z;
            const int64_t mz = n[0] * r->z.x + n[1] * r->z.y + n[2] * r->z.z;
            const int64_t lo = ((int64_t)dop[j].lo - project(n, &pose.t)) * ONE;
            const int64_t hi = ((int64_t)dop[j].hi - project(n, &pose.t)) * ONE;
            for (unsigned l = 0; l < 3U; l++) {
                const int64_t at = mx * p[l].x + my * p[l].y + mz * p[l].z;
                CHECK(lo <= at && at <= hi);
            }
        }
    }
}

static void transform_refuses(void)
{
    ko_pose pose = {identity, {0, 0, 0}};
    ko_kdop_slab dop[SLABS];
    ko_kdop_slab out[SLABS] = {{5, 6}};
    cube(26, 10, dop);
    pose.r.z.x = INT32_MAX - ONE + 1;
    CHECK_EQ(ko_kdop_transform(26, dop, &pose, out), KO_E_RANGE);
    pose.r.z.x = INT32_MIN;
    CHECK_EQ(ko_kdop_transform(26, dop, &pose, out), KO_E_RANGE);
    pose.r.z.x = 0;
    pose.t.y = LIMIT + 1;
    CHECK_EQ(ko_kdop_transform(26, dop, &pose, out), KO_E_RANGE);
    pose.t.y = LIMIT - 9;
    CHECK_EQ(ko_kdop_transform(26, dop, &pose, out), KO_E_RANGE);
    CHECK(out[0].lo == 5 && out[0].hi == 6);
    pose.t.y = LIMIT - 10;
    CHECK_EQ(ko_kdop_transform(26, dop, &pose, out), KO_OK);
    dop[12].lo = dop[12].hi + 1;
    CHECK_EQ(ko_kdop_transform(26, dop, &pose, out), KO_E_RANGE);
}

/* Refuses null, an unknown k and illegal volumes, and leaves the result as it was. */
static void refusals(void)
{
    const ko_sphere ball = {{9, 9, 9}, 1};
    const ko_sphere no_ball = {{9, 9, 9}, -1};
    const ko_vec3 p = {0, 0, 0};
    const ko_vec3 bad = {0, 0, LIMIT + 1};
    const ko_aabb flat = {{0, 0, 0}, {0, 0, -1}};
    const ko_pose pose = {identity, {0, 0, 0}};
    ko_kdop6 dop = {{{0, 0}, {0, 0}, {0, 0}}};
    ko_kdop6 torn = {{{0, 0}, {0, 0}, {1, 0}}};
    ko_kdop6 out = {{{5, 6}, {7, 8}, {9, 10}}};
    const ko_kdop6 before = out;
    ko_aabb box = flat;
    fix16_t d = -7;
    CHECK_EQ(ko_kdop_from_points(6, NULL, 1, out.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_points(6, &p, 0, out.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_from_points(6, &p, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_points(4, &p, 1, out.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_from_points(6, &bad, 1, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop_from_aabb(6, &flat, out.slab), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_kdop(6, NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_kdop(6, dop.slab, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_kdop(6, torn.slab, &box), KO_E_RANGE);
    CHECK_EQ(ko_kdop_union(6, NULL, dop.slab, out.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_union(6, dop.slab, torn.slab, out.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_union(6, torn.slab, dop.slab, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop_translate(6, dop.slab, &bad, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop_translate(6, torn.slab, &p, out.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_transform(6, dop.slab, NULL, out.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_transform(7, dop.slab, &pose, out.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_transform(6, torn.slab, &pose, out.slab), KO_E_RANGE);
    CHECK_EQ(kdop_clearance_point(6, dop.slab, &bad, &d), KO_E_RANGE);
    CHECK_EQ(kdop_clearance_point(6, torn.slab, &p, &d), KO_E_RANGE);
    CHECK_EQ(ko_kdop_clearance_sphere(6, NULL, &ball, &d), KO_E_ARG);
    CHECK_EQ(ko_kdop_clearance_sphere(6, dop.slab, NULL, &d), KO_E_ARG);
    CHECK_EQ(ko_kdop_clearance_sphere(7, dop.slab, &ball, &d), KO_E_RANGE);
    CHECK_EQ(ko_kdop_clearance_sphere(6, dop.slab, &no_ball, &d), KO_E_RANGE);
    CHECK(memcmp(&out, &before, sizeof out) == 0 && memcmp(&box, &flat, sizeof box) == 0 &&
          d == -7);
}

static void predicates_of_null_are_safe(void)
{
    const ko_kdop6 dop = {{{0, 0}, {0, 0}, {0, 0}}};
    const ko_segment s = {{9, 9, 9}, {9, 9, 9}};
    const ko_ray ray = {{9, 9, 9}, {ONE, 0, 0}, 0};
    CHECK(ko_kdop_overlap(6, NULL, dop.slab) && ko_kdop_overlap(6, dop.slab, NULL));
    CHECK(ko_kdop_overlap(27, dop.slab, dop.slab) && ko_kdop_overlap(0, dop.slab, dop.slab));
    CHECK(ko_kdop_overlap_sphere(6, dop.slab, NULL));
    CHECK_EQ(ko_kdop_side_plane(6, dop.slab, NULL), KO_SIDE_ACROSS);
    CHECK(kdop_overlap_line(6, NULL, SEGMENT_LINE(&s)) && kdop_overlap_line(6, dop.slab, NULL));
    CHECK(kdop_overlap_line(9, dop.slab, RAY_LINE(&ray)) && kdop_overlap_line(6, dop.slab, NULL));
    CHECK(!ko_kdop_contains_point(6, dop.slab, NULL));
}

/* The slabs are legal, since they are sums of three coordinates, but no point of the body is. */
static void boxes_out_of_range(void)
{
    const ko_vec3 edge = {KO_LIMIT / 2, 0, 0};
    ko_kdop8 dop;
    ko_aabb box = {{1, 2, 3}, {4, 5, 6}};
    CHECK_EQ(ko_kdop_from_points(8, &edge, 1, dop.slab), KO_OK);
    for (unsigned i = 0; i < 4U; i++) {
        dop.slab[i].lo *= 3; /* the slabs of a point at 1.5 KO_LIMIT */
        dop.slab[i].hi *= 3;
    }
    CHECK_EQ(ko_kdop_check(8, dop.slab), KO_OK);
    CHECK_EQ(ko_aabb_from_kdop(8, dop.slab, &box), KO_E_RANGE);
    CHECK_EQ(box.r.z, 6);
}

/* A k-DOP may be legal and yet empty. Where a turn shows that, nothing is turned; else each slab of
 * the turned one is legal. */
static void empty_ones_may_be_refused(void)
{
    static const ko_dir3 axes[] = {{0, 0, ONE}, {0, ONE, 0}, {ONE, 0, 0}};
    uint32_t refused = 0;
    for (uint32_t i = 0; i < LENGTH(sizes) * 30U; i++) {
        const unsigned k = sizes[i / 30U];
        ko_pose pose = {KO_MAT3_IDENTITY, {5, 6, 7}};
        ko_kdop_slab dop[SLABS] = {{0, 0}};
        ko_kdop_slab out[SLABS] = {{9, 8}};
        CHECK_EQ(ko_mat3_from_axis_angle(&axes[i % 3U], (ko_angle)((i % 30U) << 27), &pose.r),
                 KO_OK);
        dop[k / 2U - 1U] = (ko_kdop_slab){1000, 1000}; /* all others hold the origin alone */
        CHECK_EQ(ko_kdop_check(k, dop), KO_OK);
        const ko_status status = ko_kdop_transform(k, dop, &pose, out);
        if (status == KO_OK) {
            CHECK_EQ(ko_kdop_check(k, out), KO_OK);
        } else {
            refused++;
            CHECK_EQ(status, KO_E_RANGE);
            CHECK(out[0].lo == 9 && out[0].hi == 8);
        }
    }
    CHECK(refused > 0U);
}

static const test_case cases[] = {
    {"check looks at every slab", check_looks_at_every_slab},
    {"check looks at the last slab", check_looks_at_the_last_slab},
    {"made of points and boxes", made_of_points_and_boxes},
    {"boxes at the limits", boxes_at_the_limits},
    {"boxes of tips", boxes_of_tips},
    {"overlap by each slab", overlap_by_each_slab},
    {"overlap of boxes and points", overlap_of_boxes_and_points},
    {"spheres and clearance", spheres_and_clearance},
    {"planes", planes},
    {"kernels take anything", kernels_take_anything},
    {"moved exactly", moved_exactly},
    {"turned points stay inside", turned_points_stay_inside},
    {"transform refuses", transform_refuses},
    {"empty ones may be refused", empty_ones_may_be_refused},
    {"boxes out of range", boxes_out_of_range},
    {"refusals", refusals},
    {"predicates of null are safe", predicates_of_null_are_safe},
};

extern const test_suite kdop_suite;
TEST_SUITE(kdop, cases);
