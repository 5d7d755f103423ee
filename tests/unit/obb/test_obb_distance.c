/* Tests of the distances of oriented boxes, ko_obb_clearance_*. tests/oracle/oracle_obb_distance.c
 * judges random ones.
 *
 * promise: never-above, refuses */
#include "test_obb.h"
#include "wider.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

static const ko_obb plain = {{10, 20, 30}, WORLD, {100, 200, 300}};

/* The clearance is never above the truth, and within 2 LSB below it. */
static void check_near(ko_status status, const fix16_t *out, fix16_t truth)
{
    CHECK_EQ(status, KO_OK);
    CHECK(*out <= truth && *out >= truth - 2 && *out >= 0);
}

/* 300 and 400 beyond an upper edge: the distance is 500. */
static void clearances_along_the_axes(void)
{
    const ko_sphere ball = {{410, 620, 30}, 60};
    const ko_capsule bar = {{410, 620, -900}, {410, 620, 900}, 0};
    const ko_capsule capsule = {{410, 620, -900}, {410, 620, 900}, 60};
    const ko_lozenge plate = {{410, 620, -900}, {0, 0, 1800}, {300, 400, 0}, 60};
    const ko_aabb flat = {{420, 640, 5030}, {10, 20, 5000}};
    const ko_obb block = {{420, 640, 5030}, WORLD, {10, 20, 5000}};
    fix16_t out = -1;
    check_near(ko_obb_clearance_sphere(&plain, &ball, &out), &out, 440);
    check_near(ko_obb_clearance_capsule(&plain, &bar, &out), &out, 500);
    check_near(ko_obb_clearance_capsule(&plain, &capsule, &out), &out, 440);
    check_near(ko_obb_clearance_lozenge(&plain, &plate, &out), &out, 440);
    check_near(obb_clearance_aabb(&plain, &flat, &out), &out, 500);
    check_near(ko_obb_clearance(&plain, &block, &out), &out, 500);
    check_near(ko_obb_clearance(&block, &plain, &out), &out, 500);
}

/* The closest features are two corners, a corner and a face, or two edges. */
static void boxes_by_feature(void)
{
    const ko_mat3 edge_up_x = {{ONE, 0, 0}, {0, C45, C45}, {0, -C45, C45}};
    const ko_mat3 edge_up_y = {{C45, 0, C45}, {0, ONE, 0}, {-C45, 0, C45}};
    const ko_obb here = cube(0, 0, 0, &frames[0], METRE);
    const ko_obb corner = cube(5 * METRE, 6 * METRE, 14 * METRE, &frames[0], METRE);
    const ko_obb lower = cube(0, 0, 0, &edge_up_x, METRE);
    const ko_obb upper = cube(0, 0, 4 * METRE, &edge_up_y, METRE);
    const ko_obb tilted = cube(0, 0, 5 * METRE, &frames[2], METRE);
    fix16_t out = -1;
    check_near(ko_obb_clearance(&here, &corner, &out), &out, 13 * METRE); /* 3 4 12 */
    check_near(ko_obb_clearance(&corner, &here, &out), &out, 13 * METRE);
    check_near(ko_obb_clearance(&lower, &upper, &out), &out, 4 * METRE - 185363);
    check_near(ko_obb_clearance(&upper, &lower, &out), &out, 4 * METRE - 185363);
    /* the lowest corner of the tilted one is 5 / 3 m below its centre */
    check_near(ko_obb_clearance(&here, &tilted, &out), &out, 4 * METRE - 109227);
    const ko_aabb ground = {{0, 0, -METRE}, {90 * METRE, 90 * METRE, METRE}};
    check_near(obb_clearance_aabb(&tilted, &ground, &out), &out, 5 * METRE - 109227);
}

static void what_touches_has_none(void)
{
    const ko_obb inner = cube(10, 20, 30, &frames[2], 5);
    const ko_obb across = {{10, 20, 30}, TURNED, {5000, 1, 1}};
    const ko_obb flat = {{10, 20, 30}, MIXED, {5000, 0, 5000}};
    const ko_obb point = {{110, 220, 330}, MIXED, {0, 0, 0}};
    const ko_aabb cell = {{10, 20, 30}, {1, 1, 1}};
    const ko_capsule inside = {{0, 0, 0}, {1, 1, 1}, 0};
    const ko_lozenge through = {{-900, 20, -900}, {1800, 0, 0}, {0, 0, 1800}, 0};
    const ko_sphere about = {{110, 220, 331}, 1};
    const ko_obb *others[] = {&inner, &across, &flat, &point, &plain};
    fix16_t out = -1;
    for (unsigned i = 0; i < 5U; i++) {
        out = -1;
        CHECK_EQ(ko_obb_clearance(&plain, others[i], &out), KO_OK);
        CHECK_EQ(out, 0);
        out = -1;
        CHECK_EQ(ko_obb_clearance(others[i], &plain, &out), KO_OK);
        CHECK_EQ(out, 0);
    }
    out = -1;
    CHECK_EQ(obb_clearance_aabb(&plain, &cell, &out), KO_OK);
    CHECK_EQ(out, 0);
    out = -1;
    CHECK_EQ(ko_obb_clearance_capsule(&plain, &inside, &out), KO_OK);
    CHECK_EQ(out, 0);
    out = -1;
    CHECK_EQ(ko_obb_clearance_lozenge(&plain, &through, &out), KO_OK);
    CHECK_EQ(out, 0);
    out = -1;
    CHECK_EQ(ko_obb_clearance_sphere(&plain, &about, &out), KO_OK);
    CHECK_EQ(out, 0);
}

/* From corner to corner of the world: 2^30 sqrt(3), 1859775393.4. */
static void at_the_limits(void)
{
    const ko_obb far = {{-LIMIT, -LIMIT, -LIMIT}, MIXED, {0, 0, 0}};
    const ko_obb near = {{LIMIT, LIMIT, LIMIT}, TURNED, {0, 0, 0}};
    const ko_obb world = cube(0, 0, 0, &frames[0], LIMIT);
    const ko_capsule edge = {{LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT, LIMIT}, 0};
    const ko_lozenge dot = {{LIMIT, LIMIT, LIMIT}, {0, 0, 0}, {0, 0, 0}, 0};
    const ko_aabb point = {{LIMIT, LIMIT, LIMIT}, {0, 0, 0}};
    const fix16_t truth = 1859775393;
    fix16_t out[4] = {-1, -1, -1, -1};
    CHECK_EQ(ko_obb_clearance(&far, &near, &out[0]), KO_OK);
    CHECK_EQ(ko_obb_clearance_capsule(&far, &edge, &out[1]), KO_OK);
    CHECK_EQ(ko_obb_clearance_lozenge(&far, &dot, &out[2]), KO_OK);
    CHECK_EQ(obb_clearance_aabb(&far, &point, &out[3]), KO_OK);
    for (unsigned i = 0; i < 4U; i++) {
        CHECK(out[i] <= truth && out[i] > truth - 223); /* 2^-23 of it, and 1.1 */
    }
    CHECK_EQ(ko_obb_clearance(&world, &near, &out[0]), KO_OK);
    CHECK_EQ(out[0], 0);
    CHECK_EQ(ko_obb_clearance(&far, &world, &out[0]), KO_OK);
    CHECK_EQ(out[0], 0);
}

static void lozenges_touch(void)
{
    ko_lozenge plate = {{410, 620, -900}, {0, 0, 1800}, {300, 400, 0}, 500};
    CHECK(ko_obb_overlap_lozenge(&plain, &plate));
    plate.r = 499;
    CHECK(!ko_obb_overlap_lozenge(&plain, &plate));
    const ko_lozenge through = {{-900, 20, -900}, {1800, 0, 0}, {0, 0, 1800}, 0};
    const ko_lozenge far = {{LIMIT, LIMIT, LIMIT}, {-9, 0, 0}, {0, -9, 0}, 0};
    const ko_lozenge on_face = {{110, 0, 0}, {0, 9, 0}, {0, 0, 9}, 0};
    const ko_lozenge off_face = {{111, 0, 0}, {0, 9, 0}, {0, 0, 9}, 0};
    CHECK(ko_obb_overlap_lozenge(&plain, &through));
    CHECK(!ko_obb_overlap_lozenge(&plain, &far));
    CHECK(ko_obb_overlap_lozenge(&plain, &on_face));
    CHECK(!ko_obb_overlap_lozenge(&plain, &off_face));
    CHECK(ko_obb_overlap_lozenge(NULL, &plate) && ko_obb_overlap_lozenge(&plain, NULL));
}

static void witness_points(void)
{
    const ko_capsule beside = {{410, 620, 30}, {1410, 1620, 30}, 0};
    const ko_capsule thick = {{410, 620, 30}, {1410, 1620, 30}, 100};
    const ko_capsule over = {{410, 620, 30}, {1410, 1620, 30}, 501};
    const ko_capsule through = {{-900, 20, 30}, {900, 20, 30}, 0};
    ko_vec3 on_box;
    ko_vec3 on_capsule;
    CHECK_EQ(ko_obb_closest_capsule(&plain, &beside, &on_box, &on_capsule), KO_OK);
    CHECK(on_box.x == 110 && on_box.y == 220 && on_box.z == 30);
    CHECK(on_capsule.x == 410 && on_capsule.y == 620 && on_capsule.z == 30);
    CHECK_EQ(ko_obb_closest_capsule(&plain, &thick, &on_box, &on_capsule), KO_OK);
    CHECK(on_box.x == 110 && on_box.y == 220 && on_box.z == 30);
    CHECK(on_capsule.x == 350 && on_capsule.y == 540 && on_capsule.z == 30);
    CHECK_EQ(ko_obb_closest_capsule(&plain, &over, &on_box, &on_capsule), KO_OK);
    CHECK(on_box.x == 110 && on_box.y == 220 && on_capsule.x == 110 && on_capsule.y == 220);
    CHECK_EQ(ko_obb_closest_capsule(&plain, &through, &on_box, &on_capsule), KO_OK);
    CHECK(on_box.x - on_capsule.x <= 1 && on_capsule.x - on_box.x <= 1);
    CHECK(on_box.y == 20 && on_capsule.y == 20);
}

static void bad_input_changes_nothing(void)
{
    ko_obb bad = plain;
    ko_sphere ball = {{0, 0, 0}, 1};
    ko_capsule capsule = {{0, 0, 0}, {1, 1, 1}, 1};
    ko_lozenge plate = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, 1};
    ko_aabb flat = {{0, 0, 0}, {1, 1, 1}};
    ko_vec3 on_box = {7, 7, 7};
    ko_vec3 on_capsule = {7, 7, 7};
    fix16_t out = 7;
    bad.r.x = -1;
    CHECK_EQ(ko_obb_clearance_sphere(&bad, &ball, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_clearance_capsule(&bad, &capsule, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_clearance_lozenge(&bad, &plate, &out), KO_E_RANGE);
    CHECK_EQ(obb_clearance_aabb(&bad, &flat, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_clearance(&bad, &plain, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_clearance(&plain, &bad, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_closest_capsule(&bad, &capsule, &on_box, &on_capsule), KO_E_RANGE);
    CHECK_EQ(ko_obb_clearance_sphere(NULL, &ball, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_sphere(&plain, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_sphere(&plain, &ball, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_capsule(NULL, &capsule, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_capsule(&plain, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_capsule(&plain, &capsule, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_lozenge(NULL, &plate, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_lozenge(&plain, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance_lozenge(&plain, &plate, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance(NULL, &plain, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance(&plain, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_obb_clearance(&plain, &plain, NULL), KO_E_ARG);
    CHECK_EQ(ko_obb_closest_capsule(NULL, &capsule, &on_box, &on_capsule), KO_E_ARG);
    CHECK_EQ(ko_obb_closest_capsule(&plain, NULL, &on_box, &on_capsule), KO_E_ARG);
    CHECK_EQ(ko_obb_closest_capsule(&plain, &capsule, NULL, &on_capsule), KO_E_ARG);
    CHECK_EQ(ko_obb_closest_capsule(&plain, &capsule, &on_box, NULL), KO_E_ARG);
    ball.r = -1;
    capsule.r = LIMIT;
    plate.u.x = INT32_MIN;
    flat.r.z = -1;
    CHECK_EQ(ko_obb_clearance_sphere(&plain, &ball, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_clearance_capsule(&plain, &capsule, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_clearance_lozenge(&plain, &plate, &out), KO_E_RANGE);
    CHECK_EQ(obb_clearance_aabb(&plain, &flat, &out), KO_E_RANGE);
    CHECK_EQ(ko_obb_closest_capsule(&plain, &capsule, &on_box, &on_capsule), KO_E_RANGE);
    CHECK(out == 7 && on_box.x == 7 && on_box.z == 7 && on_capsule.x == 7 && on_capsule.z == 7);
}

/* A sphere at each distance that is a power of two, and its neighbours. */
static void powers_of_two(void)
{
    const ko_obb box = cube(-LIMIT / 2, 0, 0, &frames[0], 8);
    for (fix16_t d = 2; d < LIMIT; d *= 2) {
        for (fix16_t off = -1; off <= 1; off++) {
            const ko_sphere point = {{box.c.x + 8 + d + off, 0, 0}, 0};
            fix16_t out = -1;
            CHECK_EQ(ko_obb_clearance_sphere(&box, &point, &out), KO_OK);
            CHECK(out <= d + off && out >= d + off - 2 - (d >> 24));
        }
    }
}

/* A plate over a face, at each distance about its radius: it touches up to the radius, and no
 * longer from `more` LSB on. */
static void check_plates(const ko_obb *box, fix16_t r, fix16_t more)
{
    bool was_near = true;
    for (fix16_t gap = (r > 4) ? r - 4 : 0; gap < r + more + 8; gap++) {
        const ko_lozenge plate = {
            {box->c.x - 50, box->c.y - 60, box->c.z + box->r.z + gap}, {90, 0, 0}, {0, 80, 0}, r};
        const bool is_near = ko_obb_overlap_lozenge(box, &plate);
        CHECK(is_near || gap > r);
        CHECK(!is_near || gap < r + more);
        CHECK(was_near || !is_near);
        was_near = is_near;
    }
}

static void plates_at_their_radius(void)
{
    const ko_obb large = cube(0, 0, -LIMIT / 4, &frames[0], LIMIT / 4);
    for (fix16_t r = 0; r < 4 * METRE; r = 3 * r + 1) {
        check_plates(&plain, r, 2);
        check_plates(&large, r, 16);
    }
}

/* The corner of a plate 5 km long is 2, 5 and 10 LSB beyond that of a box. All numbers are whole,
 * so the box is larger by one unit, its slack. The distance is 9.9 then, and 4 units are added to
 * the radius. With a radius of 5 both are 9, rounded down. */
static void a_distance_just_above_the_radius(void)
{
    const ko_obb box = cube(0, 0, 0, &frames[0], METRE);
    for (fix16_t r = 0; r < 16; r++) {
        const ko_lozenge plate = {
            {METRE + 2, METRE + 5, METRE + 10}, {5000 * METRE, 0, 0}, {0, 0, 0}, r};
        CHECK_EQ(ko_obb_overlap_lozenge(&box, &plate), r >= 6);
    }
}

/* Axes may be left-handed: the box is the same set, and so are its distances. */
static void left_handed(void)
{
    test_random random = {0x0BB00005U};
    for (uint32_t i = test_rounds(2000U); i > 0U; i--) {
        const ko_obb a = cube(0, 0, 0, &frames[i % FRAMES], METRE);
        ko_obb b = cube(0, 0, 0, &frames[(i / FRAMES) % FRAMES], 1 + (fix16_t)(i % 90000U));
        b.r.y = 1 + (fix16_t)(i % 50000U);
        b.c.x = random_range(&random, -4 * METRE, 4 * METRE);
        b.c.y = random_range(&random, -4 * METRE, 4 * METRE);
        b.c.z = random_range(&random, -4 * METRE, 4 * METRE);
        ko_obb left = b;
        left.axes.x = (ko_dir3){-b.axes.x.x, -b.axes.x.y, -b.axes.x.z};
        fix16_t one = -1;
        fix16_t other = -1;
        CHECK_EQ(ko_obb_clearance(&a, &b, &one), KO_OK);
        CHECK_EQ(ko_obb_clearance(&a, &left, &other), KO_OK);
        CHECK(one - other <= 2 && other - one <= 2);
        CHECK_EQ(ko_obb_clearance(&left, &a, &other), KO_OK);
        CHECK(one - other <= 2 && other - one <= 2);
        CHECK_EQ(ko_obb_overlap(&a, &b), ko_obb_overlap(&a, &left));
    }
}

static void clearance_agrees_with_overlap(void)
{
    test_random random = {0x0BB00004U};
    for (uint32_t i = test_rounds(4000U); i > 0U; i--) {
        const ko_obb a = cube(LIMIT - 40 * METRE, 0, 0, &frames[i % FRAMES], METRE);
        ko_obb b = cube(a.c.x, 0, 0, &frames[(i / FRAMES) % FRAMES], 1 + (fix16_t)(i % 90000U));
        fix16_t one = -1;
        fix16_t other = -1;
        b.c.x += random_range(&random, -4 * METRE, 4 * METRE);
        b.c.y += random_range(&random, -4 * METRE, 4 * METRE);
        b.c.z += random_range(&random, -4 * METRE, 4 * METRE);
        CHECK_EQ(ko_obb_clearance(&a, &b, &one), KO_OK);
        CHECK_EQ(ko_obb_clearance(&b, &a, &other), KO_OK);
        CHECK(one - other <= 2 && other - one <= 2);
        CHECK(one == 0 ||
              !ko_obb_overlap(&a, &b)); /* overlap widens by 2^-24, clearance loses more */
    }
}

static const test_case cases[] = {
    {"clearances along the axes", clearances_along_the_axes},
    {"boxes by feature", boxes_by_feature},
    {"what touches has none", what_touches_has_none},
    {"at the limits", at_the_limits},
    {"lozenges touch", lozenges_touch},
    {"witness points", witness_points},
    {"bad input changes nothing", bad_input_changes_nothing},
    {"powers of two", powers_of_two},
    {"plates at their radius", plates_at_their_radius},
    {"a distance just above the radius", a_distance_just_above_the_radius},
    {"left-handed", left_handed},
    {"clearance either way about", clearance_agrees_with_overlap},
};

TEST_SUITE(obb_distance, cases);
