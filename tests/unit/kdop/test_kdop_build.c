/* Tests of k-DOPs of other volumes, of spheres around k-DOPs, and of the pre-test by spheres.
 *
 * promise: contains, refuses */
#include "points.h"
#include "wider.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/transform.h"
#include "keepout/refit.h"
#include "keepout/overlap.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define SLABS KO_KDOP_MAX_SLABS
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const unsigned sizes[] = {6, 8, 12, 14, 18, 26};
static const ko_mat3 identity = KO_MAT3_IDENTITY;

static unsigned any_k(test_random *random)
{
    return sizes[random_bits(random) % LENGTH(sizes)];
}

/* 3-4-5 around z, then a quarter turn around x: a rotation that is exact but for rounding. */
static const ko_mat3 turned = {{644245094, 858993459, 0}, {0, 0, ONE}, {858993459, -644245094, 0}};

/* ---- made of volumes ---- */

/* The slabs of a 26-DOP along corners, axes and edges: 1000 times sqrt(3), 1 and sqrt(2), rounded
 * up. */
static void of_a_sphere(void)
{
    const ko_sphere sphere = {{100, 20, -3}, 1000};
    ko_kdop26 dop;
    CHECK_EQ(kdop_from_sphere(26, &sphere, dop.slab), KO_OK);
    CHECK(dop.slab[0].lo == 117 - 1733 && dop.slab[0].hi == 117 + 1733);
    CHECK(dop.slab[3].lo == 83 - 1733 && dop.slab[3].hi == 83 + 1733);
    CHECK(dop.slab[5].lo == 20 - 1000 && dop.slab[5].hi == 20 + 1000);
    CHECK(dop.slab[7].lo == 120 - 1415 && dop.slab[7].hi == 120 + 1415);
    CHECK(dop.slab[12].lo == 23 - 1415 && dop.slab[12].hi == 23 + 1415);
}

/* A capsule and a lozenge between two spheres give the union of the spheres' k-DOPs. A radius of 0
 * leaves the points. */
static void spheres_capsules_lozenges_agree(void)
{
    test_random random = {0xCD0B0011U};
    for (uint32_t i = test_rounds(10000U); i > 0U; i--) {
        const unsigned k = any_k(&random);
        const fix16_t size = LIMIT / 4 >> (random_bits(&random) % 28U);
        const ko_vec3 zero = {0, 0, 0};
        const fix16_t r = random_range(&random, 0, size);
        const ko_vec3 a = random_point(&random, size);
        const ko_vec3 b = random_point(&random, size);
        const ko_sphere sphere = {a, r};
        const ko_sphere other = {b, r};
        const ko_capsule capsule = {a, b, r};
        const ko_lozenge lozenge = {a, {b.x - a.x, b.y - a.y, b.z - a.z}, zero, r};
        const ko_lozenge flat = {a, zero, {b.x - a.x, b.y - a.y, b.z - a.z}, 0};
        const ko_vec3 ends[2] = {a, b};
        ko_kdop_slab one[SLABS], two[SLABS], three[SLABS];
        CHECK_EQ(kdop_from_sphere(k, &sphere, one), KO_OK);
        CHECK_EQ(kdop_from_sphere(k, &other, two), KO_OK);
        CHECK_EQ(ko_kdop_union(k, one, two, one), KO_OK);
        CHECK_EQ(kdop_from_capsule(k, &capsule, two), KO_OK);
        CHECK(memcmp(one, two, k / 2U * sizeof one[0]) == 0);
        CHECK_EQ(ko_kdop_from_lozenge(k, &lozenge, three), KO_OK);
        CHECK(memcmp(one, three, k / 2U * sizeof one[0]) == 0);
        CHECK_EQ(ko_kdop_from_lozenge(k, &flat, three), KO_OK);
        CHECK_EQ(ko_kdop_from_points(k, ends, 2, two), KO_OK);
        CHECK(memcmp(two, three, k / 2U * sizeof two[0]) == 0);
    }
}

static void lozenge_has_four_corners(void)
{
    const ko_lozenge lozenge = {{10, 10, 10}, {100, 0, 0}, {-5, 50, 7}, 0};
    const ko_vec3 corners[4] = {{10, 10, 10}, {110, 10, 10}, {5, 60, 17}, {105, 60, 17}};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab a[SLABS], b[SLABS];
        CHECK_EQ(ko_kdop_from_lozenge(sizes[i], &lozenge, a), KO_OK);
        CHECK_EQ(ko_kdop_from_points(sizes[i], corners, 4, b), KO_OK);
        CHECK(memcmp(a, b, sizes[i] / 2U * sizeof a[0]) == 0);
    }
}

/* k / 2 slabs are written, and what stands behind them stays. */
static void no_slab_is_written_behind(void)
{
    const ko_sphere sphere = {{100, 20, -3}, 1000};
    const ko_lozenge lozenge = {{10, 10, 10}, {100, 0, 0}, {-5, 50, 7}, 0};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const unsigned k = sizes[i];
        ko_kdop_slab one[SLABS + 1], two[SLABS + 1], out[SLABS + 1];
        one[k / 2U] = (ko_kdop_slab){-5, 5};
        two[k / 2U] = (ko_kdop_slab){-LIMIT, LIMIT};
        out[k / 2U] = (ko_kdop_slab){1, 2};
        CHECK_EQ(kdop_from_sphere(k, &sphere, one), KO_OK);
        CHECK_EQ(ko_kdop_from_lozenge(k, &lozenge, two), KO_OK);
        CHECK_EQ(ko_kdop_union(k, one, two, out), KO_OK);
        CHECK(one[k / 2U].lo == -5 && one[k / 2U].hi == 5);
        CHECK(two[k / 2U].lo == -LIMIT && two[k / 2U].hi == LIMIT);
        CHECK(out[k / 2U].lo == 1 && out[k / 2U].hi == 2);
    }
}

/* A box along the world's axes gives its exact k-DOP. The k-DOP of a turned box lies within the
 * turned k-DOP of the box. */
static void of_oriented_boxes(void)
{
    test_random random = {0xCD0B0012U};
    for (uint32_t i = test_rounds(5000U); i > 0U; i--) {
        const unsigned k = any_k(&random);
        const fix16_t size = LIMIT / 8 >> (random_bits(&random) % 26U);
        const ko_vec3 c = random_point(&random, size);
        const ko_vec3 r = {random_range(&random, 0, size), random_range(&random, 0, size),
                           random_range(&random, 0, size)};
        const ko_aabb aabb = {c, r};
        const ko_obb plain = {c, identity, r};
        const ko_obb box = {c, turned, r};
        const ko_aabb local = {{0, 0, 0}, r};
        const ko_pose pose = {turned, c};
        ko_kdop_slab a[SLABS], b[SLABS];
        CHECK_EQ(ko_kdop_from_obb(k, &plain, a), KO_OK);
        CHECK_EQ(kdop_from_aabb(k, &aabb, b), KO_OK);
        CHECK(memcmp(a, b, k / 2U * sizeof a[0]) == 0);
        CHECK_EQ(ko_kdop_from_obb(k, &box, a), KO_OK);
        CHECK_EQ(kdop_from_aabb(k, &local, b), KO_OK);
        CHECK_EQ(ko_kdop_transform(k, b, &pose, b), KO_OK);
        CHECK(kdop_contains(k, b, a)); /* turning a k-DOP loosens it */
        CHECK(ko_kdop_contains_point(k, a, &c));
        CHECK(ko_kdop_overlap_obb(k, a, &box));
    }
}

/* Volumes that touch the edge of the world. */
static void volumes_at_the_limits(void)
{
    const ko_sphere world = {{0, 0, 0}, LIMIT};
    const ko_capsule edge = {{LIMIT, LIMIT, LIMIT}, {-LIMIT, -LIMIT, -LIMIT}, 0};
    const ko_lozenge face = {{-LIMIT, -LIMIT, LIMIT}, {2 * LIMIT, 0, 0}, {0, 2 * LIMIT, 0}, 0};
    const ko_obb all = {{0, 0, 0}, KO_MAT3_IDENTITY, {LIMIT, LIMIT, LIMIT}};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS], whole[SLABS];
        CHECK_EQ(ko_kdop_from_obb(sizes[i], &all, whole), KO_OK);
        CHECK_EQ(ko_kdop_check(sizes[i], whole), KO_OK);
        CHECK_EQ(kdop_from_sphere(sizes[i], &world, dop), KO_OK);
        CHECK(kdop_contains(sizes[i], whole, dop));
        CHECK_EQ(kdop_from_capsule(sizes[i], &edge, dop), KO_OK);
        CHECK(kdop_contains(sizes[i], whole, dop));
        CHECK_EQ(ko_kdop_from_lozenge(sizes[i], &face, dop), KO_OK);
        CHECK(kdop_contains(sizes[i], whole, dop));
        CHECK_EQ(ko_kdop_check(sizes[i], dop), KO_OK);
    }
}

/* ---- spheres ---- */

/* The k-DOP of a cube of 1000. Where k has axes the sphere holds the cube's corners; for an 8-DOP
 * it holds the farthest tips. A 12-DOP, with tips at 2000, gets a looser one. */
static void to_spheres(void)
{
    static const fix16_t least[] = {1733, 3000, 2237, 1733, 1733, 1733};
    const ko_aabb box = {{50, -60, 70}, {1000, 1000, 1000}};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS];
        ko_sphere sphere;
        CHECK_EQ(kdop_from_aabb(sizes[i], &box, dop), KO_OK);
        CHECK_EQ(ko_sphere_from_kdop(sizes[i], dop, NULL, &sphere), KO_OK);
        CHECK(sphere.c.x == 50 && sphere.c.y == -60 && sphere.c.z == 70);
        CHECK_EQ(sphere.r, least[i]);
    }
}

/* The sphere around the 26-DOP of a sphere is at most 1.13 times as large; the table bounds each
 * k. */
static void spheres_of_spheres(void)
{
    static const fix16_t most[] = {17325, 17325, 17325, 12391, 12931, 11283};
    const ko_sphere sphere = {{0, 0, 0}, 10000};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS];
        ko_sphere out;
        CHECK_EQ(kdop_from_sphere(sizes[i], &sphere, dop), KO_OK);
        CHECK_EQ(ko_sphere_from_kdop(sizes[i], dop, NULL, &out), KO_OK);
        CHECK(out.r >= 10000 && out.r <= most[i] + 3);
    }
}

static void spheres_that_leave_the_world(void)
{
    const ko_vec3 corner = {LIMIT, LIMIT, LIMIT};
    const ko_vec3 two[2] = {{LIMIT, LIMIT, LIMIT}, {LIMIT, LIMIT - 9, LIMIT}};
    const ko_sphere before = {{1, 2, 3}, 4};
    ko_sphere out = before;
    ko_kdop6 dop;
    CHECK_EQ(ko_kdop_from_points(6, two, 2, dop.slab), KO_OK);
    CHECK_EQ(ko_sphere_from_kdop(6, dop.slab, NULL, &out), KO_E_RANGE);
    CHECK(memcmp(&out, &before, sizeof out) == 0);
    CHECK_EQ(ko_kdop_from_points(6, &corner, 1, dop.slab), KO_OK);
    CHECK_EQ(ko_sphere_from_kdop(6, dop.slab, NULL, &out), KO_OK);
    CHECK(out.c.x == LIMIT && out.r == 0);
}

/* ---- radius and pre-test ---- */

/* The pre-test: do spheres around the positions of the pivots touch? They need not be legal. */
static bool are_near(const ko_vec3 *p, fix16_t p_radius, const ko_vec3 *q, fix16_t q_radius)
{
    const ko_sphere a = {*p, p_radius};
    const ko_sphere b = {*q, q_radius};
    return ko_sphere_overlap(&a, &b);
}

/* The radius of a point is its distance from the pivot, and 1 for stretching. Another 1 is added if
 * the pivot is not 0. */
static void radius_of_points(void)
{
    const ko_vec3 zero = {0, 0, 0};
    const ko_vec3 p = {300, 400, 0};
    const ko_vec3 corner = {LIMIT, LIMIT, -LIMIT};
    const ko_aabb world = {{0, 0, 0}, {LIMIT, LIMIT, LIMIT}};
    ko_sphere s = {{0, 0, 0}, -7};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        ko_kdop_slab dop[SLABS];
        CHECK_EQ(ko_kdop_from_points(sizes[i], &p, 1, dop), KO_OK);
        CHECK_EQ(ko_sphere_from_kdop(sizes[i], dop, &zero, &s), KO_OK);
        CHECK(s.r >= 501 && s.r <= 504);
        CHECK_EQ(ko_sphere_from_kdop(sizes[i], dop, &p, &s), KO_OK);
        CHECK_EQ(s.r, 1);
        CHECK_EQ(kdop_from_aabb(sizes[i], &world, dop), KO_OK);
        CHECK_EQ(ko_sphere_from_kdop(sizes[i], dop, &corner, &s), KO_OK);
        CHECK_EQ(s.r, 1859775394 + 28 + 1);
        CHECK(memcmp(&s.c, &corner, sizeof s.c) == 0);
    }
    ko_kdop6 dop;
    CHECK_EQ(ko_kdop_from_points(6, &zero, 1, dop.slab), KO_OK);
    CHECK_EQ(ko_sphere_from_kdop(6, dop.slab, &zero, &s), KO_OK);
    CHECK_EQ(s.r, 0);
    const ko_vec3 beside = {1, 0, 0}; /* the least radius is stretched by 1 LSB, too */
    CHECK_EQ(ko_kdop_from_points(6, &beside, 1, dop.slab), KO_OK);
    CHECK_EQ(ko_sphere_from_kdop(6, dop.slab, &zero, &s), KO_OK);
    CHECK_EQ(s.r, 2);
    CHECK(are_near(&zero, 200, &p, 300) && are_near(&p, 500, &zero, 0));
    CHECK(!are_near(&zero, 200, &p, 299) && !are_near(&p, 0, &zero, 499));
    CHECK(are_near(&zero, INT32_MAX, &corner, 0) && are_near(&zero, INT32_MAX, &p, INT32_MAX));
}

/* Two segments of some 8 km touch end to end, under legal matrices that stretch by at most 2^-30.
 * Their true lengths are 1 LSB short of the distance of the origins, the stored radii are not. */
static void radius_allows_for_stretching(void)
{
    const ko_q30 p = 759250126;
    const fix16_t q = 751619276;
    const ko_pose a = {{{p, p, 0}, {-p, p, 0}, {0, 0, ONE}}, {-(q / 2), -(q / 2), 0}};
    const ko_pose b = {{{-p, -p, 0}, {p, -p, 0}, {0, 0, ONE}}, {q - q / 2, q - q / 2, 0}};
    const ko_vec3 zero = {0, 0, 0};
    const ko_vec3 of_a[2] = {{0, 0, 0}, {531475086, 0, 0}};
    const ko_vec3 of_b[2] = {{0, 0, 0}, {531475087, 0, 0}};
    ko_kdop6 dop_a, dop_b;
    ko_sphere ra = {{0, 0, 0}, 0};
    ko_sphere rb = ra;
    CHECK(ko_mat3_check(&a.r) == KO_OK && ko_mat3_check(&b.r) == KO_OK);
    CHECK((int64_t)p * (of_a[1].x + of_b[1].x) >= (int64_t)q * ONE); /* they touch */
    CHECK_EQ(ko_kdop_from_points(6, of_a, 2, dop_a.slab), KO_OK);
    CHECK_EQ(ko_kdop_from_points(6, of_b, 2, dop_b.slab), KO_OK);
    CHECK_EQ(ko_sphere_from_kdop(6, dop_a.slab, &zero, &ra), KO_OK);
    CHECK_EQ(ko_sphere_from_kdop(6, dop_b.slab, &zero, &rb), KO_OK);
    CHECK(are_near(&a.t, ra.r, &b.t, rb.r));
    CHECK_EQ(ra.r, 531475086 + 8);
}

/* A point is its own pivot, and its position is rounded. The true position is within the radius. */
static void radius_allows_for_rounded_pivots(void)
{
    const ko_vec3 pivot = {1, 1, 1};
    const ko_pose pose = {turned, {0, 0, 0}}; /* x: 0.6 + 0.8 = 1.4 */
    ko_kdop6 dop;
    ko_vec3 place;
    ko_sphere about = {{0, 0, 0}, 0};
    CHECK_EQ(ko_kdop_from_points(6, &pivot, 1, dop.slab), KO_OK);
    CHECK_EQ(ko_sphere_from_kdop(6, dop.slab, &pivot, &about), KO_OK);
    CHECK_EQ(ko_vec3_transform(&pivot, &pose, &place), KO_OK);
    CHECK_EQ(place.x, 1);
    const ko_vec3 other = {2, place.y, place.z}; /* a body of radius 0.6 around it would touch */
    CHECK(are_near(&place, about.r, &other, 0));
    /* a pivot on an axis is no whole number when it is turned, either; one at 0 stays */
    static const ko_vec3 pivots[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    for (size_t i = 0; i < LENGTH(pivots); i++) {
        CHECK_EQ(ko_kdop_from_points(6, &pivots[i], 1, dop.slab), KO_OK);
        CHECK_EQ(ko_sphere_from_kdop(6, dop.slab, &pivots[i], &about), KO_OK);
        CHECK_EQ(about.r, (i < 3U) ? 1 : 0);
    }
}

/* ---- refusals ---- */

static void build_refusals(void)
{
    const ko_sphere sphere = {{0, 0, 0}, -1};
    const ko_sphere large = {{1, 0, 0}, LIMIT};
    const ko_capsule capsule = {{0, 0, 0}, {LIMIT, 0, 0}, 1};
    const ko_capsule legal = {{0, 0, 0}, {9, 0, 0}, 1};
    const ko_lozenge lozenge = {{LIMIT, 0, 0}, {1, 0, 0}, {0, 0, 0}, 0};
    const ko_lozenge plate = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, 0};
    const ko_obb box = {{0, 0, 0}, {{ONE, 0, 0}, {0, ONE, 0}, {0, ONE, 0}}, {1, 1, 1}};
    const ko_obb upright = {{0, 0, 0}, {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}, {1, 1, 1}};
    const ko_vec3 zero = {0, 0, 0};
    const ko_vec3 bad = {0, -LIMIT - 1, 0};
    const ko_kdop6 torn = {{{0, 0}, {0, 0}, {1, 0}}};
    const ko_kdop6 fine = {{{0, 0}, {0, 0}, {0, 0}}};
    const ko_sphere before = {{1, 2, 3}, 4};
    ko_sphere out = before;
    ko_kdop6 dop = {{{5, 6}, {7, 8}, {9, 10}}};
    const ko_kdop6 untouched = dop;
    CHECK_EQ(kdop_from_sphere(7, &before, dop.slab), KO_E_RANGE);
    CHECK_EQ(kdop_from_sphere(6, &sphere, dop.slab), KO_E_RANGE);
    CHECK_EQ(kdop_from_sphere(6, &large, dop.slab), KO_E_RANGE);
    CHECK_EQ(kdop_from_capsule(0, &legal, dop.slab), KO_E_RANGE);
    CHECK_EQ(kdop_from_capsule(6, &capsule, dop.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_from_lozenge(6, NULL, dop.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_lozenge(28, &plate, dop.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_from_lozenge(6, &lozenge, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_lozenge(6, &lozenge, dop.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_from_obb(6, NULL, dop.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_obb(9, &upright, dop.slab), KO_E_RANGE);
    CHECK_EQ(ko_kdop_from_obb(6, &box, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_obb(6, &box, dop.slab), KO_E_RANGE);
    CHECK(memcmp(&dop, &untouched, sizeof dop) == 0);
    CHECK_EQ(ko_sphere_from_kdop(6, NULL, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_kdop(6, fine.slab, NULL, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_kdop(5, fine.slab, NULL, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_kdop(6, torn.slab, NULL, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_kdop(6, NULL, &zero, &out), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_kdop(6, fine.slab, &zero, NULL), KO_E_ARG);
    CHECK_EQ(ko_sphere_from_kdop(10, fine.slab, &zero, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_kdop(6, fine.slab, &bad, &out), KO_E_RANGE);
    CHECK_EQ(ko_sphere_from_kdop(6, torn.slab, &zero, &out), KO_E_RANGE);
    CHECK(memcmp(&out, &before, sizeof out) == 0);
}

static const test_case cases[] = {
    {"of a sphere", of_a_sphere},
    {"spheres, capsules, lozenges agree", spheres_capsules_lozenges_agree},
    {"a lozenge has four corners", lozenge_has_four_corners},
    {"no slab is written behind", no_slab_is_written_behind},
    {"of oriented boxes", of_oriented_boxes},
    {"volumes at the limits", volumes_at_the_limits},
    {"to spheres", to_spheres},
    {"spheres of spheres", spheres_of_spheres},
    {"spheres that leave the world", spheres_that_leave_the_world},
    {"radius of points, pre-test", radius_of_points},
    {"radius allows for stretching", radius_allows_for_stretching},
    {"radius allows for rounded pivots", radius_allows_for_rounded_pivots},
    {"refusals", build_refusals},
};

extern const test_suite kdop_build_suite;
TEST_SUITE(kdop_build, cases);
