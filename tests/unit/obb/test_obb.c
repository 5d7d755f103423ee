/* Tests of ko_obb_*: legality, overlap, planes, casts. tests/oracle/oracle_obb.c judges what needs
 * 128 bits.
 *
 * promise: no-miss, never-late, refuses */
#include "test_obb.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/refit.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "line.h"
#include "wider.h"

static const ko_obb plain = {{10, 20, 30}, WORLD, {100, 200, 300}};
static const ko_obb blank = {{1, 2, 3}, WORLD, {4, 5, 6}};
static const ko_vec3 origin = {0, 0, 0};

static fix16_t *part(ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? &v->x : (axis == 1U) ? &v->y : &v->z;
}

/* ---- legality ---- */

static void check_spoilt(ko_obb box)
{
    ko_aabb aabb = {{1, 2, 3}, {4, 5, 6}};
    ko_vec3 point = {7, 7, 7};
    ko_obb out = blank;
    fix16_t length = 7;
    ko_q30 enter = 7;
    const ko_plane plane = {{0, 0, ONE}, 0};
    const ko_segment segment = {{0, 0, 0}, {1, 1, 1}};
    const ko_ray ray = {{0, 0, 0}, {ONE, 0, 0}, 1};
    CHECK_EQ(ko_obb_check(&box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_obb(&box, &aabb), KO_E_RANGE);
    CHECK_EQ(ko_obb_extent_along(&box, &frames[0].x, &length), KO_E_RANGE);
    CHECK_EQ(obb_clearance_point(&box, &origin, &length), KO_E_RANGE);
    CHECK_EQ(ko_obb_margin_plane(&box, &plane, &length), KO_E_RANGE);
    CHECK_EQ(ko_obb_closest_point(&box, &origin, &point), KO_E_RANGE);
    CHECK_EQ(ko_obb_cast_line(&box, SEGMENT_LINE(&segment), &enter), KO_E_RANGE);
    CHECK_EQ(ko_obb_cast_line(&box, RAY_LINE(&ray), &enter), KO_E_RANGE);
    CHECK_EQ(ko_obb_union(&box, &plain, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_union(&plain, &box, &out), KO_E_RANGE);
    CHECK(same(&out, &blank));
    CHECK_EQ(aabb.c.x, 1);
    CHECK_EQ(aabb.r.z, 6);
    CHECK_EQ(point.x, 7);
    CHECK_EQ(length, 7);
    CHECK_EQ(enter, 7);
}

static void check_refuses(void)
{
    for (unsigned axis = 0; axis < 3U; axis++) {
        ko_obb box = plain;
        *part(&box.r, axis) = -1;
        check_spoilt(box);
        *part(&box.r, axis) = LIMIT;
        check_spoilt(box);
        *part(&box.r, axis) = INT32_MAX;
        check_spoilt(box);
        box = plain;
        *part(&box.c, axis) = INT32_MIN;
        check_spoilt(box);
        *part(&box.c, axis) = LIMIT - *part(&box.r, axis);
        CHECK_EQ(ko_obb_check(&box), KO_OK);
        *part(&box.c, axis) += 1;
        check_spoilt(box);
    }
    ko_obb box = plain;
    box.axes.x.x = ONE - 7; /* the square is 14 units of 2^-30 off: within 16 */
    CHECK_EQ(ko_obb_check(&box), KO_OK);
    box.axes.x.x = ONE - 9;
    check_spoilt(box);
    box = plain;
    box.axes.y.z = 16;
    CHECK_EQ(ko_obb_check(&box), KO_OK);
    box.axes.y.z = 17;
    check_spoilt(box);
    box.axes.y.z = INT32_MIN;
    check_spoilt(box);
    box = plain;
    box.axes.z.z = -ONE; /* left-handed */
    CHECK_EQ(ko_obb_check(&box), KO_OK);
    memset(&box.axes, 0, sizeof box.axes);
    check_spoilt(box);
    CHECK_EQ(ko_obb_check(NULL), KO_E_ARG);
}

static void null_is_refused(void)
{
    ko_aabb aabb = {{0, 0, 0}, {1, 1, 1}};
    ko_obb out = blank;
    ko_vec3 point = origin;
    fix16_t length = 7;
    ko_q30 enter = 7;
    const ko_pose pose = {WORLD, {0, 0, 0}};
    const ko_segment segment = {{0, 0, 0}, {1, 1, 1}};
    const ko_ray ray = {{0, 0, 0}, {ONE, 0, 0}, 1};
    const ko_plane plane = {{0, 0, ONE}, 0};
    const ko_sphere ball = {{0, 0, 0}, 1};
    const ko_capsule capsule = {{0, 0, 0}, {1, 1, 1}, 1};
    CHECK_EQ(ko_obb_from_aabb_at(NULL, &pose, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_from_aabb_at(&aabb, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_from_aabb_at(&aabb, &pose, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_from_points(NULL, 1, &pose.r, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_from_points(&point, 0, &pose.r, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_points(&point, KO_OBB_MAX_POINTS + 1U, &pose.r, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_points(&point, 1, &pose.r, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_from_points(NULL, 1, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_from_points(&point, 0, NULL, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_points(&point, 1, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_from_hull(&point, 1, NULL, 1, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_from_hull(NULL, 1, NULL, 0, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_union(NULL, &plain, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_union(&plain, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_union(&plain, &plain, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_obb(NULL, &aabb), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_obb(&plain, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_extent_along(NULL, &pose.r.x, &length), KO_E_ARG);
    CHECK_EQ(ko_obb_extent_along(&plain, NULL, &length), KO_E_ARG);
    CHECK_EQ(ko_obb_extent_along(&plain, &pose.r.x, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_closest_point(NULL, &point, &point), KO_E_ARG);
    CHECK_EQ(ko_obb_closest_point(&plain, NULL, &point), KO_E_ARG);
    CHECK_EQ(ko_obb_margin_plane(&plain, NULL, &length), KO_E_ARG);
    CHECK_EQ(ko_obb_cast_line(NULL, SEGMENT_LINE(&segment), &enter), KO_E_ARG);
    CHECK_EQ(ko_obb_cast_line(&plain, NULL, &enter), KO_E_ARG);
    CHECK_EQ(ko_obb_cast_line(&plain, SEGMENT_LINE(&segment), NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_cast_line(NULL, RAY_LINE(&ray), &enter), KO_E_ARG);
    CHECK_EQ(ko_obb_cast_line(&plain, NULL, &enter), KO_E_ARG);
    CHECK_EQ(ko_obb_cast_line(&plain, RAY_LINE(&ray), NULL), KO_E_ARG);
    CHECK(same(&out, &blank));
    CHECK_EQ(length, 7);
    CHECK_EQ(enter, 7);
    CHECK(ko_obb_overlap(NULL, &plain) && ko_obb_overlap(&plain, NULL));
    CHECK(ko_obb_overlap_aabb(NULL, &aabb) && ko_obb_overlap_aabb(&plain, NULL));
    CHECK(ko_obb_overlap_sphere(NULL, &ball) && ko_obb_overlap_sphere(&plain, NULL));
    CHECK(ko_obb_overlap_capsule(NULL, &capsule) && ko_obb_overlap_capsule(&plain, NULL));
    CHECK(!ko_obb_contains_point(NULL, &point) && !ko_obb_contains_point(&plain, NULL));
    CHECK_EQ(ko_obb_side_plane(NULL, &plane), KO_SIDE_ACROSS);
    CHECK_EQ(ko_obb_side_plane(&plain, NULL), KO_SIDE_ACROSS);
}

/* ---- overlap ---- */

/* Along world axes everything is exact: boxes touch, or are 1 LSB apart, on each axis and side. */
static void plain_boxes_touch_exactly(void)
{
    for (unsigned axis = 0; axis < 3U; axis++) {
        for (int side = -1; side <= 1; side += 2) {
            ko_obb b = plain;
            ko_vec3 way = plain.r;
            const fix16_t touch = *part(&b.c, axis) + side * 2 * *part(&way, axis);
            *part(&b.c, axis) = touch;
            const ko_aabb flat = {b.c, b.r};
            CHECK(ko_obb_overlap(&plain, &b));
            CHECK(ko_obb_overlap_aabb(&plain, &flat));
            *part(&b.c, axis) = touch + side;
            const ko_aabb off = {b.c, b.r};
            CHECK(!ko_obb_overlap(&plain, &b));
            CHECK(!ko_obb_overlap(&b, &plain));
            CHECK(!ko_obb_overlap_aabb(&plain, &off));
        }
    }
}

/* Two cubes stand on an edge, one turned around x, the other around y. Only the cross product
 * of the edges that face each other separates them. */
static void crossed_edges(void)
{
    const ko_mat3 edge_up_x = {{ONE, 0, 0}, {0, C45, C45}, {0, -C45, C45}};
    const ko_mat3 edge_up_y = {{C45, 0, C45}, {0, ONE, 0}, {-C45, 0, C45}};
    const ko_obb a = cube(0, 0, 0, &edge_up_x, METRE);
    const fix16_t touch = 185363; /* 2 sqrt(2) m is 185363.8 */
    const ko_obb b = cube(0, 0, touch, &edge_up_y, METRE);
    const ko_obb c = cube(0, 0, touch + 2, &edge_up_y, METRE);
    CHECK(ko_obb_overlap(&a, &b));
    CHECK(ko_obb_overlap(&b, &a));
    CHECK(!ko_obb_overlap(&a, &c));
    CHECK(!ko_obb_overlap(&c, &a));
}

/* Face to face, with edges from parallel to barely tilted, at the smallest angles that exist. */
static void parallel_edges_never_part(void)
{
    for (ko_q30 tilt = 0; tilt <= 16; tilt++) {
        const ko_mat3 nearly = {{ONE, tilt, 0}, {-tilt, ONE, 0}, {0, 0, ONE}};
        const ko_obb a = cube(-LIMIT / 2, LIMIT / 2, 0, &frames[0], METRE);
        ko_obb b = cube(-LIMIT / 2 + 2 * METRE, LIMIT / 2, 0, &nearly, METRE);
        CHECK(ko_obb_overlap(&a, &b));
        CHECK(ko_obb_overlap(&b, &a));
        b.c.x += 2;
        CHECK(!ko_obb_overlap(&a, &b));
        CHECK(!ko_obb_overlap(&b, &a));
    }
}

static void degenerate_boxes(void)
{
    const ko_vec3 corner = {110, 220, 330};
    ko_obb point = {corner, MIXED, {0, 0, 0}};
    CHECK(ko_obb_overlap(&plain, &point));
    CHECK(ko_obb_overlap(&point, &plain));
    CHECK(ko_obb_overlap(&point, &point));
    point.c.x++;
    CHECK(!ko_obb_overlap(&plain, &point));
    CHECK(!ko_obb_overlap(&point, &plain));
    const ko_segment here = {point.c, point.c};
    const ko_segment edge = {{111, -500, 330}, {109, 940, 330}};
    CHECK(!obb_overlap_line(&plain, SEGMENT_LINE(&here)));
    CHECK(obb_overlap_line(&plain, SEGMENT_LINE(&edge)));
}

static void illegal_input_is_answered(void)
{
    test_random random = {0x0BB00003U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        ko_obb a;
        ko_obb b;
        uint32_t words[2][15];
        for (unsigned k = 0; k < 30U; k++) {
            const uint32_t any = random_bits(&random);
            words[k / 15U][k % 15U] = (any % 7U == 0U) ? 0x80000000U : any;
        }
        memcpy(&a, words[0], sizeof a);
        memcpy(&b, words[1], sizeof b);
        const ko_aabb box = {b.c, b.r};
        const ko_segment segment = {b.c, b.r};
        const ko_sphere sphere = {b.c, b.r.x};
        const ko_capsule capsule = {b.c, b.r, b.axes.x.x};
        const ko_plane plane = {b.axes.x, b.r.x};
        const ko_ray ray = {b.c, b.axes.x, b.r.x};
        const ko_lozenge lozenge = {b.c, b.r, a.r, b.axes.y.x};
        (void)ko_obb_overlap(&a, &b);
        (void)ko_obb_overlap_aabb(&a, &box);
        (void)obb_overlap_line(&a, SEGMENT_LINE(&segment));
        (void)ko_obb_overlap_sphere(&a, &sphere);
        (void)ko_obb_overlap_capsule(&a, &capsule);
        (void)ko_obb_overlap_lozenge(&a, &lozenge);
        CHECK(obb_overlap_line(&a, RAY_LINE(&ray))); /* not legal: the safe answer */
        (void)ko_obb_contains_point(&a, &b.c);
        (void)ko_obb_side_plane(&a, &plane);
        CHECK_EQ(ko_obb_check(&a), KO_E_RANGE);
    }
}

/* ---- spheres, capsules, points ---- */

static void spheres_and_capsules(void)
{
    const ko_sphere touch = {{10 + 100 + 300, 20 + 200 + 400, 30}, 500};
    const ko_sphere apart = {{10 + 100 + 300, 20 + 200 + 401, 30}, 500};
    const ko_capsule bar = {{410, 620, -900}, {410, 620, 900}, 500};
    const ko_capsule off = {{416, 628, -900}, {416, 628, 900}, 500};
    const ko_capsule through = {{-90000, 20, 30}, {90000, 20, 30}, 0};
    const ko_capsule dot = {{410, 620, 30}, {410, 620, 30}, 500};
    CHECK(ko_obb_overlap_sphere(&plain, &touch));
    CHECK(!ko_obb_overlap_sphere(&plain, &apart));
    CHECK(ko_obb_overlap_capsule(&plain, &bar));
    CHECK(!ko_obb_overlap_capsule(&plain, &off));
    CHECK(ko_obb_overlap_capsule(&plain, &through));
    CHECK(ko_obb_overlap_capsule(&plain, &dot));
}

static void closest_and_clearance(void)
{
    const ko_vec3 inside = {60, 20, -30};
    const ko_vec3 outside = {10 + 100 + 30, 20 - 200 - 40, 30};
    ko_vec3 out;
    fix16_t clearance = -1;
    CHECK(ko_obb_contains_point(&plain, &inside));
    CHECK_EQ(ko_obb_closest_point(&plain, &inside, &out), KO_OK);
    CHECK(memcmp(&out, &inside, sizeof out) == 0);
    CHECK_EQ(obb_clearance_point(&plain, &inside, &clearance), KO_OK);
    CHECK_EQ(clearance, 0);
    CHECK(!ko_obb_contains_point(&plain, &outside));
    CHECK_EQ(ko_obb_closest_point(&plain, &outside, &out), KO_OK);
    CHECK_EQ(out.x, 110);
    CHECK_EQ(out.y, -180);
    CHECK_EQ(out.z, 30);
    CHECK_EQ(obb_clearance_point(&plain, &outside, &clearance), KO_OK);
    CHECK(clearance == 49 || clearance == 50);
    const ko_obb far = cube(-LIMIT, -LIMIT, -LIMIT, &frames[2], 0);
    const ko_vec3 corner = {LIMIT, LIMIT, LIMIT};
    CHECK_EQ(obb_clearance_point(&far, &corner, &clearance), KO_OK);
    CHECK(clearance <= 1859775393 && clearance > 1859775393 - 200); /* sqrt(3) 2^30 */
}

static void planes(void)
{
    const ko_plane above = {{0, 0, ONE}, 331};
    const ko_plane touching = {{0, 0, ONE}, 330};
    const ko_plane below = {{0, 0, ONE}, -271};
    const ko_plane far = {{0, 0, ONE}, INT32_MIN};
    fix16_t out = 7;
    CHECK_EQ(ko_obb_side_plane(&plain, &above), KO_SIDE_INSIDE);
    CHECK_EQ(ko_obb_side_plane(&plain, &touching), KO_SIDE_ACROSS);
    CHECK_EQ(ko_obb_side_plane(&plain, &below), KO_SIDE_OUTSIDE);
    CHECK_EQ(ko_obb_margin_plane(&plain, &far, &out), KO_E_RANGE);
    CHECK_EQ(out, 7);
    CHECK_EQ(ko_obb_margin_plane(&plain, &below, &out), KO_OK);
    CHECK(out == 0 || out == 1);
    CHECK_EQ(ko_obb_margin_plane(&plain, &above, &out), KO_OK);
    CHECK(out <= -601 && out >= -603);
}

/* ---- casts ---- */

static void casts(void)
{
    const ko_segment through = {{-190, 20, 30}, {210, 20, 30}};
    const ko_segment beside = {{-190, 221, 30}, {210, 221, 30}};
    const ko_segment within = {{0, 0, 0}, {1, 1, 1}};
    ko_line illegal = *SEGMENT_LINE(&within);
    ko_q30 enter = 7;
    CHECK_EQ(ko_obb_cast_line(&plain, SEGMENT_LINE(&through), &enter), KO_OK);
    CHECK(enter <= ONE / 4 && enter >= ONE / 4 - 2000); /* 100 of 400, and 2^-24 for the box */
    CHECK_EQ(ko_obb_cast_line(&plain, SEGMENT_LINE(&beside), &enter), KO_OK);
    CHECK_EQ(enter, KO_NEVER);
    CHECK_EQ(ko_obb_cast_line(&plain, SEGMENT_LINE(&within), &enter), KO_OK);
    CHECK_EQ(enter, 0);
    ko_ray ray = {{-190, 20, 30}, {ONE, 0, 0}, 400};
    CHECK_EQ(ko_obb_cast_line(&plain, RAY_LINE(&ray), &enter), KO_OK);
    CHECK(enter <= ONE / 4 && enter >= ONE / 4 - ONE / 400 - 1);
    ray.length = 98;
    CHECK_EQ(ko_obb_cast_line(&plain, RAY_LINE(&ray), &enter), KO_OK);
    CHECK_EQ(enter, KO_NEVER);
    ray.length = 0;
    CHECK_EQ(ko_obb_cast_line(&plain, RAY_LINE(&ray), &enter), KO_OK);
    CHECK_EQ(enter, KO_NEVER);
    ray.origin = plain.c;
    CHECK_EQ(ko_obb_cast_line(&plain, RAY_LINE(&ray), &enter), KO_OK);
    CHECK_EQ(enter, 0);
    ray.origin.y = 620; /* 400 from the face at twice the speed: 200 of 400 */
    ray.direction.y = INT32_MIN;
    ray.direction.x = 0;
    ray.length = 400;
    CHECK_EQ(ko_obb_cast_line(&plain, RAY_LINE(&ray), &enter), KO_OK);
    CHECK(enter <= ONE / 2 && enter >= ONE / 2 - ONE / 400 - 1);
    illegal.length = -1;
    enter = 7;
    CHECK_EQ(ko_obb_cast_line(&plain, &illegal, &enter), KO_E_RANGE);
    illegal.length = 1;
    illegal.origin.z = LIMIT + 1;
    CHECK_EQ(ko_obb_cast_line(&plain, &illegal, &enter), KO_E_RANGE);
    CHECK_EQ(enter, 7);
}

/* The answer is the cast's, and true for a line that is not legal. */
static void rays_touch(void)
{
    ko_ray ray = {{-190, 20, 30}, {ONE, 0, 0}, 100};
    CHECK(obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.length = 98;
    CHECK(!obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.length = 400;
    ray.origin.y = 220;
    CHECK(obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.origin.y = 221;
    CHECK(!obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.length = -1;
    CHECK(obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.length = 0;
    CHECK(!obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.origin = plain.c;
    CHECK(obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.origin.x = LIMIT;
    ray.direction.x = -ONE;
    ray.length = LIMIT;
    CHECK(obb_overlap_line(&plain, RAY_LINE(&ray)));
    ray.direction.y = INT32_MIN;
    ray.origin.y = 5000;
    CHECK(!obb_overlap_line(&plain, RAY_LINE(&ray)));
}

/* ---- measures ---- */

static void radius_along_directions(void)
{
    const ko_dir3 across = {C45, C45, 0};
    const ko_dir3 too_long = {ONE, ONE, 0};
    fix16_t out = 7;
    CHECK_EQ(ko_obb_extent_along(&plain, &too_long, &out), KO_E_RANGE);
    CHECK_EQ(out, 7);
    CHECK_EQ(ko_obb_extent_along(&plain, &frames[0].y, &out), KO_OK);
    CHECK_EQ(out, 200);
    CHECK_EQ(ko_obb_extent_along(&plain, &across, &out), KO_OK);
    CHECK_EQ(out, 213); /* 300 / sqrt(2) = 212.1 */
}

/* Overlap is symmetric, an AABB answers as the box of the same shape, and the AABB around a box
 * overlaps what the box overlaps. */
static void overlap_is_symmetric(void)
{
    test_random random = {0x0BB00002U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        ko_obb a = cube(LIMIT - 40 * METRE, 0, 0, &frames[i % FRAMES], METRE);
        ko_obb b = cube(a.c.x, 0, 0, &frames[0], 1 + (fix16_t)(i % 90000U));
        ko_aabb round_a;
        b.c.x += random_range(&random, -4 * METRE, 4 * METRE);
        b.c.y += random_range(&random, -4 * METRE, 4 * METRE);
        b.c.z += random_range(&random, -4 * METRE, 4 * METRE);
        const ko_aabb flat = {b.c, b.r};
        const bool answer = ko_obb_overlap(&a, &b);
        CHECK_EQ(ko_obb_overlap(&b, &a), answer);
        CHECK_EQ(ko_obb_overlap_aabb(&a, &flat), answer);
        CHECK_EQ(ko_aabb_from_obb(&a, &round_a), KO_OK);
        CHECK(!answer || ko_aabb_overlap(&round_a, &flat));
    }
}

static ko_vec3 times(const ko_vec3 *v, fix16_t by)
{
    const ko_vec3 w = {v->x * by, v->y * by, v->z * by};
    return w;
}

static ko_obb larger(const ko_obb *box, fix16_t by)
{
    const ko_obb out = {times(&box->c, by), box->axes, times(&box->r, by)};
    return out;
}

/* Axes off by some units, which is legal. */
static ko_mat3 nearly(const ko_mat3 *axes, test_random *random)
{
    ko_mat3 m = *axes;
    m.x.y += random_range(random, -4, 4);
    m.y.z += random_range(random, -4, 4);
    m.z.x += random_range(random, -4, 4);
    return m;
}

/* Exact axes compare numbers in proportion to the boxes. They alone decide boxes of kilometres;
 * smaller ones pass a filter first. So the same boxes of both sizes have the same answer. */
static void size_makes_no_difference(void)
{
    enum { TIMES = 1 << 15 };
    test_random random = {0x0BB00003U};
    unsigned touching = 0;
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        ko_obb a = cube(0, 0, 0, &frames[i % FRAMES], random_range(&random, 4100, 5000));
        ko_obb b = cube(0, 0, 0, &frames[i / FRAMES % FRAMES], random_range(&random, 0, 4000));
        a.axes = nearly(&a.axes, &random);
        a.r.x = random_range(&random, 0, 4000);
        b.r.y = random_range(&random, 0, 4000);
        b.c.x = random_range(&random, -6000, 6000);
        b.c.y = random_range(&random, -6000, 6000);
        b.c.z = (i % 4U == 0U) ? a.r.z + b.r.z : random_range(&random, -6000, 6000);
        const ko_obb wide_a = larger(&a, TIMES);
        const ko_obb wide_b = larger(&b, TIMES);
        const ko_aabb flat = {b.c, b.r};
        const ko_aabb wide = {wide_b.c, wide_b.r};
        const bool answer = ko_obb_overlap(&wide_a, &wide_b);
        CHECK_EQ(ko_obb_overlap(&a, &b), answer);
        CHECK_EQ(ko_obb_overlap_aabb(&a, &flat), ko_obb_overlap_aabb(&wide_a, &wide));
        touching += answer ? 1U : 0U;
    }
    CHECK(touching > 0U);
}

static const test_case cases[] = {
    {"what is not legal is refused", check_refuses},
    {"null pointers", null_is_refused},
    {"boxes along the axes touch exactly", plain_boxes_touch_exactly},
    {"crossed edges", crossed_edges},
    {"parallel edges", parallel_edges_never_part},
    {"points and segments", degenerate_boxes},
    {"any bits are answered", illegal_input_is_answered},
    {"spheres and capsules", spheres_and_capsules},
    {"closest point and clearance", closest_and_clearance},
    {"planes", planes},
    {"casts", casts},
    {"rays touch", rays_touch},
    {"radius along a direction", radius_along_directions},
    {"overlap is symmetric", overlap_is_symmetric},
    {"boxes of any size answer alike", size_makes_no_difference},
};

TEST_SUITE(obb, cases);
