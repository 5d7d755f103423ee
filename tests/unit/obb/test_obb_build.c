/* Tests of ko_obb_*: boxes from points, hulls and other volumes, other volumes from boxes, boxes at
 * poses. tests/oracle/oracle_obb_convert.c judges containment at random.
 *
 * promise: contains, refuses */
#include "test_obb.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/transform.h"

static const ko_obb plain = {{10, 20, 30}, WORLD, {100, 200, 300}};
static const ko_obb blank = {{1, 2, 3}, WORLD, {4, 5, 6}};

/* ---- points and hulls ---- */

static void from_aabb_and_back(void)
{
    const ko_aabb box = {{10, 20, 30}, {100, 200, 300}};
    const ko_pose stay = {WORLD, {0, 0, 0}};
    const ko_pose turn = {TURNED, {-LIMIT / 2, 5, 6}};
    const ko_pose out_of_range = {WORLD, {LIMIT, 0, 0}};
    ko_obb made = blank;
    ko_aabb back;
    CHECK_EQ(ko_obb_from_aabb_at(&box, &stay, &made), KO_OK);
    CHECK(same(&made, &plain));
    CHECK_EQ(ko_aabb_from_obb(&made, &back), KO_OK);
    CHECK(memcmp(&back, &box, sizeof box) == 0);
    CHECK_EQ(ko_obb_from_aabb_at(&box, &turn, &made), KO_OK);
    CHECK_EQ(made.r.x, 101);
    CHECK_EQ(made.c.x, -LIMIT / 2 - 7);
    CHECK_EQ(made.c.y, 5 + 21);
    made = blank;
    CHECK_EQ(ko_obb_from_aabb_at(&box, &out_of_range, &made), KO_E_RANGE);
    CHECK(same(&made, &blank));
}

#define POINTS 8U

static void any_points(test_random *random, ko_vec3 points[POINTS], fix16_t size)
{
    for (unsigned i = 0; i < POINTS; i++) {
        points[i].x = LIMIT / 2 + random_range(random, -size, size);
        points[i].y = random_range(random, -size, size) / 3;
        points[i].z = random_range(random, -size, size) / 9 - LIMIT / 2;
    }
}

static void check_holds(const ko_obb *box, const ko_vec3 points[POINTS])
{
    CHECK_EQ(ko_obb_check(box), KO_OK);
    for (unsigned i = 0; i < POINTS; i++) {
        CHECK(ko_obb_contains_point(box, &points[i]));
    }
}

static void builders_hold_points(void)
{
    test_random random = {0x0BB00001U};
    static const uint16_t triangles[] = {0, 1, 2, 3, 4, 5};
    for (uint32_t i = test_rounds(4000U); i > 0U; i--) {
        ko_vec3 points[POINTS];
        ko_obb box;
        any_points(&random, points, 9 << (i % 20U));
        CHECK_EQ(ko_obb_from_points(points, POINTS, &frames[i % FRAMES], &box), KO_OK);
        check_holds(&box, points);
        CHECK_EQ(ko_obb_from_points(points, POINTS, NULL, &box), KO_OK);
        check_holds(&box, points);
        CHECK_EQ(ko_obb_from_hull(points, POINTS, triangles, 2, &box), KO_OK);
        check_holds(&box, points);
    }
}

/* Writes the corners of a box in a turned frame, so many metres from its middle. */
static void corners_of(int64_t x, int64_t y, int64_t z, ko_vec3 points[POINTS])
{
    const ko_mat3 *m = &frames[2];
    for (unsigned i = 0; i < POINTS; i++) {
        const int64_t u = ((i & 1U) ? x : -x) * METRE;
        const int64_t v = ((i & 2U) ? y : -y) * METRE;
        const int64_t w = ((i & 4U) ? z : -z) * METRE;
        points[i].x = (fix16_t)((m->x.x * u + m->y.x * v + m->z.x * w) / ONE);
        points[i].y = (fix16_t)((m->x.y * u + m->y.y * v + m->z.y * w) / ONE);
        points[i].z = (fix16_t)((m->x.z * u + m->y.z * v + m->z.z * w) / ONE);
    }
}

/* A box of 4 : 2 : 1 in a turned frame: its faces give its axes back. */
static void hull_finds_the_box(void)
{
    static const uint16_t faces[] = {0, 1, 2, 1, 3, 2, 0, 1, 4, 1, 5, 4};
    ko_vec3 points[POINTS];
    ko_obb box;
    corners_of(40, 20, 10, points);
    CHECK_EQ(ko_obb_from_hull(points, POINTS, faces, 4, &box), KO_OK);
    check_holds(&box, points);
    const int64_t sum = (int64_t)box.r.x + box.r.y + box.r.z;
    CHECK(sum >= 70 * METRE - 6 && sum <= 70 * METRE + 12);
    CHECK_EQ(ko_obb_from_points(points, POINTS, NULL, &box), KO_OK);
    check_holds(&box, points);
    CHECK((int64_t)box.r.x + box.r.y + box.r.z <= 70 * METRE + METRE);
}

/* The principal axes of a cube are any. So only its faces give its axes back. */
static void hull_finds_the_cube(void)
{
    static const uint16_t faces[] = {0, 1, 2, 1, 3, 2, 0, 1, 4, 1, 5, 4};
    ko_vec3 points[POINTS];
    ko_obb box;
    corners_of(20, 20, 20, points);
    for (uint32_t from = 0; from < 12U; from += 3U) { /* each triangle alone is enough */
        CHECK_EQ(ko_obb_from_hull(points, POINTS, faces + from, 1, &box), KO_OK);
        check_holds(&box, points);
        const int64_t sum = (int64_t)box.r.x + box.r.y + box.r.z;
        CHECK(sum >= 60 * METRE - 6 && sum <= 60 * METRE + 12);
    }
}

static void builders_at_the_edges(void)
{
    const ko_vec3 same_points[POINTS] = {{7, 8, 9}, {7, 8, 9}, {7, 8, 9}, {7, 8, 9},
                                         {7, 8, 9}, {7, 8, 9}, {7, 8, 9}, {7, 8, 9}};
    const ko_vec3 line[] = {{-LIMIT / 2, 0, 0}, {LIMIT / 2, 100, 0}, {0, 50, 0}};
    const ko_vec3 corners[] = {{LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, -LIMIT}};
    const ko_vec3 beyond[] = {{0, 0, 0}, {0, 0, LIMIT + 1}};
    static const uint16_t bad[] = {0, 1, 2};
    ko_obb box = blank;
    CHECK_EQ(ko_obb_from_points(beyond, 2, NULL, &box), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_points(beyond, 2, &frames[0], &box), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_hull(corners, 2, bad, 1, &box), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_hull(corners, 2, bad, UINT32_MAX / 3U + 1U, &box), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_points(corners, 2, &frames[2], &box), KO_E_RANGE);
    CHECK(same(&box, &blank));
    CHECK_EQ(ko_obb_from_points(corners, 2, &frames[0], &box), KO_OK);
    CHECK_EQ(box.r.x, 0);
    CHECK_EQ(box.r.z, LIMIT);
    for (unsigned i = 0; i < FRAMES; i++) {
        CHECK_EQ(ko_obb_from_points(same_points, POINTS, &frames[i], &box), KO_OK);
        CHECK_EQ(box.r.x + box.r.y + box.r.z, 0);
        CHECK_EQ(box.c.z, 9);
    }
    CHECK_EQ(ko_obb_from_points(same_points, POINTS, NULL, &box), KO_OK);
    CHECK_EQ(box.r.x + box.r.y + box.r.z, 0);
    CHECK_EQ(ko_obb_from_points(line, 3, NULL, &box), KO_OK);
    CHECK(ko_obb_contains_point(&box, &line[0]) && ko_obb_contains_point(&box, &line[1]));
    CHECK(box.r.x < 100 && box.r.y < 100 && box.r.z >= LIMIT / 2);
}

static void merges_hold_both(void)
{
    ko_obb out = blank;
    CHECK_EQ(ko_obb_union(&plain, &plain, &out), KO_OK);
    CHECK(same(&out, &plain));
    const ko_obb a = cube(METRE, -METRE, 0, &frames[1], METRE);
    const ko_obb b = cube(9 * METRE, 3 * METRE, METRE, &frames[2], METRE / 3);
    const ko_vec3 top = {a.c.x, a.c.y + 92681, METRE};
    ko_obb both = a;
    CHECK_EQ(ko_obb_union(&both, &b, &both), KO_OK);
    CHECK(ko_obb_contains_point(&both, &a.c) && ko_obb_contains_point(&both, &b.c));
    CHECK(ko_obb_contains_point(&both, &top));
    const ko_obb one = cube(LIMIT - METRE, LIMIT - METRE, 0, &frames[0], METRE);
    const ko_obb turned = cube(0, 0, 0, &frames[1], METRE);
    CHECK_EQ(ko_obb_union(&one, &turned, &out), KO_OK); /* the smaller one would leave the range */
    CHECK_EQ(out.axes.x.x, ONE);
}

/* ---- round volumes ---- */

static void from_round_volumes(void)
{
    const ko_sphere sphere = {{-5, 6, 7}, 100};
    const ko_capsule bar = {{1000, 0, -300}, {1000, 0, 500}, 40};
    const ko_capsule dot = {{1, 2, 3}, {1, 2, 3}, 9};
    const ko_lozenge plate = {{0, 0, 50}, {300, 0, 0}, {0, 800, 0}, 20};
    const ko_lozenge thin = {{0, 0, 0}, {0, 0, 0}, {0, -500, 0}, 7};
    ko_obb out = blank;
    const ko_lozenge ball = {sphere.c, {0, 0, 0}, {0, 0, 0}, sphere.r};
    CHECK_EQ(ko_obb_from_lozenge(&ball, &out), KO_OK);
    CHECK(out.c.x == -5 && out.c.z == 7 && out.r.x == 100 && out.r.y == 100 && out.r.z == 100);
    CHECK_EQ(out.axes.x.x, ONE);
    CHECK_EQ(obb_from_capsule(&bar, &out), KO_OK); /* along a world axis: exact */
    CHECK(out.c.x == 1000 && out.c.y == 0 && out.c.z == 100);
    CHECK(out.r.x == 40 && out.r.y == 40 && out.r.z == 440);
    CHECK_EQ(out.axes.z.z, ONE);
    CHECK_EQ(obb_from_capsule(&dot, &out), KO_OK);
    CHECK(out.c.z == 3 && out.r.x == 9 && out.r.z == 9);
    CHECK_EQ(ko_obb_from_lozenge(&plate, &out), KO_OK);
    CHECK(out.c.x == 150 && out.c.y == 400 && out.c.z == 50);
    CHECK(out.r.x == 420 && out.r.y == 170 && out.r.z == 20);
    CHECK_EQ(ko_obb_from_lozenge(&thin, &out), KO_OK);
    CHECK(out.c.y == -250 && out.r.z == 257 && out.r.x == 7 && out.r.y == 7);
}

static void to_round_volumes(void)
{
    const ko_obb flat = {{1, 2, 3}, WORLD, {300, 400, 0}};
    const ko_obb equal = cube(0, 0, 0, &frames[0], 5);
    ko_sphere sphere;
    ko_capsule capsule;
    ko_lozenge lozenge;
    CHECK_EQ(ko_sphere_from_obb(&flat, &sphere), KO_OK);
    CHECK(sphere.c.x == 1 && sphere.c.z == 3 && sphere.r == 500);
    CHECK_EQ(ko_capsule_from_obb(&flat, &capsule), KO_OK);
    CHECK(capsule.a.y == -398 && capsule.b.y == 402 && capsule.a.x == 1 && capsule.r == 300);
    CHECK_EQ(ko_lozenge_from_obb(&flat, &lozenge), KO_OK);
    CHECK(lozenge.a.x == -299 && lozenge.a.y == -398 && lozenge.a.z == 3 && lozenge.r == 0);
    CHECK(lozenge.u.x == 600 && lozenge.v.y == 800);
    CHECK_EQ(ko_capsule_from_obb(&equal, &capsule), KO_OK);
    CHECK(capsule.a.x == -5 && capsule.b.x == 5 && capsule.r == 8); /* sqrt(50) up */
    CHECK_EQ(ko_lozenge_from_obb(&equal, &lozenge), KO_OK);
    CHECK(lozenge.u.x == 10 && lozenge.v.y == 10 && lozenge.r == 5);
    const ko_obb turned = {{1, 2, 3}, MIXED, {300, 400, 50}};
    CHECK_EQ(ko_lozenge_from_obb(&turned, &lozenge), KO_OK);
    CHECK(lozenge.r >= 51 && lozenge.r <= 53);
    CHECK_EQ(ko_capsule_from_obb(&turned, &capsule), KO_OK);
    CHECK(capsule.r >= 305 && capsule.r <= 307); /* sqrt(92500) = 304.1 */
    CHECK_EQ(ko_sphere_from_obb(&turned, &sphere), KO_OK);
    CHECK(sphere.r >= 503 && sphere.r <= 504); /* sqrt(252500) = 502.5 */
}

/* A cube of radius 1 m, turned around z. */
static ko_obb turned(fix16_t x, fix16_t y, ko_angle angle)
{
    const ko_dir3 up = {0, 0, ONE};
    ko_obb box = {{x, y, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {F16(1.0), F16(1.0), F16(1.0)}};
    CHECK_EQ(ko_mat3_from_axis_angle(&up, angle, &box.axes), KO_OK);
    return box;
}

/* Along the axes of either box, the box around both has corners beyond the limit. */
static void merge_out_of_range(void)
{
    const ko_angle angle = -122287502; /* -10.25 degrees */
    const ko_obb a = turned(F16(-8000.0), F16(3000.0), angle);
    const ko_obb b = turned(F16(8000.0), F16(-3000.0), angle);
    ko_obb out = plain;
    CHECK_EQ(ko_obb_union(&a, &b, &out), KO_E_RANGE);
    CHECK_EQ(out.c.x, plain.c.x);
}

/* Moves the components of a vector on by one axis. */
static ko_dir3 cycled(const ko_dir3 *d)
{
    return (ko_dir3){d->z, d->x, d->y};
}

/* Three points on a side of the world, along axes that mix those of the world: the middle of the
 * box is a third of its distance beyond that side. Each of the six sides refuses it. */
static void middle_out_of_range(void)
{
    ko_mat3 axes = frames[2];
    ko_vec3 points[3] = {{LIMIT, -LIMIT, 0}, {LIMIT, 0, -LIMIT}, {LIMIT, LIMIT, LIMIT}};
    for (unsigned side = 0; side < 6U; side++) {
        ko_obb out = blank;
        CHECK_EQ(ko_obb_from_points(points, 3, &axes, &out), KO_E_RANGE);
        CHECK(same(&out, &blank));
        for (unsigned i = 0; i < 3U; i++) { /* the other side, and the next axis after that */
            points[i] = (ko_vec3){-points[i].x, -points[i].y, -points[i].z};
            if (side % 2U == 1U) {
                points[i] = (ko_vec3){points[i].z, points[i].x, points[i].y};
            }
        }
        if (side % 2U == 1U) {
            axes = (ko_mat3){cycled(&axes.x), cycled(&axes.y), cycled(&axes.z)};
        }
    }
}

/* The axes are so far from right angles that the placed box gets new ones, and its corners leave
 * the world. */
static void new_axes_out_of_range(void)
{
    const ko_pose pose = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}, {LIMIT - F16(10.5), 0, 0}};
    ko_obb box = turned(F16(10.0), 0, 0);
    ko_obb out = plain;
    box.axes.y.x = 14;
    CHECK_EQ(ko_obb_check(&box), KO_OK);
    CHECK_EQ(ko_obb_transform(&box, &pose, &out), KO_E_RANGE);
    CHECK_EQ(out.c.x, plain.c.x);
}

/* A normal is checked by its components and not by its length, so the result may not fit. */
static void normals_too_long(void)
{
    const ko_plane plane = {{ONE, ONE, ONE}, -2 * LIMIT};
    const ko_obb box = {{LIMIT, LIMIT, LIMIT}, {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}, {0, 0, 0}};
    fix16_t clearance = 7;
    CHECK_EQ(ko_obb_margin_plane(&box, &plane, &clearance), KO_E_RANGE);
    const ko_obb low = cube(-LIMIT, -LIMIT, -LIMIT, &frames[0], 0);
    const ko_plane other = {{ONE, ONE, ONE}, 2 * LIMIT - 1};
    CHECK_EQ(ko_obb_margin_plane(&low, &other, &clearance), KO_E_RANGE);
    CHECK_EQ(clearance, 7);
}

static void conversions_refuse(void)
{
    /* A legal box in a corner of the world: no round volume around it is legal. */
    const ko_obb corner = cube(LIMIT - 10, LIMIT - 10, LIMIT - 10, &frames[0], 10);
    ko_obb bad = plain;
    ko_sphere sphere = {{1, 2, 3}, 4};
    ko_capsule capsule = {{1, 2, 3}, {4, 5, 6}, 7};
    ko_lozenge lozenge = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, 10};
    ko_obb out = blank;
    bad.r.y = -1;
    CHECK_EQ(ko_sphere_from_obb(&corner, &sphere), KO_E_RANGE);
    CHECK_EQ(ko_capsule_from_obb(&corner, &capsule), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_from_obb(&corner, &lozenge), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_obb(&bad, &sphere), KO_E_RANGE);
    CHECK_EQ(ko_capsule_from_obb(&bad, &capsule), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_from_obb(&bad, &lozenge), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_obb(NULL, &sphere), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_obb(&plain, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_from_obb(NULL, &capsule), KO_E_ARG);
    CHECK_EQ(ko_capsule_from_obb(&plain, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_from_obb(NULL, &lozenge), KO_E_ARG);
    CHECK_EQ(ko_lozenge_from_obb(&plain, NULL), KO_E_ARG);
    CHECK(sphere.c.x == 1 && sphere.r == 4 && capsule.a.x == 1 && capsule.r == 7);
    CHECK(lozenge.a.x == 1 && lozenge.r == 10);
    const ko_capsule no_capsule = {{0, 0, 0}, {LIMIT, 0, 0}, 1};
    const ko_lozenge no_lozenge = {{LIMIT, 0, 0}, {1, 0, 0}, {0, 0, 0}, 0};
    const ko_capsule at_edge = {{LIMIT - 9, LIMIT - 9, 0}, {LIMIT - 1000, LIMIT - 9, 900}, 9};
    CHECK_EQ(obb_from_capsule(&no_capsule, &out), KO_E_RANGE);
    CHECK_EQ(obb_from_capsule(&at_edge, &out), KO_E_RANGE); /* its tilted box is not legal */
    CHECK_EQ(ko_obb_from_lozenge(&no_lozenge, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_from_lozenge(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_from_lozenge(&no_lozenge, NULL), KO_E_ARG);
    CHECK(same(&out, &blank));
}

/* ---- moved ---- */

static void moves_exactly(void)
{
    const ko_pose turn = {{{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}}, {1000, 0, -7}};
    ko_obb box = plain;
    CHECK_EQ(ko_obb_transform(&box, &turn, &box), KO_OK); /* out may be box */
    CHECK(box.c.x == 980 && box.c.y == 10 && box.c.z == 23);
    CHECK(box.r.x == 100 && box.r.y == 200 && box.r.z == 300);
    CHECK(box.axes.x.y == ONE && box.axes.z.z == ONE);
    CHECK_EQ(ko_obb_transform_inverse(&box, &turn, &box), KO_OK);
    CHECK(same(&box, &plain));
    const ko_pose own = {MIXED, {LIMIT / 2, 5, -LIMIT / 3}};
    ko_obb there = cube(own.t.x, own.t.y, own.t.z, &own.r, METRE);
    CHECK_EQ(ko_obb_transform_inverse(&there, &own, &there), KO_OK); /* into its own frame */
    CHECK(there.c.x == 0 && there.c.y == 0 && there.c.z == 0);
    CHECK(there.r.x <= METRE + 1 && there.r.y <= METRE + 1 && there.r.z <= METRE + 1);
    CHECK(there.axes.x.x > ONE - 16 && there.axes.y.y > ONE - 16 && there.axes.z.z > ONE - 16);
}

/* A turn about an axis of the box keeps that axis as it is, and rounds the two others. So the box
 * that holds the turned one is larger. */
static void turns_grow(void)
{
    for (uint32_t axis = 0; axis < 3U; axis++) {
        const ko_dir3 about = {(axis == 0U) ? ONE : 0, (axis == 1U) ? ONE : 0,
                               (axis == 2U) ? ONE : 0};
        ko_pose turn = {WORLD, {0, 0, 0}};
        ko_obb box = {{0, 0, 0}, WORLD, {1000 * METRE, 2000 * METRE, 3000 * METRE}};
        const ko_vec3 r = box.r;
        CHECK_EQ(ko_mat3_from_axis_angle(&about, (ko_angle)123456789, &turn.r), KO_OK);
        CHECK_EQ(ko_mat3_from_axis_angle(&about, (ko_angle)987654321, &box.axes), KO_OK);
        CHECK_EQ(ko_obb_transform(&box, &turn, &box), KO_OK);
        CHECK(box.r.x > r.x && box.r.y > r.y && box.r.z > r.z);
    }
}

/* A box stays legal however often it is moved. A left-handed one becomes right-handed. */
static void moves_never_drift(void)
{
    const ko_pose step = {MIXED, {9, -7, 5}};
    ko_obb box = cube(0, 0, 0, &frames[2], METRE);
    box.axes.y.x = -box.axes.y.x;
    box.axes.y.y = -box.axes.y.y;
    box.axes.y.z = -box.axes.y.z;
    for (unsigned i = 0; i < 100U; i++) {
        CHECK_EQ(ko_obb_transform(&box, &step, &box), KO_OK);
    }
    CHECK_EQ(ko_obb_check(&box), KO_OK);
    CHECK(box.r.x <= METRE + 300 && box.r.y <= METRE + 300 && box.r.z <= METRE + 300);
}

static void moves_refuse(void)
{
    const ko_pose far = {WORLD, {LIMIT, 0, 0}};
    const ko_pose beyond = {WORLD, {0, LIMIT + 1, 0}};
    ko_pose skew = {WORLD, {0, 0, 0}};
    ko_obb bad = plain;
    ko_obb out = blank;
    skew.r.x.y = 17;
    bad.r.x = -1;
    CHECK_EQ(ko_obb_transform(&plain, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_transform(&plain, &beyond, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_transform(&plain, &skew, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_transform(&bad, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_transform_inverse(&plain, &beyond, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_transform_inverse(&plain, &skew, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_transform_inverse(&bad, &far, &out), KO_E_RANGE);
    const ko_obb edge = cube(-LIMIT + 10, 0, 0, &frames[0], 10);
    CHECK_EQ(ko_obb_transform_inverse(&edge, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_transform(NULL, &far, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_transform(&plain, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_transform(&plain, &far, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_transform_inverse(NULL, &far, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_transform_inverse(&plain, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_transform_inverse(&plain, &far, NULL), KO_E_ARG);
    CHECK(same(&out, &blank));
}

static const test_case cases[] = {
    {"from an AABB and back", from_aabb_and_back},
    {"builders hold their points", builders_hold_points},
    {"a hull's box is found", hull_finds_the_box},
    {"hull finds the cube", hull_finds_the_cube},
    {"builders at the edges", builders_at_the_edges},
    {"merges hold both", merges_hold_both},
    {"from round volumes", from_round_volumes},
    {"to round volumes", to_round_volumes},
    {"conversions refuse", conversions_refuse},
    {"moves are exact where they can be", moves_exactly},
    {"turns grow", turns_grow},
    {"moves never drift", moves_never_drift},
    {"moves refuse", moves_refuse},
    {"merge out of range", merge_out_of_range},
    {"middle out of range", middle_out_of_range},
    {"new axes out of range", new_axes_out_of_range},
    {"normals too long", normals_too_long},
};

TEST_SUITE(obb_build, cases);
